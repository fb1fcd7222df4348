import Foundation
import Testing

/// What is read of a folder, what is told of the rest, and what the exit status says about it.
struct InputTests {
    private static let line = #"{"resourceType":"Medication","code":{"text":"x"}}"#

    // MARK: What is read

    /// Nobody may ever write to a pipe that lies in a folder.
    @Test func onlyRegularFilesOfAFolderAreRead() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await shell(
                """
                mkdir in; echo '\(InputTests.line)' >in/a.json; ln -s a.json in/b.json; ln -s nowhere in/c.json
                mkfifo in/d.json; ln -s /dev/zero in/e.json
                timeout 20 "$FHIRMEDS_COMMAND" convert in --report account.json
                """, in: folder)
            #expect(outcome.status == 1 && outcome.lines.count == 2, "\(outcome.error)")
            for name in ["d", "e"] {
                #expect(outcome.error.contains("in/\(name).json: warning: no regular file, so it is passed over"))
            }
            #expect(outcome.error.contains("in/c.json: error: No such file"))
            let account = "2 documents, 2 resources: 2 translated, 0 rejected, 0 of other types; "
            #expect(
                outcome.error.hasSuffix("\(account)1 file not read; 2 other files passed over\n"), "\(outcome.error)")
            let files = try JSONValue(Place.text(folder + "/account.json"))["files"]?.items ?? []
            #expect(
                files.map { $0["skippedBecause"]?.string } == [
                    nil, nil, "cannot be read", "no regular file", "no regular file",
                ])
            #expect(files.map { $0["unread"] } == [nil, nil, .word("true"), nil, nil])
        }
    }

    /// What a file is called does not make an archive of it.
    @Test(arguments: ["a.gz", "a.ZIP", "a.tar"])
    func aNameMakesNoArchive(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            try write("\(InputTests.line)\n", to: "\(folder)/\(name)")
            let outcome = try await run("convert", ".", in: folder)
            #expect(outcome.status == 0 && outcome.output.contains("./\(name)"), "\(outcome.error)")
        }
    }

    /// What begins like an archive and is none is an input that did not come out.
    @Test(
        arguments: [
            [0x1F, 0x8B, 8], [0x50, 0x4B, 3, 4], [0x28, 0xB5, 0x2F, 0xFD], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
            [0x42, 0x5A, 0x68, 0x39],
            [UInt8](repeating: 0x61, count: 257) + [0x75, 0x73, 0x74, 0x61, 0x72, 0]
                + [UInt8](repeating: 0, count: 300),
        ] as [[UInt8]])
    func aDamagedArchiveIsTold(_ bytes: [UInt8]) async throws {
        try await withTemporaryFolder { folder in
            try write(bytes + [0, 1, 2, 3], to: folder + "/export")
            try write("\(InputTests.line)\n", to: folder + "/good.ndjson")
            let outcome = try await run("convert", ".", in: folder)
            #expect(outcome.status == 1 && outcome.error.hasPrefix("./export: error: "), "\(outcome.error)")
            #expect(!outcome.error.contains("Input/output"), "\(outcome.error)")
        }
    }

    /// One line that is no JSON costs itself, even if it is the first.
    @Test(arguments: [false, true])
    func aFirstLineThatIsNotJSONCostsItselfAlone(_ isNamed: Bool) async throws {
        try await withTemporaryFolder { folder in
            try write("hello\n\(InputTests.line)\n\(InputTests.line)\n", to: folder + "/a.ndjson")
            let outcome = try await run("convert", isNamed ? "a.ndjson" : ".", in: folder)
            #expect(outcome.status == 1 && outcome.lines.count == 2, "\(outcome.error)")
            #expect(outcome.error.contains("a.ndjson:1:1: error: "))
            #expect(outcome.error.contains("1 document, 3 resources: 2 translated, 1 rejected"))
        }
    }

    @Test func whatIsNamedTwiceIsReadOnce() async throws {
        try await withTemporaryFolder { folder in
            try write(InputTests.line, to: folder + "/a.json")
            try FileManager.default.createSymbolicLink(atPath: folder + "/b.json", withDestinationPath: "a.json")
            for (inputs, count, notes) in [
                (["a.json", "./a.json"], 1, 1), (["a.json", "b.json"], 1, 1), ([".", "a.json"], 2, 1),
                ([".", "."], 2, 1),
                (["."], 2, 0),
            ] {
                let outcome = try await launch(Place.command(), ["convert"] + inputs, in: folder)
                #expect(outcome.status == 0 && outcome.lines.count == count, "\(inputs)")
                #expect(outcome.error.components(separatedBy: "named twice; it is read once").count == notes + 1)
            }
            let outcome = try await run("convert", "-", "-", stdin: InputTests.line)
            #expect(outcome.status == 0 && outcome.lines.count == 1)
        }
    }

    // MARK: Types

    @Test(arguments: [
        #"{"resourceType":"Patientt"}"#, "<Patientt xmlns='http://hl7.org/fhir'><id value='a'/></Patientt>",
    ])
    func aTypeThatNoReleaseHasIsToldOnce(_ text: String) async throws {
        let bundle =
            text.hasPrefix("<")
            ? "<Bundle xmlns='http://hl7.org/fhir'>"
                + String(repeating: "<entry><resource>\(text)</resource></entry>", count: 3) + "</Bundle>"
            : String(repeating: text + "\n", count: 3)
        let outcome = try await run("convert", stdin: bundle)
        #expect(outcome.status == 0)
        let message = "no release of FHIR has the resource type Patientt; resources of that type are left out"
        #expect(outcome.error.components(separatedBy: message).count == 2, "\(outcome.error)")
        #expect(outcome.error.contains("3 resources: 0 translated, 0 rejected, 3 of other types"))
    }

    @Test(arguments: ["Patient", "MedicationKnowledge", "BodySite", "RequestOrchestration", "ProcedureRequest"])
    func aTypeOfSomeReleaseIsNotTold(_ type: String) async throws {
        let outcome = try await run("convert", stdin: #"{"resourceType":"\#(type)"}"#)
        #expect(outcome.status == 0 && !outcome.error.contains("warning"))
    }

    @Test(arguments: ["Medicationrequest", "medicationStatement", "MEDICATION", "medication"])
    func aMedicationInOtherLettersIsRejected(_ type: String) async throws {
        let outcome = try await run("convert", stdin: #"{"resourceType":"\#(type)"}"# + "\n" + InputTests.line)
        #expect(outcome.status == 1 && outcome.lines.count == 1)
        #expect(
            outcome.error.contains("standard input:1: error: the resource type is written with other capital letters"),
            "\(outcome.error)")
    }

    // MARK: Exit status

    /// 2 says that nothing could be read: no input holds any FHIR.
    @Test(arguments: [
        "", "\n", "%PDF-1.7 \n", "<html><p/></html>", "<x xmlns='y'/>", "hello", "{}",
    ])
    func anInputThatIsNoFHIRIsTwo(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            try write(text, to: folder + "/a")
            for flags in [["a"], ["a", "--strict"], ["a", "--quiet"], ["a", "--quiet", "-o", "out"]] {
                let outcome = try await launch(Place.command(), ["convert"] + flags, in: folder)
                #expect(outcome.status == 2 && outcome.bytes.isEmpty, "\(flags)")
                // Whoever wants quiet still learns why.
                #expect(!outcome.error.isEmpty)
            }
            #expect(try await run("convert", stdin: text).status == 2)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
            // Beside one that could be read it is 1.
            try write(InputTests.line, to: folder + "/b")
            let both = try await run("convert", "a", "b", in: folder)
            #expect(both.status == 1 && both.lines.count == 1)
        }
    }

    @Test(arguments: [
        (#"{"resourceType":"Patient"}"#, 0), (#"{"resourceType":"Bundle","type":"collection"}"#, 0),
        (#"{"resourceType":"Medication","#, 1), (#"{"resourceType":"Bundle","entry":[{"resourceType":"Patient"}]}"#, 1),
    ])
    func whatHasBeenReadIsNotTwo(_ text: String, _ status: Int32) async throws {
        #expect(try await run("convert", stdin: text).status == status)
    }

    /// An export may have an empty file; nobody has named it.
    @Test func anEmptyFileOfAFolderIsToldAndCostsNothing() async throws {
        try await withTemporaryFolder { folder in
            try write("", to: folder + "/a.ndjson")
            try write(InputTests.line, to: folder + "/b.ndjson")
            let outcome = try await run("convert", ".", in: folder)
            #expect(outcome.status == 0 && outcome.error.contains("./a.ndjson: warning: the file is empty"))
            #expect(outcome.error.hasSuffix("; 1 other file passed over\n"))
        }
    }

    @Test func whatCannotBeReadIsToldAndCountedOnce() async throws {
        let quiet = try await run("convert", "--quiet", "/no/such/file.json")
        #expect(quiet.status == 2)
        #expect(quiet.error.hasPrefix("/no/such/file.json: error: No such file or directory"))
        let loud = try await run("convert", "/no/such/file.json", "\(Place.samples)/medication.json")
        #expect(loud.status == 1)
        #expect(
            loud.error.hasSuffix(
                "1 document, 1 resource: 1 translated, 0 rejected, 0 of other types; 1 file not read\n"))
    }

    // MARK: What is told at the end

    @Test func theTotalsSayWhereToLook() async throws {
        try await withTemporaryFolder { folder in
            let odd = #"{"resourceType":"Medication","colour":1}"#
            let outcome = try await run("convert", stdin: odd)
            #expect(outcome.error.contains("issues: 1 unknown-element; a record has its own in \"issues\"\n"))
            let broken = String(repeating: "{\n", count: 30)
            try write(InputTests.line + "\n" + broken, to: folder + "/a")
            let plain = try await run("convert", "a", in: folder)
            #expect(plain.error.contains("... and 10 more; --rejects DIR keeps"))
            let kept = try await run("convert", "a", "--rejects", "r", in: folder)
            #expect(kept.error.contains("... and 10 more; reasons.ndjson has") && !kept.error.contains("--rejects"))
        }
    }

    // MARK: Strictness

    /// Mended by the first message alone, the record would be rejected again.
    @Test func strictnessTellsAllThatItForbids() async throws {
        try await withTemporaryFolder { folder in
            let odd = #"{"resourceType":"Medication","id":"a b","colour":1,"status":"x"}"#
            let outcome = try await run("convert", "--strict", "--rejects", "r", stdin: odd, in: folder)
            #expect(outcome.status == 1)
            for path in ["Medication.id", "Medication.colour"] {
                #expect(outcome.error.contains("error: \(path): "), "\(outcome.error)")
            }
            // It was not kept as written: it was rejected.
            #expect(!outcome.error.contains("kept") && !outcome.error.contains("left out"))
            let reason = try JSONValue(Place.text(folder + "/r/reasons.ndjson"))
            #expect(reason["others"]?.items?.count ?? 0 >= 1)
            #expect(outcome.error.contains("1 resource: 0 translated, 1 rejected"))
        }
    }

    /// FHIR lets `Coding.system` be absent.
    @Test func strictnessAllowsACodeWithoutASystem() async throws {
        let odd = #"{"resourceType":"Medication","code":{"coding":[{"code":"1"}]}}"#
        let outcome = try await run("convert", "--strict", stdin: odd)
        #expect(outcome.status == 0 && outcome.lines.count == 1)
        #expect(outcome.output.contains("code-without-system"))
    }
}
