/// Why FHIR cannot hold an entry of a dose log. A message never has a value of the entry.
enum DoseStatementFaults {
    /// - Throws: the first reason why no statement can be written of an event.
    static func check(_ event: MedicationDoseEvent) throws(Issue) {
        try check(id: event.uuid)
        if event.medicationConceptIdentifier.text.isEmpty {
            throw fault(.missingElement, "medicationConceptIdentifier", "it is empty")
        }
        for (name, date) in [
            ("scheduledDate", event.scheduledDate), ("startDate", event.startDate), ("endDate", event.endDate),
        ] {
            guard let date else { continue }
            switch PrimitiveCheck.check(date.text, as: .dateTime) {
            case .good where date.precision == .time: break
            case .good: throw fault(.invalidDate, name, "a date without a time, which no entry of a dose log has")
            case .offsetMissing:
                throw fault(.offsetMissing, name, "a time without an offset, which FHIR does not allow; give it one")
            case .invalid, .invalidDate: throw fault(.invalidDate, name, "no date or time as FHIR writes it")
            }
        }
        if let zone = DoseEventFaults.zone(of: event), let member = zone.member {
            throw fault(
                zone.code, member.name,
                zone.words + "; take the name away, or give one such as Europe/Berlin")
        }
        for (name, number) in [
            ("logStatus", event.logStatus.rawValue), ("scheduleType", event.scheduleType?.rawValue ?? 0),
        ] where Int32(exactly: number) == nil {
            throw fault(.invalidValue, name, "a number beyond what FHIR's integer holds")
        }
    }

    /// - Throws: an issue if a time has more digits behind the second than R5 allows.
    static func checkFractions(of event: MedicationDoseEvent) throws(Issue) {
        for (name, date) in [
            ("scheduledDate", event.scheduledDate), ("startDate", event.startDate), ("endDate", event.endDate),
        ] where (date?.fraction.utf8.count ?? 0) > 9 {
            throw fault(
                .invalidDate, name, "a fraction of a second with more than nine digits, which R5 does not allow")
        }
    }

    /// - Throws: an issue if FHIR does not allow an id.
    static func check(id: String) throws(Issue) {
        if PrimitiveCheck.check(id, as: .id) == .good { return }
        throw fault(.invalidValue, "uuid", "FHIR allows ids of 1 to 64 letters, digits, - and . only")
    }

    /// Whether a coding is one that FHIR allows.
    static func isWritable(_ coding: ClinicalCoding) -> Bool {
        let parts = [coding.system, coding.version, coding.code, coding.display].compactMap { $0?.nonEmpty }
        guard !parts.isEmpty || coding.userSelected != nil else { return false }
        return PrimitiveCheck.check(coding.system ?? "", as: .uri) == .good
            && (coding.code?.nonEmpty.map(isCode) ?? true)
    }

    private static func isCode(_ text: String) -> Bool { PrimitiveCheck.check(text, as: .code) == .good }

    static func fault(_ code: IssueCode, _ name: String, _ message: String) -> Issue {
        Issue(.error, code, path: "doseEvent.\(name)", message: message)
    }
}
