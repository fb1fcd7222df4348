import FHIRMeds
import Testing

/// The general form by a code of the Medication's form, by its words, or by the name of the drug; and how sure it is.
struct GeneralFormTests {
    private static let tablet = #"{"system":"http://snomed.info/sct","code":"385055001","display":"Tablet"}"#

    private func concept(
        form: String, code: String = #"{"text":"x"}"#, _ terminology: Terminology = .builtIn
    ) throws -> MedicationConcept {
        let text = #"{"resourceType":"Medication","code":\#(code),"form":\#(form)}"#
        return try concept(of: text, terminology)
    }

    private func concept(of text: String, _ terminology: Terminology = .builtIn) throws -> MedicationConcept {
        var options = TranslationOptions()
        options.terminology = terminology
        return try #require(MedicationTranslator(options: options).records(in: Array(text.utf8)).next()).get().concept
    }

    /// Tables with rows of forms laid over the built-in ones.
    private func overlay(_ rows: String..., table: String = "dose-forms.tsv") throws -> Terminology {
        try Terminology(overlay: [
            (
                table, table,
                "system\tcode\tdisplay\tgeneralForm\tconfidence\tnote\n" + rows.joined(separator: "\n") + "\n"
            )
        ])
    }

    private static let names: [(words: String, form: GeneralForm, confidence: GeneralFormConfidence?)] = [
        ("Tabletten", .tablet, .exact), ("tablet", .tablet, .exact), ("Creme", .cream, .exact),
        ("Retardtabletten", .tablet, .exact), ("  LÖSUNG ", .liquid, .near), (#"L\u00f6sung"#, .liquid, .near),
        ("caplet", .tablet, .near), (#"Powder  for oral\tsolution"#, .powder, .near),
        ("Oral  Lozenge", .tablet, .choice),
        ("片剂", .tablet, .exact), ("kauwgom", .unknown, nil), ("Tablet, but read the leaflet", .unknown, nil),
        ("TABS", .tablet, .exact), ("TBL", .unknown, nil), ("", .unknown, nil),
    ]

    @Test(arguments: names)
    func aFormInWordsIsKnownIfTheyAreTheNameOfAForm(
        _ words: String, _ form: GeneralForm, _ confidence: GeneralFormConfidence?
    ) throws {
        // Twice, since the second time the words have been met before.
        for _ in 1...2 {
            let concept = try concept(form: #"{"text":"\#(words)"}"#)
            #expect(concept.generalForm == form)
            #expect(concept.generalFormBasis == (form == .unknown ? nil : .formText))
            #expect(concept.generalFormConfidence == confidence)
        }
    }

    @Test func wordsAreReadAlikeInXML() throws {
        let text = """
            <Medication xmlns="http://hl7.org/fhir"><code><text value="x"/></code>\
            <form><text value="L&#246;sung"/></form></Medication>
            """
        let concept = try concept(of: text)
        #expect(concept.generalForm == .liquid && concept.generalFormBasis == .formText)
    }

    @Test func aKnownCodeGoesBeforeWords() throws {
        // A solution may be anything, and says nothing against a tablet.
        for text in ["Solution", "as told", "Tablet", "Caplet"] {
            let concept = try concept(form: #"{"coding":[\#(Self.tablet)],"text":"\#(text)"}"#)
            #expect(concept.generalForm == .tablet && concept.generalFormBasis == .form, "\(text)")
        }
        // A cream is no tablet, and which is meant nobody knows.
        let doubt = try concept(form: #"{"coding":[\#(Self.tablet)],"text":"Creme"}"#)
        #expect(doubt.generalForm == .unknown && doubt.generalFormBasis == nil)
        // A substance has no general form, whatever the words beside it say.
        let substance = try self.concept(
            form: """
                {"coding":[{"system":"https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM",\
                "code":"SUB"}],"text":"powder for oral solution"}
                """)
        #expect(substance.generalForm == .unknown && substance.generalFormBasis == .form)
        #expect(substance.generalFormConfidence == .choice)
    }

    @Test func theDisplayOfAnUnknownCodeIsWordsToo() throws {
        let concept = try concept(
            form: #"{"coding":[{"system":"https://own","code":"7","display":"Injection"},{"display":"injections"}]}"#)
        #expect(concept.generalForm == .injection && concept.generalFormBasis == .formText)
    }

    @Test(arguments: [("Tablet", "Capsule"), ("Capsule", "Tablet")])
    func wordsThatDisagreeTellNothing(_ text: String, _ display: String) throws {
        let rx =
            #"{"coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"1","display":"a Oral Gel"}]}"#
        let concept = try concept(
            form: #"{"coding":[{"system":"https://own","code":"7","display":"\#(display)"}],"text":"\#(text)"}"#,
            code: rx)
        #expect(concept.generalForm == .unknown)
        #expect(concept.generalFormBasis == nil && concept.generalFormConfidence == nil)
    }

    @Test func ofWordsAndTheNameOfTheDrugTheSurerCounts() throws {
        let rx =
            #"{"coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"1","display":"a Oral Gel"}]}"#
        let both = try concept(form: #"{"text":"Gel"}"#, code: rx)
        #expect(both.generalForm == .gel && both.generalFormBasis == .formText)
        let doubt = try concept(form: #"{"text":"Tablet"}"#, code: rx)
        #expect(doubt.generalForm == .unknown && doubt.generalFormBasis == nil)
        // A solution may be anything; the name says what it is.
        let vague = try concept(form: #"{"text":"Solution"}"#, code: rx)
        #expect(vague.generalForm == .gel && vague.generalFormBasis == .name)
        let sure = try concept(form: #"{"text":"Tablet"}"#, code: rx.replacing("Oral Gel", with: "2 MG/ML Solution"))
        #expect(sure.generalForm == .tablet && sure.generalFormBasis == .formText)
        let name = try concept(form: #"{"text":"as told"}"#, code: rx)
        #expect(name.generalForm == .gel && name.generalFormBasis == .name && name.generalFormConfidence == .exact)
    }

    @Test func aRowAboutWordsGoesBeforeTheNamesOfCodes() throws {
        let own = try overlay("\t\tTablet\tpowder\tchoice\tcrushed here", table: "dose-forms-text.tsv")
        let concept = try concept(form: #"{"text":"tablet"}"#, own)
        #expect(concept.generalForm == .powder && concept.generalFormConfidence == .choice)
        let coded = try self.concept(form: #"{"coding":[\#(Self.tablet)]}"#, own)
        #expect(coded.generalForm == .tablet)
    }

    /// Words are one key in whatever letters, as they are looked up.
    @Test func aRowAboutWordsTakesThePlaceOfThatInOtherLetters() throws {
        let own = try overlay("\t\tRETARDTABLETTEN\tcapsule\tchoice", table: "dose-forms-text.tsv")
        #expect(try concept(form: #"{"text":"Retardtabletten"}"#, own).generalForm == .capsule)
        #expect {
            try overlay("\t\tFoo\tgel", "\t\tfoo\tgel", table: "dose-forms-text.tsv")
        } throws: { error in
            "\(error)".hasPrefix("dose-forms-text.tsv:3:3: this form stands in the table already")
        }
    }

    /// What leaves the route open counts only behind a strength, since what else stands before it may be the route.
    @Test(arguments: [
        ("morphine 10 MG/ML Solution", GeneralForm.liquid), ("morphine 10 MG/ML Intravenous Solution", .unknown),
        ("x 1 MG/ML Injection, Suspension", .unknown), ("x 5 % Solution", .liquid), ("x eye solution", .unknown),
        ("Solution", .liquid), ("x 1 MG/ML Oral Solution", .liquid), ("x Oral Solution", .liquid),
    ])
    func aFormThatLeavesTheRouteOpenStandsBehindAStrength(_ name: String, _ form: GeneralForm) throws {
        let rx =
            #"{"coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"1","display":"\#(name)"}]}"#
        let concept = try concept(of: #"{"resourceType":"Medication","code":\#(rx)}"#)
        #expect(concept.generalForm == form && concept.generalFormBasis == (form == .unknown ? nil : .name))
    }

    @Test func aNameOfSeveralGeneralFormsTellsNone() throws {
        let own = try overlay("https://a\t1\tSachet\tpowder\texact", "https://b\t1\tsachet\tliquid\texact")
        #expect(try concept(form: #"{"text":"Sachet"}"#, own).generalForm == .unknown)
    }

    @Test func aRowThatTakesThePlaceOfAnotherTakesItsName() throws {
        let own = try overlay("https://a\t1\tSachet\tpowder\texact")
        #expect(try concept(form: #"{"text":"Sachet"}"#, own).generalForm == .powder)
        let code = "http://www.nlm.nih.gov/research/umls/rxnorm\t316987"
        let renamed = try overlay(code + "\tOral Sachet\tpowder\texact")
        #expect(!renamed.explain(.form, "a 1 MG Oral Sachet").isEmpty)
        #expect(!Terminology.builtIn.explain(.form, "a 1 MG Transdermal System").isEmpty)
        #expect(renamed.explain(.form, "a 1 MG Transdermal System").isEmpty)
    }

    /// Codes that tell one general form: the surest row counts, in whatever order they stand.
    @Test func ofSeveralCodesTheSurestCounts() throws {
        let own = try overlay("https://a\t1\tPastille, small\ttablet\tchoice", "https://a\t2\tDisc\ttablet")
        let choice = #"{"system":"https://a","code":"1"}"#
        let unsaid = #"{"system":"https://a","code":"2"}"#
        for (codings, confidence) in [
            ([Self.tablet, choice], GeneralFormConfidence?.some(.exact)), ([choice, Self.tablet], .exact),
            ([choice, unsaid], .choice), ([unsaid, choice], .choice), ([unsaid], nil),
        ] {
            let concept = try concept(form: #"{"coding":[\#(codings.joined(separator: ","))]}"#, own)
            #expect(concept.generalForm == .tablet && concept.generalFormBasis == .form)
            #expect(concept.generalFormConfidence == confidence)
        }
    }

    @Test(arguments: [
        ("\t7\tdisc\ttablet", "2:1: the system of the code is expected"),
        ("https://a\t\t\ttablet", "2:3: a name is expected where there is no code"),
    ])
    func aRowWithoutItsSystemOrItsNameIsAFault(_ row: String, _ fault: String) {
        #expect {
            try overlay(row)
        } throws: { error in
            "\(error)" == "dose-forms.tsv:\(fault)"
        }
    }

    @Test func everyRowAboutWordsHasNeitherSystemNorCode() throws {
        let rows = try Place.text("mappings/dose-forms-text.tsv").split(separator: "\n").drop { $0.hasPrefix("#") }
        #expect(rows.count > 100)
        for row in rows.dropFirst() {
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(cells[0].isEmpty && cells[1].isEmpty && !cells[2].isEmpty, "\(row)")
        }
    }
}
