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
        let report = invocation.read(inputs, options, into: gatherer)
        // Records of a clinic are no log, and an empty log would say that no dose was shared.
        let nothingRead =
            report.documents == 0 || gatherer.account.isOfClinic
            || (gatherer.account.entries == 0 && report.hasReadNothing(notFHIR: teller.notFHIR))
        do {
            try gatherer.forEach(wanted: wanted) { _, line in try output.write(line) }
        } catch let fault as FileFault {
            throw OutputError(name: "the folder for temporary files", fault: fault)
        }
        if nothingRead { output.discard() } else { try output.finish() }
        try account?.write(gatherer.account.json(report))
        try account?.finish()
        teller.sayRest("; --report FILE has their numbers")
        if nothingRead {
            if gatherer.account.isOfClinic { teller.say(DoseLogWords.otherVerb) }
            return Terminal.sayNothingRead()
        }
        for line in gatherer.account.summary { teller.say(line) }
        if report.unread > 0 { teller.say("\(report.unread) \(report.unread == 1 ? "file" : "files") not read") }
        let isWhole = gatherer.account.refused == 0 && gatherer.account.counts.conflicts.ids == 0
        return isWhole && report.unread == 0 && inputs.faults.isEmpty ? .good : .someRejected
    }
}
