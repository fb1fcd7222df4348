import Foundation
import Testing

@testable import FHIRMeds

/// What is written as XML passes HL7's own schema.
@Suite(.enabled(if: SharedData.isThere, SharedData.skipped)) struct SchemaTests {
    @Test(arguments: [("r4", FHIRRelease.r4), ("r4b", .r4b)])
    func writtenXMLPassesTheSchema(_ folder: String, _ release: FHIRRelease) throws {
        let root = try #require(SharedData.root)
        let place = FileManager.default.temporaryDirectory.appending(path: "fhirmeds-schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        var written: [String] = []
        let corpus = try SharedData.files(in: "corpus/hl7-r4") + SharedData.files(in: "corpus/us-core")
        let samples = SampleFiles.list(withExtension: "json")
            .filter { !$0.hasPrefix("odd") && SampleFiles.release(of: $0) == .r4 }
            .map { SampleFiles.folder.appending(path: $0) }
        for file in corpus + samples where file.pathExtension == "json" {
            let bytes = try Array(Data(contentsOf: file))
            guard let xml = try? ResourceConverter(release: release).xml(fromJSON: bytes), xml.issues.isEmpty else {
                continue
            }
            let target = place.appending(path: "\(written.count).xml")
            try Data(xml.bytes).write(to: target)
            written.append(target.path)
        }
        let schema = root.appending(path: "spec/\(folder)/fhir-medication.xsd").path
        guard let said = try Tool.output("xmllint", ["--noout", "--nonet", "--schema", schema] + written) else {
            print("skipped: xmllint is not there")
            return
        }
        #expect(said.status == 0)
        print("schema: \(written.count) XML resources pass \(folder)")
        #expect(written.count > 100)
    }

    /// Nulls that pad a list are refused by HL7's JSON Schema although FHIR asks for them, so such resources are left out.
    @Test func writtenJSONPassesTheSchema() throws {
        let root = try #require(SharedData.root)
        let place = FileManager.default.temporaryDirectory.appending(path: "fhirmeds-schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        var written: [String] = []
        let corpus = try SharedData.files(in: "corpus/hl7-r4-xml") + SharedData.files(in: "corpus/au-base")
        let samples = SampleFiles.list(withExtension: "xml").filter { SampleFiles.release(of: $0) == .r4 }.map {
            SampleFiles.folder.appending(path: $0)
        }
        for file in corpus + samples {
            let bytes = try Array(Data(contentsOf: file))
            guard let json = try? ResourceConverter().json(fromXML: bytes), json.issues.isEmpty,
                !String(decoding: json.bytes, as: UTF8.self).contains("null")
            else { continue }
            let target = place.appending(path: "\(written.count).json")
            try Data(json.bytes).write(to: target)
            written.append(target.path)
        }
        let schema = root.appending(path: "spec/r4/fhir-medication.schema.json").path
        guard let said = try Tool.schemaCheck("check_json_schema.py", schema, written) else { return }
        #expect(said.status == 0, "\(said.text)")
        print("schema: \(written.count) JSON resources pass")
        #expect(written.count > 100)
    }
}
