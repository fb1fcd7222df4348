/// Something odd or wrong about a record, after FHIR's `OperationOutcome.issue`.
///
/// The message never holds a value of the record: a drug's name is health data.
public struct Issue: Error, Equatable, Sendable {
    /// How bad it is.
    public enum Severity: String, Sendable, Codable, Comparable {
        /// Worth knowing.
        case information
        /// The record came out, but something about it is odd.
        case warning
        /// Something of the record, or all of it, did not come out.
        case error

        /// The lesser one first.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .information: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// How bad it is.
    public var severity: Severity
    /// A stable word for the kind of issue.
    public var code: IssueCode
    /// The element, such as `MedicationRequest.dosageInstruction[0].route`; empty for a whole document.
    public var path: String
    /// What is odd and what to do.
    public var message: String
    /// Where the record was read.
    public var position: SourcePosition?
    /// What else cost the record under strict translation; empty otherwise.
    public var others: [Issue] = []

    /// An issue with its parts.
    public init(
        _ severity: Severity, _ code: IssueCode, path: String, message: String, position: SourcePosition? = nil
    ) {
        self.severity = severity
        self.code = code
        self.path = path
        self.message = message
        self.position = position
    }
}

/// A place in a file, as messages show it: `file:line:column`.
public struct SourcePosition: Equatable, Sendable {
    /// The file as it was given; `archive!member` inside an archive.
    public var file: String
    /// The line, counted from one; 0 when it is not known.
    public var line: Int
    /// The byte in the line, counted from one; 0 when it is not known.
    public var column: Int

    /// A place.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `file`, `file:line` or `file:line:column`.
    public var description: String {
        if line == 0 { return file }
        return column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
}

extension Issue: CustomStringConvertible {
    /// `file:line:column: path: message`, without the parts that are not known.
    public var description: String {
        var text = position.map { "\($0): " } ?? ""
        if !path.isEmpty { text += "\(path): " }
        return text + message
    }
}

/// The kinds of issues. The raw value is what reports and record lines carry.
public enum IssueCode: String, Sendable, CaseIterable, Codable {
    // Documents
    /// A file or folder cannot be read, or what should be there is not: the files that an index or a manifest names.
    case unreadable
    /// A file, or a member of an archive, that is passed over although somebody may have meant it.
    case passedOver = "passed-over"
    /// The text is not JSON.
    case notJSON = "not-json"
    /// The text is not well-formed XML.
    case notXML = "not-xml"
    /// JSON or XML, but no FHIR resource.
    case notFHIR = "not-fhir"
    /// Beyond a limit of size, depth or number.
    case limit
    /// XML without FHIR's namespace.
    case namespaceMissing = "namespace-missing"
    /// Text between XML elements, where FHIR has none.
    case strayText = "stray-text"
    /// A Bundle entry without a resource.
    case emptyEntry = "empty-entry"
    /// A medication resource of a release that is not translated.
    case unsupported
    /// The release that is given, declared or named by a profile contradicts the record, or no release has all of its
    /// elements.
    case releaseMismatch = "release-mismatch"
    /// The source says so itself: the server that made an export, or a Bundle that names the page behind it.
    case sourceSaid = "source-said"

    // Elements
    /// One element stands twice in one JSON object.
    case elementTwice = "element-twice"
    /// An element that the release does not define.
    case unknownElement = "unknown-element"
    /// A resource of a type that the element tables do not have.
    case unknownType = "unknown-type"
    /// A value of another type than the element's.
    case wrongType = "wrong-type"
    /// A list where one value belongs, or one value where a list belongs.
    case cardinality
    /// More than one member of a choice.
    case choiceRepeated = "choice-repeated"
    /// A required element is missing.
    case missingElement = "missing-element"
    /// Null, an empty string, list or object.
    case emptyValue = "empty-value"
    /// A value that does not follow its type's pattern.
    case invalidValue = "invalid-value"
    /// A date or time that does not exist, or is not written as FHIR writes it.
    case invalidDate = "invalid-date"
    /// A time of day without an offset.
    case offsetMissing = "offset-missing"
    /// An XML element that stands behind one that comes after it in the release's order.
    case xmlOrder = "xml-order"
    /// A character that XML cannot hold.
    case notInXML = "not-in-xml"

    // Meaning
    /// A status that no release knows.
    case unknownStatus = "unknown-status"
    /// A code where only known ones may stand: an intent that no release knows, a comparator that the record's does not.
    case unknownCode = "unknown-code"
    /// A modifier extension that is not known, so the record may mean something else.
    case unknownModifier = "unknown-modifier"
    /// The Medication that a record refers to was entered in error.
    case medicationInError = "medication-in-error"
    /// A code without a system.
    case codeWithoutSystem = "code-without-system"
    /// A reference to a Medication that was not found.
    case notResolved = "not-resolved"
    /// A reference that several Medications answer to.
    case ambiguousReference = "ambiguous-reference"
    /// A reference resolved by type and id alone, by an identifier, or without the version that it asks for.
    case resolvedByID = "resolved-by-id"
    /// Nothing says which medication it is.
    case noMedication = "no-medication"
    /// The source could not be put beside the record.
    case notEmbedded = "not-embedded"

    // Dose logs
    /// Two things that say the same thing say it differently, and neither is preferred: two events of one id, one of our own
    /// statements and the extension in it, which somebody has changed or damaged, or the code and the words of a dose's unit.
    case conflicting
    /// Statements of more than one person, where one person's belong.
    case severalSubjects = "several-subjects"
    /// A medication that came before in another form.
    case medicationChanged = "medication-changed"
    /// A row that is not CSV, or does not have the fields that the header names.
    case notCSV = "not-csv"
    /// A key or column of a dose log that no reader knows.
    case unknownKey = "unknown-key"
    /// A dose event that breaks what HealthKit's documentation always promises.
    case brokenInvariant = "broken-invariant"
    /// A dose event that makes no sense: a quantity below zero, an end before the start, a dose taken at no time.
    case implausibleEvent = "implausible-event"
    /// A time zone that is not known, or cannot be loaded.
    case unknownZone = "unknown-zone"
    /// A time that its zone had twice or never, or of which it is not known what it is of.
    case ambiguousTime = "ambiguous-time"
    /// The source has no identifier, so one was made.
    case derivedIdentifier = "derived-identifier"

    /// Whether FHIR forbids it, so that a strict translation costs the record. The rest is legal, but worth telling, or
    /// is said of a document and of no record.
    var isForbidden: Bool {
        switch self {
        case .notJSON, .notXML, .notFHIR, .limit, .namespaceMissing, .strayText, .releaseMismatch, .elementTwice,
            .unknownElement, .wrongType, .cardinality, .choiceRepeated, .missingElement, .emptyValue, .invalidValue,
            .invalidDate, .offsetMissing, .xmlOrder, .notInXML:
            true
        // The bindings of the statuses, intents and comparators are required ones.
        case .unknownStatus, .unknownCode: true
        // `Coding.system` may be absent, and so may the code of a Medication; where a medication has to be, its absence is
        // a missing element. The tables lack types that FHIR has.
        case .codeWithoutSystem, .noMedication, .unknownType: false
        case .unknownModifier, .medicationInError, .notResolved, .ambiguousReference, .resolvedByID: false
        case .unreadable, .passedOver, .emptyEntry, .unsupported, .sourceSaid, .notEmbedded: false
        // They are said of a log, and not by FHIR.
        case .conflicting, .severalSubjects, .medicationChanged: false
        // Of a dose log HealthKit's documentation is what forbids.
        case .notCSV, .brokenInvariant, .implausibleEvent, .unknownZone, .ambiguousTime: true
        case .unknownKey, .derivedIdentifier: false
        }
    }
}

extension Issue {
    /// What messages say has become of a value. It is not true of a record that did not come out.
    private static let outcomes = [
        "; kept as written, without one", "; kept as written", "; it is kept as it is", "; it is kept",
        "; it is kept, and the state is unknown",
        "; it is left out", "; the element is left out", "; the value is left out", "; read as a list of one",
        "; read all the same", "; nothing is put in its place", "; each is read",
        "; all are kept under their own names, and none is preferred",
    ]

    /// Whether something of the source is not in what was made of it, or may mean something else there.
    var isLoss: Bool { code == .unknownType || message.hasSuffix("left out") }

    /// What costs a record or an entry under strict reading: all that is forbidden, with the first; nil if nothing is.
    ///
    /// - Parameter severity: what it becomes; nil if it stays as it was.
    static func cost(of issues: [Issue], as severity: Severity? = nil) -> Issue? {
        var forbidden = issues.filter { $0.severity >= .warning && $0.code.isForbidden }
        for number in forbidden.indices {
            forbidden[number].message = withoutOutcome(forbidden[number].message)
            forbidden[number].severity = severity ?? forbidden[number].severity
        }
        guard var first = forbidden.first else { return nil }
        first.others = Array(forbidden.dropFirst())
        return first
    }

    /// A message without what has become of the value.
    static func withoutOutcome(_ message: String) -> String {
        for outcome in outcomes where message.hasSuffix(outcome) { return String(message.dropLast(outcome.count)) }
        return message
    }
}
