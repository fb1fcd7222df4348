import FHIRMeds
import Testing

/// What is large is read, or refused with words that name the limit; what stands behind it is read all the same.
@Suite struct CaseTestsLimits {
    private let good = CaseInput.request()

    @Test(arguments: [" ", "\n"])
    func blanksBeforeADocumentHideNothing(_ blank: String) throws {
        let blanks = String(repeating: blank, count: 2_500_000)
        #expect(try CaseOutcome(of: blanks + good).only().id == "r")
        let lines = CaseOutcome(of: blanks + "\(good)\n\(good)\n")
        let first = blank == "\n" ? 2_500_001 : 1
        #expect(lines.records.map(\.source.line) == [first, first + 1])
        #expect(try CaseOutcome(of: blanks + CaseInput.xmlRequest()).only().id == "r")
    }

    @Test func anEmptyFileIsInTheReport() {
        for text in ["", "  \n "] {
            let outcome = CaseOutcome(of: text)
            #expect(outcome.notes.map(\.code) == [.notFHIR])
            #expect(outcome.report.issues == [.notFHIR: 1])
        }
    }

    /// The limit is one for what has to be in memory at once: of a Bundle that is an entry, however many it has.
    @Test func aBundleMayBeLargerThanTheLimitForARecord() {
        let json = CaseInput.bundle(Array(repeating: good, count: 40))
        let entry = "<entry><resource>\(CaseInput.xmlRequest())</resource></entry>"
        let xml = "<Bundle\(CaseInput.namespace)>" + String(repeating: entry, count: 40) + "</Bundle>"
        for text in [json, xml] {
            let outcome = CaseOutcome(of: text) { $0.limits.documentSize = 4000 }
            #expect(outcome.failures.isEmpty)
            #expect(outcome.records.count == 40)
        }
    }

    @Test func aDocumentBeyondTheLimitIsRefused() {
        let filler = String(repeating: "x", count: 5000)
        let json = CaseInput.request(#""note":[{"text":"\#(filler)"}]"#)
        let xml = CaseInput.xmlRequest("<note><text value='\(filler)'/></note>")
        for text in [json, xml] {
            let outcome = CaseOutcome(of: text) { $0.limits.documentSize = 4000 }
            #expect(outcome.failures.map(\.code) == [.limit])
            #expect(outcome.records.isEmpty)
            // No more than a beginning of it has been read, so nothing is kept that could be fed in again.
            #expect(CaseTestsLimits.keptBytes(text) { $0.limits.documentSize = 4000 } == [0])
        }
    }

    /// A line beyond the limit costs itself; it is not kept in memory until its end comes.
    @Test func aLineBeyondTheLimitCostsThatLineAlone() {
        let long = #"{"resourceType":"MedicationRequest","id":"\#(String(repeating: "x", count: 5_000_000))"}"#
        let all = "\(good)\n\(good)\n\(long)\n\(good)\n"
        let outcome = CaseOutcome(of: all) { $0.limits.documentSize = 1_500_000 }
        #expect(outcome.failures.map(\.code) == [.limit])
        #expect(outcome.failures.first?.position?.line == 3)
        #expect(outcome.records.map(\.source.line) == [1, 2, 4])
        #expect(CaseTestsLimits.keptBytes(all) { $0.limits.documentSize = 1_500_000 } == [0])
        let last = CaseOutcome(of: "\(good)\n\(good)\n\(long)") { $0.limits.documentSize = 1_500_000 }
        #expect(last.failures.map(\.code) == [.limit])
        #expect(last.records.count == 2)
    }

    /// The size of what is kept of each record that was rejected.
    private static func keptBytes(_ text: String, _ change: (inout TranslationOptions) -> Void) -> [Int] {
        var options = TranslationOptions()
        change(&options)
        var engine = RecordEngine(sources: [.bytes(Array(text.utf8), name: "case")], options: options)
        let sink = SizeSink()
        while engine.step(into: sink) {}
        return sink.sizes
    }
}

/// Notes how much is kept of what is rejected.
private final class SizeSink: RecordSink {
    private(set) var sizes: [Int] = []

    func translated(_ line: Span<UInt8>) {}

    func rejected(_ issue: FHIRMeds.Issue, raw: Span<UInt8>, as form: RejectedForm) {
        sizes.append(raw.count)
    }

    func noted(_ issue: FHIRMeds.Issue) {}
}
