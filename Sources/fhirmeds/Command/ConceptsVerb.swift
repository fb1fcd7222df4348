import FHIRMeds

/// `fhirmeds concepts`.
struct ConceptsVerb {
    /// How the concepts are written.
    enum Form: String, CaseIterable {
        case table, ndjson, csv
    }

    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        if try invocation.helpsPerson(with: "concepts") { return .unusable }
        let options = try invocation.translationOptions()
        let form = try invocation.choice("--to", of: Form.allCases) ?? .table
        let outputs = try OutputPaths(invocation)
        let inputs = InputList(invocation.inputs)
        try outputs.check(against: inputs)
        let output = try OutputFile(of: invocation)
        for fault in inputs.faults { Terminal.say("warning: \(fault)") }
        let sink = ConceptsSink(byPatient: invocation.has("--by-patient"), options)
        var engine = RecordEngine(sources: inputs.sources, options: options)
        let hint = DoseLogHint()
        hint.watch(&engine)
        var progress = Progress(isOn: !invocation.has("--quiet"))
        while engine.step(into: sink) { progress.show(bytes: engine.bytesRead, records: sink.list.records) }
        progress.clear()
        let report = engine.report
        if report.hasReadNothing(notFHIR: sink.notFHIRCount) {
            output.discard()
            hint.say()
            return Terminal.sayNothingRead()
        }
        sink.list.finish()
        do {
            var buffer = ByteBuffer(capacity: 1 << 16)
            write(sink.list, form, to: &buffer)
            try output.write(&buffer)
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
        if !invocation.has("--quiet") {
            hint.say()
            Terminal.say(summary(sink.list, report))
        }
        return report.rejected > 0 || report.unread > 0 || !inputs.faults.isEmpty ? .someRejected : .good
    }

    private func write(_ list: borrowing ConceptList, _ form: Form, to buffer: inout ByteBuffer) {
        switch form {
        case .ndjson:
            for number in list.entries.indices { list.appendJSON(number, to: &buffer) }
        case .csv:
            buffer.append(ConceptList.columns.joined(separator: ",") + "\r\n")
            for number in list.entries.indices { list.appendRow(number, to: &buffer) }
        case .table: buffer.append(ConceptsTable(list.entries).text)
        }
    }

    private func summary(_ list: borrowing ConceptList, _ report: TranslationReport) -> String {
        let entries = list.entries
        func count(_ basis: ConceptList.Basis) -> Int { entries.count { $0.basis == basis } }
        var parts = ["\(count(.code)) by code", "\(count(.url)) by URL", "\(count(.text)) by text alone"]
        if count(.nothing) > 0 { parts.append("\(count(.nothing)) of records that name no medication") }
        var text = "\(entries.count) \(entries.count == 1 ? "concept" : "concepts") in \(list.records) "
        text += "\(list.records == 1 ? "record" : "records"): \(parts.joined(separator: ", "))"
        if report.rejected > 0 { text += "; \(report.rejected) rejected, fhirmeds check says why" }
        return text
    }
}

/// Gathers the concepts of records.
final class ConceptsSink: GatheringSink {
    var list: ConceptList
    var notFHIRCount = 0

    init(byPatient: Bool, _ options: TranslationOptions) {
        list = ConceptList(byPatient: byPatient, limits: options.limits)
    }

    func add(_ line: Span<UInt8>) -> Bool { list.add(line) }
}

/// The concepts of an export as a table of 80 columns, more only where a word needs them.
struct ConceptsTable {
    private var lines: [String] = []
    private let width: Int

    init(_ entries: [ConceptList.Entry]) {
        width = max("\(entries.first?.records ?? 0)".count, 7)
        lines.append("records".padded(to: width, atEnd: false) + "  patients  medication")
        for (number, entry) in entries.enumerated() { add(entry, number + 1) }
    }

    private mutating func add(_ entry: ConceptList.Entry, _ number: Int) {
        let counts =
            "\(entry.records)".padded(to: width, atEnd: false) + "  "
            + "\(entry.patients)".padded(to: 8, atEnd: false) + "  "
        let name = entry.sortedNames.first?.key ?? (entry.identifier == nil ? "(no name and no code)" : "(no name)")
        add(counts, "[\(number)] ", name)
        if let subject = entry.subject { detail("patient", subject) }
        switch entry.basis {
        case .code: detail(entry.coded == "ambiguous" ? "one of" : "code", entry.identifier ?? "")
        case .url: detail("URL", entry.identifier ?? "")
        case .text: detail("no code", "listed together by the text alone")
        case .nothing: break
        }
        for name in entry.sortedNames.dropFirst() { detail("also", "\(name.key) (\(name.value))") }
        if entry.otherNames > 0 { detail("also", "other names (\(entry.otherNames))") }
        for coding in entry.sortedCodings {
            // The identifier has told the coding that it is made of.
            let isTold =
                coding.key.sourceSystem == nil
                && "\(coding.key.system ?? "")|\(coding.key.code ?? "")" == entry.identifier
            if isTold { continue }
            let system = coding.key.sourceSystem ?? coding.key.system ?? "no system"
            detail("coding", "\(system)|\(coding.key.code ?? "") (\(coding.value))")
        }
        for note in entry.derivedNotes { detail(note.label, note.text) }
        for conflict in entry.conflicts {
            let patients = "\(conflict.patients) \(conflict.patients == 1 ? "patient" : "patients")"
            detail("conflict", "\(conflict.states.joined(separator: " and ")) at \(patients)")
        }
        for other in entry.neighbours where other.reason != .otherPatient {
            let reason = other.reason == .noCode ? "one has no code" : "another code"
            detail("apart", "from [\(other.entry + 1)] with the same \(other.shared.rawValue): \(reason)")
        }
    }

    private mutating func detail(_ label: String, _ text: String) {
        add(String(repeating: " ", count: width + 14), "\(label): ", text)
    }

    /// Adds a text in as many lines as it needs: where it is cut, a strength or a code would be lost.
    private mutating func add(_ start: String, _ label: String, _ text: String) {
        let room = max(Columns.width - start.count - label.count, 20)
        let indent = String(repeating: " ", count: start.count + label.count)
        let parts = Columns.wrapped(Terminal.visible(text), to: room, cutsWords: false)
        lines.append(start + label + (parts.first ?? ""))
        lines += parts.dropFirst().map { indent + $0 }
    }

    /// The lines.
    var text: String { lines.map { $0 + "\n" }.joined() }
}
