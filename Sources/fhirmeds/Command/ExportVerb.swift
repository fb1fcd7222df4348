import FHIRMeds

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
        let gatherer = DoseLogGatherer { issue in
            // What is only good to know about a log, fhirmeds doses tells; but what a description that takes the place of
            // another no longer says would be lost in silence.
            let isTold = [.unreadable, .medicationChanged].contains(issue.code)
            if issue.severity != .information || isTold { teller.take(issue) }
        }
        let report = invocation.read(inputs, options, into: gatherer)
        if let fault = gatherer.fault { throw fault }
        let read = gatherer.account
        // An empty log is exported as nothing; where there is none, nothing has been read.
        if report.documents == 0 || (read.entries == 0 && read.refused + read.passedOverCount > 0) {
            output.discard()
            account?.discard()
            teller.sayRest("")
            Terminal.say("fhirmeds: there is no entry of a dose log that could be read")
            if read.isOfClinic { teller.say(DoseLogWords.otherVerb) }
            return .unusable
        }
        export.tell = { teller.take($0) }
        export.tellsFaults = false
        export.drain = { buffer in try output.write(&buffer) }
        try export.write(gatherer.log, previous: earlier.sources)
        try output.finish()
        export.summary.refusedOnReading = read.refused
        try account?.write(export.summary.json)
        try account?.finish()
        teller.sayRest("")
        if read.passedOverCount > 0 {
            teller.say("FHIR records that are no dose events: \(read.passedOverCount), passed over")
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
            let text = try TableFile.text(of: table)
            exporter.basedOn = try understood { () throws(Issue) in try BasedOnTable.read(text, file: table) }
        }
        try checkJobs()
        if let folder = self["--mappings"] { exporter.terminology = try MappingsFolder.read(folder) }
        try understood { () throws(Issue) in try exporter.check() }
        return exporter
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
