import FHIRMeds
import Foundation
import Testing

/// The library as its users call it.
struct LibraryTests {
    private let translator = MedicationTranslator()

    private static func sample(_ name: String) -> String { "\(Place.samples)/\(name)" }

    private func record(_ name: String) throws -> MedicationRecord {
        try #require(try translator.records(in: LibraryTests.sample(name)).next()).get()
    }

    /// The program of the design's section 8, as it stands there.
    @Test func fiveLinesAreEnough() throws {
        var records: [MedicationRecord] = []
        var issues: [FHIRMeds.Issue] = []
        func store(_ record: MedicationRecord) { records.append(record) }
        func log(_ issue: FHIRMeds.Issue) { issues.append(issue) }
        let file = LibraryTests.sample("malformed/cut-line.ndjson")

        let translator = MedicationTranslator()
        for result in try translator.records(in: file) {
            switch result {
            case .success(let record): store(record)
            case .failure(let issue): log(issue)
            }
        }

        #expect(records.map(\.id) == ["cl-1", "cl-3"])
        #expect(issues.map(\.code) == [.notJSON])
        #expect(issues.first?.description.hasPrefix("\(file):2:128: ") == true)
    }

    @Test(arguments: Place.samples(in: Place.samples))
    func aFileAndItsBytesGiveTheSameRecords(_ name: String) throws {
        let path = LibraryTests.sample(name)
        let fromFile = Array(try translator.records(in: path))
        let fromBytes = Array(translator.records(in: try Place.bytes(path), named: path))
        #expect(fromFile == fromBytes)
    }

    @Test func severalSourcesComeOneAfterTheOther() throws {
        let dispense = LibraryTests.sample("dispense.xml")
        let handle = try FileHandle(forReadingFrom: URL(filePath: LibraryTests.sample("export.ndjson")))
        let records = translator.records(in: [
            .file(path: dispense, wasNamed: true),
            .bytes(try Place.bytes(LibraryTests.sample("medication.json")), name: "in memory"),
            .descriptor(handle.fileDescriptor, name: "a descriptor"),
        ])
        let files = Array(records).compactMap(\.record?.source.file)
        #expect(files == [dispense, "in memory"] + Array(repeating: "a descriptor", count: 5))
        #expect(records.report.files.map(\.name) == [dispense, "in memory", "a descriptor"])
        #expect(records.report.documents == 3)
        // The descriptor is the caller's and stays open.
        #expect(throws: Never.self) { try handle.close() }
    }

    @Test func recordsCanBeAwaited() async throws {
        var ids: [String?] = []
        for await result in try translator.records(in: LibraryTests.sample("export.ndjson")) {
            ids.append(try result.get().id)
        }
        #expect(ids == ["nd-1", "nd-2", "nd-3", "nd-med", "nd-4"])
    }

    @Test func severalTasksShareTheRecords() async throws {
        let records = translator.records(in: LibraryTests.manyLines(2000), named: "many")
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var count = 0
                    for await _ in records { count += 1 }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(counts == 2000)
        #expect(records.report.translated == 2000)
    }

    private static func manyLines(_ count: Int) -> [UInt8] {
        let line = #"{"resourceType":"Medication","code":{"text":"Zinc"},"status":"active"}"# + "\n"
        return Array(String(repeating: line, count: count).utf8)
    }

    @Test func whoeverTakesOneRecordReadsOnlyAPart() async throws {
        try await withTemporaryFolder { folder in
            let total = 50_000
            let path = try write(LibraryTests.manyLines(total), to: folder + "/many.ndjson")
            let records = try translator.records(in: path)
            #expect(records.report == TranslationReport())
            var iterator = records.makeAsyncIterator()
            #expect(await iterator.next() != nil)
            #expect(records.report.resources > 0)
            #expect(records.report.resources < total / 2)
            #expect(records.report.isBalanced)
            var count = 1
            while await iterator.next() != nil { count += 1 }
            #expect(count == total)
            #expect(records.report.translated == total)
        }
    }

    @Test func theReportCountsEverythingThatWentIn() throws {
        let names =
            Place.samples(in: Place.samples) + Place.samples(in: Place.samples + "/malformed").map { "malformed/" + $0 }
        let records = translator.records(in: names.map { .file(path: LibraryTests.sample($0), wasNamed: true) })
        let results = Array(records)
        let report = records.report
        #expect(report.isBalanced)
        #expect(report.files.map(\.name) == names.map(LibraryTests.sample))
        #expect(report.translated == results.count { $0.record != nil })
        #expect(report.rejected == results.count { $0.issue != nil })
        #expect(report.resources == report.translated + report.rejected + report.skipped.values.reduce(0, +))
        #expect(report.skipped == ["Patient": 3, "Observation": 2])
        let told = results.flatMap { $0.record?.issues ?? $0.issue.map { [$0] } ?? [] } + records.notes
        let counts = Dictionary(grouping: told, by: \.code).mapValues(\.count)
        #expect(report.issues == counts)
    }

    @Test func theReportIsOneJSONObject() throws {
        let records = try translator.records(in: LibraryTests.sample("export.ndjson"))
        _ = Array(records)
        let json = try JSONValue(records.report.json)
        #expect(json["documents"] == .number("1"))
        #expect(json["resources"] == .number("6"))
        #expect(json["translated"] == .number("5"))
        #expect(json["rejected"] == .number("0"))
        #expect(json["skipped"] == .object(["Patient": .number("1")]))
        #expect(json["files"]?[0]?["file"]?.string == LibraryTests.sample("export.ndjson"))
        #expect(records.report.json.hasSuffix("}\n"))
        #expect(records.report.summary == "1 document, 6 resources: 5 translated, 0 rejected, 1 of other types")
    }

    @Test func whatAServerSaysIsANote() {
        let text = #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"timeout"}]}"#
        let records = translator.records(in: Array(text.utf8), named: "outcome.json")
        #expect(Array(records).isEmpty)
        #expect(records.notes.map(\.code) == [.sourceSaid])
        #expect(records.notes.map(\.severity) == [.error])
        #expect(records.notes.map(\.position?.file) == ["outcome.json"])
        #expect(records.report.skipped == ["OperationOutcome": 1])
        #expect(records.report.isBalanced)
    }

    @Test(arguments: [
        ("fatal", FHIRMeds.Issue.Severity.error), ("error", .error), ("warning", .warning),
        ("information", .information),
    ])
    func whatAServerSaysKeepsItsSeverity(_ severity: String, _ expected: FHIRMeds.Issue.Severity) {
        let text = #"{"resourceType":"OperationOutcome","issue":[{"severity":"\#(severity)","code":"timeout"}]}"#
        let records = translator.records(in: Array(text.utf8))
        _ = Array(records)
        #expect(records.notes.map(\.severity) == [expected])
    }

    @Test func anEmptyFileIsANote() {
        let records = translator.records(in: [], named: "empty")
        #expect(Array(records).isEmpty)
        #expect(records.notes.map(\.description) == ["empty: the file is empty"])
        #expect(records.report.isBalanced)
    }

    @Test(arguments: ["/no/such/file.json", Place.samples])
    func aFileThatCannotBeReadIsAnErrorAtOnce(_ path: String) {
        let issue = #expect(throws: FHIRMeds.Issue.self) { try translator.records(in: path) }
        #expect(issue?.code == .unreadable)
        #expect(issue?.severity == .error)
        #expect(issue?.position == SourcePosition(file: path))
    }

    @Test func aFileThatGoesMissingAmongSeveralIsAFailureOfItsOwn() {
        let records = translator.records(in: [
            .file(path: "/no/such/file.json", wasNamed: true),
            .file(path: LibraryTests.sample("medication.json"), wasNamed: true),
        ])
        let results = Array(records)
        #expect(results.map(\.issue?.code) == [.unreadable, nil])
        #expect(results.last?.record?.id == "medication")
        #expect(records.report.isBalanced)
        #expect(records.report.documents == 1)
    }

    @Test func aFileThatWasOnlyFoundIsPassedOver() async throws {
        try await withTemporaryFolder { folder in
            let path = try write("# Read me\n", to: folder + "/README.md")
            let found = translator.records(in: [.file(path: path, wasNamed: false)])
            #expect(Array(found).isEmpty)
            #expect(found.report.files.first?.skippedBecause == "neither JSON nor XML")
            #expect(found.report.documents == 0)
            let named = translator.records(in: [.file(path: path, wasNamed: true)])
            #expect(Array(named).map(\.issue?.code) == [.notFHIR])
        }
    }
}
