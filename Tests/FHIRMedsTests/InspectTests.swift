import Foundation
import Testing

@testable import FHIRMeds

/// `fhirmeds inspect` tells what is in an export, and nothing about one person.
struct InspectTests {
    private static let samples = Place.samples

    private static func contents(_ records: [String]) async throws -> JSONValue {
        let outcome = try await run("inspect", "--json", stdin: records.joined(separator: "\n") + "\n\n")
        return try JSONValue(outcome.output)
    }

    private static func request(_ members: String) -> String {
        #"{"resourceType":"MedicationRequest","intent":"order","subject":{"reference":"Patient/1"},\#(members)}"#
    }

    private static func count(_ value: JSONValue?) -> String { value?.text ?? "nothing" }

    // MARK: What is counted

    @Test func documentsAndBytesAreCountedByFormat() async throws {
        let names = ["export.ndjson", "bundle-references.json", "bundle-references.xml", "prefixed.xml"]
        let outcome = try await launch(
            Place.command(), ["inspect", "--json"] + names, in: Self.samples)
        let formats = try JSONValue(outcome.output)["formats"]
        func bytes(_ names: [String]) throws -> String {
            "\(try names.map { try Place.bytes("\(Self.samples)/\($0)").count }.reduce(0, +))"
        }
        #expect(formats?["NDJSON"]?["documents"] == .number("1"))
        #expect(try Self.count(formats?["NDJSON"]?["bytes"]) == bytes(["export.ndjson"]))
        #expect(try Self.count(formats?["JSON"]?["bytes"]) == bytes(["bundle-references.json"]))
        #expect(formats?["XML"]?["documents"] == .number("2"))
        #expect(try Self.count(formats?["XML"]?["bytes"]) == bytes(["bundle-references.xml", "prefixed.xml"]))
    }

    @Test func typesReleasesAndStatesAreCounted() async throws {
        let contents = try await Self.contents([
            Self.request(#""status":"active","reportedBoolean":true,"medicationCodeableConcept":{"text":"x"}"#),
            Self.request(#""status":"my own words","medicationCodeableConcept":{"text":"x"}"#),
            #"{"resourceType":"Medication","status":"inactive","code":{"text":"x"}}"#,
            #"{"resourceType":"Patient"}"#, "{",
        ])
        #expect(contents["resources"] == .number("5") && contents["rejected"] == .number("1"))
        #expect(contents["translated"] == .number("3"))
        #expect(contents["types"] == .object(["MedicationRequest": .number("2"), "Medication": .number("1")]))
        #expect(contents["otherTypes"] == .object(["Patient": .number("1")]))
        #expect(contents["releases"]?["R4"]?["shape"] == .number("1"))
        #expect(contents["releases"]?["R4"]?["assumed"] == .number("2"))
        // What is no status of FHIR's may be anything.
        let statuses: [String: JSONValue] = ["active": .number("1"), "inactive": .number("1"), "other": .number("1")]
        #expect(contents["statuses"] == .object(statuses))
        #expect(contents["states"] == .object(["active": .number("1"), "unknown": .number("1")]))
    }

    @Test func systemsAreCountedWithTheirSpellings() async throws {
        func coding(_ system: String) -> String { #"{\#(system)"code":"1","display":"secret drug"}"# }
        let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
        let codings = [
            coding(#""system":"\#(rxNorm)","#), coding(#""system":"urn:oid:2.16.840.1.113883.6.88","#),
            coding(#""system":"urn:oid:2.16.840.1.113883.6.88","#), coding(#""system":"https://own.example","#),
            coding(""),
        ]
        let contents = try await Self.contents(
            codings.map {
                Self.request(#""status":"active","medicationCodeableConcept":{"coding":[\#($0)]}"#)
            })
        let systems = contents["codeSystems"]
        #expect(systems?[0]?["system"] == .string(rxNorm) && systems?[0]?["name"] == .string("RxNorm"))
        #expect(systems?[0]?["codings"] == .number("3") && systems?[0]?["known"] == .word("true"))
        #expect(
            systems?[0]?["spellings"]
                == .object([
                    rxNorm: .number("1"), "urn:oid:2.16.840.1.113883.6.88": .number("2"),
                ]))
        #expect(systems?[1]?["system"] == .string("https://own.example"))
        #expect(systems?[1]?["known"] == .word("false"))
        #expect(contents["codingsWithoutSystem"] == .number("1"))
        #expect(contents["medications"]?["identified"] == .number("4"))
        #expect(contents["medications"]?["coded"]?["known"] == .number("3"))
        #expect(contents["medications"]?["coded"]?["unknownSystem"] == .number("2"))
        #expect(contents["medications"]?["resolution"] == .object(["inline": .number("5")]))
    }

    @Test func systemsWithoutEndAreCounted() async throws {
        let many = (0..<(ExportContents.mostSystems + 5)).map {
            #"{"resourceType":"Medication","code":{"coding":[{"system":"https://a.example/\#($0)","code":"1"}]}}"#
        }
        let spellings = (0..<(ExportContents.mostSpellings + 5)).map {
            #"{"resourceType":"Medication","code":{"coding":[{"system":"RxNorm|\#($0)","code":"1"}]}}"#
        }
        let long = String(repeating: "x", count: 2000)
        let endless = #"{"resourceType":"Medication","code":{"coding":[{"system":"https://\#(long)","code":"1"}]}}"#
        let contents = try await Self.contents(spellings + many + [endless])
        let systems = try #require(contents["codeSystems"]?.items)
        #expect(systems.count == ExportContents.mostSystems)
        #expect(contents["codingsOfOtherSystems"] == .number("7"))
        #expect(systems[0]["codings"] == .number("55") && systems[0]["codingsOfOtherSpellings"] == .number("5"))
    }

    // MARK: Dates

    @Test func datesKeepWhatIsKnownOfThem() async throws {
        let dates = ["2024-05-03T23:00:00-05:00", "2023-11", "2024-05", "yesterday", "2023-12-01"]
        let contents = try await Self.contents(
            dates.map {
                Self.request(#""status":"active","medicationCodeableConcept":{"text":"x"},"authoredOn":"\#($0)""#)
            })
        let found = contents["dates"]?["authoredOn"]
        #expect(found?["count"] == .number("5") && found?["unreadable"] == .number("1"))
        #expect(found?["earliest"] == .string("2023-11") && found?["latest"] == .string("2024-05"))
    }

    @Test func bothEndsOfAPeriodAreDates() async throws {
        let statement = """
            {"resourceType":"MedicationStatement","status":"active","subject":{"reference":"Patient/1"},\
            "medicationCodeableConcept":{"text":"x"},"effectivePeriod":{"start":"2019","end":"2021-03-04"}}
            """
        let found = try await Self.contents([statement])["dates"]?["effective"]
        #expect(found?["earliest"] == .string("2019") && found?["latest"] == .string("2021-03-04"))
    }

    /// Of a date that holds another either may be the later one.
    @Test(arguments: [
        ("2024", "2023-12-31", true), ("2023-12-31", "2024", false), ("2024", "2024-05", true),
        ("2024-05", "2024", false), ("2024-05-31", "2024-05", false), ("2024-05", "2024-05-31", true),
        ("2024", "2024", false), ("2024-06", "2024-05-31", true),
    ])
    func ofPartialDatesTheLessKnownIsTheLater(_ left: String, _ right: String, _ isLater: Bool) {
        #expect(ExportContents.isLater(left, than: right) == isLater)
    }

    // MARK: The command

    @Test func everythingReadIsZero() async throws {
        let outcome = try await run("inspect", "\(Self.samples)/export.ndjson")
        #expect(outcome.status == 0 && outcome.error.isEmpty)
        #expect(outcome.output.hasPrefix("documents   "))
    }

    @Test func rejectedRecordsAreOne() async throws {
        let outcome = try await run("inspect", "\(Self.samples)/malformed/truncated.json")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("\n  rejected  ") && !outcome.output.contains("\nreleases"))
        #expect(outcome.error == "1 rejected; fhirmeds check says why\n")
        #expect(try await run("inspect", "--quiet", "\(Self.samples)/malformed/truncated.json").errorBytes.isEmpty)
        let unread = try await run("inspect", "/no/such/file", "\(Self.samples)/medication.json")
        #expect(unread.status == 1 && unread.error.hasPrefix("/no/such/file: error: "))
    }

    @Test(arguments: ["", "no FHIR at all"])
    func nothingReadableIsTwo(_ text: String) async throws {
        for flags in [[], ["--json"]] {
            let outcome = try await launch(Place.command(), ["inspect"] + flags, stdin: Array(text.utf8))
            #expect(outcome.status == 2 && outcome.bytes.isEmpty)
            #expect(outcome.error.hasSuffix("fhirmeds: there is nothing that could be read\n"))
            #expect(outcome.error.contains("the file is empty") == text.isEmpty)
        }
    }

    @Test func anOutputIsAFile() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await run("inspect", "\(Self.samples)/medication.json", "-o", "found", in: folder)
            #expect(outcome.status == 0 && outcome.bytes.isEmpty)
            #expect(try Place.text(folder + "/found").hasPrefix("documents"))
        }
    }

    // MARK: What is shown

    @Test func theTableFitsEightyColumns() async throws {
        let long = "https://clinic.example/" + String(repeating: "very/long/", count: 20) + "end"
        let record = #"{"resourceType":"Medication","code":{"coding":[{"system":"\#(long)","code":"1"}]}}"#
        let outcome = try await run("inspect", stdin: record)
        #expect(outcome.lines.allSatisfy { $0.count <= 80 })
        #expect(outcome.lines.contains { $0.contains("…") && $0.contains("long/end (not in the tables)") })
        let samples = try await run("inspect", Self.samples)
        #expect(samples.lines.allSatisfy { $0.count <= 80 })
        // The object has it whole.
        let contents = try JSONValue(try await run("inspect", "--json", stdin: record).output)
        #expect(contents["codeSystems"]?[0]?["system"] == .string(long))
    }

    /// A system may be any text.
    @Test func aSystemDoesNotSteerTheTerminal() async throws {
        let record = #"{"resourceType":"Medication","code":{"coding":[{"system":"\u001b]0;x","code":"1"}]}}"#
        let outcome = try await run("inspect", stdin: record)
        #expect(outcome.output.contains("\\u{1B}]0;x") && !outcome.bytes.contains(0x1B))
    }

    @Test(arguments: Place.samples(in: samples))
    func nothingOfARecordIsShown(_ name: String) async throws {
        let text = try Place.text("\(Self.samples)/\(name)", orLatin: true)
        let values =
            text.matches(of: /"(?:id|display|text|value|family|code|reference)"\s*:\s*"([^"]*)"/).map(\.1)
            + text.matches(of: /(?:id|display|text|family|code|reference) value="([^"]*)"/).map(\.1)
        // One sample's id is also a word of ours.
        let own = ["medication"]
        for flags in [[], ["--json"]] {
            let said = try await launch(Place.command(), ["inspect", name] + flags, in: Self.samples).output
            for value in Set(values) where value.count > 4 && !own.contains(String(value)) {
                // The code of a unit that the tables know is shown.
                if Terminology.builtIn.doseUnit(system: "UCUM", code: String(value)) != nil { continue }
                #expect(!said.contains(value), "\(value)")
            }
        }
    }
}

/// docs/inspect.md tells the truth.
struct InspectDocumentationTests {
    private static let text = (try? Place.text(Place.repository + "/docs/inspect.md")) ?? ""

    /// The blocks of JSON.
    private static func blocks() throws -> [JSONValue] {
        try text.matches(of: #/```json\n([^`]*)```/#).map { try JSONValue(String($0.1)) }
    }

    @Test func everyMemberOfTheContentsIsDescribed() async throws {
        let outcome = try await run("inspect", "--json", Place.samples)
        let members = try #require(JSONValue(outcome.output).members)
        #expect(members.count > 10)
        for name in members.keys { #expect(Self.text.contains("`\(name)`"), "\(name)") }
        let system = try #require(members["codeSystems"]?[0]?.members)
        for name in system.keys { #expect(Self.text.contains("`\(name)`"), "\(name)") }
    }

    @Test func theOutcomeIsAsItIsWritten() throws {
        var findings = Findings()
        for number in 0..<12 {
            let position = SourcePosition(file: "export/MedicationRequest.ndjson", line: number + 7)
            findings.add(
                Issue(
                    .error, .wrongType, path: "MedicationRequest.dosageInstruction[\(number)].text",
                    message: "a string is expected; the element is left out", position: position))
        }
        let written = try JSONValue(findings.operationOutcome())
        #expect(try Self.blocks().first == written)
    }

    @Test func theLossReportIsAsItIsWritten() throws {
        var losses = Losses()
        losses.add("MedicationRequest.text", .notCarried, times: 9)
        losses.add("MedicationRequest.note", .empty)
        losses.add("Bundle.entry.fullUrl", .notCarried, times: 26)
        for _ in 0..<58 { losses.addRecord() }
        let written = try JSONValue(losses.json)
        #expect(try Self.blocks().last == written)
    }
}
