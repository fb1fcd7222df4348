/// Makes an index of an RxNorm release.
///
/// The files are read once, as streams; what is kept of them are arrays of small numbers and the names. The same files give
/// the same bytes.
package struct RxNormIndexBuilder: ~Copyable {
    /// What went into an index.
    package struct Summary: Sendable {
        /// The name of the release, as records that use it will show it.
        package var release = ""
        /// The files that were read, with their bytes and rows.
        package var files: [(name: String, bytes: Int, rows: Int)] = []
        /// Codes that the release has, names of its own included, and those that are gone.
        package var concepts = 0
        /// Other names.
        package var synonyms = 0
        /// Relations, each once.
        package var relations = 0
        /// Pairs of an NDC and a code.
        package var ndcs = 0
        /// Codes that are gone and became others.
        package var merged = 0
        /// NDCs that were left out, since their spelling names no package or may name several.
        package var unclearNDCs = 0
        /// Relations that were left out, since the release has no such code.
        package var looseRelations = 0
    }

    /// What went in.
    package let summary: Summary
    private let gathered: RxNormGathering
    private let tables: RxNormTables

    /// Reads a release.
    ///
    /// - Parameters:
    ///   - path: its folder, or an archive of it.
    ///   - name: what the release is called; nil for what its files say.
    ///   - progress: is told now and then how many bytes and rows have been read.
    /// - Throws: the first thing that is wrong with it.
    package init(
        reading path: String, name: String? = nil, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(RxNormFault) {
        let files = try RxNormFiles(path)
        var gathered = RxNormGathering()
        try files.read { (file, fileName, rows) throws(RxNormFault) in
            try gathered.take(file, fileName, &rows, progress: progress)
        }
        let (release, origin) = RxNormIndexBuilder.release(given: name, in: gathered.release, folder: files.folderName)
        var summary = Summary()
        summary.release = release
        summary.files = gathered.files.sorted { $0.file.rawValue < $1.file.rawValue }
            .map { ($0.file.rawValue, $0.bytes, $0.rows) }
        summary.unclearNDCs = gathered.unclearNDCs
        var tables = RxNormTables()
        tables.information = [("name", release), ("nameOrigin", origin)]
        tables.information += summary.files.map { ("file", "\($0.name) \($0.bytes) \($0.rows)") }
        try tables.fill(from: &gathered, path)
        summary.concepts = tables.concepts.count
        summary.synonyms = tables.synonyms.count
        summary.relations = tables.relations.count
        summary.looseRelations = tables.looseRelations
        summary.ndcs = tables.ndcs.count
        summary.merged = tables.mergedCodes
        self.summary = summary
        self.gathered = gathered
        self.tables = tables
    }

    /// What a release is called, and who says so.
    private static func release(given: String?, in table: String?, folder: String?) -> (String, String) {
        func line(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
        if let given { return (line(given), "given") }
        if let table { return (line(table), RxNormFile.sources.rawValue) }
        if let folder { return (line(folder), "folder") }
        return ("", "")
    }

    /// Writes the index.
    ///
    /// - Parameter sink: writes the bytes of a buffer and empties it.
    package func write(to sink: (inout ByteBuffer) throws -> Void) throws {
        var writer = RxNormIndexWriter(tables.sizes)
        try writer.write(tables, gathered.names, to: sink)
    }
}
