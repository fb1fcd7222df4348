import FHIRMeds
import Testing

/// FHIR has nothing that is empty: what is gets told, and leaves nothing behind.
@Suite struct CaseTestsEmpty {
    // Seen: FirelyTeam/firely-net-sdk#131.
    @Test func nullsAndEmptyContainersAreToldAndLeftOut() throws {
        let record = try CaseOutcome(ofFile: "null-and-empty.json").only()
        #expect(record.authoredOn == nil)
        #expect(record.concept.relatedCodings.isEmpty)
        #expect(record.note.isEmpty)
        #expect(record.dosage.isEmpty)
        #expect(!CaseOutcome.hasLeftovers(record.json))
        #expect(record.issueCodes == ["empty-value", "empty-value", "empty-value", "empty-value"])
        #expect(
            record.issues.map(\.path) == [
                "MedicationRequest.medicationCodeableConcept.coding", "MedicationRequest.authoredOn",
                "MedicationRequest.note[0]", "MedicationRequest.dosageInstruction[0]",
            ])
    }

    @Test(arguments: [
        #""note":[]"#, #""note":[{}]"#, #""note":[null]"#, #""note":[{"text":""}]"#, #""note":[{"text":null}]"#,
        #""dosageInstruction":[{"timing":{"repeat":{"when":[]}}}]"#, #""dosageInstruction":[{"timing":{}}]"#,
        #""dosageInstruction":[{"doseAndRate":[{"doseQuantity":{}}]}]"#, #""dispenseRequest":{"quantity":{}}"#,
        #""reasonCode":[{"coding":[{}]}]"#, #""extension":[{}]"#, #""category":[{"coding":[]}]"#,
        #""substitution":{"allowedBoolean":null}"#, #""statusReason":{}"#, #""identifier":[{}]"#,
        #""requester":{"reference":""}"#, #""authoredOn":"""#, #""performer":{}"#, #""basedOn":[{}]"#,
    ])
    func nothingEmptyIsLeftBehind(_ members: String) throws {
        let record = try CaseOutcome(of: CaseInput.request(members)).only()
        #expect(!CaseOutcome.hasLeftovers(record.json))
        #expect(record.issueCodes.contains("empty-value"))
        #expect(Set(record.issueCodes) == ["empty-value"])
    }

    /// The same in XML, where an element without content stands for nothing too.
    @Test(arguments: [
        "<note><text/></note>", "<note/>", "<dosageInstruction><timing/></dosageInstruction>", "<dosageInstruction/>",
        #"<note><text value=""/></note>"#, "<dispenseRequest><quantity/></dispenseRequest>", "<performer/>",
        #"<note><text value=""/><authorString value=""/></note>"#, "<reasonCode><coding/></reasonCode>",
        "<note/><note><text/></note>", "<dosageInstruction><timing><event/></timing></dosageInstruction>",
        #"<authoredOn value="2024"><extension/></authoredOn>"#, "<authoredOn><extension/></authoredOn>",
        "<note><text value='a'/><extension url=''/></note>", "<reasonCode><coding><code/></coding></reasonCode>",
        "<dispenseRequest><quantity><value value=''/></quantity></dispenseRequest>", "<text><status/></text>",
        "<dosageInstruction><timing><event><extension/></event></timing></dosageInstruction>",
        "<dosageInstruction><timing><event><extension/></event><event value='2024'/></timing></dosageInstruction>",
        "<contained><Basket><a/><b><c/></b></Basket></contained>", "<colour/>",
        "<colour><red/><deep><x/></deep></colour>",
    ])
    func nothingEmptyIsLeftBehindFromXML(_ elements: String) throws {
        let record = try CaseOutcome(of: CaseInput.xmlRequest(elements)).only()
        #expect(record.issueCodes.contains("empty-value"))
        #expect(!CaseOutcome.hasLeftovers(record.json))
        let json = try ResourceConverter().json(fromXML: Array(CaseInput.xmlRequest(elements).utf8)).bytes
        #expect(!CaseOutcome.hasLeftovers(String(decoding: json, as: UTF8.self)))
    }

    /// The first of several may be empty; the others are not lost with it.
    @Test func whatStandsBehindAnEmptyElementIsNotLost() throws {
        let record = try CaseOutcome(
            of: CaseInput.xmlRequest("<note><text/></note><note><text value='b'/></note><note/>")
        ).only()
        #expect(record.note.map(\.text) == ["b"])
        #expect(record.issues.map(\.path) == ["MedicationRequest.note[0].text", "MedicationRequest.note[2]"])
        let medication = "<medicationCodeableConcept><coding><system/></coding></medicationCodeableConcept>"
        let nameless = try CaseOutcome(of: CaseInput.xmlRequest(medication: medication)).only()
        #expect(nameless.issueCodes == ["empty-value", "no-medication"] && !CaseOutcome.hasLeftovers(nameless.json))
        #expect(nameless.concept.resolution == .absent)
    }
}
