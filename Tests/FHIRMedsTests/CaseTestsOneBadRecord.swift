import FHIRMeds
import Foundation
import Testing

/// One bad record costs that record, and nothing is left out without a word.
@Suite struct CaseTestsOneBadRecord {
    private let good = CaseInput.request()
    private let twice = CaseInput.request(#""status":"stopped""#, id: "twice")

    // Seen: FirelyTeam/firely-net-sdk#114, #203, #246, #155. A record's own issues have paths that begin at the record;
    // where the record stands in the file is in `source.path`, so that the two together are the whole path.
    @Test func anUnknownStatusIsKeptAndItsStateIsUnknown() throws {
        let outcome = try CaseOutcome(ofFile: "unknown-status-of-three.json")
        #expect(outcome.records.map(\.id) == ["o4a", "o4b", "o4c"])
        #expect(outcome.records.map(\.status) == ["active", "Discontinued by MD", "ACTIVE"])
        #expect(outcome.records.map(\.state) == [.active, .unknown, .unknown])
        #expect(outcome.records.map(\.issueCodes) == [[], ["unknown-status"], ["unknown-status"]])
        #expect(outcome.records[1].source.path == "Bundle.entry[1].resource")
        #expect(outcome.records[1].issues.first?.path == "MedicationRequest.status")
        #expect(outcome.records[1].issues.first?.severity == .warning)
    }

    @Test func strictMakesAnUnknownStatusCostItsRecordAlone() throws {
        let outcome = try CaseOutcome(ofFile: "unknown-status-of-three.json") { $0.isStrict = true }
        #expect(outcome.records.map(\.id) == ["o4a"])
        #expect(outcome.failures.map(\.path) == ["Bundle.entry[1].resource.status", "Bundle.entry[2].resource.status"])
        #expect(outcome.failures.allSatisfy { $0.severity == .error && $0.code == .unknownStatus })
    }

    // Seen: FlixCoder/fhir-sdk#54, #60.
    @Test func unrelatedResourcesAreCountedNotChecked() throws {
        let outcome = try CaseOutcome(ofFile: "unrelated-resources.json")
        #expect(try outcome.only().id == "o5")
        #expect(outcome.report.skipped == ["AllergyIntolerance": 1, "SomethingFromTheFuture": 1])
        // No release knows one of them, which may be a medication that is spelt wrongly; that much is told.
        #expect(outcome.report.issues == [.unknownType: 1])
    }

    // Seen: microsoft/FHIR-Converter#459, synthetichealth/synthea#243, upmc-enterprises/cda2fhir#83.
    @Test func aRequiredElementThatIsMissingStaysMissing() throws {
        let outcome = try CaseOutcome(ofFile: "required-missing.ndjson")
        #expect(outcome.records.map(\.id) == ["o6a", "o6b", "o6c"])
        let (noStatus, noIntent, noDrug) = (outcome.records[0], outcome.records[1], outcome.records[2])
        #expect(noStatus.status == nil)
        // `state` is ours and may say that nothing certain can be said; `status` is the source's and says nothing.
        #expect(noStatus.state == .unknown)
        #expect(noStatus.issues.map(\.path) == ["MedicationStatement.status"])
        #expect(noIntent.intent == nil)
        #expect(noIntent.issues.map(\.path) == ["MedicationRequest.intent"])
        #expect(noDrug.concept.resolution == .absent)
        #expect(noDrug.concept.identifier == nil)
        #expect(noDrug.concept.displayText == nil)
        #expect(noDrug.issueCodes.contains("no-medication"))
        #expect(outcome.records.flatMap(\.issues).allSatisfy { $0.severity == .warning })
    }

    // Seen: hapifhir/hapi-fhir#1355, cqframework/cql-engine#9, HL7/fhir-ig-publisher#972.
    @Test func aServersOwnWarningIsPassedOn() throws {
        let outcome = try CaseOutcome(ofFile: "empty-entry-and-outcome.json")
        #expect(try outcome.only().id == "o7")
        #expect(outcome.notes.map(\.code) == [.emptyEntry, .sourceSaid])
        #expect(outcome.notes.map(\.path) == ["Bundle.entry[0].resource", "Bundle.entry[1].resource"])
        #expect(outcome.notes.last?.message == "source said: 2 records withheld")
        #expect(outcome.report.skipped == ["OperationOutcome": 1])
    }

    @Test(arguments: [
        ("fatal", FHIRMeds.Issue.Severity.error), ("error", .error), ("warning", .warning),
        ("information", .information),
    ])
    func aServersSeverityIsKept(_ word: String, _ severity: FHIRMeds.Issue.Severity) {
        let outcome = CaseOutcome(
            of: #"{"resourceType":"OperationOutcome","issue":[{"severity":"\#(word)","code":"x","diagnostics":"d"}]}"#)
        #expect(outcome.notes.map(\.severity) == [severity])
    }

    // Seen: synthetichealth/synthea#1519, FHIR/GoFSH#150, eclipse-ee4j/parsson#43, maziyarpanahi/openmed#507.
    @Test func aCutLineIsNamedAndBlanksAreSilent() throws {
        let lines = try CaseInput.text("leading-point-in-line-two.ndjson").split(separator: "\n")
        let cut = String(decoding: lines[2].utf8.prefix(60), as: UTF8.self)
        let outcome = CaseOutcome(of: "\u{FEFF}\(lines[0])\n\n\(cut)\n   \n\(lines[2])\r\n")
        #expect(outcome.records.map(\.id) == ["o3a", "o3c"])
        #expect(outcome.records.map(\.source.line) == [1, 5])
        #expect(outcome.failures.map(\.position?.line) == [3])
        #expect(outcome.notes.isEmpty)
        let noLineFeed = CaseOutcome(of: "\u{FEFF}\(lines[0])\n\n\(cut)\n   \n\(lines[2])\r")
        #expect(noLineFeed.records.map(\.id) == ["o3a", "o3c"])
        #expect(noLineFeed.failures.map(\.position?.line) == [3])
    }

    // Seen: hapifhir/hapi-fhir#848, FirelyTeam/firely-net-sdk#2610, LinuxForHealth/FHIR#1155.
    @Test func theSameKeyTwiceRejectsTheRecord() throws {
        let outcome = try CaseOutcome(ofFile: "same-key-twice.json")
        #expect(outcome.records.isEmpty)
        #expect(outcome.failures.map(\.code) == [.elementTwice])
        #expect(outcome.failures.map(\.path) == ["MedicationRequest.status"])
    }

    @Test(arguments: [
        (#""x":1,"x":2"#, "x"), (#""_status":{"id":"a"},"_status":{"id":"b"}"#, "_status"),
        (#""note":[{"text":"a"},{"text":"b","te\u0078t":"c"}]"#, "note[1].text"),
        (#""x-\u0031":1,"x-1":2"#, "x-1"),
    ])
    func everyKeyTwiceIsFound(_ members: String, _ path: String) {
        let outcome = CaseOutcome(of: CaseInput.request(members))
        #expect(outcome.failures.map(\.code) == [.elementTwice])
        #expect(outcome.failures.map(\.path) == ["MedicationRequest.\(path)"])
    }

    @Test func theSameKeyTwiceCostsItsLineAlone() {
        let outcome = CaseOutcome(of: "\(good)\n\(twice)\n\(good)\n")
        #expect(outcome.records.map(\.source.line) == [1, 3])
        #expect(outcome.failures.map(\.position?.line) == [2])
    }

    @Test func theSameKeyTwiceCostsItsEntryAlone() {
        let outcome = CaseOutcome(of: CaseInput.bundle(good, twice, good))
        #expect(outcome.records.map(\.source.path) == ["Bundle.entry[0].resource", "Bundle.entry[2].resource"])
        #expect(outcome.failures.map(\.code) == [.elementTwice])
        #expect(outcome.failures.map(\.path) == ["Bundle.entry[1].resource.status"])
    }

    @Test(arguments: [
        #""dosageInstruction":[{"doseAndRate":[{"doseQuantity":{"value":.15}}]}]"#,
        #""note":[{"text":"\q"}]"#, #""note":[{"text":"\ud800"}]"#, "\"note\":[{\"text\":\"a\tb\"}]",
        #""note":[{"text":"]}"},]"#, #""note":[{"text":"\"}]}"}],"doNotPerform":True"#,
    ])
    func textThatIsNotJSONCostsItsEntryAlone(_ members: String) {
        let outcome = CaseOutcome(of: CaseInput.bundle(good, CaseInput.request(members), good))
        #expect(outcome.records.map(\.source.path) == ["Bundle.entry[0].resource", "Bundle.entry[2].resource"])
        #expect(outcome.failures.map(\.code) == [.notJSON])
        #expect(outcome.failures.first?.path.hasPrefix("Bundle.entry[1]") == true)
    }

    @Test func aBadEntryCostsNothingBehindAReferenceEither() {
        // The first record that refers to a Medication has the whole Bundle searched for it, bad entries included.
        let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"Late"}}"#
        let pointing = CaseInput.request(reference: "Medication/m")
        let outcome = CaseOutcome(of: CaseInput.bundle(pointing, good, twice, medication))
        #expect(outcome.records.map(\.concept.displayText) == ["Late", "A", "Late"])
        #expect(outcome.failures.map(\.path) == ["Bundle.entry[2].resource.status"])
    }

    @Test func aBundleThatEndsTooSoonKeepsWhatCameBefore() {
        let whole = CaseInput.bundle(good, CaseInput.request(reference: "Medication/m"), good)
        let outcome = CaseOutcome(of: String(whole.dropLast(30)))
        #expect(outcome.records.count == 2)
        #expect(outcome.failures.map(\.code) == [.notJSON])
        #expect(outcome.failures.first?.path.hasPrefix("Bundle.entry[2]") == true)
    }

    @Test func aBadItemOfABareListCostsThatItemAlone() {
        let outcome = CaseOutcome(of: "[\(good),\(twice),\(good)]")
        #expect(outcome.records.map(\.source.path) == ["[0]", "[2]"])
        #expect(outcome.failures.map(\.path) == ["[1].status"])
    }

    @Test func twoBadLinesAtTheTopAreTwoBadLines() {
        let outcome = CaseOutcome(of: "{\"resourceType\":\n\(twice)\n{\"a\":.5}\n\(good)\n\(good)\n")
        #expect(outcome.records.map(\.source.line) == [4, 5])
        #expect(outcome.failures.map(\.position?.line) == [1, 2, 3])
    }

    @Test(arguments: [1, 2, 3])
    func entriesOnLinesOfTheirOwnAreNoNDJSON(_ count: Int) {
        let lines = (0..<count).map { #"{"resource":\#(CaseInput.request(id: "r\($0)"))}"# }
        let head = #"{"resourceType":"Bundle","type":"collection","entry":["#
        let outcome = CaseOutcome(of: "\(head)\n\(lines.joined(separator: ",\n"))\n]}\n")
        #expect(outcome.records.map(\.id) == (0..<count).map { "r\($0)" })
        #expect(outcome.failures.isEmpty)
        let late = CaseOutcome(of: "{\"entry\":[\n\(lines.joined(separator: "\n,\n"))\n],\"resourceType\":\"Bundle\"}")
        #expect(late.records.count == count)
        #expect(late.failures.isEmpty)
        // With a bad entry among them it is still one document.
        let bad = CaseOutcome(of: "\(head)\n\(lines.joined(separator: ",\n")),\n{\"resource\":\(twice)}\n]}\n")
        #expect(bad.records.count == count)
        #expect(bad.failures.map(\.path) == ["Bundle.entry[\(count)].resource.status"])
        #expect(bad.failures.map(\.position?.line) == [count + 2])
    }

    @Test func aDocumentOnManyLinesThatEndsTooSoonIsOneDocument() {
        let pretty = """
            {
              "resourceType": "MedicationRequest",
              "contained": [
                {"resourceType": "Medication", "id": "m"}
              ],
              "status": "active"
            """
        let outcome = CaseOutcome(of: pretty)
        #expect(outcome.records.isEmpty)
        #expect(outcome.failures.map(\.position?.line) == [6])
    }

    @Test func aBadEntryCostsItselfWhereverTheTypeStands() {
        let entries = [good, twice, good].map { #"{"resource":\#($0)}"# }.joined(separator: ",")
        let outcome = CaseOutcome(of: #"{"entry":[\#(entries)],"id":"b","resourceType":"Bundle"}"#)
        #expect(outcome.records.map(\.source.path) == ["Bundle.entry[0].resource", "Bundle.entry[2].resource"])
        #expect(outcome.failures.map(\.path) == ["Bundle.entry[1].resource.status"])
    }

    @Test(arguments: [
        #"{"resourceType":"Bundle","entry":{"resource":§}}"#,
        #"{"resourceType":"Bundle","entry":[{"resource":[§]}]}"#,
        #"{"resourceType":"Bundle","entry":[null,{"resource":§}]}"#,
        #"{"resourceType":"Bundle","entry":[5,{"resource":§}]}"#,
        #"{"entry":{"resource":§},"resourceType":"Bundle"}"#,
    ])
    func aCrookedBundleHidesNoRecord(_ bundle: String) {
        let outcome = CaseOutcome(of: bundle.replacing("§", with: good))
        #expect(outcome.report.resources >= 1)
        #expect(outcome.records.count == 1)
        #expect(!outcome.notes.isEmpty || outcome.records.contains { !$0.issues.isEmpty })
    }

    @Test(arguments: [
        #"{"resourceType":"Bundle","entry":[{"resource":"§"}]}"#, #"{"resourceType":"Bundle","entry":"x"}"#,
        #"{"resourceType":"Bundle","entry":[7]}"#, #"{"resourceType":"Bundle","entry":7}"#,
    ])
    func whatCannotBeARecordIsTold(_ bundle: String) {
        let outcome = CaseOutcome(of: bundle)
        #expect(outcome.records.isEmpty)
        #expect(!outcome.notes.isEmpty || !outcome.failures.isEmpty)
        #expect((outcome.notes + outcome.failures).allSatisfy { $0.severity >= .warning })
    }

    @Test func entriesGivenTwiceAreNotTwoLists() {
        let entries = #"[{"resource":\#(good)}]"#
        let outcome = CaseOutcome(of: #"{"resourceType":"Bundle","entry":\#(entries),"entry":\#(entries)}"#)
        #expect(outcome.failures.map(\.code) == [.elementTwice])
        #expect(outcome.failures.map(\.path) == ["Bundle.entry"])
    }

    @Test func theResourceTypeMayComeLast() throws {
        let outcome = CaseOutcome(of: #"{"id":"m9","status":"active","resourceType":"Medication"}"#)
        #expect(try outcome.only().resourceType == "Medication")
        let bundle = CaseOutcome(of: #"{"entry":[{"resource":\#(good)}],"resourceType":"Bundle"}"#)
        #expect(try bundle.only().source.path == "Bundle.entry[0].resource")
    }

    @Test func aResourceTypeWithAnEscapeIsThatType() throws {
        let json = good.replacing("MedicationRequest", with: #"Medication\u0052equest"#)
        #expect(try CaseOutcome(of: json).only().resourceType == "MedicationRequest")
        for bundle in [
            CaseInput.bundle(json).replacing("entry", with: #"\u0065ntry"#),
            CaseInput.bundle(json).replacing("Bundle", with: #"B\u0075ndle"#),
            CaseInput.bundle(json).replacing("resource\"", with: #"r\u0065source""#),
        ] {
            #expect(try CaseOutcome(of: bundle).only().source.path == "Bundle.entry[0].resource")
        }
        let medication = ##"{"resourceType":"\u004dedication","id":"a\u002d1","code":{"text":"B"}}"##
        let contained = ##""contained":[\##(medication)]"##
        let record = try CaseOutcome(of: CaseInput.request(reference: #"\u0023a-1"#, contained)).only()
        #expect(record.concept.resolution == .contained && record.concept.displayText == "B")
    }

    @Test func oneValueWhereAListBelongsIsTold() throws {
        let record = try CaseOutcome(of: CaseInput.request(#""dosageInstruction":{"text":"1 daily"}"#)).only()
        #expect(record.dosage.map(\.text) == ["1 daily"])
        #expect(record.json.contains(#""dosage":[{"text":"1 daily"}]"#))
        #expect(record.issueCodes == ["cardinality"])
        #expect(record.issues.first?.path == "MedicationRequest.dosageInstruction")
    }

    @Test func aListWhereOneValueBelongsCostsThatElement() throws {
        let record = try CaseOutcome(of: CaseInput.request(#""authoredOn":["2024"]"#)).only()
        #expect(record.authoredOn == nil)
        #expect(record.issueCodes == ["cardinality"])
        #expect(record.issues.first?.severity == .error)
    }

    /// Line ends are bytes; what Unicode calls a line end may stand inside a string.
    @Test func onlyALineFeedEndsALine() throws {
        let note = "a\u{2028}b\u{2029}c\u{85}d"
        let outcome = CaseOutcome(of: "\(CaseInput.request(#""note":[{"text":"\#(note)"}]"#))\r\n\r\n \t\n\(good)")
        #expect(outcome.records.map(\.source.line) == [1, 4])
        #expect(outcome.records.first?.note.first?.text == note)
        #expect(outcome.failures.isEmpty)
    }

    /// Everything of a searchset is read, match or include; an OperationOutcome is no record.
    @Test func includedMedicationsAreFoundAndOutcomesAreNoRecords() {
        let outcome = CaseOutcome(
            of: CaseInput.bundle(
                entries: #""search":{"mode":"match"},"resource":\#(CaseInput.request(reference: "Medication/m"))"#,
                #""search":{"mode":"include"},"resource":{"resourceType":"Medication","id":"m","code":{"text":"M"}}"#,
                #""search":{"mode":"outcome"},"resource":{"resourceType":"OperationOutcome","issue":[]}"#))
        #expect(outcome.records.map(\.resourceType) == ["MedicationRequest", "Medication"])
        #expect(outcome.records.map(\.concept.displayText) == ["M", "M"])
        #expect(outcome.report.skipped == ["OperationOutcome": 1])
    }

    /// The names of record lines are ours; a source may use them for elements of its own, and no name may stand twice.
    @Test(arguments: [
        "source", "concept", "state", "dosage", "dispense", "extensions", "issues", "fhirRelease", "effective",
        "reported", "fhirReleaseEvidence", "reason",
    ])
    func anUnknownElementNeverTakesTheNameOfAField(_ name: String) throws {
        let json = CaseInput.request(#""\#(name)":"theirs""#)
        let record = try CaseOutcome(of: json).only()
        #expect(record.issueCodes.contains("unknown-element"))
        #expect(record.json.contains("theirs"))
    }

    /// Elements that make one field, in one release or in several, may stand beside each other in what senders write.
    @Test(arguments: [
        (#""patient":{"reference":"Patient/2"}"#, [#""Patient/1""#, #""Patient/2""#]),
        (#""reportedBoolean":true,"reported":false"#, [#""reported":true"#, #""reported":false"#]),
        (
            #""encounter":{"reference":"Encounter/1"},"context":{"reference":"Encounter/2"}"#,
            [#""Encounter/1""#, #""Encounter/2""#]
        ),
        (
            #""extension":[{"url":"u","valueString":"v"}],"extensions":"x""#,
            [#""valueString":"v""#, #""extensions":"x""#]
        ),
        (#""dispenseRequest":{"quantity":{"value":1}},"dispense":1"#, [#""quantity":{"value":1}"#, #""dispense":1"#]),
    ])
    func twoElementsOfOneFieldAreBothKept(_ members: String, _ kept: [String]) throws {
        let record = try CaseOutcome(of: CaseInput.request(members)).only()
        #expect(record.issueCodes.contains("unknown-element"))
        for part in kept { #expect(record.json.contains(part)) }
    }

    @Test func anUnknownElementIsToldAndKept() throws {
        let record = try CaseOutcome(of: CaseInput.request(#""x-colour":{"deep":[1.50,null]}"#)).only()
        #expect(record.issueCodes == ["unknown-element"])
        #expect(record.json.contains(#""x-colour":{"deep":[1.50"#))
    }

    /// Deep nesting is refused by a limit that is stated; what is within it comes out of the library too.
    @Test(arguments: [(1, true), (60, true), (120, true), (126, true), (140, false), (5000, false)])
    func nestingIsReadUpToTheLimit(_ levels: Int, _ isRead: Bool) {
        let open = String(repeating: #"{"url":"u","extension":["#, count: levels)
        let close = String(repeating: "]}", count: levels)
        let outcome = CaseOutcome(
            of: CaseInput.request(#""extension":[\#(open){"url":"u","valueString":"v"}\#(close)]"#))
        #expect(outcome.records.count == (isRead ? 1 : 0))
        #expect(outcome.failures.map(\.code) == (isRead ? [] : [.limit]))
    }

    /// The record line wraps what it carries one or two levels deeper than the resource did.
    @Test(arguments: [249, 250, 251, 252, 253, 254, 255, 256])
    func theDeepestReadableRecordComesOut(_ depth: Int) {
        // Two levels above, then one a list, then one an object: `note: [{"extension":[{...}]}]`.
        let lists = (depth - 1) / 2
        let open = String(repeating: #"{"url":"u","extension":["#, count: lists - 1)
        let close = String(repeating: "]}", count: lists - 1)
        let inner = depth % 2 == 0 ? #"{"url":"u"}"# : ""
        let json = CaseInput.request(#""reasonCode":[{"extension":[\#(open)\#(inner)\#(close)]}]"#)
        let outcome = CaseOutcome(of: json) { $0.embedsSource = true }
        // The resource itself is one level more.
        #expect(outcome.records.count == (depth < 256 ? 1 : 0))
        #expect(outcome.failures.map(\.code) == (depth < 256 ? [] : [.limit]))
    }

    @Test func aRaisedLimitIsOneForTheWholeLibrary() throws {
        let open = String(repeating: #"{"url":"u","extension":["#, count: 150)
        let close = String(repeating: "]}", count: 150)
        let json = CaseInput.request(#""extension":[\#(open){"url":"u"}\#(close)]"#)
        let outcome = CaseOutcome(of: json) { $0.limits.depth = 1000 }
        #expect(try outcome.only().extensions.count == 1)
    }

    @Test(arguments: ["", " ", "\n\n", "\u{FEFF}", "[]", "[ ]", #"{"resourceType":"Bundle"}"#])
    func anEmptyInputHasNoRecords(_ text: String) {
        let outcome = CaseOutcome(of: text)
        #expect(outcome.records.isEmpty)
        #expect(outcome.failures.isEmpty)
    }

    @Test(arguments: ["{}", "[{}]", "[[]]", "[5,null,\"x\"]", "hello", "\"x\"", "5", "\u{FEFF}x"])
    func whatIsNoResourceIsRefused(_ text: String) {
        let outcome = CaseOutcome(of: text)
        #expect(outcome.records.isEmpty)
        #expect(!outcome.failures.isEmpty)
        #expect(outcome.failures.allSatisfy { $0.code == .notFHIR })
    }

    @Test func jsonInUTF16IsRefusedAsThat() throws {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
            let outcome = CaseOutcome(of: mark + [UInt8](try #require(good.data(using: encoding))))
            #expect(outcome.failures.map(\.code) == [.notFHIR])
            #expect(outcome.failures.first?.message.contains("UTF-8") == true)
        }
    }

    @Test func aDocumentBeyondTheLimitIsRefusedByName() {
        let long = CaseInput.request(#""note":[{"text":"\#(String(repeating: "x", count: 10_000))"}]"#)
        let xml = CaseInput.xmlRequest(#"<note><text value="\#(String(repeating: "x", count: 10_000))"/></note>"#)
        for text in [long, "\(good)\n\(long)\n", CaseInput.bundle(good, long), xml, CaseInput.xmlBundle(xml)] {
            let outcome = CaseOutcome(of: text) { $0.limits.documentSize = 4000 }
            #expect(outcome.failures.map(\.code) == [.limit])
        }
    }
}
