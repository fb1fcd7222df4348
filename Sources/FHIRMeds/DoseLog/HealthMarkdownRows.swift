// health.md's CSV: one attribute a row.
//
//     Date,Category,Metric,Value,Unit,Timestamp
//     2024-05-17,Medications,Medication,Tea,active;scheduled,
//     2024-05-17,Medications,Medication Concept Identifier,Tea: rxnorm:1,,
//     2024-05-17,Medications,Dose Event,Tea Taken 1 count,scheduled,2024-05-17T06:00:00Z
//     2024-05-17,Medications,Dose Event ID,7A1D...,uuid,2024-05-17T06:00:00Z
//
// What belongs together stands together, behind a row that begins it. That row's value, the units and the timestamps repeat
// what other rows say. The values of a medication's rows begin with its name.

/// Puts the rows of health.md's CSV together.
struct HealthMarkdownRows {
    private let builder: DoseEntryBuilder
    private var draft: DoseDraft?
    /// The name before the values of the medication that is open; nil in an event.
    private var name: String?

    private static let category = "Medications"
    private static let metadata = "Dose Event Metadata "

    /// The rows of an event.
    private static let eventRows: [String: (StaticString, DoseField)] = [
        "Dose Event ID": ("Dose Event ID", .uuid),
        "Dose Event Medication Concept Identifier": ("Dose Event Medication Concept Identifier", .concept),
        "Dose Event Medication Name": ("Dose Event Medication Name", .name),
        "Dose Event Start": ("Dose Event Start", .startDate),
        "Dose Event End": ("Dose Event End", .endDate),
        "Dose Event Status": ("Dose Event Status", .logStatus),
        "Dose Event Status Display": ("Dose Event Status Display", .statusDisplay),
        "Dose Event Schedule Type": ("Dose Event Schedule Type", .scheduleType),
        "Dose Event Unit": ("Dose Event Unit", .unit),
        "Dose Event Scheduled Date": ("Dose Event Scheduled Date", .scheduledDate),
        "Dose Event Dose Quantity": ("Dose Event Dose Quantity", .doseQuantity),
        "Dose Event Scheduled Dose Quantity": ("Dose Event Scheduled Dose Quantity", .scheduledDoseQuantity),
    ]

    /// The rows of a medication.
    private static let medicationRows: [String: (StaticString, DoseField)] = [
        "Medication Concept Identifier": ("Medication Concept Identifier", .concept),
        "Medication Display Name": ("Medication Display Name", .name),
        "Medication General Form": ("Medication General Form", .generalForm),
        "Medication Archived": ("Medication Archived", .isArchived),
        "Medication Has Schedule": ("Medication Has Schedule", .hasSchedule),
        "Medication Nickname": ("Medication Nickname", .nickname),
    ]

    init(builder: DoseEntryBuilder) {
        self.builder = builder
    }

    /// Takes a row.
    mutating func take(category: String, metric: String, value: String, at position: SourcePosition) {
        guard category == HealthMarkdownRows.category else {
            end()
            return builder.tell(
                .information, .passedOver, path: "", "rows of other categories, which are passed over", at: position)
        }
        switch metric {
        case "Dose Event", "Medication":
            end()
            draft = DoseDraft(path: "", position: position, isPlainText: true)
            name = metric == "Medication" ? value : nil
        case _ where metric.hasPrefix("Dose Event "): takeEvent(metric, value, position)
        case "Medication Export Name": break
        case _ where metric.hasPrefix("Medication "): takeMedication(metric, value, position)
        default:
            // A metric is what a cell says, and might be a name.
            builder.tell(
                .warning, .unknownKey, path: "Metric",
                "no reader of dose logs knows the metric of some rows, which are left out", at: position)
        }
    }

    /// Refuses what is open, since it is not known whether all of its rows are there.
    mutating func breakOff() {
        guard let draft = draft.take() else { return }
        name = nil
        builder.refuse(
            draft.issue(.error, .notCSV, at: "", "the text ends behind some rows of this; the rest of them is missing"))
    }

    /// Ends what is open.
    mutating func end() {
        guard let draft = draft.take() else { return }
        if name == nil { builder.event(draft) } else { builder.medication(draft) }
        name = nil
    }

    private mutating func takeEvent(_ metric: String, _ value: String, _ position: SourcePosition) {
        guard draft != nil, name == nil else {
            return refuse(metric, "a row of an event that no row of its own begins", position)
        }
        if value.isEmpty { return }
        if metric.hasPrefix(HealthMarkdownRows.metadata) {
            let key = String(metric.dropFirst(HealthMarkdownRows.metadata.count))
            if let earlier = draft?.metadata[key], earlier != .string(value) {
                draft?.contradict("Dose Event Metadata")
            }
            draft?.setMetadata([key: .string(value)])
        } else if let (key, field) = HealthMarkdownRows.eventRows[metric] {
            draft?.set(field, key, .text(value))
        } else {
            builder.tellUnknown(metric, at: position)
        }
    }

    private mutating func takeMedication(_ metric: String, _ value: String, _ position: SourcePosition) {
        guard draft != nil, let name else {
            return refuse(metric, "a row of a medication that no row of its own begins", position)
        }
        guard value.utf8.starts(with: "\(name): ".utf8) else {
            draft?.notes.append(
                Issue(
                    .error, .invalidValue, path: metric,
                    message: "the name of the medication is expected before the value; it is left out",
                    position: position))
            return
        }
        let value = String(decoding: value.utf8.dropFirst(name.utf8.count + 2), as: UTF8.self)
        if value.isEmpty { return }
        switch metric {
        case "Medication Related Coding": takeCoding(value, metric)
        case "Medication RxNorm Code":
            let isThere =
                draft?.codings.contains { $0.code == value && $0.system == CodeSystemTable.rxNorm } ?? false
            if !isThere { draft?.add(ClinicalCoding(system: CodeSystemTable.rxNorm, code: value), metric) }
        default:
            if let (key, field) = HealthMarkdownRows.medicationRows[metric] {
                draft?.set(field, key, .text(value))
            } else {
                builder.tellUnknown(metric, at: position)
            }
        }
    }

    /// A coding is written as `system=...; code=...; version=...`, the version only where there is one.
    private mutating func takeCoding(_ text: String, _ metric: String) {
        guard let parts = text.wholeMatch(of: /system=(.*?); code=(.*?)(?:; version=(.*))?/.dotMatchesNewlines()) else {
            if let issue = draft?.issue(
                .error, .invalidValue, at: metric, "no coding as health.md writes it; it is left out")
            {
                draft?.notes.append(issue)
            }
            return
        }
        func filled(_ part: Substring?) -> String? { part.flatMap { String($0).nonEmpty } }
        draft?.add(
            ClinicalCoding(system: filled(parts.1), version: filled(parts.3), code: filled(parts.2)), metric)
    }

    private func refuse(_ metric: String, _ message: String, _ position: SourcePosition) {
        builder.refuse(Issue(.error, .notCSV, path: metric, message: message, position: position))
    }
}
