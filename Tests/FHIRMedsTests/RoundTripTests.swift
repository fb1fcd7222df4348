import Foundation
import Testing

@testable import FHIRMeds

/// JSON to XML and back is the identity, up to the order of members.
@Suite struct RoundTripTests {
    static let samples = SampleFiles.list(withExtension: "json").filter {
        !$0.hasPrefix("odd-") && SampleFiles.release(of: $0) != nil
    }

    @Test(arguments: samples)
    func sampleComesBackFromXML(_ name: String) throws {
        try expectIdentity(of: SampleFiles.bytes(name), named: name, release: SampleFiles.release(of: name) ?? .r4)
    }

    @Test func xmlTwinIsTheJSONTwin() throws {
        for name in Self.samples {
            let twin = name.replacing(".json", with: ".xml")
            guard let xml = try? SampleFiles.bytes(twin) else { continue }
            let release = SampleFiles.release(of: name) ?? .r4
            let json = try ResourceConverter(release: release).json(fromXML: xml)
            #expect(json.issues.isEmpty, "\(twin)")
            #expect(try normalized(JSONValue(json.bytes)) == normalized(JSONValue(SampleFiles.bytes(name))), "\(twin)")
        }
    }

    @Test(.enabled(if: SharedData.isThere, SharedData.skipped), arguments: ["hl7-r4", "hl7-r4b", "us-core", "qi-core"])
    func corpusComesBackFromXML(_ folder: String) throws {
        var count = 0
        for file in try SharedData.files(in: "corpus/\(folder)") where file.pathExtension == "json" {
            let bytes = try Array(Data(contentsOf: file))
            // Resources of other types are in the tables only as far as medication records need them.
            guard let value = try? JSONValue(bytes), let type = value["resourceType"]?.text,
                type.hasPrefix("Medication")
            else { continue }
            if try !expectIdentity(of: bytes, named: file.lastPathComponent, value: value) { continue }
            count += 1
        }
        #expect(count > 0)
        print("round trip: \(folder): \(count) resources through XML and back")
    }

    /// False for a resource that holds one of a type that the tables do not have.
    @discardableResult
    private func expectIdentity(
        of bytes: [UInt8], named name: String, value: JSONValue? = nil, release: FHIRRelease = .r4
    ) throws -> Bool {
        let xml = try ResourceConverter(release: release).xml(fromJSON: bytes)
        if xml.issues.contains(where: { $0.message.contains("the tables do not hold") }) { return false }
        #expect(xml.issues.isEmpty, "\(name): \(xml.issues)")
        let back = try ResourceConverter(release: release).json(fromXML: xml.bytes)
        #expect(back.issues.isEmpty, "\(name)")
        let before = try normalized(value ?? JSONValue(bytes))
        let after = try normalized(JSONValue(back.bytes))
        #expect(before == after, "\(name): \(difference(before, after))")
        return true
    }

    /// XML has no place for a null that pads the end of a list of ids and extensions, so such nulls are cut.
    private func normalized(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            var kept: [String: JSONValue] = [:]
            for (name, member) in members {
                if name.hasPrefix("_"), case .list(let items) = member,
                    case .list(let values)? = members[String(name.dropFirst())]
                {
                    let padding = max(0, values.count - items.count)
                    kept[name] = normalized(.list(items + Array(repeating: .word("null"), count: padding)))
                } else {
                    kept[name] = normalized(member)
                }
            }
            return .object(kept)
        case .list(let items): return .list(items.map(normalized))
        default: return value
        }
    }

    private func difference(_ left: JSONValue, _ right: JSONValue, at path: String = "") -> String {
        switch (left, right) {
        case (.object(let mine), .object(let others)):
            for name in Set(mine.keys).union(others.keys).sorted() where mine[name] != others[name] {
                guard let one = mine[name], let other = others[name] else { return "\(path).\(name) is only in one" }
                return difference(one, other, at: "\(path).\(name)")
            }
        case (.list(let mine), .list(let others)):
            for (at, pair) in zip(mine, others).enumerated() where pair.0 != pair.1 {
                return difference(pair.0, pair.1, at: "\(path)[\(at)]")
            }
            return "\(path): \(mine.count) and \(others.count) items"
        default: break
        }
        return "\(path): \(left) and \(right)"
    }

    @Test func whatXMLCannotHoldIsTold() throws {
        let json = #"{"resourceType":"Medication","id":"m","colour":"red","code":{"text":"bell \u0007 rings"}}"#
        let xml = try ResourceConverter().xml(fromJSON: Array(json.utf8))
        #expect(xml.issues.map(\.path) == ["Medication.colour", "Medication.code.text"])
        #expect(xml.issues.allSatisfy { $0.code == .notInXML })
        #expect(String(decoding: xml.bytes, as: UTF8.self).contains("<id value=\"m\"/>"))
    }

    @Test func elementsComeOutInTheOrderOfTheDefinition() throws {
        let json =
            #"{"subject":{"reference":"Patient/1"},"status":"active","intent":"order","#
            + #""resourceType":"MedicationRequest","medicationCodeableConcept":{"text":"A"},"id":"1"}"#
        let xml = try ResourceConverter().xml(fromJSON: Array(json.utf8))
        #expect(
            String(decoding: xml.bytes, as: UTF8.self)
                == "<MedicationRequest xmlns=\"http://hl7.org/fhir\"><id value=\"1\"/><status value=\"active\"/>"
                + "<intent value=\"order\"/><medicationCodeableConcept><text value=\"A\"/></medicationCodeableConcept>"
                + "<subject><reference value=\"Patient/1\"/></subject></MedicationRequest>")
    }

    @Test func lineBreaksInValuesSurvive() throws {
        let json = #"{"resourceType":"Medication","code":{"text":"one\ntwo\tthree\r\nfour \" & <five>"}}"#
        let xml = try ResourceConverter().xml(fromJSON: Array(json.utf8))
        let back = try ResourceConverter().json(fromXML: xml.bytes)
        #expect(try JSONValue(back.bytes) == JSONValue(json))
    }
}
