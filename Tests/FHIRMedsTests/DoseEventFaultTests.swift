import Testing

@testable import FHIRMeds

/// What makes no sense about an event is told wherever the event is read or written, and kept as written.
struct DoseEventFaultTests {
    /// What is odd about an event, and the code that tells it.
    struct Oddity: Sendable, CustomTestStringConvertible {
        let name: String
        let code: String
        var testDescription: String { name }
        let change: @Sendable (inout MedicationDoseEvent) -> Void
    }

    static let oddities = [
        Oddity(name: "less than nothing", code: "implausible-event") { $0.doseQuantity = FHIRDecimal(literal: "-1") },
        Oddity(name: "less than nothing planned", code: "implausible-event") {
            $0.scheduledDoseQuantity = FHIRDecimal(literal: "-0.50")
        },
        Oddity(name: "an end before the start", code: "implausible-event") {
            $0.endDate = FHIRDateTime("2026-03-01T08:59:59.9+01:00")
        },
        Oddity(name: "taken at no time", code: "implausible-event") {
            $0.startDate = nil
            $0.scheduledDate = nil
            $0.scheduleType = nil
            $0.endDate = nil
        },
        Oddity(name: "scheduled for no time", code: "broken-invariant") { $0.scheduledDate = nil },
    ]

    private static let good = MedicationDoseEvent(
        uuid: "a", logStatus: .taken, scheduleType: .schedule,
        medicationConceptIdentifier: HealthConceptIdentifier("c"),
        scheduledDate: FHIRDateTime("2026-03-01T08:00:00Z"), startDate: FHIRDateTime("2026-03-01T08:00:00Z"),
        endDate: FHIRDateTime("2026-03-01T08:00:00Z"), doseQuantity: FHIRDecimal(literal: "1"), unit: "count")

    /// What is refused is not said to be kept, and of several faults none is.
    @Test func strictReadingSaysOfNoFaultThatTheEventIsKept() async throws {
        var event = Self.good
        event.doseQuantity = FHIRDecimal(literal: "-1")
        event.endDate = FHIRDateTime("2026-03-01T07:00:00Z")
        let line = DoseLogEntry.doseEvent(event).json
        let strict = try await run("doses", "--strict", stdin: line)
        #expect(strict.error.contains("an end before the start") && strict.error.contains("a quantity below zero"))
        #expect(!strict.error.contains("kept as written"), "\(strict.error)")
        let lenient = try await run("doses", stdin: line)
        #expect(lenient.error.split(separator: "kept as written", omittingEmptySubsequences: false).count == 3)
    }

    private static func event(_ oddity: Oddity) -> MedicationDoseEvent {
        var event = good
        oddity.change(&event)
        return event
    }

    private static func check(_ reading: DoseLogReading, _ strict: DoseLogReading, _ oddity: Oddity) {
        #expect(reading.events == [event(oddity)] && reading.refusals == [])
        #expect(reading.notes.map(\.code.rawValue) == [oddity.code])
        #expect(reading.notes.allSatisfy { $0.severity == .warning && $0.message.hasSuffix("; kept as written") })
        #expect(strict.entries == [] && strict.refusals.map(\.code.rawValue) == [oddity.code])
    }

    @Test(arguments: oddities)
    func inALogItIsTold(_ oddity: Oddity) {
        let line = DoseLogEntry.doseEvent(Self.event(oddity)).json
        Self.check(DoseLogReading(line), DoseLogReading(line) { $0.isStrict = true }, oddity)
    }

    @Test(arguments: oddities)
    func inAStatementItIsTold(_ oddity: Oddity) throws {
        let line = try DoseStatementExporter(subject: "Patient/1").statement(of: Self.event(oddity))
        Self.check(DoseLogReading(line), DoseLogReading(line) { $0.isStrict = true }, oddity)
    }

    @Test(arguments: oddities)
    func onExportItIsTold(_ oddity: Oddity) throws {
        let output = try DoseStatementExporter(subject: "Patient/1").export([.doseEvent(Self.event(oddity))])
        #expect(output.issues.map(\.code.rawValue) == [oddity.code] && output.issues.first?.severity == .warning)
        #expect(output.summary.written == [.taken: 1])
    }

    @Test func whatMakesSenseIsNotTold() throws {
        var event = Self.good
        for quantity in ["0", "-0", "-0.00", "1E-2"] {
            event.doseQuantity = FHIRDecimal(literal: quantity)
            #expect(DoseLogReading(DoseLogEntry.doseEvent(event).json).notes == [])
        }
        // The same moment with another offset is no end before the start.
        event.endDate = FHIRDateTime("2026-03-01T03:00:00-05:00")
        #expect(DoseLogReading(DoseLogEntry.doseEvent(event).json).notes == [])
        // Nobody says when a dose was taken that was not.
        let skipped = MedicationDoseEvent(
            uuid: "a", logStatus: .skipped, medicationConceptIdentifier: HealthConceptIdentifier("c"))
        #expect(DoseLogReading(DoseLogEntry.doseEvent(skipped).json).notes == [])
    }

    /// The extension has it all the same.
    @Test(arguments: [("-1", false), ("-1.0E-2", false), ("-0", true), ("0", true), ("1", true)])
    func nobodyIsSaidToHaveTakenLessThanNothing(_ quantity: String, _ isDose: Bool) throws {
        var event = Self.good
        event.doseQuantity = FHIRDecimal(literal: quantity)
        let statement = try JSONValue(try DoseStatementExporter(subject: "Patient/1").statement(of: event))
        #expect((statement["dosage"] != nil) == isDose)
        #expect(DoseLogReading(SampleStatement.text(statement)).events == [event])
    }

    // MARK: Zones

    /// No time zone is read out of an abbreviation: IST is one of India, Israel and Ireland.
    @Test(arguments: ["PST", "IST", "Factory", "UTC+3"])
    func anEventWithoutAZoneThatLogsMeanIsNotExported(_ zone: String) throws {
        var event = Self.good
        event.timeZone = zone
        let reading = DoseLogReading(DoseLogEntry.doseEvent(event).json)
        #expect(reading.events == [event] && reading.notes.map(\.code) == [.unknownZone])
        let output = try DoseStatementExporter(subject: "Patient/1").export([.doseEvent(event)])
        #expect(output.bytes.isEmpty && output.issues.map(\.code) == [.unknownZone])
        #expect(output.issues.first?.severity == .error && output.issues.first?.path == "doseEvent.timeZone")
        let local =
            #"{"uuid":"a","logStatus":4,"medicationConceptIdentifier":"c","startDate":"2024-07-17T08:00:00","timeZone":"\#(zone)"}"#
        let refused = DoseLogReading(local) { $0.assumedOffset = .seconds(0) }
        #expect(refused.entries == [] && refused.refusals.map(\.code) == [.unknownZone])
        #expect(AssumedOffset(zone) == nil)
    }

    // MARK: Ids

    /// Without an id and a time nothing tells an event of one file from one of another.
    @Test func thatUndatedEventsOfTwoFilesMayBeOneIsTold() throws {
        let dated = #"{"logStatus":4,"medicationConceptIdentifier":"c","startDate":"2024-07-17T08:00:00Z"}"#
        let undated = #"{"logStatus":5,"medicationConceptIdentifier":"c"}"#
        let text = [dated, undated, undated, dated].joined(separator: "\n")
        let notes = DoseLogReading(text).notes
        #expect(notes.map(\.code) == [.derivedIdentifier, .derivedIdentifier])
        #expect(notes.map(\.severity) == [.information, .warning])
        #expect(notes.last?.position?.line == 2 && notes.last?.message.hasSuffix("are taken for the same") == true)
        // In either order they are one, as they are told to be.
        for files in [["a", "b"], ["b", "a"]] {
            let log = try DoseLog(reading: files.map { .bytes(Array((undated + "\n").utf8), name: $0) })
            #expect(log.doseEvents.count == 1)
            #expect(
                log.issues.filter { $0.severity == .warning }.map(\.code) == [.derivedIdentifier, .derivedIdentifier])
        }
    }

    // MARK: Keys

    /// react-native-healthkit names the device beside the app in each event.
    @Test func aKeyThatIsOfNoUseIsToldOnceADocument() {
        func line(_ id: Int) -> String {
            #"{"uuid":"a.\#(id)","logStatus":5,"medicationConceptIdentifier":"c","sourceName":"Health","device":{"name":"Watch"}}"#
        }
        let notes = DoseLogReading((1...30).map(line).joined(separator: "\n")).notes
        #expect(
            notes.map { "\($0)" } == [
                "log:1: device.name: the app has a name of its own; that of the device is left out, here and in 29 entries more"
            ])
        #expect(
            DoseLogReading(line(1)).notes.map(\.message) == [
                "the app has a name of its own; that of the device is left out"
            ])
    }

    @Test func soAreCodingsThatNobodyCanRead() {
        let rows = (1...3).map { "2024-05-0\($0) 08:00:00 +0100,Tea,1,Taken,x:\($0)" }
        let reading = DoseLogReading((["Date,Medication,Dosage,Status,Codings"] + rows).joined(separator: "\n"))
        #expect(reading.events.count == 3)
        let notes = reading.notes.filter { $0.code == .unsupported }
        #expect(
            notes.count == 1
                && notes.first?.message.hasSuffix("; they are left out, here and in 2 entries more") == true)
        #expect(notes.first?.position?.line == 2 && notes.first?.severity == .error)
    }

    @Test func soAreValuesThatAnEntryOfItsTypeCannotHave() {
        let lines = (1...3).map { #"{"type":"deletion","uuid":"c\#($0)","logStatus":4,"metadata":{"a":1}}"# }
        let reading = DoseLogReading(lines.joined(separator: "\n"))
        #expect(reading.deletions.count == 3)
        #expect(reading.notes.map(\.path) == ["logStatus", "metadata"])
        #expect(reading.notes.allSatisfy { $0.message.hasSuffix("; it is left out, here and in 2 entries more") })
    }
}
