/// What became of everything that was read. The sum is always what went in.
public struct TranslationReport: Sendable, Equatable {
    /// One file, or one other source of bytes.
    public struct File: Sendable, Equatable {
        /// The file as it was given.
        public var name: String
        /// Resources and unreadable records found in it.
        public var resources = 0
        /// Records that came out.
        public var translated = 0
        /// Records that did not.
        public var rejected = 0
        /// Resources of other types, by type.
        public var skipped: [String: Int] = [:]
        /// Resources that the file says were deleted at their server; they are not among ``resources``.
        public var deleted = 0
        /// Why the file as a whole holds no records that count: it was passed over, or it names the files of an export;
        /// empty if it was read for records.
        public var skippedBecause = ""
        /// Whether a file that was passed over was to be read: it is missing or unreadable, or was named and is empty.
        public var isUnread = false
    }

    /// The files in the order read.
    public var files: [File] = []
    /// How many issues of each kind there were, those of records that came out included.
    public var issues: [IssueCode: Int] = [:]
    /// What record lines do not carry of their sources, where that was asked for.
    package var losses = Losses()

    /// A report of nothing.
    public init() {}

    /// Files and other sources that were read, whatever was in them; not those that were passed over.
    public var documents: Int { files.count { $0.skippedBecause.isEmpty } }
    /// Files and other sources that were to be read, but are missing, unreadable or empty.
    public var unread: Int { files.count { $0.isUnread } }
    /// Resources and unreadable records: those translated, rejected and skipped.
    public var resources: Int { files.reduce(0) { $0 + $1.resources } }
    /// Records that came out.
    public var translated: Int { files.reduce(0) { $0 + $1.translated } }
    /// Records that did not.
    public var rejected: Int { files.reduce(0) { $0 + $1.rejected } }
    /// Resources that are no medication resources, by type.
    public var skipped: [String: Int] {
        files.reduce(into: [:]) { sum, file in sum.merge(file.skipped, uniquingKeysWith: +) }
    }
    /// Resources that were deleted at their server.
    public var deleted: Int { files.reduce(0) { $0 + $1.deleted } }
    /// Whether what went in is what was translated, rejected and skipped.
    public var isBalanced: Bool {
        files.allSatisfy { $0.resources == $0.translated + $0.rejected + $0.skipped.values.reduce(0, +) }
    }

    /// One line for people.
    public var summary: String {
        let others = skipped.values.reduce(0, +)
        var text = "\(documents) \(documents == 1 ? "document" : "documents"), "
        text += "\(resources) \(resources == 1 ? "resource" : "resources"): "
        text += "\(translated) translated, \(rejected) rejected, \(others) of other types"
        if deleted > 0 { text += "; \(deleted) told to be deleted" }
        if unread > 0 { text += "; \(unread) \(unread == 1 ? "file" : "files") not read" }
        let passed = files.count - documents - unread
        if passed > 0 { text += "; \(passed) other \(passed == 1 ? "file" : "files") passed over" }
        return text
    }

    /// The report as one JSON object, with sorted names and a line feed at the end.
    public var json: String {
        var buffer = ByteBuffer(capacity: 4096)
        buffer.append("{\"documents\":\(documents),\"resources\":\(resources),\"translated\":\(translated)" as String)
        buffer.append(",\"rejected\":\(rejected),\"unread\":\(unread),\"deleted\":\(deleted)" as String)
        buffer.append(",\"skipped\":")
        JSONText.appendCounts(skipped, to: &buffer)
        buffer.append(",\"issues\":")
        JSONText.appendCounts(
            Dictionary(uniqueKeysWithValues: issues.map { ($0.key.rawValue, $0.value) }), to: &buffer)
        buffer.append(",\"files\":[")
        for (number, file) in files.enumerated() {
            if number > 0 { buffer.append(",") }
            buffer.append("{\"file\":")
            JSONText.appendString(file.name, to: &buffer)
            buffer.append(",\"resources\":\(file.resources),\"translated\":\(file.translated)" as String)
            buffer.append(",\"rejected\":\(file.rejected),\"skipped\":" as String)
            JSONText.appendCounts(file.skipped, to: &buffer)
            if !file.skippedBecause.isEmpty {
                buffer.append(",\"skippedBecause\":")
                JSONText.appendString(file.skippedBecause, to: &buffer)
            }
            if file.deleted > 0 { buffer.append(",\"deleted\":\(file.deleted)" as String) }
            if file.isUnread { buffer.append(",\"unread\":true") }
            buffer.append("}")
        }
        buffer.append("]}\n")
        return String(decodingUTF8: buffer.span)
    }
}
