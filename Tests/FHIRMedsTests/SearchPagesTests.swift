import FHIRMeds
import Testing

/// A search has several pages, each a Bundle of its own.
@Suite struct SearchPagesTests {
    private static func links(_ this: String, _ next: String?) -> String {
        let all = [("self", this)] + (next.map { [("next", $0)] } ?? [])
        return all.map { #"{"relation":"\#($0)","url":"https://a.example/fhir?page=\#($1)"}"# }.joined(separator: ",")
    }

    /// One page.
    private static func page(_ kind: String, _ this: String, next: String?) -> String {
        let json = #"{"resourceType":"Bundle","type":"searchset","#
        let entry = #""entry":[{"resource":\#(CaseInput.request())}]"#
        let links = #""link":[\#(links(this, next))]"#
        let all = [("self", this)] + (next.map { [("next", $0)] } ?? [])
        return switch kind {
        case "JSON": "\(json)\(links),\(entry)}"
        case "links last": "\(json)\(entry),\(links)}"
        case "a Bundle in a Bundle": CaseInput.bundle("\(json)\(links),\(entry)}")
        default:
            "<Bundle\(CaseInput.namespace)><type value='searchset'/>"
                + all.map {
                    "<link><relation value='\($0)'/><url value='https://a.example/fhir?page=\($1)'/></link>"
                }.joined() + "<entry><resource>\(CaseInput.xmlRequest(attributes: ""))</resource></entry></Bundle>"
        }
    }

    private static func told(_ texts: String...) -> [String] {
        let sources = texts.enumerated().map { RecordSource.bytes(Array($1.utf8), name: "file\($0)") }
        let records = MedicationTranslator().records(in: sources)
        #expect(Array(records).allSatisfy { $0.record != nil })
        #expect(records.notes.allSatisfy { $0.code == .sourceSaid && $0.severity == .warning })
        return records.notes.map { "\($0)" }
    }

    private static let words =
        "Bundle.link: source said: another page follows this Bundle, and no Bundle that was read says that it is that one; "
        + "get it too"

    @Test(arguments: ["JSON", "links last", "a Bundle in a Bundle", "XML"])
    func aPageThatWasNotReadIsToldOnceForAFile(_ kind: String) {
        let first = Self.page(kind, "1", next: "2")
        #expect(Self.told(first) == ["file0: \(Self.words)"])
        #expect(Self.told(Self.page(kind, "1", next: nil)) == [])
        // Pages that were read are not missing, in whatever order and form they came.
        #expect(Self.told(Self.page("XML", "2", next: nil), first) == [])
        #expect(Self.told(first, Self.page("JSON", "2", next: "3")) == ["file1: \(Self.words)"])
        if kind != "XML" {
            let lines = [first, Self.page(kind, "5", next: "6"), Self.page(kind, "7", next: "8")]
            #expect(Self.told(lines.joined(separator: "\n")) == ["file0: \(Self.words)"])
        }
    }

    @Test func oneLinkThatIsNoListCounts() {
        let text = Self.page("JSON", "1", next: nil)
            .replacing(Self.links("1", nil), with: #"{"relation":"next","url":"u"}"#)
            .replacing("[{\"relation", with: "{\"relation").replacing("\"u\"}]", with: "\"u\"}")
        #expect(Self.told(text) == ["file0: \(Self.words)"])
    }
}
