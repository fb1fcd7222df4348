import Foundation
import Testing

@testable import FHIRMeds

/// The caller's own labels are joined to records by coding, and stand apart from what the source wrote.
struct AnnotationTests {
    private static let record =
        #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},"#
        + #""medicationCodeableConcept":{"coding":[{"system":"RxNorm","code":"314076"},{"system":"https://own.example","#
        + #""code":"A\"1"},{"code":"314076"}],"text":"x"}}"#

    private static func records(_ table: String) throws -> [MedicationRecord] {
        var options = TranslationOptions()
        options.annotations = try AnnotationTable(file: "labels.tsv", text: table)
        return try MedicationTranslator(options: options).records(in: Array(record.utf8)).map { try $0.get() }
    }

    @Test func labelsAreJoinedByCodingUnderAnySpellingOfTheSystem() throws {
        let table = """
            # mine
            source\tlabel\tsystem\tcode
            ward list\tdry cough\turn:oid:2.16.840.1.113883.6.88\t314076
            ward list\tdizziness\tRxNorm\t314076
            leaflet\tdry cough\tRXNORM\t314076
            me\tmine\thttps://own.example\tA"1
            me\tanother\thttps://own.example\ta"1
            """
        let record = try #require(Self.records(table).first)
        let found = try #require(record.derived).annotations.map { [$0.label, $0.source, $0.system, $0.code] }
        let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
        #expect(
            found == [
                ["dry cough", "ward list", rxNorm, "314076"], ["dizziness", "ward list", rxNorm, "314076"],
                ["dry cough", "leaflet", rxNorm, "314076"], ["mine", "me", "https://own.example", "A\"1"],
            ])
    }

    @Test func nothingElseOfTheRecordChanges() throws {
        let without = try #require(
            MedicationTranslator().records(in: Array(Self.record.utf8)).map { try $0.get() }.first)
        let with = try #require(Self.records("system\tcode\tlabel\tsource\nRxNorm\t314076\ta\tb\n").first)
        #expect(with.json.hasPrefix(without.json.dropLast()) && without.derived == nil)
        var bare = with
        bare.derived = nil
        bare.json = without.json
        #expect(bare == without)
        // A table without a label for the record leaves the line as it is.
        #expect(try Self.records("system\tcode\tlabel\tsource\nRxNorm\t1\ta\tb\n").first == without)
    }

    @Test(arguments: [
        ("system\tcode\tlabel\nRxNorm\t1\ta\n", "labels.tsv:1: the column \"source\" is missing"),
        ("system\tcode\tlabel\tsource\nRxNorm\t1\ta\n", "labels.tsv:2:4: the source is missing"),
        ("# x\nsystem\tcode\tlabel\tsource\nRxNorm\t\ta\tb\n", "labels.tsv:3:2: the code is missing"),
        ("system\tcode\tlabel\tsource\nRxNorm\t1\ta\tb\nRXNORM\t1\ta\tb\n", "labels.tsv:3:3: this row stands"),
        ("", "labels.tsv:1: the header line"),
    ])
    func aFaultOfTheTableHasItsPlace(_ text: String, _ message: String) async throws {
        let fault = #expect(throws: MappingTable.Fault.self) { try AnnotationTable(file: "labels.tsv", text: text) }
        #expect(fault?.description.hasPrefix(message) == true, "\(fault?.description ?? "")")
        try await withTemporaryFolder { folder in
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/labels.tsv"))
            let outcome = try await run("convert", "--annotate", "labels.tsv", stdin: Self.record, in: folder)
            #expect(outcome.status == 2 && outcome.error.contains(message) && outcome.output.isEmpty)
        }
    }
}
