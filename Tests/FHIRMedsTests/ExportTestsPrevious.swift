import Foundation
import Testing

/// What was exported before, and deleted since, is taken back.
struct ExportTestsPrevious {
    private static let deleted = "0a1b2c3d-0000-4000-8000-000000000001"

    /// The log without one event, and with its deletion; an edit adds another event.
    private static func later() throws -> String {
        let lines = try Place.text(ExportTests.log).split(separator: "\n").map(String.init)
        let event = try #require(lines.first { $0.contains(deleted) })
        let edited = event.replacing(deleted, with: "0a1b2c3d-0000-4000-8000-0000000000ee")
            .replacing(#""doseQuantity":1,"#, with: #""doseQuantity":2,"#)
        return (lines.filter { !$0.contains(deleted) } + [edited, #"{"type":"deletion","uuid":"\#(deleted)"}"#])
            .joined(separator: "\n")
    }

    @Test(arguments: ["R4", "R5"], ["ndjson", "json", "bundle", "xml"])
    func aDeletedEventIsEnteredInError(_ release: String, _ format: String) async throws {
        try await withTemporaryFolder { folder in
            let previous = "\(folder)/before"
            _ = try await run(
                "export", ExportTests.log, "--subject", "Patient/1", "--release", release, "--to", format, "-o",
                previous)
            // Whatever it was written in, it is taken back in what is asked for now.
            let outcome = try await run(
                "export", "--subject", "Patient/1", "--release", "R4", "--previous", previous, stdin: Self.later())
            #expect(outcome.status == 0, "\(outcome.error)")
            let statements = try outcome.lines.map { try JSONValue($0) }
            let back = statements.filter { $0["status"]?.text == "entered-in-error" }
            #expect(back.count == 1 && statements.count == 6)
            let statement = try #require(back.first)
            #expect(statement["id"]?.text == Self.deleted)
            #expect(statement["subject"]?["reference"]?.text == "Patient/1")
            #expect(statement["medicationCodeableConcept"]?["text"]?.text == "Metformin 500 mg")
            #expect(statement["medicationCodeableConcept"]?["coding"]?.items?.count == 2)
            #expect(statement["dosage"] == nil && statement["effectiveDateTime"] == nil)
            let parts = statement["extension"]?[0]?["extension"]?.items ?? []
            #expect(parts.first { $0["url"]?.text == "uuid" }?["valueString"]?.text == Self.deleted)
            #expect(outcome.error.contains("2 deletions, 1 statement taken back"), "\(outcome.error)")
        }
    }

    /// Two persons may have the id of an event in common, if it was made of the name and the time.
    @Test(arguments: ["entered-in-error", "delete"])
    func aStatementOfAnotherPersonIsNotTakenBack(_ retraction: String) async throws {
        try await withTemporaryFolder { folder in
            let previous = "\(folder)/before"
            _ = try await run("export", ExportTests.log, "--subject", "Patient/other", "-o", previous)
            let outcome = try await run(
                "export", "--subject", "Patient/1", "--previous", previous, "--to", "bundle", "--bundle", "transaction",
                "--retract", retraction, stdin: Self.later())
            #expect(outcome.status == 1 && outcome.error.contains("before:"), "\(outcome.error)")
            #expect(outcome.error.contains("a statement of another person"))
            #expect(outcome.error.contains("2 deletions, 0 statements taken back"))
            #expect(!outcome.output.contains("entered-in-error") && !outcome.output.contains("DELETE"))
            #expect(!outcome.output.contains("Patient/other"))
        }
    }

    @Test func inR5ItIsEnteredInErrorToo() async throws {
        try await withTemporaryFolder { folder in
            let previous = "\(folder)/before.ndjson"
            _ = try await run("export", ExportTests.log, "--subject", "Patient/1", "-o", previous)
            let outcome = try await run(
                "export", "--subject", "Patient/1", "--release", "R5", "--previous", previous, stdin: Self.later())
            let back = try outcome.lines.map { try JSONValue($0) }.filter { $0["status"]?.text == "entered-in-error" }
            #expect(back.count == 1)
            // Nothing stands of what was said.
            #expect(back.first?["adherence"]?["code"]?["coding"]?[0]?["code"]?.text == "unknown")
        }
    }

    @Test(arguments: ["bundle", "xml"])
    func aTransactionCanDelete(_ format: String) async throws {
        try await withTemporaryFolder { folder in
            let previous = "\(folder)/before.ndjson"
            _ = try await run("export", ExportTests.log, "--subject", "Patient/1", "-o", previous)
            let outcome = try await run(
                "export", "--subject", "Patient/1", "--to", format, "--bundle", "transaction", "--previous", previous,
                "--retract", "delete", stdin: Self.later())
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(!outcome.output.contains("entered-in-error"))
            let entry =
                format == "xml"
                ? #"<entry><request><method value="DELETE"/><url value="MedicationStatement/\#(Self.deleted)"/></request></entry>"#
                : #"{"request":{"method":"DELETE","url":"MedicationStatement/\#(Self.deleted)"}}"#
            #expect(outcome.output.split(separator: entry, omittingEmptySubsequences: false).count == 2)
        }
    }

    @Test func whatWasNotWrittenBeforeIsNotTakenBack() async throws {
        let outcome = try await run("export", "--subject", "Patient/1", stdin: Self.later())
        #expect(outcome.status == 0 && !outcome.output.contains("entered-in-error"))
        #expect(outcome.error.contains("2 deletions, 0 statements taken back"))
    }

    @Test func ofSeveralFilesEachStatementIsTakenBackOnce() async throws {
        try await withTemporaryFolder { folder in
            let (first, second) = ("\(folder)/1.ndjson", "\(folder)/2.xml")
            _ = try await run("export", ExportTests.log, "--subject", "Patient/1", "-o", first)
            _ = try await run("export", ExportTests.log, "--subject", "Patient/1", "--to", "xml", "-o", second)
            let outcome = try await run(
                "export", "--subject", "Patient/1", "--previous", first, "--previous", second, stdin: Self.later())
            #expect(outcome.output.split(separator: "entered-in-error", omittingEmptySubsequences: false).count == 2)
            // Nor is it once more, when that has been written.
            let third = try write(outcome.bytes, to: "\(folder)/3.ndjson")
            let again = try await run("export", "--subject", "Patient/1", "--previous", third, stdin: Self.later())
            #expect(!again.output.contains("entered-in-error"))
        }
    }

    @Test func aFileOfBeforeThatCannotBeReadIsAFault() async throws {
        let outcome = try await run(
            "export", ExportTests.log, "--subject", "Patient/1", "--previous", "/no/such/file.ndjson")
        #expect(outcome.status == 1 && outcome.error.contains("/no/such/file.ndjson"))
    }

    @Test(arguments: ["R4", "R4B", "R5"], ["ndjson", "json", "bundle", "xml"])
    func whatIsExportedComesBack(_ release: String, _ format: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try await run(
                "export", ExportTests.log, "--subject", "Patient/1", "--release", release, "--to", format,
                "--all-events",
                "--include-medications", "-o", "\(folder)/statements")
            let back = try await run("doses", "\(folder)/statements")
            let log = try await run("doses", ExportTests.log)
            // A deletion of what was never written leaves no statement.
            #expect(back.lines == log.lines.filter { !$0.contains("deletion") } && back.lines.count == 13)
        }
    }

    @Test func aStatementThatSomebodyChangedIsNotTakenBackInSilence() async throws {
        try await withTemporaryFolder { folder in
            let before = try await run("export", ExportTests.log, "--subject", "Patient/1")
            let changed = before.output.replacing(#""status":"completed""#, with: #""status":"not-taken""#)
            let previous = try write(changed, to: "\(folder)/before.ndjson")
            let outcome = try await run("export", "--subject", "Patient/1", "--previous", previous, stdin: Self.later())
            #expect(outcome.status == 1 && outcome.error.contains("before.ndjson:"))
            #expect(outcome.error.contains("0 statements taken back"))
        }
    }
}
