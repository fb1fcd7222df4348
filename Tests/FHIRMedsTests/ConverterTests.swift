import FHIRMeds
import Testing

/// What a conversion says about its source.
@Suite struct ConverterTests {
    @Test(arguments: [
        (#"<MedicationRequest><status value="active"/></MedicationRequest>"#, IssueCode.namespaceMissing),
        (#"<MedicationRequest xmlns="http://hl7.org/fhir"><status value=""/></MedicationRequest>"#, .emptyValue),
    ])
    func whatIsOddAboutXMLIsSaid(_ xml: String, _ code: IssueCode) throws {
        let output = try ResourceConverter().json(fromXML: Array(xml.utf8))
        #expect(output.oddities.map(\.code).contains(code))
        #expect(output.issues.isEmpty)
    }

    @Test(arguments: [
        (#"x<status value="active"/>"#, IssueCode.strayText),
        (#"<status colour="red" value="active"/>"#, .unknownElement),
        (#"<status xmlns:o="urn:o" o:colour="red" value="active"/>"#, .unknownElement),
        (#"<note><colour xmlns="urn:o"/><text value="a"/></note>"#, .unknownElement),
        ("<status>active</status>", .wrongType), (#"<subject value="x"/>"#, .wrongType),
        (#"<status value="active"/><status value="active"/>"#, .cardinality),
    ])
    func whatAConversionFromXMLLosesIsTold(_ elements: String, _ code: IssueCode) throws {
        let xml = #"<MedicationRequest xmlns="http://hl7.org/fhir">\#(elements)</MedicationRequest>"#
        let output = try ResourceConverter().json(fromXML: Array(xml.utf8))
        #expect(output.issues.map(\.code).contains(code))
    }

    @Test func thePlaceOfTheSchemaIsNoLoss() throws {
        let place = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b""#
        let xml = #"<Medication xmlns="http://hl7.org/fhir" \#(place)><id value="a"/></Medication>"#
        let output = try ResourceConverter().json(fromXML: Array(xml.utf8))
        #expect(output.issues.isEmpty && output.oddities.isEmpty)
    }

    @Test(arguments: [
        (#""subject":"x""#, "MedicationRequest.subject", IssueCode.wrongType, "<subject"),
        (#""note":["x"]"#, "MedicationRequest.note[0]", .wrongType, "<note"),
        (#""_status":"x""#, "MedicationRequest._status", .wrongType, "<status"),
        (#""_status":{"colour":"red"}"#, "MedicationRequest._status.colour", .notInXML, "<status"),
        (#""_subject":{"id":"x"}"#, "MedicationRequest._subject", .notInXML, "<subject"),
        (#""status":["active"]"#, "MedicationRequest.status", .cardinality, "<status"),
        (#""text":{"status":{},"div":5}"#, "MedicationRequest.text.status", .notInXML, "<status"),
        (
            #""extension":[{"url":"u","_url":{"id":"x"},"valueCode":"a"}]"#, "MedicationRequest.extension[0]._url",
            .notInXML, "<_url"
        ),
    ])
    func whatAConversionFromJSONLosesIsTold(
        _ member: String, _ path: String, _ code: IssueCode, _ absent: String
    ) throws {
        let json = #"{"resourceType":"MedicationRequest","id":"r",\#(member)}"#
        let output = try ResourceConverter().xml(fromJSON: Array(json.utf8))
        #expect(output.issues.contains { $0.path == path && $0.code == code })
        #expect(!String(decoding: output.bytes, as: UTF8.self).contains(absent))
    }

    @Test func whatIsOddAboutJSONIsSaid() throws {
        let json = #"{"resourceType":"MedicationRequest","status":" active","authoredOn":"2024-13","_intent":{}}"#
        let output = try ResourceConverter().xml(fromJSON: Array(json.utf8))
        #expect(output.issues.isEmpty)
        for code in [IssueCode.invalidValue, .invalidDate, .emptyValue] {
            #expect(output.oddities.map(\.code).contains(code))
        }
        #expect(String(decoding: output.bytes, as: UTF8.self).contains(#"<status value=" active"/>"#))
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
