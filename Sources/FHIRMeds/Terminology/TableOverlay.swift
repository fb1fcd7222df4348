/// What holds for every table of the caller's own, whatever it says.
enum TableOverlay {
    /// The columns that make a row the one that it replaces. A form without a code has its name for one.
    static let keys: [String: [String]] = [
        CodeSystemTable.file: ["system"], LocalCodeTable.file: ["system", "code"],
        StatusTable.file: ["resource", "element", "code"], "timing.tsv": ["system", "code"], UnitTable.file: ["ucum"],
    ].merging(DoseFormTable.files.map { ($0, ["system", "code"]) }) { $1 }

    /// Refuses a column that nobody reads, and a row that would replace one of the same file.
    static func check(_ table: MappingTable, named name: String, columns: [String]) throws(MappingTable.Fault) {
        for (at, column) in table.columns.enumerated() {
            guard columns.contains(column) else {
                throw MappingTable.Fault(
                    file: table.file, line: table.headerLine, column: at + 1,
                    message: "there is no column of this name; the columns are \(columns.joined(separator: ", "))")
            }
            if table.columns[..<at].contains(column) {
                throw MappingTable.Fault(
                    file: table.file, line: table.headerLine, column: at + 1, message: "this column stands there twice")
            }
        }
        guard let key = keys[name], let last = key.last else { return }
        var lines: [[String]: Int] = [:]
        for row in table.rows {
            var cells = key.map { table.cell(row, $0) }
            if cells.last?.isEmpty == true, DoseFormTable.files.contains(name) {
                cells.append(table.cell(row, "display"))
            }
            guard cells.contains(where: { !$0.isEmpty }) else { continue }
            if let line = lines[cells] {
                throw table.fault(
                    row, last, "line \(line) has the same \(key.joined(separator: ", ")); take one of them out")
            }
            lines[cells] = row.line
        }
    }
}
