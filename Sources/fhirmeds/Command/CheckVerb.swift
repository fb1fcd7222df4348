import FHIRMeds

/// `fhirmeds check`.
struct CheckVerb {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        if try invocation.helpsPerson(with: "check") { return .unusable }
        let options = try invocation.translationOptions()
        if invocation.has("--output"), !invocation.has("--json") {
            throw UsageError(message: "--output is for the findings of --json; without it they are told to people")
        }
        let outputs = try OutputPaths(invocation)
        let inputs = InputList(invocation.inputs)
        try outputs.check(against: inputs)
        let output = invocation.has("--json") ? try OutputFile(of: invocation) : nil
        let sink = CheckSink(options)
        for fault in inputs.faults {
            sink.noted(Issue(.error, .unreadable, path: "", message: fault))
        }
        if !invocation.has("--quiet") {
            for note in inputs.notes { Terminal.say("warning: \(note)") }
        }
        var engine = RecordEngine(sources: inputs.sources, options: options)
        let hint = DoseLogHint()
        hint.watch(&engine)
        var progress = Progress(isOn: !invocation.has("--quiet"))
        while engine.step(into: sink) { progress.show(bytes: engine.bytesRead, records: sink.records) }
        progress.clear()
        return try finish(sink, engine.report, hint, output)
    }

    private func finish(
        _ sink: CheckSink, _ report: TranslationReport, _ hint: DoseLogHint, _ output: OutputFile?
    ) throws -> ExitStatus {
        let nothingRead = report.hasReadNothing(notFHIR: sink.findings.notFHIRCount)
        if let output {
            do {
                try output.write(sink.findings.operationOutcome(nothingRead: nothingRead))
                try output.finish()
            } catch {
                output.discard()
                throw error
            }
        }
        if !invocation.has("--quiet") {
            // Whoever asked for JSON has the findings in it.
            if output == nil { for line in sink.lines { Terminal.say(line) } }
            hint.say()
            Terminal.say(sink.count)
            Terminal.say(report.summary)
        } else if nothingRead {
            return Terminal.sayNothingRead()
        }
        if nothingRead { return .unusable }
        return sink.findings.hasErrors ? .someRejected : .good
    }
}

/// Gathers what is odd.
final class CheckSink: RecordSink {
    private(set) var findings: Findings
    private(set) var records = 0

    init(_ options: TranslationOptions) {
        findings = Findings(limits: options.limits, terminology: options.terminology)
    }

    func translated(_ line: Span<UInt8>) {
        records += 1
        findings.addRecord(line)
    }

    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) {
        findings.addRejected(issue, raw: raw, as: form)
    }

    func noted(_ issue: Issue) { findings.add(issue) }

    /// The findings as a table: how bad, how often, what, where; then the message and the first place.
    var lines: [String] {
        let sorted = findings.sorted
        let number = max(sorted.map { "\($0.count)".count }.max() ?? 0, 5)
        let margin = String(repeating: " ", count: 13 + number)
        let room = Columns.width - margin.count
        var lines: [String] = []
        for finding in sorted {
            let severity = finding.severity.rawValue.padded(to: 11)
            let count = "\(finding.count)".padded(to: number, atEnd: false)
            lines.append("\(severity)\(count)  \(finding.code.rawValue)")
            // A path or a place that is cut cannot be looked up, so it stays whole, however long the line becomes.
            let path = finding.path.isEmpty ? [] : [Terminal.visible(finding.path)]
            let message = Columns.wrapped(Terminal.visible(finding.message), to: room)
            let first = finding.place.isEmpty ? [] : ["first: \(Terminal.visible(finding.place))"]
            lines += (path + message + first).map { margin + $0 }
        }
        return lines
    }

    /// How many issues there are.
    var count: String {
        let words = [(Issue.Severity.error, "error"), (.warning, "warning"), (.information, "remark")]
        var text = words.map { severity, word in
            let count = findings.count(of: severity)
            return "\(count) \(word)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
        if findings.others > 0 { text += "; \(findings.others) of other kinds, which are not listed" }
        return text
    }
}
