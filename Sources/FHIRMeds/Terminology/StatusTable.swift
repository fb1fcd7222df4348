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
        let origin: TableOrigin
    }

    /// The codes of one element of one resource type.
    struct Codes: Sendable {
        private var numbers = ByteMap()
        private var states: [MedicationState] = []

        fileprivate init(_ rows: [Row]) {
            for row in rows {
                numbers.insert(row.code, states.count)
                states.append(row.state)
            }
        }

        /// The state of a code, or nil for a code that no release knows.
        func state(of code: Span<UInt8>) -> MedicationState? {
            numbers.find(code).map { states[$0] }
        }
    }

    let rows: [Row]

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
                    code: table.cell(row, "code"), state: state, note: table.cell(row, "note"),
                    origin: TableOrigin(table, row))
                let same = rows.firstIndex {
                    $0.resource.utf8.elementsEqual(status.resource.utf8)
                        && $0.element.utf8.elementsEqual(status.element.utf8)
                        && $0.code.utf8.elementsEqual(status.code.utf8)
                }
                if let same { rows[same] = status } else { rows.append(status) }
            }
        }
        self.rows = rows
    }

    /// The codes that an element of a resource type may have.
    func codes(of resource: String, _ element: String) -> Codes {
        Codes(rows.filter { $0.resource == resource && $0.element == element })
    }
}
