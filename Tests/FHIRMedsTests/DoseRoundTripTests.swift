import Foundation
import Testing

@testable import FHIRMeds

/// A log that went out as statements and came back is the same log, byte for byte.
@Suite struct DoseRoundTripTests {
    /// Ten thousand and more where somebody has the time: `FHIRMEDS_PROPERTY=10000`.
    private static let logs = ProcessInfo.processInfo.environment["FHIRMEDS_PROPERTY"].flatMap { Int($0) } ?? 300

    @Test func aLogComesBackAsItWas() throws {
        var entries = 0
        var failures = 0
        for number in 0..<Self.logs where failures < 5 {
            var random = RandomDoseLog(seed: number)
            let log = random.log()
            let lines = try DoseLogReading.lines(of: log)
            // What is odd about the events is told of each, in the order of the log, and nothing else.
            let odd = DoseLogReading(lines.joined()).events.flatMap { DoseEventFaults.all(of: $0).map(\.code) }
            var exporter = DoseStatementExporter(subject: "Patient/p1")
            exporter.includesAllEvents = true
            exporter.includesMedications = true
            if number % 4 == 0 { exporter.extensionBase = "https://clinic.example/fhir/" }
            exporter.bundleType = number % 3 == 0 ? .transaction : .collection
            for release in [FHIRRelease.r4, .r4b, .r5] {
                exporter.release = release
                for format in DoseStatementExporter.Format.allCases {
                    exporter.format = format
                    let written = try exporter.export(log)
                    let reading = DoseLogReading(written.bytes)
                    let back = try reading.lines()
                    // Strings that look alike are equal to Swift; bytes are not.
                    let isSame =
                        back.count == lines.count && zip(back, lines).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
                    // Of a log without entries an empty list, an empty Bundle or nothing at all is written.
                    let isQuiet =
                        written.issues.map(\.code) == odd && (lines.isEmpty || reading.refusals == [])
                        && reading.passed == []
                    if isSame, isQuiet { continue }
                    failures += 1
                    let differing = zip(back, lines).first { !$0.utf8.elementsEqual($1.utf8) }
                    Testing.Issue.record(
                        """
                        log \(number), \(release), \(format): \((written.issues + reading.refusals).map(\.description)), \
                        \(reading.passed)
                        \(differing?.1 ?? "\(lines.count) lines")\(differing?.0 ?? "\(back.count) lines")
                        """)
                }
            }
            entries += lines.count
        }
        print("dose logs: \(Self.logs) logs with \(entries) entries through 12 forms and back")
        #expect(entries > Self.logs)
    }

    /// The generator reaches what the test is for.
    @Test func randomLogsHoldWhatIsOdd() throws {
        var kinds: Set<String> = []
        for number in 0..<300 {
            var random = RandomDoseLog(seed: number)
            for entry in random.log() {
                switch entry {
                case .medication(let medication):
                    kinds.insert("codings \(min(medication.relatedCodings.count, 2))")
                    kinds.insert("archived \(medication.isArchived.map(String.init) ?? "absent")")
                case .doseEvent(let event):
                    kinds.insert("status \(event.logStatus.name ?? "other")")
                    kinds.insert(
                        "schedule \(event.scheduleType?.name ?? (event.scheduleType == nil ? "none" : "other"))")
                    kinds.insert("dose \(event.doseQuantity?.literal ?? "absent")")
                    kinds.insert("origin \(event.uuidOrigin?.rawValue ?? "source")")
                    for value in event.metadata.values {
                        if case .json = value { kinds.insert("json") }
                    }
                case .deletion: kinds.insert("deletion")
                }
            }
        }
        for kind in [
            "codings 0", "codings 2", "archived absent", "archived true", "status other", "status taken",
            "schedule none", "schedule other", "dose absent", "dose 0", "dose 1", "dose 1.0", "dose 1E2",
            "origin derived", "json", "deletion",
        ] {
            #expect(kinds.contains(kind), "\(kind)")
        }
    }
}
