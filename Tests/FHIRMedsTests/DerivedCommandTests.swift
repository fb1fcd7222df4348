import Foundation
import Testing

@testable import FHIRMeds

/// What the command line can ask of a local release, and what it refuses.
struct DerivedCommandTests {
    private static let record =
        #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},"#
        + #""medicationCodeableConcept":{"coding":[{"system":"NDC","code":"99900-0101-30"}]}}"#
    private static let named =
        #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},"#
        + #""medicationCodeableConcept":{"text":"belvomine hydrochloride 5 MG Oral Tablet"}}"#

    private func inFolder(_ body: (String) async throws -> Void) async throws {
        let bytes = try RxNormSample.bytes(of: RxNormSample.folder)
        try await withTemporaryFolder { folder in
            try write(bytes, to: folder + "/rxnorm.index")
            try write(
                "system\tcode\ttargetSystem\ttargetCode\tsource\nhttps://own.example\t7\tRxNorm\t99100702\tpharmacy\n",
                to: folder + "/local-codes.tsv")
            try await body(folder)
        }
    }

    @Test func convertAddsWhatTheReleaseSays() async throws {
        try await inFolder { folder in
            let plain = try await run("convert", stdin: Self.record, in: folder)
            let with = try await run("convert", "--rxnorm", "rxnorm.index", stdin: Self.record, in: folder)
            #expect(plain.status == 0 && with.status == 0)
            #expect(plain.output.contains(#""derived":{"ndc11":[{"code":"99900-0101-30","ndc11":"99900010130"}]}}"#))
            #expect(with.output.hasPrefix(plain.output.dropLast(3)))
            #expect(
                with.output.contains(#""rxcui":"99100101""#) && with.output.contains("RxNorm RXNORM_26TEST_260101F"))
        }
    }

    @Test func namesAreMatchedOnlyOnRequest() async throws {
        try await inFolder { folder in
            let without = try await run("convert", "--rxnorm", "rxnorm.index", stdin: Self.named, in: folder)
            #expect(without.status == 0 && !without.output.contains("derived"))
            let with = try await run(
                "convert", "--rxnorm", "rxnorm.index", "--match-names", stdin: Self.named, in: folder)
            #expect(with.output.contains(#""suggested":{"#) && with.output.contains(#""reason":"exact""#))
            #expect(!with.output.contains(#""identifier""#))
            let alone = try await run("convert", "--match-names", stdin: Self.named, in: folder)
            #expect(alone.status == 2 && alone.error.contains("--rxnorm FILE") && alone.output.isEmpty)
        }
    }

    @Test func anIndexThatIsNoneIsRefused() async throws {
        try await inFolder { folder in
            try write("no index", to: folder + "/broken")
            for verb in [["convert"], ["mappings", "code", "rxnorm", "1"]] {
                for file in ["broken", "none"] {
                    let outcome = try await launch(
                        Place.command(), verb + ["--rxnorm", file], stdin: Array(Self.record.utf8), in: folder)
                    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.error.contains("--rxnorm \(file)"))
                }
            }
        }
    }

    @Test func mappingsTellWhatTheReleaseSaysOfACode() async throws {
        try await inFolder { folder in
            let code = try await run("mappings", "code", "rxnorm", "99100203", "--rxnorm", "rxnorm.index", in: folder)
            #expect(code.status == 0)
            for line in [
                "  ingredients: 99100001 belvomine; 99100002 tarcidine", "  generalForm: tablet", "  ndcs: 99900020330",
                "  because: RxNorm RXNORM_26TEST_260101F says so",
            ] { #expect(code.lines.contains(line), "\(line)") }
            #expect(!code.output.contains("more:"))
            let ndc = try await run("mappings", "ndc", "0777310502", "--rxnorm", "rxnorm.index", in: folder)
            #expect(ndc.output.contains("|99100108") && ndc.output.contains("NDC 00777310502, by MTHSPL: "))
            let local = try await run(
                "mappings", "code", "https://own.example", "7", "--mappings", ".", "--rxnorm", "rxnorm.index",
                in: folder)
            #expect(
                local.lines.contains("  steps: 99100702 MERGED_TO_RXCUI 99100701; 99100701 MERGED_TO_RXCUI 99100102"))
            let unknown = try await run(
                "mappings", "code", "rxnorm", "5", "--rxnorm", "rxnorm.index", "--json", in: folder)
            #expect(unknown.output.contains(#""more":"RxNorm RXNORM_26TEST_260101F does not have it""#))
            let form = try await run("mappings", "form", "tablet", "--rxnorm", "rxnorm.index", in: folder)
            #expect(form.status == 2 && form.error.contains("mappings code"))
        }
    }
}
