#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads the bytes of a source from its beginning, block by block.
///
/// Of a file, and of a descriptor that is one, each reader has a place of its own, so that several may read it.
struct SourceReader: ~Copyable {
    /// How much is asked of a source at once.
    static let blockSize = 1 << 18

    /// Where the bytes come from.
    private enum Origin {
        /// A file, read from a place of ours.
        case file(Int32)
        /// A pipe or a device, read as it comes.
        case stream(Int32)
        case memory([UInt8])
        /// Something that hands out bytes, such as the member of an archive, and false at its end.
        case supply((inout ByteBuffer) throws(FileFault) -> Bool)
    }

    private let origin: Origin
    private let ownsDescriptor: Bool
    /// Where a file or memory is read on.
    private var place = 0
    /// How many bytes have come.
    private(set) var taken = 0
    private(set) var atEnd = false
    /// What ended the reading early.
    var fault: FileFault?
    /// The size of a regular file or of memory; 0 if it is not known.
    private(set) var size = 0

    init(_ source: RecordSource) throws(FileFault) {
        switch source {
        case .file(let path, _):
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { throw FileFault(code: errno) }
            var status = stat()
            if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                close(descriptor)
                throw FileFault.isFolder
            }
            self.init(descriptor: descriptor, owned: true)
        case .descriptor(let number, _): self.init(descriptor: number, owned: false)
        case .bytes(let bytes, _): self.init(memory: bytes)
        }
    }

    private init(memory: [UInt8]) {
        ownsDescriptor = false
        origin = .memory(memory)
        size = memory.count
    }

    /// Reads an open file from its beginning on.
    init(file descriptor: Int32) {
        self.init(descriptor: descriptor, owned: false)
        place = 0
    }

    private init(descriptor: Int32, owned: Bool) {
        ownsDescriptor = owned
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            origin = .file(descriptor)
            size = Int(status.st_size)
            // What was read of an open file before it came to us is not ours.
            if !owned { place = max(Int(lseek(descriptor, 0, SEEK_CUR)), 0) }
        } else {
            origin = .stream(descriptor)
        }
    }

    /// Reads what a function hands out, which gives false at the end.
    init(supply: @escaping (inout ByteBuffer) throws(FileFault) -> Bool) {
        ownsDescriptor = false
        origin = .supply(supply)
    }

    deinit {
        guard ownsDescriptor else { return }
        switch origin {
        case .file(let descriptor), .stream(let descriptor): close(descriptor)
        case .memory, .supply: break
        }
    }

    /// Whether the source can be read a second time.
    var canBeReadAgain: Bool {
        switch origin {
        case .file, .memory: true
        case .stream, .supply: false
        }
    }

    /// Passes over what has been read before by another reader.
    mutating func skip(_ count: Int) {
        place += count
        taken += count
    }

    /// Appends the next block, of a stream what has come of it; after the last one ``atEnd`` is true.
    ///
    /// A fault is an end; ``fault`` tells it.
    mutating func fill(_ buffer: inout ByteBuffer, upTo wanted: Int = SourceReader.blockSize) {
        if atEnd { return }
        let before = buffer.count
        do {
            repeat {
                try read(into: &buffer, wanted - (buffer.count - before))
            } while canBeReadAgain && !atEnd && buffer.count - before < wanted
        } catch {
            fault = error
            atEnd = true
        }
        taken += buffer.count - before
    }

    private mutating func read(into buffer: inout ByteBuffer, _ limit: Int) throws(FileFault) {
        switch origin {
        case .file(let descriptor):
            let got = try buffer.fill(from: descriptor, at: place, limit: limit)
            place += got
            atEnd = got == 0
        case .stream(let descriptor): atEnd = try buffer.fill(from: descriptor, limit: limit) == 0
        case .memory(let bytes):
            let end = min(place + limit, bytes.count)
            buffer.append(bytes.span.extracting(place..<end))
            place = end
            atEnd = end == bytes.count
        case .supply(let supply): atEnd = try !supply(&buffer)
        }
    }
}
