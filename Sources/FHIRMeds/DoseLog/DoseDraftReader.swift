/// Understands the values of one draft; what is odd about them is noted, what cannot be understood is thrown.
struct DoseDraftReader {
    let draft: DoseDraft
    let options: DoseLogOptions
    /// What was odd so far.
    private(set) var notes: [Issue]

    init(_ draft: DoseDraft, options: DoseLogOptions) {
        self.draft = draft
        self.options = options
        notes = draft.notes
    }

    private mutating func note(_ severity: Issue.Severity, _ code: IssueCode, _ field: DoseField, _ message: String) {
        let issue = draft.issue(severity, code, at: draft.path(of: field), message)
        // A name may be read twice: for the identifier, and for the medication.
        if !notes.contains(issue) { notes.append(issue) }
    }

    private func fault(_ code: IssueCode, _ field: DoseField, _ message: String) -> Issue {
        draft.issue(.error, code, at: draft.path(of: field), message)
    }

    /// Refuses a draft in which two keys that mean the same say different things.
    func checkConflict() throws(Issue) {
        guard let key = draft.conflict else { return }
        throw draft.issue(
            .error, .elementTwice, at: draft.path(of: "\(key)"),
            "another key that means the same says something else; which one is meant cannot be known")
    }

    /// Notes values that have no place in an entry of its type.
    mutating func tellUnused(but used: Set<DoseField>) {
        for field in DoseField.allCases where !draft.lacks(field) && !used.contains(field) {
            note(.error, .unknownKey, field, "an entry of this type has no such value; it is left out")
        }
        if !draft.metadata.isEmpty {
            let path = draft.path(of: "metadata")
            notes.append(
                draft.issue(
                    .error, .unknownKey, at: path, "an entry of this type has no such value; it is left out"))
        }
    }

    // MARK: Texts

    /// A text; nil if there is none, or an empty one.
    mutating func text(_ field: DoseField) throws(Issue) -> String? {
        switch draft[field] {
        case .none: return nil
        case .text(let text):
            if text.isEmpty {
                note(.warning, .emptyValue, field, "an empty text, which is taken as none")
                return nil
            }
            guard FHIRText.isString(text) else {
                throw fault(.notInXML, field, "a character stands here that no text in FHIR can hold; take it out")
            }
            return text
        case .number, .flag, .other:
            note(.error, .wrongType, field, "a text is expected here; the value is left out")
            return nil
        }
    }

    /// An id that must not be lost: where there is one, but none that FHIR can hold, the entry is refused.
    mutating func uuid() throws(Issue) -> String? {
        guard let written = draft[.uuid] else { return nil }
        guard case .text(let text) = written else {
            throw fault(.wrongType, .uuid, "an id is a text; write it in quotes")
        }
        if text.isEmpty { return try self.text(.uuid) }
        guard let id = DoseEventID.normalized(text) else {
            throw fault(
                .invalidValue, .uuid,
                "neither a UUID nor an id of up to 64 letters, digits, - and . as FHIR has them")
        }
        return id
    }

    mutating func uuidOrigin() throws(Issue) -> MedicationDoseEvent.UUIDOrigin? {
        guard let text = try text(.uuidOrigin) else { return nil }
        if let origin = MedicationDoseEvent.UUIDOrigin(rawValue: text) { return origin }
        note(.error, .unknownCode, .uuidOrigin, "the only word here is derived; the value is left out")
        return nil
    }

    mutating func concept() throws(Issue) -> HealthConceptIdentifier? {
        switch draft[.concept] {
        case .number, .flag, .other:
            throw fault(.wrongType, .concept, "an identifier is a text; write it in quotes")
        case .text, .none: break
        }
        guard let text = try text(.concept) else { return nil }
        guard let word = try self.text(.conceptKind) else { return HealthConceptIdentifier(text) }
        let kind = HealthConceptIdentifier.Kind(rawValue: word)
        if kind == nil {
            note(.error, .unknownCode, .conceptKind, "no kind of identifier that is known; the value is left out")
        }
        return HealthConceptIdentifier(text, kind: kind)
    }

    mutating func source() throws(Issue) -> MedicationDoseEvent.Source? {
        let name = try text(.sourceName)
        let device = try text(.deviceName)
        if name != nil, device != nil {
            note(.warning, .unknownKey, .deviceName, "the app has a name of its own; that of the device is left out")
        }
        let source = MedicationDoseEvent.Source(
            name: name ?? device, bundleIdentifier: try text(.sourceBundle), version: try text(.sourceVersion))
        return source == MedicationDoseEvent.Source() ? nil : source
    }

    // MARK: Enumerations

    /// The status, of which one must be there.
    mutating func status() throws(Issue) -> LogStatus {
        let status = try status(.logStatus)
        let named = try self.status(.statusName)
        if let status, let named, status != named {
            throw fault(
                .elementTwice, .statusName, "the status and its name differ; which one is meant cannot be known")
        }
        guard let found = status ?? named else {
            throw draft.issue(.error, .missingElement, at: draft.path, "no dose event without a status")
        }
        // A name for people may be in any language.
        if case .text(let words) = draft[.statusDisplay], let shown = DoseSpellings.status(words), shown != found {
            throw fault(
                .elementTwice, .statusDisplay, "the status and its name differ; which one is meant cannot be known")
        }
        return found
    }

    private mutating func status(_ field: DoseField) throws(Issue) -> LogStatus? {
        switch draft[field] {
        case .number(let literal):
            guard let value = Int(literal) else {
                throw fault(.invalidValue, field, "a status is one of HealthKit's words or a whole number")
            }
            return LogStatus(rawValue: value)
        case .text(let word):
            if let status = DoseSpellings.status(word) { return status }
            guard let word = try text(field) else { return nil }
            throw fault(
                .unknownStatus, field,
                DoseSpellings.unknownStatuses.contains(word)
                    ? "the app itself does not know the status, so there is nothing to log"
                    : "no status that any app is known to write")
        case .flag, .other: throw fault(.wrongType, field, "a status is one of HealthKit's words or a whole number")
        case .none: return nil
        }
    }

    mutating func scheduleType() throws(Issue) -> ScheduleType? {
        switch draft[.scheduleType] {
        case .number(let literal):
            guard let value = Int(literal) else {
                throw fault(
                    .invalidValue, .scheduleType, "a schedule type is one of HealthKit's words or a whole number")
            }
            return ScheduleType(rawValue: value)
        case .text(let word):
            if let type = DoseSpellings.scheduleType(word) { return type }
            guard let word = try text(.scheduleType), !DoseSpellings.unknownScheduleTypes.contains(word) else {
                return nil
            }
            throw fault(.unknownCode, .scheduleType, "no schedule type that any app is known to write")
        case .flag, .other:
            throw fault(.wrongType, .scheduleType, "a schedule type is one of HealthKit's words or a whole number")
        case .none: return nil
        }
    }

    // MARK: Numbers and truth values

    /// A number by its literal; nil if there is none.
    mutating func number(_ field: DoseField) throws(Issue) -> FHIRDecimal? {
        switch draft[field] {
        case .none: return nil
        case .number(let literal): return FHIRDecimal(literal: literal)
        case .text(let text):
            if text.isEmpty {
                _ = try self.text(field)
                return nil
            }
            guard let number = FHIRDecimal(literal: text) else {
                throw fault(
                    .invalidValue, field, "not a number; write digits, and a point before those of a fraction")
            }
            if !draft.isPlainText { note(.warning, .wrongType, field, "a number in quotes; read all the same") }
            return number
        case .flag, .other: throw fault(.wrongType, field, "a number is expected here")
        }
    }

    private mutating func flag(_ field: DoseField) throws(Issue) -> Bool? {
        switch draft[field] {
        case .none: return nil
        case .flag(let value): return value
        case .text(let text):
            if draft.isPlainText, let value = DoseSpellings.flags[text] { return value }
            if text.isEmpty {
                _ = try self.text(field)
                return nil
            }
        case .number, .other: break
        }
        note(.error, .wrongType, field, "true or false is expected here; the value is left out")
        return nil
    }

    // MARK: Times

    /// Refuses times of which it is not known what they are of.
    func checkStart() throws(Issue) {
        for field in [DoseField.start, .end] where !draft.lacks(field) && !options.startIsIntake {
            throw fault(
                .ambiguousTime, field,
                "either when the dose was taken or when the medication was begun or ended; --start-is-intake says the first"
            )
        }
        if (!draft.lacks(.start) && !draft.lacks(.startDate)) || (!draft.lacks(.end) && !draft.lacks(.endDate)) {
            throw fault(.elementTwice, .startDate, "two beginnings or ends; which one is meant cannot be known")
        }
    }

    /// A time with its offset; nil if there is none.
    mutating func time(_ field: DoseField, zone: String?) throws(Issue) -> FHIRDateTime? {
        let time: DoseTime?
        switch draft[field] {
        case .none: return nil
        case .number(let literal): time = DoseTime(sinceEpoch: literal)
        case .text(let text):
            if text.isEmpty {
                _ = try self.text(field)
                return nil
            }
            time = DoseTime(text)
        case .flag, .other: throw fault(.wrongType, field, "a date with a time is expected here")
        }
        switch time {
        case .none:
            throw fault(
                .invalidDate, field,
                "not a date with a time that exists; write it as 2024-05-17T08:00:00+02:00")
        case .full(let time): return time
        case .local(let local): return try self.local(local, field, zone: zone)
        }
    }

    private func local(_ time: FHIRDateTime, _ field: DoseField, zone: String?) throws(Issue) -> FHIRDateTime {
        let seconds: Int
        switch zone.map(AssumedOffset.zone) ?? options.assumedOffset {
        case .none:
            throw fault(
                .offsetMissing, field, "a time without an offset; --assume-offset says which one it has")
        case .seconds(let offset): seconds = offset
        case .zone(let zone):
            switch ZoneOffsets.offset(ofLocal: time.localSeconds ?? 0, in: zone) {
            case .once(let offset): seconds = offset
            case .twice:
                throw fault(
                    .ambiguousTime, field, "the zone had this time twice, as its clocks went back; add the offset")
            case .never:
                throw fault(
                    .ambiguousTime, field, "the zone never had this time, as its clocks went forward; add the offset")
            case .unknownZone:
                throw fault(.unknownZone, field, "a time without an offset, and in a zone that is not known")
            }
        }
        guard let full = time.with(offsetSeconds: seconds) else {
            throw fault(.invalidDate, field, "the zone's offset then is none that FHIR can write")
        }
        return full
    }

    /// Notes what is odd about the event that was made of the draft.
    mutating func noteFaults(of event: MedicationDoseEvent) {
        for fault in DoseEventFaults.all(of: event) {
            let path = fault.member.map { field, name in
                draft.lacks(field) ? draft.path(of: name) : draft.path(of: field)
            }
            notes.append(
                draft.issue(.warning, fault.code, at: path ?? draft.path, fault.words + DoseEventFaults.kept))
        }
    }

    // MARK: Medications

    /// What the draft says of a medication; nil if it says nothing.
    mutating func medication(of concept: HealthConceptIdentifier) throws(Issue) -> UserAnnotatedMedication? {
        let name = try text(.name)
        let form = try text(.generalForm).map(DoseSpellings.generalForm)
        let nickname = try text(.nickname)
        let hasSchedule = try flag(.hasSchedule)
        let isArchived = try flag(.isArchived)
        if name == nil, form == nil, nickname == nil, hasSchedule == nil, isArchived == nil, draft.codings.isEmpty {
            return nil
        }
        return UserAnnotatedMedication(
            medicationConceptIdentifier: concept, displayText: name, generalForm: form,
            relatedCodings: draft.codings, nickname: nickname, hasSchedule: hasSchedule, isArchived: isArchived)
    }
}
