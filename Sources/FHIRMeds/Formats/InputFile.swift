#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file or folder, closed behind the last who reads it.
final class InputFile: Sendable {
    let descriptor: Int32
    let isFolder: Bool
    /// The size of a regular file.
    let size: Int?

    init(path: String) throws(FileFault) {
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw .last }
        var status = stat()
        let isKnown = unsafe fstat(descriptor, &status) == 0
        isFolder = isKnown && status.st_mode & S_IFMT == S_IFDIR
        size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit {
        close(descriptor)
    }
}

extension FileFault {
    /// There is no such file.
    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}
