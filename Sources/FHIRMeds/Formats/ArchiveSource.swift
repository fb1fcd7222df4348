#if canImport(CLibArchive)
    import CLibArchive

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// The bytes of an archive, a block at a time as libarchive asks for them.
    @safe
    final class ArchiveSource {
        enum Origin {
            /// An open file in which one can go back and forth.
            case file(Int32, size: Int)
            /// Appends the next bytes; false at the end.
            case stream((inout ByteBuffer) throws(FileFault) -> Bool)
            /// What comes out of a compressed file.
            case text(ArchiveLayer)
        }

        private static let blockSize = 1 << 17

        private let origin: Origin
        private var block = ByteBuffer(capacity: ArchiveSource.blockSize)
        /// Where in the file the block ends.
        private var offset = 0
        /// The block has been looked at and not been handed out.
        private var isAhead = false
        /// How much of that has been read as text.
        private var used = 0
        private var hasEnded = false
        /// How many bytes have been handed out.
        private(set) var taken = 0
        /// What happened below libarchive, which knows nothing about it.
        private(set) var fault: ArchiveFault?
        var gzip: GzipCheck?

        init(_ origin: Origin) {
            self.origin = origin
        }

        convenience init(descriptor: Int32) throws(ArchiveFault) {
            let size = lseek(descriptor, 0, SEEK_END)
            if size < 0 { throw ArchiveFault(cause: .file(.last)) }
            self.init(.file(descriptor, size: Int(size)))
        }

        /// How many bytes there are, if that is known.
        var size: Int? {
            if case .file(_, let size) = origin { size } else { nil }
        }

        var isSeekable: Bool { size != nil }

        /// What the bytes begin like.
        func kind() throws(ArchiveFault) -> ArchiveKind? {
            while block.count < ArchiveKind.headSize, fill() {}
            isAhead = true
            // What came before the fault is read first.
            if block.count == 0, let fault { throw fault }
            return unsafe ArchiveKind.of(block.looseSpan)
        }

        /// Appends bytes to the block; false at the end, and at a fault.
        private func fill() -> Bool {
            if hasEnded { return false }
            let before = block.count
            switch origin {
            case .text(let layer):
                do throws(ArchiveFault) {
                    _ = try layer.read(into: &block, limit: ArchiveSource.blockSize)
                } catch {
                    fault = error
                }
            case .file, .stream:
                do throws(FileFault) {
                    try fillFromOutside()
                } catch {
                    fault = ArchiveFault(cause: .file(error))
                }
            }
            hasEnded = fault != nil || block.count == before
            return !hasEnded
        }

        private func fillFromOutside() throws(FileFault) {
            let before = block.count
            if case .file(let descriptor, _) = origin {
                if lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw .last }
                offset += try block.fill(from: descriptor, limit: ArchiveSource.blockSize)
            } else if case .stream(let read) = origin {
                // A stream may come back with nothing and go on.
                while block.count == before, try read(&block) {}
            }
        }

        /// Appends up to `limit` bytes of a text, first those that were looked at; 0 at its end.
        func read(into buffer: inout ByteBuffer, limit: Int) throws(ArchiveFault) -> Int {
            if used < block.count {
                let size = min(limit, block.count - used)
                buffer.append(block.span.extracting(used..<(used + size)))
                used += size
                return size
            }
            if let fault { throw fault }
            guard case .text(let layer) = origin else { return 0 }
            return try layer.read(into: &buffer, limit: limit)
        }

        /// The next block, which stays as it is until the next call.
        @unsafe
        fileprivate func next(_ start: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
            if !isAhead {
                block.removeAll()
                if !fill(), fault != nil { return -1 }
            }
            isAhead = false
            taken += block.count
            gzip?.take(compressed: block.span)
            unsafe block.looseSpan.withUnsafeBytes { bytes in unsafe start?.pointee = bytes.baseAddress }
            return block.count
        }

        fileprivate func seek(to place: Int, from whence: Int32) -> Int {
            guard case .file(_, let size) = origin else { return -1 }
            switch whence {
            case SEEK_SET: offset = place
            case SEEK_CUR: offset += place - (isAhead ? block.count : 0)
            default: offset = size + place
            }
            offset = max(offset, 0)
            isAhead = false
            hasEnded = false
            return offset
        }

        /// Lets libarchive read from here.
        ///
        /// It keeps no reference: whoever owns the archive owns the source too.
        @unsafe
        func open(_ archive: OpaquePointer) -> Int32 {
            unsafe archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
            unsafe archive_read_set_read_callback(archive) { _, source, start in
                guard let source = unsafe source else { return -1 }
                return unsafe Unmanaged<ArchiveSource>.fromOpaque(source).takeUnretainedValue().next(start)
            }
            if isSeekable {
                unsafe archive_read_set_seek_callback(archive) { _, source, place, whence in
                    guard let source = unsafe source else { return -1 }
                    let found = unsafe Unmanaged<ArchiveSource>.fromOpaque(source).takeUnretainedValue()
                    return Int64(found.seek(to: Int(place), from: whence))
                }
            }
            return unsafe archive_read_open1(archive)
        }
    }
#endif
