/// Which medication a record is about, as far as the source says. HealthKit: `HKMedicationConcept`.
///
/// https://developer.apple.com/documentation/healthkit/hkmedicationconcept
public struct MedicationConcept: Hashable, Sendable {
    /// How sure the identity is.
    public enum Coded: String, Sendable, Codable {
        /// A code of a system that is known.
        case known
        /// A code of a system that is not known, or a code without a system.
        case unknownSystem
        /// Several codes of the best system, and nothing that chooses between them.
        case ambiguous
        /// No code.
        case none
    }

    /// Where the display text was read from.
    public enum DisplayTextOrigin: String, Sendable, Codable {
        /// `CodeableConcept.text`
        case text
        /// The display of the best coding.
        case coding
        /// The display of the reference to the Medication.
        case reference
        /// The names of the ingredients.
        case ingredient
    }

    /// One ingredient. https://hl7.org/fhir/R4/medication-definitions.html#Medication.ingredient
    public struct Ingredient: Hashable, Sendable {
        /// The substance. Medication.ingredient.item[x]
        public var item: CodeableReference?
        /// How much of it is in the product. Medication.ingredient.strength; `amount` in DSTU2 and STU3
        public var strength: Ratio?
        /// The same in words or codes, such as "trace"; only R5. Medication.ingredient.strength[x]
        public var strengthCodeableConcept: CodeableConcept?
        /// The same as one quantity; only R5. Medication.ingredient.strength[x]
        public var strengthQuantity: Quantity?
        /// It has an effect. Medication.ingredient.isActive
        public var isActive: Bool?
        /// Extensions that may turn the meaning of this ingredient round; nothing in it is certain then.
        public var modifierExtension: [Extension] = []

        /// One with its parts; what is left out is not there.
        public init(
            item: CodeableReference? = nil, strength: Ratio? = nil,
            strengthCodeableConcept: CodeableConcept? = nil, strengthQuantity: Quantity? = nil, isActive: Bool? = nil,
            modifierExtension: [Extension] = []
        ) {
            self.item = item
            self.strength = strength
            self.strengthCodeableConcept = strengthCodeableConcept
            self.strengthQuantity = strengthQuantity
            self.isActive = isActive
            self.modifierExtension = modifierExtension
        }
    }

    /// `system|code` of the best coding, with `|` and `\` in a part escaped by `\`; of ambiguous codings all codes, sorted;
    /// else the absolute URL of the Medication; else nil. It never depends on names, order, versions or releases.
    public var identifier: String?
    /// How sure the identity is.
    public var coded = Coded.none
    /// A name for people; never made from a code.
    public var displayText: String?
    /// Where ``displayText`` was read from.
    public var displayTextOrigin: DisplayTextOrigin?
    /// The general form.
    public var generalForm = GeneralForm.unknown
    /// Where ``generalForm`` was read from; nil if it is not known.
    public var generalFormBasis: GeneralFormBasis?
    /// How near ``generalForm`` comes to what the source names; nil if it is not known, or if the table does not say.
    public var generalFormConfidence: GeneralFormConfidence?
    /// All codings in the order written.
    public var relatedCodings: [ClinicalCoding] = []
    /// The Medication's form as written.
    public var form: CodeableConcept?
    /// The Medication's ingredients.
    public var ingredients: [Ingredient] = []
    /// Where the medication was found.
    public var resolution = MedicationPlace.absent
    /// The reference to the Medication, as written.
    public var reference: Reference?

    /// One with its parts; what is left out is not there.
    public init(
        identifier: String? = nil, coded: Coded = .none, displayText: String? = nil,
        displayTextOrigin: DisplayTextOrigin? = nil, generalForm: GeneralForm = .unknown,
        generalFormBasis: GeneralFormBasis? = nil, generalFormConfidence: GeneralFormConfidence? = nil,
        relatedCodings: [ClinicalCoding] = [], form: CodeableConcept? = nil, ingredients: [Ingredient] = [],
        resolution: MedicationPlace = .absent, reference: Reference? = nil
    ) {
        self.identifier = identifier
        self.coded = coded
        self.displayText = displayText
        self.displayTextOrigin = displayTextOrigin
        self.generalForm = generalForm
        self.generalFormBasis = generalFormBasis
        self.generalFormConfidence = generalFormConfidence
        self.relatedCodings = relatedCodings
        self.form = form
        self.ingredients = ingredients
        self.resolution = resolution
        self.reference = reference
    }
}

/// Where a record's medication was found.
public enum MedicationPlace: String, Sendable, Codable {
    /// In the record itself.
    case inline
    /// In a contained Medication.
    case contained
    /// In another entry of the same Bundle.
    case bundle
    /// In another part of the input.
    case input
    /// A reference that leads to nothing that was read.
    case unresolved
    /// The record says nothing about its medication.
    case absent
}
