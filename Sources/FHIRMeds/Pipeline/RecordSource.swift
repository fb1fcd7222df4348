#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where bytes come from: a file, an open descriptor, or memory.
public enum RecordSource: Sendable {
    /// A file. A file found in a folder is passed over if it is neither JSON nor XML, or no regular file; one that was
    /// named is refused.
    case file(path: String, wasNamed: Bool)
    /// An open file descriptor, such as standard input, and what to call it. It is not closed.
    case descriptor(Int32, name: String)
    /// Bytes in memory, and what to call them.
    case bytes([UInt8], name: String)

    /// What messages and record lines call it.
    public var name: String {
        switch self {
        case .file(let path, _): path
        case .descriptor(_, let name), .bytes(_, let name): name
        }
    }

    var wasNamed: Bool {
        if case .file(_, let wasNamed) = self { return wasNamed }
        return true
    }

    /// Whether it was found in a folder and is a pipe, socket or device, which nobody may ever write to.
    var mayNeverEnd: Bool {
        guard case .file(let path, wasNamed: false) = self else { return false }
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
}

/// Reads a source block by block.
struct SourceReader: ~Copyable {
    /// How much is asked of a file at once.
    static let blockSize = 1 << 18

    private var descriptor: Int32 = -1
    private let ownsDescriptor: Bool
    private var memory: [UInt8] = []
    private var taken = 0
    private(set) var atEnd = false
    /// The size of a regular file, for progress; 0 if it is not known.
    private(set) var size = 0

    init(_ source: RecordSource) throws(FileFault) {
        switch source {
        case .file(let path, _):
            ownsDescriptor = true
            descriptor = unsafe open(path, O_RDONLY)
            if descriptor < 0 { throw FileFault(code: errno) }
            var status = stat()
            if unsafe fstat(descriptor, &status) == 0 {
                if status.st_mode & S_IFMT == S_IFDIR {
                    close(descriptor)
                    throw FileFault(code: EISDIR)
                }
                size = Int(status.st_size)
            }
        case .descriptor(let number, _):
            ownsDescriptor = false
            descriptor = number
        case .bytes(let bytes, _):
            ownsDescriptor = false
            memory = bytes
            size = bytes.count
        }
    }

    deinit {
        if ownsDescriptor, descriptor >= 0 { close(descriptor) }
    }

    /// Appends the next block; after the last one ``atEnd`` is true.
    mutating func fill(_ buffer: inout ByteBuffer) throws(FileFault) {
        if atEnd { return }
        if descriptor < 0 {
            let count = min(memory.count - taken, SourceReader.blockSize)
            buffer.append(memory.span.extracting(taken..<(taken + count)))
            taken += count
            atEnd = taken == memory.count
            return
        }
        var wanted = SourceReader.blockSize
        while wanted > 0 {
            let got = try buffer.fill(from: descriptor, limit: wanted)
            if got == 0 {
                atEnd = true
                return
            }
            wanted -= got
        }
    }
}
