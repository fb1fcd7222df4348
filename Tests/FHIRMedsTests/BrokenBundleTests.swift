import FHIRMeds
import Foundation
import Testing

/// A Bundle in an entry of another one that is broken inside: each of its entries is told where it stands.
@Suite struct BrokenBundleTests {
    /// What came out, and what was rejected, by path.
    private struct Read {
        var records: [String] = []
        var rejected: [String] = []
        var notes: [String] = []

        init(_ text: String) {
            let outcome = CaseOutcome(of: text)
            records = outcome.records.map { "\($0.id ?? "") \($0.source.path ?? "")" }
            rejected = outcome.failures.map(\.path)
            notes = outcome.notes.map(\.description)
        }
    }

    private static func inner(_ number: Int) -> String { "Bundle.entry[1].resource.entry[\(number)].resource" }

    /// A Bundle of three entries, of which the second is a Bundle of four, of which one is broken.
    private static func json(_ broken: String, at place: Int, before: String = "", after: String = "") -> String {
        let items = (0..<4).map { number in
            number == place ? broken : #"{"resource":\#(CaseInput.request(id: "i\(number)"))}"#
        }
        let inside =
            #"{"resourceType":"Bundle",\#(before)"type":"batch","entry":[\#(items.joined(separator: ","))]\#(after)}"#
        let outer = ["a", "c"].map { #"{"resource":\#(CaseInput.request(id: $0))}"# }
        return
            #"{"resourceType":"Bundle","type":"collection","entry":[\#(outer[0]),{"fullUrl":"urn:x","resource":\#(inside)"#
            + #","search":{"mode":"match"}},\#(outer[1])]}"#
    }

    private static func xml(_ broken: String, at place: Int, before: String = "", after: String = "") -> String {
        func entry(_ id: String) -> String {
            "<entry><resource>\(CaseInput.xmlRequest(attributes: "").replacing("\"r\"", with: "\"\(id)\""))</resource></entry>"
        }
        let items = (0..<4).map { $0 == place ? broken : entry("i\($0)") }
        return "<Bundle\(CaseInput.namespace)>\(entry("a"))<entry><fullUrl value='urn:x'/><resource><Bundle>\(before)"
            + "\(items.joined())\(after)</Bundle></resource><search><mode value='match'/></search></entry>\(entry("c"))</Bundle>"
    }

    /// Entries that are broken in different ways: a quote, a bracket, a digit, a name twice.
    static let brokenJSON = [
        #"{"resource":{"resourceType":"MedicationRequest","id":"x","status":"active}}"#,
        #"{"resource":{"resourceType":"MedicationRequest","id":"x","note":[{"text":"a"}}"#,
        #"{"resource":{"resourceType":"MedicationRequest","id":"x""#,
        #"{"resource":{"resourceType":"MedicationRequest","id":"x","a":01}}"#,
        #"{"resource":{"resourceType":"MedicationRequest","id":"x","id":"y"}}"#,
        #"{"resource":{"resourceType":"MedicationRequest","dosageInstruction":[{"text":"a" "b"}]}}"#,
    ]

    @Test(arguments: brokenJSON, [0, 1, 3]) func entriesOfABrokenBundleAreToldWhereTheyStand(
        _ broken: String, _ place: Int
    ) {
        let read = Read(Self.json(broken, at: place))
        let good = (0..<4).filter { $0 != place }.map { "i\($0) \(Self.inner($0))" }
        #expect(read.records == ["a Bundle.entry[0].resource"] + good + ["c Bundle.entry[2].resource"])
        #expect(read.rejected.count == 1 && read.rejected.allSatisfy { $0.hasPrefix(Self.inner(place).dropLast(9)) })
        #expect(read.notes.isEmpty)
    }

    static let brokenXML = [
        "<entry><resource><MedicationRequest><id value='x'></MedicationRequest></resource></entry>",
        "<entry><resource><MedicationRequest><id value='x/></MedicationRequest></resource></entry>",
        "<entry><resource><MedicationRequest><id value='&x;'/></MedicationRequest></resource></entry>",
        "<entry><resource><MedicationRequest></resource></entry>",
        "<entry><resource><MedicationRequest><id value='x'/>",
    ]

    @Test(arguments: brokenXML, [0, 1, 3]) func entriesOfABrokenBundleInXMLAreToldWhereTheyStand(
        _ broken: String, _ place: Int
    ) {
        let read = Read(Self.xml(broken, at: place))
        let good = (0..<4).filter { $0 != place }.map { "i\($0) \(Self.inner($0))" }
        #expect(read.records == ["a Bundle.entry[0].resource"] + good + ["c Bundle.entry[2].resource"])
        #expect(read.rejected == [String(Self.inner(place).dropLast(9))])
        #expect(read.notes.isEmpty)
    }

    /// Two entries are broken, in two Bundles at once.
    @Test func bundlesInBundlesKeepTheirPlaces() {
        let inside = Self.json(Self.brokenJSON[3], at: 2)
        let read = Read(CaseInput.bundle(CaseInput.request(id: "z"), inside, CaseInput.request(id: "y")))
        let path = "Bundle.entry[1].resource"
        #expect(read.rejected == ["\(path).entry[1].resource.entry[2].resource.a"])
        #expect(read.records.contains("i3 \(path).entry[1].resource.entry[3].resource"))
        #expect(
            read.records.contains("c \(path).entry[2].resource") && read.records.last == "y Bundle.entry[2].resource")
        #expect(read.records.count == 7)
        let xml = Self.xml(Self.brokenXML[2], at: 2).replacing(CaseInput.namespace, with: "")
        let twice = Read(
            "<Bundle\(CaseInput.namespace)><entry><resource>\(xml)</resource></entry>"
                + "<entry><resource>\(xml)</resource></entry></Bundle>")
        #expect(twice.rejected == [0, 1].map { "Bundle.entry[\($0)].resource.entry[1].resource.entry[2]" })
        #expect(twice.records.count == 10)
        #expect(twice.records.last == "c Bundle.entry[1].resource.entry[2].resource")
    }

    /// What is odd about the Bundle itself, or stands behind its entries, is told too.
    @Test func whatStandsAroundTheEntriesIsTold() {
        let json = Read(Self.json(Self.brokenJSON[3], at: 1, after: #","stray":1,"total":01"#))
        #expect(json.records.count == 5 && json.rejected.count == 1)
        #expect(json.notes.map { $0.contains("Bundle.entry[1].resource.stray: no release defines") } == [true, false])
        #expect(json.notes.last?.contains("Bundle.entry[1].resource.total: ") == true, "\(json.notes)")
        let before = Read(Self.xml("<entry/>", at: 1, before: "<id value=x/>"))
        #expect(before.rejected == ["Bundle.entry[1]"])
        #expect(before.records.map { $0.suffix(9) }.count == 5 && before.records.last == "c Bundle.entry[2].resource")
        let after = Read(Self.xml("<entry/>", at: 1, after: "<id value=x/>"))
        #expect(after.rejected.count == 1 && after.records.last == "c Bundle.entry[2].resource", "\(after)")
    }

    /// Where the end of the inner Bundle is missing, or of the document, that is told.
    @Test func aDocumentThatIsCutOffIsTold() {
        let xml = Self.xml(Self.brokenXML[2], at: 1)
        for end in ["</Bundle></resource><search>", "</resource><search>", "<search>"] {
            let cut = String(xml.prefix(upTo: xml.range(of: end)?.lowerBound ?? xml.endIndex))
            let read = Read(cut)
            #expect(read.records.count == 4, "\(read)")
            #expect(read.rejected.count + read.notes.count >= 2, "\(end) \(read)")
        }
        let missing = Read(xml.replacing("</Bundle></resource>", with: "</resource>"))
        #expect(missing.records.last == "c Bundle.entry[2].resource", "\(missing)")
        #expect(
            missing.notes.count == 1 && missing.notes[0].contains("Bundle.entry[1].resource: an end tag"), "\(missing)")
        let json = Self.json(Self.brokenJSON[3], at: 1)
        let cut = Read(String(json.prefix(upTo: json.range(of: #","search""#)?.lowerBound ?? json.endIndex)))
        #expect(cut.records.count == 4 && cut.rejected.count == 2, "\(cut)")
    }
}
