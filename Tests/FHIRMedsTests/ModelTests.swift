import Testing

@testable import FHIRMeds

/// The typed record, and values that keep what their source wrote.
struct ModelTests {
    private func record(_ name: String) throws -> MedicationRecord {
        try #require(try MedicationTranslator().records(in: "\(Place.samples)/\(name)").next()).get()
    }

    @Test(arguments: ["json", "xml"])
    func aPrescriptionHasItsFields(_ format: String) throws {
        let record = try record("request-rxnorm.\(format)")
        #expect(record.resourceType == "MedicationRequest")
        #expect(record.id == "request-rxnorm")
        #expect(record.identifier.map(\.value) == ["RX-2024-00871"])
        #expect(record.fhirRelease == .r4 && record.fhirReleaseEvidence == .shape)
        #expect(record.subject?.reference == "Patient/pat-402" && record.subject?.display == "Odalys Brindlemere")
        #expect(record.encounter?.reference == "Encounter/visit-77")
        #expect(record.status == "active" && record.state == .active && record.intent == "order")
        #expect(record.category.first?.coding.first?.code == "outpatient")
        #expect(record.authoredOn?.text == "2024-05-14T09:05:00-07:00")
        #expect(record.authoredOn?.offset == "-07:00")
        #expect(record.reason.first?.concept?.text == "High blood pressure")
        #expect(record.note.map(\.text).count == 2)
        #expect(record.note.first?.authorReference?.reference == "Practitioner/prac-12")
        #expect(record.doNotPerform == nil && record.effective == nil && record.issues.isEmpty)
    }

    @Test(arguments: ["json", "xml"])
    func aPrescriptionHasItsConcept(_ format: String) throws {
        let concept = try record("request-rxnorm.\(format)").concept
        let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
        #expect(concept.identifier == rxNorm + "|314076")
        #expect(concept.coded == .known && concept.resolution == .inline)
        #expect(concept.displayText == "Lisinopril 10 mg tablets" && concept.displayTextOrigin == .text)
        #expect(concept.generalForm == .tablet && concept.generalFormBasis == .name)
        #expect(concept.relatedCodings.map(\.system) == [rxNorm, rxNorm, rxNorm, "http://hl7.org/fhir/sid/ndc"])
        #expect(concept.relatedCodings.map(\.sourceSystem) == ["urn:oid:2.16.840.1.113883.6.88", nil, "RxNorm", nil])
        #expect(concept.relatedCodings.map(\.userSelected) == [nil, true, nil, nil])
        #expect(concept.relatedCodings[1].version == "05062024")
    }

    @Test(arguments: ["json", "xml"])
    func aPrescriptionHasItsDoseAndItsSupplyApart(_ format: String) throws {
        let record = try record("request-rxnorm.\(format)")
        let dosage = try #require(record.dosage.first)
        #expect(record.dosage.count == 1)
        #expect(dosage.sequence?.literal == "1")
        #expect(dosage.asNeeded == false && dosage.asNeededFor.isEmpty)
        #expect(dosage.route?.text == "by mouth")
        #expect(dosage.timing?.repeat?.when == ["MORN"])
        #expect(dosage.timing?.repeat?.boundsDuration?.value?.literal == "30")
        let dose = try #require(dosage.doseAndRate.first?.doseQuantity)
        #expect(dose.value?.literal == "2.50")
        #expect(dose.unit == "mg" && dose.system == "http://unitsofmeasure.org" && dose.code == "mg")
        let dispense = try #require(record.dispense)
        #expect(dispense.numberOfRepeatsAllowed?.literal == "0")
        #expect(dispense.quantity?.value?.literal == "8")
        #expect(dispense.daysSupply == nil)
        #expect(dispense.expectedSupplyDuration?.code == "d")
        #expect(dispense.validityPeriod?.start?.precision == .day)
        #expect(dispense.validityPeriod?.end?.text == "2024-11-14")
    }

    @Test(arguments: ["json", "xml"])
    func aPartialDateMeansAllItsDays(_ format: String) throws {
        let record = try record("statement-not-taken.\(format)")
        guard case .period(let period)? = record.effective else {
            Testing.Issue.record("a period is expected")
            return
        }
        #expect(period.start?.text == "2023-11" && period.start?.precision == .month)
        #expect(period.start?.days?.lowerBound == FHIRDateTime("2023-11-01").days?.lowerBound)
        #expect(period.start?.days?.upperBound == FHIRDateTime("2023-11-30").days?.upperBound)
        #expect(period.end?.text == "2024" && period.end?.precision == .year)
        #expect(period.end?.days?.upperBound == FHIRDateTime("2024-12-31").days?.upperBound)
        #expect(record.dateAsserted?.offset == "+05:30")
        #expect(record.state == .notTaken)
    }

    @Test(arguments: ["json", "xml"])
    func stepsOfADosageComeInTheirSequence(_ format: String) throws {
        let record = try record("request-contained.\(format)")
        #expect(record.dosage.map(\.sequence?.literal) == ["2", "1"])
        #expect(record.dosageInSequence.map(\.sequence?.literal) == ["1", "2"])
        #expect(record.dosageInSequence.first?.asNeeded == true)
        #expect(record.dosageInSequence.first?.asNeededFor.first?.coding.first?.code == "25064002")
        #expect(record.dosageInSequence.first?.doseAndRate.first?.doseRange?.high?.value?.literal == "2")
        #expect(record.dosageInSequence.first?.maxDosePerPeriod.first?.denominator?.code == "h")
        #expect(record.concept.resolution == .contained)
        #expect(record.concept.ingredients.map(\.item?.concept?.text) == ["paracetamol", "caffeine"])
        #expect(record.concept.ingredients.last?.strength?.numerator?.value?.literal == "65.0")
    }

    @Test(arguments: [
        ([2, 1, 1], [1, 2, 0]), ([10, 9], [1, 0]), ([1, 1], [0, 1]), ([], []), ([nil], [0]), ([2, nil, 1], [2, 1, 0]),
    ])
    func equalSequencesKeepTheirOrderAndStepsWithoutOneTheirPlace(_ sequences: [Int?], _ order: [Int]) throws {
        #expect(try dosageOrder(sequences) == order)
    }

    private func dosageOrder(_ sequences: [Int?]) throws -> [Int] {
        let steps = sequences.enumerated().map { place, number in
            "{\"text\":\"\(place)\"\(number.map { ",\"sequence\":\($0)" } ?? "")}"
        }
        let text = """
            {"resourceType":"MedicationRequest","status":"active","intent":"order","subject":{"reference":"Patient/1"},
            "medicationCodeableConcept":{"text":"x"},"dosageInstruction":[\(steps.joined(separator: ","))]}
            """
        let record = try #require(MedicationTranslator().records(in: Array(text.utf8)).next()).get()
        return record.dosageInSequence.compactMap { $0.text.flatMap { Int($0) } }
    }

    @Test(arguments: ["json", "xml"])
    func aNoteThatOnlyHasExtensionsKeepsItsPlaceInAList(_ format: String) throws {
        let event = try record("statement-extensions.\(format)").dosage.first?.timing?.event
        #expect(event?.map { $0?.text } == ["2024-03-01", nil, "2024-03-05T20:15:00+01:00", nil])
    }

    /// Only words of a record line are read: a guess would say something else than the line does.
    @Test func aWordThatNoRecordLineHasIsNotGuessed() throws {
        let line = try record("request-rxnorm.json").json
        var lines = MedicationRecordReader()
        func read(_ members: String) -> MedicationRecord? {
            let changed = Array((line.dropLast() + ",\(members)}").utf8)
            return lines.record(changed.span)
        }
        #expect(read(#""doNotPerform":false"#)?.doNotPerform == false)
        #expect(read(#""doNotPerform":"yes""#)?.doNotPerform == nil)
        let issue = #"{"severity":"warning","code":"limit","path":"p","message":"m"}"#
        #expect(read(#""issues":[\#(issue)]"#)?.issues.map(\.code) == [.limit])
        #expect(read(#""issues":[\#(issue.replacing("warning", with: "fatal"))]"#) == nil)
        #expect(read(#""issues":[\#(issue.replacing("limit", with: "boundary"))]"#) == nil)
    }
}

/// Decimals as their source wrote them.
struct FHIRDecimalTests {
    @Test(arguments: [
        ("2.50", "2.5"), ("100", "1E2"), ("1e2", "1E+2"), ("0.10", "1e-1"), ("-0", "0"), ("0.00", "0e5"),
        ("-1.0", "-1"),
        ("123456789012345678901234567890.10", "123456789012345678901234567890.1"), ("1200", "1.2e3"),
    ])
    func numbersOfOneValueAreNumericallyEqual(_ left: String, _ right: String) throws {
        let (left, right) = (try #require(FHIRDecimal(literal: left)), try #require(FHIRDecimal(literal: right)))
        #expect(left.isNumericallyEqual(to: right) && right.isNumericallyEqual(to: left))
        #expect(left != right, "written otherwise, so not equal")
    }

    @Test(arguments: [
        ("1", "-1"), ("1", "10"), ("0.1", "0.10000000000000000000000000000000000000000001"), ("1e2", "1e3"),
        ("12", "21"), ("9007199254740993", "9007199254740992"),
    ])
    func numbersOfOtherValuesAreNot(_ left: String, _ right: String) throws {
        let (left, right) = (try #require(FHIRDecimal(literal: left)), try #require(FHIRDecimal(literal: right)))
        #expect(!left.isNumericallyEqual(to: right) && !right.isNumericallyEqual(to: left))
    }

    @Test(arguments: [
        "", "-", "+1", ".5", "1.", "01", "-01", "1e", "1e+", "1e1.5", "0x10", "NaN", "Infinity", "1 ", " 1", "1,5",
        "1_000", "--1",
        "1e--5", "٣",
    ])
    func whatIsNoJSONNumberIsNone(_ literal: String) {
        #expect(FHIRDecimal(literal: literal) == nil)
    }

    @Test(arguments: ["2.50", "0.180", "-0.0", "1E400", "1e-4000", "10.00"])
    func theLiteralStays(_ literal: String) {
        #expect(FHIRDecimal(literal: literal)?.literal == literal)
        #expect(FHIRDecimal(literal: literal)?.description == literal)
    }

    @Test(arguments: ["0", "2.50", "1e400", "1e99999999999999999999"])
    func everyNumberEqualsItself(_ literal: String) throws {
        let number = try #require(FHIRDecimal(literal: literal))
        #expect(number.isNumericallyEqual(to: number))
    }

    /// It is a JSON number, so a record may hold it.
    @Test func anExponentOfAnySizeIsKept() {
        for literal in ["1e99999999999999999999", "1e-9223372036854775808", "-1E+9223372036854775807"] {
            #expect(FHIRDecimal(literal: literal)?.literal == literal)
        }
    }
}

/// Dates as their source wrote them.
struct FHIRDateTimeTests {
    @Test(
        arguments: [
            ("2024", FHIRDateTime.Precision.year, nil, "2024-01-01", "2024-12-31"),
            ("2024-02", .month, nil, "2024-02-01", "2024-02-29"),
            ("2023-02", .month, nil, "2023-02-01", "2023-02-28"),
            ("1900-02", .month, nil, "1900-02-01", "1900-02-28"),
            ("2000-02", .month, nil, "2000-02-01", "2000-02-29"),
            ("2024-05-17", .day, nil, "2024-05-17", "2024-05-17"),
            ("2024-05-17T23:30:00-05:00", .time, "-05:00", "2024-05-17", "2024-05-17"),
            ("2024-05-17T23:30:00.125Z", .time, "Z", "2024-05-17", "2024-05-17"),
            ("2024-05-17T23:30:00+14:00", .time, "+14:00", "2024-05-17", "2024-05-17"),
            ("2024-05-17T23:30:00", .time, nil, "2024-05-17", "2024-05-17"),
            ("0001", .year, nil, "0001-01-01", "0001-12-31"),
            ("9999-12-31", .day, nil, "9999-12-31", "9999-12-31"),
        ] as [(String, FHIRDateTime.Precision, String?, String, String)])
    func aDateKeepsItsPrecisionAndItsOffset(
        _ text: String, _ precision: FHIRDateTime.Precision, _ offset: String?, _ first: String, _ last: String
    ) throws {
        let date = FHIRDateTime(text)
        #expect(date.text == text && date.description == text)
        #expect(date.precision == precision)
        #expect(date.offset == offset)
        let days = try #require(date.days)
        #expect(days.lowerBound == FHIRDateTime(first).days?.lowerBound)
        #expect(days.upperBound == FHIRDateTime(last).days?.upperBound)
    }

    @Test(arguments: [
        "", "24", "2024-", "2024-1", "2024-13", "2024-00", "2024-02-30", "2023-02-29", "1900-02-29", "2024-04-31",
        "2024-05-00",
        "2024-5-17", "17.05.2024", "2024/05/17", "20240517", "0000", "-2024", "2024-05-17 10:00", "２０２４",
        "asked-unknown",
    ])
    func aDateThatDoesNotExistIsKeptWithoutMeaning(_ text: String) {
        let date = FHIRDateTime(text)
        #expect(date.text == text)
        #expect(date.precision == nil && date.days == nil && date.offset == nil)
    }

    /// "Nil if the text is not a date that exists", say `precision` and `days`.
    @Test(arguments: ["2024-05-17T25:00:00Z", "2024-05-17T", "2024-05-17Tnoon", "2024-05-17T10:00:00+99:00"])
    func aTimeThatDoesNotExistHasNoPrecision(_ text: String) {
        #expect(FHIRDateTime(text).precision == nil)
    }

    @Test func daysAreInOrder() {
        let days = ["2023-12-31", "2024-01-01", "2024-01-02", "2024-02-01"].compactMap {
            FHIRDateTime($0).days?.lowerBound
        }
        #expect(days.count == 4)
        #expect(days.sorted() == days)
        #expect(days.shuffled().max() == days.last)
    }
}
