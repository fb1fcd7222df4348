import Foundation
import Testing

@testable import FHIRMeds

/// Many deliveries become one log, and nothing depends on how they were delivered.
@Suite struct DoseLogMergeTests {
    private static func log(_ entries: [DoseLogEntry], chunkSize: Int = 4 << 20) throws -> String {
        let merge = DoseLogMerge(chunkSize: chunkSize)
        for entry in entries { try merge.add(entry) }
        return try log(merge)
    }

    private static func log(_ merge: DoseLogMerge) throws -> String {
        var lines = ""
        try merge.forEachLine { entry, place, line in
            let isText = String(decodingUTF8: line).utf8.elementsEqual(text(entry).utf8)
            #expect(isText)
            lines += (place.isConflict ? "!" : "") + text(entry)
        }
        return lines
    }

    private static func has(_ texts: SortedTexts, _ text: String) throws -> Bool {
        try texts.contains(Array(text.utf8).span)
    }

    private static func text(_ entry: DoseLogEntry) -> String {
        var buffer = ByteBuffer()
        DoseLogWriter.write(line: entry, into: &buffer)
        return String(decodingUTF8: buffer.span)
    }

    /// What should come out, worked out in another way.
    private static func expected(_ entries: [DoseLogEntry]) -> String {
        var medications: [[UInt8]: String] = [:]
        var events: [String: [String: MedicationDoseEvent]] = [:]
        var deleted: Set<String> = []
        for entry in entries {
            switch entry {
            case .medication(let medication):
                medications[Array(medication.medicationConceptIdentifier.text.utf8)] = text(entry)
            case .doseEvent(let event): events[event.uuid, default: [:]][text(entry)] = event
            case .deletion(let uuid): deleted.insert(uuid)
            }
        }
        let left = events.filter { !deleted.contains($0.key) }.flatMap { uuid, versions in
            versions.map { line, event in
                let date = event.startDate?.instant ?? event.scheduledDate?.instant
                return (date: date, uuid: Array(uuid.utf8), line: (versions.count > 1 ? "!" : "") + line)
            }
        }
        let sorted = left.sorted { left, right in
            switch (left.date, right.date) {
            case (nil, .some): return true
            case (.some, nil): return false
            case (let first?, let second?) where first != second: return first < second
            default:
                if left.uuid != right.uuid { return left.uuid.lexicographicallyPrecedes(right.uuid) }
                return left.line.utf8.lexicographicallyPrecedes(right.line.utf8)
            }
        }
        return medications.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value).joined()
            + sorted.map(\.line).joined()
            + deleted.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { text(.deletion(uuid: $0)) }.joined()
    }

    @Test(arguments: 0..<10)
    func anySplitAnyOrderAndTwiceGiveOneLog(_ hundred: Int) throws {
        for seed in (hundred * 100)..<(hundred * 100 + 100) {
            var chance = RandomDoseLog(seed: seed)
            let batches = chance.batches()
            let log = try Self.log(batches.flatMap { $0 })
            #expect(log == Self.expected(batches.flatMap { $0 }), "\(seed)")
            // Medications go by their order; events and deletions do not.
            let medications = batches[0]
            let rest = Array(batches[1...])
            #expect(try Self.log(medications + rest.shuffled(using: &chance.numbers).flatMap { $0 }) == log, "\(seed)")
            #expect(try Self.log(rest.flatMap { $0 }.shuffled(using: &chance.numbers) + medications) == log, "\(seed)")
            #expect(try Self.log((batches + batches.reversed()).flatMap { $0 } + medications) == log, "\(seed)")
            #expect(try Self.log(batches.flatMap { $0 }, chunkSize: 1 + chance.numbers.below(2000)) == log, "\(seed)")
        }
    }

    /// Who keeps the log and merges each delivery into it ends where one ends who keeps all deliveries.
    @Test(arguments: 0..<100)
    func aLogTakesDeliveriesOneByOne(_ seed: Int) throws {
        var chance = RandomDoseLog(seed: 5000 + seed)
        let batches = chance.batches()
        var log = ""
        for batch in batches {
            let sources = [log, batch.map(Self.text).joined()].filter { !$0.isEmpty }
            log = try DoseLog(reading: sources.map { .bytes(Array($0.utf8), name: "log") }).ndjson
        }
        #expect(log == Self.expected(batches.flatMap { $0 }).replacing("!{", with: "{"))
    }

    @Test func aMergeThatHasBeenReadTakesMore() throws {
        var chance = RandomDoseLog(seed: 9)
        let batches = chance.batches() + chance.batches()
        let merge = DoseLogMerge(chunkSize: 500)
        for (number, batch) in batches.enumerated() {
            for entry in batch { try merge.add(entry, at: SourcePosition(file: "\(number)", line: 1)) }
            #expect(try Self.log(merge) == Self.expected(batches[...number].flatMap { $0 }))
            #expect(try Self.log(merge) == Self.expected(batches[...number].flatMap { $0 }))
        }
    }

    @Test func deletedIsWhatAnyDeliverySaysIsDeleted() throws {
        var chance = RandomDoseLog(seed: 2)
        let merge = DoseLogMerge(chunkSize: 1000)
        let ids = (0..<2000).map { _ in chance.id() }
        for id in ids {
            try merge.add(.deletion(uuid: id))
            try merge.add(.doseEvent(chance.event(id)))
        }
        for id in ids { #expect(try merge.isDeleted(id)) }
        for _ in 0..<100 { #expect(try !merge.isDeleted(chance.id())) }
        #expect(try !merge.isDeleted("") && !merge.isDeleted("zzzz"))
        #expect(try merge.counts().events == 0)
        #expect(try merge.counts().deleted == ids.count)
    }

    @Test func conflictsAreToldWithTheirPlaces() throws {
        var chance = RandomDoseLog(seed: 3)
        let merge = DoseLogMerge()
        var event = chance.event("a")
        for (line, status) in [LogStatus.taken, .skipped, .taken, .snoozed].enumerated() {
            event.logStatus = status
            try merge.add(.doseEvent(event), at: SourcePosition(file: "log", line: line + 1))
        }
        try merge.add(.doseEvent(chance.event("b")))
        var places: [Int] = []
        try merge.forEachLine { entry, place, _ in if place.isConflict { places.append(place.position?.line ?? 0) } }
        #expect(places.sorted() == [1, 2, 4])
        let counts = try merge.counts()
        #expect(counts.conflicts == (ids: 1, events: 3) && counts.repeated == 1 && counts.events == 4)
    }

    @Test func theLastDescriptionOfAMedicationCounts() throws {
        let identifier = HealthConceptIdentifier("a")
        let merge = DoseLogMerge()
        let names = ["A", "A", "B"]
        let told = try names.map { name in
            try merge.add(
                .medication(UserAnnotatedMedication(medicationConceptIdentifier: identifier, displayText: name)))
        }
        #expect(told.map { $0?.code } == [nil, nil, .medicationChanged])
        #expect(merge.medication(identifier)?.displayText == "B")
        #expect(try merge.counts().medications == 1)
    }

    @Test(arguments: [(2, 30), (3, 1), (64, 100), (2, 1_000_000)])
    func runsComeOutInTheOrderOfTheirBytes(_ mostRuns: Int, _ chunkSize: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(mostRuns))
        let runs = SortedRuns(chunkSize: chunkSize, mostRuns: mostRuns)
        var expected: [[UInt8]] = []
        for _ in 0..<500 {
            let length = numbers.once(in: 20) ? 40_000 : numbers.below(12)
            let record = (0..<length).map { _ in UInt8(numbers.below(3)) }
            expected.append(record)
            try runs.add(record.span)
        }
        expected.sort { $0.lexicographicallyPrecedes($1) }
        #expect(runs.isSpooled == (chunkSize < 1000))
        for _ in 0..<2 {
            var found: [[UInt8]] = []
            try runs.forEach { record in found.append(record.indices.map { record[$0] }) }
            #expect(found == expected)
        }
    }

    @Test func aSmallLogTouchesNoDisk() throws {
        var chance = RandomDoseLog(seed: 4)
        let runs = SortedRuns()
        for _ in 0..<1000 { try runs.add(Array(Self.text(.doseEvent(chance.event(chance.id()))).utf8).span) }
        #expect(!runs.isSpooled)
    }

    @Test(arguments: [0, 100_000_000])
    func textsAreFoundOnTheDiskAndInMemory(_ memorySize: Int) throws {
        let texts = SortedTexts(memorySize: memorySize)
        let words = (0..<3000).map { String(format: "%05d", $0 * 2) + String(repeating: "x", count: $0 % 7 * 3) }
        for word in words { try texts.append(Array(word.utf8).span) }
        for word in words { #expect(try Self.has(texts, word)) }
        for number in 0..<100 { #expect(try !Self.has(texts, String(format: "%05d", number * 60 + 1))) }
        var found: [String] = []
        try texts.forEach { found.append(String(decodingUTF8: $0)) }
        #expect(found == words)
        #expect(try !Self.has(SortedTexts(), "a"))
    }
}
