/// One entry of a dose log. HealthKit: `HKMedicationDoseEvent`.
///
/// Quantities are the source's literals, times carry the source's offset and fraction. A quantity is no evidence of intake:
/// HealthKit fills it in for skipped doses too. https://developer.apple.com/documentation/healthkit/hkmedicationdoseevent
public struct MedicationDoseEvent: Hashable, Sendable {
    /// Where an event's id is from.
    public enum UUIDOrigin: String, Sendable {
        /// The source has none; it was made from the concept, the date and a number, so that it stays the same.
        case derived
    }

    /// Who wrote the event. HealthKit: `HKSourceRevision`.
    public struct Source: Hashable, Sendable {
        /// The name of the app or device.
        public var name: String?
        /// The bundle identifier of the app.
        public var bundleIdentifier: String?
        /// The version of the app.
        public var version: String?

        /// One with its parts; what is left out is not there.
        public init(name: String? = nil, bundleIdentifier: String? = nil, version: String? = nil) {
            self.name = name
            self.bundleIdentifier = bundleIdentifier
            self.version = version
        }
    }

    /// A value of ``metadata``.
    public enum MetadataValue: Hashable, Sendable {
        /// A text.
        case string(String)
        /// A number by its literal.
        case number(FHIRDecimal)
        /// A truth value.
        case boolean(Bool)
        /// A JSON list, object or null, as text.
        case json(String)
    }

    /// The sample's id: a UUID in lower case, or another id that FHIR allows. An edit in HealthKit makes a new one.
    public var uuid: String
    /// Where ``uuid`` is from, if not from the source.
    public var uuidOrigin: UUIDOrigin?
    /// What was logged.
    public var logStatus: LogStatus
    /// How it came to be logged.
    public var scheduleType: ScheduleType?
    /// Which medication.
    public var medicationConceptIdentifier: HealthConceptIdentifier
    /// When the dose was to be taken; HealthKit has it if and only if ``scheduleType`` is `schedule`.
    public var scheduledDate: FHIRDateTime?
    /// The sample's start: for a dose that was taken the time that the person states.
    public var startDate: FHIRDateTime?
    /// The sample's end.
    public var endDate: FHIRDateTime?
    /// How much was logged. It says that so much was taken only if ``logStatus`` is `taken`.
    public var doseQuantity: FHIRDecimal?
    /// How much was to be taken.
    public var scheduledDoseQuantity: FHIRDecimal?
    /// The unit of both quantities, as HealthKit writes it, such as `count`.
    public var unit: String?
    /// The time zone where it was logged, by its IANA name.
    public var timeZone: String?
    /// Who wrote it.
    public var source: Source?
    /// Whatever else the source keeps about the event.
    public var metadata: [String: MetadataValue] = [:]

    /// An event with its parts; what is left out is not there.
    public init(
        uuid: String, uuidOrigin: UUIDOrigin? = nil, logStatus: LogStatus, scheduleType: ScheduleType? = nil,
        medicationConceptIdentifier: HealthConceptIdentifier, scheduledDate: FHIRDateTime? = nil,
        startDate: FHIRDateTime? = nil, endDate: FHIRDateTime? = nil, doseQuantity: FHIRDecimal? = nil,
        scheduledDoseQuantity: FHIRDecimal? = nil, unit: String? = nil, timeZone: String? = nil,
        source: Source? = nil, metadata: [String: MetadataValue] = [:]
    ) {
        self.uuid = uuid
        self.uuidOrigin = uuidOrigin
        self.logStatus = logStatus
        self.scheduleType = scheduleType
        self.medicationConceptIdentifier = medicationConceptIdentifier
        self.scheduledDate = scheduledDate
        self.startDate = startDate
        self.endDate = endDate
        self.doseQuantity = doseQuantity
        self.scheduledDoseQuantity = scheduledDoseQuantity
        self.unit = unit
        self.timeZone = timeZone
        self.source = source
        self.metadata = metadata
    }

    /// The name of the zone where the tap was made: ``timeZone``, else HealthKit's `HKTimeZone` in ``metadata``.
    public var zoneName: String? {
        if let timeZone { return timeZone }
        if case .string(let name) = metadata["HKTimeZone"] { return name }
        return nil
    }

    /// What the documentation of HealthKit always promises, and this event breaks.
    public var brokenInvariants: [String] {
        switch scheduleType {
        case .schedule where scheduledDate == nil:
            ["scheduled, but without scheduledDate, which HealthKit always has then"]
        case .asNeeded where scheduledDate != nil:
            ["as needed, but with scheduledDate, which HealthKit never has then"]
        case .asNeeded where scheduledDoseQuantity != nil:
            ["as needed, but with scheduledDoseQuantity, which HealthKit never has then"]
        default: []
        }
    }
}

/// Which medication, as an opaque text. HealthKit: `HKHealthConceptIdentifier`, which has no text of its own.
public struct HealthConceptIdentifier: Hashable, Sendable {
    /// How the text came about.
    public enum Kind: String, Sendable, CaseIterable {
        /// The identifier's archive in base64.
        case archived
        /// What the object calls itself.
        case description
        /// A code of the medication.
        case coding
        /// Made by us from the name, since the source has none.
        case derivedFromName = "derived-from-name"
    }

    /// The text. It is compared as it is, and never taken apart.
    public var text: String
    /// How it came about, if that is known.
    public var kind: Kind?

    /// An identifier.
    public init(_ text: String, kind: Kind? = nil) {
        self.text = text
        self.kind = kind
    }

    /// The identifier itself, whatever is said of how its text came about.
    var withoutKind: HealthConceptIdentifier { HealthConceptIdentifier(text) }

    /// By bytes: to Swift two spellings of one letter are equal, but they are two identifiers.
    public static func == (left: HealthConceptIdentifier, right: HealthConceptIdentifier) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) && left.kind == right.kind
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
