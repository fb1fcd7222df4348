import FHIRMeds
import Testing

/// A primitive is its value, its id and its extensions, and each of them may be alone.
@Suite struct CaseTestsPrimitiveExtensions {
    private let why = #"{"extension":[{"url":"http://example.org/why","valueString":"w"}]}"#

    // Seen: hapifhir/hapi-fhir#8370, #336, inferno-framework/uscore-data-sets#2, FHIR/sushi#1631. A list that has no values
    // at all may be left out beside its underscore sibling (https://hl7.org/fhir/R4/json.html#primitive says it of single
    // primitives), so the record line keeps what the source wrote instead of padding it with null.
    @Test func extensionsWithoutValuesKeepTheirPlaces() throws {
        let record = try CaseOutcome(ofFile: "extensions-without-values.json").only()
        #expect(record.issues.isEmpty)
        #expect(record.authoredOn == nil)
        #expect(
            record.json.contains(
                #""_authoredOn":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","#
                    + #""valueCode":"masked"}]}"#))
        #expect(record.dosage.first?.timing?.repeat?.timeOfDay == [nil])
        #expect(
            record.json.contains(
                #""_timeOfDay":[{"extension":[{"url":"http://example.org/why","valueString":"not told"}]}]"#))
        let first = FHIRDateTime("2024-03-01")
        #expect(record.dosage.last?.timing?.event == [first, nil, FHIRDateTime("2024-03-05")])
        #expect(record.json.contains(#""event":["2024-03-01",null,"2024-03-05"]"#))
        #expect(record.json.contains(#""_event":[null,{"id":"e2","extension":["#))
    }

    @Test func extensionsWithoutValuesAreTheSameInXML() throws {
        let reason = #"<extension url="http://example.org/why"><valueString value="w"/></extension>"#
        let xml = CaseInput.xmlRequest(
            """
            <authoredOn>\(reason)</authoredOn><dosageInstruction><timing><event value="2024-03-01"/>\
            <event id="e2">\(reason)</event><event value="2024-03-05"/><repeat><timeOfDay>\(reason)</timeOfDay></repeat>\
            </timing></dosageInstruction>
            """)
        let json = CaseInput.request(
            """
            "_authoredOn":\(why),"dosageInstruction":[{"timing":{"event":["2024-03-01",null,"2024-03-05"],\
            "_event":[null,{"id":"e2",\(why.dropFirst()),null],"repeat":{"_timeOfDay":[\(why)]}}}]
            """)
        let twin = try CaseOutcome(of: json).only()
        #expect(try CaseOutcome(of: xml).only() == twin)
        #expect(twin.dosage.first?.timing?.repeat?.timeOfDay == [nil])
        #expect(twin.dosage.first?.timing?.event.count == 3)
    }

    @Test func aStatusWithoutValueIsThereAndSaysWhy() throws {
        let reason = #"{"extension":[{"url":"u","valueCode":"unknown"}]}"#
        let json = #""_status":\#(reason),"#
        let request = CaseInput.request().replacing(#""status":"active","#, with: json)
        let record = try CaseOutcome(of: request).only()
        #expect(record.status == nil)
        #expect(record.state == .unknown)
        #expect(record.json.contains(#""_status":\#(reason)"#))
        // It is not missing: it is there, without a value.
        #expect(record.issues.isEmpty)
        let xml = CaseInput.xmlRequest().replacing(
            #"<status value="active"/>"#,
            with: #"<status><extension url="u"><valueCode value="unknown"/></extension></status>"#)
        #expect(try CaseOutcome(of: xml).only() == record)
    }

    @Test func aValueAndItsExtensionsStayTogether() throws {
        let record = try CaseOutcome(of: CaseInput.request(#""authoredOn":"2024","_authoredOn":\#(why)"#)).only()
        #expect(record.authoredOn?.text == "2024")
        #expect(record.json.contains(#""authoredOn":"2024","_authoredOn":\#(why)"#))
    }

    @Test func anExtensionAloneFixesTheFormOfAChoice() throws {
        let record = try CaseOutcome(of: CaseInput.request(dosage: #""_asNeededBoolean":{"id":"q"}"#)).only()
        #expect(record.dosage.first?.asNeeded == nil)
        #expect(record.json.contains(#""dosage":[{"_asNeeded":{"id":"q"}}]"#))
        #expect(record.issues.isEmpty)
        let statement = CaseInput.request().replacing("MedicationRequest", with: "MedicationStatement")
            .replacing(#","intent":"order""#, with: "").dropLast()
        let dated = try CaseOutcome(of: statement + #","_effectiveDateTime":{"id":"d"}}"#).only()
        #expect(dated.effective == nil)
        #expect(dated.json.contains(#""_effective":{"id":"d"}"#))
    }

    @Test(arguments: [
        (#""event":["2021-03-01",null],"_event":[null,{"id":"b"}]"#, ["2021-03-01", nil]),
        (#""event":["2021"],"_event":[{"id":"a"},{"id":"b"}]"#, ["2021", nil]),
        (#""event":["2021","2022"],"_event":[{"id":"a"}]"#, ["2021", "2022"]), (#""_event":[{"id":"a"}]"#, [nil]),
    ])
    func noExtensionMovesToAnotherItem(_ members: String, _ events: [String?]) throws {
        let record = try CaseOutcome(of: CaseInput.request(dosage: #""timing":{\#(members)}"#)).only()
        #expect(record.json.contains(members))
        #expect(record.dosage.first?.timing?.event.map { $0?.text } == events)
    }

    @Test func aNullThatNothingStandsBesideIsToldAndLeftOut() throws {
        let record = try CaseOutcome(of: CaseInput.request(dosage: #""timing":{"event":["2021",null]}"#)).only()
        #expect(record.dosage.first?.timing?.event == [FHIRDateTime("2021")])
        #expect(record.issueCodes == ["empty-value"])
    }

    @Test func anUnderscoreSiblingOfTheWrongShapeCostsItselfAlone() throws {
        for members in [#""_authoredOn":[]"#, #""_authoredOn":"x""#, #""_note":{"id":"n"}"#] {
            let record = try CaseOutcome(of: CaseInput.request(#""authoredOn":"2024",\#(members)"#)).only()
            #expect(record.authoredOn?.text == "2024")
            #expect(record.issues.count == 1)
        }
    }

    /// `"_authored\u004fn"` is `"_authoredOn"`: an escape in a name changes nothing about what it names.
    @Test(arguments: [
        #"_authored\u004fn"#, #"\u005fauthoredOn"#, #"\u005Fauthored\u004Fn"#, #"\u005f\u0061uthoredOn"#,
    ])
    func anEscapeInANameHidesNoUnderscore(_ name: String) throws {
        let record = try CaseOutcome(of: CaseInput.request(#""\#(name)":\#(why)"#)).only()
        #expect(!record.json.contains(#""authoredOn":"#))
        #expect(record.json.contains(#""_authoredOn":\#(why)"#))
        #expect(record.issues.isEmpty)
        // Beside its value, it is that value's.
        let both = try CaseOutcome(of: CaseInput.request(#""authored\u004fn":"2024","\#(name)":\#(why)"#)).only()
        #expect(both.authoredOn?.text == "2024")
        #expect(both.json.contains(#""authoredOn":"2024","_authoredOn":\#(why)"#))
        let twice = CaseOutcome(of: CaseInput.request(#""_authoredOn":\#(why),"\#(name)":\#(why)"#))
        #expect(twice.failures.map(\.code) == [.elementTwice])
    }

    /// The same where an object is copied member by member, under a name of ours, and in XML.
    @Test func anEscapeHidesNoUnderscoreInsideAnElement() throws {
        let statement = CaseInput.request(#""_effective\u0044ateTime":{"id":"d"}"#)
            .replacing("MedicationRequest", with: "MedicationStatement").replacing(#","intent":"order""#, with: "")
        let dated = try CaseOutcome(of: statement).only()
        #expect(dated.json.contains(#""_effective":{"id":"d"}"#))
        let members = #""te\u0078t":"a","_te\u0078t":{"id":"t"},"\u005fpatientInstruction":{"id":"p"},"route":{}"#
        let record = try CaseOutcome(of: CaseInput.request(dosage: members)).only()
        let written = try JSONValue(record.json)["dosage"]
        #expect(written == (try JSONValue(#"[{"text":"a","_text":{"id":"t"},"_patientInstruction":{"id":"p"}}]"#)))
        let note = try CaseOutcome(of: CaseInput.request(#""note":[{\#(members)}]"#)).only()
        #expect(note.json.contains(#"_te\u0078t":{"id":"t"}"#))
        let xml = try ResourceConverter().xml(fromJSON: Array(CaseInput.request(dosage: members).utf8))
        let text = String(decoding: xml.bytes, as: UTF8.self)
        #expect(text.contains(#"<text id="t" value="a"/><patientInstruction id="p"/>"#))
    }
}
