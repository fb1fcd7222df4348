import FHIRMeds
import Foundation

/// `fhirmeds doses`.
struct DosesVerb {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        if try invocation.helpsPerson(with: "doses") { return .unusable }
        let options = try invocation.doseLogOptions()
        let wanted = try invocation.doseLogSelection()
        let outputs = try OutputPaths(invocation)
        let inputs = InputList(invocation.inputs)
        try outputs.check(against: inputs)
        // Whatever cannot be written is told before the work begins.
        let account = try invocation["--report"].map { try OutputFile(path: $0) }
        let output: RecordOutput
        do {
            output = RecordOutput(form: .ndjson, file: try OutputFile(of: invocation))
        } catch {
            account?.discard()
            throw error
        }
        do {
            return try run(inputs, options, wanted, output, account)
        } catch {
            output.discard()
            account?.discard()
            throw error
        }
    }

    private func run(
        _ inputs: InputList, _ options: DoseLogOptions, _ wanted: DoseLogSelection, _ output: RecordOutput,
        _ account: OutputFile?
    ) throws -> ExitStatus {
        let teller = IssueTeller(isQuiet: invocation.has("--quiet"))
        for fault in inputs.faults { Terminal.say("warning: \(fault)") }
        for note in inputs.notes { teller.say("warning: \(note)") }
        let gatherer = DoseLogGatherer { teller.take($0) }
        var engine = DoseLogEngine(sources: inputs.sources, options: options, sink: gatherer)
        var progress = Progress(isOn: !invocation.has("--quiet"))
        while gatherer.fault == nil, engine.step() {
            progress.show(bytes: engine.bytesRead, records: gatherer.account.entries)
        }
        progress.clear()
        let report = engine.report
        let nothingRead =
            report.documents == 0 || (gatherer.account.entries == 0 && report.hasReadNothing(notFHIR: teller.notFHIR))
        do {
            try gatherer.forEach(wanted: wanted) { _, line in try output.write(line) }
        } catch let fault as FileFault {
            throw OutputError(name: "the folder for temporary files", fault: fault)
        }
        if nothingRead { output.discard() } else { try output.finish() }
        try account?.write(gatherer.account.json(report))
        try account?.finish()
        teller.sayRest()
        if nothingRead {
            Terminal.say("fhirmeds: there is nothing that could be read")
            return .unusable
        }
        for line in gatherer.account.summary { teller.say(line) }
        if report.unread > 0 { teller.say("\(report.unread) \(report.unread == 1 ? "file" : "files") not read") }
        let isWhole = gatherer.account.refused == 0 && gatherer.account.counts.conflicts.ids == 0
        return isWhole && report.unread == 0 && inputs.faults.isEmpty ? .good : .someRejected
    }
}

/// Tells issues as they come, up to a number of each kind.
final class IssueTeller {
    /// How many issues of a kind are told one by one.
    private static let mostTold = 20

    private let isQuiet: Bool
    private var told: [IssueCode: Int] = [:]
    private var untold = 0
    /// How many refused texts were no FHIR, and nothing else either.
    private(set) var notFHIR = 0

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
    }

    func take(_ issue: Issue) {
        // Inside a Bundle there is a path, and the Bundle has been read.
        if issue.severity == .error, issue.code == .notFHIR, issue.path.isEmpty { notFHIR += 1 }
        for issue in [issue] + issue.others { tell(issue) }
    }

    private func tell(_ issue: Issue) {
        told[issue.code, default: 0] += 1
        let line = (issue.position.map { "\($0): " } ?? "") + "\(issue.severity.rawValue): "
        let words = line + (issue.path.isEmpty ? "" : "\(issue.path): ") + issue.message
        if issue.code == .unreadable {
            // What cannot be read at all is told in any case: nothing else says that it is missing.
            Terminal.say(words)
        } else if told[issue.code, default: 0] > IssueTeller.mostTold {
            untold += 1
        } else {
            say(words)
        }
    }

    /// How many were not told one by one.
    func sayRest() {
        if untold > 0 { say("... and \(untold) more; --report FILE has their numbers") }
    }

    func say(_ text: String) {
        if !isQuiet { Terminal.say(text) }
    }
}
