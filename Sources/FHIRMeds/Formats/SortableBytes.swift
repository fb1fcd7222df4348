#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Bytes whose order is that of what they stand for.

extension Span<UInt8> {
    /// Whether these bytes come before others: the first one that differs decides, and a beginning comes before the whole.
    func precedes(_ other: Span<UInt8>) -> Bool {
        let length = Swift.min(count, other.count)
        let order = unsafe withUnsafeBytes { left in
            unsafe other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return Int32(0) }
                return unsafe memcmp(left, right, length)
            }
        }
        return order == 0 ? count < other.count : order < 0
    }

    /// The number that so many bytes are, the first one being the greatest; the caller knows that they are there.
    func bigEndian(at start: Int, bytes: Int) -> UInt64 {
        var number: UInt64 = 0
        for at in start..<(start + bytes) { number = number << 8 | UInt64(self[at]) }
        return number
    }
}

extension ByteBuffer {
    /// Lends the bytes to a function: what a class keeps can be lent in no other way.
    func withSpan<Value, Fault: Error>(_ body: (Span<UInt8>) throws(Fault) -> Value) throws(Fault) -> Value {
        try body(span)
    }

    /// Whether some of these bytes come before some of another buffer's.
    func precedes(_ range: Range<Int>, _ other: borrowing ByteBuffer, _ otherRange: Range<Int>) -> Bool {
        span.extracting(range).precedes(other.span.extracting(otherRange))
    }

    /// Appends the lowest bytes of a number, the greatest first.
    mutating func append(bigEndian number: UInt64, bytes: Int) {
        for at in (0..<bytes).reversed() { append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(at)))) }
    }
}
