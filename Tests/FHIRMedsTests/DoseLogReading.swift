import Testing

@testable import FHIRMeds

/// What comes out of dose logs, in order.
final class DoseLogReading: DoseLogSink {
    private(set) var entries: [DoseLogEntry] = []
    private(set) var positions: [SourcePosition] = []
    private(set) var refusals: [FHIRMeds.Issue] = []
    private(set) var notes: [FHIRMeds.Issue] = []
    private(set) var passed: [String] = []
    /// All of it as text: entries as lines of our log, issues with their severity and code.
    private(set) var text = ""

    /// Reads sources to their end.
    init(_ sources: [RecordSource], with configure: (inout DoseLogOptions) -> Void = { _ in }) {
        var options = DoseLogOptions()
        configure(&options)
        var engine = DoseLogEngine(sources: sources, options: options, sink: self)
        while engine.step() {}
    }

    convenience init(
        _ bytes: [UInt8], name: String = "log", with configure: (inout DoseLogOptions) -> Void = { _ in }
    ) {
        self.init([.bytes(bytes, name: name)], with: configure)
    }

    convenience init(
        _ text: String, name: String = "log", with configure: (inout DoseLogOptions) -> Void = { _ in }
    ) {
        self.init(Array(text.utf8), name: name, with: configure)
    }

    /// Reads a sample of ours.
    convenience init(sample: String, with configure: (inout DoseLogOptions) -> Void = { _ in }) throws {
        self.init(try Place.bytes("\(DoseLogReading.samples)/\(sample)"), with: configure)
    }

    static let samples = Place.repository + "/Tests/FHIRMedsTests/Cases/doses"

    var events: [MedicationDoseEvent] {
        entries.compactMap { if case .doseEvent(let event) = $0 { event } else { nil } }
    }

    var medications: [UserAnnotatedMedication] {
        entries.compactMap { if case .medication(let medication) = $0 { medication } else { nil } }
    }

    var deletions: [String] {
        entries.compactMap { if case .deletion(let uuid) = $0 { uuid } else { nil } }
    }

    /// The log that the entries make, as lines; without the deletions.
    func lines() throws -> [String] { try DoseLogReading.lines(of: entries) }

    /// The log that entries make, as lines; without the deletions.
    static func lines(of entries: [DoseLogEntry]) throws -> [String] {
        let merge = DoseLogMerge()
        for entry in entries { try merge.add(entry) }
        var lines: [String] = []
        try merge.forEachLine { entry, _, line in
            if case .deletion = entry { return }
            lines.append(String(decodingUTF8: line))
        }
        return lines
    }

    func found(_ entry: DoseLogEntry, at position: SourcePosition) {
        entries.append(entry)
        positions.append(position)
        var line = ByteBuffer()
        DoseLogWriter.write(line: entry, into: &line)
        text += "\(position): " + String(decodingUTF8: line.span)
    }

    func refused(_ issue: FHIRMeds.Issue) {
        refusals.append(issue)
        text += "refused \(issue.code.rawValue): \(issue)\n"
    }

    func noted(_ issue: FHIRMeds.Issue) {
        notes.append(issue)
        text += "\(issue.severity) \(issue.code.rawValue): \(issue)\n"
    }

    func passedOver(_ resourceType: String) {
        passed.append(resourceType)
        text += "passed over: \(resourceType)\n"
    }
}

/// Runs one way of reading a sample against what is recorded beside it.
struct DoseSampleTests {
    static let samples = Place.samples(in: DoseLogReading.samples)

    @Test(arguments: samples)
    func aSampleGivesTheEntriesAndIssuesBesideIt(_ name: String) throws {
        let path = "\(DoseLogReading.samples)/\(name)"
        try Recording.expect(DoseLogReading(sample: name).text, in: path + ".expected.txt")
    }

    @Test(arguments: samples)
    func underStrictReadingWhatIsForbiddenCostsTheEntry(_ name: String) throws {
        let plain = try DoseLogReading(sample: name)
        let strict = try DoseLogReading(sample: name) { $0.isStrict = true }
        #expect(!strict.notes.contains { $0.code.isForbidden })
        #expect(strict.refusals.count >= plain.refusals.count)
        #expect(
            strict.events.count + strict.deletions.count + strict.refusals.count
                >= plain.events.count + plain.deletions.count + plain.refusals.count)
    }

    @Test(arguments: samples)
    func aLogOfOursReadAgainIsTheSame(_ name: String) throws {
        let read = try DoseLogReading(sample: name) { $0.startIsIntake = true }
        var log = ByteBuffer()
        for entry in read.entries { DoseLogWriter.write(line: entry, into: &log) }
        let again = DoseLogReading(log.array)
        #expect(again.refusals.isEmpty)
        #expect(again.entries == read.entries)
        // What is odd about the events themselves is odd again.
        #expect(again.notes.map(\.code) == again.events.flatMap { DoseEventFaults.all(of: $0).map(\.code) })
    }
}
