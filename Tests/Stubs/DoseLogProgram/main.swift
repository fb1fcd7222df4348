// Runs the README's function over a stubbed store, and prints the log that it writes. `Scripts/check-healthkit` compares it
// with `expected.txt`.

import FHIRMeds
import Foundation
import HealthKit

func uuid(_ number: Int) throws -> UUID {
    guard let uuid = UUID(uuidString: "8D7A1F0C-95B3-4C1E-A0DE-00000000000\(number)") else {
        throw CocoaError(.coderInvalidValue)
    }
    return uuid
}

/// One store with what is easily got wrong.
func store(age: Int) throws -> HKHealthStore {
    let store = HKHealthStore()
    let first = HKHealthConceptIdentifier(number: 1, age: age)
    let second = HKHealthConceptIdentifier(number: 2, age: age)
    let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
    store.medications = [
        HKUserAnnotatedMedication(
            nickname: nil, isArchived: false, hasSchedule: true,
            medication: HKMedicationConcept(
                identifier: first, displayText: "Amoxicillin 500 mg Kapseln",
                generalForm: HKMedicationGeneralForm(rawValue: "capsule"),
                relatedCodings: [
                    HKClinicalCoding(system: rxNorm, version: "2025-09", code: "308191"),
                    HKClinicalCoding(system: rxNorm, version: nil, code: "308190"),
                ])),
        HKUserAnnotatedMedication(
            nickname: "abends", isArchived: true, hasSchedule: false,
            medication: HKMedicationConcept(
                identifier: second, displayText: "Tropfen", generalForm: HKMedicationGeneralForm(rawValue: "elixir"),
                relatedCodings: [])),
    ]
    let phone = HKSourceRevision(
        source: HKSource(name: "Health", bundleIdentifier: "com.apple.Health"), version: "26.1")
    let other = HKSourceRevision(source: HKSource(name: "Kalender", bundleIdentifier: "org.example.k"), version: nil)
    // A quarter of a second is the same in any base.
    let noon = Date(timeIntervalSinceReferenceDate: 781_185_600.25)
    let eight = Date(timeIntervalSinceReferenceDate: 781_171_200)
    store.samples = [
        HKMedicationDoseEvent(
            uuid: try uuid(1), logStatus: 4, scheduleType: 2, concept: first, scheduledDate: eight, startDate: noon,
            endDate: noon, doseQuantity: 1, scheduledDoseQuantity: 2.5, source: phone,
            metadata: [
                "HKTimeZone": "Europe/Berlin", "HKWasUserEntered": true, "count": 1, "share": 0.1, "none": 0,
                "float": Float(0.1), "decimal": NSDecimalNumber(string: "2.50"), "at": eight,
                "weight": HKQuantity(words: "70 kg"),
            ]),
        HKMedicationDoseEvent(
            uuid: try uuid(2), logStatus: 5, scheduleType: 1,
            concept: HKHealthConceptIdentifier(number: 2, age: age + 1),
            startDate: Date(timeIntervalSinceReferenceDate: -0.25),
            endDate: Date(timeIntervalSinceReferenceDate: -62.125), doseQuantity: 1e-7, unit: "mL", source: other,
            device: HKDevice(), isUndetermined: true, metadata: ["list": [1], "empty": ""]),
        HKMedicationDoseEvent(
            uuid: try uuid(3), logStatus: 7, scheduleType: 3, concept: first, startDate: eight,
            endDate: Date(timeIntervalSinceReferenceDate: 1e20), doseQuantity: .infinity,
            scheduledDoseQuantity: 1.5e22, unit: "", source: phone, metadata: ["nan": Double.nan]),
    ]
    store.deleted = [HKDeletedObject(uuid: try uuid(9))]
    return store
}

/// Two deliveries into one log; in the second all archives would be others.
func run() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "fhirmeds-\(UUID().uuidString).ndjson")
    try Data().write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let log = try FileHandle(forWritingTo: path)
    let (anchor, identifiers) = try await appendDoses(from: store(age: 1), since: nil, knowing: [], to: log)
    let first = try Data(contentsOf: path)
    _ = try await appendDoses(from: store(age: 7), since: anchor, knowing: identifiers, to: log)
    let both = try Data(contentsOf: path)
    print(both == first + first ? "the second delivery is the same" : "the second delivery differs")
    // The archive is Foundation's own, and may differ from system to system and from run to run, so that archives are
    // numbered as they come.
    var text = String(decoding: first, as: UTF8.self)
    let written = text
    func place(_ identifier: HealthConceptIdentifier) -> String.Index {
        written.range(of: identifier.text)?.lowerBound ?? written.endIndex
    }
    for (number, identifier) in identifiers.sorted(by: { place($0) < place($1) }).enumerated() {
        text = text.replacingOccurrences(of: identifier.text, with: "archive \(number + 1)")
    }
    print(text, terminator: "")
    let other = try await appendDoses(
        from: store(age: 7), since: nil, knowing: [HealthConceptIdentifier("no archive", kind: .archived)], to: log)
    print(other.1 == identifiers ? "a reader without memory has the same texts" : "a reader without memory has others")
}

try await run()
