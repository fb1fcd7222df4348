import FHIRMeds

/// Records as rows of CSV (RFC 4180): one row a record, the columns fixed.
///
/// What a row cannot hold is in the record line. Several values of one cell are separated by ` | `. A cell that a
/// spreadsheet would run as a formula gets an apostrophe in front.
struct CSVRows: ~Copyable {
    static let columns = [
        "file", "line", "path", "fhirRelease", "resourceType", "id", "subject", "status", "state", "intent",
        "authoredOn", "effectiveStart", "effectiveEnd", "whenHandedOver", "conceptIdentifier", "coded", "displayText",
        "generalForm", "codings", "dosageText", "dose", "doseUnit", "asNeeded", "dispenseQuantity", "dispenseUnit",
        "issues",
    ]

    static var header: String { columns.joined(separator: ",") + "\r\n" }

    private var lines = RecordLines()

    mutating func append(_ line: Span<UInt8>, to buffer: inout ByteBuffer) {
        guard let record = lines.record(line) else { return }
        let cells = CSVRows.cells(of: record)
        buffer.append(cells.map(CSVRows.cell).joined(separator: ",") + "\r\n")
    }

    private static func cells(of record: MedicationRecord) -> [String] {
        var start = ""
        var end = ""
        switch record.effective {
        case .dateTime(let time): start = time.text
        case .period(let period): (start, end) = (period.start?.text ?? "", period.end?.text ?? "")
        case nil: break
        }
        // A modifier extension may turn round what it stands in, and a cell has no room to say so.
        let dosage = record.dosage.filter(\.modifierExtension.isEmpty)
        let supply = record.dispense.flatMap { $0.modifierExtension.isEmpty ? $0.quantity : nil }
        let doses = dosage.flatMap(\.doseAndRate).compactMap(\.doseQuantity)
        return [
            record.source.file, record.source.line.map(String.init) ?? "", record.source.path ?? "",
            record.fhirRelease.rawValue, record.resourceType, record.id ?? "",
            record.subject?.reference ?? record.subject?.display ?? "", record.status ?? "",
            record.state?.rawValue ?? "", record.intent ?? "", record.authoredOn?.text ?? "", start, end,
            record.whenHandedOver?.text ?? "", record.concept.identifier ?? "", record.concept.coded.rawValue,
            record.concept.displayText ?? "", record.concept.generalForm.rawValue,
            joined(record.concept.relatedCodings.map { "\($0.system ?? "")#\($0.code ?? "")" }),
            joined(dosage.compactMap(\.text)), joined(doses.map(amount)), joined(doses.map(unit)),
            joined(dosage.compactMap(\.asNeeded).map { $0 ? "true" : "false" }),
            supply.map(amount) ?? "", supply.map(unit) ?? "",
            joined(record.issues.map(\.code.rawValue)),
        ]
    }

    private static func joined(_ values: [String]) -> String { values.joined(separator: " | ") }

    private static func amount(_ quantity: Quantity) -> String {
        (quantity.comparator ?? "") + (quantity.value?.literal ?? "")
    }

    private static func unit(_ quantity: Quantity) -> String { quantity.unit ?? quantity.code ?? "" }

    /// A cell, quoted if it has to be.
    static func cell(_ text: String) -> String {
        var text = text
        if let first = text.first, "=+-@\t\r".contains(first) { text = "'" + text }
        let needsQuotes = text.contains { ",\"\n\r\r\n".contains($0) }
        return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
