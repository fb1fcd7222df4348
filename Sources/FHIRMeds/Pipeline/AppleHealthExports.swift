// Apple Health exports clinical records as `clinical-records/*.json`, and names their releases in an XML index beside that
// folder, whose name depends on the language of the phone.

/// What Apple Health says about the records of its exports, looked up once for each folder or archive.
final class AppleHealthExports {
    private static let folder = "clinical-records"
    private let limits: ReadingLimits
    private var indexes: [String: AppleHealthIndex] = [:]

    init(limits: ReadingLimits) {
        self.limits = limits
    }

    /// The release that the index beside a file says it has.
    func release(ofFile source: RecordSource, among sources: [RecordSource]) -> FHIRRelease? {
        guard case .file(let path, _) = source, let root = AppleHealthExports.root(of: path) else { return nil }
        if indexes[root] == nil {
            indexes[root] = AppleHealthIndex()
            for case .file(let other, _) in sources where AppleHealthExports.isBeside(other, root) {
                guard let reader = try? SourceReader(.file(path: other, wasNamed: false)) else { continue }
                if let index = read(reader) { indexes[root] = index }
            }
        }
        return indexes[root]?.record(forFile: path)?.fhirRelease
    }

    /// The release that the index in an archive says a member has.
    func release(ofMember name: String, in archive: OpenArchive) -> FHIRRelease? {
        guard let root = AppleHealthExports.root(of: name), let file = archive.file else { return nil }
        let key = "\(archive.name)!\(root)"
        if indexes[key] == nil {
            indexes[key] = AppleHealthIndex()
            if let index = find(beside: root, in: file) { indexes[key] = index }
        }
        return indexes[key]?.record(forFile: name)?.fhirRelease
    }

    private func find(beside root: String, in file: OpenFile) -> AppleHealthIndex? {
        guard let archive = try? ArchiveReader(descriptor: file.descriptor, limits: limits.archives) else { return nil }
        while let member = try? archive.next() {
            guard AppleHealthExports.isBeside(member.name, root) else { continue }
            let text = ArchiveMember(archive)
            if let index = read(SourceReader { (buffer) throws(FileFault) in try text.read(into: &buffer) }) {
                return index
            }
        }
        return nil
    }

    /// What stands before `clinical-records/`, with its slash.
    private static func root(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let folder = path[..<slash]
        guard folder == AppleHealthExports.folder || folder.hasSuffix("/\(AppleHealthExports.folder)") else {
            return nil
        }
        return String(folder.dropLast(AppleHealthExports.folder.count))
    }

    private static func isBeside(_ path: String, _ root: String) -> Bool {
        path.hasPrefix(root) && !path.dropFirst(root.count).contains("/") && path.lowercased().hasSuffix(".xml")
    }

    /// Reads an index; nil if the text is something else.
    private func read(_ source: consuming SourceReader) -> AppleHealthIndex? {
        var reader = source
        var block = ByteBuffer(capacity: SourceReader.blockSize)
        while block.count < SourceReader.blockSize, !reader.atEnd { reader.fill(&block) }
        guard AppleHealthIndexReader.looksLikeIndex(block.span) else { return nil }
        let index = AppleHealthIndexReader(limits: limits)
        do {
            while true {
                try index.push(block.span, isLast: reader.atEnd)
                if reader.atEnd { return index.index }
                block.removeAll()
                reader.fill(&block)
            }
        } catch {
            // What came before the fault is said all the same; the records show their releases themselves.
            return index.index
        }
    }
}
