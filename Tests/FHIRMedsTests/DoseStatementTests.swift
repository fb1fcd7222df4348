import Foundation
import Testing

@testable import FHIRMeds

/// Our own statements come back as the entries that they were written of; those that somebody has changed do not.
@Suite struct DoseStatementTests {
    private static let taken = MedicationDoseEvent(
        uuid: "0b5b7c0e-2d0e-4a57-9d53-5b1f7f0a9e01", logStatus: .taken, scheduleType: .schedule,
        medicationConceptIdentifier: HealthConceptIdentifier("YXJjaGl2ZS0x", kind: .archived),
        scheduledDate: FHIRDateTime("2026-03-28T08:00:00+01:00"),
        startDate: FHIRDateTime("2026-03-28T08:07:31.250+01:00"),
        endDate: FHIRDateTime("2026-03-28T08:07:31.250+01:00"), doseQuantity: FHIRDecimal(literal: "2.0"),
        scheduledDoseQuantity: FHIRDecimal(literal: "1"), unit: "count", timeZone: "Europe/Berlin",
        source: MedicationDoseEvent.Source(name: "Health", bundleIdentifier: "com.example.health", version: "26.1"),
        metadata: [
            "HKWasUserEntered": .boolean(true), "mood": .string("tired,\n\"but\" fine "),
            "pain": FHIRDecimal(literal: "3.50").map { .number($0) } ?? .boolean(false),
        ])

    private static let samples = [
        "bundle-dose-events.json", "bundle-dose-events.xml", "bundle-r5-dose-events.json", "bundle-r5-dose-events.xml",
    ]

    // MARK: Back into a log

    @Test(arguments: samples)
    func aBundleOfStatementsComesBackAsALog(_ name: String) throws {
        let reading = DoseLogReading(try SampleFiles.bytes(name), name: name)
        #expect(reading.refusals == [] && reading.passed == ["MedicationStatement"])
        let medication = UserAnnotatedMedication(
            medicationConceptIdentifier: HealthConceptIdentifier("YXJjaGl2ZS0x", kind: .archived),
            displayText: "Ibuprofen 200 mg", generalForm: "tablet",
            relatedCodings: [
                ClinicalCoding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: "310965")
            ], nickname: "the round ones", hasSchedule: true, isArchived: false)
        let skipped = MedicationDoseEvent(
            uuid: "0b5b7c0e-2d0e-4a57-9d53-5b1f7f0a9e02", logStatus: .skipped, scheduleType: .schedule,
            medicationConceptIdentifier: HealthConceptIdentifier("YXJjaGl2ZS0x"),
            scheduledDate: FHIRDateTime("2026-03-28T20:00:00+01:00"),
            startDate: FHIRDateTime("2026-03-28T21:15:00+01:00"), doseQuantity: FHIRDecimal(literal: "1"),
            unit: "count")
        let unrecognized = MedicationDoseEvent(
            uuid: "0b5b7c0e-2d0e-4a57-9d53-5b1f7f0a9e03", logStatus: .unrecognized(9), scheduleType: .asNeeded,
            medicationConceptIdentifier: HealthConceptIdentifier("unlisted"),
            startDate: FHIRDateTime("2026-03-29T09:00:00Z"))
        #expect(
            reading.entries == [
                .medication(medication), .doseEvent(Self.taken), .doseEvent(skipped), .doseEvent(unrecognized),
                .deletion(uuid: "0b5b7c0e-2d0e-4a57-9d53-5b1f7f0a9e04"),
            ])
        // Each is told with the line where it begins.
        let lines = reading.positions.map(\.line)
        #expect(reading.positions.allSatisfy { $0.file == name })
        #expect(lines == lines.sorted() && Set(lines).count == lines.count && (lines.first ?? 0) > 1)
    }

    @Test func aLineOfStatementsIsToldWithItsNumber() throws {
        let text = try ["{\"resourceType\":\"Patient\"}", SampleStatement.line(.taken), SampleStatement.line(.skipped)]
            .joined(separator: "\n")
        let reading = DoseLogReading(text, name: "log.ndjson")
        #expect(reading.positions == [2, 3].map { SourcePosition(file: "log.ndjson", line: $0) })
        #expect(reading.refusals == [] && reading.passed == [])
    }

    /// The source's spelling of a system, and what HealthKit's codings do not have, are the log's.
    @Test func codingsComeBackAsTheyAreWritten() throws {
        let line = try SampleStatement.line(.medication).replacing(
            #""coding":[{"code":"310965","system":"http://www.nlm.nih.gov/research/umls/rxnorm"}]"#,
            with: #""coding":[{"system":"urn:oid:2.16.840.1.113883.6.88","version":"5","code":"310965","display":"d ","#
                + #""userSelected":true},{"code":"1","userSelected":false}]"#)
        let reading = DoseLogReading(line)
        guard case .medication(let medication)? = reading.entries.first else {
            Testing.Issue.record("no medication came out")
            return
        }
        #expect(
            medication.relatedCodings == [
                ClinicalCoding(code: "1", userSelected: false),
                ClinicalCoding(
                    system: "urn:oid:2.16.840.1.113883.6.88", version: "5", code: "310965", display: "d ",
                    userSelected: true),
            ])
    }

    /// As in a log of any other form: a warning, and under strict reading an error.
    @Test func whatHealthKitPromisesIsAskedOfStatementsToo() throws {
        let line = try SampleStatement.line(.taken)
            .replacing(#"{"url":"scheduledDate","valueDateTime":"2026-03-28T08:00:00+01:00"},"#, with: "")
        let lenient = DoseLogReading(line, name: "log")
        #expect(lenient.events.count == 1 && lenient.notes.map(\.code) == [.brokenInvariant])
        let strict = DoseLogReading(line) { $0.isStrict = true }
        #expect(strict.entries == [] && strict.refusals.map(\.code) == [.brokenInvariant])
        #expect(strict.refusals.first?.position == SourcePosition(file: "log", line: 1))
        let nowhere = try SampleStatement.line(.taken).replacing("Europe/Berlin", with: "Europe/Atlantis")
        #expect(DoseLogReading(nowhere).notes.map(\.code) == [.unknownZone])
        let good = try SampleStatement.line(.taken)
        #expect(DoseLogReading(good) { $0.isStrict = true }.events == [Self.taken])
    }

    // MARK: What is no conflict

    /// What a server or a change of format does to any resource does not change what a statement says.
    @Test(arguments: [
        (#""id":"0b5b7c0e-2d0e-4a57-9d53-5b1f7f0a9e01","#, #""id":"4711","#),
        (#""tag":[{"#, #""versionId":"3","lastUpdated":"2026-04-01T00:00:00Z","tag":[{"#),
        (#""code":"dose-event","#, #""code":"reviewed","#),
        (#""system":"urn:x-fhirmeds:statement-kind""#, #""system":"http://clinic.example/tags""#),
        (#""effectiveDateTime":"2026-03-28T08:07:31.250+01:00""#, #""effectiveDateTime":"2026-03-28T07:07:31.25Z""#),
        (#""value":2.0}"#, #""value":2}"#),
        (#""identifier":[{"#, #""identifier":[{"system":"http://clinic.example/ids","value":"7"},{"#),
        (#""urn:uuid:0b5b7c0e"#, #""urn:uuid:0B5B7C0E"#),
        (#""note":[{"text":"This is"#, #""note":[{"text":"This really is"#),
        (#""partOf":[{"#, #""basedOn":[{"reference":"MedicationRequest/1"}],"partOf":[{"#),
        (#""category":{"#, #""category":{"text":"by the patient","#),
        (
            #""resourceType":"#,
            #""text":{"status":"empty","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\"/>"},"resourceType":"#
        ),
    ])
    func whatAServerDoesIsNoConflict(_ old: String, _ new: String) throws {
        let line = try SampleStatement.line(.taken)
        try #require(line.contains(old))
        let reading = DoseLogReading(line.replacing(old, with: new, maxReplacements: 1))
        #expect(reading.events == [Self.taken])
        #expect(reading.refusals == [])
    }

    @Test(arguments: [false, true], ["meta", "note", "category", "informationSource", "partOf", "identifier", "id"])
    func whatAServerLeavesOutIsNoConflict(_ r5: Bool, _ name: String) throws {
        let reading = DoseLogReading(SampleStatement.text(try SampleStatement.value(.taken, r5: r5).without(name)))
        #expect(reading.events == [Self.taken])
    }

    @Test(arguments: [SampleStatement.Place.taken, .skipped, .unrecognized, .medication, .inError], [false, true])
    func aStatementThatMovedToXMLSaysTheSame(_ place: SampleStatement.Place, _ r5: Bool) throws {
        let line = try SampleStatement.line(place, r5: r5)
        let xml = try ResourceConverter(release: r5 ? .r5 : .r4).xml(fromJSON: Array(line.utf8)).bytes
        #expect(DoseLogReading(xml).entries == DoseLogReading(line).entries)
        #expect(DoseLogReading(xml).entries.count == 1)
    }

    /// A clinic marks an error without taking away what the statement said.
    @Test(arguments: [false, true])
    func whoeverEntersAStatementInErrorDeletesItsEvent(_ r5: Bool) throws {
        let line = try SampleStatement.line(.taken, r5: r5)
            .replacing(r5 ? #""status":"recorded""# : #""status":"completed""#, with: #""status":"entered-in-error""#)
        #expect(DoseLogReading(line).entries == [.deletion(uuid: Self.taken.uuid)])
        let record = try #require(MedicationTranslator().records(in: Array(line.utf8)).next()).get()
        #expect(record.state == .enteredInError && record.doseEvent == nil && record.extensions.count == 2)
    }

    // MARK: Whose extension it is

    private static func moved(_ line: String, to base: String) -> String {
        line.replacing("urn:x-fhirmeds:", with: base)
    }

    @Test(arguments: ["https://clinic.example/ours/", "urn:oid:1.2.3:"])
    func anotherBaseIsOursIfTheTagNamesItToo(_ base: String) throws {
        for place in [SampleStatement.Place.taken, .medication] {
            let line = Self.moved(try SampleStatement.line(place), to: base)
            #expect(try DoseLogReading(line).entries == DoseLogReading(SampleStatement.line(place)).entries)
            for lost in [
                line.replacing(base + "statement-kind", with: "urn:x-fhirmeds:statement-kind"),
                line.replacing(#""code":"dose-event""#, with: #""code":"tracked-medication-""#)
                    .replacing(#""code":"tracked-medication","#, with: #""code":"dose-event","#),
            ] {
                let reading = DoseLogReading(lost)
                #expect(reading.entries == [] && reading.refusals == [] && reading.passed == ["MedicationStatement"])
                let record = try #require(MedicationTranslator().records(in: Array(lost.utf8)).next()).get()
                #expect(record.doseEvent == nil && record.state != nil && !record.extensions.isEmpty)
                #expect(!record.issues.contains { $0.code == .conflicting })
            }
        }
    }

    @Test(arguments: [
        "http://clinic.example/fhir/dose-event", "dose-event", "urn:x-fhirmeds:dose-events",
        "urn:x-fhirmeds2:dose-event",
        "URN:x-fhirmeds:dose-event", "urn:x-fhirmeds:dose-event ", "urn:x-fhirmeds:a-dose-event", "",
    ])
    func aSimilarExtensionOfOthersIsNoDoseEvent(_ url: String) throws {
        let line = try SampleStatement.line(.taken).replacing("urn:x-fhirmeds:dose-event\"", with: url + "\"")
        let reading = DoseLogReading(line)
        #expect(reading.entries == [] && reading.refusals == [] && reading.passed == ["MedicationStatement"])
        let record = try #require(MedicationTranslator().records(in: Array(line.utf8)).next()).get()
        #expect(record.doseEvent == nil && record.state == .completed)
    }

    @Test func anotherResourceWithOurExtensionIsNoDoseEvent() throws {
        let line = try SampleStatement.line(.taken)
            .replacing(#""resourceType":"MedicationStatement""#, with: #""resourceType":"MedicationRequest""#)
        let reading = DoseLogReading(line)
        #expect(reading.entries == [] && reading.passed == ["MedicationRequest"])
    }

    // MARK: Records

    @Test(arguments: samples)
    func aRecordShowsItsDoseEvent(_ name: String) throws {
        let records = MedicationTranslator().records(in: try SampleFiles.bytes(name), named: name)
        let found = try records.map { try $0.get() }
        #expect(found.map { $0.doseEvent?.uuid.suffix(1) } == [nil, "1", "2", "3", nil, nil])
        let taken = found[1]
        #expect(taken.doseEvent == Self.taken)
        #expect(taken.state == nil && taken.extensions.map(\.url) == ["http://clinic.example/fhir/received"])
        #expect(taken.issues == [])
        // Between its neighbours, as docs/record-line.md has it.
        let parts = [#""partOf":"#, #""doseEvent":{"uuid":"#, #""extensions":["#].map {
            taken.json.range(of: $0)?.lowerBound
        }
        #expect(!parts.contains(nil) && parts.compactMap(\.self) == parts.compactMap(\.self).sorted())
        // The last extension leaves no empty list behind.
        #expect(found[2].extensions == [] && !found[2].json.contains("\"extensions\""))
        #expect(
            found.map(\.state)
                == [.active, nil, nil, nil, .enteredInError, .active].map { state in
                    state == .active && name.contains("r5") ? .active : state
                })
    }

    @Test func aDoseEventIsNoLoss() throws {
        var options = TranslationOptions()
        options.tellsLosses = true
        for name in Self.samples {
            let records = MedicationTranslator(options: options).records(in: try SampleFiles.bytes(name))
            #expect(try records.map { try $0.get() }.count == 6)
            #expect(
                Set(records.report.losses.counts.keys.map(\.path)) == [
                    "MedicationStatement.meta", "Bundle.entry.fullUrl",
                ])
        }
    }

    @Test func aRowOfADoseEventHasNoState() async throws {
        try await withTemporaryFolder { folder in
            let path = try write(SampleStatement.line(.taken), to: folder + "/taken.json")
            let outcome = try await run("convert", path, "--to", "csv", "--quiet")
            let cells = try #require(outcome.output.split(separator: "\r\n").last).split(
                separator: ",", omittingEmptySubsequences: false)
            #expect(cells[7] == "completed" && cells[8] == "")
        }
    }

    @Test func clinicRecordsAndStatementsComeOutOfOneFolder() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/export", withIntermediateDirectories: true)
            try write(SampleFiles.bytes("request-rxnorm.json"), to: folder + "/export/a.json")
            try write(SampleFiles.bytes("bundle-dose-events.json"), to: folder + "/export/b.json")
            try write(SampleFiles.bytes("bundle-r5-dose-events.xml"), to: folder + "/export/c.xml")
            let outcome = try await run("convert", "export", "--quiet", in: folder)
            #expect(outcome.status == 0)
            let lines = try outcome.lines.map { try JSONValue($0) }
            #expect(lines.count == 13)
            #expect(lines.filter { $0["doseEvent"] != nil }.count == 6)
            #expect(lines.allSatisfy { ($0["doseEvent"] == nil) != ($0["state"] == nil) })
            // What stands in a line is what stands in a log.
            let events = lines.compactMap { $0["doseEvent"] }.map(SampleStatement.text)
            let reading = DoseLogReading([.file(path: folder + "/export/b.json", wasNamed: true)])
            #expect(reading.events.count == 3)
            for event in reading.events {
                var buffer = ByteBuffer()
                DoseLogWriter.write(event, into: &buffer)
                let text = try SampleStatement.text(JSONValue(String(decodingUTF8: buffer.span)))
                #expect(events.filter { $0 == text }.count == 2)
            }
        }
    }

    /// The same folder gives the log, once, although two files have it; and what was changed is told.
    @Test func statementsInAFolderMakeOneLog() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/export", withIntermediateDirectories: true)
            try write(SampleFiles.bytes("request-rxnorm.json"), to: folder + "/export/a.json")
            try write(SampleFiles.bytes("bundle-dose-events.json"), to: folder + "/export/b.json")
            try write(SampleFiles.bytes("bundle-r5-dose-events.xml"), to: folder + "/export/c.xml")
            let good = try await run("doses", "export", "--report", "account.json", in: folder)
            #expect(good.status == 0 && good.error.contains("3 dose events: 1 taken, 1 skipped, 1 no information"))
            let lines = try DoseLogReading(SampleFiles.bytes("bundle-dose-events.xml")).lines()
            #expect(good.output.hasPrefix(lines.first ?? "?") && good.lines.count == lines.count + 1)
            #expect(Set(good.lines).isSuperset(of: lines.map { String($0.dropLast()) }))
            let account = try JSONValue(Place.text(folder + "/account.json"))
            #expect(account["repeated"]?.text == "3" && account["refused"]?.text == "0")
            #expect(account["passedOver"]?["MedicationStatement"]?.text == "2")
            #expect(account["passedOver"]?["MedicationRequest"]?.text == "1")

            let edited = try SampleStatement.line(.skipped).replacing("not-taken", with: "completed")
            try write(edited, to: folder + "/export/d.json")
            let bad = try await run("doses", "export", in: folder)
            #expect(bad.status == 1 && bad.bytes == good.bytes)
            #expect(
                bad.error.contains("export/d.json:1: error: MedicationStatement.status: the status is not what the"))
        }
    }
}
