// Whether the text that came out of a gzip file is the one that went in, which libarchive does not ask.
//
// Behind each part of the file stand the CRC-32 and the length of its text. Most files are one part, whose two numbers are the
// last eight bytes. Where a part ends is known only to the one who unpacks it; so each place that looks like the beginning of a
// further part is taken for one, and the numbers before it are added up. Bytes that only look so spoil the sum of the lengths:
// then nothing can be said.
//
//     1F 8B 08 ... crc length   1F 8B 08 ... crc length (end)

/// Compares the text of a gzip file with its checksums.
struct GzipCheck {
    private var text = CRC32()
    private var textSize: UInt64 = 0

    /// The last twelve compressed bytes: eight, and the four behind them.
    private var trailer: UInt64 = 0
    private var head: UInt32 = 0
    private var fileSize = 0
    /// Where the last part began.
    private var partStart = 0
    /// What the ends of all parts but the last say together.
    private var told = CRC32()
    private var toldSize: UInt64 = 0
    private var hasParts = false

    /// Looks at the next bytes of the file.
    mutating func take(compressed bytes: Span<UInt8>) {
        for at in 0..<bytes.count {
            trailer = trailer &<< 8 | UInt64(head &>> 24)
            head = head &<< 8 | UInt32(bytes[at])
            fileSize &+= 1
            if head &>> 8 == 0x1F8B08, head & 0xFF < 0x20, fileSize > 4 { beginPart() }
        }
    }

    /// Looks at the next bytes of the text.
    mutating func take(text bytes: Span<UInt8>) {
        text.take(bytes)
        textSize &+= UInt64(bytes.count)
    }

    private mutating func beginPart() {
        let size = UInt32(truncatingIfNeeded: trailer).byteSwapped
        let room = fileSize &- 4 &- partStart
        // Nothing is made smaller than that, so a length beyond is no length.
        if room < 18 || UInt64(size) > UInt64(room) * 1040 { return }
        told.append(CRC32(value: UInt32(truncatingIfNeeded: trailer &>> 32).byteSwapped), size: UInt64(size))
        toldSize &+= UInt64(size)
        partStart = fileSize &- 4
        hasParts = true
    }

    /// Whether the text is as the file says; also true where that cannot be known.
    var fits: Bool {
        let size = UInt64(head.byteSwapped)
        let last = CRC32(value: UInt32(truncatingIfNeeded: trailer).byteSwapped)
        if !hasParts || UInt32(truncatingIfNeeded: textSize) == head.byteSwapped {
            return UInt32(truncatingIfNeeded: textSize) == head.byteSwapped && text.value == last.value
        }
        if textSize > UInt64(UInt32.max) || toldSize &+ size != textSize { return true }
        var all = told
        all.append(last, size: size)
        return all.value == text.value
    }
}

/// The checksum of gzip and zip.
struct CRC32: Equatable {
    private(set) var value: UInt32 = 0

    private static let polynomial: UInt32 = 0xEDB8_8320

    /// For each byte, its remainder, and the remainders of it with one to seven zero bytes behind.
    private static let table: [UInt32] = {
        var table = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest &>> 1 : rest &>> 1 ^ polynomial }
        }
        for at in 256..<2048 { table.append(table[at - 256] &>> 8 ^ table[Int(table[at - 256] & 0xFF)]) }
        return table
    }()

    init(value: UInt32 = 0) {
        self.value = value
    }

    mutating func take(_ bytes: Span<UInt8>) {
        let table = CRC32.table.span
        var rest = ~value
        var at = 0
        while at &+ 8 <= bytes.count {
            let low =
                unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt32.self).littleEndian ^ rest
            let high = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at &+ 4, as: UInt32.self)
                .littleEndian
            let first = table[1792 &+ Int(low & 0xFF)] ^ table[1536 &+ Int(low &>> 8 & 0xFF)]
            let second = table[1280 &+ Int(low &>> 16 & 0xFF)] ^ table[1024 &+ Int(low &>> 24)]
            let third = table[768 &+ Int(high & 0xFF)] ^ table[512 &+ Int(high &>> 8 & 0xFF)]
            let fourth = table[256 &+ Int(high &>> 16 & 0xFF)] ^ table[Int(high &>> 24)]
            rest = first ^ second ^ third ^ fourth
            at &+= 8
        }
        while at < bytes.count {
            rest = rest &>> 8 ^ table[Int((rest ^ UInt32(bytes[at])) & 0xFF)]
            at &+= 1
        }
        value = ~rest
    }

    /// The checksum of the bytes of this one followed by `size` bytes of another.
    mutating func append(_ other: CRC32, size: UInt64) {
        // A checksum is a polynomial; bytes behind it multiply it by x to the power of their bits.
        var power: UInt32 = 1 &<< 31
        var square: UInt32 = 1 &<< 23
        var left = size
        while left > 0 {
            if left & 1 == 1 { power = CRC32.product(square, power) }
            square = CRC32.product(square, square)
            left &>>= 1
        }
        value = CRC32.product(power, value) ^ other.value
    }

    /// The product of two polynomials, highest bit first, modulo the checksum's own.
    private static func product(_ one: UInt32, _ other: UInt32) -> UInt32 {
        var result: UInt32 = 0
        var other = other
        for bit in 0..<UInt32(32) {
            if one & (1 &<< (31 &- bit)) != 0 { result ^= other }
            other = other & 1 == 0 ? other &>> 1 : other &>> 1 ^ polynomial
        }
        return result
    }
}
