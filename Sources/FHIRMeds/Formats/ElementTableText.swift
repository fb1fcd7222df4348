/// The text of one built-in element table, read by bytes: this happens at every start.
struct ElementTableText {
    /// The cells of a row, as ranges of the text.
    struct Row {
        let type: Range<Int>
        let base: Range<Int>
        let elements: Range<Int>
    }

    /// One element as a row writes it: name, sign, type.
    struct ElementText {
        let name: Range<Int>
        let type: Range<Int>
        var cardinality = ElementTable.Cardinality.optional
        var isAttribute = false
        var opensChoice = false
        var continuesChoice = false
    }

    private let text: StaticString
    private(set) var rows: [Row] = []

    init(_ release: FHIRRelease) {
        let wanted = "elements-\(release.rawValue).tsv"
        text = BuiltInElementTables.all.first { $0.name == wanted }?.text ?? ""
        readRows()
    }

    init(_ text: StaticString) {
        self.text = text
        readRows()
    }

    @inline(__always)
    private func byte(_ at: Int) -> UInt8 {
        precondition(at < text.utf8CodeUnitCount)
        return unsafe text.utf8Start[at]
    }

    private var span: Span<UInt8> {
        @_lifetime(immortal)
        get {
            let span = unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount)
            return unsafe _overrideLifetime(span, copying: ())
        }
    }

    func string(_ range: Range<Int>) -> String {
        String(decodingUTF8: span.extracting(range))
    }

    /// The number of a name in ``NameTable/shared``.
    func number(_ range: Range<Int>) -> UInt16 {
        NameTable.shared.number(of: span, range.lowerBound, range.count)
    }

    /// The rows behind the comment and header lines.
    private mutating func readRows() {
        let end = text.utf8CodeUnitCount
        var at = 0
        var isHeader = true
        while at < end {
            let start = at
            var tabs: [Int] = []
            while at < end, byte(at) != UInt8(ascii: "\n") {
                if byte(at) == UInt8(ascii: "\t") { tabs.append(at) }
                at += 1
            }
            let isComment = start < at && byte(start) == UInt8(ascii: "#")
            if !isComment, tabs.count == 2 {
                if !isHeader {
                    rows.append(
                        Row(type: start..<tabs[0], base: (tabs[0] + 1)..<tabs[1], elements: (tabs[1] + 1)..<at))
                }
                isHeader = false
            }
            at += 1
        }
    }

    /// The elements of a row, without those of its base.
    func elements(of row: Row) -> [ElementText] {
        var elements: [ElementText] = []
        var at = row.elements.lowerBound
        while at < row.elements.upperBound {
            let start = at
            var sign = at
            while at < row.elements.upperBound, byte(at) != UInt8(ascii: " ") {
                if sign == start, isSign(byte(at)) { sign = at }
                at += 1
            }
            var element = ElementText(name: start..<sign, type: (sign + 1)..<at)
            switch byte(sign) {
            case UInt8(ascii: "!"): element.cardinality = .one
            case UInt8(ascii: "+"): element.cardinality = .some
            case UInt8(ascii: "*"): element.cardinality = .any
            case UInt8(ascii: "@"): element.isAttribute = true
            case UInt8(ascii: "|"):
                element.continuesChoice = true
                if let last = elements.indices.last {
                    elements[last].opensChoice = !elements[last].continuesChoice
                    element.cardinality = elements[last].cardinality
                }
            default: break
            }
            elements.append(element)
            at += 1
        }
        return elements
    }

    private func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "|"),
            UInt8(ascii: "@"):
            return true
        default:
            return false
        }
    }

    /// Calls with every type and element name.
    func forEachName(_ body: (Span<UInt8>) -> Void) {
        for row in rows {
            body(span.extracting(row.type))
            for element in elements(of: row) { body(span.extracting(element.name)) }
        }
    }

    /// The JSON form of a primitive's row; nil for a type with elements.
    func form(of row: Row) -> ElementTable.Form? {
        if span.extracting(row.type).equals("xhtml") { return .xhtml }
        switch string(row.base) {
        case "string": return .string
        case "number": return .number
        case "boolean": return .boolean
        case "resource": return .resource
        default: return nil
        }
    }

    /// The primitive type of a name that has a pattern.
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
