import Foundation
import Testing

@testable import FHIRMeds

/// The list of resource types is HL7's.
@Suite struct ResourceTypeNamesTests {
    /// What HL7's definitions of the medication resources and of the datatypes define as a resource or refer to, and the
    /// roots of its schemas.
    @Test(.needsData, arguments: ["dstu2", "stu3", "r4", "r4b", "r5"])
    func everyTypeThatHL7NamesIsKnown(_ folder: String) throws {
        let place = try #require(Place.data) + "/spec/" + folder
        let definitions = try Place.text(place + "/structuredefinitions.json")
        var named: Set<String> = []
        for match in definitions.matches(of: /"http:\/\/hl7\.org\/fhir\/StructureDefinition\/([A-Z][A-Za-z]+)"/) {
            named.insert(String(match.output.1))
        }
        // Datatypes have a definition here, resources that are only referred to have none.
        var types: Set<String> = []
        let bundle = try JSONValue(definitions)
        for entry in bundle["entry"]?.items ?? [] {
            guard let resource = entry["resource"], let id = resource["id"]?.text else { continue }
            if resource["kind"]?.text != "resource" || resource["abstract"] == .word("true") { types.insert(id) }
        }
        for name in try Place.text(place + "/fhir-medication.xsd").matches(
            of: /<xs:element name="([A-Z][A-Za-z]+)" type/)
        {
            named.insert(String(name.output.1))
        }
        let resources = named.subtracting(types).subtracting(["Resource", "DomainResource"])
        #expect(resources.count > 15)
        for name in resources.sorted()
        where !["SimpleQuantity", "Duration", "Element", "BackboneElement", "PrimitiveType"].contains(name) {
            #expect(ResourceTypeNames.has(name), "\(name)")
        }
    }

    @Test func abstractTypesAndOtherSpellingsAreNone() {
        for name in ["Resource", "DomainResource", "medicationRequest", "MedicationPlan", ""] {
            #expect(!ResourceTypeNames.has(name))
        }
        #expect(ResourceTypeNames.medication(likeness: "medicationrequest") == "MedicationRequest")
    }
}
