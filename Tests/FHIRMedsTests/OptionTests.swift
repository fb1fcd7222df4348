import FHIRMeds
import Testing

/// What the options of a translator do.
struct OptionTests {
    private func results(
        of name: String, _ change: (inout TranslationOptions) -> Void
    ) throws -> [MedicationRecords.Element] {
        var options = TranslationOptions()
        change(&options)
        return Array(try MedicationTranslator(options: options).records(in: "\(Place.samples)/\(name)"))
    }

    @Test func strictnessCostsAnOddRecord() throws {
        let results = try results(of: "odd-but-readable.json") { $0.isStrict = true }
        let issue = try #require(results.first?.issue)
        #expect(results.count == 1)
        #expect(issue.severity == .error)
        #expect(issue.path == "MedicationRequest.category[0].coding")
        #expect(issue.position?.line == 1)
    }

    @Test(arguments: ["request-rxnorm.json", "dispense.xml", "medication.json", "do-not-perform.xml"])
    func strictnessCostsNothingThatTheReleaseAllows(_ name: String) throws {
        #expect(try results(of: name) { $0.isStrict = true }.allSatisfy { $0.record != nil })
    }

    /// A modifier extension and a reference to something elsewhere are legal FHIR.
    @Test(arguments: ["statement-extensions.json", "bundle-references.json"])
    func strictnessAsksOnlyWhatTheReleaseForbids(_ name: String) throws {
        let results = try results(of: name) { $0.isStrict = true }
        #expect(results.allSatisfy { $0.record != nil })
    }

    @Test(arguments: [FHIRRelease.r4, .r4b])
    func aGivenReleaseIsTaken(_ release: FHIRRelease) throws {
        let record = try #require(try results(of: "request-rxnorm.json") { $0.release = release }.first).get()
        #expect(record.fhirRelease == release)
        #expect(record.fhirReleaseEvidence == .given)
    }

    @Test(arguments: [FHIRRelease.dstu2, .stu3, .r5])
    func aGivenReleaseThatTheShapeContradictsCostsTheRecord(_ release: FHIRRelease) throws {
        let results = try results(of: "request-rxnorm.json") { $0.release = release }
        #expect(results.map(\.issue?.code) == [.releaseMismatch])
    }

    @Test(arguments: SampleTests.samples.filter { $0.hasSuffix(".json") && !$0.hasPrefix("bundle") })
    func anEmbeddedSourceIsTheResourceAsWritten(_ name: String) throws {
        let record = try #require(try results(of: name) { $0.embedsSource = true }.first).get()
        let source = try Place.text("\(Place.samples)/\(name)")
        let embedded = try JSONValue(record.json)["resource"]
        #expect(try embedded == JSONValue(source))
        // As written but for its line breaks.
        #expect(record.json.contains("\"resource\":" + source.filter { !$0.isNewline }))
    }

    @Test(arguments: SampleTests.samples.filter { $0.hasSuffix(".xml") && !$0.hasPrefix("bundle") })
    func anEmbeddedXMLSourceIsTheTextAsWritten(_ name: String) throws {
        let record = try #require(try results(of: name) { $0.embedsSource = true }.first).get()
        #expect(try JSONValue(record.json)["resourceXML"]?.string == Place.text("\(Place.samples)/\(name)"))
    }

    @Test func theResourcesOfABundleAreEmbeddedOneByOne() throws {
        let records = try results(of: "bundle-references.json") { $0.embedsSource = true }.map { try $0.get() }
        let bundle = try JSONValue(Place.text("\(Place.samples)/bundle-references.json"))
        let resources = (bundle["entry"]?.items ?? []).compactMap { $0["resource"] }.filter {
            $0["resourceType"]?.string?.hasPrefix("Medication") == true
        }
        #expect(try records.map { try JSONValue($0.json)["resource"] } == resources)
        let xml = try results(of: "bundle-references.xml") { $0.embedsSource = true }.map { try $0.get() }
        let text = try Place.text("\(Place.samples)/bundle-references.xml")
        #expect(xml.count == resources.count)
        for record in xml {
            let embedded = try #require(try JSONValue(record.json)["resourceXML"]?.string)
            #expect(text.contains(embedded))
            #expect(embedded.hasPrefix("<\(record.resourceType)>") && embedded.hasSuffix("</\(record.resourceType)>"))
        }
    }

    @Test func embeddingAndStrictnessAreOffByDefault() throws {
        let options = TranslationOptions()
        #expect(!options.isStrict && !options.embedsSource && options.release == nil)
        let record = try #require(try results(of: "request-rxnorm.json") { _ in }.first).get()
        #expect(try JSONValue(record.json)["resource"] == nil)
    }

    @Test(arguments: [
        (
            "depth", #"{"resourceType":"Medication","extension":[{"extension":[{"extension":[{}]}]}]}"#,
            "nested deeper than the limit; if you trust it, raise ReadingLimits.depth in a program of your own"
        ),
        (
            "size", #"{"resourceType":"Medication","id":"012345678901234567890123456789"}"#,
            "larger than the limit for one record; if you trust it, raise ReadingLimits.documentSize in a program of your own"
        ),
        (
            "string", #"{"resourceType":"Medication","id":"0123456789012"}"#,
            "a string is longer than the limit; if you trust it, raise ReadingLimits.stringSize in a program of your own"
        ),
        (
            "depth", "<Medication xmlns='http://hl7.org/fhir'><a><b><c><d><e><f/></e></d></c></b></a></Medication>",
            "nested deeper than the limit; if you trust it, raise ReadingLimits.depth in a program of your own"
        ),
        (
            "string", "<Medication xmlns='http://hl7.org/fhir'><id value='0123456789012'/></Medication>",
            "an attribute value is longer than the limit; if you trust it, raise ReadingLimits.stringSize in a program of your own"
        ),
        (
            "attributes", "<Medication xmlns='http://hl7.org/fhir'><id a='' b='' c='' d=''/></Medication>",
            "an element has more attributes than the limit; if you trust it, raise ReadingLimits.attributes in a program of your own"
        ),
    ])
    func whatIsBeyondALimitIsRefusedByName(_ limit: String, _ text: String, _ message: String) {
        var options = TranslationOptions()
        switch limit {
        case "depth": options.limits.depth = 5
        case "size": options.limits.documentSize = 50
        case "string": options.limits.stringSize = 12
        default: options.limits.attributes = 3
        }
        let issues = Array(MedicationTranslator(options: options).records(in: Array(text.utf8))).map(\.issue)
        #expect(issues.map(\.?.code) == [.limit])
        #expect(issues.map(\.?.message) == [message])
    }
}
