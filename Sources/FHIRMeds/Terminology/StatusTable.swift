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
    /// Resource, element and code, with a line feed between.
    private let places: ByteMap

    init(_ tables: [MappingTable]) throws(MappingTable.Fault) {
        var rows: [Row] = []
        var places = ByteMap()
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
                places.insert("\(status.resource)\n\(status.element)\n\(status.code)", rows.count)
                rows.append(status)
            }
        }
        self.rows = rows
        self.places = places
    }

    /// The state of a code, or nil for a code that no release knows.
    func state(resource: StaticString, element: StaticString, code: Span<UInt8>) -> MedicationState? {
        if code.count > 64 { return nil }
        var key = ByteBuffer(capacity: 128)
        key.append(resource)
        key.append(0x0A)
        key.append(element)
        key.append(0x0A)
        key.append(code)
        return places.find(key.span).map { rows[$0].state }
    }
}
