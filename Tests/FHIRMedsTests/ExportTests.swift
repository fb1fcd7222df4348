import Foundation
import Testing

/// `fhirmeds export`, run as people run it.
struct ExportTests {
    static let log = Place.repository + "/Resources/dose-logs/week.ndjson"

    private static func statements(_ outcome: Outcome) throws -> [JSONValue] {
        try outcome.lines.map { try JSONValue($0) }
    }

    /// Two doses that were taken among events with quantities that were not.
    private static let onlyTaken = [
        #"{"type":"doseEvent","uuid":"e1","logStatus":"taken","scheduleType":"schedule","medicationConceptIdentifier":"c1","#
            + #""scheduledDate":"2026-05-01T08:00:00-05:00","startDate":"2026-05-01T08:12:00-05:00","doseQuantity":1,"#
            + #""scheduledDoseQuantity":2,"unit":"count"}"#,
        #"{"type":"doseEvent","uuid":"e2","logStatus":"skipped","scheduleType":"schedule","medicationConceptIdentifier":"c1","#
            + #""scheduledDate":"2026-05-02T08:00:00-05:00","startDate":"2026-05-02T08:01:00-05:00","doseQuantity":2,"#
            + #""scheduledDoseQuantity":2,"unit":"count"}"#,
        #"{"type":"doseEvent","uuid":"e3","logStatus":"notInteracted","scheduleType":"schedule","#
            + #""medicationConceptIdentifier":"c1","scheduledDate":"2026-05-03T08:00:00-05:00","#
            + #""startDate":"2026-05-03T08:00:00-05:00","scheduledDoseQuantity":2,"unit":"count"}"#,
        #"{"type":"doseEvent","uuid":"e4","logStatus":"notLogged","scheduleType":"schedule","#
            + #""medicationConceptIdentifier":"c1","scheduledDate":"2026-05-04T08:00:00-05:00","#
            + #""startDate":"2026-05-04T08:00:00-05:00","scheduledDoseQuantity":2,"unit":"count"}"#,
        #"{"type":"doseEvent","uuid":"e5","logStatus":"taken","scheduleType":"asNeeded","medicationConceptIdentifier":"c1","#
            + #""startDate":"2026-05-04T21:00:00-05:00","doseQuantity":1,"unit":"count"}"#,
    ].joined(separator: "\n")

    // https://github.com/Lybron/health-auto-export/issues/67, https://github.com/CodyBontecou/health-md/issues/69
    @Test func onlyTakenIsTaken() async throws {
        let outcome = try await run("export", "--subject", "Patient/1", "--all-events", stdin: Self.onlyTaken)
        #expect(outcome.status == 0, "\(outcome.error)")
        let statements = try Self.statements(outcome)
        #expect(statements.compactMap { $0["id"]?.text } == ["e1", "e2", "e3", "e4", "e5"])
        #expect(
            statements.compactMap { $0["status"]?.text } == [
                "completed", "not-taken", "unknown", "unknown", "completed",
            ])
        let doses = statements.map { $0["dosage"]?[0]?["doseAndRate"]?[0]?["doseQuantity"]?["value"]?.text }
        #expect(doses == ["1", nil, nil, nil, "1"])
        #expect(statements[4]["effectiveDateTime"]?.text == "2026-05-04T21:00:00-05:00")
        for (statement, status) in zip(statements, ["taken", "skipped", "notInteracted", "notLogged", "taken"]) {
            let parts = statement["extension"]?[0]?["extension"]?.items ?? []
            #expect(parts.first { $0["url"]?.text == "logStatus" }?["valueCode"]?.text == status)
        }
        let again = try await run("export", "--subject", "Patient/1", "--all-events", stdin: Self.onlyTaken)
        #expect(again.bytes == outcome.bytes)
        let few = try await run("export", "--subject", "Patient/1", stdin: Self.onlyTaken)
        #expect(try Self.statements(few).compactMap { $0["id"]?.text } == ["e1", "e2", "e5"])
        let words = "5 dose events: 2 taken, 1 skipped; left out: 1 notInteracted, 1 notLogged "
        #expect(few.error == words + "(--all-events writes them as unknown); 0 refused\n")
        #expect(!few.error.contains("%"))
    }

    // https://github.com/apple/FHIRModels/issues/35, https://github.com/StanfordBDHG/HealthKitOnFHIR/issues/50
    @Test(arguments: ["UTC", "Asia/Kathmandu", "America/Los_Angeles", "Europe/Berlin"])
    func aTimeHasTheOffsetOfItsMomentAndPlace(_ zone: String) async throws {
        let log = ["2025-01-15T17:00:00Z", "2025-07-15T16:00:00Z"].enumerated().map { number, time in
            #"{"type":"doseEvent","uuid":"e\#(number)","logStatus":"taken","medicationConceptIdentifier":"c1","#
                + #""startDate":"\#(time)","timeZone":"America/Los_Angeles"}"#
        }.joined(separator: "\n")
        let outcome = try await run("export", "--subject", "Patient/1", stdin: log, environment: ["TZ": zone])
        #expect(
            try Self.statements(outcome).compactMap { $0["effectiveDateTime"]?.text }
                == ["2025-01-15T09:00:00-08:00", "2025-07-15T09:00:00-07:00"])
    }

    @Test func aZoneThatCannotBeLoadedIsNeverGMT() async throws {
        let log =
            #"{"type":"doseEvent","uuid":"e1","logStatus":"taken","medicationConceptIdentifier":"c1","#
            + #""startDate":"2025-01-15T17:00:00Z","timeZone":"Nowhere/Atall"}"#
        let outcome = try await run("export", "--subject", "Patient/1", stdin: log)
        #expect(outcome.status == 1 && outcome.bytes.isEmpty)
        #expect(outcome.error.contains("standard input:1: error: doseEvent.timeZone: no time zone that is known"))
        #expect(!outcome.error.contains("Nowhere"))
    }

    @Test func eventsInConflictAreRefused() async throws {
        let start = #"{"type":"doseEvent","uuid":"e1","medicationConceptIdentifier":"c1","logStatus":""#
        let log = ["taken", "skipped", "taken"].map { start + $0 + "\"}" }.joined(separator: "\n")
        let outcome = try await run("export", "--subject", "Patient/1", stdin: log)
        #expect(outcome.status == 1 && outcome.bytes.isEmpty)
        #expect(outcome.error.contains("neither is preferred or written"))
        #expect(outcome.error.contains("2 dose events: 0 taken, 0 skipped; 2 refused"))
    }

    @Test(arguments: [
        (["--subject", "Patient/1", "--release", "STU3"], "--release takes one of R4, R4B, R5"),
        (["--subject", "Patient/1", "--to", "csv"], "--to takes one of ndjson, json, bundle, xml"),
        (["--subject", "Patient/1", "--bundle", "collection"], "--bundle is for --to bundle and --to xml"),
        (["--subject", "Patient/1", "--retract", "delete"], "--retract is for statements that --previous names"),
        ([], "--subject Patient/ID, a URL, or urn:uuid:UUID"),
        (["--subject", "Bob"], "--subject: the person has to be named"),
        (["--subject", "Patient/a b"], "--subject: the person has to be named"),
        (["--subject", "Group/1"], "--subject: the person has to be named"),
        (["--subject", "urn:uuid:0A1B2C3D-0000-4000-8000-000000000001"], "in lower case"),
        (["--subject", "Patient/1", "--extension-base", "urn:mine"], "--extension-base: a base is an absolute URI"),
        (
            ["--subject", "Patient/1", "--target", "health-connect", "--release", "R5"],
            "Health Connect takes R4 and R4B"
        ),
        (["--subject", "Patient/1", "--target", "health-connect", "--to", "bundle"], "ndjson or json, no Bundle"),
        (
            ["--subject", "Patient/1", "--previous", "x", "--retract", "delete"],
            "only a Bundle that is a transaction can delete"
        ),
    ])
    func whatMakesNoSenseIsSaid(_ flags: [String], _ words: String) async throws {
        let outcome = try await launch(Place.command(), ["export", Self.log] + flags)
        #expect(outcome.status == 2 && outcome.bytes.isEmpty)
        #expect(outcome.error.contains(words), "\(outcome.error)")
    }

    @Test func nothingReadIsTwo() async throws {
        let outcome = try await run("export", "--subject", "Patient/1", "/no/such/log.ndjson")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("there is no entry of a dose log"))
    }

    @Test(arguments: ["R4", "R5"])
    func statementsAreWhatTheyWere(_ release: String) async throws {
        let outcome = try await run(
            "export", Self.log, "--subject", "Patient/1", "--release", release, "--all-events", "--include-medications")
        #expect(outcome.status == 0, "\(outcome.error)")
        try Recording.expect(outcome.output, in: "\(Self.log).\(release).expected.ndjson")
        let xml = try await run(
            "export", Self.log, "--subject", "Patient/1", "--release", release, "--all-events", "--include-medications",
            "--to", "xml", "--bundle", "transaction")
        try Recording.expect(xml.output, in: "\(Self.log).\(release).expected.xml")
    }

    @Test(arguments: ["ndjson", "json", "bundle", "xml"], ["R4", "R4B", "R5"])
    func aSecondRunAndAnotherOrderGiveTheSameBytes(_ format: String, _ release: String) async throws {
        let lines = try Place.text(Self.log).split(separator: "\n")
        let flags = [
            "--subject", "Patient/1", "--to", format, "--release", release, "--all-events", "--include-medications",
        ]
        let first = try await launch(Place.command(), ["export"] + flags, stdin: Place.bytes(Self.log))
        let turned = lines.reversed() + lines
        let second = try await launch(
            Place.command(), ["export"] + flags, stdin: Array(turned.joined(separator: "\n").utf8),
            environment: ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8"])
        #expect(first.status == 0 && !first.bytes.isEmpty && first.bytes == second.bytes)
    }

    /// A server may store a statement under its id, or look for its identifier.
    @Test(arguments: ["id", "identifier"])
    func idsOfNoUUIDOfTheSourceDifferByPerson(_ element: String) async throws {
        func ids(_ subject: String) async throws -> [String] {
            let outcome = try await run("export", Self.log, "--subject", subject, "--include-medications")
            return try Self.statements(outcome).compactMap { statement in
                let value = element == "id" ? statement["id"] : statement["identifier"]?[0]?["value"]
                return value?.text?.replacing("urn:uuid:", with: "")
            }
        }
        let (one, other) = (try await ids("Patient/1"), try await ids("Patient/2"))
        let shared = Set(one).intersection(other)
        // Those that the source gives are its own.
        #expect(one.count == 8 && shared.count == 4, "\(one) \(other)")
        #expect(!shared.contains("5c0ffee5-0000-5000-8000-000000000009"))
    }

    @Test func whatDosesAreBasedOnIsTheCallersToSay() async throws {
        try await withTemporaryFolder { folder in
            let table = try write(
                "# mine\n\nbWV0Zm9ybWlu\tMedicationRequest/7\nbWV0Zm9ybWlu\tCarePlan/2\r\nnowhere\tMedicationRequest/8\n",
                to: folder + "/table.tsv")
            let outcome = try await run("export", Self.log, "--subject", "Patient/1", "--based-on", table)
            let lists = try Self.statements(outcome).map { statement in
                statement["basedOn"]?.items?.compactMap { $0["reference"]?.text } ?? []
            }
            #expect(lists.filter { $0 == ["MedicationRequest/7", "CarePlan/2"] }.count == 2)
            #expect(lists.filter { $0.isEmpty }.count == 3)
            #expect(outcome.error.contains("warning: the log names 1 of the concepts in the table of basedOn nowhere"))
            let r5 = try await run(
                "export", Self.log, "--subject", "Patient/1", "--based-on", table, "--release", "R5")
            #expect(r5.status == 2 && r5.error.contains("--based-on: R5 has no basedOn"))
            for (row, words) in [
                ("c1", "a row is a concept identifier, a tab and a reference"),
                ("c1\tMedicationRequest/1\tx", "a row is a concept identifier, a tab and a reference"),
                ("c1\tPatient/1", "doses are based on a MedicationRequest/"),
            ] {
                try write("# one\n" + row + "\n", to: table)
                let bad = try await run("export", Self.log, "--subject", "Patient/1", "--based-on", table)
                #expect(bad.status == 2 && bad.error.contains("\(table):2: \(words)"), "\(bad.error)")
            }
        }
    }

    @Test func whatHealthConnectRefusesIsNotWrittenForIt() async throws {
        let flags = ["--subject", "Patient/1", "--target", "health-connect", "--all-events", "--include-medications"]
        for (release, format) in [("R4", "ndjson"), ("R4B", "json")] {
            let outcome = try await launch(
                Place.command(), ["export", Self.log, "--release", release, "--to", format] + flags)
            #expect(outcome.status == 0 && !outcome.output.contains("contained"), "\(outcome.error)")
        }
        let long = String(repeating: "x", count: 1_000_000)
        let log =
            #"{"type":"doseEvent","uuid":"e1","logStatus":"taken","medicationConceptIdentifier":"c1","unit":"\#(long)"}"#
        let outcome = try await launch(Place.command(), ["export"] + flags, stdin: Array(log.utf8))
        #expect(outcome.status == 1 && outcome.bytes.isEmpty)
        #expect(outcome.error.contains("standard input:1: error: "))
    }

    @Test func theReportCountsEverything() async throws {
        try await withTemporaryFolder { folder in
            let report = folder + "/report.json"
            let outcome = try await run(
                "export", Self.log, "--subject", "Patient/1", "--report", report, "--quiet", "-o",
                folder + "/out.ndjson")
            #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.bytes.isEmpty)
            let account = try JSONValue(try Place.text(report))
            #expect(account["written"] == .object(["taken": .number("4"), "skipped": .number("1")]))
            #expect(account["leftOut"]?["7"]?.text == "1" && account["leftOut"]?["snoozed"]?.text == "1")
            #expect(account["deletions"]?.text == "1" && account["retracted"]?.text == "0")
            #expect(try Place.text(folder + "/out.ndjson").split(separator: "\n").count == 5)
        }
    }
}
