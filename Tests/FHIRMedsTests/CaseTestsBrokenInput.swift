import FHIRMeds
import Foundation
import Testing

/// Input that is cut, mixed up or read in pieces: nothing crashes, and everything is accounted for.
@Suite struct CaseTestsBrokenInput {
    /// The samples and the inputs of the cases, in the order of their names.
    private static let texts: [[UInt8]] = {
        let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
        let folders = [CaseInput.samples, CaseInput.samples.appending(path: "malformed"), cases]
        let files = folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
        }
        return files.filter { ["json", "ndjson", "xml"].contains($0.pathExtension) }
            .compactMap { try? Data(contentsOf: $0) }.map { [UInt8]($0) }
    }()

    // MARK: Cut

    @Test(arguments: ["do-not-perform.json", "malformed/stray-bracket.json"])
    func aDocumentCutAnywhereGivesNoRecord(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: CaseInput.samples.appending(path: name)))
        let first = try #require(bytes.firstIndex { $0 > 0x20 })
        // The closing brace of the first object makes it whole.
        let whole = try #require(bytes.firstRange(of: Array("\n}".utf8))).upperBound
        for length in 0..<whole {
            let outcome = CaseOutcome(of: Array(bytes.prefix(length)))
            #expect(outcome.records.isEmpty)
            #expect(outcome.failures.count == (length > first ? 1 : 0), "\(length)")
        }
        #expect(CaseOutcome(of: Array(bytes.prefix(whole))).records.count == 1)
    }

    @Test(arguments: ["do-not-perform.xml", "prefixed.xml"])
    func anXMLDocumentCutAnywhereGivesNoRecord(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: CaseInput.samples.appending(path: name)))
        let first = try #require(bytes.firstIndex { $0 > 0x20 })
        let last = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for length in 0...last {
            let outcome = CaseOutcome(of: Array(bytes.prefix(length)))
            #expect(outcome.records.isEmpty)
            #expect(outcome.failures.count == (length > first ? 1 : 0), "\(length)")
        }
        #expect(CaseOutcome(of: Array(bytes.prefix(last + 1))).records.count == 1)
    }

    @Test func linesBeforeACutAreWhole() throws {
        let bytes = [UInt8](try Data(contentsOf: CaseInput.samples.appending(path: "export.ndjson")))
        let whole = CaseOutcome(of: bytes)
        var ends = bytes.indices.filter { bytes[$0] == 0x0A && bytes[$0 - 1] != 0x0A && bytes[$0 - 1] != 0x0D }
        ends += bytes.indices.filter { bytes[$0] == 0x0D }
        ends.append(bytes.count)
        #expect(ends.count == whole.report.resources)
        for length in 0...bytes.count {
            let outcome = CaseOutcome(of: Array(bytes.prefix(length)))
            let lines = ends.count { $0 <= length }
            #expect(outcome.report.resources - outcome.report.rejected == lines, "\(length)")
            #expect(outcome.failures.count <= 1, "\(length)")
            #expect(outcome.records.map(\.id) == Array(whole.records.map(\.id).prefix(outcome.records.count)))
        }
    }

    @Test(arguments: ["bundle-references.json", "bundle-references.xml"])
    func entriesBeforeACutAreWhole(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: CaseInput.samples.appending(path: name)))
        let whole = CaseOutcome(of: bytes)
        #expect(whole.failures.isEmpty)
        for length in stride(from: 0, to: bytes.count - 4, by: 7) {
            let outcome = CaseOutcome(of: Array(bytes.prefix(length)))
            #expect(outcome.records.count <= whole.records.count)
            // A medication that was cut off is not found; all else is as it was.
            for (record, uncut) in zip(outcome.records, whole.records) {
                #expect(record.id == uncut.id)
                #expect(record.dosage == uncut.dosage)
                #expect(record.concept == uncut.concept || record.concept.resolution == .unresolved)
            }
            #expect(outcome.failures.count == (length == 0 ? 0 : 1), "\(length)")
        }
    }

    // MARK: Mixed up

    /// Whatever is done to a text, each of its records comes out or is told to have been lost.
    @Test(.timeLimit(.minutes(1)), arguments: 0..<8)
    func noMixedUpTextCrashesOrLosesARecord(_ seed: Int) {
        var chance = SeededNumbers(seed: UInt64(seed))
        for _ in 0..<150 {
            var text = CaseTestsBrokenInput.texts[chance.below(CaseTestsBrokenInput.texts.count)]
            for _ in 0...chance.below(4) { chance.mixUp(&text, with: CaseTestsBrokenInput.texts) }
            let isStrict = chance.below(4) == 0
            let embedsSource = chance.below(4) == 0 && text.first != UInt8(ascii: "<")
            let outcome = CaseOutcome(of: text, isOrdinary: false) { options in
                options.isStrict = isStrict
                options.embedsSource = embedsSource
            }
            // A record that is a document of its own is one that another reader takes for JSON too.
            guard text.first == UInt8(ascii: "{"), let record = outcome.records.first, record.source.line == nil,
                record.source.path == nil
            else { continue }
            let other = try? JSONSerialization.jsonObject(with: Data(text))
            #expect(other != nil, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    /// Every value of a record in turn becomes something else, of every kind.
    @Test(arguments: [
        "null", "true", "0", "-1.50e3", #""""#, #""x""#, "[]", "{}", "[null]", "[[]]", #"{"x":1}"#, #"["x","y"]"#,
        #"[{"extension":[{"url":"u"}]}]"#, #"{"extension":[{"url":"u"}]}"#, #""\u0000""#, "[1,\"a\",{},[],null]",
    ])
    func everyValueMayBeOfAnyKind(_ value: String) throws {
        for name in ["request-contained.json", "statement-extensions.json"] {
            let bytes = [UInt8](try Data(contentsOf: CaseInput.samples.appending(path: name)))
            for range in JSONValues.ranges(in: bytes) where range.lowerBound > 0 {
                let text = bytes[..<range.lowerBound] + Array(value.utf8) + bytes[range.upperBound...]
                let outcome = CaseOutcome(of: Array(text), isOrdinary: false)
                #expect(outcome.failures.allSatisfy { $0.code != .notJSON }, "\(name) \(range)")
                #expect(outcome.report.resources == 1)
            }
        }
    }

    // MARK: In pieces

    @Test func linesMayLieAcrossTheBlocksThatAreRead() {
        let lines = (0..<40).map { number in
            CaseInput.request(
                #""note":[{"text":"\#(String(repeating: "ü\(number)", count: 9000 + number * 97))"}]"#, id: "\(number)")
        }
        let outcome = CaseOutcome(of: lines.joined(separator: "\n"))
        #expect(outcome.records.map(\.id) == (0..<40).map { "\($0)" })
        #expect(outcome.failures.isEmpty)
    }

    /// The XML parser is given 65,536 bytes at a time: wherever that falls, the records are the same.
    @Test func anXMLDocumentMayBeCutIntoPiecesAnywhere() throws {
        let first = CaseInput.xmlRequest(
            #"<note><text value="ä &amp; b"/></note>"#,
            before: """
                <text><status value="generated"/>\
                <div xmlns="http://www.w3.org/1999/xhtml"><p class="x">&lt;</p><br/></div></text>
                """, attributes: "")
        let second = CaseInput.xmlRequest(#"<dosageInstruction><text value="x"/></dosageInstruction>"#, attributes: "")
        func records(_ filler: Int) -> [MedicationRecord] {
            let comment = "<!--\(String(repeating: "-x", count: filler / 2))\(filler % 2 == 0 ? "" : " ")-->"
            let bundle = CaseInput.xmlBundle(first, second, first)
                .replacing("<entry>", with: "\(comment)<entry>", maxReplacements: 1)
            return CaseOutcome(of: bundle, isOrdinary: false) { $0.embedsSource = true }.records
        }
        let expected = records(2)
        #expect(expected.count == 3)
        for filler in stride(from: 65_536 - 1600, to: 65_536, by: 11) {
            #expect(records(filler) == expected, "\(filler)")
        }
    }
}

/// Random changes of texts.
extension SeededNumbers {
    private static let tokens = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "null", "true", "-", "0", ".", "1e9", "\n", "\r\n",
        "\t",
        "<", ">", "/>", "</", "&", "&#0;", "&amp;", "<!--", "]]>", "<![CDATA[", "<?", "<!DOCTYPE x>", "\u{0}",
        "\u{FEFF}",
        "\u{2028}", "💊", "\"entry\":", "\"resource\":", "\"_status\":", "<entry>", "</resource>", "xmlns=\"\"", "#",
    ]

    /// Changes one thing about a text.
    mutating func mixUp(_ text: inout [UInt8], with others: [[UInt8]]) {
        let at = below(text.count)
        let end = min(at + 1 + below(below(40) == 0 ? text.count : 12), text.count)
        switch below(9) {
        case 0 where !text.isEmpty: text[at] = UInt8(truncatingIfNeeded: next())
        case 1 where !text.isEmpty: text[at] ^= 1 << UInt8(below(8))
        case 2 where !text.isEmpty: text.removeSubrange(at..<end)
        case 3 where !text.isEmpty: text.insert(contentsOf: text[at..<end], at: below(text.count))
        case 4: text.insert(contentsOf: Array(pick(SeededNumbers.tokens).utf8), at: at)
        case 5: text.removeLast(min(below(40), text.count))
        case 6:
            let other = others[below(others.count)]
            let start = below(other.count)
            text.insert(contentsOf: other[start..<min(start + below(200), other.count)], at: at)
        default: swapStrings(of: &text)
        }
    }

    /// Puts one quoted string in the place of another, so that names and values trade places.
    private mutating func swapStrings(of text: inout [UInt8]) {
        let quotes = text.indices.filter { text[$0] == UInt8(ascii: "\"") }
        guard quotes.count > 4 else { return }
        let (from, to) = (below(quotes.count / 2) * 2, below(quotes.count / 2) * 2)
        let string = Array(text[quotes[from]...quotes[from + 1]])
        text.replaceSubrange(quotes[to]...quotes[to + 1], with: string)
    }
}

/// Where the values of a JSON text stand; the text is known to be good.
private enum JSONValues {
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var open: [Int] = []
        var at = 0
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                let start = at
                at += 1
                while bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
                let behind = bytes[(at + 1)...].first { $0 > 0x20 }
                if behind != UInt8(ascii: ":") { ranges.append(start..<(at + 1)) }
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(at)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): ranges.append((open.popLast() ?? at)..<(at + 1))
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
                let start = at
                while at < bytes.count, !Array(",]} \n\r\t".utf8).contains(bytes[at]) { at += 1 }
                ranges.append(start..<at)
                continue
            default: break
            }
            at += 1
        }
        return ranges
    }
}
