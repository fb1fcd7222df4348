import FHIRMeds
import Testing

/// Traps of references.
extension Trap {
    static let ofReferences: [Trap] = [
        Trap(
            number: 27, name: "`#m` is in its own container", elsewhere: ["aFragmentNeverLeadsToAnotherEntry"],
            proof: {
                let other = #"<Medication><id value="m"/><code><text value="Not this"/></code></Medication>"#
                let request = CaseInput.xmlRequest(
                    attributes: "",
                    medication: ##"<medicationReference><reference value="#m"/></medicationReference>"##)
                let bundle = CaseInput.xmlBundle(other, request)
                let record = try #require(CaseOutcome(of: bundle).records.last)
                let line = try JSONValue(record.json)
                #expect(line["concept"]?["resolution"]?.string == "unresolved")
                #expect(line["concept"]?["displayText"] == nil && tells(line, "not-resolved"))
            }),
        Trap(number: 28, name: "a # in the id", elsewhere: ["aHashInTheIdIsForgivenAndTold"]),
        Trap(number: 29, name: "urn:uuid and a relative reference", elsewhere: ["aGuessByIdIsTold"]),
        Trap(
            number: 30, name: "the root is the holding entry's",
            elsewhere: ["noGuessLeadsToAnotherServer", "everyWayToPointLeadsToItsMedication"]),
        Trap(number: 31, name: "a reference to a version", elsewhere: ["aVersionIsNotTheId"]),
        Trap(number: 32, name: "a UUID in capitals", elsewhere: ["anUpperCaseUUIDIsAnotherText"]),
        Trap(number: 33, name: "a reference without a reference", elsewhere: ["aLogicalReferenceIsKept"]),
    ]
}
