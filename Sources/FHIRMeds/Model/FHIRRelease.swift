/// A release of FHIR, by the name that HL7 uses for it.
public enum FHIRRelease: String, Sendable, CaseIterable, Codable {
    /// 1.0.2, of 2015.
    case dstu2 = "DSTU2"
    /// 3.0.2, of 2019; first published in 2017.
    case stu3 = "STU3"
    /// 4.0.1, of 2019.
    case r4 = "R4"
    /// 4.3.0, of 2022. Medication records have the same shape as in R4.
    case r4b = "R4B"
    /// 5.0.0, of 2023.
    case r5 = "R5"
}

/// How it is known which release a record follows.
public enum FHIRReleaseEvidence: String, Sendable, CaseIterable, Codable {
    /// The caller said so.
    case given
    /// An index or the container that holds the record says so.
    case declared
    /// `meta.profile` names a release of FHIR.
    case profile
    /// The record has elements that only some releases have.
    case shape
    /// Nothing decides, or no release has all of the record's elements; the likeliest is taken, R4 where it may be.
    case assumed
}
