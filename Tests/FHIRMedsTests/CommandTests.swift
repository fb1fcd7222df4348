import FHIRMeds
import Foundation
import Testing

/// The command line: what it understands, what it says, and how it ends.
struct CommandTests {
    private static let samples = Place.samples

    // MARK: Exit status

    @Test func everythingThatCameOutIsZero() async throws {
        let outcome = try await run("convert", "\(CommandTests.samples)/export.ndjson")
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 5)
        #expect(outcome.error.hasSuffix("1 document, 6 resources: 5 translated, 0 rejected, 1 of other types\n"))
    }

    @Test func aRejectedRecordIsOne() async throws {
        let path = "\(CommandTests.samples)/malformed/cut-line.ndjson"
        let outcome = try await run("convert", path)
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 2)
        #expect(outcome.error.hasPrefix("\(path):2:128: error: "))
    }

    @Test(arguments: [
        ["/no/such/file.json"], ["/no/such/file.json", "/no/other.json"],
        ["/no/such/file.json", "-o", "/dev/null/out"],
    ])
    func nothingReadableIsTwo(_ arguments: [String]) async throws {
        let outcome = try await launch(Place.command(), ["convert"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.bytes.isEmpty && !outcome.error.isEmpty)
    }

    @Test(arguments: [
        ["convrt"], [""], ["convert", "--too", "csv"], ["convert", "--to", "cvs"], ["convert", "--jobs", "0"],
        ["convert", "--jobs", "-1"], ["convert", "--jobs", "two"], ["convert", "-o"], ["convert", "--strict=yes"],
        ["convert", "--release", "R7"], ["convert", "--mappings", "/no/such/folder"],
        ["convert", "-o", "/no/such/folder/out"], ["convert", "--to", "csv", "--embed-source"],
        ["convert", "--to", "csv", "--units"],
        ["convert", "--rejects", "/dev/null/kept"], ["help", "nothing"], ["mappings", "system"],
        ["mappings", "sistem", "x"],
        ["mappings", "system", "two", "values"], ["mappings", "--to", "csv"],
    ])
    func whatIsNotUnderstoodIsTwo(_ arguments: [String]) async throws {
        // The record on standard input would come out.
        let outcome = try await launch(Place.command(), arguments, stdin: Array(#"{"resourceType":"Medication"}"#.utf8))
        #expect(outcome.status == 2)
        #expect(outcome.bytes.isEmpty)
        #expect(outcome.error.hasPrefix("fhirmeds: ") && outcome.error.split(separator: "\n").count == 1)
    }

    /// Design: 2 is "usage or nothing readable".
    @Test func aFolderInWhichNothingIsReadableIsTwo() async throws {
        try await withTemporaryFolder { folder in
            try write("# Read me\n", to: folder + "/README.md")
            let outcome = try await run("convert", folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("1 other file passed over"))
        }
    }

    @Test func oneMissingFileAmongOthersIsOne() async throws {
        let outcome = try await run("convert", "/no/such/file.json", "\(CommandTests.samples)/medication.json")
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 1)
        #expect(outcome.error.hasPrefix("/no/such/file.json: error: No such file or directory"))
    }

    // MARK: Words

    @Test(arguments: [
        (["convrt"], "convert"), (["rxnrom"], "rxnorm"), (["rxnorm", "idnex"], "index"), (["mapings"], "mappings"),
        (["convert", "--too", "csv"], "--to"),
        (["convert", "--outptu", "x"], "--output"),
        (["convert", "--to", "cvs"], "csv"), (["convert", "--release", "R4A"], "R4"),
        (["mappings", "sistem", "x"], "system"),
        (["help", "convrt"], "convert"), (["mappings", "--mapings", "x"], "--mappings"),
    ])
    func anUnknownWordNamesTheNearest(_ arguments: [String], _ nearest: String) async throws {
        let outcome = try await launch(Place.command(), arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("did you mean \"\(nearest)\"?"), "\(outcome.error)")
    }

    @Test func aWordThatIsNearNothingNamesNothing() async throws {
        let outcome = try await run("elephant")
        #expect(outcome.error.hasPrefix("fhirmeds: there is no verb \"elephant\""))
        #expect(!outcome.error.contains("did you mean"))
    }

    /// Of one or two letters everything is near.
    @Test(arguments: [
        ["convert", "--release", "R6"], ["convert", "-q"], ["convert", "-x"], ["convert", "--to", "js"],
    ])
    func aShortWordNamesNothing(_ arguments: [String]) async throws {
        let outcome = try await launch(Place.command(), arguments)
        #expect(outcome.status == 2 && !outcome.error.contains("did you mean"), "\(outcome.error)")
    }

    @Test func anUnknownVerbOfTheHelpIsToldWhereTheyAre() async throws {
        let outcome = try await run("help", "nosuch")
        #expect(outcome.error == "fhirmeds: there is no verb \"nosuch\"; fhirmeds help lists them\n")
    }

    /// A name must not steer the terminal that it is shown on.
    @Test func aFilesNameIsShownWithoutItsControlCharacters() async throws {
        try await withTemporaryFolder { folder in
            try write("{", to: folder + "/a\u{1B}]0;x\u{7}\n\u{9B}1m\u{202E}ü.json")
            let outcome = try await run("convert", ".", in: folder)
            let name = "./a\\u{1B}]0;x\\u{7}\\u{A}\\u{9B}1m\\u{202E}ü.json"
            #expect(outcome.error.hasPrefix(name + ":1:"), "\(outcome.error)")
            let refused = try await run("con\u{1B}vert")
            #expect(refused.error.contains("\"con\\u{1B}vert\""))
        }
    }

    @Test func theVersionIsTold() async throws {
        let outcome = try await run("--version")
        #expect(outcome.status == 0 && outcome.error.isEmpty)
        #expect(outcome.output.wholeMatch(of: /fhirmeds [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }

    @Test(arguments: [
        [], ["-h"], ["--help"], ["help"], ["help", "convert"], ["convert", "--help"], ["convert", "-h", "--to"],
        ["help", "mappings"],
        ["mappings", "-h"], ["help", "check"], ["check", "-h"], ["help", "inspect"], ["inspect", "--help"],
        ["help", "rxnorm"], ["rxnorm", "-h"], ["rxnorm", "index", "--help"],
    ])
    func helpComesOnStandardOutput(_ arguments: [String]) async throws {
        let outcome = try await launch(Place.command(), arguments)
        #expect(outcome.status == 0 && outcome.error.isEmpty)
        #expect(outcome.output.contains("\nExamples:\n  "))
        // A terminal that nobody has made wider.
        #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    }

    // MARK: Inputs

    @Test(arguments: [["convert"], ["convert", "-"], ["convert", "--", "-"]])
    func standardInputIsRead(_ arguments: [String]) async throws {
        let text = try Place.bytes("\(CommandTests.samples)/export.ndjson")
        let outcome = try await launch(Place.command(), arguments, stdin: text)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 5)
        #expect(try outcome.lines.allSatisfy { try JSONValue($0)["source"]?["file"] == .string("standard input") })
    }

    @Test func aPipeIsReadToItsEnd() async throws {
        let outcome = try await shell("cat '\(CommandTests.samples)/export.ndjson' | fhirmeds convert")
        #expect(outcome.status == 0 && outcome.lines.count == 5)
    }

    @Test func aFolderIsWalkedInSortedOrder() async throws {
        try await withTemporaryFolder { folder in
            let medication = #"{"resourceType":"Medication"}"#
            for path in ["b", "a/Z", "a/b", ".hidden", "a/.hidden"] {
                let file = "\(folder)/\(path)"
                let parent = URL(filePath: file).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try write(medication, to: file + ".json")
            }
            try write("words", to: folder + "/notes.txt")
            try FileManager.default.createSymbolicLink(atPath: folder + "/again", withDestinationPath: folder)
            let outcome = try await run("convert", ".", in: folder)
            let files = try outcome.lines.map { try JSONValue($0)["source"]?["file"]?.string }
            #expect(files == ["./a/Z.json", "./a/b.json", "./b.json"])
            #expect(outcome.error.contains("./again: a link to a folder is not followed"))
            #expect(outcome.error.contains("1 other file passed over"))
            #expect(outcome.status == 1)
        }
    }

    @Test func aFileWhoseNameBeginsWithADashIsRead() async throws {
        try await withTemporaryFolder { folder in
            try write(#"{"resourceType":"Medication"}"#, to: folder + "/--to")
            #expect(try await run("convert", "--", "--to", in: folder).lines.count == 1)
            #expect(try await run("convert", "./--to", in: folder).lines.count == 1)
        }
    }

    // MARK: What is not in a message

    @Test(arguments: Place.samples(in: samples) + Place.samples(in: samples + "/malformed").map { "malformed/" + $0 })
    func messagesHoldNoValuesOfRecords(_ name: String) async throws {
        let text = try Place.text("\(CommandTests.samples)/\(name)", orLatin: true)
        let outcome = try await run("convert", name, "--strict", in: CommandTests.samples)
        var values = text.matches(
            of: /"(?:id|display|text|code|value|family|reference|patientInstruction)"\s*:\s*"([^"]*)"/
        ).map(\.1)
        values += text.matches(of: /(?:id|display|text|code|value|reference) value="([^"]*)"/).map(\.1)
        let said = outcome.error.replacing(name, with: "")
        // One sample's id is also the word for its fault.
        let words = Set(IssueCode.allCases.map(\.rawValue))
        for value in Set(values.map(String.init)).subtracting(words) where value.count > 4 {
            #expect(!said.contains(value), "\(value)")
        }
        #expect(values.count > 1)
    }

    // MARK: Options

    @Test func strictnessIsAsked() async throws {
        let path = "\(CommandTests.samples)/odd-but-readable.json"
        #expect(try await run("convert", path).status == 0)
        let strict = try await run("convert", path, "--strict")
        #expect(strict.status == 1 && strict.bytes.isEmpty)
        #expect(strict.error.contains("error: MedicationRequest.category[0].coding: "))
    }

    @Test func quietSaysNothing() async throws {
        let outcome = try await run("convert", "--quiet", "\(CommandTests.samples)/malformed/cut-line.ndjson")
        #expect(outcome.status == 1 && outcome.lines.count == 2)
        #expect(outcome.errorBytes.isEmpty)
    }

    @Test(arguments: ["r4b", "R4B"])
    func theReleaseIsGivenInAnyCase(_ release: String) async throws {
        let outcome = try await run("convert", "--release=\(release)", "\(CommandTests.samples)/request-rxnorm.json")
        #expect(try JSONValue(outcome.output)["fhirRelease"] == .string("R4B"))
        #expect(try JSONValue(outcome.output)["fhirReleaseEvidence"] == .string("given"))
    }

    @Test func jobsAreAccepted() async throws {
        #expect(try await run("convert", "--jobs", "2", "\(CommandTests.samples)/medication.json").status == 0)
    }

    /// Nothing about the machine is in a record.
    @Test func neitherTimeZoneNorLanguageChangesARecord() async throws {
        var outputs: Set<[UInt8]> = []
        let places = [("UTC", "C"), ("Pacific/Kiritimati", "de_DE.UTF-8"), ("America/Los_Angeles", "tr_TR.UTF-8")]
        for (zone, language) in places {
            let environment = ["TZ": zone, "LANG": language, "LC_ALL": language]
            for form in ["ndjson", "csv"] {
                let outcome = try await run(
                    "convert", ".", "--to", form, in: CommandTests.samples, environment: environment)
                outputs.insert(outcome.bytes)
            }
        }
        #expect(outputs.count == 2)
    }

    // MARK: Mappings

    @Test func mappingsListsTheTables() async throws {
        let outcome = try await run("mappings")
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 5)
        #expect(outcome.lines.allSatisfy { $0.wholeMatch(of: /[a-z*.-]+: [1-9][0-9]* rows/) != nil })
    }

    @Test(arguments: [
        (["system", "RxNorm"], "system: http://www.nlm.nih.gov/research/umls/rxnorm"),
        (["system", "urn:oid:2.16.840.1.113883.6.88"], "because: it is one of its spellings"),
        (["form", "Extended Release Oral Tablet"], "tablet"),
        (["form", "lisinopril 10 MG Oral Tablet"], "tablet (exact): the name ends"),
        (["unit", "mcg"], "ucum: ug"), (["status", "on-hold"], "onHold: MedicationRequest.status on-hold"),
        (["timing", "BID"], "code: BID"),
    ])
    func mappingsSaysWhatAValueStandsFor(_ question: [String], _ answer: String) async throws {
        let outcome = try await launch(Place.command(), ["mappings"] + question)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(answer), "\(outcome.output)")
    }

    @Test func aValueThatNoTableHasIsOne() async throws {
        let outcome = try await run("mappings", "system", "no such system")
        #expect(outcome.status == 1 && outcome.bytes.isEmpty)
        #expect(outcome.error == "no table has this system\n")
    }

    @Test func tablesOfOnesOwnAreLaidOver() async throws {
        try await withTemporaryFolder { folder in
            let header = "system\tname\tuse\trank\toids\tspellings\tnote\tsource\n"
            let row = "https://own.example/drugs\tOwn\tdrug\t5\t\tOWN\t\ttest\n"
            try write("# ours\n" + header + row, to: folder + "/code-systems.tsv")
            let answer = try await run("mappings", "system", "own", "--mappings", folder)
            #expect(answer.lines.first == "system: https://own.example/drugs")
            let source =
                #"{"resourceType":"Medication","code":{"coding":[{"system":"OWN","code":"7"},{"system":"RxNorm","code":"1"}]}}"#
            let outcome = try await run("convert", "--mappings", folder, stdin: source)
            let concept = try JSONValue(outcome.output)["concept"]
            #expect(concept?["identifier"] == .string("https://own.example/drugs|7"))
            #expect(concept?["relatedCodings"]?[0]?["sourceSystem"] == .string("OWN"))
        }
    }

    @Test(arguments: [
        (
            "code-systems.tsv", "system\tname\tuse\trank\toids\tspellings\tnote\tsource\n# c\nx\ty\tdrog\n",
            ":3:3: one of drug"
        ),
        ("code-systems.tsv", "system\tname\n", ":1: the column \"use\" is missing"),
        ("statuses.tsv", "resource\telement\tcode\tstate\tnote\na\tb\tc\tgone\n", ":2:4: one of active"),
        ("units.tsv", "", ":1: the header line"),
        ("elements-R4.tsv", "x", ": element tables cannot be laid over the built-in ones"),
        ("unit.tsv", "x", ": there is no table of this name; did you mean \"units.tsv\"?"),
        ("units.csv", "x", ": there is no table of this name; did you mean \"units.tsv\"?"),
        ("dose-forms-text.TSV", "x", ": there is no table of this name; did you mean \"dose-forms-text.tsv\"?"),
    ])
    func aBrokenTableSaysWhere(_ name: String, _ text: String, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            try write(text, to: "\(folder)/\(name)")
            for verb in ["mappings", "convert"] {
                let outcome = try await run(verb, "--mappings", folder)
                #expect(outcome.status == 2 && outcome.bytes.isEmpty)
                #expect(outcome.error.hasPrefix("fhirmeds: \(folder)/\(name)\(message)"), "\(outcome.error)")
            }
        }
    }
}
