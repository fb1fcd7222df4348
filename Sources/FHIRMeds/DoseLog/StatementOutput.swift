/// Puts statements together in one of the formats.
///
/// Whatever the format, a statement comes as JSON; XML is made from it by the definitions of the release.
struct StatementOutput: ~Copyable {
    private let format: DoseStatementExporter.Format
    private let bundleType: DoseStatementExporter.BundleType
    private let isTransaction: Bool
    private var reader = JSONTreeReader()
    private var tree = ElementTree()
    private var xmlWriter: XMLTreeWriter
    private var count = 0
    /// What has been put together.
    var buffer = ByteBuffer(capacity: 1 << 17)

    init(_ options: DoseStatementExporter) {
        format = options.format
        bundleType = options.bundleType
        isTransaction = options.isTransaction
        xmlWriter = XMLTreeWriter(table: ElementTable.table(for: options.release))
        begin()
    }

    private mutating func begin() {
        switch format {
        case .ndjson: break
        case .json: buffer.append("[")
        case .bundle:
            buffer.append("{\"resourceType\":\"Bundle\",\"type\":\"\(bundleType.rawValue)\"" as String)
        case .xml:
            buffer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Bundle xmlns=\"http://hl7.org/fhir\">")
            buffer.append("<type value=\"\(bundleType.rawValue)\"/>\n" as String)
        }
    }

    /// Adds a statement.
    ///
    /// - Parameter json: the statement in JSON.
    /// - Throws: what XML cannot hold of it; then nothing of it is added.
    mutating func add(_ json: borrowing ByteBuffer, id: String) throws(Issue) {
        switch format {
        case .ndjson:
            buffer.append(json.span)
            buffer.append("\n")
        case .json:
            buffer.append(count == 0 ? "\n" : ",\n")
            buffer.append(json.span)
        case .bundle:
            beginEntry()
            buffer.append("{\"fullUrl\":\"\(StatementOutput.fullURL(id))\",\"resource\":" as String)
            buffer.append(json.span)
            if isTransaction { request("PUT", id) }
            buffer.append("}")
        case .xml:
            let start = buffer.count
            do {
                try addXML(json, id: id)
            } catch {
                buffer.truncate(to: start)
                throw error
            }
        }
        count += 1
    }

    private mutating func addXML(_ json: borrowing ByteBuffer, id: String) throws(Issue) {
        do {
            try reader.read(json.span, into: &tree)
        } catch {
            throw Issue(.error, error.code, path: error.path, message: error.words)
        }
        buffer.append("<entry><fullUrl value=\"\(StatementOutput.fullURL(id))\"/><resource>" as String)
        let told = xmlWriter.issues.count
        xmlWriter.writeResource(tree, 0, isRoot: false, into: &buffer)
        if xmlWriter.issues.count > told, var issue = xmlWriter.issues.last {
            xmlWriter.forgetIssues()
            issue.severity = .error
            issue.message = Issue.withoutOutcome(issue.message)
            throw issue
        }
        buffer.append("</resource>")
        if isTransaction { request("PUT", id) }
        buffer.append("</entry>\n")
    }

    /// Adds that a server is to delete a statement.
    mutating func addDeletion(id: String) {
        if format == .bundle {
            beginEntry()
            buffer.append("{")
            request("DELETE", id)
            buffer.append("}")
        } else {
            buffer.append("<entry>")
            request("DELETE", id)
            buffer.append("</entry>\n")
        }
        count += 1
    }

    /// Writes what a server is to do; an id has no character that needs an escape.
    private mutating func request(_ method: String, _ id: String) {
        if format == .xml {
            buffer.append("<request><method value=\"\(method)\"/>" as String)
            buffer.append("<url value=\"MedicationStatement/\(id)\"/></request>" as String)
        } else {
            if method == "PUT" { buffer.append(",") }
            buffer.append("\"request\":{\"method\":\"\(method)\",\"url\":\"MedicationStatement/\(id)\"}" as String)
        }
    }

    private mutating func beginEntry() {
        buffer.append(count == 0 ? ",\"entry\":[\n" : ",\n")
    }

    mutating func end() {
        switch format {
        case .ndjson: break
        case .json: buffer.append(count == 0 ? "]\n" : "\n]\n")
        // A list without items is not allowed.
        case .bundle: buffer.append(count == 0 ? "}\n" : "\n]}\n")
        case .xml: buffer.append("</Bundle>\n")
        }
    }

    /// A URL for an id in a Bundle: a UUID stands for itself, another id gets one that it always gets.
    private static func fullURL(_ id: String) -> String {
        DoseStatementNames.uuidPrefix
            + (DoseEventID.isUUID(id) ? id : NameBasedUUID.uuid(name: id, namespace: StatementOutput.otherIDs))
    }

    private static let otherIDs = NameBasedUUID.Namespace(of: "urn:x-fhirmeds:statement-id")
}
