#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where bytes come from: a file, an open descriptor, or memory.
public enum RecordSource: Sendable {
    /// A file. A file found in a folder is passed over if it is neither JSON nor XML nor an archive of them, or no regular
    /// file; one that was named is refused.
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

    /// Whether it is a file or memory, or a descriptor of a file.
    package var canBeReadAgain: Bool {
        var status = stat()
        switch self {
        case .file(let path, _): return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        case .descriptor(let number, _):
            return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        case .bytes: return true
        }
    }

    /// Whether it was found in a folder and is a pipe, socket or device, which nobody may ever write to.
    var mayNeverEnd: Bool {
        guard case .file(let path, wasNamed: false) = self else { return false }
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
}
