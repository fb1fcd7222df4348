import Foundation

/// A Swift source file without its comments and the texts of its strings, so that only words of the language are left.
struct SourceText {
    /// The path from the repository.
    let path: String
    /// The whole text.
    let text: String
    /// What is left of it, line breaks included.
    let code: String

    init(_ path: String) throws {
        self.path = path
        text = try Place.text("\(Place.repository)/\(path)")
        code = SourceText.stripped(text)
    }

    /// All source files under a folder of the repository.
    static func all(under folder: String) throws -> [SourceText] {
        try Place.files(under: "\(Place.repository)/\(folder)", withExtension: "swift").map { path in
            try SourceText("\(folder)/\(path)")
        }
    }

    /// Names, keywords, numbers: everything that looks like a word.
    var words: Set<String> {
        Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }

    /// The types that the file declares for others: at file level and not private.
    var declaredTypes: Set<String> {
        var types: Set<String> = []
        var depth = 0
        var line: [Substring] = []
        for part in code.split(separator: "\n") {
            line = part.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            let keyword = line.firstIndex {
                ["struct", "class", "enum", "protocol", "typealias", "actor"].contains($0)
            }
            if depth == 0, let keyword, keyword + 1 < line.count, !line.contains("private"),
                !line.contains("fileprivate"),
                !line.contains("extension")
            {
                types.insert(String(line[keyword + 1]))
            }
            depth += part.count { $0 == "{" } - part.count { $0 == "}" }
        }
        return types
    }

    /// Takes comments and strings out; of a string its quotes stay.
    static func stripped(_ text: String) -> String {
        var code = ""
        var rest = Substring(text)
        while let first = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                rest = afterComment(rest)
            } else if first == "\"" || (first == "#" && rest.drop { $0 == "#" }.first == "\"") {
                code += "\"\""
                rest = afterString(rest)
            } else {
                code.append(first)
                rest = rest.dropFirst()
            }
        }
        return code
    }

    private static func afterComment(_ text: Substring) -> Substring {
        var rest = text.dropFirst(2)
        var depth = 1
        while depth > 0, !rest.isEmpty {
            if rest.hasPrefix("*/") {
                depth -= 1
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("/*") {
                depth += 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        }
        return rest
    }

    private static func afterString(_ text: Substring) -> Substring {
        let hashes = text.prefix { $0 == "#" }
        var rest = text.dropFirst(hashes.count)
        let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        rest = rest.dropFirst(quotes.count)
        let end = quotes + hashes
        let escape = "\\" + hashes
        while !rest.isEmpty, !rest.hasPrefix(end) {
            if rest.hasPrefix(escape + "(") {
                rest = afterInterpolation(rest.dropFirst(escape.count + 1))
            } else {
                rest = rest.dropFirst(rest.hasPrefix(escape) ? escape.count + 1 : 1)
            }
        }
        return rest.dropFirst(end.count)
    }

    /// Behind the parenthesis that ends an interpolation, which may hold strings of its own.
    private static func afterInterpolation(_ text: Substring) -> Substring {
        var rest = text
        var depth = 1
        while depth > 0, let first = rest.first {
            if first == "\"" {
                rest = afterString(rest)
                continue
            }
            if first == "(" { depth += 1 }
            if first == ")" { depth -= 1 }
            rest = rest.dropFirst()
        }
        return rest
    }
}
