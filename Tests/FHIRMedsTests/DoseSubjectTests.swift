import Testing

@testable import FHIRMeds

/// A log is one person's: statements of two never become one log.
struct DoseSubjectTests {
    /// Statements of one event each, of a person each.
    private static func statements(_ subjects: [String]) throws -> [String] {
        try subjects.enumerated().map { number, subject in
            let event = MedicationDoseEvent(
                uuid: "event-\(number)", logStatus: .taken,
                medicationConceptIdentifier: HealthConceptIdentifier("concept"),
                startDate: FHIRDateTime("2026-03-01T08:00:00Z"), doseQuantity: FHIRDecimal(literal: "1"), unit: "count")
            return String(decoding: try DoseStatementExporter(subject: subject).statement(of: event), as: UTF8.self)
        }
    }

    @Test func statementsOfASecondPersonAreRefused() throws {
        let lines = try Self.statements(["Patient/1", "Patient/2", "Patient/1", "https://one.example/Patient/1"])
        let reading = DoseLogReading(lines.joined(separator: "\n") + "\n")
        #expect(reading.events.map(\.uuid) == ["event-0", "event-2"])
        #expect(reading.refusals.map(\.code) == [.severalSubjects, .severalSubjects])
        #expect(reading.refusals.map { $0.position?.line } == [2, 4])
    }

    @Test func theyAreRefusedAcrossFilesToo() async throws {
        let lines = try Self.statements(["Patient/1", "Patient/2"])
        try await withTemporaryFolder { folder in
            for (number, line) in lines.enumerated() { _ = try write(line + "\n", to: "\(folder)/\(number).ndjson") }
            for verb in [["doses"], ["export", "--subject", "Patient/3"]] {
                let outcome = try await launch(Place.command(), verb + [folder])
                #expect(outcome.status == 1 && outcome.error.contains("a statement of another person"))
                #expect(outcome.output.contains("event-0") && !outcome.output.contains("event-1"))
            }
        }
    }
}
