import FHIRMeds

/// Dose logs as chance has them, the same in every run.
struct RandomDoseLog: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    /// SplitMix64, of Steele, Lea and Flood.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { bound < 1 ? 0 : Int(next() % UInt64(bound)) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    private mutating func maybe<Value>(_ value: (inout RandomDoseLog) -> Value) -> Value? {
        below(2) == 0 ? nil : value(&self)
    }

    /// A UUID in lower case, now and then another id.
    mutating func id() -> String {
        func hex(_ number: UInt64, _ count: Int) -> String {
            let text = String(number, radix: 16)
            return (String(repeating: "0", count: 16 - text.count) + text).suffix(count).description
        }
        let (high, low) = (next(), next())
        if below(10) == 0 { return "event-\(hex(high, 1 + below(12)))" }
        let end = hex(low, 16)
        return "\(hex(high, 8))-\(hex(high >> 32, 4))-4\(hex(high >> 48, 3))-a\(end.prefix(3))-\(end.suffix(12))"
    }

    private mutating func date() -> FHIRDateTime {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let day = "202\(below(7))-\(two(1 + below(12)))-\(two(1 + below(28)))"
        let time = "\(two(below(24))):\(two(below(60))):\(two(below(60)))"
        return FHIRDateTime(
            day + "T" + time + pick(["", ".5", ".500", ".123456789"]) + pick(["Z", "+00:00", "+05:45", "-03:30"]))
    }

    private func number(_ literal: String) -> FHIRDecimal {
        guard let number = FHIRDecimal(literal: literal) else { preconditionFailure("\(literal) is no number") }
        return number
    }

    private mutating func text() -> String {
        pick(["Aspirin ", "naïve café", "nai\u{308}ve", "薬 \"x\"", "a\\b\n\tc", "💊👩🏽‍⚕️", "line\u{2028}end", "z"])
    }

    /// An identifier of one of a few medications.
    private mutating func concept() -> HealthConceptIdentifier {
        let number = below(6)
        let kinds: [HealthConceptIdentifier.Kind?] = [nil, .archived, .description, .coding, .derivedFromName, nil]
        return HealthConceptIdentifier(
            "\(["YnBsaXN0", "rxnorm:1", "<a \"b\">", "é", "e\u{301}", "x"][number])", kind: kinds[number])
    }

    /// An event with whatever parts.
    mutating func event(_ id: String) -> MedicationDoseEvent {
        var metadata: [String: MedicationDoseEvent.MetadataValue] = [:]
        for _ in 0..<below(3) {
            metadata[text()] = pick([
                .string(text()), .number(number("1.50")), .boolean(true), .json("[1,{\"a\":null}]"),
            ])
        }
        let source = MedicationDoseEvent.Source(name: "Watch", bundleIdentifier: maybe { $0.text() })
        return MedicationDoseEvent(
            uuid: id, uuidOrigin: below(8) == 0 ? .derived : nil,
            logStatus: LogStatus(rawValue: 1 + below(8)),
            scheduleType: maybe { ScheduleType(rawValue: $0.below(4)) }, medicationConceptIdentifier: concept(),
            scheduledDate: maybe { $0.date() }, startDate: maybe { $0.date() }, endDate: maybe { $0.date() },
            doseQuantity: maybe {
                $0.number($0.pick(["0", "1", "1.0", "1e2", "0.333333333333333333333"]))
            },
            scheduledDoseQuantity: maybe { $0.number($0.pick(["0", "1", "1.0"])) },
            unit: maybe { $0.pick(["count", "mL", "µg"]) }, timeZone: maybe { _ in "Europe/Berlin" },
            source: maybe { _ in source }, metadata: metadata)
    }

    /// Medications that events may name, each once.
    mutating func medications() -> [UserAnnotatedMedication] {
        var seen: Set<[UInt8]> = []
        return (0..<below(6)).compactMap { _ in
            let identifier = concept()
            guard seen.insert(Array(identifier.text.utf8)).inserted else { return nil }
            let codings = (0..<below(3)).map { _ in
                // A system is a URI, in which FHIR holds no blanks.
                ClinicalCoding(
                    system: pick(["http://example.com/codes", "urn:x:\"薬\"", "nai\u{308}ve", "💊👩🏽‍⚕️", "z"]),
                    version: maybe { $0.text() }, code: "\(below(9))")
            }
            return UserAnnotatedMedication(
                medicationConceptIdentifier: identifier, displayText: maybe { $0.text() },
                generalForm: maybe { $0.pick(["tablet", "unknown", "Filmtablette"]) }, relatedCodings: codings,
                nickname: maybe { $0.text() }, hasSchedule: maybe { $0.below(2) == 0 },
                isArchived: maybe { $0.below(2) == 0 })
        }
    }

    /// What an app would hand out over time: additions, edits that delete and add, deletions, repetitions, events that come
    /// long after their deletion, and now and then two that differ under one id.
    mutating func batches() -> [[DoseLogEntry]] {
        var batches: [[DoseLogEntry]] = [medications().map(DoseLogEntry.medication)]
        var known: [MedicationDoseEvent] = []
        for _ in 0..<(1 + below(8)) {
            var batch: [DoseLogEntry] = []
            for _ in 0..<below(12) {
                let fresh = event(id())
                switch below(8) {
                case 0 where !known.isEmpty: batch += [.deletion(uuid: pick(known).uuid), .doseEvent(fresh)]
                case 1 where !known.isEmpty: batch.append(.deletion(uuid: pick(known).uuid))
                case 2 where !known.isEmpty: batch.append(.doseEvent(pick(known)))
                case 3: batch += [.deletion(uuid: fresh.uuid)]
                case 4 where !known.isEmpty: batch.append(.doseEvent(event(pick(known).uuid)))
                default: batch.append(.doseEvent(fresh))
                }
                known.append(fresh)
            }
            batches.append(batch)
        }
        return batches
    }
}
