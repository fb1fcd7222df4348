import Testing

@testable import FHIRMeds

/// Resources taken out of their XML document: carried by their record as they were written, kept in such a way that they can
/// be read again when they are rejected.
struct XMLSourceTests {
    private static let fhir = "xmlns='http://hl7.org/fhir'"
    /// A Medication that a strict translation rejects.
    private static let odd = "<Medication><id value='q'/><colour value='a &gt; b'/></Medication>"

    /// Where a resource may stand; `@` is the resource.
    private static let containers = [
        "<Bundle \(fhir)><entry><resource>@</resource></entry></Bundle>",
        "<!-- <Bundle> --><Bundle \(fhir)><entry><!-- < --><fullUrl value='urn:x:>'/><resource><!-- > -->@</resource></entry></Bundle>",
        "<Bundle \(fhir)><entry><resource><Patient/></resource></entry><entry><resource>@</resource></entry></Bundle>",
        "<Bundle xmlns='urn:x' xmlns:g='http://hl7.org/fhir'></Bundle>".replacing(
            "></Bundle>", with: " \n xmlns = \"http://hl7.org/fhir\"><entry><resource>@</resource></entry></Bundle>"
        ).replacing("xmlns='urn:x' ", with: ""),
        "<Parameters \(fhir)><parameter><part><resource>@</resource></part></parameter></Parameters>",
        "<Parameters \(fhir)><parameter><resource><Patient/></resource></parameter><parameter><resource>@</resource></parameter></Parameters>",
        "<Bundle \(fhir)><entry><resource><Bundle><entry><resource><Medication/></resource></entry><entry><resource>@</resource></entry></Bundle></resource></entry></Bundle>",
        "<f:Bundle xmlns:f='http://hl7.org/fhir'><f:entry><resource xmlns='http://hl7.org/fhir'>@</resource></f:entry></f:Bundle>",
        "<Bundle \(fhir)><entry><resource>@<Patient/></resource></entry></Bundle>",
    ]

    private func kept(_ text: String, isStrict: Bool = true) throws -> [String] {
        let sink = KeptSink()
        var options = TranslationOptions()
        options.isStrict = isStrict
        var engine = RecordEngine(sources: [.bytes(Array(text.utf8), name: "x")], options: options)
        while engine.step(into: sink) {}
        #expect(engine.report.isBalanced)
        return sink.kept
    }

    private func records(_ text: String) -> [MedicationRecords.Element] {
        var options = TranslationOptions()
        options.embedsSource = true
        return Array(MedicationTranslator(options: options).records(in: Array(text.utf8)))
    }

    @Test(arguments: containers)
    func aRejectedResourceIsKeptWithItsNamespace(_ container: String) throws {
        let kept = try #require(kept(container.replacing("@", with: XMLSourceTests.odd)).last)
        #expect(kept.hasPrefix("<Medication xmlns") && kept.hasSuffix("</Medication>"), "\(kept)")
        let mended = kept.replacing("<colour value='a &gt; b'/>", with: "")
        #expect(try self.kept(mended).isEmpty, "\(kept)")
        #expect(try records(mended).map { try $0.get().id } == ["q"])
    }

    @Test(arguments: containers)
    func anEmbeddedResourceIsAsItWasWritten(_ container: String) throws {
        let resource =
            "<Medication ><!-- </Medication> --><id value='q>'/><code><text value='a'/></code ></Medication\n>"
        let all = records(container.replacing("@", with: resource))
        let record = try #require(all.last).get()
        #expect(try JSONValue(record.json)["resourceXML"] == .string(resource))
        #expect(!record.issues.contains { $0.code == .notEmbedded })
    }

    /// Prefixes that are used but declared far away, and one that is declared anew.
    @Test func eachPrefixKeepsItsInnermostDeclaration() throws {
        let text = """
            <f:Bundle xmlns:f="http://hl7.org/fhir" xmlns:o="urn:outer" xmlns:p='urn:p"'>\
            <f:entry xmlns:o="urn:inner"><f:resource><f:Medication xmlns:q="urn:q"><f:colour/></f:Medication></f:resource>\
            </f:entry></f:Bundle>
            """
        #expect(
            try kept(text) == [
                """
                <f:Medication xmlns:o="urn:inner" xmlns:f="http://hl7.org/fhir" xmlns:p='urn:p"' xmlns:q="urn:q">\
                <f:colour/></f:Medication>
                """
            ])
    }

    @Test func aResourceThatTakesTheNamespaceAwayIsKeptWithoutIt() throws {
        let text =
            "<f:Bundle xmlns:f='http://hl7.org/fhir' xmlns='urn:x'><f:entry xmlns=''><f:resource><f:Medication><f:colour/></f:Medication></f:resource></f:entry></f:Bundle>"
        #expect(try kept(text).allSatisfy { !$0.contains("urn:x") && !$0.contains("xmlns=''") })
    }

    @Test func aResourceInTheEntryItselfIsKeptAndCanBeMended() throws {
        let xml =
            "<f:Bundle xmlns:f='http://hl7.org/fhir'><f:entry><f:Medication><f:id value='q'/></f:Medication></f:entry></f:Bundle>"
        let kept = try #require(kept(xml, isStrict: false).first)
        let mended = kept.replacing("<f:Medication>", with: "<f:resource><f:Medication>").replacing(
            "</f:Medication>", with: "</f:Medication></f:resource>")
        #expect(try records(mended).map { try $0.get().id } == ["q"])
        let json = #"{"resourceType":"Bundle","entry":[{"resourceType":"Medication","id":"q"}]}"#
        #expect(
            try self.kept(json, isStrict: false) == [
                #"{"resourceType":"Bundle","type":"collection","entry":[{"resourceType":"Medication","id":"q"}]}"#
            ])
    }

    @Test func whatStandsInTheListOfAnEntrysResourcesIsKept() throws {
        let json = #"{"resourceType":"Bundle","entry":[{"resource":[{"resourceType":"Medication"},"x\"y",5]}]}"#
        #expect(
            try kept(json, isStrict: false) == [
                #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":"x\"y"}]}"#,
                #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":5}]}"#,
            ])
    }

    /// What is odd about a document is odd about each record in it, whatever the container.
    @Test func aMissingNamespaceIsToldInParametersToo() throws {
        let text = "<Parameters><parameter><resource><Medication/></resource></parameter></Parameters>"
        let record = try #require(records(text).first).get()
        #expect(record.issues.map(\.code).contains(.namespaceMissing))
    }
}

/// Keeps what is rejected.
final class KeptSink: RecordSink {
    private(set) var kept: [String] = []

    func translated(_ line: Span<UInt8>) {}

    func rejected(_ issue: FHIRMeds.Issue, raw: Span<UInt8>, as form: RejectedForm) {
        kept.append(String(decodingUTF8: raw))
    }

    func noted(_ issue: FHIRMeds.Issue) {}
}
