import Foundation
import Testing

@testable import FHIRMeds

/// docs/mappings.md tells the truth: its tables load, its commands print what it says.
struct MappingsDocumentationTests {
    /// A block of code, with the heading over it.
    private struct Block {
        let heading: String
        let language: String
        let text: String
    }

    private static func document() throws -> String { try Place.text(Place.repository + "/docs/mappings.md") }

    private static func blocks() throws -> [Block] {
        var blocks: [Block] = []
        var heading = ""
        var open: (language: String, lines: [Substring])?
        for line in try document().split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    let text = block.lines.joined(separator: "\n") + "\n"
                    blocks.append(Block(heading: heading, language: block.language, text: text))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("## ") {
                heading = String(line.dropFirst(3))
            }
        }
        return blocks
    }

    /// The columns that the tables under the headings describe, by heading.
    private static func columns() throws -> [String: [String]] {
        var columns: [String: [String]] = [:]
        var heading = ""
        for line in try document().split(separator: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            guard line.hasPrefix("| `"), let cell = line.split(separator: "|").first else { continue }
            columns[heading, default: []] += cell.matches(of: /`([A-Za-z0-9]+)`/).map { String($0.1) }
        }
        return columns
    }

    /// The tables of dose forms have one description.
    @Test(arguments: Terminology.tableNames.filter { !DoseFormTable.files.dropFirst().contains($0) })
    func everyColumnOfATableIsDescribed(_ name: String) throws {
        let table = try MappingTable(
            file: name, text: "\(try #require(BuiltInTables.all.first { $0.name == name }).text)", columns: [])
        #expect(try Self.columns()[name]?.sorted() == table.columns.sorted())
        #expect(try Self.blocks().contains { $0.heading == name && $0.language == "tsv" })
    }

    @Test func theTablesOfTheDocumentAreLaidOver() async throws {
        let blocks = try Self.blocks()
        let tables = blocks.filter { $0.language == "tsv" }
        #expect(tables.count == 6)
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/own", withIntermediateDirectories: true)
            for table in tables { try write(table.text, to: "\(folder)/own/\(table.heading)") }
            var checked = 0
            for (command, answer) in zip(blocks, blocks.dropFirst()) where command.language == "sh" {
                let outcome = try await shell(command.text, in: folder)
                #expect(outcome.status == 0, "\(outcome.error)")
                if answer.language == "json" {
                    #expect(try JSONValue(outcome.output) == JSONValue(answer.text))
                } else {
                    #expect(outcome.output == answer.text)
                }
                checked += 1
            }
            #expect(checked == 4)
            let list = try await run("mappings", "--mappings", "own", in: folder)
            #expect(list.lines.last == "local-codes.tsv: 1 rows")
            let source =
                #"{"resourceType":"MedicationRequest","status":"paused","medicationCodeableConcept":{"coding":[{"system":"FORMULARY","code":"40217"}]}}"#
            for verb in ["convert", "check", "inspect", "concepts"] {
                let outcome = try await run(verb, "--mappings", "own", stdin: source, in: folder)
                #expect(outcome.status != 2, "\(verb): \(outcome.error)")
                guard verb == "convert" else { continue }
                let record = try JSONValue(outcome.output)
                #expect(record["state"] == .string("onHold"))
                #expect(record["concept"]?["identifier"] == .string("https://clinic.example/drugs|40217"))
            }
        }
    }

    /// The rows of the table about NDCs are what the code does.
    @Test func theNDCsOfTheDocumentComeToTheirDigits() throws {
        var checked = 0
        for line in try Self.document().split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|")
            guard cells.count == 2, let text = cells[0].firstMatch(of: /`((?:NDC )?[0-9][-0-9* ]+)`/)?.1 else {
                continue
            }
            let code = try NDC(String(text))
            let digits = cells[1].firstMatch(of: /`([0-9]{11})`/)?.1
            if cells[1].hasPrefix(" not certain") {
                #expect(code.doubt != nil && code.ndc11 == nil)
            } else if cells[1].hasPrefix(" none") {
                #expect(code.isProduct)
            } else {
                #expect(code.ndc11 != nil && (digits == nil || code.ndc11 == digits.map(String.init)), "\(text)")
            }
            checked += 1
        }
        #expect(checked == 10)
    }
}
