import Testing

@testable import FHIRMeds

/// What a release answers, on one that is made up.
struct RxNormReleaseTests {
    private func names(_ answer: RxNormDerived<[RxNormConcept]>?) -> [String]? {
        answer?.value.map { $0.name ?? "" }
    }

    @Test func aConceptHasItsNameTypeAndState() async throws {
        let release = try await RxNormSample.open()
        let drug = try #require(release.concept("99100101"))
        #expect(
            drug.value
                == RxNormConcept(
                    rxcui: "99100101", name: "belvomine hydrochloride 5 MG Oral Tablet", tty: .clinicalDrug,
                    suppress: RxNormSuppress.none, status: .active))
        #expect(drug.derivedFrom == "RxNorm RXNORM_26TEST_260101F")
        #expect(release.synonyms(of: "99100101")?.value.map { $0.tty?.rawValue } == ["PSN", "SY", "TMSY"])
        #expect(release.concept("99100402")?.value.tty?.rawValue == "SCDFP")
    }

    @Test(arguments: [
        ("99100101", RxNormStatus.active), ("99100501", .obsolete), ("99100105", .quantified),
        ("99100502", .suppressed),
        ("99100601", .notCurrent), ("99100706", .notCurrent), ("99100802", .notCurrent), ("99100701", .remapped),
        ("99100801", .remapped), ("5", .unknown), ("", .unknown), ("0099100101", .unknown), ("+99100101", .unknown),
        ("99999999999", .unknown), ("x", .unknown),
    ])
    func aCodeHasOneStatus(_ rxcui: String, _ status: RxNormStatus) async throws {
        #expect(try await RxNormSample.open().status(of: rxcui) == status)
    }

    /// The name of another vocabulary may be under a licence, and is not kept.
    @Test func namesOfOtherVocabulariesAreNotInTheIndex() async throws {
        let bytes = try RxNormSample.bytes(of: RxNormSample.folder)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("belvomine hydrochloride"))
        #expect(!text.contains("QUORATE WATER") && !text.contains("BELVOMINE"))
    }

    @Test(arguments: [
        ("99100001", ["belvomine"]), ("99100011", ["belvomine"]), ("99100020", ["belvomine", "tarcidine"]),
        ("99100030", ["belvomine"]), ("99100031", ["belvomine", "tarcidine"]), ("99100061", ["belvomine"]),
        ("99100101", ["belvomine"]), ("99100103", ["belvomine", "tarcidine"]), ("99100201", ["belvomine"]),
        ("99100203", ["belvomine", "tarcidine"]), ("99100301", ["belvomine"]), ("99100302", ["belvomine"]),
        ("99100401", ["belvomine"]), ("99100402", ["belvomine"]), ("99100403", ["belvomine"]), ("99100041", []),
        ("99100501", ["tarcidine"]), ("99100701", []),
    ])
    func everyKindOfConceptReachesItsIngredients(_ rxcui: String, _ ingredients: [String]) async throws {
        let answer = try #require(try await RxNormSample.open().ingredients(of: rxcui))
        #expect(answer.value.map(\.name) == ingredients)
        #expect(answer.value.allSatisfy { $0.tty == .ingredient })
    }

    /// `has_ingredient` of a branded drug leads to its brand name, which is no ingredient.
    @Test func aBrandNameIsNoIngredient() async throws {
        let release = try await RxNormSample.open()
        let answer = try #require(release.ingredients(of: "99100201"))
        #expect(
            answer.steps.map(\.description) == [
                "99100201 tradename_of 99100101", "99100101 consists_of 99100061", "99100061 has_ingredient 99100001",
                "99100061 has_precise_ingredient 99100011", "99100011 form_of 99100001",
            ])
        #expect(names(release.brandNames(of: "99100201")) == ["Belvo"])
        #expect(names(release.brandNames(of: "99100101")) == [])
    }

    @Test func partsOfADrugAreTold() async throws {
        let release = try await RxNormSample.open()
        #expect(names(release.preciseIngredients(of: "99100203")) == ["belvomine hydrochloride"])
        #expect(names(release.components(of: "99100203")) == ["belvomine hydrochloride 5 MG", "tarcidine 10 MG"])
        #expect(names(release.doseForms(of: "99100302")) == ["Oral Tablet"])
        #expect(names(release.doseForms(of: "99100106")) == ["Injectable Solution"])
        #expect(names(release.doseFormGroups(of: "99100201")) == ["Pill", "Oral Product"])
        #expect(release.contents(of: "99100302")?.value.map(\.rxcui) == ["99100102", "99100201"])
        #expect(release.generics(of: "99100302")?.value.map(\.rxcui) == ["99100301"])
        #expect(release.brandedForms(of: "99100101")?.value.map(\.rxcui) == ["99100201"])
        #expect(release.unquantifiedForms(of: "99100106")?.value.map(\.rxcui) == ["99100105"])
        #expect(release.quantifiedForms(of: "99100105")?.value.map(\.rxcui) == ["99100106", "99100109"])
        #expect(names(release.ingredients(of: "12")) == nil)
    }

    @Test(arguments: [
        ("99100101", [], ["99100101"], false),
        ("99100501", [], ["99100501"], false),
        (
            "99100702", ["99100702 MERGED_TO_RXCUI 99100701", "99100701 MERGED_TO_RXCUI 99100102"], ["99100102"], false
        ),
        (
            "99100703", ["99100703 MERGED_TO_RXCUI 99100704", "99100704 MERGED_TO_RXCUI 99100703"], [], true
        ),
        (
            "99100705", ["99100705 MERGED_TO_RXCUI 99100101", "99100705 MERGED_TO_RXCUI 99100501"],
            ["99100101", "99100501"], false
        ),
        // The name that defined it went there; a synonym that went elsewhere does not count.
        ("99100707", ["99100707 MERGED_TO_RXCUI 99100101"], ["99100101"], false),
        ("99100708", ["99100708 MERGED_TO_RXCUI 99100709"], ["99100709"], false),
        ("99100801", ["99100801 CUI2 99100102"], ["99100102"], false),
        (
            "99100105", ["99100105 has_quantified_form 99100106", "99100105 has_quantified_form 99100109"],
            ["99100106", "99100109"], false
        ),
        ("12", [], ["12"], false),
    ])
    func aCodeIsFollowedToWhatItBecame(
        _ rxcui: String, _ steps: [String], _ ends: [String], _ isCircular: Bool
    ) async throws {
        let trail = try await RxNormSample.open().trail(of: rxcui)
        #expect(trail.steps.map(\.description) == steps)
        #expect(trail.value.ends.map(\.rxcui) == ends)
        #expect(trail.value.isCircular == isCircular)
    }

    // MARK: NDC

    @Test(arguments: [
        ("99900010130", ["99100101"], "RXNORM", false), ("99900020130", ["99100201"], "RXNORM", false),
        ("99900030201", ["99100302"], "RXNORM", false), ("99900077701", ["99100101", "99100102"], "RXNORM", false),
        ("99900010501", ["99100105"], "MTHSPL", true), ("99900010601", ["99100106"], "VANDF", true),
        ("00777310502", ["99100108"], "MTHSPL", true), ("199900010130", ["99100106"], "RXNORM", false),
        ("099900010130", ["99100101"], "RXNORM", false), ("99900050160", ["99100501"], "RXNORM", false),
        ("99900010131", [], "", false), ("9990010130", [], "", false), ("99900-101-30", [], "", false),
        ("", [], "", false),
    ])
    func anNDCHasItsConcepts(
        _ ndc: String, _ rxcuis: [String], _ sab: String, _ isNormalised: Bool
    ) async throws {
        let answer = try await RxNormSample.open().concepts(ndc11: ndc)
        #expect(answer.value.map(\.rxcui) == rxcuis)
        #expect(answer.value.allSatisfy { $0.sab == sab && $0.isNormalised == isNormalised })
        #expect(answer.steps.map(\.to) == rxcuis)
        #expect(answer.derivedFrom == "RxNorm RXNORM_26TEST_260101F")
    }

    @Test func aConceptHasItsNDCs() async throws {
        let release = try await RxNormSample.open()
        #expect(release.ndcs(of: "99100101")?.value.map(\.ndc) == ["99900010130", "99900010190", "99900077701"])
        #expect(release.ndcs(of: "99100106")?.value.map(\.ndc) == ["99900010601", "199900010130"])
        #expect(release.ndcs(of: "99100501")?.value.map(\.suppress) == [.obsolete])
        #expect(release.ndcs(of: "99100001")?.value.isEmpty == true)
    }

    @Test(arguments: [
        ("00093111310", 93_111_310, true), ("0093-1113-10", 93_111_310, false), ("0777-3105-02", 777_310_502, false),
        ("68180-861-11", 68_180_086_111, false), ("12345-6789-1", 12_345_678_901, false),
        ("12345-6789-01", 12_345_678_901, false), ("062756044013", 62_756_044_013, false),
        ("162756044013", 162_756_044_013, true), ("162756-0440-13", 162_756_044_013, false),
        ("00093-*113-10", 93_011_310, false), ("000931113100", 931_113_100, false),
        // A right check digit makes no UPC of what a release says is an NDC.
        ("307773105025", 307_773_105_025, true),
    ])
    func anNDCOfAnyLayoutIsOneNumber(_ text: String, _ number: UInt64, _ isAsWritten: Bool) {
        let bytes = Array(text.utf8)
        let found = RxNormNDC.number(bytes.span)
        #expect(found?.value == number && found?.isAsWritten == isAsWritten)
    }

    /// Ten digits without hyphens may be three NDCs; products and other texts are no packages.
    @Test(arguments: [
        "0093111310", "NA", "", "12345-6789", "0777-3105", "1-2-3", "12345--12", "99999-999-999", "0009*111310",
        "00000000000",
    ])
    func whatMayBeSeveralNDCsIsNone(_ text: String) {
        let bytes = Array(text.utf8)
        let found = RxNormNDC.number(bytes.span)
        #expect(found == nil)
    }

    // MARK: Preference

    @Test(arguments: [
        (["99100101"], "99100101", RxNormPreference.Reason.onlyOne),
        (["99100001", "99100061", "99100101"], "99100101", .termType),
        (["99100001", "99100061"], "99100061", .termType),
        (["99100101", "99100201"], "99100201", .impliesOthers),
        (["99100302", "99100301", "99100201"], "99100302", .impliesOthers),
        (["99100106", "99100105"], "99100106", .impliesOthers), (["99100001", "99100011"], "99100011", .impliesOthers),
        (["99100101", "99100102"], "", .ambiguous), (["99100201", "99100107", "99100001"], "", .ambiguous),
        (["1", "x"], "", .unknown), ([], "", .unknown),
    ])
    func theCodeThatSaysMostIsPreferredInAnyOrder(
        _ rxcuis: [String], _ preferred: String, _ reason: RxNormPreference.Reason
    ) async throws {
        let release = try await RxNormSample.open()
        for order in [rxcuis, rxcuis.reversed(), rxcuis + rxcuis] {
            let answer = release.preferred(among: order)
            #expect((answer.value.concept?.rxcui ?? "") == preferred)
            #expect(answer.value.reason == reason)
        }
    }
}
