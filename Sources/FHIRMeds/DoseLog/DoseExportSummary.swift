/// What became of the entries of a log that was exported. It counts events, and never a rate: nobody knows of the doses that
/// were not logged.
public struct DoseExportSummary: Sendable, Equatable {
    /// Events that were written, by status.
    public var written: [LogStatus: Int] = [:]
    /// Events that were left out since they say nothing about a dose, by status.
    public var leftOut: [LogStatus: Int] = [:]
    /// Events that could not be written.
    public var refusedEvents = 0
    /// Medications that could not be written as statements of their own.
    public var refusedMedications = 0
    /// What should have been an entry of the log, and could not be read.
    public var refusedOnReading = 0
    /// Medications in the log.
    public var medications = 0
    /// Medications that were written as statements of their own.
    public var medicationsWritten = 0
    /// Deletions in the log.
    public var deletions = 0
    /// Statements that were taken back.
    public var retracted = 0
    /// Deletions whose events had no statement among those written before.
    public var deletionsWithoutStatement = 0

    /// A summary of nothing.
    public init() {}

    /// Events in the log: those written, left out and refused.
    public var doseEvents: Int { written.total + leftOut.total + refusedEvents }
    /// Everything that could not be read or written.
    public var refused: Int { refusedEvents + refusedMedications + refusedOnReading }

    /// One line for people.
    public var text: String {
        if doseEvents + medications + deletions + refused == 0 {
            return DoseLogWords.emptyLog
        }
        var text = "\(DoseLogWords.some(doseEvents, "dose event")): "
        // The two that say something about a dose are told even if there are none.
        var counts = written
        for status in [LogStatus.taken, .skipped] { counts[status, default: 0] += 0 }
        text += DoseExportSummary.list(counts)
        if !leftOut.isEmpty {
            text += "; left out: \(DoseExportSummary.list(leftOut)) (--all-events writes them as unknown)"
        }
        text += "; \(refused) refused"
        if medications > 0 {
            text += "; \(DoseLogWords.some(medications, "medication"))"
            if medicationsWritten > 0 { text += ", \(medicationsWritten) written" }
        }
        if deletions > 0 {
            text += "; \(DoseLogWords.some(deletions, "deletion")), "
            text += "\(DoseLogWords.some(retracted, "statement")) taken back"
        }
        return text
    }

    /// Counts in words: taken and skipped first, then HealthKit's order, then what has no name.
    private static func list(_ counts: [LogStatus: Int]) -> String {
        sorted(counts).map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    }

    private static func sorted(_ counts: [LogStatus: Int]) -> [(name: String, count: Int)] {
        func rank(_ status: LogStatus) -> (Int, Int) {
            switch status {
            case .taken: (0, 0)
            case .skipped: (0, 1)
            case .unrecognized(let raw): (2, raw)
            default: (1, status.rawValue)
            }
        }
        return counts.sorted { rank($0.key) < rank($1.key) }.map { status, count in
            (status.name ?? "of the unknown status \(status.rawValue)", count)
        }
    }

    /// The summary as the members of a JSON object, with a line feed at the end.
    public var json: String {
        var buffer = ByteBuffer(capacity: 512)
        buffer.append("{\"doseEvents\":\(doseEvents),\"written\":" as String)
        JSONText.appendCounts(written.byName, to: &buffer)
        buffer.append(",\"leftOut\":")
        JSONText.appendCounts(leftOut.byName, to: &buffer)
        buffer.append(",\"refused\":\(refused),\"medications\":\(medications)" as String)
        buffer.append(",\"medicationsWritten\":\(medicationsWritten),\"deletions\":\(deletions)" as String)
        buffer.append(",\"retracted\":\(retracted)" as String)
        buffer.append(",\"deletionsWithoutStatement\":\(deletionsWithoutStatement)}\n" as String)
        return String(decodingUTF8: buffer.span)
    }
}
