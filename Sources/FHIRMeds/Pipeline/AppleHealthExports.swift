// Apple Health exports clinical records as `clinical-records/*.json`, and names their releases in an XML index beside that
// folder, whose name depends on the language of the phone. The index names all records; what it names and is not there is told.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What Apple Health says about the records of its exports, looked up once for each folder or archive.
final class AppleHealthExports {
    private static let folder = "clinical-records"
    private let limits: ReadingLimits
    private var indexes: [String: AppleHealthIndex] = [:]
    /// The indexes that were inputs: what each is called, what it stands beside, and whether that is a folder on a disk.
    private var inputs: [(name: String, root: String, isOnDisk: Bool)] = []

    init(limits: ReadingLimits) {
        self.limits = limits
    }

    /// The release that the index beside a file says it has.
    func release(ofFile source: RecordSource, among sources: [RecordSource]) -> FHIRRelease? {
        guard case .file(let path, _) = source, let root = AppleHealthExports.root(of: path) else { return nil }
        if indexes[root] == nil {
            indexes[root] = AppleHealthIndex()
            for case .file(let other, _) in sources where AppleHealthExports.isBeside(other, root) {
                guard var reader = try? SourceReader(.file(path: other, wasNamed: false)) else { continue }
                if let index = read([UInt8]().span, &reader) { indexes[root] = index }
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
            var reader = SourceReader { (buffer) throws(FileFault) in try text.read(into: &buffer) }
            if let index = read([UInt8]().span, &reader) { return index }
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

    /// Notes an index that is an input, and reads it, unless it has been read for its records.
    ///
    /// - Parameters:
    ///   - beginning: what has been read of it.
    ///   - archive: the archive that it is in.
    func note(
        _ name: String, _ beginning: Span<UInt8>, _ reader: inout SourceReader, in archive: OpenArchive?,
        of source: RecordSource
    ) {
        let root = String(
            name[..<(name.lastIndex { $0 == "/" || $0 == "!" }.map { name.index(after: $0) } ?? name.startIndex)])
        var isOnDisk = false
        if archive == nil, case .file = source { isOnDisk = true }
        // Nobody knows what lies beside a stream.
        if archive == nil, case .descriptor = source { return }
        if indexes[root]?.files.isEmpty ?? true {
            let inside = root.dropFirst((archive?.name.count ?? 0) + 1)
            var index: AppleHealthIndex?
            if let file = archive?.file { index = find(beside: String(inside), in: file) }
            if index == nil { index = read(beginning, &reader) }
            indexes[root] = index
        }
        inputs.append((name, root, isOnDisk))
    }

    /// The indexes that name records whose files are not there, with their number and that of all; they are told once.
    ///
    /// - Parameter names: what was read.
    func takeMissing(among names: Set<String>) -> [(index: String, missing: Int, all: Int)] {
        defer { inputs = [] }
        return inputs.compactMap { name, root, isOnDisk in
            let files = indexes[root]?.files ?? []
            let missing = files.count { file in
                // Somebody may have compressed it.
                if ["", ".gz", ".xz", ".zst", ".bz2"].contains(where: { names.contains(root + file + $0) }) {
                    return false
                }
                // A file that is there and no input was left out by whoever named the inputs.
                return unsafe !isOnDisk || access(root + file, F_OK) != 0
            }
            return missing == 0 ? nil : (name, missing, files.count)
        }
    }

    /// Reads an index; nil if the text is something else.
    ///
    /// - Parameter beginning: what has been read of it.
    private func read(_ beginning: Span<UInt8>, _ reader: inout SourceReader) -> AppleHealthIndex? {
        var block = ByteBuffer(capacity: SourceReader.blockSize)
        block.append(beginning)
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

extension Recorder {
    /// Tells the indexes of Apple Health that name records which are not there.
    mutating func tellMissingRecords(_ health: AppleHealthExports, _ sink: any RecordSink) {
        for (index, missing, all) in health.takeMissing(among: Set(report.files.map(\.name))) {
            note(
                Issue(
                    .warning, .unreadable, path: "",
                    message: "of \(all) clinical \(all == 1 ? "record" : "records") that Apple Health's index names, "
                        + "\(missing) \(missing == 1 ? "has" : "have") no file in the export; get the whole export again",
                    position: SourcePosition(file: index)), sink)
        }
    }
}
