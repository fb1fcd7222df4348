/// JSON's escapes: read, and written where they are needed.
enum JSONText {
    /// The text of a JSON string's bytes, its escapes resolved. The bytes are known to be well formed.
    static func decoded(_ raw: Span<UInt8>) -> String {
        var buffer = ByteBuffer(capacity: raw.count)
        decode(raw, into: &buffer)
        return String(decodingUTF8: buffer.span)
    }

    /// Appends the UTF-8 text of a JSON string's bytes, its escapes resolved.
    static func decode(_ raw: Span<UInt8>, into buffer: inout ByteBuffer) {
        var at = 0
        while at < raw.count {
            let byte = raw[at]
            at &+= 1
            guard byte == UInt8(ascii: "\\"), at < raw.count else {
                buffer.append(byte)
                continue
            }
            let mark = raw[at]
            at &+= 1
            switch mark {
            case UInt8(ascii: "b"): buffer.append(0x08)
            case UInt8(ascii: "f"): buffer.append(0x0C)
            case UInt8(ascii: "n"): buffer.append(0x0A)
            case UInt8(ascii: "r"): buffer.append(0x0D)
            case UInt8(ascii: "t"): buffer.append(0x09)
            case UInt8(ascii: "u"):
                guard var value = hexadecimal(raw, at) else { continue }
                at &+= 4
                if value >= 0xD800, value < 0xDC00, let low = hexadecimal(raw, at &+ 2) {
                    value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                    at &+= 6
                }
                append(value, to: &buffer)
            default: buffer.append(mark)
            }
        }
    }

    private static func append(_ value: UInt32, to buffer: inout ByteBuffer) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        for byte in UTF8.encode(scalar) ?? UTF8.encode("\u{FFFD}") ?? .init() { buffer.append(byte) }
    }

    /// The value of four hexadecimal digits at an offset, or nil.
    static func hexadecimal(_ bytes: Span<UInt8>, _ start: Int) -> UInt32? {
        if start &+ 4 > bytes.count { return nil }
        var value: UInt32 = 0
        for offset in 0..<4 {
            let byte = bytes[start &+ offset]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return value
    }

    /// Whether the bytes of a JSON string begin with an underscore that is written as an escape.
    static func isUnderscore(_ raw: Span<UInt8>) -> Bool {
        raw.count >= 6 && raw[0] == UInt8(ascii: "\\") && raw[1] == UInt8(ascii: "u")
            && hexadecimal(raw, 2) == UInt32(UInt8(ascii: "_"))
    }

    /// Appends UTF-8 text as the inside of a JSON string, escaping what must be.
    static func encode(_ text: Span<UInt8>, into buffer: inout ByteBuffer) {
        var from = 0
        while true {
            let at = firstEscape(text, from)
            if at > from { buffer.append(text.extracting(from..<at)) }
            if at == text.count { return }
            escape(text[at], into: &buffer)
            from = at &+ 1
        }
    }

    /// The offset of the first byte at or behind `start` that needs an escape, or the end.
    @inline(__always)
    private static func firstEscape(_ text: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while at &+ 8 <= text.count {
            let word = unsafe UInt64(
                littleEndian: text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
            let mark = JSONScanner.marks(word)
            if mark != 0 { return at &+ mark.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
        // The last eight bytes, of which some have been looked at and are plain; of fewer, the first four and the last four.
        if at < text.count, let last = text.lastWord, JSONScanner.marks(last) == 0 { return text.count }
        while at < text.count, text[at] >= 0x20, text[at] != UInt8(ascii: "\""), text[at] != UInt8(ascii: "\\") {
            at &+= 1
        }
        return at
    }

    private static func escape(_ byte: UInt8, into buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): buffer.append(byte)
        case 0x08: buffer.append(UInt8(ascii: "b"))
        case 0x0C: buffer.append(UInt8(ascii: "f"))
        case 0x0A: buffer.append(UInt8(ascii: "n"))
        case 0x0D: buffer.append(UInt8(ascii: "r"))
        case 0x09: buffer.append(UInt8(ascii: "t"))
        default:
            buffer.append("u00")
            let digits: StaticString = "0123456789abcdef"
            unsafe buffer.append(digits.utf8Start[Int(byte >> 4)])
            unsafe buffer.append(digits.utf8Start[Int(byte & 15)])
        }
    }

    /// Appends numbers by name as an object, its names sorted.
    static func appendCounts(_ counts: [String: Int], to buffer: inout ByteBuffer) {
        buffer.append("{")
        for (number, entry) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
            if number > 0 { buffer.append(",") }
            appendString(entry.key, to: &buffer)
            buffer.append(":\(entry.value)" as String)
        }
        buffer.append("}")
    }

    /// Appends JSON without the blanks between its parts; it is known to be well formed.
    static func appendCompact(_ json: Span<UInt8>, to buffer: inout ByteBuffer) {
        var isInString = false
        var at = 0
        while at < json.count {
            let byte = json[at]
            at &+= 1
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            if isInString || byte > 0x20 { buffer.append(byte) }
            if isInString, byte == UInt8(ascii: "\\"), at < json.count {
                buffer.append(json[at])
                at &+= 1
            }
        }
    }

    /// Appends UTF-8 text in quotes.
    static func appendString(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
        // Most texts need no escape.
        if firstEscape(text, 0) == text.count { return buffer.appendQuoted(text) }
        buffer.append(UInt8(ascii: "\""))
        encode(text, into: &buffer)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Appends a text in quotes.
    static func appendString(_ text: String, to buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            unsafe encode(Span(_unsafeElements: bytes), into: &buffer)
        }
        buffer.append(UInt8(ascii: "\""))
    }
}
