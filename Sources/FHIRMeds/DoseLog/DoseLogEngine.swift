// Sources in, entries of dose logs out, a step at a time.
//
// The engine below opens folders, archives and Bundles, and translates FHIR; a statement of ours comes as a record that
// carries its event. Documents that are no FHIR are shown to `DoseLogDocuments`, which takes those that it can read.

/// How dose logs are read.
public struct DoseLogOptions: Sendable {
    /// What HealthKit's documentation always promises, and each oddity that is a fault, costs the entry.
    public var isStrict = false
    /// What to take for the offset of a time that has none, in an event that names no time zone; nil: the event is refused.
    public var assumedOffset: AssumedOffset?
    /// The `start` and `end` of Health Auto Export's JSON are those of the dose. It does not say so itself, and they may be
    /// those of taking the medication at all; without this events that have them are refused.
    public var startIsIntake = false
    /// What a document may cost before it is refused.
    public var limits = ReadingLimits()

    /// The default options.
    public init() {}
}

/// Takes what the engine makes of its sources, in input order.
package protocol DoseLogSink: AnyObject {
    /// An entry came out.
    func found(_ entry: DoseLogEntry, at position: SourcePosition)
    /// Something that should have been an entry is none.
    func refused(_ issue: Issue)
    /// Something odd that cost no entry.
    func noted(_ issue: Issue)
    /// A FHIR record that is no entry of a dose log.
    func passedOver(_ resourceType: String)
}

/// Reads dose logs, and our statements of them, from sources one after another.
package struct DoseLogEngine: ~Copyable {
    private var engine: RecordEngine
    private let records: StatementSink

    package init(sources: [RecordSource], options: DoseLogOptions, sink: any DoseLogSink) {
        var translation = TranslationOptions()
        translation.limits = options.limits
        translation.isStrict = options.isStrict
        engine = RecordEngine(sources: sources, options: translation)
        engine.foreign = DoseLogDocuments(options: options, sink: sink)
        records = StatementSink(isStrict: options.isStrict, sink: sink)
    }

    /// Bytes read so far, for progress.
    package var bytesRead: Int { engine.bytesRead }

    /// What became of the files and of the FHIR in them.
    package var report: TranslationReport { engine.report }

    /// Does the next piece of work; false when there is none left.
    package mutating func step() -> Bool {
        engine.step(into: records)
    }
}

/// Takes the records of FHIR documents, and hands on what our own statements among them say.
private final class StatementSink: RecordSink {
    private let isStrict: Bool
    private let sink: any DoseLogSink
    private var reader = JSONTreeReader()
    private var tree = ElementTree()
    /// Whose statements are read: the reference in the first one, as written.
    private var subject: String?

    init(isStrict: Bool, sink: any DoseLogSink) {
        self.isStrict = isStrict
        self.sink = sink
    }

    func translated(_ line: Span<UInt8>, carrying statement: DoseStatement, at position: SourcePosition) {
        if isOfAnother(line) {
            let message = "a statement of another person than the first; a log is one person's, so read them apart"
            let path = "MedicationStatement.subject"
            return sink.refused(Issue(.error, .severalSubjects, path: path, message: message, position: position))
        }
        switch statement {
        case .entry(.doseEvent(let event)): take(event, at: position)
        case .entry(let entry): sink.found(entry, at: position)
        case .conflicting(var issues):
            // One statement is one entry that did not come out, whatever is wrong with it.
            if issues.isEmpty { return }
            var cost = issues.removeFirst()
            cost.others = issues
            sink.refused(cost)
        }
    }

    /// Whether a record is about somebody else than the first one that says whom it is about. A log does not say it, so
    /// two persons' doses would become one person's.
    private func isOfAnother(_ line: Span<UInt8>) -> Bool {
        do {
            try reader.read(line, into: &tree)
        } catch {
            return false
        }
        guard let member = tree.child(ElementName.subject.rawValue, of: 0),
            let reference = tree.text(.reference, of: member)
        else { return false }
        guard let subject else {
            subject = reference
            return false
        }
        return !subject.utf8.elementsEqual(reference.utf8)
    }

    /// What is asked of an event is the same wherever it was read.
    private func take(_ event: MedicationDoseEvent, at position: SourcePosition) {
        let notes = DoseEventFaults.notes(of: event, at: position)
        if isStrict, let cost = Issue.cost(of: notes, as: .error) { return sink.refused(cost) }
        for note in notes { sink.noted(note) }
        sink.found(.doseEvent(event), at: position)
    }

    func translated(_ line: Span<UInt8>) {
        sink.passedOver(StatementSink.resourceType(of: line))
    }

    /// The type at the head of a record line.
    private static func resourceType(of line: Span<UInt8>) -> String {
        let start = "{\"resourceType\":\"".utf8.count
        var end = start
        while end < line.count, line[end] != UInt8(ascii: "\"") { end += 1 }
        return start <= line.count ? String(decodingUTF8: line.extracting(start..<end)) : ""
    }

    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) {
        sink.refused(issue)
    }

    func noted(_ issue: Issue) {
        sink.noted(issue)
    }
}
