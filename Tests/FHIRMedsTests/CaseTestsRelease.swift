import FHIRMeds
import Testing

/// Which release a record follows, and how sure that is.
@Suite struct CaseTestsRelease {
    /// Elements that no one release has together prove none.
    @Test(arguments: [
        #""wasNotTaken":false"#, #""reasonNotTaken":[{"text":"a"}]"#,
    ])
    func elementsThatNoReleaseHasTogetherProveNone(_ members: String) throws {
        let record = try CaseOutcome(
            of: #"{"resourceType":"MedicationStatement","status":"active","medicationCodeableConcept":{"text":"A"},"#
                + #""subject":{"reference":"Patient/1"},"statusReason":[{"text":"b"}],\#(members)}"#
        ).only()
        #expect(record.fhirRelease == .r4)
        #expect(record.fhirReleaseEvidence == .assumed)
        #expect(record.issueCodes.contains("release-mismatch"))
        #expect(record.issues.first { $0.code == .releaseMismatch }?.severity == .warning)
    }

    @Test func elementsThatOnlyOneReleaseHasProveIt() throws {
        let record = try CaseOutcome(
            of: #"{"resourceType":"MedicationStatement","status":"active","medicationCodeableConcept":{"text":"A"},"#
                + #""subject":{"reference":"Patient/1"},"statusReason":[{"text":"b"}]}"#
        ).only()
        #expect(record.fhirReleaseEvidence == .shape)
        #expect(record.issues.isEmpty)
    }

    @Test(arguments: ["/", #"\/"#, #"\u002f"#])
    func aProfileCountsHoweverItsSlashesAreWritten(_ slash: String) throws {
        let url = "http://hl7.org/fhir/4.3/StructureDefinition/MedicationRequest".replacing("/", with: slash)
        let record = try CaseOutcome(of: CaseInput.request(#""meta":{"profile":["\#(url)"]}"#)).only()
        #expect(record.fhirRelease == .r4b)
        #expect(record.fhirReleaseEvidence == .profile)
    }
}
