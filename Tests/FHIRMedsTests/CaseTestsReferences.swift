import FHIRMeds
import Testing

/// The medication behind a reference: found where FHIR says, else looked for by a stated rule, else honestly not found.
@Suite struct CaseTestsReferences {
    // Seen: smart-on-fhir/cumulus-etl#240, aks129/HealthClawGuardrails#388, drajer-health/eCRNow#265.
    @Test func aContainedMedicationIsTheConcept() throws {
        let record = try CaseOutcome(ofFile: "contained-medication.json").only()
        #expect(record.concept.resolution == .contained)
        #expect(record.concept.identifier == "http://www.nlm.nih.gov/research/umls/rxnorm|314076")
        #expect(record.concept.coded == .known)
        #expect(record.concept.relatedCodings.map(\.display) == ["lisinopril 10 MG Oral Tablet"])
        #expect(record.concept.displayText == "lisinopril 10 MG Oral Tablet")
        #expect(record.concept.form?.text == "tablet")
        #expect(record.issues.isEmpty)
    }

    // Seen: FirelyTeam/firely-net-sdk#1313, gematik/epa-deployment#14.
    @Test func aContainedMedicationIsTheSameInXML() throws {
        let record = try CaseOutcome(ofFile: "contained-medication.xml").only()
        #expect(record.concept.displayText == "A 10 mg")
        let twin = """
            {"resourceType":"MedicationDispense","id":"o27","contained":[{"resourceType":"Medication","id":"m",\
            "code":{"text":"A 10 mg"}}],"status":"completed","medicationReference":{"reference":"#m"},\
            "subject":{"reference":"Patient/1"},"quantity":{"value":30,"unit":"tablet"}}
            """
        #expect(try CaseOutcome(of: twin).only() == record)
    }

    @Test func notResolvedIsNotTheSameAsNotCoded() throws {
        let json = try CaseInput.text("contained-medication.json").replacing(##""#m""##, with: ##""#n""##)
        let record = try CaseOutcome(of: json).only()
        #expect(record.concept.resolution == .unresolved)
        #expect(record.concept.identifier == nil)
        #expect(record.concept.relatedCodings.isEmpty)
        #expect(record.issueCodes == ["not-resolved"])
        let uncoded = try CaseOutcome(of: CaseInput.request()).only()
        #expect(uncoded.concept.coded == .none)
        #expect(uncoded.concept.resolution == .inline)
        #expect(uncoded.issues.isEmpty)
    }

    // Seen: hapifhir/hapi-fhir#1102, #5708, #544, #2263, samply/blaze#809, drajer-health/eCRNow#345.
    @Test(arguments: [false, true])
    func everyWayToPointLeadsToItsMedication(_ medicationsComeLast: Bool) throws {
        var json = try CaseInput.text("five-ways-to-point.json")
        if medicationsComeLast {
            let parts = json.split(separator: #","entry":["#)
            let list = String(parts[1].dropLast(3)).replacing(#"}},{"#, with: "}}\n{").split(separator: "\n")
            json = parts[0] + #","entry":["# + list.reversed().joined(separator: ",") + "]}"
        }
        let outcome = CaseOutcome(of: json)
        let requests = outcome.records.filter { $0.resourceType == "MedicationRequest" }
            .sorted { ($0.id ?? "") < ($1.id ?? "") }
        #expect(requests.map(\.concept.displayText) == ["By urn", "By base two", "By base one", "No fullUrl"])
        #expect(requests.map(\.concept.resolution) == [.bundle, .bundle, .bundle, .bundle])
        #expect(requests.map(\.issueCodes) == [[], [], [], ["resolved-by-id"]])
        #expect(requests.last?.issues.first?.severity == .information)
        #expect(outcome.records.count == 8)
    }

    // Seen: athenahealth/apiserver-athenaFlex#59, onc-healthit/onc-certification-g10-test-kit#345, synthetichealth/spt#15.
    // The identifier is the Medication's own URL, as the design has it: it says which one is meant, though not what it is.
    @Test func aReferenceToSomethingElsewhereKeepsItsName() throws {
        let record = try CaseOutcome(ofFile: "reference-not-here.json").only()
        #expect(record.concept.displayText == "EXAMPLE TAB 40MG")
        #expect(record.concept.displayTextOrigin == .reference)
        #expect(record.concept.relatedCodings.isEmpty)
        #expect(record.concept.coded == .none)
        #expect(record.concept.resolution == .unresolved)
        #expect(record.concept.reference?.reference == "https://ehr.example.org/fhir/Medication/13")
        #expect(record.concept.identifier == "https://ehr.example.org/fhir/Medication/13")
        #expect(record.issueCodes == ["not-resolved"])
    }

    // Seen: drajer-health/eCRNow#857, #610.
    @Test func aNameIsTextOrDisplayNeverACode() throws {
        let records = try CaseOutcome(ofFile: "which-name.ndjson").records
        #expect(records.map(\.concept.displayText) == ["Plain text", "metformin 500 MG Oral Tablet", nil])
        #expect(records.map(\.concept.displayTextOrigin) == [.text, .coding, nil])
        #expect(records.map(\.concept.relatedCodings.count) == [1, 2, 1])
        #expect(records[1].concept.relatedCodings.map(\.code) == ["L9", "861007"])
        #expect(Set(records.map(\.concept.identifier)) == ["http://www.nlm.nih.gov/research/umls/rxnorm|861007"])
    }

    /// The inner object of R5's `medication` is a Reference, not the reference's text.
    @Test func r5MedicationIsNotMistakenForR4() throws {
        let record = try CaseOutcome(
            of: CaseInput.request(medication: ##""medication":{"reference":{"reference":"#z"}}"##)
        ).only()
        #expect(record.fhirRelease == .r5)
        #expect(record.concept.reference?.reference == "#z")
        #expect(record.concept.resolution == .unresolved)
    }

    /// An `#m` belongs to its own container, whatever else has that id or fullUrl.
    @Test func aFragmentNeverLeadsToAnotherEntry() throws {
        let other = #"{"resourceType":"Medication","id":"m","code":{"text":"Not this"}}"#
        let outcome = CaseOutcome(
            of: CaseInput.bundle(
                entries: ##""fullUrl":"#m","resource":\##(other)"##,
                #""resource":"# + CaseInput.request(reference: "#m")))
        let request = try #require(outcome.records.last)
        #expect(request.concept.resolution == .unresolved)
        #expect(request.concept.displayText == nil)
        #expect(request.issueCodes == ["not-resolved"])
    }

    @Test(arguments: [##""#m""##, #""m""#])
    func aHashInTheIdIsForgivenAndTold(_ id: String) throws {
        let contained = #""contained":[{"resourceType":"Medication","id":\#(id),"code":{"text":"M"}}]"#
        let record = try CaseOutcome(of: CaseInput.request(reference: "#m", contained)).only()
        #expect(record.concept.displayText == "M")
        #expect(record.issueCodes == (id.contains("#") ? ["invalid-value"] : []))
    }

    @Test(arguments: ["#", "#M", "#m/", " #m"])
    func aReferenceToNothingContainedIsNotResolved(_ reference: String) throws {
        let contained = #""contained":[{"resourceType":"Medication","id":"m","code":{"text":"M"}}]"#
        let record = try CaseOutcome(of: CaseInput.request(reference: reference, contained)).only()
        #expect(record.concept.displayText == nil)
        #expect(record.concept.resolution == .unresolved)
        #expect(record.issueCodes.contains("not-resolved"))
    }

    /// By the letter, a relative reference from an entry with a `urn:uuid` leads nowhere; the id alone is a guess to tell.
    @Test func aGuessByIdIsTold() throws {
        let medication =
            #""fullUrl":"urn:uuid:7e0","resource":{"resourceType":"Medication","id":"12","code":{"text":"M"}}"#
        let request = #""fullUrl":"urn:uuid:7e1","resource":\#(CaseInput.request(reference: "Medication/12"))"#
        let record = try #require(CaseOutcome(of: CaseInput.bundle(entries: request, medication)).records.first)
        #expect(record.concept.displayText == "M")
        #expect(record.issueCodes == ["resolved-by-id"])
    }

    @Test func noGuessLeadsToAnotherServer() throws {
        let medication =
            #""fullUrl":"https://b.example/fhir/Medication/5","resource":{"resourceType":"Medication","id":"5"}"#
        let request =
            #""fullUrl":"https://a.example/fhir/MedicationRequest/1","resource":"#
            + CaseInput.request(reference: "Medication/5")
        let record = try #require(CaseOutcome(of: CaseInput.bundle(entries: request, medication)).records.first)
        #expect(record.concept.resolution == .unresolved)
        #expect(record.issueCodes == ["not-resolved"])
    }

    @Test func twoAnswersAreNone() throws {
        let medications = ["x", "y"].map { name in
            #""fullUrl":"urn:uuid:\#(name)","resource":{"resourceType":"Medication","id":"5","code":{"text":"\#(name)"}}"#
        }
        let request = #""resource":\#(CaseInput.request(reference: "Medication/5"))"#
        let record = try #require(
            CaseOutcome(of: CaseInput.bundle(entries: request, medications[0], medications[1])).records.first)
        #expect(record.concept.resolution == .unresolved)
        #expect(record.concept.displayText == nil)
        #expect(record.issueCodes == ["ambiguous-reference"])
    }

    @Test(arguments: [
        ("Medication/5/_history/3", "Five, third"), ("Medication/5/_history/2", nil),
        ("https://a.example/fhir/Medication/5/_history/3", "Five, third"),
    ])
    func aVersionIsNotTheId(_ reference: String, _ name: String?) throws {
        func medication(_ id: String, _ name: String) -> String {
            """
            "fullUrl":"https://a.example/fhir/Medication/\(id)","resource":{"resourceType":"Medication","id":"\(id)",\
            "meta":{"versionId":"3"},"code":{"text":"\(name)"}}
            """
        }
        let request =
            #""fullUrl":"https://a.example/fhir/MedicationRequest/1","resource":"#
            + CaseInput.request(reference: reference)
        let bundle = CaseInput.bundle(entries: request, medication("3", "Three"), medication("5", "Five, third"))
        let record = try #require(CaseOutcome(of: bundle).records.first)
        #expect(record.concept.displayText == name)
    }

    /// FHIR's URLs are case-sensitive, and so is a UUID in one.
    @Test func anUpperCaseUUIDIsAnotherText() throws {
        let medication = #""fullUrl":"urn:uuid:0b6c","resource":{"resourceType":"Medication","code":{"text":"M"}}"#
        let request = #""resource":\#(CaseInput.request(reference: "urn:uuid:0B6C"))"#
        let record = try #require(CaseOutcome(of: CaseInput.bundle(entries: medication, request)).records.last)
        #expect(record.concept.resolution == .unresolved)
        #expect(record.issueCodes == ["not-resolved"])
    }

    @Test func aLogicalReferenceIsKept() throws {
        let logical = #"{"identifier":{"system":"urn:example","value":"88"}}"#
        let record = try CaseOutcome(of: CaseInput.request(medication: #""medicationReference":\#(logical)"#)).only()
        #expect(record.concept.reference?.identifier?.system == "urn:example")
        #expect(record.concept.reference?.identifier?.value == "88")
        #expect(record.concept.resolution == .unresolved)
        #expect(record.issueCodes == ["not-resolved"])
        let named = try CaseOutcome(
            of: CaseInput.request(medication: #""medicationReference":{"display":"eye drops"}"#)
        ).only()
        #expect(named.concept.displayText == "eye drops")
        #expect(named.concept.displayTextOrigin == .reference)
        #expect(named.concept.reference?.reference == nil)
    }

    /// A reference that some writers give with its slashes escaped is the same reference.
    @Test func anEscapedSlashChangesNoReference() throws {
        let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"M"}}"#
        let outcome = CaseOutcome(of: CaseInput.bundle(CaseInput.request(reference: #"Medication\/m"#), medication))
        #expect(outcome.records.first?.concept.displayText == "M")
        #expect(outcome.records.first?.concept.reference?.reference == "Medication/m")
    }

    @Test func aBundleInABundleSeesTheOuterMedications() {
        let inner = CaseInput.bundle(CaseInput.request(reference: "Medication/m"))
        let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"M"}}"#
        let late = CaseOutcome(of: CaseInput.bundle(inner, medication))
        #expect(late.records.map(\.concept.displayText) == ["M", "M"])
        #expect(late.records.first?.source.path == "Bundle.entry[0].resource.entry[0].resource")
    }

    /// What was read as XML nests deeper as JSON; a Medication that was read is found all the same.
    @Test func aDeepMedicationIsFoundToo() throws {
        let open = String(repeating: #"<extension url="u">"#, count: 200)
        let close = String(repeating: "</extension>", count: 200)
        let medication = """
            <Medication><id value="m"/>\(open)<extension url="v"><valueString value="x"/></extension>\(close)\
            <code><text value="Deep"/></code></Medication>
            """
        let reference = #"<medicationReference><reference value="Medication/m"/></medicationReference>"#
        let request = CaseInput.xmlRequest(attributes: "", medication: reference)
        let outcome = CaseOutcome(of: CaseInput.xmlBundle(request, medication))
        #expect(outcome.records.map(\.concept.displayText) == ["Deep", "Deep"])
    }

    /// Two contained Medications with one id: the reference leads to neither.
    @Test(arguments: [false, true])
    func twoContainedMedicationsWithOneIDAreADoubt(_ isXML: Bool) throws {
        func medication(_ code: String) -> String {
            if isXML {
                return """
                    <contained><Medication><id value="m"/><code><coding><system value="http://snomed.info/sct"/>\
                    <code value="\(code)"/></coding></code></Medication></contained>
                    """
            }
            return """
                {"resourceType":"Medication","id":"m","code":{"coding":[{"system":"http://snomed.info/sct",\
                "code":"\(code)"}]}}
                """
        }
        let json = CaseInput.request(reference: "#m", #""contained":[\#(medication("1")),\#(medication("2"))]"#)
        let xml = CaseInput.xmlRequest(
            before: medication("1") + medication("2"),
            medication: ##"<medicationReference><reference value="#m"/></medicationReference>"##)
        let record = try CaseOutcome(of: isXML ? xml : json).only()
        #expect(record.issueCodes == ["ambiguous-reference"])
        #expect(record.concept.resolution == .unresolved)
        #expect(record.concept.identifier == nil && record.concept.relatedCodings.isEmpty)
        for code in ["1", "2"] { #expect(record.json.contains(#""code":"\#(code)""#), "both stay in contained") }
    }

    /// A reference to one version may be taken for a Medication that does not say its version, but not in silence.
    @Test(arguments: ["Medication/5/_history/3", "https://a.example/fhir/Medication/5/_history/3"])
    func aMedicationWithoutAVersionIsToldWhereOneIsAskedFor(_ reference: String) throws {
        func bundle(_ meta: String) -> String {
            CaseInput.bundle(
                entries: ##""fullUrl":"https://a.example/fhir/MedicationRequest/r","resource":"##
                    + CaseInput.request(reference: reference),
                #""fullUrl":"https://a.example/fhir/Medication/5","resource":{"resourceType":"Medication","id":"5","#
                    + #"\#(meta)"code":{"text":"Five"}}"#)
        }
        let doubtful = try #require(CaseOutcome(of: bundle("")).records.first)
        #expect(doubtful.concept.displayText == "Five")
        #expect(doubtful.issueCodes == ["resolved-by-id"])
        #expect(doubtful.issues.first?.message.contains("version") == true)
        let certain = try #require(CaseOutcome(of: bundle(#""meta":{"versionId":"3"},"#)).records.first)
        #expect(certain.concept.displayText == "Five")
        #expect(certain.issues.isEmpty)
    }
}
