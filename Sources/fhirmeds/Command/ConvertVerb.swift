import FHIRMeds
import Foundation

/// `fhirmeds convert`.
struct ConvertVerb {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        if try invocation.helpsPerson(with: "convert") { return .unusable }
        let options = try invocation.translationOptions()
        let form = try invocation.choice("--to", of: RecordOutput.Form.allCases) ?? .ndjson
        let withoutRoom = ["--embed-source", "--rxnorm", "--match-names", "--annotate", "--units"]
        if form == .csv, let flag = withoutRoom.first(where: invocation.has) {
            throw UsageError(message: "--to csv has no room for what \(flag) adds; leave one of them out")
        }
        let outputs = try OutputPaths(invocation)
        let inputs = InputList(invocation.inputs)
        try outputs.check(against: inputs)
        // Whatever cannot be written is told before the work begins.
        let sink = try ConvertSink(invocation, form)
        // A fault costs something and is told even with --quiet.
        for fault in inputs.faults { Terminal.say("warning: \(fault)") }
        for note in inputs.notes { sink.say("warning: \(note)") }
        var engine = RecordEngine(sources: inputs.sources, options: options)
        sink.hint.watch(&engine)
        var progress = Progress(isOn: !invocation.has("--quiet"))
        while sink.fault == nil, engine.step(into: sink) {
            progress.show(bytes: engine.bytesRead, records: sink.translatedCount)
        }
        progress.clear()
        return try finish(sink, engine.report, hadFaults: !inputs.faults.isEmpty)
    }

    private func finish(
        _ sink: ConvertSink, _ report: TranslationReport, hadFaults: Bool
    ) throws -> ExitStatus {
        if let fault = sink.fault {
            sink.discard()
            throw fault
        }
        let nothingRead = report.hasReadNothing(notFHIR: sink.notFHIRCount)
        if nothingRead { sink.output.discard() }
        do {
            if !nothingRead { try sink.output.finish() }
            try sink.rejects?.finish()
            try sink.account?.write(report.json)
            try sink.account?.finish()
            try sink.lossReport?.write(report.losses.json)
            try sink.lossReport?.finish()
        } catch {
            sink.discard()
            throw error
        }
        sink.sayEnd(of: report)
        if nothingRead {
            return invocation.has("--quiet") ? Terminal.sayNothingRead() : .unusable
        }
        return report.rejected > 0 || report.unread > 0 || hadFaults ? .someRejected : .good
    }
}

/// Takes the records and says what there is to say.
final class ConvertSink: RecordSink {
    let output: RecordOutput
    let rejects: RejectsFolder?
    /// The file of `--report`.
    let account: OutputFile?
    /// The file of `--loss-report`.
    let lossReport: OutputFile?
    let hint = DoseLogHint()
    private let teller: IssueTeller
    private(set) var translatedCount = 0
    /// How many rejected texts were not even FHIR.
    private(set) var notFHIRCount = 0
    /// How many issues cost records.
    private var rejectedIssues = 0
    /// How many issues that cost records were not told one by one.
    private var untoldRejected = 0
    /// What ended the run: an output that cannot be written.
    private(set) var fault: (any Error)?

    /// Opens everything that the command line wants written.
    init(_ invocation: Invocation, _ form: RecordOutput.Form) throws {
        teller = IssueTeller(isQuiet: invocation.has("--quiet"))
        let rejects = try invocation["--rejects"].map { try RejectsFolder(path: $0) }
        var account: OutputFile?
        var lossReport: OutputFile?
        do {
            account = try invocation["--report"].map { try OutputFile(path: $0) }
            lossReport = try invocation["--loss-report"].map { try OutputFile(path: $0) }
            output = RecordOutput(form: form, file: try OutputFile(of: invocation))
        } catch {
            rejects?.discard()
            account?.discard()
            lossReport?.discard()
            throw error
        }
        self.rejects = rejects
        self.account = account
        self.lossReport = lossReport
    }

    /// Leaves nothing behind but what has been written straight to a pipe or device.
    func discard() {
        output.discard()
        rejects?.discard()
        account?.discard()
        lossReport?.discard()
    }

    func translated(_ line: Span<UInt8>) {
        if fault != nil { return }
        translatedCount += 1
        do {
            try output.write(line)
        } catch {
            fault = error
        }
    }

    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) {
        if fault != nil { return }
        // Inside a Bundle there is a path, and the Bundle has been read.
        if issue.code == .notFHIR, issue.path.isEmpty { notFHIRCount += 1 }
        do {
            try rejects?.keep(issue, raw: raw, as: form)
        } catch {
            fault = error
        }
        rejectedIssues += 1 + issue.others.count
        untoldRejected += teller.take(issue)
    }

    func noted(_ issue: Issue) {
        if issue.severity != .information || issue.code == .unreadable { teller.take(issue) }
    }

    func say(_ text: String) { teller.say(text) }

    func sayEnd(of report: TranslationReport) {
        let place =
            rejects == nil
            ? "; --rejects DIR keeps the rejected records with their reasons"
            : "; reasons.ndjson has those of the rejected records"
        teller.sayRest(untoldRejected > 0 ? place : "")
        if !report.issues.isEmpty {
            let counts = report.issues.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            let text = counts.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
            // Those of rejected records have been told.
            let rest = report.issues.values.reduce(0, +) - rejectedIssues
            say("issues: \(text)" + (translatedCount > 0 && rest > 0 ? "; a record has its own in \"issues\"" : ""))
        }
        if let text = hint.text { say(text) }
        say(report.summary)
    }
}
