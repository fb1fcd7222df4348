// What the tables say about one value, for people who want to know why.

extension Terminology {
    /// The kinds of values that can be looked up.
    public enum Kind: String, CaseIterable, Sendable {
        /// A code system under any spelling.
        case system
        /// A dose form by name or code.
        case form
        /// A unit by UCUM code or spelling.
        case unit
        /// A status code.
        case status
        /// A timing code or its spelling.
        case timing
    }

    /// The tables in use and how many rows each has.
    public var tables: [(name: String, rows: Int)] {
        [
            (CodeSystemTable.file, codeSystems.systems.count),
            ("dose-forms*.tsv", doseForms.forms.count),
            (StatusTable.file, statuses.rows.count),
            ("timing.tsv", timing.rows.count),
            (UnitTable.file, units.units.count),
        ]
    }

    /// What a value maps to and why, a line for each answer; empty if no table has it.
    public func explain(_ kind: Kind, _ value: String) -> [String] {
        switch kind {
        case .system: explainSystem(value)
        case .form: explainForm(value)
        case .unit: explainUnit(value)
        case .status: explainStatus(value)
        case .timing:
            explainRows(
                of: timing, value, key: "code",
                show: ["system", "code", "display", "frequency", "period", "periodUnit", "extra", "note"])
        }
    }

    private func explainSystem(_ value: String) -> [String] {
        let bytes = Array(value.utf8)
        guard let number = codeSystems.find(bytes.span) else { return [] }
        let system = codeSystems.systems[number]
        var lines = ["system: \(system.canonical)", "name: \(system.name)", "use: \(system.use.rawValue)"]
        if system.rank != Int.max { lines.append("rank: \(system.rank)") }
        lines.append(
            value == system.canonical ? "because: it is the canonical form" : "because: it is one of its spellings")
        if !system.note.isEmpty { lines.append("note: \(system.note)") }
        return lines
    }

    private func explainForm(_ value: String) -> [String] {
        let wanted = value.lowercased()
        var lines: [String] = []
        for form in doseForms.forms where form.display.lowercased() == wanted || form.code == value {
            var line = "\(form.generalForm.rawValue) (\(form.confidence)): \(form.display)"
            line += form.code.isEmpty ? ", \(form.system)" : ", \(form.system)|\(form.code)"
            lines.append(form.note.isEmpty ? line : "\(line); \(form.note)")
        }
        if lines.isEmpty {
            let bytes = Array(value.utf8)
            if let at = doseForms.find(endOf: bytes.span) {
                let form = doseForms.forms[at]
                lines.append("\(form.generalForm.rawValue): the name ends in the RxNorm form \"\(form.display)\"")
            }
        }
        return lines
    }

    private func explainStatus(_ value: String) -> [String] {
        statuses.rows.filter { $0.code == value }.map { row in
            "\(row.state.rawValue): \(row.resource).\(row.element) \(row.code)"
                + (row.note.isEmpty ? "" : "; \(row.note)")
        }
    }

    private func explainUnit(_ value: String) -> [String] {
        guard let (place, reason) = units.find(value) else { return [] }
        let unit = units.units[place]
        let cells = [
            ("ucum", unit.ucum), ("healthKitUnit", unit.healthKitUnit ?? ""), ("kind", unit.kind), ("name", unit.name),
            ("note", unit.note), ("because", reason.rawValue),
        ]
        return [cells.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }.joined(separator: ", ")]
    }

    private func explainRows(of table: MappingTable, _ value: String, key: String, show: [String]) -> [String] {
        func matching(_ matches: (MappingTable.Row) -> Bool) -> [String] {
            table.rows.filter(matches).map { row in
                show.map { ($0, table.cell(row, $0)) }.filter { !$0.1.isEmpty }
                    .map { "\($0.0): \($0.1)" }.joined(separator: ", ")
            }
        }
        // As written first, then without case.
        let exact = matching { table.cell($0, key) == value || table.list($0, "spellings").contains(value) }
        if !exact.isEmpty { return exact }
        let folded = value.lowercased()
        return matching { row in
            table.cell(row, key).lowercased() == folded
                || table.list(row, "spellings").contains { $0.lowercased() == folded }
        }
    }
}
