/// How a medication is or was to be taken, in R4's shape. https://hl7.org/fhir/R4/dosage.html
public struct Dosage: Hashable, Sendable {
    /// Equal numbers are taken together, different ones one after the other. Dosage.sequence
    public var sequence: FHIRDecimal?
    /// The instruction in words. Dosage.text
    public var text: String?
    /// Such as "with meals". Dosage.additionalInstruction
    public var additionalInstruction: [CodeableConcept] = []
    /// In words for the patient. Dosage.patientInstruction
    public var patientInstruction: String?
    /// When. Dosage.timing
    public var timing: Timing?
    /// Only when needed; true also if a condition is in ``asNeededFor``. Dosage.asNeeded[x]
    public var asNeeded: Bool?
    /// What for, when it is taken as needed. Dosage.asNeeded[x]
    public var asNeededFor: [CodeableConcept] = []
    /// Where on the body. Dosage.site
    public var site: CodeableConcept?
    /// How it enters the body. Dosage.route
    public var route: CodeableConcept?
    /// How it is given. Dosage.method
    public var method: CodeableConcept?
    /// Amounts and rates; several entries may tell one dose in several ways. Dosage.doseAndRate
    public var doseAndRate: [DoseAndRate] = []
    /// Upper limits in a time; several only in R5. Dosage.maxDosePerPeriod
    public var maxDosePerPeriod: [Ratio] = []
    /// The upper limit at once. Dosage.maxDosePerAdministration
    public var maxDosePerAdministration: Quantity?
    /// The upper limit in a life. Dosage.maxDosePerLifetime
    public var maxDosePerLifetime: Quantity?
    /// Extensions that may turn the meaning of this dosage round; nothing in it is certain then.
    public var modifierExtension: [Extension] = []
}

/// An amount for one administration. https://hl7.org/fhir/R4/dosage-definitions.html#Dosage.doseAndRate
public struct DoseAndRate: Hashable, Sendable {
    /// Calculated or ordered. Dosage.doseAndRate.type
    public var type: CodeableConcept?
    /// The amount of the product. Dosage.doseAndRate.dose[x]
    public var doseQuantity: Quantity?
    /// The amount as a range. Dosage.doseAndRate.dose[x]
    public var doseRange: QuantityRange?
    /// Amount in a time. Dosage.doseAndRate.rate[x]
    public var rateRatio: Ratio?
    /// The rate as a range. Dosage.doseAndRate.rate[x]
    public var rateRange: QuantityRange?
    /// The rate in one unit, such as mL/h. Dosage.doseAndRate.rate[x]
    public var rateQuantity: Quantity?
}

/// When something happens. https://hl7.org/fhir/R4/datatypes.html#Timing
public struct Timing: Hashable, Sendable {
    /// Times one by one; nil stands for one that has only an extension. Timing.event
    public var event: [FHIRDateTime?] = []
    /// A rule. Timing.repeat
    public var `repeat`: TimingRepeat?
    /// Such as BID; a complete statement of its own. Timing.code
    public var code: CodeableConcept?
    /// Extensions that may turn the meaning of this timing round; nothing in it is certain then.
    public var modifierExtension: [Extension] = []
}

/// A rule for when something happens again. https://hl7.org/fhir/R4/datatypes-definitions.html#Timing.repeat
public struct TimingRepeat: Hashable, Sendable {
    /// Timing.repeat.bounds[x]
    public var boundsDuration: Quantity?
    /// Timing.repeat.bounds[x]
    public var boundsRange: QuantityRange?
    /// Timing.repeat.bounds[x]
    public var boundsPeriod: Period?
    /// How many times in all. Timing.repeat.count
    public var count: FHIRDecimal?
    /// At most how many times in all. Timing.repeat.countMax
    public var countMax: FHIRDecimal?
    /// How long one takes. Timing.repeat.duration
    public var duration: FHIRDecimal?
    /// At most how long one takes. Timing.repeat.durationMax
    public var durationMax: FHIRDecimal?
    /// s, min, h, d, wk, mo or a. Timing.repeat.durationUnit
    public var durationUnit: String?
    /// How many times in a period. Timing.repeat.frequency
    public var frequency: FHIRDecimal?
    /// At most how many times in a period. Timing.repeat.frequencyMax
    public var frequencyMax: FHIRDecimal?
    /// How long a period is. Timing.repeat.period
    public var period: FHIRDecimal?
    /// At most how long a period is. Timing.repeat.periodMax
    public var periodMax: FHIRDecimal?
    /// s, min, h, d, wk, mo or a. Timing.repeat.periodUnit
    public var periodUnit: String?
    /// Days of the week, such as mon. Timing.repeat.dayOfWeek
    public var dayOfWeek: [String] = []
    /// Times of day; nil stands for one that has only an extension. Timing.repeat.timeOfDay
    public var timeOfDay: [String?] = []
    /// Events of the day, such as ACM. Timing.repeat.when
    public var when: [String] = []
    /// Minutes before or after ``when``. Timing.repeat.offset
    public var offset: FHIRDecimal?
}
