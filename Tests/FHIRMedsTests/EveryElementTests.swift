import Testing

@testable import FHIRMeds

/// A record with every element that its release defines, made from the element tables: nothing of it may get lost.
@Suite struct EveryElementTests {
    /// A resource type of a release, and which member of each choice stands.
    struct Kind: CustomTestStringConvertible {
        let release: FHIRRelease
        let type: String
        let variant: Int
        var testDescription: String { "\(release.rawValue) \(type) \(variant)" }
    }

    static let kinds = FHIRRelease.allCases.flatMap { release in
        [
            "Medication", "MedicationStatement", "MedicationDispense", "MedicationAdministration",
            release == .dstu2 ? "MedicationOrder" : "MedicationRequest",
        ].flatMap { type in (0..<3).map { Kind(release: release, type: type, variant: $0) } }
    }

    /// What may be told of a record whose values mean nothing.
    static let expected: Set<IssueCode> = [.unknownStatus, .unknownCode, .unknownModifier, .notResolved]

    @Test(arguments: kinds)
    func everyElementIsInTheLine(_ kind: Kind) throws {
        var maker = RecordMaker(release: kind.release, variant: kind.variant)
        let json = maker.resource(kind.type)
        let record = try CaseOutcome(of: json) { $0.release = kind.release }.only()
        let surprises = record.issues.filter { !Self.expected.contains($0.code) }
        #expect(surprises.isEmpty, "\(surprises.prefix(3))")
        // Neither does a name stand twice, which the tests' reader refuses.
        let line = try JSONValue(record.json)
        #expect(line["unknownElements"] == nil)
        var left = Dictionary(grouping: line.leaves) { $0 }.mapValues(\.count)
        for leaf in try JSONValue(json).leaves { left[leaf, default: 0] -= 1 }
        let lost = left.filter { $0.value < 0 && $0.key != .word("null") }.keys
        #expect(lost.isEmpty, "\(lost.prefix(5))")
    }

    @Test(arguments: kinds)
    func theSameInXMLGivesTheSameLine(_ kind: Kind) throws {
        var maker = RecordMaker(release: kind.release, variant: kind.variant)
        let json = maker.resource(kind.type)
        let xml = try ResourceConverter(release: kind.release).xml(fromJSON: Array(json.utf8))
        #expect(xml.issues.isEmpty, "\(xml.issues.prefix(3))")
        let one = try CaseOutcome(of: json) { $0.release = kind.release }.only()
        let other = try CaseOutcome(of: xml.bytes) { $0.release = kind.release }.only()
        // A path has no number where JSON has a list and XML the only one of its items.
        #expect(try JSONValue(one.json).without("issues") == JSONValue(other.json).without("issues"))
        #expect(one.issues.map(\.code) == other.issues.map(\.code))
    }

    /// The release is found without being given; R4 and R4B have one shape, which is told as R4.
    @Test(arguments: kinds)
    func theReleaseIsFound(_ kind: Kind) throws {
        var maker = RecordMaker(release: kind.release, variant: kind.variant)
        let record = try CaseOutcome(of: maker.resource(kind.type)).only()
        #expect(record.fhirRelease == (kind.release == .r4b ? .r4 : kind.release))
        #expect(record.fhirReleaseEvidence == .shape)
    }
}

/// Makes resources of every element that a table defines, each primitive with an id.
private struct RecordMaker {
    let table: ElementTable
    let variant: Int
    private var count = 0

    /// What the record line leaves out, or holds as other resources.
    private static let left: Set<String> = ["meta", "language", "text", "contained", "resourceType"]

    init(release: FHIRRelease, variant: Int) {
        table = ElementTable.table(for: release)
        self.variant = variant
    }

    mutating func resource(_ type: String) -> String {
        let members = members(of: table.type(named: type), depth: 0, isResource: true)
        return "{\"resourceType\":\"\(type)\",\(members.joined(separator: ","))}"
    }

    private mutating func members(of type: UInt16, depth: Int, isResource: Bool = false) -> [String] {
        var members: [String] = []
        var choices: [UInt8: [ElementTable.Definition]] = [:]
        let definitions = table.types[Int(type)].elements.map { table.definitions[$0] }
        for definition in definitions where definition.choice > 0 {
            choices[definition.choice, default: []].append(definition)
        }
        for definition in definitions {
            let name = NameTable.shared.text(definition.name) ?? ""
            if isResource && Self.left.contains(name) || definition.form == .resource || definition.isNarrative {
                continue
            }
            if let choice = choices[definition.choice], definition.choice > 0 {
                let wanted = table.typeNames[Int(type)] == "Extension" ? 0 : variant % choice.count
                if choice[wanted].name != definition.name { continue }
            }
            let isDeep = depth > 4
            let isNeeded = definition.cardinality.isRequired || definition.isPrimitive
            if isDeep && !isNeeded || depth > 1 && name == "extension" { continue }
            members += member(definition, name, depth: depth)
        }
        return members
    }

    private mutating func member(_ definition: ElementTable.Definition, _ name: String, depth: Int) -> [String] {
        let isList = definition.cardinality.isList
        if !definition.isPrimitive {
            let inner = members(of: definition.type, depth: depth + 1).joined(separator: ",")
            return ["\"\(name)\":" + (isList ? "[{\(inner)}]" : "{\(inner)}")]
        }
        let value = value(definition)
        // Ids and URLs of elements are attributes in XML, which have nothing beside them.
        if definition.isAttribute || name == "id" { return ["\"\(name)\":\(value)"] }
        count += 1
        let companion = "{\"id\":\"i\(count)\"}"
        return isList
            ? ["\"\(name)\":[\(value)]", "\"_\(name)\":[\(companion)]"]
            : ["\"\(name)\":\(value)", "\"_\(name)\":\(companion)"]
    }

    private mutating func value(_ definition: ElementTable.Definition) -> String {
        count += 1
        switch definition.primitive {
        case .boolean: return "true"
        case .integer, .positiveInt, .unsignedInt: return "\(count)"
        case .decimal: return "\(count).50"
        case .code: return "\"c\(count)\""
        case .date: return "\"2024-05-06\""
        case .dateTime, .instant: return "\"2024-05-06T07:08:09Z\""
        case .time: return "\"07:08:09\""
        case .id: return "\"d\(count)\""
        case .uri: return "\"urn:x:\(count)\""
        case .none, .string:
            return definition.form == .number ? "\(count)" : "\"t\(count)\""
        }
    }
}
