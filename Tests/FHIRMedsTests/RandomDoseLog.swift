@testable import FHIRMeds

/// Makes up dose logs at random, the same for the same seed: all that a log may hold, and the odd of it often.
struct RandomDoseLog {
    var numbers: SeededNumbers
    /// The medications that events may name: a few, so that they name them again and again.
    private var concepts: [HealthConceptIdentifier] = []
    private var ids = 0

    init(seed: Int) {
        numbers = SeededNumbers(seed: UInt64(seed))
        // The two spellings of one letter are two identifiers.
        let texts = ["YnBsaXN0MDA/+=", "rxnorm:1", "<a \"b\">", "é", "e\u{301}", " " + text()]
        concepts = texts.shuffled(using: &numbers).map { text in
            HealthConceptIdentifier(text, kind: maybe { $0.numbers.pick(HealthConceptIdentifier.Kind.allCases) })
        }
    }

    // MARK: Logs

    /// One log: medications, their events and those of others, edits and deletions. No event comes twice.
    mutating func log() -> [DoseLogEntry] {
        // Events without a medication.
        var named = [concepts[0]]
        var entries: [DoseLogEntry] = []
        for concept in concepts.dropFirst().prefix(numbers.below(4)) {
            named.append(concept)
            if !numbers.once(in: 4) { entries.append(.medication(medication(concept))) }
        }
        for _ in 0..<numbers.below(6) {
            let event = event(id(), of: numbers.pick(named))
            entries.append(.doseEvent(event))
            if numbers.once(in: 5) {
                // An edit is a deletion and an addition.
                entries.append(.deletion(uuid: event.uuid))
                var edited = event
                edited.uuid = id()
                edited.logStatus = status()
                entries.append(.doseEvent(edited))
            }
        }
        if numbers.once(in: 5) { entries.append(.deletion(uuid: id())) }
        return entries
    }

    /// What an app would hand out over time: additions, edits that delete and add, deletions, repetitions, events that come
    /// long after their deletion, and now and then two that differ under one id.
    mutating func batches() -> [[DoseLogEntry]] {
        var medications: [DoseLogEntry] = []
        for concept in concepts where numbers.once(in: 2) { medications.append(.medication(medication(concept))) }
        var batches = [medications]
        var known: [MedicationDoseEvent] = []
        for _ in 0..<(1 + numbers.below(8)) {
            var batch: [DoseLogEntry] = []
            for _ in 0..<numbers.below(12) {
                let fresh = event(id())
                switch numbers.below(8) {
                case 0 where !known.isEmpty:
                    batch += [.deletion(uuid: numbers.pick(known).uuid), .doseEvent(fresh)]
                case 1 where !known.isEmpty: batch.append(.deletion(uuid: numbers.pick(known).uuid))
                case 2 where !known.isEmpty: batch.append(.doseEvent(numbers.pick(known)))
                case 3: batch.append(.deletion(uuid: fresh.uuid))
                case 4 where !known.isEmpty: batch.append(.doseEvent(event(numbers.pick(known).uuid)))
                default: batch.append(.doseEvent(fresh))
                }
                known.append(fresh)
            }
            batches.append(batch)
        }
        return batches
    }

    // MARK: Entries

    private mutating func medication(_ identifier: HealthConceptIdentifier) -> UserAnnotatedMedication {
        UserAnnotatedMedication(
            medicationConceptIdentifier: identifier, displayText: maybe { $0.text() },
            generalForm: maybe { log in
                log.numbers.once(in: 4) ? log.text() : log.numbers.pick(GeneralForm.allCases).rawValue
            }, relatedCodings: (0..<numbers.pick([0, 0, 1, 2, 4])).map { _ in coding() },
            nickname: maybe { $0.text() }, hasSchedule: maybe { $0.numbers.once(in: 2) },
            isArchived: maybe { $0.numbers.once(in: 2) })
    }

    private mutating func coding() -> ClinicalCoding {
        // A system is a URI, in which FHIR holds no blanks.
        let systems = [
            "http://www.nlm.nih.gov/research/umls/rxnorm", "urn:oid:1.2.3", "RxNorm", "urn:x:\"薬\"", "nai\u{308}ve",
            "💊👩🏽‍⚕️",
        ]
        return ClinicalCoding(
            system: maybe { $0.numbers.pick(systems) }, version: maybe { $0.text() },
            code: numbers.pick(["617314", "a b", "ü-1", "0"]), display: maybe { $0.text() },
            userSelected: maybe { $0.numbers.once(in: 2) })
    }

    /// An event with whatever parts.
    ///
    /// - Parameter concept: the medication that it names; nil for any.
    mutating func event(_ id: String, of concept: HealthConceptIdentifier? = nil) -> MedicationDoseEvent {
        let source = MedicationDoseEvent.Source(
            name: maybe { $0.text() }, bundleIdentifier: maybe { _ in "com.example.app" }, version: maybe { $0.text() })
        var event = MedicationDoseEvent(
            uuid: id, uuidOrigin: numbers.once(in: 6) ? .derived : nil, logStatus: status(),
            scheduleType: maybe { log in
                log.numbers.pick([.asNeeded, .schedule, .unrecognized(0), .unrecognized(-7), .unrecognized(1 << 30)])
            }, medicationConceptIdentifier: concept ?? numbers.pick(concepts), scheduledDate: maybe { $0.date() },
            startDate: maybe { $0.date() }, doseQuantity: maybe { $0.number() },
            scheduledDoseQuantity: maybe { $0.number() },
            unit: maybe { log in log.numbers.once(in: 3) ? log.text() : log.numbers.pick(["count", "mg", "mL", "IU"]) },
            timeZone: maybe { log in
                log.numbers.pick(["Europe/Berlin", "America/St_Johns", "Asia/Kolkata", "Pacific/Apia", "UTC"])
            }, source: source == MedicationDoseEvent.Source() ? nil : source)
        // Mostly an event has no length; where its end is written otherwise than its start, that is kept too.
        event.endDate = numbers.once(in: 3) ? maybe { $0.date() } : event.startDate
        for _ in 0..<numbers.pick([0, 0, 0, 1, 3]) {
            event.metadata[numbers.once(in: 3) ? text() : numbers.pick(["HKWasUserEntered", "a", "_b", "é"])] =
                metadata()
        }
        return event
    }

    private mutating func metadata() -> MedicationDoseEvent.MetadataValue {
        switch numbers.below(4) {
        case 0: .string(text())
        case 1: .number(number())
        case 2: .boolean(numbers.once(in: 2))
        default: .json(numbers.pick(["null", "[]", "{}", #"{"a":[1,2.50,null,"x\ny"],"b":{}}"#, "[[],[true]]"]))
        }
    }

    // MARK: Values

    /// Half of the time nothing.
    private mutating func maybe<Value>(_ make: (inout RandomDoseLog) -> Value) -> Value? {
        numbers.once(in: 2) ? nil : make(&self)
    }

    /// A UUID in lower case, now and then another id; none comes twice.
    mutating func id() -> String {
        ids += 1
        let digits = String(numbers.next(), radix: 16)
        let filled = String(repeating: "0", count: 16 - digits.utf8.count) + digits
        let number = String(ids, radix: 16)
        let tail = String(repeating: "0", count: 12 - number.utf8.count) + number
        if numbers.once(in: 8) { return "app.\(ids)-\(filled.prefix(4).uppercased())" }
        let parts = [filled.prefix(8), filled.dropFirst(8).prefix(4), filled.suffix(4)]
        return "\(parts[0])-\(parts[1])-4\(parts[2].prefix(3))-a\(parts[2].suffix(3))-\(tail)"
    }

    private mutating func status() -> LogStatus {
        let odd = [0, 7, -1, 99, Int(Int32.max)].map { LogStatus(rawValue: $0) }
        return numbers.once(in: 8) ? numbers.pick(odd) : numbers.pick(LogStatus.documented)
    }

    private mutating func number() -> FHIRDecimal {
        let literals = [
            "0", "1", "1.0", "0.0", "-0", "2.50", "0.25", "1E2", "1.5e-3", "-1.0E+2", "100", "12345678901234567890.10",
            "0.1234567890123456789012345678901234567890",
        ]
        return FHIRDecimal(literal: numbers.pick(literals)) ?? number()
    }

    private mutating func date() -> FHIRDateTime {
        func two(_ range: ClosedRange<Int>, _ numbers: inout SeededNumbers) -> String {
            let number = Int.random(in: range, using: &numbers)
            return (number < 10 ? "0" : "") + String(number)
        }
        if numbers.once(in: 20) {
            let odd = [
                "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999Z", "2016-12-31T23:59:60Z",
                "1969-12-31T23:59:59.5-00:00",
            ]
            return FHIRDateTime(numbers.pick(odd))
        }
        let day = "20\(two(0...39, &numbers))-\(two(1...12, &numbers))-\(two(1...28, &numbers))"
        let time = "\(two(0...23, &numbers)):\(two(0...59, &numbers)):\(two(0...59, &numbers))"
        let fraction = numbers.pick(["", "", ".0", ".250", ".123456789", ".000"])
        return FHIRDateTime(
            "\(day)T\(time)\(fraction)\(numbers.pick(["Z", "+00:00", "-00:00", "+05:30", "-03:30", "+14:00", "-12:00"]))"
        )
    }

    private mutating func text() -> String {
        let pieces = [
            "Ibuprofen 200 mg", "é", "e\u{301}", "ﬁ", "ß", "薬", "💊", "\u{200D}", "\"", "\\", "\n", "\r\n", "\t", " ",
            "<&>'", "]]>", "</div>", "null", "\u{A0}", "\u{2028}", "\u{85}", "\u{10FFFD}", "'", "--", "%",
        ]
        var text = ""
        for _ in 0..<(1 + numbers.below(5)) { text += numbers.pick(pieces) }
        return text
    }
}
