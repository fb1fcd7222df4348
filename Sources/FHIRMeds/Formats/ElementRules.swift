// The element table as the hot path sees it.
//
// Every member of every object is looked up once, so a look-up must cost a hash and a comparison and nothing else. The
// definitions stand in a table of their own memory, which is never changed and never freed: the built-in element tables live
// as long as the process. What is handed out is the place of a definition, not a copy of it.

/// The definitions of one release, by type and name.
@safe
struct ElementRules: @unchecked Sendable, BitwiseCopyable {
    fileprivate struct Slot: BitwiseCopyable {
        var key: UInt32 = .max
        var traits: Rule.Traits = []
        var definition = ElementTable.Definition(
            name: 0, type: 0, cardinality: .optional, choice: 0, isAttribute: false, required: 0)
    }

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
            /// A member of a choice, or called `code` or `system`.
            static let special = Traits(rawValue: 4)
            /// It is a list in JSON.
            static let list = Traits(rawValue: 8)
        }

        private let slot: UnsafePointer<Slot>

        fileprivate init(_ slot: UnsafePointer<Slot>) {
            unsafe self.slot = unsafe slot
        }

        var traits: Traits { unsafe slot.pointee.traits }
        var definition: ElementTable.Definition { unsafe slot.pointee.definition }
        var type: UInt16 { unsafe slot.pointee.definition.type }
        var choice: UInt8 { unsafe slot.pointee.definition.choice }
        var form: ElementTable.Form { unsafe slot.pointee.definition.form }
        var primitive: ElementTable.Primitive { unsafe slot.pointee.definition.primitive }
        var required: UInt32 { unsafe slot.pointee.definition.required }
        var isNarrative: Bool { unsafe slot.pointee.definition.isNarrative }
        var isPrimitive: Bool { unsafe slot.pointee.definition.isPrimitive }
        var isAttribute: Bool { unsafe slot.pointee.definition.isAttribute }
        var isList: Bool { traits.contains(.list) }
    }

    private let slots: UnsafeMutablePointer<Slot>
    private let types: UnsafeMutablePointer<ElementTable.TypeDefinition>
    private let typeCount: Int
    private let mask: Int
    private let shift: UInt32

    init(types: [ElementTable.TypeDefinition], definitions: [ElementTable.Definition]) {
        var bits: UInt32 = 4
        while (1 << bits) < definitions.count * 2 { bits += 1 }
        shift = 32 - bits
        mask = (1 << bits) - 1
        unsafe slots = .allocate(capacity: mask + 1)
        unsafe slots.initialize(repeating: Slot(), count: mask + 1)
        typeCount = types.count
        unsafe self.types = .allocate(capacity: typeCount)
        for (number, type) in types.enumerated() {
            unsafe (self.types + number).initialize(to: type)
            // Name 0 is "unknown", which no type defines.
            for at in type.elements where definitions[at].name != 0 {
                let definition = definitions[at]
                let key = UInt32(number) << 16 | UInt32(definition.name)
                var place = place(key)
                while unsafe slots[place].key != .max { place = (place + 1) & mask }
                unsafe slots[place] = Slot(
                    key: key, traits: ElementRules.traits(of: definition), definition: definition)
            }
        }
    }

    private static func traits(of definition: ElementTable.Definition) -> Rule.Traits {
        var traits: Rule.Traits = []
        let isList = definition.cardinality.isList
        if isList { traits.insert(.list) }
        if !isList && definition.form == .string { traits.insert(.singleString) }
        if definition.primitive.hasPattern { traits.insert(.pattern) }
        let hasName = definition.name == ElementName.code.rawValue || definition.name == ElementName.system.rawValue
        if definition.choice > 0 || hasName { traits.insert(.special) }
        return traits
    }

    /// What an element is in a type; nil when the release does not define it there.
    @inline(__always)
    func rule(of name: UInt16, in type: UInt16) -> Rule? {
        let key = UInt32(type) << 16 | UInt32(name)
        var place = place(key)
        while true {
            let found = unsafe slots[place].key
            if found == key { return unsafe Rule(slots + place) }
            if found == .max { return nil }
            place = (place &+ 1) & mask
        }
    }

    @inline(__always)
    private func place(_ key: UInt32) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> shift)
    }

    /// The type with a number.
    @inline(__always)
    func type(_ number: UInt16) -> ElementTable.TypeDefinition {
        precondition(Int(number) < typeCount)
        return unsafe types[Int(number)]
    }
}
