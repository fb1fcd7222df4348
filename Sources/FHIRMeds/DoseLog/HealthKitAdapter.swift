// HealthKit's objects as values of our model, by raw value: the constants of the medication types carry no availability, so
// that a `switch` over them would link them strongly and stop an app on a system that has none of them.

#if canImport(HealthKit)
    import Foundation
    import HealthKit

    /// Turns what HealthKit's medication queries hand out into values of a dose log.
    ///
    /// One reader serves all objects of a delivery. HealthKit's concept identifier has no text; it becomes its archive in
    /// base64, and two archives of one identifier need not be the same bytes. So a reader gives equal identifiers one text,
    /// and takes over the texts of an earlier one.
    @available(iOS 26, macOS 26, watchOS 26, visionOS 26, *)
    public struct HealthKitReader {
        /// What objects had and a dose log has no place for, by name: `device`, or `metadata` with a key.
        ///
        /// Of the source's revision, name, bundle identifier and version are kept; its product and system never are, and are
        /// not named here.
        public private(set) var leftOut: Set<String> = []
        private var texts: [HKHealthConceptIdentifier: HealthConceptIdentifier] = [:]

        /// A reader that goes on with the texts of concept identifiers that are in a log already.
        ///
        /// - Parameter identifiers: as ``identifiers`` gave them; those that are no archives are passed over.
        public init(knowing identifiers: [HealthConceptIdentifier] = []) {
            for identifier in identifiers where identifier.kind == .archived {
                guard let archive = Data(base64Encoded: identifier.text),
                    let concept = try? NSKeyedUnarchiver.unarchivedObject(
                        ofClass: HKHealthConceptIdentifier.self, from: archive)
                else { continue }
                if texts[concept] == nil { texts[concept] = identifier }
            }
        }

        /// The concept identifiers that have a text, to be kept for the next reader.
        public var identifiers: [HealthConceptIdentifier] {
            texts.values.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        }

        /// A medication as the person keeps it.
        ///
        /// - Throws: what the archive of the concept identifier throws.
        public mutating func medication(_ object: HKUserAnnotatedMedication) throws -> UserAnnotatedMedication {
            var medication = try medication(object.medication)
            medication.nickname = HealthKitReader.text(object.nickname)
            medication.hasSchedule = object.hasSchedule
            medication.isArchived = object.isArchived
            return medication
        }

        /// A medication without what the person says about it.
        ///
        /// - Throws: what the archive of the concept identifier throws.
        public mutating func medication(_ concept: HKMedicationConcept) throws -> UserAnnotatedMedication {
            UserAnnotatedMedication(
                medicationConceptIdentifier: try identifier(concept.identifier),
                displayText: HealthKitReader.text(concept.displayText),
                generalForm: HealthKitReader.text(concept.generalForm.rawValue),
                relatedCodings: concept.relatedCodings.map { coding in
                    ClinicalCoding(
                        system: HealthKitReader.text(coding.system), version: HealthKitReader.text(coding.version),
                        code: HealthKitReader.text(coding.code))
                })
        }

        /// A dose event. Its times are in UTC; the zone where it was logged is beside them if HealthKit's metadata names it.
        ///
        /// HealthKit itself holds quantities and times as `Double`: it is the only place where the library meets one, and the
        /// literal is the shortest that reads back as the same number.
        ///
        /// - Throws: what the archive of the concept identifier throws.
        public mutating func doseEvent(_ sample: HKMedicationDoseEvent) throws -> MedicationDoseEvent {
            let source = sample.sourceRevision
            if sample.device != nil { leftOut.insert("device") }
            if sample.hasUndeterminedDuration { leftOut.insert("hasUndeterminedDuration") }
            let metadata = metadata(sample.metadata)
            var timeZone: String?
            if case .string(let name) = metadata["HKTimeZone"] { timeZone = name }
            return MedicationDoseEvent(
                uuid: sample.uuid.uuidString.lowercased(),
                logStatus: LogStatus(rawValue: Int(sample.logStatus.rawValue)),
                scheduleType: ScheduleType(rawValue: Int(sample.scheduleType.rawValue)),
                medicationConceptIdentifier: try identifier(sample.medicationConceptIdentifier),
                scheduledDate: date(sample.scheduledDate, "scheduledDate"),
                startDate: date(sample.startDate, "startDate"), endDate: date(sample.endDate, "endDate"),
                doseQuantity: quantity(sample.doseQuantity, "doseQuantity"),
                scheduledDoseQuantity: quantity(sample.scheduledDoseQuantity, "scheduledDoseQuantity"),
                unit: HealthKitReader.text(sample.unit.unitString), timeZone: timeZone,
                source: MedicationDoseEvent.Source(
                    name: HealthKitReader.text(source.source.name),
                    bundleIdentifier: HealthKitReader.text(source.source.bundleIdentifier),
                    version: HealthKitReader.text(source.version)),
                metadata: metadata)
        }

        /// The entry that says that a sample has been deleted.
        public func deletion(_ object: HKDeletedObject) -> DoseLogEntry {
            .deletion(uuid: object.uuid.uuidString.lowercased())
        }

        // MARK: Parts

        private mutating func identifier(_ concept: HKHealthConceptIdentifier) throws -> HealthConceptIdentifier {
            if let known = texts[concept] { return known }
            let archive = try NSKeyedArchiver.archivedData(withRootObject: concept, requiringSecureCoding: true)
            let identifier = HealthConceptIdentifier(archive.base64EncodedString(), kind: .archived)
            texts[concept] = identifier
            return identifier
        }

        private mutating func date(_ date: Date?, _ name: String) -> FHIRDateTime? {
            guard let date else { return nil }
            let text = HealthKitReader.dateTime(date)
            if text == nil { leftOut.insert(name) }
            return text
        }

        private mutating func quantity(_ value: Double?, _ name: String) -> FHIRDecimal? {
            guard let value else { return nil }
            let number = Digits(value.description).flatMap { FHIRDecimal(literal: $0.literal) }
            if number == nil { leftOut.insert(name) }
            return number
        }

        private mutating func metadata(_ values: [String: Any]?) -> [String: MedicationDoseEvent.MetadataValue] {
            var metadata: [String: MedicationDoseEvent.MetadataValue] = [:]
            for (key, value) in values ?? [:] {
                metadata[key] = HealthKitReader.metadataValue(value)
                if metadata[key] == nil { leftOut.insert("metadata.\(key)") }
            }
            return metadata
        }

        /// A value of metadata; nil for an empty text, and for a kind that HealthKit's documentation does not name.
        private static func metadataValue(_ value: Any) -> MedicationDoseEvent.MetadataValue? {
            switch value {
            case let text as String: return self.text(text).map { .string($0) }
            case let date as Date: return dateTime(date).map { .string($0.text) }
            case let quantity as HKQuantity: return .string(quantity.description)
            case let number as NSNumber:
                // On a Mac the numbers 0 and 1 can be cast to Bool, but are of another class.
                if value is Bool, type(of: number) == type(of: NSNumber(value: true)) {
                    return .boolean(number.boolValue)
                }
                return literal(number).flatMap { FHIRDecimal(literal: $0) }.map { .number($0) }
            default: return nil
            }
        }

        private static func literal(_ number: NSNumber) -> String? {
            if let decimal = number as? NSDecimalNumber { return decimal.description(withLocale: nil) }
            switch UInt8(bitPattern: unsafe number.objCType.pointee) {
            case UInt8(ascii: "d"): return Digits(number.doubleValue.description)?.literal
            case UInt8(ascii: "f"): return Digits(number.floatValue.description)?.literal
            default: return number.stringValue
            }
        }

        /// A text that says something; to a log an empty one is absent.
        private static func text(_ text: String?) -> String? {
            text.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// A date in UTC with the digits behind its second; nil for a year that FHIR cannot write.
        private static func dateTime(_ date: Date) -> FHIRDateTime? {
            guard let digits = Digits(date.timeIntervalSinceReferenceDate.description),
                let whole = Int(digits.whole), whole < 1 << 40
            else { return nil }
            var seconds = digits.isNegative ? -whole : whole
            var fraction = digits.fraction
            if digits.isNegative {
                let before = FHIRInstant.fraction(before: fraction)
                seconds -= before.isWhole ? 0 : 1
                fraction = before.fraction
            }
            // HealthKit counts from 2001, we count from 1970.
            return FHIRDateTime(localSeconds: seconds + 978_307_200, fraction: fraction, offsetSeconds: 0)
        }
    }

    /// The decimal digits of a binary number, taken from the shortest text that reads back as it.
    private struct Digits {
        let isNegative: Bool
        /// Before the decimal point, at least one.
        let whole: String
        /// Behind it, without zeros at the end.
        let fraction: String

        /// The digits of what Swift writes for a number, such as `1.5e-07`; nil for infinity and for what is no number.
        init?(_ text: String) {
            isNegative = text.hasPrefix("-")
            let parts = text.drop { $0 == "-" }.split(separator: "e")
            let digits = (parts.first ?? "").split(separator: ".")
            guard let before = digits.first, digits.joined().hasOnlyDigits,
                let exponent = parts.count > 1 ? Int(parts[1]) : 0
            else { return nil }
            let behind = digits.count > 1 ? digits[1] : ""
            let zeros = String(repeating: "0", count: abs(exponent))
            let all = exponent < 0 ? "\(zeros)\(before)\(behind)" : "\(before)\(behind)\(zeros)"
            let point = exponent < 0 ? before.count : before.count + exponent
            let whole = all.prefix(point).drop { $0 == "0" }
            self.whole = whole.isEmpty ? "0" : String(whole)
            var fraction = all.dropFirst(point)
            while fraction.last == "0" { fraction.removeLast() }
            self.fraction = String(fraction)
        }

        /// As a decimal literal without an exponent.
        var literal: String { (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction) }
    }
#endif
