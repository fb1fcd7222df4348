import Testing

@testable import FHIRMeds

/// A statement whose elements no longer say what its extension says is an entry of no log.
@Suite struct DoseStatementConflictTests {
    /// An edit of a statement, and the path at which it is told.
    struct Edit: Sendable, CustomTestStringConvertible {
        let name: String
        let place: SampleStatement.Place
        var r5 = false
        let old: String
        let new: String
        let path: String
        var testDescription: String { name }
    }

    private static let dosage =
        #""dosage":[{"doseAndRate":[{"doseQuantity":{"code":"1","system":"#
        + #""http://unitsofmeasure.org","unit":"count","value":2.0}}]}],"#
    private static let adherence =
        #""adherence":{"code":{"coding":[{"code":"taking","system":"#
        + #""http://hl7.org/fhir/CodeSystem/medication-statement-adherence"}]}},"#
    private static let effective = #""effectiveDateTime":"2026-03-28T08:07:31.250+01:00","#

    private static let code = #"{"code":"310965","system":"http://www.nlm.nih.gov/research/umls/rxnorm"}"#
    static let concept = #""medicationCodeableConcept":{"coding":["# + code + #"],"text":"Ibuprofen 200 mg"}"#
    private static let conceptR5 =
        #""medication":{"concept":{"coding":["# + code + #"],"text":"Ibuprofen 200 mg"}}"#

    static let edits = [
        Edit(name: "status", place: .taken, old: #""completed""#, new: #""active""#, path: ".status"),
        Edit(name: "status not-taken", place: .taken, old: #""completed""#, new: #""not-taken""#, path: ".status"),
        Edit(name: "no status", place: .taken, old: #""status":"completed","#, new: "", path: ""),
        Edit(name: "skipped to taken", place: .skipped, old: #""not-taken""#, new: #""completed""#, path: ".status"),
        Edit(
            name: "unknown to taken", place: .unrecognized, old: #""unknown","subject""#,
            new: #""completed","subject""#, path: ".status"),
        Edit(
            name: "dose", place: .taken, old: #""value":2.0}"#, new: #""value":4}"#,
            path: ".dosage[0].doseAndRate[0].doseQuantity"),
        Edit(
            name: "comparator", place: .taken, old: #""value":2.0}"#, new: #""value":2.0,"comparator":"<"}"#,
            path: ".dosage[0].doseAndRate[0].doseQuantity"),
        Edit(
            name: "unit", place: .taken, old: #""unit":"count","value"#, new: #""unit":"mg","value"#,
            path: ".dosage[0].doseAndRate[0].doseQuantity"),
        Edit(
            name: "unit code", place: .taken, old: #""code":"1","system""#, new: #""code":"mg","system""#,
            path: ".dosage[0].doseAndRate[0].doseQuantity"),
        Edit(name: "no dosage", place: .taken, old: dosage, new: "", path: ""),
        Edit(
            name: "second dosage", place: .taken, old: #""dosage":[{"#, new: #""dosage":[{"text":"and one more"},{"#,
            path: ".dosage[1].doseAndRate[0].doseQuantity"),
        Edit(
            name: "dose of a skipped one", place: .skipped, old: #""identifier":"#, new: dosage + #""identifier":"#,
            path: ".dosage"),
        Edit(
            name: "time", place: .taken, old: effective, new: #""effectiveDateTime":"2026-03-28T08:07:31.251+01:00","#,
            path: ".effectiveDateTime"),
        Edit(
            name: "only a day", place: .taken, old: effective, new: #""effectiveDateTime":"2026-03-28","#,
            path: ".effectiveDateTime"),
        Edit(name: "no time", place: .taken, old: effective, new: "", path: ""),
        Edit(
            name: "period", place: .taken, old: effective,
            new: #""effectivePeriod":{"start":"2026-03-28T08:07:31.250+01:00","end":"2026-03-29T08:07:31.250+01:00"},"#,
            path: ".effectivePeriod"),
        Edit(
            name: "both", place: .taken, old: effective,
            new: effective + #""effectivePeriod":{"start":"2026-03-28T08:07:31.250+01:00"},"#,
            path: ".effectiveDateTime"),
        Edit(
            name: "a time where there is none", place: .unrecognized, old: #""identifier":"#,
            new: effective + #""identifier":"#, path: ".effectiveDateTime"),
        Edit(
            name: "identifier", place: .taken, old: #""urn:uuid:0b5b7c0e"#, new: #""urn:uuid:1b5b7c0e"#,
            path: ".identifier[0]"),
        Edit(
            name: "modifier", place: .taken, old: #""id":"#,
            new: #""modifierExtension":[{"url":"http://clinic.example/not","valueBoolean":true}],"id":"#,
            path: ".modifierExtension"),
        Edit(
            name: "rules", place: .taken, old: #""id":"#, new: #""implicitRules":"http://clinic.example/r","id":"#,
            path: ".implicitRules"),
        Edit(name: "taken of STU3", place: .taken, old: #""id":"#, new: #""taken":"n","id":"#, path: ""),
        Edit(
            name: "reference", place: .taken,
            old: concept,
            new: #""medicationReference":{"reference":"Medication/1"}"#, path: ".medicationReference"),
        Edit(
            name: "medication's name", place: .taken, old: concept,
            new: concept.replacing("Ibuprofen 200 mg", with: "Methotrexate 10 mg"),
            path: ".medicationCodeableConcept.text"),
        Edit(
            name: "no name", place: .taken, old: concept,
            new: concept.replacing(#","text":"Ibuprofen 200 mg""#, with: ""),
            path: ".medicationCodeableConcept"),
        Edit(
            name: "medication's code", place: .taken, old: concept, new: concept.replacing("310965", with: "105586"),
            path: ".medicationCodeableConcept.coding[0]"),
        Edit(
            name: "another system", place: .taken, old: concept,
            new: concept.replacing("http://www.nlm.nih.gov/research/umls/rxnorm", with: "http://snomed.info/sct"),
            path: ".medicationCodeableConcept.coding[0]"),
        Edit(
            name: "one code more", place: .taken, old: concept,
            new: concept.replacing(code, with: code + #",{"code":"M01AE01","system":"http://www.whocc.no/atc"}"#),
            path: ".medicationCodeableConcept.coding[1]"),
        Edit(
            name: "a code twice", place: .taken, old: concept, new: concept.replacing(code, with: code + "," + code),
            path: ".medicationCodeableConcept"),
        Edit(
            name: "no code", place: .skipped, old: concept,
            new: #""medicationCodeableConcept":{"text":"Ibuprofen 200 mg"}"#, path: ".medicationCodeableConcept"),
        Edit(name: "no medication", place: .taken, old: concept + ",", new: "", path: ""),
        Edit(
            name: "R5 medication's name", place: .taken, r5: true, old: conceptR5,
            new: conceptR5.replacing("Ibuprofen 200 mg", with: "Methotrexate 10 mg"),
            path: ".medication.concept.text"),
        Edit(
            name: "R5 medication's code", place: .taken, r5: true, old: conceptR5,
            new: conceptR5.replacing("310965", with: "105586"), path: ".medication.concept.coding[0]"),
        Edit(
            name: "name of a medication", place: .medication, old: concept,
            new: concept.replacing("Ibuprofen 200 mg", with: "Methotrexate 10 mg"),
            path: ".medicationCodeableConcept.text"),
        Edit(
            name: "code of a medication", place: .medication, old: concept,
            new: concept.replacing("310965", with: "105586"), path: ".medicationCodeableConcept.coding[0]"),
        Edit(
            name: "second extension", place: .taken, old: #""extension":[{"extension":"#,
            new: #""extension":[{"url":"urn:x-fhirmeds:dose-event","valueCode":"x"},{"extension":"#,
            path: ".extension[1]"),
        Edit(
            name: "R5 adherence", place: .taken, r5: true, old: #""code":"taking""#,
            new: #""code":"taking-as-directed""#, path: ".adherence.code.coding[0]"),
        Edit(name: "R5 no adherence", place: .taken, r5: true, old: adherence, new: "", path: ""),
        Edit(
            name: "R5 other adherence", place: .taken, r5: true, old: adherence,
            new: #""adherence":{"code":{"text":"taking"}},"#, path: ".adherence"),
        Edit(name: "R5 draft", place: .taken, r5: true, old: #""recorded""#, new: #""draft""#, path: ".status"),
        Edit(
            name: "R5 skipped to taken", place: .skipped, r5: true, old: #""code":"not-taking""#,
            new: #""code":"taking""#, path: ".adherence.code.coding[0]"),
        Edit(
            name: "R5 timing", place: .taken, r5: true, old: effective,
            new: #""effectiveTiming":{"event":["2026-03-28T08:07:31.250+01:00"]},"#, path: ".effectiveTiming"),
        Edit(name: "medication stopped", place: .medication, old: #""active""#, new: #""stopped""#, path: ".status"),
        Edit(
            name: "medication archived", place: .medication, old: #"{"url":"isArchived","valueBoolean":false}"#,
            new: #"{"url":"isArchived","valueBoolean":true}"#, path: ".status"),
        Edit(
            name: "medication with a dosage", place: .medication, old: #""id":"#,
            new: #""dosage":[{"text":"1-0-1"}],"id":"#, path: ".dosage"),
        Edit(
            name: "medication with a time", place: .medication, old: #""id":"#,
            new: #""effectiveDateTime":"2026","id":"#, path: ".effectiveDateTime"),
        Edit(
            name: "medication in error", place: .medication, old: #""active""#, new: #""entered-in-error""#,
            path: ".status"),
        Edit(
            name: "R5 medication not taken", place: .medication, r5: true, old: #""code":"taking""#,
            new: #""code":"not-taking""#, path: ".adherence.code.coding[0]"),
    ]

    @Test(arguments: edits, ["json", "xml"])
    func aStatementThatSomebodyChangedIsInConflict(_ edit: Edit, _ format: String) throws {
        let line = try SampleStatement.line(edit.place, r5: edit.r5)
        try #require(line.contains(edit.old))
        let edited = line.replacing(edit.old, with: edit.new, maxReplacements: 1)
        var bytes = Array(edited.utf8)
        if format == "xml" {
            let xml = try ResourceConverter(release: edit.r5 ? .r5 : .r4).xml(fromJSON: bytes)
            // What one release does not define cannot be turned into the other format.
            guard xml.issues.isEmpty else { return }
            bytes = xml.bytes
        }
        let reading = DoseLogReading(bytes, name: "edited")
        #expect(reading.entries == [] && reading.passed == [])
        let refusal = try #require(reading.refusals.first)
        #expect(reading.refusals.count == 1 && refusal.code == .conflicting && refusal.severity == .error)
        #expect(refusal.position == SourcePosition(file: "edited", line: 1))
        // In XML nothing says that an element could have been repeated.
        let path = format == "xml" ? edit.path.replacing("[0]", with: "") : edit.path
        #expect(refusal.path == "MedicationStatement" + path)

        // A record comes out all the same, with the extension, its state, and why there is no event.
        let record = try #require(MedicationTranslator().records(in: bytes).next()).get()
        #expect(record.doseEvent == nil && record.state != nil && !record.extensions.isEmpty)
        #expect(record.issues.contains { $0.code == .conflicting && $0.path == refusal.path })
        #expect(!record.json.contains("\"doseEvent\""))
    }

    /// In a Bundle a conflict is told with the place of the statement.
    @Test func aConflictIsToldWithItsPlace() throws {
        let bundle = try String(decoding: SampleFiles.bytes("bundle-dose-events.json"), as: UTF8.self)
            .replacing(#""status": "completed""#, with: #""status": "active""#)
        let reading = DoseLogReading(bundle, name: "b.json")
        #expect(reading.entries.count == 4)
        #expect(reading.refusals.map(\.path) == ["Bundle.entry[1].resource.status"])
        #expect((reading.refusals.first?.position?.line ?? 0) > 50)
    }

    /// Of the medication only what it says of which drug it is counts, and a system by whatever spelling.
    @Test(arguments: [
        ("http://www.nlm.nih.gov/research/umls/rxnorm", "urn:oid:2.16.840.1.113883.6.88"),
        (#""code":"310965","#, #""code":"310965","display":"ibuprofen 200 MG Oral Tablet","version":"07072025","#),
        (#""code":"310965","#, #""code":"310965","userSelected":true,"id":"c1","#),
        (#"{"coding""#, #"{"extension":[{"url":"http://clinic.example/x","valueBoolean":true}],"coding""#),
    ])
    func anotherSpellingOfTheMedicationIsNoChange(_ old: String, _ new: String) throws {
        let changed = Self.concept.replacing(old, with: new)
        #expect(changed != Self.concept)
        for place in [SampleStatement.Place.taken, .skipped, .medication] {
            let line = try SampleStatement.line(place)
            let reading = DoseLogReading(line.replacing(Self.concept, with: changed))
            #expect(reading.refusals == [] && reading.entries == DoseLogReading(line).entries, "\(place) \(new)")
        }
    }

    /// Where the log told nothing of the medication, whoever fills it in says anew which one it is.
    @Test(arguments: [#""text":"Methotrexate 10 mg""#, #""coding":[{"code":"105586"}]"#])
    func aMedicationThatSomebodyFilledInIsInConflict(_ member: String) throws {
        let event = MedicationDoseEvent(
            uuid: "a", logStatus: .taken, medicationConceptIdentifier: HealthConceptIdentifier("c"),
            startDate: FHIRDateTime("2026-03-01T08:00:00Z"))
        for release in [FHIRRelease.r4, .r5] {
            var exporter = DoseStatementExporter(subject: "Patient/1")
            exporter.release = release
            let line = String(decoding: try exporter.statement(of: event), as: UTF8.self)
            #expect(DoseLogReading(line).events == [event])
            let name = release == .r5 ? #""medication":{"concept":{"# : #""medicationCodeableConcept":{"#
            let reading = DoseLogReading(line.replacing(name + #""extension""#, with: name + member + #","extension""#))
            #expect(reading.entries == [] && reading.refusals.map(\.code) == [.conflicting])
        }
    }

    /// No message has a value of a statement.
    @Test(arguments: edits)
    func aConflictIsToldWithoutValues(_ edit: Edit) throws {
        let line = try SampleStatement.line(edit.place, r5: edit.r5).replacing(edit.old, with: edit.new)
        for issue in DoseLogReading(line).refusals.flatMap({ [$0] + $0.others }) {
            for word in ["Ibuprofen", "Methotrexate", "YXJj", "0b5b7c0e", "2026", "mg", "completed"] {
                #expect(!issue.message.contains(word))
            }
        }
    }
}
