// The keys of JSON dose events, and whose they are.

/// What a key or column of a dose log is about.
enum DoseField: Int, CaseIterable {
    case type, uuid, uuidOrigin, logStatus, statusName, statusDisplay, scheduleType
    case concept, conceptKind, name, nickname, isArchived, hasSchedule, generalForm, codings
    case scheduledDate, startDate, endDate, doseQuantity, scheduledDoseQuantity, unit, timeZone
    /// A beginning and an end that may be the dose's, or those of taking the medication at all.
    case start, end
    case source, sourceRevision, device, sourceName, sourceBundle, sourceVersion, deviceName, metadata
    /// An object with more of the entry's members.
    case harmonized

    /// Only records of doses have it, so a JSON object with it is one.
    var isDistinctive: Bool {
        switch self {
        case .logStatus, .statusName, .scheduleType, .concept, .scheduledDoseQuantity, .doseQuantity, .scheduledDate:
            true
        default: false
        }
    }
}

/// The spellings of the keys of JSON dose events.
enum DoseKeys {
    static let all: [(name: StaticString, field: DoseField)] =
        own + reactNative + reporter + unnamed + healthMarkdown + healthAutoExport

    /// Our own log; all but `type`, the kind and the origin are HealthKit's names, which react-native-healthkit uses too.
    private static let own: [(StaticString, DoseField)] = [
        ("type", .type), ("uuid", .uuid), ("uuidOrigin", .uuidOrigin), ("logStatus", .logStatus),
        ("scheduleType", .scheduleType), ("medicationConceptIdentifier", .concept),
        ("medicationConceptIdentifierKind", .conceptKind), ("scheduledDate", .scheduledDate),
        ("startDate", .startDate), ("endDate", .endDate), ("doseQuantity", .doseQuantity),
        ("scheduledDoseQuantity", .scheduledDoseQuantity), ("unit", .unit), ("timeZone", .timeZone),
        ("source", .source), ("metadata", .metadata), ("displayText", .name), ("generalForm", .generalForm),
        ("relatedCodings", .codings), ("nickname", .nickname), ("hasSchedule", .hasSchedule),
        ("isArchived", .isArchived),
    ]

    /// react-native-healthkit (the first three) and react-native-health.
    private static let reactNative: [(StaticString, DoseField)] = [
        ("medicationDisplayText", .name), ("sourceRevision", .sourceRevision), ("device", .device),
        ("id", .uuid), ("medicationId", .concept), ("sourceName", .sourceName), ("sourceId", .sourceBundle),
    ]

    /// HealthKitReporter; its times are in seconds since 1970, and what is about the dose stands under `harmonized`.
    private static let reporter: [(StaticString, DoseField)] = [
        ("identifier", .uuid), ("scheduledTimestamp", .scheduledDate), ("startTimestamp", .startDate),
        ("endTimestamp", .endDate), ("harmonized", .harmonized),
    ]

    /// What HealthKitReporter writes as the identifier of each event: that of its type, and no id.
    static let sampleType = "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"

    /// An app without a name.
    private static let unnamed: [(StaticString, DoseField)] = [
        ("sourceIdentifier", .sourceBundle), ("doseUnit", .unit), ("doseStatus", .logStatus),
        ("doseStatusName", .statusName),
    ]

    /// health.md, which reads its snake case in camel case too.
    private static let healthMarkdown: [(StaticString, DoseField)] = [
        ("event_id", .uuid), ("eventId", .uuid), ("name", .name), ("status", .logStatus),
        ("status_display", .statusDisplay), ("statusDisplay", .statusDisplay),
        ("medication_concept_identifier", .concept), ("scheduled_date", .scheduledDate),
        ("scheduled_datetime", .scheduledDate), ("scheduledDatetime", .scheduledDate), ("start_date", .startDate),
        ("start_datetime", .startDate), ("startDatetime", .startDate), ("end_date", .endDate),
        ("end_datetime", .endDate), ("endDatetime", .endDate), ("dose_quantity", .doseQuantity),
        ("scheduled_dose_quantity", .scheduledDoseQuantity), ("dose_unit", .unit), ("schedule_type", .scheduleType),
    ]

    /// Health Auto Export, with some of the names above.
    private static let healthAutoExport: [(StaticString, DoseField)] = [
        ("start", .start), ("end", .end), ("form", .generalForm), ("dosage", .doseQuantity), ("codings", .codings),
    ]

    /// The keys by length and first and last letter, so that most look-ups compare one.
    private static let buckets: [[(name: StaticString, field: DoseField)]] = {
        var buckets = [[(name: StaticString, field: DoseField)]](repeating: [], count: 256)
        for key in all {
            let text = Array("\(key.name)".utf8)
            if let first = text.first, let last = text.last {
                buckets[bucket(text.count, first, last)].append(key)
            }
        }
        return buckets
    }()

    private static func bucket(_ length: Int, _ first: UInt8, _ last: UInt8) -> Int {
        (length &* 31 &+ Int(first) &* 7 &+ Int(last)) & 255
    }

    /// What a key is about, and how it is spelled; nil for one that is not known.
    static func key(_ name: Span<UInt8>) -> (name: StaticString, field: DoseField)? {
        if name.count == 0 { return nil }
        return buckets[bucket(name.count, name[0], name[name.count - 1])].first { name.equals($0.name) }
    }
}
