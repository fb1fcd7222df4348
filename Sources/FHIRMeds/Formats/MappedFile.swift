#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file laid into memory, read only: it is opened at once however large it is, and read where it is asked.
///
/// Every read is checked against the file's size, so that an offset that the file itself gives is never trusted. The pointer
/// stays in here. A file that is made shorter while it is mapped ends the process; one that is replaced by a rename does not.
@safe
final class MappedFile: Sendable {
    private nonisolated(unsafe) let base: UnsafeRawPointer
    /// How many bytes there are.
    let count: Int

    /// Maps a regular file; an empty one, a folder or a pipe cannot be.
    init(path: String) throws(FileFault) {
        let file = try InputFile(path: path)
        if file.isFolder { throw .isFolder }
        guard let size = file.size, size > 0 else { throw FileFault(code: EINVAL) }
        guard let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), unsafe start != MAP_FAILED
        else { throw .last }
        unsafe base = UnsafeRawPointer(start)
        count = size
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: base), count)
    }

    /// The little-endian number at an offset, or nil if it does not lie in the file.
    @inline(__always)
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number? {
        guard offset >= 0, offset <= count &- MemoryLayout<Number>.size else { return nil }
        return unsafe Number(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// A copy of some bytes, or nil if they do not all lie in the file.
    func bytes(at offset: Int, count length: Int) -> [UInt8]? {
        guard offset >= 0, length >= 0, offset <= count, length <= count &- offset else { return nil }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: base + offset, count: length))
    }

    /// The text at an offset, or nil if it does not lie in the file; what is no UTF-8 is replaced.
    func text(at offset: Int, count length: Int) -> String? {
        guard offset >= 0, length >= 0, offset <= count, length <= count &- offset else { return nil }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: base + offset, count: length), as: UTF8.self)
    }

    /// The checksum of the first bytes, whose number is a multiple of a block.
    func checksum(of length: Int) -> UInt64 {
        var sum = BlockChecksum()
        let length = min(length, count)
        var at = 0
        while at &+ BlockChecksum.blockSize <= length {
            let place = unsafe base + at
            unsafe sum.add(
                place.loadUnaligned(as: UInt64.self), place.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                place.loadUnaligned(fromByteOffset: 16, as: UInt64.self),
                place.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
            at &+= BlockChecksum.blockSize
        }
        return sum.value
    }
}
