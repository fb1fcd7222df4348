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
        var notePaths: [String] = []

        init(_ text: String) {
            let outcome = CaseOutcome(of: text)
            records = outcome.records.map { "\($0.id ?? "") \($0.source.path ?? "")" }
            rejected = outcome.failures.map(\.path)
            notes = outcome.notes.map(\.description)
            notePaths = outcome.notes.map(\.path)
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

    /// The records of both Bundles, without the inner ones of some numbers.
    private static func records(without missing: Int...) -> [String] {
        let inside = (0..<4).filter { !missing.contains($0) }.map { "i\($0) \(inner($0))" }
        return ["a Bundle.entry[0].resource"] + inside + ["c Bundle.entry[2].resource"]
    }

    /// What is odd about the Bundle itself, before its entries and behind them, is told too.
    @Test func whatStandsAroundTheEntriesIsTold() {
        let bundle = "Bundle.entry[1].resource"
        let json = Read(
            Self.json(
                Self.brokenJSON[3], at: 1, before: #""implicitRules":"r","early":1,"#, after: #","stray":1,"total":01"#)
        )
        #expect(json.records == Self.records(without: 1))
        #expect(json.rejected == ["\(Self.inner(1)).a"])
        #expect(json.notePaths == ["implicitRules", "early", "stray", "total"].map { "\(bundle).\($0)" })
        // In front of a broken entry, and behind one, the last one too.
        for place in [0, 1, 3] {
            let xml = Read(
                Self.xml(
                    Self.brokenXML[2], at: place, before: "<implicitRules value='r'/><early/>", after: "<stray/>"))
            #expect(xml.records == Self.records(without: place))
            #expect(xml.rejected == [String(Self.inner(place).dropLast(9))])
            #expect(xml.notePaths == ["implicitRules", "early", "stray"].map { "\(bundle).\($0)" }, "\(place)")
        }
    }

    /// A page that the inner Bundle names is missing, as one of the document would be.
    @Test func linksOfABrokenBundleAreNoted() {
        let json = Self.json(
            Self.brokenJSON[3], at: 1, before: #""link":[{"relation":"next","url":"http://example.org/2"}],"#)
        #expect(Read(json).notePaths == ["Bundle.link"])
        let link = "<link><relation value='next'/><url value='http://example.org/2'/></link>"
        #expect(Read(Self.xml(Self.brokenXML[2], at: 1, before: link)).notePaths == ["Bundle.link"])
    }

    /// What is broken in another member of the inner Bundle costs none of its entries.
    @Test func aBrokenMemberOfABundleCostsNoEntry() {
        let good = #"{"resource":\#(CaseInput.request(id: "i0"))}"#
        let path = "Bundle.entry[1].resource.total"
        for json in [
            Self.json(good, at: 0, before: #""total":01,"#), Self.json(good, at: 0, after: #","total":01"#),
        ] {
            let read = Read(json)
            #expect(read.records == Self.records())
            #expect(read.rejected.isEmpty && read.notePaths == [path])
        }
        let goodXML =
            "<entry><resource>\(CaseInput.xmlRequest(attributes: "").replacing("\"r\"", with: "\"i0\""))</resource></entry>"
        let before = Read(Self.xml(goodXML, at: 0, before: "<total value=01/>"))
        #expect(before.records == Self.records())
        #expect(before.rejected == ["Bundle.entry[1]"])
        let after = Read(Self.xml(goodXML, at: 0, after: "<total value=01/>"))
        #expect(after.records == Self.records())
        #expect(after.rejected == ["Bundle.entry[1].resource"])
    }

    /// A member whose end is not sure may have swallowed a record, so its text is kept.
    @Test func aMemberThatMayHoldARecordIsRejected() {
        let json = Self.json(Self.brokenJSON[3], at: 1)
        let read = Read(json.replacing(#""match"}},{"resource":{"r"#, with: #""matc]"#))
        #expect(read.records == Self.records(without: 1).dropLast())
        #expect(read.rejected == ["\(Self.inner(1)).a", "Bundle.entry[1].search.mode"], "\(read)")
    }

    /// Behind the broken list the entries may stand once more, and behind the Bundle another resource.
    @Test(arguments: ["", "x"]) func whatHoldsRecordsTwiceIsRejected(_ fault: String) {
        let entries = #"[{"resource":\#(CaseInput.request(id: "s", status: "active\(fault.isEmpty ? "" : "\u{1}")"))}]"#
        let twice = Read(Self.json(Self.brokenJSON[3], at: 1, after: #","entry":\#(entries)"#))
        #expect(twice.records == Self.records(without: 1))
        #expect(twice.rejected == ["\(Self.inner(1)).a", "Bundle.entry[1].resource.entry"])
        let json = Self.json(Self.brokenJSON[3], at: 1)
        let second = Read(json.replacing(#","search""#, with: #","resource":\#(CaseInput.request(id: "s")),"search""#))
        #expect(second.records == Self.records(without: 1))
        #expect(second.rejected == ["\(Self.inner(1)).a", "Bundle.entry[1].resource"])
        // In front of the broken one, nothing in the entry is sure.
        let ahead = Read(
            json.replacing(#"{"fullUrl":"#, with: #"{"resource":\#(CaseInput.request(id: "s")),"fullUrl":"#))
        #expect(ahead.records == ["a Bundle.entry[0].resource", "c Bundle.entry[2].resource"])
        #expect(ahead.rejected.count == 1)
        let request = CaseInput.xmlRequest(attributes: "")
        for place in [1, 3] {
            let xml = Self.xml(Self.brokenXML[2], at: place)
            for more in ["</Bundle></resource><resource>\(request)</resource>", "</Bundle>\(request)</resource>"] {
                let read = Read(xml.replacing("</Bundle></resource>", with: more))
                #expect(read.records == Self.records(without: place))
                #expect(
                    Set(read.rejected) == [String(Self.inner(place).dropLast(9)), "Bundle.entry[1].resource"], "\(more)"
                )
                #expect(read.rejected.count == 2)
            }
        }
    }

    /// The members of the entry that holds the Bundle are told as they are anywhere.
    @Test func membersOfTheHoldingEntryAreTold() {
        let json = Self.json(Self.brokenJSON[3], at: 1)
        let odd = Read(
            json.replacing(#"{"fullUrl":"#, with: #"{"modifierExtension":[{"url":"urn:m"}],"fullUrl":"#)
                .replacing(#","search""#, with: #","stray":1,"fullUrl":"urn:y","search""#))
        #expect(odd.notePaths == ["modifierExtension", "stray", "fullUrl"].map { "Bundle.entry[1].\($0)" })
        let xml = Read(
            Self.xml(Self.brokenXML[2], at: 1)
                .replacing("<entry><fullUrl", with: "<entry><modifierExtension url='urn:m'/><fullUrl")
                .replacing("<search>", with: "<stray/><search>"))
        #expect(xml.notePaths == ["modifierExtension", "stray"].map { "Bundle.entry[1].\($0)" })
    }

    /// A Bundle that brings a prefix of its own cannot be read without it, so all of its entry is rejected.
    @Test func aBundleWithItsOwnPrefixIsRejectedAsAWhole() {
        let broken = Self.xml(Self.brokenXML[2], at: 1)
        for (open, close) in [
            ("<f:Bundle xmlns:f=\"http://hl7.org/fhir\">", "</f:Bundle>"), ("<Bundle xmlns:f='urn:f'>", "</Bundle>"),
        ] {
            let text = broken.replacing("<resource><Bundle>", with: "<resource>\(open)")
                .replacing("</Bundle></resource>", with: "\(close)</resource>")
            let read = Read(text)
            #expect(read.records == ["a Bundle.entry[0].resource", "c Bundle.entry[2].resource"])
            #expect(read.rejected == ["Bundle.entry[1]"])
        }
        // The same namespace once more changes nothing.
        let same = Read(broken.replacing("<resource><Bundle>", with: "<resource><Bundle\(CaseInput.namespace)>"))
        #expect(same.records == Self.records(without: 1))
    }

    /// References in a broken Bundle lead into it first, and no further than its end.
    @Test(arguments: [true, false]) func referencesLeadIntoTheBrokenBundleFirst(_ isXML: Bool) {
        func medication(_ name: String) -> String {
            isXML
                ? "<Medication><id value='m'/><code><text value='\(name)'/></code></Medication>"
                : #"{"resourceType":"Medication","id":"m","code":{"text":"\#(name)"}}"#
        }
        let reference = "<medicationReference><reference value='Medication/m'/></medicationReference>"
        let request =
            isXML
            ? CaseInput.xmlRequest(attributes: "", medication: reference)
            : CaseInput.request(reference: "Medication/m")
        func entry(_ resource: String) -> String {
            isXML ? "<entry><resource>\(resource)</resource></entry>" : #"{"resource":\#(resource)}"#
        }
        func bundle(_ entries: String...) -> String {
            isXML
                ? "<Bundle>\(entries.joined())</Bundle>"
                : #"{"resourceType":"Bundle","type":"batch","entry":[\#(entries.joined(separator: ","))]}"#
        }
        let broken = isXML ? Self.brokenXML[2] : Self.brokenJSON[3]
        func names(_ text: String) -> [String] {
            let text = isXML ? text.replacing(/^<Bundle/, with: "<Bundle\(CaseInput.namespace)") : text
            let records = CaseOutcome(of: text).records.filter { $0.concept.resolution != .inline }
            return records.map { "\($0.concept.resolution) \($0.concept.displayText ?? "-")" }
        }
        let inside = bundle(entry(request), broken, entry(medication("inner")))
        for text in [
            bundle(entry(medication("outer")), entry(inside), entry(request)),
            bundle(entry(inside), entry(request), entry(medication("outer"))),
        ] {
            let found = names(text)
            // Outside of it there are two of that name.
            #expect(found.sorted() == ["bundle inner", "unresolved -"], "\(found)")
        }
        let none = bundle(entry(request), broken)
        let several = bundle(entry(medication("one")), entry(none), entry(medication("two")))
        #expect(names(several) == ["unresolved -"])
        #expect(names(bundle(entry(none), entry(medication("outer")))) == ["bundle outer"])
    }

    /// Where the end of the inner Bundle is missing, or of the document, that is told.
    @Test func aDocumentThatIsCutOffIsTold() {
        let xml = Self.xml(Self.brokenXML[2], at: 1)
        let all = Array(Self.records(without: 1).dropLast())
        let bundle = "Bundle.entry[1].resource"
        for (end, rejected, noted) in [
            ("</Bundle></resource><search>", [bundle], []), ("</resource><search>", [], [bundle]),
            ("<search>", [], ["Bundle"]),
        ] {
            let cut = String(xml.prefix(upTo: xml.range(of: end)?.lowerBound ?? xml.endIndex))
            let read = Read(cut)
            #expect(read.records == all)
            #expect(read.rejected == ["\(bundle).entry[1]"] + rejected, "\(end)")
            #expect(read.notePaths == noted, "\(end)")
        }
        let missing = Read(xml.replacing("</Bundle></resource>", with: "</resource>"))
        #expect(missing.records.last == "c Bundle.entry[2].resource", "\(missing)")
        #expect(
            missing.notes.count == 1 && missing.notes[0].contains("Bundle.entry[1].resource: an end tag"), "\(missing)")
        let json = Self.json(Self.brokenJSON[3], at: 1)
        let cut = Read(String(json.prefix(upTo: json.range(of: #","search""#)?.lowerBound ?? json.endIndex)))
        #expect(cut.records == all && cut.notes.isEmpty)
        #expect(cut.rejected == ["\(Self.inner(1)).a", "Bundle.entry[1]"])
    }
}
