/// Text as XML writes it.
enum XMLText {
    /// Appends UTF-8 text with what XML needs escaped; in attributes line breaks and tabs too, which a parser would
    /// otherwise turn into blanks.
    static func encode(_ text: Span<UInt8>, inAttribute: Bool, into buffer: inout ByteBuffer) {
        for at in 0..<text.count {
            let byte = text[at]
            switch byte {
            case UInt8(ascii: "&"): buffer.append("&amp;")
            case UInt8(ascii: "<"): buffer.append("&lt;")
            case UInt8(ascii: ">"): buffer.append("&gt;")
            case UInt8(ascii: "\"") where inAttribute: buffer.append("&quot;")
            case 0x0A where inAttribute: buffer.append("&#10;")
            case 0x09 where inAttribute: buffer.append("&#9;")
            case 0x0D: buffer.append("&#13;")
            default: buffer.append(byte)
            }
        }
    }

    /// The offset of the first character that XML 1.0 cannot hold, or nil.
    static func firstForbidden(in text: Span<UInt8>) -> Int? {
        for at in 0..<text.count {
            let byte = text[at]
            if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { return at }
            // U+FFFE and U+FFFF.
            if byte == 0xEF, at + 2 < text.count, text[at + 1] == 0xBF, text[at + 2] >= 0xBE { return at }
        }
        return nil
    }
}

extension XMLTreeReader {
    /// Reads one whole document, narrative included, into a tree.
    ///
    /// - Returns: what is odd about the document beyond its elements.
    /// - Throws: ``XMLFault`` where it is not well formed.
    @discardableResult
    static func read(
        _ text: Span<UInt8>, limits: ReadingLimits = ReadingLimits(), into tree: inout ElementTree
    ) throws(XMLFault) -> Oddities {
        // libxml2 counts the bytes of a piece in 32 bits.
        guard text.count < Int(Int32.max) else { throw XMLFault(cause: .tooLarge, line: 0) }
        let reader = XMLTreeReader(limits: limits, keepsNarrative: true)
        switch XMLDecoder.need(text) {
        case .nothing: try reader.push(text, isLast: true)
        case .unknown: throw XMLFault.badEncoding
        case .decoder(let decoder):
            var decoded = ByteBuffer(capacity: text.count * 2)
            guard decoder.decode(text, into: &decoded), !decoder.hasRest else { throw XMLFault.badEncoding }
            try reader.push(decoded.span, isLast: true)
        }
        swap(&reader.tree, &tree)
        return reader.oddities
    }

    /// Whether a text is one well-formed XHTML element in its namespace.
    static func isNarrative(_ text: Span<UInt8>) -> Bool {
        let reader = XMLTreeReader(limits: ReadingLimits(), keepsNarrative: false)
        do {
            try reader.push(text, isLast: true)
        } catch {
            return false
        }
        return reader.tree.nodes.count == 1 && reader.tree.nodes[0].kind == .xhtml
    }
}
