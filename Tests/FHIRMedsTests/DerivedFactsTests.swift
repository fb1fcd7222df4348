import Foundation
import Testing

@testable import FHIRMeds

/// What tables and releases add to a record stands apart from what its source wrote, and changes nothing of it.
struct DerivedFactsTests {
    static let rx = CodeSystemTable.rxNorm
    static let ndc = CodeSystemTable.ndc

    /// The record of a request for a medication.
    static func record(_ concept: String, _ options: TranslationOptions = TranslationOptions()) throws
        -> MedicationRecord
    {
        let source = CaseInput.request(medication: #""medicationCodeableConcept":{\#(concept)}"#)
        let records = MedicationTranslator(options: options).records(in: Array(source.utf8))
        return try #require(records.next()).get()
    }

    static func record(
        codings: [(String, String)], text: String? = nil, _ options: TranslationOptions = TranslationOptions()
    ) throws -> MedicationRecord {
        let list = codings.map { #"{"system":"\#($0.0)","code":"\#($0.1)"}"# }.joined(separator: ",")
        return try record(#""coding":[\#(list)]"# + (text.map { #","text":"\#($0)""# } ?? ""), options)
    }

    static func options(matching: Bool = false, locals: String? = nil) async throws -> TranslationOptions {
        var options = TranslationOptions()
        options.rxNorm = try await RxNormSample.open()
        options.matchesNames = matching
        if let locals {
            let text = "system\tcode\ttargetSystem\ttargetCode\ttargetDisplay\tsource\n" + locals
            options.terminology = try Terminology(overlay: [("local-codes.tsv", "local-codes.tsv", text)])
        }
        return options
    }

    // MARK: NDC

    // Seen: metriport/metriport#3875, #3876, coderxio/sagerx#55, CMSgov/beneficiary-fhir-data#2632.
    @Test func anNDCHasItsElevenDigitsBesideIt() throws {
        let written = ["1234-5678-90", "12345-678-90", "12345-6789-0", "12345-6789-01", "01234567890"]
        let record = try Self.record(codings: written.map { (Self.ndc, $0) })
        #expect(record.concept.relatedCodings.map(\.code) == written)
        let found = try #require(record.derived).ndc11
        #expect(found.map(\.code) == Array(written.dropLast()))
        #expect(found.map(\.ndc11) == ["01234567890", "12345067890", "12345678900", "12345678901"])
        #expect(found.allSatisfy { $0.candidates.isEmpty && $0.release == nil })
    }

    @Test func elevenDigitsAreNotToldAgain() throws {
        #expect(try Self.record(codings: [(Self.ndc, "01234567890")]).derived == nil)
        #expect(try Self.record(codings: [(Self.ndc, "07")]).derived == nil)
        #expect(try Self.record(codings: [(Self.ndc, "12345-678")]).derived == nil)
        #expect(try Self.record(codings: [("urn:oid:1.2.3", "1234-5678-90")]).derived == nil)
    }

    @Test func tenDigitsWithoutHyphensAreNotDecidedHere() async throws {
        let alone = try #require(Self.record(codings: [("NDC", "0777310502")]).derived?.ndc11.first)
        #expect(alone.ndc11 == nil && alone.release == nil)
        #expect(alone.candidates == ["00777310502", "07773010502", "07773105002"])
        // The release has the first of them.
        let options = try await Self.options()
        let known = try #require(Self.record(codings: [("NDC", "0777310502")], options).derived)
        #expect(known.ndc11.first?.ndc11 == "00777310502" && known.ndc11.first?.candidates == alone.candidates)
        #expect(known.ndc11.first?.release == options.rxNorm?.label)
        #expect(known.rxNorm.first?.concept?.rxcui == "99100108")
        // Two of these are in it, and none of these.
        #expect(try Self.record(codings: [("NDC", "1234567890")], options).derived?.ndc11.first?.ndc11 == nil)
    }

    // MARK: Codes of RxNorm

    @Test func aCodeIsDescribedByTheRelease() async throws {
        let options = try await Self.options()
        let record = try Self.record(codings: [(Self.rx, "99100203")], options)
        let facts = try #require(record.derived?.rxNorm.first)
        #expect(
            facts.release == options.rxNorm?.label && facts.concept?.tty == "SBD" && facts.concept?.status == "Active")
        #expect(facts.concept?.name == "belvomine hydrochloride 5 MG / tarcidine 10 MG Oral Tablet [Duobel]")
        #expect(facts.ingredients.map(\.name) == ["belvomine", "tarcidine"])
        #expect(facts.preciseIngredients.map(\.name) == ["belvomine hydrochloride"])
        #expect(facts.doseForms.map(\.form.name) == ["Oral Tablet"] && facts.doseForms.first?.confidence == .exact)
        #expect(facts.doseForms.first?.generalForm == .tablet && facts.generalForm == .tablet)
        #expect(facts.fromNDC == nil && facts.fromLocalCode == nil && facts.steps.isEmpty && facts.candidates.isEmpty)
        // The record itself says as little about the form as before.
        #expect(record.concept.generalForm == .unknown && record.concept.displayText == nil)
    }

    @Test func aCodeThatIsGoneIsFollowedStepByStep() async throws {
        let options = try await Self.options()
        let facts = try #require(Self.record(codings: [(Self.rx, "99100702")], options).derived?.rxNorm.first)
        #expect(facts.concept?.rxcui == "99100702" && facts.concept?.status == "Remapped")
        #expect(facts.steps.map(\.to) == ["99100701", "99100102"])
        #expect(facts.steps.allSatisfy { $0.relation == "MERGED_TO_RXCUI" })
        #expect(facts.became.map(\.rxcui) == ["99100102"] && facts.ingredients.map(\.name) == ["belvomine"])
        // One that was divided is none of its parts, and one that leads in a circle leads nowhere.
        let divided = try #require(Self.record(codings: [(Self.rx, "99100705")], options).derived?.rxNorm.first)
        #expect(divided.became.map(\.rxcui) == ["99100101", "99100501"])
        #expect(divided.ingredients.isEmpty && divided.generalForm == nil)
        let circle = try #require(Self.record(codings: [(Self.rx, "99100703")], options).derived?.rxNorm.first)
        #expect(circle.became.isEmpty && circle.ingredients.isEmpty && !circle.steps.isEmpty)
        let unknown = try #require(Self.record(codings: [(Self.rx, "5")], options).derived?.rxNorm.first)
        #expect(unknown.concept == DerivedFacts.RxNormCode(rxcui: "5", status: "Unknown"))
    }

    @Test func anUnquantifiedDrugHasItsQuantifiedForms() async throws {
        let options = try await Self.options()
        let facts = try #require(Self.record(codings: [(Self.rx, "99100105")], options).derived?.rxNorm.first)
        #expect(facts.concept?.status == "Quantified")
        #expect(
            facts.became.map(\.rxcui) == ["99100106", "99100109"] && facts.ingredients.map(\.name) == ["belvomine"])
        #expect(facts.generalForm == .injection || facts.generalForm == .liquid)
        let back = try #require(Self.record(codings: [(Self.rx, "99100106")], options).derived?.rxNorm.first)
        #expect(back.unquantifiedForms.map(\.rxcui) == ["99100105"])
    }

    @Test func anNDCLeadsToItsConceptIfThatIsOne() async throws {
        let options = try await Self.options()
        let facts = try #require(Self.record(codings: [(Self.ndc, "99900-0101-30")], options).derived?.rxNorm)
        #expect(facts.map(\.concept?.rxcui) == ["99100101"])
        #expect(
            facts.first?.fromNDC
                == DerivedFacts.NDCOrigin(code: "99900-0101-30", ndc11: "99900010130", vocabularies: ["RXNORM"]))
        let several = try #require(Self.record(codings: [(Self.ndc, "99900077701")], options).derived?.rxNorm.first)
        #expect(several.concept == nil && several.candidates.map(\.rxcui) == ["99100101", "99100102"])
        // Two NDCs of two drugs.
        let two = try Self.record(codings: [(Self.ndc, "99900010130"), (Self.ndc, "99900010230")], options)
        #expect(two.derived?.rxNorm.map(\.concept) == [nil, nil])
        #expect(two.derived?.rxNorm.map { $0.candidates.map(\.rxcui) } == [["99100101"], ["99100102"]])
        let obsolete = try Self.record(codings: [(Self.ndc, "99900050160")], options)
        #expect(obsolete.derived?.rxNorm.first?.fromNDC?.suppress == "O")
        // What the record says itself is not looked for.
        let both = try Self.record(codings: [(Self.ndc, "99900010130"), (Self.rx, "99100102")], options)
        #expect(
            both.derived?.rxNorm.map(\.concept?.rxcui) == ["99100102"] && both.derived?.rxNorm.first?.fromNDC == nil)
    }

    // MARK: Which of several

    @Test(arguments: [
        (["99100001", "99100101"], "99100101", "termType"), (["99100101", "99100001"], "99100101", "termType"),
        (["99100101", "99100201"], "99100201", "impliesOthers"),
    ])
    func ofSeveralCodesTheOneThatSaysMostIsPreferred(_ codes: [String], _ preferred: String, _ reason: String)
        async throws
    {
        let options = try await Self.options()
        let record = try Self.record(codings: codes.map { (Self.rx, $0) }, options)
        let found = try #require(record.derived?.preferred)
        #expect(
            found.code == preferred && found.reason == reason && found.system == Self.rx && found.candidates.isEmpty)
        #expect(found.release == options.rxNorm?.label)
        #expect(record.concept.coded == .ambiguous)
        #expect(record.concept.identifier == Self.rx + "|" + codes.sorted().joined(separator: "|"))
    }

    @Test(arguments: [
        (["99100101", "99100102"], "ambiguous"), (["99100101", "5"], "unknown"), (["5", "6"], "unknown"),
    ])
    func whereNoneIsBetterThatIsTold(_ codes: [String], _ reason: String) async throws {
        let record = try await Self.record(codings: codes.map { (Self.rx, $0) }, Self.options())
        let found = try #require(record.derived?.preferred)
        #expect(
            found.code == nil && found.system == nil && found.reason == reason
                && found.candidates.sorted() == codes.sorted())
    }

    @Test func whereTheSourceHasChosenNothingIsPreferred() async throws {
        let codings =
            #""coding":[{"system":"RxNorm","code":"99100001","userSelected":true},{"system":"RxNorm","code":"99100101"}]"#
        let record = try await Self.record(codings, Self.options())
        #expect(record.concept.identifier == Self.rx + "|99100001" && record.derived?.preferred == nil)
        #expect(record.derived?.rxNorm.count == 2)
        #expect(try await Self.record(codings: [("RxNorm", "99100001")], Self.options()).derived?.preferred == nil)
    }

    // MARK: Names

    @Test(arguments: [
        ("Belvomine Hydrochloride 5 MG Oral Tablet", "99100101", "exact"),
        ("oral tablet belvomine-hcl 10mg", "99100102", "normalised"),
    ])
    func aNameWithoutACodeIsOnlyASuggestion(_ name: String, _ rxcui: String, _ way: String) async throws {
        let record = try await Self.record(#""text":"\#(name)""#, Self.options(matching: true))
        let found = try #require(record.derived?.suggested)
        #expect(found.concept?.rxcui == rxcui && found.reason == way && found.system == Self.rx)
        #expect(found.displayTextOrigin == .text && found.matchedName != nil && found.concept?.status == "Active")
        #expect(
            record.concept.identifier == nil && record.concept.coded == .none && record.concept.relatedCodings.isEmpty)
        #expect(record.derived?.rxNorm.isEmpty == true && record.derived?.preferred == nil)
    }

    @Test func noNameIsMatchedUnlessItIsAskedFor() async throws {
        let name = "belvomine hydrochloride 5 MG Oral Tablet"
        #expect(try await Self.record(#""text":"\#(name)""#, Self.options()).derived == nil)
        // Nor is one of a medication that has a drug's code; a site's own code is none that anybody knows.
        let options = try await Self.options(matching: true)
        for system in ["RxNorm", "NDC", "http://snomed.info/sct", "http://www.whocc.no/atc"] {
            #expect(try Self.record(codings: [(system, "1")], text: name, options).derived?.suggested == nil)
        }
        let site = "urn:oid:1.2.840.114350.1.13.9.2.7.2.698288"
        #expect(
            try Self.record(codings: [(site, "1")], text: name, options).derived?.suggested?.concept?.rxcui
                == "99100101")
    }

    @Test(arguments: [
        "belvomine hydrochloride 6 MG Oral Tablet", "belvomine hydrochloride 5.0 MG Oral Tablet",
        "belvomine hydrochloride 5 G Oral Tablet",
        "Oral Tablet", "no known medications", "belvomin",
    ])
    func aNameThatIsNotThereIsNotGuessed(_ name: String) async throws {
        #expect(try await Self.record(#""text":"\#(name)""#, Self.options(matching: true)).derived == nil)
    }

    @Test func aTieIsRefused() async throws {
        // Two salts have it.
        let found = try await Self.record(#""text":"belvomine 5 MG Oral Tablet""#, Self.options(matching: true))
        let tie = try #require(found.derived?.suggested)
        #expect(tie.concept == nil && tie.system == nil && tie.reason == "tie")
        #expect(tie.candidates.map(\.rxcui) == ["99100101", "99100107"])
    }

    // MARK: Local codes

    @Test func aLocalCodeIsTheTablesWord() async throws {
        let options = try await Self.options(
            locals:
                "urn:oid:1.2.3\tA 1\trxnorm\t99100101\tbelvomine\tpharmacy\nurn:oid:1.2.3\tB\tNDC\t00777310502\t\tward\n"
        )
        let record = try Self.record(
            codings: [("1.2.3", " A  1 "), ("urn:oid:1.2.3", "B"), ("urn:oid:1.2.3", "C")], options)
        #expect(
            record.derived?.localCodes == [
                DerivedFacts.LocalCoding(
                    system: "1.2.3", code: " A  1 ", targetSystem: Self.rx, targetCode: "99100101",
                    targetDisplay: "belvomine", source: "pharmacy"),
                DerivedFacts.LocalCoding(
                    system: "urn:oid:1.2.3", code: "B", targetSystem: Self.ndc, targetCode: "00777310502",
                    source: "ward"),
            ])
        let facts = try #require(record.derived?.rxNorm.first)
        #expect(facts.concept?.rxcui == "99100101" && facts.fromLocalCode?.source == "pharmacy")
        #expect(record.concept.coded != .known && record.concept.identifier?.contains("99100101") == false)
        // Without a release the table speaks alone.
        var alone = options
        alone.rxNorm = nil
        let plain = try Self.record(codings: [("urn:oid:1.2.3", "A 1")], alone)
        #expect(plain.derived?.localCodes.count == 1 && plain.derived?.rxNorm.isEmpty == true)
    }

    // MARK: What has no identity

    /// Codes for "no code" and for what is no drug, and systems that are alike and are not the same.
    @Test(arguments: [
        ("http://terminology.hl7.org/CodeSystem/v3-NullFlavor", "UNK"),
        ("http://terminology.hl7.org/CodeSystem/v3-NullFlavor ", "NI"),
        ("http://terminology.hl7.org/CodeSystem/data-absent-reason", "unknown"),
        ("http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips", "no-known-medications"),
        ("https://fhir.kbv.de/CodeSystem/KBV_CS_ERP_Medication_Type", "wirkstoff"),
    ])
    func aCodeThatIsNoDrugsIsNoIdentityAndNoName(_ system: String, _ code: String) async throws {
        let options = try await Self.options(matching: true)
        let coding =
            #""coding":[{"system":"\#(system)","code":"\#(code)","display":"belvomine hydrochloride 5 MG Oral Tablet"}]"#
        let record = try Self.record(coding, options)
        #expect(record.concept.identifier == nil && record.concept.coded == .none && record.concept.displayText == nil)
        #expect(record.derived == nil)
        #expect(record.concept.relatedCodings.first?.code == code)
    }

    @Test func systemsThatAreAlikeStayApart() throws {
        let identifiers = try [
            "https://dmd.nhs.uk", "http://snomed.info/sct", "urn:oid:1.2.840.114350.1.13.9.2.7.2.698288",
            "http://fhir.de/CodeSystem/bfarm/atc", "http://www.whocc.no/atc",
        ].map { try Self.record(codings: [($0, "322236009")]).concept.identifier }
        #expect(Set(identifiers).count == 5 && !identifiers.contains(nil))
        #expect(identifiers.contains("urn:oid:1.2.840.114350.1.13.9.2.7.2.698288|322236009"))
    }
}
