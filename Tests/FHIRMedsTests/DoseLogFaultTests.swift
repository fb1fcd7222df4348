import Foundation
import Testing

@testable import FHIRMeds

/// What is wrong in one place of a dose log costs that place alone, and is told.
struct DoseLogFaultTests {
    // MARK: CSV

    /// The rows between a quote that is not closed and the next quote below are rows, and no field.
    @Test(arguments: ["\r\n", "\n", "\r"])
    func aQuoteThatIsNotClosedCostsItsRowAlone(_ end: String) {
        func row(_ day: Int, _ name: String) -> String { "2026-03-0\(day) 08:00:00 +0100,\(name),1,Taken" }
        let rows = [
            "Date,Medication,Dosage,Status", row(1, "\"Tea"), row(2, "Tea"), row(3, "Tea"), row(4, "\"Tea, green\""),
            row(5, "Tea"), row(6, "\"Tea"), row(7, "Tea"),
        ]
        let reading = DoseLogReading(rows.joined(separator: end))
        #expect(reading.events.compactMap { $0.startDate?.text.prefix(10).suffix(1) } == ["2", "3", "4", "5", "7"])
        #expect(reading.refusals.map { $0.position?.line } == [2, 7])
    }

    private static let markdown = [
        "Date,Category,Metric,Value,Unit,Timestamp", "d,Medications,Dose Event,Tea Taken,scheduled,t",
        "d,Medications,Dose Event ID,7a1d0000-0000-4000-8000-000000000001,uuid,t",
        "d,Medications,Dose Event Medication Concept Identifier,c,,t", "d,Medications,Dose Event Status,taken,,t",
        "d,Medications,Dose Event Start,2024-05-17T06:00:00Z,,t", "d,Medications,Dose Event Dose Quantity,2,,t",
    ]

    @Test func metadataThatSaysTwoThingsIsNotChosenFrom() {
        let rows =
            Self.markdown + ["d,Medications,Dose Event Metadata k,one,,", "d,Medications,Dose Event Metadata k,two,,"]
        let reading = DoseLogReading(rows.joined(separator: "\n"))
        #expect(reading.events.isEmpty && reading.refusals.map(\.code) == [.elementTwice])
    }

    @Test func aMetricIsNotShown() {
        let reading = DoseLogReading((Self.markdown + ["d,Medications,Secretine 10 mg,1,,"]).joined(separator: "\n"))
        #expect(reading.events.count == 1 && reading.notes.map(\.code).contains(.unknownKey))
        #expect(!reading.text.contains("Secretine"))
    }

    @Test func aSecondColumnOfOneNameIsTold() {
        let rows = Self.markdown.enumerated().map { $1 + ($0 == 0 ? ",Value" : ",x") }
        let reading = DoseLogReading(rows.joined(separator: "\n"))
        #expect(reading.events.first?.doseQuantity?.literal == "2")
        #expect(reading.notes.map { "\($0.code.rawValue) \($0.path)" }.contains("unknown-key Value"))
    }

    /// An archive that ends too soon may end behind the row of the status and before that of the quantity.
    @Test func anEventThatItsSourceBreaksOffInIsNone() throws {
        var text = Self.markdown.joined(separator: "\n") + "\n"
        // What an archive has given before its fault is read in blocks, so there have to be several.
        for number in 1000..<6000 {
            text += Self.markdown.dropFirst().joined(separator: "\n").replacing("000001", with: "00\(number)") + "\n"
        }
        let whole = try ArchiveBytes.compressed(Array(text.utf8), "gzip")
        var events = 0
        for cut in stride(from: 9, to: whole.count - 20, by: max(whole.count / 40, 1)) {
            let reading = DoseLogReading(Array(whole.dropLast(cut)))
            events += reading.events.count
            #expect(reading.events.allSatisfy { $0.doseQuantity != nil }, "\(cut)")
        }
        #expect(events > 0)
    }

    // MARK: HealthKitReporter

    /// As github.com/kvs-coder/HealthKitReporter encodes its `MedicationDoseEvent`.
    @Test func whatHealthKitReporterWritesIsRead() throws {
        func event(_ number: Int) -> String {
            #"{"uuid":"0B0C2F6E-5D0E-4B43-9D53-2A8F6F0F6D1\#(number)","#
                + #""identifier":"HKMedicationDoseEventTypeIdentifierMedicationDoseEvent","startTimestamp":1772352000.5,"#
                + #""endTimestamp":1772352000.5,"sourceRevision":{"source":{"name":"Health","bundleIdentifier":"b"},"#
                + #""version":"26.0"},"harmonized":{"scheduleType":2,"medicationConceptIdentifier":"YnBs","#
                + #""scheduledTimestamp":1772352000,"scheduledDoseQuantity":1,"doseQuantity":2,"logStatus":4,"unit":"count","#
                + #""metadata":{"HKTimeZone":"Europe/Berlin"}}}"#
        }
        for text in ["[\(event(1)),\(event(2))]", event(1) + "\n" + event(2)] {
            let reading = DoseLogReading(text)
            #expect(reading.refusals.isEmpty && reading.notes.isEmpty, "\(reading.text)")
            #expect(reading.events.map { $0.uuid.suffix(1) } == ["1", "2"])
            let first = try #require(reading.events.first)
            #expect(first.logStatus == .taken && first.scheduleType == .schedule && first.doseQuantity?.literal == "2")
            #expect(first.startDate?.text == "2026-03-01T08:00:00.5Z" && first.source?.name == "Health")
            #expect(first.scheduledDate?.text == "2026-03-01T08:00:00Z" && first.zoneName == "Europe/Berlin")
        }
    }

    @Test func theTypeOfASampleIsNoId() {
        let reading = DoseLogReading(
            #"{"identifier":"HKMedicationDoseEventTypeIdentifierMedicationDoseEvent","logStatus":4,"#
                + #""medicationConceptIdentifier":"c","startTimestamp":1772352000}"#)
        #expect(reading.events.map(\.uuidOrigin) == [.derived])
    }

    // MARK: Statements

    /// Whatever comes of a statement is a log that can be read.
    @Test(arguments: [
        (#""2026-03-01T08:00:00Z""#, #""2026-03""#), (#""count""#, #""co\u0001unt""#),
        (#""concept""#, #""con\u0007cept""#),
        (#""0b0c2f6e-5d0e-4b43-9d53-2a8f6f0f6d11""#, #""0B0C2F6E-5D0E-4B43-9D53-2A8F6F0F6D11""#),
    ])
    func anExtensionThatNoLogCanHoldIsNotRead(_ old: String, _ new: String) throws {
        let event = MedicationDoseEvent(
            uuid: "0b0c2f6e-5d0e-4b43-9d53-2a8f6f0f6d11", logStatus: .snoozed,
            medicationConceptIdentifier: HealthConceptIdentifier("concept"),
            startDate: FHIRDateTime("2026-03-01T08:00:00Z"), unit: "count")
        let line = String(decoding: try DoseStatementExporter(subject: "Patient/1").statement(of: event), as: UTF8.self)
        let cut = try #require(line.range(of: #","identifier":["#)?.lowerBound)
        let end = try #require(line.range(of: #"],"status""#)?.lowerBound)
        // A server may have taken the identifier away.
        let bare = String(line[..<cut] + line[line.index(after: end)...])
        #expect(DoseLogReading(bare).events == [event])
        let reading = DoseLogReading(bare.replacing(old, with: new))
        #expect(reading.entries.isEmpty && reading.refusals.map(\.code) == [.conflicting])
    }

    @Test func aNameThatNoLogCanHoldIsNotRead() throws {
        let line = try SampleStatement.line(.medication)
        let name = try #require(try SampleStatement.value(.medication)["medicationCodeableConcept"]?["text"]?.string)
        #expect(DoseLogReading(line).entries.count == 1)
        let reading = DoseLogReading(line.replacing("\"\(name)\"", with: #""\u0001""#))
        #expect(reading.entries.isEmpty && reading.refusals.map(\.code) == [.conflicting])
    }

    /// https://hl7.org/fhir/R5/datatypes.html#dateTime: up to nine digits; R4 sets no limit.
    @Test(arguments: [(9, FHIRRelease.r5, true), (10, .r5, false), (10, .r4, true), (10, .r4b, true)])
    func aFractionIsAsLongAsTheReleaseAllows(_ digits: Int, _ release: FHIRRelease, _ isWritten: Bool) {
        var exporter = DoseStatementExporter(subject: "Patient/1")
        exporter.release = release
        let event = MedicationDoseEvent(
            uuid: "a", logStatus: .taken, medicationConceptIdentifier: HealthConceptIdentifier("c"),
            startDate: FHIRDateTime("2026-03-01T08:00:00." + String(repeating: "1", count: digits) + "Z"))
        #expect(((try? exporter.statement(of: event)) != nil) == isWritten)
    }

    @Test(arguments: ["1:/", "a b:", "-a:", "a_b:"])
    func aBaseWithoutASchemeIsNone(_ base: String) {
        #expect(!DoseStatementNames.isBase(base))
        #expect(DoseStatementNames.isBase("urn:x-fhirmeds:") && DoseStatementNames.isBase("h2+a-b.c:/"))
    }

    // MARK: The command

    @Test func noOutputIsATableThatIsRead() async throws {
        try await withTemporaryFolder { folder in
            let table = try write("bWV0Zm9ybWlu\tMedicationRequest/7\n", to: folder + "/table.tsv")
            for flags in [["-o", table], ["-o", folder + "/out", "--report", table]] {
                let outcome = try await launch(
                    Place.command(),
                    ["export", ExportTests.log, "--subject", "Patient/1", "--based-on", table] + flags)
                #expect(outcome.status == 2 && outcome.error.contains("would write over"))
                #expect(try Place.text(table) == "bWV0Zm9ybWlu\tMedicationRequest/7\n")
            }
            let medications = try write(SampleFiles.bytes("request-rxnorm.json"), to: folder + "/medications.json")
            try FileManager.default.createDirectory(atPath: folder + "/tables", withIntermediateDirectories: true)
            let codes = try write(
                "system\tcode\ttargetSystem\ttargetCode\tsource\n", to: folder + "/tables/local-codes.tsv")
            for (read, flags) in [
                (medications, ["--medications", medications]), (codes, ["--mappings", folder + "/tables"]),
            ] {
                let before = try Place.bytes(read)
                let outcome = try await launch(Place.command(), ["convert", ExportTests.log, "-o", read] + flags)
                #expect(outcome.status == 2 && outcome.error.contains("would write over"), "\(outcome.error)")
                #expect(try Place.bytes(read) == before)
            }
        }
    }

    /// A description that says less takes the codings away from all statements.
    @Test func aMedicationThatIsDescribedAnewIsToldOnExport() async throws {
        let log =
            #"{"type":"medication","medicationConceptIdentifier":"c","displayText":"Tea","isArchived":false}"# + "\n"
            + #"{"type":"medication","medicationConceptIdentifier":"c","displayText":"Tea"}"# + "\n"
        let outcome = try await launch(
            Place.command(), ["export", "--subject", "Patient/1"], stdin: Array(log.utf8))
        #expect(
            outcome.status == 0 && outcome.error.contains("standard input:2: information: the medication came before"))
    }
}
