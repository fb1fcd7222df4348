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

    /// `system|code` as a concept's identifier has it.
    static func text(_ system: String, _ code: String) -> String {
        [system, code].map { part in
            part.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
        }.joined(separator: "|")
    }

    /// The parts of an identifier, without their escapes.
    static func parts(of identifier: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in identifier.utf8 {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if !isEscaped, byte == UInt8(ascii: "|") {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
                isEscaped = false
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") }
}
