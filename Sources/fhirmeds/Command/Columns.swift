/// Text that fits a terminal that nobody has made wider.
enum Columns {
    static let width = 80

    /// A text with its middle taken out if it is too long; both ends of a path or a URL tell something.
    static func cut(_ text: String, to width: Int) -> String {
        if text.count <= width { return text }
        let kept = max(width - 1, 2)
        return text.prefix(kept / 2) + "…" + text.suffix(kept - kept / 2)
    }

    /// The lines of a text, broken at blanks.
    ///
    /// - Parameter cutsWords: a word that is longer than a line is cut; else it makes a longer line.
    static func wrapped(_ text: String, to width: Int, cutsWords: Bool = true) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            let word = cutsWords ? cut(String(word), to: width) : String(word)
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

extension String {
    /// With blanks behind it, or before it, to a width.
    func padded(to width: Int, atEnd: Bool = true) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return atEnd ? self + blanks : blanks + self
    }
}
