import Testing

@testable import FHIRMeds

/// What is passed over while Medications are looked for, and the searches that look at eight bytes at a time.
struct SkippingTests {
    private func skip(_ text: String) -> JSONScanner.Skipped? {
        var bytes = ByteBuffer()
        bytes.append(text)
        bytes.seal()
        return JSONScanner(limits: ReadingLimits()).skip(bytes.paddedSpan, from: 0)
    }

    @Test(arguments: [
        "{}", "{ }", #"{"a":1}"#, #"{"a":-1.5e+3,"b":[true,false,null]}"#, #"{"a":{"b":[{"c":"d"},[]]},"e":{}}"#,
        #"{ "a" : [ 1 , 2 ] , "b" : { "c" : "" } }"#, #"{"a\"}":"{[\\","b":"\\\""}"#, "{\n\t\"a\":\r\n[\"}\"]\n}",
    ])
    func anObjectEndsWhereTheScannerEndsIt(_ text: String) throws {
        let bytes = Array((text + ",{").utf8)
        var reader = JSONTreeReader()
        var tree = ElementTree()
        tree.bytes.append(bytes.span)
        tree.bytes.seal()
        #expect(try reader.readValue(at: 0, of: &tree) == text.utf8.count)
        #expect(skip(text + ",{")?.end == text.utf8.count)
        #expect(skip(text)?.end == text.utf8.count)
    }

    @Test(arguments: [
        "", "[1]", "1", "{", #"{"a"#, #"{"a":"#, #"{"a":1"#, #"{"a":"b"#, #"{"a":"b\"#, #"{"a":"b\""#, #"{"a":[1}"#,
        #"{"a":1]"#, #"{"a" 1}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":[1,]}"#, #"{,}"#, #"{"a":1 "b":2}"#, #"{a:1}"#,
        #"{"a":'b'}"#, "{\"a\":\"b\n\"}", #"{"a":"b"c"}"#, #"{"a":{"b":1},{"c":2}}"#, #"{"a":/**/1}"#,
    ])
    func whatIsNotWholeOrNoJSONIsNotPassedOver(_ text: String) {
        #expect(skip(text) == nil)
    }

    @Test func deepNestingIsLeftToTheScanner() {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        }
        #expect(skip(nested(60))?.end == nested(60).utf8.count)
        #expect(skip(nested(70)) == nil)
    }

    /// A type may be written with escapes: such an entry is read like one that says "Medication".
    @Test func aMedicationWithAnEscapedTypeIsFound() {
        let entries = [
            #"{"fullUrl":"https://a.example/MedicationRequest/r","resource":"#
                + CaseInput.request(reference: "Medication/m", id: "r") + "}",
            #"{"fullUrl":"https://a.example/Patient/p","resource":{"resourceType":"Patient","id":"p"}}"#,
            #"{"fullUrl":"https://a.example/Medication/m","resource":{"resourceType":"\u004dedication","id":"m","#
                + #""code":{"text":"Drug"}}}"#,
        ]
        let text = #"{"resourceType":"Bundle","type":"collection","entry":["# + entries.joined(separator: ",") + "]}"
        let records = MedicationTranslator().records(in: [.bytes(Array(text.utf8), name: "b.json")])
        #expect(Array(records).compactMap(\.record).first?.concept.displayText == "Drug")
    }

    /// An entry that is no JSON must not hide the Medication behind it.
    @Test(arguments: [
        #"{"resource":{"resourceType":"Patient","id":01}}"#, #"{"resource":{"resourceType":"Patient","id":"a}}"#,
        #"{"resource":{"resourceType":"Patient","id":"a"}"#, #"{"resource":{"resourceType":"Patient","a":tru}}"#,
        #"{"resource":{"resourceType":"Patient","id":"\x"}}"#, #"{"resource":{"resourceType":"Patient" "id":"a"}}"#,
        #"{"resource":{"resourceType":"Patient","id":"a","id":"b"}}"#,
    ])
    func aMedicationBehindABrokenEntryIsFound(_ broken: String) {
        let entries = [
            #"{"resource":"# + CaseInput.request(reference: "Medication/m", id: "r") + "}", broken,
            #"{"resource":{"resourceType":"Medication","id":"m","code":{"text":"Drug"}}}"#,
        ]
        let text = #"{"resourceType":"Bundle","type":"collection","entry":["# + entries.joined(separator: ",") + "]}"
        let records = MedicationTranslator().records(in: [.bytes(Array(text.utf8), name: "b.json")])
        #expect(Array(records).compactMap(\.record).first?.concept.displayText == "Drug")
    }

    // MARK: Eight bytes at a time

    @Test(arguments: [1, 3, 7, 8, 9, 16, 21]) func eachByteOfAnIDCounts(_ length: Int) {
        for byte in UInt8.min...UInt8.max {
            let scalar = Unicode.Scalar(byte)
            let isAllowed =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-.".contains(Character(scalar)))
            for place in 0..<length {
                var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                text[place] = byte
                #expect(text.span.hasOnlyIDCharacters == isAllowed, "\(byte) at \(place)")
            }
        }
    }

    @Test func eachCharacterOfAUUIDCounts() {
        let uuid = Array("0a1b2c3d-4e5f-6789-abcd-ef0123456789".utf8)
        #expect(uuid.span.isUUID() && uuid.span.isUUID(inAnyCase: true))
        let (shorter, longer) = (Array(uuid.dropLast()), uuid + [0x30])
        #expect(!shorter.span.isUUID() && !longer.span.isUUID())
        for place in uuid.indices {
            let isHyphen = uuid[place] == UInt8(ascii: "-")
            for byte in UInt8.min...UInt8.max {
                var text = uuid
                text[place] = byte
                let scalar = Unicode.Scalar(byte)
                let isDigit = ("0"..."9").contains(scalar) || ("a"..."f").contains(scalar)
                let isAnyDigit = isDigit || ("A"..."F").contains(scalar)
                #expect(text.span.isUUID() == (isHyphen ? scalar == "-" : isDigit))
                #expect(text.span.isUUID(inAnyCase: true) == (isHyphen ? scalar == "-" : isAnyDigit))
            }
        }
    }

    @Test func aByteIsFoundAtEachPlace() {
        for length in 0..<20 {
            let text = [UInt8](repeating: 0xBC, count: length)
            #expect(text.span.nearIndex(of: UInt8(ascii: "<"), from: 0) == nil)
            #expect(text.span.lastIndex(of: UInt8(ascii: "<"), before: length) == nil)
            for place in 0..<length {
                var text = text
                text[place] = UInt8(ascii: "<")
                for start in 0...length {
                    let expected = start <= place ? place : nil
                    #expect(text.span.nearIndex(of: UInt8(ascii: "<"), from: start) == expected)
                }
                #expect(text.span.lastIndex(of: UInt8(ascii: "<"), before: length) == place)
                #expect(text.span.lastIndex(of: UInt8(ascii: "<"), before: place) == nil)
            }
        }
    }

    @Test(arguments: [0x21, 0x7F, 0x80, 0xA0, 0xFF] as [UInt8])
    func aBlankIsFoundAtEachPlace(amongOthers other: UInt8) {
        for length in 0..<20 {
            let text = [UInt8](repeating: other, count: length)
            #expect(text.span.hasByte(below: 0x21) == false)
            for place in 0..<length {
                for blank: UInt8 in [0x00, 0x20] {
                    var text = text
                    text[place] = blank
                    #expect(text.span.hasByte(below: 0x21) == true)
                }
            }
        }
    }

    /// A text that needs an escape anywhere gets it, and any other goes out as it is.
    @Test func anEscapeIsFoundAtEachPlace() {
        for length in 0..<20 {
            let plain = String(repeating: "a", count: length)
            for (character, escape) in [
                ("a", "a"), ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", "\\u0001"),
            ] {
                for place in 0..<length {
                    let (before, behind) = (plain.prefix(place), plain.dropFirst(place + 1))
                    let text = Array("\(before)\(character)\(behind)".utf8)
                    var buffer = ByteBuffer()
                    JSONText.appendString(text.span, to: &buffer)
                    #expect(String(decodingUTF8: buffer.span) == "\"\(before)\(escape)\(behind)\"")
                }
            }
        }
    }

    @Test func aPlainListGrowsAndShrinks() {
        var list = PlainList<Int>(capacity: 1)
        #expect(list.popLast() == nil && list.last == nil)
        for number in 0..<100 { list.append(number) }
        list.remove(10..<90)
        #expect(list.count == 20 && list[9] == 9 && list[10] == 90 && list.last == 99)
        #expect(list.popLast() == 99 && list.count == 19)
        list.removeAll()
        let count = list.count
        #expect(count == 0)
    }
}
