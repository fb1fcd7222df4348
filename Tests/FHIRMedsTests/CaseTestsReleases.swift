import FHIRMeds
import Testing

/// Records of every release mean the same in the record line, and none is mistaken for an empty one.
@Suite struct CaseTestsReleases {
    // Seen: drajer-health/eCRNow#468, cqframework/cqf-ruler#30.
    @Test func aDoseIsFoundWhereItsReleaseHasIt() throws {
        let outcome = try CaseOutcome(ofFile: "dose-in-three-places.ndjson")
        #expect(outcome.records.map(\.id) == ["o16r4", "o16stu3", "o16d2"])
        #expect(outcome.records.map(\.fhirRelease) == [.r4, .stu3, .dstu2])
        #expect(outcome.records.map(\.fhirReleaseEvidence) == [.shape, .shape, .shape])
        for record in outcome.records {
            let line = try JSONValue(record.json)
            #expect(
                try line["dosage"] == JSONValue(#"[{"doseAndRate":[{"doseQuantity":{"value":5,"unit":"mL"}}]}]"#))
            #expect(line["issues"] == nil && line["state"]?.string == "active")
            #expect(line["subject"]?["reference"]?.string == "Patient/1")
        }
    }

    // Found while trying peers: FHIRModels of R4 decodes a DSTU2 MedicationOrder to an id and nothing else.
    @Test func anOrderOfDSTU2IsNoEmptyRecord() throws {
        let record = try #require(CaseOutcome(ofFile: "types-of-other-releases.ndjson").records.first)
        #expect(record.resourceType == "MedicationOrder" && record.id == "o36a")
        #expect(record.fhirRelease == .dstu2 && record.fhirReleaseEvidence == .shape)
        #expect(record.authoredOn?.text == "2016-04" && record.subject?.reference == "Patient/1")
        #expect(record.concept.displayText == "A" && record.state == .active)
        #expect(record.issues.isEmpty)
    }

    /// What was called otherwise before DSTU2 and in a ballot of R5 is rejected by name and counted.
    @Test func aTypeOfNoSupportedReleaseIsRejectedByName() throws {
        let outcome = try CaseOutcome(ofFile: "types-of-other-releases.ndjson")
        let lost = outcome.failures.filter { $0.position?.line != 1 }
        #expect(lost.map(\.code) == [.unsupported, .unsupported])
        #expect(lost.map(\.position?.line) == [2, 3])
        for (issue, type) in zip(lost, ["MedicationPrescription", "MedicationUsage"]) {
            #expect(issue.path.hasPrefix(type) || issue.message.contains(type), "\(issue)")
        }
        #expect(outcome.report.skipped.isEmpty && outcome.report.resources == 3)
    }

    /// STU3's requester is an element with an agent in it, and nothing else of the record may show its release.
    @Test func anAgentShowsThatARequesterIsSTU3s() throws {
        let agent = #""requester":{"agent":{"reference":"Practitioner/1","display":"Dr. Dew"}}"#
        let xml = CaseInput.xmlRequest(
            #"<requester><agent><reference value="Practitioner/1"/><display value="Dr. Dew"/></agent></requester>"#)
        for text in [CaseInput.request(agent), xml] {
            let record = try CaseOutcome(of: text).only()
            #expect(record.fhirRelease == .stu3 && record.fhirReleaseEvidence == .shape)
            #expect(record.issues.isEmpty)
            // As R4 has it: a reference.
            #expect(record.requester?.reference == "Practitioner/1" && record.requester?.display == "Dr. Dew")
        }
    }
}
