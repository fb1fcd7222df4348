import FHIRMeds

/// Small pieces of JSON that the command writes itself.
enum RecordText {
    /// One line of `reasons.ndjson`.
    static func reason(for issue: Issue, kept: String) -> String {
        var text = "{\"file\":\(quoted(issue.position?.file ?? ""))"
        if let position = issue.position {
            if position.line > 0 { text += ",\"line\":\(position.line)" }
            if position.column > 0 { text += ",\"column\":\(position.column)" }
        }
        text += "," + members(of: issue)
        if !issue.others.isEmpty {
            text += ",\"others\":[" + issue.others.map { "{\(members(of: $0))}" }.joined(separator: ",") + "]"
        }
        if !kept.isEmpty { text += ",\"kept\":\(quoted(kept))" }
        return text + "}\n"
    }

    private static func members(of issue: Issue) -> String {
        let path = issue.path.isEmpty ? "" : "\"path\":\(quoted(issue.path)),"
        return path + "\"code\":\(quoted(issue.code.rawValue)),\"message\":\(quoted(issue.message))"
    }

    /// A text as a JSON string.
    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case let scalar where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
