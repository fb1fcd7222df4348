/// A drug code of one clinic, and the coding that says which drug it is.
public struct LocalCode: Sendable, Equatable {
    /// The system of the local code, as the table writes it.
    public let system: String
    /// The local code.
    public let code: String
    /// What the clinic calls it; may be empty.
    public let display: String
    /// The system of the coding that it stands for, in its canonical spelling.
    public let targetSystem: String
    /// The code that it stands for.
    public let targetCode: String
    /// The name of that code; may be empty.
    public let targetDisplay: String
    /// What has to be known about the row; may be empty.
    public let note: String
    /// Who says that the two are the same; never empty.
    public let source: String
}

extension Terminology {
    /// What a local drug code stands for, by the caller's own `local-codes.tsv`.
    ///
    /// It is the table's word, not the record's: a record that has the code does not say which drug it is.
    ///
    /// - Parameter system: the system under any of its spellings.
    /// - Returns: nil for a code that the table does not have.
    public func localCode(system: String, code: String) -> LocalCode? {
        localCodes.place(system: system, code: code, codeSystems).map { localCodes.codes[$0] }
    }
}

/// `local-codes.tsv`: drug codes that only one clinic has.
struct LocalCodeTable: Sendable {
    static let file = "local-codes.tsv"
    /// The columns that a table has to have; `display`, `targetDisplay` and `note` may be there too.
    static let columns = ["system", "code", "targetSystem", "targetCode", "source"]

    let codes: [LocalCode]
    let origins: [TableOrigin]
    private let places: ByteMap

    init(_ tables: [MappingTable], _ systems: CodeSystemTable) throws(MappingTable.Fault) {
        var codes: [LocalCode] = []
        var origins: [TableOrigin] = []
        var places = ByteMap()
        for table in tables {
            for row in table.rows {
                for column in LocalCodeTable.columns where table.cell(row, column).utf8.allSatisfy({ $0 == 0x20 }) {
                    throw table.fault(row, column, "\(column) is missing; a row needs system, code, target and source")
                }
                let code = try LocalCodeTable.read(row, of: table, systems)
                let key = LocalCodeTable.key(code.system, code.code, systems)
                if let other = places.find(key) {
                    throw table.fault(
                        row, "code",
                        "line \(origins[other].line) has this code of this system too; take one of them out")
                }
                places.insert(key, codes.count)
                codes.append(code)
                origins.append(TableOrigin(table, row))
            }
        }
        self.codes = codes
        self.origins = origins
        self.places = places
    }

    private static func read(
        _ row: MappingTable.Row, of table: MappingTable, _ systems: CodeSystemTable
    ) throws(MappingTable.Fault) -> LocalCode {
        let system = table.cell(row, "system")
        if systems.system(named: system)?.use == .absent {
            throw table.fault(row, "system", "codes of this system say that there is no code; they stand for no drug")
        }
        let target = table.cell(row, "targetSystem")
        let targetCode = token(table.cell(row, "targetCode"))
        let known = systems.system(named: target)
        if let known, !known.use.identifies {
            throw table.fault(row, "targetSystem", "codes of \(known.name) do not say which drug it is")
        }
        if known?.canonical == CodeSystemTable.rxNorm, !targetCode.hasOnlyDigits {
            throw table.fault(row, "targetCode", "a code of RxNorm has digits only")
        }
        if known?.canonical == CodeSystemTable.ndc {
            let code: NDC
            do {
                code = try NDC(targetCode)
            } catch {
                throw table.fault(row, "targetCode", error.description)
            }
            if code.doubt != nil {
                throw table.fault(row, "targetCode", "this NDC may be several; write it with hyphens or in 11 digits")
            }
        }
        return LocalCode(
            system: system, code: token(table.cell(row, "code")), display: table.cell(row, "display"),
            targetSystem: known?.canonical ?? target, targetCode: targetCode,
            targetDisplay: table.cell(row, "targetDisplay"), note: table.cell(row, "note"),
            source: table.cell(row, "source"))
    }

    /// The place of a local code under any spelling of its system.
    func place(system: String, code: String, _ systems: CodeSystemTable) -> Int? {
        places.find(LocalCodeTable.key(system, LocalCodeTable.token(code), systems))
    }

    /// One key for all spellings of a system, and the code.
    private static func key(_ system: String, _ code: String, _ systems: CodeSystemTable) -> String {
        CodeSystemTable.fold(systems.system(named: system)?.canonical ?? system) + "\n" + code
    }

    /// A code without blanks at its ends, and with one for several inside it, as FHIR means it.
    static func token(_ code: String) -> String {
        code.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.joined(separator: " ")
    }
}
