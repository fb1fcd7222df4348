import FHIRMeds
import Testing

/// Nothing that may turn a record's meaning round is lost, and what is not certain is not said.
@Suite struct CaseTestsState {
    // Seen: HL7/fhir-ips#83, medizininformatik-initiative/INTERPOLAR#991, drajer-health/eCRNow#826, #514.
    @Test func everyStatusKeepsItsOwnMeaning() {
        let statuses = [
            "active", "on-hold", "entered-in-error", "stopped", "completed", "cancelled", "draft", "unknown",
        ]
        let outcome = CaseOutcome(of: CaseInput.bundle(statuses.map { CaseInput.request(status: $0) }))
        #expect(outcome.records.map(\.status) == statuses)
        #expect(
            outcome.records.map(\.state) == [
                .active, .onHold, .enteredInError, .stopped, .completed, .cancelled, .draft, .unknown,
            ])
        #expect(outcome.records.flatMap(\.issues).isEmpty)
    }

    @Test(arguments: [
        ("entered-in-error", MedicationState.enteredInError), ("not-taken", .notTaken), ("intended", .intended),
        ("on-hold", .onHold), ("stopped", .stopped),
    ])
    func aStatusIsReadWithItsEscapesAndBlanks(_ status: String, _ state: MedicationState) throws {
        let json =
            #"{"resourceType":"MedicationStatement","status":"§","medicationCodeableConcept":{"text":"A"},"#
            + #""subject":{"reference":"Patient/1"}}"#
        let plain = try CaseOutcome(of: json.replacing("§", with: status)).only()
        #expect(plain.state == state)
        let letter = String(status.utf8.first ?? 0, radix: 16)
        let escaped = #"\u00\#(letter)\#(status.dropFirst())"#
        let record = try CaseOutcome(of: json.replacing("§", with: escaped)).only()
        #expect(record.status == status)
        #expect(record.state == state)
        // FHIR's XML page has readers trim values.
        let xml = """
            <MedicationStatement xmlns="http://hl7.org/fhir"><status value=" \(status) "/><medicationCodeableConcept>\
            <text value="A"/></medicationCodeableConcept><subject><reference value="Patient/1"/></subject>\
            </MedicationStatement>
            """
        let spaced = try CaseOutcome(of: xml).only()
        #expect(spaced.status == status)
        #expect(spaced.state == state)
        #expect(spaced.issues.isEmpty)
    }

    @Test func anOrderNotToGiveIsNeverActive() throws {
        let record = try CaseOutcome(of: CaseInput.request(#""doNotPerform":true"#)).only()
        #expect(record.doNotPerform == true)
        #expect(record.status == "active")
        #expect(record.state == .unknown)
        #expect(record.json.contains(#""doNotPerform":true"#))
        let allowed = try CaseOutcome(of: CaseInput.request(#""doNotPerform":false"#)).only()
        #expect(allowed.state == .active)
    }

    /// What might say "not" and cannot be read must not come out as a plain order to give.
    @Test(arguments: [
        #""doNotPerform":"true""#, #""doNotPerform":[true]"#, #""doNotPerform":1"#, #""doNotPerform":{}"#,
        #""_doNotPerform":{"extension":[{"url":"u","valueCode":"masked"}]}"#, #""modifierExtension":"x""#,
        #""modifierExtension":[5]"#, #""_implicitRules":{"extension":[{"url":"u","valueCode":"masked"}]}"#,
        #""implicitRules":5"#, #""implicitRules":["http://example.org/rules"]"#,
    ])
    func anUnreadableNotIsNeverActive(_ members: String) throws {
        let record = try CaseOutcome(of: CaseInput.request(members)).only()
        #expect(record.state == .unknown)
    }

    @Test(arguments: [
        #"<doNotPerform value="yes"/>"#, #"<doNotPerform value="TRUE"/>"#, #"<doNotPerform value="1"/>"#,
        #"<doNotPerform value="true"/><doNotPerform value="true"/>"#,
        #"<doNotPerform value="true"/><doNotPerform value="false"/>"#, "<modifierExtension/>",
    ])
    func anUnreadableNotIsNeverActiveInXML(_ elements: String) throws {
        let record = try CaseOutcome(of: CaseInput.xmlRequest(elements)).only()
        #expect(record.state == .unknown)
    }

    @Test(arguments: [
        #""modifierExtension":[{"url":"http://example.org/negated","valueBoolean":true}]"#,
        #""implicitRules":"http://example.org/rules""#,
    ])
    func aModifierThatIsNotKnownIsKeptAndTold(_ members: String) throws {
        let record = try CaseOutcome(of: CaseInput.request(members)).only()
        #expect(record.json.contains(members))
        #expect(record.state == .unknown)
        #expect(record.issueCodes == ["unknown-modifier"])
        let mistaken = try CaseOutcome(of: CaseInput.request(members, status: "entered-in-error")).only()
        #expect(mistaken.state == .enteredInError)
    }

    @Test func aProposalIsNotInForce() throws {
        let states = try ["proposal", "plan", "order", "option", "original-order", "something else"].map { intent in
            try CaseOutcome(of: CaseInput.request(intent: intent)).only().state
        }
        #expect(states == [.intended, .active, .active, .intended, .active, .unknown])
    }

    /// Both members of a choice: an error, and both are kept under their own names.
    @Test func bothMembersOfAChoiceAreAnErrorAndNeitherWins() throws {
        let statement = """
            {"resourceType":"MedicationStatement","status":"active","medicationCodeableConcept":{"text":"A"},\
            "subject":{"reference":"Patient/1"},"effectiveDateTime":"2020","effectivePeriod":{"start":"2021"}}
            """
        let record = try CaseOutcome(of: statement).only()
        #expect(record.issues.map(\.code) == [.choiceRepeated])
        #expect(record.issues.first?.severity == .error)
        #expect(record.effective == nil)
        #expect(record.json.contains(#""effectiveDateTime":"2020","effectivePeriod":{"start":"2021"}"#))
        let strict = CaseOutcome(of: statement) { $0.isStrict = true }
        #expect(strict.failures.map(\.code) == [.choiceRepeated])
    }

    /// Of two medications neither may be taken for the record's own.
    @Test(arguments: [
        #""medicationReference":{"reference":"Medication/1","display":"B"}"#,
        ##""medicationReference":{"reference":"#b"}"##,
    ])
    func twoMedicationsAreADoubt(_ reference: String) throws {
        let coding = #"{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"1","display":"A"}"#
        let code = #""medicationCodeableConcept":{"coding":[\#(coding)],"text":"A"}"#
        let contained = #""contained":[{"resourceType":"Medication","id":"b","code":{"text":"B"}}]"#
        for both in ["\(code),\(reference)", "\(reference),\(code)"] {
            let record = try CaseOutcome(of: CaseInput.request(contained, medication: both)).only()
            #expect(record.issueCodes == ["choice-repeated"])
            let concept = record.concept
            #expect(concept.displayText == nil && concept.identifier == nil && concept.relatedCodings.isEmpty)
            #expect(concept.coded == .ambiguous && concept.resolution == .unresolved)
            #expect(concept.reference?.reference == (reference.contains("#") ? "#b" : "Medication/1"))
            // All of it is in the line, under its own names.
            #expect(record.json.contains(code) && record.json.contains(reference) && record.json.contains(contained))
        }
        let xml = try CaseOutcome(
            of: CaseInput.xmlRequest(
                medication: "<medicationCodeableConcept><text value='A'/></medicationCodeableConcept>"
                    + "<medicationReference><display value='B'/></medicationReference>")
        ).only()
        #expect(xml.issueCodes == ["choice-repeated"] && xml.concept.displayText == nil)
        #expect(
            xml.json.contains(#""medicationCodeableConcept":{"text":"A"},"medicationReference":{"display":"B"}"#))
    }

    /// What is empty or left out is no second form.
    @Test(arguments: ["null", "5", "[]", #""""#, "{}"])
    func aFormThatSaysNothingIsNoSecondOne(_ value: String) throws {
        let reference = #""medicationReference":{"reference":"Medication/1","display":"B"}"#
        let empty = #""medicationCodeableConcept":\#(value)"#
        let record = try CaseOutcome(of: CaseInput.request(medication: "\(empty),\(reference)")).only()
        #expect(!record.issueCodes.contains("choice-repeated") && record.issueCodes.last == "not-resolved")
        #expect(record.concept.displayText == "B" && record.concept.coded == .none)
        if value == "null" || value == "[]" {
            let turned = try CaseOutcome(of: CaseInput.request(medication: "\(reference),\(empty)")).only()
            #expect(turned.issueCodes == record.issueCodes && turned.concept == record.concept)
        }
        let xml = "<medicationCodeableConcept/><medicationReference><display value='B'/></medicationReference>"
        let same = try CaseOutcome(of: CaseInput.xmlRequest(medication: xml)).only()
        #expect(same.issueCodes == ["empty-value", "not-resolved"] && same.concept.displayText == "B")
    }

    /// What a Medication says of itself is told where it is used, and on its own line.
    @Test(arguments: [
        (#""status":"gone""#, "status", "unknown-status", true),
        (#""status":"entered-in-error""#, "status", "medication-in-error", false),
        (#""modifierExtension":[{"url":"u","valueCode":"c"}]"#, "modifierExtension", "unknown-modifier", true),
        (#""implicitRules":"urn:rules""#, "implicitRules", "unknown-modifier", true),
        (
            #""ingredient":[{"modifierExtension":[{"url":"u","valueCode":"c"}],"itemCodeableConcept":{"text":"x"}}]"#,
            "ingredient[0].modifierExtension", "unknown-modifier", true
        ),
    ])
    func aDoubtfulMedicationIsToldWhereItIsUsed(
        _ member: String, _ path: String, _ code: String, _ isToldAlone: Bool
    ) throws {
        let medication = #"{"resourceType":"Medication","id":"m",\#(member),"code":{"text":"B"}}"#
        let contained = try CaseOutcome(of: CaseInput.request(reference: "#m", #""contained":[\#(medication)]"#)).only()
        #expect(contained.issueCodes == [code])
        #expect(contained.issues.first?.path == "MedicationRequest.contained[0].\(path)")
        #expect(contained.concept.displayText == "B")
        // An ingredient's item has another name in the line.
        #expect(contained.json.contains(path.hasPrefix("ingredient") ? #"[{"url":"u","valueCode":"c"}]"# : member))
        let bundle = CaseOutcome(of: CaseInput.bundle(medication, CaseInput.request(reference: "Medication/m")))
        #expect(bundle.records.first?.issueCodes == (isToldAlone ? [code] : []))
        #expect(bundle.records.first?.issues.allSatisfy { $0.path == "Medication.\(path)" } == true)
        #expect(bundle.records.last?.issueCodes == ["resolved-by-id", code])
        #expect(bundle.records.last?.issues.last?.path == "MedicationRequest.medicationReference.reference")
        let strict = CaseOutcome(of: CaseInput.request(reference: "#m", #""contained":[\#(medication)]"#)) {
            $0.isStrict = true
        }
        #expect(strict.failures.isEmpty == (code != "unknown-status"))
    }

    @Test func anOrdinaryMedicationIsNoDoubt() throws {
        for member in [#""status":"active""#, #""status":"inactive""#, #""modifierExtension":[]"#] {
            let medication = #"{"resourceType":"Medication","id":"m",\#(member),"code":{"text":"B"}}"#
            let record = try CaseOutcome(of: CaseInput.request(reference: "#m", #""contained":[\#(medication)]"#))
                .only()
            #expect(record.issueCodes.allSatisfy { $0 == "empty-value" })
            let bundle = CaseOutcome(of: CaseInput.bundle(medication, CaseInput.request(reference: "Medication/m")))
            #expect(bundle.records.last?.issueCodes == ["resolved-by-id"])
        }
    }

    /// What a contained Medication says beyond its concept is in the line too.
    @Test func whatTheConceptDoesNotTellStaysContained() throws {
        let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"B"},"batch":{"lotNumber":"L1"}}"#
        let record = try CaseOutcome(of: CaseInput.request(reference: "#m", #""contained":[\#(medication)]"#)).only()
        #expect(record.json.contains(#""contained":[\#(medication)]"#) && record.concept.displayText == "B")
        for (other, isKept) in [("", false), (#","status":"active""#, false), (#","status":"inactive""#, true)] {
            let plain = medication.replacing(#","batch":{"lotNumber":"L1"}"#, with: other)
            let told = try CaseOutcome(of: CaseInput.request(reference: "#m", #""contained":[\#(plain)]"#)).only()
            #expect(told.json.contains("contained\":") == isKept && told.concept.resolution == .contained)
        }
    }

    /// A Medication of a Bundle is read as strictly as one of its own line.
    @Test func whatIsWrongInAMedicationIsLeftOutOfItsConcept() throws {
        let medication = #"{"resourceType":"Medication","id":"m","code":{"text":5,"coding":[{}]},"ingredient":[{}]}"#
        let order = CaseInput.request(reference: "Medication/m")
        let json = CaseOutcome(of: CaseInput.bundle(medication, order))
        let xml = CaseOutcome(
            of: CaseInput.xmlBundle(
                "<Medication><id value='m'/><code><coding/></code><ingredient/></Medication>",
                CaseInput.xmlRequest(
                    attributes: "",
                    medication: "<medicationReference><reference value='Medication/m'/></medicationReference>")))
        for record in [json.records.last, xml.records.last] {
            let record = try #require(record)
            #expect(record.concept.resolution == .bundle && record.concept.displayText == nil)
            #expect(record.concept.ingredients.isEmpty && !CaseOutcome.hasLeftovers(record.json))
        }
    }

    @Test func stoppedIsNeitherCompletedNorCancelled() throws {
        for type in ["MedicationStatement", "MedicationRequest", "MedicationDispense", "MedicationAdministration"] {
            let json = CaseInput.request(status: "stopped").replacing("MedicationRequest", with: type)
                .replacing(#","intent":"order""#, with: "")
            let record = try #require(CaseOutcome(of: json).records.first)
            #expect(record.status == "stopped")
            #expect(record.state == .stopped)
        }
    }

    /// A record of R4 with one more element.
    private static func r4(_ type: String, _ members: String) throws -> MedicationRecord {
        // The names around it are R4's, so that the record is one of R4.
        let json =
            #"{"resourceType":"\#(type)","status":"\#(type == "MedicationStatement" ? "active" : "completed")","#
            + #""medicationCodeableConcept":{"text":"A"},"subject":{"reference":"Patient/1"},"#
            + #""statusReason":[{"text":"b"}],\#(members)}"#
        return try CaseOutcome(of: json) { $0.release = .r4 }.only()
    }

    /// What another release calls "not" is not checked by this one's definitions, and says "not" all the same.
    @Test(arguments: [
        (#""wasNotTaken":[true]"#, MedicationState.unknown), (#""wasNotTaken":"Y""#, .unknown),
        (#""wasNotTaken":"false""#, .unknown), (#""wasNotTaken":0"#, .unknown), (#""wasNotTaken":{}"#, .unknown),
        (#""wasNotTaken":{"value":false}"#, .unknown), (#""doNotPerform":"yes""#, .unknown),
        (#""doNotPerform":true"#, .unknown), (#""doNotPerform":[false]"#, .unknown), (#""notGiven":"no""#, .unknown),
        (#""notDone":1"#, .unknown), (#""taken":"Y""#, .unknown), (#""taken":["n"]"#, .unknown),
        (#""taken":true"#, .unknown), (#""taken":"unk""#, .unknown), (#""taken":"n""#, .notTaken),
        (#""wasNotTaken":true"#, .notTaken), (#""wasNotTaken":"true""#, .notTaken),
        (#""wasNotTaken":false"#, .active), (#""doNotPerform":false"#, .active), (#""taken":"y""#, .active),
        (#""wasNotTaken":null"#, .active), (#""wasNotTaken":[]"#, .active),
    ])
    func aNotOfAnotherReleaseIsNeverActive(_ members: String, _ state: MedicationState) throws {
        #expect(try CaseTestsState.r4("MedicationStatement", members).state == state)
    }

    @Test(arguments: [
        (#"<wasNotTaken value="Y"/>"#, MedicationState.unknown), (#"<notDone value="N"/>"#, .unknown),
        (#"<wasNotTaken><value value="true"/></wasNotTaken>"#, .unknown),
        (#"<wasNotTaken value="false"/><wasNotTaken value="true"/>"#, .notTaken),
        (#"<wasNotTaken value="true"/>"#, .notTaken), (#"<wasNotTaken value=" false "/>"#, .active),
    ])
    func aNotOfAnotherReleaseIsNeverActiveInXML(_ elements: String, _ state: MedicationState) throws {
        #expect(try CaseOutcome(of: CaseInput.xmlRequest(elements)) { $0.release = .r4 }.only().state == state)
    }

    /// Only R5 defines what an adherence says; elsewhere it may say that the medication is not taken.
    @Test(arguments: [
        #""adherence":{"code":{"coding":[{"code":"not-taking"}]}}"#, #""adherence":{"code":{"text":"never"}}"#,
        #""adherence":"not-taking""#,
    ])
    func anAdherenceOutsideR5LeavesTheStateUnknown(_ members: String) throws {
        let record = try CaseTestsState.r4("MedicationStatement", members)
        #expect(record.state == .unknown)
        #expect(record.json.contains(members))
    }

    /// Of two signs either one counts, whichever stands first.
    @Test(arguments: [
        #""notGiven":false,"wasNotGiven":true"#, #""wasNotGiven":true,"notGiven":false"#,
        #""notGiven":true,"wasNotGiven":false"#,
    ])
    func eitherOfTwoSignsCounts(_ members: String) throws {
        #expect(try CaseTestsState.r4("MedicationAdministration", members).state == .notTaken)
    }
}
