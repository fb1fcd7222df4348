import Testing

@testable import FHIRMeds

/// A caller's own tables over the built-in ones: a row replaces the built-in row of the same key, or is added.
struct TerminologyOverlayTests {
    private func overlaid(_ name: String, _ rows: String...) throws -> Terminology {
        let header = try #require(BuiltInTables.all.first { $0.name == name }.map { "\($0.text)" })
            .split(separator: "\n").first { !$0.hasPrefix("#") }
        let text = ([String(try #require(header))] + rows).joined(separator: "\n") + "\n"
        return try Terminology(overlay: [(name, "own/\(name)", text)])
    }

    @Test func aSystemOfOnesOwnIsFoundUnderItsSpellings() throws {
        let terminology = try overlaid(
            "code-systems.tsv", "https://own.example/drugs\tOwn\tdrug\t5\t1.2.3.4\tOWN-DRUGS\t\ttest")
        for spelling in ["https://own.example/drugs", "own-drugs", "urn:oid:1.2.3.4", "HTTP://OWN.EXAMPLE/DRUGS/"] {
            #expect(terminology.explain(.system, spelling).first == "system: https://own.example/drugs", "\(spelling)")
        }
        #expect(terminology.tables[0].rows == Terminology.builtIn.tables[0].rows + 1)
    }

    @Test func aSystemOfTheSameKeyReplacesTheBuiltInOne() throws {
        let terminology = try overlaid(
            "code-systems.tsv", "\(CodeSystemTable.rxNorm)\tMine\tother\t\t\tRxNorm\t\ttest")
        #expect(terminology.tables[0].rows == Terminology.builtIn.tables[0].rows)
        #expect(terminology.explain(.system, "RxNorm").contains("name: Mine"))
    }

    @Test func aFormOfTheSameKeyReplacesTheBuiltInOne() throws {
        let terminology = try overlaid(
            "dose-forms-snomed.tsv", "http://snomed.info/sct\t385055001\tTablet\tcapsule\texact\tmine")
        let found = terminology.doseForms.find(
            system: Array("http://snomed.info/sct".utf8), code: Array("385055001".utf8))
        #expect(found?.generalForm == .capsule)
        #expect(terminology.tables[1].rows == Terminology.builtIn.tables[1].rows)
    }

    @Test func aStatusOfTheSameKeyReplacesTheBuiltInOne() throws {
        let terminology = try overlaid("statuses.tsv", "MedicationRequest\tstatus\tended\tstopped\tmine")
        let code = Array("ended".utf8)
        #expect(
            terminology.statuses.codes(of: "MedicationRequest", "status").state(of: code.span) == .stopped)
        #expect(terminology.tables[2].rows == Terminology.builtIn.tables[2].rows)
    }

    @Test(arguments: [
        ("units.tsv", "mg\t\tmass\tMINE", Terminology.Kind.unit, "mg"),
        ("timing.tsv", "http://hl7.org/fhir/event-timing\tNIGHT\tMINE", .timing, "NIGHT"),
    ])
    func aRowOfTheSameKeyIsTheOnlyAnswer(
        _ name: String, _ row: String, _ kind: Terminology.Kind, _ value: String
    ) throws {
        let answers = try overlaid(name, row).explain(kind, value)
        #expect(answers.contains { $0.contains("MINE") })
        #expect(answers.filter { !$0.contains("MINE") }.isEmpty)
    }

    /// Which drug a record means must not depend on the order of rows.
    @Test(arguments: [
        ("https://own.example/drugs\tOwn\tdrug\t10", "own/code-systems.tsv:2:4: RxNorm has this rank too"),
        ("https://own.example/drugs\tOwn\tdrug\t5\t\trxnorm", "own/code-systems.tsv:2:6: RxNorm has this spelling too"),
        (
            "https://own.example/drugs\tOwn\tdrug\t5\t2.16.840.1.113883.6.88",
            "own/code-systems.tsv:2:5: RxNorm has this spelling too"
        ),
        (
            "https://www.nlm.nih.gov/research/umls/rxnorm/\tOwn\tdrug\t5",
            "own/code-systems.tsv:2:1: RxNorm has this spelling too"
        ),
        ("http://x\tOwn\tdrug\t-5", "own/code-systems.tsv:2:4: a whole number is expected"),
    ])
    func aRowThatClashesWithAnotherIsRefused(_ row: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) { try overlaid("code-systems.tsv", row) }
        #expect(fault?.description.hasPrefix(message) == true, "\(fault?.description ?? "")")
    }

    @Test func rowsThatClashWithEachOtherAreRefused() {
        let fault = #expect(throws: MappingTable.Fault.self) {
            try overlaid("code-systems.tsv", "http://x\tX\tdrug\t5\t\tXX", "http://y\tY\tdrug\t5\t\tYY")
        }
        #expect(fault?.description.hasPrefix("own/code-systems.tsv:3:4: X has this rank too") == true)
    }

    @Test func aSpellingCanBeTakenOverWithTheRowThatHadIt() throws {
        let terminology = try overlaid(
            "code-systems.tsv", "https://own.example/drugs\tOwn\tdrug\t10\t\tRxNorm\t\ttest",
            "\(CodeSystemTable.rxNorm)\tNLM\tdrug\t5\t\t\t\ttest")
        #expect(terminology.explain(.system, "RxNorm").first == "system: https://own.example/drugs")
    }

    @Test(arguments: [
        ("code-systems.tsv", "\tOwn\tdrug", "own/code-systems.tsv:2:1: the system is missing"),
        (
            "code-systems.tsv", "http://x\tOwn\tdrog",
            "own/code-systems.tsv:2:3: one of drug, ingredient, class, absent or other is expected"
        ),
        (
            "code-systems.tsv", "http://x\tOwn\tdrug\tfirst",
            "own/code-systems.tsv:2:4: a whole number is expected, or nothing"
        ),
    ])
    func aBrokenRowSaysWhere(_ name: String, _ row: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) { try overlaid(name, row) }
        #expect(fault?.description == message)
    }

    @Test func aStateOrFormThatDoesNotExistSaysWhichDo() throws {
        let status = #expect(throws: MappingTable.Fault.self) {
            try overlaid("statuses.tsv", "MedicationRequest\tstatus\tended\tgone")
        }
        #expect(status?.line == 2 && status?.column == 4)
        #expect(status?.message.contains("enteredInError") == true)
        let form = #expect(throws: MappingTable.Fault.self) {
            try overlaid("dose-forms.tsv", "http://x\t1\tPill\tpill\texact")
        }
        #expect(form?.line == 2 && form?.column == 4)
        #expect(form?.message.contains("suppository") == true)
    }

    /// A column that nobody reads would be passed over in silence.
    @Test(arguments: [
        (
            "units.tsv", "ucum\thealthKitUnit\tkind\tname\tspellings\totherCodes\tnote\tspelling",
            ":1:8: there is no column"
        ),
        ("units.tsv", "# x\nucum\thealthKitUnit\tkind\tname\tkind\tspellings\totherCodes\tnote", ":2:5: this column"),
        (
            "units.tsv", "ucum\thealthKitUnit\tkind\tname\tspellings\totherCodes\tnote\nx\n\ny\nx",
            ":5:1: line 2 has the same"
        ),
        (
            "dose-forms.tsv",
            "system\tcode\tdisplay\tgeneralForm\tconfidence\tnote\nx\t\ta\tgel\nx\t\tb\tgel\nx\t\ta\tgel",
            ":4:2: line 2 has the same system, code"
        ),
        (
            "dose-forms.tsv", "system\tcode\tdisplay\tgeneralForm\tconfidence\tnote\nx\t1\ta\tgel\tsure",
            ":2:5: one of exact, near or choice is expected, or nothing"
        ),
    ])
    func aTableWithWhatNobodyReadsIsRefused(_ name: String, _ text: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) {
            _ = try Terminology(overlay: [(name, "own/\(name)", text)])
        }
        #expect(fault?.description.hasPrefix("own/\(name)\(message)") == true, "\(fault?.description ?? "")")
    }

    @Test func aTableMayBeginWithAByteOrderMark() throws {
        let text = "\u{FEFF}ucum\thealthKitUnit\tkind\tname\tspellings\totherCodes\tnote\r\nx\t\tmass\r\n"
        #expect(try Terminology(overlay: [("units.tsv", "own/units.tsv", text)]).doseUnit("x")?.kind == "mass")
    }

    /// A form is found by the canonical system, under whichever spelling the row names it.
    @Test func aFormMayNameItsSystemByAnySpelling() throws {
        let terminology = try overlaid("dose-forms.tsv", "SNOMED\t385055001\tTablet\tcapsule\texact\tmine")
        let found = terminology.doseForms.find(
            system: Array("http://snomed.info/sct".utf8), code: Array("385055001".utf8))
        #expect(found?.generalForm == .capsule && found?.note == "mine")
    }

    /// A table that nobody reads would be passed over in silence.
    @Test(arguments: [("unit.tsv", "there is no table of this name"), ("elements-R4.tsv", "element tables are FHIR's")])
    func aTableOfAnotherNameIsRefused(_ name: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) {
            _ = try Terminology(overlay: [(name, "own/\(name)", "a\tb\n")])
        }
        #expect(fault?.file == "own/\(name)")
        #expect(fault?.message.hasPrefix(message) == true)
    }

    /// A row of one table may be shown to another.
    @Test func aCellThatARowDoesNotHaveIsEmpty() throws {
        let wide = try MappingTable(file: "wide", text: "a\tb\tc\n1\t2\t3\n", columns: ["a"])
        let narrow = try MappingTable(file: "narrow", text: "a\n1\n", columns: ["a"])
        let row = try #require(narrow.rows.first)
        #expect(wide.cell(row, "a") == "1")
        #expect(wide.cell(row, "c").isEmpty && wide.list(row, "c").isEmpty)
    }
}
