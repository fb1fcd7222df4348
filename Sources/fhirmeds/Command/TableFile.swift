import Foundation

/// A table of the caller's own.
enum TableFile {
    /// The text of a table.
    ///
    /// - Throws: ``UsageError`` for one that cannot be read, or is not UTF-8.
    static func text(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(message: "\(path): the table cannot be read; check the path and its permissions")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw UsageError(
                message: "\(path):\(lineOfFault(in: data)): the table is not UTF-8 text; save it as UTF-8")
        }
        return text
    }

    /// The first line, counted from one, that is no UTF-8.
    private static func lineOfFault(in data: Data) -> Int {
        let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }
}
