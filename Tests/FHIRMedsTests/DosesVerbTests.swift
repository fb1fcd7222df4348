import Foundation
import Testing

/// `fhirmeds doses`: what it writes, what it says, and how it ends.
@Suite struct DosesVerbTests {
    private static let folder = Place.repository + "/Resources/dose-logs"
    private static let log = folder + "/log.ndjson"

    @Test func aLogComesOutAsItIs() async throws {
        let outcome = try await run("doses", Self.log)
        #expect(outcome.status == 0)
        #expect(outcome.bytes == (try Place.bytes(Self.log)))
        #expect(
            outcome.error == """
                3 medications, 7 dose events: 2 taken, 1 skipped, 4 no information (1 notInteracted, \
                1 notificationNotSent, 1 snoozed, 1 notLogged)
                1 deletion, 0 refused, 0 in conflict

                """)
    }

    // MARK: The other verb

    @Test func whoeverGivesClinicRecordsIsShownTheOtherVerb() async throws {
        let records = Place.samples + "/request-rxnorm.json"
        for verb in [["doses"], ["export", "--subject", "Patient/1"]] {
            let outcome = try await launch(Place.command(), verb + [records])
            #expect(outcome.status == 2 && outcome.bytes.isEmpty)
            #expect(
                outcome.error.contains("medication records of a clinic are read by fhirmeds convert"),
                "\(outcome.error)")
        }
        #expect(try await !run("doses", Self.log).error.contains("convert"))
    }

    @Test(arguments: ["log.ndjson", "one.json", "list.json", "app.csv"])
    func whoeverConvertsADoseLogIsShownTheOtherVerb(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            let lines = try Place.text(Self.log).split(separator: "\n")
            try write(Place.text(Self.log), to: folder + "/log.ndjson")
            try write(String(try #require(lines.first)), to: folder + "/one.json")
            try write("[" + lines.joined(separator: ",\n") + "]", to: folder + "/list.json")
            try write(
                "Date,Medication,Dosage,Status\n2024-05-17 08:00:00 +1030,Tea,1,Taken\n", to: folder + "/app.csv")
            for verb in ["convert", "check", "inspect", "concepts"] {
                let outcome = try await run(verb, name, in: folder)
                // Of a list each item is refused, and a list has been read.
                #expect(outcome.status == (name == "list.json" ? 1 : 2), "\(verb): \(outcome.error)")
                #expect(outcome.error.contains("\(name): a dose log, which fhirmeds doses reads"), "\(verb)")
                #expect(outcome.error.split(separator: "a dose log", omittingEmptySubsequences: false).count == 2)
            }
        }
    }

    @Test func deliveriesAreBroughtTogether() async throws {
        let outcome = try await run("doses", Self.log, Self.folder + "/late.ndjson")
        #expect(outcome.status == 0)
        #expect(outcome.error.contains("7 dose events: 3 taken, 4 no information"))
        #expect(outcome.error.contains("2 deletions, 2 events deleted, 1 event repeated, 0 refused, 0 in conflict\n"))
        // The README shows these words.
        #expect(try Place.text(Place.repository + "/README.md").contains("```\n\(outcome.error)```\n"))
        let other = try await run("doses", Self.folder + "/late.ndjson", Self.log)
        #expect(other.bytes == outcome.bytes)
        #expect(outcome.lines.suffix(2).allSatisfy { $0.hasPrefix(#"{"type":"deletion""#) })
    }

    @Test func conflictsAreToldAndAreOne() async throws {
        try await withTemporaryFolder { folder in
            let other = try Place.text(Self.log).replacing(#""logStatus":"skipped""#, with: #""logStatus":"taken""#)
            try write(other, to: folder + "/other.ndjson")
            let outcome = try await run("doses", Self.log, "other.ndjson", "--report", "report.json", in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.lines.count == 12)
            #expect(outcome.error.contains("\(Self.log):5: error: another event has the same id"))
            #expect(outcome.error.contains("other.ndjson:5: error: another event has the same id"))
            #expect(outcome.error.contains("6 events repeated, 0 refused, 2 in conflict\n"))
            let report = try JSONValue(try Place.text(folder + "/report.json"))
            #expect(report["conflicts"] == (try JSONValue(#"{"ids":1,"doseEvents":2}"#)))
            #expect(report["statuses"]?["taken"]?.text == "3")
            #expect(report["entries"]?.text == "22" && report["documents"]?.text == "2")
            #expect(report["issues"]?["conflicting"]?.text == "2")
            let quiet = try await run("doses", Self.log, "other.ndjson", "--quiet", in: folder)
            #expect(quiet.status == 1 && quiet.error.isEmpty)
        }
    }

    @Test func aRefusedLineIsOne() async throws {
        let text = try Place.text(Self.log) + #"{"type":"doseEvent","uuid":"a"}"# + "\n"
        let outcome = try await run("doses", stdin: text)
        #expect(outcome.status == 1)
        #expect(outcome.bytes == (try Place.bytes(Self.log)))
        #expect(outcome.error.hasPrefix("standard input:12: error: "))
        #expect(outcome.error.contains("1 refused"))
    }

    @Test(arguments: [["/no/such/log"], ["/dev/null"], [Place.repository + "/LICENSE"]])
    func nothingReadableIsTwo(_ arguments: [String]) async throws {
        let outcome = try await launch(Place.command(), ["doses"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.bytes.isEmpty)
        #expect(outcome.error.hasSuffix("fhirmeds: there is nothing that could be read\n"))
    }

    @Test func aMissingFileBesideALogIsOne() async throws {
        let outcome = try await run("doses", Self.log, "/no/such/log")
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 11)
        #expect(outcome.error.contains("/no/such/log: error: ") && outcome.error.hasSuffix("1 file not read\n"))
    }

    /// "Nothing shared" is not "takes nothing".
    @Test func anEmptyLogSaysWhatItDoesNotSay() async throws {
        let words = "the log is empty: nothing was shared, which does not say that nothing is taken\n"
        let empty = try await run("doses", stdin: #"{"samples":[],"deletedSamples":[]}"#)
        #expect(empty.status == 0 && empty.output.isEmpty && empty.error.hasSuffix(words))
        // Somebody has shared what was deleted, refused or passed over.
        let deletion = try await run("doses", stdin: #"{"type":"deletion","uuid":"a"}"# + "\n")
        #expect(deletion.status == 0)
        #expect(deletion.output == #"{"type":"deletion","uuid":"a"}"# + "\n")
        let refused = try await run("doses", stdin: #"{"type":"doseEvent","uuid":"a"}"# + "\n")
        let passed = try await run("doses", stdin: #"{"resourceType":"MedicationRequest","status":"active"}"# + "\n")
        for outcome in [deletion, refused, passed] { #expect(!outcome.error.contains("the log is empty")) }
    }

    @Test(arguments: [
        (["--status", "taken,skipped"], 3, 3), (["--status=4"], 3, 2), (["--status", "9"], 3, 0),
        (["--concept", "rxnorm:617314"], 1, 5), (["--concept", "rxnorm:617314", "--concept=rxnorm:310965"], 2, 6),
        (["--from", "2026-03-05"], 3, 3), (["--until", "2026-03-05"], 3, 5),
        (["--from", "2026-03-02T20:00:40+01:00", "--until", "2026-03-03T19:00:00Z"], 3, 2),
        (["--schedule-type", "asNeeded"], 3, 1), (["--archived", "yes"], 1, 1), (["--archived", "no"], 2, 6),
        (["--has-schedule", "yes", "--archived", "no", "--status", "taken"], 1, 1),
    ])
    func filtersLeaveInWhatIsAskedFor(_ flags: [String], _ medications: Int, _ events: Int) async throws {
        let outcome = try await launch(Place.command(), ["doses", Self.log] + flags)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count { $0.hasPrefix(#"{"type":"medication""#) } == medications)
        #expect(outcome.lines.count { $0.hasPrefix(#"{"type":"doseEvent""#) } == events)
        #expect(outcome.lines.count { $0.hasPrefix(#"{"type":"deletion""#) } == 1)
        #expect(outcome.error.contains(" of the log were not asked for\n"))
        #expect(!outcome.error.contains("the log is empty"))
    }

    @Test(arguments: [
        ["--status", "took"], ["--status", ""], ["--status", "taken,"], ["--schedule-type", "scheduled"],
        ["--archived", "maybe"], ["--has-schedule="], ["--from", "yesterday"], ["--until", "2026-03-01T08:00:00"],
        ["--from", "2026-02-30"], ["--release", "R4"], ["--assume-offset", "15:00"], ["--assume-offset", "Berlin"],
    ])
    func whatIsNotUnderstoodIsTwo(_ flags: [String]) async throws {
        let outcome = try await launch(Place.command(), ["doses", Self.log] + flags)
        #expect(outcome.status == 2)
        #expect(outcome.bytes.isEmpty)
        #expect(outcome.error.hasPrefix("fhirmeds: ") && outcome.error.split(separator: "\n").count == 1)
    }

    @Test(arguments: [([], 0), (["--assume-offset", "+02:00"], 1), (["--assume-offset=Europe/Berlin"], 1)])
    func anOffsetIsTakenFromTheCallerAlone(_ flags: [String], _ events: Int) async throws {
        let event =
            #"{"type":"doseEvent","uuid":"a","logStatus":"taken","medicationConceptIdentifier":"c","#
            + #""startDate":"2026-07-01T08:00:00"}"# + "\n"
        let outcome = try await launch(Place.command(), ["doses"] + flags, stdin: Array(event.utf8))
        #expect(outcome.status == (events == 0 ? 1 : 0))
        #expect(outcome.lines.count { $0.contains(#""startDate":"2026-07-01T08:00:00+02:00""#) } == events)
    }

    @Test(arguments: [false, true])
    func theStartOfHealthAutoExportIsTheIntakeIfTheCallerSaysSo(_ isSaid: Bool) async throws {
        let export =
            #"{"data":{"medications":[{"displayText":"A","start":"2026-07-01 08:00:00 +0200","#
            + #""end":"2026-07-01 08:00:00 +0200","status":"Taken","isArchived":false,"dosage":1}]}}"#
        let flags = isSaid ? ["--start-is-intake"] : []
        let outcome = try await launch(Place.command(), ["doses"] + flags, stdin: Array(export.utf8))
        #expect(outcome.status == (isSaid ? 0 : 1), "\(outcome.error)")
        let events = outcome.lines.count { $0.contains(#""startDate":"2026-07-01T08:00:00+02:00""#) }
        #expect(events == (isSaid ? 1 : 0))
    }

    @Test func aMisspeltStatusIsSuggested() async throws {
        let outcome = try await run("doses", Self.log, "--status", "notlogged")
        #expect(outcome.error.contains(#"did you mean "notLogged"?"#))
    }

    @Test func nothingIsWrittenOverWhatIsRead() async throws {
        try await withTemporaryFolder { folder in
            try write(try Place.text(Self.log), to: folder + "/log.ndjson")
            let outcome = try await run("doses", "log.ndjson", "-o", "log.ndjson", in: folder)
            #expect(outcome.status == 2)
            #expect(try Place.bytes(folder + "/log.ndjson") == Place.bytes(Self.log))
        }
    }

    /// Nobody knows of the doses that were not logged.
    @Test func noRateIsTold() async throws {
        let said = try await run("doses", Self.log).error + run("help", "doses").output
        for word in ["%", "adheren", "complian", "percent", " rate", "missed"] { #expect(!said.contains(word)) }
    }

    @Test func withoutRoomForTemporaryFilesItSaysSo() async throws {
        try await withTemporaryFolder { folder in
            var log = try Place.text(Self.log)
            let event = try #require(log.split(separator: "\n").first { $0.contains("doseEvent") })
            for number in 0..<20_000 {
                log += event.replacing("3d5b8a52", with: String(10_000_000 + number)) + "\n"
            }
            try write(log, to: folder + "/log.ndjson")
            let arguments = ["doses", folder + "/log.ndjson", "-o", folder + "/out.ndjson"]
            let good = try await launch(Place.command(), arguments, environment: ["TMPDIR": folder])
            #expect(good.status == 0 && Place.names(in: folder) == ["log.ndjson", "out.ndjson"])
            try FileManager.default.removeItem(atPath: folder + "/out.ndjson")
            let bad = try await launch(Place.command(), arguments, environment: ["TMPDIR": folder + "/none"])
            #expect(bad.status == 2)
            #expect(bad.error.contains("fhirmeds: the folder for temporary files: No such file"))
            #expect(Place.names(in: folder) == ["log.ndjson"])
        }
    }
}
