/// A medication as a person keeps it. HealthKit: `HKUserAnnotatedMedication` with its `HKMedicationConcept`.
///
/// https://developer.apple.com/documentation/healthkit/hkuserannotatedmedication
public struct UserAnnotatedMedication: Hashable, Sendable {
    /// Which medication; the dose events name it.
    public var medicationConceptIdentifier: HealthConceptIdentifier
    /// The name that the person entered or selected.
    public var displayText: String?
    /// The general form: one of HealthKit's eighteen words, or another text as the source has it.
    public var generalForm: String?
    /// The codings: a set, in the order of their systems, codes and versions.
    public var relatedCodings: [ClinicalCoding]
    /// What the person calls it.
    public var nickname: String?
    /// Reminders are set up; it does not say which.
    public var hasSchedule: Bool?
    /// Moved to the archive; it does not say that the therapy has ended.
    public var isArchived: Bool?

    /// One with its parts; what is left out is not there.
    public init(
        medicationConceptIdentifier: HealthConceptIdentifier, displayText: String? = nil, generalForm: String? = nil,
        relatedCodings: [ClinicalCoding] = [], nickname: String? = nil, hasSchedule: Bool? = nil,
        isArchived: Bool? = nil
    ) {
        self.medicationConceptIdentifier = medicationConceptIdentifier
        self.displayText = displayText
        self.generalForm = generalForm
        self.relatedCodings = UserAnnotatedMedication.set(of: relatedCodings)
        self.nickname = nickname
        self.hasSchedule = hasSchedule
        self.isArchived = isArchived
    }

    /// The form as one of HealthKit's eighteen; nil for a text that is none of them.
    public var form: GeneralForm? { generalForm.flatMap(GeneralForm.init) }

    /// The codings as a set, sorted by bytes, so that the order is the same everywhere.
    private static func set(of codings: [ClinicalCoding]) -> [ClinicalCoding] {
        if codings.count < 2 { return codings }
        let sorted = codings.map { (coding: $0, key: key($0)) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return sorted.indices.filter { $0 == 0 || sorted[$0].key != sorted[$0 - 1].key }.map { sorted[$0].coding }
    }

    private static func key(_ coding: ClinicalCoding) -> [UInt8] {
        let parts = [coding.system, coding.code, coding.version, coding.display]
        // No text holds a byte of 0xFF, and one that is not there comes before an empty one.
        return Array(parts.map { $0.map { [1] + Array($0.utf8) } ?? [0] }.joined(separator: [0xFF]))
            + [coding.userSelected.map { $0 ? 2 : 1 } ?? 0]
    }
}

/// One line of a dose log.
public enum DoseLogEntry: Hashable, Sendable {
    /// A medication.
    case medication(UserAnnotatedMedication)
    /// A dose event.
    case doseEvent(MedicationDoseEvent)
    /// The event of this id has been deleted.
    case deletion(uuid: String)
}
