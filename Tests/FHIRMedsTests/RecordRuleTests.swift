import FHIRMeds
import Testing

/// Every record is accounted for: what goes in comes out, or is told.
struct RecordRuleTests {
    private static let head =
        #""resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"}"#
    private static let order = head + #","medicationCodeableConcept":{"text":"x"}"#

    private func records(_ text: String, _ change: (inout TranslationOptions) -> Void = { _ in }) -> MedicationRecords {
        var options = TranslationOptions()
        change(&options)
        return MedicationTranslator(options: options).records(in: Array(text.utf8), named: "a.json")
    }

    // MARK: One record

    /// A name that stands twice makes a line unreadable, and the reader of the library drops what it cannot read.
    @Test(arguments: [
        #""dosageInstruction":[{"asNeededBoolean":true,"asNeededCodeableConcept":{"text":"pain"}}]"#,
        #""dosageInstruction":[{"doseQuantity":{"value":1},"doseAndRate":[{"doseQuantity":{"value":2}}]}]"#,
        #""dosageInstruction":[{"doseAndRate":[{"doseQuantity":{"value":2}}],"rateRatio":{"numerator":{"value":1}}}]"#,
        #""dosageInstruction":[{"additionalInstructions":[{"text":"a"}],"additionalInstruction":[{"text":"b"}]}]"#,
        #""dosageInstruction":[{"asNeeded":true,"asNeededBoolean":false,"asNeededFor":[{"text":"y"}]}]"#,
        #""dosageInstruction":[{"site":{"text":"a"},"siteCodeableConcept":{"text":"b"}}]"#,
        #""encounter":{"reference":"Encounter/1"},"context":{"reference":"Encounter/2"}"#,
        #""patient":{"reference":"Patient/2"}"#,
        #""state":"x","source":"y","concept":3,"dosage":4,"issues":5,"extensions":2,"fhirRelease":"z","dispense":1"#,
        #""resource":1,"resourceXML":2,"unknownElements":3,"contained":[],"displayText":"x""#,
        #""authoredOn":"2024","dateWritten":"2023""#,
        #""reportedBoolean":true,"reportedReference":{"reference":"Patient/1"},"_reportedBoolean":{"id":"a"}"#,
        #""requester":{"reference":"P/1"},"prescriber":{"reference":"P/2"},"reasonCode":[{"text":"a"}],"reason":"b""#,
        #""medicationReference":{"reference":"Medication/1"},"medication":{"reference":{"reference":"Medication/2"}}"#,
    ])
    func noNameStandsTwiceInARecordLine(_ members: String) {
        for isEmbedded in [false, true] {
            let records = records("{\(RecordRuleTests.order),\(members)}") { $0.embedsSource = isEmbedded }
            let results = Array(records)
            #expect(records.report.translated == 1 && results.count == 1)
            let line = results.first?.record.flatMap { try? JSONValue($0.json) }
            #expect(line != nil)
        }
    }

    @Test(arguments: [
        (#""status":"active""#, "MedicationRequest.status"), (#""colour":"red""#, "MedicationRequest.colour"),
        (#""note":[{"text":"a","text":"b"}]"#, "MedicationRequest.note[0].text"),
    ])
    func aKeyGivenTwiceCostsTheRecord(_ member: String, _ path: String) {
        let issues = Array(records("{\(RecordRuleTests.order),\"colour\":\"red\",\(member)}")).map(\.issue)
        #expect(issues.map(\.?.code) == [.elementTwice])
        #expect(issues.map(\.?.path) == [path])
    }

    @Test(arguments: [
        (#""authoredOn":5"#, "MedicationRequest.authoredOn", IssueCode.wrongType),
        (
            #""dosageInstruction":[{"text":5,"patientInstruction":"stays"}]"#,
            "MedicationRequest.dosageInstruction[0].text", .wrongType
        ),
        (#""dosageInstruction":[5,{"text":"stays"}]"#, "MedicationRequest.dosageInstruction[0]", .wrongType),
        (
            #""encounter":[{"reference":"Encounter/1"},{"reference":"Encounter/2"}]"#, "MedicationRequest.encounter",
            .cardinality
        ),
        (
            #""dispenseRequest":{"numberOfRepeatsAllowed":"3","quantity":{"value":1}}"#,
            "MedicationRequest.dispenseRequest.numberOfRepeatsAllowed", .wrongType
        ),
    ])
    func aValueOfTheWrongTypeCostsThatElementAlone(_ member: String, _ path: String, _ code: IssueCode) throws {
        let record = try #require(Array(records("{\(RecordRuleTests.order),\(member)}")).first).get()
        #expect(record.issues.map(\.path) == [path])
        #expect(record.issues.map(\.code) == [code])
        #expect(record.issues.map(\.severity) == [.error])
        #expect(record.status == "active" && record.state == .active && record.concept.displayText == "x")
        #expect(record.json.contains("stays") == member.contains("stays"))
    }

    @Test(arguments: [
        (#""note":{"text":"a"}"#, #"[{"text":"a"}]"#, "note"),
        (#""identifier":{"value":"3"}"#, #"[{"value":"3"}]"#, "identifier"),
        (#""reasonCode":{"text":"r"}"#, #"[{"concept":{"text":"r"}}]"#, "reason"),
        (#""dosageInstruction":{"text":"d"}"#, #"[{"text":"d"}]"#, "dosage"),
    ])
    func oneValueWhereAListBelongsIsAListOfOne(_ member: String, _ value: String, _ name: String) throws {
        let record = try #require(Array(records("{\(RecordRuleTests.order),\(member)}")).first).get()
        #expect(try JSONValue(record.json)[name] == JSONValue(value))
        #expect(record.issues.map(\.code) == [.cardinality])
    }

    /// Exports write lists of one where their release has one value; nothing of it is lost.
    @Test(arguments: [
        (#""encounter":[{"reference":"Encounter/1","display":"e"}]"#, #"{"reference":"Encounter/1","display":"e"}"#),
        (#""encounter":[{"display":"e","_display":{"id":"i"}}]"#, #"{"display":"e","_display":{"id":"i"}}"#),
    ])
    func aListOfOneObjectWhereOneBelongsIsThatObject(_ member: String, _ value: String) throws {
        for isEmbedded in [false, true] {
            let results = Array(
                records("{\(RecordRuleTests.order),\(member)}") {
                    $0.embedsSource = isEmbedded
                    $0.tellsLosses = true
                })
            let record = try #require(results.first).get()
            #expect(try JSONValue(record.json)["encounter"] == JSONValue(value))
            #expect(record.encounter?.display == "e")
            #expect(record.issues.map(\.code) == [.cardinality] && record.issues.map(\.severity) == [.warning])
        }
    }

    @Test func anUnknownElementIsKeptAndTold() throws {
        let record = try #require(Array(records("{\(RecordRuleTests.order),\"colour\":\"red\",\"size\":[2.50]}")).first)
            .get()
        #expect(try JSONValue(record.json)["unknownElements"] == JSONValue(#"{"colour":"red","size":[2.50]}"#))
        #expect(record.issues.map(\.path) == ["MedicationRequest.colour", "MedicationRequest.size"])
    }

    /// What turns a record's meaning round does so in whichever release it is defined.
    @Test(arguments: [
        ("MedicationStatement", "wasNotTaken"), ("MedicationAdministration", "notGiven"),
        ("MedicationAdministration", "wasNotGiven"),
        ("MedicationDispense", "notDone"),
    ])
    func whatWasNotDoneIsNotTakenInAnyRelease(_ type: String, _ name: String) throws {
        // The names around it are R4's, so that the record is one of R4.
        let text = RecordRuleTests.order.replacing("MedicationRequest", with: type)
            .replacing(#""intent":"order","#, with: "").replacing("active", with: "completed")
        let r4 =
            #""statusReasonCodeableConcept":{"text":"a"},"statusReason":[{"text":"a"}],"reasonCode":[{"text":"r"}]"#
        let results = Array(records("{\(text),\(r4),\"\(name)\":true}") { $0.release = .r4 })
        let record = try #require(results.first).get()
        #expect(record.state == .notTaken)
        #expect(try JSONValue(record.json)[name] == .word("true"))
    }

    @Test func everyNumberKeepsItsDigits() throws {
        let numbers = [
            "0.0", "2.50", "1e2", "-0", "1E+2", "123456789012345678901234567890.1", "1e99999999999999999999",
        ]
        let doses = numbers.map { "{\"doseQuantity\":{\"value\":\($0)}}" }.joined(separator: ",")
        let text = "{\(RecordRuleTests.order),\"dosageInstruction\":[{\"doseAndRate\":[\(doses)]}]}"
        let record = try #require(Array(records(text)).first).get()
        #expect(record.dosage.first?.doseAndRate.map(\.doseQuantity?.value?.literal) == numbers)
    }

    // MARK: Many records

    private static func entry(_ number: Int, _ members: String) -> String {
        "{\"fullUrl\":\"https://a.example/fhir/MedicationRequest/\(number)\",\"resource\":{\"id\":\"\(number)\",\(members)}}"
    }

    private static func bundle(_ entries: String...) -> String {
        #"{"resourceType":"Bundle","type":"collection","entry":["# + entries.joined(separator: ",\n") + "]}"
    }

    @Test func aBadEntryCostsNoOther() {
        let elsewhere = RecordRuleTests.head + #","medicationReference":{"reference":"Medication/9"}"#
        let medication =
            #"{"fullUrl":"https://a.example/fhir/Medication/9","resource":{"resourceType":"Medication","id":"9"}}"#
        let records = records(
            RecordRuleTests.bundle(
                RecordRuleTests.entry(0, elsewhere),
                RecordRuleTests.entry(1, RecordRuleTests.order + #","status":"stopped""#),
                RecordRuleTests.entry(2, RecordRuleTests.order), "\"not an entry\"", medication))
        let results = Array(records)
        #expect(results.compactMap(\.record?.id) == ["0", "2", "9"])
        #expect(results.first?.record?.concept.resolution == .bundle)
        #expect(results.compactMap(\.issue?.code).first == .elementTwice)
        let path = results.compactMap(\.issue?.path).first
        #expect(path?.hasPrefix("Bundle.entry[1]") == true, "\(path ?? "")")
        #expect(records.report.isBalanced)
    }

    @Test func aBundleThatEndsTooSoonGivesWhatCameBefore() {
        let whole = RecordRuleTests.bundle(
            RecordRuleTests.entry(0, RecordRuleTests.order), RecordRuleTests.entry(1, RecordRuleTests.order))
        let records = records(String(whole.dropLast(20)))
        let results = Array(records)
        #expect(results.map(\.record?.id) == ["0", nil])
        #expect(results.last?.issue?.position?.line == 2)
        #expect(records.report.isBalanced)
    }

    @Test(arguments: [
        (#"{"a":1}"#, 1, 0), (#"[1,{"resourceType":"Medication"},"x"]"#, 2, 1), ("12", 1, 0), ("{}", 1, 0),
        ("[]", 0, 0),
        (#"{"resourceType":5}"#, 1, 0), ("<root/>", 1, 0), ("<Medication xmlns='urn:x'/>", 1, 0),
    ])
    func whatIsNoResourceIsRefused(_ text: String, _ rejected: Int, _ translated: Int) {
        let records = records(text)
        let issues = Array(records).compactMap(\.issue)
        #expect(issues.map(\.code) == Array(repeating: .notFHIR, count: rejected))
        #expect(records.report.translated == translated)
        for issue in issues { #expect((issue.position?.line ?? 0) == 1, "\(issue)") }
    }

    /// A word that FHIR might have is another type; anything else is no resource.
    @Test(arguments: [
        (#"{"resourceType":"Colour"}"#, 0), (#"{"resourceType":"Pati\u0065nt"}"#, 0),
        ("<Colour xmlns='http://hl7.org/fhir'/>", 0), ("<Patient/>", 0),
        (#"{"resourceType":"status"}"#, 1), (#"{"resourceType":"No Word"}"#, 1), (#"{"resourceType":""}"#, 1),
        (#"{"resourceType":["Patient"]}"#, 1), (#"{"resourceType":null}"#, 1), ("<Colour/>", 1),
        ("<colour xmlns='http://hl7.org/fhir'/>", 1), ("<status/>", 1),
        (#"{"resourceType":"Bundle","entry":[{"resource":{"resourceType":7}}]}"#, 1),
        ("<Bundle xmlns='http://hl7.org/fhir'><entry><resource><colour/></resource></entry></Bundle>", 1),
        (#"{"resourceType":"Parameters","parameter":[{"resource":{"resourceType":"x"}}]}"#, 1),
    ])
    func onlyAWordIsAnotherType(_ text: String, _ rejected: Int) {
        let records = records(text)
        let issues = Array(records).compactMap(\.issue)
        #expect(issues.map(\.code) == Array(repeating: .notFHIR, count: rejected))
        #expect(issues.allSatisfy { $0.position?.line == 1 })
        #expect(records.report.skipped.values.reduce(0, +) == 1 - rejected)
        #expect(records.report.isBalanced)
    }

    /// The path of what is no JSON, in each way that JSON is read in.
    @Test(arguments: [
        (#"{"resourceType":"Medication","code":{"coding":[{"a":1},{"x y":2,"code":.5}]}}"#, "code.coding[1].code"),
        (#"{"resourceType":"Medication","code":{"coding":[{"a":[1,[2,}]}}"#, "code.coding[0].a[1][1]"),
        (#"{"resourceType":"Medication","code":{"x y":tru}}"#, "code.?"),
        (#"{"resourceType":"Medication","form":{"text":"\q"}}"#, "form.text"),
        (#"{"resourceType":"Medication","form":{"te\qxt":"1"}}"#, "form"),
        (#"{"resourceType":"Medication","form":{"text":"1",}}"#, "form"),
        (#"{"resourceType":"Medication","form":{"t\u0065xt":"a" "b"}}"#, "form.text"),
    ])
    func aFaultInJSONHasThePathOfItsElement(_ text: String, _ path: String) {
        let good = #"{"resourceType":"Patient"}"#
        let bundle = #"{"resourceType":"Bundle","entry":[{"resource":\#(good)},{"resource":\#(text)}"#
        for (whole, prefix) in [
            (text, "Medication."), ("\(good)\n\(text)\n\(good)", "Medication."), ("[\(good),\(text)]", "[1]."),
            (bundle + "]}", "Bundle.entry[1].resource."), (bundle, "Bundle.entry[1].resource."),
        ] {
            let issues = Array(records(whole)).compactMap(\.issue)
            #expect(issues.first?.path == prefix + path, "\(whole)")
        }
    }

    @Test func aFaultBesideTheEntriesHasItsPath() {
        let text = #"{"resourceType":"Bundle","meta":{"tag":[{},{"code":.5}]},"entry":[]}"#
        let records = records(text)
        #expect(Array(records).isEmpty)
        #expect(records.notes.map(\.path) == ["Bundle.meta.tag[1].code"])
    }

    /// What is told of one document keeps it once.
    @Test func aRejectedDocumentThatGoesOnIsRejectedOnce() {
        for text in ["<colour/>x", "<o:Medication xmlns:o='urn:o'/>x"] {
            let records = records(text)
            #expect(Array(records).map(\.issue?.code) == [.notFHIR])
            #expect(records.notes.map(\.code) == [.notXML])
            #expect(records.report.isBalanced)
        }
    }

    @Test(arguments: [
        "{/*a*/}", #"{"resourceType":"Medication"/*a*/}"#, #"{"resourceType":"Medication"}//"#, "[{}/**/]",
    ])
    func aCommentIsCalledOne(_ text: String) {
        #expect(Array(records(text)).compactMap(\.issue).last?.message == "JSON has no comments; remove it")
    }

    @Test func oneIsSingular() {
        let one = records(#"{"resourceType":"Medication"}"#)
        #expect(Array(one).count == 1)
        #expect(one.report.summary == "1 document, 1 resource: 1 translated, 0 rejected, 0 of other types")
        #expect(TranslationReport().summary == "0 documents, 0 resources: 0 translated, 0 rejected, 0 of other types")
    }

    @Test(arguments: ["MedicationPrescription", "MedicationUsage"])
    func aMedicationResourceOfAnotherReleaseIsNeverSkipped(_ type: String) {
        let records = records(#"{"resourceType":"\#(type)"}"#)
        #expect(Array(records).map(\.issue?.code) == [.unsupported])
        #expect(records.report.skipped.isEmpty)
    }

    /// A server's words are the only ones of an input that a message may have, and are marked as its own.
    @Test func whatAServerSaysIsPassedOnAsItsOwn() {
        let records = records(
            #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"invalid","diagnostics":"Zinc for Jane Doe"}]}"#
        )
        #expect(Array(records).isEmpty)
        #expect(records.notes.count == 1)
        #expect(records.notes.map(\.message) == ["source said: Zinc for Jane Doe"])
        #expect(records.notes.map(\.code) == [.sourceSaid])
    }

    @Test(arguments: ["ISO-8859-1", "UTF-16", "UTF-8"])
    func anEmbeddedSourceIsTextWhateverItsEncoding(_ encoding: String) throws {
        let resource = "<Medication xmlns=\"http://hl7.org/fhir\"><code><text value=\"Gr\u{FC}n\"/></code></Medication>"
        let text = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n" + resource
        let bytes: [UInt8]
        switch encoding {
        case "UTF-16": bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case "UTF-8": bytes = Array(text.utf8)
        default: bytes = text.unicodeScalars.map { UInt8($0.value) }
        }
        var options = TranslationOptions()
        options.embedsSource = true
        let records = MedicationTranslator(options: options).records(in: bytes)
        let results = Array(records)
        let record = results.first?.record
        let embedded = try record.flatMap { try JSONValue($0.json)["resourceXML"]?.string }
        #expect(record?.concept.displayText == "Gr\u{FC}n")
        #expect(embedded?.hasSuffix(resource) == true)
    }

    @Test(arguments: [
        "<Parameters xmlns='http://hl7.org/fhir'><parameter><name value='x'/><resource>@</resource></parameter></Parameters>",
        "<Bundle xmlns='http://hl7.org/fhir'><entry><resource><Bundle><entry><resource>@</resource></entry></Bundle></resource></entry></Bundle>",
    ])
    func anEmbeddedSourceIsThereInEveryContainer(_ container: String) throws {
        let resource = "<Medication><id value='q'/></Medication>"
        let results = Array(records(container.replacing("@", with: resource)) { $0.embedsSource = true })
        let record = try #require(results.first).get()
        let embedded = try JSONValue(record.json)["resourceXML"]
        #expect(embedded == .string(resource))
    }

    @Test func aSecondRootIsNotATextThatWasCutOff() {
        let text =
            "<Medication xmlns='http://hl7.org/fhir'><id value='a'/></Medication><Medication xmlns='http://hl7.org/fhir'/>"
        let results = Array(records(text))
        #expect(results.map(\.record?.id) == ["a", nil])
        #expect(results.last?.issue?.message.contains("follows the end") == true)
    }

    @Test(arguments: [
        ("[{}]\n[{}]", [1, 2]), ("\n\n{}\n\n{}\n", [3, 5]), ("\u{FEFF}{}\n{}", [1, 2]), ("{}\r\n\r\n{}", [1, 3]),
    ])
    func linesAreCountedFromTheTopOfTheFile(_ text: String, _ lines: [Int]) {
        let results = Array(records(text.replacing("{}", with: #"{"a":1}"#)))
        #expect(results.compactMap(\.issue?.position?.line) == lines)
    }
}
