import Foundation
import Testing

/// Statements of every kind pass HL7's own schemas.
@Suite(.enabled(if: SharedData.isThere, SharedData.skipped)) struct ExportSchemaTests {
    /// Everything that the sample log says, and its retractions.
    private static func export(_ release: String, _ format: String, to folder: String) async throws -> [String] {
        let flags = ["--subject", "Patient/1", "--release", release, "--all-events", "--include-medications"]
        var files: [String] = []
        for kind in ["collection", "transaction"] {
            let file = "\(folder)/\(release)-\(kind).\(format)"
            let outcome = try await launch(
                Place.command(), ["export", ExportTests.log, "--to", format, "--bundle", kind, "-o", file] + flags)
            #expect(outcome.status == 0, "\(outcome.error)")
            files.append(file)
        }
        let uuids = try Place.text(ExportTests.log).matches(of: /"uuid":"([^"]+)"/).map { String($0.1) }
        let deletions = uuids.map { #"{"type":"deletion","uuid":"\#($0)"}"# }.joined(separator: "\n")
        for how in ["entered-in-error", "delete"] {
            let file = "\(folder)/\(release)-\(how).\(format)"
            let outcome = try await launch(
                Place.command(),
                [
                    "export", "--to", format, "--bundle", "transaction", "--previous", files[0], "--retract", how, "-o",
                    file,
                ] + flags, stdin: Array(deletions.utf8))
            #expect(outcome.status == 0 && outcome.error.contains("10 statements taken back"), "\(outcome.error)")
            files.append(file)
        }
        let empty = "\(folder)/\(release)-empty.\(format)"
        _ = try await launch(
            Place.command(), ["export", "--to", format, "-o", empty] + flags,
            stdin: Array(#"{"type":"deletion","uuid":"e1"}"#.utf8))
        return files + [empty]
    }

    @Test(arguments: ["R4", "R4B", "R5"])
    func writtenXMLPasses(_ release: String) async throws {
        try await withTemporaryFolder { folder in
            let files = try await Self.export(release, "xml", to: folder)
            let schema = try #require(SharedData.root).appending(
                path: "spec/\(release.lowercased())/fhir-medication.xsd")
            guard let said = try Tool.output("xmllint", ["--noout", "--nonet", "--schema", schema.path] + files) else {
                print("skipped: xmllint is not there")
                return
            }
            #expect(said.status == 0)
        }
    }

    @Test(arguments: ["R4", "R4B", "R5"])
    func writtenJSONPasses(_ release: String) async throws {
        try await withTemporaryFolder { folder in
            let files = try await Self.export(release, "bundle", to: folder)
            let schema = try #require(SharedData.root)
                .appending(path: "spec/\(release.lowercased())/fhir-medication.schema.json")
            guard let said = try Tool.schemaCheck("check_json_schema.py", schema.path, files) else { return }
            #expect(said.status == 0, "\(said.text)")
        }
    }
}
