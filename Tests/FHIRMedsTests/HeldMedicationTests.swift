import FHIRMeds
import Testing

/// Medications in objects that hold resources, such as the request of a CDS Hooks service, and in Parameters.
@Suite struct HeldMedicationTests {
    private static func medication(_ text: String) -> String {
        #"{"resourceType":"Medication","id":"m","code":{"text":"\#(text)"}}"#
    }

    private static let order = CaseInput.request(reference: "Medication/m")

    /// One document that holds some resources.
    private static func held(_ kind: String, _ resources: String...) -> String {
        let members = resources.enumerated()
        return switch kind {
        case "a CDS Hooks request":
            #"{"hook":"order-sign","context":{},"prefetch":{\#(members.map { #""p\#($0)":\#($1)"# }.joined(separator: ","))}}"#
        case "a list in an object": #"{"list":[\#(resources.joined(separator: ","))]}"#
        case "Parameters in a Bundle":
            CaseInput.bundle(held("Parameters", resources[0], resources.dropFirst().first ?? "{}"))
        default:
            #"{"resourceType":"Parameters","parameter":["#
                + members.map { #"{"name":"p\#($0)","resource":\#($1)}"# }.joined(separator: ",") + "]}"
        }
    }

    static let kinds = ["a CDS Hooks request", "a list in an object", "Parameters", "Parameters in a Bundle"]

    private static func translated(_ texts: String...) -> [MedicationRecord] {
        let sources = texts.enumerated().map { RecordSource.bytes(Array($1.utf8), name: "f/\($0)") }
        return Array(MedicationTranslator().records(in: sources)).compactMap(\.record)
            .filter { $0.resourceType == "MedicationRequest" }
    }

    /// Each of the lines has its own Medication with the id.
    @Test(arguments: kinds, [true, false]) func eachLineHasItsOwnMedications(_ kind: String, _ comesFirst: Bool)
        async throws
    {
        let lines = ["A", "B"].map { text in
            comesFirst
                ? Self.held(kind, Self.medication(text), Self.order)
                : Self.held(kind, Self.order, Self.medication(text))
        }
        let records = Self.translated(lines.joined(separator: "\n"))
        #expect(records.map(\.concept.displayText) == ["A", "B"])
        #expect(records.allSatisfy { $0.concept.resolution == .input && $0.issues.isEmpty })
        let outcome = try await shell(
            "printf '%s\\n' '\(lines[0])' '\(lines[1])' | fhirmeds convert --quiet")
        let said = try outcome.lines.map { try JSONValue($0) }.filter {
            $0["resourceType"]?.string == "MedicationRequest"
        }
        #expect(said.map { $0["concept"]?["displayText"]?.string } == ["A", "B"], "\(outcome.error)")
    }

    /// A document that holds a Medication says nothing about the records of another one.
    @Test(arguments: kinds) func aHeldMedicationAnswersItsOwnDocumentAlone(_ kind: String) async throws {
        let drug = Self.held(kind, Self.medication("A"))
        let asker = Self.held(kind, Self.order)
        for records in [
            Self.translated("\(drug)\n\(asker)\n\(Self.order)"), Self.translated(drug, "\(asker)\n\(Self.order)"),
            Self.translated("[\(drug),\(asker),\(Self.order)]"),
        ] {
            #expect(records.map(\.concept.resolution) == [.unresolved, .unresolved])
            #expect(records.map(\.issueCodes) == [["not-resolved"], ["not-resolved"]])
        }
        let outcome = try await shell(
            "printf '%s\\n' '\(drug)' '\(asker)' '\(Self.order)' | fhirmeds convert --quiet")
        let found = try outcome.lines.map { try JSONValue($0)["concept"]?["resolution"]?.string }
        #expect(found.filter { $0 == "unresolved" }.count == 2, "\(outcome.output)")
    }

    /// What lies in no such document answers from anywhere, and what was given for its Medications from wherever it lies.
    @Test(arguments: kinds) func otherMedicationsAnswerHeldRecords(_ kind: String) async throws {
        let asker = Self.held(kind, Self.order)
        #expect(Self.translated("\(Self.medication("A"))\n\(asker)").map(\.concept.displayText) == ["A"])
        try await withTemporaryFolder { folder in
            var options = TranslationOptions()
            options.medications = [try write(Self.held(kind, Self.medication("A")), to: folder + "/drugs.json")]
            let results = Array(MedicationTranslator(options: options).records(in: Array(asker.utf8)))
            let record = results.first?.record
            #expect(record?.concept.displayText == "A" && record?.issueCodes == ["resolved-by-id"])
        }
    }

    /// Parameters of a Bundle are in that Bundle.
    @Test func parametersOfABundleAnswerItsOtherEntries() {
        let held = Self.held("Parameters", Self.medication("A"))
        let records = Self.translated("\(CaseInput.bundle(Self.order, held))\n\(CaseInput.bundle(Self.order))")
        #expect(records.map(\.concept.resolution) == [.bundle, .unresolved])
        #expect(records.map(\.issueCodes) == [["resolved-by-id"], ["not-resolved"]])
    }

    /// An absolute reference is answered by id too, which is told.
    @Test func anAbsoluteReferenceInAHookIsAnsweredAndTold() {
        let order = CaseInput.request(reference: "https://a.example/fhir/Medication/m")
        let record = Self.translated(Self.held("a CDS Hooks request", order, Self.medication("A"))).first
        #expect(record?.concept.displayText == "A" && record?.issueCodes == ["resolved-by-id"])
    }

    @Test func parametersInXMLHoldTheirMedications() {
        func held(_ text: String?) -> String {
            let order = CaseInput.xmlRequest(
                attributes: "",
                medication: "<medicationReference><reference value='Medication/m'/></medicationReference>")
            let drug = text.map { "<Medication><id value='m'/><code><text value='\($0)'/></code></Medication>" }
            let parameters = [order, drug].compactMap { $0 }
                .map { "<parameter><name value='p'/><resource>\($0)</resource></parameter>" }
            return "<Parameters\(CaseInput.namespace)>\(parameters.joined())</Parameters>"
        }
        #expect(Self.translated(held("A"), held("B"), held(nil)).map(\.concept.displayText) == ["A", "B", nil])
    }
}
