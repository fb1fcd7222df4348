import Foundation
import Testing

@testable import FHIRMeds

/// Nothing derived is ever taken for what the source wrote: without `derived` a line is what it is without options.
struct DerivedApartTests {
    /// All options that derive, on every code that the samples and the corpus have.
    private static func options() async throws -> TranslationOptions {
        var options = TranslationOptions()
        options.rxNorm = try await RxNormSample.open(
            Place.data.map { $0 + "/terminology/rxnorm-mini" } ?? RxNormSample.folder)
        options.matchesNames = true
        options.annotations = try AnnotationTable(
            file: "labels.tsv", text: "system\tcode\tlabel\tsource\nRxNorm\t314076\tmine\tme\n")
        options.terminology = try Terminology(
            overlay: [
                (
                    "local-codes.tsv", "local-codes.tsv",
                    "system\tcode\ttargetSystem\ttargetCode\tsource\nhttp://snomed.info/sct\t387207008\tRxNorm\t997223\tme\n"
                )
            ])
        return options
    }

    /// Where `derived` stands, it stands last; a line without it.
    private func stripped(_ record: MedicationRecord) -> String {
        guard let derived = record.derived else { return record.json }
        let tail = ",\"derived\":\(derived.json)}"
        #expect(record.json.hasSuffix(tail))
        return record.json.dropLast(tail.utf8.count) + "}"
    }

    private func compare(_ bytes: [UInt8], named name: String, _ options: TranslationOptions) -> Int {
        var derived = 0
        let with = MedicationTranslator(options: options).records(in: bytes, named: name)
        let without = MedicationTranslator().records(in: bytes, named: name)
        while let right = without.next() {
            guard let left = with.next() else {
                Testing.Issue.record("\(name): a record is missing")
                return derived
            }
            switch (left, right) {
            case (.success(let left), .success(let right)):
                if left.derived != nil { derived += 1 }
                // The NDC in eleven digits is there without any option.
                #expect(stripped(left) == stripped(right), "\(name)")
                var bare = left
                bare.derived = right.derived
                bare.json = right.json
                #expect(bare == right, "\(name)")
            case (.failure(let left), .failure(let right)): #expect(left == right, "\(name)")
            default: Testing.Issue.record("\(name): one is a record and the other is not")
            }
        }
        #expect(with.next() == nil)
        return derived
    }

    @Test func withoutItSamplesAreAsWithoutOptions() async throws {
        let options = try await Self.options()
        for name in Place.samples(in: Place.samples) {
            _ = compare(try Place.bytes("\(Place.samples)/\(name)"), named: name, options)
        }
    }

    @Test(.needsData) func withoutItTheCorpusIsAsWithoutOptions() async throws {
        let folder = try #require(Place.data) + "/corpus"
        let options = try await Self.options()
        var derived = 0
        for file in ["json", "ndjson", "xml"].flatMap({ Place.files(under: folder, withExtension: $0) }) {
            derived += compare(try Place.bytes("\(folder)/\(file)"), named: file, options)
        }
        #expect(derived > 100)
    }

    /// What a record wrote under the name is the record's, wherever it stands.
    @Test func anElementOfThatNameIsNoFact() throws {
        let record = try CaseOutcome(
            of: CaseInput.request(#""derived":{"rxnorm":[{"release":"x","rxcui":"1","status":"Active"}]}"#)
        ).only()
        #expect(record.derived == nil && record.unknownElements?.contains("derived") == true)
    }

    /// What was derived for a concept is kept, and serves only the same concept.
    @Test func theSameConceptGivesTheSameFacts() async throws {
        var options = TranslationOptions()
        options.rxNorm = try await RxNormSample.open()
        func line(_ code: String, _ id: String) -> String {
            #"{"resourceType":"MedicationRequest","id":"\#(id)","status":"active","intent":"order","subject":{"reference":"P/1"},"#
                + #""medicationCodeableConcept":{"coding":[{"system":"RxNorm","code":"\#(code)"}]}}"# + "\n"
        }
        let codes = ["99100101", "99100102", "99100101", "5", "99100102", "99100101"]
        let text = codes.enumerated().map { line($1, "\($0)") }.joined()
        let together = MedicationTranslator(options: options).records(in: Array(text.utf8), named: "x.ndjson")
        for code in codes {
            let record = try #require(together.next()).get()
            let alone = MedicationTranslator(options: options).records(
                in: Array(line(code, "1").utf8), named: "x.ndjson")
            #expect(try record.derived == #require(alone.next()).get().derived)
            #expect(record.derived?.rxNorm.first?.concept?.rxcui == code)
        }
    }
}
