import Testing

@testable import FHIRMeds

/// What stands around the records of a document, and how its text arrives, changes nothing about them.
struct DocumentWindowTests {
    private static let medication = #"<Medication><id value="m"/><code><text value="Right"/></code></Medication>"#
    private static let commented = medication.replacing("Right", with: "Wrong")
    private static let byReference = CaseInput.xmlRequest(
        attributes: "", medication: #"<medicationReference><reference value="Medication/m"/></medicationReference>"#)

    private func lastConcept(of entries: String) throws -> JSONValue? {
        let text = "<Bundle\(CaseInput.namespace)>\(entries)</Bundle>"
        return try JSONValue(#require(CaseOutcome(of: text).records.last).json)["concept"]
    }

    /// Whoever puts a Medication into a comment has taken it out of the Bundle.
    @Test(arguments: [("<!-- ", " -->"), ("<?x ", " ?>")])
    func whatIsInACommentIsNoMedication(_ mark: (open: String, close: String)) throws {
        let hidden = "\(mark.open)<entry><resource>\(Self.commented)</resource></entry>\(mark.close)"
        let request = "<entry><resource>\(Self.byReference)</resource></entry>"
        #expect(try lastConcept(of: hidden + request)?["resolution"]?.string == "unresolved")
        let medication = "<entry><resource>\(Self.medication)</resource></entry>"
        #expect(try lastConcept(of: hidden + medication + request)?["displayText"]?.string == "Right")
    }

    /// A prefix may be declared where it is used first.
    @Test(arguments: [
        "<entry><resource><m:Medication>", "<entry><m:resource><m:Medication>", "<m:entry><m:resource><m:Medication>",
    ])
    func aPrefixHidesNoMedication(_ tags: String) throws {
        let names = tags.split(separator: "<").map { $0.dropLast() }
        var opening = tags
        if let name = names.first(where: { $0.hasPrefix("m:") }) {
            opening = tags.replacing("<\(name)>", with: "<\(name) xmlns:m=\"http://hl7.org/fhir\">")
        }
        let closing = names.reversed().map { "</\($0)>" }.joined()
        let entry = #"\#(opening)<m:id value="m"/><m:code><m:text value="Right"/></m:code>\#(closing)"#
        let request = "<entry><resource>\(Self.byReference)</resource></entry>"
        #expect(try lastConcept(of: entry + request)?["displayText"]?.string == "Right")
    }

    /// What follows a resource that fills more than a window is read piece by piece like any other.
    @Test func blanksBehindALargeResourceAreNothing() throws {
        let text = #"<note><text value="\#(String(repeating: "x", count: 300_000))"/></note>"#
        let outcome = CaseOutcome(of: CaseInput.xmlRequest(text) + String(repeating: " ", count: 140_000))
        #expect(outcome.records.count == 1 && outcome.failures.isEmpty)
    }

    /// However many blanks stand before an entry, they are counted and not kept.
    @Test(arguments: ["JSON behind a comma", "JSON behind the bracket", "XML"])
    func blanksBeforeAnEntryAreNotKept(_ kind: String) {
        let blanks = String(repeating: "\n", count: 12 * SourceReader.blockSize)
        let json = CaseInput.bundle(CaseInput.request(id: "a"), CaseInput.request(id: "b"), #"{"a":01}"#)
            .replacing("\"Bundle\",", with: "\"Bundle\",\n")
        let resource = CaseInput.xmlRequest(attributes: "")
        let text =
            switch kind {
            case "JSON behind a comma": json.replacing("}},{", with: "}},\(blanks){", maxReplacements: 1)
            case "JSON behind the bracket": json.replacing(#""entry":["#, with: #""entry":[\#(blanks)"#)
            default:
                CaseInput.xmlBundle(resource, resource, "<x>")
                    .replacing("</entry><entry>", with: "</entry>\(blanks)<entry>", maxReplacements: 1)
            }
        let sink = LastRejected()
        var engine = RecordEngine(sources: [.bytes(Array(text.utf8), name: "case")], options: TranslationOptions())
        var largest = 0
        while engine.step(into: sink) {
            largest = max(largest, engine.json.tree.bytes.count, engine.xml.window.count)
        }
        #expect(engine.report.translated == 2)
        #expect(largest < 6 * SourceReader.blockSize, "\(largest)")
        // Lines are counted from one, and the fault stands in the last.
        #expect(sink.issue?.position?.line == text.utf8.count { $0 == 0x0A } + 1)
    }

    private final class LastRejected: RecordSink {
        private(set) var issue: FHIRMeds.Issue?
        func translated(_ line: Span<UInt8>) {}
        func rejected(_ issue: FHIRMeds.Issue, raw: Span<UInt8>, as form: RejectedForm) { self.issue = issue }
        func noted(_ issue: FHIRMeds.Issue) {}
    }

    /// A pipe is opened once; its Medications are found in what was kept of it.
    @Test func aNamedPipeIsReadOnce() async throws {
        let bundle = CaseInput.bundle(
            entries: #""resource":{"resourceType":"MedicationRequest","#
                + #""medicationReference":{"reference":"Medication/m"}}"#,
            #""resource":{"resourceType":"Medication","id":"m","code":{"text":"Right"}}"#)
        try await withTemporaryFolder { folder in
            try write(bundle, to: "\(folder)/bundle")
            let outcome = try await shell(
                """
                mkfifo pipe; cat bundle >pipe & timeout 20 "$FHIRMEDS_COMMAND" convert pipe
                status=$?; wait; exit $status
                """, in: folder)
            #expect(outcome.status == 0 && outcome.lines.count == 2, "\(outcome.error)")
            #expect(outcome.lines.first?.contains(#""displayText":"Right""#) == true)
        }
    }

    /// What stands where a Medication belongs, but is a list of some, names no drug.
    @Test func aListIsNoMedication() throws {
        let one = #"{"resourceType":"Medication","id":"m","code":{"text":"One"}}"#
        let bundle = CaseInput.bundle(
            entries: #""fullUrl":"urn:uuid:1","resource":[\#(one),\#(one)]"#,
            #""resource":{"resourceType":"MedicationRequest","medicationReference":{"reference":"urn:uuid:1"}}"#)
        let line = try JSONValue(#require(CaseOutcome(of: bundle).records.last).json)
        #expect(line["concept"]?["resolution"]?.string == "unresolved")
    }

    /// A Bundle's own Medication comes before one of an earlier line, even if it stands behind what refers to it.
    @Test func aBundleInALineOfAPipeIsReadLikeOneInAFile() async throws {
        let lines = ["One", "Two"].map { name in
            CaseInput.bundle(
                entries: #""fullUrl":"https://a.example/fhir/MedicationRequest/r","resource":{"#
                    + #""resourceType":"MedicationRequest","medicationReference":{"reference":"Medication/m"}}"#,
                #""fullUrl":"https://a.example/fhir/Medication/m","resource":"#
                    + #"{"resourceType":"Medication","id":"m","code":{"text":"\#(name)"}}"#)
        }
        try await withTemporaryFolder { folder in
            try write(lines.joined(separator: "\n"), to: "\(folder)/lines")
            let outcome = try await shell("cat lines | fhirmeds convert -", in: folder)
            let concepts = try outcome.lines.map { try JSONValue($0)["concept"] }
            #expect(concepts.map { $0?["displayText"]?.string } == ["One", "One", "Two", "Two"], "\(outcome.error)")
            #expect(concepts.map { $0?["resolution"]?.string } == ["bundle", "inline", "bundle", "inline"])
        }
    }

    /// UTF-32 is read with a byte order mark and without one.
    @Test(arguments: [true, false], [true, false])
    func utf32IsRead(_ hasMark: Bool, _ isBig: Bool) {
        var bytes: [UInt8] = []
        for scalar in ((hasMark ? "\u{FEFF}" : "") + CaseInput.xmlRequest()).unicodeScalars {
            for place in [0, 8, 16, 24] as [UInt32] {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value >> (isBig ? 24 - place : place)))
            }
        }
        #expect(CaseOutcome(of: bytes).records.count == 1)
    }

    /// A document that is kept as UTF-8 does not say that it is anything else.
    @Test func aMendedDocumentKeepsItsLetters() async throws {
        let broken = CaseInput.xmlRequest(#"<note><text value="ä"/></note>"#, medication: "<code <")
        let declared = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + broken
        try await withTemporaryFolder { folder in
            try write(declared.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, to: "\(folder)/latin.xml")
            let first = try await run("convert", "latin.xml", "--rejects", "rejects", in: folder)
            #expect(first.status == 1)
            let kept = try Place.text("\(folder)/rejects/000001.xml")
            try write(kept.replacing("<code <", with: ""), to: "\(folder)/mended.xml")
            let second = try await run("convert", "mended.xml", in: folder)
            #expect(second.lines.first?.contains(#""text":"ä""#) == true, "\(second.output)")
        }
    }
}

#if os(Linux) || os(macOS)
    extension DocumentWindowTests {
        /// What is unpacked comes in small pieces, and is not read from its beginning behind each of them.
        @Test(.timeLimit(.minutes(1))) func blanksInAnArchiveTakeNoLongTime() throws {
            let bundle = CaseInput.bundle(
                entries: #""resource":{"resourceType":"Medication"}"#, #""resource":{"resourceType":"Medication"}"#)
            let text = bundle.replacing("},{", with: "},\n\(String(repeating: " ", count: 48 << 20)){")
            let packed = try ArchiveBytes.compressed(Array(text.utf8), "gzip")
            #expect(CaseOutcome(of: packed, isOrdinary: false).records.count == 2)
        }
    }
#endif
