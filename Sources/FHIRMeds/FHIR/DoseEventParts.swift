/// Makes a dose event of the parts of our extension.
enum DoseEventParts {
    /// The event; nil if a part is missing or is not as we write it, which is told.
    static func event(
        _ parts: [DoseExtension.Part], _ tree: borrowing ElementTree, _ reader: inout DoseStatementReader
    ) -> MedicationDoseEvent? {
        var uuid: String?
        var status: LogStatus?
        var identifier: String?
        var kind: HealthConceptIdentifier.Kind?
        var source = MedicationDoseEvent.Source()
        var event = MedicationDoseEvent(
            uuid: "", logStatus: .notLogged, medicationConceptIdentifier: HealthConceptIdentifier(""))
        var seen: Set<String> = []
        var isWhole = true
        for part in parts {
            // There is one metadata extension for each key; of the others there is one.
            var isGood = part.url == "metadata" || seen.insert(part.url).inserted
            func keep<Value>(_ value: Value?) -> Value? {
                if value == nil { isGood = false }
                return value
            }
            switch part.url {
            case "uuid":
                uuid = keep(tree.string(part).flatMap { DoseEventID.normalized($0) == $0 ? $0 : nil })
            case "uuidOrigin": event.uuidOrigin = keep(tree.code(part).flatMap(MedicationDoseEvent.UUIDOrigin.init))
            case "logStatus" where status == nil: status = keep(tree.code(part).flatMap(LogStatus.init(name:)))
            case "logStatusRaw" where status == nil:
                status = keep(tree.integer(part).map(LogStatus.init(rawValue:)).flatMap { $0.name == nil ? $0 : nil })
            case "scheduleType" where event.scheduleType == nil:
                event.scheduleType = keep(tree.code(part).flatMap(ScheduleType.init(name:)))
            case "scheduleTypeRaw" where event.scheduleType == nil:
                event.scheduleType = keep(
                    tree.integer(part).map(ScheduleType.init(rawValue:)).flatMap { $0.name == nil ? $0 : nil })
            case "conceptIdentifier": identifier = keep(tree.string(part))
            case "conceptIdentifierKind": kind = keep(tree.code(part).flatMap(HealthConceptIdentifier.Kind.init))
            case "scheduledDate": event.scheduledDate = keep(tree.dateTime(part))
            case "start": event.startDate = keep(tree.dateTime(part))
            case "end": event.endDate = keep(tree.dateTime(part))
            case "doseQuantity": event.doseQuantity = keep(tree.quantityValue(part))
            case "scheduledDoseQuantity": event.scheduledDoseQuantity = keep(tree.quantityValue(part))
            case "unit": event.unit = keep(tree.string(part))
            case "timeZone": event.timeZone = keep(tree.string(part))
            case "sourceName": source.name = keep(tree.string(part))
            case "sourceBundle": source.bundleIdentifier = keep(tree.string(part))
            case "sourceVersion": source.version = keep(tree.string(part))
            case "metadata":
                if let (key, value) = keep(metadata(part, tree)) {
                    isGood = event.metadata.updateValue(value, forKey: key) == nil
                }
            default: isGood = false
            }
            if !isGood {
                reader.refuse(part, tree)
                isWhole = false
            }
        }
        guard isWhole, let uuid, let status, let identifier else { return nil }
        event.uuid = uuid
        event.logStatus = status
        event.medicationConceptIdentifier = HealthConceptIdentifier(identifier, kind: kind)
        if source != MedicationDoseEvent.Source() { event.source = source }
        return event
    }

    /// A key of an event's metadata and its value.
    private static func metadata(
        _ part: DoseExtension.Part, _ tree: borrowing ElementTree
    ) -> (String, MedicationDoseEvent.MetadataValue)? {
        let (inner, fault) = DoseExtension.parts(of: part.node, tree)
        guard fault == nil, inner.count == 2, inner[0].url == "key", let key = tree.string(inner[0]) else { return nil }
        if inner[1].url == "json" {
            return tree.string(inner[1]).flatMap(json).map { (key, .json($0)) }
        }
        guard inner[1].url == "value" else { return nil }
        if let text = tree.string(inner[1]) { return (key, .string(text)) }
        if let number = tree.decimal(inner[1]) { return (key, .number(number)) }
        return tree.boolean(inner[1]).map { (key, .boolean($0)) }
    }

    /// A JSON list, object or null in the form that a dose log has it; nil for any other text.
    private static func json(_ text: String) -> String? {
        var reader = JSONTreeReader()
        var tree = ElementTree()
        let bytes = Array(text.utf8)
        do {
            try reader.read(bytes.span, into: &tree)
        } catch {
            return nil
        }
        guard !tree.isEmpty, [.object, .array, .null].contains(tree.nodes[0].kind) else { return nil }
        var buffer = ByteBuffer(capacity: bytes.count)
        tree.isUntidy = true
        JSONTreeWriter(table: ElementTable.table(for: .r4)).write(tree, 0, type: 0, into: &buffer)
        return String(decodingUTF8: buffer.span)
    }
}
