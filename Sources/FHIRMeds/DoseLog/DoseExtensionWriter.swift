/// Writes the extensions that carry an entry of a dose log whole: each part only if the entry has it, in one order.
struct DoseExtensionWriter {
    let base: String

    /// Appends the extension of a dose event.
    ///
    /// - Parameter concept: the concept of the statement's medication, as JSON: what the entry is held against when it is
    ///   read back.
    func write(_ event: MedicationDoseEvent, _ concept: [UInt8], into buffer: inout ByteBuffer) {
        var parts = Parts(DoseStatementNames.doseEvent(base), into: &buffer)
        parts.write("uuid", string: event.uuid, into: &buffer)
        parts.write("uuidOrigin", code: event.uuidOrigin?.rawValue, into: &buffer)
        parts.write(
            "logStatus", code: event.logStatus.name, orRaw: "logStatusRaw", event.logStatus.rawValue, into: &buffer)
        if let type = event.scheduleType {
            parts.write("scheduleType", code: type.name, orRaw: "scheduleTypeRaw", type.rawValue, into: &buffer)
        }
        parts.write(event.medicationConceptIdentifier, concept, into: &buffer)
        parts.write("scheduledDate", dateTime: event.scheduledDate, into: &buffer)
        parts.write("start", dateTime: event.startDate, into: &buffer)
        parts.write("end", dateTime: event.endDate, into: &buffer)
        parts.write("doseQuantity", quantity: event.doseQuantity, into: &buffer)
        parts.write("scheduledDoseQuantity", quantity: event.scheduledDoseQuantity, into: &buffer)
        parts.write("unit", string: event.unit, into: &buffer)
        parts.write("timeZone", string: event.timeZone, into: &buffer)
        parts.write("sourceName", string: event.source?.name, into: &buffer)
        parts.write("sourceBundle", string: event.source?.bundleIdentifier, into: &buffer)
        parts.write("sourceVersion", string: event.source?.version, into: &buffer)
        for (key, value) in event.metadata.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            parts.write(metadata: key, value, into: &buffer)
        }
        parts.end(into: &buffer)
    }

    /// Appends the extension of a tracked medication.
    ///
    /// - Parameter concept: the concept of the statement's medication, as JSON, with the name and the codings.
    func write(_ medication: UserAnnotatedMedication, _ concept: [UInt8], into buffer: inout ByteBuffer) {
        var parts = Parts(DoseStatementNames.trackedMedication(base), into: &buffer)
        parts.write(medication.medicationConceptIdentifier, concept, into: &buffer)
        parts.write("nickname", string: medication.nickname, into: &buffer)
        parts.write("isArchived", boolean: medication.isArchived, into: &buffer)
        parts.write("hasSchedule", boolean: medication.hasSchedule, into: &buffer)
        if medication.form != nil {
            parts.write("generalForm", code: medication.generalForm, into: &buffer)
        } else {
            parts.write("generalForm", string: medication.generalForm, into: &buffer)
        }
        parts.end(into: &buffer)
    }

    /// The parts of one extension, with the commas between them.
    private struct Parts {
        private var isFirst = true

        init(_ url: String, into buffer: inout ByteBuffer) {
            buffer.append("{\"url\":")
            JSONText.appendString(url, to: &buffer)
            buffer.append(",\"extension\":[")
        }

        func end(into buffer: inout ByteBuffer) {
            buffer.append("]}")
        }

        private mutating func begin(_ url: StaticString, into buffer: inout ByteBuffer) {
            buffer.append(isFirst ? "{\"url\":\"" : ",{\"url\":\"")
            isFirst = false
            buffer.append(url)
            buffer.append("\",")
        }

        mutating func write(_ url: StaticString, string text: String?, into buffer: inout ByteBuffer) {
            guard let text = text?.nonEmpty else { return }
            begin(url, into: &buffer)
            buffer.append("\"valueString\":")
            JSONText.appendString(text, to: &buffer)
            buffer.append("}")
        }

        mutating func write(_ url: StaticString, code text: String?, into buffer: inout ByteBuffer) {
            guard let text else { return }
            begin(url, into: &buffer)
            buffer.append("\"valueCode\":")
            JSONText.appendString(text, to: &buffer)
            buffer.append("}")
        }

        mutating func write(
            _ url: StaticString, code text: String?, orRaw rawURL: StaticString, _ raw: Int,
            into buffer: inout ByteBuffer
        ) {
            if text != nil { return write(url, code: text, into: &buffer) }
            begin(rawURL, into: &buffer)
            buffer.append("\"valueInteger\":")
            buffer.append(String(raw))
            buffer.append("}")
        }

        mutating func write(_ url: StaticString, boolean value: Bool?, into buffer: inout ByteBuffer) {
            guard let value else { return }
            begin(url, into: &buffer)
            buffer.append(value ? "\"valueBoolean\":true}" : "\"valueBoolean\":false}")
        }

        mutating func write(_ url: StaticString, dateTime date: FHIRDateTime?, into buffer: inout ByteBuffer) {
            guard let date else { return }
            begin(url, into: &buffer)
            buffer.append("\"valueDateTime\":")
            JSONText.appendString(date.text, to: &buffer)
            buffer.append("}")
        }

        mutating func write(_ url: StaticString, quantity number: FHIRDecimal?, into buffer: inout ByteBuffer) {
            guard let number else { return }
            begin(url, into: &buffer)
            buffer.append("\"valueQuantity\":{\"value\":")
            buffer.append(number.literal)
            buffer.append("}}")
        }

        mutating func write(
            _ identifier: HealthConceptIdentifier, _ concept: [UInt8], into buffer: inout ByteBuffer
        ) {
            write("conceptIdentifier", string: identifier.text, into: &buffer)
            write("conceptIdentifierKind", code: identifier.kind?.rawValue, into: &buffer)
            begin("medication", into: &buffer)
            buffer.append("\"valueCodeableConcept\":")
            buffer.append(concept.span)
            buffer.append("}")
        }

        mutating func write(
            metadata key: String, _ value: MedicationDoseEvent.MetadataValue, into buffer: inout ByteBuffer
        ) {
            if key.isEmpty { return }
            if case .string("") = value { return }
            begin("metadata", into: &buffer)
            buffer.append("\"extension\":[{\"url\":\"key\",\"valueString\":")
            JSONText.appendString(key, to: &buffer)
            buffer.append("},{\"url\":\"")
            switch value {
            case .string(let text):
                buffer.append("value\",\"valueString\":")
                JSONText.appendString(text, to: &buffer)
            case .number(let number):
                buffer.append("value\",\"valueDecimal\":")
                buffer.append(number.literal)
            case .boolean(let value):
                buffer.append(value ? "value\",\"valueBoolean\":true" : "value\",\"valueBoolean\":false")
            case .json(let text):
                buffer.append("json\",\"valueString\":")
                JSONText.appendString(text, to: &buffer)
            }
            buffer.append("}]}")
        }
    }
}
