/// What was logged for a dose or a reminder. HealthKit: `HKMedicationDoseEvent.LogStatus`.
///
/// Only ``taken`` says that a dose was taken, and only ``skipped`` that it was not; see ``kind-swift.property``.
///
/// https://developer.apple.com/documentation/healthkit/hkmedicationdoseevent/logstatus-swift.enum
public enum LogStatus: Hashable, Sendable {
    /// A scheduled reminder that nobody answered. The system writes it.
    case notInteracted
    /// A reminder that could not be delivered. The system writes it.
    case notificationNotSent
    /// A reminder that the person put off.
    case snoozed
    /// The person says that they took the dose.
    case taken
    /// The person says that they did not take the dose.
    case skipped
    /// The person took back what they had logged; no status stands.
    case notLogged
    /// A raw value that HealthKit does not document; it is kept, and says nothing about a dose.
    case unrecognized(Int)

    /// What a status says about a dose.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A dose was taken, says the person.
        case doseTaken
        /// A dose was not taken, says the person.
        case doseSkipped
        /// Something about a reminder, and nothing about a dose.
        case reminderOnly
        /// What was logged has been taken back.
        case retracted
        /// Not known.
        case unrecognized
    }

    /// The statuses that HealthKit documents, by raw value.
    public static let documented: [LogStatus] =
        [.notInteracted, .notificationNotSent, .snoozed, .taken, .skipped, .notLogged]

    /// The status of a raw value of HealthKit: 1 to 6 are documented, any other is kept.
    public init(rawValue: Int) {
        self =
            LogStatus.documented.indices.contains(rawValue &- 1)
            ? LogStatus.documented[rawValue - 1] : .unrecognized(rawValue)
    }

    /// The status that HealthKit names so, such as `notInteracted`; nil for any other name.
    public init?(name: String) {
        guard let status = LogStatus.documented.first(where: { $0.name == name }) else { return nil }
        self = status
    }

    /// HealthKit's raw value.
    public var rawValue: Int {
        switch self {
        case .notInteracted: 1
        case .notificationNotSent: 2
        case .snoozed: 3
        case .taken: 4
        case .skipped: 5
        case .notLogged: 6
        case .unrecognized(let value): value
        }
    }

    /// HealthKit's name; nil for a raw value that has none.
    public var name: String? {
        switch self {
        case .notInteracted: "notInteracted"
        case .notificationNotSent: "notificationNotSent"
        case .snoozed: "snoozed"
        case .taken: "taken"
        case .skipped: "skipped"
        case .notLogged: "notLogged"
        case .unrecognized: nil
        }
    }

    /// What it says about a dose.
    public var kind: Kind {
        switch self {
        case .taken: .doseTaken
        case .skipped: .doseSkipped
        case .notInteracted, .notificationNotSent, .snoozed: .reminderOnly
        case .notLogged: .retracted
        case .unrecognized: .unrecognized
        }
    }

    /// Whether a person said it about a dose, as against the system, or a person about a notification.
    public var isSaidByPerson: Bool {
        switch self {
        case .taken, .skipped, .notLogged: true
        case .notInteracted, .notificationNotSent, .snoozed, .unrecognized: false
        }
    }
}

/// How an event came to be logged. HealthKit: `HKMedicationDoseEvent.ScheduleType`.
///
/// It is a property of the act of logging, not of a prescription: a scheduled medication can be taken as needed too.
///
/// https://developer.apple.com/documentation/healthkit/hkmedicationdoseevent/scheduletype-swift.enum
public enum ScheduleType: Hashable, Sendable {
    /// Logged without a reminder.
    case asNeeded
    /// Logged in response to a scheduled reminder.
    case schedule
    /// A raw value that HealthKit does not document.
    case unrecognized(Int)

    /// The type of a raw value of HealthKit: 1 and 2 are documented, any other is kept.
    public init(rawValue: Int) {
        switch rawValue {
        case 1: self = .asNeeded
        case 2: self = .schedule
        default: self = .unrecognized(rawValue)
        }
    }

    /// The type that HealthKit names so; nil for any other name.
    public init?(name: String) {
        switch name {
        case "asNeeded": self = .asNeeded
        case "schedule": self = .schedule
        default: return nil
        }
    }

    /// HealthKit's raw value.
    public var rawValue: Int {
        switch self {
        case .asNeeded: 1
        case .schedule: 2
        case .unrecognized(let value): value
        }
    }

    /// HealthKit's name; nil for a raw value that has none.
    public var name: String? {
        switch self {
        case .asNeeded: "asNeeded"
        case .schedule: "schedule"
        case .unrecognized: nil
        }
    }
}
