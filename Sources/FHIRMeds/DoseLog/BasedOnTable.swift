/// The caller's own table of what doses are based on: concept identifier, tab, reference; one row a line.
///
/// A concept may have several rows. Empty lines, and lines that begin with `#`, are passed over.
package enum BasedOnTable {
    static let referenceMessage =
        "doses are based on a MedicationRequest/, CarePlan/ or ServiceRequest/ and an id, a URL, or urn:uuid: and a UUID"

    /// The references by concept identifier.
    ///
    /// - Parameter file: what messages call the table.
    /// - Throws: the first row that is none, with file and line.
    package static func read(_ text: String, file: String) throws(Issue) -> [HealthConceptIdentifier: [String]] {
        var table: [HealthConceptIdentifier: [String]] = [:]
        var line = 0
        for row in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            line += 1
            var row = row.last == 0x0D ? row.dropLast() : row
            // A table may begin with a byte order mark.
            if line == 1, row.starts(with: [0xEF, 0xBB, 0xBF]) { row = row.dropFirst(3) }
            if row.isEmpty || row.first == UInt8(ascii: "#") { continue }
            let cells = row.split(separator: 0x09, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            func fault(_ message: String) -> Issue {
                Issue(
                    .error, .invalidValue, path: "", message: message, position: SourcePosition(file: file, line: line))
            }
            guard cells.count == 2, !cells[0].isEmpty else {
                throw fault("a row is a concept identifier, a tab and a reference")
            }
            if !FHIRReferenceText.isRequest(cells[1]) { throw fault(referenceMessage) }
            let concept = HealthConceptIdentifier(cells[0])
            if !table[concept, default: []].contains(cells[1]) { table[concept, default: []].append(cells[1]) }
        }
        return table
    }
}
