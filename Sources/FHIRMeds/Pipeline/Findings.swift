// What is odd about an export: all issues, alike ones together.
//
// Alike are issues of one severity, code, element and message, wherever the record stands and whichever item of a list it
// is. So the number of findings is that of the faults of whatever made the export, not that of its records.

/// Gathers the issues of records that came out, of records that did not, and of documents.
package struct Findings: ~Copyable {
    /// Alike issues.
    package struct Finding: Sendable {
        package let severity: Issue.Severity
        package let code: IssueCode
        /// The element, such as `MedicationRequest.dosageInstruction[].route`; empty for a whole document.
        package fileprivate(set) var path: String
        /// What the first one says.
        package let message: String
        /// Where the first one stands: `file:line`, or `file: Bundle.entry[3]`.
        package let place: String
        package fileprivate(set) var count = 1
    }

    private struct Key: Hashable {
        let severity: Issue.Severity
        let code: IssueCode
        let path: String
        let message: String
    }

    /// How many findings are kept apart.
    package static let most = 10_000

    private let most: Int
    private var places: [Key: Int] = [:]
    private var findings: [Finding] = []
    /// How many issues were beyond those that are kept apart, and how bad they are at worst.
    package private(set) var others = 0
    private var worstOther = Issue.Severity.information
    /// How many rejected texts were not even FHIR.
    package private(set) var notFHIRCount = 0
    private var reader: JSONTreeReader
    private var tree = ElementTree()
    private var types: RejectedType
    private let terminology: Terminology

    package init(
        limits: ReadingLimits = ReadingLimits(), terminology: Terminology = .builtIn, most: Int = Findings.most
    ) {
        self.most = most
        self.terminology = terminology
        reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: limits))
        types = RejectedType(limits: limits)
    }

    // MARK: Adding

    /// Adds the issues of a record line, and what is odd about the units of its doses.
    package mutating func addRecord(_ line: Span<UInt8>) {
        do {
            try reader.read(line, into: &tree)
        } catch {
            // A line that cannot be read back is a fault of ours; it must not pass in silence.
            return add(
                .error, .notJSON, FindingPath(""), "", "a record came out, but cannot be read back", at: "")
        }
        guard let source = tree.child(ElementName.source.rawValue, of: 0) else { return }
        var place = tree.text(.file, of: source) ?? ""
        if let line = tree.text(.line, of: source) { place += ":\(line)" }
        let container = FindingPath(tree.text(.path, of: source) ?? "").container
        if !container.isEmpty { place += ": \(container)" }
        var items = tree.items(ElementName.issues.rawValue, of: 0)
        while let item = tree.nextItem(&items) {
            guard let severity = tree.text(.severity, of: item).flatMap(Issue.Severity.init),
                let code = tree.text(.code, of: item).flatMap(IssueCode.init)
            else { continue }
            let path = FindingPath(tree.text(.path, of: item) ?? "")
            add(severity, code, path, "", tree.text(.message, of: item) ?? "", at: place)
        }
        for quantity in tree.doseQuantities() { addUnit(of: quantity, at: place) }
    }

    /// Adds what is odd about the unit of a dose, which FHIR does not forbid.
    private mutating func addUnit(of quantity: Quantity, at place: String) {
        let reading = terminology.doseUnit(of: quantity)
        // The dosage of a record has one shape, and not that of its release.
        let path = FindingPath("\(tree.text(.resourceType, of: 0) ?? "").dosage")
        if reading.contradiction != nil {
            add(
                .warning, .conflicting, path, "",
                "the code and the words of a dose's unit stand for different units; ask which is meant", at: place)
        }
        if reading.basis == .spelling {
            add(
                .information, .unknownCode, path, "",
                "the code of a dose's unit is none of its system, but the tables know it; write the code of UCUM",
                at: place)
        }
    }

    /// Adds what cost a record, and what else would have.
    package mutating func addRejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) {
        // Inside a Bundle there is a path, and the Bundle has been read.
        if issue.code == .notFHIR, issue.path.isEmpty { notFHIRCount += 1 }
        let path = FindingPath(issue.path)
        let needsType = !path.container.isEmpty || (path.element.isEmpty && !Findings.isOfText(issue.code))
        let type = needsType ? types.of(raw, form) ?? "" : ""
        add(issue, type: type)
        for other in issue.others { add(other, type: type) }
    }

    /// Adds something odd about a document, or about nothing that was read.
    package mutating func add(_ issue: Issue) { add(issue, type: "") }

    /// What is wrong with a text before anything in it has a name.
    private static func isOfText(_ code: IssueCode) -> Bool {
        code == .notJSON || code == .notXML || code == .limit || code == .unreadable
    }

    private mutating func add(_ issue: Issue, type: String) {
        let path = FindingPath(issue.path)
        var place = issue.position.map { "\($0)" } ?? ""
        if !path.container.isEmpty, issue.position?.line ?? 0 == 0 { place += ": \(path.container)" }
        add(issue.severity, issue.code, path, type, issue.message, at: place)
    }

    private mutating func add(
        _ severity: Issue.Severity, _ code: IssueCode, _ path: FindingPath, _ type: String, _ message: String,
        at place: String
    ) {
        var element = path.element
        if !path.container.isEmpty || element.isEmpty {
            // In a container the path does not say which type it is of.
            let root = path.container.isEmpty || !type.isEmpty ? type : path.holder
            element = element.isEmpty ? root : root.isEmpty ? element : "\(root).\(element)"
        }
        // XML has no lists, so there only what is repeated has an index.
        let plain = element.contains("[") ? element.filter { $0 != "[" && $0 != "]" } : element
        let key = Key(severity: severity, code: code, path: plain, message: message)
        if let found = places[key] {
            findings[found].count += 1
            if element.utf8.count > findings[found].path.utf8.count { findings[found].path = element }
        } else if findings.count < most {
            places[key] = findings.count
            findings.append(
                Finding(severity: severity, code: code, path: element, message: message, place: place))
        } else {
            others += 1
            worstOther = max(worstOther, severity)
        }
    }

    // MARK: Telling

    /// The findings, the worst and the most frequent first.
    package var sorted: [Finding] {
        findings.sorted { left, right in
            if left.severity != right.severity { return left.severity > right.severity }
            if left.count != right.count { return left.count > right.count }
            if left.code != right.code { return left.code.rawValue < right.code.rawValue }
            return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
        }
    }

    /// How many issues there are of a severity, as far as they are kept apart.
    package func count(of severity: Issue.Severity) -> Int {
        findings.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
    }

    package var hasErrors: Bool {
        findings.contains { $0.severity == .error } || (others > 0 && worstOther == .error)
    }
}
