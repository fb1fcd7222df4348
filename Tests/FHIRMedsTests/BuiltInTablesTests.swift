import Foundation
import Testing

@testable import FHIRMeds

/// The tables of `mappings/`, and the source files that hold the same bytes.
struct BuiltInTablesTests {
    /// A source file that holds tables.
    struct Holder: CustomTestStringConvertible {
        let path: String
        let type: String
        let about: String
        let isElements: Bool

        var testDescription: String { type }

        /// The tables that belong into it, sorted by name.
        var tables: [String] {
            Place.names(in: Place.mappings).filter { $0.hasSuffix(".tsv") && $0.hasPrefix("elements-") == isElements }
        }

        /// The file as it has to be.
        func source() throws -> String {
            var text =
                "// Written from `mappings/` by the test `builtInTablesAreTheMappings`; change the tables, not this file.\n"
                + "// swift-format-ignore-file\n"
            text += "\n/// \(about), as in `mappings/`.\nenum \(type) {\n"
            text += "    static let all: [(name: String, text: StaticString)] = [\n"
            for name in tables {
                text += "        (\"\(name)\", #\"\"\"\n\(try Place.text("\(Place.mappings)/\(name)"))\"\"\"#),\n"
            }
            return text + "    ]\n}\n"
        }
    }

    static let holders = [
        Holder(
            path: "Sources/FHIRMeds/Formats/BuiltInElementTables.swift", type: "BuiltInElementTables",
            about: "Element tables of the releases", isElements: true),
        Holder(
            path: "Sources/FHIRMeds/Terminology/BuiltInTables.swift", type: "BuiltInTables",
            about: "Terminology tables", isElements: false),
    ]

    @Test(arguments: holders)
    func builtInTablesAreTheMappings(_ holder: Holder) throws {
        #expect(!holder.tables.isEmpty)
        try Recording.expect(try holder.source(), in: "\(Place.repository)/\(holder.path)")
    }

    /// What the compiler made of the literals, in case a table holds something that a raw string does not.
    @Test func literalsHoldTheBytesOfTheirFiles() throws {
        let built = BuiltInElementTables.all + BuiltInTables.all
        #expect(built.map(\.name).sorted() == Place.names(in: Place.mappings).filter { $0.hasSuffix(".tsv") })
        for table in built {
            let file = try Place.bytes("\(Place.mappings)/\(table.name)")
            // A literal ends before the line break in front of its closing quotes.
            let isSame = "\(table.text)\n".utf8.elementsEqual(file)
            #expect(isSame, "\(table.name)")
        }
    }

    @Test(arguments: Place.names(in: Place.mappings))
    func aTableIsPlainText(_ name: String) throws {
        let bytes = try Place.bytes("\(Place.mappings)/\(name)")
        #expect(bytes.last == UInt8(ascii: "\n"))
        #expect(!bytes.contains(UInt8(ascii: "\r")), "Swift turns CR LF in a literal into LF")
        #expect(String(validating: bytes, as: UTF8.self) != nil)
    }

    @Test func everyTableCanBeLaidOver() {
        #expect(Terminology.tableNames.sorted() == BuiltInTables.all.map(\.name).sorted())
    }

    @Test func everyTerminologyTableLoads() throws {
        let terminology = try Terminology(overlay: [])
        for table in terminology.tables { #expect(table.rows > 0, "\(table.name)") }
        #expect(Terminology.builtIn.tables.map(\.rows) == terminology.tables.map(\.rows))
    }

    @Test(arguments: FHIRRelease.allCases)
    func everyElementTableLoads(_ release: FHIRRelease) {
        let table = ElementTable.table(for: release)
        #expect(table.release == release)
        #expect(table.types.count > 20)
    }

    @Test(arguments: [
        [], ["dose-forms-snomed.tsv"], ["dose-forms-edqm.tsv"], ["dose-forms-snomed.tsv", "dose-forms-edqm.tsv"],
    ])
    func formsAreFoundWithoutTheTablesOfOthers(_ missing: [String]) throws {
        let present = DoseFormTable.files.filter { !missing.contains($0) }
        let tables = try present.map { name in
            let text = try #require(BuiltInTables.all.first { $0.name == name }?.text)
            return try MappingTable(file: name, text: "\(text)", columns: DoseFormTable.columns)
        }
        let forms = try DoseFormTable(tables)
        let name = Array("lisinopril 10 MG Oral Tablet [Prinivil]".utf8)
        let found = forms.find(endOf: name.span)
        #expect(found.map { forms.forms[$0].generalForm } == .tablet)
        let snomed = forms.find(system: Array("http://snomed.info/sct".utf8), code: Array("385055001".utf8))
        #expect(snomed?.generalForm == (missing.contains("dose-forms-snomed.tsv") ? nil : .tablet))
        let edqm = forms.find(system: Array("http://standardterms.edqm.eu".utf8), code: Array("10219000".utf8))
        #expect(edqm?.generalForm == (missing.contains("dose-forms-edqm.tsv") ? nil : .tablet))
    }

    @Test(arguments: [
        ("", "t.tsv:1: the header line with the column names is missing"),
        ("# only a comment\n\n", "t.tsv:1: the header line with the column names is missing"),
        ("a\tc\n", "t.tsv:1: the column \"b\" is missing; the columns are a, b"),
        (
            "# c\na\tb\nx\ty\tz\n",
            "t.tsv:3:3: more cells than columns; separate list items by | and not by tabs"
        ),
    ])
    func aBrokenTableSaysWhere(_ text: String, _ message: String) {
        let fault = #expect(throws: MappingTable.Fault.self) {
            try MappingTable(file: "t.tsv", text: text, columns: ["a", "b"])
        }
        #expect(fault?.description == message)
    }

    @Test func cellsMissingAtTheEndAreEmptyAndListsAreSplit() throws {
        let table = try MappingTable(file: "t.tsv", text: "# c\nb\ta\tl\n1\n2\t3\tx|y\r\n", columns: ["a", "b", "l"])
        #expect(table.rows.map(\.line) == [3, 4])
        #expect(table.rows.map { table.cell($0, "a") } == ["", "3"])
        #expect(table.rows.map { table.list($0, "l") } == [[], ["x", "y"]])
        #expect(table.cell(table.rows[0], "no such column").isEmpty)
    }
}
