/// A checksum over blocks of 32 bytes that runs about as fast as memory is read.
///
/// Four numbers take a word of each block. A step is a bijection of the number and of the word, so that damage to a single
/// word always changes the sum. It finds accidents; it is no protection against malice.
struct BlockChecksum {
    static let blockSize = 32
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var first: UInt64 = 1
    private var second: UInt64 = 2
    private var third: UInt64 = 3
    private var fourth: UInt64 = 4

    /// Takes the four words of a block, as they stand in little-endian memory.
    @inline(__always)
    mutating func add(_ one: UInt64, _ two: UInt64, _ three: UInt64, _ four: UInt64) {
        first = BlockChecksum.step(first, UInt64(littleEndian: one))
        second = BlockChecksum.step(second, UInt64(littleEndian: two))
        third = BlockChecksum.step(third, UInt64(littleEndian: three))
        fourth = BlockChecksum.step(fourth, UInt64(littleEndian: four))
    }

    /// Takes bytes whose number is a multiple of a block.
    mutating func add(_ bytes: Span<UInt8>) {
        precondition(bytes.count % BlockChecksum.blockSize == 0)
        func word(_ at: Int) -> UInt64 {
            unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
        }
        for at in stride(from: 0, to: bytes.count, by: BlockChecksum.blockSize) {
            add(word(at), word(at + 8), word(at + 16), word(at + 24))
        }
    }

    /// The sum of what was taken.
    var value: UInt64 {
        [second, third, fourth].reduce(first, BlockChecksum.step)
    }

    @inline(__always)
    private static func step(_ number: UInt64, _ word: UInt64) -> UInt64 {
        let mixed = (number ^ word) &* factor
        return mixed &<< 29 | mixed &>> 35
    }
}
