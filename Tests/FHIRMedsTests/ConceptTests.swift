import FHIRMeds
import Testing

/// Which medication a record is about: identity, names, and four different answers to "which one".
struct ConceptTests {
    private static let rx = "http://www.nlm.nih.gov/research/umls/rxnorm"

    /// A prescription with an element that says what the medication is.
    private func record(_ medication: String, contained: String = "") throws -> MedicationRecord {
        let text = """
            {"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},
            \(contained.isEmpty ? "" : "\"contained\":[\(contained)],")\(medication)}
            """
        return try #require(MedicationTranslator().records(in: Array(text.utf8)).next()).get()
    }

    private func concept(_ codings: String...) throws -> MedicationConcept {
        try record(#""medicationCodeableConcept":{"coding":[\#(codings.joined(separator: ","))],"text":"x"}"#).concept
    }

    private static func coding(_ system: String, _ code: String, _ more: String = "") -> String {
        #"{"system":"\#(system)","code":"\#(code)"\#(more)}"#
    }

    @Test(arguments: [
        rx, "RxNorm", "urn:oid:2.16.840.1.113883.6.88", "2.16.840.1.113883.6.88", rx + "|2024-05", rx + "/",
        "HTTPS://WWW.NLM.NIH.GOV/research/umls/RxNorm",
    ])
    func everySpellingOfASystemGivesOneIdentifier(_ system: String) throws {
        let concept = try concept(ConceptTests.coding(system, "314076"))
        #expect(concept.identifier == ConceptTests.rx + "|314076")
        #expect(concept.coded == .known)
        #expect(concept.relatedCodings.first?.system == ConceptTests.rx)
        #expect(concept.relatedCodings.first?.sourceSystem == (system == ConceptTests.rx ? nil : system))
    }

    /// Some libraries write every slash that way.
    @Test func anEscapedSlashIsASlash() throws {
        let concept = try concept(ConceptTests.coding(ConceptTests.rx.replacing("/", with: #"\/"#), "314076"))
        #expect(concept.identifier == ConceptTests.rx + "|314076")
        #expect(concept.relatedCodings.first?.sourceSystem == nil)
    }

    @Test(arguments: [
        ("https://a|2", "3", #"https://a\|2|3"#), ("https://a", "x|y", #"https://a|x\|y"#),
        ("https://a", #"x\\y"#, #"https://a|x\\y"#), ("urn:oid:1.2.3", "7", "urn:oid:1.2.3|7"),
        ("Local", "7", "Local|7"),
    ])
    func marksInsideAPartAreEscaped(_ system: String, _ code: String, _ identifier: String) throws {
        let concept = try concept(ConceptTests.coding(system, code))
        #expect(concept.identifier == identifier)
        #expect(concept.coded == .unknownSystem)
    }

    @Test func theIdentifierDependsOnNothingButTheBestCode() throws {
        let best = ConceptTests.coding(ConceptTests.rx, "314076", #","version":"1","display":"a""#)
        let others = [
            ConceptTests.coding("http://hl7.org/fhir/sid/ndc", "99999-0417-30"),
            ConceptTests.coding("https://own", "1"),
            ConceptTests.coding("http://snomed.info/sct", "386873009"), #"{"code":"AB-1"}"#, #"{"display":"no code"}"#,
        ]
        for place in 0...others.count {
            var codings = others
            codings.insert(best, at: place)
            let text = codings.joined(separator: ",")
            let concept = try record(#""medicationCodeableConcept":{"coding":[\#(text)]}"#).concept
            #expect(concept.identifier == ConceptTests.rx + "|314076", "\(place)")
            #expect(concept.relatedCodings.count == codings.count)
        }
        let renamed = try concept(ConceptTests.coding(ConceptTests.rx, "314076", #","version":"2","display":"b""#))
        #expect(renamed.identifier == ConceptTests.rx + "|314076")
    }

    @Test func severalCodesOfTheBestSystemAreADoubt() throws {
        let (one, two) = (ConceptTests.coding(ConceptTests.rx, "1"), ConceptTests.coding(ConceptTests.rx, "2"))
        for concept in [try concept(one, two), try concept(two, one)] {
            #expect(concept.coded == .ambiguous)
            #expect(concept.identifier == ConceptTests.rx + "|1|2")
        }
        let same = try concept(one, ConceptTests.coding("RxNorm", "1"))
        #expect(same.coded == .known && same.identifier == ConceptTests.rx + "|1")
        let selected = try concept(one, ConceptTests.coding(ConceptTests.rx, "2", #","userSelected":true"#))
        #expect(selected.coded == .known && selected.identifier == ConceptTests.rx + "|2")
    }

    @Test(arguments: [
        (#"{"code":"AB-17"}"#, MedicationConcept.Coded.unknownSystem), (#"{"display":"x"}"#, .none),
        (#"{"system":"http://hl7.org/fhir/sid/icd-10","code":"I10"}"#, .none),
        (#"{"system":"http://terminology.hl7.org/CodeSystem/data-absent-reason","code":"unknown"}"#, .none),
        (#"{"system":"\#(rx)"}"#, .none), (#"{"system":"\#(rx)","code":""}"#, .none),
    ])
    func whatSaysNotWhichDrugIsNoIdentity(_ coding: String, _ coded: MedicationConcept.Coded) throws {
        let concept = try concept(coding)
        #expect(concept.identifier == nil)
        #expect(concept.coded == coded)
    }

    /// "Stable over files": blanks are not part of a code.
    @Test(arguments: [" 314076 ", " ", #"314076\t"#, #"\t "#, "314076"])
    func blanksAreNoPartOfAnIdentity(_ code: String) throws {
        let concept = try concept(ConceptTests.coding(ConceptTests.rx, code))
        let isBlank = !code.contains("3")
        #expect(concept.identifier == (isBlank ? nil : ConceptTests.rx + "|314076"))
        #expect(concept.coded == (isBlank ? .none : .known))
        // The coding keeps the source's spelling.
        #expect(concept.relatedCodings.map(\.code) == [code.replacing(#"\t"#, with: "\t")])
    }

    /// Blanks inside a code are part of it; how many there are is not, as in XML.
    @Test func oneBlankInsideACodeIsPartOfIt() throws {
        let own = "urn:example:own"
        for (code, identifier) in [
            ("a b", "\(own)|a b"), (" a  b ", "\(own)|a b"), (#"a\tb"#, "\(own)|a b"), ("ab", "\(own)|ab"),
        ] {
            #expect(try concept(ConceptTests.coding(own, code)).identifier == identifier)
            #expect(try concept(ConceptTests.coding(" \(own) ", code)).identifier == identifier)
        }
        // Two spellings of one code are one code, and a blank one is none.
        let codings = ["1", " 1", " "].map { ConceptTests.coding(ConceptTests.rx, $0) }.joined(separator: ",")
        let twice = try concept(codings)
        #expect(twice.identifier == ConceptTests.rx + "|1" && twice.coded == .known)
        let alone = try concept(#"{"code":" "}"#)
        #expect(alone.identifier == nil && alone.coded == .none)
    }

    @Test(arguments: [
        (
            #"{"coding":[{"system":"\#(rx)","code":"1","display":"b"}],"text":"a"}"#, "a",
            MedicationConcept.DisplayTextOrigin.text
        ),
        (
            #"{"coding":[{"system":"https://own","code":"1","display":"c"},{"system":"\#(rx)","code":"1","display":"b"}]}"#,
            "b", .coding
        ),
    ])
    func theNameIsTheTextElseThatOfTheBestCoding(
        _ concept: String, _ text: String, _ origin: MedicationConcept.DisplayTextOrigin
    ) throws {
        let found = try record(#""medicationCodeableConcept":\#(concept)"#).concept
        #expect(found.displayText == text && found.displayTextOrigin == origin)
    }

    @Test func aCodeIsNeverPassedOffAsAName() throws {
        let found = try record(#""medicationCodeableConcept":{"coding":[{"system":"\#(ConceptTests.rx)","code":"1"}]}"#)
            .concept
        #expect(found.displayText == nil && found.displayTextOrigin == nil)
    }

    @Test func theNameOfAMedicationWithoutOneIsItsReferencesThenItsIngredients() throws {
        let medication = """
            {"resourceType":"Medication","id":"m","ingredient":[{"itemCodeableConcept":{"text":"a"}},
            {"itemReference":{"reference":"Substance/1","display":"b"}}]}
            """
        let named = try record(##""medicationReference":{"reference":"#m","display":"named"}"##, contained: medication)
            .concept
        #expect(named.displayText == "named" && named.displayTextOrigin == .reference)
        let unnamed = try record(##""medicationReference":{"reference":"#m"}"##, contained: medication).concept
        #expect(unnamed.displayText == "a / b" && unnamed.displayTextOrigin == .ingredient)
        #expect(unnamed.ingredients.map(\.item?.reference?.reference) == [nil, "Substance/1"])
    }

    @Test(arguments: [
        ("lisinopril 10 MG Oral Tablet", GeneralForm.tablet), ("amoxicillin 50 MG/ML Oral Suspension", .liquid),
        ("LISINOPRIL 10 MG ORAL TABLET", .tablet),
        ("albuterol 0.09 MG/ACTUAT Metered Dose Inhaler [Ventolin]", .inhaler),
        ("tabletop", .unknown), ("Tablet of lisinopril", .unknown),
    ])
    func theFormIsReadFromTheEndOfAnRxNormName(_ display: String, _ form: GeneralForm) throws {
        let concept = try concept(ConceptTests.coding(ConceptTests.rx, "1", #","display":"\#(display)""#))
        #expect(concept.generalForm == form)
        #expect(concept.generalFormBasis == (form == .unknown ? nil : .name))
        let other = try self.concept(ConceptTests.coding("https://own", "1", #","display":"\#(display)""#))
        #expect(other.generalForm == .unknown, "only RxNorm names end in a form")
    }

    @Test(arguments: [
        (
            #""medicationReference":{"reference":"Medication/9"}"#, MedicationPlace.unresolved,
            FHIRMeds.IssueCode.notResolved
        ),
        (##""medicationReference":{"reference":"#nobody"}"##, .unresolved, .notResolved),
        (#""medicationReference":{"display":"a name"}"#, .unresolved, .notResolved),
        (#""note":[{"text":"y"}]"#, .absent, .noMedication),
    ])
    func notResolvedAndAbsentAreDifferentAnswers(_ medication: String, _ place: MedicationPlace, _ code: IssueCode)
        throws
    {
        let record = try record(medication)
        #expect(record.concept.resolution == place)
        #expect(record.concept.coded == .none && record.concept.identifier == nil)
        #expect(record.issues.contains { $0.code == code })
    }

    @Test(arguments: ["https://a.example/fhir/Medication/9", "http://a.example/fhir/Medication/9"])
    func theURLOfAMedicationStandsInForACode(_ url: String) throws {
        let concept = try record(#""medicationReference":{"reference":"\#(url)"}"#).concept
        #expect(concept.identifier == url && concept.coded == .none && concept.resolution == .unresolved)
    }

    /// The identifier never comes from a version.
    @Test func theVersionOfAReferenceIsNotInTheIdentifier() throws {
        let concept = try record(
            #""medicationReference":{"reference":"https://a.example/fhir/Medication/9/_history/2"}"#
        ).concept
        #expect(concept.identifier == "https://a.example/fhir/Medication/9")
    }

    @Test func aReferenceIsFoundInTheRestOfTheInput() throws {
        let records = try MedicationTranslator().records(in: "\(Place.samples)/export.ndjson")
        let request = try #require(records.next()).get()
        #expect(request.concept.resolution == .input)
    }

    /// The form does not depend on which of several codings stands first.
    @Test(arguments: [
        (["amoxicillin 500 MG Oral Capsule", "amoxicillin 500 MG Oral Tablet"], GeneralForm.unknown),
        (["amoxicillin 500 MG Oral Tablet", "amoxicillin", "amoxicillin 500 MG Chewable Tablet"], .tablet),
    ])
    func namesThatDisagreeHaveNoForm(_ names: [String], _ form: GeneralForm) throws {
        for names in [names, names.reversed()] {
            let codings = names.enumerated().map { number, name in
                ConceptTests.coding(ConceptTests.rx, "\(number)", #","display":"\#(name)""#)
            }
            let concept = try concept(codings.joined(separator: ","))
            #expect(concept.generalForm == form)
            #expect(concept.generalFormBasis == (form == .unknown ? nil : .name))
        }
    }

    @Test func codingsOfAFormThatDisagreeAreNoForm() throws {
        let tablet = #"{"system":"http://snomed.info/sct","code":"385055001"}"#
        let capsule = #"{"system":"http://snomed.info/sct","code":"385049006"}"#
        for (codings, form) in [
            ([tablet, capsule], GeneralForm.unknown), ([capsule, tablet], .unknown), ([tablet, tablet], .tablet),
        ] {
            let medication = """
                {"resourceType":"Medication","id":"m","code":{"text":"x"},"form":{"coding":[\
                \(codings.joined(separator: ","))]}}
                """
            let concept = try record(##""medicationReference":{"reference":"#m"}"##, contained: medication).concept
            #expect(concept.generalForm == form)
            #expect(concept.generalFormBasis == (form == .unknown ? nil : .form))
        }
    }
}
