import FHIRMeds
import Testing

/// Parameters hold one resource each; of a source that puts several into one, none is lost.
struct ParametersTests {
    private static func order(_ id: String) -> String {
        #"{"resourceType":"MedicationRequest","id":"\#(id)","status":"active","intent":"order","#
            + #""medicationCodeableConcept":{"text":"x"},"subject":{"reference":"Patient/1"}}"#
    }

    private static func xmlOrder(_ id: String) -> String {
        #"<MedicationRequest><id value="\#(id)"/><status value="active"/><intent value="order"/>"#
            + #"<medicationCodeableConcept><text value="x"/></medicationCodeableConcept>"#
            + #"<subject><reference value="Patient/1"/></subject></MedicationRequest>"#
    }

    private static func parameters(_ resource: String) -> String {
        #"{"resourceType":"Parameters","parameter":[{"name":"a","resource":\#(resource)}]}"#
    }

    private static func xmlParameters(_ resources: String) -> String {
        #"<Parameters xmlns="http://hl7.org/fhir"><parameter><name value="a"/>\#(resources)</parameter></Parameters>"#
    }

    @Test(arguments: [
        parameters("[\(order("a"))]"), parameters("[\(order("a")),\(order("b"))]"),
        xmlParameters("<resource>\(xmlOrder("a"))</resource><resource>\(xmlOrder("b"))</resource>"),
        xmlParameters("<resource>\(xmlOrder("a"))\(xmlOrder("b"))</resource>"),
    ])
    func severalResourcesOfAParameterAreReadAndTold(_ text: String) {
        let outcome = CaseOutcome(of: text)
        #expect(outcome.records.map(\.id) == (text.contains(#""b""#) ? ["a", "b"] : ["a"]))
        #expect(outcome.records.allSatisfy { $0.issues.contains { $0.code == .cardinality } })
        let strict = CaseOutcome(of: text) { $0.isStrict = true }
        #expect(strict.records.isEmpty && strict.failures.count == outcome.records.count)
    }

    @Test(arguments: [parameters(order("a")), xmlParameters("<resource>\(xmlOrder("a"))</resource>")])
    func oneResourceIsAsItShouldBe(_ text: String) {
        let outcome = CaseOutcome(of: text) { $0.isStrict = true }
        #expect(outcome.records.map(\.id) == ["a"] && outcome.failures.isEmpty)
    }

    @Test func whatIsNoResourceIsRejected() {
        let outcome = CaseOutcome(of: Self.parameters("[\(Self.order("a")),7]"))
        #expect(outcome.records.map(\.id) == ["a"] && outcome.failures.map(\.code) == [.wrongType])
    }
}
