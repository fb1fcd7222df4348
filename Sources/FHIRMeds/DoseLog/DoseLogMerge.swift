// Many deliveries, one log.
//
// Deletions apply to events before and behind them, since a deleted sample never comes back under its id: so the batches of
// an anchored query may come late, twice, and in any split. Of a medication that comes several times the last one counts.
// Events that differ under one id are in conflict: none is preferred, and all come out.
//
// Events are kept as lines and sorted twice, so that their number does not show in memory: first by id, where a deletion
// comes before the events of its id and one event's copies lie side by side; then, as far as they are left, by time.

/// Brings entries together into one log, in one order: medications by identifier, events by time, deletions by id.
///
/// The time of an event is that of its start, else the one that it was scheduled for; events without either come first.
package final class DoseLogMerge {
    /// What the log says of an entry beside the entry.
    package struct Place {
        /// Whether it is an event in conflict with another of its id.
        package var isConflict = false
        /// Where it was read first, if that is known.
        package var position: SourcePosition?
    }

    /// What has become of the entries.
    package struct Counts: Equatable {
        /// Medications of the log.
        package var medications = 0
        /// Events of the log.
        package var events = 0
        /// Deletions of the log.
        package var deletions = 0
        /// Events that came again just as they were.
        package var repeated = 0
        /// Events whose id was deleted.
        package var deleted = 0
        /// Ids under which events differ, and these events.
        package var conflicts = (ids: 0, events: 0)

        package static func == (left: Counts, right: Counts) -> Bool {
            left.medications == right.medications && left.events == right.events && left.deletions == right.deletions
                && left.repeated == right.repeated && left.deleted == right.deleted
                && left.conflicts == right.conflicts
        }
    }

    private typealias Medication = (value: UserAnnotatedMedication, line: [UInt8], position: SourcePosition?)

    private let chunkSize: Int
    private var medications: [[UInt8]: Medication] = [:]
    private var positions = DoseLogPositions()
    /// Events and deletions as they came; nil once they have been merged.
    private var arrivals: SortedRuns?
    private var merged: DoseLogMerging?
    private var line = ByteBuffer()
    private var record = ByteBuffer()

    package convenience init() {
        self.init(chunkSize: 4 << 20)
    }

    /// - Parameter chunkSize: how many bytes of entries are sorted in memory.
    init(chunkSize: Int) {
        self.chunkSize = chunkSize
    }

    /// Takes an entry.
    ///
    /// - Returns: what there is to tell about it: that a medication takes the place of another.
    @discardableResult
    package func add(_ entry: DoseLogEntry, at position: SourcePosition? = nil) throws(FileFault) -> Issue? {
        line.removeAll()
        DoseLogWriter.write(line: entry, into: &line)
        switch entry {
        case .medication(let medication): return add(medication, at: position)
        case .doseEvent(let event):
            let date = event.startDate?.instant ?? event.scheduledDate?.instant
            record.appendKey(event.uuid)
            record.append(DoseLogMerging.eventMark)
            record.append(line.span)
            positions.append(position, to: &record)
            record.appendKey(date)
            record.append(bigEndian: UInt64(line.count), bytes: 8)
        case .deletion(let uuid):
            record.appendKey(uuid)
            record.append(DoseLogMerging.deletionMark)
        }
        try addRecord()
        return nil
    }

    private func add(_ medication: UserAnnotatedMedication, at position: SourcePosition?) -> Issue? {
        let key = Array(medication.medicationConceptIdentifier.text.utf8)
        let bytes = line.array
        let old = medications.updateValue((medication, bytes, position), forKey: key)
        guard let old, old.line != bytes else { return nil }
        return Issue(
            .information, .medicationChanged, path: "",
            message: "the medication came before and was described in another way; this description counts",
            position: position)
    }

    private func addRecord() throws(FileFault) {
        let arrivals = try open()
        try record.withSpan { record throws(FileFault) in try arrivals.add(record) }
        record.removeAll()
    }

    /// What takes events and deletions; what has been merged before goes back into it.
    private func open() throws(FileFault) -> SortedRuns {
        if let arrivals { return arrivals }
        let arrivals = SortedRuns(chunkSize: chunkSize)
        if let merged { try merged.putBack(into: arrivals) }
        merged = nil
        self.arrivals = arrivals
        return arrivals
    }

    private func close() throws(FileFault) -> DoseLogMerging {
        if let merged { return merged }
        let merging = DoseLogMerging(chunkSize: chunkSize)
        if let arrivals { try merging.take(arrivals) }
        arrivals = nil
        merged = merging
        return merging
    }

    /// The medication of a concept, by the bytes of its identifier; complete once all entries have been added.
    package func medication(_ identifier: HealthConceptIdentifier) -> UserAnnotatedMedication? {
        medications[Array(identifier.text.utf8)]?.value
    }

    /// Whether the event of an id has been deleted; complete once all entries have been added.
    package func isDeleted(_ uuid: String) throws(FileFault) -> Bool {
        var key = ByteBuffer()
        key.appendKey(uuid)
        return try close().deletions.contains(key.span.extracting(0..<(key.count - 1)))
    }

    /// What has become of the entries.
    package func counts() throws(FileFault) -> Counts {
        var counts = try close().counts
        counts.medications = medications.count
        return counts
    }

    /// Hands out the log in its order, an entry at a time.
    ///
    /// - Parameter take: given each entry, and whether it is an event in conflict with another of its id.
    package func forEach(_ take: (DoseLogEntry, Bool) throws -> Void) throws {
        try forEachLine { entry, place, _ in try take(entry, place.isConflict) }
    }

    /// Hands out the log in its order, an entry at a time, each with its place and its line.
    package func forEachLine(_ take: (DoseLogEntry, Place, Span<UInt8>) throws -> Void) throws {
        let merged = try close()
        for (_, medication) in medications.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            try take(.medication(medication.value), Place(position: medication.position), medication.line.span)
        }
        var reader = DoseLogReader()
        try merged.events.forEach { record in
            let event = MergedEvent(record)
            let line = event.line(of: record)
            guard let entry = reader.entry(line) else { throw DoseLogMerge.unreadable }
            let position = positions.position(record, at: event.position)
            try take(entry, Place(isConflict: event.isConflict, position: position), line)
        }
        var text = ByteBuffer()
        try merged.deletions.forEach { key in
            let entry = DoseLogEntry.deletion(uuid: ByteBuffer.text(ofKey: key))
            text.removeAll()
            DoseLogWriter.write(line: entry, into: &text)
            try take(entry, Place(), text.span)
        }
    }

    /// It would be a fault of ours; it must not pass in silence.
    private static let unreadable = Issue(
        .error, .notJSON, path: "", message: "an event came in, but cannot be read back")
}

/// Where entries were read: files by number.
private struct DoseLogPositions {
    private static let none: UInt64 = 0xFFFF_FFFF

    private var files: [String] = []
    private var numbers: [String: Int] = [:]
    private var last = (name: "", number: 0)

    /// Appends a position as twelve bytes.
    mutating func append(_ position: SourcePosition?, to record: inout ByteBuffer) {
        record.append(bigEndian: position.map { UInt64(number(of: $0.file)) } ?? DoseLogPositions.none, bytes: 4)
        record.append(bigEndian: UInt64(clamping: position?.line ?? 0), bytes: 8)
    }

    private mutating func number(of file: String) -> Int {
        if file == last.name, !files.isEmpty { return last.number }
        let number = numbers[file] ?? files.count
        if number == files.count {
            files.append(file)
            numbers[file] = number
        }
        last = (file, number)
        return number
    }

    func position(_ record: Span<UInt8>, at start: Int) -> SourcePosition? {
        let number = Int(clamping: record.bigEndian(at: start, bytes: 4))
        guard files.indices.contains(number) else { return nil }
        return SourcePosition(file: files[number], line: Int(clamping: record.bigEndian(at: start + 4, bytes: 8)))
    }
}
