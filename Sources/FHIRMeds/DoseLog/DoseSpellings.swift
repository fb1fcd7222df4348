// How apps spell what HealthKit's enumerations say. What is not in a table is unknown: no word is guessed.

/// The words of apps for the statuses, schedule types, general forms and truth values of HealthKit.
enum DoseSpellings {
    /// HealthKit's own names, in the ways that apps write them:
    /// - as HealthKit: our own log, health.md's `status`, one app's `doseStatusName`
    /// - in Pascal case: react-native-health
    /// - in snake case: health.md
    /// - as a title: Health Auto Export, health.md's `status_display`
    static let statuses: [(status: LogStatus, words: [String])] = [
        (.notInteracted, ["notInteracted", "NotInteracted", "not_interacted", "Not Interacted"]),
        (
            .notificationNotSent,
            ["notificationNotSent", "NotificationNotSent", "notification_not_sent", "Notification Not Sent"]
        ),
        (.snoozed, ["snoozed", "Snoozed"]),
        (.taken, ["taken", "Taken"]),
        (.skipped, ["skipped", "Skipped"]),
        (.notLogged, ["notLogged", "NotLogged", "not_logged", "Not Logged"]),
    ]

    /// Words by which an app says that it does not know the status: Health Auto Export, health.md.
    static let unknownStatuses = ["Unspecified", "unknown", "Unknown"]

    /// HealthKit's names, with those of health.md (`as_needed`, `scheduled`).
    static let scheduleTypes: [(type: ScheduleType, words: [String])] = [
        (.asNeeded, ["asNeeded", "AsNeeded", "as_needed", "As Needed"]),
        (.schedule, ["schedule", "Schedule", "scheduled", "Scheduled"]),
    ]

    /// By this health.md says that it does not know the schedule type.
    static let unknownScheduleTypes = ["unknown"]

    /// Words that stand for truth values in CSV: Health Auto Export (`Yes`), health.md (`true`).
    static let flags = ["Yes": true, "No": false, "true": true, "false": false]

    private static let statusOfWord = Dictionary(
        uniqueKeysWithValues: statuses.flatMap { row in row.words.map { ($0, row.status) } })
    private static let typeOfWord = Dictionary(
        uniqueKeysWithValues: scheduleTypes.flatMap { row in row.words.map { ($0, row.type) } })

    /// The status of a word; nil for one that is not in the table.
    static func status(_ word: String) -> LogStatus? { statusOfWord[word] }

    /// The schedule type of a word; nil for one that is not in the table.
    static func scheduleType(_ word: String) -> ScheduleType? { typeOfWord[word] }

    /// A general form as HealthKit spells it: `Tablet` and `HKMedicationGeneralFormTablet` are `tablet`. Another text stays.
    static func generalForm(_ text: String) -> String {
        var word = Substring(text)
        let prefix = "HKMedicationGeneralForm"
        if word.utf8.starts(with: prefix.utf8) { word = word.dropFirst(prefix.count) }
        return GeneralForm(rawValue: word.lowercased())?.rawValue ?? text
    }
}
