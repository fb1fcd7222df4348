/// What the tables say about one value, and which row or rule says it.
public struct Explanation: Sendable, Equatable {
    /// One thing that is known, under the name of its column.
    public struct Field: Sendable, Equatable {
        /// The name of the column, or of what a rule found out, such as `ndc11`.
        public let name: String
        /// What the column says, or what was found out; never empty.
        public let text: String
    }

    /// One row that has the value, or one thing that it may be.
    public struct Answer: Sendable, Equatable {
        /// What it says, for people.
        public let lines: [String]
        /// What it says, by name.
        public let fields: [Field]
        /// Why it is an answer.
        public let because: String
        /// The table as it was given, or the built-in table's name; nil where a rule answers.
        public let table: String?
        /// The line of the table, counted from one.
        public let line: Int?

        init(_ lines: [String], _ fields: [(String, String?)], because: String, from origin: TableOrigin? = nil) {
            self.lines = lines
            self.fields = Explanation.fields(fields)
            self.because = because
            table = origin?.file
            line = origin?.line
        }
    }

    /// What kind of value it is.
    public let kind: Terminology.Kind
    /// The value as it was given.
    public let value: String
    /// What all answers together say.
    public let summary: [Field]
    /// The rows and rules that answer; empty if there is none.
    public let answers: [Answer]
    /// Why there is no answer, where more is known than that no table has the value.
    public let whyNot: String?
    /// Who would know more; nil where the tables say all there is.
    public let more: String?

    init(
        _ kind: Terminology.Kind, _ value: String, summary: [(String, String?)] = [], _ answers: [Answer] = [],
        whyNot: String? = nil, more: String? = nil
    ) {
        self.kind = kind
        self.value = value
        self.summary = Explanation.fields(summary)
        self.answers = answers
        self.whyNot = answers.isEmpty ? whyNot : nil
        self.more = more
    }

    /// The same with what a release answers, or that it knows nothing of it.
    func adding(_ others: [Answer], of release: String) -> Explanation {
        Explanation(
            kind, value, summary: summary.map { ($0.name, $0.text) }, answers + others, whyNot: whyNot,
            more: others.isEmpty ? "\(release) does not have it" : nil)
    }

    private static func fields(_ named: [(String, String?)]) -> [Field] {
        named.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : Field(name: name, text: $0) } }
    }

    /// The whole of it for people, a line feed behind each line; empty without an answer.
    public var text: String {
        guard !answers.isEmpty else { return "" }
        var lines = summary.map { "\($0.name): \($0.text)" }
        for answer in answers {
            lines += answer.lines
            let because = "  because: \(answer.because)"
            lines.append(answer.table.map { "\(because); \($0):\(answer.line ?? 0)" } ?? because)
        }
        if let more { lines.append("more: \(more)") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The whole of it as one JSON object with a line feed behind it.
    public var json: String {
        var out = ByteBuffer(capacity: 1024)
        out.append("{")
        append([Field(name: "kind", text: kind.rawValue), Field(name: "value", text: value)] + summary, to: &out)
        out.append(",\"answers\":[")
        for (number, answer) in answers.enumerated() {
            out.append(number == 0 ? "{" as String : ",{")
            let because = Field(name: "because", text: answer.because)
            let table = answer.table.map { [Field(name: "table", text: $0)] } ?? []
            append(answer.fields + [because] + table, to: &out)
            if let line = answer.line { out.append(",\"line\":\(line)" as String) }
            out.append("}")
        }
        out.append("]")
        for (name, text) in [("whyNot", whyNot), ("more", more)] {
            guard let text else { continue }
            out.append(",")
            append([Field(name: name, text: text)], to: &out)
        }
        out.append("}\n")
        return String(decodingUTF8: out.span)
    }

    private func append(_ fields: [Field], to out: inout ByteBuffer) {
        for (number, field) in fields.enumerated() {
            if number > 0 { out.append(",") }
            JSONText.appendString(field.name, to: &out)
            out.append(":")
            JSONText.appendString(field.text, to: &out)
        }
    }
}
