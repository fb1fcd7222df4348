/// Finds the first byte of a text that is not UTF-8, jumping over ASCII many bytes at a time.
///
/// Overlong forms, surrogates and values above U+10FFFF are refused, as RFC 3629 asks.
enum UTF8Check {
    /// The offset of the first bad byte between `start` and `end`, or nil.
    static func firstFault(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
        var at = start
        while at < end {
            at = asciiEnd(bytes, at, end)
            if at >= end { return nil }
            let lead = bytes[at]
            if lead < 0x80 {
                at &+= 1
                continue
            }
            let length = sequenceLength(bytes, at, end, lead)
            if length == 0 { return at }
            at &+= length
        }
        return nil
    }

    /// Goes over ASCII in steps of four words, then of one; stops at a byte that is not ASCII or near the end.
    @inline(__always)
    private static func asciiEnd(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
        precondition(end <= bytes.count)
        func word(_ at: Int) -> UInt64 {
            unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
        }
        var at = start
        while at &+ 32 <= end {
            if (word(at) | word(at &+ 8) | word(at &+ 16) | word(at &+ 24)) & 0x8080_8080_8080_8080 != 0 { break }
            at &+= 32
        }
        while at &+ 8 <= end {
            let high = word(at) & 0x8080_8080_8080_8080
            if high != 0 { return at &+ UInt64(littleEndian: high).trailingZeroBitCount &>> 3 }
            at &+= 8
        }
        return at
    }

    /// The length of the sequence that `lead` begins, or 0 if it is not a valid one.
    @inline(__always)
    private static func sequenceLength(_ bytes: Span<UInt8>, _ at: Int, _ end: Int, _ lead: UInt8) -> Int {
        func follows(_ offset: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
            at &+ offset < end && bytes[at &+ offset] >= low && bytes[at &+ offset] <= high
        }
        switch lead {
        case 0xC2...0xDF: return follows(1) ? 2 : 0
        case 0xE0: return follows(1, 0xA0) && follows(2) ? 3 : 0
        case 0xED: return follows(1, 0x80, 0x9F) && follows(2) ? 3 : 0
        case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
        case 0xF0: return follows(1, 0x90) && follows(2) && follows(3) ? 4 : 0
        case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
        case 0xF4: return follows(1, 0x80, 0x8F) && follows(2) && follows(3) ? 4 : 0
        default: return 0
        }
    }
}
