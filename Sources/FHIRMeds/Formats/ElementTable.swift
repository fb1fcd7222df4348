/// Element order, cardinality and types of one FHIR release, read from `mappings/elements-<release>.tsv`.
///
/// The tables are made from HL7's XML Schemas; nothing in this project is generated code for a type.
final class ElementTable: Sendable {
    /// How often an element may stand.
    enum Cardinality: UInt8 {
        case optional, one, any, some

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
        /// The bit of a required element or choice in its type; 0 when it is not required.
        let required: UInt32
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
    }

    let release: FHIRRelease
    let types: [TypeDefinition]
    /// The name of each type.
    let typeNames: [String]
    let definitions: [Definition]
    /// The type with an id and extensions and nothing else.
    let element: UInt16
    private let typeNumbers: [String: UInt16]
    /// Type number of the resource type with that name number, 0 if it is none.
    private let resources: [UInt16]
    private let slots: [Slot]
    private let shift: UInt32

    private struct Slot {
        var key: UInt32 = .max
        var definition: UInt16 = 0
    }

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
        let text = BuiltInElementTables.all.first { $0.name == "elements-\(release.rawValue).tsv" }?.text ?? ""
        let rows = ElementTableText.rows(in: text)
        var typeNumbers: [String: UInt16] = [:]
        for row in rows { typeNumbers[row.type] = UInt16(typeNumbers.count + 1) }
        // Type 0 is no type.
        var types = [
            TypeDefinition(
                form: .complex, primitive: .none, elementStart: 0, elementEnd: 0, required: 0, isResource: false)
        ]
        var definitions: [Definition] = []
        var resources = [UInt16](repeating: 0, count: NameTable.shared.count)
        let byName = Dictionary(rows.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
        var all: [(UInt32, Int)] = []
        for row in rows {
            let type = ElementTable.define(row, byName, typeNumbers, &definitions)
            let number = UInt32(types.count)
            for at in type.elements { all.append((number << 16 | UInt32(definitions[at].name), at)) }
            if type.isResource { resources[Int(NameTable.shared.number(of: row.type))] = UInt16(number) }
            types.append(type)
        }
        var bits: UInt32 = 4
        while (1 << bits) < all.count * 2 { bits += 1 }
        let shift = 32 - bits
        var slots = [Slot](repeating: Slot(), count: 1 << bits)
        for (key, at) in all {
            var place = ElementTable.place(key, shift)
            while slots[place].key != .max { place = (place + 1) & (slots.count - 1) }
            slots[place] = Slot(key: key, definition: UInt16(at))
        }
        self.types = types
        typeNames = [""] + rows.map(\.type)
        self.definitions = definitions
        element = typeNumbers["Element"] ?? 0
        self.typeNumbers = typeNumbers
        self.resources = resources
        self.slots = slots
        self.shift = shift
    }

    private static func define(
        _ row: ElementTableText.Row, _ rows: [String: ElementTableText.Row], _ numbers: [String: UInt16],
        _ definitions: inout [Definition]
    ) -> TypeDefinition {
        if let form = ElementTableText.form(of: row) {
            return TypeDefinition(
                form: form, primitive: ElementTableText.primitive(row.type), elementStart: UInt16(definitions.count),
                elementEnd: UInt16(definitions.count), required: 0, isResource: false)
        }
        var chain = [row]
        while let last = chain.last, let base = rows[last.base], chain.count < 8 { chain.append(base) }
        let start = definitions.count
        var required: UInt32 = 0
        var choice: UInt8 = 0
        var bit: UInt32 = 0
        for part in chain.reversed() {
            for element in part.elements {
                if element.opensChoice { choice += 1 }
                if element.isRequired && !element.continuesChoice {
                    bit = required == 0 ? 1 : (required &+ 1)
                    required |= bit
                }
                definitions.append(
                    Definition(
                        name: NameTable.shared.number(of: element.name), type: numbers[element.type] ?? 0,
                        cardinality: element.cardinality,
                        choice: element.opensChoice || element.continuesChoice ? choice : 0,
                        isAttribute: element.isAttribute, required: element.isRequired ? bit : 0))
            }
        }
        let isResource = chain.contains { $0.type == "Resource" }
        let coded = chain.contains { $0.type == "Quantity" || $0.type == "Coding" }
        return TypeDefinition(
            form: .complex, primitive: .none, elementStart: UInt16(start), elementEnd: UInt16(definitions.count),
            required: required, isResource: isResource, needsSystem: coded, isNarrative: row.type == "Narrative")
    }

    /// The number of a type by name; 0 when the release has none of that name.
    func type(named name: String) -> UInt16 { typeNumbers[name] ?? 0 }

    /// The number of the resource type whose name has this number; 0 when the table has none.
    @inline(__always)
    func resourceType(_ name: UInt16) -> UInt16 { resources[Int(name)] }

    /// What an element is in a type; nil when the release does not define it there.
    @inline(__always)
    func definition(of name: UInt16, in type: UInt16) -> Definition? {
        if name == 0 { return nil }
        let key = UInt32(type) << 16 | UInt32(name)
        var place = ElementTable.place(key, shift)
        while true {
            let slot = slots[place]
            if slot.key == key { return definitions[Int(slot.definition)] }
            if slot.key == .max { return nil }
            place = (place &+ 1) & (slots.count &- 1)
        }
    }

    @inline(__always)
    private static func place(_ key: UInt32, _ shift: UInt32) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> shift)
    }

    /// The lines of a type's required elements that `seen` lacks, by name.
    func missing(_ seen: UInt32, in type: UInt16) -> [String] {
        let definition = types[Int(type)]
        var names: [String] = []
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

/// The text form of the element tables.
enum ElementTableText {
    struct Row {
        let type: String
        let base: String
        let elements: [ElementText]
    }

    struct ElementText {
        let name: String
        let type: String
        var cardinality = ElementTable.Cardinality.optional
        var isRequired = false
        var isAttribute = false
        var opensChoice = false
        var continuesChoice = false
    }

    /// The rows behind the comment and header lines.
    static func rows(in text: String) -> [Row] {
        var rows: [Row] = []
        var seenHeader = false
        // Bytes, not characters: these tables are read at every start.
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            if !seenHeader {
                seenHeader = true
                continue
            }
            let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard cells.count == 3 else { continue }
            rows.append(Row(type: string(cells[0]), base: string(cells[1]), elements: elements(cells[2])))
        }
        return rows
    }

    private static func string(_ bytes: Substring.UTF8View) -> String {
        String(Substring(bytes))
    }

    private static func elements(_ cell: Substring.UTF8View) -> [ElementText] {
        var elements: [ElementText] = []
        for part in cell.split(separator: UInt8(ascii: " ")) {
            guard let at = part.firstIndex(where: { isSign($0) }) else { continue }
            var element = ElementText(
                name: string(part[..<at]), type: string(part[part.index(after: at)...]))
            switch part[at] {
            case UInt8(ascii: "!"): (element.cardinality, element.isRequired) = (.one, true)
            case UInt8(ascii: "+"): (element.cardinality, element.isRequired) = (.some, true)
            case UInt8(ascii: "*"): element.cardinality = .any
            case UInt8(ascii: "@"): element.isAttribute = true
            case UInt8(ascii: "|"):
                element.continuesChoice = true
                if let last = elements.indices.last {
                    elements[last].opensChoice = !elements[last].continuesChoice
                    element.isRequired = elements[last].isRequired
                    element.cardinality = elements[last].cardinality
                }
            default: break
            }
            elements.append(element)
        }
        return elements
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "|"),
            UInt8(ascii: "@"):
            return true
        default:
            return false
        }
    }

    /// Every element and type name of a table.
    static func names(in text: String) -> [String] {
        rows(in: text).flatMap { row in [row.type] + row.elements.map(\.name) }
    }

    /// The JSON form of a primitive's row; nil for a type with elements.
    static func form(of row: Row) -> ElementTable.Form? {
        if row.type == "xhtml" { return .xhtml }
        switch row.base {
        case "string": return .string
        case "number": return .number
        case "boolean": return .boolean
        case "resource": return .resource
        default: return nil
        }
    }

    static func primitive(_ type: String) -> ElementTable.Primitive {
        switch type {
        case "boolean": .boolean
        case "integer": .integer
        case "positiveInt": .positiveInt
        case "unsignedInt": .unsignedInt
        case "decimal": .decimal
        case "code": .code
        case "date": .date
        case "dateTime": .dateTime
        case "instant": .instant
        case "time": .time
        case "id": .id
        case "uri", "url", "canonical", "oid", "uuid": .uri
        case "string", "markdown": .string
        default: .none
        }
    }

    /// `medicationCodeableConcept` as the specification names the choice: `medication[x]`.
    static func choiceName(_ name: String) -> String {
        for type in ["CodeableConcept", "Reference", "DateTime", "Period", "Timing", "Boolean", "Base64Binary"]
        where name.hasSuffix(type) {
            return String(name.dropLast(type.count)) + "[x]"
        }
        return name
    }
}
