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
