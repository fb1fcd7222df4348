/// What the standard elements of our statements say of a dose event: the one place for whoever writes or reads them.
///
/// Only *taken* and *skipped* say anything about a dose. Whatever is about a reminder, or has been taken back, is not known.
enum DoseStatementMeaning {
    /// When the dose was, or was to be.
    enum Effective: Equatable {
        /// The event tells no time that would be one of the dose.
        case none
        /// effectiveDateTime
        case dateTime(FHIRDateTime)
        /// effectivePeriod
        case period(start: FHIRDateTime, end: FHIRDateTime)
    }

    /// MedicationStatement.status in R4 and R4B; in R5 it is `recorded` always.
    static func status(of status: LogStatus) -> StaticString {
        switch status {
        case .taken: "completed"
        case .skipped: "not-taken"
        case .notInteracted, .notificationNotSent, .snoozed, .notLogged, .unrecognized: "unknown"
        }
    }

    /// MedicationStatement.adherence.code in R5. A statement without it would read as one of a use.
    static func adherence(of status: LogStatus) -> StaticString {
        switch status {
        case .taken: "taking"
        case .skipped: "not-taking"
        case .notInteracted, .notificationNotSent, .snoozed, .notLogged, .unrecognized: "unknown"
        }
    }

    /// MedicationStatement.effective[x]: when a dose was taken, else when it was to be.
    ///
    /// Of what was taken the end counts only if it is later than the start.
    static func effective(of event: MedicationDoseEvent) -> Effective {
        switch event.logStatus {
        case .taken:
            guard let start = event.startDate else { return .none }
            if let end = event.endDate, let first = start.instant, let last = end.instant, first < last {
                return .period(start: start, end: end)
            }
            return .dateTime(start)
        case .skipped, .notLogged:
            return (event.scheduledDate ?? event.startDate).map(Effective.dateTime) ?? .none
        case .notInteracted, .notificationNotSent, .snoozed, .unrecognized:
            return event.scheduledDate.map(Effective.dateTime) ?? .none
        }
    }

    /// MedicationStatement.dosage.doseAndRate.doseQuantity: how much was taken; nil for all that was not, and for less than
    /// nothing.
    static func dose(of event: MedicationDoseEvent) -> FHIRDecimal? {
        guard event.logStatus == .taken, event.doseQuantity?.isBelowZero == false else { return nil }
        return event.doseQuantity
    }

    /// MedicationStatement.status of a tracked medication in R4 and R4B. That it was archived does not say that it has ended.
    static func status(of medication: UserAnnotatedMedication) -> StaticString {
        medication.isArchived == false ? "active" : "unknown"
    }

    /// MedicationStatement.adherence.code of a tracked medication in R5.
    static func adherence(of medication: UserAnnotatedMedication) -> StaticString {
        medication.isArchived == false ? "taking" : "unknown"
    }

    /// MedicationStatement.note.text: what a person who reads the statement alone has to know.
    static func note(of status: LogStatus) -> StaticString {
        switch status {
        case .taken:
            "This is one logged dose event: the person says that they took this dose. It does not say how the therapy goes on."
        case .skipped:
            "This is one logged dose event: the person says that they did not take this dose. It does not say how the therapy goes on."
        case .notInteracted:
            "This is one logged dose event: nobody answered a reminder. It is not known whether a dose was taken."
        case .notificationNotSent:
            "This is one logged dose event: a reminder was not delivered. It is not known whether a dose was taken."
        case .snoozed:
            "This is one logged dose event: the person put off a reminder. It is not known whether a dose was taken."
        case .notLogged:
            "This is one logged dose event: the person took back what they had logged. It is not known whether a dose was taken."
        case .unrecognized:
            "This is one logged dose event: its status has no known meaning. It is not known whether a dose was taken."
        }
    }

    /// The note of a statement whose event is no longer in the log.
    static let noteOfDeletion: StaticString =
        "This is one logged dose event that was deleted from the log later. Nothing that was said of it holds."

    /// The note of a tracked medication.
    static let noteOfMedication: StaticString =
        "This is a medication as a person keeps it in a list. It tells no dose and no times, and the list may not be complete."
}
