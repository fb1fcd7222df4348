/// Takes what is read of dose logs, brings it together, and keeps the account.
package final class DoseLogGatherer: DoseLogSink {
    /// What was read, brought together.
    package let log: DoseLogMerge
    private let tell: (Issue) -> Void
    /// What became of everything; complete once ``forEach(_:)`` is through.
    package private(set) var account = DoseLogAccount()
    /// What ended the reading: a temporary file that cannot be written or read.
    package private(set) var fault: FileFault?

    /// - Parameter tell: given each issue as it comes.
    package convenience init(tell: @escaping (Issue) -> Void) {
        self.init(DoseLogMerge(), tell: tell)
    }

    init(_ log: DoseLogMerge, tell: @escaping (Issue) -> Void) {
        self.log = log
        self.tell = tell
    }

    package func found(_ entry: DoseLogEntry, at position: SourcePosition) {
        if fault != nil { return }
        account.addEntry(of: position.file)
        do {
            if let issue = try log.add(entry, at: position) { noted(issue) }
        } catch {
            fault = error
        }
    }

    package func refused(_ issue: Issue) {
        account.addRefused(issue)
        tell(issue)
    }

    package func noted(_ issue: Issue) {
        account.add(issue)
        tell(issue)
    }

    package func passedOver(_ resourceType: String) {
        account.passedOver[resourceType, default: 0] += 1
    }

    /// Hands out the log in its order, each entry with its line, as far as it is wanted.
    ///
    /// What is in conflict is told, wanted or not. A deletion is always handed out.
    package func forEach(
        wanted: DoseLogSelection = DoseLogSelection(), _ take: (DoseLogEntry, Span<UInt8>) throws -> Void
    ) throws {
        if let fault { throw fault }
        account.counts = try log.counts()
        try log.forEachLine { entry, place, line in
            if place.isConflict { noted(DoseLogGatherer.conflict(at: place.position)) }
            let isWanted = wanted.wants(entry) { log.medication($0) }
            account.count(entry, isWanted: isWanted)
            if isWanted { try take(entry, line) }
        }
    }

    private static func conflict(at position: SourcePosition?) -> Issue {
        Issue(
            .error, .conflicting, path: "",
            message: "another event has the same id and says something else; neither is preferred", position: position)
    }
}

/// Which entries of a dose log are wanted.
package struct DoseLogSelection: Sendable {
    /// Which events; nil is all.
    package var events: DoseEventPredicate?
    /// Which medications, and so which events: those of a medication that the log does not describe are not wanted.
    package var medications: UserAnnotatedMedicationPredicate?
    /// The medications by their identifiers, and so their events, described or not; empty is all.
    package var concepts: [HealthConceptIdentifier] = []

    package init() {}

    func wants(
        _ entry: DoseLogEntry, medication: (HealthConceptIdentifier) -> UserAnnotatedMedication?
    ) -> Bool {
        switch entry {
        case .medication(let medication): return wants(medication)
        case .deletion: return true
        case .doseEvent(let event):
            if let events, !events.matches(event) { return false }
            let identifier = event.medicationConceptIdentifier
            if let medications, !(medication(identifier).map(medications.matches) ?? false) { return false }
            return concepts.isEmpty || DoseEventPredicate.medicationConceptIdentifiers(concepts).matches(event)
        }
    }

    private func wants(_ medication: UserAnnotatedMedication) -> Bool {
        if let medications, !medications.matches(medication) { return false }
        return concepts.isEmpty
            || UserAnnotatedMedicationPredicate.medicationConceptIdentifiers(concepts).matches(medication)
    }
}
