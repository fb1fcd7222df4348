import Foundation
import Testing

@testable import FHIRMeds

/// The forms in which records are written, and the file that they are written to.
struct OutputTests {
    private static let samples = Place.samples
    private static let order =
        #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"}"#

    /// A prescription with a name and a text.
    private static func order(named name: String, _ text: String = "") -> String {
        // By scalars: with a mark behind it a quote is another character, but still a quote.
        func quoted(_ text: String) -> String {
            var out = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\\", "\"": out.append(contentsOf: ["\\", scalar])
                case "\n": out.append(contentsOf: ["\\", "n"])
                case "\t": out.append(contentsOf: ["\\", "t"])
                default: out.append(scalar)
                }
            }
            return "\"" + String(out) + "\""
        }
        return order + ",\"medicationCodeableConcept\":{\"text\":\(quoted(name))}"
            + (text.isEmpty ? "" : ",\"dosageInstruction\":[{\"text\":\(quoted(text))}]") + "}\n"
    }

    // MARK: Forms

    @Test(arguments: Place.samples(in: samples))
    func jsonIsOneListOfTheSameRecords(_ name: String) async throws {
        let lines = try await run("convert", name, in: OutputTests.samples).lines
        let json = try await run("convert", name, "--to", "json", in: OutputTests.samples)
        #expect(json.status == 0)
        #expect(try JSONValue(json.output).items == lines.map { try JSONValue($0) })
        #expect(json.output.hasPrefix("[\n  {\n    \"resourceType\": "))
        #expect(json.output.hasSuffix("\n  }\n]\n"))
    }

    @Test func jsonOfNoRecordsIsAnEmptyList() async throws {
        let outcome = try await run("convert", "--to", "json", stdin: #"{"resourceType":"Patient"}"#)
        #expect(outcome.output == "[]\n")
    }

    @Test func ndjsonIsTheDefault() async throws {
        let name = "bundle-references.xml"
        let ndjson = try await run("convert", name, "--to", "ndjson", in: OutputTests.samples)
        #expect(try await run("convert", name, in: OutputTests.samples).bytes == ndjson.bytes)
        #expect(ndjson.output == (try Place.text("\(OutputTests.samples)/\(name).expected.ndjson")))
    }

    @Test func csvHasOneRowARecord() async throws {
        let outcome = try await run("convert", "export.ndjson", "--to", "csv", in: OutputTests.samples)
        let rows = try CSV.rows(of: outcome.output)
        #expect(outcome.status == 0 && rows.count == 6)
        #expect(rows.allSatisfy { $0.count == rows[0].count })
        let cells = rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
        #expect(cells.map { $0["id"] } == ["nd-1", "nd-2", "nd-3", "nd-med", "nd-4"])
        #expect(cells.map { $0["line"] } == ["2", "3", "5", "6", "7"])
        #expect(cells.map { $0["state"] } == ["active", "completed", "inProgress", "", "notTaken"])
        #expect(cells[0]["dose"] == "2" && cells[0]["doseUnit"] == "puff" && cells[0]["issues"] == "")
        #expect(cells[1]["effectiveStart"] == "2022" && cells[1]["effectiveEnd"] == "")
        #expect(cells[2]["dispenseQuantity"] == "30.0" && cells[2]["dispenseUnit"] == "tablet")
        #expect(cells[2]["conceptIdentifier"] == "http://www.nlm.nih.gov/research/umls/rxnorm|314076")
        #expect(cells[2]["codings"] == "http://www.nlm.nih.gov/research/umls/rxnorm#314076")
        #expect(cells[4]["displayText"] == "Heparin flush")
    }

    @Test func csvOfNoRecordsIsItsHeader() async throws {
        let outcome = try await run("convert", "--to", "csv", stdin: #"{"resourceType":"Patient"}"#)
        #expect(try CSV.rows(of: outcome.output).count == 1)
    }

    @Test(arguments: [
        #"Zinc, 10 mg"#, #"Zinc "forte""#, "Zinc\n10 mg", "Zinc\u{2028}", "Zinc; 10 mg", "Zinc | iron", "Zürich 🍯",
        "Zinc\t10", "Zinc,\u{301} 10", "Zinc\"\u{301}", "Zinc\n\u{301}", "\"\u{301}Zinc",
    ])
    func aCellComesBackFromItsRow(_ name: String) async throws {
        let outcome = try await run("convert", "--to", "csv", stdin: OutputTests.order(named: name))
        let rows = try CSV.rows(of: outcome.output)
        try #require(rows.count == 2)
        let cell = zip(rows[0], rows[1]).first { $0.0 == "displayText" }?.1
        #expect(cell.map { Array($0.utf8) } == Array(name.utf8))
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "=HYPERLINK(\"http://x\",\"y\")", "=\u{301}1", "-\u{301}"])
    func aCellThatWouldRunAsAFormulaIsMadeHarmless(_ text: String) async throws {
        let outcome = try await run("convert", "--to", "csv", stdin: OutputTests.order(named: text, text))
        let rows = try CSV.rows(of: outcome.output)
        let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(cells["displayText"] == "'" + text)
        #expect(cells["dosageText"] == "'" + text)
    }

    @Test func eachKindOfIssueStandsOnceInItsCell() async throws {
        let odd = OutputTests.order + #","authoredOn":"x","note":[{"text":""},{"text":""}],"colour":1,"odd":2}"#
        let outcome = try await run("convert", "--to", "csv", stdin: odd)
        let rows = try CSV.rows(of: outcome.output)
        let issues = try #require(rows.last?.last).split(separator: " | ")
        #expect(
            issues.contains("unknown-element") && issues.contains("empty-value") && Set(issues).count == issues.count)
    }

    /// A unit is shown as people write it; a code that is no UCUM means nothing without its system.
    @Test(arguments: [
        (#""unit":"tablet","system":"http://x","code":"TAB""#, "tablet"),
        (#""system":"http://x","code":"TAB""#, "http://x#TAB"),
        (#""system":"http://unitsofmeasure.org","code":"mg""#, "mg"), (#""code":"TAB""#, "TAB"),
    ])
    func aUnitIsShownAsPeopleWriteIt(_ unit: String, _ shown: String) async throws {
        let order = OutputTests.order + #","dispenseRequest":{"quantity":{"value":1,\#(unit)}}}"#
        let outcome = try await run("convert", "--to", "csv", stdin: order)
        let rows = try CSV.rows(of: outcome.output)
        #expect(zip(rows[0], rows[1]).first { $0.0 == "dispenseUnit" }?.1 == shown)
    }

    /// Nothing but a record line becomes a row, and nothing is left out in silence.
    @Test(arguments: ["", "{", "[]", "{}", #"{"resourceType":"Medication"}"#])
    func whatIsNoRecordLineIsNoRow(_ line: String) {
        var writer = RecordRowWriter()
        var buffer = ByteBuffer()
        #expect(throws: FHIRMeds.Issue.self) { try writer.append(Array(line.utf8).span, to: &buffer) }
        #expect(buffer.count == 0)
    }

    @Test func severalDosesStandInOneCellEach() async throws {
        let outcome = try await run("convert", "dispense.json", "--to", "csv", in: OutputTests.samples)
        let rows = try CSV.rows(of: outcome.output)
        let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(cells["dose"] == "5 / 250.0" && cells["doseUnit"] == "mL / mg")
        #expect(cells["dispenseQuantity"] == "100")
    }

    /// The cells of dosages line up, whatever a dosage has nothing for.
    @Test func eachDosageHasOnePlaceInEachCell() async throws {
        func dose(_ quantity: String) -> String { #"{"doseQuantity":{\#(quantity)}}"# }
        let range = #"{"doseRange":{"low":{"value":1},"high":{"value":2}}}"#
        let few = dose(#""value":5,"comparator":"<","unit":"mL""#)
        let modifier = #""modifierExtension":[{"url":"u","valueBoolean":true}]"#
        let one = dose(#""value":1.50,"unit":"tab""#)
        let bare = dose(#""value":7"#)
        let all = [
            #"{"text":"morning","asNeededBoolean":true,"doseAndRate":[\#(range)]}"#,
            #"{"sequence":2,"doseAndRate":[\#(one),\#(range),\#(bare)]}"#,
            #"{\#(modifier),"text":"x","asNeededBoolean":true,"doseAndRate":[\#(few)]}"#,
            #"{"text":"evening","asNeededBoolean":false,"doseAndRate":[\#(few)]}"#,
        ]
        for (dosages, expected) in [
            (all, ["morning |  |  | evening", " | 1.50 /  / 7 |  | <5", " | tab /  /  |  | mL", "true |  |  | false"]),
            (Array(all[1...2]), ["", "1.50 /  / 7 | ", "tab /  /  | ", ""]),
            (Array(all[..<1]), ["morning", "", "", "true"]), (Array(all[2...2]), ["", "", "", ""]),
            ([], ["", "", "", ""]),
        ] {
            let list = dosages.isEmpty ? "" : #","dosageInstruction":[\#(dosages.joined(separator: ","))]"#
            let outcome = try await run("convert", "--to", "csv", stdin: OutputTests.order + list + "}")
            let rows = try CSV.rows(of: outcome.output)
            let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
            #expect(["dosageText", "dose", "doseUnit", "asNeeded"].map { cells[$0] } == expected)
        }
    }

    /// A row must not vanish because one of its numbers is unusual.
    @Test(arguments: ["1e-9223372036854775808", "1e99999999999999999999"])
    func aDoseWithALargeExponentIsInItsCell(_ number: String) async throws {
        let dose = #","dosageInstruction":[{"doseAndRate":[{"doseQuantity":{"value":\#(number)}}]}]}"#
        let outcome = try await run("convert", "--to", "csv", stdin: OutputTests.order + dose)
        let rows = try CSV.rows(of: outcome.output)
        #expect(outcome.status == 0 && rows.count == 2)
        #expect(zip(rows[0], rows[1]).first { $0.0 == "dose" }?.1 == number)
    }

    // MARK: Files

    @Test func theFileHoldsWhatStandardOutputWould() async throws {
        try await withTemporaryFolder { folder in
            for form in ["ndjson", "json", "csv"] {
                let plain = try await run("convert", OutputTests.samples, "--to", form)
                let outcome = try await run("convert", OutputTests.samples, "--to", form, "-o", "out", in: folder)
                #expect(outcome.status == plain.status && outcome.bytes.isEmpty)
                #expect(try Place.bytes(folder + "/out") == plain.bytes)
                #expect(try OutputTests.all(in: folder) == ["out"])
            }
        }
    }

    private static func all(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test(arguments: [
        ["--to", "cvs"], ["--jobs", "0"], ["--strickt"], ["--mappings", "/no/such/folder"],
        ["--rejects", "/dev/null/x"], ["--report"],
    ])
    func aUsageErrorLeavesTheOldFile(_ flags: [String]) async throws {
        try await withTemporaryFolder { folder in
            try write("old", to: folder + "/out")
            let sample = "\(OutputTests.samples)/medication.json"
            let outcome = try await launch(Place.command(), ["convert", sample, "-o", "out"] + flags, in: folder)
            #expect(outcome.status == 2)
            #expect(try Place.text(folder + "/out") == "old")
            #expect(try OutputTests.all(in: folder) == ["out"])
        }
    }

    @Test func nothingReadableLeavesTheOldFile() async throws {
        try await withTemporaryFolder { folder in
            try write("old", to: folder + "/out")
            let outcome = try await run("convert", "/no/such/file.json", "-o", "out", in: folder)
            #expect(outcome.status == 2)
            let text = try Place.text(folder + "/out")
            #expect(text == "old")
            #expect(try OutputTests.all(in: folder) == ["out"])
        }
    }

    /// While it runs the old file is there; at its end the new one.
    @Test func theFileIsReplacedAtTheEnd() async throws {
        try await withTemporaryFolder { folder in
            try write("old", to: folder + "/out")
            let outcome = try await shell(
                """
                { cat '\(OutputTests.samples)/export.ndjson'; echo; n=0
                  while ! ls .out.*.part >/dev/null 2>&1 && [ $n -lt 500 ]; do n=$((n + 1)); sleep 0.01; done
                  cat out >seen; } | fhirmeds convert -o out
                """, in: folder)
            #expect(outcome.status == 0)
            #expect(try Place.text(folder + "/seen") == "old")
            #expect(try Place.text(folder + "/out").hasPrefix("{\"resourceType\":\"MedicationRequest\""))
            #expect(try OutputTests.all(in: folder) == ["out", "seen"])
        }
    }

    /// What a modifier extension may turn round is not in a cell, which could not say so.
    @Test func aDoseThatMayMeanSomethingElseIsNotInCSV() async throws {
        let modifier = #""modifierExtension":[{"url":"u","valueBoolean":true}]"#
        let dose =
            #","dosageInstruction":[{\#(modifier),"text":"one","asNeededBoolean":true,"doseAndRate":[{"#
            + #""doseQuantity":{"value":1,"unit":"mg"}}]},{"text":"two","doseAndRate":[{"doseQuantity":{"value":2}}]}]"#
        let supply = #","dispenseRequest":{\#(modifier),"quantity":{"value":3,"unit":"box"}}}"#
        let order = OutputTests.order(named: "x").dropLast(2)
        let outcome = try await run("convert", "--to", "csv", stdin: order + dose + supply)
        let rows = try CSV.rows(of: outcome.output)
        let cells = Dictionary(zip(rows[0], rows[1])) { first, _ in first }
        #expect(cells["dosageText"] == " | two" && cells["dose"] == " | 2" && cells["doseUnit"] == "")
        #expect(cells["asNeeded"] == "" && cells["dispenseQuantity"] == "" && cells["dispenseUnit"] == "")
        #expect(cells["state"] == "unknown" && cells["issues"] == "unknown-modifier")
    }

    /// A device, a pipe or a link that is given as output is written to, not replaced by a file.
    @Test(arguments: ["link", "pipe"])
    func whatIsNoPlainFileStaysWhatItIs(_ kind: String) async throws {
        try await withTemporaryFolder { folder in
            try write("old", to: folder + "/target")
            let make = kind == "link" ? "ln -s target out" : "mkfifo out; cat out >target & reader=$!; "
            let line =
                "\(make)\nfhirmeds convert --quiet -o out <in\n[ -z \"$reader\" ] || { sleep 0.5; kill $reader; } 2>/dev/null"
            try write(OutputTests.order(named: "x"), to: folder + "/in")
            _ = try await shell(line, in: folder)
            let type = try FileManager.default.attributesOfItem(atPath: folder + "/out")[.type] as? FileAttributeType
            let target = try Place.text(folder + "/target")
            #expect(type != .typeRegular)
            #expect(target.hasPrefix("{\"resourceType\""))
        }
    }

    /// The link may lead to another folder, by way of other links, or to a file that is not there yet.
    @Test func whatALinkLeadsToIsReplacedAtTheEnd() async throws {
        try await withTemporaryFolder { folder in
            try write(OutputTests.order(named: "x"), to: folder + "/in")
            let outcome = try await shell(
                """
                mkdir a b; ln -s ../b/second a/first; ln -s "$PWD/b/third" b/second
                fhirmeds convert --quiet -o a/first in && ls -A a b
                readlink a/first; readlink b/second >/dev/null && test ! -L b/third && grep -c resourceType b/third
                ln -s two one; ln -s one two; fhirmeds convert -o one in
                """, in: folder)
            #expect(outcome.lines == ["a:", "first", "b:", "second", "third", "../b/second", "1"])
            #expect(outcome.status == 2 && outcome.error.contains("symbolic links"))
        }
    }

    /// A file that a descriptor was redirected to is not written from its beginning.
    @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/dev/fd/3"])
    func aDescriptorsPathIsTheDescriptor(_ path: String) async throws {
        try await withTemporaryFolder { folder in
            try write(OutputTests.order(named: "x"), to: folder + "/in")
            let outcome = try await shell(
                "echo first >out; fhirmeds convert --quiet -o \(path) in >>out 3>&1; echo last >>out", in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            let lines = try Place.text(folder + "/out").split(separator: "\n")
            #expect(lines.count == 3 && lines.first == "first" && lines.last == "last")
            #expect(try OutputTests.all(in: folder) == ["in", "out"])
        }
    }

    @Test func whatCannotBeWrittenIsToldBeforeTheWork() async throws {
        try await withTemporaryFolder { folder in
            try write(OutputTests.order(named: "x"), to: folder + "/in")
            try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: false)
            for (flags, message) in [
                (["-o", "sub"], "sub: Is a directory"), (["--report", "sub"], "sub: Is a directory"),
                (["-o", "x", "--report", "./x"], "--output and --report name the same file"),
                (["-o", "/dev/fd/77"], "/dev/fd/77: Bad file descriptor"),
                (["--rejects", "in"], "in: the folder for rejects cannot be made"),
                (["--rejects", "r", "--report", "no/x"], "no/x: No such file or directory"),
            ] {
                let outcome = try await launch(Place.command(), ["convert", "in"] + flags, in: folder)
                #expect(outcome.status == 2 && outcome.bytes.isEmpty, "\(flags)")
                #expect(outcome.error.contains(message), "\(outcome.error)")
            }
            #expect(try OutputTests.all(in: folder) == ["in", "r", "sub"])
            #expect(try OutputTests.all(in: folder + "/r").isEmpty)
        }
    }

    @Test func aBrokenPipeIsAQuietEnd() async throws {
        try await withTemporaryFolder { folder in
            let line = OutputTests.order(named: "x")
            try write(String(repeating: line, count: 20_000), to: folder + "/big.ndjson")
            for form in ["ndjson", "json", "csv"] {
                let outcome = try await shell(
                    "{ fhirmeds convert big.ndjson --to \(form) 2>said; echo $? >status; } | head -1", in: folder)
                #expect(outcome.lines.count == 1)
                #expect(try Place.text(folder + "/status") == "0\n")
                #expect(try Place.text(folder + "/said").isEmpty)
            }
        }
    }

    // MARK: The source in the record

    @Test func theSourceIsEmbeddedWhenAsked() async throws {
        let json = try await run("convert", "dispense.json", "--embed-source", in: OutputTests.samples)
        #expect(try JSONValue(json.output)["resource"] == JSONValue(Place.text("\(OutputTests.samples)/dispense.json")))
        let xml = try await run("convert", "prefixed.xml", "--embed-source", in: OutputTests.samples)
        #expect(try JSONValue(xml.output)["resourceXML"]?.string == Place.text("\(OutputTests.samples)/prefixed.xml"))
        #expect(json.lines.count == 1 && xml.lines.count == 1)
    }

    @Test func anEmbeddedLineIsTheLine() async throws {
        let lines = try Place.text("\(OutputTests.samples)/export.ndjson").split { $0.isNewline }
        let outcome = try await run("convert", "export.ndjson", "--embed-source", in: OutputTests.samples)
        for line in outcome.lines {
            #expect(lines.contains { line.contains(",\"resource\":\($0)") })
        }
    }
}

/// CSV as RFC 4180 has it.
enum CSV {
    struct Fault: Error {}

    /// The rows of a text; each ends with CR LF.
    static func rows(of text: String) throws -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var scalars = Array(text.unicodeScalars)[...]
        while let first = scalars.popFirst() {
            switch first {
            case "\"":
                guard cell.isEmpty else { throw Fault() }
                while let next = scalars.popFirst() {
                    if next != "\"" {
                        cell.append(next)
                    } else if scalars.first == "\"" {
                        cell.append("\"")
                        scalars.removeFirst()
                    } else {
                        break
                    }
                }
            case ",":
                row.append(String(cell))
                cell = String.UnicodeScalarView()
            case "\r":
                guard scalars.popFirst() == "\n" else { throw Fault() }
                rows.append(row + [String(cell)])
                row = []
                cell = String.UnicodeScalarView()
            case "\n": throw Fault()
            default: cell.append(first)
            }
        }
        guard row.isEmpty, cell.isEmpty else { throw Fault() }
        return rows
    }
}
