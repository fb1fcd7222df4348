import Testing

@testable import FHIRMeds

/// What must never be claimed of a dose log, for every status, release and format.
struct DoseStatementClaimTests {
    /// One way to write statements.
    struct Way: CustomStringConvertible {
        let release: FHIRRelease
        let format: DoseStatementExporter.Format
        var description: String { "\(release.rawValue) \(format.rawValue)" }
        var isR5: Bool { release == .r5 }
    }

    static let ways = [FHIRRelease.r4, .r4b, .r5].flatMap { release in
        DoseStatementExporter.Format.allCases.map { Way(release: release, format: $0) }
    }

    /// All statuses of HealthKit, one before them and one behind.
    static let statuses = LogStatus.documented + [.unrecognized(0), .unrecognized(7)]

    static func exporter(_ way: Way) -> DoseStatementExporter {
        var exporter = DoseStatementExporter(subject: "Patient/1")
        exporter.release = way.release
        exporter.format = way.format
        exporter.includesAllEvents = true
        return exporter
    }

    /// The statements in what an exporter wrote.
    static func statements(_ bytes: [UInt8], _ way: Way) throws -> [JSONValue] {
        switch way.format {
        case .ndjson:
            return try String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { try JSONValue(String($0)) }
        case .json: return try #require(try JSONValue(bytes).items)
        case .bundle: return try JSONValue(bytes)["entry"]?.items?.compactMap { $0["resource"] } ?? []
        case .xml:
            let json = try ResourceConverter(release: way.release).json(fromXML: bytes)
            #expect(json.issues.isEmpty && json.oddities.isEmpty)
            return try JSONValue(json.bytes)["entry"]?.items?.compactMap { $0["resource"] } ?? []
        }
    }

    /// The one statement of an event that has everything that might be taken for a sign of intake.
    static func statement(
        _ status: LogStatus, _ way: Way, type: ScheduleType = .schedule, unit: String = "count"
    ) throws -> JSONValue {
        let isScheduled = type == .schedule
        let event = MedicationDoseEvent(
            uuid: "0a1b2c3d-0000-4000-8000-000000000001", logStatus: status, scheduleType: type,
            medicationConceptIdentifier: HealthConceptIdentifier("c1"),
            scheduledDate: isScheduled ? FHIRDateTime("2026-05-01T08:00:00-05:00") : nil,
            startDate: FHIRDateTime("2026-05-01T08:12:00-05:00"), endDate: FHIRDateTime("2026-05-01T08:12:00-05:00"),
            doseQuantity: FHIRDecimal(literal: "1"),
            scheduledDoseQuantity: isScheduled ? FHIRDecimal(literal: "2") : nil, unit: unit)
        let medication = UserAnnotatedMedication(
            medicationConceptIdentifier: HealthConceptIdentifier("c1"), displayText: "Metformin 500 mg",
            generalForm: "drops", hasSchedule: true, isArchived: false)
        let output = try exporter(way).export([.doseEvent(event), .medication(medication)])
        #expect(output.issues.filter { $0.severity == .error }.isEmpty)
        return try #require(try statements(output.bytes, way).first)
    }

    /// The statement's own words and codes: what stands outside the extension, the note and the tag, both of which deny.
    private static func claims(_ statement: JSONValue) -> Set<String> {
        Set(statement.without("extension", "note", "meta").leaves.compactMap(\.text))
    }

    private static func adherence(_ statement: JSONValue) -> String? {
        statement["adherence"]?["code"]?["coding"]?[0]?["code"]?.text
    }

    @Test(arguments: ways, statuses)
    func onlyTakenIsTakenAndOnlySkippedIsNot(_ way: Way, _ status: LogStatus) throws {
        let statement = try Self.statement(status, way)
        let said: (status: String, adherence: String) =
            switch status {
            case .taken: ("completed", "taking")
            case .skipped: ("not-taken", "not-taking")
            default: ("unknown", "unknown")
            }
        #expect(statement["status"]?.text == (way.isR5 ? "recorded" : said.status))
        // In R5 a statement without adherence would read as a use.
        #expect(Self.adherence(statement) == (way.isR5 ? said.adherence : nil))
    }

    @Test(arguments: ways, statuses)
    func noQuantityWasConsumedUnlessTaken(_ way: Way, _ status: LogStatus) throws {
        let statement = try Self.statement(status, way)
        let dose = statement["dosage"]?[0]?["doseAndRate"]?[0]?["doseQuantity"]
        #expect((statement["dosage"] != nil) == (status == .taken))
        // What was to be taken is never what was taken.
        #expect(dose?["value"]?.text == (status == .taken ? "1" : nil))
        let parts = statement["extension"]?[0]?["extension"]?.items ?? []
        let kept = parts.first { $0["url"]?.text == "doseQuantity" }
        #expect(kept?["valueQuantity"]?["value"]?.text == "1")
    }

    @Test(arguments: ways, statuses)
    func nothingIsSaidAboutATherapyOrDirections(_ way: Way, _ status: LogStatus) throws {
        let claims = Self.claims(try Self.statement(status, way))
        let forbidden = [
            "active", "stopped", "on-hold", "intended", "draft", "entered-in-error", "taking-as-directed",
            "taking-not-as-directed", "stopped-as-directed", "stopped-not-as-directed", "on-hold-as-directed",
            "on-hold-not-as-directed",
        ]
        for word in forbidden { #expect(!claims.contains(word), "\(word)") }
        for text in claims {
            #expect(!text.contains("directed") && !text.contains("missed") && !text.contains("%"), "\(text)")
        }
    }

    @Test(arguments: ways, statuses)
    func theTextDeniesWhatIsNotKnown(_ way: Way, _ status: LogStatus) throws {
        let note = try #require(try Self.statement(status, way)["note"]?[0]?["text"]?.text)
        #expect(note.contains("one logged dose event"))
        let isAboutDose = status == .taken || status == .skipped
        #expect(note.contains("not known whether a dose was taken") != isAboutDose)
        #expect(note.contains("they took this dose") == (status == .taken))
        #expect(note.contains("did not take this dose") == (status == .skipped))
        #expect(!note.contains("miss"))
    }

    @Test(arguments: ways, statuses)
    func onlyWhatAPersonSaidHasAPersonAsItsSource(_ way: Way, _ status: LogStatus) throws {
        let statement = try Self.statement(status, way)
        let isTheirs = status == .taken || status == .skipped || status == .notLogged
        #expect((statement["informationSource"] != nil) == isTheirs)
        #expect((statement["category"] != nil) == (isTheirs && !way.isR5))
    }

    @Test(arguments: ways, statuses)
    func noElementStandsForWhatTheLogDoesNotTell(_ way: Way, _ status: LogStatus) throws {
        for type in [ScheduleType.schedule, .asNeeded] {
            let statement = try Self.statement(status, way, type: type)
            var allowed: Set = [
                "resourceType", "id", "meta", "extension", "identifier", "status", "subject", "effectiveDateTime",
                "informationSource", "note", "dosage", way.isR5 ? "medication" : "medicationCodeableConcept",
                way.isR5 ? "adherence" : "category",
            ]
            if status == .notLogged, !way.isR5 { allowed.insert("statusReason") }
            // Among others no dateAsserted: when it was tapped is not known. And no derivedFrom, reason, context or partOf.
            #expect(Set(try #require(statement.members).keys).isSubset(of: allowed))
            // No timing, no asNeeded and no route, whatever the schedule type and the general form are.
            let dosage = statement["dosage"]?[0]?.members ?? [:]
            #expect(Set(dosage.keys).isSubset(of: ["doseAndRate"]))
        }
    }

    @Test(arguments: ways, statuses)
    func aTimeIsOfADoseOrOfWhatWasScheduled(_ way: Way, _ status: LogStatus) throws {
        let scheduled = try Self.statement(status, way)["effectiveDateTime"]?.text
        #expect(scheduled == (status == .taken ? "2026-05-01T08:12:00-05:00" : "2026-05-01T08:00:00-05:00"))
        // When nothing was scheduled, the time of a reminder is not one of a dose.
        let adHoc = try Self.statement(status, way, type: .asNeeded)["effectiveDateTime"]?.text
        #expect((adHoc != nil) == [.taken, .skipped, .notLogged].contains(status))
    }

    @Test(arguments: ways)
    func aCountIsNoStrength(_ way: Way) throws {
        let dose = try Self.statement(.taken, way)["dosage"]?[0]?["doseAndRate"]?[0]?["doseQuantity"]
        #expect(dose?["unit"]?.text == "count" && dose?["code"]?.text == "1")
        #expect(dose?["system"]?.text == "http://unitsofmeasure.org")
        // A unit that the table does not know stays a text without a code.
        let other = try Self.statement(.taken, way, unit: "scoop")["dosage"]?[0]?["doseAndRate"]?[0]?["doseQuantity"]
        #expect(other?["unit"]?.text == "scoop" && other?["code"] == nil && other?["system"] == nil)
    }

    @Test(arguments: ways, [nil, false, true])
    func archivedIsNotStoppedAndAScheduleIsNotTold(_ way: Way, _ isArchived: Bool?) throws {
        var exporter = Self.exporter(way)
        exporter.includesMedications = true
        let medication = UserAnnotatedMedication(
            medicationConceptIdentifier: HealthConceptIdentifier("c1"), displayText: "Metformin 500 mg",
            generalForm: "spray", hasSchedule: true, isArchived: isArchived)
        let output = try exporter.export([.medication(medication)])
        let statement = try #require(try Self.statements(output.bytes, way).first)
        let isKept = isArchived == false
        #expect(statement["status"]?.text == (way.isR5 ? "recorded" : isKept ? "active" : "unknown"))
        #expect(Self.adherence(statement) == (way.isR5 ? (isKept ? "taking" : "unknown") : nil))
        for name in ["dosage", "effectiveDateTime", "effectivePeriod", "informationSource", "dateAsserted", "category"]
        {
            #expect(statement[name] == nil, "\(name)")
        }
        #expect(statement["note"]?[0]?["text"]?.text?.contains("the list may not be complete") == true)
    }

    @Test(arguments: ways)
    func anEmptyLogSaysNothing(_ way: Way) throws {
        let output = try Self.exporter(way).export([])
        #expect(try Self.statements(output.bytes, way).isEmpty)
        #expect(output.summary.text.contains("nothing was shared, which does not say that nothing is taken"))
    }

    @Test(arguments: ways)
    func whatSaysNothingAboutADoseIsLeftOutUnlessAskedFor(_ way: Way) throws {
        var exporter = Self.exporter(way)
        exporter.includesAllEvents = false
        let events = Self.statuses.enumerated().map { number, status in
            DoseLogEntry.doseEvent(
                MedicationDoseEvent(
                    uuid: "e\(number)", logStatus: status, medicationConceptIdentifier: HealthConceptIdentifier("c1"),
                    startDate: FHIRDateTime("2026-05-01T08:12:00-05:00")))
        }
        let output = try exporter.export(events)
        let said = try Self.statements(output.bytes, way).compactMap { $0["id"]?.text }
        #expect(Set(said) == ["e3", "e4"])
        #expect(output.summary.written == [.taken: 1, .skipped: 1])
        #expect(output.summary.leftOut.values.reduce(0, +) == 6 && output.summary.refused == 0)
        // A status that nobody has documented is told besides.
        #expect(output.issues.map(\.code) == [.unknownStatus, .unknownStatus])
    }

    @Test func noSummaryHasARate() throws {
        for all in [false, true] {
            var exporter = Self.exporter(Self.ways[0])
            exporter.includesAllEvents = all
            let events = (0..<40).map { number in
                DoseLogEntry.doseEvent(
                    MedicationDoseEvent(
                        uuid: "e\(number)", logStatus: Self.statuses[number % 8],
                        medicationConceptIdentifier: HealthConceptIdentifier("c1")))
            }
            let summary = try exporter.export(events).summary
            for text in [summary.text, summary.json] {
                #expect(
                    !text.contains("%") && !text.contains("rate") && !text.contains("adheren") && !text.contains("."))
                #expect(!text.contains("miss"))
            }
        }
    }
}
