/// The resource type of a text that did not become a record.
struct RejectedType: ~Copyable {
    private var reader: JSONTreeReader
    private var tree = ElementTree()

    init(limits: ReadingLimits) {
        reader = JSONTreeReader(limits: limits)
    }

    /// The type, if it is one that FHIR has.
    mutating func of(_ raw: Span<UInt8>, _ form: RejectedForm) -> String? {
        var name: String?
        if form == .xml {
            name = RejectedType.rootName(of: raw)
        } else if !raw.isEmpty, (try? reader.read(raw, into: &tree)) != nil, !tree.isEmpty {
            name = tree.text(.resourceType, of: 0)
        }
        guard let name, ResourceTypeNames.has(name) || MedicationResource.unsupportedTypes.contains(name) else {
            return nil
        }
        return name
    }

    /// The local name of the first element.
    private static func rootName(of text: Span<UInt8>) -> String? {
        var at = 0
        while at + 1 < text.count {
            if text[at] != UInt8(ascii: "<") {
                at += 1
            } else if text.extracting(at..<text.count).hasPrefix("<!--") {
                at = end(of: "-->", in: text, from: at + 4)
            } else if text[at + 1] == UInt8(ascii: "?") || text[at + 1] == UInt8(ascii: "!") {
                at = end(of: ">", in: text, from: at + 2)
            } else {
                var start = at + 1
                var end = start
                while end < text.count, end - start < 128, text[end] > 0x20, text[end] != UInt8(ascii: ">"),
                    text[end] != UInt8(ascii: "/")
                {
                    if text[end] == UInt8(ascii: ":") { start = end + 1 }
                    end += 1
                }
                return String(decodingUTF8: text.extracting(start..<max(start, end)))
            }
        }
        return nil
    }

    private static func end(of mark: StaticString, in text: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while at < text.count, !text.extracting(at..<text.count).hasPrefix(mark) { at += 1 }
        return min(at + mark.utf8CodeUnitCount, text.count)
    }
}
