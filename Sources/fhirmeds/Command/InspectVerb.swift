import FHIRMeds

/// `fhirmeds inspect`.
struct InspectVerb {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        if try invocation.helpsPerson(with: "inspect") { return .unusable }
        let options = try invocation.translationOptions()
        let outputs = try OutputPaths(invocation)
        let inputs = InputList(invocation.inputs)
        try outputs.check(against: inputs)
        let output = try OutputFile(of: invocation)
        for fault in inputs.faults { Terminal.say("warning: \(fault)") }
        let sink = InspectSink(options)
        var engine = RecordEngine(sources: inputs.sources, options: options)
        let hint = DoseLogHint()
        hint.watch(&engine)
        var size = ExportSize()
        var bytes = 0
        var progress = Progress(isOn: !invocation.has("--quiet"))
        while engine.step(into: sink) {
            size.note(engine.form, bytes: engine.bytesRead - bytes)
            bytes = engine.bytesRead
            progress.show(bytes: bytes, records: sink.contents.records)
        }
        progress.clear()
        let report = engine.report
        if report.hasReadNothing(notFHIR: sink.notFHIRCount) {
            output.discard()
            hint.say()
            return Terminal.sayNothingRead()
        }
        do {
            try output.write(
                invocation.has("--json")
                    ? sink.contents.json(report, size) : ContentsTable(sink.contents, report, size).text)
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
        if !invocation.has("--quiet") {
            hint.say()
            if report.rejected > 0 { Terminal.say("\(report.rejected) rejected; fhirmeds check says why") }
        }
        return report.rejected > 0 || report.unread > 0 || !inputs.faults.isEmpty ? .someRejected : .good
    }
}

/// Gathers what is in an export.
final class InspectSink: GatheringSink {
    private(set) var contents: ExportContents
    var notFHIRCount = 0

    init(_ options: TranslationOptions) {
        contents = ExportContents(options: options)
    }

    func add(_ line: Span<UInt8>) -> Bool { contents.add(line) }
}

/// What is in an export, as a table of 80 columns.
struct ContentsTable {
    private var rows: [(label: String, count: String)] = []
    private var titles: Set<Int> = []

    init(
        _ contents: borrowing ExportContents, _ report: TranslationReport, _ size: ExportSize
    ) {
        title("documents", "\(report.documents)")
        for (name, format) in size.formats.sorted(by: { $0.key < $1.key }) {
            add("\(name), \(format.bytes) bytes", "\(format.documents)")
        }
        if report.unread > 0 { add("not read", "\(report.unread)") }
        title("records", "\(report.translated + report.rejected)")
        add(contents.types)
        if report.rejected > 0 { add("rejected", "\(report.rejected)") }
        title("resources of other types", "\(report.skipped.values.reduce(0, +))")
        add(report.skipped)
        if contents.records > 0 {
            title("releases")
            for (release, evidence) in contents.releases.sorted(by: { $0.key < $1.key }) {
                for (word, count) in evidence.sorted(by: { $0.key < $1.key }) { add("\(release), \(word)", "\(count)") }
            }
            title("statuses")
            add(contents.statuses)
            title("states")
            add(contents.states)
            title("medications with an identifier", "\(contents.identified)")
            title("how sure their identity is")
            add(contents.coded)
            title("where they were found")
            add(contents.resolutions)
            addSystems(contents)
            addDoseUnits(contents)
            addDates(contents)
        }
    }

    private mutating func addSystems(_ contents: borrowing ExportContents) {
        title("code systems of medications")
        for (system, entry) in contents.sortedSystems {
            let name = entry.isKnown ? entry.name.isEmpty ? "" : " (\(entry.name))" : " (not in the tables)"
            add(system, "\(entry.codings)", behind: name)
            let spellings = entry.spellings.filter { $0.key != system }
            for (spelling, count) in ContentsTable.sorted(spellings) { add("  as \(spelling)", "\(count)") }
            if entry.otherSpellings > 0 { add("  in other spellings", "\(entry.otherSpellings)") }
        }
        if contents.withoutSystem > 0 { add("codings without a system", "\(contents.withoutSystem)") }
        if contents.otherSystems > 0 { add("codings of other systems", "\(contents.otherSystems)") }
    }

    private mutating func addDoseUnits(_ contents: borrowing ExportContents) {
        let units = contents.doseUnits
        title("units of doses, in UCUM")
        add(units.known)
        if units.notInTables > 0 { add("not in the tables", "\(units.notInTables)") }
        if units.misspelt > 0 { add("known by a code that UCUM does not have", "\(units.misspelt)") }
        if units.contradictions > 0 { add("whose code and words differ", "\(units.contradictions)") }
    }

    private mutating func addDates(_ contents: borrowing ExportContents) {
        title("dates")
        for (kind, dates) in contents.dates.sorted(by: { $0.key < $1.key }) {
            if !dates.earliest.isEmpty {
                add("\(kind), \(dates.earliest) to \(dates.latest)", "\(dates.count - dates.unreadable)")
            }
            if dates.unreadable > 0 { add("\(kind), no dates", "\(dates.unreadable)") }
        }
    }

    private mutating func title(_ text: String, _ count: String = "") {
        // A part with nothing in it says nothing.
        if let last = titles.max(), last == rows.count - 1, rows[last].count.isEmpty { rows.removeLast() }
        titles.insert(rows.count)
        rows.append((text, count))
    }

    private mutating func add(_ label: String, _ count: String, behind: String = "") {
        // The label of a long row gives way to its number.
        let room = Columns.width - 4 - ContentsTable.numberWidth - behind.count
        rows.append(("  " + Columns.cut(Terminal.visible(label), to: max(room, 20)) + behind, count))
    }

    private mutating func add(_ counts: [String: Int]) {
        for (label, count) in ContentsTable.sorted(counts) { add(label, "\(count)") }
    }

    /// The most frequent first.
    private static func sorted(_ counts: [String: Int]) -> [(String, Int)] {
        counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    private static let numberWidth = 10

    /// The lines.
    var text: String {
        let width = rows.map(\.label.count).max() ?? 0
        return rows.map { row in
            let line =
                row.label.padded(to: width) + "  "
                + row.count.padded(to: ContentsTable.numberWidth, atEnd: false)
            return (row.count.isEmpty ? row.label : line) + "\n"
        }.joined()
    }
}
