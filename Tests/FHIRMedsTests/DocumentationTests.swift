import Foundation
import Testing

@testable import FHIRMeds

/// README.md and docs/ tell the truth about this code.
@Suite struct DocumentationTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: SampleFiles.root.appending(path: path), encoding: .utf8)
    }

    /// The blocks of code in a language, without their fences.
    private static func blocks(_ language: String, in path: String) throws -> [String] {
        var blocks: [String] = []
        var lines: [Substring]?
        for line in try text(path).split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```\(language)" {
                lines = []
            } else if line.hasPrefix("```"), let block = lines {
                blocks.append(block.joined(separator: "\n"))
                lines = nil
            } else {
                lines?.append(line)
            }
        }
        return blocks
    }

    @Test func recordInTheReadmeIsTheSamplesRecord() throws {
        let block = try #require(Self.blocks("json", in: "README.md").first)
        let bytes = try SampleFiles.bytes("do-not-perform.json")
        let records = MedicationTranslator().records(in: bytes, named: "do-not-perform.json")
        let record = try #require(records.next()).get()
        #expect(try JSONValue(block) == JSONValue(record.json))
    }

    @Test func doseEventInTheReferenceIsTheSamplesEvent() throws {
        let block = try #require(Self.blocks("json", in: "docs/record-line.md").first)
        let records = MedicationTranslator().records(in: try SampleFiles.bytes("bundle-dose-events.json"))
        let lines = try records.map { try JSONValue($0.get().json) }
        #expect(try lines.compactMap { $0["doseEvent"] }.first == JSONValue(block))
    }

    @Test func commandsInTheReadmeRun() async throws {
        let commands = try Self.blocks("sh", in: "README.md").flatMap { $0.split(separator: "\n") }
            .filter { $0.hasPrefix("fhirmeds ") }
        #expect(commands.count >= 5)
        let place = FileManager.default.temporaryDirectory.appending(path: "fhirmeds-readme-\(UUID().uuidString)")
        let folder = place.appending(path: "export")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        func copy(_ sample: String, to target: String) throws {
            try FileManager.default.copyItem(
                at: SampleFiles.folder.appending(path: sample), to: place.appending(path: target))
        }
        try copy("export.ndjson", to: "MedicationRequest.ndjson")
        try copy("export.ndjson", to: "export/export.ndjson")
        try copy("bundle-references.json", to: "bundle.json")
        try copy("prefixed.xml", to: "prescription.xml")
        try HelpTests.copyDoseLogs(to: place.path)
        try FileManager.default.copyItem(
            atPath: RxNormSample.folder + "/rrf", toPath: place.appending(path: "rrf").path)
        try await HelpTests.copyExports(to: place.path)
        for command in commands {
            let line = command.replacing("fhirmeds ", with: "'\(Command.path)' ", maxReplacements: 1)
            let said = try #require(try Tool.output("sh", ["-c", "cd '\(place.path)' && \(line)"]))
            #expect(said.status == 0, "\(command)")
        }
        #expect(FileManager.default.fileExists(atPath: place.appending(path: "records.ndjson").path))
        #expect(FileManager.default.fileExists(atPath: place.appending(path: "report.json").path))
    }

    /// The examples are lines of what is exported, spread out.
    @Test func statementsInTheReferenceAreThoseOfTheSampleLog() throws {
        let blocks = try Self.blocks("json", in: "docs/dose-statements.md")
        #expect(blocks.count == 3)
        for (block, release) in zip(blocks, ["R4", "R4", "R5"]) {
            let lines = try Self.text("Resources/dose-logs/week.ndjson.\(release).expected.ndjson").split(
                separator: "\n")
            let statement = try JSONValue(block)
            let written = try lines.map { try JSONValue(String($0)) }.first { $0["id"] == statement["id"] }
            #expect(statement == written)
        }
    }

    /// What stands in an exported statement is described.
    @Test func everyElementOfAStatementIsDescribed() throws {
        let reference = try Self.text("docs/dose-statements.md")
        for release in ["R4", "R5"] {
            let lines = try Self.text("Resources/dose-logs/week.ndjson.\(release).expected.ndjson").split(
                separator: "\n")
            for line in lines {
                let statement = try JSONValue(String(line))
                let parts = statement["extension"]?[0]?["extension"]?.items?.compactMap { $0["url"]?.text } ?? []
                for name in Set(parts + (statement.members ?? [:]).keys) where name != "resourceType" {
                    #expect(reference.contains("`\(name)") || reference.contains(".\(name)`"), "\(name)")
                }
            }
        }
    }

    /// The README names every flag of the export.
    @Test func everyFlagOfTheExportIsInTheReadme() async throws {
        let readme = try Self.text("README.md")
        let help = try await run("help", "export").output
        for flag in help.matches(of: #/\n  (?:-[a-z], )?(--[a-z-]+)/#) {
            #expect(readme.contains("`\(flag.1)"), "\(flag.1)")
        }
    }

    @Test func programInTheReadmeIsTheOneThatTheTestsRun() throws {
        let block = try #require(Self.blocks("swift", in: "README.md").first)
        let tests = try Self.text("Tests/FHIRMedsTests/DocumentationTests.swift")
        let loop = block.split(separator: "\n").filter { !$0.hasPrefix("import") && !$0.isEmpty }
            .map { String($0).replacing("in: \"export.ndjson\"", with: "in: file") }
        for line in loop { #expect(tests.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)") }
    }

    /// The README's program, so that it is compiled and run.
    @Test(arguments: [SampleFiles.folder.appending(path: "export.ndjson").path, "/no/such/file.ndjson"])
    func readmeProgramRuns(_ file: String) throws {
        var said: [String] = []
        func print(_ items: Any...) { said.append(items.map { "\($0)" }.joined(separator: " ")) }
        let translator = MedicationTranslator()
        do {
            for result in try translator.records(in: file) {
                switch result {
                case .success(let record): print(record.concept.displayText ?? "", record.state ?? .unknown)
                case .failure(let issue): print(issue)
                }
            }
        } catch {
            print(error)
        }
        guard FileManager.default.fileExists(atPath: file) else {
            #expect(said.count == 1 && said.first?.contains(file) == true)
            return
        }
        let lines = try Self.text("Resources/fhir-samples/export.ndjson.expected.ndjson").split(separator: "\n")
        #expect(said.count == lines.count && !lines.isEmpty)
        let faulty = SampleTests.faultyLines["export.ndjson"] ?? []
        for (number, (words, line)) in zip(said, lines).enumerated() where !faulty.contains(number + 1) {
            let record = try JSONValue(String(line))
            #expect(words == "\(record["concept"]?["displayText"]?.text ?? "") \(record["state"]?.text ?? "unknown")")
        }
    }

    @Test func everyFieldOfTheSamplesIsDescribed() throws {
        let reference = try Self.text("docs/record-line.md")
        var fields: Set<String> = []
        for name in SampleFiles.list(withExtension: "json") + SampleFiles.list(withExtension: "ndjson") {
            for case .success(let record) in MedicationTranslator().records(in: try SampleFiles.bytes(name)) {
                if case .object(let members) = try JSONValue(record.json) { fields.formUnion(members.keys) }
                if case .object(let members)? = try JSONValue(record.json)["concept"] { fields.formUnion(members.keys) }
            }
        }
        // Elements that go out under FHIR's own name, and the siblings of primitives, are described as a kind.
        let ownNames = Set(
            FHIRRelease.allCases.flatMap { ElementTable.table(for: $0).definitions }
                .compactMap { NameTable.shared.text($0.name) })
        for field in fields.sorted() where !field.hasPrefix("_") && !ownNames.contains(field) {
            #expect(reference.contains("`\(field)`"), "docs/record-line.md does not describe \(field)")
        }
    }

    @Test func columnsOfCSVAreDescribed() throws {
        let reference = try Self.text("docs/record-line.md")
        let sample = SampleFiles.folder.appending(path: "do-not-perform.json").path
        let said = try #require(try Tool.output(Command.path, ["convert", sample, "--to", "csv", "--quiet"]))
        let header = try #require(said.text.split(separator: "\r\n").first)
        let list = header.split(separator: ",").map { "`\($0)`" }.joined(separator: ", ")
        #expect(reference.contains(list))
    }
}
