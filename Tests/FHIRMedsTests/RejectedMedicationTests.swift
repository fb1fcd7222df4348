import FHIRMeds
import Testing

/// A Medication that does not come out names the drug of no other record.
@Suite struct RejectedMedicationTests {
    /// What is wrong in a file that is only asked for Medications is told, as it is not translated; a line that is cut off
    /// is rejected, and not said to be missing.
    @Test(arguments: [(["--strict"], 2), ([], 0)] as [([String], Int)])
    func faultsOfAFileGivenForItsMedicationsAreTold(_ flags: [String], _ faults: Int) async throws {
        try await withTemporaryFolder { folder in
            try write(
                """
                {"resourceType":"Medication","id":"a","code":{"text":"A"}}
                {"resourceType":"Medication","id":"b","code":{"text":"B"
                {"resourceType":"Medication","id":"c","code":{"text":"C"},"foo":1}

                """, to: folder + "/m.ndjson")
            let orders = ["a", "b", "c"].map {
                #"{"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"P/1"},"#
                    + #""medicationReference":{"reference":"Medication/\#($0)"}}"#
            }
            let outcome = try await launch(
                Place.command(), ["convert", "--medications", "m.ndjson"] + flags,
                stdin: Array(orders.joined(separator: "\n").utf8), in: folder)
            let lines = outcome.output.split(separator: "\n")
            try #require(lines.count == 3)
            #expect(lines[0].contains(#""resolution":"input""#))
            // Under --strict a line is noted only once it has been read.
            #expect(lines[1].contains(faults > 0 ? "not in what was read" : "is rejected itself"))
            #expect(lines[2].contains("is rejected itself") == (faults > 0))
            #expect(outcome.error.contains("m.ndjson: warning: 2 Medications in it are rejected") == (faults > 0))
        }
    }

    /// A Medication with an oddity that strict translation does not let through, and one without.
    private static func medication(_ odd: Bool, text: String = "B", id: String = "m") -> String {
        #"{"resourceType":"Medication","id":"\#(id)",\#(odd ? #""stray":"x","# : "")"code":{"text":"\#(text)"}}"#
    }

    private static let order = CaseInput.request(reference: "Medication/m")
    private static let words =
        "the Medication that this leads to is rejected itself, so it names no drug here; mend it and read both again"

    private static func expectRejected(
        _ record: MedicationRecord?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let record = try #require(record, sourceLocation: sourceLocation)
        #expect(record.concept.resolution == .unresolved, sourceLocation: sourceLocation)
        #expect(record.concept.displayText == nil, sourceLocation: sourceLocation)
        #expect(record.issueCodes == ["not-resolved"], sourceLocation: sourceLocation)
        #expect(record.issues.first?.message == words, sourceLocation: sourceLocation)
        #expect(
            record.issues.first?.path == "MedicationRequest.medicationReference.reference",
            sourceLocation: sourceLocation)
    }

    private static func translated(
        _ texts: [String], strict: Bool = true, _ change: (inout TranslationOptions) -> Void = { _ in }
    ) -> (records: [MedicationRecord], rejected: Int) {
        var options = TranslationOptions()
        options.isStrict = strict
        change(&options)
        let sources = texts.enumerated().map { RecordSource.bytes(Array($1.utf8), name: "file\($0)") }
        let results = MedicationTranslator(options: options).records(in: sources)
        let records = Array(results).compactMap(\.record)
        return (records, results.report.rejected)
    }

    private static let xmlOrder = CaseInput.xmlRequest(
        attributes: "", medication: "<medicationReference><reference value='Medication/m'/></medicationReference>")

    /// A rejected Medication and a record that refers to it, in each kind of input.
    static let inputs: [(name: String, texts: [String])] = [
        ("lines", ["\(medication(true))\n\(order)\n"]),
        ("lines, the other way round", ["\(order)\n\(medication(true))\n"]),
        ("two files", [order, medication(true)]),
        ("a list", ["[\(medication(true)),\(order)]"]),
        ("a Bundle", [CaseInput.bundle(order, medication(true))]),
        (
            "a Bundle with URLs",
            [
                CaseInput.bundle(
                    entries: #""fullUrl":"urn:uuid:1","resource":"# + medication(true),
                    #""resource":"# + order.replacing("Medication/m", with: "urn:uuid:1"))
            ]
        ),
        ("two Bundles of lines", ["\(CaseInput.bundle(order, medication(true)))\n\(CaseInput.bundle(order))\n"]),
        (
            "parameters",
            [
                #"{"resourceType":"Parameters","parameter":[{"name":"a","resource":\#(order)},"#
                    + #"{"name":"b","resource":\#(medication(true))}]}"#
            ]
        ),
        ("an object", [#"{"context":{"a":\#(order)},"prefetch":{"b":\#(medication(true))}}"#]),
        (
            "an XML Bundle",
            [
                CaseInput.xmlBundle(
                    xmlOrder, "<Medication><id value='m'/><stray value='x'/><code><text value='B'/></code></Medication>"
                )
            ]
        ),
        (
            "an XML Bundle whose Medication has its elements in another order",
            [
                CaseInput.xmlBundle(
                    "<Medication><code><text value='B'/></code><id value='m'/></Medication>", xmlOrder)
            ]
        ),
        (
            "XML and JSON",
            ["<Medication\(CaseInput.namespace)><id value='m'/><stray value='x'/></Medication>", order]
        ),
        (
            "XML without the namespace, and JSON",
            ["<Medication><id value='m'/><code><text value='B'/></code></Medication>", order]
        ),
    ]

    @Test(arguments: inputs.map(\.name)) func aRejectedMedicationNamesNoDrug(_ name: String) throws {
        let texts = try #require(Self.inputs.first { $0.name == name }).texts
        let plain = Self.translated(texts, strict: false)
        #expect(plain.rejected == 0)
        let found = plain.records.first { $0.resourceType == "MedicationRequest" }
        #expect(found?.concept.resolution == .bundle || found?.concept.resolution == .input)
        let strict = Self.translated(texts)
        #expect(strict.rejected == 1, "\(strict.records.map(\.json))")
        try Self.expectRejected(strict.records.first)
    }

    /// Where the rejected Medication is the one that is meant, no other place is asked for one of the same name.
    @Test func noOtherMedicationTakesThePlaceOfARejectedOne() throws {
        let strict = Self.translated(["\(Self.medication(true))\n\(Self.order)\n", Self.medication(false, text: "C")])
        try Self.expectRejected(strict.records.first)
        let two = CaseInput.bundle(Self.medication(true), Self.medication(false, text: "C"), Self.order)
        let record = Self.translated([two]).records.last
        #expect(record?.issueCodes == ["ambiguous-reference"] && record?.concept.displayText == nil)
    }

    @Test func anIdentifierLeadsToNoRejectedMedicationEither() throws {
        let identifier = #""identifier":[{"system":"urn:s","value":"1"}]"#
        let odd = #"{"resourceType":"Medication","id":"m","stray":"x",\#(identifier),"code":{"text":"B"}}"#
        let order = CaseInput.request(
            medication: #""medicationReference":{"identifier":{"system":"urn:s","value":"1"}}"#)
        for text in ["\(order)\n\(odd)\n", CaseInput.bundle(order, odd)] {
            #expect(Self.translated([text], strict: false).records.first?.concept.displayText == "B")
            let record = try #require(Self.translated([text]).records.first)
            #expect(record.concept.resolution == .unresolved && record.concept.displayText == nil)
            #expect(record.issues.map(\.message) == [Self.words])
        }
    }

    /// What is wrong inside a contained Medication is wrong in the record that contains it.
    @Test func anOddContainedMedicationCostsItsRecord() {
        let json = CaseInput.request(
            reference: "#m", #""contained":[{"resourceType":"Medication","id":"m","stray":"x","code":{"text":"B"}}]"#)
        let xml = CaseInput.xmlRequest(
            before: "<contained><Medication><id value='m'/><stray value='x'/></Medication></contained>",
            medication: "<medicationReference><reference value='#m'/></medicationReference>")
        for text in [json, xml] {
            #expect(Self.translated([text], strict: false).records.count == 1)
            let strict = Self.translated([text])
            #expect(strict.rejected == 1 && strict.records.isEmpty)
        }
    }

    /// A Medication without a fault still answers, and what is odd but legal is no fault.
    @Test func aGoodMedicationAnswersUnderStrictTranslation() {
        for more in ["", #""modifierExtension":[{"url":"u","valueCode":"c"}],"#] {
            let medication = Self.medication(false).replacing(#""code":"#, with: #"\#(more)"code":"#)
            for text in ["\(Self.order)\n\(medication)\n", CaseInput.bundle(Self.order, medication)] {
                #expect(Self.translated([text]).records.first?.concept.displayText == "B")
            }
        }
    }

    /// One that the given release does not know is rejected whether or not the translation is strict.
    @Test(arguments: [false, true]) func aMedicationOfAnotherReleaseNamesNoDrug(_ isStrict: Bool) throws {
        let medication = #"{"resourceType":"Medication","id":"m","product":{"form":{"text":"f"}},"code":{"text":"B"}}"#
        for texts in [["\(medication)\n\(Self.order)\n"], [CaseInput.bundle(medication, Self.order)]] {
            let given = Self.translated(texts, strict: isStrict) { $0.release = .r4 }
            #expect(given.rejected == 1)
            try Self.expectRejected(given.records.first)
        }
    }

    /// A record line is no FHIR, and is rejected where it is read again.
    @Test func aRecordLineNamesNoDrug() throws {
        let line = try CaseOutcome(of: Self.medication(false)).only().json
        for text in ["\(line)\n\(Self.order)\n", "\(Self.order)\n\(line)\n"] {
            let outcome = Self.translated([text], strict: false)
            #expect(outcome.rejected == 1)
            try Self.expectRejected(outcome.records.first)
        }
    }

    /// One that is beyond a limit is not read, in an archive either.
    @Test(arguments: [false, true]) func aMedicationBeyondALimitNamesNoDrug(_ isArchive: Bool) throws {
        let deep = #""extension":[{"url":"u","extension":[{"url":"u","valueCode":"c"}]}],"code""#
        let medication = Self.medication(false).replacing(#""code""#, with: deep)
        var bytes = Array("\(Self.order)\n\(medication)\n".utf8)
        #if os(Linux) || os(macOS)
            if isArchive { bytes = try ArchiveBytes.make(.zip, [("a.ndjson", bytes)]) }
        #endif
        for (depth, text) in [(5, "B"), (4, nil)] {
            var options = TranslationOptions()
            options.limits.depth = depth
            let results = MedicationTranslator(options: options).records(in: bytes)
            let order = try #require(Array(results).compactMap(\.record).first)
            #expect(order.concept.displayText == text && results.report.rejected == (text == nil ? 1 : 0))
        }
    }

    /// Lines of a stream come once, and what is noted of them on the way is judged alike.
    @Test func aStreamTellsItToo() async throws {
        let lines = [
            Self.medication(true, id: "n"), CaseInput.bundle(Self.order, Self.medication(true)),
            CaseInput.request(reference: "Medication/n", id: "s"),
            #"{"prefetch":{"a":\#(Self.order),"b":\#(Self.medication(true))}}"#,
        ]
        let outcome = try await shell(
            "printf '%s\\n' \(lines.map { "'\($0)'" }.joined(separator: " ")) | fhirmeds convert --strict --quiet")
        #expect(outcome.lines.count == 3, "\(outcome.output) \(outcome.error)")
        for line in outcome.lines {
            let record = try JSONValue(line)
            #expect(record["concept"]?["displayText"] == nil && record["issues"]?[0]?["message"]?.string == Self.words)
        }
    }

    /// Files that are read for their Medications alone are judged like all others.
    @Test func aFileForMedicationsIsJudgedToo() async throws {
        try await withTemporaryFolder { folder in
            let file = try write(Self.medication(true), to: folder + "/drugs.json")
            let record = Self.translated([Self.order]) { $0.medications = [file] }.records.first
            try Self.expectRejected(record)
        }
    }
}
