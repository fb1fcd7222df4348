import Foundation
import Testing

@testable import FHIRMeds

/// A log that went out as statements and came back is the same log, byte for byte.
@Suite struct DoseRoundTripTests {
    /// Ten thousand and more where somebody has the time: `FHIRMEDS_PROPERTY=10000`.
    private static let logs = ProcessInfo.processInfo.environment["FHIRMEDS_PROPERTY"].flatMap { Int($0) } ?? 300

    enum Form: CaseIterable {
        case ndjson, array, bundle, xml
    }

    /// Everything of a log as statements.
    private static func statements(
        of entries: [DoseLogEntry], _ release: FHIRRelease, base: String, terminology: Terminology
    ) throws -> [String] {
        let merge = DoseLogMerge()
        for entry in entries { try merge.add(entry) }
        let writer = DoseStatementWriter(
            release: release, base: base, subject: "Patient/p1", terminology: terminology)
        var texts: [String] = []
        try merge.forEach { entry, _ in
            var buffer = ByteBuffer()
            switch entry {
            case .medication(let medication): try writer.write(medication, into: &buffer)
            case .doseEvent(let event):
                let concept = event.medicationConceptIdentifier
                let medication = merge.medication(concept)
                try writer.write(
                    event, of: writer.named(concept, medication), partOf: medication != nil, into: &buffer)
            case .deletion: return
            }
            texts.append(String(decodingUTF8: buffer.span))
        }
        return texts
    }

    private static func document(_ texts: [String], _ form: Form, _ release: FHIRRelease) throws -> [UInt8] {
        let entries = texts.map { "{\"resource\":\($0)}" }.joined(separator: ",")
        let bundle = "{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"entry\":[\(entries)]}"
        switch form {
        case .ndjson: return Array(texts.map { $0 + "\n" }.joined().utf8)
        case .array: return Array("[\(texts.joined(separator: ","))]".utf8)
        case .bundle: return Array(bundle.utf8)
        case .xml:
            let xml = try ResourceConverter(release: release).xml(fromJSON: Array(bundle.utf8))
            #expect(xml.issues == [])
            return xml.bytes
        }
    }

    @Test func aLogComesBackAsItWas() throws {
        let terminology = TranslationOptions().terminology
        var events = 0
        var failures = 0
        for number in 0..<Self.logs where failures < 5 {
            let log = RandomDoseLog(number: number)
            let lines = try DoseHarvest.lines(of: log.entries)
            let base = number % 4 == 0 ? "https://clinic.example/fhir/" : DoseStatementNames.defaultBase
            for release in [FHIRRelease.r4, .r4b, .r5] {
                let texts = try Self.statements(of: log.entries, release, base: base, terminology: terminology)
                #expect(texts.count == lines.count)
                if texts.isEmpty { continue }
                for form in Form.allCases {
                    let harvest = DoseHarvest(try Self.document(texts, form, release))
                    let back = try harvest.lines()
                    // Strings that look alike are equal to Swift; bytes are not.
                    let isSame =
                        back.count == lines.count && zip(back, lines).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
                    if isSame, harvest.refusals == [], harvest.passed == [] { continue }
                    failures += 1
                    let odd = zip(back, lines).first { !$0.utf8.elementsEqual($1.utf8) }
                    Testing.Issue.record(
                        """
                        log \(number), \(release), \(form): \(harvest.refusals.map(\.description)), \(harvest.passed)
                        \(odd?.1 ?? "\(lines.count) lines")\(odd?.0 ?? "\(back.count) lines")
                        """)
                }
            }
            events += lines.count
        }
        print("dose logs: \(Self.logs) logs with \(events) entries through 12 forms and back")
        #expect(events > Self.logs)
    }

    /// The generator reaches what the test is for.
    @Test func randomLogsHoldWhatIsOdd() throws {
        var kinds: Set<String> = []
        for number in 0..<300 {
            for entry in RandomDoseLog(number: number).entries {
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
