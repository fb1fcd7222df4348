import FHIRMeds
import Testing

/// An item of a list of primitives keeps its own id and extensions, whatever is left out around it.
@Suite struct CaseTestsPairing {
    /// What comes of a timing whose events are given, and whether anything was odd about it.
    private func written(_ members: String) throws -> (timing: JSONValue?, codes: [String], events: [String?]) {
        let record = try CaseOutcome(of: CaseInput.request(dosage: #""timing":{\#(members)}"#)).only()
        let timing = try JSONValue(record.json)["dosage"]?.items?.first?["timing"]
        return (timing, record.issueCodes, record.dosage.first?.timing?.event.map { $0?.text } ?? [])
    }

    @Test(arguments: [
        // A null with nothing beside it.
        (
            #""event":["2020",null,"2022"],"_event":[null,null,{"id":"x"}]"#,
            #"{"event":["2020",null,"2022"],"_event":[null,null,{"id":"x"}]}"#, ["empty-value"]
        ),
        // A value of the wrong type, an empty one, and one whose id stays.
        (
            #""event":["2020",5,"2022"],"_event":[null,null,{"id":"x"}]"#,
            #"{"event":["2020",null,"2022"],"_event":[null,null,{"id":"x"}]}"#, ["wrong-type"]
        ),
        (
            #""_event":[{"id":"a"},{"id":"x"}],"event":["","2022"]"#,
            #"{"_event":[{"id":"a"},{"id":"x"}],"event":[null,"2022"]}"#, ["empty-value"]
        ),
        // The same in the list of ids.
        (
            #""event":["2020","2021","2022"],"_event":[5,{},{"id":"x"}]"#,
            #"{"event":["2020","2021","2022"],"_event":[null,null,{"id":"x"}]}"#, ["wrong-type", "empty-value"]
        ),
        (
            #""event":["2020","2022"],"_event":[{"id":5},{"id":"x"}]"#,
            #"{"event":["2020","2022"],"_event":[null,{"id":"x"}]}"#, ["wrong-type"]
        ),
        // Behind the last item no place has to be kept, and in a list alone none.
        (
            #""event":["2020",5],"_event":[{"id":"x"}]"#, #"{"event":["2020"],"_event":[{"id":"x"}]}"#,
            ["wrong-type"]
        ),
        (#""event":[5],"_event":[{"id":"x"}]"#, #"{"_event":[{"id":"x"}]}"#, ["wrong-type"]),
        (#""event":["2020",5,"2022"]"#, #"{"event":["2020","2022"]}"#, ["wrong-type"]),
        (#""event":["2020"],"_event":[]"#, #"{"event":["2020"]}"#, ["empty-value"]),
    ])
    func whatIsLeftOutOfAListLeavesItsPlace(_ members: String, _ timing: String, _ codes: [String]) throws {
        let outcome = try written(members)
        #expect(try outcome.timing == JSONValue(timing))
        #expect(outcome.codes == codes)
    }

    @Test func theLibraryHasTheGapToo() throws {
        let events = try written(#""event":["2020",5,"2022"],"_event":[null,null,{"id":"x"}]"#).events
        #expect(events == ["2020", nil, "2022"])
    }

    @Test func inXMLTheyStandInOneElement() throws {
        let xml = CaseInput.xmlRequest(
            """
            <dosageInstruction><timing><event value="2020"/><event value=""/><event id="y" value=""/>\
            <event id="x" value="2022"/></timing></dosageInstruction>
            """)
        let record = try CaseOutcome(of: xml).only()
        let timing = #"{"event":["2020",null,"2022"],"_event":[null,{"id":"y"},{"id":"x"}]}"#
        #expect(try JSONValue(record.json)["dosage"]?.items?.first?["timing"] == JSONValue(timing))
        #expect(record.issueCodes == ["empty-value", "empty-value"])
        let json = try ResourceConverter().json(fromXML: Array(xml.utf8))
        #expect(try JSONValue(json.bytes)["dosageInstruction"]?.items?.first?["timing"] == JSONValue(timing))
    }

    @Test(arguments: [
        #""event":["2020",null,"2022"],"_event":[null,null,{"id":"x"}]"#,
        #""event":["2020",5,"2022"],"_event":[null,{"id":5},{"id":"x"}]"#,
        #""_event":[{},null,{"id":"x"}],"event":["2020",true,"2022"]"#,
    ])
    func aConversionKeepsThemTogether(_ members: String) throws {
        let json = CaseInput.request(dosage: #""timing":{\#(members)}"#)
        let xml = try ResourceConverter().xml(fromJSON: Array(json.utf8))
        let text = String(decoding: xml.bytes, as: UTF8.self)
        #expect(text.contains(#"<timing><event value="2020"/><event id="x" value="2022"/></timing>"#))
        #expect(!(xml.issues + xml.oddities).isEmpty)
    }
}
