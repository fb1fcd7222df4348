/// A statement that was written before, of an event that has been deleted since.
struct PreviousStatement {
    let id: String
    let event: MedicationDoseEvent
    let medication: UserAnnotatedMedication
    let basedOn: [String]
}

/// Finds statements of deleted events in what was exported before. Of an id that comes several times the first one counts;
/// those that have been taken back already need no more, and those of another person are told and left alone.
final class PreviousStatements: RecordSink {
    private let log: DoseLogMerge
    /// Whose statements are taken back.
    private let subject: String
    private var reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: ReadingLimits()))
    private var tree = ElementTree()
    private var found: [PreviousStatement] = []
    private var ids: Set<String> = []
    private var events: Set<String> = []
    private let tell: (Issue) -> Void
    private var fault: FileFault?

    /// - Parameter tell: given what is wrong with the sources.
    init(_ log: DoseLogMerge, subject: String, tell: @escaping (Issue) -> Void) {
        self.log = log
        self.subject = subject
        self.tell = tell
    }

    /// How many deleted events had a statement.
    var eventCount: Int { events.count }

    /// Hands out the statements, in the order of the sources.
    func forEach(in sources: [RecordSource], _ take: (PreviousStatement) throws -> Void) throws {
        var engine = RecordEngine(sources: sources, options: TranslationOptions())
        var goesOn = true
        while goesOn {
            goesOn = engine.step(into: self)
            if let fault { throw fault }
            for statement in found { try take(statement) }
            found.removeAll(keepingCapacity: true)
        }
    }

    /// A record that is no statement of ours.
    func translated(_ line: Span<UInt8>) {}

    private func translated(_ line: Span<UInt8>, at position: SourcePosition) {
        do {
            try reader.read(line, into: &tree)
        } catch {
            return
        }
        guard !tree.isEmpty, let object = tree.member("doseEvent", of: 0), let event = tree.doseEvent(object),
            isDeleted(event.uuid)
        else { return }
        let subject = tree.member("subject", of: 0).flatMap { tree.memberText("reference", of: $0) }
        if let subject, !subject.utf8.elementsEqual(self.subject.utf8) {
            let message = "a statement of another person than whose doses are exported, so it is not taken back"
            return tell(
                Issue(
                    .error, .severalSubjects, path: "MedicationStatement.subject", message: message,
                    position: position))
        }
        guard let id = tree.memberText("id", of: 0) else {
            let message = "the event of a statement was deleted, but without an id it cannot be taken back"
            return tell(
                Issue(.error, .missingElement, path: "MedicationStatement.id", message: message, position: position))
        }
        guard ids.insert(id).inserted else { return }
        events.insert(event.uuid)
        found.append(
            PreviousStatement(
                id: id, event: event, medication: medication(of: event), basedOn: basedOn()))
    }

    /// A statement that somebody has changed may be one that is to be taken back; which, cannot be relied on.
    func translated(_ line: Span<UInt8>, carrying statement: DoseStatement, at position: SourcePosition) {
        switch statement {
        case .conflicting(let found): for issue in found { tell(issue) }
        case .entry: translated(line, at: position)
        }
    }

    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) { tell(issue) }

    func noted(_ issue: Issue) {
        if issue.severity != .information || issue.code == .unreadable { tell(issue) }
    }

    private func isDeleted(_ uuid: String) -> Bool {
        do {
            return try log.isDeleted(uuid)
        } catch {
            fault = error
            return false
        }
    }

    /// The medication that the record tells, its codings as they were written.
    private func medication(of event: MedicationDoseEvent) -> UserAnnotatedMedication {
        var medication = UserAnnotatedMedication(medicationConceptIdentifier: event.medicationConceptIdentifier)
        guard let concept = tree.member("concept", of: 0) else { return medication }
        if tree.memberText("displayTextOrigin", of: concept) == MedicationConcept.DisplayTextOrigin.text.rawValue {
            medication.displayText = tree.memberText("displayText", of: concept)
        }
        guard let list = tree.member("relatedCodings", of: concept) else { return medication }
        var items = tree.items(from: list, in: concept)
        while let item = tree.nextItem(&items) {
            medication.relatedCodings.append(
                ClinicalCoding(
                    system: tree.memberText("sourceSystem", of: item) ?? tree.memberText("system", of: item),
                    version: tree.memberText("version", of: item), code: tree.memberText("code", of: item),
                    display: tree.memberText("display", of: item),
                    userSelected: tree.memberFlag("userSelected", of: item)))
        }
        return medication
    }

    private func basedOn() -> [String] {
        guard let list = tree.member("basedOn", of: 0) else { return [] }
        var references: [String] = []
        var items = tree.items(from: list, in: 0)
        while let item = tree.nextItem(&items) {
            if let reference = tree.memberText("reference", of: item) { references.append(reference) }
        }
        return references
    }
}
