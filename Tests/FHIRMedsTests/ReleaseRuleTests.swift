import Testing

@testable import FHIRMeds

/// What holds of the releases beyond the samples: their detection, their states, their oddities.
struct ReleaseRuleTests {
    private static let coded = #""medicationCodeableConcept":{"text":"A"}"#
    private static let subject = #""subject":{"reference":"Patient/1"}"#
    private static let patient = #""patient":{"reference":"Patient/1"}"#

    private func record(_ text: String) throws -> MedicationRecord { try CaseOutcome(of: text).only() }

    // MARK: States

    @Test(arguments: [
        ("MedicationOrder", #""status":"active",\#(patient),\#(coded)"#, FHIRRelease.dstu2, MedicationState.active),
        ("MedicationOrder", #""status":"draft",\#(patient),\#(coded)"#, .dstu2, .draft),
        ("MedicationOrder", #""status":"entered-in-error",\#(patient),\#(coded)"#, .dstu2, .enteredInError),
        ("MedicationStatement", #""status":"active","wasNotTaken":true,\#(patient),\#(coded)"#, .dstu2, .notTaken),
        ("MedicationStatement", #""status":"intended",\#(patient),\#(coded)"#, .dstu2, .intended),
        ("MedicationAdministration", #""status":"completed","wasNotGiven":true,\#(patient)"#, .dstu2, .notTaken),
        ("MedicationStatement", #""status":"active","taken":"y",\#(subject),\#(coded)"#, .stu3, .active),
        ("MedicationStatement", #""status":"active","taken":"n",\#(subject),\#(coded)"#, .stu3, .notTaken),
        ("MedicationStatement", #""status":"active","taken":"unk",\#(subject),\#(coded)"#, .stu3, .unknown),
        ("MedicationStatement", #""status":"on-hold","taken":"na",\#(subject),\#(coded)"#, .stu3, .onHold),
        ("MedicationAdministration", #""status":"completed","notGiven":true,\#(subject)"#, .stu3, .notTaken),
        ("MedicationDispense", #""status":"stopped","notDone":true,\#(subject)"#, .stu3, .notTaken),
        ("MedicationRequest", #""status":"ended","medication":{"concept":{"text":"A"}}"#, .r5, .completed),
        ("MedicationRequest", #""status":"active","doNotPerform":true,"medication":{"concept":{}}"#, .r5, .unknown),
        ("MedicationStatement", #""status":"recorded","medication":{"concept":{"text":"A"}}"#, .r5, .unknown),
        ("MedicationStatement", #""status":"draft","medication":{"concept":{"text":"A"}}"#, .r5, .draft),
        // Statuses that R5 does not have.
        ("MedicationStatement", #""status":"active","medication":{"concept":{"text":"A"}}"#, .r5, .unknown),
        ("MedicationStatement", #""status":"not-taken","medication":{"concept":{"text":"A"}}"#, .r5, .notTaken),
    ])
    func eachReleaseHasItsStates(
        _ type: String, _ members: String, _ release: FHIRRelease, _ state: MedicationState
    ) throws {
        let record = try record(#"{"resourceType":"\#(type)",\#(members)}"#)
        #expect(record.fhirRelease == release)
        #expect(record.state == state)
    }

    @Test(arguments: [
        (#"{"system":"S","code":"taking"}"#, MedicationState.active),
        (#"{"system":"S","code":"not-taking"}"#, .notTaken),
        (#"{"system":"S","code":"on-hold-as-directed"}"#, .onHold), (#"{"system":"S","code":"stopped"}"#, .stopped),
        (#"{"system":"S","code":"unknown"}"#, .unknown), (#"{"code":"taking"}"#, .active),
        (#"{"system":"http://example.org/a","code":"taking"}"#, .unknown),
        (#"{"system":"S","code":"other"}"#, .unknown),
        (#"{"system":"S","code":"taking"},{"system":"S","code":"stopped"}"#, .unknown),
        (#"{"system":"http://example.org/a","code":"stopped"},{"system":"S","code":"taking"}"#, .active),
    ])
    func anAdherenceCountsByHL7sCodes(_ codings: String, _ state: MedicationState) throws {
        let codings = codings.replacing(
            #""S""#, with: #""http://hl7.org/fhir/CodeSystem/medication-statement-adherence""#)
        let record = try record(
            #"{"resourceType":"MedicationStatement","status":"recorded","medication":{"concept":{"text":"A"}},"#
                + #"\#(Self.subject),"adherence":{"code":{"coding":[\#(codings)]}}}"#)
        #expect(record.state == state)
    }

    @Test func aStatusThatR5DoesNotHaveIsTold() throws {
        let record = try record(
            #"{"resourceType":"MedicationStatement","status":"active","medication":{"concept":{"text":"A"}},"#
                + #"\#(Self.subject)}"#)
        #expect(record.status == "active" && record.issueCodes == ["unknown-status"])
    }

    // MARK: Detection

    private func find(
        _ text: String, as resource: MedicationResource = .request, given: FHIRRelease? = nil,
        declared: FHIRRelease? = nil
    ) throws -> ReleaseDetector.Finding? {
        var tree = ElementTree()
        var reader = JSONTreeReader(limits: ReadingLimits())
        let bytes = Array(text.utf8)
        try reader.read(bytes.span, into: &tree)
        return ReleaseDetector.shared.find(
            tree, 0, as: resource, isOrder: text.contains("MedicationOrder"), given: given, declared: declared)
    }

    @Test(arguments: [
        // A part of an element that only one release has.
        (
            #""requester":{"agent":{"reference":"Practitioner/1"}},\#(coded)"#, FHIRRelease.stu3,
            FHIRReleaseEvidence.shape
        ),
        (#""substitution":{"allowed":true},\#(coded)"#, .stu3, .shape),
        (#""substitution":{"allowedBoolean":true},\#(coded)"#, .r4, .shape),
        (#""requester":{"reference":"Practitioner/1","type":"Practitioner"},\#(coded)"#, .r4, .shape),
        (#""requester":{"reference":"Practitioner/1"},\#(coded)"#, .r4, .shape),
        (#""priority":"routine",\#(coded)"#, .r4, .assumed),
        (#""category":{"text":"a"},\#(coded)"#, .stu3, .shape), (#""category":[{"text":"a"}],\#(coded)"#, .r4, .shape),
        (#""medication":{"concept":{"text":"A"}}"#, .r5, .shape),
    ])
    func theShapeTellsTheRelease(
        _ members: String, _ release: FHIRRelease, _ evidence: FHIRReleaseEvidence
    ) throws {
        let text =
            #"{"resourceType":"MedicationRequest","status":"active","intent":"order",\#(Self.subject),\#(members)}"#
        let finding = try #require(try find(text))
        #expect(finding == ReleaseDetector.Finding(release: release, evidence: evidence))
    }

    @Test(arguments: [
        (#""product":{"form":{"text":"a"}}"#, FHIRRelease.dstu2), (#""fhir_comments":["a"]"#, .dstu2),
        (#""isOverTheCounter":true"#, .stu3), (#""ingredient":[{"amount":{"numerator":{"value":1}}}]"#, .stu3),
        (#""ingredient":[{"strength":{"numerator":{"value":1}}}]"#, .r4), (#""amount":{"numerator":{"value":1}}"#, .r4),
        (#""doseForm":{"text":"a"}"#, .r5), (#""ingredient":[{"strengthQuantity":{"value":1}}]"#, .r5),
    ])
    func aMedicationTellsItsRelease(_ members: String, _ release: FHIRRelease) throws {
        let finding = try find(#"{"resourceType":"Medication","code":{"text":"a"},\#(members)}"#, as: .medication)
        #expect(finding == ReleaseDetector.Finding(release: release, evidence: .shape))
    }

    private static let plain = #"{"resourceType":"MedicationRequest","status":"active",\#(coded),\#(subject)}"#

    @Test func givenStandsAboveDeclaredAndDeclaredAboveProfile() throws {
        let profiled = Self.plain.replacing(
            #""status""#,
            with: #""meta":{"profile":["http://hl7.org/fhir/4.3/StructureDefinition/MedicationRequest"]},"status""#)
        #expect(try find(profiled)?.evidence == .profile)
        #expect(try find(profiled, declared: .stu3) == .init(release: .stu3, evidence: .declared))
        #expect(try find(profiled, given: .r4, declared: .stu3) == .init(release: .r4, evidence: .given))
        #expect(try find(Self.plain, declared: .r4b) == .init(release: .r4b, evidence: .declared))
    }

    /// By another release's definitions most of the record would be unknown elements.
    @Test func whatIsDeclaredAgainstTheShapeIsToldAndTheShapeFollowed() throws {
        let text = Self.plain.replacing(#""status""#, with: #""context":{"reference":"Encounter/1"},"status""#)
        let finding = try #require(try find(text, declared: .r5))
        #expect(finding == .init(release: .stu3, evidence: .shape, contradicted: .r5))
        #expect(try find(Self.plain, declared: .dstu2)?.contradicted == .dstu2)
        let order = #"{"resourceType":"MedicationOrder","status":"active",\#(Self.coded)}"#
        #expect(try find(order, declared: .r4) == .init(release: .dstu2, evidence: .shape, contradicted: .r4))
        #expect(try find(order, given: .r4) == nil)
    }

    @Test func aProfileAgainstTheShapeIsTold() throws {
        let record = try record(
            #"{"resourceType":"MedicationStatement","status":"active","taken":"y",\#(Self.coded),\#(Self.subject),"#
                + #""meta":{"profile":["http://hl7.org/fhir/5.0/StructureDefinition/MedicationStatement"]}}"#)
        #expect(record.fhirRelease == .stu3 && record.fhirReleaseEvidence == .shape)
        #expect(record.issueCodes == ["release-mismatch"])
    }

    /// No elements make a MedicationRequest one of DSTU2, which does not have it.
    @Test func aMedicationRequestIsNeverDSTU2() throws {
        let record = try record(
            #"{"resourceType":"MedicationRequest","status":"active","dateWritten":"2016","dateEnded":"2016","#
                + #""prescriber":{"display":"a"},\#(Self.patient),\#(Self.coded)}"#)
        #expect(record.fhirRelease != .dstu2)
        #expect(record.concept.displayText == "A" && record.unknownElements?.contains("dateWritten") == true)
    }

    /// What belongs to another release than the one that is taken is named, with the releases that have it.
    @Test(arguments: [
        (
            #""taken":"y","wasNotTaken":false"#,
            "no release has all of these elements together; read as STU3, which does not have wasNotTaken (DSTU2)"
        ),
        (
            #""reasonNotTaken":[{"text":"a"}],"statusReason":[{"text":"b"}],"adherence":{"code":{"text":"c"}}"#,
            "no release has all of these elements together; read as R4, which does not have reasonNotTaken (DSTU2, STU3), "
                + "adherence (R5)"
        ),
        (
            #""taken":"y","dosage":[{"doseAndRate":[{"doseQuantity":{"value":1}}]}]"#,
            "no release has all of these elements together; read as STU3, which does not have dosage.doseAndRate "
                + "(R4, R4B, R5)"
        ),
    ])
    func elementsOfOtherReleasesAreNamed(_ members: String, _ message: String) throws {
        let text =
            #"{"resourceType":"MedicationStatement","status":"active",\#(members),\#(Self.coded),\#(Self.subject)}"#
        let told = try record(text).issues.filter { $0.code == .releaseMismatch }
        #expect(told.map(\.message) == [message])
    }

    @Test func whatContradictsADeclaredOrAGivenReleaseIsNamed() throws {
        let text = Self.plain.replacing(
            #""status""#,
            with: #""meta":{"profile":["http://hl7.org/fhir/5.0/StructureDefinition/MedicationRequest"]},"#
                + #""context":{"reference":"Encounter/1"},"status""#)
        #expect(
            try record(text).issues.filter { $0.code == .releaseMismatch }.map(\.message) == [
                "said to be of R5, but has elements that R5 does not have: context (STU3), medicationCodeableConcept "
                    + "(STU3, R4, R4B); read as STU3"
            ])
        let given = CaseOutcome(of: text) { $0.release = .r4 }
        #expect(
            given.failures.map(\.message) == [
                "the record has elements that the given release does not have: context (STU3); leave --release out"
            ])
    }

    // MARK: What is not lost

    /// An extension may be about the agent or about who it acts for, so that neither is taken out.
    @Test func aRequesterWithMoreThanItsPartsStaysWhole() throws {
        let requester =
            #"{"id":"a","agent":{"reference":"Practitioner/1"},"onBehalfOf":{"reference":"Organization/1"}}"#
        let record = try record(Self.plain.replacing(#""status""#, with: #""requester":\#(requester),"status""#))
        #expect(record.fhirRelease == .stu3)
        #expect(try JSONValue(record.json)["requester"] == JSONValue(requester))
        #expect(record.requester?.reference == "Practitioner/1")
    }

    @Test func bothFormsOfAChoiceKeepTheirNames() throws {
        let record = try record(
            #"{"resourceType":"MedicationOrder","status":"active",\#(Self.patient),\#(Self.coded),"dosageInstruction":["#
                + #"{"siteCodeableConcept":{"text":"a"},"siteReference":{"display":"b"},"timing":{"repeat":{"#
                + #""boundsQuantity":{"value":1},"boundsPeriod":{"start":"2016"}}}}]}"#)
        let dosage = try JSONValue(record.json)["dosage"]?.items?.first
        #expect(dosage?["siteCodeableConcept"] != nil && dosage?["siteReference"] != nil)
        #expect(dosage?["timing"]?["repeat"]?["boundsQuantity"] != nil)
        #expect(record.issueCodes == ["choice-repeated", "choice-repeated"])
    }

    @Test func whatStandsInAProductBesideItsPartsIsKept() throws {
        let record = try record(
            #"{"resourceType":"Medication","code":{"text":"a"},"product":{"id":"p","extension":[{"url":"u","valueCode":"x"}],"#
                + #""form":{"text":"b"},"batch":[{"lotNumber":"1"}],"colour":"red"}}"#)
        let line = try JSONValue(record.json)
        #expect(line["product"]?["id"]?.string == "p" && line["product"]?["extension"] != nil)
        #expect(line["product"]?["unknownElements"]?["colour"]?.string == "red")
        #expect(line["product"]?["form"] == nil && line["product"]?["batch"] == nil)
        #expect(line["batch"]?.items?.count == 1 && record.concept.form?.text == "b")
    }

    /// The form of another release is none of this one's.
    @Test func aFormOfAnotherReleaseIsKeptApart() throws {
        let record = try CaseOutcome(
            of: #"{"resourceType":"Medication","status":"active","amount":{"numerator":{"value":1}},"#
                + #""form":{"text":"a"},"doseForm":{"text":"b"},"product":{"form":{"text":"c"}}}"#
        ).only()
        #expect(record.fhirRelease == .r4 && record.concept.form?.text == "a")
        #expect(record.unknownElements?.contains(#""doseForm""#) == true)
        #expect(record.unknownElements?.contains(#""product""#) == true)
    }

    @Test func aNoteOfDSTU2WithoutAValueIsANote() throws {
        let record = try record(
            #"{"resourceType":"MedicationOrder","status":"active",\#(Self.patient),\#(Self.coded),"#
                + #""_note":{"extension":[{"url":"u","valueCode":"x"}]}}"#)
        #expect(try JSONValue(record.json)["note"]?.items?.first?["_text"]?["extension"] != nil)
        #expect(try JSONValue(record.json)["_note"] == nil)
    }

    // MARK: Comments

    @Test func aCommentOfDSTU2IsNoContent() throws {
        let name = "odd-dstu2-comments.json"
        let bytes = try SampleFiles.bytes(name)
        let strict = CaseOutcome(of: bytes) { $0.isStrict = true }
        let record = try strict.only()
        #expect(record.issues.isEmpty && !record.json.contains("fhir_comments"))
        #expect(record.state == .active && record.dosage.first?.timing?.event.count == 3)
    }

    @Test(arguments: [
        #""contained":[{"resourceType":"Basic","id":"b","code":{"fhir_comments":["a"],"text":"c"}}]"#,
        #""extension":[{"url":"u","valueTiming":{"fhir_comments":["a"],"code":{"text":"b"}}}]"#,
        #""strange":{"fhir_comments":["a"],"b":"c"}"#, #""_note":{"fhir_comments":["a"]}"#,
        #""identifier":[{"value":"a","_value":{"fhir_comments":["a"]}}]"#,
    ])
    func aCommentIsLeftOutWhereverItStands(_ members: String) throws {
        let record = try record(
            #"{"resourceType":"MedicationOrder","status":"active",\#(Self.patient),\#(Self.coded),\#(members)}"#)
        #expect(!record.json.contains("fhir_comments"))
        #expect(!record.json.contains(#""_"#) && !CaseOutcome.hasLeftovers(record.json))
    }

    /// A comment is a sign of DSTU2 only where nothing else says what the release is.
    @Test func aCommentMakesNoOtherReleaseDSTU2() throws {
        let record = try record(
            #"{"resourceType":"MedicationStatement","status":"active","statusReason":[{"text":"a"}],"#
                + #""fhir_comments":["a"],\#(Self.subject),\#(Self.coded)}"#)
        #expect(record.fhirRelease == .r4 && record.fhirReleaseEvidence == .shape)
        #expect(record.issueCodes == ["unknown-element"])
    }

    /// What is left out leaves no empty object behind.
    @Test(arguments: [
        #""requester":{"agent":{"reference":1},"onBehalfOf":{"display":"a"}},\#(coded)"#,
        #""requester":{"agent":{"display":"a"},"onBehalfOf":{"reference":1}},\#(coded)"#,
        #""medication":{"concept":{"text":1},"reference":{"display":"a"}}"#,
        #""medication":{"concept":{"text":"a"},"reference":{"reference":1}}"#,
    ])
    func whatIsLeftOutLeavesNothingEmptyBehind(_ members: String) throws {
        let text =
            #"{"resourceType":"MedicationRequest","status":"active","intent":"order",\#(Self.subject),\#(members)}"#
        let record = try record(text)
        #expect(record.issueCodes.contains("wrong-type") && !CaseOutcome.hasLeftovers(record.json))
        #expect(record.json.contains(#":"a""#))
    }

    /// Only DSTU2 has them.
    @Test func aCommentInAnotherReleaseIsTold() throws {
        let record = try record(CaseInput.request(#""fhir_comments":["a"]"#))
        #expect(record.issueCodes == ["unknown-element"])
        #expect(record.unknownElements == #"{"fhir_comments":["a"]}"#)
    }

    /// Of a resource type that the release does not have no element is named: each of them would be.
    @Test(arguments: [
        ("MedicationOrder", FHIRRelease.r4, "the resource type MedicationOrder (DSTU2)"),
        ("MedicationRequest", .dstu2, "the resource type MedicationRequest (STU3, R4, R4B, R5)"),
    ])
    func aTypeThatTheReleaseDoesNotHaveIsNamed(_ type: String, _ release: FHIRRelease, _ words: String) {
        let text = #"{"resourceType":"\#(type)","id":"a","status":"active","medicationCodeableConcept":{"text":"A"}}"#
        let outcome = CaseOutcome(of: text) { $0.release = release }
        #expect(
            outcome.failures.map(\.message) == [
                "the record has elements that the given release does not have: \(words); leave --release out"
            ])
    }

    // MARK: Ballots

    @Test func aRecordOfTheR6BallotIsReadAndItsOdditiesTold() throws {
        let record = try record(
            #"{"resourceType":"MedicationStatement","status":"recorded","medication":{"concept":{"text":"A"}},"#
                + #"\#(Self.subject),"author":{"reference":"Practitioner/1"},"dosage":{"renderedInstruction":"1 daily"}}"#
        )
        #expect(record.fhirRelease == .r5 && record.concept.displayText == "A")
        #expect(record.json.contains("1 daily"))
        #expect(record.issueCodes.contains("unknown-element") && record.issueCodes.contains("cardinality"))
        let administration = try self.record(
            #"{"resourceType":"MedicationAdministration","status":"completed","medication":{"concept":{"text":"A"}},"#
                + #"\#(Self.subject),"occurrenceDateTime":"2026"}"#)
        #expect(administration.effective == nil)
        #expect(administration.unknownElements == #"{"occurrenceDateTime":"2026"}"#)
    }

    /// A Medication that is rejected for its release names the drug of no other record.
    @Test func aRejectedMedicationNamesNothing() throws {
        let outcome = CaseOutcome(
            of: CaseInput.bundle(
                entries: #""fullUrl":"urn:x:1","resource":{"resourceType":"Medication","doseForm":{"text":"a"}}"#,
                #""resource":"# + CaseInput.request(reference: "urn:x:1"))
        ) { $0.release = .r4 }
        #expect(outcome.failures.map(\.code) == [.releaseMismatch])
        #expect(outcome.records.map(\.concept.resolution) == [.unresolved])
    }
}
