import FHIRMeds
import Foundation

/// `fhirmeds export`.
struct ExportVerb {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        if try invocation.helpsPerson(with: "export") { return .unusable }
        let exporter = try invocation.exporter()
        let options = try invocation.doseLogOptions()
        let outputs = try OutputPaths(invocation)
        let inputs = InputList(invocation.inputs)
        let earlier = InputList(earlier: invocation.all("--previous"))
        try outputs.check(against: inputs)
        try outputs.check(against: earlier)
        let export = try invocation.understood { () throws(Issue) in try DoseExport(exporter) }
        // Whatever cannot be written is told before the work begins.
        let account = try invocation["--report"].map { try OutputFile(path: $0) }
        let output: OutputFile
        do {
            output = try OutputFile(of: invocation)
        } catch {
            account?.discard()
            throw error
        }
        do {
            return try run(export, inputs, earlier, options, output, account)
        } catch {
            output.discard()
            account?.discard()
            if let fault = error as? FileFault {
                throw OutputError(name: "the folder for temporary files", fault: fault)
            }
            throw error
        }
    }

    private func run(
        _ export: DoseExport, _ inputs: InputList, _ earlier: InputList, _ options: DoseLogOptions,
        _ output: OutputFile, _ account: OutputFile?
    ) throws -> ExitStatus {
        let teller = IssueTeller(isQuiet: invocation.has("--quiet"))
        let faults = inputs.faults + earlier.faults
        for fault in faults { Terminal.say("warning: \(fault)") }
        for note in inputs.notes + earlier.notes { teller.say("warning: \(note)") }
        let sink = ExportSink(teller)
        var engine = DoseLogEngine(sources: inputs.sources, options: options, sink: sink)
        var progress = Progress(isOn: !invocation.has("--quiet"))
        while sink.fault == nil, engine.step() { progress.show(bytes: engine.bytesRead, records: sink.entries) }
        progress.clear()
        if let fault = sink.fault { throw fault }
        let report = engine.report
        if report.documents == 0 || (sink.entries == 0 && sink.refused + sink.passedOver > 0) {
            output.discard()
            account?.discard()
            teller.sayRest()
            Terminal.say("fhirmeds: there is no entry of a dose log that could be read")
            return .unusable
        }
        export.tell = { teller.take($0) }
        export.drain = { buffer in try output.write(&buffer) }
        try export.write(sink.log, previous: earlier.sources)
        try output.finish()
        export.summary.refusedOnReading = sink.refused
        try account?.write(export.summary.json)
        try account?.finish()
        teller.sayRest()
        if sink.passedOver > 0 {
            teller.say("FHIR records that are no dose events: \(sink.passedOver), passed over")
        }
        teller.say(export.summary.text)
        let isWhole = export.summary.refused == 0 && export.previousFaults == 0
        return isWhole && report.unread == 0 && faults.isEmpty ? .good : .someRejected
    }
}

extension Invocation {
    /// How the statements are written.
    ///
    /// - Throws: ``UsageError`` for a value that makes no sense.
    func exporter() throws -> DoseStatementExporter {
        guard let subject = self["--subject"] else {
            throw UsageError(
                message: "export has to know whose doses they are: --subject Patient/ID, a URL, or urn:uuid:UUID")
        }
        var exporter = DoseStatementExporter(subject: subject)
        exporter.release = try choice("--release", of: [FHIRRelease.r4, .r4b, .r5]) ?? .r4
        exporter.format = try choice("--to", of: DoseStatementExporter.Format.allCases) ?? .ndjson
        exporter.bundleType = try choice("--bundle", of: DoseStatementExporter.BundleType.allCases) ?? .collection
        exporter.retraction = try choice("--retract", of: DoseStatementExporter.Retraction.allCases) ?? .enteredInError
        exporter.target = try choice("--target", of: DoseStatementExporter.Target.allCases)
        exporter.includesAllEvents = has("--all-events")
        exporter.includesMedications = has("--include-medications")
        if let base = self["--extension-base"] { exporter.extensionBase = base }
        if has("--bundle"), exporter.format != .bundle, exporter.format != .xml {
            throw UsageError(message: "--bundle is for --to bundle and --to xml")
        }
        if has("--retract"), !has("--previous") {
            throw UsageError(message: "--retract is for statements that --previous names")
        }
        if let table = self["--based-on"] {
            guard let data = FileManager.default.contents(atPath: table), let text = String(data: data, encoding: .utf8)
            else { throw UsageError(message: "--based-on \(table): the table cannot be read as UTF-8 text") }
            exporter.basedOn = try understood { () throws(Issue) in try BasedOnTable.read(text, file: table) }
        }
        if let text = self["--jobs"], Int(text).map({ $0 < 1 }) ?? true {
            throw UsageError(message: "--jobs takes a whole number from 1 on")
        }
        if let folder = self["--mappings"] { exporter.terminology = try MappingsFolder.read(folder) }
        try understood { () throws(Issue) in try exporter.check() }
        return exporter
    }

    /// The value of a flag that takes one of several words, in any case of letters.
    private func choice<Value: RawRepresentable<String>>(_ flag: String, of values: [Value]) throws -> Value? {
        guard let text = self[flag] else { return nil }
        let names = values.map(\.rawValue)
        guard let value = values.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw UsageError(
                message: "\(flag) takes one of \(names.joined(separator: ", "))"
                    + Invocation.suggestion(for: text, among: names))
        }
        return value
    }

    /// Turns an issue of the library's options into words about the flags.
    func understood<Value>(_ body: () throws(Issue) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            let flags = [
                "subject": "--subject", "release": "--release", "extensionBase": "--extension-base",
                "basedOn": "--based-on", "retraction": "--retract delete", "format": "--to",
            ]
            let place = error.position.map { "\($0)" } ?? flags[error.path] ?? error.path
            throw UsageError(message: "\(place): \(error.message)")
        }
    }
}

/// Takes the entries of dose logs, and brings them together.
private final class ExportSink: DoseLogSink {
    let log = DoseLogMerge()
    private let teller: IssueTeller
    /// Entries read.
    private(set) var entries = 0
    /// What should have been an entry and is none.
    private(set) var refused = 0
    /// FHIR records that are no entries of a dose log.
    private(set) var passedOver = 0
    /// What ended the reading: a temporary file that cannot be written or read.
    private(set) var fault: FileFault?

    init(_ teller: IssueTeller) {
        self.teller = teller
    }

    func found(_ entry: DoseLogEntry, at position: SourcePosition) {
        if fault != nil { return }
        entries += 1
        do {
            // What a description that takes the place of another no longer says would be lost in silence.
            if let issue = try log.add(entry, at: position) { teller.take(issue) }
        } catch {
            fault = error
        }
    }

    func refused(_ issue: Issue) {
        refused += 1
        teller.take(issue)
    }

    func noted(_ issue: Issue) {
        if issue.severity != .information || issue.code == .unreadable { teller.take(issue) }
    }

    func passedOver(_ resourceType: String) { passedOver += 1 }
}
