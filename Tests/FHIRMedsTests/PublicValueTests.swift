// Not `@testable`: what stands here is what a user's own tests can write.
import FHIRMeds
import Testing

/// Every value of the model can be made by hand.
@Suite struct PublicValueTests {
    @Test func aRecordCanBeMadeByHand() {
        let five = Quantity(value: FHIRDecimal(literal: "5.0"), unit: "mg")
        let dosage = Dosage(
            text: "daily", timing: Timing(repeat: TimingRepeat(frequency: FHIRDecimal(literal: "1"), periodUnit: "d")),
            doseAndRate: [DoseAndRate(doseQuantity: five, rateRatio: Ratio(numerator: five))],
            modifierExtension: [Extension(url: "u", json: "{}")])
        let concept = MedicationConcept(
            displayText: "A", form: CodeableConcept(text: "tablet"),
            ingredients: [MedicationConcept.Ingredient(item: CodeableReference(reference: Reference(display: "B")))])
        let record = MedicationRecord(
            resourceType: "MedicationRequest", id: "r", identifier: [Identifier(value: "1")],
            performer: [MedicationRecord.Performer(actor: Reference(reference: "Practitioner/1"))],
            effective: .period(Period()), concept: concept, dosage: [dosage],
            dispense: MedicationRecord.Dispense(quantity: five), note: [Annotation(text: "n")])
        #expect(record.source == MedicationRecord.Source())
        #expect(record.fhirRelease == .r4 && record.state == nil && record.issues.isEmpty)
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.value?.literal == "5.0")
        #expect(record.concept.coded == .none && record.concept.generalForm == .unknown)
        #expect(record.concept.ingredients.first?.item?.reference?.display == "B")
    }

    @Test func factsCanBeMadeByHand() {
        let code = DerivedFacts.RxNormCode(rxcui: "44", name: "mesna", tty: "IN", status: "Active")
        var facts = DerivedFacts.RxNormFacts(release: "r", concept: code)
        facts.fromNDC = DerivedFacts.NDCOrigin(code: "1-2", ndc11: "1", vocabularies: ["RXNORM"], suppress: "O")
        facts.fromLocalCode = DerivedFacts.LocalOrigin(system: "s", code: "c", source: "me")
        facts.steps = [DerivedFacts.ReleaseStep(from: "1", relation: "MERGED_TO_RXCUI", to: "2")]
        facts.doseForms = [DerivedFacts.RxNormDoseForm(form: code, generalForm: .tablet, confidence: .exact)]
        let derived = DerivedFacts(
            annotations: [DerivedFacts.Annotation(label: "l", source: "me", system: "s", code: "c")],
            localCodes: [
                DerivedFacts.LocalCoding(system: "s", code: "c", targetSystem: "t", targetCode: "d", source: "me")
            ], ndc11: [DerivedFacts.NDC11(code: "c", candidates: ["1", "2"])], rxNorm: [facts],
            preferred: DerivedFacts.Preference(release: "r", reason: "ambiguous", candidates: ["1", "2"]),
            suggested: DerivedFacts.Suggestion(release: "r", concept: code, reason: "exact"))
        var record = MedicationRecord(resourceType: "MedicationRequest")
        record.derived = derived
        #expect(record.derived?.rxNorm.first?.concept?.name == "mesna" && record.concept.identifier == nil)
    }
}
