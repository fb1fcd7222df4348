import Foundation
import Testing

@testable import FHIRMeds

/// Records in files that belong together, in documents that do not end, and behind faults.
struct ContainerTests {
    static let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"Drug"}}"#

    func request(_ id: String, _ reference: String = "Medication/m") -> String {
        CaseInput.request(reference: reference, id: id)
    }

    /// The name of the medication and where it was found, of each record that refers to one.
    func found(_ records: [MedicationRecord]) -> [String] {
        records.filter { $0.resourceType != "Medication" }.map {
            "\($0.id ?? "") \($0.concept.displayText ?? "-") \($0.concept.resolution.rawValue)"
        }
    }

    func translated(_ sources: [RecordSource], _ options: TranslationOptions = TranslationOptions())
        -> (records: [MedicationRecord], report: TranslationReport)
    {
        let records = MedicationTranslator(options: options).records(in: sources)
        let all = Array(records)
        #expect(records.report.isBalanced)
        return (all.compactMap(\.record), records.report)
    }

    func bytes(_ name: String, _ text: String) -> RecordSource { .bytes(Array(text.utf8), name: name) }

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
}
