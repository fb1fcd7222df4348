import FHIRMeds
import Testing

/// What cannot be read is in doubt, and never as if it were not there.
@Suite struct CaseTestsUnreadable {
    // MARK: Text in the place of a value attribute

    @Test func textIsNoValueOfAStatus() throws {
        let xml = CaseInput.xmlRequest().replacing(#"<status value="active"/>"#, with: "<status>active</status>")
        let record = try CaseOutcome(of: xml).only()
        #expect(record.status == nil && record.state == .unknown)
        #expect(record.issues.contains { $0.code == .wrongType && $0.path == "MedicationRequest.status" })
    }

    @Test(arguments: [
        "<doNotPerform>false</doNotPerform>", "<doNotPerform>true</doNotPerform>", "<taken>y</taken>",
        "<wasNotTaken>false</wasNotTaken>", #"<doNotPerform value="false">true</doNotPerform>"#,
        "<modifierExtension>x</modifierExtension>", "<implicitRules>http://x</implicitRules>",
    ])
    func textInAnElementThatMaySayNotIsADoubt(_ element: String) throws {
        let record = try CaseOutcome(of: CaseInput.xmlRequest(element)).only()
        #expect(record.state == .unknown)
        #expect(record.issueCodes.contains("wrong-type"))
    }

    @Test func textInAnIntentIsADoubt() throws {
        let xml = CaseInput.xmlRequest().replacing(#"<intent value="order"/>"#, with: "<intent>proposal</intent>")
        #expect(try CaseOutcome(of: xml).only().state == .unknown)
    }

    @Test(arguments: [
        "<comparator>&lt;</comparator>", "<comparator><![CDATA[<]]></comparator>",
        #"<comparator id="c">&lt;</comparator>"#,
    ])
    func textInAComparatorHidesTheValue(_ comparator: String) throws {
        let xml = CaseInput.xmlRequest(
            """
            <dosageInstruction><doseAndRate><doseQuantity><value value="5"/>\(comparator)<unit value="mg"/></doseQuantity>\
            </doseAndRate></dosageInstruction>
            """)
        let record = try CaseOutcome(of: xml).only()
        #expect(record.json.contains(#""doseQuantity":{"unit":"mg"}"#))
        #expect(record.issueCodes.filter { $0 == "wrong-type" }.count == 2)
    }

    // MARK: Codes that no release has

    @Test func aComparatorThatNoReleaseHasIsToldAndKept() throws {
        let dose = #""doseAndRate":[{"doseQuantity":{"value":5,"comparator":"§"}}]"#
        for (code, issues) in [
            ("~", ["unknown-code"]), ("ad", ["unknown-code"]), ("<", []), (">=", []), (#"\u003c"#, []),
        ] {
            let record = try CaseOutcome(of: CaseInput.request(dosage: dose.replacing("§", with: code))).only()
            #expect(record.issueCodes == issues, "\(code)")
            #expect(record.json.contains(#"{"value":5,"comparator":"\#(code)"}"#))
        }
        let xml = CaseInput.xmlRequest(
            """
            <dosageInstruction><doseAndRate><doseQuantity><value value="5"/><comparator value="~"/></doseQuantity>\
            </doseAndRate></dosageInstruction>
            """)
        let record = try CaseOutcome(of: xml).only()
        #expect(record.issueCodes == ["unknown-code"])
        #expect(record.json.contains(#"{"value":5,"comparator":"~"}"#))
    }

    @Test(arguments: ["Proposal", "PROPOSAL", " proposal", "something else", "Order"])
    func anIntentThatNoReleaseHasIsADoubt(_ intent: String) throws {
        let record = try CaseOutcome(of: CaseInput.request(intent: intent)).only()
        #expect(record.intent == intent && record.state == .unknown)
        #expect(record.issueCodes.contains("unknown-code"))
        let strict = CaseOutcome(of: CaseInput.request(intent: intent)) { $0.isStrict = true }
        #expect(strict.failures.first?.others.count == (intent.hasPrefix(" ") ? 1 : 0))
        let order = #"<intent value="order"/>"#
        let xml = CaseInput.xmlRequest().replacing(order, with: #"<intent value="\#(intent)"/>"#)
        // Around XML's values blanks mean nothing.
        #expect(try CaseOutcome(of: xml).only().state == (intent.hasPrefix(" ") ? .intended : .unknown))
    }

    @Test(arguments: [
        #""intent":5"#, #""intent":["order"]"#, #""_intent":{"extension":[{"url":"u","valueCode":"masked"}]}"#,
    ])
    func anIntentThatCannotBeReadIsADoubt(_ member: String) throws {
        let json = CaseInput.request().replacing(#""intent":"order""#, with: member)
        #expect(try CaseOutcome(of: json).only().state == .unknown)
    }

    @Test func anIntentThatIsNotThereIsNone() throws {
        for member in ["", #""intent":null,"#] {
            let json = CaseInput.request().replacing(#""intent":"order","#, with: member)
            #expect(try CaseOutcome(of: json).only().state == .active)
        }
        let mistaken = try CaseOutcome(of: CaseInput.request(status: "entered-in-error", intent: "x")).only()
        #expect(mistaken.state == .enteredInError)
    }

    @Test(arguments: [#"" active ""#, #""active ""#, #""\u0020active""#])
    func blanksAroundACodeAreAFaultInJSON(_ status: String) throws {
        let json = CaseInput.request().replacing(#""active""#, with: status)
        let record = try CaseOutcome(of: json).only()
        #expect(record.state == .unknown)
        #expect(record.issueCodes == ["invalid-value", "unknown-status"])
        #expect(record.json.contains(#""status":\#(status)"#))
    }

    // MARK: Choices

    @Test(arguments: [
        (#""_effectiveDateTime":{"id":"d"},"effectivePeriod":{"start":"2020"}"#, 1),
        (#""effectivePeriod":{"start":"2020"},"_effectiveDateTime":{"id":"d"}"#, 1),
        (#""effectivePeriod":{"start":"2020"},"effectiveDateTime":"2021","_effectiveDateTime":{"id":"d"}"#, 1),
        (#""effectiveDateTime":"2021","_effectiveDateTime":{"id":"d"}"#, 0),
        (#""_effectiveDateTime":{"id":"d"},"effectiveDateTime":"2021""#, 0),
        (#""_effectiveDateTime":{},"effectivePeriod":{"start":"2020"}"#, 0),
    ])
    func anIdAloneIsAFormOfAChoice(_ members: String, _ told: Int) throws {
        let json = CaseInput.request(members).replacing("MedicationRequest", with: "MedicationStatement")
            .replacing(#","intent":"order""#, with: "")
        let record = try CaseOutcome(of: json).only()
        #expect(record.issueCodes.filter { $0 == "choice-repeated" }.count == told)
        // Neither form goes out under the name of both.
        #expect(record.json.contains(#""effective":"#) == (told == 0))
        if told > 0 {
            #expect(record.json.contains(#""effectivePeriod":{"start":"2020"}"#))
            #expect(record.json.contains(#""_effectiveDateTime":{"id":"d"}"#))
            #expect(record.effective == nil)
        }
    }

    @Test func anIdAloneIsAFormOfAChoiceInXML() throws {
        let xml = CaseInput.xmlRequest(
            #"<effectiveDateTime id="d"/><effectivePeriod><start value="2020"/></effectivePeriod>"#
        )
        .replacing("MedicationRequest", with: "MedicationStatement").replacing(#"<intent value="order"/>"#, with: "")
        let record = try CaseOutcome(of: xml).only()
        #expect(record.issueCodes == ["choice-repeated"])
        #expect(record.json.contains(#""_effectiveDateTime":{"id":"d"},"effectivePeriod":{"start":"2020"}"#))
    }

    @Test func anIdAloneIsAFormOfAsNeeded() throws {
        for members in [
            #""_asNeededBoolean":{"id":"d"},"asNeededCodeableConcept":{"text":"x"}"#,
            #""asNeededCodeableConcept":{"text":"x"},"_asNeededBoolean":{"id":"d"}"#,
        ] {
            let record = try CaseOutcome(of: CaseInput.request(dosage: members)).only()
            #expect(record.json.contains(#""dosage":[{\#(members)}]"#))
            #expect(record.issueCodes == ["choice-repeated"])
        }
    }

    // MARK: Medications

    /// Of two medications of one form none is taken, nor is one of another form beside them.
    @Test(arguments: ["", #"<medicationReference><display value="C"/></medicationReference>"#])
    func oneFormOfTheMedicationTwiceIsADoubt(_ more: String) throws {
        let one = #"<medicationCodeableConcept><text value="A"/></medicationCodeableConcept>"#
        let record = try CaseOutcome(of: CaseInput.xmlRequest(medication: one + one + more)).only()
        #expect(record.concept.coded == .ambiguous && record.concept.displayText == nil)
        #expect(record.concept.resolution == .unresolved)
        #expect(record.issueCodes.contains("cardinality"))
    }

    @Test func aListOfMedicationsIsADoubt() throws {
        let two = #""medicationCodeableConcept":[{"text":"A"},{"text":"B"}]"#
        #expect(try CaseOutcome(of: CaseInput.request(medication: two)).only().concept.coded == .ambiguous)
        let one = #""medicationCodeableConcept":[{"text":"A"}]"#
        #expect(
            try CaseOutcome(of: CaseInput.request(medication: one)).only().concept.coded == MedicationConcept.Coded.none
        )
    }

    // MARK: XML that is not FHIR's

    @Test func xhtmlOutsideANarrativeIsToldAndLeftOut() throws {
        let div = #"<div xmlns="http://www.w3.org/1999/xhtml">x</div>"#
        for note in ["<note>\(div)<text value='a'/></note>", "<note><text value='a'/></note><colour>\(div)</colour>"] {
            let record = try CaseOutcome(of: CaseInput.xmlRequest(note)).only()
            #expect(!record.json.contains("div\":"))
            #expect(record.issues.contains { $0.path.hasSuffix(".div") && $0.message.hasSuffix("it is left out") })
        }
    }

    @Test(arguments: ["Patient", "Appointment"])
    func theNarrativeOfAContainedResourceIsKept(_ type: String) throws {
        let div = #"<div xmlns="http://www.w3.org/1999/xhtml">x &amp; <b>y</b></div>"#
        let text = #"<text><status value="generated"/>\#(div)</text>"#
        let xml = CaseInput.xmlRequest(
            before: "\(text)<contained><\(type)><id value='p'/>\(text)</\(type)></contained>")
        let record = try CaseOutcome(of: xml).only()
        #expect(try JSONValue(record.json)["contained"]?.items?.first?["text"]?["div"]?.text == div)
        #expect(!record.issueCodes.contains("empty-value") && !record.issueCodes.contains("unknown-element"))
    }

    @Test func anEmptyUnderscoreSiblingIsToldAndLeftOut() throws {
        let record = try CaseOutcome(of: CaseInput.request(#""_status":{}"#)).only()
        #expect(!record.json.contains("\"_status"))
        #expect(record.issueCodes == ["empty-value"] && record.state == .active)
    }

    @Test func aNameThatIsTooLongIsALimit() {
        let name = String(repeating: "a", count: 65_536)
        for element in ["<\(name)/>", "<note \(name)='x'/>"] {
            #expect(CaseOutcome(of: CaseInput.xmlRequest(element)).failures.map(\.code) == [.limit])
        }
        #expect(CaseOutcome(of: CaseInput.xmlRequest("<\(name.dropFirst()) value='x'/>")).records.count == 1)
    }

    @Test func aResourceOfABundleIsEmbeddedWithItsNamespaces() throws {
        let request = CaseInput.xmlRequest(attributes: "").replacing("</", with: "\u{1}").replacing("<", with: "<f:")
            .replacing("\u{1}", with: "</f:")
        let xml = """
            <f:Bundle xmlns:f="http://hl7.org/fhir"><f:entry><f:resource>\(request)</f:resource></f:entry></f:Bundle>
            """
        let record = try CaseOutcome(of: xml, options: { $0.embedsSource = true }).only()
        let embedded = try #require(try JSONValue(record.json)["resourceXML"]?.text)
        #expect(
            embedded
                == request.replacing(
                    "<f:MedicationRequest>", with: #"<f:MedicationRequest xmlns:f="http://hl7.org/fhir">"#))
        #expect(try CaseOutcome(of: embedded).only().concept == record.concept)
    }

    // MARK: Many

    /// Each oddity has its path, so it must not be found by counting from the first element each time.
    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func manyOdditiesTakeNoLongerThanTheirNumber(_ isXML: Bool) throws {
        let count = 100_000
        let notes = (0..<count).map { _ in isXML ? #"<note><text value=""/></note>"# : #"{"text":5}"# }
        let json = CaseInput.request(#""note":[\#(notes.joined(separator: ","))]"#)
        let text = isXML ? CaseInput.xmlRequest(notes.joined()) : json
        let record = try CaseOutcome(of: text).only()
        #expect(record.issues.last?.path == "MedicationRequest.note[\(count - 1)].text")
        #expect(record.issues.count >= count)
    }

    @Test(.timeLimit(.minutes(1)))
    func manyNamesOfTheSendersOwnTakeNoLongerThanTheirNumber() throws {
        let elements = (0..<50_000).map { #"<own\#($0) value="x"/>"# }.joined() + #"<own7 value="y"/>"#
        let record = try CaseOutcome(of: CaseInput.xmlRequest(elements)).only()
        #expect(record.json.contains(#""own7":["x","y"]"#))
        #expect(record.json.contains(#""own8":"x""#))
        #expect(record.issues.last?.path == "MedicationRequest.own7[1]")
    }
}
