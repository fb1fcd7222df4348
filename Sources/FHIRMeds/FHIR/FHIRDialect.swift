// What differs between the releases beyond what the element tables know: where the same thing stands under another name or
// in another place. The record line has R4's shape, so each dialect says how its release comes to it.
//
//     DSTU2   "product":{"form":F,"ingredient":[{"item":{"reference":R},"amount":A}]}
//     STU3    "form":F,"ingredient":[{"itemReference":{"reference":R},"amount":A}]
//     R4      "form":F,"ingredient":[{"itemReference":{"reference":R},"strength":A}]
//     R5      "doseForm":F,"ingredient":[{"item":{"reference":{"reference":R}},"strengthRatio":A}]
//
//     line    "form":F,"ingredients":[{"item":{"reference":{"reference":R}},"strength":A}]
//
// What only one name tells needs no dialect: `patient` is always `subject`, and `MedicationResource.fields` says so.

/// How one release writes what the record line has in R4's shape; what is not said is as in R4.
struct FHIRDialect: Sendable {
    /// JSON objects may have `fhir_comments`, which are no content.
    var hasComments = false
    /// A `note` is one string.
    var hasTextNotes = false
    /// Timing.repeat has `durationUnits`, `periodUnits`, `boundsQuantity` and a single `when`.
    var hasPluralUnits = false
    /// A Medication's form, ingredients and batches stand in its `product`.
    var hasProduct = false
    /// The form of a Medication.
    var form = ElementName.form
    /// How much of an ingredient is in the product, as a Ratio.
    var strength = ElementName.strength
    /// An ingredient's `item` is a Reference.
    var itemIsReference = false
    /// The actor of an administration and its devices are CodeableReferences.
    var actsByCodeableReference = false
    /// A request names its dispenser as `dispenser`.
    var hasDispenser = false
    /// The status of a statement says how far the record is, and nothing about taking.
    var statusIsOfRecord = false

    static let dstu2 = FHIRDialect(
        hasComments: true, hasTextNotes: true, hasPluralUnits: true, hasProduct: true, strength: .amount,
        itemIsReference: true)
    static let stu3 = FHIRDialect(strength: .amount)
    static let r4 = FHIRDialect()
    static let r4b = FHIRDialect()
    static let r5 = FHIRDialect(
        form: .doseForm, strength: .strengthRatio, actsByCodeableReference: true, hasDispenser: true,
        statusIsOfRecord: true)

    /// The dialect of a release.
    static func of(_ release: FHIRRelease) -> FHIRDialect {
        switch release {
        case .dstu2: dstu2
        case .stu3: stu3
        case .r4: r4
        case .r4b: r4b
        case .r5: r5
        }
    }
}
