// Comparing and searching text as bytes, eight at a time.

extension String {
    /// The text of bytes that are known to be UTF-8.
    init(decodingUTF8 bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe String(decoding: buffer, as: UTF8.self)
        }
    }
}

extension StringProtocol {
    /// Whether there is nothing but ASCII digits; an empty text has nothing else either.
    package var hasOnlyDigits: Bool { utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
}

extension [UInt8] {
    /// A copy of some bytes.
    init(copying bytes: Span<UInt8>) {
        unsafe self.init(unsafeUninitializedCapacity: bytes.count) { buffer, filled in
            for at in 0..<bytes.count { unsafe buffer[at] = bytes[at] }
            filled = bytes.count
        }
    }
}

extension Span<UInt8> {
    /// Equal to these bytes.
    @inline(__always)
    func equals(_ other: Span<UInt8>) -> Bool {
        count == other.count && hasSameBytes(other, count)
    }

    /// Equal to this ASCII text.
    @inline(__always)
    func equals(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        return unsafe count == length && hasSameBytes(Span(_unsafeStart: text.utf8Start, count: length), length)
    }

    /// Whether the first `length` bytes, of which both have so many, are the same: in words, the last one overlapping.
    @inline(__always)
    private func hasSameBytes(_ other: Span<UInt8>, _ length: Int) -> Bool {
        precondition(length <= count && length <= other.count)
        if length >= 8 {
            var at = 0
            while at &+ 8 < length {
                if word(at, as: UInt64.self) != other.word(at, as: UInt64.self) { return false }
                at &+= 8
            }
            return word(length &- 8, as: UInt64.self) == other.word(length &- 8, as: UInt64.self)
        }
        if length >= 4 {
            return word(0, as: UInt32.self) == other.word(0, as: UInt32.self)
                && word(length &- 4, as: UInt32.self) == other.word(length &- 4, as: UInt32.self)
        }
        var at = 0
        while at < length {
            if self[at] != other[at] { return false }
            at &+= 1
        }
        return true
    }

    /// The last eight bytes as one number; of four to seven bytes the first four and the last four; nil for fewer.
    @inline(__always)
    var lastWord: UInt64? {
        if count >= 8 { return word(count &- 8, as: UInt64.self) }
        if count < 4 { return nil }
        return UInt64(word(0, as: UInt32.self)) | UInt64(word(count &- 4, as: UInt32.self)) &<< 32
    }

    /// Whether some byte is less than `limit`, which is at most 0x80; eight bytes at a time, the last ones overlapping.
    @inline(__always)
    func hasByte(below limit: UInt8) -> Bool {
        guard let lastWord else { return hasByteByByte(below: limit) }
        let limits = UInt64(limit) &* 0x0101_0101_0101_0101
        var borrows = lastWord &- limits
        var at = 0
        while at &+ 8 < count {
            borrows |= word(at, as: UInt64.self) &- limits
            at &+= 8
        }
        // A byte that is not ASCII may seem to borrow too.
        return borrows & 0x8080_8080_8080_8080 != 0 && hasByteByByte(below: limit)
    }

    private func hasByteByByte(below limit: UInt8) -> Bool {
        var at = 0
        while at < count {
            if self[at] < limit { return true }
            at &+= 1
        }
        return false
    }

    /// A hash of the bytes, taken eight at a time.
    @inline(__always)
    var hash: UInt64 {
        var hash: UInt64 = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        var at = 0
        while at &+ 8 <= count {
            hash = (hash ^ word(at, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash &>> 32
            at &+= 8
        }
        var tail: UInt64 = 0
        if count >= 8 {
            // The last eight bytes, of which some have been taken.
            tail = word(count &- 8, as: UInt64.self)
        } else {
            while at < count {
                tail = tail &<< 8 | UInt64(self[at])
                at &+= 1
            }
        }
        return (hash ^ tail) &* 0xC4CE_B9FE_1A85_EC53
    }

    /// Whether all bytes are ASCII letters, digits, hyphens and points; eight at a time, the last ones overlapping.
    var hasOnlyIDCharacters: Bool {
        if count >= 8 {
            var at = 0
            while at &+ 8 < count {
                if !Self.areIDCharacters(word(at, as: UInt64.self)) { return false }
                at &+= 8
            }
            return Self.areIDCharacters(word(count &- 8, as: UInt64.self))
        }
        var at = 0
        while at < count {
            let byte = self[at]
            let isLetter = (byte | 0x20) &- 0x61 < 26
            let isDigit = byte &- 0x30 <= 9
            if !isLetter && !isDigit && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".") { return false }
            at &+= 1
        }
        return true
    }

    /// The same for eight bytes. A sum has the top bit of each byte set that is at or above a limit, or above another.
    @inline(__always)
    private static func areIDCharacters(_ word: UInt64) -> Bool {
        func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
        let bytes = word & each(0x7F)
        let lower = bytes | each(0x20)
        let letters = (lower &+ each(0x80 - 0x61)) & ~(lower &+ each(0x7F - 0x7A))
        // From the hyphen to the nine there is nothing else but a slash.
        let range = (bytes &+ each(0x80 - 0x2D)) & ~(bytes &+ each(0x7F - 0x39))
        let others = range & ((bytes ^ each(0x2F)) &+ each(0x7F))
        return (letters | others) & ~word & each(0x80) == each(0x80)
    }

    /// Whether these are the 36 characters of a UUID in lower case.
    ///
    /// - Parameter anyCase: letters in upper case count too.
    func isUUID(inAnyCase anyCase: Bool = false) -> Bool {
        guard count == 36 else { return false }
        for at in 0..<count {
            let byte = self[at]
            if at == 8 || at == 13 || at == 18 || at == 23 {
                if byte != UInt8(ascii: "-") { return false }
            } else if byte &- 0x30 > 9, (anyCase ? byte | 0x20 : byte) &- 0x61 > 5 {
                return false
            }
        }
        return true
    }

    /// The bytes at an offset as one number; the caller knows that they are there.
    @inline(__always)
    private func word<Word: FixedWidthInteger & BitwiseCopyable>(_ at: Int, as type: Word.Type) -> Word {
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: type)
    }

    /// Ends with this ASCII text.
    func hasSuffix(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        return count >= length && extracting((count - length)..<count).equals(text)
    }

    /// Begins with this ASCII text.
    func hasPrefix(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        return unsafe count >= length && hasSameBytes(Span(_unsafeStart: text.utf8Start, count: length), length)
    }

    /// The offset of the next byte of that value at or behind an offset, or nil: for one that is near, eight bytes at a time.
    @inline(__always)
    func nearIndex(of byte: UInt8, from start: Int) -> Int? {
        let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
        var at = start
        while at &+ 8 <= count {
            let other = UInt64(littleEndian: word(at, as: UInt64.self)) ^ wanted
            let zeros = (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
            if zeros != 0 { return at &+ zeros.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
        while at < count {
            if self[at] == byte { return at }
            at &+= 1
        }
        return nil
    }

    /// The offset of the last byte of that value before an offset, or nil.
    func lastIndex(of byte: UInt8, before end: Int) -> Int? {
        var at = end
        while at > 0 {
            at &-= 1
            if self[at] == byte { return at }
        }
        return nil
    }
}
