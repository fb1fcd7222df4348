/// One table of `mappings/`: comment lines, a header line, rows of tab-separated cells.
///
/// Lines that begin with `#` and blank lines are comments. Cells missing at the end of a row are empty; list cells are
/// separated by `|`.
public struct MappingTable: Sendable {
    /// A row and the line that it stands on.
    public struct Row: Sendable {
        /// The line, counted from one.
        public let line: Int
        /// The cells, as many as there are columns.
        public let cells: [String]
    }

    /// What is wrong with a table, and where.
    public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
        /// The file as it was given.
        public let file: String
        /// The line, counted from one.
        public let line: Int
        /// The column of the table, counted from one; 0 for the whole line.
        public let column: Int
        /// What is wrong and what to do.
        public let message: String

        /// `file:line:column: message`.
        public var description: String {
            column == 0 ? "\(file):\(line): \(message)" : "\(file):\(line):\(column): \(message)"
        }
    }

    /// The file as it was given, or the table's name.
    public let file: String
    /// The names of the columns.
    public let columns: [String]
    /// The rows in the order of the file.
    public let rows: [Row]
    /// The line with the names of the columns.
    let headerLine: Int
    /// The file of each row, for a table that was laid together.
    let files: [String]

    /// Reads a table and checks that it has the columns that are asked for.
    public init(file: String, text: String, columns wanted: [String]) throws(Fault) {
        var columns: [String] = []
        var rows: [Row] = []
        let bytes = Array(text.utf8)
        // Spreadsheets put a byte order mark before the text.
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var number = 0
        var headerLine = 0
        while start < bytes.count {
            number += 1
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            let line = start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
            start = end + 1
            guard let first = line.first, bytes[first] != UInt8(ascii: "#"),
                line.contains(where: { bytes[$0] != UInt8(ascii: " ") })
            else { continue }
            var cells = MappingTable.split(bytes, line, at: UInt8(ascii: "\t"))
            if columns.isEmpty {
                columns = cells
                headerLine = number
                for name in wanted where !columns.contains(name) {
                    throw Fault(
                        file: file, line: number, column: 0,
                        message: "the column \"\(name)\" is missing; the columns are \(wanted.joined(separator: ", "))")
                }
                continue
            }
            if cells.count > columns.count {
                throw Fault(
                    file: file, line: number, column: columns.count + 1,
                    message: "more cells than columns; separate list items by | and not by tabs")
            }
            while cells.count < columns.count { cells.append("") }
            rows.append(Row(line: number, cells: cells))
        }
        if columns.isEmpty {
            throw Fault(file: file, line: 1, column: 0, message: "the header line with the column names is missing")
        }
        self.file = file
        self.columns = columns
        self.rows = rows
        self.headerLine = headerLine
        files = Array(repeating: file, count: rows.count)
    }

    /// One table out of several, the later over the earlier: a row replaces the one with the same cells in the key columns.
    init(laying tables: [MappingTable], by key: [String]) {
        file = tables.first?.file ?? ""
        columns = tables.first?.columns ?? []
        headerLine = tables.first?.headerLine ?? 0
        var rows: [Row] = []
        var places: [[String]: Int] = [:]
        var files: [String] = []
        for table in tables {
            for row in table.rows {
                // The later table may have its columns in another order.
                let laid = Row(line: row.line, cells: columns.map { table.cell(row, $0) })
                let name = key.map { table.cell(row, $0) }
                if let place = places[name], name.contains(where: { !$0.isEmpty }) {
                    rows[place] = laid
                    files[place] = table.file
                } else {
                    places[name] = rows.count
                    rows.append(laid)
                    files.append(table.file)
                }
            }
        }
        self.rows = rows
        self.files = files
    }

    /// The cell of a row in a column; empty if there is no such column, or none of it in the row.
    public func cell(_ row: Row, _ column: String) -> String {
        guard let at = columns.firstIndex(of: column), row.cells.indices.contains(at) else { return "" }
        return row.cells[at]
    }

    /// The items of a list cell.
    public func list(_ row: Row, _ column: String) -> [String] {
        let bytes = Array(cell(row, column).utf8)
        return bytes.isEmpty ? [] : MappingTable.split(bytes, bytes.indices, at: UInt8(ascii: "|"))
    }

    private static func split(_ bytes: [UInt8], _ range: Range<Int>, at mark: UInt8) -> [String] {
        var parts: [String] = []
        var start = range.lowerBound
        for at in range where bytes[at] == mark {
            parts.append(String(decoding: bytes[start..<at], as: UTF8.self))
            start = at + 1
        }
        parts.append(String(decoding: bytes[start..<range.upperBound], as: UTF8.self))
        return parts
    }

    /// A fault at a cell of this table.
    func fault(_ row: Row, _ column: String, _ message: String) -> Fault {
        Fault(file: file, line: row.line, column: (columns.firstIndex(of: column) ?? -1) + 1, message: message)
    }
}

/// Where a row of a table stands.
struct TableOrigin: Sendable, Equatable {
    /// The file as it was given, or the table's name.
    let file: String
    /// The line, counted from one.
    let line: Int

    init(_ table: MappingTable, _ row: MappingTable.Row) {
        file = table.file
        line = row.line
    }

    init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}
