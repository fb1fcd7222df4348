import Foundation
import Testing

@testable import FHIRMeds

/// `--loss-report` names everything that a record line does not carry, and nothing else.
struct LossReportTests {
    /// The leaves of a resource by path, list indices and underscores taken out; types are told by their own field.
    private static func leaves(of value: JSONValue, at path: String) -> [(path: String, text: String)] {
        switch value {
        case .object(let members):
            members.filter { $0.key != "resourceType" }.flatMap { name, member in
                leaves(of: member, at: path + "." + (name.hasPrefix("_") ? String(name.dropFirst()) : name))
            }
        case .list(let items): items.flatMap { leaves(of: $0, at: path) }
        case .string(let text), .number(let text): [(path, text)]
        case .word("null"): []
        case .word(let word): [(path, word)]
        }
    }

    /// The medication resources in a document, those in Bundles too.
    private static func resources(in value: JSONValue) -> [JSONValue] {
        guard let type = value["resourceType"]?.string else { return [] }
        if MedicationResource(typeName: type) != nil { return [value] }
        guard type == "Bundle", case .list(let entries)? = value["entry"] else { return [] }
        return entries.compactMap { $0["resource"] }.flatMap(resources)
    }

    private static func translated(
        _ bytes: [UInt8], embedding: Bool = false
    ) throws -> (records: [MedicationRecord], losses: Losses) {
        var options = TranslationOptions()
        options.tellsLosses = true
        options.embedsSource = embedding
        let records = MedicationTranslator(options: options).records(in: bytes)
        let found = records.compactMap { try? $0.get() }
        return (found, records.report.losses)
    }

    private static let otherReleases = ["hl7-dstu2", "hl7-stu3", "hl7-r5", "smart-dstu2", "synthea-stu3"]

    /// Checks a resource on its own: each leaf is in the line, as often as in the source, or its path is in the report.
    private static func check(_ resource: JSONValue, _ name: String) throws -> Bool {
        let (records, losses) = try translated(Array(SampleStatement.text(resource).utf8))
        guard let record = records.first else { return false }
        let type = resource["resourceType"]?.string ?? ""
        let paths = losses.counts.keys.map(\.path)
        var carried: [String: Int] = [:]
        for leaf in leaves(of: try JSONValue(record.json), at: "") { carried[leaf.text, default: 0] += 1 }
        let written = Set(carried.keys)
        for leaf in leaves(of: resource, at: type) {
            if paths.contains(where: { leaf.path == $0 || leaf.path.hasPrefix($0 + ".") }) { continue }
            // What a part of our own extension is called, and a key of an event's metadata, are names of members of the line.
            let isOurs = record.doseEvent != nil && leaf.path.hasPrefix("\(type).extension")
            // Its copy of the medication has the words of the concept, which the line has once.
            if isOurs, leaf.path.contains(".valueCodeableConcept.") {
                #expect(written.contains(leaf.text), "\(name): \(leaf.path) is not carried")
                continue
            }
            if isOurs, leaf.path.hasSuffix(".url") || record.doseEvent?.metadata[leaf.text] != nil { continue }
            // The id of a contained resource is told by the reference to it.
            let isTold = leaf.path == "\(type).contained.id" && carried["#\(leaf.text)"] != nil
            if isTold { continue }
            carried[leaf.text, default: 0] -= 1
            #expect(carried[leaf.text, default: 0] >= 0, "\(name): \(leaf.path) is neither carried nor reported")
        }
        return true
    }

    @Test(arguments: SampleFiles.list(withExtension: "json") + SampleFiles.list(withExtension: "ndjson"))
    func everyLeafOfASampleIsCarriedOrReported(_ name: String) throws {
        let text = String(decoding: try SampleFiles.bytes(name), as: UTF8.self)
        let documents = name.hasSuffix(".ndjson") ? text.split(whereSeparator: \.isNewline).map(String.init) : [text]
        var checked = 0
        for document in documents {
            for resource in Self.resources(in: try JSONValue(document)) where try Self.check(resource, name) {
                checked += 1
            }
        }
        #expect(checked > 0)
    }

    @Test(.enabled(if: SharedData.isThere, SharedData.skipped))
    func everyLeafOfTheCorpusIsCarriedOrReported() throws {
        var checked = 0
        for folder in ["hl7-r4", "us-core", "hl7-r4b", "au-base", "qi-core", "smart-bulk-ndjson"] + Self.otherReleases {
            for file in try SharedData.files(in: "corpus/" + folder) {
                guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
                // Of long exports the head is as good as all of it.
                let lines = text.split(whereSeparator: \.isNewline).prefix(100).map(String.init)
                for document in file.pathExtension == "ndjson" ? lines : [text] {
                    guard let value = try? JSONValue(document) else { continue }
                    for resource in Self.resources(in: value) where try Self.check(resource, file.path) { checked += 1 }
                }
            }
        }
        print("losses: \(checked) resources of the corpus looked at")
        #expect(checked > 250)
    }

    /// Of what FHIR allows nothing is left out but what the documentation says.
    @Test(.enabled(if: SharedData.isThere, SharedData.skipped))
    func ofValidRecordsOnlyWhatIsDocumentedIsLost() throws {
        for file in try SharedData.files(in: "corpus/hl7-r4") {
            let (_, losses) = try Self.translated(Array(Data(contentsOf: file)))
            for key in losses.counts.keys {
                let isDocumented =
                    key.path.wholeMatch(
                        of: /Medication[A-Za-z]*\.(contained\.)?(meta|text|language|status)|Bundle\.entry\.[a-zA-Z]+/)
                    != nil
                #expect(key.reason == .notCarried && isDocumented, "\(file.path): \(key)")
            }
        }
    }

    @Test(arguments: SampleFiles.list(withExtension: "xml"))
    func theTwinsLoseTheSame(_ name: String) throws {
        let twin = name.replacing(".xml", with: ".json")
        guard SampleFiles.list(withExtension: "json").contains(twin) else { return }
        let xml = try Self.translated(SampleFiles.bytes(name)).losses
        #expect(try Self.translated(SampleFiles.bytes(twin)).losses == xml)
    }

    private static func reported(_ json: String) throws -> Set<String> {
        let losses = try translated(Array(json.utf8)).losses
        return Set(losses.counts.map { "\($0.key.path) \($0.key.reason.rawValue) \($0.value)" })
    }

    @Test func eachKindOfLossIsTold() throws {
        let json = #"""
            {"resourceType":"MedicationRequest","meta":{"versionId":"1"},"language":"de","_language":{"id":"l"},
             "text":{"status":"empty","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\"/>"},
             "status":"active","intent":"order","priority":null,"note":[{},{"text":"n"},{}],
             "subject":{"reference":"Patient/1","display":17},"category":[{"coding":[{"code":""}]}],
             "medicationReference":{"reference":"#m"},
             "contained":[{"resourceType":"Medication","id":"m","_id":{"id":"x"},"meta":{"versionId":"2"},
               "status":"active","code":{"text":"c"},"form":{"text":7}},
              {"resourceType":"Organization","meta":{"versionId":"3"},"name":null}]}
            """#
        #expect(
            try Self.reported(json) == [
                "MedicationRequest.meta notCarried 1", "MedicationRequest.language notCarried 1",
                "MedicationRequest.text notCarried 1", "MedicationRequest.priority empty 1",
                "MedicationRequest.note empty 2", "MedicationRequest.subject.display dropped 1",
                "MedicationRequest.category.coding.code empty 1", "MedicationRequest.contained.id notCarried 1",
                "MedicationRequest.contained.meta notCarried 1", "MedicationRequest.contained.status notCarried 1",
                "MedicationRequest.contained.form.text dropped 1", "MedicationRequest.contained.name empty 1",
            ])
    }

    @Test func whatXMLLosesInItsOwnWayIsTold() throws {
        let xml = """
            <MedicationRequest xmlns="http://hl7.org/fhir" colour="red"><status value="active"/><intent value="order"/>
            <contained><Medication><id value="other"/><text><status value="empty"/>
            <div xmlns="http://www.w3.org/1999/xhtml">x</div></text></Medication></contained>
            <medicationCodeableConcept value="stray"><text value="c"/></medicationCodeableConcept>
            <subject><reference value="Patient/1"/></subject><note/></MedicationRequest>
            """
        #expect(
            try Self.reported(xml) == [
                "MedicationRequest.colour dropped 1", "MedicationRequest.medicationCodeableConcept dropped 1",
                "MedicationRequest.note empty 1",
            ])
    }

    @Test func whatStandsInAnEntryBesideARecordIsTold() throws {
        let json = #"""
            {"resourceType":"Bundle","entry":[
             {"fullUrl":"urn:uuid:1","search":{"mode":"match"},"resource":{"resourceType":"Medication","code":{"text":"c"}}},
             {"fullUrl":"urn:uuid:2","resource":{"resourceType":"Patient"}}]}
            """#
        #expect(
            try Self.reported(json) == ["Bundle.entry.fullUrl notCarried 1", "Bundle.entry.search notCarried 1"])
    }

    @Test func withItsSourceARecordLosesNothing() throws {
        for name in [
            "statement-extensions.json", "statement-extensions.xml", "odd-but-readable.json", "bundle-references.json",
        ] {
            #expect(try !Self.translated(SampleFiles.bytes(name)).losses.counts.isEmpty)
            let losses = try Self.translated(SampleFiles.bytes(name), embedding: true).losses
            #expect(losses.counts.isEmpty && losses.records > 0)
        }
    }

    @Test func pathsWithoutEndAreCounted() {
        var losses = Losses()
        for number in 0..<(Losses.mostPaths + 3) { losses.add("Medication.a\(number)", .dropped, times: 2) }
        losses.add("Medication.a0", .dropped)
        #expect(losses.counts.count == Losses.mostPaths && losses.others == 6)
        #expect(losses.counts[Losses.Key(path: "Medication.a0", reason: .dropped)] == 3)
        #expect(losses.json.hasSuffix("],\"others\":6}\n"))
    }

    @Test func theCommandWritesTheReport() async throws {
        try await withTemporaryFolder { folder in
            let sample = Place.samples + "/statement-extensions.json"
            let outcome = try await run("convert", sample, "--loss-report", "lost.json", in: folder)
            #expect(outcome.status == 0 && outcome.lines.count == 1)
            let report = try JSONValue(Place.text(folder + "/lost.json"))
            #expect(report["records"] == .number("1"))
            #expect(report["paths"]?[0]?["path"] == .string("MedicationStatement.language"))
            #expect(report["paths"]?[0]?["why"] == .string("notCarried"))
            // Without anything that could be read there is no report.
            #expect(try await run("convert", "/no/such.json", "--loss-report", "none", in: folder).status == 2)
            #expect(try await run("convert", sample, "--loss-report", "-", in: folder).status == 2)
            let same = try await run("convert", sample, "--report", "x", "--loss-report", "./x", in: folder)
            #expect(same.status == 2 && same.error.contains("name the same file"))
        }
    }
}
