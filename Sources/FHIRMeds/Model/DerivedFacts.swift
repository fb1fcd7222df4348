/// By what the unit of a quantity was found.
public enum DoseUnitBasis: String, Sendable, Codable {
    /// The quantity's code, of a system that has it.
    case code
    /// The quantity's code, which UCUM does not have but which is a spelling of the unit, such as `mcg`.
    case spelling
    /// The quantity's unit in words.
    case unit
}

/// What tables and releases add to a record. Nothing of it was written by the record's source.
public struct DerivedFacts: Hashable, Sendable {
    /// A label of the caller's own table, joined to a coding of the record's medication.
    public struct Annotation: Hashable, Sendable {
        /// The label.
        public var label: String
        /// Who says so, by the table.
        public var source: String
        /// The coding that it belongs to: the canonical system.
        public var system: String
        /// The code.
        public var code: String

        /// One with its parts.
        public init(label: String, source: String, system: String, code: String) {
            self.label = label
            self.source = source
            self.system = system
            self.code = code
        }
    }

    /// What a local code of the record stands for, by the caller's own table.
    public struct LocalCoding: Hashable, Sendable {
        /// The system of the local code, in its canonical spelling if it has one.
        public var system: String
        /// The local code as the record has it.
        public var code: String
        /// The system of the coding that it stands for.
        public var targetSystem: String
        /// The code that it stands for.
        public var targetCode: String
        /// The name of that code, if the table has one.
        public var targetDisplay: String?
        /// Who says that the two are the same, by the table.
        public var source: String

        /// One with its parts.
        public init(
            system: String, code: String, targetSystem: String, targetCode: String, targetDisplay: String? = nil,
            source: String
        ) {
            self.system = system
            self.code = code
            self.targetSystem = targetSystem
            self.targetCode = targetCode
            self.targetDisplay = targetDisplay
            self.source = source
        }
    }

    /// An NDC of the record in eleven digits.
    public struct NDC11: Hashable, Sendable {
        /// The code as it was written.
        public var code: String
        /// The eleven digits, 5-4-2; nil where it is not certain which of the candidates is meant.
        public var ndc11: String?
        /// What the code may be in eleven digits; empty where it is certain by itself.
        public var candidates: [String] = []
        /// The RxNorm release that knows exactly one of the candidates; nil where the code is certain by itself.
        public var release: String?

        /// One with its parts.
        public init(code: String, ndc11: String? = nil, candidates: [String] = [], release: String? = nil) {
            self.code = code
            self.ndc11 = ndc11
            self.candidates = candidates
            self.release = release
        }
    }

    /// What a unit of the record's doses stands for.
    public struct DoseUnitFacts: Hashable, Sendable {
        /// The unit as it was written. Quantity.unit
        public var unit: String?
        /// Quantity.system
        public var system: String?
        /// Quantity.code
        public var code: String?
        /// The UCUM code; nil where the table does not know the unit.
        public var ucum: String?
        /// What `HKUnit(from:)` reads; nil where HealthKit has no such unit.
        public var healthKitUnit: String?
        /// What is measured: mass, volume, countable and so on.
        public var kind: String?
        /// What has to be known about it.
        public var note: String?
        /// By what it was found.
        public var basis: DoseUnitBasis?
        /// The UCUM code of the unit that the words stand for, where the code stands for another.
        public var unitSays: String?

        /// One with its parts.
        public init(
            unit: String? = nil, system: String? = nil, code: String? = nil, ucum: String? = nil,
            healthKitUnit: String? = nil, kind: String? = nil, note: String? = nil, basis: DoseUnitBasis? = nil,
            unitSays: String? = nil
        ) {
            self.unit = unit
            self.system = system
            self.code = code
            self.ucum = ucum
            self.healthKitUnit = healthKitUnit
            self.kind = kind
            self.note = note
            self.basis = basis
            self.unitSays = unitSays
        }
    }

    /// Labels of the caller's own table.
    public var annotations: [Annotation] = []
    /// What local codes stand for, by the caller's own table.
    public var localCodes: [LocalCoding] = []
    /// NDCs that are written otherwise than in eleven digits.
    public var ndc11: [NDC11] = []
    /// What an RxNorm release says about the record's codes.
    public var rxNorm: [RxNormFacts] = []
    /// Which of several codes of RxNorm says most; the concept's identifier stays made of all.
    public var preferred: Preference?
    /// What the name of a medication without a code may mean; never its identifier.
    public var suggested: Suggestion?
    /// What the units of the record's doses stand for.
    public var doseUnits: [DoseUnitFacts] = []
    /// All of it as JSON.
    public var json: String

    /// Facts with their parts.
    public init(
        annotations: [Annotation] = [], localCodes: [LocalCoding] = [], ndc11: [NDC11] = [], rxNorm: [RxNormFacts] = [],
        preferred: Preference? = nil, suggested: Suggestion? = nil, doseUnits: [DoseUnitFacts] = [], json: String = "{}"
    ) {
        self.annotations = annotations
        self.localCodes = localCodes
        self.ndc11 = ndc11
        self.rxNorm = rxNorm
        self.preferred = preferred
        self.suggested = suggested
        self.doseUnits = doseUnits
        self.json = json
    }
}
