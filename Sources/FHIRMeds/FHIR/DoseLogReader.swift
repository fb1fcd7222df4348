// A dose log's lines in the form that DoseLogWriter gives them. What other apps write is read in the floor above, where
// each oddity is told; here anything else is nil.

/// Reads what ``DoseLogWriter`` wrote.
struct DoseLogReader: ~Copyable {
    private var reader: JSONTreeReader
    private var tree = ElementTree()

    init() {
        reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: ReadingLimits()))
    }

    /// The entry of a line; nil for anything that was not written by us.
    mutating func entry(_ line: Span<UInt8>) -> DoseLogEntry? {
        do {
            try reader.read(line, into: &tree)
        } catch {
            return nil
        }
        guard !tree.isEmpty, let type = tree.member("type", of: 0) else { return nil }
        if tree.equals(type, "doseEvent") { return tree.doseEvent(0).map(DoseLogEntry.doseEvent) }
        if tree.equals(type, "medication") { return medication().map(DoseLogEntry.medication) }
        if tree.equals(type, "deletion") {
            return tree.memberText("uuid", of: 0).map { DoseLogEntry.deletion(uuid: $0) }
        }
        return nil
    }

    private func medication() -> UserAnnotatedMedication? {
        guard let identifier = tree.conceptIdentifier(of: 0) else { return nil }
        var codings: [ClinicalCoding] = []
        if let list = tree.member("relatedCodings", of: 0) {
            var items = tree.items(from: list, in: 0)
            while let item = tree.nextItem(&items) {
                codings.append(
                    ClinicalCoding(
                        system: tree.memberText("system", of: item), version: tree.memberText("version", of: item),
                        code: tree.memberText("code", of: item), display: tree.memberText("display", of: item),
                        userSelected: tree.memberFlag("userSelected", of: item)))
            }
        }
        return UserAnnotatedMedication(
            medicationConceptIdentifier: identifier, displayText: tree.memberText("displayText", of: 0),
            generalForm: tree.memberText("generalForm", of: 0), relatedCodings: codings,
            nickname: tree.memberText("nickname", of: 0), hasSchedule: tree.memberFlag("hasSchedule", of: 0),
            isArchived: tree.memberFlag("isArchived", of: 0))
    }
}

extension ElementTree {
    /// The member of a JSON object that has this name, which need not be one of FHIR's.
    func member(_ name: StaticString, of parent: Int) -> Int? {
        if nodes[parent].kind != .object { return nil }
        let end = nodes.next(parent)
        var child = parent &+ 1
        while child < end {
            // A name that begins with an underscore is kept without it.
            if !nodes[child].flags.contains(.companion), nameSlice(child).equals(name) { return child }
            child = nodes.next(child)
        }
        return nil
    }

    func memberText(_ name: StaticString, of parent: Int) -> String? {
        member(name, of: parent).flatMap { nodes[$0].kind == .string ? text($0) : nil }
    }

    func memberFlag(_ name: StaticString, of parent: Int) -> Bool? {
        member(name, of: parent).flatMap { index in
            switch nodes[index].kind {
            case .true: true
            case .false: false
            default: nil
            }
        }
    }

    func memberNumber(_ name: StaticString, of parent: Int) -> FHIRDecimal? {
        member(name, of: parent).flatMap { index in
            nodes[index].kind == .number ? FHIRDecimal(literal: String(decodingUTF8: slice(index))) : nil
        }
    }

    private func memberDate(_ name: StaticString, of parent: Int) -> FHIRDateTime? {
        memberText(name, of: parent).map { FHIRDateTime($0) }
    }

    /// The concept that a medication or an event of a dose log names.
    func conceptIdentifier(of object: Int) -> HealthConceptIdentifier? {
        guard let text = memberText("medicationConceptIdentifier", of: object) else { return nil }
        let kind = memberText("medicationConceptIdentifierKind", of: object)
        return HealthConceptIdentifier(text, kind: kind.flatMap(HealthConceptIdentifier.Kind.init))
    }

    /// The dose event of an object that ``DoseLogWriter`` wrote.
    func doseEvent(_ object: Int) -> MedicationDoseEvent? {
        guard let uuid = memberText("uuid", of: object), let identifier = conceptIdentifier(of: object),
            let statusMember = member("logStatus", of: object),
            let status = logStatus(statusMember)
        else { return nil }
        let source = member("source", of: object).map { index in
            MedicationDoseEvent.Source(
                name: memberText("name", of: index), bundleIdentifier: memberText("bundleIdentifier", of: index),
                version: memberText("version", of: index))
        }
        return MedicationDoseEvent(
            uuid: uuid,
            uuidOrigin: memberText("uuidOrigin", of: object).flatMap(MedicationDoseEvent.UUIDOrigin.init),
            logStatus: status, scheduleType: member("scheduleType", of: object).flatMap { scheduleType($0) },
            medicationConceptIdentifier: identifier, scheduledDate: memberDate("scheduledDate", of: object),
            startDate: memberDate("startDate", of: object), endDate: memberDate("endDate", of: object),
            doseQuantity: memberNumber("doseQuantity", of: object),
            scheduledDoseQuantity: memberNumber("scheduledDoseQuantity", of: object),
            unit: memberText("unit", of: object), timeZone: memberText("timeZone", of: object), source: source,
            metadata: member("metadata", of: object).map { metadata($0) } ?? [:])
    }

    private func logStatus(_ index: Int) -> LogStatus? {
        switch nodes[index].kind {
        case .string: text(index).flatMap(LogStatus.init(name:))
        case .number: Int(String(decodingUTF8: slice(index))).map(LogStatus.init(rawValue:))
        default: nil
        }
    }

    private func scheduleType(_ index: Int) -> ScheduleType? {
        switch nodes[index].kind {
        case .string: text(index).flatMap(ScheduleType.init(name:))
        case .number: Int(String(decodingUTF8: slice(index))).map(ScheduleType.init(rawValue:))
        default: nil
        }
    }

    /// The members of an object as metadata.
    func metadata(_ object: Int) -> [String: MedicationDoseEvent.MetadataValue] {
        var metadata: [String: MedicationDoseEvent.MetadataValue] = [:]
        var child = object + 1
        while child < nodes.next(object) {
            let name = (nodes[child].flags.contains(.companion) ? "_" : "") + nameText(child)
            metadata[name] = metadataValue(child)
            child = nodes.next(child)
        }
        return metadata
    }

    private func metadataValue(_ index: Int) -> MedicationDoseEvent.MetadataValue {
        let literal = String(decodingUTF8: slice(index))
        switch nodes[index].kind {
        case .string: return .string(text(index) ?? "")
        case .true: return .boolean(true)
        case .false: return .boolean(false)
        case .number: return FHIRDecimal(literal: literal).map { .number($0) } ?? .json(literal)
        default:
            // Without blanks and line breaks, so that it can stand in a line; nothing else of it changes.
            var buffer = ByteBuffer(capacity: literal.utf8.count)
            JSONText.appendCompact(slice(index), to: &buffer)
            return .json(String(decodingUTF8: buffer.span))
        }
    }
}
