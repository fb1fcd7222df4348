import FHIRMeds

/// Gathers something from record lines, and tells only what could not be read at all.
protocol GatheringSink: RecordSink {
    /// How many rejected texts were not even FHIR.
    var notFHIRCount: Int { get set }

    /// Adds a record by its line; false if the line cannot be read back.
    func add(_ line: Span<UInt8>) -> Bool
}

extension GatheringSink {
    func translated(_ line: Span<UInt8>) {
        // A line that cannot be read back is a fault of ours; it must not pass in silence.
        if !add(line) { Terminal.say("error: a record came out, but cannot be read back") }
    }

    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) {
        if issue.code == .notFHIR, issue.path.isEmpty { notFHIRCount += 1 }
        if issue.code == .unreadable { tell(issue) }
    }

    func noted(_ issue: Issue) {
        // A named file that is empty is an input that was not read. What is missing from an export is missing from what is
        // gathered, whatever else there is to say about records.
        let isMissing = issue.code == .unreadable || (issue.code == .sourceSaid && issue.severity >= .warning)
        if isMissing || (issue.code == .notFHIR && issue.severity == .error) { tell(issue) }
    }

    private func tell(_ issue: Issue) {
        Terminal.say("\(issue.position?.file ?? ""): \(issue.severity.rawValue): \(issue.message)")
    }
}
