// From what a source wrote to an entry of the log, or to the reason why there is none.
//
// Whatever the format, an entry comes as a draft. Of each draft the sink gets an entry or a refusal, and with an entry what was
// odd about it. What concerns all of a document, such as a key that nobody knows, is told once a document.

/// Makes entries of drafts, document by document.
final class DoseEntryBuilder {
    let options: DoseLogOptions
    let sink: any DoseLogSink
    private var file = ""
    private var told: Set<String> = []
    private var ids = DerivedIDs()
    private var medications = MedicationsOfEvents()
    private var unused = CountedIssues()
    /// The identifiers of names that came before, since folding a name takes a while.
    private var identifiers: [String: HealthConceptIdentifier] = [:]
    private static let mostIdentifiers = 4096

    /// How many keys are told of one document; more of them are no keys, but values in the place of keys.
    private static let mostTold = 1000

    init(options: DoseLogOptions, sink: any DoseLogSink) {
        self.options = options
        self.sink = sink
    }

    /// Begins a document.
    func begin(file: String) {
        self.file = file
        told = []
        ids = DerivedIDs()
        medications = MedicationsOfEvents()
        unused = CountedIssues()
    }

    /// Ends a document: what its keys of no use were is told, and the medications that its events told come out.
    func end() {
        for issue in unused.all { sink.noted(issue) }
        for (medication, position) in medications.all { sink.found(.medication(medication), at: position) }
        begin(file: "")
    }

    // MARK: Telling

    func refuse(_ issue: Issue) { sink.refused(issue) }

    /// Tells something once a document.
    func tell(
        _ severity: Issue.Severity, _ code: IssueCode, path: String, _ message: String, at position: SourcePosition
    ) {
        let key = "\(code.rawValue) \(severity.rawValue) \(CountedIssues.withoutIndexes(path))"
        guard told.count < DoseEntryBuilder.mostTold, told.insert(key).inserted else { return }
        sink.noted(Issue(severity, code, path: path, message: message, position: position))
    }

    /// Tells of a key or column that is not read.
    func tellUnknown(_ path: String, at position: SourcePosition) {
        tell(
            .warning, .unknownKey, path: DoseEntryBuilder.shown(path),
            "no reader of dose logs knows it, so wherever it stands in this document it is left out", at: position)
    }

    /// A key as messages show it: one that is long, or has control characters in it, is no name.
    private static func shown(_ path: String) -> String {
        let isName = path.utf8.count <= 120 && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        return isName ? path : "(a long name)"
    }

    /// Whether an issue is about what an app writes under a key that is of no use, in one entry as in the next.
    private static func isOfUselessKey(_ issue: Issue) -> Bool {
        issue.code == .unknownKey || issue.code == .unsupported
    }

    // MARK: Entries

    /// Takes a dose event.
    func event(_ draft: DoseDraft) {
        var values = DoseDraftReader(draft, options: options)
        do throws(Issue) {
            let event = try event(&values)
            let medication = try values.medication(of: event.medicationConceptIdentifier)
            guard accept(values, draft) else { return }
            if let medication { medications.note(medication, at: draft.position) }
            sink.found(.doseEvent(event), at: draft.position)
        } catch {
            refuse(error)
        }
    }

    /// Takes a medication.
    func medication(_ draft: DoseDraft) {
        var values = DoseDraftReader(draft, options: options)
        do throws(Issue) {
            try values.checkConflict()
            let concept = try concept(&values)
            let medication =
                try values.medication(of: concept) ?? UserAnnotatedMedication(medicationConceptIdentifier: concept)
            values.tellUnused(but: [
                .type, .concept, .conceptKind, .name, .nickname, .isArchived, .hasSchedule, .generalForm,
            ])
            guard accept(values, draft) else { return }
            medications.leaveOut(concept)
            sink.found(.medication(medication), at: draft.position)
        } catch {
            refuse(error)
        }
    }

    /// Takes the deletion of an event.
    func deletion(_ draft: DoseDraft) {
        var values = DoseDraftReader(draft, options: options)
        do throws(Issue) {
            try values.checkConflict()
            guard let uuid = try values.uuid() else {
                throw draft.issue(
                    .error, .missingElement, at: draft.path, "a deletion without the id of what has been deleted")
            }
            values.tellUnused(but: [.type, .uuid])
            guard accept(values, draft) else { return }
            sink.found(.deletion(uuid: uuid), at: draft.position)
        } catch {
            refuse(error)
        }
    }

    /// Tells what was odd about an entry; false if under strict reading that costs the entry.
    private func accept(_ values: borrowing DoseDraftReader, _ draft: DoseDraft) -> Bool {
        if options.isStrict, let cost = Issue.cost(of: values.notes, as: .error) {
            refuse(cost)
            return false
        }
        for note in values.notes {
            if DoseEntryBuilder.isOfUselessKey(note) { unused.count(note) } else { sink.noted(note) }
        }
        return true
    }

    private func event(_ values: inout DoseDraftReader) throws(Issue) -> MedicationDoseEvent {
        let draft = values.draft
        try values.checkConflict()
        let status = try values.status()
        let concept = try concept(&values)
        guard draft.canHoldMetadata else {
            throw draft.issue(
                .error, .notInXML, at: draft.path(of: "metadata"),
                "a character stands here that no text in FHIR can hold; take it out")
        }
        let timeZone = try values.text(.timeZone)
        let source = try values.source()
        var event = MedicationDoseEvent(
            uuid: "", logStatus: status, scheduleType: try values.scheduleType(), medicationConceptIdentifier: concept,
            timeZone: timeZone, source: source, metadata: draft.metadata)
        let zone = event.zoneName
        try values.checkStart()
        event.scheduledDate = try values.time(.scheduledDate, zone: zone)
        event.startDate = try values.time(draft.lacks(.startDate) ? .start : .startDate, zone: zone)
        event.endDate = try values.time(draft.lacks(.endDate) ? .end : .endDate, zone: zone)
        event.doseQuantity = try values.number(.doseQuantity)
        event.scheduledDoseQuantity = try values.number(.scheduledDoseQuantity)
        event.unit = try values.text(.unit)
        if let uuid = try values.uuid() {
            event.uuid = uuid
            event.uuidOrigin = try values.uuidOrigin()
        } else {
            event.uuid = ids.next(for: event)
            event.uuidOrigin = .derived
            tell(
                .information, .derivedIdentifier, path: "",
                "events without an id get one from the medication, the time and a number", at: draft.position)
            if event.scheduledDate == nil, event.startDate == nil {
                tell(
                    .warning, .derivedIdentifier, path: "",
                    "events with neither an id nor a time get an id from the medication and a number, so those of two files "
                        + "are taken for the same", at: draft.position)
            }
        }
        values.noteFaults(of: event)
        return event
    }

    private func concept(_ values: inout DoseDraftReader) throws(Issue) -> HealthConceptIdentifier {
        if let concept = try values.concept() { return concept }
        let draft = values.draft
        guard let name = try values.text(.name), let derived = identifier(of: name) else {
            throw draft.issue(
                .error, .noMedication, at: draft.path,
                "nothing says which medication it is: neither an identifier nor a name")
        }
        tell(
            .warning, .derivedIdentifier, path: draft.path(of: .name),
            "medications without an identifier get one from the name, so one that is renamed becomes another",
            at: draft.position)
        return derived
    }
}

extension DoseEntryBuilder {
    private func identifier(of name: String) -> HealthConceptIdentifier? {
        if let identifier = identifiers[name] { return identifier }
        guard let identifier = MedicationNames.identifier(of: name) else { return nil }
        if identifiers.count >= DoseEntryBuilder.mostIdentifiers { identifiers.removeAll() }
        identifiers[name] = identifier
        return identifier
    }
}

/// Ids for events whose source has none: the same ones in every run.
struct DerivedIDs {
    /// The ids given so far, by their first eight bytes. It is all that grows with a document, sixteen bytes an event.
    private var given: Set<UInt64> = []
    /// How many events of one medication and time there have been, where there is more than one.
    private var counts: [UInt64: Int] = [:]

    /// The id of an event, from its medication, the time when it was scheduled or else its start, and its number among those
    /// that have both in common.
    mutating func next(for event: MedicationDoseEvent) -> String {
        let instant = (event.scheduledDate ?? event.startDate)?.instant
        let time = instant.map { "\($0.seconds).\($0.fraction)" } ?? ""
        let name = "\(event.medicationConceptIdentifier.text)\n\(time)\n"
        let first = NameBasedUUID.bytes(name: name + "0", namespace: .doseEvent)
        let key = first.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        if given.insert(key).inserted { return NameBasedUUID.text(first) }
        let number = counts[key, default: 0] + 1
        counts[key] = number
        return NameBasedUUID.uuid(name: name + String(number), namespace: .doseEvent)
    }
}

/// The medications that the events of a document tell of, each as its last event has it.
struct MedicationsOfEvents {
    private var places: [HealthConceptIdentifier: Int] = [:]
    private var found: [(medication: UserAnnotatedMedication, position: SourcePosition)] = []
    private var leftOut: Set<HealthConceptIdentifier> = []

    mutating func note(_ medication: UserAnnotatedMedication, at position: SourcePosition) {
        let concept = medication.medicationConceptIdentifier
        if let place = places[concept] {
            found[place] = (medication, position)
        } else {
            places[concept] = found.count
            found.append((medication, position))
        }
    }

    /// The document has an entry of its own for a medication, which says more.
    mutating func leaveOut(_ concept: HealthConceptIdentifier) { leftOut.insert(concept) }

    /// The medications in the order of their first events.
    var all: [(medication: UserAnnotatedMedication, position: SourcePosition)] {
        found.filter { !leftOut.contains($0.medication.medicationConceptIdentifier) }
    }
}
