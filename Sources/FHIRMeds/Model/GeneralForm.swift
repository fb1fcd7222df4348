/// The general form of a medication, as HealthKit's `HKMedicationGeneralForm` names it.
///
/// https://developer.apple.com/documentation/healthkit/hkmedicationgeneralform
public enum GeneralForm: String, Sendable, CaseIterable, Codable {
    /// A hard-shell capsule or softgel.
    case capsule
    /// A cream.
    case cream
    /// Administered through a device, such as an infusion pump.
    case device
    /// Eye drops or ear drops.
    case drops
    /// A foam.
    case foam
    /// A gel.
    case gel
    /// An inhaler.
    case inhaler
    /// An injection.
    case injection
    /// Taken as a liquid, such as a syrup.
    case liquid
    /// A lotion.
    case lotion
    /// An ointment.
    case ointment
    /// A patch.
    case patch
    /// A powder.
    case powder
    /// A nasal spray or throat spray.
    case spray
    /// A suppository.
    case suppository
    /// A pill or caplet.
    case tablet
    /// Applied to the skin, in a form that is not told.
    case topical
    /// Not known.
    case unknown
}

/// Where a general form was read from.
public enum GeneralFormBasis: String, Sendable, Codable {
    /// A code of the Medication's own form.
    case form
    /// The words of the Medication's own form, where no code of it is known.
    case formText
    /// The form that ends the name of an RxNorm coding.
    case name
}

/// How near a general form comes to the form that it stands for; the way back from it is not unique.
public enum GeneralFormConfidence: String, Sendable, Codable, CaseIterable {
    /// The same thing.
    case exact
    /// The same thing in other words or by another route.
    case near
    /// HealthKit has no such form, and a person decided.
    case choice
}
