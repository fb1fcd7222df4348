import Foundation
import Testing

@testable import FHIRMeds

/// `fhirmeds concepts` brings together what is certainly the same, and tells what it kept apart.
struct ConceptListTests {
    private static let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"

    private static func record(
        _ type: String = "MedicationRequest", status: String = "active", code: String? = nil, system: String = rxNorm,
        text: String? = nil, patient: String? = "Patient/1"
    ) -> String {
        let coding = code.map { #""coding":[{"system":"\#(system)","code":"\#($0)"}]"# }
        let concept = [coding, text.map { #""text":"\#($0)""# }].compactMap { $0 }.joined(separator: ",")
        let subject = patient.map { #","subject":{"reference":"\#($0)"}"# } ?? ""
        let intent = type == "MedicationRequest" ? #","intent":"order""# : ""
        return #"{"resourceType":"\#(type)","status":"\#(status)"\#(intent),"#
            + #""medicationCodeableConcept":{\#(concept)}\#(subject)}"#
    }

    private static func entries(_ records: [String], _ flags: String...) async throws -> [JSONValue] {
        let stdin = Array((records.joined(separator: "\n") + "\n\n").utf8)
        let outcome = try await launch(Place.command(), ["concepts", "--to", "ndjson"] + flags, stdin: stdin)
        return try outcome.output.split(separator: "\n").map { try JSONValue(String($0)) }
    }

    /// Two spellings of one code, a name alone, another patient.
    private static let mixed = [
        record(code: "314076", text: "lisinopril 10 MG Oral Tablet"),
        record(
            "MedicationStatement", status: "completed", code: "314076", system: "urn:oid:2.16.840.1.113883.6.88",
            text: "Lisinopril 10mg tab"),
        record("MedicationDispense", status: "completed", text: "Lisinopril 40mg tab"),
        record(code: "314076", patient: "Patient/2"),
    ]

    @Test func onlyACodeBringsRecordsTogether() async throws {
        let entries = try await Self.entries(Self.mixed, "--by-patient")
        try #require(entries.count == 3)
        #expect(entries[0]["records"] == .number("2") && entries[0]["subject"] == .string("Patient/1"))
        #expect(entries[0]["names"]?[0]?["text"] == .string("Lisinopril 10mg tab"))
        #expect(entries[0]["names"]?[1]?["text"] == .string("lisinopril 10 MG Oral Tablet"))
        #expect(entries[1]["together"] == .string("text") && entries[1]["identifier"] == nil)
        #expect(entries[2]["subject"] == .string("Patient/2"))
        #expect(entries[0]["keptApart"]?[0]?["because"] == .string("otherPatient"))
    }

    @Test func aConceptOfSeveralPatientsCountsThem() async throws {
        let entries = try await Self.entries(Self.mixed)
        try #require(entries.count == 2)
        #expect(entries[0]["patients"] == .number("2") && entries[0]["records"] == .number("3"))
        #expect(entries[0]["subject"] == nil)
    }

    @Test func contradictingStatesOfOnePatientAreShown() async throws {
        let entries = try await Self.entries(Self.mixed)
        #expect(entries[0]["conflicts"]?[0]?["states"] == .list([.string("active"), .string("completed")]))
        #expect(entries[0]["conflicts"]?[0]?["patients"] == .number("1"))
    }

    @Test func statesOfTwoPatientsDoNotContradictEachOther() async throws {
        let entries = try await Self.entries([
            Self.record(code: "1"), Self.record(status: "stopped", code: "1", patient: "Patient/2"),
            Self.record(status: "stopped", code: "1", patient: nil),
        ])
        #expect(entries.count == 1 && entries[0]["conflicts"] == nil)
        #expect(entries[0]["withoutSubject"] == .number("1"))
    }

    /// A strength in the middle of a long name must not go.
    @Test func noNameIsCut() async throws {
        let long = "24 HR metformin hydrochloride 750 MG Extended Release Oral Tablet of the ward on the second floor"
        let table = try await run("concepts", stdin: Self.record(code: "1", text: long))
        let words = table.output.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.joined(separator: " ").contains(long))
        #expect(table.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    /// What is missing from an export is missing from the list.
    @Test(arguments: ["concepts", "inspect"])
    func aPageThatWasNotReadIsTold(_ verb: String) async throws {
        let bundle =
            #"{"resourceType":"Bundle","type":"searchset","link":[{"relation":"next","url":"https://a/2"}],"entry":["#
            + #"{"resource":\#(Self.record(code: "1"))}]}"#
        let outcome = try await run(verb, stdin: bundle)
        #expect(outcome.status == 0 && outcome.error.contains("warning: source said: another page follows"))
    }

    /// Without a code, a URL and a text nobody says that the records are about one medication.
    @Test func recordsThatNameNoMedicationContradictNothing() async throws {
        let none = #","medicationCodeableConcept":{}"#
        let records = ["active", "stopped"].map {
            #"{"resourceType":"MedicationRequest","status":"\#($0)","intent":"order"\#(none),"#
                + #""subject":{"reference":"Patient/1"}}"#
        }
        let entries = try await Self.entries(records)
        #expect(entries.count == 1 && entries[0]["together"] == .string("nothing"))
        #expect(entries[0]["records"] == .number("2") && entries[0]["conflicts"] == nil)
    }

    @Test func aDispenseSaysNothingAboutWhetherItGoesOn() async throws {
        let entries = try await Self.entries([
            Self.record(code: "1"), Self.record("MedicationDispense", status: "completed", code: "1"),
        ])
        #expect(entries[0]["conflicts"] == nil && entries[0]["states"]?["completed"] == .number("1"))
    }

    @Test(arguments: [("2", "otherCode"), (nil, "noCode")] as [(String?, String)])
    func theSameNameIsKeptApart(_ code: String?, _ reason: String) async throws {
        let entries = try await Self.entries([
            Self.record(code: "1", text: "Aspirin  100"), Self.record(code: "1", text: "other"),
            Self.record(code: code, text: "aspirin 100"),
        ])
        try #require(entries.count == 2)
        for (entry, other) in [(entries[0], "2"), (entries[1], "1")] {
            #expect(entry["keptApart"]?[0]?["from"] == .number(other))
            #expect(entry["keptApart"]?[0]?["shared"] == .string("name"))
            #expect(entry["keptApart"]?[0]?["because"] == .string(reason))
        }
    }

    @Test func textsThatDifferByOneByteAreTwoEntries() async throws {
        let texts = ["é", "e\u{301}", "E\u{301}", "é "]
        let entries = try await Self.entries(texts.map { Self.record(text: $0) })
        #expect(entries.count == texts.count)
    }

    @Test func spellingsOfASystemAreOneCodeAndAreShown() async throws {
        let entries = try await Self.entries(Self.mixed)
        let codings = entries[0]["codings"]
        #expect(codings?[0]?["records"] == .number("2") && codings?[0]?["sourceSystem"] == nil)
        #expect(codings?[1]?["sourceSystem"] == .string("urn:oid:2.16.840.1.113883.6.88"))
        #expect(codings?[1]?["system"] == .string(Self.rxNorm))
    }

    @Test func moreNamesThanThereIsRoomForAreCounted() async throws {
        let records = (0..<60).map { Self.record(code: "1", text: "name \($0)") }
        let entries = try await Self.entries(records)
        #expect(entries.count == 1 && entries[0]["otherNames"] == .number("10"))
    }

    @Test func tableAndRowsHaveEveryEntry() async throws {
        let stdin = Self.mixed.joined(separator: "\n") + "\n\n"
        let table = try await run("concepts", stdin: stdin)
        #expect(table.output.contains("[1] Lisinopril 10mg tab\n"))
        #expect(table.output.contains("[2] Lisinopril 40mg tab\n"))
        #expect(table.output.contains("conflict: active and completed at 1 patient\n"))
        #expect(table.error.contains("2 concepts in 4 records: 1 by code, 0 by URL, 1 by text alone"))
        #expect(table.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let rows = try await run("concepts", "--to", "csv", stdin: stdin).output.split(separator: "\r\n")
        #expect(rows.count == 3 && rows[1].hasPrefix("1,\(Self.rxNorm)|314076,known,code,,3,2,Lisinopril 10mg tab,"))
        #expect(rows[0] == ConceptList.columns.joined(separator: ",")[...])
    }

    @Test func whatCannotBeReadIsStatusTwoAndARejectedRecordOne() async throws {
        #expect(try await run("concepts", stdin: "nothing").status == 2)
        let outcome = try await run("concepts", stdin: Self.mixed[0] + "\n{\"resourceType\":\n")
        #expect(outcome.status == 1 && outcome.error.contains("1 rejected"))
    }
}
