/// A dose log as a value: what was read of one or of several deliveries, brought together.
///
/// It holds everything in memory. That it is empty says that nothing was shared, and not that nothing is taken.
public struct DoseLog: Sendable, Equatable {
    /// The medications by the bytes of their identifiers.
    public var medications: [UserAnnotatedMedication]
    /// The events by time: the start, or without one the time that they were scheduled for.
    ///
    /// Events that differ under one id are all here, and ``conflictingUUIDs`` names them.
    public var doseEvents: [MedicationDoseEvent]
    /// The ids of events that were deleted; they stay, so that a delivery that comes late does not bring the events back.
    public var deletions: [String]
    /// What was refused, what is odd, and what is in conflict.
    public var issues: [Issue]

    /// A log with its parts as they are.
    public init(
        medications: [UserAnnotatedMedication] = [], doseEvents: [MedicationDoseEvent] = [], deletions: [String] = [],
        issues: [Issue] = []
    ) {
        self.medications = medications
        self.doseEvents = doseEvents
        self.deletions = deletions
        self.issues = issues
    }

    /// The log that sources hold together, whatever form each of them has.
    ///
    /// Deletions apply to events before and behind them, events that come again are one, and of a medication that comes again
    /// the last description counts; so it does not matter how the events were split up, or in which order they come.
    ///
    /// - Throws: an ``Issue`` if what was read cannot be kept in the folder for temporary files. What is wrong in a source is
    ///   in ``issues``.
    public init(reading sources: [RecordSource], options: DoseLogOptions = DoseLogOptions()) throws(Issue) {
        let collector = IssueCollector()
        let gatherer = DoseLogGatherer { collector.issues.append($0) }
        var engine = DoseLogEngine(sources: sources, options: options, sink: gatherer)
        while gatherer.fault == nil, engine.step() {}
        var log = DoseLog()
        do {
            try gatherer.forEach { entry, _ in
                switch entry {
                case .medication(let medication): log.medications.append(medication)
                case .doseEvent(let event): log.doseEvents.append(event)
                case .deletion(let uuid): log.deletions.append(uuid)
                }
            }
        } catch {
            let words = (error as? FileFault)?.words ?? "it cannot be read back"
            throw error as? Issue
                ?? Issue(.error, .unreadable, path: "", message: "the folder for temporary files: \(words)")
        }
        log.issues = collector.issues
        self = log
    }

    /// The log that a file holds.
    public init(in file: String, options: DoseLogOptions = DoseLogOptions()) throws(Issue) {
        try self.init(reading: [.file(path: file, wasNamed: true)], options: options)
    }

    /// The log that bytes in memory hold.
    ///
    /// - Parameter name: what messages call them.
    public init(
        in bytes: [UInt8], named name: String = "memory", options: DoseLogOptions = DoseLogOptions()
    ) throws(Issue) {
        try self.init(reading: [.bytes(bytes, name: name)], options: options)
    }

    /// The medication that an event names, if the log describes it.
    public func medication(of event: MedicationDoseEvent) -> UserAnnotatedMedication? {
        medications.first {
            $0.medicationConceptIdentifier.text.utf8.elementsEqual(event.medicationConceptIdentifier.text.utf8)
        }
    }

    /// The events that are wanted, in their order.
    public func doseEvents(matching predicate: DoseEventPredicate) -> [MedicationDoseEvent] {
        doseEvents.filter(predicate.matches)
    }

    /// The medications that are wanted, in their order.
    public func medications(matching predicate: UserAnnotatedMedicationPredicate) -> [UserAnnotatedMedication] {
        medications.filter(predicate.matches)
    }

    /// The ids under which there are events that differ, sorted; none of these events is preferred.
    public var conflictingUUIDs: [String] {
        var seen: Set<String> = []
        let twice = Set(doseEvents.map(\.uuid).filter { !seen.insert($0).inserted })
        return twice.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The log as lines of JSON, in the form of `docs/dose-log.md`.
    public var ndjson: String {
        var buffer = ByteBuffer()
        for medication in medications { DoseLogWriter.write(line: .medication(medication), into: &buffer) }
        for event in doseEvents { DoseLogWriter.write(line: .doseEvent(event), into: &buffer) }
        for uuid in deletions { DoseLogWriter.write(line: .deletion(uuid: uuid), into: &buffer) }
        return String(decodingUTF8: buffer.span)
    }
}

/// Keeps issues.
private final class IssueCollector {
    var issues: [Issue] = []
}
