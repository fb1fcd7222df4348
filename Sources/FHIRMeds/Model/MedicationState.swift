/// The life cycle of a record on one scale. It does not say whether the medication is taken now.
public enum MedicationState: String, Sendable, CaseIterable, Codable {
    /// Valid now.
    case active
    /// Done as meant.
    case completed
    /// Paused.
    case onHold
    /// Ended before its time.
    case stopped
    /// Withdrawn.
    case cancelled
    /// Not yet in force.
    case draft
    /// Meant for later, or only proposed.
    case intended
    /// Not taken, not given, not done.
    case notTaken
    /// Being given or dispensed.
    case inProgress
    /// The record should not have been made.
    case enteredInError
    /// Nothing certain can be said.
    case unknown
}
