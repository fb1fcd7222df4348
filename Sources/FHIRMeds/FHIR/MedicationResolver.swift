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

/// Where a record's medication was found.
public enum MedicationPlace: String, Sendable, Codable {
    /// In the record itself.
    case inline
    /// In a contained Medication.
    case contained
    /// In another entry of the same Bundle.
    case bundle
    /// In another part of the input.
    case input
    /// A reference that leads to nothing that was read.
    case unresolved
    /// The record says nothing about its medication.
    case absent
}

/// Nothing to look in.
struct NoMedications: MedicationResolver {
    mutating func resolve(
        _ reference: String, base: String, into tree: inout ElementTree
    ) -> ResolvedMedication { .notFound }
}
