import FHIRMeds
import Testing

/// The typed record of each release's samples: one model, whatever the release and the format.
struct ReleaseModelTests {
    private func record(_ name: String, _ format: String) throws -> MedicationRecord {
        let record = try #require(
            try MedicationTranslator().records(in: "\(Place.samples)/\(name).\(format)").next()
        ).get()
        #expect(record.issues.isEmpty, "\(record.issues)")
        #expect(record.unknownElements == nil)
        return record
    }

    // MARK: DSTU2

    @Test(arguments: ["json", "xml"])
    func anOrderOfDSTU2HasR4sNames(_ format: String) throws {
        let record = try record("dstu2-order", format)
        #expect(record.resourceType == "MedicationOrder")
        #expect(record.fhirRelease == .dstu2 && record.fhirReleaseEvidence == .shape)
        #expect(record.subject?.reference == "Patient/pat-88")
        #expect(record.requester?.display == "Dr. Osric Tamblyn")
        #expect(record.authoredOn?.text == "2016-04-17T09:30:00+02:00")
        #expect(record.statusReason.map(\.concept?.text) == ["It did not help"])
        #expect(record.state == .stopped)
        #expect(record.reason.map(\.concept?.text) == ["Restless nights"])
        #expect(record.note.map(\.text) == ["Shake the bottle."])
        #expect(record.concept.resolution == .contained && record.concept.form?.text == "oral drops")
        #expect(record.concept.ingredients.map(\.item?.reference?.display) == ["Fenwick root"])
        #expect(record.concept.ingredients.map(\.strength?.numerator?.value?.literal) == ["2.50"])
        #expect(record.dispense?.expectedSupplyDuration?.value?.literal == "30")
        // Of what is in the record nothing but the Medication is told by the concept.
        let line = try JSONValue(record.json)
        #expect(line["contained"]?.items?.map { $0["resourceType"]?.string } == ["Substance"])
        #expect(line["dateEnded"]?.string == "2016-05")
        #expect(line["note"]?.items?.first?["_text"]?["id"]?.string == "n1")
        #expect(line["dispense"]?["medicationCodeableConcept"] != nil)
    }

    @Test(arguments: ["json", "xml"])
    func aDosageOfDSTU2HasR4sShape(_ format: String) throws {
        let dosage = try #require(try record("dstu2-order", format).dosage.first)
        #expect(dosage.additionalInstruction.map(\.text) == ["on a lump of sugar"])
        #expect(dosage.asNeeded == true && dosage.asNeededFor.map(\.text) == ["restlessness"])
        #expect(dosage.site == nil && dosage.siteReference?.display == "under the tongue")
        #expect(dosage.doseAndRate.map(\.doseRange?.high?.value?.literal) == ["4"])
        #expect(dosage.doseAndRate.first?.rateRatio?.denominator?.code == "min")
        #expect(dosage.maxDosePerPeriod.count == 1)
        let rule = try #require(dosage.timing?.repeat)
        #expect(rule.boundsDuration?.value?.literal == "10")
        #expect(rule.duration?.literal == "5.0" && rule.durationUnit == "min")
        #expect(rule.period?.literal == "1" && rule.periodUnit == "d")
        #expect(rule.when == ["ACM"])
        #expect(dosage.timing?.event.map { $0?.text } == ["2016-04-18", "2016-04-19"])
    }

    @Test(arguments: ["json", "xml"])
    func aStatementOfDSTU2SaysThatItWasNotTaken(_ format: String) throws {
        let record = try record("dstu2-statement", format)
        #expect(record.wasNotTaken == true && record.state == .notTaken && record.status == "active")
        #expect(record.reasonNotTaken.map(\.text) == ["Afraid of the needle", "Ran out"])
        #expect(record.derivedFrom.map(\.reference) == ["Observation/obs-7", "MedicationOrder/order-12"])
        #expect(record.informationSource.count == 1 && record.dateAsserted?.text == "2016-06-02")
        let dosage = try #require(record.dosage.first)
        #expect(dosage.site?.text == "mouth" && dosage.asNeeded == false)
        #expect(dosage.doseAndRate.map(\.doseQuantity?.value?.literal) == ["500"])
        #expect(dosage.doseAndRate.first?.rateRange?.low?.value?.literal == "1")
    }

    @Test(arguments: ["json", "xml"])
    func aDispenseOfDSTU2HasItsPerformer(_ format: String) throws {
        let record = try record("dstu2-dispense", format)
        #expect(record.identifier.map(\.value) == ["P-9"])
        #expect(record.performer.map(\.actor?.display) == ["Odette Quill"])
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.value?.literal == "1")
        #expect(record.dispense?.quantity?.value?.literal == "30" && record.dispense?.daysSupply != nil)
    }

    @Test(arguments: ["json", "xml"])
    func anAdministrationOfDSTU2HasItsDose(_ format: String) throws {
        let record = try record("dstu2-administration", format)
        #expect(record.performer.map(\.actor?.display) == ["Nurse Idony Farr"])
        #expect(record.request?.reference == "MedicationOrder/order-13")
        #expect(record.wasNotGiven == false && record.state == .inProgress)
        #expect(record.effective == .period(Period(start: FHIRDateTime("2016-06-04T08:00:00+02:00"))))
        #expect(record.reason.map(\.concept?.text) == ["fever"])
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.value?.literal == "500")
    }

    // MARK: STU3

    @Test(arguments: ["json", "xml"])
    func aRequestOfSTU3HasItsRequester(_ format: String) throws {
        let record = try record("stu3-request", format)
        #expect(record.fhirRelease == .stu3 && record.state == .active)
        #expect(record.requester?.display == "Dr. Sunniva Holt")
        #expect(try JSONValue(record.json)["onBehalfOf"]?["reference"]?.string == "Organization/org-2")
        #expect(record.encounter?.reference == "EpisodeOfCare/epi-1")
        #expect(record.category.count == 1)
        #expect(record.reason.count == 2)
        #expect(record.dosage.map(\.doseAndRate.count) == [1, 1])
        #expect(record.dosage.last?.doseAndRate.first?.rateQuantity?.value?.literal == "1.0")
        #expect(record.dosage.last?.asNeededFor.map(\.text) == ["high sugar"])
    }

    @Test(arguments: ["json", "xml"])
    func aStatementOfSTU3IsAboutWhatWasTaken(_ format: String) throws {
        let record = try record("stu3-statement", format)
        #expect(record.taken == "n" && record.status == "active" && record.state == .notTaken)
        #expect(record.reasonNotTaken.map(\.text) == ["Felt better"])
        #expect(record.reason.map(\.reference?.reference) == ["Condition/cond-3"])
        #expect(try JSONValue(record.json)["_taken"] != nil)
    }

    @Test(arguments: ["json", "xml"])
    func whatSTU3DidNotDoIsNotTaken(_ format: String) throws {
        let dispense = try record("stu3-dispense", format)
        #expect(dispense.notDone == true && dispense.state == .notTaken)
        #expect(dispense.statusReason.map(\.concept?.text) == ["not collected"])
        #expect(dispense.performer.map(\.onBehalfOf?.reference) == ["Organization/pharmacy-1"])
        let administration = try record("stu3-administration", format)
        #expect(administration.notGiven == false && administration.state == .completed)
        #expect(administration.request?.reference == "MedicationRequest/req-4")
    }

    // MARK: R5

    @Test(arguments: ["json", "xml"])
    func aRequestOfR5HasBothFormsOfItsMedication(_ format: String) throws {
        let record = try record("r5-request", format)
        #expect(record.fhirRelease == .r5 && record.state == .completed)
        #expect(record.concept.resolution == .inline && record.concept.coded == .known)
        #expect(record.concept.reference?.reference == "Medication/med-45")
        // The id of the CodeableReference itself.
        #expect(try JSONValue(record.json)["medication"]?["id"]?.string == "both")
        #expect(record.reported == .flag(true))
        #expect(record.performer.map(\.actor?.reference) == ["Practitioner/prac-71", "Organization/org-2"])
        #expect(record.informationSource.count == 2)
        #expect(record.reason.map(\.concept?.text) == ["Type 2 diabetes", nil, "sugar"])
        #expect(record.reason.map(\.reference?.reference) == [nil, "Condition/cond-2", "Observation/obs-9"])
        #expect(record.dosage.map(\.asNeeded) == [true, true])
        #expect(record.dosage.map(\.asNeededFor.count) == [2, 1])
        #expect(record.dosage.first?.maxDosePerPeriod.count == 2)
        #expect(try JSONValue(record.json)["dispense"]?["performer"]?["reference"]?.string == "Organization/pharmacy-1")
    }

    @Test(arguments: ["json", "xml"])
    func aStatementOfR5HasItsAdherence(_ format: String) throws {
        let record = try record("r5-statement", format)
        #expect(record.status == "recorded" && record.state == .stopped)
        #expect(record.adherence?.code?.coding.map(\.code) == ["stopped-not-as-directed"])
        #expect(record.adherence?.reason?.text == "Stomach")
        guard case .timing(let timing) = record.effective else {
            Testing.Issue.record("a Timing is a Timing")
            return
        }
        #expect(timing.repeat?.periodUnit == "wk")
    }

    @Test(arguments: ["json", "xml"])
    func anAdministrationOfR5HasItsActors(_ format: String) throws {
        let record = try record("r5-administration", format)
        #expect(record.performer.map(\.actor?.reference) == ["Practitioner/prac-71", "Device/pump-2"])
        #expect(record.performer.map(\.actorConcept?.text) == [nil, "smart pump"])
        let line = try JSONValue(record.json)
        #expect(line["performer"]?.items?.first?["actor"]?["display"]?.string == "Nurse Idony Farr")
        #expect(line["device"]?.items?.first?["reference"]?.string == "Device/pump-2")
        #expect(line["device"]?.items?.last?["concept"]?["text"]?.string == "drip stand")
        #expect(
            record.effective
                == .period(
                    Period(start: FHIRDateTime("2024-04-03T08:00:00Z"), end: FHIRDateTime("2024-04-03T10:00:00Z"))))
    }

    @Test(arguments: ["json", "xml"])
    func aDispenseOfR5HasItsReason(_ format: String) throws {
        let record = try record("r5-dispense", format)
        #expect(record.state == .cancelled)
        #expect(record.statusReason.map(\.concept?.text) == ["Too dear"])
        #expect(record.statusReason.map(\.reference?.reference) == ["DetectedIssue/iss-4"])
        #expect(record.concept.form != nil && record.concept.ingredients.count == 1)
        #expect(try JSONValue(record.json)["contained"] == nil)
    }

    // MARK: Medications

    @Test(arguments: ["dstu2", "stu3", "r5"], ["json", "xml"])
    func aMedicationHasItsForm(_ release: String, _ format: String) throws {
        let record = try record("\(release)-medication", format)
        #expect(record.concept.identifier == "http://www.nlm.nih.gov/research/umls/rxnorm|861007")
        #expect(record.concept.generalForm == .tablet && record.concept.generalFormBasis == .form)
        #expect(record.concept.ingredients.first?.strength?.numerator?.unit == "mg")
        #expect((try JSONValue(record.json)["batch"]?.items?.count ?? 0) > 0)
        #expect(record.state == nil)
    }

    @Test(arguments: ["json", "xml"])
    func allStrengthsOfR5AreTold(_ format: String) throws {
        let ingredients = try record("r5-medication", format).concept.ingredients
        #expect(ingredients.map { $0.strength != nil } == [true, false, false])
        #expect(ingredients.map(\.strengthCodeableConcept?.text) == [nil, "trace", nil])
        #expect(ingredients.map(\.strengthQuantity?.value?.literal) == [nil, nil, "0.10"])
        #expect(ingredients.map(\.item?.concept?.text) == ["metformin", nil, "blue colour"])
    }

    /// A Medication is read by its own release, whatever that of the record is.
    @Test(arguments: ["json", "xml"])
    func aMedicationMayBeOfAnotherReleaseThanItsRecord(_ format: String) throws {
        let records = try MedicationTranslator().records(in: "\(Place.samples)/bundle-mixed-releases.\(format)")
            .map { try $0.get() }
        #expect(records.map(\.fhirRelease) == [.dstu2, .r5, .r4, .dstu2, .stu3, .r5])
        #expect(records.allSatisfy { $0.issues.isEmpty })
        let drops = "Fenwick root"
        #expect(
            records.map(\.concept.ingredients.first?.item?.reference?.display)
                == [drops, nil, drops, nil, drops, drops])
        #expect(records[2].concept.form?.text == "oral drops")
        #expect(records[3].concept.form != nil && records[3].concept.displayText == "metformin")
        #expect(records[3].concept.ingredients.first?.strengthQuantity?.value?.literal == "500")
    }
}
