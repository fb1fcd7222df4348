import Foundation
import Testing

@testable import FHIRMeds

/// Lines of a dose log are what the schema and the reference say.
@Suite struct DoseLogSchemaTests {
    private static let schema = Place.repository + "/docs/dose-log.schema.json"

    /// The lines that the schema refuses; nil where the checker cannot run.
    private static func refused(_ lines: String) async throws -> [Int]? {
        try await withTemporaryFolder { folder in
            let file = try write(lines, to: folder + "/log.ndjson")
            guard let said = try Tool.schemaCheck("check_dose_log.py", schema, [file]) else { return nil }
            try #require(said.status < 2)
            return said.text.split(separator: "\n").compactMap { line in
                Int(line.dropFirst(file.count + 1).prefix { $0 != ":" })
            }
        }
    }

    /// The lines of the reference.
    private static func example() throws -> String {
        let text = try Place.text(Place.repository + "/docs/dose-log.md")
        let block = try #require(text.firstMatch(of: #/```ndjson\n((?s).*?)```/#))
        return String(block.1)
    }

    @Test func everyLineThatIsWrittenFitsTheSchema() async throws {
        var lines = try Self.example()
        for seed in 0..<200 {
            var chance = RandomDoseLog(seed: seed)
            let merge = DoseLogMerge()
            for entry in chance.batches().joined() { try merge.add(entry) }
            try merge.forEachLine { _, _, line in lines += String(decodingUTF8: line) }
        }
        guard let refused = try await Self.refused(lines) else { return }
        #expect(refused.isEmpty)
        #expect(lines.split(separator: "\n").count > 3000)
    }

    @Test func brokenLinesDoNotFitTheSchema() async throws {
        let lines = [
            #"{}"#,
            #"[]"#,
            #"{"type":"dose","uuid":"a"}"#,
            #"{"type":"deletion"}"#,
            #"{"type":"deletion","uuid":"a","logStatus":"taken"}"#,
            #"{"type":"deletion","uuid":"a b"}"#,
            #"{"type":"deletion","uuid":"0B0C2F6E-5D0E-4B43-9D53-2A8F6F0F6D11"}"#,
            #"{"type":"medication"}"#,
            #"{"type":"medication","medicationConceptIdentifier":""}"#,
            #"{"type":"medication","medicationConceptIdentifier":"a","relatedCodings":[]}"#,
            #"{"type":"medication","medicationConceptIdentifier":"a","isArchived":"no"}"#,
            #"{"type":"medication","medicationConceptIdentifier":"a","nickname":null}"#,
            #"{"type":"medication","medicationConceptIdentifier":"a","medicationConceptIdentifierKind":"guess"}"#,
            #"{"type":"doseEvent","uuid":"a","logStatus":"taken"}"#,
            #"{"type":"doseEvent","uuid":"a","medicationConceptIdentifier":"a"}"#,
        ]
        let members = [
            #""logStatus":"Taken""#, #""logStatus":4"#, #""logStatus":0.5"#, #""scheduleType":"scheduled""#,
            #""scheduleType":1"#, #""startDate":"2026-03-01T08:00:00""#, #""startDate":"2026-03-01""#,
            #""startDate":"2026-03-01 08:00:00 +0100""#, #""startDate":"2026-13-01T08:00:00Z""#, #""doseQuantity":"1""#,
            #""doseQuantity":null"#, #""source":{}"#, #""source":"Watch""#, #""metadata":{}"#,
            #""uuidOrigin":"source""#,
            #""dose":1"#,
        ].map { member in
            let status = member.hasPrefix(#""logStatus""#) ? "" : #""logStatus":"taken","#
            return #"{"type":"doseEvent","uuid":"a",\#(status)"medicationConceptIdentifier":"a",\#(member)}"#
        }
        let all = lines + members
        guard let refused = try await Self.refused(all.map { $0 + "\n" }.joined()) else { return }
        #expect(refused == Array(1...all.count))
    }

    @Test func theReferenceHasALineOfEveryKindAndEveryMember() throws {
        let example = try Self.example()
        let log = try DoseLog(in: Array(example.utf8))
        #expect(log.issues.isEmpty)
        #expect(log.ndjson == example)
        #expect((log.medications.count, log.doseEvents.count, log.deletions.count) == (1, 1, 1))
        let reference = try Place.text(Place.repository + "/docs/dose-log.md")
        guard case .object(let schema) = try JSONValue(try Place.text(Self.schema))["$defs"] else {
            Testing.Issue.record("the schema has no definitions")
            return
        }
        let kinds = try example.split(separator: "\n").map { try JSONValue(String($0)) }
        for kind in kinds {
            guard case .object(let line) = kind, let type = line["type"]?.text,
                case .object(let members)? = schema[type]?["properties"]
            else {
                Testing.Issue.record("a line of no kind")
                continue
            }
            // An id of the source has no origin.
            #expect(Set(members.keys).subtracting(line.keys).subtracting(["uuidOrigin"]) == [], "\(type)")
            for member in members.keys { #expect(reference.contains("`\(member)`") || member == "type") }
        }
    }

    @Test func theReferenceHasEveryStatusAndForm() throws {
        let reference = try Place.text(Place.repository + "/docs/dose-log.md")
        let schema = try Place.text(Self.schema)
        for status in LogStatus.documented {
            let name = try #require(status.name)
            #expect(reference.contains("| `\(name)` | \(status.rawValue) |"))
            #expect(schema.contains("\"\(name)\""))
        }
        for form in GeneralForm.allCases { #expect(schema.contains(form.rawValue)) }
        for kind in HealthConceptIdentifier.Kind.allCases {
            #expect(reference.contains("`\(kind.rawValue)`") && schema.contains("\"\(kind.rawValue)\""))
        }
    }
}
