import Foundation
import Testing

/// What is read is not written over, and outputs have names that make sense.
struct OutputPathTests {
    private static let record = #"{"resourceType":"Medication","code":{"text":"x"}}"# + "\n"

    /// Source and output may be spelt in other ways, or be two links to one file.
    @Test(arguments: [
        "a.json -o a.json", "a.json -o ./sub/../a.json", "sub/link.json -o a.json", "hard.json -o a.json",
        "a.json -o sub/link.json", "a.json --report a.json", "a.json --report a.json -o b", "sub -o sub/in.json",
        "sub --report sub/in.json", "sub --rejects sub", "- <a.json -o a.json", "a.json >>a.json",
        "b.json a.json -o b.json", "-o a.json <a.json",
    ])
    func nothingIsWrittenOverItsSource(_ line: String) async throws {
        try await withTemporaryFolder { folder in
            let make = """
                mkdir sub; for f in a b sub/in; do printf '%s\\n' '{"resourceType":"Medication"}' >$f.json; done
                ln -s ../a.json sub/link.json; ln a.json hard.json; ls -A . sub >before; cat a.json sub/in.json >old
                """
            let script =
                "\(make)\nfhirmeds convert \(line); s=$?; ls -A . sub >after; cat a.json sub/in.json >new; exit $s"
            let outcome = try await shell(script, in: folder)
            #expect(outcome.status == 2, "\(outcome.error)")
            #expect(outcome.error.contains(" would write over the input "), "\(outcome.error)")
            #expect(try Place.text(folder + "/old") == Place.text(folder + "/new"))
            // Nothing was begun: no temporary file, no folder for rejects.
            let before = try Place.text(folder + "/before").split(separator: "\n")
            let after = try Place.text(folder + "/after").split(separator: "\n")
            #expect(Set(after).subtracting(before).isSubset(of: ["after", "before", "old"]))
        }
    }

    @Test(arguments: [
        ["-o", "r/reasons.ndjson", "--rejects", "r"], ["--report", "r/rejects.ndjson", "--rejects", "./r"],
        ["-o", "x", "--report", "./x"], ["-o", "r", "--rejects", "r"],
    ])
    func twoOutputsAreNotOneFile(_ flags: [String]) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/r", withIntermediateDirectories: false)
            let outcome = try await launch(
                Place.command(), ["convert"] + flags, stdin: Array(OutputPathTests.record.utf8), in: folder)
            #expect(outcome.status == 2 && outcome.error.contains(" name the same file"), "\(outcome.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/r").isEmpty)
        }
    }

    @Test func aDashIsStandardOutput() async throws {
        try await withTemporaryFolder { folder in
            for flags in [["-o", "-"], ["--output=-"]] {
                let outcome = try await launch(
                    Place.command(), ["convert"] + flags, stdin: Array(OutputPathTests.record.utf8), in: folder)
                #expect(outcome.status == 0 && outcome.lines.count == 1)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            }
        }
    }

    @Test(arguments: [
        (["--report", "-"], "--report takes the name of a file"), (["--rejects", "-"], "--rejects takes the name"),
        (["-o", ""], "--output names no file: its value is empty"), (["--report="], "--report names no file"),
        (["--rejects", ""], "--rejects names no folder"),
    ])
    func aPathThatNamesNothingIsRefused(_ flags: [String], _ message: String) async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await launch(
                Place.command(), ["convert"] + flags, stdin: Array(OutputPathTests.record.utf8), in: folder)
            #expect(outcome.status == 2 && outcome.bytes.isEmpty)
            #expect(outcome.error.hasPrefix("fhirmeds: \(message)"), "\(outcome.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    // MARK: Files that are not complete, and modes

    /// What is not complete holds health data under a hidden name.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalLeavesNothingHalfDone(_ number: Int32) async throws {
        try await withTemporaryFolder { folder in
            try write("old", to: folder + "/out")
            // What started the tests may have had the signal ignored, and the command would heed that.
            let before = signal(number, SIG_DFL)
            let process = Process()
            process.executableURL = URL(filePath: try Place.command())
            process.arguments = ["convert", "-o", "out", "--report", "report", "--rejects", "r", "-"]
            process.currentDirectoryURL = URL(filePath: folder)
            let input = Pipe()
            process.standardInput = input
            process.standardError = FileHandle.nullDevice
            let (ended, end) = AsyncStream.makeStream(of: Void.self)
            process.terminationHandler = { _ in end.finish() }
            try process.run()
            signal(number, before)
            try #require(process.processIdentifier > 0)
            try input.fileHandleForWriting.write(contentsOf: Data((OutputPathTests.record + "{\n").utf8))
            func partials() -> [String] {
                let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
                return paths.filter { $0.hasSuffix(".part") }
            }
            var tries = 0
            while partials().count < 3, tries < 1000 {
                tries += 1
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(partials().count == 3)
            kill(process.processIdentifier, number)
            tries = 0
            while process.isRunning, tries < 500 {
                tries += 1
                try await Task.sleep(for: .milliseconds(10))
            }
            // A command that has not listened ends with its input.
            try input.fileHandleForWriting.close()
            for await _ in ended {}
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
            #expect(partials().isEmpty)
            #expect(try Place.text(folder + "/out") == "old")
        }
    }

    @Test func anIgnoredSignalIsIgnored() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await shell(
                """
                trap '' HUP
                { sleep 0.3; echo '{"resourceType":"Medication"}'; } | "$FHIRMEDS_COMMAND" convert -o out & pid=$!
                sleep 0.1; kill -HUP $pid; wait $pid
                """, in: folder)
            #expect(outcome.status == 0)
            #expect(try Place.text(folder + "/out").hasPrefix("{"))
        }
    }

    /// Health data is for its owner, unless a file was there that others may read.
    @Test func aFileKeepsItsMode() async throws {
        try await withTemporaryFolder { folder in
            for mode in [0o644, 0o640, 0o600, nil] {
                let path = folder + "/out"
                if let mode {
                    try write("old", to: path)
                    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                } else {
                    try FileManager.default.removeItem(atPath: path)
                }
                #expect(try await run("convert", "-o", "out", stdin: OutputPathTests.record, in: folder).status == 0)
                let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(found == mode ?? 0o600)
            }
        }
    }
}
