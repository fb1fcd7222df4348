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
    /// Where on the body, as a reference; only DSTU2. dosage.site[x]
    public var siteReference: Reference?
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

    /// One with its parts; what is left out is not there.
    public init(
        sequence: FHIRDecimal? = nil, text: String? = nil, additionalInstruction: [CodeableConcept] = [],
        patientInstruction: String? = nil, timing: Timing? = nil, asNeeded: Bool? = nil,
        asNeededFor: [CodeableConcept] = [], site: CodeableConcept? = nil, siteReference: Reference? = nil,
        route: CodeableConcept? = nil, method: CodeableConcept? = nil, doseAndRate: [DoseAndRate] = [],
        maxDosePerPeriod: [Ratio] = [],
        maxDosePerAdministration: Quantity? = nil, maxDosePerLifetime: Quantity? = nil,
        modifierExtension: [Extension] = []
    ) {
        self.sequence = sequence
        self.text = text
        self.additionalInstruction = additionalInstruction
        self.patientInstruction = patientInstruction
        self.timing = timing
        self.asNeeded = asNeeded
        self.asNeededFor = asNeededFor
        self.site = site
        self.siteReference = siteReference
        self.route = route
        self.method = method
        self.doseAndRate = doseAndRate
        self.maxDosePerPeriod = maxDosePerPeriod
        self.maxDosePerAdministration = maxDosePerAdministration
        self.maxDosePerLifetime = maxDosePerLifetime
        self.modifierExtension = modifierExtension
    }
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

    /// One with its parts; what is left out is not there.
    public init(
        type: CodeableConcept? = nil, doseQuantity: Quantity? = nil, doseRange: QuantityRange? = nil,
        rateRatio: Ratio? = nil, rateRange: QuantityRange? = nil, rateQuantity: Quantity? = nil
    ) {
        self.type = type
        self.doseQuantity = doseQuantity
        self.doseRange = doseRange
        self.rateRatio = rateRatio
        self.rateRange = rateRange
        self.rateQuantity = rateQuantity
    }
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

    /// One with its parts; what is left out is not there.
    public init(
        event: [FHIRDateTime?] = [], `repeat`: TimingRepeat? = nil, code: CodeableConcept? = nil,
        modifierExtension: [Extension] = []
    ) {
        self.event = event
        self.`repeat` = `repeat`
        self.code = code
        self.modifierExtension = modifierExtension
    }
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

    /// One with its parts; what is left out is not there.
    public init(
        boundsDuration: Quantity? = nil, boundsRange: QuantityRange? = nil, boundsPeriod: Period? = nil,
        count: FHIRDecimal? = nil, countMax: FHIRDecimal? = nil, duration: FHIRDecimal? = nil,
        durationMax: FHIRDecimal? = nil, durationUnit: String? = nil, frequency: FHIRDecimal? = nil,
        frequencyMax: FHIRDecimal? = nil, period: FHIRDecimal? = nil, periodMax: FHIRDecimal? = nil,
        periodUnit: String? = nil, dayOfWeek: [String] = [], timeOfDay: [String?] = [], when: [String] = [],
        offset: FHIRDecimal? = nil
    ) {
        self.boundsDuration = boundsDuration
        self.boundsRange = boundsRange
        self.boundsPeriod = boundsPeriod
        self.count = count
        self.countMax = countMax
        self.duration = duration
        self.durationMax = durationMax
        self.durationUnit = durationUnit
        self.frequency = frequency
        self.frequencyMax = frequencyMax
        self.period = period
        self.periodMax = periodMax
        self.periodUnit = periodUnit
        self.dayOfWeek = dayOfWeek
        self.timeOfDay = timeOfDay
        self.when = when
        self.offset = offset
    }
}
