import Testing

@testable import FHIRMeds

/// CSV by RFC 4180, and what Health Auto Export and health.md write with it.
struct DoseCSVTests {
    /// The records of a text, and what is wrong with them, read in windows that grow byte by byte.
    private func records(_ text: String, separator: UInt8 = UInt8(ascii: ",")) -> [String] {
        let bytes = Array(text.utf8)
        var scanner = CSVScanner(separator: separator)
        var records: [String] = []
        var start = 0
        var size = 0
        while start < bytes.count {
            let end: Int? =
                if size <= bytes.count {
                    scanner.next(bytes.span.extracting(0..<max(size, start)), from: start, isAll: size == bytes.count)
                } else {
                    nil
                }
            guard let end, end > start else {
                size += 1
                if size > bytes.count { break }
                continue
            }
            let span = bytes.span
            records.append(
                scanner.fault.map { "\($0)" }
                    ?? scanner.fields.indices.map { scanner.text($0, span) }.joined(separator: "|"))
            start = end
        }
        return records
    }

    @Test(arguments: [
        ("a,b\r\nc,d\r\n", ["a|b", "c|d"]),
        ("a,b\nc,d", ["a|b", "c|d"]),
        ("a,b\rc,d\r", ["a|b", "c|d"]),
        ("\"a\",\"b,c\"\r\n", ["a|b,c"]),
        ("\"a \"\"b\"\" c\",\"\"\"\"\n", ["a \"b\" c|\""]),
        ("\"a\r\nb\nc\rd\",e\n", ["a\r\nb\nc\rd|e"]),
        (",,\n", ["||"]),
        ("\"\",\"\"\n", ["|"]),
        ("a,\"b\"", ["a|b"]),
        ("a,", ["a|"]),
        (" a , \tb\n", [" a | \tb"]),
        ("\n\na\n", ["", "", "a"]),
        ("a,\"b\"c,d\ne\n", ["textBehindQuote", "e"]),
        ("a\"b,c\ne\n", ["strayQuote", "e"]),
        ("a, \"b\"\ne\n", ["strayQuote", "e"]),
        ("a,\"b\nc,d\n", ["quoteNotClosed", "c|d"]),
        ("ä,\"ö \"\"ü\"\"\"\n", ["ä|ö \"ü\""]),
    ])
    func recordsAreThoseOfTheStandard(_ text: String, _ expected: [String]) {
        #expect(records(text) == expected)
    }

    static let header = "Date,Scheduled Date,Medication,Nickname,Dosage,Scheduled Dosage,Unit,Status,Archived,Codings"
    static let row = "2024-05-17 08:00:00 +1030,,Example,,1.0,,count,Taken,No,"

    private func refusals(_ rows: String) -> [String] {
        DoseLogReading(DoseCSVTests.header + "\n" + rows).refusals.map { "\($0)" }
    }

    @Test(arguments: [
        (
            "2024-05-17 08:00:00 +1030,,Example\n", "log:2: a row with fewer fields than the header has columns"
        ),
        (
            row + ",x\n",
            "log:2: a row with more fields than the header has columns; a field with a separator in it needs quotes"
        ),
        (
            "\n" + row.replacing("1.0", with: "\"0,5\"") + "\n",
            "log:3: Dosage: not a number; write digits, and a point before those of a fraction"
        ),
        (
            row.replacing("1.0", with: "1.") + "\n",
            "log:2: Dosage: not a number; write digits, and a point before those of a fraction"
        ),
        (
            row.replacing("1.0", with: " 1") + "\n",
            "log:2: Dosage: not a number; write digits, and a point before those of a fraction"
        ),
        (
            row.replacing(" +1030", with: ""),
            "log:2: Date: a time without an offset; --assume-offset says which one it has"
        ),
        (row.replacing("Taken", with: "Gone"), "log:2: Status: no status that any app is known to write"),
        (
            row.replacing("Taken", with: "Unspecified"),
            "log:2: Status: the app itself does not know the status, so there is nothing to log"
        ),
        (row.replacing("Taken", with: ""), "log:2: no dose event without a status"),
        (
            row.replacing("Example", with: ""),
            "log:2: nothing says which medication it is: neither an identifier nor a name"
        ),
        (
            row.replacing("Example", with: "\"Exam"),
            "log:2: a quote is opened here and not closed; the next line is read as a row of its own"
        ),
        (
            row.replacing("Example", with: "5\" pad"),
            "log:2: a quote stands in a field without quotes around it; put them around it, and double the one"
        ),
    ])
    func aRowThatIsNoEventIsRefusedByName(_ rows: String, _ message: String) {
        #expect(refusals(rows) == [message])
    }

    @Test func aByteThatIsNotUTF8CostsItsRow() {
        var bytes = Array((DoseCSVTests.header + "\n" + DoseCSVTests.row + "\n").utf8)
        bytes += [0xC3, 0x28, 0x0A] + Array(DoseCSVTests.row.utf8)
        let reading = DoseLogReading(bytes)
        #expect(reading.events.count == 2)
        #expect(reading.refusals.map { "\($0)" } == ["log:3: a byte here is not UTF-8; convert the file to UTF-8"])
    }

    @Test(arguments: [",", ";", "\t"])
    func columnsMayStandInAnyOrderWithAnySeparator(_ separator: String) throws {
        let log = [
            ["Status", "Medication", "Extra", "Dosage", "Date"],
            ["Taken", "Example", "1", "1.50", "2024-05-17 08:00:00 +1030"],
        ].map { $0.joined(separator: separator) }.joined(separator: "\r\n")
        let reading = DoseLogReading(log)
        let event = try #require(reading.events.first)
        #expect(event.doseQuantity?.literal == "1.50")
        #expect(event.startDate?.text == "2024-05-17T08:00:00+10:30")
        #expect(event.medicationConceptIdentifier == HealthConceptIdentifier("example", kind: .derivedFromName))
        #expect(reading.notes.map(\.path).contains("Extra"))
    }

    @Test func aMedicationComesOutOnceAsItsLastRowHasIt() {
        let rows = [
            DoseCSVTests.row, DoseCSVTests.row.replacing("Example,", with: "\"EXAMPLE \",Nick"),
            DoseCSVTests.row.replacing("Example", with: "Other"),
            DoseCSVTests.row.replacing("Example,", with: "\"Example \",Nick").replacing("No", with: "Yes"),
        ]
        let reading = DoseLogReading(DoseCSVTests.header + "\n" + rows.joined(separator: "\n"))
        #expect(
            reading.medications == [
                UserAnnotatedMedication(
                    medicationConceptIdentifier: .init("example", kind: .derivedFromName), displayText: "Example ",
                    nickname: "Nick", isArchived: true),
                UserAnnotatedMedication(
                    medicationConceptIdentifier: .init("other", kind: .derivedFromName), displayText: "Other",
                    isArchived: false),
            ])
        #expect(reading.events.count == 4)
    }

    @Test func everyRowOfALargeFileIsAccountedForInItsLine() {
        var log = DoseCSVTests.header + "\r\n"
        for number in 0..<4000 {
            log +=
                number % 200 == 7
                ? "short,row\r\n" : DoseCSVTests.row.replacing("Example", with: "\"E\r\n\(number % 5)\"") + "\r\n"
        }
        let reading = DoseLogReading(log)
        #expect(reading.events.count == 3980)
        #expect(Set(reading.events.map(\.uuid)).count == 3980)
        #expect(reading.medications.count == 5)
        #expect(reading.refusals.map { $0.position?.line } == (0..<20).map { 2 + ($0 * 200 + 7) * 2 - $0 })
    }

    @Test(arguments: [
        "a,b,c\n1,2,3\n", "Date,Medication\n2024,Example\n", "Taken", "\u{0}", "<a/>", "{}", "[]", "[{}]",
        #"{"resourceType":"Patient","status":"x","doseQuantity":1}"#,
        #"{"resourceType":"Bundle","entry":[]}"#, #"{"a":1,"resourceType":"MedicationStatement","logStatus":"taken"}"#,
        #"[{"resourceType":"MedicationStatement"},{"uuid":"a","logStatus":4}]"#,
        #"{"transactionTime":"x","request":"y","output":[]}"#,
        #"{"hook":"order-sign","context":{"medications":{"resourceType":"Bundle"}}}"#,
        #"{"medications":[{"resourceType":"Medication"}]}"#, #"{"status":"taken","name":"x"}"#,
        "{\"resourceType\":\"Patient\"}\n{\"uuid\":\"a\",\"logStatus\":4,\"medicationConceptIdentifier\":\"c\"}\n",
    ])
    func whatIsNoDoseLogIsLeftToOthers(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(DoseLogKind(bytes.span, isAll: true) == nil)
        #expect(DoseLogKind(bytes.span, isAll: false) == nil)
    }
}
