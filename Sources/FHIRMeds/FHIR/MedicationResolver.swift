/// Finds the Medication behind a reference that leaves its resource.
protocol MedicationResolver {
    /// Looks for a Medication.
    ///
    /// - Parameters:
    ///   - reference: the text of `Reference.reference`, escapes resolved.
    ///   - base: the `fullUrl` of the entry that holds the reference, or empty.
    ///   - tree: loaded with the Medication if there is one.
    mutating func resolve(_ reference: String, base: String, into tree: inout ElementTree) -> ResolvedMedication
}

/// What a look-up of a Medication gave.
enum ResolvedMedication: Equatable {
    /// One Medication, which is now in the tree, and its `fullUrl`, if it has one.
    case found(place: MedicationPlace, fullURL: String)
    /// Found by type and id alone.
    case foundByID(place: MedicationPlace, fullURL: String)
    /// Several answer to the reference.
    case ambiguous
    /// None does.
    case notFound
}

/// Nothing to look in.
struct NoMedications: MedicationResolver {
    mutating func resolve(
        _ reference: String, base: String, into tree: inout ElementTree
    ) -> ResolvedMedication { .notFound }
}
