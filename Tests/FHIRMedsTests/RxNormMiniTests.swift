import Foundation
import Testing

@testable import FHIRMeds

/// The walks on real codes, where the data are at hand.
@Suite(.needsData)
struct RxNormMiniTests {
    private static let folder = (Place.data ?? "") + "/terminology/rxnorm-mini"

    /// A row of the table beside the release: what has to be found.
    private struct Product {
        let rxcui: String
        let tty: String
        let name: String
        let ingredients: Set<String>
        let form: String
        let ndc: String
    }

    private static func products() throws -> [Product] {
        try Place.text(folder + "/rxcui-ndc.tsv").split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let codes = cells[3].split(separator: ";").compactMap { $0.split(separator: " ").first.map(String.init) }
            return Product(
                rxcui: cells[0], tty: cells[1], name: cells[2], ingredients: Set(codes), form: cells[4], ndc: cells[5])
        }
    }

    @Test func everyProductReachesItsIngredientsFormAndNDCs() async throws {
        let release = try await RxNormSample.open(RxNormMiniTests.folder)
        let products = try RxNormMiniTests.products()
        #expect(products.count == 787)
        for (rxcui, rows) in Dictionary(grouping: products, by: \.rxcui) {
            let first = try #require(rows.first)
            let concept = try #require(release.concept(rxcui)?.value)
            #expect(concept.name == first.name && concept.tty?.rawValue == first.tty && concept.status == .active)
            // The table has ingredients and, beside them, precise ones.
            let found =
                (release.ingredients(of: rxcui)?.value ?? []) + (release.preciseIngredients(of: rxcui)?.value ?? [])
            #expect(!found.isEmpty)
            #expect(Set(found.map(\.rxcui)) == first.ingredients, "\(rxcui)")
            let forms = release.doseForms(of: rxcui)?.value.compactMap(\.name) ?? []
            // RxNorm's own table gives packs no form; theirs is that of what they contain.
            #expect(first.form.isEmpty ? !forms.isEmpty : forms == [first.form], "\(rxcui)")
            let ndcs = release.ndcs(of: rxcui)?.value.filter { $0.sab == "RXNORM" }.map(\.ndc) ?? []
            #expect(ndcs == rows.map(\.ndc).sorted(), "\(rxcui)")
        }
    }

    @Test func everyNDCHasItsProduct() async throws {
        let release = try await RxNormSample.open(RxNormMiniTests.folder)
        for (ndc, rows) in Dictionary(grouping: try RxNormMiniTests.products(), by: \.ndc) {
            let links = release.concepts(ndc11: ndc).value
            #expect(Set(links.map(\.rxcui)) == Set(rows.map(\.rxcui)), "\(ndc)")
            #expect(links.allSatisfy { $0.sab == "RXNORM" && !$0.isNormalised })
        }
    }

    @Test func everyProductIsFoundByItsName() async throws {
        let release = try await RxNormSample.open(RxNormMiniTests.folder)
        for product in Set(try RxNormMiniTests.products().map { [$0.rxcui, $0.name] }) {
            for name in [product[1], product[1].uppercased(), product[1].replacing(" MG", with: "mg")] {
                guard case .one(let found) = release.match(name: name).value else {
                    Testing.Issue.record("\(name)")
                    continue
                }
                #expect(found.concept.rxcui == product[0])
            }
        }
    }

    @Test func theWalksOfRxNormAreWalked() async throws {
        let release = try await RxNormSample.open(RxNormMiniTests.folder)
        // A combination, through components and as a whole.
        #expect(release.ingredients(of: "1602594")?.value.map(\.name) == ["memantine", "donepezil"])
        #expect(
            release.ingredients(of: "1602594")?.steps.contains {
                $0.description == "1599803 has_ingredients 99000013"
            } == true)
        // A branded pack without a generic one beside it goes through what it contains.
        #expect(release.ingredients(of: "1858971")?.value.map(\.rxcui) == ["6719", "135447"])
        // The archive's one row, the suppressed ones, and NDCs of other vocabularies.
        #expect(release.trail(of: "99000910").steps.map(\.description) == ["99000910 MERGED_TO_RXCUI 997229"])
        #expect(release.concept("99000910")?.value.name == "madeup merged drug 5 MG Oral Tablet")
        #expect(
            ["99000901", "99000902", "99000903", "99000910"].map { release.status(of: $0) }
                == [.obsolete, .quantified, .suppressed, .remapped])
        // RXNORM has no link of its own here.
        let links = release.concepts(ndc11: "62756044013").value
        #expect(links.map(\.sab).sorted() == ["MTHSPL", "VANDF"])
        #expect(links.allSatisfy { $0.rxcui == "997229" && $0.isNormalised })
        #expect(release.concepts(ndc11: "99999000101").value.map(\.suppress) == [.obsolete])
        #expect(release.synonyms(of: "997229")?.value.map { $0.tty?.rawValue } == ["PSN", "SY"])
        #expect(release.name == nil)
    }

    /// The same through records: each product and each NDC as the code of a prescription.
    @Test func everyProductAndEveryNDCIsToldInItsRecord() async throws {
        var options = TranslationOptions()
        options.rxNorm = try await RxNormSample.open(RxNormMiniTests.folder)
        let products = try RxNormMiniTests.products()
        let byNDC = Dictionary(grouping: products, by: \.ndc)
        for product in products {
            let own = try DerivedFactsTests.record(codings: [("RxNorm", product.rxcui)], options)
            let facts = try #require(own.derived?.rxNorm.first)
            #expect(facts.concept?.name == product.name && facts.concept?.tty == product.tty)
            let found = (facts.ingredients + facts.preciseIngredients).map(\.rxcui)
            #expect(Set(found) == product.ingredients)
            #expect(product.form.isEmpty || facts.doseForms.map(\.form.name) == [product.form])
            #expect(facts.generalForm != nil && facts.generalForm != .unknown, "\(product.rxcui)")
            let ndc = try DerivedFactsTests.record(codings: [("NDC", product.ndc)], options)
            let isAlone = Set((byNDC[product.ndc] ?? []).map(\.rxcui)).count == 1
            #expect(ndc.derived?.rxNorm.first?.concept?.rxcui == (isAlone ? product.rxcui : nil))
        }
    }
}
