/// One medication record, as `fhirmeds convert` writes it.
///
/// The fields have the names of the record line, which docs/record-line.md describes; ``json`` is the line itself and
/// holds what has no property here. Values are as the source wrote them. Absent means absent.
public struct MedicationRecord: Equatable, Sendable {
    /// Where the record was read.
    public struct Source: Hashable, Sendable {
        /// The file as it was given.
        public var file: String
        /// The line in NDJSON.
        public var line: Int?
        /// Such as `Bundle.entry[3].resource`.
        public var path: String?

        /// One with its parts; what is left out is not there.
        public init(
            file: String = "", line: Int? = nil, path: String? = nil
        ) {
            self.file = file
            self.line = line
            self.path = path
        }
    }

    /// Who did something, and in which role.
    public struct Performer: Hashable, Sendable {
        /// The role.
        public var function: CodeableConcept?
        /// Who.
        public var actor: Reference?
        /// What it was done by, where R5 tells it as a concept. MedicationAdministration.performer.actor
        public var actorConcept: CodeableConcept?
        /// For whom the actor did it. STU3's performer.onBehalfOf
        public var onBehalfOf: Reference?
        /// Extensions that may turn the meaning of this role round; nothing in it is certain then.
        public var modifierExtension: [Extension] = []

        /// One with its parts; what is left out is not there.
        public init(
            function: CodeableConcept? = nil, actor: Reference? = nil, actorConcept: CodeableConcept? = nil,
            onBehalfOf: Reference? = nil, modifierExtension: [Extension] = []
        ) {
            self.function = function
            self.actor = actor
            self.actorConcept = actorConcept
            self.onBehalfOf = onBehalfOf
            self.modifierExtension = modifierExtension
        }
    }

    /// MedicationRequest.reported[x].
    public enum Reported: Hashable, Sendable {
        /// Whether the order is only reported.
        case flag(Bool)
        /// Who reported it.
        case by(Reference)
    }

    /// MedicationStatement.effective[x], MedicationAdministration.effective[x]; R5's occurence[x], DSTU2's effectiveTime[x].
    public enum Effective: Hashable, Sendable {
        /// At a time.
        case dateTime(FHIRDateTime)
        /// In a period.
        case period(Period)
        /// At several times; only R5.
        case timing(Timing)
    }

    /// How far the medication is taken as it should be. MedicationStatement.adherence
    ///
    /// https://hl7.org/fhir/R5/medicationstatement-definitions.html#MedicationStatement.adherence
    public struct Adherence: Hashable, Sendable {
        /// Such as `taking` or `not-taking`. MedicationStatement.adherence.code
        public var code: CodeableConcept?
        /// Why. MedicationStatement.adherence.reason
        public var reason: CodeableConcept?
        /// Extensions that may turn its meaning round; nothing in it is certain then.
        public var modifierExtension: [Extension] = []

        /// One with its parts; what is left out is not there.
        public init(
            code: CodeableConcept? = nil, reason: CodeableConcept? = nil, modifierExtension: [Extension] = []
        ) {
            self.code = code
            self.reason = reason
            self.modifierExtension = modifierExtension
        }
    }

    /// What was or may be supplied; never the dose.
    public struct Dispense: Hashable, Sendable {
        /// How much at once. MedicationRequest.dispenseRequest.quantity, MedicationDispense.quantity
        public var quantity: Quantity?
        /// For how many days. MedicationDispense.daysSupply
        public var daysSupply: Quantity?
        /// How many more times. MedicationRequest.dispenseRequest.numberOfRepeatsAllowed
        public var numberOfRepeatsAllowed: FHIRDecimal?
        /// When it may be supplied. MedicationRequest.dispenseRequest.validityPeriod
        public var validityPeriod: Period?
        /// How long it should last. MedicationRequest.dispenseRequest.expectedSupplyDuration
        public var expectedSupplyDuration: Quantity?
        /// Extensions that may turn the meaning of this supply round; nothing in it is certain then.
        public var modifierExtension: [Extension] = []

        /// One with its parts; what is left out is not there.
        public init(
            quantity: Quantity? = nil, daysSupply: Quantity? = nil, numberOfRepeatsAllowed: FHIRDecimal? = nil,
            validityPeriod: Period? = nil, expectedSupplyDuration: Quantity? = nil,
            modifierExtension: [Extension] = []
        ) {
            self.quantity = quantity
            self.daysSupply = daysSupply
            self.numberOfRepeatsAllowed = numberOfRepeatsAllowed
            self.validityPeriod = validityPeriod
            self.expectedSupplyDuration = expectedSupplyDuration
            self.modifierExtension = modifierExtension
        }
    }

    /// The record line, without its line feed.
    public var json: String
    /// The resource type.
    public var resourceType: String
    /// The resource's id.
    public var id: String?
    /// Business identifiers.
    public var identifier: [Identifier] = []
    /// The release that the record follows.
    public var fhirRelease: FHIRRelease
    /// How that is known.
    public var fhirReleaseEvidence: FHIRReleaseEvidence
    /// Where the record was read.
    public var source: Source
    /// Whose medication it is.
    public var subject: Reference?
    /// The encounter or episode; `context` in STU3 and R4.
    public var encounter: Reference?
    /// Who asked for it.
    public var requester: Reference?
    /// Who did it or should do it.
    public var performer: [Performer] = []
    /// Who said so.
    public var informationSource: [Reference] = []
    /// The status as written, even one that no release knows.
    public var status: String?
    /// Why it has that status.
    public var statusReason: [CodeableReference] = []
    /// True in an order not to give the medication. From R4: MedicationRequest.doNotPerform
    public var doNotPerform: Bool?
    /// `y`, `n`, `unk` or `na`: whether it is or was taken. STU3: MedicationStatement.taken
    public var taken: String?
    /// True if it is or was not taken. DSTU2: MedicationStatement.wasNotTaken
    public var wasNotTaken: Bool?
    /// True if it was not given. DSTU2: MedicationAdministration.wasNotGiven
    public var wasNotGiven: Bool?
    /// True if it was not given. STU3: MedicationAdministration.notGiven
    public var notGiven: Bool?
    /// True if it was not dispensed. STU3: MedicationDispense.notDone
    public var notDone: Bool?
    /// How far it is taken as it should be. R5: MedicationStatement.adherence
    public var adherence: Adherence?
    /// Why it is or was not taken. DSTU2 and STU3: MedicationStatement.reasonNotTaken
    public var reasonNotTaken: [CodeableConcept] = []
    /// Why it was not given. DSTU2 and STU3: MedicationAdministration.reasonNotGiven
    public var reasonNotGiven: [CodeableConcept] = []
    /// Rules that change what the record means.
    public var implicitRules: String?
    /// Extensions that may turn the record's meaning round; those inside its elements are with them.
    public var modifierExtension: [Extension] = []
    /// The life cycle on one scale; nil for a Medication and for a dose event.
    public var state: MedicationState?
    /// Proposal, plan, order and so on.
    public var intent: String?
    /// Categories.
    public var category: [CodeableConcept] = []
    /// Whether or by whom it was reported.
    public var reported: Reported?
    /// When it was ordered.
    public var authoredOn: FHIRDateTime?
    /// When it is or was taken or given.
    public var effective: Effective?
    /// When it was said.
    public var dateAsserted: FHIRDateTime?
    /// When it was prepared.
    public var whenPrepared: FHIRDateTime?
    /// When it was handed over.
    public var whenHandedOver: FHIRDateTime?
    /// Which medication it is.
    public var concept = MedicationConcept()
    /// How it is or was to be taken, in the order written.
    public var dosage: [Dosage] = []
    /// What was or may be supplied.
    public var dispense: Dispense?
    /// Why it is taken or given.
    public var reason: [CodeableReference] = []
    /// Notes.
    public var note: [Annotation] = []
    /// What it fulfils.
    public var basedOn: [Reference] = []
    /// What it is part of.
    public var partOf: [Reference] = []
    /// What it was concluded from.
    public var derivedFrom: [Reference] = []
    /// The prescriptions that allow a dispense.
    public var authorizingPrescription: [Reference] = []
    /// The request that an administration fulfils.
    public var request: Reference?
    /// The dose event that one of our own statements carries, see docs/record-line.md; then there is no ``state``.
    public var doseEvent: MedicationDoseEvent?
    /// Extensions of the resource, but for the one that ``doseEvent`` is read from.
    public var extensions: [Extension] = []
    /// The elements of the record that its release does not define, as a JSON object.
    public var unknownElements: String?
    /// What was odd about the record.
    public var issues: [Issue] = []
    /// What the caller's tables add; nothing of it was written by the source.
    public var derived: DerivedFacts?

    /// A record with its parts.
    public init(
        json: String = "", resourceType: String, id: String? = nil, identifier: [Identifier] = [],
        fhirRelease: FHIRRelease = .r4, fhirReleaseEvidence: FHIRReleaseEvidence = .assumed,
        source: Source = Source(), subject: Reference? = nil, encounter: Reference? = nil,
        requester: Reference? = nil, performer: [Performer] = [], informationSource: [Reference] = [],
        status: String? = nil, statusReason: [CodeableReference] = [], doNotPerform: Bool? = nil,
        taken: String? = nil, wasNotTaken: Bool? = nil, wasNotGiven: Bool? = nil, notGiven: Bool? = nil,
        notDone: Bool? = nil, adherence: Adherence? = nil, reasonNotTaken: [CodeableConcept] = [],
        reasonNotGiven: [CodeableConcept] = [], implicitRules: String? = nil, modifierExtension: [Extension] = [],
        state: MedicationState? = nil,
        intent: String? = nil, category: [CodeableConcept] = [], reported: Reported? = nil,
        authoredOn: FHIRDateTime? = nil, effective: Effective? = nil, dateAsserted: FHIRDateTime? = nil,
        whenPrepared: FHIRDateTime? = nil, whenHandedOver: FHIRDateTime? = nil,
        concept: MedicationConcept = MedicationConcept(), dosage: [Dosage] = [], dispense: Dispense? = nil,
        reason: [CodeableReference] = [], note: [Annotation] = [], basedOn: [Reference] = [],
        partOf: [Reference] = [], derivedFrom: [Reference] = [], authorizingPrescription: [Reference] = [],
        request: Reference? = nil, doseEvent: MedicationDoseEvent? = nil, extensions: [Extension] = [],
        unknownElements: String? = nil, issues: [Issue] = [], derived: DerivedFacts? = nil
    ) {
        self.json = json
        self.resourceType = resourceType
        self.id = id
        self.identifier = identifier
        self.fhirRelease = fhirRelease
        self.fhirReleaseEvidence = fhirReleaseEvidence
        self.source = source
        self.subject = subject
        self.encounter = encounter
        self.requester = requester
        self.performer = performer
        self.informationSource = informationSource
        self.status = status
        self.statusReason = statusReason
        self.doNotPerform = doNotPerform
        self.taken = taken
        self.wasNotTaken = wasNotTaken
        self.wasNotGiven = wasNotGiven
        self.notGiven = notGiven
        self.notDone = notDone
        self.adherence = adherence
        self.reasonNotTaken = reasonNotTaken
        self.reasonNotGiven = reasonNotGiven
        self.implicitRules = implicitRules
        self.modifierExtension = modifierExtension
        self.state = state
        self.intent = intent
        self.category = category
        self.reported = reported
        self.authoredOn = authoredOn
        self.effective = effective
        self.dateAsserted = dateAsserted
        self.whenPrepared = whenPrepared
        self.whenHandedOver = whenHandedOver
        self.concept = concept
        self.dosage = dosage
        self.dispense = dispense
        self.reason = reason
        self.note = note
        self.basedOn = basedOn
        self.partOf = partOf
        self.derivedFrom = derivedFrom
        self.authorizingPrescription = authorizingPrescription
        self.request = request
        self.doseEvent = doseEvent
        self.extensions = extensions
        self.unknownElements = unknownElements
        self.issues = issues
        self.derived = derived
    }

    /// The dosages by `sequence`: what comes one after the other; those without a number keep their place.
    public var dosageInSequence: [Dosage] {
        var ordered = dosage
        let numbered = dosage.enumerated().compactMap { place, step in
            step.sequence.flatMap { Int($0.literal) }.map { (number: $0, place: place) }
        }
        let sorted = numbered.sorted { ($0.number, $0.place) < ($1.number, $1.place) }
        for (target, step) in zip(numbered, sorted) { ordered[target.place] = dosage[step.place] }
        return ordered
    }
}
