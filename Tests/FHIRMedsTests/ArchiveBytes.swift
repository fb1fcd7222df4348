#if canImport(CLibArchive)
    import CLibArchive
    import Testing

    @testable import FHIRMeds

    /// Archives made by libarchive, so that no tool has to be installed.
    enum ArchiveBytes {
        enum Format: String {
            case zip, ustar, gnutar, paxr, raw
        }

        /// Writes an archive of files.
        ///
        /// - Parameter links: names of symbolic links, written behind the files.
        static func make(
            _ format: Format, _ members: [(String, [UInt8])], by filter: String = "none", folders: [String] = [],
            links: [String] = [], room: Int = 1 << 20
        ) throws -> [UInt8] {
            guard let archive = unsafe archive_write_new() else { return [] }
            defer { unsafe archive_write_free(archive) }
            try #require(unsafe archive_write_set_format_by_name(archive, format.rawValue) == ARCHIVE_OK)
            if filter != "none" {
                try #require(unsafe archive_write_add_filter_by_name(archive, filter) == ARCHIVE_OK)
            }
            // Without padding behind the end.
            unsafe archive_write_set_bytes_per_block(archive, 0)
            let locale = unsafe uselocale(archive_utf8_locale())
            defer { unsafe uselocale(locale) }
            let size = members.reduce(room) { $0 + $1.1.count + 1024 }
            return try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
                try #require(
                    unsafe archive_write_open_memory(archive, buffer.baseAddress, size, &filled) == ARCHIVE_OK)
                for name in folders { try unsafe add(name, 0o040000, [], to: archive, isRaw: false) }
                for (name, bytes) in members {
                    try unsafe add(name, 0o100000, bytes, to: archive, isRaw: format == .raw)
                }
                for name in links { try unsafe add(name, 0o120000, [], to: archive, isRaw: false) }
                try #require(unsafe archive_write_close(archive) == ARCHIVE_OK)
            }
        }

        @unsafe
        private static func add(
            _ name: String, _ type: UInt32, _ bytes: [UInt8], to archive: OpaquePointer, isRaw: Bool
        ) throws {
            guard let entry = unsafe archive_entry_new() else { return }
            defer { unsafe archive_entry_free(entry) }
            unsafe archive_entry_set_pathname(entry, name)
            unsafe archive_entry_set_filetype(entry, type)
            unsafe archive_entry_set_perm(entry, 0o644)
            if type == 0o120000 { unsafe archive_entry_set_symlink(entry, "/etc/hosts") }
            if !isRaw { unsafe archive_entry_set_size(entry, Int64(bytes.count)) }
            try #require(unsafe archive_write_header(archive, entry) >= ARCHIVE_WARN)
            if !bytes.isEmpty {
                try #require(unsafe archive_write_data(archive, bytes, bytes.count) == bytes.count)
            }
        }

        /// One text made smaller: `gzip`, `xz`, `zstd` or `bzip2`.
        static func compressed(_ text: [UInt8], _ filter: String) throws -> [UInt8] {
            try make(.raw, [("text", text)], by: filter)
        }
    }
#endif
