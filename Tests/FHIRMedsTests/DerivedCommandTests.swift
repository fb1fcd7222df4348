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

    private static func request(_ system: String, _ code: String) -> String {
        #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},"#
            + #""medicationCodeableConcept":{"coding":[{"system":"\#(system)","code":"\#(code)"}]}}"#
    }

    /// The same drug under a brand, of another strength, and by its NDC: three codes, one ingredient, nothing merged.
    @Test func conceptsTellWhatTheReleaseSaysAndMergeNothingByIt() async throws {
        let stdin = [
            Self.request("RxNorm", "99100201"), Self.request("RxNorm", "99100201"), Self.request("RxNorm", "99100102"),
            Self.record, Self.request("RxNorm", "99100108"), Self.named,
        ].joined(separator: "\n")
        try await inFolder { folder in
            let flags = ["--rxnorm", "rxnorm.index", "--match-names", "--to"]
            func list(_ form: String) async throws -> String {
                try await launch(
                    Place.command(), ["concepts"] + flags + [form], stdin: Array(stdin.utf8), in: folder
                ).output
            }
            let entries = try await list("ndjson").split(separator: "\n").map { try JSONValue(String($0)) }
            try #require(entries.count == 5)
            let derived = entries[0]["derived"]?[0]
            #expect(derived?["records"] == .number("2") && derived?["rxnorm"]?[0]?["rxcui"] == .string("99100201"))
            for (number, others) in [(0, ["3", "4"]), (2, ["1", "4"]), (3, ["1", "3"])] {
                let apart = entries[number]["keptApart"]?.items ?? []
                #expect(apart.map { $0["from"] } == others.map { .number($0) }, "\(entries[number])")
                #expect(apart.allSatisfy { $0["shared"] == .string("ingredients") })
                #expect(apart.allSatisfy { $0["because"] == .string("otherCode") })
            }
            // A name that only suggests a drug, and another drug.
            #expect(entries[1]["keptApart"] == nil && entries[4]["keptApart"] == nil)
            #expect(entries[1]["derived"]?[0]?["suggested"]?["code"] == .string("99100101"))
            let table = try await list("table")
            #expect(table.contains("RxNorm: 99100201 belvomine "))
            #expect(table.contains("apart: from [3] with the same ingredients: another code\n"))
            #expect(table.contains("perhaps: 99100101 belvomine "))
            #expect(try await list("csv").contains("3 ingredients otherCode"))
        }
    }

    /// Labels of a misspelt system join to nothing, which must not look as if nothing were to be labelled.
    @Test func aSystemOfLabelsThatNobodyKnowsIsTold() async throws {
        try await inFolder { folder in
            try write(
                "system\tcode\tlabel\tsource\nRxNrm\t7\tcalm\tme\nhttps://own\t7\tcalm\tme\nRxNrm\t8\tcalm\tme\n",
                to: folder + "/labels")
            let outcome = try await run("convert", "--annotate", "labels", stdin: Self.record, in: folder)
            #expect(outcome.status == 0)
            let words =
                "warning: labels:2: no table knows the code system \"RxNrm\", and it is no URI; did you mean \"RxNorm\"?"
            #expect(outcome.error.contains(words), "\(outcome.error)")
            #expect(outcome.error.split(separator: "no table knows", omittingEmptySubsequences: false).count == 2)
        }
    }

    @Test func aCodeThatTheReleaseDoesNotHaveIsSaidToBeMissing() async throws {
        try await inFolder { folder in
            let stdin = Self.request("RxNorm", "12")
            let table = try await run("concepts", "--rxnorm", "rxnorm.index", stdin: stdin, in: folder)
            #expect(table.output.contains("RxNorm: 12 is not in this release\n"))
        }
    }

    @Test func conceptsTellLabelsAndWhatLocalCodesStandFor() async throws {
        try await inFolder { folder in
            try write("system\tcode\tlabel\tsource\nhttps://own.example\t7\tcalm\tme, 2026\n", to: folder + "/labels")
            let stdin = Self.request("https://own.example", "7")
            let table = try await run(
                "concepts", "--mappings", ".", "--annotate", "labels", "--rxnorm", "rxnorm.index", stdin: stdin,
                in: folder)
            #expect(table.output.contains("label: calm, by me, 2026\n"))
            #expect(table.output.contains("stands for: http://www.nlm.nih.gov/"))
            #expect(table.output.contains("RxNorm: 99100702 "))
            let refused = try await run("concepts", "--match-names", stdin: stdin, in: folder)
            #expect(refused.status == 2 && refused.error.contains("--rxnorm FILE"))
        }
    }

    @Test func anIndexThatIsNoneIsRefused() async throws {
        try await inFolder { folder in
            try write("no index", to: folder + "/broken")
            for verb in [["convert"], ["concepts"], ["mappings", "code", "rxnorm", "1"]] {
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
