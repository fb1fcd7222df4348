/// A table of the caller's own labels for codings, such as the symptoms that a medication may cause.
///
/// Tab-separated, as the tables in `mappings/`: comment lines begin with `#`, the header names the columns `system`, `code`,
/// `label` and `source`. The system may be written in any spelling that the tables know. None of its content is ours; the
/// source of each label is required, so that whoever sees one can find out who says so.
public struct AnnotationTable: Sendable {
    /// A label and who says so.
    public struct Label: Hashable, Sendable {
        /// What the caller says of the coding, such as a symptom.
        public let label: String
        /// Who says so, or where it is written.
        public let source: String
    }

    private static let columns = ["system", "code", "label", "source"]
    private let labels: [[UInt8]: [Label]]
    /// The first line of each system that the tables do not know and that is no URI either: most likely a misspelt name, whose
    /// rows can join to nothing but records with the same word.
    public let oddSystems: [(line: Int, system: String)]

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - file: what messages call it.
    ///   - text: the table.
    ///   - terminology: knows the spellings of systems.
    /// - Throws: the first fault, with file, line and column.
    public init(file: String, text: String, terminology: Terminology = .builtIn) throws(MappingTable.Fault) {
        let table = try MappingTable(file: file, text: text, columns: AnnotationTable.columns)
        var labels: [[UInt8]: [Label]] = [:]
        var oddSystems: [(line: Int, system: String)] = []
        for row in table.rows {
            for column in AnnotationTable.columns where table.cell(row, column).isEmpty {
                throw table.fault(row, column, "the \(column) is missing; each row needs a \(column)")
            }
            let system = table.cell(row, "system")
            let isOdd = terminology.codeSystems.system(named: system) == nil && !system.contains(":")
            if isOdd, !oddSystems.contains(where: { $0.system == system }) { oddSystems.append((row.line, system)) }
            let label = Label(label: table.cell(row, "label"), source: table.cell(row, "source"))
            let key = AnnotationTable.key(
                terminology.canonical(system), table.cell(row, "code"))
            if labels[key, default: []].contains(label) {
                throw table.fault(row, "label", "this row stands in the table already; remove one of them")
            }
            labels[key, default: []].append(label)
        }
        self.labels = labels
        self.oddSystems = oddSystems
    }

    /// The labels of a coding, in the order of the table.
    ///
    /// - Parameter system: in its canonical spelling.
    public func labels(system: String, code: String) -> [Label] {
        labels[AnnotationTable.key(system, code)] ?? []
    }

    private static func key(_ system: String, _ code: String) -> [UInt8] {
        Array(system.utf8) + [0xFF] + Array(code.utf8)
    }
}

extension Terminology {
    /// What people call the code systems of the tables.
    package var codeSystemNames: [String] { codeSystems.systems.map(\.name).filter { !$0.isEmpty } }

    /// The canonical spelling of a code system, or the text itself if the tables do not know it.
    func canonical(_ system: String) -> String {
        let bytes = Array(system.utf8)
        return codeSystems.find(bytes.span).map { codeSystems.systems[$0].canonical } ?? system
    }
}
