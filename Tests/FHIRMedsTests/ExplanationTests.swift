import Testing

@testable import FHIRMeds

/// What the tables say about one value, which row says it, and who would know more.
struct ExplanationTests {
    private let terminology = Terminology.builtIn

    private func json(_ kind: Terminology.Kind, _ value: String) throws -> JSONValue {
        try JSONValue(terminology.explanation(kind, value).json)
    }

    /// The line that an answer names is the row itself.
    @Test(arguments: [
        (Terminology.Kind.system, "rxnorm"), (.unit, "mcg"), (.form, "Oral Tablet"), (.status, "on-hold"),
        (.timing, "BID"),
        (.code, "http://snomed.info/sct|385055001"), (.form, "lisinopril 10 MG Oral Tablet"),
        (.unit, "fl_oz_imp"), (.timing, "prn"),
    ])
    func anAnswerNamesItsRow(_ kind: Terminology.Kind, _ value: String) throws {
        let answers = terminology.explanation(kind, value).answers
        #expect(!answers.isEmpty)
        for answer in answers {
            let table = try #require(answer.table)
            let text = try #require(BuiltInTables.all.first { $0.name == table }.map { "\($0.text)" })
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(answer.line.map { lines[$0 - 1] })
            for field in answer.fields {
                #expect(line.split(separator: "\t").contains { $0 == field.text }, "\(field.name): \(field.text)")
            }
        }
    }

    @Test func aGeneralFormHasItsBasisAndItsConfidence() throws {
        let form = try json(.form, "Extended Release Oral Tablet")
        #expect(form["generalForm"] == .string("tablet") && form["generalFormBasis"] == .string("formText"))
        #expect(try json(.form, "TAB")["generalFormBasis"] == .string("form"))
        #expect(form["answers"]?[0]?["confidence"] == .string("exact"))
        let name = try json(.form, "nicotine 2 MG Chewing Gum [Nicorette]")
        #expect(name["generalForm"] == .string("unknown") && name["generalFormBasis"] == .string("name"))
        #expect(name["answers"]?[0]?["confidence"] == .string("choice"))
        let near = try json(.form, "  oral   lozenge ")
        #expect(near["answers"]?[0]?["confidence"] == .string("choice"))
    }

    @Test func theLongestFormNameThatEndsANameCounts() throws {
        let form = try json(.form, "azithromycin 1000 MG Granules for Oral Suspension")
        #expect(form["answers"]?[0]?["display"] == .string("Granules for Oral Suspension"))
    }

    @Test func aFormCodeInOtherLettersIsToldAsSuch() throws {
        let form = try json(.form, "hkp")
        #expect(form["answers"]?[0]?["because"]?.text?.contains("by the letter") == true)
        // As words it is known; as a code it is still none.
        let words = try json(.form, "tab")
        #expect(words["generalFormBasis"] == .string("formText"))
        #expect(words["answers"]?[0]?["because"]?.text?.contains("these are words") == true)
        #expect(words["answers"]?[1]?["because"]?.text?.contains("by the letter") == true)
    }

    @Test func formsThatDisagreeAreUnknown() throws {
        let own = try Terminology(overlay: [
            (
                "dose-forms.tsv", "own/dose-forms.tsv",
                "system\tcode\tdisplay\tgeneralForm\tconfidence\tnote\nhttp://x\t1\tOral Tablet\tliquid\tnear"
            )
        ])
        let form = try JSONValue(own.explanation(.form, "Oral Tablet").json)
        #expect(form["generalForm"] == .string("unknown") && form["disagreement"] != nil)
    }

    @Test func aCodeOfRxNormSaysThatAReleaseWouldKnowMore() throws {
        let code = try JSONValue(terminology.explanation(ofCode: "314076", system: "rxnorm").json)
        #expect(code["identifier"] == .string(CodeSystemTable.rxNorm + "|314076"))
        #expect(code["more"]?.text?.contains("RxNorm release") == true)
        #expect(try json(.code, CodeSystemTable.rxNorm + "|314076")["identifier"] == code["identifier"])
        let text = terminology.explanation(ofCode: "31x", system: "rxnorm").text
        #expect(text.contains("no RXCUI: a code of RxNorm has digits only"))
    }

    /// The identifier is the one that a record has.
    @Test(arguments: [
        ("rxnorm", "44"), ("http://hl7.org/fhir/sid/ndc", "0777-3105-02"), ("SCT", "a|b\\c"), ("RxNorm", " 4  4 "),
    ])
    func anIdentifierIsThatOfARecord(_ system: String, _ code: String) throws {
        let escaped = code.replacing("\\", with: "\\\\")
        let source =
            #"{"resourceType":"Medication","code":{"coding":[{"system":"\#(system)","code":"\#(escaped)"}]}}"#
        let record = try #require(
            MedicationTranslator().records(in: Array(source.utf8), named: "x.json").next()
        ).get()
        let identifier = try #require(record.concept.identifier)
        let explained = try JSONValue(terminology.explanation(ofCode: code, system: system).json)
        #expect(explained["identifier"] == .string(identifier))
        #expect(try json(.code, identifier)["identifier"] == .string(identifier))
    }

    @Test func aCodeThatIsNoDrugHasNoIdentifier() throws {
        for system in ["NullFlavor", "UCUM"] {
            let code = try JSONValue(terminology.explanation(ofCode: "x", system: system).json)
            #expect(code["identifier"] == nil && code["more"] == nil && code["answers"]?[0]?["use"] != nil)
        }
    }

    @Test func aCodeIsAlsoAFormAUnitOrATime() {
        func tables(_ system: String, _ code: String) -> [String?] {
            terminology.explanation(ofCode: code, system: system).answers.map(\.table)
        }
        #expect(tables("SNOMED", "385055001") == ["code-systems.tsv", "dose-forms-snomed.tsv", "units.tsv"])
        #expect(tables("UCUM", "[IU]") == ["code-systems.tsv", "units.tsv"])
        #expect(tables("http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation", "BID").last == "timing.tsv")
    }

    @Test func anNDCIsExplainedAsACodeToo() throws {
        let code = try JSONValue(terminology.explanation(ofCode: "0777-3105-02", system: "NDC").json)
        #expect(code["ndc11"] == .string("00777310502"))
        let ten = terminology.explanation(ofCode: "0777310502", system: "NDC")
        #expect(ten.answers.count == 4 && ten.summary.contains { $0.name == "doubt" })
        #expect(terminology.explanation(ofCode: "07", system: "NDC").text.contains("no NDC: "))
    }

    @Test(arguments: [
        (Terminology.Kind.ndc, "NA", "an NDC has digits"), (.unit, "furlong", "it is kept as it is written"),
        (.code, "http://no.such|1", "no table has this system"), (.code, "44", "system|code"),
    ])
    func aValueWithoutAnAnswerSaysWhy(_ kind: Terminology.Kind, _ value: String, _ words: String) throws {
        let explanation = terminology.explanation(kind, value)
        #expect(explanation.answers.isEmpty && explanation.text.isEmpty)
        #expect(explanation.whyNot?.contains(words) == true)
        #expect(try json(kind, value)["answers"] == .list([]))
    }

    @Test(arguments: Terminology.Kind.allCases)
    func anyTextCanBeAsked(_ kind: Terminology.Kind) throws {
        for value in ["", " ", "|", "\\", "\"\u{0}\n", "||||", "\u{B5}", String(repeating: "a", count: 3000)] {
            #expect(try json(kind, value)["value"]?.text != nil)
        }
    }

    // MARK: The command

    @Test func jsonIsOneObjectWithOrWithoutAnAnswer() async throws {
        for (arguments, status) in [
            (["unit", "mcg"], Int32(0)), (["unit", "furlong"], 1), (["code", "rxnorm", "44"], 0), (["ndc", "NA"], 1),
        ] {
            let outcome = try await launch(Place.command(), ["mappings"] + arguments + ["--json"])
            #expect(outcome.status == status && outcome.lines.count == 1)
            #expect(try JSONValue(outcome.output)["kind"] == .string(arguments[0]))
        }
        #expect(try await run("mappings", "--json").status == 2)
    }

    @Test(arguments: [["code"], ["code", "a", "b", "c"], ["unit", "a", "b"], ["ndc"]])
    func anotherNumberOfValuesIsNotUnderstood(_ arguments: [String]) async throws {
        let outcome = try await launch(Place.command(), ["mappings"] + arguments)
        #expect(outcome.status == 2 && outcome.bytes.isEmpty && outcome.error.contains("takes"))
    }

    @Test func aTableThatIsNoUTF8SaysWhere() async throws {
        try await withTemporaryFolder { folder in
            try write(Array("ucum\n\u{B5}g\nx".utf8) + [0xB5, 0x0A], to: folder + "/units.tsv")
            let outcome = try await run("mappings", "--mappings", folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("units.tsv:3: the table is not UTF-8 text"))
        }
    }
}
