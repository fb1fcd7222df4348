// Stands in for Apple's HealthKit where there is none, so that the adapter is compiled and run: those members that it and the
// README use, spelt as Apple's documentation spells them. `Scripts/check-healthkit` compiles it into a folder of its own. It
// is never a target of the package, since then `canImport(HealthKit)` would be true.
//
// Apple's classes have no public initialisers; those here are for the program of the check. Nothing is Sendable, although
// much of Apple's is. The statuses and types are structs here, since an enum of Swift cannot hold a raw value without a case,
// and those of Objective-C can.

// The names are Apple's, and so is their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

open class HKObjectType: NSObject {
    public static func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType { .init() }
    public static func medicationDoseEventType() -> HKMedicationDoseEventType { .init() }
}
open class HKSampleType: HKObjectType {}
public final class HKUserAnnotatedMedicationType: HKObjectType {}
public final class HKMedicationDoseEventType: HKSampleType {}

public final class HKUnit: NSObject {
    public let unitString: String
    public init(from string: String) { unitString = string }
}

public final class HKQuantity: NSObject {
    private let words: String
    public init(words: String) { self.words = words }
    public override var description: String { words }
}

public final class HKDevice: NSObject {}

public final class HKSource: NSObject {
    public let name: String
    public let bundleIdentifier: String
    public init(name: String, bundleIdentifier: String) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
    }
}

public final class HKSourceRevision: NSObject {
    public let source: HKSource
    public let version: String?
    public init(source: HKSource, version: String?) {
        self.source = source
        self.version = version
    }
}

open class HKObject: NSObject {
    public internal(set) var uuid = UUID()
    public internal(set) var sourceRevision: HKSourceRevision
    public internal(set) var device: HKDevice?
    public internal(set) var metadata: [String: Any]?

    init(sourceRevision: HKSourceRevision) {
        self.sourceRevision = sourceRevision
    }
}

open class HKSample: HKObject {
    public internal(set) var startDate = Date()
    public internal(set) var endDate = Date()
    public internal(set) var hasUndeterminedDuration = false
}

public struct HKHealthConceptDomain: RawRepresentable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

public final class HKHealthConceptIdentifier: NSObject, NSSecureCoding {
    public let domain = HKHealthConceptDomain(rawValue: "medication")
    private let number: Int
    /// Makes archives of one identifier differ, as Apple's may.
    private let age: Int

    public init(number: Int, age: Int = 0) {
        self.number = number
        self.age = age
    }

    public static var supportsSecureCoding: Bool { true }
    public func encode(with coder: NSCoder) {
        coder.encode(number, forKey: "number")
        coder.encode(age, forKey: "age")
    }
    public init?(coder: NSCoder) {
        number = coder.decodeInteger(forKey: "number")
        age = coder.decodeInteger(forKey: "age")
    }
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? HKHealthConceptIdentifier)?.number == number
    }
    public override var hash: Int { number }
}

public final class HKClinicalCoding: NSObject {
    public let system: String
    public let version: String?
    public let code: String
    public init(system: String, version: String?, code: String) {
        self.system = system
        self.version = version
        self.code = code
    }
}

public struct HKMedicationGeneralForm: RawRepresentable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

public final class HKMedicationConcept: NSObject {
    public let identifier: HKHealthConceptIdentifier
    public let displayText: String
    public let generalForm: HKMedicationGeneralForm
    public let relatedCodings: Set<HKClinicalCoding>
    public init(
        identifier: HKHealthConceptIdentifier, displayText: String, generalForm: HKMedicationGeneralForm,
        relatedCodings: Set<HKClinicalCoding>
    ) {
        self.identifier = identifier
        self.displayText = displayText
        self.generalForm = generalForm
        self.relatedCodings = relatedCodings
    }
}

public final class HKUserAnnotatedMedication: NSObject {
    public let nickname: String?
    public let isArchived: Bool
    public let hasSchedule: Bool
    public let medication: HKMedicationConcept
    public init(nickname: String?, isArchived: Bool, hasSchedule: Bool, medication: HKMedicationConcept) {
        self.nickname = nickname
        self.isArchived = isArchived
        self.hasSchedule = hasSchedule
        self.medication = medication
    }
}

public final class HKMedicationDoseEvent: HKSample {
    public struct LogStatus: RawRepresentable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
    }
    public struct ScheduleType: RawRepresentable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    public let scheduleType: ScheduleType
    public let medicationConceptIdentifier: HKHealthConceptIdentifier
    public let scheduledDate: Date?
    public let scheduledDoseQuantity: Double?
    public let doseQuantity: Double?
    public let logStatus: LogStatus
    public let unit: HKUnit

    public init(
        uuid: UUID, logStatus: Int, scheduleType: Int, concept: HKHealthConceptIdentifier, scheduledDate: Date? = nil,
        startDate: Date, endDate: Date, doseQuantity: Double? = nil, scheduledDoseQuantity: Double? = nil,
        unit: String = "count", source: HKSourceRevision, device: HKDevice? = nil, isUndetermined: Bool = false,
        metadata: [String: Any]? = nil
    ) {
        self.logStatus = LogStatus(rawValue: logStatus)
        self.scheduleType = ScheduleType(rawValue: scheduleType)
        medicationConceptIdentifier = concept
        self.scheduledDate = scheduledDate
        self.doseQuantity = doseQuantity
        self.scheduledDoseQuantity = scheduledDoseQuantity
        self.unit = HKUnit(from: unit)
        super.init(sourceRevision: source)
        self.uuid = uuid
        self.startDate = startDate
        self.endDate = endDate
        self.device = device
        hasUndeterminedDuration = isUndetermined
        self.metadata = metadata
    }
}

public final class HKDeletedObject: NSObject {
    public let uuid: UUID
    public init(uuid: UUID) { self.uuid = uuid }
}

public final class HKQueryAnchor: NSObject {}

/// Holds what the queries below hand out.
public final class HKHealthStore: NSObject {
    public var medications: [HKUserAnnotatedMedication] = []
    public var samples: [HKSample] = []
    public var deleted: [HKDeletedObject] = []
    public func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?
    ) async throws {
    }
}

public struct HKSamplePredicate<Sample: HKSample> {
    public static func sample(
        type: HKSampleType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKSample> where Sample == HKSample {
        HKSamplePredicate<HKSample>()
    }
}

public struct HKUserAnnotatedMedicationQueryDescriptor {
    public init(predicate: NSPredicate? = nil, limit: Int? = nil) {}
    public func result(for store: HKHealthStore) async throws -> [HKUserAnnotatedMedication] { store.medications }
}

public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample> {
    public struct Result {
        public let addedSamples: [Sample]
        public let deletedObjects: [HKDeletedObject]
        public let newAnchor: HKQueryAnchor
    }
    public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {}
    public func result(for store: HKHealthStore) async throws -> Result {
        Result(
            addedSamples: store.samples.compactMap { $0 as? Sample }, deletedObjects: store.deleted,
            newAnchor: HKQueryAnchor())
    }
}
