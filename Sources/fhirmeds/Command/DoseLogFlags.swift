import FHIRMeds

// What the verbs that read dose logs have in common.

extension Invocation {
    /// Reads dose logs to their end, or until what was read can no longer be kept.
    ///
    /// - Returns: what became of the files and of the FHIR in them.
    func read(
        _ inputs: InputList, _ options: DoseLogOptions, into gatherer: DoseLogGatherer
    ) -> TranslationReport {
        var engine = DoseLogEngine(sources: inputs.sources, options: options, sink: gatherer)
        var progress = Progress(isOn: !has("--quiet"))
        while gatherer.fault == nil, engine.step() {
            progress.show(bytes: engine.bytesRead, records: gatherer.account.entries)
        }
        progress.clear()
        return engine.report
    }

    /// How dose logs are to be read.
    ///
    /// - Throws: ``UsageError`` for a value that makes no sense.
    func doseLogOptions() throws -> DoseLogOptions {
        var options = DoseLogOptions()
        options.isStrict = has("--strict")
        options.startIsIntake = has("--start-is-intake")
        if let text = self["--assume-offset"] {
            guard let offset = AssumedOffset(text) else {
                throw UsageError(
                    message: "--assume-offset takes an offset such as +02:00, or the name of a time zone such as "
                        + "Europe/Berlin; this one is not known")
            }
            options.assumedOffset = offset
        }
        return options
    }

    /// Which entries are wanted.
    ///
    /// - Throws: ``UsageError`` for a value that makes no sense.
    func doseLogSelection() throws -> DoseLogSelection {
        var selection = DoseLogSelection()
        var events: [DoseEventPredicate] = []
        var medications: [UserAnnotatedMedicationPredicate] = []
        if has("--status") {
            let names = LogStatus.documented.compactMap(\.name)
            let statuses = try words(of: "--status", among: names) {
                LogStatus(name: $0) ?? Int($0).map { LogStatus(rawValue: $0) }
            }
            events.append(.statuses(Set(statuses)))
        }
        if has("--schedule-type") {
            let types = try words(of: "--schedule-type", among: ["asNeeded", "schedule"]) {
                ScheduleType(name: $0) ?? Int($0).map { ScheduleType(rawValue: $0) }
            }
            events.append(.scheduleTypes(Set(types)))
        }
        if has("--from") || has("--until") {
            events.append(.dated(from: try bound("--from"), through: try bound("--until")))
        }
        if let value = try answer("--archived") { medications.append(.isArchived(value)) }
        if let value = try answer("--has-schedule") { medications.append(.hasSchedule(value)) }
        selection.concepts = all("--concept").map { HealthConceptIdentifier($0) }
        if !events.isEmpty { selection.events = .all(events) }
        if !medications.isEmpty { selection.medications = .all(medications) }
        return selection
    }

    /// The values of a flag that takes words with commas between them.
    private func words<Value>(of flag: String, among names: [String], as value: (String) -> Value?) throws -> [Value] {
        try all(flag).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { word in
            guard let value = value(String(word)) else {
                throw UsageError(
                    message: "\(flag) takes \(names.joined(separator: ", ")), with commas between several"
                        + Invocation.suggestion(for: String(word), among: names))
            }
            return value
        }
    }

    private func answer(_ flag: String) throws -> Bool? {
        switch self[flag] {
        case nil: nil
        case "yes": true
        case "no": false
        default: throw UsageError(message: "\(flag) takes yes or no")
        }
    }

    private func bound(_ flag: String) throws -> FHIRDateTime? {
        guard let text = self[flag] else { return nil }
        let date = FHIRDateTime(text)
        guard date.isBound else {
            throw UsageError(
                message: "\(flag) takes a day such as 2026-01-31, or a time with its offset such as "
                    + "2026-01-31T08:00:00+01:00")
        }
        return date
    }
}
