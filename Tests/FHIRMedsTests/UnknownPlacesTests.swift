import Foundation
import Testing

@testable import FHIRMeds

/// What a source adds inside the elements that a record line has names of its own for.
@Suite struct UnknownPlacesTests {
    @Test(arguments: [
        "identifier", "coded", "displayText", "displayTextOrigin", "generalForm", "relatedCodings", "form",
        "ingredients", "resolution", "reference",
    ])
    func anUnknownElementOfAConceptNeverTakesANameOfOurs(_ name: String) throws {
        let concept = #""medicationCodeableConcept":{"text":"Ibuprofen","\#(name)":"theirs"}"#
        let record = try CaseOutcome(of: CaseInput.request(medication: concept)).only()
        #expect(record.concept.displayText == "Ibuprofen")
        #expect(record.issueCodes == ["unknown-element"])
        #expect(record.json.contains(#""unknownElements":{"\#(name)":"theirs"}"#))
    }

    @Test(arguments: [
        #""asNeededCodeableConcept":{"text":"pain"},"_asNeededCodeableConcept":{"id":"theirs"}"#,
        #""_maxDosePerPeriod":{"id":"theirs"},"maxDosePerPeriod":{"numerator":{"value":1}}"#,
    ])
    func aSiblingOfWhatIsNoPrimitiveIsKeptApart(_ members: String) throws {
        let record = try CaseOutcome(of: CaseInput.request(dosage: members)).only()
        #expect(record.issueCodes == ["unknown-element"])
        #expect(record.json.contains(#"":{"id":"theirs"}}"#))
    }

    @Test(arguments: [
        #""itemCodeableConcept":{"text":"A"},"_itemCodeableConcept":{"id":"theirs"}"#,
        #""itemCodeableConcept":{"text":"A"},"item":"theirs""#,
    ])
    func anIngredientHasEachNameOnce(_ members: String) throws {
        let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"M"},"ingredient":[{\#(members)}]}"#
        let record = try CaseOutcome(of: medication).only()
        #expect(record.concept.ingredients.first?.item?.concept?.text == "A")
        #expect(record.json.contains("theirs"))
        #expect(record.issueCodes == ["unknown-element"])
    }

    /// Letters of another encoding have other sizes, so that a place counted in one is not the place in the other.
    @Test func noRecordCarriesTheBytesOfAnother() throws {
        let note = "<note><text value=\"\(String(repeating: "é", count: 120))\"/></note>"
        let first = CaseInput.xmlRequest(note, attributes: "")
        let rest = (0..<6).map { CaseInput.xmlRequest(#"<note><text value="\#($0)"/></note>"#, attributes: "") }
        let bundle =
            #"<?xml version="1.0" encoding="ISO-8859-1"?><Bundle\#(CaseInput.namespace)>"#
            + ([first] + rest).map { "<entry><resource>\($0)</resource></entry>" }.joined() + "</Bundle>"
        let bytes = [UInt8](try #require(bundle.data(using: .isoLatin1)))
        let outcome = CaseOutcome(of: bytes) { $0.embedsSource = true }
        #expect(outcome.records.count == 7)
        for (record, source) in zip(outcome.records, [first] + rest) {
            #expect(record.issueCodes.isEmpty)
            #expect(try JSONValue(record.json)["resourceXML"] == .string(source))
        }
    }

    /// The name alone says the release: DSTU2 has no MedicationRequest, and later ones have no MedicationOrder.
    @Test(arguments: [FHIRRelease?.none, .r4])
    func aMedicationOrderIsNeverTakenForALaterRelease(_ given: FHIRRelease?) throws {
        let order = CaseInput.request().replacing("MedicationRequest", with: "MedicationOrder")
        let outcome = CaseOutcome(of: order) { $0.release = given }
        #expect(outcome.records.map(\.fhirRelease) == (given == nil ? [.dstu2] : []))
        #expect(outcome.failures.map(\.code) == (given == nil ? [] : [.releaseMismatch]))
    }

    @Test(.timeLimit(.minutes(1))) func manyIssuesInOneRecordTakeNoSquareOfTime() throws {
        let many = String(repeating: #"<priority value="a"/>"#, count: 10_000)
        let outcome = CaseOutcome(of: CaseInput.xmlRequest(many))
        #expect(outcome.records.count == 1)
    }
}
