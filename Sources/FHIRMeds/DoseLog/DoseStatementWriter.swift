// One entry of a dose log as one MedicationStatement in JSON; XML is made from that. docs/dose-statements.md has the layout.
//
// The extension carries the entry whole and is the truth when it is read back. The elements around it are what other
// systems read: what they say of each status is in DoseStatementMeaning. An event that FHIR cannot hold is refused, with
// nothing written.

/// Writes MedicationStatements of one release.
struct DoseStatementWriter {
    /// Whether the log still has the event.
    enum Standing {
        case logged
        /// It was deleted from the log; the statement that was written of it is taken back.
        case deleted
    }

    /// What a statement says of its medication, the same in all statements of one.
    struct Named {
        /// The concept of `medication[x]`, as JSON.
        fileprivate let concept: [UInt8]
        /// The id of the medication's own statement.
        let statementID: String
        /// What the caller's table says.
        fileprivate let basedOn: [String]
    }

    let release: FHIRRelease
    let base: String
    /// Whose doses they are.
    let subject: String
    private let terminology: Terminology
    private let medicationIDs: NameBasedUUID.Namespace
    private let eventIDs = NameBasedUUID.Namespace(of: "urn:x-fhirmeds:statement-of-derived-dose-event")

    init(release: FHIRRelease, base: String, subject: String, terminology: Terminology) {
        self.release = release
        self.base = base
        self.subject = subject
        self.terminology = terminology
        medicationIDs = NameBasedUUID.Namespace(of: DoseStatementNames.trackedMedication(base))
    }

    private var isR5: Bool { release == .r5 }

    // MARK: Ids

    /// The id of an event's statement: the event's own. One that was derived may be another person's too.
    func id(of event: MedicationDoseEvent) -> String {
        if event.uuidOrigin == nil { return event.uuid }
        return NameBasedUUID.uuid(name: subject + "\n" + event.uuid, namespace: eventIDs)
    }

    /// The id of a medication's own statement.
    func id(of medication: HealthConceptIdentifier) -> String {
        NameBasedUUID.uuid(name: subject + "\n" + medication.text, namespace: medicationIDs)
    }

    /// What the statements of a medication's events say of it.
    func named(
        _ identifier: HealthConceptIdentifier, _ medication: UserAnnotatedMedication?, basedOn: [String] = []
    ) -> Named {
        Named(concept: concept(of: medication), statementID: id(of: identifier), basedOn: basedOn)
    }

    // MARK: Dose events

    /// Appends the statement of an event.
    ///
    /// - Parameters:
    ///   - partOf: whether the medication's own statement is written too.
    ///   - id: the id that the statement has had so far; nil for its own.
    /// - Throws: why FHIR cannot hold the event.
    func write(
        _ event: MedicationDoseEvent, of medication: Named, _ standing: Standing = .logged, partOf: Bool = false,
        id: String? = nil, into buffer: inout ByteBuffer
    ) throws(Issue) {
        try DoseStatementFaults.check(event)
        if isR5 { try DoseStatementFaults.checkFractions(of: event) }
        if let id { try DoseStatementFaults.check(id: id) }
        buffer.append("{\"resourceType\":\"MedicationStatement\"")
        var members = JSONObjectWriter(isFirst: false)
        let id = id ?? self.id(of: event)
        members.write("id", id, into: &buffer)
        writeTag("dose-event", "one logged dose event; says nothing about a therapy", &members, into: &buffer)
        members.name("extension", into: &buffer)
        buffer.append("[")
        DoseExtensionWriter(base: base).write(event, medication.concept, into: &buffer)
        buffer.append("]")
        writeIdentifier(of: event, id: id, &members, into: &buffer)
        if !isR5, !medication.basedOn.isEmpty {
            writeReferences("basedOn", medication.basedOn, &members, into: &buffer)
        }
        if partOf {
            writeReferences("partOf", ["MedicationStatement/" + medication.statementID], &members, into: &buffer)
        }
        writeStatus(of: event, standing, &members, into: &buffer)
        buffer.append(",")
        writeMedication(medication.concept, into: &buffer)
        writeReference("subject", &members, into: &buffer)
        if standing == .logged { writeEffective(of: event, &members, into: &buffer) }
        if event.logStatus.isSaidByPerson { writeSource(&members, into: &buffer) }
        let note = DoseStatementMeaning.note(of: event.logStatus)
        writeNote(standing == .logged ? note : DoseStatementMeaning.noteOfDeletion, &members, into: &buffer)
        if standing == .logged, let dose = DoseStatementMeaning.dose(of: event) {
            writeDosage(dose, unit: event.unit, &members, into: &buffer)
        }
        if isR5 {
            let adherence = DoseStatementMeaning.adherence(of: event.logStatus)
            writeAdherence(standing == .logged ? adherence : "unknown", &members, into: &buffer)
        }
        buffer.append("}")
    }

    private func writeIdentifier(
        of event: MedicationDoseEvent, id: String, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        // Two persons may have a derived UUID in common, but no server may take their statements for one.
        let uuid = event.uuidOrigin == .derived ? id : event.uuid
        if DoseEventID.isUUID(uuid) {
            writeIdentifier(
                DoseStatementNames.uriSystem, DoseStatementNames.uuidPrefix + uuid, &members, into: &buffer)
        } else {
            writeIdentifier(DoseStatementNames.identifierSystem(base), uuid, &members, into: &buffer)
        }
    }

    private func writeStatus(
        of event: MedicationDoseEvent, _ standing: Standing, _ members: inout JSONObjectWriter,
        into buffer: inout ByteBuffer
    ) {
        members.name("status", into: &buffer)
        switch standing {
        case .deleted: buffer.append("\"entered-in-error\"")
        case .logged where isR5: buffer.append("\"recorded\"")
        case .logged: writeQuoted(DoseStatementMeaning.status(of: event.logStatus), into: &buffer)
        }
        if isR5 { return }
        if event.logStatus == .notLogged, standing == .logged {
            members.name("statusReason", into: &buffer)
            buffer.append("[{\"text\":\"the person took back what they had logged\"}]")
        }
        if event.logStatus.isSaidByPerson {
            members.name("category", into: &buffer)
            buffer.append("{\"coding\":[{\"system\":\"http://terminology.hl7.org/CodeSystem/")
            buffer.append("medication-statement-category\",\"code\":\"patientspecified\"}]}")
        }
    }

    private func writeEffective(
        of event: MedicationDoseEvent, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        switch DoseStatementMeaning.effective(of: event) {
        case .none: break
        case .dateTime(let date):
            members.write("effectiveDateTime", local(date, of: event), into: &buffer)
        case .period(let start, let end):
            members.name("effectivePeriod", into: &buffer)
            buffer.append("{")
            var parts = JSONObjectWriter(isFirst: true)
            parts.write("start", local(start, of: event), into: &buffer)
            parts.write("end", local(end, of: event), into: &buffer)
            buffer.append("}")
        }
    }

    /// A time with the offset that the event's zone had then; as it is in the log without a zone, and where FHIR cannot write
    /// that offset or year.
    private func local(_ date: FHIRDateTime, of event: MedicationDoseEvent) -> String {
        guard let zone = event.zoneName, let instant = date.instant,
            let offset = ZoneOffsets.offset(of: instant, in: zone), offset != date.offsetSeconds
        else { return date.text }
        let (seconds, isTooMuch) = instant.seconds.addingReportingOverflow(offset)
        if isTooMuch { return date.text }
        return FHIRDateTime(localSeconds: seconds, fraction: date.fraction, offsetSeconds: offset)?.text ?? date.text
    }

    private func writeDosage(
        _ dose: FHIRDecimal, unit: String?, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.name("dosage", into: &buffer)
        buffer.append("[{\"doseAndRate\":[{\"doseQuantity\":{")
        var parts = JSONObjectWriter(isFirst: true)
        parts.write(literal: "value", dose.literal, into: &buffer)
        if let unit, !unit.isEmpty {
            parts.write("unit", unit, into: &buffer)
            // A unit that the table does not know is a text, and no code is guessed.
            if let code = terminology.ucum(forHealthKitUnit: unit) {
                parts.write("system", UnitTable.ucum, into: &buffer)
                parts.write("code", code, into: &buffer)
            }
        }
        buffer.append("}}]}]")
    }

    // MARK: Medications

    /// Appends the statement of a medication itself.
    ///
    /// - Throws: why FHIR cannot hold it.
    func write(
        _ medication: UserAnnotatedMedication, basedOn: [String] = [], into buffer: inout ByteBuffer
    ) throws(Issue) {
        let identifier = medication.medicationConceptIdentifier
        if identifier.text.isEmpty {
            throw Issue(.error, .missingElement, path: "medication.medicationConceptIdentifier", message: "it is empty")
        }
        buffer.append("{\"resourceType\":\"MedicationStatement\"")
        var members = JSONObjectWriter(isFirst: false)
        members.write("id", id(of: identifier), into: &buffer)
        writeTag("tracked-medication", "a medication as a person keeps it", &members, into: &buffer)
        members.name("extension", into: &buffer)
        buffer.append("[")
        let concept = concept(of: medication)
        DoseExtensionWriter(base: base).write(medication, concept, into: &buffer)
        buffer.append("]")
        writeIdentifier(
            DoseStatementNames.uriSystem, DoseStatementNames.uuidPrefix + id(of: identifier), &members, into: &buffer)
        if !isR5, !basedOn.isEmpty { writeReferences("basedOn", basedOn, &members, into: &buffer) }
        members.name("status", into: &buffer)
        if isR5 {
            buffer.append("\"recorded\"")
        } else {
            writeQuoted(DoseStatementMeaning.status(of: medication), into: &buffer)
        }
        buffer.append(",")
        writeMedication(concept, into: &buffer)
        writeReference("subject", &members, into: &buffer)
        writeNote(DoseStatementMeaning.noteOfMedication, &members, into: &buffer)
        if isR5 { writeAdherence(DoseStatementMeaning.adherence(of: medication), &members, into: &buffer) }
        buffer.append("}")
    }

    /// Appends the member `medication[x]`.
    private func writeMedication(_ concept: [UInt8], into buffer: inout ByteBuffer) {
        buffer.append(isR5 ? "\"medication\":{\"concept\":" : "\"medicationCodeableConcept\":")
        buffer.append(concept.span)
        if isR5 { buffer.append("}") }
    }

    /// A medication as a CodeableConcept: the codings and the name, or that it is not known.
    private func concept(of medication: UserAnnotatedMedication?) -> [UInt8] {
        var buffer = ByteBuffer(capacity: 256)
        buffer.append("{")
        var members = JSONObjectWriter(isFirst: true)
        let codings = (medication?.relatedCodings ?? []).filter(DoseStatementFaults.isWritable)
        let text = medication?.displayText?.nonEmpty
        if codings.isEmpty, text == nil {
            members.name("extension", into: &buffer)
            buffer.append("[{\"url\":\"http://hl7.org/fhir/StructureDefinition/data-absent-reason\",")
            buffer.append("\"valueCode\":\"unknown\"}]")
        }
        if !codings.isEmpty {
            members.name("coding", into: &buffer)
            DoseLogWriter.write(codings.map(\.withoutEmptyTexts), into: &buffer)
        }
        members.write("text", text, into: &buffer)
        buffer.append("}")
        return buffer.array
    }

    // MARK: Parts of both

    private func writeTag(
        _ code: StaticString, _ display: StaticString, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.name("meta", into: &buffer)
        buffer.append("{\"tag\":[{")
        var parts = JSONObjectWriter(isFirst: true)
        parts.write("system", DoseStatementNames.tagSystem(base), into: &buffer)
        parts.name("code", into: &buffer)
        writeQuoted(code, into: &buffer)
        parts.name("display", into: &buffer)
        writeQuoted(display, into: &buffer)
        buffer.append("}]}")
    }

    private func writeIdentifier(
        _ system: String, _ value: String, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.name("identifier", into: &buffer)
        buffer.append("[{")
        var parts = JSONObjectWriter(isFirst: true)
        parts.write("system", system, into: &buffer)
        parts.write("value", value, into: &buffer)
        buffer.append("}]")
    }

    private func writeReferences(
        _ name: StaticString, _ references: [String], _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.name(name, into: &buffer)
        for (number, reference) in references.enumerated() {
            buffer.append(number == 0 ? "[{\"reference\":" : ",{\"reference\":")
            JSONText.appendString(reference, to: &buffer)
            buffer.append("}")
        }
        buffer.append("]")
    }

    private func writeReference(
        _ name: StaticString, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.name(name, into: &buffer)
        buffer.append("{\"reference\":")
        JSONText.appendString(subject, to: &buffer)
        buffer.append("}")
    }

    private func writeSource(_ members: inout JSONObjectWriter, into buffer: inout ByteBuffer) {
        if isR5 {
            writeReferences("informationSource", [subject], &members, into: &buffer)
        } else {
            writeReference("informationSource", &members, into: &buffer)
        }
    }

    private func writeNote(
        _ text: StaticString, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.name("note", into: &buffer)
        buffer.append("[{\"text\":")
        writeQuoted(text, into: &buffer)
        buffer.append("}]")
    }

    private func writeAdherence(
        _ code: StaticString, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.name("adherence", into: &buffer)
        buffer.append("{\"code\":{\"coding\":[{")
        var parts = JSONObjectWriter(isFirst: true)
        parts.write("system", StateRules.adherenceSystem, into: &buffer)
        parts.name("code", into: &buffer)
        writeQuoted(code, into: &buffer)
        buffer.append("}]}}")
    }

    /// Appends words of ours, which need no escapes.
    private func writeQuoted(_ text: StaticString, into buffer: inout ByteBuffer) {
        buffer.append("\"")
        buffer.append(text)
        buffer.append("\"")
    }
}

extension ClinicalCoding {
    /// The coding without what FHIR does not have: empty strings.
    fileprivate var withoutEmptyTexts: ClinicalCoding {
        ClinicalCoding(
            system: system?.nonEmpty, version: version?.nonEmpty, code: code?.nonEmpty, display: display?.nonEmpty,
            userSelected: userSelected)
    }
}

extension String {
    /// The text, or nil if there is nothing in it: FHIR has no empty strings.
    var nonEmpty: String? { isEmpty ? nil : self }
}
