import FHIRMeds
import Testing

/// Traps of Bundles, exports and files.
extension Trap {
    static let ofContainers: [Trap] = [
        Trap(
            number: 55, name: "a Bundle of deletions is no record",
            proof: {
                let deleted = #"{"request":{"method":"DELETE","url":"MedicationRequest/7"}}"#
                let bundle = #"{"resourceType":"Bundle","type":"transaction","entry":[\#(deleted)]}"#
                let outcome = CaseOutcome(of: "\(CaseInput.request())\n\(bundle)\n")
                #expect(outcome.records.map(\.id) == ["r"] && outcome.failures.isEmpty)
                // What the entry names is still in the export before it, so it may not be passed over without a word.
                #expect(outcome.report.deleted == 1 && outcome.report.summary.contains("1 told to be deleted"))
                let xml =
                    #"<Bundle xmlns="http://hl7.org/fhir"><type value="transaction"/><entry><request><method value="DELETE"/>"#
                    + #"<url value="MedicationRequest/7"/></request></entry></Bundle>"#
                #expect(CaseOutcome(of: xml).records.isEmpty && CaseOutcome(of: xml).failures.isEmpty)
            }),
        Trap(
            number: 56, name: "lines of other kinds among the records",
            elsewhere: ["aServersSeverityIsKept", "aServersOwnWarningIsPassedOn"],
            proof: {
                let header =
                    #"{"resourceType":"Parameters","parameter":[{"name":"header","valueReference":{"reference":"Patient/1"}}]}"#
                let said =
                    #"{"resourceType":"OperationOutcome","issue":[{"severity":"warning","code":"x","diagnostics":"d"}]}"#
                let outcome = CaseOutcome(
                    of: "\(header)\n\(CaseInput.request(id: "a"))\n\(said)\n\(CaseInput.request(id: "b"))\n")
                #expect(outcome.records.map(\.id) == ["a", "b"] && outcome.failures.isEmpty)
                #expect(outcome.report.skipped == ["Parameters": 1, "OperationOutcome": 1])
                #expect(outcome.notes.map(\.code) == [.sourceSaid])
            }),
        Trap(
            number: 57, name: "marks, line ends and blank lines of NDJSON",
            elsewhere: ["onlyALineFeedEndsALine", "aCutLineIsNamedAndBlanksAreSilent"]),
        Trap(
            number: 58, name: "compressed whatever its name is",
            elsewhere: ["aCompressedFileIsReadWhateverItsName", "severalGzipMembersAreOneText"]),
        Trap(
            number: 59, name: "a manifest's `error` or `outcome`",
            proof: {
                func said(_ name: String, _ items: String) -> Bool {
                    let manifest =
                        #"{"transactionTime":"2024-01-01T00:00:00Z","output":[],"\#(name)":[\#(items)]}"#
                    let outcome = CaseOutcome(of: manifest)
                    #expect(outcome.records.isEmpty)
                    return outcome.notes.contains { $0.code == .sourceSaid }
                }
                let file = #"{"type":"OperationOutcome","url":"x"}"#
                #expect(said("error", file) && said("outcome", file))
                #expect(!said("error", "") && !said("outcome", ""))
            }),
        Trap(
            number: 60, name: "what a searchset includes",
            elsewhere: ["includedMedicationsAreFoundAndOutcomesAreNoRecords"]),
    ]
}
