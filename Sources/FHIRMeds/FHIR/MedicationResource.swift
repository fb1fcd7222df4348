/// The resource types that are translated, and where each field of their record line comes from.
///
/// One list a resource, not one a release: a field names its source elements in all releases, and the element table of
/// the record's release says which of them may stand. What is in no list goes out under its own name.
enum MedicationResource: Int, CaseIterable {
    case medication, request, statement, dispense, administration

    /// The resource type of a name, with DSTU2's `MedicationOrder` as a request.
    init?(typeName: String) {
        switch typeName {
        case "Medication": self = .medication
        case "MedicationRequest", "MedicationOrder": self = .request
        case "MedicationStatement": self = .statement
        case "MedicationDispense": self = .dispense
        case "MedicationAdministration": self = .administration
        default: return nil
        }
    }

    /// Medication resources of releases that are not translated; they are named, never silently skipped.
    static let unsupportedTypes: Set<String> = ["MedicationPrescription", "MedicationUsage"]

    /// The resource type as the record line writes it and `statuses.tsv` names it.
    var word: StaticString {
        switch self {
        case .medication: "Medication"
        case .request: "MedicationRequest"
        case .statement: "MedicationStatement"
        case .dispense: "MedicationDispense"
        case .administration: "MedicationAdministration"
        }
    }
}

/// One field of the record line.
struct RecordField {
    /// How the source's elements become the field.
    enum Shape: UInt8 {
        /// As written, list or not.
        case asIs
        /// A list, even where the release has one value.
        case list
        /// The value of whichever member of a choice is there; all under their own names if several are.
        case choice
        /// A list of `{"concept": ...}` and `{"reference": ...}`.
        case codeableReferences
        /// A list of Annotations; a DSTU2 string becomes one with that text.
        case annotations
        /// A Reference; STU3 has it in `agent`, beside `onBehalfOf`.
        case requester
        /// Who did it, each with an `actor`; DSTU2 has one Reference.
        case performers
        /// A list of References; R5 has CodeableReferences.
        case devices
        /// A list; DSTU2 and STU3 have it inside another element.
        case batches
        /// The medication.
        case concept
        /// The dosages.
        case dosage
        /// What was or may be supplied.
        case dispense
        /// The event that one of our own statements carries.
        case doseEvent
        /// The extensions, but for ours if the event is written from it.
        case extensions
    }

    let name: StaticString
    let shape: Shape
    let sources: [ElementName]

    init(_ name: StaticString, _ shape: Shape, _ sources: ElementName...) {
        self.name = name
        self.shape = shape
        self.sources = sources
    }
}

extension MedicationResource {
    /// The fields behind `source`, in the order of the record line.
    var fields: [RecordField] { MedicationResource.head + own + MedicationResource.tail }

    private static let head = [
        RecordField("subject", .asIs, .subject, .patient),
        RecordField("encounter", .asIs, .encounter, .context),
    ]

    private static let tail = [
        RecordField("modifierExtension", .asIs, .modifierExtension),
        RecordField("extensions", .extensions, .extension),
    ]

    /// What says whose it is and where it stands, then the medication, then the rest.
    private var own: [RecordField] {
        switch self {
        case .medication:
            [
                RecordField("status", .asIs, .status),
                RecordField("implicitRules", .asIs, .implicitRules),
                RecordField("concept", .concept),
                RecordField("batch", .batches, .batch, .product, .package),
            ]
        case .request:
            [
                RecordField("requester", .requester, .requester, .prescriber),
                RecordField("performer", .list, .performer),
                RecordField("informationSource", .list, .informationSource),
                RecordField("status", .asIs, .status),
                RecordField("statusReason", .codeableReferences, .statusReason, .reasonEnded),
                RecordField("intent", .asIs, .intent),
                RecordField("category", .list, .category),
                RecordField("doNotPerform", .asIs, .doNotPerform),
                RecordField("implicitRules", .asIs, .implicitRules),
                RecordField("reported", .choice, .reportedBoolean, .reportedReference, .reported),
                RecordField("authoredOn", .asIs, .authoredOn, .dateWritten),
                RecordField("concept", .concept),
                RecordField("dosage", .dosage, .dosageInstruction),
                RecordField("dispense", .dispense, .dispenseRequest),
                RecordField("substitution", .asIs, .substitution),
                RecordField(
                    "reason", .codeableReferences, .reasonCode, .reasonReference, .reasonCodeableConcept, .reason),
                RecordField("note", .annotations, .note),
                RecordField("basedOn", .list, .basedOn),
            ]
        case .statement:
            [
                RecordField("informationSource", .list, .informationSource),
                RecordField("status", .asIs, .status),
                RecordField("statusReason", .codeableReferences, .statusReason),
                RecordField("taken", .asIs, .taken),
                RecordField("wasNotTaken", .asIs, .wasNotTaken),
                RecordField("reasonNotTaken", .list, .reasonNotTaken),
                RecordField("adherence", .asIs, .adherence),
                RecordField("category", .list, .category),
                RecordField("implicitRules", .asIs, .implicitRules),
                RecordField("effective", .choice, .effectiveDateTime, .effectivePeriod, .effectiveTiming),
                RecordField("dateAsserted", .asIs, .dateAsserted),
                RecordField("concept", .concept),
                RecordField("dosage", .dosage, .dosage),
                RecordField(
                    "reason", .codeableReferences, .reasonCode, .reasonReference, .reasonForUseCodeableConcept,
                    .reasonForUseReference, .reason),
                RecordField("note", .annotations, .note),
                RecordField("basedOn", .list, .basedOn),
                RecordField("partOf", .list, .partOf),
                RecordField("derivedFrom", .list, .derivedFrom, .supportingInformation),
                RecordField("doseEvent", .doseEvent),
            ]
        case .dispense:
            [
                RecordField("performer", .performers, .performer, .dispenser),
                RecordField("status", .asIs, .status),
                RecordField(
                    "statusReason", .codeableReferences, .statusReasonCodeableConcept, .statusReasonReference,
                    .notDoneReasonCodeableConcept, .notDoneReasonReference, .notPerformedReason),
                RecordField("notDone", .asIs, .notDone),
                RecordField("category", .list, .category),
                RecordField("implicitRules", .asIs, .implicitRules),
                RecordField("whenPrepared", .asIs, .whenPrepared),
                RecordField("whenHandedOver", .asIs, .whenHandedOver),
                RecordField("concept", .concept),
                RecordField("dosage", .dosage, .dosageInstruction),
                RecordField("dispense", .dispense, .quantity, .daysSupply),
                RecordField("substitution", .asIs, .substitution),
                RecordField("authorizingPrescription", .list, .authorizingPrescription),
                RecordField("note", .annotations, .note),
                RecordField("basedOn", .list, .basedOn),
                RecordField("partOf", .list, .partOf),
            ]
        case .administration:
            [
                RecordField("performer", .performers, .performer, .practitioner),
                RecordField("status", .asIs, .status),
                RecordField("statusReason", .codeableReferences, .statusReason),
                RecordField("notGiven", .asIs, .notGiven),
                RecordField("wasNotGiven", .asIs, .wasNotGiven),
                RecordField("reasonNotGiven", .list, .reasonNotGiven),
                RecordField("category", .list, .category),
                RecordField("implicitRules", .asIs, .implicitRules),
                RecordField(
                    "effective", .choice, .effectiveDateTime, .effectivePeriod, .effectiveTimeDateTime,
                    .effectiveTimePeriod, .occurenceDateTime, .occurencePeriod, .occurenceTiming),
                RecordField("concept", .concept),
                RecordField("dosage", .dosage, .dosage),
                RecordField(
                    "reason", .codeableReferences, .reasonCode, .reasonReference, .reasonGiven, .reason),
                RecordField("request", .asIs, .request, .prescription),
                RecordField("device", .devices, .device),
                RecordField("note", .annotations, .note),
                RecordField("basedOn", .list, .basedOn),
                RecordField("partOf", .list, .partOf),
            ]
        }
    }

    /// Elements that are told elsewhere in the line, or are not carried.
    static let consumed: Set<ElementName> = [
        .resourceType, .id, .identifier, .meta, .text, .contained, .language,
        .medicationCodeableConcept, .medicationReference, .medication,
    ]

    /// Elements that say "not", or that only the sender understands. They count even in a record of a release that does
    /// not define them: to pass one over would turn the record's meaning round.
    static let modifiers: Set<ElementName> = [
        .doNotPerform, .taken, .wasNotTaken, .wasNotGiven, .notGiven, .notDone, .adherence, .implicitRules,
        .modifierExtension,
    ]

    /// The elements of a Medication that its concept carries.
    static let conceptOfMedication: [ElementName] = [.code, .form, .doseForm, .ingredient]
}

/// The fields of all resources, laid out flat, so that going through them costs no reference counting.
final class RecordLayout: Sendable {
    /// One field: its name, its shape, and which of ``sources`` it is made from.
    struct Field: BitwiseCopyable {
        let name: StaticString
        let shape: RecordField.Shape
        let first: Int
        let end: Int
    }

    let fields: [Field]
    let sources: [ElementName]
    private let starts: [Int]
    /// For each resource the bit of the field that is written even if it has no source.
    private let concepts: [UInt64]
    /// The bit of a statement's dose event, which has no source of its own.
    let doseEvent: UInt64
    /// By name number: told elsewhere in the line, or not carried.
    let isConsumed: [Bool]
    /// For each resource and name number, one resource behind the other: a bit for each field that it is a source of, and
    /// ``modifierBit``.
    private let bits: [UInt64]
    private let nameCount = NameTable.shared.count

    static let shared = RecordLayout()

    private init() {
        var fields: [Field] = []
        var sources: [ElementName] = []
        var starts: [Int] = []
        var concepts = [UInt64](repeating: 0, count: MedicationResource.allCases.count)
        var doseEvent: UInt64 = 0
        var bits = [UInt64](repeating: 0, count: nameCount * MedicationResource.allCases.count)
        for resource in MedicationResource.allCases {
            starts.append(fields.count)
            var bit: UInt64 = 1
            for field in resource.fields {
                let asked = field.shape == .dispense ? [.dispenseRequest, .quantity, .daysSupply] : field.sources
                for name in asked { bits[resource.rawValue * nameCount + Int(name.rawValue)] |= bit }
                fields.append(
                    Field(
                        name: field.name, shape: field.shape, first: sources.count,
                        end: sources.count + field.sources.count))
                if field.shape == .concept { concepts[resource.rawValue] = bit }
                if field.shape == .doseEvent { doseEvent = bit }
                sources += field.sources
                bit <<= 1
            }
        }
        self.concepts = concepts
        self.doseEvent = doseEvent
        self.fields = fields
        self.sources = sources
        self.starts = starts
        var isConsumed = [Bool](repeating: false, count: NameTable.shared.count)
        for name in MedicationResource.consumed { isConsumed[Int(name.rawValue)] = true }
        self.isConsumed = isConsumed
        for resource in MedicationResource.allCases {
            precondition(resource.fields.count < 63)
            for name in MedicationResource.modifiers {
                bits[resource.rawValue * nameCount + Int(name.rawValue)] |= RecordLayout.modifierBit
            }
        }
        self.bits = bits
    }

    /// The name turns a record's meaning round, whatever the release.
    static let modifierBit: UInt64 = 1 << 63

    /// Whether a name turns a record's meaning round.
    func isModifier(_ name: UInt16) -> Bool { bits[Int(name)] & RecordLayout.modifierBit != 0 }

    /// The bits of the fields that a name is a source of, and perhaps ``modifierBit``.
    @inline(__always)
    func bits(of name: Int, in resource: MedicationResource) -> UInt64 {
        bits[resource.rawValue &* nameCount &+ name]
    }

    /// The index of the first of the fields that are due, whose bit is taken away; nil when none is left.
    @inline(__always)
    func nextField(_ due: inout UInt64, of resource: MedicationResource) -> Int? {
        if due == 0 { return nil }
        let place = due.trailingZeroBitCount
        due &= due &- 1
        return starts[resource.rawValue] &+ place
    }

    /// The fields that are due when those with these bits have a source.
    func due(_ present: UInt64, of resource: MedicationResource) -> UInt64 {
        present | concepts[resource.rawValue]
    }
}
