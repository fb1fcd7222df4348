import Testing

@testable import FHIRMeds

/// Strict RFC 8259, with the place of every fault.
@Suite struct JSONReaderTests {
    private func fault(_ text: String, limits: ReadingLimits = ReadingLimits()) -> JSONFault? {
        fault(Array(text.utf8), limits: limits)
    }

    private func fault(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> JSONFault? {
        var reader = JSONTreeReader(limits: limits)
        var tree = ElementTree()
        do {
            try reader.read(bytes.span, into: &tree)
            return nil
        } catch {
            return error
        }
    }

    static let wellFormed = [
        "{}", "[]", "\"\"", "0", "-0", "1.50", "1E2", "1.5e-10", "true", "false", "null",
        " \t\r\n{ \"a\" : [ 1 , 2 ] } \n",
        #"{"a":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"}"#, #"{"ä":"ö","日本":"語 😀"}"#,
        #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#,
        #"{"a":1,"_a":{"id":"x"}}"#, "[[[[]]]]", "{\"a\":12345678901234567890.123456789012345678901234567890}",
    ]

    @Test(arguments: wellFormed)
    func wellFormedTextIsRead(_ text: String) {
        #expect(fault(text) == nil)
    }

    /// Text, cause, and the offset of the fault.
    static let faults: [(String, JSONFault.Cause, Int)] = [
        ("", .endTooSoon, 0), ("   ", .endTooSoon, 3), ("{", .endTooSoon, 1), ("[1,", .endTooSoon, 3),
        (#"{"a""#, .endTooSoon, 4), (#"{"a":"#, .endTooSoon, 5), (#"{"a":"b"#, .endTooSoon, 7),
        (#"{"a":"b\"#, .endTooSoon, 7),
        (#"{"a":1"#, .endTooSoon, 6), ("{} {}", .contentAfterEnd, 3), ("1 2", .contentAfterEnd, 2),
        ("{a:1}", .nameMissing, 1), (#"{"a" 1}"#, .colonMissing, 5), (#"{"a":}"#, .valueMissing, 5),
        (#"{"a":1 "b":2}"#, .commaOrBraceMissing, 7), ("[1 2]", .commaOrBracketMissing, 3),
        (#"{"a":1,}"#, .trailingComma, 7), ("[1,]", .trailingComma, 3), ("[1}", .commaOrBracketMissing, 2),
        ("[nul]", .badLiteral, 1), ("[True]", .badLiteral, 1), ("[NaN]", .badLiteral, 1), ("[.5]", .leadingPoint, 1),
        ("[-.5]", .leadingPoint, 1), ("[01]", .leadingZero, 1), ("[-01]", .leadingZero, 1), ("[+1]", .plusSign, 1),
        ("[1.]", .digitMissing, 3), ("[1e]", .digitMissing, 3), ("[1e+]", .digitMissing, 4), ("['a']", .singleQuote, 1),
        ("[/* a */1]", .comment, 1), ("[// a\n1]", .comment, 1), ("[\"a\tb\"]", .controlCharacter, 3),
        ("[\"a\u{0}b\"]", .controlCharacter, 3), ("[\"a\nb\"]", .controlCharacter, 3), (#"["\x"]"#, .badEscape, 2),
        (#"["\u12"]"#, .badEscape, 2), (#"["\ud800"]"#, .loneSurrogate, 2), (#"["\ud800\u0041"]"#, .loneSurrogate, 2),
        (#"["\udc00"]"#, .loneSurrogate, 2), (#"{"a":1,"a":2}"#, .nameTwice, 8),
        (#"{"a":1,"\u0061":2}"#, .nameTwice, 8),
        (#"{"status":"x","status":"y"}"#, .nameTwice, 15), (#"{"b":{"status":1,"status":1}}"#, .nameTwice, 18),
        ("\u{FEFF}{}", .badLiteral, 0),
    ]

    @Test(arguments: faults)
    func faultIsFoundAtItsByte(_ text: String, _ cause: JSONFault.Cause, _ offset: Int) {
        let found = fault(text)
        #expect(found?.cause == cause, "\(text)")
        #expect(found?.offset == offset, "\(text)")
    }

    /// Bytes that are not UTF-8, in a string whose first byte is at offset 2.
    static let notUTF8: [[UInt8]] = [
        [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80],
        [0xF0, 0x80, 0x80, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ]

    @Test(arguments: notUTF8)
    func bytesThatAreNotUTF8AreRefused(_ bytes: [UInt8]) {
        let found = fault([0x5B, 0x22] + bytes + [0x22, 0x5D])
        #expect(found?.cause == .notUTF8)
        #expect(found?.offset == 2)
    }

    @Test func pathOfARepeatedNameIsTold() {
        let found = fault(#"{"resourceType":"MedicationRequest","note":[{"text":"a"},{"text":"b","text":"c"}]}"#)
        #expect(found?.path == "note[1].text")
    }

    /// Names that no release defines are compared by their bytes, few of them in another way than many.
    @Test(arguments: [0, 10, 60])
    func strangeNamesThatStandTwiceAreFoundAmongFewAndMany(_ others: Int) {
        let more = (0..<others).map { "\"x\($0)\":0," }.joined()
        for (names, isTwice) in [
            (#""b":1,"b":2"#, true), (#""b":1,"\u0062":2"#, true), (#""_b":1,"_b":2"#, true),
            (#""b":1,"_b":2"#, false), (#""b":1,"c":2"#, false), (#""B":1,"b":2"#, false),
            // Composed and decomposed letters are two names.
            ("\"\u{E9}\":1,\"e\u{301}\":2", false), (##""\u00e9":1,"e\u0301":2"##, false),
            ("\"\u{E9}\":1,\"\u{E9}\":2", true), (##""\u00e9":1,"\##u{E9}":2"##, true),
            (#""a":{"b":1},"c":{"b":1}"#, false),
        ] {
            #expect((fault("{\(more)\(names)}")?.cause == .nameTwice) == isTwice, "\(names)")
            #expect((fault("{\(names),\(more)\"z\":0}")?.cause == .nameTwice) == isTwice, "\(names)")
        }
    }

    @Test func limitsAreKept() {
        var limits = ReadingLimits()
        limits.depth = 3
        #expect(fault("[[[1]]]", limits: limits) == nil)
        #expect(fault("[[[[1]]]]", limits: limits)?.cause == .tooDeep)
        limits = ReadingLimits()
        limits.stringSize = 4
        #expect(fault(#"["abcd"]"#, limits: limits) == nil)
        #expect(fault(#"["abcde"]"#, limits: limits)?.cause == .stringTooLong)
        limits = ReadingLimits()
        limits.documentSize = 4
        #expect(fault("[12]", limits: limits) == nil)
        #expect(fault("[123]", limits: limits)?.cause == .tooLarge)
    }

    @Test func everyPrefixOfARecordIsRefusedAndNoneIsReadTooFar() throws {
        let bytes = try SampleFiles.bytes("statement-extensions.json")
        let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
        for length in 0..<end { #expect(fault(Array(bytes[0..<length])) != nil) }
    }

    @Test func treeIsUsedAgainWithoutRemains() throws {
        var reader = JSONTreeReader()
        var tree = ElementTree()
        let long = Array(#"{"status":"active","id":"long","note":[{"text":"one"},{"text":"two"}]}"#.utf8)
        let short = Array(#"{"id":"short"}"#.utf8)
        try reader.read(long.span, into: &tree)
        try reader.read(short.span, into: &tree)
        #expect(tree.first(.status, of: tree.root) == nil)
        #expect(tree.first(.id, of: tree.root).flatMap { tree.string(of: $0) } == "short")
    }

    @Test func numberKeepsItsLiteralThroughTheTree() throws {
        let text = #"{"resourceType":"Medication","a":[1.50,1E2,-0.0,1e-07,100000000000000000000.10]}"#
        var reader = JSONTreeReader()
        var tree = ElementTree()
        let bytes = Array(text.utf8)
        try reader.read(bytes.span, into: &tree)
        var buffer = ByteBuffer()
        JSONTreeWriter(table: ElementTable.table(for: .r4)).writeResource(tree, 0, into: &buffer)
        #expect(String(decodingUTF8: buffer.span) == text)
    }
}
