// The parts of `XMLSkim` that read bytes: names, texts, values, references.

extension XMLSkim {
    // MARK: Names

    /// The name at an offset, with at most one colon in its middle, or nil.
    @inline(__always)
    static func name(_ bytes: Span<UInt8>, _ start: Int) -> Name? {
        // Most names are letters up to a blank or the end of the tag.
        var at = start
        while at < bytes.count, isLetter(bytes[at]) { at &+= 1 }
        guard at < bytes.count, at > start, bytes[at] == 0x20 || bytes[at] == UInt8(ascii: ">"), at &- start <= longest
        else { return anyName(bytes, start) }
        return Name(range: start..<at)
    }

    /// libxml2 has a limit of its own, which is higher.
    private static let longest = 1000

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    @inline(never)
    private static func anyName(_ bytes: Span<UInt8>, _ start: Int) -> Name? {
        var name = Name(range: start..<start)
        var at = start
        var begins = true
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: ":") {
                if begins || name.colon > 0 { return nil }
                name.colon = at
                begins = true
            } else {
                let isLater = byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                let isFirst = isLetter(byte) || byte == UInt8(ascii: "_")
                if !isFirst, begins || !isLater { break }
                begins = false
            }
            at &+= 1
        }
        name.range = start..<at
        return begins || name.range.count > longest ? nil : name
    }

    @inline(__always)
    static func skipBlanks(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < bytes.count, isBlank(bytes[at]) { at &+= 1 }
        return at
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    // MARK: Texts and values

    /// The offset of the next tag.
    mutating func textEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        // In text `]]>` is a fault.
        run(bytes, start, until: UInt8(ascii: "<"), asking: UInt8(ascii: "]"))
    }

    /// The offset of the first `stop`; nil if there is none or if anything before it needs a closer look.
    ///
    /// - Parameter other: a byte that does, unless it is a bracket without another behind it.
    @inline(__always)
    mutating func run(_ bytes: Span<UInt8>, _ start: Int, until stop: UInt8, asking other: UInt8) -> Int? {
        let stops = XMLSkim.eight(stop)
        let others = XMLSkim.eight(other)
        var at = start
        while true {
            while at &+ 8 <= bytes.count {
                let word = unsafe UInt64(
                    littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
                high |= word
                // As in `JSONScanner.marks`: the lowest bit tells the first byte that is one of the three or a control.
                let ones: UInt64 = 0x0101_0101_0101_0101
                var borrows = ((word ^ stops) &- ones) | ((word ^ others) &- ones)
                borrows |= ((word ^ XMLSkim.eight(UInt8(ascii: "&"))) &- ones) | (word &- 0x2020_2020_2020_2020)
                let mark = borrows & ~word & 0x8080_8080_8080_8080
                if mark != 0 {
                    at &+= mark.trailingZeroBitCount &>> 3
                    break
                }
                at &+= 8
            }
            if at >= bytes.count { return nil }
            let byte = bytes[at]
            if byte == stop { return at }
            guard let next = XMLSkim.next(bytes, at, other) else { return nil }
            high |= UInt64(byte)
            at = next
        }
    }

    @inline(__always)
    private static func eight(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }

    /// Where the text goes on behind a byte that was asked about, or nil.
    private static func next(_ bytes: Span<UInt8>, _ at: Int, _ other: UInt8) -> Int? {
        let byte = bytes[at]
        if byte == UInt8(ascii: "&") { return referenceEnd(bytes, at) }
        if byte == other {
            let isAlone = at &+ 1 < bytes.count && bytes[at &+ 1] != other
            return byte == UInt8(ascii: "]") && isAlone ? at &+ 1 : nil
        }
        return byte >= 0x20 || isBlank(byte) ? at &+ 1 : nil
    }

    /// The offset behind a reference to one of XML's own entities or to a character that XML can hold.
    private static func referenceEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var end = start &+ 1
        while end < bytes.count, end &- start < 12, bytes[end] != UInt8(ascii: ";") { end &+= 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
        let name = bytes.extracting(start &+ 1..<end)
        if name.equals("amp") || name.equals("lt") || name.equals("gt") || name.equals("quot") || name.equals("apos") {
            return end &+ 1
        }
        guard name.count > 1, name[0] == UInt8(ascii: "#"), let value = number(name), isCharacter(value) else {
            return nil
        }
        return end &+ 1
    }

    /// The value of `#10` or `#xA`.
    private static func number(_ text: Span<UInt8>) -> UInt32? {
        let isHexadecimal = text[1] == UInt8(ascii: "x")
        var at = isHexadecimal ? 2 : 1
        if at == text.count { return nil }
        var value: UInt32 = 0
        while at < text.count {
            let byte = text[at]
            let letter = (byte | 0x20) &- 0x61
            if byte &- 0x30 < 10 {
                value = value &* (isHexadecimal ? 16 : 10) &+ UInt32(byte &- 0x30)
            } else if isHexadecimal, letter < 6 {
                value = value &* 16 &+ UInt32(letter) &+ 10
            } else {
                return nil
            }
            if value > 0x10FFFF { return nil }
            at &+= 1
        }
        return value
    }

    private static func isCharacter(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Whether the document is UTF-8 and without U+FFFE and U+FFFF.
    static func isPlainUTF8(_ bytes: Span<UInt8>) -> Bool {
        if UTF8Check.firstFault(in: bytes, from: 0, to: bytes.count) != nil { return false }
        var at = 0
        while at &+ 8 <= bytes.count {
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0, XMLText.firstForbidden(in: around(bytes, at)) != nil { return false }
            at &+= 8
        }
        return XMLText.firstForbidden(in: around(bytes, at)) == nil
    }

    /// Eight bytes and two behind them, in which a character that begins in the eight ends.
    @_lifetime(copy bytes)
    private static func around(_ bytes: Span<UInt8>, _ at: Int) -> Span<UInt8> {
        bytes.extracting(at..<min(at &+ 10, bytes.count))
    }
}
