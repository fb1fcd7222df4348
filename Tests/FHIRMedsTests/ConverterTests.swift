import FHIRMeds
import Testing

/// What a conversion says about its source.
@Suite struct ConverterTests {
    @Test(arguments: [
        (#"<MedicationRequest><status value="active"/></MedicationRequest>"#, IssueCode.namespaceMissing),
        (#"<MedicationRequest xmlns="http://hl7.org/fhir">x<status value="active"/></MedicationRequest>"#, .strayText),
        (#"<MedicationRequest xmlns="http://hl7.org/fhir"><status value=""/></MedicationRequest>"#, .emptyValue),
    ])
    func whatIsOddAboutXMLIsSaid(_ xml: String, _ code: IssueCode) throws {
        let output = try ResourceConverter().json(fromXML: Array(xml.utf8))
        #expect(output.oddities.map(\.code).contains(code))
        #expect(output.issues.isEmpty)
    }

    @Test func aLimitIsCalledALimit() {
        var converter = ResourceConverter()
        converter.limits.depth = 3
        let json = #"{"resourceType":"MedicationRequest","note":[{"extension":[{"url":"u"}]}]}"#
        let xml = CaseInput.xmlRequest(#"<note><extension url="u"><extension url="v"/></extension></note>"#)
        #expect(throws: FHIRMeds.Issue.self) { try converter.xml(fromJSON: Array(json.utf8)) }
        let fault = #expect(throws: FHIRMeds.Issue.self) { try converter.json(fromXML: Array(xml.utf8)) }
        #expect(fault?.code == .limit)
        do {
            _ = try converter.xml(fromJSON: Array(json.utf8))
        } catch {
            #expect(error.code == .limit)
        }
    }
}
