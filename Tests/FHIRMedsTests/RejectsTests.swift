import Foundation
import Testing

/// What becomes of records that do not come out: kept, explained, counted, and fed in again once they are mended.
struct RejectsTests {
    private static let malformed = Place.samples + "/malformed"

    private static func reasons(in folder: String) throws -> [JSONValue] {
        try Place.text(folder + "/reasons.ndjson").split(separator: "\n").map { try JSONValue(String($0)) }
    }

    private static func all(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test func linesAreKeptByteForByte() async throws {
        try await withTemporaryFolder { folder in
            let lines = ["cut-line", "leading-point"].map { "\(RejectsTests.malformed)/\($0).ndjson" }
            let outcome = try await launch(Place.command(), ["convert"] + lines + ["--rejects", "kept"], in: folder)
            #expect(outcome.status == 1 && outcome.lines.count == 4)
            let bad = try lines.map { try Place.text($0).split(separator: "\n")[1] }
            #expect(try Place.text(folder + "/kept/rejects.ndjson") == bad.map { $0 + "\n" }.joined())
            let reasons = try RejectsTests.reasons(in: folder + "/kept")
            #expect(reasons.map { $0["file"]?.string } == lines)
            #expect(reasons.map { $0["line"] } == [.number("2"), .number("2")])
            #expect(reasons.map { $0["column"] } == [.number("128"), .number("236")])
            #expect(reasons.map { $0["code"] } == [.string("not-json"), .string("not-json")])
            #expect(reasons.map { $0["kept"] } == [.string("rejects.ndjson"), .string("rejects.ndjson")])
            #expect(try RejectsTests.all(in: folder + "/kept") == ["reasons.ndjson", "rejects.ndjson"])
        }
    }

    @Test func documentsAreKeptAsFilesOfTheirOwn() async throws {
        try await withTemporaryFolder { folder in
            let names = ["truncated.json", "mismatched-tag.xml", "bad-utf8.json"]
            let paths = names.map { "\(RejectsTests.malformed)/\($0)" }
            let outcome = try await launch(Place.command(), ["convert"] + paths + ["--rejects", "kept"], in: folder)
            #expect(outcome.status == 1 && outcome.bytes.isEmpty)
            let kept = ["000001.json", "000002.xml", "000003.json"]
            #expect(try RejectsTests.all(in: folder + "/kept") == kept + ["reasons.ndjson"])
            for (name, path) in zip(kept, paths) {
                #expect(try Place.bytes("\(folder)/kept/\(name)") == Place.bytes(path), "\(name)")
            }
            #expect(try RejectsTests.reasons(in: folder + "/kept").map { $0["kept"]?.string } == kept)
        }
    }

    @Test func aReasonIsTheMessage() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(RejectsTests.malformed)/duplicate-key.json"
            let outcome = try await run("convert", path, "--rejects", folder + "/kept")
            let reason = try #require(RejectsTests.reasons(in: folder + "/kept").first)
            let message = try #require(reason["message"]?.string)
            #expect(reason["path"]?.string == "MedicationStatement.status")
            #expect(outcome.error.hasPrefix("\(path):5:4: error: MedicationStatement.status: \(message)\n"))
        }
    }

    @Test func mendedRejectsCanBeFedInAgain() async throws {
        try await withTemporaryFolder { folder in
            let inputs = ["leading-point.ndjson", "trailing-comma.json", "mismatched-tag.xml"].map {
                "\(RejectsTests.malformed)/\($0)"
            }
            _ = try await launch(Place.command(), ["convert"] + inputs + ["--rejects", "kept"], in: folder)
            for (name, fault, mended) in [
                ("rejects.ndjson", ":.15", ":0.15"), ("000002.json", "hours\",", "hours\""),
                ("000003.xml", "</medicationReference>", "</medicationCodeableConcept>"),
            ] {
                let text = try Place.text("\(folder)/kept/\(name)")
                #expect(text.contains(fault))
                try write(text.replacing(fault, with: mended), to: "\(folder)/kept/\(name)")
            }
            let outcome = try await run(
                "convert", "kept/rejects.ndjson", "kept/000002.json", "kept/000003.xml", "--rejects", "again",
                in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            let ids = try outcome.lines.map { try JSONValue($0)["id"]?.string }
            #expect(ids == ["lp-2", "trailing-comma", "mismatched-tag"])
            #expect(try RejectsTests.all(in: folder + "/again").isEmpty)
        }
    }

    /// The folder as a whole is what somebody feeds in who has mended what is in it.
    @Test func theFolderOfMendedRejectsCanBeFedInAgain() async throws {
        try await withTemporaryFolder { folder in
            _ = try await run(
                "convert", "\(RejectsTests.malformed)/leading-point.ndjson", "--rejects", "kept", in: folder)
            let text = try Place.text(folder + "/kept/rejects.ndjson")
            try write(text.replacing(":.15", with: ":0.15"), to: folder + "/kept/rejects.ndjson")
            let outcome = try await run("convert", "kept", in: folder)
            #expect(outcome.lines.count == 1)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.error.contains("; 1 other file passed over"))
            // Named, it is read like any other file.
            #expect(try await run("convert", "kept/reasons.ndjson", in: folder).status == 2)
        }
    }

    /// A namespace that stands on the Bundle, or a prefix, has to be kept with the record.
    @Test(arguments: ["", "f:"])
    func aRejectOfAnXMLBundleCanBeFedInAgain(_ prefix: String) async throws {
        try await withTemporaryFolder { folder in
            let namespace = prefix.isEmpty ? "xmlns" : "xmlns:f"
            let text = """
                <Bundle \(namespace)="http://hl7.org/fhir"><type value="collection"/><entry><resource><MedicationStatement>
                <status value="active"/><medicationCodeableConcept><text value="x"/></medicationCodeableConcept>
                <subject><reference value="Patient/1"/></subject><colour value="red"/>
                </MedicationStatement></resource></entry></Bundle>
                """.replacing("</", with: "\u{1}").replacing("<", with: "<\(prefix)").replacing(
                    "\u{1}", with: "</\(prefix)")
            let outcome = try await run("convert", "--strict", "--rejects", "kept", stdin: text, in: folder)
            #expect(outcome.status == 1)
            let kept = try Place.text(folder + "/kept/000001.xml")
            #expect(
                kept.hasPrefix("<\(prefix)MedicationStatement") && kept.hasSuffix("</\(prefix)MedicationStatement>"))
            try write(kept.replacing("<\(prefix)colour value=\"red\"/>", with: ""), to: folder + "/mended.xml")
            let again = try await run("convert", "--strict", "mended.xml", in: folder)
            #expect(again.status == 0, "\(again.error)")
            #expect(again.lines.count == 1)
        }
    }

    @Test func aLineThatEndsWithCRLFIsKeptAsItWas() async throws {
        try await withTemporaryFolder { folder in
            let lines = "{\"resourceType\":\"Medication\"}\r\n  {\"a\":.5}\r\n{\"resourceType\":\"Medication\"}\r\n"
            let outcome = try await run("convert", "--rejects", "kept", stdin: lines, in: folder)
            #expect(outcome.lines.count == 2)
            let kept = try Place.text(folder + "/kept/rejects.ndjson")
            #expect(kept == "  {\"a\":.5}\r\n")
        }
    }

    @Test func theFirstLineIsKeptWithItsBlanks() async throws {
        try await withTemporaryFolder { folder in
            let lines = "\n \t {\"a\":.5}\r\n{\"resourceType\":\"Medication\"}\n{\"a\":.5}"
            _ = try await run("convert", "--rejects", "kept", stdin: lines, in: folder)
            #expect(try Place.text(folder + "/kept/rejects.ndjson") == " \t {\"a\":.5}\r\n{\"a\":.5}\n")
            let reasons = try RejectsTests.reasons(in: folder + "/kept")
            #expect(reasons.map { $0["line"] } == [.number("2"), .number("4")])
            #expect(reasons.map { $0["column"] } == [.number("9"), .number("6")])
        }
    }

    @Test func whenNothingCanBeReadTheReasonsAreKept() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await run(
                "convert", "no/such/file", "-o", "out", "--rejects", "kept", "--report", "report.json", in: folder)
            #expect(outcome.status == 2)
            #expect(try RejectsTests.all(in: folder) == ["kept", "report.json"])
            #expect(try RejectsTests.reasons(in: folder + "/kept").map { $0["code"] } == [.string("unreadable")])
        }
    }

    @Test func theEntryThatIsRejectedIsKeptAlone() async throws {
        try await withTemporaryFolder { folder in
            let good = #"{"resource":{"resourceType":"Medication","id":"a"}}"#
            let bad = #"{"resourceType":"Medication","id":"b","colour":"red"}"#
            let bundle = #"{"resourceType":"Bundle","type":"collection","entry":[\#(good),{"resource":\#(bad)}]}"#
            let outcome = try await run("convert", "--strict", "--rejects", "kept", stdin: bundle, in: folder)
            #expect(outcome.status == 1 && outcome.lines.count == 1)
            #expect(try Place.text(folder + "/kept/000001.json") == bad)
            let reason = try #require(RejectsTests.reasons(in: folder + "/kept").first)
            #expect(reason["path"]?.string == "Bundle.entry[1].resource.colour")
            #expect(reason["file"]?.string == "standard input")
        }
    }

    @Test func whatIsKeptIsForItsOwnerAlone() async throws {
        try await withTemporaryFolder { folder in
            _ = try await run("convert", "\(RejectsTests.malformed)/truncated.json", "--rejects", "kept", in: folder)
            for (path, mode) in [("kept", 0o700), ("kept/000001.json", 0o600), ("kept/reasons.ndjson", 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
                #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
            }
        }
    }

    /// Yesterday's rejects beside today's would be taken for today's.
    @Test func rejectsOfAnEarlierRunAreNotMixedWithThoseOfThisOne() async throws {
        try await withTemporaryFolder { folder in
            let bad = "\(RejectsTests.malformed)/truncated.json"
            try FileManager.default.copyItem(atPath: bad, toPath: folder + "/bad")
            _ = try await run("convert", bad, "bad", "--rejects", "kept", in: folder)
            let second = try await run("convert", "\(Place.samples)/medication.json", "--rejects", "kept", in: folder)
            let left = try RejectsTests.all(in: folder + "/kept")
            #expect(second.status == 2 && second.bytes.isEmpty)
            #expect(second.error.contains("kept: has rejects of an earlier run, such as 000001.json; name another"))
            #expect(left == ["000001.json", "000002.json", "reasons.ndjson"])
        }
    }

    @Test func aRunThatEndsEarlyLeavesNoHalfFiles() async throws {
        try await withTemporaryFolder { folder in
            let good = #"{"resourceType":"Medication","code":{"text":"x"}}"# + "\n"
            try write(good + "{\"a\":.5}\n" + String(repeating: good, count: 30_000), to: folder + "/big.ndjson")
            _ = try await shell("fhirmeds convert big.ndjson --quiet --rejects kept | head -1", in: folder)
            let left = try RejectsTests.all(in: folder + "/kept")
            #expect(left.isEmpty)
        }
    }

    @Test func manyRejectsAreToldByTwentyAndASum() async throws {
        let text = String(repeating: "{\"a\":.5}\n", count: 50) + #"{"resourceType":"Medication"}"#
        let outcome = try await run("convert", stdin: text)
        #expect(outcome.status == 1)
        #expect(outcome.error.split(separator: "\n").count { $0.contains(": error: ") } == 20)
        let more = "\n... and 30 more; --rejects DIR keeps the rejected records with their reasons\n"
        #expect(outcome.error.contains(more))
        #expect(outcome.error.contains("\nissues: 50 not-json\n"))
    }

    /// Twenty faults of one kind do not hide another kind, and nothing hides a file that cannot be read.
    @Test(arguments: [[], ["--quiet"]])
    func whatCannotBeReadIsToldBehindManyFaults(_ flags: [String]) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: false)
            let good = #"{"resourceType":"Medication","code":{"text":"x"}}"# + "\n"
            try write(good + String(repeating: "{\"a\":.5}\n", count: 40), to: folder + "/in/a.ndjson")
            try write(good + #"{"resourceType":"Medication","a":{"#, to: folder + "/in/b.json")
            let files = (0..<30).map { #"{"type":"Medication","url":"https://x.example/gone\#($0).ndjson"}"# }
            let manifest = #"{"transactionTime":"2024-01-02T03:04:05Z","output":["# + files.joined(separator: ",")
            try write(manifest + "]}", to: folder + "/in/manifest.json")
            // The beginning of a gzip, and no more.
            try write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B], to: folder + "/in/z.ndjson.gz")
            try write("<Medication", to: folder + "/y.xml")
            let inputs = ["in", "y.xml", "no-such-file.json"]
            let outcome = try await launch(Place.command(), ["convert"] + inputs + flags, in: folder)
            let said = outcome.error.split(separator: "\n")
            let isLoud = flags.isEmpty
            #expect(outcome.status == 1)
            #expect(said.count { $0.hasPrefix("in/a.ndjson:") } == (isLoud ? 20 : 0))
            #expect(said.count { $0.hasPrefix("y.xml:") } == (isLoud ? 1 : 0))
            #expect(said.count { $0.contains("z.ndjson.gz: error: ") } == 1)
            #expect(said.count { $0.hasPrefix("no-such-file.json: error: ") } == 1)
            #expect(
                said.count { $0.contains("gone") && $0.contains("the manifest of the export names this file") } == 30)
            #expect(isLoud == said.contains { $0.hasPrefix("... and 21 more; --rejects DIR keeps") })
            #expect(isLoud || said.count == 32)
        }
    }

    /// Where no record was rejected, none is kept either.
    @Test func whatIsLeftUntoldSaysNothingOfRejectsThatAreNone() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: false)
            for number in 0..<30 { try write(#"{"resourceType":"Foo"}"#, to: folder + "/in/\(number).json") }
            try write(#"{"resourceType":"Medication","code":{"text":"x"}}"#, to: folder + "/in/good.json")
            let outcome = try await run("convert", "in", "--rejects", "r", in: folder)
            #expect(outcome.status == 0 && outcome.error.contains("\n... and 10 more\n"), "\(outcome.error)")
        }
    }

    // MARK: The account

    @Test func theReportSumsUp() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await run("convert", Place.samples, "--report", "report.json", in: folder)
            #expect(outcome.status == 1)
            let report = try JSONValue(Place.text(folder + "/report.json"))
            func number(_ value: JSONValue?) -> Int {
                if case .number(let literal)? = value { Int(literal) ?? -1 } else { -1 }
            }
            func sum(_ value: JSONValue?) -> Int {
                if case .object(let members)? = value { members.values.map(number).reduce(0, +) } else { -1 }
            }
            let files = try #require(report["files"]?.items)
            #expect(number(report["translated"]) == outcome.lines.count)
            #expect(
                number(report["resources"]) == number(report["translated"]) + number(report["rejected"])
                    + sum(report["skipped"]))
            for name in ["resources", "translated", "rejected"] {
                #expect(number(report[name]) == files.map { number($0[name]) }.reduce(0, +), "\(name)")
            }
            for file in files {
                let parts = number(file["translated"]) + number(file["rejected"]) + sum(file["skipped"])
                #expect(number(file["resources"]) == parts, "\(file["file"]?.string ?? "")")
            }
            let read = files.filter { $0["skippedBecause"] == nil }
            #expect(number(report["documents"]) == read.count)
            // Words and numbers are the same account.
            let line = try #require(outcome.error.split(separator: "\n").last)
            #expect(line.hasPrefix("\(read.count) documents, \(number(report["resources"])) resources: "))
            #expect(line.contains("\(number(report["translated"])) translated, \(number(report["rejected"])) rejected"))
            #expect(try RejectsTests.all(in: folder) == ["report.json"])
        }
    }

    @Test func aReportThatCannotBeWrittenIsToldBeforeTheWork() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await run(
                "convert", "\(Place.samples)/medication.json", "--report", "no/such/folder", in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("no/such/folder: No such file or directory"))
            #expect(outcome.bytes.isEmpty)
        }
    }
}
