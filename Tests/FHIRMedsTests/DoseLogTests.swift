// Not `@testable`: what stands here is what a user's own code can write.
import FHIRMeds
import Testing

/// The dose log as a value, and HealthKit's queries over it.
@Suite struct DoseLogTests {
    private static let folder = Place.repository + "/Resources/dose-logs"

    private static func log() throws -> DoseLog { try DoseLog(in: folder + "/log.ndjson") }

    private static func statuses(_ predicate: DoseEventPredicate) throws -> [String] {
        try log().doseEvents(matching: predicate).compactMap(\.logStatus.name)
    }

    @Test func aLogIsReadWholeAndWrittenAsItWas() throws {
        let log = try Self.log()
        #expect(log.issues.isEmpty && log.conflictingUUIDs.isEmpty)
        #expect((log.medications.count, log.doseEvents.count, log.deletions.count) == (3, 7, 1))
        #expect(log.ndjson == (try Place.text(Self.folder + "/log.ndjson")))
        let event = try #require(log.doseEvents.last)
        #expect(log.medication(of: event)?.nickname == "For the knee")
        #expect(event.doseQuantity?.literal == "2.0")
    }

    /// The README's program, so that it is compiled and run.
    @Test func readmeProgramRuns() throws {
        let readme = try Place.text(Place.repository + "/README.md")
        let block = try #require(readme.split(separator: "```swift\n").first { $0.hasPrefix("let log") })
        let program = try #require(block.split(separator: "```").first).replacing("\"log.ndjson\"", with: "file")
        let here = try Place.text(Place.repository + "/Tests/FHIRMedsTests/DoseLogTests.swift")
        for line in program.split(separator: "\n") {
            #expect(here.contains(line.drop { $0 == " " }), "\(line)")
        }
        var said: [String] = []
        func print(_ items: String...) { said.append(items.joined(separator: " ")) }
        let file = Self.folder + "/log.ndjson"
        let log = try DoseLog(in: file)
        let day = FHIRDateTime("2026-03-06")
        for event in log.doseEvents(matching: .all([.status(.taken), .starting(from: day, through: day)])) {
            print(log.medication(of: event)?.displayText ?? "", event.startDate?.text ?? "")
        }
        #expect(said == ["Ibuprofen 200 mg 2026-03-06T23:30:00-05:00"])
    }

    @Test func aDeliveryThatComesLaterIsTakenIn() throws {
        let files = ["log.ndjson", "late.ndjson"].map {
            RecordSource.file(path: "\(Self.folder)/\($0)", wasNamed: true)
        }
        let log = try DoseLog(reading: files)
        #expect(log.doseEvents.count == 7 && log.deletions.count == 2 && log.issues.isEmpty)
        #expect(!log.doseEvents.contains { $0.logStatus == .skipped })
        #expect(try DoseLog(reading: files.reversed()) == log)
    }

    @Test func eventsInConflictAreAllThere() throws {
        var log = try Self.log()
        log.doseEvents[0].logStatus = .skipped
        let both = try Self.log().ndjson + log.ndjson
        let merged = try DoseLog(in: Array(both.utf8), named: "both")
        #expect(merged.doseEvents.count == 8)
        #expect(merged.conflictingUUIDs == [log.doseEvents[0].uuid])
        #expect(merged.issues.map(\.code) == [.conflicting, .conflicting])
        #expect(Set(merged.issues.compactMap { $0.position?.description }) == ["both:4", "both:15"])
    }

    @Test func whatCannotBeReadIsAnIssue() throws {
        let log = try DoseLog(in: "/no/such/log")
        #expect(log.doseEvents.isEmpty && log.issues.map(\.code) == [.unreadable])
    }

    @Test func theQueriesOfHealthKitAreThere() throws {
        #expect(try Self.statuses(.status(.taken)) == ["taken", "taken"])
        #expect(try Self.statuses(.statuses([.snoozed, .notLogged])) == ["snoozed", "notLogged"])
        #expect(try Self.statuses(.statuses([])) == [])
        let statin = HealthConceptIdentifier("rxnorm:617314")
        #expect(try Self.statuses(.medicationConceptIdentifier(statin)).count == 5)
        #expect(
            try Self.statuses(.medicationConceptIdentifiers([statin, HealthConceptIdentifier("rxnorm:861007")])).count
                == 6)
        #expect(try Self.statuses(.scheduledDate(FHIRDateTime("2026-03-05T19:00:00Z"))) == ["snoozed"])
        #expect(
            try Self.statuses(.scheduledDates([FHIRDateTime("2026-03-05"), FHIRDateTime("2026-03-06")])) == [
                "snoozed", "notLogged",
            ])
        #expect(try Self.statuses(.scheduleType(.asNeeded)) == ["taken"])
        #expect(try Self.statuses(.all([.status(.taken), .not(.scheduleType(.asNeeded))])).count == 1)
        #expect(try Self.statuses(.any([.status(.skipped), .status(.snoozed)])) == ["skipped", "snoozed"])
        let log = try Self.log()
        #expect(log.medications(matching: .isArchived(true)).map(\.displayText) == ["Metformin 500 mg"])
        #expect(log.medications(matching: .all([.isArchived(false), .hasSchedule(true)])).count == 1)
        #expect(
            log.medications(matching: .any([.not(.hasSchedule(true)), .medicationConceptIdentifiers([statin])])).count
                == 2)
    }

    @Test(arguments: [
        (nil, nil, 7), (nil, "2026-03-03T20:00:00+01:00", 3), ("2026-03-03T20:00:00+01:00", nil, 4),
        ("2026-03-03T19:00:00.000Z", "2026-03-03T19:00:00Z", 1), ("2026-03-03T19:00:00.001Z", nil, 3),
        ("2026-03-05", "2026-03-05", 1), ("2026-03", nil, 6), ("2026", "2026", 6), (nil, "2026-03-02", 2),
        ("2026-03-05T20:00:00", nil, 0), ("yesterday", nil, 0), (nil, "2026-02-30", 0),
    ])
    func scheduledDatesHaveOpenEnds(_ from: String?, _ through: String?, _ count: Int) throws {
        let found = try Self.statuses(
            .scheduled(from: from.map { FHIRDateTime($0) }, through: through.map { FHIRDateTime($0) }))
        #expect(found.count == count)
    }

    /// The event of 23:30 in New York is on that day, and on no other, wherever the question is asked.
    @Test func aDayIsThatOfTheEvent() throws {
        let day = FHIRDateTime("2026-03-06")
        #expect(try Self.statuses(.starting(from: day, through: day)) == ["notLogged", "taken"])
        #expect(try Self.statuses(.dated(from: FHIRDateTime("2026-03-07"), through: nil)) == [])
        #expect(try Self.statuses(.starting(from: FHIRDateTime("2026-03-07T00:00:00Z"), through: nil)) == ["taken"])
    }

    /// Of a medication of which it is not known, neither yes nor no is true.
    @Test func whatIsNotKnownIsNeitherYesNorNo() {
        let medication = UserAnnotatedMedication(medicationConceptIdentifier: HealthConceptIdentifier("a"))
        for value in [true, false] {
            #expect(!UserAnnotatedMedicationPredicate.isArchived(value).matches(medication))
            #expect(!UserAnnotatedMedicationPredicate.hasSchedule(value).matches(medication))
        }
        let event = MedicationDoseEvent(
            uuid: "a", logStatus: .taken, medicationConceptIdentifier: HealthConceptIdentifier("a"))
        #expect(!DoseEventPredicate.scheduleTypes([.asNeeded, .schedule]).matches(event))
        #expect(DoseEventPredicate.dated(from: nil, through: nil).matches(event))
        #expect(!DoseEventPredicate.dated(from: FHIRDateTime("2020"), through: nil).matches(event))
    }

    /// An identifier is its bytes: two spellings of one letter are two medications.
    @Test func identifiersAreComparedByBytes() {
        let event = MedicationDoseEvent(
            uuid: "a", logStatus: .taken, medicationConceptIdentifier: HealthConceptIdentifier("é", kind: .coding))
        #expect(DoseEventPredicate.medicationConceptIdentifier(HealthConceptIdentifier("é")).matches(event))
        #expect(!DoseEventPredicate.medicationConceptIdentifier(HealthConceptIdentifier("e\u{301}")).matches(event))
    }
}

/// Nobody knows of the doses that were not logged, so nothing says how many of them were taken.
@Suite struct NoRateTests {
    private static let forbidden: Set<String> = [
        "adherence", "adherent", "compliance", "compliant", "rate", "ratio", "percent", "percentage", "fraction",
        "share",
        "missed", "streak", "score", "average", "proportion",
    ]
    /// FHIR's own elements, which clinical records have, the digits behind a decimal point, and what archives may hold.
    private static let allowed: Set<String> = [
        "adherence", "Adherence", "Ratio", "doseAndRate", "DoseAndRate", "rateRatio", "rateRange", "rateQuantity",
        "strengthRatio", "strengthConcentrationRatio", "fraction", "ratio", "ratioFreeSize",
    ]

    @Test func noPublicSymbolIsARate() throws {
        var count = 0
        for file in LayoutTests.sourceFiles {
            for name in NoRateTests.publicNames(try SourceText(file).code) {
                count += 1
                if NoRateTests.allowed.contains(name) { continue }
                let words = Set(NoRateTests.words(of: name))
                #expect(words.isDisjoint(with: NoRateTests.forbidden), "\(file): \(name)")
            }
        }
        #expect(count > 300)
    }

    /// Of what is about dose logs not even FHIR's words are taken.
    @Test func nothingAboutDoseLogsIsARate() throws {
        let files = LayoutTests.sourceFiles.filter { $0.contains("/DoseLog/") || $0.contains("Dose") }
        #expect(files.count > 10)
        for file in files {
            for name in NoRateTests.publicNames(try SourceText(file).code) where name != "DoseAndRate" {
                let words = Set(NoRateTests.words(of: name))
                #expect(words.isDisjoint(with: NoRateTests.forbidden), "\(file): \(name)")
            }
        }
    }

    @Test func theGuardSeesARate() {
        let code = "public func x(taken: Int) -> Int\npublic var adherenceRate: Int\npublic static let percentTaken = 1"
        #expect(NoRateTests.publicNames(code) == ["x", "adherenceRate", "percentTaken"])
        #expect(NoRateTests.words(of: "percentTaken") == ["percent", "taken"])
        #expect(NoRateTests.words(of: "URLRate") == ["u", "r", "l", "rate"])
    }

    private static func publicNames(_ code: String) -> [String] {
        let pattern =
            #/public (?:(?:internal|package|private)\(set\) )?(?:static |mutating |indirect |final )*(?:func|var|let|struct|enum|class|case|typealias) `?([A-Za-z]+)/#
        return code.matches(of: pattern).map { String($0.1) }
    }

    private static func words(of name: String) -> [String] {
        name.matches(of: #/[A-Z]?[a-z]*/#).map { $0.0.lowercased() }.filter { !$0.isEmpty }
    }
}
