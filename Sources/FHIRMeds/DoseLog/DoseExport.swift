// A merged log in, statements out, one at a time: medications first, then events by time, then what is taken back. Only the
// log itself is held, by whoever merges it.

/// Exports one log.
package final class DoseExport {
    /// How much is put together before it is handed on.
    private static let blockSize = 1 << 16
    /// How many medications' words are kept at hand.
    private static let mostNamed = 1024

    /// Takes what has been put together, and empties the buffer.
    package var drain: (inout ByteBuffer) throws -> Void = { $0.removeAll() }
    /// Takes what there is to say.
    package var tell: (Issue) -> Void = { _ in }
    /// What is odd about events in themselves is told; whoever has read them has told it already.
    package var tellsFaults = true
    /// What became of the entries so far.
    package var summary = DoseExportSummary()
    /// Concepts of the caller's table that the log does not name.
    private var unusedBasedOn: Set<HealthConceptIdentifier>

    private let options: DoseStatementExporter
    private let writer: DoseStatementWriter
    /// How many files of earlier statements, or records in them, could not be read.
    package private(set) var previousFaults = 0
    private var output: StatementOutput
    private var healthConnect: HealthConnectCheck?
    /// Medications that have no statement of their own although they should.
    private var refusedMedications: Set<HealthConceptIdentifier> = []
    private var statement = ByteBuffer(capacity: 4096)
    /// What the statements of a medication say of it, and whether it has one of its own.
    private var named: [HealthConceptIdentifier: (words: DoseStatementWriter.Named, isWritten: Bool)] = [:]

    /// - Throws: an ``Issue`` for options that make no sense.
    package init(_ options: DoseStatementExporter) throws(Issue) {
        try options.check()
        self.options = options
        writer = options.writer
        output = StatementOutput(options)
        if options.target == .healthConnect { healthConnect = HealthConnectCheck() }
        unusedBasedOn = Set(options.basedOn.keys)
    }

    /// Writes a log, and takes back what was written before of events that it says were deleted.
    package func write(_ log: DoseLogMerge, previous: [RecordSource] = []) throws {
        try log.forEachLine { entry, place, _ in
            switch entry {
            case .medication(let medication): try add(medication, at: place.position)
            case .doseEvent(let event): try add(event, place, in: log)
            case .deletion: summary.deletions += 1
            }
        }
        summary.deletionsWithoutStatement = summary.deletions
        if !previous.isEmpty {
            let statements = PreviousStatements(log, subject: options.subject) { [self] issue in
                if issue.severity == .error { previousFaults += 1 }
                tell(issue)
            }
            try statements.forEach(in: previous) { statement in try takeBack(statement) }
            summary.deletionsWithoutStatement -= statements.eventCount
        }
        if !unusedBasedOn.isEmpty {
            let message = "the log names \(unusedBasedOn.count) of the concepts in the table of basedOn nowhere"
            tell(Issue(.warning, .notResolved, path: "", message: message))
        }
        output.end()
        try drain(&output.buffer)
    }

    // MARK: Entries

    private func add(_ medication: UserAnnotatedMedication, at position: SourcePosition?) throws {
        summary.medications += 1
        let identifier = medication.medicationConceptIdentifier
        unusedBasedOn.remove(identifier.withoutKind)
        let odd = medication.relatedCodings.count { !DoseStatementFaults.isWritable($0) }
        if odd > 0 {
            tell(
                Issue(
                    .warning, .invalidValue, path: "medication.relatedCodings",
                    message: "\(odd) of the codings of a medication has a system or code that FHIR does not allow; "
                        + "it is left out", position: position))
        }
        if !options.includesMedications { return }
        statement.removeAll()
        do {
            try writer.write(medication, basedOn: options.basedOn(of: identifier), into: &statement)
            try addStatement(id: writer.id(of: identifier))
        } catch {
            summary.refusedMedications += 1
            refusedMedications.insert(identifier.withoutKind)
            return tell(error.placed(at: position))
        }
        summary.medicationsWritten += 1
        try drainIfDue()
    }

    private func add(_ event: MedicationDoseEvent, _ place: DoseLogMerge.Place, in log: DoseLogMerge) throws {
        if place.isConflict {
            let message = "another event has the same id and says something else; neither is preferred or written"
            return refuse(Issue(.error, .conflicting, path: "", message: message), at: place)
        }
        if !event.logStatus.isAboutDose, !options.includesAllEvents {
            summary.leftOut[event.logStatus, default: 0] += 1
            if case .unrecognized = event.logStatus {
                let message = "a status that HealthKit does not document; the event is left out"
                let issue = Issue(.warning, .unknownStatus, path: "doseEvent.logStatus", message: message)
                tell(issue.placed(at: place.position))
            }
            return
        }
        let (words, isWritten) = words(for: event.medicationConceptIdentifier, in: log)
        statement.removeAll()
        do {
            try writer.write(event, of: words, partOf: isWritten, into: &statement)
            try addStatement(id: writer.id(of: event))
        } catch {
            return refuse(error, at: place)
        }
        summary.written[event.logStatus, default: 0] += 1
        if tellsFaults { DoseEventFaults.notes(of: event, at: place.position).forEach(tell) }
        try drainIfDue()
    }

    private func takeBack(_ previous: PreviousStatement) throws {
        if options.retraction == .delete {
            output.addDeletion(id: previous.id)
        } else {
            let identifier = previous.event.medicationConceptIdentifier
            let words = writer.named(identifier, previous.medication, basedOn: previous.basedOn)
            statement.removeAll()
            do {
                try writer.write(previous.event, of: words, .deleted, id: previous.id, into: &statement)
                try addStatement(id: previous.id)
            } catch {
                previousFaults += 1
                return tell(error)
            }
        }
        summary.retracted += 1
        try drainIfDue()
    }

    private func words(
        for identifier: HealthConceptIdentifier, in log: DoseLogMerge
    ) -> (words: DoseStatementWriter.Named, isWritten: Bool) {
        let key = identifier.withoutKind
        if let known = named[key] { return known }
        unusedBasedOn.remove(key)
        let medication = log.medication(identifier)
        let words = writer.named(identifier, medication, basedOn: options.basedOn(of: identifier))
        let isWritten = options.includesMedications && medication != nil && !refusedMedications.contains(key)
        if named.count >= DoseExport.mostNamed { named.removeAll() }
        named[key] = (words, isWritten)
        return (words, isWritten)
    }

    /// Adds the statement that has been written, if the target takes it.
    private func addStatement(id: String) throws(Issue) {
        let found = healthConnect?.issues(in: statement.span).filter { $0.severity == .error } ?? []
        if var first = found.first {
            first.others = Array(found.dropFirst())
            throw first
        }
        try output.add(statement, id: id)
    }

    private func refuse(_ issue: Issue, at place: DoseLogMerge.Place) {
        summary.refusedEvents += 1
        tell(issue.placed(at: place.position))
    }

    private func drainIfDue() throws {
        if output.buffer.count >= DoseExport.blockSize { try drain(&output.buffer) }
    }
}

extension LogStatus {
    /// Whether a person says by it that a dose was taken, or that it was not.
    var isAboutDose: Bool { self == .taken || self == .skipped }
}

extension Issue {
    /// The issue, with the place of the entry that it is about.
    fileprivate func placed(at position: SourcePosition?) -> Issue {
        var issue = self
        issue.position = issue.position ?? position
        return issue
    }
}
