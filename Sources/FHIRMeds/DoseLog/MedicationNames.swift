import Foundation

/// Identifiers for medications of which a source says nothing but the name.
enum MedicationNames {
    /// A name without what two spellings of it may differ in: compatibility forms, blanks at either end, and case.
    ///
    /// Nil for a name of which nothing is left.
    static func identifier(of name: String) -> HealthConceptIdentifier? {
        let composed = name.precomposedStringWithCompatibilityMapping
        let trimmed = composed.trimmingCharacters(in: .whitespacesAndNewlines)
        // Lower case of a composed letter need not be composed.
        let folded = trimmed.lowercased().precomposedStringWithCompatibilityMapping
        return folded.isEmpty ? nil : HealthConceptIdentifier(folded, kind: .derivedFromName)
    }
}
