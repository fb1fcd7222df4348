import FHIRMeds
import Testing

/// The life cycle on one scale: the first rule that matches wins.
struct StateTests {
    static let orders = "MedicationRequest"

    private func record(_ type: String, _ members: String) throws -> MedicationRecord {
        let text =
            #"{"resourceType":"\#(type)","subject":{"reference":"Patient/1"},"medicationCodeableConcept":{"text":"x"}"#
        let source = text + (members.isEmpty ? "" : ",") + members + "}"
        return try #require(MedicationTranslator().records(in: Array(source.utf8)).next()).get()
    }

    @Test(arguments: [
        // Entered in error stands above everything.
        (orders, #""status":"entered-in-error","doNotPerform":true"#, MedicationState.enteredInError),
        ("MedicationStatement", #""status":"entered-in-error","wasNotTaken":true"#, .enteredInError),
        // Then what was not taken, given or done.
        ("MedicationStatement", #""status":"not-taken""#, .notTaken),
        (
            "MedicationAdministration", #""status":"not-done","modifierExtension":[{"url":"u","valueBoolean":true}]"#,
            .notTaken
        ),
        ("MedicationStatement", #""status":"active","wasNotTaken":true,"effectiveDateTime":"2024""#, .notTaken),
        // Then what may turn the meaning round.
        (orders, #""status":"active","doNotPerform":true"#, .unknown),
        (orders, #""status":"active","intent":"proposal","doNotPerform":true"#, .unknown),
        (orders, #""status":"active","doNotPerform":false"#, .active),
        (orders, #""status":"completed","implicitRules":"http://example.org/rules""#, .unknown),
        (orders, #""status":"active","modifierExtension":[{"url":"u","valueBoolean":false}]"#, .unknown),
        (orders, #""status":"active","modifierExtension":[]"#, .active),
        // Then what is only meant.
        (orders, #""status":"active","intent":"proposal""#, .intended),
        (orders, #""status":"active","intent":"option""#, .intended),
        (orders, #""status":"active","intent":"plan""#, .active),
        (orders, #""status":"completed","intent":"option""#, .completed),
        (orders, #""status":"on-hold","intent":"proposal""#, .onHold),
        // Then the table.
        (orders, #""status":"active""#, .active),
        (orders, #""status":"cancelled""#, .cancelled),
        (orders, #""status":"draft""#, .draft),
        (orders, #""status":"stopped""#, .stopped),
        ("MedicationStatement", #""status":"intended""#, .intended),
        ("MedicationDispense", #""status":"declined""#, .cancelled),
        ("MedicationDispense", #""status":"preparation""#, .inProgress),
        ("MedicationAdministration", #""status":"in-progress""#, .inProgress),
        // A status of another resource is none.
        ("MedicationDispense", #""status":"active""#, .unknown),
        (orders, #""status":"ACTIVE""#, .unknown),
        (orders, #""status":"unknown""#, .unknown),
        (orders, "", .unknown),
        (orders, #""_status":{"extension":[{"url":"u","valueCode":"x"}]}"#, .unknown),
    ])
    func theFirstRuleThatMatchesWins(_ type: String, _ members: String, _ state: MedicationState) throws {
        #expect(try record(type, members).state == state)
    }

    /// What may turn a record's meaning round must not get lost because it is badly written.
    @Test(arguments: [
        (#""status":"active","doNotPerform":"true""#, "doNotPerform"),
        (#""status":"active","doNotPerform":[true]"#, "doNotPerform"),
        (#""status":"active","implicitRules":["http://example.org/rules"]"#, "implicitRules"),
        (#""status":"active","modifierExtension":["u"]"#, "modifierExtension"),
    ])
    func aModifierOfTheWrongTypeLeavesTheStateUnknown(_ members: String, _ name: String) throws {
        let record = try record("MedicationRequest", members)
        #expect(record.issues.contains { $0.path.contains(name) && $0.severity == .error })
        #expect(record.state == .unknown)
    }

    @Test func aStatusThatFHIRDoesNotKnowIsKeptAndTold() throws {
        let record = try record("MedicationRequest", #""status":"Discontinued""#)
        #expect(record.status == "Discontinued")
        #expect(record.issues.contains { $0.code == .unknownStatus && $0.path == "MedicationRequest.status" })
    }

    @Test func aMedicationHasNoState() throws {
        #expect(try record("Medication", #""status":"active""#).state == nil)
    }

    @Test(arguments: [#"\u0061ctive"#, #"activ\u0065"#])
    func escapesMeanTheirCharacters(_ status: String) throws {
        let record = try record("MedicationRequest", #""status":"\#(status)""#)
        #expect(record.status == "active")
        #expect(record.state == .active)
    }

    @Test(arguments: [" entered-in-error ", " active "])
    func blanksAroundAnXMLValueMeanNothing(_ status: String) throws {
        let source = """
            <MedicationRequest xmlns="http://hl7.org/fhir"><status value="\(status)"/><intent value="order"/>
            <medicationCodeableConcept><text value="x"/></medicationCodeableConcept></MedicationRequest>
            """
        let record = try #require(MedicationTranslator().records(in: Array(source.utf8)).next()).get()
        #expect(record.state != .unknown)
    }
}
