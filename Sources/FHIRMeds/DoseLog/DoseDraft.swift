/// One entry of a dose log as its source wrote it, before anything in it has been understood.
struct DoseDraft {
    /// A value as written.
    enum Written: Equatable {
        case text(String)
        /// A JSON number by its literal.
        case number(String)
        case flag(Bool)
        /// A JSON list or object where a plain value belongs.
        case other

        static func == (left: Written, right: Written) -> Bool {
            switch (left, right) {
            case (.text(let one), .text(let other)), (.number(let one), .number(let other)):
                one.utf8.elementsEqual(other.utf8)
            case (.flag(let one), .flag(let other)): one == other
            default: false
            }
        }
    }

    private var values = [Written?](repeating: nil, count: DoseField.allCases.count)
    private var keys = [StaticString](repeating: "", count: DoseField.allCases.count)
    /// Two keys that stand for one thing, and say different things.
    private(set) var conflict: StaticString?
    /// Texts are all that the format has, so a number in one is nothing odd.
    let isPlainText: Bool
    var metadata: [String: MedicationDoseEvent.MetadataValue] = [:]
    var codings: [ClinicalCoding] = []
    /// What was odd about values that are no plain ones.
    var notes: [Issue] = []
    /// Where the entry stands in its document, such as `samples[3]`; empty for one that fills its document or line.
    let path: String
    let position: SourcePosition

    init(path: String, position: SourcePosition, isPlainText: Bool) {
        self.path = path
        self.position = position
        self.isPlainText = isPlainText
    }

    /// What the source says of a field.
    subscript(field: DoseField) -> Written? { values[field.rawValue] }

    /// Whether the source says nothing of a field.
    func lacks(_ field: DoseField) -> Bool { values[field.rawValue] == nil }

    /// Notes what the source says under a key.
    mutating func set(_ field: DoseField, _ key: StaticString, _ value: Written) {
        if let earlier = values[field.rawValue], earlier != value { conflict = key }
        values[field.rawValue] = value
        keys[field.rawValue] = key
    }

    /// Notes that the source says two things under one key.
    mutating func contradict(_ key: StaticString) { conflict = key }

    /// The path of a field, as messages give it.
    func path(of field: DoseField) -> String { path(of: "\(keys[field.rawValue])") }

    /// The path of a key, as messages give it.
    func path(of key: String) -> String { path.isEmpty ? key : key.isEmpty ? path : "\(path).\(key)" }

    /// An issue of a key.
    func issue(_ severity: Issue.Severity, _ code: IssueCode, at path: String, _ message: String) -> Issue {
        Issue(severity, code, path: path, message: message, position: position)
    }
}
