import Testing

@testable import FHIRMeds

/// libxml2's events as a tree, and what is refused.
@Suite struct XMLReaderTests {
    private func json(_ xml: String) throws -> JSONValue {
        try JSONValue(ResourceConverter().json(fromXML: Array(xml.utf8)).bytes)
    }

    private func fault(_ xml: String, limits: ReadingLimits = ReadingLimits()) -> XMLFault? {
        var tree = ElementTree()
        let bytes = Array(xml.utf8)
        do {
            try XMLTreeReader.read(bytes.span, limits: limits, into: &tree)
            return nil
        } catch {
            return error
        }
    }

    @Test func prefixesAreFree() throws {
        let plain = try json(
            """
            <Medication xmlns="http://hl7.org/fhir"><id value="m"/><code><text value="A"/></code></Medication>
            """)
        let prefixed = try json(
            """
            <f:Medication xmlns:f="http://hl7.org/fhir"><f:id value="m"/><f:code><f:text value="A"/></f:code></f:Medication>
            """)
        #expect(plain == prefixed)
    }

    @Test func valueIsDecodedAndWrittenAgain() throws {
        let value = try json(
            """
            <Medication xmlns="http://hl7.org/fhir"><code><text value="&lt;5 &amp;&#10;&quot;&#x1F600;&#9;é"/></code></Medication>
            """)
        #expect(value["code"]?["text"]?.text == "<5 &\n\"\u{1F600}\té")
    }

    @Test func narrativeWithPrefixStandsAlone() throws {
        let value = try json(
            """
            <f:Medication xmlns:f="http://hl7.org/fhir" xmlns:h="http://www.w3.org/1999/xhtml"><f:text>\
            <f:status value="generated"/><h:div class="x"><h:p>a &amp; b<h:br/></h:p></h:div></f:text></f:Medication>
            """)
        #expect(
            value["text"]?["div"]?.text
                == "<div xmlns=\"http://www.w3.org/1999/xhtml\" class=\"x\"><p>a &amp; b<br/></p></div>")
    }

    @Test func narrativeThatStandsAloneIsKeptAsWritten() throws {
        let div = "<div xmlns=\"http://www.w3.org/1999/xhtml\" ><p title='x'>a &#233; <!-- c --><br></br></p></div >"
        let value = try json(
            "<Medication xmlns=\"http://hl7.org/fhir\"><text><status value=\"generated\"/>\(div)</text></Medication>")
        #expect(value["text"]?["div"]?.text == div)
    }

    @Test func idOfAResourceIsAnElementAndOfAnElementAnAttribute() throws {
        let value = try json(
            """
            <Medication xmlns="http://hl7.org/fhir" id="no"><id value="yes"/><code id="c"><text id="t" value="A"/></code></Medication>
            """)
        #expect(value["id"]?.text == "yes")
        #expect(value["code"]?["id"]?.text == "c")
        #expect(value["code"]?["_text"]?["id"]?.text == "t")
    }

    static let doctypes = [
        "<!DOCTYPE Medication><Medication xmlns=\"http://hl7.org/fhir\"/>",
        "<!DOCTYPE Medication [<!ENTITY x SYSTEM \"file:///etc/hosts\">]><Medication xmlns=\"http://hl7.org/fhir\"/>",
        "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">]><a>&c;</a>",
        "<?xml version=\"1.0\"?><!DOCTYPE a SYSTEM \"http://example.org/a.dtd\"><a/>",
    ]

    @Test(arguments: doctypes)
    func documentTypeIsRefusedBeforeItIsRead(_ xml: String) {
        #expect(fault(xml)?.cause == .doctype)
    }

    static let broken = [
        "", "</Bundle>", "<a", "<a>", "<a></b>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&nbsp;</a>", "<a>&</a>",
        "<a b=\"<\"/>", "<a/><b/>", "<p:a/>", "<a>\u{1}</a>",
    ]

    @Test(arguments: broken)
    func textThatIsNotWellFormedIsRefusedInOurOwnWords(_ xml: String) throws {
        let found = try #require(fault(xml))
        #expect(!found.words.isEmpty)
    }

    @Test func limitsAreKept() {
        let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
        #expect(fault(deep)?.cause == .tooDeep)
        var limits = ReadingLimits()
        limits.stringSize = 10
        #expect(fault("<a value=\"12345678901\"/>", limits: limits)?.cause == .stringTooLong)
        let many = (0..<65).map { "a\($0)=\"\"" }.joined(separator: " ")
        #expect(fault("<a \(many)/>")?.cause == .tooManyAttributes)
        limits = ReadingLimits()
        limits.documentSize = 10
        #expect(fault("<a><b value=\"12345\"/><b value=\"123456\"/></a>", limits: limits)?.cause == .tooLarge)
    }

    @Test func valuesOfTwelveMegabytesAreRead() throws {
        let long = String(repeating: "x", count: 12_000_000)
        let value = try json(
            "<Medication xmlns=\"http://hl7.org/fhir\"><code><text value=\"\(long)\"/></code></Medication>")
        #expect(value["code"]?["text"]?.text?.utf8.count == 12_000_000)
    }

    @Test func lineOfAFaultIsTold() {
        #expect(fault("<a>\n<b>\n</c>\n</a>")?.line == 3)
    }
}
