// The element table as the hot path sees it.
//
// Every member of every object is looked up once, and what such a look-up costs is not so much its instructions as the cache
// lines that it touches. So each type has a small hash table of its own, of sixteen bytes an element, in which names with
// neighbouring numbers are neighbours; all that the check of an ordinary member asks stands in those sixteen bytes, and the
// rest of a definition elsewhere.
//
// All of it is never changed and never freed: the built-in element tables live as long as the process. What is handed out is
// the place of a definition, not a copy of it.

/// The definitions of one release, by type and name.
@safe
struct ElementRules: @unchecked Sendable, BitwiseCopyable {
    /// What an element is in a type.
    @safe
    struct Rule: BitwiseCopyable {
        /// What the check of a member asks first.
        struct Traits: OptionSet {
            let rawValue: UInt8
            /// One JSON string, not a list of them.
            static let singleString = Traits(rawValue: 1)
            /// Its text follows a pattern.
            static let pattern = Traits(rawValue: 2)
            /// It is a list in JSON.
            static let list = Traits(rawValue: 4)
            /// An object, or a list of them, whose members are looked into.
            static let object = Traits(rawValue: 8)
            /// A code or a URI, which is as it should be if it has no blank.
            static let noBlanks = Traits(rawValue: 16)
        }

        /// A bit for each thing that is asked of an object once all its members have been seen.
        struct Marks: OptionSet {
            let rawValue: UInt64
            /// The required elements and choices, each with its bit.
            static let required = Marks(rawValue: 0x0FFF_FFFF)
            /// What a value is compared by.
            static let comparator = Marks(rawValue: 1 << 28)
            /// A modifier extension.
            static let modifier = Marks(rawValue: 1 << 29)
            /// The code and the system of a type in which a code needs a system.
            static let code = Marks(rawValue: 1 << 30)
            static let system = Marks(rawValue: 1 << 31)
            /// The choices, each with its bit.
            static let choices = Marks(rawValue: ~0 << 32)
        }

        fileprivate let slot: UnsafePointer<Slot>
        fileprivate let definitions: UnsafePointer<ElementTable.Definition>

        var traits: Traits { unsafe slot.pointee.traits }
        var primitive: ElementTable.Primitive { unsafe slot.pointee.primitive }
        var isList: Bool { traits.contains(.list) }
        var marks: Marks { unsafe slot.pointee.marks }
        /// The place in the order of the definition, which is that of XML: later elements have a higher one.
        var place: UInt16 { unsafe slot.pointee.place }
        var type: UInt16 { unsafe slot.pointee.type }
        // A slot's place is an index into the definitions that it was made with.
        var definition: ElementTable.Definition { unsafe definitions[Int(slot.pointee.place)] }
        var form: ElementTable.Form { unsafe definitions[Int(slot.pointee.place)].form }
        var isNarrative: Bool { unsafe definitions[Int(slot.pointee.place)].isNarrative }
        var isPrimitive: Bool { unsafe definitions[Int(slot.pointee.place)].isPrimitive }
        var isAttribute: Bool { unsafe definitions[Int(slot.pointee.place)].isAttribute }
    }

    /// The elements of one type.
    @safe
    struct Members: BitwiseCopyable {
        fileprivate let slots: UnsafeMutablePointer<Slot>
        fileprivate let mask: Int
        fileprivate let definitions: UnsafePointer<ElementTable.Definition>

        /// What an element is in the type; nil when the release does not define it there.
        @inline(__always)
        func rule(of name: UInt16) -> Rule? {
            var place = Int(name) & mask
            while true {
                // Half of the slots are empty, with name 0, so that each search ends.
                let found = unsafe slots[place].name
                if found == 0 { return nil }
                if found == name { return unsafe Rule(slot: slots + place, definitions: definitions) }
                place = (place &+ 1) & mask
            }
        }
    }

    fileprivate struct Slot: BitwiseCopyable {
        var name: UInt16 = 0
        var place: UInt16 = 0
        var type: UInt16 = 0
        var traits: Rule.Traits = []
        var primitive = ElementTable.Primitive.none
        var marks: Rule.Marks = []
    }

    private struct TypeEntry: BitwiseCopyable {
        var type: ElementTable.TypeDefinition
        var start = 0
        var mask = 0
    }

    private let slots: UnsafeMutablePointer<Slot>
    private let definitions: UnsafeMutablePointer<ElementTable.Definition>
    private let types: UnsafeMutablePointer<TypeEntry>
    private let typeCount: Int

    init(types: [ElementTable.TypeDefinition], definitions: [ElementTable.Definition]) {
        precondition(definitions.count <= Int(UInt16.max))
        var entries: [TypeEntry] = []
        var size = 0
        for type in types {
            var room = 2
            while room < type.elements.count * 2 { room *= 2 }
            entries.append(TypeEntry(type: type, start: size, mask: room - 1))
            size += room
        }
        typeCount = types.count
        unsafe self.types = ElementRules.stored(entries)
        unsafe self.definitions = ElementRules.stored(definitions)
        unsafe slots = .allocate(capacity: size)
        unsafe slots.initialize(repeating: Slot(), count: size)
        for entry in entries {
            // Name 0 is "unknown", which no type defines.
            for at in entry.type.elements where definitions[at].name != 0 {
                let slot = ElementRules.slot(of: definitions[at], at, entry.type.needsSystem)
                var place = Int(slot.name) & entry.mask
                while unsafe slots[entry.start + place].name != 0 { place = (place + 1) & entry.mask }
                unsafe slots[entry.start + place] = slot
            }
        }
    }

    private static func stored<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
        for (at, value) in values.enumerated() { unsafe (memory + at).initialize(to: value) }
        return unsafe memory
    }

    private static func slot(
        of definition: ElementTable.Definition, _ place: Int, _ needsSystem: Bool
    ) -> Slot {
        var traits: Rule.Traits = []
        let isList = definition.cardinality.isList
        if isList { traits.insert(.list) }
        if !isList && definition.form == .string { traits.insert(.singleString) }
        if definition.primitive.hasPattern { traits.insert(.pattern) }
        if definition.primitive == .code || definition.primitive == .uri { traits.insert(.noBlanks) }
        if definition.form == .complex && !definition.isNarrative { traits.insert(.object) }
        return Slot(
            name: definition.name, place: UInt16(place), type: definition.type, traits: traits,
            primitive: definition.primitive, marks: marks(of: definition, needsSystem))
    }

    private static func marks(of definition: ElementTable.Definition, _ needsSystem: Bool) -> Rule.Marks {
        var marks = Rule.Marks(rawValue: UInt64(definition.required))
        precondition(marks.isSubset(of: .required) && definition.choice <= 32)
        if definition.choice > 0 { marks.formUnion(Rule.Marks(rawValue: 1 << (UInt64(definition.choice) + 31))) }
        if definition.name == ElementName.modifierExtension.rawValue { marks.insert(.modifier) }
        if definition.name == ElementName.comparator.rawValue { marks.insert(.comparator) }
        if needsSystem, definition.name == ElementName.code.rawValue { marks.insert(.code) }
        if needsSystem, definition.name == ElementName.system.rawValue { marks.insert(.system) }
        return marks
    }

    /// The elements of a type.
    @inline(__always)
    func members(of type: UInt16) -> Members {
        precondition(Int(type) < typeCount)
        let entry = unsafe types + Int(type)
        return unsafe Members(
            slots: slots + entry.pointee.start, mask: entry.pointee.mask, definitions: UnsafePointer(definitions))
    }

    /// What an element is in a type; nil when the release does not define it there.
    @inline(__always)
    func rule(of name: UInt16, in type: UInt16) -> Rule? {
        members(of: type).rule(of: name)
    }

    /// The type with a number.
    @inline(__always)
    func type(_ number: UInt16) -> ElementTable.TypeDefinition {
        precondition(Int(number) < typeCount)
        return unsafe types[Int(number)].type
    }
}
