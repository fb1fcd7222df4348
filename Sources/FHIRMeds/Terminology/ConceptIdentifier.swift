/// The parts of a concept's identifier, `system|code`: `|` and `\` in a part are escaped by `\`.
enum ConceptIdentifier {
    /// Appends a part as it stands in a JSON string.
    static func append(_ part: Span<UInt8>, to line: inout ByteBuffer) {
        var at = 0
        while at < part.count, !isSpecial(part[at]) { at &+= 1 }
        if at == part.count { return JSONText.encode(part, into: &line) }
        var escaped: [UInt8] = []
        for at in 0..<part.count {
            if isSpecial(part[at]) { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(part[at])
        }
        JSONText.encode(escaped.span, into: &line)
    }

    /// A part as it stands in a JSON string.
    static func encoded(_ part: String) -> [UInt8] {
        let bytes = Array(part.utf8)
        var text = ByteBuffer(capacity: bytes.count)
        append(bytes.span, to: &text)
        return text.array
    }

    private static func isSpecial(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") }
}
