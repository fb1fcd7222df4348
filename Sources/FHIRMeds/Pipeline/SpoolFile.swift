#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file without a name, for what cannot be read a second time. It is its owner's alone, and gone with the process.
final class SpoolFile {
    private let descriptor: Int32
    private(set) var size = 0
    /// What has not been written yet.
    private var waiting = ByteBuffer(capacity: SpoolFile.blockSize)
    private static let blockSize = 1 << 16

    /// A file in the folder for temporary files: that of `TMPDIR`, or `/tmp`.
    init() throws(FileFault) {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        var path = Array("\(folder.isEmpty ? "/tmp" : folder)/fhirmeds-XXXXXX".utf8CString)
        descriptor = unsafe path.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return -1 }
            // mkstemp opens the file for its owner alone.
            let opened = unsafe mkstemp(start)
            if opened >= 0 {
                unsafe unlink(start)
                _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
            }
            return opened
        }
        if descriptor < 0 { throw FileFault.last }
    }

    deinit {
        close(descriptor)
    }

    /// The descriptor, with all of the file written.
    func written() throws(FileFault) -> Int32 {
        try flush()
        return descriptor
    }

    /// What reads the file from its beginning on.
    func reader() throws(FileFault) -> SourceReader {
        try flush()
        return SourceReader(file: descriptor)
    }

    /// Appends bytes, and gives the offset where they begin.
    @discardableResult
    func append(_ bytes: Span<UInt8>) throws(FileFault) -> Int {
        let start = size
        waiting.append(bytes)
        size += bytes.count
        if waiting.count >= SpoolFile.blockSize { try flush() }
        return start
    }

    /// Appends the lowest bytes of a number, the greatest first; they are written with what follows.
    func append(bigEndian number: UInt64, bytes: Int) {
        waiting.append(bigEndian: number, bytes: bytes)
        size += bytes
    }

    /// Appends the bytes of a range to a buffer.
    func read(_ range: Range<Int>, into buffer: inout ByteBuffer) throws(FileFault) {
        try flush()
        try buffer.fill(from: descriptor, range)
    }

    private func flush() throws(FileFault) {
        // Reading goes by offsets, so that the end stays the place to write at.
        try waiting.drain(to: descriptor)
    }
}
