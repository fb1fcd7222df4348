import FHIRMeds
import Testing

/// A trap of FHIR that authors of parsers fall into, and where it is shown that this project does not.
///
/// There are 64, numbered as in the collection of facts that the project was made from. Each has a test of its own here,
/// or is proven by tests elsewhere, or there is a reason why nothing can be tested yet.
struct Trap: Sendable, CustomTestStringConvertible {
    let number: Int
    /// What must not go wrong, in a few words.
    let name: String
    /// Tests in other files that prove it.
    var elsewhere: [String] = []
    /// Why there is nothing more to test.
    var reason: String?
    /// What is known to go wrong still.
    var known: Comment?
    /// The test, if there is one here.
    var proof: (@Sendable () throws -> Void)?

    var testDescription: String { "\(number): \(name)" }

    static let all = ofShapes + ofMeaning + ofValues + ofReferences + ofDosages + ofContainers

    // MARK: Inputs

    /// A resource as JSON: its type, then members.
    static func json(_ type: String, _ members: String) -> String {
        #"{"resourceType":"\#(type)","id":"t",\#(members)}"#
    }

    /// A resource as XML: its type, then elements.
    static func xml(_ type: String, _ elements: String) -> String {
        #"<\#(type) xmlns="http://hl7.org/fhir"><id value="t"/>\#(elements)</\#(type)>"#
    }

    static let drug = #""medicationCodeableConcept":{"text":"A"}"#
    static let xmlDrug = #"<medicationCodeableConcept><text value="A"/></medicationCodeableConcept>"#
    static let patient = #""patient":{"reference":"Patient/1"}"#
    static let xmlPatient = #"<patient><reference value="Patient/1"/></patient>"#
    static let subject = #""subject":{"reference":"Patient/1"}"#
    static let xmlSubject = #"<subject><reference value="Patient/1"/></subject>"#

    // MARK: What came of them

    /// The only record line of an input.
    static func recordLine(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try JSONValue(CaseOutcome(of: text, sourceLocation: sourceLocation).only(sourceLocation: sourceLocation).json)
    }

    /// The record line of an input in both formats, which must not differ.
    static func recordLine(
        _ json: String, _ xml: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let first = try recordLine(json, sourceLocation: sourceLocation)
        let second = try recordLine(xml, sourceLocation: sourceLocation)
        #expect(first == second, sourceLocation: sourceLocation)
        return first
    }

    /// Whether a line's issues have a code.
    static func tells(_ line: JSONValue, _ code: String) -> Bool {
        line["issues"]?.items?.contains { $0["code"]?.string == code } ?? false
    }
}

@Suite struct TrapTests {
    @Test func everyTrapIsCovered() {
        #expect(Trap.all.map(\.number).sorted() == Array(1...64))
        for trap in Trap.all {
            let isCovered = trap.proof != nil || !trap.elsewhere.isEmpty || trap.reason != nil
            #expect(isCovered, "\(trap.testDescription)")
            #expect(trap.known == nil || trap.proof != nil, "\(trap.testDescription)")
        }
    }

    /// A test that is named as proof is a test.
    @Test func whatIsProvenElsewhereIsThere() throws {
        let folder = Place.repository + "/Tests/FHIRMedsTests"
        var tests: Set<String> = []
        for file in Place.files(under: folder, withExtension: "swift") where !file.hasPrefix("Trap") {
            let text = try Place.text("\(folder)/\(file)")
            // From one function to the next: it is a test if `@Test` stands before it.
            for part in text.split(separator: "@Test").dropFirst() {
                guard let name = part.firstMatch(of: /\bfunc ([a-zA-Z0-9]+)\(/) else { continue }
                tests.insert(String(name.1))
            }
        }
        #expect(tests.count > 200)
        for trap in Trap.all {
            for name in trap.elsewhere { #expect(tests.contains(name), "\(trap.testDescription): \(name)") }
        }
    }

    @Test(arguments: Trap.all.filter { $0.proof != nil })
    func trapIsAvoided(_ trap: Trap) throws {
        try withKnownIssue(trap.known ?? "") {
            try trap.proof?()
        } when: {
            trap.known != nil
        }
    }
}
