import Foundation
import Testing

@testable import FHIRMeds

/// What the unit of a dose stands for: its code before its words, and never a guess.
struct DoseUnitReadingTests {
    private static let ucum = "http://unitsofmeasure.org"
    private static let v3 = "http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm"

    private struct Case: CustomTestStringConvertible {
        let unit: String?
        var system: String?
        var code: String?
        let ucum: String?
        var basis: DoseUnitBasis?
        var unitSays: String?

        var testDescription: String { "\(unit ?? "-") \(system ?? "-") \(code ?? "-")" }
    }

    private static let cases = [
        Case(unit: "mg", system: ucum, code: "mg", ucum: "mg", basis: .code),
        Case(unit: nil, system: "urn:oid:2.16.840.1.113883.6.8", code: "mg", ucum: "mg", basis: .code),
        Case(unit: "mcg", system: ucum, code: "mcg", ucum: "ug", basis: .spelling),
        Case(unit: "tablet", system: v3, code: "TAB", ucum: "{tbl}", basis: .code),
        // The code says nothing that is known, so the words count.
        Case(unit: "patch", system: v3, code: "patch", ucum: "{patch}", basis: .unit),
        Case(unit: "TAB", system: "https://own", code: "mg", ucum: "{tbl}", basis: .unit),
        Case(unit: nil, system: "https://own", code: "mg", ucum: nil),
        Case(unit: "mg", ucum: "mg", basis: .unit), Case(unit: "MG", ucum: "mg", basis: .unit),
        Case(unit: nil, code: "mg", ucum: "mg", basis: .code),
        Case(unit: nil, code: "tbl", ucum: "{tbl}", basis: .spelling),
        // Letters count in a code: a megagram is no milligram.
        Case(unit: nil, system: ucum, code: "Mg", ucum: nil), Case(unit: "Mg", ucum: "mg", basis: .unit),
        // What UCUM reads as a megagauss, an exaampere and a unified atomic mass unit is no spelling.
        Case(unit: nil, system: ucum, code: "MG", ucum: nil),
        Case(unit: "EA", system: ucum, code: "EA", ucum: "1", basis: .unit),
        Case(unit: "each", system: ucum, code: "EA", ucum: nil), Case(unit: "mg", system: ucum, code: "Mg", ucum: nil),
        Case(unit: "mg/mL", system: ucum, code: "mg/dL", ucum: nil),
        Case(unit: nil, system: ucum, code: "st", ucum: nil),
        Case(unit: "mBq", system: ucum, code: "mBq", ucum: nil), Case(unit: "mBq", ucum: nil),
        Case(unit: "MBq", ucum: "MBq", basis: .unit),
        Case(unit: "Mmol", system: ucum, code: "Mmol", ucum: nil), Case(unit: "\u{39C}G", ucum: nil),
        Case(unit: nil, system: ucum, code: "u", ucum: nil), Case(unit: nil, code: "MG", ucum: "mg", basis: .spelling),
        // The code goes before the words, and the contradiction is told.
        Case(unit: "mg/m^2", system: ucum, code: "ml", ucum: "mL", basis: .code, unitSays: "mg/m2"),
        Case(unit: "stuk", system: ucum, code: "g", ucum: "g", basis: .code, unitSays: "1"),
        // A thing to count under a narrower name is no contradiction.
        Case(unit: "tablet", system: ucum, code: "1", ucum: "1", basis: .code),
        Case(unit: "puff", system: ucum, code: "{dose}", ucum: "{dose}", basis: .code),
        Case(unit: "capsule", system: v3, code: "TAB", ucum: "{tbl}", basis: .code, unitSays: "{capsule}"),
        Case(unit: "units", system: ucum, code: "U", ucum: "U", basis: .code),
        // Many write gr for grams, and a spoon is not the same everywhere.
        Case(unit: "gr", ucum: nil), Case(unit: "gr", system: ucum, code: "g", ucum: "g", basis: .code),
        Case(unit: "tsp", ucum: "{tsp}", basis: .unit),
        Case(unit: nil, system: ucum, code: "[tsp_us]", ucum: "[tsp_us]", basis: .code),
        Case(unit: nil, system: ucum, code: "AU", ucum: nil),
        Case(unit: nil, system: ucum, code: "GM", ucum: "g", basis: .spelling),
        Case(unit: "handful", ucum: nil), Case(unit: nil, system: ucum, ucum: nil),
    ]

    @Test(arguments: cases)
    private func aCodeGoesBeforeWords(_ one: Case) {
        let quantity = Quantity(unit: one.unit, system: one.system, code: one.code)
        let reading = Terminology.builtIn.doseUnit(of: quantity)
        #expect(reading.unit?.ucum == one.ucum && reading.basis == one.basis)
        #expect(reading.contradiction?.ucum == one.unitSays)
    }

    private static func record(_ dosage: String) -> String {
        #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},"#
            + #""medicationCodeableConcept":{"text":"x"},"dosageInstruction":[{"doseAndRate":[\#(dosage)]}]}"#
    }

    private static let mcg = #"{"doseQuantity":{"value":5,"unit":"mcg","system":"\#(ucum)","code":"mcg"}}"#
    private static let range =
        #"{"doseRange":{"low":{"value":1,"unit":"handful"},"high":{"value":2,"unit":"handful"}}}"#
    private static let rate = #"{"rateQuantity":{"value":5,"unit":"mL/h"}}"#

    private func facts(_ source: String, _ format: String = "x.json") throws -> DerivedFacts? {
        var options = TranslationOptions()
        options.addsDoseUnits = true
        let records = MedicationTranslator(options: options).records(in: Array(source.utf8), named: format)
        return try #require(records.next()).get().derived
    }

    @Test func eachUnitOfADoseIsToldOnceAndOthersNot() throws {
        let facts = try #require(
            try facts(Self.record([Self.mcg, Self.range, Self.mcg, Self.rate].joined(separator: ","))))
        #expect(facts.doseUnits.map(\.unit) == ["mcg", "handful"])
        #expect(facts.doseUnits.map(\.ucum) == ["ug", nil] && facts.doseUnits.map(\.basis) == [.spelling, nil])
        #expect(facts.doseUnits[0].healthKitUnit == "mcg" && facts.doseUnits[0].kind == "mass")
        #expect(facts.doseUnits[0].note?.isEmpty == false && facts.doseUnits[1].note == nil)
        #expect(try self.facts(Self.record(Self.rate)) == nil)
    }

    /// A single dosage, the dose of other releases, XML: the walk is over the record, which has one shape.
    @Test(arguments: [
        #"{"resourceType":"MedicationAdministration","status":"completed","subject":{"reference":"Patient/1"},"#
            + #""medicationCodeableConcept":{"text":"x"},"effectiveDateTime":"2024","dosage":{"dose":{"value":5,"unit":"mcg"}}}"#,
        #"{"resourceType":"MedicationOrder","dateWritten":"2016","medicationCodeableConcept":{"text":"x"},"#
            + #""dosageInstruction":[{"doseQuantity":{"value":5,"unit":"mcg"}}]}"#,
        #"<MedicationStatement xmlns="http://hl7.org/fhir"><status value="active"/><medicationCodeableConcept><text value="x"/>"#
            + #"</medicationCodeableConcept><subject><reference value="Patient/1"/></subject><dosage><doseAndRate>"#
            + #"<doseQuantity><value value="5"/><unit value="mcg"/></doseQuantity></doseAndRate></dosage></MedicationStatement>"#,
    ])
    func everyShapeOfADosageHasItsUnits(_ source: String) throws {
        #expect(try facts(source)?.doseUnits.map(\.ucum) == ["ug"])
    }

    @Test func manyUnitsOfOneRecordTakeNoLongerThanTheirNumber() throws {
        let doses = (0..<20_000).map { #"{"doseQuantity":{"value":1,"unit":"u\#($0 % 19_999)"}}"# }
        let facts = try #require(try facts(Self.record(doses.joined(separator: ","))))
        #expect(facts.doseUnits.count == 19_999)
    }

    @Test func unitsAreToldOnRequestAndChangeNothingElse() async throws {
        let stdin = Self.record(Self.mcg)
        let plain = try await run("convert", stdin: stdin)
        let with = try await run("convert", "--units", stdin: stdin)
        #expect(plain.status == 0 && with.status == 0 && !plain.output.contains("derived"))
        #expect(with.output.hasPrefix(plain.output.dropLast(2)))
        #expect(with.output.contains(#","derived":{"doseUnits":[{"unit":"mcg","#))
    }

    /// What is remembered for a concept must not hold the units of the record that it came from.
    @Test func theUnitsOfOneRecordAreNotThoseOfTheNext() async throws {
        let stdin = [Self.record(Self.mcg), Self.record(Self.range), Self.record(Self.rate)].joined(separator: "\n")
        let lines = try await run("convert", "--units", stdin: stdin).output.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0].contains(#""ucum":"ug""#) && !lines[0].contains("handful"))
        #expect(!lines[1].contains("mcg") && lines[1].contains("handful") && !lines[2].contains("derived"))
    }

    @Test func checkTellsWhereAUnitIsOdd() async throws {
        let other = #"{"doseQuantity":{"value":5,"unit":"mg","system":"\#(Self.ucum)","code":"ug"}}"#
        let good = #"{"doseQuantity":{"value":5,"unit":"tablet","system":"\#(Self.ucum)","code":"1"}}"#
        let stdin = [Self.record(good), Self.record(other), Self.record(Self.mcg)].joined(separator: "\n")
        let outcome = try await run("check", stdin: stdin)
        #expect(outcome.status == 0 && outcome.error.contains("0 errors, 1 warning, 1 remark"), "\(outcome.error)")
        #expect(
            outcome.error.contains("MedicationRequest.dosage") && outcome.error.contains("unit stand for"))
        #expect(outcome.error.contains(":2") && outcome.error.contains(":3"))
    }

    @Test func inspectCountsUnitsAndShowsNoUnknownText() async throws {
        let other = #"{"doseQuantity":{"value":5,"unit":"stuk","system":"\#(Self.ucum)","code":"g"}}"#
        let stdin = Self.record([Self.mcg, Self.range, other].joined(separator: ","))
        let json = try await JSONValue(run("inspect", "--json", stdin: stdin).output)
        #expect(json["doseUnits"]?["known"] == .object(["ug": .number("1"), "g": .number("1")]))
        #expect(json["doseUnits"]?["notInTables"] == .number("2") && json["doseUnits"]?["misspelt"] == .number("1"))
        #expect(json["doseUnits"]?["contradictions"] == .number("1"))
        let table = try await run("inspect", stdin: stdin).output
        #expect(table.contains("units of doses, in UCUM\n") && !table.contains("handful"))
        #expect(table.contains("not in the tables"))
    }
}
