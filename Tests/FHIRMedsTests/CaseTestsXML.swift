import FHIRMeds
import Foundation
import Testing

/// XML means what its JSON twin means, and hostile XML costs little.
@Suite struct CaseTestsXML {
    // Seen: LinuxForHealth/FHIR#1436.
    @Test func prefixesAreFree() throws {
        let prefixed = try CaseOutcome(ofFile: "prefixed.xml").only()
        let plain = try CaseOutcome(ofFile: "unprefixed.xml").only()
        #expect(prefixed.id == "o25")
        #expect(prefixed.concept.displayText == "A")
        #expect(prefixed.issues.isEmpty)
        #expect(prefixed == plain)
    }

    // Seen: FirelyTeam/firely-net-sdk#289.
    @Test func aMissingNamespaceIsToldOnceOnTheRoot() throws {
        let record = try CaseOutcome(ofFile: "without-namespace.xml").only()
        #expect(record.id == "o26")
        #expect(record.issues.map(\.code) == [.namespaceMissing])
        #expect(record.issues.map(\.path) == ["MedicationStatement"])
        let strict = try CaseOutcome(ofFile: "without-namespace.xml") { $0.isStrict = true }
        #expect(strict.records.isEmpty)
        #expect(strict.failures.map(\.code) == [.namespaceMissing])
        #expect(strict.failures.map(\.path) == ["MedicationStatement"])
    }

    @Test func aBundleWithoutNamespaceIsToldAboutEachRecord() {
        let request = CaseInput.xmlRequest(attributes: "")
        let bundle = CaseInput.xmlBundle(request, request, attributes: "")
        let outcome = CaseOutcome(of: bundle)
        #expect(outcome.records.map(\.issueCodes) == [["namespace-missing"], ["namespace-missing"]])
        let strict = CaseOutcome(of: bundle) { $0.isStrict = true }
        #expect(strict.failures.map(\.code) == [.namespaceMissing, .namespaceMissing])
    }

    @Test(arguments: [
        "http://example.org", "http://hl7.org/fhir/", "HTTP://hl7.org/fhir", "http://www.w3.org/1999/xhtml",
    ])
    func anotherNamespaceIsNotFHIR(_ namespace: String) {
        let attributes = #" xmlns="\#(namespace)""#
        let alone = CaseOutcome(of: CaseInput.xmlRequest(attributes: attributes))
        #expect(alone.records.isEmpty)
        #expect(alone.failures.map(\.code) == [.notFHIR])
    }

    @Test func aForeignResourceInsideABundleIsNotFHIR() {
        let foreign = CaseInput.xmlRequest(attributes: #" xmlns="http://example.org""#)
        let outcome = CaseOutcome(of: CaseInput.xmlBundle(foreign, CaseInput.xmlRequest(attributes: "")))
        #expect(outcome.records.map(\.source.path) == ["Bundle.entry[1].resource"])
        #expect(outcome.failures.map(\.code) == [.notFHIR])
        #expect(outcome.failures.map(\.path) == ["Bundle.entry[0].resource"])
    }

    @Test func aForeignElementIsLeftOutAndTold() throws {
        let record = try CaseOutcome(
            of: CaseInput.xmlRequest(#"<o:status xmlns:o="http://example.org" value="stopped"/>"#)
        ).only()
        #expect(record.status == "active")
        #expect(record.issueCodes == ["unknown-element"])
        #expect(!record.json.contains("stopped"))
    }

    /// `xmlns=""` takes an element out of FHIR's namespace as surely as another URI does.
    @Test func anElementWithoutNamespaceAmongOthersIsTold() throws {
        let request = CaseInput.xmlRequest().replacing(
            "<medicationC", with: #"<doNotPerform xmlns="" value="true"/><medicationC"#)
        let record = try CaseOutcome(of: request).only()
        #expect(record.issueCodes == ["unknown-element"])
        #expect(record.issues.first?.path == "MedicationRequest.doNotPerform")
        // It may say "not", and is not FHIR's to read.
        #expect(record.doNotPerform == nil && record.state == .unknown)
        // In a document that has no namespace at all nothing is foreign.
        let bare = try CaseOutcome(of: request.replacing(CaseInput.namespace, with: "")).only()
        #expect(bare.issueCodes == ["namespace-missing"] && bare.doNotPerform == true)
        let within = CaseInput.xmlRequest(
            """
            <dosageInstruction><modifierExtension xmlns="" url="u"/><text value="x"/><route xmlns=""><text value="y"/></route>\
            </dosageInstruction>
            """)
        let dosed = try CaseOutcome(of: within).only()
        #expect(dosed.issueCodes == ["unknown-element", "unknown-modifier", "unknown-element"])
        #expect(dosed.dosage.first?.route == nil && dosed.dosage.first?.text == "x" && dosed.state == .unknown)
    }

    @Test func aResourceWithoutNamespaceAmongOthersIsNotFHIR() throws {
        let bare = CaseInput.xmlRequest(attributes: #" xmlns="""#)
        let bundle = CaseOutcome(of: CaseInput.xmlBundle(bare, CaseInput.xmlRequest(attributes: "")))
        #expect(bundle.failures.map(\.code) == [.notFHIR] && bundle.records.count == 1)
        let medication = #"<Medication xmlns=""><id value="m"/><code><text value="B"/></code></Medication>"#
        let order = CaseInput.xmlRequest(
            attributes: "", medication: #"<medicationReference><reference value="Medication/m"/></medicationReference>"#
        )
        let referring = CaseOutcome(of: CaseInput.xmlBundle(medication, order))
        #expect(referring.records.map(\.concept.resolution) == [.unresolved])
        let contained = try CaseOutcome(
            of: CaseInput.xmlRequest(
                before: "<contained>\(medication)</contained>",
                medication: ##"<medicationReference><reference value="#m"/></medicationReference>"##)
        ).only()
        #expect(contained.concept.resolution == .unresolved && contained.concept.displayText == nil)
        #expect(contained.issueCodes == ["unknown-element", "not-resolved"])
    }

    /// XHTML stands in the narrative and nowhere else.
    @Test func xhtmlIsNoValue() throws {
        let request = CaseInput.xmlRequest(
            #"<dosageInstruction><text xmlns="http://www.w3.org/1999/xhtml">x</text></dosageInstruction>"#)
        let record = try CaseOutcome(of: request).only()
        #expect(record.issueCodes == ["unknown-element"] && record.dosage.isEmpty)
        #expect(!record.json.contains("xhtml"))
    }

    /// Element ids are attributes; a resource's id is an element, and an attribute of that name is not it.
    @Test func anIdAttributeIsNotTheResourcesId() throws {
        let attribute = CaseInput.xmlRequest(attributes: CaseInput.namespace + #" id="1""#)
        let record = try CaseOutcome(of: attribute).only()
        #expect(record.id == "r")
        let nameless = try CaseOutcome(of: attribute.replacing(#"<id value="r"/>"#, with: "")).only()
        #expect(nameless.id == nil)
        #expect(!nameless.issues.isEmpty)
        let element = try CaseOutcome(
            of: CaseInput.xmlRequest(#"<dosageInstruction id="d1"><text id="t" value="x"/></dosageInstruction>"#)
        ).only()
        #expect(element.json.contains(#""dosage":[{"id":"d1","text":"x","_text":{"id":"t"}}]"#))
    }

    /// What is out of order is read; that it is out of order is told, since FHIR's order is fixed.
    @Test func elementsOutOfOrderAreReadAndTold() throws {
        let (text, other) = (#"<text value="x"/>"#, #"<extension url="u"><valueString value="s"/></extension>"#)
        let ordered = CaseInput.xmlRequest("<dosageInstruction>\(other)\(text)</dosageInstruction>")
        let turned = CaseInput.xmlRequest("<dosageInstruction>\(text)\(other)</dosageInstruction>")
        let first = try CaseOutcome(of: ordered).only()
        let second = try CaseOutcome(of: turned).only()
        #expect(first.dosage == second.dosage)
        #expect(second.json.contains(#""extension":[{"url":"u","valueString":"s"}]"#))
        #expect(first.issues.isEmpty)
        #expect(second.issueCodes == ["xml-order"])
        #expect(second.issues.first?.path == "MedicationRequest.dosageInstruction.extension")
        #expect(CaseOutcome(of: turned) { $0.isStrict = true }.failures.map(\.code) == [.xmlOrder])
    }

    /// Inherited elements come first, equal ones stand together, and of each parent one is told.
    @Test(arguments: [
        ("<note><text value='a'/></note><authoredOn value='2024'/>", [".authoredOn"]),
        (
            "<note><text value='a'/></note><dispenseRequest><quantity><value value='1'/></quantity></dispenseRequest>"
                + "<note><text value='b'/></note>", [".note[1]"]
        ),
        ("<groupIdentifier><value value='1'/><system value='urn:a'/></groupIdentifier>", [".groupIdentifier.system"]),
        (
            "<note><text value='a'/><time value='2024'/></note><authoredOn value='2024'/><encounter><display value='e'/>"
                + "<reference value='Encounter/1'/></encounter>",
            [".note.time", ".authoredOn", ".encounter.reference"]
        ),
        ("<note id='n'><authorString value='x'/><time value='2024'/><text value='a'/></note>", []),
        ("<language value='de'/>", [".language"]),
        (
            "<note><extension url='u'><extension id='e' url='v'><valueCode value='c'/></extension></extension>"
                + "<text value='a'/></note>", []
        ),
    ])
    func theOrderIsThatOfTheDefinition(_ elements: String, _ paths: [String]) throws {
        let record = try CaseOutcome(of: CaseInput.xmlRequest(elements)).only()
        #expect(record.issues.allSatisfy { $0.code == .xmlOrder })
        #expect(record.issues.map(\.path).sorted() == paths.map { "MedicationRequest" + $0 }.sorted())
    }

    @Test func oneContainedHoldsOneResource() throws {
        let medications = ["a", "b"].map { name in
            #"<Medication><id value="\#(name)"/><code><text value="\#(name)"/></code></Medication>"#
        }
        let reference = ##"<medicationReference><reference value="#b"/></medicationReference>"##
        let apart = medications.map { "<contained>\($0)</contained>" }.joined()
        let record = try CaseOutcome(of: CaseInput.xmlRequest(before: apart, medication: reference)).only()
        #expect(record.concept.displayText == "b")
        let together = "<contained>\(medications.joined())</contained>"
        let other = try CaseOutcome(of: CaseInput.xmlRequest(before: together, medication: reference)).only()
        #expect(other.issueCodes == ["cardinality", "not-resolved"])
        #expect(other.issues.first?.path == "MedicationRequest.contained.Medication[1]")
    }

    @Test func severalResourcesInOneEntryAreAllRead() {
        let request = CaseInput.xmlRequest(attributes: "")
        for bundle in [
            CaseInput.xmlBundle(request + request), CaseInput.xmlBundle("\(request)</resource><resource>\(request)"),
        ] {
            let outcome = CaseOutcome(of: bundle)
            #expect(
                outcome.records.map(\.source.path) == [
                    "Bundle.entry[0].resource[0]", "Bundle.entry[0].resource[1]",
                ])
            #expect(outcome.records.map(\.issueCodes) == [["cardinality"], ["cardinality"]])
        }
    }

    @Test func aResourceInTheEntryItselfIsNotPassedOver() {
        let xml = "<Bundle\(CaseInput.namespace)><entry>\(CaseInput.xmlRequest(attributes: ""))</entry></Bundle>"
        for bundle in [xml, #"{"resourceType":"Bundle","entry":[\#(CaseInput.request())]}"#] {
            let outcome = CaseOutcome(of: bundle)
            #expect(outcome.records.count + outcome.failures.count == 1)
        }
    }

    /// An unknown element is kept, and it alone: XML has no lists, so what follows it is something else.
    @Test func anUnknownElementTakesNothingElseAlong() throws {
        let record = try CaseOutcome(of: CaseInput.xmlRequest(before: #"<foo value="1"/>"#)).only()
        #expect(record.issueCodes == ["unknown-element"])
        #expect(record.json.contains(#""foo":"1""#))
        let more = #"<foo value="1"/><foo value="2"/><bar><baz value="q"/></bar>"#
        let longer = try CaseOutcome(of: CaseInput.xmlRequest(more)).only()
        #expect(longer.json.contains(#""foo":["1","2"],"bar":{"baz":"q"}"#))
    }

    @Test func lineBreaksInValuesAreCharacters() throws {
        let text = "one&#10;two&#13;&#9;&amp;lt; &quot;&#228;&#x1F48A;&quot;"
        let record = try CaseOutcome(of: CaseInput.xmlRequest(#"<note><text value="\#(text)"/></note>"#)).only()
        #expect(record.note.first?.text == "one\ntwo\r\t&lt; \"ä💊\"")
        #expect(record.json.contains(#""text":"one\ntwo\r\t&lt; \"ä💊\"""#))
    }

    /// A raw line break in an attribute is a blank, by XML's own rule.
    @Test func aRawLineBreakInAValueIsABlank() throws {
        let record = try CaseOutcome(of: CaseInput.xmlRequest("<note><text value=\"one\ntwo\"/></note>")).only()
        #expect(record.note.first?.text == "one two")
    }

    @Test func narrativeIsCarriedAsWrittenOrNotAtAll() throws {
        let div = #"<div xmlns=\"http://www.w3.org/1999/xhtml\"><table><tr><td>&lt;5 mg</td></tr></table></div>"#
        let json = CaseInput.request(#""text":{"status":"generated","div":"\#(div)"}"#)
        let record = try CaseOutcome(of: json).only()
        #expect(!record.json.contains("<div"))
        let embedded = try CaseOutcome(of: json) { $0.embedsSource = true }.only()
        #expect(embedded.json.contains(#""resource":\#(json)"#))
    }

    @Test func theSourceOfEachEntryIsItsOwn() {
        let first = CaseInput.xmlRequest(#"<note><text value="1 &lt; 2"/></note>"#, attributes: "")
        let second = CaseInput.xmlRequest(attributes: #" xmlns:x="http://example.org""#)
        let outcome = CaseOutcome(of: CaseInput.xmlBundle(first, second)) { $0.embedsSource = true }
        let quoted = [first, second].map { #""resourceXML":"\#($0.replacing("\"", with: "\\\""))""# }
        #expect(zip(outcome.records, quoted).allSatisfy { $0.json.contains($1) })
        #expect(outcome.records.count == 2)
    }

    /// A record that carries its source stays text, whatever the source's encoding was.
    @Test(arguments: [String.Encoding.isoLatin1, .utf16LittleEndian, .utf16BigEndian])
    func anEncodingThatIsNotUTF8IsReadAndCarried(_ encoding: String.Encoding) throws {
        let name = encoding == .isoLatin1 ? "ISO-8859-1" : "UTF-16"
        let text =
            #"<?xml version="1.0" encoding="\#(name)"?>"#
            + CaseInput.xmlRequest(#"<note><text value="Tröpfchen"/></note>"#)
        var bytes = [UInt8](try #require(text.data(using: encoding)))
        if encoding == .utf16LittleEndian { bytes = [0xFF, 0xFE] + bytes }
        if encoding == .utf16BigEndian { bytes = [0xFE, 0xFF] + bytes }
        #expect(try CaseOutcome(of: bytes).only().note.first?.text == "Tröpfchen")
        let record = try CaseOutcome(of: bytes) { $0.embedsSource = true }.only()
        #expect(record.json.contains("Tröpfchen\\\""))
    }

    @Test func textBetweenElementsIsToldAndLeftOut() throws {
        let record = try CaseOutcome(of: CaseInput.xmlRequest("loose")).only()
        #expect(record.issueCodes == ["stray-text"])
        let request = CaseInput.xmlRequest(attributes: "")
        let bundle = CaseInput.xmlBundle(request, request).replacing("</entry><entry>", with: "</entry>loose<entry>")
        let outcome = CaseOutcome(of: bundle)
        #expect(outcome.records.count == 2)
        #expect(outcome.notes.map(\.code) == [.strayText])
    }

    // MARK: Hostile

    // Seen: swiftlang/swift-corelibs-foundation#4851, #5237, #5557.
    @Test(.timeLimit(.minutes(1))) func aLargeBundleIsReadEntryByEntry() {
        let filler = String(repeating: "x", count: 200)
        let entries = (0..<2000).map { number in
            CaseInput.xmlRequest(#"<note><text value="\#(number) \#(filler)"/></note>"#, attributes: "", medication: "")
        }
        let bundle =
            "<Bundle\(CaseInput.namespace)>"
            + entries.map { "<entry><resource>\($0)</resource></entry>" }.joined() + "</Bundle>"
        let outcome = CaseOutcome(of: bundle)
        #expect(outcome.records.count == 2000)
        #expect(outcome.records.map { $0.note.first?.text } == (0..<2000).map { "\($0) \(filler)" })
        #expect(outcome.records.last?.source.path == "Bundle.entry[1999].resource")
    }

    @Test(arguments: [(100, true), (200, true), (300, false), (100_000, false)])
    func nestingIsReadUpToAStatedLimit(_ levels: Int, _ isRead: Bool) {
        let open = String(repeating: #"<extension url="u">"#, count: levels)
        let close = String(repeating: "</extension>", count: levels)
        let outcome = CaseOutcome(
            of: CaseInput.xmlRequest(before: #"\#(open)<valueString value="v"/>\#(close)"#), isOrdinary: false)
        #expect(outcome.records.count == (isRead ? 1 : 0))
        #expect(outcome.failures.map(\.code) == (isRead ? [] : [.limit]))
    }

    @Test(.timeLimit(.minutes(1))) func aDocumentTypeIsRefusedAndNothingIsExpanded() {
        let entities = (1..<10).map { number in
            "<!ENTITY e\(number) \"\(String(repeating: "&e\(number - 1);", count: 10))\">"
        }
        let bomb = """
            <!DOCTYPE MedicationRequest [<!ENTITY e0 "ha">\(entities.joined())]>\
            \(CaseInput.xmlRequest(#"<note><text value="&e9;"/></note>"#))
            """
        let clock = ContinuousClock()
        var outcome = CaseOutcome(of: "{}")
        let time = clock.measure { outcome = CaseOutcome(of: bomb) }
        // Alone it takes a millisecond; expanded it would never end.
        #expect(time < .seconds(10))
        #expect(outcome.records.isEmpty)
        #expect(outcome.failures.map(\.code) == [.notXML])
        #expect(outcome.failures.first?.message.contains("document type declaration") == true)
    }

    @Test(arguments: ["SYSTEM \"file:§\"", "SYSTEM \"§\"", "PUBLIC \"x\" \"http://127.0.0.1:9/x\""])
    func anExternalEntityIsRefusedAndNoFileIsTouched(_ identifier: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "case-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let secret = folder.appending(path: "secret")
        try Data("s3cr3t".utf8).write(to: secret)
        let place = identifier.replacing("§", with: secret.path())
        for text in [
            "<!DOCTYPE MedicationRequest [<!ENTITY x \(place)>]>\(CaseInput.xmlRequest("<note><text>&x;</text></note>"))",
            "<!DOCTYPE MedicationRequest \(place)>\(CaseInput.xmlRequest())",
            "<!DOCTYPE MedicationRequest [<!ENTITY % x \(place)> %x;]>\(CaseInput.xmlRequest())",
        ] {
            let outcome = CaseOutcome(of: text)
            #expect(outcome.records.isEmpty)
            #expect(outcome.failures.map(\.code) == [.notXML])
            #expect(outcome.failures.first?.message.contains("document type declaration") == true)
        }
    }

    @Test(arguments: [
        "</Bundle>", "<", "<>", "<Bundle", "<Bundle>", "<Bundle/><Bundle/>", "<?xml", "<!--", "<a b='1' b='2'/>",
        "<a>]]>",
        "<\u{0}", "<a b=\"<\"/>", "<x:a/>", "<![CDATA[x]]>", "<a/>x", "<!DOCTYPE a><a/>",
    ])
    func whatIsNotWellFormedIsAnErrorAndNoCrash(_ text: String) {
        let outcome = CaseOutcome(of: text)
        #expect(outcome.records.isEmpty)
        #expect(outcome.failures.count == 1)
        #expect(outcome.failures.allSatisfy { $0.severity == .error && !$0.message.isEmpty })
    }

    @Test func aWrongTagKeepsTheEntriesBeforeIt() {
        let request = CaseInput.xmlRequest(attributes: "")
        let bundle = CaseInput.xmlBundle(request, request.replacing("</MedicationRequest>", with: "</Medication>"))
        let outcome = CaseOutcome(of: bundle)
        #expect(outcome.records.map(\.source.path) == ["Bundle.entry[0].resource"])
        #expect(outcome.failures.map(\.code) == [.notXML])
    }

    @Test func anAttributeOfTwelveMegabytesIsReadOrRefusedByALimit() throws {
        let long = String(repeating: "0123456789ab", count: 1_000_000)
        let xml = CaseInput.xmlRequest(#"<note><text value="\#(long)"/></note>"#)
        #expect(try CaseOutcome(of: xml).only().note.first?.text?.utf8.count == long.utf8.count)
        let refused = CaseOutcome(of: xml) { $0.limits.stringSize = 1_000_000 }
        #expect(refused.failures.map(\.code) == [.limit])
    }

    @Test func manyAttributesAreRefusedByALimit() {
        let attributes = (0..<1000).map { #" a\#($0)="x""# }.joined()
        let outcome = CaseOutcome(of: CaseInput.xmlRequest(attributes: CaseInput.namespace + attributes))
        #expect(outcome.failures.map(\.code) == [.limit])
    }
}
