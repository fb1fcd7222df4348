import FHIRMeds
import Testing

/// Code systems are strings: compared by what they denote, kept as they are written.
@Suite struct CaseTestsCodes {
    private static let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"

    private func request(codings: String) -> String {
        CaseInput.request(medication: #""medicationCodeableConcept":{"coding":[\#(codings)]}"#)
    }

    // Seen: hapifhir/hapi-fhir#1462, FirelyTeam/spark#108, blue-button/bluebutton.js#5.
    @Test(arguments: [
        rxNorm, rxNorm + "/", "https://www.nlm.nih.gov/research/umls/rxnorm", rxNorm + " ",
        "urn:oid:2.16.840.1.113883.6.88", "2.16.840.1.113883.6.88", "RxNorm", "RXNORM",
    ])
    func rxNormIsRxNormHoweverItIsSpelled(_ system: String) throws {
        let record = try CaseOutcome(of: request(codings: #"{"system":"\#(system)","code":"314076"}"#)).only()
        let coding = try #require(record.concept.relatedCodings.first)
        #expect(record.concept.identifier == CaseTestsCodes.rxNorm + "|314076")
        #expect(record.concept.coded == .known)
        #expect(coding.system == CaseTestsCodes.rxNorm)
        // What was brought to one spelling can be had: the source's own stands beside it.
        #expect(coding.sourceSystem == (system == CaseTestsCodes.rxNorm ? nil : system))
    }

    @Test(arguments: [
        rxNorm + "2", "urn:oid:2.16.840.1.113883.6.888", "2.16.840.1.113883.6.8.8", "xRxNorm", "urn:oid:", "|", "/",
    ])
    func whatIsOnlyLikeRxNormIsAnotherSystem(_ system: String) throws {
        let record = try CaseOutcome(of: request(codings: #"{"system":"\#(system)","code":"314076"}"#)).only()
        #expect(record.concept.coded == .unknownSystem)
        #expect(record.concept.relatedCodings.first?.system == system)
        #expect(record.concept.relatedCodings.first?.sourceSystem == nil)
    }

    /// An identifier joins a system and a code by a bar: no two pairs may give the same one.
    @Test func aBarInASystemOrCodeIsEscaped() throws {
        let first = try CaseOutcome(of: request(codings: #"{"system":"urn:x|1","code":"2"}"#)).only()
        let second = try CaseOutcome(of: request(codings: #"{"system":"urn:x","code":"1|2"}"#)).only()
        let third = try CaseOutcome(of: request(codings: #"{"system":"urn:x\\","code":"1|2"}"#)).only()
        #expect(first.concept.identifier == #"urn:x\|1|2"#)
        #expect(second.concept.identifier == #"urn:x|1\|2"#)
        #expect(third.concept.identifier == #"urn:x\\|1\|2"#)
    }

    /// FHIRModels 0.8.0 writes `RxNorm%20`, `a%20b%7Cc`, `%C3%BC`, and refuses an empty system.
    @Test func aSystemIsAStringNotAURLToTidy() throws {
        let record = try CaseOutcome(ofFile: "systems-as-written.json").only()
        let codings = record.concept.relatedCodings
        #expect(
            codings.map { $0.sourceSystem ?? $0.system } == [
                "RxNorm ", "http://example.org/a b|c", "http://example.org/präparat", nil, "2.16.840.1.113883.6.88",
            ])
        #expect(codings.map(\.code) == ["314076", "1", "2", "3", "314076"])
        #expect(codings.map { $0.system == CaseTestsCodes.rxNorm } == [true, false, false, false, true])
        #expect(record.issueCodes.contains("empty-value"))
        #expect(record.json.contains("präparat"))
    }

    @Test(arguments: ["Patient/a b", "Patient/ü", "urn:x:%20|", "http://example.org/a%2Fb", " Patient/1"])
    func referencesAndURLsAreNotTidiedEither(_ text: String) throws {
        let record = try CaseOutcome(
            of: CaseInput.request(
                """
                "extension":[{"url":"\(text)","valueString":"x"}],"requester":{"reference":"\(text)"},\
                "identifier":[{"system":"\(text)","value":"\(text)"}]
                """)
        ).only()
        #expect(record.requester?.reference == text)
        #expect(record.extensions.first?.url == text)
        #expect(record.identifier.first?.system == text)
        #expect(record.identifier.first?.value == text)
    }

    /// PHP and others write `http:\/\/`; that is JSON's business and no other spelling of the system.
    @Test func anEscapedSlashIsNoOtherSpelling() throws {
        let escaped = CaseTestsCodes.rxNorm.replacing("/", with: #"\/"#)
        let record = try CaseOutcome(of: request(codings: #"{"system":"\#(escaped)","code":"314076"}"#)).only()
        #expect(record.concept.identifier == CaseTestsCodes.rxNorm + "|314076")
        #expect(record.concept.relatedCodings.first?.system == CaseTestsCodes.rxNorm)
        #expect(record.concept.relatedCodings.first?.sourceSystem == nil)
    }

    /// Two records are equal in meaning however their members are ordered, and so is the medication however its codings are.
    @Test func theOrderOfMembersAndCodingsChangesNoIdentity() throws {
        let first = #"{"system":"\#(CaseTestsCodes.rxNorm)","code":"861007","display":"metformin 500 MG Oral Tablet"}"#
        let second = #"{"code":"L9","display":"Local name","system":"urn:oid:1.2.3"}"#
        let third = #"{"display":"met","code":"861007","system":"RxNorm"}"#
        let orders = [[first, second, third], [third, second, first], [second, third, first]]
        let records = try orders.map { order in
            try CaseOutcome(of: request(codings: order.joined(separator: ","))).only()
        }
        #expect(Set(records.map(\.concept.identifier)).count == 1)
        #expect(Set(records.map(\.concept.displayText)).count == 1)
        #expect(Set(records.map(\.concept.coded)) == [.known])
        let turned = try CaseOutcome(
            of: """
                {"subject":{"reference":"Patient/1"},"medicationCodeableConcept":{"text":"A"},"intent":"order",\
                "status":"active","id":"r","resourceType":"MedicationRequest"}
                """
        ).only()
        #expect(try CaseOutcome(of: CaseInput.request()).only() == turned)
    }

    @Test func severalCodesOfOneSystemAreADoubt() throws {
        let codings = ["2", "1"].map { #"{"system":"RxNorm","code":"\#($0)","display":"Name \#($0)"}"# }
        let doubt = try CaseOutcome(of: request(codings: codings.joined(separator: ","))).only()
        #expect(doubt.concept.coded == .ambiguous)
        #expect(doubt.concept.identifier == CaseTestsCodes.rxNorm + "|1|2")
        #expect(doubt.concept.displayText == nil)
        let chosen = try CaseOutcome(
            of: request(codings: codings[0] + "," + codings[1].dropLast() + #","userSelected":true}"#)
        ).only()
        #expect(chosen.concept.identifier == CaseTestsCodes.rxNorm + "|1")
        #expect(chosen.concept.coded == .known)
    }

    @Test func aCodeWithoutASystemIdentifiesNothing() throws {
        let record = try CaseOutcome(of: request(codings: #"{"code":"314076","display":"D"}"#)).only()
        #expect(record.concept.identifier == nil)
        #expect(record.concept.coded == .unknownSystem)
        #expect(record.issueCodes == ["code-without-system"])
    }
}
