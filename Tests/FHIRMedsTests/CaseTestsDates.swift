import FHIRMeds
import Testing

/// Dates are as precise as they are written, and no zone or day is ever added.
@Suite struct CaseTestsDates {
    private typealias Day = FHIRDateTime.Day

    // Seen: openemr/openemr#12429, FirelyTeam/firely-net-sdk#731, medizininformatik-initiative/fts-next#1690.
    @Test func partialDatesStayPartial() throws {
        let records = try CaseOutcome(ofFile: "partial-dates.ndjson").records
        #expect(records.count == 2)
        #expect(records.first?.json.contains(#""effective":"2019","#) == true)
        #expect(records.last?.json.contains(#""effective":{"start":"2019-11","end":"2020-02-29"},"#) == true)
        guard case .dateTime(let year) = records.first?.effective, case .period(let period) = records.last?.effective
        else {
            Testing.Issue.record("a dateTime and a Period were expected")
            return
        }
        #expect(year.precision == .year)
        #expect(year.days == Day(2019, 1, 1)...Day(2019, 12, 31))
        #expect(period.start?.precision == .month)
        #expect(period.start?.days == Day(2019, 11, 1)...Day(2019, 11, 30))
        #expect(period.end?.precision == .day)
        #expect(period.end?.days == Day(2020, 2, 29)...Day(2020, 2, 29))
        #expect(records.flatMap(\.issues).isEmpty)
    }

    @Test func comparingPartialDatesHasARule() throws {
        let year = try #require(FHIRDateTime("2019").days)
        let month = try #require(FHIRDateTime("2019-05").days)
        #expect(year.lowerBound < month.lowerBound)
        #expect(year.overlaps(month))
    }

    // Seen: nazrulworld/fhir.resources#192.
    @Test func whatIsNoDateIsKeptAsText() throws {
        let records = try CaseOutcome(ofFile: "no-dates.ndjson").records
        #expect(records.map(\.authoredOn?.text) == ["202510", "2024-02-30"])
        #expect(records.map(\.authoredOn?.precision) == [nil, nil])
        #expect(records.map(\.authoredOn?.days) == [nil, nil])
        #expect(records.map(\.issueCodes) == [["invalid-date"], ["invalid-date"]])
        #expect(records.flatMap(\.issues).allSatisfy { $0.severity == .warning })
    }

    // Seen: chaseastewart/fhir-converter#2, ohs-foundation/fhir-data-pipes#1190.
    @Test func aTimeWithoutAZoneHasNone() throws {
        let text = "2023-09-04T21:28:00"
        let record = try CaseOutcome(of: CaseInput.request(#""authoredOn":"\#(text)""#)).only()
        #expect(record.authoredOn?.text == text)
        #expect(record.authoredOn?.precision == .time)
        #expect(record.authoredOn?.offset == nil)
        #expect(record.json.contains(#""authoredOn":"\#(text)","#))
        #expect(record.issueCodes == ["offset-missing"])
        #expect(record.issues.first?.severity == .warning)
    }

    /// In XML the value may have blanks around it; what is judged is the value.
    @Test(arguments: [
        ("2024", []), ("2024-12", []), ("2024-02-29", []), ("2023-02-29", ["invalid-date"]), ("0000", ["invalid-date"]),
        ("2024-13", ["invalid-date"]), ("24-01-01", ["invalid-date"]), ("2024-1-1", ["invalid-date"]),
        ("2020-05-01T08:00:00+02:00", []), ("2020-05-01T08:00:00.123456789Z", []), ("2016-12-31T23:59:60Z", []),
        ("2020-05-01T08:00Z", ["invalid-date"]), ("2020-05-01T24:00:00Z", ["invalid-date"]),
        ("2020-05-01T08:00:00", ["offset-missing"]), ("2020-05-01T08:00:00z", ["invalid-date"]),
        ("2020-05-01 08:00:00Z", ["invalid-date"]), ("2020-05-01T08:00:00+0200", ["invalid-date"]),
        ("2020-05-01T08:00:00+14:00", []), ("2020-05-01T08:00:00+14:30", ["invalid-date"]),
        ("2020-05-01T08:00:00.Z", ["invalid-date"]), ("2020-05-01T", ["invalid-date"]), ("20200501", ["invalid-date"]),
        ("1970-01-01T00:00:00Z", []), ("2020-05-01Z", ["invalid-date"]), ("Mai 2020", ["invalid-date"]),
        ("２０２４", ["invalid-date"]),
    ])
    func datesAreJudgedByFHIRsPattern(_ text: String, _ codes: [String]) throws {
        let record = try CaseOutcome(of: CaseInput.request(#""authoredOn":"\#(text)""#)).only()
        #expect(record.issueCodes == codes)
        let date = try #require(record.authoredOn)
        #expect(date.text == text)
        #expect(record.json.contains(#""authoredOn":"\#(text)","#))
        // The value's own reading agrees with the check of the record.
        #expect((date.precision == nil) == codes.contains("invalid-date"))
        #expect((date.precision == .time && date.offset == nil) == codes.contains("offset-missing"))
        #expect((date.days == nil) == (date.precision == nil))
        let xml = try CaseOutcome(of: CaseInput.xmlRequest(#"<authoredOn value="\#(text)"/>"#)).only()
        #expect(xml == record)
    }

    @Test(arguments: [
        ("2020-05-01T08:00:00Z", "Z"), ("2020-05-01T08:00:00.5-05:30", "-05:30"), ("2020-05-01T08:00:00", nil),
        ("2020-05-01", nil), ("2020-05-01T08:00:00-5:00", nil), ("2020-05-01T08:00:00.250+00:00", "+00:00"),
    ])
    func anOffsetIsAsWritten(_ text: String, _ offset: String?) {
        #expect(FHIRDateTime(text).offset == offset)
    }

    @Test func anEscapeInADateIsNoFault() throws {
        let record = try CaseOutcome(of: CaseInput.request(#""authoredOn":"2024\u002d05""#)).only()
        #expect(record.authoredOn?.precision == .month)
        #expect(record.issues.isEmpty)
    }

    /// A value is judged by what it says, whatever its escapes are, and in XML by the same rule.
    @Test(arguments: [
        (#""authoredOn":"2024\u002d13""#, #"<authoredOn value="2024&#45;13"/>"#, ["invalid-date"]),
        (
            #""authoredOn":"2024-05-01T10:00\u003a00""#, #"<authoredOn value="2024-05-01T10:00&#58;00"/>"#,
            ["offset-missing"]
        ),
        (#""priority":"a\u0020\u0020b""#, #"<priority value="a&#32;&#32;b"/>"#, ["invalid-value"]),
        (#""priority":"a\u0020b""#, #"<priority value="a&#32;b"/>"#, []),
        (#""instantiatesUri":["urn:a\u0020b"]"#, #"<instantiatesUri value="urn:a&#32;b"/>"#, ["invalid-value"]),
        (#""instantiatesUri":["http:\/\/a.example\/b"]"#, #"<instantiatesUri value="http://a.example/b"/>"#, []),
        (#""instantiatesCanonical":["a\tb"]"#, #"<instantiatesCanonical value="a&#9;b"/>"#, ["invalid-value"]),
        (
            #""extension":[{"url":"urn:a\u0020b","valueCode":"c"}]"#,
            #"<extension url="urn:a b"><valueCode value="c"/></extension>"#, ["invalid-value"]
        ),
        (
            #""extension":[{"url":"u","valueInstant":"2024\u002d01"}]"#,
            #"<extension url="u"><valueInstant value="2024-01"/></extension>"#, ["invalid-date"]
        ),
        (
            #""extension":[{"url":"u","valueTime":"10:00\u003a00"},{"url":"u","valueId":"a\u002d1"}]"#,
            #"<extension url="u"><valueTime value="10:00:00"/></extension><extension url="u"><valueId value="a-1"/></extension>"#,
            []
        ),
    ])
    func escapesChangeNothingAboutAValue(_ members: String, _ elements: String, _ codes: [String]) throws {
        let record = try CaseOutcome(of: CaseInput.request(members)).only()
        #expect(record.issueCodes == codes)
        let isHead = elements.hasPrefix("<extension")
        let xml = CaseInput.xmlRequest(before: isHead ? elements : "")
            .replacing("<medicationC", with: (isHead ? "" : elements) + "<medicationC")
        #expect(try CaseOutcome(of: xml).only().issueCodes.filter { $0 != "xml-order" } == codes)
    }

    /// A record's id, its release and the form in a name are read through escapes too.
    @Test func escapesHideNeitherReleaseNorForm() throws {
        let profile = #""meta":{"profile":["http:\/\/hl7.org\/fhir\/4.3\/StructureDefinition\/MedicationRequest"]}"#
        let coding =
            #"{"system":"http:\/\/www.nlm.nih.gov\/research\/umls\/rxnorm","code":"1","display":"x 5 MG\/ML Oral\u0020Tablet"}"#
        let record = try CaseOutcome(
            of: CaseInput.request(
                profile, id: #"a\u002db"#, medication: #""medicationCodeableConcept":{"coding":[\#(coding)]}"#)
        ).only()
        #expect(record.id == "a-b" && record.issues.isEmpty)
        #expect(record.fhirRelease == .r4b && record.fhirReleaseEvidence == .profile)
        #expect(record.concept.generalForm == .tablet && record.concept.generalFormBasis == .name)
    }
}

extension FHIRDateTime.Day {
    fileprivate init(_ year: Int, _ month: Int, _ day: Int) {
        self.init(year: year, month: month, day: day)
    }
}
