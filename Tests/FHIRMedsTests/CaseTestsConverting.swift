import FHIRMeds
import Foundation
import Testing

/// Turning a resource from one format into the other keeps what it says.
@Suite struct CaseTestsConverting {
    private func xml(_ json: [UInt8], release: FHIRRelease = .r4) throws -> String {
        String(decoding: try ResourceConverter(release: release).xml(fromJSON: json).bytes, as: UTF8.self)
    }

    private func json(_ xml: String) throws -> String {
        String(decoding: try ResourceConverter().json(fromXML: Array(xml.utf8)).bytes, as: UTF8.self)
    }

    // Seen: FirelyTeam/firely-net-sdk#732, swift-extras/swift-extras-json#63, swiftlang/swift-foundation#1115.
    @Test(arguments: [
        ("trailing-zeros.json", ["2.50", "1.000"]),
        ("many-digits.json", ["129.9", "0.1234567890123456789012345678901234567890123"]),
    ])
    func digitsAreTheSameInXML(_ name: String, _ literals: [String]) throws {
        let text = try xml(CaseInput.file(name))
        for literal in literals { #expect(text.contains(#"<value value="\#(literal)"/>"#)) }
        // And back as numbers, not as strings.
        let back = try json(text)
        for literal in literals { #expect(back.contains(#""value":\#(literal),"#)) }
    }

    // Seen: FirelyTeam/firely-net-sdk#131.
    @Test func nothingEmptyIsWritten() throws {
        let text = try xml(CaseInput.file("null-and-empty.json"))
        #expect(!text.contains("null") && !text.contains(#"value="""#))
        for element in ["coding", "note", "dosageInstruction", "authoredOn"] { #expect(!text.contains("<\(element)")) }
        #expect(!CaseOutcome.hasLeftovers(try json(text)))
    }

    // Seen: hapifhir/hapi-fhir#8370, #336, inferno-framework/uscore-data-sets#2, FHIR/sushi#1631.
    @Test func whatHasNoValueIsWrittenWithoutOne() throws {
        let text = try xml(CaseInput.file("extensions-without-values.json"))
        #expect(text.contains(#"<timeOfDay><extension url="http://example.org/why">"#))
        #expect(text.contains(#"<event id="e2"><extension url="http://example.org/why">"#))
        #expect(text.contains("<authoredOn><extension "))
        let back = try JSONValue(json(text))
        let timing = back["dosageInstruction"]?[1]?["timing"]
        #expect(try timing?["event"] == JSONValue(#"["2024-03-01",null,"2024-03-05"]"#))
        #expect(timing?["_event"]?[1]?["id"]?.string == "e2")
        #expect(back["authoredOn"] == nil && back["_authoredOn"]?["extension"]?.items?.count == 1)
    }

    // Seen: smart-on-fhir/cumulus-etl#240, aks129/HealthClawGuardrails#388, drajer-health/eCRNow#265.
    @Test func aContainedMedicationSaysTheSameInBothFormats() throws {
        let written = try CaseInput.file("contained-medication.json")
        let text = """
            <MedicationRequest xmlns="http://hl7.org/fhir"><id value="o12"/><contained><Medication><id value="m"/><code>\
            <coding><system value="http://www.nlm.nih.gov/research/umls/rxnorm"/><code value="314076"/>\
            <display value="lisinopril 10 MG Oral Tablet"/></coding></code><form><text value="tablet"/></form></Medication>\
            </contained><status value="active"/><intent value="order"/><medicationReference><reference value="#m"/>\
            </medicationReference><subject><reference value="Patient/1"/></subject></MedicationRequest>
            """
        #expect(try CaseOutcome(of: text).only() == CaseOutcome(of: written).only())
        #expect(try xml(written) == text)
    }

    // Seen: LinuxForHealth/FHIR#1436.
    @Test func aNarrativeWithAPrefixStandsAloneInJSON() throws {
        let back = try JSONValue(json(CaseInput.text("prefixed.xml")))
        let div = try #require(back["text"]?["div"]?.string)
        #expect(div.hasPrefix(#"<div xmlns="http://www.w3.org/1999/xhtml">"#))
        #expect(div == #"<div xmlns="http://www.w3.org/1999/xhtml"><p>Demo</p></div>"#)
    }

    // Seen: FirelyTeam/firely-net-sdk#1313, gematik/epa-deployment#14.
    @Test func thereAndBackKeepsWhatIsContained() throws {
        let text = try CaseInput.text("contained-medication.xml").trimmed
        let between = try json(text)
        #expect(try xml(Array(between.utf8)) == text)
        #expect(try JSONValue(between)["medicationReference"]?["reference"]?.string == "#m")
        #expect(try JSONValue(between)["contained"]?.items?.count == 1)
    }

    // Seen: FirelyTeam/firely-net-sdk#193, FirelyTeam/spark#81.
    @Test func aNarrativeDeclaresItsNamespaceOnce() throws {
        let div = #"<div xmlns="http://www.w3.org/1999/xhtml"><table><tr><td>A</td></tr></table></div>"#
        let written = CaseInput.request(
            #""text":{"status":"generated","div":"\#(div.replacing("\"", with: "\\\""))"}"#)
        let text = try xml(Array(written.utf8))
        #expect(text.contains(div))
        #expect(text.components(separatedBy: "xmlns=").count == 3 && !text.contains(#"xmlns="""#))
        #expect(try JSONValue(json(text))["text"]?["div"]?.string == div)
    }
}

extension String {
    /// Without blanks and line ends around it.
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
