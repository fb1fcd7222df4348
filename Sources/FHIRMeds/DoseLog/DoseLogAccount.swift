/// What became of everything that was read of dose logs. It counts, and sets no count against another.
package struct DoseLogAccount {
    /// What was read of one file.
    private struct File {
        var name: String
        var entries = 0
        var refused = 0
    }

    /// What the merge made of the entries.
    package var counts = DoseLogMerge.Counts()
    /// Medications that came out, events that came out by status, and deletions that came out.
    package private(set) var medications = 0
    package private(set) var statuses: [LogStatus: Int] = [:]
    package private(set) var deletions = 0
    /// Medications and events that nobody wanted.
    package private(set) var leftOut = (medications: 0, events: 0)
    /// FHIR records that are no entries of a dose log, by type.
    package var passedOver: [String: Int] = [:]
    /// How many issues there were of each kind.
    package private(set) var issues: [IssueCode: Int] = [:]
    private var files: [File] = []
    private var numbers: [String: Int] = [:]

    /// Entries that were read.
    package var entries: Int { files.reduce(0) { $0 + $1.entries } }
    /// What should have been an entry and is none.
    package var refused: Int { files.reduce(0) { $0 + $1.refused } }
    /// FHIR records that are no entries of a dose log.
    package var passedOverCount: Int { passedOver.values.reduce(0, +) }
    /// There were FHIR records, and not one entry of a dose log.
    package var isOfClinic: Bool { entries == 0 && passedOverCount > 0 }
    /// Events that came out.
    package var events: Int { statuses.total }

    mutating func addEntry(of file: String) { files[number(of: file)].entries += 1 }

    mutating func addRefused(_ issue: Issue) {
        files[number(of: issue.position?.file ?? "")].refused += 1
        add(issue)
    }

    mutating func add(_ issue: Issue) {
        for issue in [issue] + issue.others { issues[issue.code, default: 0] += 1 }
    }

    mutating func count(_ entry: DoseLogEntry, isWanted: Bool) {
        switch entry {
        case .medication: if isWanted { medications += 1 } else { leftOut.medications += 1 }
        case .doseEvent(let event):
            if isWanted { statuses[event.logStatus, default: 0] += 1 } else { leftOut.events += 1 }
        case .deletion: deletions += 1
        }
    }

    private mutating func number(of file: String) -> Int {
        // Entries come file by file.
        if let last = files.indices.last, files[last].name == file { return last }
        if let number = numbers[file] { return number }
        numbers[file] = files.count
        files.append(File(name: file))
        return files.count - 1
    }

    // MARK: For people

    /// What came out, a line each.
    package var summary: [String] {
        var lines = ["\(DoseLogWords.some(medications, "medication")), \(eventsByStatus)"]
        var rest: [String] = []
        if deletions > 0 { rest.append(DoseLogWords.some(deletions, "deletion")) }
        if counts.deleted > 0 { rest.append("\(DoseLogWords.some(counts.deleted, "event")) deleted") }
        if counts.repeated > 0 { rest.append("\(DoseLogWords.some(counts.repeated, "event")) repeated") }
        rest.append("\(refused) refused")
        rest.append("\(counts.conflicts.events) in conflict")
        if passedOverCount > 0 {
            rest.append("\(DoseLogWords.some(passedOverCount, "other FHIR record")) passed over")
        }
        lines.append(rest.joined(separator: ", "))
        if leftOut.medications + leftOut.events > 0 {
            lines.append(
                "\(DoseLogWords.some(leftOut.medications, "medication")) and "
                    + "\(DoseLogWords.some(leftOut.events, "dose event")) of the log were not asked for")
        }
        // Of what was refused or passed over nobody can say that it was not shared.
        if counts.medications + counts.events + deletions + refused + passedOverCount == 0 {
            lines.append(DoseLogWords.emptyLog)
        }
        return lines
    }

    private var eventsByStatus: String {
        let events = DoseLogWords.some(self.events, "dose event")
        if self.events == 0 { return events }
        var parts: [String] = []
        for status in [LogStatus.taken, .skipped] {
            if let count = statuses[status] { parts.append("\(count) \(status.name ?? "")") }
        }
        let others = statuses.filter { $0.key != .taken && $0.key != .skipped }
        if !others.isEmpty {
            let names = others.sorted { $0.key.rawValue < $1.key.rawValue }.map { status, count in
                "\(count) \(status.name ?? "of status \(status.rawValue)")"
            }
            parts.append("\(others.total) no information (\(names.joined(separator: ", ")))")
        }
        return "\(events): \(parts.joined(separator: ", "))"
    }

    // MARK: For machines

    /// The account as one JSON object with a line feed at the end.
    ///
    /// - Parameter report: what became of the files, and of the FHIR in them.
    package func json(_ report: TranslationReport) -> String {
        var buffer = ByteBuffer()
        buffer.append("{\"documents\":\(report.documents),\"unread\":\(report.unread)" as String)
        buffer.append(",\"entries\":\(entries),\"refused\":\(refused)" as String)
        buffer.append(",\"medications\":\(medications),\"doseEvents\":\(events),\"statuses\":" as String)
        JSONText.appendCounts(statuses.byName, to: &buffer)
        buffer.append(",\"deletions\":\(deletions),\"deleted\":\(counts.deleted)" as String)
        buffer.append(",\"repeated\":\(counts.repeated),\"conflicts\":{\"ids\":\(counts.conflicts.ids)" as String)
        buffer.append(",\"doseEvents\":\(counts.conflicts.events)},\"leftOut\":{" as String)
        buffer.append("\"medications\":\(leftOut.medications),\"doseEvents\":\(leftOut.events)}" as String)
        buffer.append(",\"passedOver\":")
        JSONText.appendCounts(passedOver, to: &buffer)
        buffer.append(",\"otherTypes\":")
        JSONText.appendCounts(report.skipped, to: &buffer)
        buffer.append(",\"issues\":")
        JSONText.appendCounts(
            Dictionary(uniqueKeysWithValues: issues.map { ($0.key.rawValue, $0.value) }), to: &buffer)
        buffer.append(",\"files\":[")
        for (number, file) in files.enumerated() {
            buffer.append(number > 0 ? ",{\"file\":" : "{\"file\":")
            JSONText.appendString(file.name, to: &buffer)
            buffer.append(",\"entries\":\(file.entries),\"refused\":\(file.refused)}" as String)
        }
        buffer.append("]}\n")
        return String(decodingUTF8: buffer.span)
    }
}
