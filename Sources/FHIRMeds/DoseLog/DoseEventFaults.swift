/// What is odd about a dose event in itself: the one place for whoever reads events, in whatever form, or exports them.
///
/// Each is told. The event is kept as written, unless reading is strict; what is odd about it is not put right.
enum DoseEventFaults {
    /// Something odd.
    struct Fault {
        let code: IssueCode
        /// The member that it is about, and its name in our log; nil for the event as a whole.
        let member: (field: DoseField, name: String)?
        let words: String
    }

    /// All that is odd about an event: what is broken between its members, then what is odd about one of them.
    static func all(of event: MedicationDoseEvent) -> [Fault] {
        var faults = event.brokenInvariants.map { Fault(code: .brokenInvariant, member: nil, words: $0) }
        if let fault = zone(of: event) { faults.append(fault) }
        if event.logStatus == .taken, event.startDate == nil, event.endDate == nil, event.scheduledDate == nil {
            faults.append(Fault(code: .implausibleEvent, member: nil, words: "taken, but without any time"))
        }
        if let start = event.startDate?.instant, let end = event.endDate?.instant, end < start {
            faults.append(
                Fault(code: .implausibleEvent, member: (.endDate, "endDate"), words: "an end before the start"))
        }
        for (number, field, name) in [
            (event.doseQuantity, DoseField.doseQuantity, "doseQuantity"),
            (event.scheduledDoseQuantity, .scheduledDoseQuantity, "scheduledDoseQuantity"),
        ] where number?.isBelowZero == true {
            faults.append(Fault(code: .implausibleEvent, member: (field, name), words: "a quantity below zero"))
        }
        return faults
    }

    /// A zone that cannot be used, so that nobody can tell the offset of the place.
    static func zone(of event: MedicationDoseEvent) -> Fault? {
        guard let zone = event.zoneName, !ZoneOffsets.isKnown(zone) else { return nil }
        let name = event.timeZone == nil ? "metadata.HKTimeZone" : "timeZone"
        return Fault(code: .unknownZone, member: (.timeZone, name), words: "no time zone that is known here")
    }

    /// What is odd about an event that was kept all the same.
    static func notes(of event: MedicationDoseEvent, at position: SourcePosition?) -> [Issue] {
        all(of: event).map { fault in
            Issue(
                .warning, fault.code, path: fault.member.map { "doseEvent.\($0.name)" } ?? "doseEvent",
                message: fault.words + kept, position: position)
        }
    }

    /// What is said of whatever is kept.
    static let kept = "; kept as written"
}
