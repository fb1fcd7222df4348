/// `mappings/statuses.tsv`: what each status code means on the one scale of ``MedicationState``.
final class StatusTable: Sendable {
    static let file = "statuses.tsv"
    static let columns = ["resource", "element", "code", "state", "note"]

    struct Row: Sendable {
        let resource: String
        let element: String
        let code: String
        let state: MedicationState
        let note: String
    }

    let rows: [Row]
    /// The bytes of each row's code.
    private let codes: [[UInt8]]

    init(_ tables: [MappingTable]) throws(MappingTable.Fault) {
        var rows: [Row] = []
        for table in tables {
            for row in table.rows {
                guard let state = MedicationState(rawValue: table.cell(row, "state")) else {
                    throw table.fault(
                        row, "state",
                        "one of \(MedicationState.allCases.map(\.rawValue).joined(separator: ", ")) is expected")
                }
                let status = Row(
                    resource: table.cell(row, "resource"), element: table.cell(row, "element"),
                    code: table.cell(row, "code"), state: state, note: table.cell(row, "note"))
                let same = rows.firstIndex {
                    ($0.resource, $0.element, $0.code) == (status.resource, status.element, status.code)
                }
                if let same { rows[same] = status } else { rows.append(status) }
            }
        }
        self.rows = rows
        codes = rows.map { Array($0.code.utf8) }
    }

    /// The state of a code, or nil for a code that no release knows.
    func state(resource: String, element: String, code: Span<UInt8>) -> MedicationState? {
        // There are a few dozen rows, and most codes differ in length or in the first letter.
        for at in codes.indices where codes[at].count == code.count {
            let bytes = codes[at]
            if bytes.span.equals(code), rows[at].resource == resource, rows[at].element == element {
                return rows[at].state
            }
        }
        return nil
    }
}
