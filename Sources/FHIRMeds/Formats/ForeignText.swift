/// Words of a source's own in a message: on one line, without anything that moves the cursor of a terminal, and not too long.
enum ForeignText {
    /// How many characters are shown.
    static let limit = 500

    /// A text as a message shows it; what was escaped or cut can be seen.
    static func shown(_ text: String) -> String {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            if count > limit { continue }
            switch scalar {
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case "\t": shown += "\\t"
            case "\\": shown += "\\\\"
            default:
                if isHidden(scalar) {
                    shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    shown.unicodeScalars.append(scalar)
                }
            }
        }
        return count > limit ? "\(shown)... (cut: \(limit) of \(count) characters)" : shown
    }

    /// A control character, a separator of lines, or a character that turns or hides the text around it.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }
}
