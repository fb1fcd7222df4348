import Foundation
import Testing

@testable import FHIRMeds

/// Records in files that belong together, in documents that do not end, and behind faults.
struct ContainerTests {
    private static let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"Drug"}}"#

    private func request(_ id: String, _ reference: String = "Medication/m") -> String {
        CaseInput.request(reference: reference, id: id)
    }

    /// The name of the medication and where it was found, of each record that refers to one.
    private func found(_ records: [MedicationRecord]) -> [String] {
        records.filter { $0.resourceType != "Medication" }.map {
            "\($0.id ?? "") \($0.concept.displayText ?? "-") \($0.concept.resolution.rawValue)"
        }
    }

    private func translated(_ sources: [RecordSource], _ options: TranslationOptions = TranslationOptions())
        -> (records: [MedicationRecord], report: TranslationReport)
    {
        let records = MedicationTranslator(options: options).records(in: sources)
        let all = Array(records)
        #expect(records.report.isBalanced)
        return (all.compactMap(\.record), records.report)
    }

    private func bytes(_ name: String, _ text: String) -> RecordSource { .bytes(Array(text.utf8), name: name) }

    // MARK: References across inputs

    @Test(arguments: [true, false]) func anyOrderOfInputsResolves(_ isFirst: Bool) {
        let sources = [bytes("a/Medication.ndjson", Self.medication + "\n"), bytes("a/r.ndjson", request("r") + "\n")]
        let records = translated(isFirst ? sources : sources.reversed()).records
        #expect(found(records) == ["r Drug input"])
        #expect(records.allSatisfy { $0.issues.isEmpty })
    }

    /// Two servers may give one id to two Medications: each export is read by itself.
    @Test func oneIDOfTwoServersStaysTwo() {
        let other = Self.medication.replacing("Drug", with: "Other")
        let records = translated([
            bytes("a/m.ndjson", Self.medication), bytes("b/m.ndjson", other), bytes("a/r.ndjson", request("ra")),
            bytes("b/r.ndjson", request("rb")), bytes("c/r.ndjson", request("rc")),
        ]).records
        #expect(found(records) == ["ra Drug input", "rb Other input", "rc - unresolved"])
        #expect(records.last?.issueCodes == ["ambiguous-reference"])
    }

    /// The same text twice is one Medication, and one of another folder is a guess that is told.
    @Test func twoCopiesAreOne() {
        let records = translated([
            bytes("a/m.ndjson", Self.medication), bytes("b/m.ndjson", Self.medication),
            bytes("c/r.ndjson", request("r")),
        ]).records
        #expect(found(records) == ["r Drug input"])
        #expect(records.last?.issueCodes == ["resolved-by-id"])
    }

    /// The ids of Bundles without servers mean something in their Bundle only.
    @Test func aMedicationOfAnotherBundleIsNotTaken() {
        let first = CaseInput.bundle(Self.medication)
        let second = CaseInput.bundle(request("r"))
        #expect(found(translated([bytes("a", first), bytes("b", second)]).records) == ["r - unresolved"])
        #expect(found(translated([bytes("a", "\(first)\n\(second)\n")]).records) == ["r - unresolved"])
        let urn = "urn:uuid:11111111-1111-4111-8111-111111111111"
        let named = CaseInput.bundle(entries: #""fullUrl":"\#(urn)","resource":\#(Self.medication)"#)
        let other = CaseInput.bundle(request("r", urn))
        #expect(found(translated([bytes("a", named), bytes("b", other)]).records) == ["r - unresolved"])
    }

    /// A URL says the same everywhere.
    @Test func aFullURLIsFoundInAnotherInput() {
        let url = "https://one.example/fhir/Medication/m"
        let first = CaseInput.bundle(entries: #""fullUrl":"\#(url)","resource":\#(Self.medication)"#)
        let inBundle = CaseInput.bundle(
            entries: #""fullUrl":"https://one.example/fhir/MedicationRequest/r","resource":\#(request("r"))"#)
        let records = translated([
            bytes("a", first), bytes("b", request("s", url)), bytes("c", inBundle),
            bytes("d", request("t", "https://two.example/fhir/Medication/m")),
        ]).records
        #expect(found(records) == ["s Drug input", "r Drug input", "t - unresolved"])
    }

    @Test func mixedFormatsAndReleasesResolve() {
        let xml =
            "<Medication xmlns=\"http://hl7.org/fhir\"><id value=\"m\"/><code><text value=\"Drug\"/></code>"
            + "<product><form><text value=\"tablet\"/></form></product></Medication>"
        let records = translated([bytes("r.json", request("r")), bytes("m.xml", xml)]).records
        #expect(found(records) == ["r Drug input"])
        #expect(records.first?.concept.form?.text == "tablet")
    }

    /// Entries of a Bundle may refer to what stands behind them, in any of a document's blocks.
    @Test(arguments: [false, true]) func aMedicationAtTheEndOfALargeBundleIsFound(_ isXML: Bool) {
        let filler = String(repeating: "x", count: 1000)
        let requests = (0..<1500).map {
            CaseInput.request(
                reference: "Medication/m", id: "r\($0)", #""note":[{"text":"\#(filler)"}]"#)
        }
        let xml = (0..<1500).map {
            "<MedicationRequest><id value='r\($0)'/><status value='active'/><intent value='order'/>"
                + "<medicationReference><reference value='Medication/m'/></medicationReference>"
                + "<note><text value='\(filler)'/></note></MedicationRequest>"
        }
        let text =
            isXML
            ? "<Bundle\(CaseInput.namespace)>" + xml.map { "<entry><resource>\($0)</resource></entry>" }.joined()
                + "<entry><resource><Medication><id value='m'/><code><text value='Drug'/></code></Medication>"
                + "</resource></entry></Bundle>"
            : CaseInput.bundle(requests + [Self.medication])
        let records = translated([bytes("b", text)]).records
        #expect(records.count == 1501)
        #expect(found(records) == (0..<1500).map { "r\($0) Drug bundle" })
        #expect(records[1400].source.path == "Bundle.entry[1400].resource")
    }

    @Test func standardInputMayPointForward() async throws {
        let bundle = CaseInput.bundle(request("r"), Self.medication)
        let lines = "\(Self.medication)\n\(request("r"))\n"
        for text in [bundle, lines] {
            let outcome = try await run("convert", stdin: text)
            #expect(outcome.output.contains(#""displayText":"Drug""#) && outcome.status == 0, "\(outcome.error)")
            #expect(!outcome.output.contains("unresolved"))
        }
    }

    @Test func medicationsOfAFileHelpLinesOfStandardInput() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.medication + "\n", to: folder + "/m.ndjson")
            let outcome = try await run(
                "convert", "--medications", folder + "/m.ndjson", stdin: "\(request("r"))\n\(request("s"))\n")
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output.split(separator: "\n").count == 2)
            #expect(outcome.output.components(separatedBy: #""displayText":"Drug""#).count == 3)
            let missing = try await run("convert", "--medications", "nowhere", stdin: request("r"))
            #expect(missing.status == 2 && missing.error.contains("nowhere"))
        }
    }

    /// A reference may have no more than an identifier of the Medication, which is told to be what decided.
    @Test(arguments: [false, true]) func anIdentifierLeadsToItsMedication(_ isBundle: Bool) {
        let drug =
            #"{"resourceType":"Medication","id":"m","identifier":[{"system":"urn:s","value":"7"}],"code":{"text":"Drug"}}"#
        func request(_ id: String, _ identifier: String) -> String {
            CaseInput.request(id: id, medication: #""medicationReference":{"identifier":\#(identifier)}"#)
        }
        let requests = [
            request("a", #"{"system":"urn:s","value":"7"}"#), request("b", #"{"system":"urn:t","value":"7"}"#),
            request("c", #"{"value":"7"}"#),
        ]
        let text = isBundle ? CaseInput.bundle(requests + [drug]) : (requests + [drug]).joined(separator: "\n")
        let records = translated([bytes("x", text)]).records
        let place = isBundle ? "bundle" : "input"
        #expect(found(records) == ["a Drug \(place)", "b - unresolved", "c - unresolved"])
        #expect(
            records.prefix(3).map(\.issueCodes) == [["resolved-by-id"], ["not-resolved"], ["not-resolved"]])
    }

    /// A Medication that refers to itself or to another one is read, and nothing goes round.
    @Test func circlesEnd() {
        let circle = { (id: String, other: String) in
            #"{"resourceType":"Medication","id":"\#(id)","ingredient":[{"itemReference":{"reference":"Medication/\#(other)"}}]}"#
        }
        let records = translated([
            bytes("a", [circle("m", "n"), circle("n", "m"), circle("o", "o"), request("r")].joined(separator: "\n"))
        ]).records
        #expect(records.count == 4)
        #expect(records.last?.concept.resolution == .input)
    }

    // MARK: Objects that hold resources

    @Test func resourcesInsideAnObjectThatIsNoneAreRead() {
        let hook =
            #"{"hook":"order-sign","context":{"draftOrders":\#(CaseInput.bundle(request("r"))),"#
            + #""medications":[\#(Self.medication)]},"prefetch":{"x":null,"one":\#(request("s"))}}"#
        let (records, report) = translated([bytes("hook.json", hook)])
        #expect(
            records.map(\.source.path) == [
                "context.draftOrders.entry[0].resource", "context.medications[0]", "prefetch.one",
            ])
        #expect(found(records) == ["r Drug input", "s Drug input"] && report.rejected == 0)
    }

    /// Deleted resources are told and are no records.
    @Test func whatAServerHasDeletedIsCounted() {
        let line =
            #"{"resourceType":"Bundle","type":"transaction","entry":[{"request":{"method":"DELETE","url":"MedicationRequest/7"}},"#
            + #"{"request":{"method":"DELETE","url":"Patient/8"}}]}"#
        let (records, report) = translated([bytes("deleted.ndjson", "\(line)\n\(line)\n")])
        #expect(records.isEmpty && report.deleted == 4 && report.rejected == 0)
        #expect(report.summary.contains("4 told to be deleted"))
    }

    @Test func aManifestNamesFilesThatAreMissing() async throws {
        try await withTemporaryFolder { folder in
            let manifest =
                #"{"transactionTime":"2024-01-01T00:00:00Z","output":[{"type":"Medication","url":"https://x.example/m.ndjson","count":1},"#
                + #"{"type":"Medication","url":"https://x.example/gone.ndjson"}],"error":[{"type":"OperationOutcome","url":"https://x.example/e.ndjson"}]}"#
            try write(manifest, to: folder + "/manifest.json")
            try write(Self.medication + "\n", to: folder + "/m.ndjson")
            try write(
                #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"x","diagnostics":"no access"}]}"#,
                to: folder + "/e.ndjson")
            let outcome = try await run("convert", ".", in: folder)
            #expect(outcome.status == 1 && outcome.output.split(separator: "\n").count == 1)
            #expect(outcome.error.contains("./gone.ndjson: error: the manifest of the export names this file"))
            #expect(!outcome.error.contains("m.ndjson:") && outcome.error.contains("source said: no access"))
        }
    }

    // MARK: Faults

    /// A quote, a bracket or a comma that is missing costs the entry that it is missing in.
    @Test(arguments: [
        #"{"resource":{"resourceType":"MedicationRequest","id":"x","status":"active}}"#,
        #"{"resource":{"resourceType":"MedicationRequest","id":"x","note":[{"text":"a"}}"#,
        #"{"resource":{"resourceType":"MedicationRequest","id":"x""#, #"{"resource":{"resourceType":"Medi"#,
        #"{"resource":{"resourceType":"MedicationRequest" "id":"x"}}"#, #"{"resource":{"a":1,"a":2}}"#,
    ])
    func anEntryThatIsNoJSONCostsItselfAlone(_ broken: String) {
        let good = #"{"fullUrl":"urn:x:1","resource":\#(CaseInput.request())}"#
        let text = #"{"resourceType":"Bundle","entry":[\#([good, broken, good, good].joined(separator: ",\n "))]}"#
        let outcome = CaseOutcome(of: text)
        #expect(outcome.records.map(\.source.path) == [0, 2, 3].map { "Bundle.entry[\($0)].resource" })
        #expect(outcome.failures.count == 1 && outcome.failures.first?.path.hasPrefix("Bundle.entry[1]") == true)
    }

    @Test(arguments: [
        "<entry><resource><MedicationRequest><id value='x'/><sta",
        "<entry><resource><MedicationRequest><id value='x'/>",
        "<entry><resource><MedicationRequest></Medication></resource></entry>", "<entry><fullUrl value=urn:x/></entry>",
        "<entry><resource><MedicationRequest><id value='a&b'/></MedicationRequest></resource></entry>",
    ])
    func anEntryThatIsNoXMLCostsItselfAlone(_ broken: String) {
        for prefix in ["", "f:"] {
            func named(_ text: String) -> String {
                text.replacing("</", with: "\u{1}").replacing("<", with: "<\(prefix)").replacing(
                    "\u{1}", with: "</\(prefix)")
            }
            let request = named(
                "<MedicationRequest><id value='r'/><status value='active'/><intent value='order'/>"
                    + "<medicationCodeableConcept><text value='A'/></medicationCodeableConcept></MedicationRequest>")
            let good = named("<entry><resource>") + request + named("</resource></entry>")
            let space = prefix.isEmpty ? "xmlns" : "xmlns:f"
            let text =
                "<\(prefix)Bundle \(space)='http://hl7.org/fhir'>\n"
                + [good, named(broken), good, good].joined(separator: "\n")
                + "\n</\(prefix)Bundle>"
            let outcome = CaseOutcome(of: text)
            #expect(outcome.records.count == 3, "\(text)")
            #expect(outcome.failures.count == 1)
            #expect(outcome.failures.first?.path == "Bundle.entry[1]")
            #expect((3...4).contains(outcome.failures.first?.position?.line ?? 0), "\(outcome.failures)")
        }
    }

    /// Files put together by `cat` have nothing between them.
    @Test(arguments: ["", "\n", " \n\n"]) func recordsOneBehindTheOtherAreAllRead(_ between: String) {
        let pretty = CaseInput.request(id: "a").replacing(",", with: ",\n  ")
        let outcome = CaseOutcome(
            of: [pretty, CaseInput.bundle(CaseInput.request(id: "b")), pretty].joined(separator: between))
        #expect(outcome.records.map(\.id) == ["a", "b", "a"] && outcome.failures.isEmpty, "\(outcome.failures)")
        #expect(outcome.records.map(\.source.path) == ["[0]", "[1].entry[0].resource", "[2]"])
        let cut = CaseOutcome(of: pretty + between + pretty + between + "{\"resourceType\":")
        #expect(cut.records.count == 2 && cut.failures.count == 1)
    }

    /// Bundles put together, or lines of them so long that the first is taken for a document, keep their own Medications.
    @Test(arguments: [100, 1_200_000], ["", "\n", String(repeating: " ", count: 300_000)])
    func bundlesOneBehindTheOtherKeepApart(_ size: Int, _ between: String) {
        let filler = #""note":[{"text":"\#(String(repeating: "x", count: size))"}]"#
        let large = (0..<4).map { CaseInput.request(filler, id: "l\($0)") }
        let first = CaseInput.bundle([request("a"), request("n", "Medication/n")] + large + [Self.medication])
        let other = Self.medication.replacing("Drug", with: "Other")
        let second = CaseInput.bundle([request("b"), other, other.replacing(#""id":"m""#, with: #""id":"n""#)])
        let (records, report) = translated([bytes("x", [first, second, first].joined(separator: between))])
        #expect(report.rejected == 0)
        #expect(
            found(records).filter { !$0.hasPrefix("l") } == [
                "a Drug bundle", "n - unresolved", "b Other bundle", "a Drug bundle", "n - unresolved",
            ])
    }

    /// Medications that come one by one are found as those are that are all there, and stay in their own Bundles.
    @Test func aLongStreamBesideAFileKeepsItsBundlesApart() async throws {
        try await withTemporaryFolder { folder in
            let other = CaseInput.bundle(Self.medication.replacing("Drug", with: "Other"))
            try write("\(other)\n\(other)\n", to: folder + "/other.ndjson")
            let lines = (0..<300).map { number in
                // Every third Bundle has no Medication of its own.
                let own = number % 3 == 0 ? [] : [Self.medication.replacing("Drug", with: "Drug \(number)")]
                return CaseInput.bundle([request("r\(number)")] + own)
            }
            let outcome = try await run(
                "convert", "-", folder + "/other.ndjson", stdin: lines.joined(separator: "\n") + "\n")
            let records = try outcome.output.split(separator: "\n").map { try JSONValue(String($0)) }
                .filter { $0["resourceType"]?.text == "MedicationRequest" }
            #expect(
                records.map { $0["concept"]?["displayText"]?.text }
                    == (0..<300).map { $0 % 3 == 0 ? nil : "Drug \($0)" })
        }
    }

    @Test func aFileForMedicationsThatHasNoneIsTold() async throws {
        try await withTemporaryFolder { folder in
            try write(CaseInput.request() + "\n", to: folder + "/m.ndjson")
            let outcome = try await run("convert", "--medications", folder + "/m.ndjson", stdin: request("r"))
            #expect(outcome.error.contains("no Medication was found in it"))
            let bundle = CaseInput.bundle(Self.medication)
            try write(bundle, to: folder + "/b.json")
            let found = try await run("convert", "--medications", folder + "/b.json", stdin: request("r"))
            #expect(found.output.contains(#""displayText":"Drug""#) && found.output.contains("resolved-by-id"))
            let refused = try await run("convert", "--medications", folder, stdin: request("r"))
            #expect(refused.status == 2 && refused.error.contains("no folder"))
        }
    }

    /// Two quotes that are missing do not hide what stands between them.
    @Test(arguments: [",", ",\n  "]) func twoBrokenEntriesCostTwo(_ between: String) {
        let good = (0..<6).map { #"{"fullUrl":"urn:x:\#($0)","resource":\#(CaseInput.request(id: "r\($0)"))}"# }
        var entries = good
        for place in [1, 4] {
            entries[place] = entries[place].replacing(#""status":"active""#, with: #""status":"active"#)
        }
        let text = #"{"resourceType":"Bundle","entry":[\#(entries.joined(separator: between))]}"#
        let outcome = CaseOutcome(of: text)
        #expect(outcome.records.map(\.id) == ["r0", "r2", "r3", "r5"])
        #expect(outcome.records.last?.source.path == "Bundle.entry[5].resource")
        #expect(outcome.failures.map { $0.path.prefix(15) } == ["Bundle.entry[1]", "Bundle.entry[4]"])
    }

    /// Whole entries before a byte that is in no encoding come out.
    @Test func aBadByteOfAnotherEncodingCostsWhatFollows() throws {
        let entry =
            "<entry><resource>\(CaseInput.xmlRequest("<note><text value='Tröpfchen'/></note>"))</resource></entry>"
        let text = "<Bundle\(CaseInput.namespace)>\(entry)\(entry)<entry><id value='@'/></entry></Bundle>"
        var bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let at = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
        // Half of a pair.
        bytes[at] = 0x00
        bytes[at + 1] = 0xD8
        let outcome = CaseOutcome(of: bytes)
        #expect(outcome.records.count == 2 && outcome.failures.count == 1, "\(outcome.failures)")
        #expect(outcome.failures.first?.code == .notXML)
    }

    /// Other resources have entries too, and a list of resources under that name is no Bundle, however large.
    @Test(arguments: [10, 9000]) func onlyABundleIsReadAsOne(_ count: Int) {
        let item = #"{"item":{"reference":"Patient/1","display":"\#(String(repeating: "x", count: 500))"}}"#
        let list = #"{"entry":[\#(Array(repeating: item, count: count).joined(separator: ","))],"resourceType":"List"}"#
        let outcome = CaseOutcome(of: list)
        #expect(outcome.report.skipped == ["List": 1] && outcome.notes.isEmpty && outcome.failures.isEmpty)
        let bare = #"{"entry":[\#(Array(repeating: CaseInput.request(), count: count).joined(separator: ","))]}"#
        #expect(CaseOutcome(of: bare).records.count == count)
    }

    /// A comma that is missing costs nothing, and what is no entry costs itself.
    @Test func whatStandsBetweenEntriesHidesNone() {
        let good = #"{"resource":\#(CaseInput.request())}"#
        for (between, failures, notes) in [(" ", 0, 1), (" }, ", 1, 0), (" 5 6, ", 1, 0), ("]\n", 1, 0)] {
            let text = #"{"resourceType":"Bundle","entry":[\#(good),\#(good)\#(between)\#(good),\#(good)]}"#
            let outcome = CaseOutcome(of: text)
            if between == "]\n" {
                #expect(outcome.records.count == 2 && outcome.failures.count == 1, "the list has ended")
                continue
            }
            #expect(outcome.records.count == 4, "\(between)")
            #expect(outcome.failures.count == failures && outcome.notes.count == notes, "\(between)")
        }
    }

    /// What was rejected can be mended and read.
    @Test func aRejectedXMLEntryCanBeMended() throws {
        let broken = "<entry><resource><Medication><id value='x'></Medication></resource></entry>"
        let good = "<entry><resource><Medication><id value='y'/></Medication></resource></entry>"
        let text = "<Bundle xmlns='http://hl7.org/fhir'>\(good)\(broken)\(good)</Bundle>"
        let sink = KeptSink()
        var engine = RecordEngine(sources: [.bytes(Array(text.utf8), name: "x")], options: TranslationOptions())
        while engine.step(into: sink) {}
        let kept = try #require(sink.kept.first)
        #expect(sink.kept.count == 1 && kept.hasPrefix("<Bundle xmlns='http://hl7.org/fhir'><entry>"))
        let mended = CaseOutcome(of: kept.replacing("'x'>", with: "'x'/>"))
        #expect(mended.records.map(\.id) == ["x"] && mended.failures.isEmpty)
    }

    /// However much that is blank stands between, it is told where it stands.
    @Test(arguments: ["", #"{"resource":{"resourceType":"Patient"}}"#])
    func whatStandsBehindABundleAndManyBlanksIsTold(_ entry: String) {
        let bundle = String(repeating: "\n", count: 300) + "{\n\"resourceType\":\"Bundle\",\"entry\":[\(entry)]\n}"
        let size = 2 * SourceReader.blockSize + 4
        let text = bundle + String(repeating: "\n", count: size - bundle.utf8.count) + "x"
        let outcome = CaseOutcome(of: text)
        #expect(outcome.failures.map(\.code) == [.notJSON])
        #expect(outcome.failures.first?.position?.line == text.count { $0 == "\n" } + 1)
    }

    @Test func whatABundleItselfSaysWronglyIsTold() {
        let entry = #"{"resource":\#(CaseInput.request())}"#
        for (member, code) in [
            (#""total":01"#, "not-json"), (#""entries":[]"#, "unknown-element"), (#""type":"x""#, "element-twice"),
            (#""implicitRules":"urn:x""#, "unknown-modifier"),
        ] {
            let text = #"{"resourceType":"Bundle","type":"collection",\#(member),"entry":[\#(entry)]}"#
            let outcome = CaseOutcome(of: text)
            #expect(outcome.records.count == 1 && outcome.notes.map(\.code.rawValue) == [code], "\(member)")
        }
        let xml = CaseOutcome(
            of: "<Bundle\(CaseInput.namespace)><entries/><implicitRules value='urn:x'/></Bundle>")
        #expect(xml.notes.map(\.code) == [.unknownElement, .unknownModifier])
    }

    /// Keys in the order of the alphabet put the entries before the type.
    @Test func aBundleMaySayAtItsEndThatItIsOne() {
        let filler = String(repeating: "x", count: 1000)
        let requests = (0..<600).map { CaseInput.request(#""note":[{"text":"\#(filler)"}]"#, id: "r\($0)") }
        let entries = requests.map { #"{"resource":\#($0)}"# }.joined(separator: ",")
        let text = #"{"entry":[\#(entries)],"resourceType":"Bundle","type":"collection"}"#
        #expect(CaseOutcome(of: text).records.count == 600)
    }

    /// However many lines in front are broken.
    @Test func linesBehindManyBrokenOnesAreRead() {
        let broken = String(repeating: "{\"resourceType\":\"Medi\n", count: 100_000)
        let outcome = CaseOutcome(of: broken + Self.medication + "\n" + Self.medication)
        #expect(outcome.records.count == 2 && outcome.failures.count == 100_000)
    }
}
