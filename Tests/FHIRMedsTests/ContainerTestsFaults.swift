import Foundation
import Testing

@testable import FHIRMeds

/// Faults of what holds records: each is told, and costs no more than it has to.
extension ContainerTests {
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
