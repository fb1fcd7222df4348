import Foundation
import Testing

@testable import FHIRMeds

/// However our extension is damaged, nothing crashes and nothing is guessed.
@Suite struct DoseStatementMutationTests {
    /// What may be done to one part of our extension.
    enum Damage: CaseIterable {
        case twice, renamed, otherValue, noValue, withId, withCompanion, nested, replaced, noURL
    }

    private static func parts(of statement: JSONValue) -> [JSONValue] {
        statement["extension"]?[0]?["extension"]?.items ?? []
    }

    /// The statement with other parts in its extension.
    private static func line(_ statement: JSONValue, _ parts: [JSONValue]) -> String {
        var changed = statement
        var extensions = statement["extension"]?.items ?? []
        if !extensions.isEmpty { extensions[0]["extension"] = .list(parts) }
        changed["extension"] = .list(extensions)
        return SampleStatement.text(changed)
    }

    private static func valueName(_ part: JSONValue) -> String {
        part.members?.keys.first { $0 != "url" } ?? ""
    }

    private static func damaged(_ part: JSONValue, _ damage: Damage) -> [JSONValue] {
        var changed = part
        let name = valueName(part)
        switch damage {
        case .twice: return [part, part]
        case .renamed: changed["url"] = .string((part["url"]?.string ?? "") + "2")
        case .otherValue:
            changed[name] = nil
            changed["valueUri"] = .string("urn:x")
        case .noValue: changed[name] = nil
        case .withId: changed["id"] = .string("x")
        case .withCompanion:
            changed["_" + name] = .object([
                "extension": .list([.object(["url": .string("urn:x"), "valueCode": .string("x")])])
            ])
        case .nested:
            changed["extension"] = .list([.object(["url": .string("urn:x"), "valueCode": .string("x")])])
        case .replaced: return [.string("x")]
        case .noURL: changed["url"] = nil
        }
        return [changed]
    }

    /// `metadata` may stand several times, so twice the same is one key twice; that is refused like the rest.
    @Test(arguments: [SampleStatement.Place.taken, .skipped, .unrecognized, .medication], Damage.allCases)
    func aDamagedExtensionIsNoEntry(_ place: SampleStatement.Place, _ damage: Damage) throws {
        let statement = try SampleStatement.value(place)
        let parts = Self.parts(of: statement)
        #expect(parts.count >= 5)
        for at in parts.indices {
            // Extensions inside `metadata` are what it consists of.
            if damage == .withCompanion, Self.valueName(parts[at]) == "extension" { continue }
            var changed = parts
            changed.replaceSubrange(at...at, with: Self.damaged(parts[at], damage))
            let line = Self.line(statement, changed)
            let reading = DoseLogReading(line)
            #expect(reading.entries == [], "\(damage) of \(parts[at]["url"]?.string ?? "")")
            #expect(reading.refusals.map(\.code) == [.conflicting])
            let record = try #require(MedicationTranslator().records(in: Array(line.utf8)).next()).get()
            #expect(record.doseEvent == nil && record.state != nil)
            #expect(record.extensions.first?.json.contains("urn:x-fhirmeds:") == true)
            #expect(record.issues.contains { $0.code == .conflicting })
        }
    }

    @Test(arguments: [SampleStatement.Place.taken, .unrecognized, .medication])
    func whatAnEntryNeedsHasToBeThere(_ place: SampleStatement.Place) throws {
        let statement = try SampleStatement.value(place)
        let parts = Self.parts(of: statement)
        let needed: Set = ["uuid", "logStatus", "logStatusRaw", "conceptIdentifier", "medication"]
        for at in parts.indices where needed.contains(parts[at]["url"]?.string ?? "") {
            var changed = parts
            changed.remove(at: at)
            let reading = DoseLogReading(Self.line(statement, changed))
            #expect(reading.entries == [] && reading.refusals.map(\.code) == [.conflicting])
        }
        #expect(DoseLogReading(Self.line(statement, [])).entries == [])
    }

    @Test(arguments: [
        (#""valueCode":"taken""#, #""valueCode":"Taken""#), (#""valueCode":"taken""#, #""valueString":"taken""#),
        (#""valueCode":"schedule""#, #""valueCode":"scheduled""#),
        (#""valueCode":"archived""#, #""valueCode":"other""#),
        (#""valueDateTime":"2026-03-28T08:00:00+01:00""#, #""valueDateTime":"2026-03-28T08:00:00""#),
        (#""valueDateTime":"2026-03-28T08:00:00+01:00""#, #""valueDateTime":"2026-02-30T08:00:00+01:00""#),
        (#""valueQuantity":{"value":1}"#, #""valueQuantity":{"value":1,"unit":"mg"}"#),
        (#""valueQuantity":{"value":1}"#, #""valueQuantity":{"value":"1"}"#),
        (#""valueQuantity":{"value":1}"#, #""valueQuantity":{}"#),
        (#""valueString":"count""#, #""valueString":"""#), (#""valueString":"count""#, #""valueString":null"#),
        (#""valueString":"0b5b7c0e-"#, #""valueString":"0b5b7c0e_"#),
        (#"{"url":"value","valueDecimal":3.50}"#, #"{"url":"json","valueString":"3.50"}"#),
        (#"{"url":"value","valueDecimal":3.50}"#, #"{"url":"json","valueString":"{\"a\":}"}"#),
        (#"{"url":"value","valueDecimal":3.50}"#, #"{"url":"json","valueString":"{},\"logStatus\":\"skipped\""}"#),
        (#"{"url":"key","valueString":"pain"}"#, #"{"url":"key","valueString":"mood"}"#),
    ])
    func aValueThatWeNeverWriteIsNotTaken(_ old: String, _ new: String) throws {
        let line = try SampleStatement.line(.taken)
        try #require(line.contains(old))
        let reading = DoseLogReading(line.replacing(old, with: new))
        #expect(reading.entries == [] && reading.refusals.map(\.code) == [.conflicting])
    }

    @Test(arguments: ["4", "1", "2.5", "99999999999999999999"])
    func aRawStatusThatHasANameOrIsNoIntegerIsNotTaken(_ raw: String) throws {
        let line = try SampleStatement.line(.unrecognized).replacing(
            #""valueInteger":9"#, with: "\"valueInteger\":\(raw)")
        #expect(DoseLogReading(line).entries == [])
    }

    /// Thousands of small damages anywhere in a text: each statement is an entry, a refusal or passed over, and a line that
    /// carries an event can be read back.
    @Test(arguments: ["json", "xml"], [false, true])
    func noDamageCrashes(_ format: String, _ r5: Bool) throws {
        var numbers = SeededNumbers(seed: r5 ? 5 : 4)
        for place in [SampleStatement.Place.taken, .unrecognized, .medication] {
            var bytes = Array(try SampleStatement.line(place, r5: r5).utf8)
            if format == "xml" { bytes = try ResourceConverter(release: r5 ? .r5 : .r4).xml(fromJSON: bytes).bytes }
            for _ in 0..<200 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                    let at = Int.random(in: 0..<damaged.count, using: &numbers)
                    let end = min(damaged.count, at + Int.random(in: 1...30, using: &numbers))
                    switch Int.random(in: 0..<4, using: &numbers) {
                    case 0: damaged[at] = UInt8.random(in: 0...255, using: &numbers)
                    case 1: damaged.removeSubrange(at..<end)
                    case 2: damaged.insert(contentsOf: damaged[at..<end], at: at)
                    default: damaged[at] = numbers.pick(Array(#"{}[]":,0aZ<>/="#.utf8))
                    }
                    if damaged.isEmpty { damaged = [0x7B] }
                }
                let reading = DoseLogReading(damaged)
                #expect(reading.entries.count + reading.passed.count <= 1)
                for result in MedicationTranslator().records(in: damaged) {
                    guard case .success(let record) = result else { continue }
                    #expect(throws: Never.self) { try JSONValue(record.json) }
                    #expect(reading.events == [record.doseEvent].compactMap(\.self))
                }
            }
        }
    }
}
