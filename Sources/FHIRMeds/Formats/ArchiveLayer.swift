#if canImport(CLibArchive)
    import CLibArchive

    /// One archive, or one compressed text, as libarchive reads it.
    @safe
    final class ArchiveLayer {
        private let archive: OpaquePointer
        private let source: ArchiveSource
        let kind: ArchiveKind
        private let limits: ArchiveLimits
        /// How many bytes have come out.
        private var out = 0
        /// The part of libarchive's last block that has not been read yet.
        private var start: UnsafeRawPointer?
        private var left = 0
        /// Zero bytes that a sparse file has before that block.
        private var gap = 0
        /// How far the member has been read, gaps included.
        private var place = 0
        private var isEncrypted = false
        private var hasEnded = true
        /// The whole archive is of no use any more.
        private var isBroken = false

        /// UTF-8 for the names of members, whatever the environment says.
        private nonisolated(unsafe) static let locale = unsafe archive_utf8_locale()

        init(_ kind: ArchiveKind, _ source: ArchiveSource, limits: ArchiveLimits) throws(ArchiveFault) {
            guard let archive = unsafe archive_read_new() else { throw ArchiveFault(cause: .damaged) }
            unsafe self.archive = archive
            self.source = source
            self.kind = kind
            self.limits = limits
            unsafe start = nil
            // Only what the bytes look like: the raw format would take any text for an archive.
            switch kind {
            case .zip: unsafe archive_read_support_format_zip(archive)
            case .tar: unsafe archive_read_support_format_tar(archive)
            case .gzip: unsafe archive_read_support_filter_gzip(archive)
            case .xz: unsafe archive_read_support_filter_xz(archive)
            case .zstandard: unsafe archive_read_support_filter_zstd(archive)
            case .bzip2: unsafe archive_read_support_filter_bzip2(archive)
            }
            if kind.isCompression {
                unsafe archive_read_support_format_raw(archive)
                unsafe archive_read_support_format_empty(archive)
            }
            if kind == .gzip { source.gzip = GzipCheck() }
            // A Mac would hide the files whose names begin with "._" and give them to their neighbours.
            unsafe archive_read_set_format_option(archive, nil, "mac-ext", nil)
            try check(unsafe source.open(archive))
        }

        deinit {
            unsafe archive_read_free(archive)
        }

        /// The next entry of whatever type; nil at the end.
        func next() throws(ArchiveFault) -> ArchiveEntry? {
            if isBroken { return nil }
            // libarchive unpacks what it passes over in a stream, and asks nobody whether it is too much.
            if kind == .zip, !source.isSeekable { try passOver() }
            let before = unsafe uselocale(ArchiveLayer.locale)
            defer { unsafe uselocale(before) }
            var entry: OpaquePointer?
            let status = unsafe archive_read_next_header(archive, &entry)
            unsafe start = nil
            left = 0
            gap = 0
            place = 0
            hasEnded = true
            if status == ARCHIVE_EOF { return nil }
            try check(status)
            guard let entry = unsafe entry else { throw ArchiveFault(cause: .damaged) }
            hasEnded = false
            isEncrypted = unsafe archive_entry_is_data_encrypted(entry) != 0
            return unsafe ArchiveEntry(entry)
        }

        /// Reads the rest of a member for nothing.
        private func passOver() throws(ArchiveFault) {
            if isEncrypted { return }
            var buffer = ByteBuffer(capacity: 1 << 16)
            do throws(ArchiveFault) {
                while try read(into: &buffer, limit: 1 << 16) > 0 { buffer.removeAll() }
            } catch {
                if !error.isOfMember { throw error }
            }
        }

        /// Appends up to `limit` bytes of the current member; 0 at its end.
        func read(into buffer: inout ByteBuffer, limit: Int) throws(ArchiveFault) -> Int {
            if limit <= 0 || hasEnded && gap == 0 && left == 0 { return 0 }
            if isEncrypted {
                hasEnded = true
                throw ArchiveFault(cause: .encrypted, isOfMember: true)
            }
            while gap == 0 && left == 0 {
                if try !nextBlock() { return 0 }
            }
            let before = buffer.count
            if gap > 0 {
                let zeros = min(gap, limit)
                buffer.reserve(zeros)
                for _ in 0..<zeros { buffer.append(0) }
                gap -= zeros
            } else if let start = unsafe start {
                let size = min(left, limit)
                unsafe buffer.append(Span(_unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: size))
                unsafe self.start = start + size
                left -= size
            }
            let got = buffer.count - before
            out += got
            source.gzip?.take(text: buffer.span.extracting(before..<buffer.count))
            try checkLimits()
            return got
        }

        /// Fetches libarchive's next block of the member; false at its end.
        private func nextBlock() throws(ArchiveFault) -> Bool {
            var block: UnsafeRawPointer?
            var size = 0
            var offset: Int64 = 0
            let status = unsafe archive_read_data_block(archive, &block, &size, &offset)
            if status == ARCHIVE_EOF {
                // What was unpacked twice has no length of its own behind it.
                hasEnded = true
                if let gzip = source.gzip, unsafe archive_filter_count(archive) <= 2, !gzip.fits {
                    throw ArchiveFault(cause: .checksum)
                }
                return false
            }
            if status < ARCHIVE_WARN { hasEnded = true }
            try check(status, inMember: true)
            gap = max(0, Int(offset) - place)
            place += gap + size
            unsafe start = block
            left = size
            return true
        }

        private func checkLimits() throws(ArchiveFault) {
            // What is read twice, as members that share their bytes, does not make the file larger.
            let taken = max(1, min(source.taken, source.size ?? .max))
            var cause: ArchiveFault.Cause?
            if out > limits.ratioFreeSize, out / taken >= limits.ratio { cause = .ratio(limits.ratio) }
            if out > limits.totalSize { cause = .totalSize(limits.totalSize) }
            guard let cause else { return }
            isBroken = true
            hasEnded = true
            gap = 0
            left = 0
            throw ArchiveFault(cause: cause)
        }

        /// Turns what libarchive says into a fault of ours.
        private func check(_ status: Int32, inMember: Bool = false) throws(ArchiveFault) {
            if status >= ARCHIVE_WARN { return }
            if let fault = source.fault {
                isBroken = true
                throw fault
            }
            // Each member of a zip file that lies open can be found without the one before it.
            let isOfMember = inMember && (status > ARCHIVE_FATAL || (kind == .zip && source.isSeekable))
            if !isOfMember && status <= ARCHIVE_FATAL { isBroken = true }
            throw ArchiveFault(cause: cause(), isOfMember: isOfMember || status > ARCHIVE_FATAL)
        }

        private func cause() -> ArchiveFault.Cause {
            let words = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? ""
            if words.contains("runcated") || words.contains("remature") { return .cutOff }
            if words.contains("CRC") || words.contains("hecksum") { return .checksum }
            if words.contains("ncrypt") || words.contains("assphrase") { return .encrypted }
            if words.contains("nsupported") || words.contains("not supported") { return .unknownPacking }
            if words.contains("nrecognized") { return .noArchive }
            return .damaged
        }
    }

    /// What stands in an archive before the bytes of a member.
    struct ArchiveEntry {
        let name: String
        let isFile: Bool
        let isFolder: Bool

        @unsafe
        fileprivate init(_ entry: OpaquePointer) {
            // Bytes that are not UTF-8 are told as well as they can be: a name is only a name.
            let bytes = unsafe archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)
            name = unsafe bytes.map { unsafe String(cString: $0) } ?? ""
            let type = unsafe archive_entry_filetype(entry)
            let isLink = unsafe archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil
            isFolder = type == 0o040000
            isFile = (type == 0o100000 || type == 0) && !isLink
        }
    }
#endif
