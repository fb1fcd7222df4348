import Testing

@testable import FHIRMeds

/// Units of doses: UCUM, HealthKit's strings, and what data write.
struct UnitTableTests {
    private let terminology = Terminology.builtIn

    @Test(arguments: [
        ("count", "1"), ("g", "g"), ("mg", "mg"), ("ng", "ng"), ("pg", "pg"), ("kg", "kg"),
        ("mcg", "ug"), ("\u{B5}g", "ug"), ("\u{3BC}g", "ug"), ("ug", "ug"),
        ("L", "L"), ("mL", "mL"), ("dL", "dL"), ("cL", "cL"), ("ml", "mL"), ("mcL", "uL"),
        ("IU", "[iU]"), ("fl_oz_us", "[foz_us]"), ("fl_oz_imp", "[foz_br]"),
        ("cup_us", "[cup_us]"), ("pt_us", "[pt_us]"), ("oz", "[oz_av]"), ("lb", "[lb_av]"), ("st", "[stone_av]"),
        ("%", "%"), ("mol", "mol"), ("mmol", "mmol"), ("mEq", "meq"), ("mg/hr", "mg/h"), ("mcg/mL", "ug/mL"),
    ])
    func aHealthKitStringHasItsUCUMCode(_ unit: String, _ code: String) {
        #expect(terminology.ucum(forHealthKitUnit: unit) == code)
    }

    /// A word that leaves open what is counted, another case, blanks: none of them is a string of HealthKit's.
    @Test(arguments: [
        "", " ", "tablet", "tablets", "unit", "units", "Units", "U", "pill", "drop", "puff", "{tbl}", "{drop}", "1",
        "Mg", "MG",
        "D", "iu", "Count", "mg ", "tsp", "gr", "500 mg", "mmol<180.15>", "no such unit",
    ])
    func aStringThatHealthKitDoesNotHaveIsNoUnit(_ unit: String) {
        #expect(terminology.ucum(forHealthKitUnit: unit) == nil)
    }

    @Test(arguments: [
        ("1", "count"), ("{count}", "count"), ("{tbl}", "count"), ("{tablet}", "count"), ("{Capsule}", "count"),
        ("g", "g"), ("mg", "mg"), ("ug", "mcg"), ("ng", "ng"), ("pg", "pg"), ("kg", "kg"),
        ("L", "L"), ("l", "L"), ("mL", "mL"), ("ml", "mL"), ("dl", "dL"), ("cL", "cL"), ("uL", "mcL"),
        ("mg/ml", "mg/mL"),
        ("[iU]", "IU"), ("[IU]", "IU"), ("[foz_us]", "fl_oz_us"), ("[foz_br]", "fl_oz_imp"), ("[cup_us]", "cup_us"),
        ("[pt_us]", "pt_us"), ("[oz_av]", "oz"), ("[lb_av]", "lb"), ("[stone_av]", "st"), ("%", "%"), ("h", "hr"),
    ])
    func aUCUMCodeHasItsHealthKitString(_ code: String, _ unit: String) {
        #expect(terminology.healthKitUnit(forUCUM: code) == unit)
    }

    /// Neither words sent as UCUM codes, nor units that HealthKit lacks or reads only with a molar mass.
    @Test(arguments: [
        "", "mcg", "tablet", "tbl", "unit", "Mg", "MG", "{no such thing}", "[no_such]", "mol", "mmol", "meq",
        "[tsp_us]",
        "[drp]", "[USP'U]", "{tbL}", "moL", "no such unit",
    ])
    func aUCUMCodeWithoutAHealthKitStringHasNone(_ code: String) {
        #expect(terminology.healthKitUnit(forUCUM: code) == nil)
    }

    /// There and back is the same unit, but for a count, which is always 1, and for U, whose string is that of [iU].
    @Test func thereAndBackIsTheSameUnit() {
        for unit in terminology.units.units {
            guard let string = unit.healthKitUnit else { continue }
            let back = terminology.ucum(forHealthKitUnit: string)
            switch string {
            case "count": #expect(back == "1", "\(unit.ucum)")
            case "IU": #expect(back == "[iU]", "\(unit.ucum)")
            default: #expect(back == unit.ucum)
            }
        }
    }

    @Test(arguments: [
        ("mcg", "ug"), ("MCG", "ug"), ("tablets", "{tbl}"), ("\u{9320}", "{tbl}"), ("gtt", "{drop}"),
        ("GTTS", "{drop}"),
        ("units", "[iU]"), ("U", "U"), ("Stück", "1"), ("count", "1"), ("fl_oz_imp", "[foz_br]"), ("ncit:C28253", "mg"),
    ])
    func aSpellingStandsForOneUnit(_ text: String, _ code: String) {
        #expect(terminology.doseUnit(text)?.ucum == code)
    }

    @Test(arguments: [
        ("http://snomed.info/sct", "258684004", "mg"), ("urn:oid:2.16.840.1.113883.6.96", "732936001", "{tbl}"),
        ("http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm", "TAB", "{tbl}"), ("NCIT", "C28254", "mL"),
        ("UCUM", "ml", "mL"), ("http://unitsofmeasure.org", "[IU]", "[iU]"),
    ])
    func aCodeOfAnotherSystemStandsForItsUnit(_ system: String, _ code: String, _ unit: String) {
        #expect(terminology.doseUnit(system: system, code: code)?.ucum == unit)
    }

    @Test(arguments: [
        ("http://snomed.info/sct", "1"), ("http://unitsofmeasure.org", "mcg"), ("no such system", "mg"),
        ("RxNorm", "mg"),
    ])
    func aCodeThatTheTableDoesNotHaveIsNoUnit(_ system: String, _ code: String) {
        #expect(terminology.doseUnit(system: system, code: code) == nil)
    }

    private func overlaid(_ rows: String...) throws -> Terminology {
        let header = "ucum\thealthKitUnit\tkind\tname\tspellings\totherCodes\tnote"
        return try Terminology(overlay: [("units.tsv", "own/units.tsv", ([header] + rows).joined(separator: "\n"))])
    }

    @Test func aUnitOfOnesOwnIsFoundAndReplaces() throws {
        let own = try overlaid("{pill}\tcount\tcountable\tpill\tpill|pills", "mg\t\tmass\tmilligram")
        #expect(own.doseUnit("pills")?.ucum == "{pill}")
        #expect(own.healthKitUnit(forUCUM: "{pill}") == "count")
        #expect(own.ucum(forHealthKitUnit: "count") == "1")
        #expect(own.ucum(forHealthKitUnit: "mg") == nil && own.healthKitUnit(forUCUM: "mg") == nil)
    }

    @Test(arguments: [
        ("\tx\tmass", "own/units.tsv:2:1: the UCUM code is missing"),
        (
            "x\t\tmass\t\tTablet",
            "own/units.tsv:2:5: {tbl} has this spelling too; lay a row without it over that of {tbl}"
        ),
        (
            "x\t\tmass\t\t\tsct:258684004",
            "own/units.tsv:2:6: mg has this code too; lay a row without it over that of mg"
        ),
        ("x\t\tmass\t\t\tsnomed:1", "own/units.tsv:2:6: a code begins with sct:, v3: or ncit:"),
        ("MG\t\tmass", "own/units.tsv:2:1: mg has this spelling too; lay a row without it over that of mg"),
    ])
    func aUnitThatClashesIsRefused(_ row: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) { try overlaid(row) }
        #expect(fault?.description == message)
    }

    /// The table of the facts: its HealthKit strings are ours, but for the two that HealthKit would not read as meant.
    @Test(.needsData) func everyRowOfTheSourceTableAnswers() throws {
        let text = try Place.text(try #require(Place.data) + "/tables/units.tsv")
        let table = try MappingTable(file: "units.tsv", text: text, columns: ["ucum", "hk_unit"])
        #expect(table.rows.count >= 100)
        for row in table.rows {
            let code = table.cell(row, "ucum")
            let unit = table.cell(row, "hk_unit")
            let expected = unit.isEmpty || ["mol", "[USP'U]"].contains(code) ? nil : unit
            #expect(terminology.doseUnit(code)?.ucum == code)
            #expect(terminology.healthKitUnit(forUCUM: code) == expected, "\(code)")
        }
    }
}
