import FHIRMeds
import Foundation
import Testing

/// Several files that belong together, and files that are large.
@Suite struct CaseTestsInputs {
    private static let medication =
        #"{"resourceType":"Medication","id":"13","code":{"coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","#
        + #""code":"314077"}],"text":"Example tablet 40 mg"}}"#

    private func records(_ files: [(name: String, text: String)]) async throws -> [MedicationRecord] {
        try await withTemporaryFolder { folder in
            let sources = try files.map { file in
                RecordSource.file(path: try write(file.text, to: "\(folder)/\(file.name)"), wasNamed: true)
            }
            return Array(MedicationTranslator().records(in: sources)).compactMap(\.record)
        }
    }

    // Seen: athenahealth/apiserver-athenaFlex#59, onc-healthit/onc-certification-g10-test-kit#345, synthetichealth/spt#15.
    // An export has its Medications in a file of their own, and its references are relative, or absolute below a base that
    // the files do not tell (Bulk Data 2.0.0 on). The name is then the Medication's own, not what the reference calls it.
    @Test(arguments: [
        (["Medication.ndjson", "MedicationRequest.ndjson"], "Medication/13"),
        (["MedicationRequest.ndjson", "Medication.ndjson"], "Medication/13"),
        (["MedicationRequest.ndjson", "Medication.ndjson"], "https://ehr.example.org/fhir/Medication/13"),
    ])
    func aMedicationInAFileBesideIsFound(_ order: [String], _ reference: String) async throws {
        let request = try CaseInput.text("reference-not-here.json").trimmingCharacters(in: .whitespacesAndNewlines)
            .replacing("https://ehr.example.org/fhir/Medication/13", with: reference)
        let texts = ["Medication.ndjson": Self.medication + "\n", "MedicationRequest.ndjson": request + "\n"]
        let records = try await records(order.map { ($0, texts[$0] ?? "") })
        #expect(records.map(\.source.file).count == 2)
        let record = try #require(records.first { $0.resourceType == "MedicationRequest" })
        #expect(record.concept.resolution.rawValue == "input")
        #expect(record.concept.displayText == "Example tablet 40 mg")
        #expect(record.concept.identifier == "http://www.nlm.nih.gov/research/umls/rxnorm|314077")
        #expect(record.concept.reference?.reference == reference)
        #expect(!record.issueCodes.contains("not-resolved"))
    }

    /// Of two Medications with one id none is taken, and what no file has is not resolved.
    @Test func twoFilesWithOneMedicationEachAreADoubt() async throws {
        let request = CaseInput.request(reference: "Medication/13")
        let other = Self.medication.replacing("Example tablet 40 mg", with: "Another").replacing("314077", with: "1")
        let doubt = try await records([("a.ndjson", Self.medication), ("b.ndjson", other), ("c.ndjson", request)])
        let record = try #require(doubt.last)
        #expect(record.concept.resolution == .unresolved && record.concept.displayText == nil)
        #expect(Set(record.issueCodes).isSubset(of: ["ambiguous-reference", "not-resolved"]))
        #expect(!record.issueCodes.isEmpty)
        let none = try await records([
            ("a.ndjson", Self.medication), ("c.ndjson", request.replacing("/13", with: "/14")),
        ])
        #expect(none.last?.concept.resolution == .unresolved && none.last?.issueCodes == ["not-resolved"])
    }

    // Seen: swiftlang/swift-corelibs-foundation#4851, #5237, #5557. A document is held in memory while it is read; what is
    // made of its entries is not.
    @Test(.timeLimit(.minutes(2))) func aBundleOfTwentyThousandEntriesTakesLittleMoreThanItsText() async throws {
        let filler = String(repeating: "x", count: 420)
        let entry = CaseInput.xmlRequest(#"<note><text value="\#(filler)"/></note>"#, attributes: "", medication: "")
        let bundle =
            "<Bundle\(CaseInput.namespace)>"
            + String(repeating: "<entry><resource>\(entry)</resource></entry>", count: 20_000) + "</Bundle>"
        #expect(bundle.utf8.count > 12_000_000)
        try await withTemporaryFolder { folder in
            try write(bundle, to: folder + "/bundle.xml")
            // Address space, of which the program itself takes the most.
            let outcome = try await shell(
                "ulimit -v 700000; fhirmeds convert bundle.xml --report report.json > records.ndjson", in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.error.contains("20000 resources: 20000 translated"), "\(outcome.error)")
        }
    }
}
