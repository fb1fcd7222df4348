import Testing

@testable import FHIRMeds

/// Logs with bytes changed at random.
struct DoseMutationTests {
    /// Nothing crashes, nothing depends on chance, and what stands on lines before the first changed byte comes out just as
    /// before, unless something is refused instead: a document of JSON that is torn may be lost as a whole, but not unsaid.
    @Test(arguments: DoseSampleTests.samples)
    func noChangeOfBytesCrashesOrLosesARow(_ name: String) throws {
        let bytes = try Place.bytes("\(DoseLogReading.samples)/\(name)")
        let whole = DoseLogReading(bytes)
        // Medications that events tell come out at the end, as the last event has them.
        let rows = zip(whole.entries, whole.positions).filter { if case .medication = $0.0 { false } else { true } }
        var numbers = SeededNumbers(seed: 1)
        let marks = Array("\"{}[],:;\n\r\\ 0a\t".utf8)
        var kept = 0
        for _ in 0..<300 {
            var changed = bytes
            var first = bytes.count
            for _ in 0..<(1 + numbers.below(4)) {
                let place = numbers.below(changed.count)
                first = min(first, place)
                switch numbers.below(4) {
                case 0: changed[place] = UInt8(numbers.below(256))
                case 1: changed[place] = numbers.pick(marks)
                case 2: changed.remove(at: place)
                default: changed.removeSubrange(place..<min(place + numbers.below(40), changed.count))
                }
            }
            let reading = DoseLogReading(changed)
            #expect(reading.text == DoseLogReading(changed).text)
            let line = 1 + bytes.prefix(first).count { $0 == 0x0A }
            // A row ends where the next one begins.
            let before = rows.filter { $0.1.line < line }.dropLast().map(\.0)
            let isThere = before.allSatisfy(reading.entries.contains)
            #expect(isThere || !reading.refusals.isEmpty, "\(String(decoding: changed, as: UTF8.self))")
            if isThere { kept += before.count }
            #expect(reading.entries.count + reading.refusals.count + reading.notes.count > 0)
        }
        // There is a row before another one to be kept.
        #expect((kept > 0) == (rows.count > 1))
    }

    /// Of lines that are changed inside each is one entry or one refusal, on its own line.
    @Test func everyLineIsAnEntryOrARefusal() throws {
        let lines = try Place.text("\(DoseLogReading.samples)/apps.ndjson").split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("[") && !$0.contains("samples") }
        var numbers = SeededNumbers(seed: 2)
        for _ in 0..<300 {
            var log = lines.map { Array($0.utf8) }
            for place in log.indices.dropFirst(2) {
                let at = numbers.below(log[place].count)
                let byte = UInt8(numbers.below(0x80))
                // The line stays one, and one with something in it.
                if byte > 0x20 { log[place][at] = byte }
            }
            let reading = DoseLogReading(Array(log.joined(separator: [0x0A])))
            var said: [Int: Int] = [:]
            for issue in reading.refusals { said[issue.position?.line ?? 0, default: 0] += 1 }
            var byEvents: [Int] = []
            for (entry, position) in zip(reading.entries, reading.positions) {
                let isEvent = if case .medication = entry { false } else { true }
                if isEvent { said[position.line, default: 0] += 1 } else { byEvents.append(position.line) }
            }
            // A medication stands on a line of its own, or on that of the last event that tells it.
            for line in byEvents where said[line] == nil { said[line] = 1 }
            let text = String(decoding: Array(log.joined(separator: [0x0A])), as: UTF8.self)
            #expect(said == [Int: Int](uniqueKeysWithValues: lines.indices.map { ($0 + 1, 1) }), "\(text)")
        }
    }
}
