/// The element names that code asks for by name.
///
/// The raw value is the small integer that stands in a tree's node. Names that only the element tables know have numbers
/// behind these; `unknown` is the number of every name that no release defines.
public enum ElementName: UInt16, CaseIterable, Sendable {
    case unknown = 0
    // Resource and element
    case resourceType, id, meta, implicitRules, language, text, contained, `extension`, modifierExtension
    case value, url, profile, versionId, status
    // Bundle and Parameters
    case entry, fullUrl, resource, type, parameter, part, issue, severity, diagnostics, details
    // Datatypes
    case coding, system, version, code, display, userSelected, reference, identifier, concept
    case comparator, unit, low, high, numerator, denominator, start, end
    case authorReference, authorString, time, use, function
    // Medication resources
    case statusReason, statusReasonCodeableConcept, statusReasonReference, intent, category, doNotPerform
    case reportedBoolean, reportedReference, medicationCodeableConcept, medicationReference, medication
    case subject, patient, encounter, context, authoredOn, requester, performer
    case reasonCode, reasonReference, reason, basedOn, partOf, derivedFrom, informationSource, note
    case effectiveDateTime, effectivePeriod, effectiveTiming, dateAsserted, dosage, dosageInstruction
    case dispenseRequest, substitution, quantity, daysSupply, numberOfRepeatsAllowed, validityPeriod
    case expectedSupplyDuration, whenPrepared, whenHandedOver, authorizingPrescription, request, device
    case taken, wasNotTaken, wasNotGiven, notGiven, notDone, adherence
    // The same in other releases
    case dateWritten, prescriber, dispenser, practitioner, agent, onBehalfOf, actor, prescription
    case reasonForUseCodeableConcept, reasonForUseReference, reasonCodeableConcept, reasonGiven, reasonNotTaken
    case reasonNotGiven, reasonEnded, notDoneReasonCodeableConcept, notDoneReasonReference, notPerformedReason
    case occurenceDateTime, occurencePeriod, occurenceTiming, effectiveTimeDateTime, effectiveTimePeriod
    case quantityQuantity, quantityRange, additionalInstructions, siteCodeableConcept
    case product, doseForm, fhirComments, supportingInformation, siteReference
    case durationUnits, periodUnits, boundsQuantity
    // Medication
    case form, ingredient, itemCodeableConcept, itemReference, item, strength, isActive, amount, batch, package
    case strengthRatio, strengthCodeableConcept, strengthQuantity
    // Dosage and Timing
    case sequence, additionalInstruction, patientInstruction, timing, asNeededBoolean, asNeededCodeableConcept
    case asNeeded, asNeededFor, site, route, method, doseAndRate, doseQuantity, doseRange, dose
    case rateRatio, rateRange, rateQuantity, maxDosePerPeriod, maxDosePerAdministration, maxDosePerLifetime
    case `repeat`, event, boundsDuration, boundsRange, boundsPeriod, count, countMax, duration, durationMax
    case durationUnit, frequency, frequencyMax, period, periodMax, periodUnit, dayOfWeek, timeOfDay, when, offset
    // The record line's own names
    case fhirRelease, fhirReleaseEvidence, source, file, line, path, state, reported, effective, dispense
    case extensions, issues, coded, displayText, displayTextOrigin
    case generalForm, generalFormBasis, generalFormConfidence, relatedCodings, sourceSystem, ingredients, resolution
    case message, unknownElements

    /// The name as FHIR spells it.
    public var text: String { self == .fhirComments ? "fhir_comments" : String(describing: self) }
}

/// All names that any release's element table or the code knows, each with its number.
///
/// A look-up hashes the first eight bytes, the last eight and the length, and compares the whole name. The table is made
/// once and never changes.
@safe
final class NameTable: Sendable {
    /// The first eight bytes of a name, the rest zero, and of a name that is not shorter the last eight.
    struct Key {
        var first: UInt64
        var last: UInt64
    }

    private struct Slot: BitwiseCopyable {
        var first: UInt64 = 0
        var last: UInt64 = 0
        var start: UInt32 = 0
        var length: UInt16 = 0
        var name: UInt16 = 0
    }

    private struct ShortSlot: BitwiseCopyable {
        var word: UInt64 = 0
        var name: UInt16 = 0
    }

    /// Never changed and never freed: the one table lives as long as the process.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
    private let mask: Int
    /// The names of fewer than eight bytes once more: most members of a record have one, and it is one word.
    private nonisolated(unsafe) let shortSlots: UnsafeMutablePointer<ShortSlot>
    private let shortMask: Int
    private let shortShift: UInt64
    private let bytes: [UInt8]
    private let shift: UInt64
    /// Where the bytes of each name begin; one more than there are names.
    private let starts: [UInt32]
    private let texts: [String]

    /// The names of ``ElementName`` and of every built-in element table.
    static let shared = NameTable()

    private init() {
        var texts: [String] = []
        var known = ByteMap()
        func add(_ name: Span<UInt8>) {
            if known.find(name) != nil || texts.count >= Int(UInt16.max) { return }
            known.insert(name, texts.count)
            texts.append(String(decodingUTF8: name))
        }
        for name in ElementName.allCases {
            let bytes = Array(name.text.utf8)
            add(bytes.span)
        }
        for table in BuiltInElementTables.all { ElementTableText(table.text).forEachName(add) }
        var bits: UInt64 = 4
        while (1 << bits) < texts.count * 2 { bits += 1 }
        mask = (1 << bits) - 1
        let shift = 64 - bits
        unsafe slots = .allocate(capacity: mask + 1)
        unsafe slots.initialize(repeating: Slot(), count: mask + 1)
        var shortBits: UInt64 = 4
        while (1 << shortBits) < texts.count { shortBits += 1 }
        shortMask = (1 << shortBits) - 1
        let shortShift = 64 - shortBits
        self.shortShift = shortShift
        unsafe shortSlots = .allocate(capacity: shortMask + 1)
        unsafe shortSlots.initialize(repeating: ShortSlot(), count: shortMask + 1)
        var bytes: [UInt8] = []
        var starts: [UInt32] = [0]
        // Name 0 is "unknown": it is never found.
        for (number, text) in texts.enumerated() where number > 0 {
            let name = Array(text.utf8)
            let key = NameTable.key(of: name.span, 0, name.count)
            var at = NameTable.place(key, name.count, shift)
            while unsafe slots[at].length != 0 { at = (at + 1) & mask }
            unsafe slots[at] = Slot(
                first: key.first, last: key.last, start: UInt32(bytes.count), length: UInt16(name.count),
                name: UInt16(number))
            if name.count < 8 {
                at = NameTable.place(ofShort: key.first, shortShift)
                while unsafe shortSlots[at].name != 0 { at = (at + 1) & shortMask }
                unsafe shortSlots[at] = ShortSlot(word: key.first, name: UInt16(number))
            }
            starts.append(UInt32(bytes.count))
            bytes += name
        }
        starts.append(UInt32(bytes.count))
        self.starts = starts
        self.bytes = bytes
        self.shift = shift
        self.texts = texts
    }

    /// How many numbers are in use.
    var count: Int { texts.count }

    /// The text of a number, or nil for a number that is not in use or is ``ElementName/unknown``.
    func text(_ name: UInt16) -> String? {
        name > 0 && Int(name) < texts.count ? texts[Int(name)] : nil
    }

    /// Appends the name with a number that is in use.
    func append(_ name: UInt16, to buffer: inout ByteBuffer) {
        let bytes = self.bytes
        buffer.append(bytes.span.extracting(Int(starts[Int(name)])..<Int(starts[Int(name) + 1])))
    }

    /// The same as the name of a JSON member.
    func append(_ name: UInt16, isFirst: Bool, isCompanion: Bool, to buffer: inout ByteBuffer) {
        let range = Int(starts[Int(name)])..<Int(starts[Int(name) + 1])
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe buffer.appendName(
                Span(_unsafeElements: bytes).extracting(range), isFirst: isFirst, isCompanion: isCompanion)
        }
    }

    /// The number of the name at `start` with `length` bytes; 0 when it is not known.
    @inline(__always)
    func number(of span: Span<UInt8>, _ start: Int, _ length: Int) -> UInt16 {
        number(of: NameTable.key(of: span, start, length), span, start, length)
    }

    /// The same for a name whose key is known.
    @inline(__always)
    func number(of key: Key, _ span: Span<UInt8>, _ start: Int, _ length: Int) -> UInt16 {
        var at = NameTable.place(key, length, shift)
        while true {
            let slot = unsafe slots + at
            if unsafe slot.pointee.first == key.first && slot.pointee.last == key.last
                && Int(slot.pointee.length) == length
            {
                // An empty name meets an empty slot, whose number is 0.
                if unsafe length <= 16 || matches(slot.pointee, span, start, length) { return unsafe slot.pointee.name }
            }
            if unsafe slot.pointee.length == 0 { return 0 }
            at = (at &+ 1) & mask
        }
    }

    /// The number of a name of fewer than eight bytes, given as a word with zeros behind it; 0 when it is not known.
    @inline(__always)
    func number(ofShort word: UInt64) -> UInt16 {
        var at = NameTable.place(ofShort: word, shortShift)
        while true {
            let slot = unsafe shortSlots + at
            // The empty word meets an empty slot, whose number is 0.
            if unsafe slot.pointee.word == word { return unsafe slot.pointee.name }
            if unsafe slot.pointee.name == 0 { return 0 }
            at = (at &+ 1) & shortMask
        }
    }

    @inline(__always)
    private static func place(ofShort word: UInt64, _ shift: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    func number(of text: String) -> UInt16 {
        let name = Array(text.utf8)
        return number(of: name.span, 0, name.count)
    }

    /// Whether the bytes between the first eight and the last eight are those of a slot with the same length.
    private func matches(_ slot: Slot, _ span: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
        unsafe bytes.withUnsafeBytes { stored in
            var offset = 8
            while offset < length &- 8 {
                let word = unsafe stored.loadUnaligned(fromByteOffset: Int(slot.start) &+ offset, as: UInt64.self)
                if UInt64(littleEndian: word) != NameTable.word(span, start &+ offset) { return false }
                offset &+= 8
            }
            return true
        }
    }

    @inline(__always)
    private static func place(_ key: Key, _ length: Int, _ shift: UInt64) -> Int {
        let mixed = (key.first ^ (key.last &<< 7) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed &>> shift)
    }

    @inline(__always)
    private static func key(of span: Span<UInt8>, _ start: Int, _ length: Int) -> Key {
        if length >= 8 { return Key(first: word(span, start), last: word(span, start &+ length &- 8)) }
        var first: UInt64 = 0
        // Most short names lie where a whole word can be read and the rest masked off.
        if start &+ 8 <= span.count {
            first = word(span, start) & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
        } else {
            var at = length
            while at > 0 {
                at &-= 1
                first = first &<< 8 | UInt64(span[start &+ at])
            }
        }
        return Key(first: first, last: 0)
    }

    @inline(__always)
    private static func word(_ span: Span<UInt8>, _ at: Int) -> UInt64 {
        precondition(at &+ 8 <= span.count)
        return unsafe UInt64(littleEndian: span.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
    }
}
