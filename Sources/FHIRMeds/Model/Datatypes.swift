// FHIR's datatypes as a record holds them: R4's shape whatever the release was. What a type here does not name is in the
// record's `json`.

/// A coding with its system brought to one spelling.
///
/// HealthKit: `HKClinicalCoding`. FHIR: `Coding`. https://hl7.org/fhir/R4/datatypes.html#Coding
public struct ClinicalCoding: Hashable, Sendable {
    /// The canonical system if it is known under the source's spelling, else the source's own.
    public var system: String?
    /// The version of the system, as written.
    public var version: String?
    /// The code, as written.
    public var code: String?
    /// What the source calls it.
    public var display: String?
    /// The user chose this coding.
    public var userSelected: Bool?
    /// The source's spelling of the system, where it is another than ``system``.
    public var sourceSystem: String?

    /// A coding with its parts.
    public init(
        system: String? = nil, version: String? = nil, code: String? = nil, display: String? = nil,
        userSelected: Bool? = nil, sourceSystem: String? = nil
    ) {
        self.system = system
        self.version = version
        self.code = code
        self.display = display
        self.userSelected = userSelected
        self.sourceSystem = sourceSystem
    }
}

/// A concept by codes, by text, or by both. https://hl7.org/fhir/R4/datatypes.html#CodeableConcept
public struct CodeableConcept: Hashable, Sendable {
    /// The codings in the order written, their systems as written.
    public var coding: [ClinicalCoding] = []
    /// The text.
    public var text: String?

    /// One with its parts; what is left out is not there.
    public init(
        coding: [ClinicalCoding] = [], text: String? = nil
    ) {
        self.coding = coding
        self.text = text
    }
}

/// A reference as written. https://hl7.org/fhir/R4/references.html
public struct Reference: Hashable, Sendable {
    /// Such as `Patient/1`, a URL, or `#` and an id.
    public var reference: String?
    /// What the source calls it.
    public var display: String?
    /// The resource type, if the source gives it.
    public var type: String?
    /// A logical reference.
    public var identifier: Identifier?

    /// One with its parts; what is left out is not there.
    public init(
        reference: String? = nil, display: String? = nil, type: String? = nil, identifier: Identifier? = nil
    ) {
        self.reference = reference
        self.display = display
        self.type = type
        self.identifier = identifier
    }
}

/// A concept, a reference, or both. https://hl7.org/fhir/R5/references.html#CodeableReference
public struct CodeableReference: Hashable, Sendable {
    /// The concept.
    public var concept: CodeableConcept?
    /// The reference.
    public var reference: Reference?

    /// One with its parts; what is left out is not there.
    public init(
        concept: CodeableConcept? = nil, reference: Reference? = nil
    ) {
        self.concept = concept
        self.reference = reference
    }
}

/// A business identifier. https://hl7.org/fhir/R4/datatypes.html#Identifier
public struct Identifier: Hashable, Sendable {
    /// What it is for, such as `official`.
    public var use: String?
    /// The namespace of the value.
    public var system: String?
    /// The value.
    public var value: String?

    /// One with its parts; what is left out is not there.
    public init(
        use: String? = nil, system: String? = nil, value: String? = nil
    ) {
        self.use = use
        self.system = system
        self.value = value
    }
}

/// A quantity; its value keeps the source's digits. https://hl7.org/fhir/R4/datatypes.html#Quantity
public struct Quantity: Hashable, Sendable {
    /// The number.
    public var value: FHIRDecimal?
    /// `<`, `<=`, `>=` or `>`: then the value is only a bound.
    public var comparator: String?
    /// The unit for people.
    public var unit: String?
    /// The system of ``code``.
    public var system: String?
    /// The unit for machines.
    public var code: String?

    /// One with its parts; what is left out is not there.
    public init(
        value: FHIRDecimal? = nil, comparator: String? = nil, unit: String? = nil, system: String? = nil,
        code: String? = nil
    ) {
        self.value = value
        self.comparator = comparator
        self.unit = unit
        self.system = system
        self.code = code
    }
}

/// A lower and an upper bound. https://hl7.org/fhir/R4/datatypes.html#Range
public struct QuantityRange: Hashable, Sendable {
    /// The lower bound.
    public var low: Quantity?
    /// The upper bound.
    public var high: Quantity?

    /// One with its parts; what is left out is not there.
    public init(
        low: Quantity? = nil, high: Quantity? = nil
    ) {
        self.low = low
        self.high = high
    }
}

/// One quantity for another. https://hl7.org/fhir/R4/datatypes.html#Ratio
public struct Ratio: Hashable, Sendable {
    /// Above the line.
    public var numerator: Quantity?
    /// Below the line.
    public var denominator: Quantity?

    /// One with its parts; what is left out is not there.
    public init(
        numerator: Quantity? = nil, denominator: Quantity? = nil
    ) {
        self.numerator = numerator
        self.denominator = denominator
    }
}

/// From a start to an end. https://hl7.org/fhir/R4/datatypes.html#Period
public struct Period: Hashable, Sendable {
    /// When it begins.
    public var start: FHIRDateTime?
    /// When it ends.
    public var end: FHIRDateTime?

    /// One with its parts; what is left out is not there.
    public init(
        start: FHIRDateTime? = nil, end: FHIRDateTime? = nil
    ) {
        self.start = start
        self.end = end
    }
}

/// A note. https://hl7.org/fhir/R4/datatypes.html#Annotation
public struct Annotation: Hashable, Sendable {
    /// Who wrote it, by reference.
    public var authorReference: Reference?
    /// Who wrote it, in words.
    public var authorString: String?
    /// When.
    public var time: FHIRDateTime?
    /// The text.
    public var text: String?

    /// One with its parts; what is left out is not there.
    public init(
        authorReference: Reference? = nil, authorString: String? = nil, time: FHIRDateTime? = nil,
        text: String? = nil
    ) {
        self.authorReference = authorReference
        self.authorString = authorString
        self.time = time
        self.text = text
    }
}

/// An extension: its URL, and the whole of it as JSON. https://hl7.org/fhir/R4/extensibility.html
public struct Extension: Hashable, Sendable {
    /// What it is.
    public var url: String?
    /// The extension as written, in JSON.
    public var json: String

    /// One with its parts; what is left out is not there.
    public init(
        url: String? = nil, json: String
    ) {
        self.url = url
        self.json = json
    }
}
