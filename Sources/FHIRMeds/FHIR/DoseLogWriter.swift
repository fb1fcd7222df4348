// A dose log's lines, in the one form that we write: names as in HealthKit, members in a fixed order, what is absent left
// out, a medication's codings and an event's metadata sorted. Two logs that say the same are the same bytes.

/// Writes the entries of a dose log as JSON objects.
package enum DoseLogWriter {
    /// Appends one entry with a line feed.
    package static func write(line entry: DoseLogEntry, into buffer: inout ByteBuffer) {
        switch entry {
        case .medication(let medication):
            buffer.append("{\"type\":\"medication\"")
            write(medication, into: &buffer)
        case .doseEvent(let event):
            buffer.append("{\"type\":\"doseEvent\"")
            writeMembers(of: event, isFirst: false, into: &buffer)
        case .deletion(let uuid):
            buffer.append("{\"type\":\"deletion\"")
            var members = JSONObjectWriter(isFirst: false)
            members.write("uuid", uuid, into: &buffer)
        }
        buffer.append("}\n")
    }

    /// Appends an event as an object without a type, as a record carries it.
    static func write(_ event: MedicationDoseEvent, into buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "{"))
        writeMembers(of: event, isFirst: true, into: &buffer)
        buffer.append(UInt8(ascii: "}"))
    }

    private static func writeMembers(
        of event: MedicationDoseEvent, isFirst: Bool, into buffer: inout ByteBuffer
    ) {
        var members = JSONObjectWriter(isFirst: isFirst)
        members.write("uuid", event.uuid, into: &buffer)
        members.write("uuidOrigin", event.uuidOrigin?.rawValue, into: &buffer)
        members.name("logStatus", into: &buffer)
        writeName(event.logStatus.name, orRaw: event.logStatus.rawValue, into: &buffer)
        if let type = event.scheduleType {
            members.name("scheduleType", into: &buffer)
            writeName(type.name, orRaw: type.rawValue, into: &buffer)
        }
        write(event.medicationConceptIdentifier, &members, into: &buffer)
        members.write("scheduledDate", event.scheduledDate?.text, into: &buffer)
        members.write("startDate", event.startDate?.text, into: &buffer)
        members.write("endDate", event.endDate?.text, into: &buffer)
        members.write(literal: "doseQuantity", event.doseQuantity?.literal, into: &buffer)
        members.write(literal: "scheduledDoseQuantity", event.scheduledDoseQuantity?.literal, into: &buffer)
        members.write("unit", event.unit, into: &buffer)
        members.write("timeZone", event.timeZone, into: &buffer)
        if let source = event.source {
            members.name("source", into: &buffer)
            buffer.append(UInt8(ascii: "{"))
            var parts = JSONObjectWriter(isFirst: true)
            parts.write("name", source.name, into: &buffer)
            parts.write("bundleIdentifier", source.bundleIdentifier, into: &buffer)
            parts.write("version", source.version, into: &buffer)
            buffer.append(UInt8(ascii: "}"))
        }
        if !event.metadata.isEmpty {
            members.name("metadata", into: &buffer)
            write(event.metadata, into: &buffer)
        }
    }

    private static func write(_ metadata: [String: MedicationDoseEvent.MetadataValue], into buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "{"))
        var isFirst = true
        for (key, value) in metadata.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            isFirst = false
            JSONText.appendString(key, to: &buffer)
            buffer.append(UInt8(ascii: ":"))
            switch value {
            case .string(let text): JSONText.appendString(text, to: &buffer)
            case .number(let number): buffer.append(number.literal)
            case .boolean(let value): buffer.append(value ? "true" : "false")
            case .json(let text): buffer.append(text)
            }
        }
        buffer.append(UInt8(ascii: "}"))
    }

    private static func write(_ medication: UserAnnotatedMedication, into buffer: inout ByteBuffer) {
        var members = JSONObjectWriter(isFirst: false)
        write(medication.medicationConceptIdentifier, &members, into: &buffer)
        members.write("displayText", medication.displayText, into: &buffer)
        members.write("generalForm", medication.generalForm, into: &buffer)
        if !medication.relatedCodings.isEmpty {
            members.name("relatedCodings", into: &buffer)
            write(medication.relatedCodings, into: &buffer)
        }
        members.write("nickname", medication.nickname, into: &buffer)
        members.write("hasSchedule", medication.hasSchedule, into: &buffer)
        members.write("isArchived", medication.isArchived, into: &buffer)
    }

    /// Appends codings as a list of objects, with FHIR's names.
    static func write(_ codings: [ClinicalCoding], into buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "["))
        for (number, coding) in codings.enumerated() {
            buffer.append(number == 0 ? "{" : ",{")
            var parts = JSONObjectWriter(isFirst: true)
            parts.write("system", coding.system, into: &buffer)
            parts.write("version", coding.version, into: &buffer)
            parts.write("code", coding.code, into: &buffer)
            parts.write("display", coding.display, into: &buffer)
            parts.write("userSelected", coding.userSelected, into: &buffer)
            buffer.append(UInt8(ascii: "}"))
        }
        buffer.append(UInt8(ascii: "]"))
    }

    private static func write(
        _ identifier: HealthConceptIdentifier, _ members: inout JSONObjectWriter, into buffer: inout ByteBuffer
    ) {
        members.write("medicationConceptIdentifier", identifier.text, into: &buffer)
        members.write("medicationConceptIdentifierKind", identifier.kind?.rawValue, into: &buffer)
    }

    private static func writeName(_ name: String?, orRaw value: Int, into buffer: inout ByteBuffer) {
        if let name {
            JSONText.appendString(name, to: &buffer)
        } else {
            buffer.append(String(value))
        }
    }
}

extension DoseLogEntry {
    /// The entry as a line of our dose log, without its line feed.
    public var json: String {
        var buffer = ByteBuffer(capacity: 512)
        DoseLogWriter.write(line: self, into: &buffer)
        buffer.truncate(to: buffer.count - 1)
        return String(decodingUTF8: buffer.span)
    }
}
