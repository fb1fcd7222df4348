// Which entries of a dose log are wanted, after HealthKit's predicates for queries. They tell entries apart and count none:
// how often something was taken of how often it was to be taken is a judgement that no log allows.

/// Which dose events are wanted. HealthKit: `HKQuery.predicateForMedicationDoseEvent(…)`.
///
/// https://developer.apple.com/documentation/healthkit/hkquery
public indirect enum DoseEventPredicate: Hashable, Sendable {
    /// Events with one of these statuses.
    case statuses(Set<LogStatus>)
    /// Events of one of these medications; identifiers are compared by their texts alone, byte by byte.
    case medicationConceptIdentifiers([HealthConceptIdentifier])
    /// Events that were scheduled at one of these times.
    case scheduledDates([FHIRDateTime])
    /// Events that were scheduled at or after one time and at or before another; nil is no bound.
    case scheduled(from: FHIRDateTime?, through: FHIRDateTime?)
    /// Events that start at or after one time and at or before another; nil is no bound.
    case starting(from: FHIRDateTime?, through: FHIRDateTime?)
    /// Events whose date lies between two; it is the start, or without one the time that they were scheduled for.
    case dated(from: FHIRDateTime?, through: FHIRDateTime?)
    /// Events with one of these schedule types.
    case scheduleTypes(Set<ScheduleType>)
    /// Events that all of these want.
    case all([DoseEventPredicate])
    /// Events that one of these wants.
    case any([DoseEventPredicate])
    /// Events that this does not want.
    case not(DoseEventPredicate)

    /// Events with a status.
    public static func status(_ status: LogStatus) -> DoseEventPredicate { .statuses([status]) }

    /// Events of a medication.
    public static func medicationConceptIdentifier(_ identifier: HealthConceptIdentifier) -> DoseEventPredicate {
        .medicationConceptIdentifiers([identifier])
    }

    /// Events that were scheduled at a time.
    public static func scheduledDate(_ date: FHIRDateTime) -> DoseEventPredicate { .scheduledDates([date]) }

    /// Events with a schedule type.
    public static func scheduleType(_ type: ScheduleType) -> DoseEventPredicate { .scheduleTypes([type]) }

    /// Whether an event is wanted.
    ///
    /// A bound with a time of day and an offset is a point in time. One without a time of day is a day, month or year, and
    /// compared with the event's own date as it is written. A bound that is neither wants nothing, and so does a bound for a
    /// date that the event has not.
    public func matches(_ event: MedicationDoseEvent) -> Bool {
        switch self {
        case .statuses(let statuses): statuses.contains(event.logStatus)
        case .medicationConceptIdentifiers(let identifiers):
            identifiers.contains { $0.text.utf8.elementsEqual(event.medicationConceptIdentifier.text.utf8) }
        case .scheduledDates(let dates): dates.contains { event.scheduledDate?.lies(from: $0, through: $0) ?? false }
        case .scheduled(let from, let through): DoseEventPredicate.lies(event.scheduledDate, from, through)
        case .starting(let from, let through): DoseEventPredicate.lies(event.startDate, from, through)
        case .dated(let from, let through):
            DoseEventPredicate.lies(event.startDate ?? event.scheduledDate, from, through)
        case .scheduleTypes(let types): event.scheduleType.map(types.contains) ?? false
        case .all(let parts): parts.allSatisfy { $0.matches(event) }
        case .any(let parts): parts.contains { $0.matches(event) }
        case .not(let part): !part.matches(event)
        }
    }

    /// Without any bound an event need not have the date.
    private static func lies(_ date: FHIRDateTime?, _ from: FHIRDateTime?, _ through: FHIRDateTime?) -> Bool {
        if from == nil, through == nil { return true }
        return date?.lies(from: from, through: through) ?? false
    }
}

/// Which medications are wanted. HealthKit: `HKQuery.predicateForUserAnnotatedMedications(…)`.
///
/// https://developer.apple.com/documentation/healthkit/hkquery
public indirect enum UserAnnotatedMedicationPredicate: Hashable, Sendable {
    /// Medications that are in the archive, or that are not; one of which it is not known is neither.
    case isArchived(Bool)
    /// Medications with reminders, or without; one of which it is not known is neither.
    case hasSchedule(Bool)
    /// The medications with these identifiers, which are compared by their texts alone, byte by byte.
    case medicationConceptIdentifiers([HealthConceptIdentifier])
    /// Medications that all of these want.
    case all([UserAnnotatedMedicationPredicate])
    /// Medications that one of these wants.
    case any([UserAnnotatedMedicationPredicate])
    /// Medications that this does not want.
    case not(UserAnnotatedMedicationPredicate)

    /// Whether a medication is wanted.
    public func matches(_ medication: UserAnnotatedMedication) -> Bool {
        switch self {
        case .isArchived(let value): medication.isArchived == value
        case .hasSchedule(let value): medication.hasSchedule == value
        case .medicationConceptIdentifiers(let identifiers):
            identifiers.contains { $0.text.utf8.elementsEqual(medication.medicationConceptIdentifier.text.utf8) }
        case .all(let parts): parts.allSatisfy { $0.matches(medication) }
        case .any(let parts): parts.contains { $0.matches(medication) }
        case .not(let part): !part.matches(medication)
        }
    }
}

extension FHIRDateTime {
    /// Whether it can bound dates: it is a day, month or year, or a point in time.
    package var isBound: Bool { precision == .time ? instant != nil : precision != nil }

    /// Whether it lies between two, both included; nil is no bound.
    func lies(from: FHIRDateTime?, through: FHIRDateTime?) -> Bool {
        if let from {
            if let instant = from.instant {
                guard let own = self.instant, own >= instant else { return false }
            } else {
                guard from.isBound, let own = days, let days = from.days, own.upperBound >= days.lowerBound else {
                    return false
                }
            }
        }
        if let through {
            if let instant = through.instant {
                guard let own = self.instant, own <= instant else { return false }
            } else {
                guard through.isBound, let own = days, let days = through.days, own.lowerBound <= days.upperBound else {
                    return false
                }
            }
        }
        return true
    }
}
