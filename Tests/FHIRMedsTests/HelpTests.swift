import Foundation
import Testing

/// The help tells the truth: each of its examples runs, and it names every flag.
struct HelpTests {
    /// The verbs whose help has examples and flags.
    private static let verbs = ["convert", "export", "doses", "check", "inspect", "concepts", "mappings", "rxnorm"]

    /// The command lines under "Examples:", without the words behind them.
    private static func examples(of verb: [String]) async throws -> [String] {
        let help = try await launch(Place.command(), ["help"] + verb).output
        let part = try #require(help.split(separator: "Examples:\n").last?.split(separator: "\n\n").first)
        return part.split(separator: "\n").map { line in
            let text = line.drop { $0 == " " }
            return String(text.firstRange(of: "  ").map { text[..<$0.lowerBound] } ?? text)
        }
    }

    /// Puts a dose log, and what was exported of it, where the examples look for them.
    static func copyExports(to folder: String) async throws {
        for name in ["doses.ndjson", "log.ndjson"] where !Place.isFile("\(folder)/\(name)") {
            try FileManager.default.copyItem(atPath: ExportTests.log, toPath: "\(folder)/\(name)")
        }
        _ = try await run("export", "doses.ndjson", "--subject", "Patient/1", "-o", "statements.ndjson", in: folder)
    }

    /// Puts the dose logs where the examples look for them.
    static func copyDoseLogs(to folder: String) throws {
        let logs = Place.repository + "/Resources/dose-logs"
        try FileManager.default.createDirectory(atPath: folder + "/batches", withIntermediateDirectories: true)
        for (log, name) in [("log", "log"), ("late", "late"), ("log", "batches/1"), ("late", "batches/2")] {
            try FileManager.default.copyItem(atPath: "\(logs)/\(log).ndjson", toPath: "\(folder)/\(name).ndjson")
        }
    }

    /// A release in a folder and an archive, and its index; one of its drugs has the code and the name of the examples.
    private static func addRelease(to folder: String) throws {
        let release = try RxNormSample.copy(to: folder) { _, text in
            text.replacing("99100101", with: "314076")
                .replacing("|belvomine hydrochloride 5 MG Oral Tablet|", with: "|lisinopril 10 MG Oral Tablet|")
        }
        try FileManager.default.moveItem(atPath: release, toPath: folder + "/rrf")
        try write(try RxNormSample.bytes(of: folder + "/rrf"), to: folder + "/rxnorm.index")
        #if canImport(CLibArchive)
            let files = try Place.names(in: folder + "/rrf").map {
                ("rrf/\($0)", try Place.bytes("\(folder)/rrf/\($0)"))
            }
            try write(try ArchiveBytes.make(.zip, files), to: folder + "/RxNorm_full_01012026.zip")
        #endif
    }

    @Test(arguments: ([""] + HelpTests.verbs).map { $0.isEmpty ? [] : [$0] })
    func everyExampleRuns(_ verb: [String]) async throws {
        let examples = try await HelpTests.examples(of: verb)
        #expect(examples.count >= 4)
        for example in examples {
            #expect(example.contains("fhirmeds "))
            try await withTemporaryFolder { folder in
                try FileManager.default.createDirectory(atPath: folder + "/export", withIntermediateDirectories: true)
                for (sample, name) in [
                    ("export.ndjson", "export/export.ndjson"), ("export.ndjson", "MedicationRequest.ndjson"),
                    ("bundle-references.xml", "bundle.xml"), ("bundle-references.json", "bundle.json"),
                    ("prefixed.xml", "prescription.xml"), ("medication.json", "Medication.ndjson"),
                ] {
                    try FileManager.default.copyItem(atPath: "\(Place.samples)/\(sample)", toPath: "\(folder)/\(name)")
                }
                try HelpTests.copyDoseLogs(to: folder)
                try await HelpTests.copyExports(to: folder)
                if example.contains("rxnorm") { try HelpTests.addRelease(to: folder) }
                let outcome = try await shell(example, in: folder)
                #expect(outcome.status == 0, "\(example): \(outcome.error)")
                let files = Place.names(in: folder)
                let outputs = [
                    "records.ndjson", "findings.json", "concepts.csv", "merged.ndjson", "transaction.json",
                    "rxnorm.index",
                ]
                let written = outputs.contains(where: files.contains)
                // What is odd is told on standard error.
                let isTold = example.contains("fhirmeds check") && outcome.error.contains("0 errors")
                #expect(!outcome.bytes.isEmpty || written || isTold, "\(example)")
                for (flag, file) in [("--report", "report.json"), ("--rejects", "rejects")] where example.contains(flag)
                {
                    #expect(files.contains(file))
                }
            }
        }
    }

    @Test(arguments: HelpTests.verbs)
    func everyFlagInTheHelpIsUnderstood(_ verb: String) async throws {
        let help = try await run("help", verb).output
        let flags = help.matches(of: #/\n  (?:(-[a-z]), )?(--[a-z-]+)(?: ([A-Z]+))?  /#)
        #expect(!flags.isEmpty)
        for flag in flags {
            for name in [flag.1, flag.2].compactMap({ $0 }) {
                // A flag that takes a value says so; one that takes none refuses one.
                let outcome = try await run(verb, flag.3 == nil ? "\(name)=x" : String(name))
                #expect(outcome.status == 2)
                #expect(
                    outcome.error.contains(flag.3 == nil ? "takes no value" : "needs a value"),
                    "\(name): \(outcome.error)")
            }
        }
    }

    /// What a flag does is said for the verb that is asked about.
    @Test(arguments: [
        ("check", "the findings as an OperationOutcome"), ("inspect", "what is in the export as one JSON object"),
        ("mappings", "the answer as one JSON object"),
    ])
    func theHelpOfJSONIsThatOfItsVerb(_ verb: String, _ words: String) async throws {
        let help = try await run("help", verb).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("--json \(words)"), "\(help)")
    }

    @Test func everyVerbHasHelp() async throws {
        let overview = try await run("help").output
        let verbs = overview.matches(of: /\n  ([a-z]+) \[/).map { String($0.1) }
        #expect(verbs == ["convert", "export", "doses", "check", "inspect", "concepts", "mappings", "help"])
        for verb in verbs { #expect(try await run("help", verb).status == 0) }
    }

    @Test func theHelpTellsTheExitStatuses() async throws {
        let overview = try await run("help").output
        #expect(overview.contains("Exit status: 0 everything came out, 1 some records were rejected, 2 "))
    }
}
