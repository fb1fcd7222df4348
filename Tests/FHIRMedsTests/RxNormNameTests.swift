import Testing

@testable import FHIRMeds

/// Names to concepts: never another number, never another salt, never one of several.
struct RxNormNameTests {
    private static let tablet5 = "99100101"

    @Test(arguments: [
        ("Belvomine hydrochloride 5 mg oral tablet", tablet5, RxNormNameMatch.Way.exact),
        ("BELVOMINE HYDROCHLORIDE 5 MG ORAL TABLET ", tablet5, .exact), ("Belvo", "99100030", .exact),
        ("belvomine HCl 5 MG Oral Tablet", tablet5, .exact),
        ("belvomine hydrochloride 5mg oral-tablet", tablet5, .normalised),
        ("oral tablet belvomine HCl 5 milligrams", tablet5, .normalised),
        ("Tablet, oral: belvomine (hydrochloride) 5MG", tablet5, .normalised),
        ("Belvo belvomine hydrochloride 5 mg oral tablet", "99100201", .normalised),
        ("tarcidine 10 MG / belvomine hydrochloride 5 MG Oral Tablet", "99100103", .normalised),
        ("tarcidine 5 MG/belvomine hydrochloride 10 MG Oral Tablet", "99100104", .normalised),
        ("5ml Belvomine 2mg/mL solution, injectable", "99100106", .normalised),
        ("potassium quorate 9mg/ml injectable solution", "99100108", .normalised),
        ("belvomine 10 MG Oral Tablet", "99100102", .withoutSalts),
        ("belvomine 5 MG / tarcidine 10 MG Oral Tablet", "99100103", .withoutSalts),
        ("tarcidine 20 mg tablet oral", "99100501", .normalised),
    ])
    func aNameThatIsTheSameIsFound(_ name: String, _ rxcui: String, _ way: RxNormNameMatch.Way) async throws {
        let found = try await RxNormSample.open().match(name: name)
        guard case .one(let candidate) = found.value else {
            Testing.Issue.record("\(found.value)")
            return
        }
        #expect(candidate.concept.rxcui == rxcui)
        #expect(candidate.way == way)
        #expect(found.derivedFrom == "RxNorm RXNORM_26TEST_260101F")
    }

    @Test(arguments: [
        // Another number, however close.
        "belvomine hydrochloride 50 MG Oral Tablet", "belvomine hydrochloride 5.0 MG Oral Tablet",
        "belvomine hydrochloride .5 MG Oral Tablet", "belvomine hydrochloride 5 MCG Oral Tablet",
        "belvomine hydrochloride 5 Oral Tablet", "belvomine hydrochloride MG Oral Tablet",
        "belvomine 1 MG/0.5 ML Injectable Solution",
        // Strengths that have changed places.
        "tarcidine 20 MG / belvomine hydrochloride 5 MG Oral Tablet", "5 MG belvomine 10 MG tarcidine oral tablet",
        "2 ML belvomine 5 MG/ML Injectable Solution",
        // Another salt, another or no form, too much, too little.
        "belvomine sodium 5 MG Oral Tablet", "belvomine maleate 10 MG Oral Tablet",
        "quorate 9 MG/ML Injectable Solution",
        "9 MG/ML Injectable Solution", "belvomine hydrochloride 5 MG Oral Tablet twice", "tablet", "5 MG", "", " ",
        "{}", "/",
        // A dose form is no drug, and what is gone is not found by its old name.
        "Oral Tablet", "Pill", "moved drug", "BELVOMINE X",
    ])
    func aNameThatIsNotTheSameIsNotFound(_ name: String) async throws {
        #expect(try await RxNormSample.open().match(name: name).value == .none)
    }

    /// Without its salt a name may be that of a drug, or a component, of each salt.
    @Test(arguments: [
        ("Belvomine 5 MG Oral Tablet", ["99100101", "99100107"]), ("belvomine 5 mg", ["99100061", "99100066"]),
    ])
    func aTieIsRefusedWithItsCandidates(_ name: String, _ rxcuis: [String]) async throws {
        let found = try await RxNormSample.open().match(name: name)
        guard case .tie(let candidates) = found.value else {
            Testing.Issue.record("\(found.value)")
            return
        }
        #expect(candidates.map(\.concept.rxcui) == rxcuis)
        #expect(candidates.allSatisfy { $0.way == .withoutSalts })
    }

    /// A pack's numbers say how many of what: they stay where they are.
    @Test func numbersInAPackKeepTheirPlaces() async throws {
        let release = try await RxNormSample.open()
        let right = "{7 (belvomine HCl 10 MG Oral Tablet) / 14 (belvomine HCl 5 MG Oral Tablet) } pack"
        let wrong = "{14 (belvomine HCl 10 MG Oral Tablet) / 7 (belvomine HCl 5 MG Oral Tablet) } pack"
        guard case .one(let pack) = release.match(name: right).value else {
            Testing.Issue.record("the pack is not found")
            return
        }
        #expect(pack.concept.rxcui == "99100301")
        #expect(release.match(name: wrong).value == .none)
    }

    private func key(_ name: String) -> RxNormNameKey {
        let bytes = Array(name.utf8)
        return RxNormNameKey(bytes.span)
    }

    @Test(arguments: [
        ("a sodium 5 MG / b potassium 5 MG tablet", "a potassium 5 MG / b sodium 5 MG tablet"),
        ("a 5 MG / b 10 MG tablet", "a 10 MG / b 5 MG tablet"), ("a 5 MG and b 10 MG", "a 10 MG and b 5 MG"),
        ("vitamin b 6 b 12 1 MG", "vitamin b 12 b 1 6 MG"), ("1,000 UNT a", "1 000 UNT a"),
        ("a 5 MG/ML", "a 5 MG / ML"),
        ("a 1 MG", "a 1 MCG"), ("a b 5 MG", "a b 5"),
    ])
    func namesThatDifferInMeaningHaveDifferentKeys(_ left: String, _ right: String) {
        #expect(key(left).normalised != key(right).normalised)
        #expect(
            key(left).salts.isEmpty || key(left).salts != key(right).salts
                || key(left).withoutSalts != key(right).withoutSalts)
    }

    @Test(arguments: [
        ("5 \u{B5}g a", "a 5 MCG"), ("a 100 units/mL", "a 100 UNT/ML"), ("24hr a 5 MG Tablet", "24 HR a 5 MG tablet"),
        ("b 10 MG / a 5 MG", "A 5MG/B 10MG"), ("B12", "b 12"), ("the a of b", "a b"),
    ])
    func spellingsOfOneNameHaveOneKey(_ left: String, _ right: String) {
        #expect(key(left).normalised == key(right).normalised)
    }
}
