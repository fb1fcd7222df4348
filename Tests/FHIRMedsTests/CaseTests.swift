import FHIRMeds
import Foundation
import Testing

/// What came of translating one input; the promises that hold for every input are checked on the way.
struct CaseOutcome {
    /// The records that came out.
    private(set) var records: [MedicationRecord] = []
    private(set) var failures: [FHIRMeds.Issue] = []
    let notes: [FHIRMeds.Issue]
    let report: TranslationReport

    /// - Parameter isOrdinary: another JSON reader is asked too; false for what is JSON, but beyond that reader's limits.
    init(
        of bytes: [UInt8], isOrdinary: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
        options change: (inout TranslationOptions) -> Void = { _ in }
    ) {
        var options = TranslationOptions()
        change(&options)
        let results = MedicationTranslator(options: options).records(in: bytes, named: "case")
        for result in results {
            switch result {
            case .success(let record): records.append(record)
            case .failure(let issue): failures.append(issue)
            }
        }
        notes = results.notes
        report = results.report
        // Whatever goes in is accounted for, and what the account says came out did come out.
        #expect(report.isBalanced, sourceLocation: sourceLocation)
        #expect(report.translated == records.count, sourceLocation: sourceLocation)
        #expect(report.rejected == failures.count, sourceLocation: sourceLocation)
        for record in records where isOrdinary {
            #expect(CaseOutcome.isOneLineOfJSON(record.json), sourceLocation: sourceLocation)
        }
    }

    init(
        of text: String, isOrdinary: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
        options change: (inout TranslationOptions) -> Void = { _ in }
    ) {
        self.init(of: Array(text.utf8), isOrdinary: isOrdinary, sourceLocation: sourceLocation, options: change)
    }

    /// Of an input in the folder `Cases`.
    init(
        ofFile name: String, sourceLocation: SourceLocation = #_sourceLocation,
        options change: (inout TranslationOptions) -> Void = { _ in }
    ) throws {
        self.init(of: try CaseInput.file(name), sourceLocation: sourceLocation, options: change)
    }

    /// The only record; nothing else may have come of the input.
    func only(sourceLocation: SourceLocation = #_sourceLocation) throws -> MedicationRecord {
        #expect(records.count == 1, sourceLocation: sourceLocation)
        #expect(failures.isEmpty, "\(failures)", sourceLocation: sourceLocation)
        return try #require(records.first, sourceLocation: sourceLocation)
    }

    /// Whether a line holds an empty string, list or object, or a null that stands for nothing.
    static func hasLeftovers(_ line: String) -> Bool {
        func isEmpty(_ value: Any) -> Bool {
            switch value {
            case let text as String: text.isEmpty
            case let list as [Any]: list.allSatisfy { $0 is NSNull } || list.contains { !($0 is NSNull) && isEmpty($0) }
            case let object as [String: Any]: object.isEmpty || object.values.contains { isEmpty($0) }
            default: value is NSNull
            }
        }
        return (try? JSONSerialization.jsonObject(with: Data(line.utf8))).map(isEmpty) ?? true
    }

    private static func isOneLineOfJSON(_ line: String) -> Bool {
        if line.utf8.contains(where: { $0 < 0x20 }) { return false }
        return (try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any]
    }
}

extension MedicationRecord {
    /// The codes of the record's issues, as reports have them.
    var issueCodes: [String] { issues.map(\.code.rawValue) }
}

/// Inputs: files of the folder `Cases`, and one small prescription in both formats to put an oddity into.
enum CaseInput {
    static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try file(name), as: UTF8.self)
    }

    /// The folder of the samples that come with the project.
    static var samples: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Resources/fhir-samples")
    }

    static let inlineMedication = #""medicationCodeableConcept":{"text":"A"}"#

    /// A prescription as JSON, with more members if there are any.
    static func request(
        _ more: String = "", id: String = "r", status: String = "active", intent: String = "order",
        medication: String = inlineMedication
    ) -> String {
        #"{"resourceType":"MedicationRequest","id":"\#(id)","status":"\#(status)","intent":"\#(intent)",\#(medication)"#
            + #","subject":{"reference":"Patient/1"}\#(more.isEmpty ? "" : ",")\#(more)}"#
    }

    /// A prescription as JSON with one dosage.
    static func request(dosage: String) -> String {
        request(#""dosageInstruction":[{\#(dosage)}]"#)
    }

    /// A prescription as JSON that refers to its medication.
    static func request(reference: String, id: String = "r", _ more: String = "") -> String {
        request(more, id: id, medication: #""medicationReference":{"reference":"\#(reference)"}"#)
    }

    static let namespace = #" xmlns="http://hl7.org/fhir""#

    /// The same prescription as XML, with attributes on its root and elements before and behind its own.
    static func xmlRequest(
        _ more: String = "", before: String = "", attributes: String = namespace, status: String = "active",
        medication: String = #"<medicationCodeableConcept><text value="A"/></medicationCodeableConcept>"#
    ) -> String {
        #"<MedicationRequest\#(attributes)><id value="r"/>\#(before)<status value="\#(status)"/><intent value="order"/>"#
            + #"\#(medication)<subject><reference value="Patient/1"/></subject>\#(more)</MedicationRequest>"#
    }

    /// A Bundle as JSON of entries that are given without their braces.
    static func bundle(entries: String...) -> String {
        #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries.map { "{\($0)}" }.joined(separator: ","))]}"#
    }

    /// A Bundle as JSON of resources without a `fullUrl`.
    static func bundle(_ resources: String...) -> String { bundle(resources) }

    static func bundle(_ resources: [String]) -> String {
        let entries = resources.map { #"{"resource":\#($0)}"# }.joined(separator: ",")
        return #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries)]}"#
    }

    /// A Bundle as XML of what its `resource` elements hold.
    static func xmlBundle(_ resources: String..., attributes: String = namespace) -> String {
        let entries = resources.map { "<entry><resource>\($0)</resource></entry>" }.joined()
        return "<Bundle\(attributes)>\(entries)</Bundle>"
    }
}
