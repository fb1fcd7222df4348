// What is in an export, gathered from its record lines: types, releases, code systems, dates, states.
//
// Nothing of it is about one person: no name, no id, no display text, no code. A code system's spelling is whatever the
// source wrote as one, and a status counts under its own name only if FHIR has it.

/// Gathers what is in an export.
package struct ExportContents: ~Copyable {
    /// How often a code system was met, and under which spellings.
    package struct System: Sendable {
        package fileprivate(set) var codings = 0
        /// The tables have it.
        package let isKnown: Bool
        /// What people call it; empty if the tables do not know it.
        package let name: String
        package fileprivate(set) var spellings: [String: Int] = [:]
        /// Codings whose spellings were beyond ``ExportContents/mostSpellings``.
        package fileprivate(set) var otherSpellings = 0
    }

    /// The earliest and the latest date of one kind, to the day as far as days are known.
    package struct Dates: Sendable {
        package fileprivate(set) var count = 0
        package fileprivate(set) var earliest = ""
        package fileprivate(set) var latest = ""
        /// How many are no dates.
        package fileprivate(set) var unreadable = 0
    }

    /// The units of doses.
    package struct DoseUnits: Sendable {
        /// Quantities by the UCUM code of their unit.
        package fileprivate(set) var known: [String: Int] = [:]
        /// Quantities whose unit the tables do not know.
        package fileprivate(set) var notInTables = 0
        /// Those whose code UCUM does not have, but which the tables know as a spelling.
        package fileprivate(set) var misspelt = 0
        /// Those whose code and words stand for different units.
        package fileprivate(set) var contradictions = 0
    }

    package static let mostSystems = 1000
    package static let mostSpellings = 50
    /// Longer ones are nobody's system.
    private static let longestSystem = 1024

    package private(set) var records = 0
    /// Records by resource type.
    package private(set) var types: [String: Int] = [:]
    /// Records by release, and by how it was known.
    package private(set) var releases: [String: [String: Int]] = [:]
    /// Records by state.
    package private(set) var states: [String: Int] = [:]
    /// Records by status; those that FHIR does not know together.
    package private(set) var statuses: [String: Int] = [:]
    /// Records whose medication has an identifier.
    package private(set) var identified = 0
    /// Records by how sure the identity is.
    package private(set) var coded: [String: Int] = [:]
    /// Records by where their medication was found.
    package private(set) var resolutions: [String: Int] = [:]
    /// Code systems of medications, by their canonical spelling.
    package private(set) var systems: [String: System] = [:]
    /// Codings of medications that have no system.
    package private(set) var withoutSystem = 0
    /// Codings of systems beyond ``mostSystems``.
    package private(set) var otherSystems = 0
    /// Dates by kind.
    package private(set) var dates: [String: Dates] = [:]
    /// What doses are measured in.
    package private(set) var doseUnits = DoseUnits()

    /// What statuses that FHIR does not know are counted as.
    package static let otherStatus = "other"

    private let terminology: Terminology
    private let knownStatuses: Set<String>
    private var reader: JSONTreeReader
    private var tree = ElementTree()

    package init(options: TranslationOptions) {
        terminology = options.terminology
        reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: options.limits))
        // https://hl7.org/fhir/R4/valueset-medication-status.html
        let own = ["active", "inactive", "entered-in-error"].map { "Medication/\($0)" }
        let rows = options.terminology.statuses.rows.filter { $0.element == "status" }
        knownStatuses = Set(own + rows.map { "\($0.resource)/\($0.code)" })
    }

    /// Adds a record by its line.
    ///
    /// - Returns: false if the line cannot be read back, which is a fault of ours.
    package mutating func add(_ line: Span<UInt8>) -> Bool {
        do {
            try reader.read(line, into: &tree)
        } catch {
            return false
        }
        records += 1
        let type = tree.text(.resourceType, of: 0) ?? ""
        types[type, default: 0] += 1
        let evidence = tree.text(.fhirReleaseEvidence, of: 0) ?? ""
        releases[tree.text(.fhirRelease, of: 0) ?? "", default: [:]][evidence, default: 0] += 1
        if let state = tree.text(.state, of: 0) { states[state, default: 0] += 1 }
        if let status = tree.text(.status, of: 0) {
            // STU3 and later call it a request, and so do the tables.
            let resource = type == "MedicationOrder" ? "MedicationRequest" : type
            let isKnown = knownStatuses.contains("\(resource)/\(status)")
            statuses[isKnown ? status : ExportContents.otherStatus, default: 0] += 1
        }
        if let concept = tree.child(ElementName.concept.rawValue, of: 0) { addConcept(concept) }
        addDates()
        for quantity in tree.doseQuantities() { add(quantity) }
        return true
    }

    private mutating func addConcept(_ concept: Int) {
        if tree.child(ElementName.identifier.rawValue, of: concept) != nil { identified += 1 }
        if let word = tree.text(.coded, of: concept) { coded[word, default: 0] += 1 }
        if let word = tree.text(.resolution, of: concept) { resolutions[word, default: 0] += 1 }
        var codings = tree.items(ElementName.relatedCodings.rawValue, of: concept)
        while let coding = tree.nextItem(&codings) {
            guard let system = tree.text(.system, of: coding) else {
                withoutSystem += 1
                continue
            }
            add(system, spelt: tree.text(.sourceSystem, of: coding) ?? system)
        }
    }

    private mutating func add(_ system: String, spelt spelling: String) {
        guard systems[system] != nil || (systems.count < ExportContents.mostSystems && isShort(system)) else {
            otherSystems += 1
            return
        }
        var entry = systems.removeValue(forKey: system) ?? newSystem(system)
        entry.codings += 1
        let isNew = entry.spellings[spelling] == nil
        if isNew, entry.spellings.count >= ExportContents.mostSpellings || !isShort(spelling) {
            entry.otherSpellings += 1
        } else {
            entry.spellings[spelling, default: 0] += 1
        }
        systems[system] = entry
    }

    private func isShort(_ system: String) -> Bool { system.utf8.count <= ExportContents.longestSystem }

    private func newSystem(_ system: String) -> System {
        let bytes = Array(system.utf8)
        guard let number = terminology.codeSystems.find(bytes.span) else { return System(isKnown: false, name: "") }
        return System(isKnown: true, name: terminology.codeSystems.systems[number].name)
    }

    private mutating func add(_ quantity: Quantity) {
        let reading = terminology.doseUnit(of: quantity)
        if let unit = reading.unit {
            doseUnits.known[unit.ucum, default: 0] += 1
        } else {
            // A unit that no table knows is a text of the record, and is only counted.
            doseUnits.notInTables += 1
        }
        if reading.basis == .spelling { doseUnits.misspelt += 1 }
        if reading.contradiction != nil { doseUnits.contradictions += 1 }
    }

    // MARK: Dates

    private mutating func addDates() {
        let kinds: [(ElementName, String)] = [
            (.authoredOn, "authoredOn"), (.dateAsserted, "dateAsserted"), (.whenPrepared, "whenPrepared"),
            (.whenHandedOver, "whenHandedOver"),
        ]
        for (name, kind) in kinds { add(tree.text(name, of: 0), to: kind) }
        guard let effective = tree.child(ElementName.effective.rawValue, of: 0) else { return }
        if tree.hasValue(effective) { return add(tree.text(effective), to: "effective") }
        add(tree.text(.start, of: effective), to: "effective")
        add(tree.text(.end, of: effective), to: "effective")
    }

    private mutating func add(_ text: String?, to kind: String) {
        guard let text else { return }
        var known = dates[kind] ?? Dates()
        defer { dates[kind] = known }
        known.count += 1
        guard FHIRDateTime(text).days != nil else {
            known.unreadable += 1
            return
        }
        let day = String(text.prefix(10))
        if known.earliest.isEmpty || day < known.earliest { known.earliest = day }
        if known.latest.isEmpty || ExportContents.isLater(day, than: known.latest) { known.latest = day }
    }

    /// Whether one date, known to the year, the month or the day, may be later than another.
    ///
    /// Of `2024` and `2024-05` either may be the later one; then the one that is known less well stands for both, as it does
    /// for the earliest, and no month is invented.
    static func isLater(_ left: String, than right: String) -> Bool {
        if right.hasPrefix(left) { return left.utf8.count < right.utf8.count }
        return !left.hasPrefix(right) && left > right
    }
}
