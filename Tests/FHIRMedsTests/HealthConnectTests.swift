import Foundation
import Testing

@testable import FHIRMeds

/// What Health Connect accepts, and what it refuses, rule by rule.
@Suite struct HealthConnectTests {
    /// A rule with a resource that keeps it, one that breaks it, and what is told then.
    struct Rule: CustomTestStringConvertible {
        let name: String
        let accepted: String
        let refused: String
        let told: [String]

        var testDescription: String { name }

        /// Both are members of a statement that is otherwise accepted.
        init(_ name: String, accepted: String, refused: String, told: String...) {
            self.name = name
            self.accepted = HealthConnectTests.statement(accepted)
            self.refused = HealthConnectTests.statement(refused)
            self.told = told
        }

        init(_ name: String, whole accepted: String, refused: String, told: String...) {
            self.name = name
            self.accepted = accepted
            self.refused = refused
            self.told = told
        }
    }

    static func statement(_ members: String) -> String {
        let required =
            #""resourceType":"MedicationStatement","id":"a","status":"completed","#
            + #""medicationCodeableConcept":{"text":"x"},"subject":{"reference":"Patient/1"}"#
        return "{\(required)\(members.isEmpty ? "" : ",")\(members)}"
    }

    static func told(_ resource: String) -> [String] {
        var check = HealthConnectCheck()
        let bytes = Array(resource.utf8)
        return check.issues(in: bytes.span).map { "\($0.severity.rawValue) \($0.code.rawValue) \($0.path)" }
    }

    static func `extension`(_ value: String) -> String { #""extension":[{"url":"urn:x",\#(value)}]"# }

    static func narrative(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return #""text":{"status":"generated","div":"\#(escaped)"}"#
    }

    static func nested(_ depth: Int) -> String {
        var text = #"{"url":"urn:x","valueCode":"x"}"#
        for _ in 1..<depth { text = #"{"url":"urn:x","extension":[\#(text)]}"# }
        return #""extension":[\#(text)]"#
    }

    static let rules = [
        Rule("one JSON object", whole: statement(""), refused: "[\(statement(""))]", told: "error not-fhir "),
        Rule("JSON", whole: statement(""), refused: statement("") + "{}", told: "error not-json "),
        Rule(
            "an id", whole: #"{"resourceType":"Medication","id":"a"}"#, refused: #"{"resourceType":"Medication"}"#,
            told: "error missing-element Medication.id"),
        Rule(
            "an id that is a string", whole: #"{"resourceType":"Medication","id":"1"}"#,
            refused: #"{"resourceType":"Medication","id":1}"#, told: "error wrong-type Medication.id"),
        Rule(
            "64 characters of an id",
            whole: #"{"resourceType":"Medication","id":"\#(String(repeating: "a", count: 64))"}"#,
            refused: #"{"resourceType":"Medication","id":"\#(String(repeating: "a", count: 65))"}"#,
            told: "error invalid-value Medication.id"),
        Rule(
            "an accepted type", whole: #"{"resourceType":"Medication","id":"a"}"#,
            refused: #"{"resourceType":"MedicationAdministration","id":"a"}"#, told: "error unsupported resourceType"),
        Rule(
            "no Bundle", whole: statement(""), refused: #"{"resourceType":"Bundle","id":"a"}"#,
            told: "error unsupported resourceType"),
        Rule("a type", whole: statement(""), refused: #"{"id":"a"}"#, told: "error unsupported resourceType"),
        Rule(
            "nothing contained", accepted: "", refused: #""contained":[{"resourceType":"Medication","id":"m"}]"#,
            told: "error unsupported MedicationStatement.contained"),
        Rule(
            "no empty contained", accepted: "", refused: #""contained":[]"#,
            told: "error unsupported MedicationStatement.contained"),
        Rule(
            "elements of R4", accepted: #""category":{"text":"x"}"#, refused: #""adherence":{"code":{"text":"x"}}"#,
            told: "error unknown-element MedicationStatement.adherence"),
        Rule(
            "elements of R4 inside", accepted: #""dosage":[{"text":"x"}]"#, refused: #""dosage":[{"words":"x"}]"#,
            told: "error unknown-element MedicationStatement.dosage[0].words"),
        Rule(
            "no type inside", accepted: #""meta":{"source":"x"}"#, refused: #""meta":{"resourceType":"x"}"#,
            told: "error unknown-element MedicationStatement.meta.resourceType"),
        Rule(
            "underscores beside primitives only", accepted: #""_status":{"id":"x"}"#,
            refused: #""_subject":{"id":"x"}"#,
            told: "error unknown-element MedicationStatement._subject"),
        Rule(
            "ids and extensions under an underscore", accepted: #""_status":{"id":"x"}"#,
            refused: #""_status":{"value":1}"#,
            told: "error unknown-element MedicationStatement._status.value"),
        Rule(
            "twenty levels", accepted: nested(20), refused: nested(21),
            told: "error limit MedicationStatement" + String(repeating: ".extension[0]", count: 21)),
        Rule(
            "required elements",
            whole:
                #"{"resourceType":"MedicationStatement","id":"a","_status":{"id":"x"},"medicationReference":{"display":"x"},"subject":{"display":"x"}}"#,
            refused: #"{"resourceType":"MedicationStatement","id":"a"}"#,
            told: "error missing-element MedicationStatement.status",
            "error missing-element MedicationStatement.medication[x]",
            "error missing-element MedicationStatement.subject"),
        Rule(
            "required elements of a request",
            whole:
                #"{"resourceType":"MedicationRequest","id":"a","status":"active","intent":"order","medicationReference":{"display":"x"},"subject":{"display":"x"}}"#,
            refused:
                #"{"resourceType":"MedicationRequest","id":"a","status":"active","medicationReference":{"display":"x"},"subject":{"display":"x"}}"#,
            told: "error missing-element MedicationRequest.intent"),
        Rule(
            "required elements inside", accepted: #""note":[{"text":"x"}]"#, refused: #""note":[{"time":"2024"}]"#,
            told: "error missing-element MedicationStatement.note[0].text"),
        Rule(
            "the URL of an extension", accepted: #""extension":[{"url":"urn:x"}]"#,
            refused: #""extension":[{"id":"x"}]"#,
            told: "error missing-element MedicationStatement.extension[0].url"),
        Rule(
            "one form of a choice", accepted: #""effectiveDateTime":"2024","_effectiveDateTime":{"id":"x"}"#,
            refused: #""effectiveDateTime":"2024","effectivePeriod":{"start":"2024"}"#,
            told: "error choice-repeated MedicationStatement.effectivePeriod"),
        Rule(
            "one form of a value", accepted: Self.extension(#""valueCode":"x""#),
            refused: Self.extension(#""valueCode":"x","valueString":"x""#),
            told: "error choice-repeated MedicationStatement.extension[0].valueString"),
        Rule(
            "lists where lists belong", accepted: #""note":[{"text":"x"}]"#, refused: #""note":{"text":"x"}"#,
            told: "error cardinality MedicationStatement.note"),
        Rule(
            "no list where one belongs", accepted: #""category":{"text":"x"}"#, refused: #""category":[{"text":"x"}]"#,
            told: "error wrong-type MedicationStatement.category"),
        Rule(
            "no empty list", accepted: #""note":[{"text":"x"}]"#, refused: #""note":[]"#,
            told: "error empty-value MedicationStatement.note"),
        Rule(
            "no empty object", accepted: #""category":{"text":"x"}"#, refused: #""category":{}"#,
            told: "error empty-value MedicationStatement.category"),
        Rule(
            "no null", accepted: "", refused: #""dateAsserted":null"#,
            told: "error empty-value MedicationStatement.dateAsserted"),
        Rule(
            "no null among objects", accepted: "", refused: #""note":[null]"#,
            told: "error empty-value MedicationStatement.note[0]"),
        Rule(
            "null beside a list of primitives",
            accepted: #""meta":{"profile":["urn:x","urn:y"],"_profile":[null,{"id":"x"}]}"#,
            refused: #""meta":{"profile":["urn:x",null],"_profile":[null,{"id":"x"}]}"#,
            told: "warning empty-value MedicationStatement.meta.profile[1]"),
        Rule(
            "an object for an object", accepted: #""category":{"text":"x"}"#, refused: #""category":"x""#,
            told: "error wrong-type MedicationStatement.category"),
        Rule(
            "truth values", accepted: Self.extension(#""valueBoolean":true"#),
            refused: Self.extension(#""valueBoolean":"true""#),
            told: "error wrong-type MedicationStatement.extension[0].valueBoolean"),
        Rule(
            "numbers", accepted: Self.extension(#""valueDecimal":1.50e3"#),
            refused: Self.extension(#""valueDecimal":"1.5""#),
            told: "error wrong-type MedicationStatement.extension[0].valueDecimal"),
        Rule(
            "integers", accepted: Self.extension(#""valueInteger":-1"#),
            refused: Self.extension(#""valueInteger":1.0"#),
            told: "error invalid-value MedicationStatement.extension[0].valueInteger"),
        Rule(
            "integers of 32 bits", accepted: Self.extension(#""valueInteger":2147483647"#),
            refused: Self.extension(#""valueInteger":2147483648"#),
            told: "error invalid-value MedicationStatement.extension[0].valueInteger"),
        Rule(
            "positive integers", accepted: Self.extension(#""valuePositiveInt":1"#),
            refused: Self.extension(#""valuePositiveInt":0"#),
            told: "error invalid-value MedicationStatement.extension[0].valuePositiveInt"),
        Rule(
            "integers without a sign", accepted: Self.extension(#""valueUnsignedInt":0"#),
            refused: Self.extension(#""valueUnsignedInt":-1"#),
            told: "error invalid-value MedicationStatement.extension[0].valueUnsignedInt"),
        Rule(
            "seconds", accepted: #""effectiveDateTime":"2024-02-29T08:00:00.125+14:00""#,
            refused: #""effectiveDateTime":"2024-02-29T08:00+01:00""#,
            told: "error invalid-date MedicationStatement.effectiveDateTime"),
        Rule(
            "an offset", accepted: #""effectiveDateTime":"2024-02-29T08:00:00Z""#,
            refused: #""effectiveDateTime":"2024-02-29T08:00:00""#,
            told: "error offset-missing MedicationStatement.effectiveDateTime"),
        Rule(
            "an offset of fourteen hours", accepted: #""effectiveDateTime":"2024-02-29T08:00:00-14:00""#,
            refused: #""effectiveDateTime":"2024-02-29T08:00:00+14:01""#,
            told: "error invalid-date MedicationStatement.effectiveDateTime"),
        Rule(
            "a code without double spaces", accepted: Self.extension(#""valueCode":"a b""#),
            refused: Self.extension(#""valueCode":"a  b""#),
            told: "error invalid-value MedicationStatement.extension[0].valueCode"),
        Rule(
            "no empty string", accepted: Self.extension(#""valueString":"x""#),
            refused: Self.extension(#""valueString":"""#),
            told: "error empty-value MedicationStatement.extension[0].valueString"),
        Rule(
            "blanks of a string", accepted: Self.extension(#""valueString":"a\t\n\r b""#),
            refused: Self.extension(#""valueString":"a\fb""#),
            told: "error invalid-value MedicationStatement.extension[0].valueString"),
        Rule(
            "spaces of a string", accepted: Self.extension(#""valueString":"ä\u200bß""#),
            refused: Self.extension(#""valueString":"5\u00a0mg""#),
            told: "warning invalid-value MedicationStatement.extension[0].valueString"),
        Rule(
            "a URI without blanks", accepted: Self.extension(#""valueUri":"""#),
            refused: Self.extension(#""valueUri":"a b""#),
            told: "error invalid-value MedicationStatement.extension[0].valueUri"),
        Rule(
            "a UUID in lower case",
            accepted: Self.extension(#""valueUuid":"urn:uuid:0f1d2c3b-0000-4000-8000-00000000000a""#),
            refused: Self.extension(#""valueUuid":"urn:uuid:0F1D2C3B-0000-4000-8000-00000000000A""#),
            told: "error invalid-value MedicationStatement.extension[0].valueUuid"),
        Rule(
            "an OID", accepted: Self.extension(#""valueOid":"urn:oid:1.2.0.10""#),
            refused: Self.extension(#""valueOid":"urn:oid:1.02""#),
            told: "error invalid-value MedicationStatement.extension[0].valueOid"),
        Rule(
            "base64 without a stroke", accepted: Self.extension(#""valueBase64Binary":"ab+=""#),
            refused: Self.extension(#""valueBase64Binary":"ab/=""#),
            told: "error invalid-value MedicationStatement.extension[0].valueBase64Binary"),
        Rule(
            "base64 in groups", accepted: Self.extension(#""valueBase64Binary":"abcd efgh""#),
            refused: Self.extension(#""valueBase64Binary":"abc defgh""#),
            told: "error invalid-value MedicationStatement.extension[0].valueBase64Binary"),
        Rule(
            "a million bytes",
            accepted: Self.extension(#""valueMarkdown":"\#(String(repeating: "a", count: 999_700))""#),
            refused: Self.extension(#""valueMarkdown":"\#(String(repeating: "a", count: 1_000_000))""#),
            told: "error limit "),
    ]

    @Test(arguments: rules)
    func aRuleIsKeptOrTold(_ rule: Rule) {
        #expect(Self.told(rule.accepted) == [])
        #expect(Self.told(rule.refused) == rule.told)
    }

    @Test(arguments: [
        "<div>x</div>",
        "<div xmlns=\"http://www.w3.org/1999/xhtml\" xml:lang='de'><p class=\"a\">x &amp; y<br/></p></div>",
        "<div><!-- a <b> --><a href=\"https://example.org/?a=b\">x</a><a href='#med'>y</a></div>",
        "<div><img src='data:image/png;base64,AA' alt='x'/></div> ",
        "<div><table width='1'><tr valign='top'><td colspan='2'>x</td></tr></table></div>",
    ])
    func aNarrativeOfListedElementsIsAccepted(_ text: String) {
        #expect(Self.told(Self.statement(Self.narrative(text))) == [])
    }

    @Test(arguments: [
        "", "x", "<p>x</p>", "<div>x", "<div><p>x</div></p>", "<div/><div/>", "<div>x</div>y",
        "<div onclick='x'>x</div>",
        "<div><script>x</script></div>", "<div><?x?></div>", "<!DOCTYPE div><div/>", "<div><![CDATA[x]]></div>",
        "<div><a href='javascript:x'>x</a></div>", "<div><a href='../x'>x</a></div>",
        "<div><a href='data:image/png,x'>x</a></div>",
        "<div><img src='data:image/svg+xml,x'/></div>", "<div><img src='data:text/html,x'/></div>",
        "<div class=x>x</div>",
        "<div class='x", "<div><", "<", "</", "<div x", "<!--",
    ])
    func aNarrativeOfOtherThingsIsRefused(_ text: String) {
        #expect(
            Self.told(Self.statement(Self.narrative(text))) == ["error invalid-value MedicationStatement.text.div"])
    }

    @Test func ofEveryAcceptedTypeTheElementsAreCheckedOrThatIsTold() {
        #expect(HealthConnectCheck.resourceTypes.count == 14)
        var unchecked: [String] = []
        for type in HealthConnectCheck.resourceTypes {
            let told = Self.told(#"{"resourceType":"\#(type)","id":"a","nothing":1}"#)
            if told == ["warning unknown-type resourceType"] {
                unchecked.append(type)
            } else {
                #expect(told.contains("error unknown-element \(type).nothing"), "\(told)")
            }
        }
        // The element tables do not have them.
        #expect(unchecked == ["Immunization", "Procedure"])
    }

    @Test func noMessageHoldsAValue() {
        var check = HealthConnectCheck()
        for rule in Self.rules {
            let secret = rule.refused.replacing(":\"x\"", with: ":\"Geheimol  30\"")
            let bytes = Array(secret.utf8)
            for issue in check.issues(in: bytes.span) { #expect(!issue.description.contains("Geheimol")) }
        }
    }

    /// What is written for a dose event and for a medication, as the layout of our statements says.
    @Test(arguments: [
        """
        {"resourceType":"MedicationStatement","id":"8d7a1f0c-95b3-4c1e-a0de-3f1d2c4b5a69",
        "meta":{"tag":[{"system":"urn:x-fhirmeds:statement-kind","code":"dose-event","display":"one logged dose event; says nothing about a therapy"}]},
        "extension":[{"url":"urn:x-fhirmeds:dose-event","extension":[
        {"url":"uuid","valueString":"8d7a1f0c-95b3-4c1e-a0de-3f1d2c4b5a69"},{"url":"logStatus","valueCode":"taken"},
        {"url":"scheduleType","valueCode":"schedule"},{"url":"conceptIdentifier","valueString":"YnBs/aXN0+DAw=="},
        {"url":"conceptIdentifierKind","valueCode":"archived"},
        {"url":"medication","valueCodeableConcept":{"coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"308191"}],"text":"Amoxicillin"}},
        {"url":"scheduledDate","valueDateTime":"2025-10-03T08:00:00+02:00"},
        {"url":"start","valueDateTime":"2025-10-03T08:04:11.250+02:00"},{"url":"doseQuantity","valueQuantity":{"value":2.50}},
        {"url":"unit","valueString":"count"},{"url":"metadata","extension":[{"url":"key","valueString":"HKWasUserEntered"},
        {"url":"value","valueBoolean":true}]}]}],
        "identifier":[{"system":"urn:ietf:rfc:3986","value":"urn:uuid:8d7a1f0c-95b3-4c1e-a0de-3f1d2c4b5a69"}],
        "partOf":[{"reference":"MedicationStatement/1f0c8d7a-95b3-5c1e-a0de-3f1d2c4b5a69"}],"status":"completed",
        "category":{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/medication-statement-category","code":"patientspecified"}]},
        "medicationCodeableConcept":{"coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"308191"}],"text":"Amoxicillin"},
        "subject":{"reference":"Patient/1"},"effectiveDateTime":"2025-10-03T08:04:11.250+02:00",
        "informationSource":{"reference":"Patient/1"},"note":[{"text":"One logged dose event."}],
        "dosage":[{"doseAndRate":[{"doseQuantity":{"value":2.50,"unit":"count","system":"http://unitsofmeasure.org","code":"1"}}]}]}
        """,
        """
        {"resourceType":"MedicationStatement","id":"1f0c8d7a-95b3-5c1e-a0de-3f1d2c4b5a69",
        "meta":{"tag":[{"system":"urn:x-fhirmeds:statement-kind","code":"tracked-medication","display":"a medication as a person keeps it"}]},
        "extension":[{"url":"urn:x-fhirmeds:tracked-medication","extension":[{"url":"conceptIdentifier","valueString":"YnBs/aXN0"},
        {"url":"medication","valueCodeableConcept":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]}},
        {"url":"nickname","valueString":"abends"},{"url":"isArchived","valueBoolean":true},{"url":"generalForm","valueCode":"tablet"}]}],
        "identifier":[{"system":"urn:ietf:rfc:3986","value":"urn:uuid:5c0ffee5-0000-5000-8000-000000000010"}],"status":"unknown",
        "medicationCodeableConcept":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]},
        "subject":{"reference":"Patient/1"},"note":[{"text":"A medication as a person keeps it."}]}
        """,
    ])
    func ourStatementsAreAccepted(_ resource: String) {
        #expect(Self.told(resource) == [])
    }

    @Suite(.enabled(if: SharedData.isThere, SharedData.skipped)) struct Corpus {
        /// HL7's own examples: those that contain nothing are accepted, the others are told why.
        @Test func everyExampleIsCheckedToItsEnd() throws {
            var check = HealthConnectCheck()
            var accepted = 0
            for file in try SharedData.files(in: "corpus/hl7-r4") where file.pathExtension == "json" {
                let bytes = try Array(Data(contentsOf: file))
                let value = try JSONValue(bytes)
                let type = value["resourceType"]?.text ?? ""
                let issues = check.issues(in: bytes.span)
                guard HealthConnectCheck.resourceTypes.contains(type) else {
                    #expect(issues.map(\.code) == [.unsupported], "\(file.lastPathComponent)")
                    continue
                }
                let isContaining = value["contained"] != nil
                #expect(isContaining == issues.contains { $0.code == .unsupported }, "\(file.lastPathComponent)")
                let others = issues.filter { $0.code != .unsupported }
                #expect(others.isEmpty, "\(file.lastPathComponent): \(others)")
                accepted += issues.isEmpty ? 1 : 0
            }
            #expect(accepted > 0)
        }

        /// Nothing of any shape stops it.
        @Test func nothingOfTheCorpusStopsTheCheck() throws {
            var check = HealthConnectCheck()
            for folder in ["corpus/hl7-r5", "corpus/parser-cases", "corpus/us-core"] {
                for file in try SharedData.files(in: folder) {
                    let bytes = try Array(Data(contentsOf: file))
                    _ = check.issues(in: bytes.span)
                }
            }
        }
    }
}
