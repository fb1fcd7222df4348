/// All tables in use: those built in, with the caller's own laid over them.
public struct Terminology: Sendable {
    let codeSystems: CodeSystemTable
    let doseForms: DoseFormTable
    let statuses: StatusTable
    let units: UnitTable
    let localCodes: LocalCodeTable
    /// Rows of `timing.tsv`, for looking things up.
    let timing: MappingTable

    /// The tables that are built in.
    public static let builtIn: Terminology = {
        do {
            return try Terminology(overlay: [])
        } catch {
            // A test reads the built-in tables one by one; without them nothing could be said about any record.
            preconditionFailure("built-in table: \(error)")
        }
    }()

    /// The names of the tables that can be laid over the built-in ones.
    public static let tableNames =
        [CodeSystemTable.file] + DoseFormTable.files + [
            LocalCodeTable.file, StatusTable.file, "timing.tsv", UnitTable.file,
        ]

    /// The built-in tables with others over them: a row replaces the built-in row of the same key, or is added.
    ///
    /// - Parameter overlay: files by their table's name, such as `code-systems.tsv`, with their text.
    /// - Throws: the first fault of a table, with file, line and column.
    public init(overlay: [(name: String, file: String, text: String)]) throws(MappingTable.Fault) {
        func tables(_ name: String, _ columns: [String]) throws(MappingTable.Fault) -> [MappingTable] {
            var found: [MappingTable] = []
            for table in BuiltInTables.all where table.name == name {
                found.append(try MappingTable(file: name, text: "\(table.text)", columns: columns))
            }
            for table in overlay where table.name == name {
                let own = try MappingTable(file: table.file, text: table.text, columns: columns)
                try TableOverlay.check(own, named: name, columns: found.first?.columns ?? columns)
                found.append(own)
            }
            return found
        }
        for table in overlay where !Terminology.tableNames.contains(table.name) {
            let message =
                table.name.hasPrefix("elements-")
                ? "element tables are FHIR's own; none can be laid over the built-in ones"
                : "there is no table of this name; the tables are \(Terminology.tableNames.joined(separator: ", "))"
            throw MappingTable.Fault(file: table.file, line: 1, column: 0, message: message)
        }
        codeSystems = try CodeSystemTable(try tables(CodeSystemTable.file, CodeSystemTable.columns))
        // The caller's own rows come last, whichever of the files the row that they replace stands in.
        let formTables = try DoseFormTable.files.map { file throws(MappingTable.Fault) in
            try tables(file, DoseFormTable.columns)
        }
        let forms = formTables.flatMap { $0.prefix(1) } + formTables.flatMap { $0.dropFirst() }
        doseForms = try DoseFormTable(forms, codeSystems)
        statuses = try StatusTable(try tables(StatusTable.file, StatusTable.columns))
        units = try UnitTable(try tables(UnitTable.file, UnitTable.columns))
        localCodes = try LocalCodeTable(try tables(LocalCodeTable.file, LocalCodeTable.columns), codeSystems)
        timing = MappingTable(
            laying: try tables(
                "timing.tsv",
                ["system", "code", "display", "frequency", "period", "periodUnit", "extra", "spellings", "note"]),
            by: ["system", "code"])
    }
}
