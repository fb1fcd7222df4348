import FHIRMeds
import Foundation
import Testing

/// Our own samples: what comes out of each, exactly, and that a sample and its twin in the other format say the same.
struct SampleTests {
    static let samples = Place.samples(in: Place.samples)
    static let malformed = Place.samples(in: Place.samples + "/malformed")

    /// The samples that are there as JSON and as XML, without their extension.
    static let twins = samples.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter {
        samples.contains($0 + ".xml")
    }

    /// Lines that do not come out as they should yet, by sample.
    static let faultyLines: [String: Set<Int>] = [:]

    /// The records of a sample, named by its bare file name, so that they do not depend on where the repository is.
    private func results(of name: String, in folder: String = Place.samples) throws -> [MedicationRecords.Element] {
        let records = MedicationTranslator().records(in: try Place.bytes("\(folder)/\(name)"), named: name)
        let results = Array(records)
        #expect(records.report.isBalanced)
        #expect(records.report.translated + records.report.rejected == results.count)
        return results
    }

    @Test(arguments: samples)
    func aSampleBecomesTheRecordsWrittenBesideIt(_ name: String) throws {
        let lines = try results(of: name).map { try $0.get().json + "\n" }
        #expect(!lines.isEmpty)
        try Recording.expect(
            lines.joined(), in: "\(Place.samples)/\(name).expected.ndjson",
            faulty: SampleTests.faultyLines[name] ?? [])
    }

    @Test(arguments: samples)
    func aRecordLineIsOneLineOfJSONWithoutNullsOrEmptyContainers(_ name: String) throws {
        for result in try results(of: name) {
            let record = try result.get()
            #expect(!record.json.contains { $0.isNewline })
            let line = try JSONValue(record.json)
            #expect(SampleTests.emptiness(in: line, at: "") == [])
        }
    }

    /// The narrative, the language and `meta` are left out on purpose.
    @Test(arguments: samples.filter { $0.hasSuffix(".json") && !$0.hasPrefix("bundle") && !$0.hasPrefix("odd") })
    func everyValueOfASampleIsInItsRecord(_ name: String) throws {
        var source = try JSONValue(Place.text("\(Place.samples)/\(name)"))
        source["text"] = nil
        source["language"] = nil
        source["meta"] = nil
        if let contained = source["contained"]?.items {
            source["contained"] = .list(
                contained.map { resource in
                    // The type and the id of the medication have done their work once it is found.
                    var resource = resource
                    if resource["resourceType"] == .string("Medication") {
                        resource["resourceType"] = nil
                        resource["id"] = nil
                    }
                    return resource
                })
        }
        let line = try JSONValue(try #require(try results(of: name).first).get().json)
        var left = Dictionary(grouping: line.leaves) { $0 }.mapValues(\.count)
        for leaf in source.leaves { left[leaf, default: 0] -= 1 }
        #expect(left.filter { $0.value < 0 }.isEmpty)
    }

    /// Where nulls and empty containers stand; the nulls that keep a place in a list of primitives aside.
    private static func emptiness(in value: JSONValue, at path: String, isPadded: Bool = false) -> [String] {
        switch value {
        case .object(let members):
            if members.isEmpty { return [path] }
            return members.flatMap { name, member in
                let sibling = name.hasPrefix("_") ? String(name.dropFirst()) : "_" + name
                return emptiness(in: member, at: "\(path).\(name)", isPadded: members[sibling] != nil)
            }
        case .list(let items):
            if items.isEmpty { return [path] }
            return items.enumerated().flatMap { place, item in
                item == .word("null") && isPadded ? [] : emptiness(in: item, at: "\(path)[\(place)]")
            }
        case .word("null"): return [path]
        case .string(""): return [path]
        default: return []
        }
    }

    /// Names may come in another order and characters may be escaped otherwise; numbers have the same digits.
    @Test(arguments: twins)
    func bothFormatsOfASampleSayTheSame(_ name: String) throws {
        let json = try results(of: name + ".json").map { try JSONValue($0.get().json) }
        let xml = try results(of: name + ".xml").map { try JSONValue($0.get().json) }
        try #require(json.count == xml.count)
        for (var left, var right) in zip(json, xml) {
            #expect(left["source"]?["file"] == .string(name + ".json"))
            #expect(right["source"]?["file"] == .string(name + ".xml"))
            left["source"]?["file"] = nil
            right["source"]?["file"] = nil
            #expect(left == right)
        }
    }

    @Test func everyTwinHasItsOther() {
        #expect(SampleTests.twins.count >= 25)
    }

    @Test(arguments: malformed)
    func aMalformedSampleIsRefusedWithTheMessageWrittenBesideIt(_ name: String) throws {
        let folder = Place.samples + "/malformed"
        let issues = try results(of: name, in: folder).compactMap(\.issue)
        #expect(issues.count == 1)
        for issue in issues {
            #expect(issue.severity == .error)
            #expect(issue.position?.file == name)
            #expect((issue.position?.line ?? 0) > 0)
        }
        let text = issues.map { "\($0)\n" }.joined()
        try Recording.expect(
            text, in: "\(folder)/\(name).expected.txt", faulty: SampleTests.faultyLines[name] ?? [])
    }

    @Test(arguments: malformed.filter { $0.hasSuffix(".ndjson") })
    func goodLinesBesideABadOneComeOut(_ name: String) throws {
        let results = try results(of: name, in: Place.samples + "/malformed")
        let lines = results.map { $0.record?.source.line }
        #expect(lines == [1, nil, 3])
    }

    @Test(arguments: malformed)
    func aMessageHoldsNoWordOfTheRecord(_ name: String) throws {
        for issue in try results(of: name, in: Place.samples + "/malformed").compactMap(\.issue) {
            for word in ["Zinc", "lozenge", "Patient/", "Ear drops", "Eye was", "telephone", "drug;"] {
                #expect(!issue.message.contains(word) && !issue.path.contains(word))
            }
        }
    }

    /// Files that other people made, where they are at hand.
    @Test(.needsData) func everyFileOfTheCorpusIsAccountedFor() throws {
        let folder = try #require(Place.data) + "/corpus"
        let files = ["json", "ndjson", "xml"].flatMap { Place.files(under: folder, withExtension: $0) }
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try Place.bytes("\(folder)/\(file)")
            let records = MedicationTranslator().records(in: bytes, named: file)
            var count = 0
            for result in records {
                count += 1
                guard case .success(let record) = result else { continue }
                #expect(throws: Never.self, "\(file): \(record.source)") { try JSONValue(record.json) }
            }
            #expect(records.report.isBalanced, "\(file)")
            #expect(records.report.translated + records.report.rejected == count, "\(file)")
        }
    }
}
