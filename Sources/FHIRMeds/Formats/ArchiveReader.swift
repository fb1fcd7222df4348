// Archives and compressed files by libarchive.
//
// What a file is, is told by its first bytes. A compressed file is read as one text, and its text is looked at again: a tar
// archive inside is a second layer, which asks the first for its bytes. So each byte that is unpacked passes our limits, and
// the checksums of the outer layer are asked whatever lies inside.
//
//     export.tar.gz   file -> gzip -> tar -> members
//     export.zip      file -> zip -> members
//     lines.ndjson.gz file -> gzip -> one member without a name
//
// Nothing is ever written to a disk: the name of a member is a name, not a path.

/// Reads the members of an archive, or the one text of a compressed file, one after the other, as a stream.
final class ArchiveReader {
    /// One file in an archive.
    struct Member {
        /// Its name as the archive spells it; empty for the text of a compressed file, which has none.
        let name: String
        /// A file, not a link or a device.
        let isFile: Bool
    }

    #if canImport(CLibArchive)
        /// The innermost layer, which has the members.
        private let layer: ArchiveLayer
        /// The compressed file around it.
        private let outer: ArchiveLayer?
        /// The text of a compressed file, if it is no archive.
        private let text: ArchiveSource?
        private let limits: ArchiveLimits
        private var count = 0
        private var hasEnded = false

        /// Reads an open file, which is not closed.
        convenience init(descriptor: Int32, limits: ArchiveLimits) throws(ArchiveFault) {
            try self.init(ArchiveSource(descriptor: descriptor), limits: limits)
        }

        /// Reads a stream.
        ///
        /// - Parameter read: appends the next bytes; false at the end.
        convenience init(
            limits: ArchiveLimits, read: @escaping (inout ByteBuffer) throws(FileFault) -> Bool
        ) throws(ArchiveFault) {
            try self.init(ArchiveSource(.stream(read)), limits: limits)
        }

        private init(_ source: ArchiveSource, limits: ArchiveLimits) throws(ArchiveFault) {
            self.limits = limits
            guard let kind = try source.kind() else { throw ArchiveFault(cause: .noArchive) }
            let first = try ArchiveLayer(kind, source, limits: limits)
            if kind.isCompression {
                _ = try first.next()
                let text = ArchiveSource(.text(first))
                if try text.kind() == .tar {
                    outer = first
                    self.text = nil
                    layer = try ArchiveLayer(.tar, text, limits: limits)
                } else {
                    outer = nil
                    self.text = text
                    layer = first
                }
            } else {
                outer = nil
                text = nil
                layer = first
            }
        }

        /// The next member that is not a folder; nil at the end.
        func next() throws(ArchiveFault) -> Member? {
            if hasEnded { return nil }
            if text != nil {
                hasEnded = true
                return Member(name: "", isFile: true)
            }
            while let entry = try layer.next() {
                count += 1
                if count > limits.members {
                    hasEnded = true
                    throw ArchiveFault(cause: .members(limits.members))
                }
                if !entry.isFolder { return Member(name: entry.name, isFile: entry.isFile) }
            }
            hasEnded = true
            try readToTheEnd()
            return nil
        }

        /// Appends up to `limit` bytes of the current member; 0 at its end.
        func read(into buffer: inout ByteBuffer, limit: Int) throws(ArchiveFault) -> Int {
            if let text { return try text.read(into: &buffer, limit: limit) }
            return try layer.read(into: &buffer, limit: limit)
        }

        /// Reads what is left of the compressed file, whose checksum stands at its end.
        private func readToTheEnd() throws(ArchiveFault) {
            guard let outer else { return }
            var buffer = ByteBuffer(capacity: 1 << 16)
            while try outer.read(into: &buffer, limit: 1 << 16) > 0 { buffer.removeAll() }
        }
    #else
        init(descriptor: Int32, limits: ArchiveLimits) throws(ArchiveFault) {
            throw ArchiveFault(cause: .notOnThisPlatform)
        }

        init(
            limits: ArchiveLimits, read: @escaping (inout ByteBuffer) throws(FileFault) -> Bool
        ) throws(ArchiveFault) {
            throw ArchiveFault(cause: .notOnThisPlatform)
        }

        func next() throws(ArchiveFault) -> Member? { nil }

        func read(into buffer: inout ByteBuffer, limit: Int) throws(ArchiveFault) -> Int { 0 }
    #endif
}
