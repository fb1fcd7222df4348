/// Element order, cardinality and types of one FHIR release, read from `mappings/elements-<release>.tsv`.
///
/// The tables are made from HL7's XML Schemas; nothing in this project is generated code for a type.
@safe
final class ElementTable: Sendable {
    /// The numbers of some datatypes.
    struct KnownTypes {
        let codeableConcept: UInt16
        let coding: UInt16
        let reference: UInt16
        /// R5's; 0 in other releases.
        let codeableReference: UInt16
        let string: UInt16
        /// An ingredient of a Medication.
        let ingredient: UInt16

        fileprivate init(_ numbers: [String: UInt16]) {
            codeableConcept = numbers["CodeableConcept"] ?? 0
            coding = numbers["Coding"] ?? 0
            reference = numbers["Reference"] ?? 0
            codeableReference = numbers["CodeableReference"] ?? 0
            string = numbers["string"] ?? 0
            ingredient = numbers["Medication.Ingredient"] ?? 0
        }
    }

    /// How often an element may stand.
    enum Cardinality: UInt8 {
        case optional, one, any, some

        @inline(__always)
        var isList: Bool { self == .any || self == .some }
        var isRequired: Bool { self == .one || self == .some }
    }

    /// The JSON form of a type.
    enum Form: UInt8 {
        /// An object.
        case complex
        case string, number, boolean
        /// Narrative: a string in JSON, XHTML in XML.
        case xhtml
        /// A resource of any type.
        case resource
    }

    /// One element of one type.
    struct Definition: BitwiseCopyable {
        let name: UInt16
        let type: UInt16
        let cardinality: Cardinality
        /// Members of one choice share a number; 0 is no choice.
        let choice: UInt8
        let isAttribute: Bool
        /// What the type is in JSON, its pattern, and whether it is narrative: copied from the type.
        var form = Form.complex
        var primitive = Primitive.none
        var isNarrative = false
        /// The bit of a required element or choice in its type; 0 when it is not required.
        let required: UInt32

        /// Its value is one JSON string, number or boolean.
        var isPrimitive: Bool { form != .complex && form != .resource }
    }

    /// A resource, datatype, nested element or primitive.
    struct TypeDefinition: BitwiseCopyable {
        let form: Form
        /// The primitives that are checked beyond their JSON form.
        let primitive: Primitive
        let elementStart: UInt16
        let elementEnd: UInt16
        let required: UInt32
        let isResource: Bool

        /// Indices into ``definitions``, inherited elements first.
        var elements: Range<Int> { Int(elementStart)..<Int(elementEnd) }
        /// A Coding or a kind of Quantity: a code needs a system.
        var needsSystem = false
        /// Narrative, which is passed on and not looked into.
        var isNarrative = false
    }

    /// Primitives whose text follows a pattern.
    enum Primitive: UInt8 {
        case none, boolean, integer, positiveInt, unsignedInt, decimal, code, date, dateTime, instant, time, id, string
        case uri

        /// Values have to be looked at.
        var hasPattern: Bool {
            switch self {
            case .none, .boolean, .decimal, .string: false
            default: true
            }
        }
    }

    let release: FHIRRelease
    /// The look-ups of the hot path, without reference counting.
    let rules: ElementRules
    let types: [TypeDefinition]
    /// The name of each type.
    let typeNames: [String]
    let definitions: [Definition]
    /// The type with an id and extensions and nothing else.
    let element: UInt16
    /// Types that are asked for in every record.
    let known: KnownTypes
    private let typeNumbers: [String: UInt16]
    /// Type number of the resource type with that name number, 0 if it is none.
    private let resources: [UInt16]
    private static let tables: [ElementTable] = FHIRRelease.allCases.map { ElementTable(release: $0) }

    /// The built-in table of a release.
    static func table(for release: FHIRRelease) -> ElementTable {
        // One table a case, in the order of the cases.
        switch release {
        case .dstu2: tables[0]
        case .stu3: tables[1]
        case .r4: tables[2]
        case .r4b: tables[3]
        case .r5: tables[4]
        }
    }

    init(release: FHIRRelease) {
        self.release = release
        let text = ElementTableText(release)
        let names = NameTable.shared
        var typeNumbers: [String: UInt16] = [:]
        for row in text.rows { typeNumbers[text.string(row.type)] = UInt16(typeNumbers.count + 1) }
        // Type 0 is no type.
        var types = [
            TypeDefinition(
                form: .complex, primitive: .none, elementStart: 0, elementEnd: 0, required: 0, isResource: false)
        ]
        var definitions: [Definition] = []
        var resources = [UInt16](repeating: 0, count: names.count)
        for row in text.rows {
            let type = ElementTable.define(row, text, typeNumbers, &definitions)
            if type.isResource {
                resources[Int(text.number(row.type))] = UInt16(types.count)
            }
            types.append(type)
        }
        for at in definitions.indices {
            let type = types[Int(definitions[at].type)]
            definitions[at].form = type.form
            definitions[at].primitive = type.primitive
            definitions[at].isNarrative = type.isNarrative
        }
        rules = ElementRules(types: types, definitions: definitions)
        self.types = types
        typeNames = [""] + text.rows.map { text.string($0.type) }
        self.definitions = definitions
        element = typeNumbers["Element"] ?? 0
        known = KnownTypes(typeNumbers)
        self.typeNumbers = typeNumbers
        self.resources = resources
    }

    /// The elements of a type, inherited ones first.
    private static func define(
        _ row: ElementTableText.Row, _ text: ElementTableText, _ numbers: [String: UInt16],
        _ definitions: inout [Definition]
    ) -> TypeDefinition {
        let name = text.string(row.type)
        let start = definitions.count
        if let form = text.form(of: row) {
            return TypeDefinition(
                form: form, primitive: ElementTableText.primitive(name), elementStart: UInt16(start),
                elementEnd: UInt16(start), required: 0, isResource: false)
        }
        var chain = [row]
        while let last = chain.last, let base = numbers[text.string(last.base)], chain.count < 8 {
            chain.append(text.rows[Int(base) - 1])
        }
        var required: UInt32 = 0
        var choice: UInt8 = 0
        var bit: UInt32 = 0
        var isResource = false
        var isCoded = false
        for part in chain.reversed() {
            let partName = text.string(part.type)
            isResource = isResource || partName == "Resource"
            isCoded = isCoded || partName == "Quantity" || partName == "Coding"
            for element in text.elements(of: part) {
                if element.opensChoice { choice += 1 }
                if element.cardinality.isRequired && !element.continuesChoice {
                    bit = required &+ 1
                    required |= bit
                }
                definitions.append(
                    Definition(
                        name: text.number(element.name), type: numbers[text.string(element.type)] ?? 0,
                        cardinality: element.cardinality,
                        choice: element.opensChoice || element.continuesChoice ? choice : 0,
                        isAttribute: element.isAttribute, required: element.cardinality.isRequired ? bit : 0))
            }
        }
        return TypeDefinition(
            form: .complex, primitive: .none, elementStart: UInt16(start), elementEnd: UInt16(definitions.count),
            required: required, isResource: isResource, needsSystem: isCoded, isNarrative: name == "Narrative")
    }

    /// The number of a type by name; 0 when the release has none of that name.
    func type(named name: String) -> UInt16 { typeNumbers[name] ?? 0 }

    /// The number of the resource type whose name has this number; 0 when the table has none.
    @inline(__always)
    func resourceType(_ name: UInt16) -> UInt16 { resources[Int(name)] }

    /// What an element is in a type; nil when the release does not define it there.
    @inline(__always)
    func definition(of name: UInt16, in type: UInt16) -> Definition? {
        rules.rule(of: name, in: type)?.definition
    }

    /// The names of a type's required elements and choices that `seen` lacks.
    func missing(_ seen: ElementRules.Rule.Marks, in type: UInt16) -> [String] {
        let definition = types[Int(type)]
        var names: [String] = []
        let seen = UInt32(truncatingIfNeeded: seen.rawValue)
        var asked: UInt32 = 0
        for at in definition.elements {
            let element = definitions[at]
            if element.required & ~seen & ~asked != 0 {
                asked |= element.required
                let text = NameTable.shared.text(element.name) ?? ""
                names.append(element.choice > 0 ? ElementTableText.choiceName(text) : text)
            }
        }
        return names
    }
}
