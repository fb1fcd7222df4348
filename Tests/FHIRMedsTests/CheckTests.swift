import Foundation
import Testing

@testable import FHIRMeds

/// `fhirmeds check` says what is odd, alike issues together, and never what a record says.
struct CheckTests {
    private static let samples = Place.samples

    /// The findings of `--json`.
    private static func outcome(_ arguments: [String], stdin: String = "") async throws -> (Outcome, [JSONValue]) {
        let outcome = try await launch(Place.command(), ["check", "--json"] + arguments, stdin: Array(stdin.utf8))
        let value = try JSONValue(outcome.output)
        #expect(value["resourceType"] == .string("OperationOutcome"))
        return (outcome, try #require(value["issue"]?.items))
    }

    /// Severity, FHIR's code, our code, path, number and first place of a finding.
    private static func summary(_ issue: JSONValue) -> [String] {
        [
            issue["severity"]?.string, issue["code"]?.string, issue["details"]?["coding"]?[0]?["code"]?.string,
            issue["diagnostics"]?.string, issue["extension"]?[0]?["valueInteger"]?.text,
            issue["extension"]?[1]?["valueString"]?.string,
        ].map { $0 ?? "" }
    }

    // MARK: Grouping

    @Test(arguments: [
        ("", "", "", ""),
        (
            "MedicationRequest.dosageInstruction[0].doseAndRate[12]", "", "",
            "MedicationRequest.dosageInstruction[].doseAndRate[]"
        ),
        ("Bundle.entry[3].resource.status", "Bundle.entry[3]", "Bundle.entry[].resource", "status"),
        ("Bundle.entry[3].resource", "Bundle.entry[3]", "Bundle.entry[].resource", ""),
        ("Bundle.entry[3].resource[1].note[0]", "Bundle.entry[3].resource[1]", "Bundle.entry[].resource[]", "note[]"),
        (
            "Bundle.entry[3].resource.entry[4].resource.note[0].text", "Bundle.entry[3].resource.entry[4]",
            "Bundle.entry[].resource.entry[].resource", "note[].text"
        ),
        (
            "Parameters.parameter[0].part[1].resource.status", "Parameters.parameter[0].part[1]",
            "Parameters.parameter[].part[].resource", "status"
        ),
        ("Bundle.entry", "", "", "Bundle.entry"), ("Bundle.entry[7].fullUrl", "", "", "Bundle.entry[].fullUrl"),
        ("[2].status", "[2]", "", "status"), ("[2]", "[2]", "", ""),
        ("MedicationRequest.medication[x]", "", "", "MedicationRequest.medication[x]"),
        (
            "Bundle.entry[3].resource.dosage[10].asNeeded[x]", "Bundle.entry[3]", "Bundle.entry[].resource",
            "dosage[].asNeeded[x]"
        ),
        ("A.b[1", "", "", "A.b[1"), ("A.b[1x].c[2]", "", "", "A.b[1x].c[]"), ("A.b[", "", "", "A.b["),
    ])
    func aPathIsPartedIntoPlaceAndElement(_ path: String, _ container: String, _ holder: String, _ element: String) {
        let parts = FindingPath(path)
        #expect(parts.container == container && parts.holder == holder && parts.element == element)
    }

    /// Wherever the record stands, and whichever item it is.
    @Test func alikeIssuesAreOneFinding() async throws {
        let record = """
            {"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},\
            "medicationCodeableConcept":{"text":"secret drug"},"dosageInstruction":[{},{"sequence":1,"route":7}]}
            """
        let alone = try await Self.outcome([], stdin: record + "\n" + record + "\n").1.map(Self.summary)
        #expect(
            alone == [
                [
                    "error", "value", "wrong-type", "MedicationRequest.dosageInstruction[].route", "2",
                    "standard input:1",
                ],
                ["warning", "value", "empty-value", "MedicationRequest.dosageInstruction[]", "2", "standard input:1"],
            ])
        let bundle = #"{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Patient"}},{"resource":"#
        for strict in [[], ["--strict"]] {
            let inside = try await Self.outcome(strict, stdin: bundle + record + "}]}").1.map(Self.summary)
            #expect(inside.map { $0[3] }.sorted() == alone.map { $0[3] }.sorted())
            let place = strict.isEmpty ? "standard input: Bundle.entry[1]" : "standard input:1"
            #expect(inside.allSatisfy { $0[5] == place }, "\(inside)")
        }
        let list = try await Self.outcome(["--strict"], stdin: "[\(record)]").1.map(Self.summary)
        #expect(list.map { $0[3] }.sorted() == alone.map { $0[3] }.sorted())
    }

    /// XML has no lists: an element that stands once has no index there.
    @Test func faultsOfXMLAndJSONAreOneFinding() async throws {
        try await withTemporaryFolder { folder in
            let json = """
                {"resourceType":"MedicationRequest","status":"active","intent":"order","note":[{"text":""}],\
                "subject":{"reference":"Patient/1"},"medicationCodeableConcept":{"text":"x"},\
                "dosageInstruction":[{"route":{"coding":[{"code":"1"}]}}]}
                """
            let xml = """
                <MedicationRequest xmlns="http://hl7.org/fhir"><status value="active"/><intent value="order"/>
                <medicationCodeableConcept><text value="x"/></medicationCodeableConcept>
                <subject><reference value="Patient/1"/></subject>
                <dosageInstruction><route><coding><code value="1"/></coding></route></dosageInstruction>
                </MedicationRequest>
                """
            try write(xml, to: folder + "/a.xml")
            try write(json, to: folder + "/b.json")
            let issues = try await Self.outcome([folder]).1.map(Self.summary)
            #expect(
                issues.contains {
                    $0[2] == "code-without-system" && $0[4] == "2"
                        && $0[3] == "MedicationRequest.dosageInstruction[].route.coding[].code"
                }, "\(issues)")
        }
    }

    @Test func whatIsBeyondTheMostFindingsIsCounted() throws {
        var findings = Findings(most: 2)
        for number in 0..<5 {
            findings.add(Issue(.warning, .invalidValue, path: "Medication.a\(number)", message: "odd"))
            findings.add(Issue(.warning, .invalidValue, path: "Medication.a0", message: "odd"))
        }
        let (counts, others, hadErrors) = (findings.sorted.map(\.count), findings.others, findings.hasErrors)
        #expect(counts == [6, 1] && others == 3 && !hadErrors)
        let issues = try JSONValue(findings.operationOutcome())["issue"]
        #expect(issues?[2]?["code"] == .string("incomplete"))
        findings.add(Issue(.error, .invalidValue, path: "Medication.z", message: "odd"))
        let hasErrors = findings.hasErrors
        #expect(hasErrors)
    }

    @Test func theWorstAndTheMostFrequentComeFirst() async throws {
        let issues = try await Self.outcome([Self.samples + "/malformed", Self.samples + "/odd-but-readable.json"]).1
        let ranks = issues.map { issue in
            (
                ["error", "warning", "information"].firstIndex(of: issue["severity"]?.string ?? "") ?? 9,
                -(Int(Self.summary(issue)[4]) ?? 0)
            )
        }
        #expect(ranks.count > 10)
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 <= $1 })
    }

    // MARK: The outcome

    @Test(.enabled(if: SharedData.isThere, SharedData.skipped))
    func theFindingsAreAValidOperationOutcome() async throws {
        let root = try #require(SharedData.root)
        try await withTemporaryFolder { folder in
            let inputs = [["\(Self.samples)"], ["\(Self.samples)/medication.json"], ["/no/such/file"]]
            var written: [String] = []
            for (number, input) in inputs.enumerated() {
                let path = "\(folder)/\(number).json"
                _ = try await launch(Place.command(), ["check", "--json", "-o", path] + input)
                written.append(path)
            }
            let schema = root.appending(path: "spec/r4/fhir-medication.schema.json").path
            guard let said = try Tool.schemaCheck("check_json_schema.py", schema, written) else { return }
            #expect(said.status == 0, "\(said.text)")
        }
    }

    /// https://hl7.org/fhir/R4/valueset-issue-type.html
    @Test func everyCodeHasOneOfFHIRs() {
        let types: Set = [
            "invalid", "structure", "required", "value", "invariant", "security", "login", "unknown", "expired",
            "forbidden", "suppressed", "processing", "not-supported", "duplicate", "multiple-matches", "not-found",
            "deleted", "too-long", "code-invalid", "extension", "too-costly", "business-rule", "conflict", "transient",
            "lock-error", "no-store", "exception", "timeout", "incomplete", "throttled", "informational",
        ]
        for code in IssueCode.allCases { #expect(types.contains(code.issueType), "\(code)") }
    }

    @Test func anExpressionIsFHIRPath() throws {
        var findings = Findings()
        for path in ["Medication.ingredient[3]._id", "Medication.amount[x]", "Medication.?", "Medication.odd-name", ""]
        {
            findings.add(Issue(.warning, .unknownElement, path: path, message: path))
        }
        let issues = try #require(JSONValue(findings.operationOutcome())["issue"]?.items)
        let expressions = issues.compactMap { $0["expression"]?[0]?.string }
        #expect(issues.count == 5 && expressions == ["Medication.amount", "Medication.ingredient.id"])
    }

    // MARK: The command

    @Test func nothingOddIsZero() async throws {
        let (outcome, issues) = try await Self.outcome(["\(Self.samples)/medication.json"])
        #expect(outcome.status == 0 && issues.count == 1)
        #expect(issues[0]["severity"] == .string("information") && issues[0]["code"] == .string("informational"))
        let told = try await run("check", "\(Self.samples)/medication.json")
        #expect(told.bytes.isEmpty && told.error.hasPrefix("0 errors, 0 warnings, 0 remarks\n1 document, "))
    }

    @Test func warningsAreZeroAndErrorsAreOne() async throws {
        #expect(try await run("check", "\(Self.samples)/no-namespace.xml").status == 0)
        #expect(try await run("check", "\(Self.samples)/no-namespace.xml", "--strict").status == 1)
        #expect(try await run("check", "\(Self.samples)/odd-but-readable.json").status == 1)
        let mixed = try await run("check", "\(Self.samples)/medication.json", "/no/such/file")
        #expect(mixed.status == 1 && mixed.error.contains("unreadable"))
    }

    @Test func onlyRejectedRecordsAreOne() async throws {
        let outcome = try await run("check", "\(Self.samples)/malformed/truncated.json")
        #expect(outcome.status == 1 && outcome.bytes.isEmpty)
        #expect(outcome.error.hasPrefix("error          1  not-json\n"))
        #expect(outcome.error.contains("\n                  first: "))
    }

    @Test(arguments: ["", "\n", "no FHIR at all"])
    func nothingReadableIsTwo(_ text: String) async throws {
        let outcome = try await run("check", stdin: text)
        #expect(outcome.status == 2 && outcome.bytes.isEmpty && outcome.error.hasPrefix("error  "))
        let quiet = try await run("check", "--quiet", stdin: text)
        #expect(quiet.status == 2 && quiet.error == "fhirmeds: there is nothing that could be read\n")
    }

    /// Nothing odd is another thing than nothing at all.
    @Test func anOutcomeOfNothingReadSaysSo() async throws {
        try await withTemporaryFolder { folder in
            let (empty, none) = try await Self.outcome([folder])
            #expect(empty.status == 2 && none.count == 1 && none[0]["severity"] == .string("error"))
            #expect(none[0]["diagnostics"] == .string("there is nothing that could be read"))
            try write("\u{89}PNG\r\n", to: folder + "/a.png")
            let (other, remarks) = try await Self.outcome([folder])
            #expect(other.status == 2 && remarks.last?["diagnostics"] == none[0]["diagnostics"])
            // Where a finding says what could not be read, that is enough.
            let (missing, found) = try await Self.outcome(["/no/such/file"])
            #expect(missing.status == 2 && found.map { Self.summary($0)[2] } == ["unreadable"])
        }
    }

    /// A choice is named as FHIR names it.
    @Test func aChoiceKeepsItsName() async throws {
        let order = #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{}}"#
        let paths = try await Self.outcome([], stdin: order).1.map { Self.summary($0)[3] }
        #expect(paths.contains("MedicationRequest.medication[x]"), "\(paths)")
    }

    @Test func quietLeavesTheStatusAlone() async throws {
        let outcome = try await run("check", "--quiet", "\(Self.samples)/odd-but-readable.json")
        #expect(outcome.status == 1 && outcome.bytes.isEmpty && outcome.errorBytes.isEmpty)
    }

    @Test func withJSONTheFindingsAreToldOnce() async throws {
        let outcome = try await run("check", "--json", "\(Self.samples)/odd-but-readable.json")
        #expect(outcome.lines.count == 1)
        #expect(outcome.error.split(separator: "\n").count == 2)
    }

    @Test func anOutputIsForJSON() async throws {
        try await withTemporaryFolder { folder in
            let sample = "\(Self.samples)/odd-but-readable.json"
            let refused = try await run("check", sample, "-o", "findings.json", in: folder)
            #expect(refused.status == 2 && refused.error.contains("--json"))
            #expect(try await run("check", sample, "--json", "-o", "findings.json", in: folder).status == 1)
            let written = try JSONValue(Place.text(folder + "/findings.json"))
            #expect(written["resourceType"] == .string("OperationOutcome"))
            try write(#"{"resourceType":"Medication"}"#, to: folder + "/in.json")
            #expect(try await run("check", "in.json", "--json", "-o", "./in.json", in: folder).status == 2)
        }
    }

    /// Folders that cannot be walked are findings too, so that the outcome is the whole truth.
    @Test func aFolderThatIsNotWalkedIsAFinding() async throws {
        try await withTemporaryFolder { folder in
            try write(#"{"resourceType":"Medication","code":{"text":"x"}}"#, to: folder + "/a.json")
            try FileManager.default.createSymbolicLink(atPath: folder + "/again", withDestinationPath: folder)
            let (outcome, issues) = try await Self.outcome([folder])
            #expect(outcome.status == 1 && Self.summary(issues[0])[2] == "unreadable")
        }
    }

    // MARK: What is shown

    /// A place that is cut cannot be looked up: it stays whole, and everything else fits.
    @Test func theTableFitsEightyColumnsButForPlaces() async throws {
        try await withTemporaryFolder { folder in
            let name = String(repeating: "long-name-", count: 12) + ".json"
            let deep = String(repeating: #"{"extension":[{"url":"u","valueCodeableConcept":"#, count: 1)
            let value = deep + #"{"coding":[{"code":"x","userSelected":"no"}]}}]}"#
            try write(
                #"{"resourceType":"Medication","code":{"text":"x"},"ingredient":[{"strength":\#(value)}]}"#,
                to: "\(folder)/\(name)")
            let outcome = try await launch(Place.command(), ["check", folder, Self.samples])
            let lines = outcome.error.split(separator: "\n").dropLast(2)
            let places = lines.filter { $0.contains("first: ") }
            let paths = lines.filter { $0.split(separator: " ").count == 1 }
            #expect(lines.allSatisfy { $0.count <= 80 || places.contains($0) || paths.contains($0) })
            #expect(places.contains { $0.hasSuffix("first: \(folder)/\(name)") })
            #expect(!lines.contains { $0.contains("…") })
            // So has the outcome.
            let issues = try await Self.outcome([folder]).1.map(Self.summary)
            #expect(issues.contains { $0[5] == "\(folder)/\(name)" })
        }
    }

    @Test(arguments: Place.samples(in: samples))
    func findingsHoldNoValuesOfRecords(_ name: String) async throws {
        let text = try Place.text("\(Self.samples)/\(name)", orLatin: true)
        let outcome = try await run("check", name, "--strict", "--json", in: Self.samples)
        let values = text.matches(of: /"(?:id|display|text|value|family|reference)"\s*:\s*"([^"]*)"/).map(\.1)
        let said = outcome.output.replacing(name, with: "")
        for value in Set(values) where value.count > 4 { #expect(!said.contains(value), "\(value)") }
    }
}
