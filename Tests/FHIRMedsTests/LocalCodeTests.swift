import Testing

@testable import FHIRMeds

/// A clinic's own drug codes: each stands for one coding, by somebody's word.
struct LocalCodeTests {
    private static let header = "system\tcode\ttargetSystem\ttargetCode\tsource\tdisplay\ttargetDisplay\tnote"

    private func overlaid(_ rows: String..., header: String = header) throws -> Terminology {
        try Terminology(
            overlay: [("local-codes.tsv", "own/local-codes.tsv", ([header] + rows).joined(separator: "\n"))])
    }

    @Test func aLocalCodeStandsForItsTarget() throws {
        let own = try overlaid("urn:oid:1.2.3\tA 1\trxnorm\t44\tpharmacy\tMesna\tmesna\tnone")
        for system in ["urn:oid:1.2.3", "1.2.3", " URN:OID:1.2.3", "urn:oid:1.2.3|2026"] {
            for code in ["A 1", " A  1 "] {
                let found = own.localCode(system: system, code: code)
                #expect(found?.targetSystem == CodeSystemTable.rxNorm && found?.targetCode == "44")
                #expect(found?.source == "pharmacy" && found?.display == "Mesna" && found?.targetDisplay == "mesna")
            }
        }
        #expect(own.localCode(system: "urn:oid:1.2.3", code: "a 1") == nil)
        #expect(own.localCode(system: "urn:oid:1.2.4", code: "A 1") == nil)
        #expect(own.tables.last?.name == "local-codes.tsv" && own.tables.last?.rows == 1)
    }

    @Test func aSystemOfTheTablesIsFoundUnderAllItsSpellings() throws {
        let own = try overlaid("SNOMED\tX1\thttps://own.example\tY\tme")
        let number = try #require(own.codeSystems.system(named: "SCT"))
        #expect(own.localCode(system: number.canonical, code: "X1")?.targetSystem == "https://own.example")
    }

    @Test func thereAreNoBuiltInRows() {
        #expect(Terminology.builtIn.localCodes.codes.isEmpty)
        #expect(Terminology.builtIn.localCode(system: "", code: "") == nil)
    }

    @Test func columnsForPeopleMayBeMissing() throws {
        let own = try overlaid("x\t1\tRxNorm\t44\tme", header: "system\tcode\ttargetSystem\ttargetCode\tsource")
        #expect(own.localCode(system: "x", code: "1")?.note == "")
    }

    /// An NDC stays as it was written.
    @Test(arguments: ["0777-3105-02", "00777310502"])
    func anNDCThatIsCertainCanBeATarget(_ code: String) throws {
        #expect(try overlaid("x\t1\tNDC\t\(code)\tme").localCode(system: "x", code: "1")?.targetCode == code)
    }

    @Test(arguments: [
        ("\t1\tRxNorm\t44\tme", ":2:1: system is missing; a row needs system, code, target and source"),
        ("x\t \tRxNorm\t44\tme", ":2:2: code is missing; a row needs system, code, target and source"),
        ("x\t1\t\t44\tme", ":2:3: targetSystem is missing; a row needs system, code, target and source"),
        ("x\t1\tRxNorm\t\tme", ":2:4: targetCode is missing; a row needs system, code, target and source"),
        ("x\t1\tRxNorm\t44\t", ":2:5: source is missing; a row needs system, code, target and source"),
        ("x\t1\tRxNorm\t4a\tme", ":2:4: a code of RxNorm has digits only"),
        ("x\t1\tUCUM\tmg\tme", ":2:3: codes of UCUM do not say which drug it is"),
        (
            "NullFlavor\tUNK\tRxNorm\t44\tme",
            ":2:1: codes of this system say that there is no code; they stand for no drug"
        ),
        ("x\t1\tNDC\t0777310502\tme", ":2:4: this NDC may be several; write it with hyphens or in 11 digits"),
        ("x\t1\tNDC\t07\tme", ":2:4: an NDC without hyphens has 8 to 12 digits; a GTIN has 12 to 14"),
    ])
    func aRowThatSaysTooLittleIsRefused(_ row: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) { try overlaid(row) }
        #expect(fault?.description == "own/local-codes.tsv" + message)
    }

    @Test(arguments: [
        ("x\t1\tRxNorm\t45\tme", ":3:2: line 2 has the same system, code; take one of them out"),
        ("X/\t1\tRxNorm\t44\tme", ":3:2: line 2 has this code of this system too; take one of them out"),
        ("x\t 1 \tRxNorm\t44\tme", ":3:2: line 2 has this code of this system too; take one of them out"),
    ])
    func aCodeWithTwoRowsIsRefused(_ row: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) { try overlaid("x\t1\tRxNorm\t44\tme", row) }
        #expect(fault?.description == "own/local-codes.tsv" + message)
    }

    @Test func aMissingColumnIsNamed() {
        let fault = #expect(throws: MappingTable.Fault.self) { try overlaid(header: "system\tcode") }
        #expect(
            fault?.description
                == "own/local-codes.tsv:1: the column \"targetSystem\" is missing; the columns are system, code, targetSystem, targetCode, source"
        )
    }

    /// The table's word is not the record's: no identifier changes by it.
    @Test func aLocalCodeChangesNoIdentifier() throws {
        var options = TranslationOptions()
        options.terminology = try overlaid("urn:oid:1.2.3\t1\tRxNorm\t44\tme")
        let source =
            #"{"resourceType":"Medication","code":{"coding":[{"system":"urn:oid:1.2.3","code":"1"}]}}"#
        let records = MedicationTranslator(options: options).records(in: Array(source.utf8), named: "x.json")
        let record = try #require(records.next()).get()
        #expect(record.concept.identifier == "urn:oid:1.2.3|1" && record.concept.coded == .unknownSystem)
    }
}
