// The distinct medications of an export, gathered from its record lines.
//
// Records are brought together by code, or by the absolute URL of their Medication, and by nothing else: two spellings of a
// name may be one drug or two. Records without either stand together only where their text is the same to the byte, and
// then nobody says that they are the same drug. What looks alike and was kept apart is told, and why.

/// Gathers the distinct medications of an export.
package struct ConceptList: ~Copyable {
    /// What the records of one entry have in common.
    package enum Basis: String, Sendable {
        /// The code of their best coding.
        case code
        /// The absolute URL of their Medication.
        case url
        /// Only their text, which does not make them the same drug.
        case text
        /// Nothing: neither a code nor a text says which medication they are about.
        case nothing
    }

    /// A coding without its display, and how its system was written.
    package struct Coding: Hashable, Sendable {
        package let system: String?
        package let code: String?
        /// The source's spelling of the system, where it is another.
        package let sourceSystem: String?
    }

    /// Two entries that share something and are not one.
    package struct Neighbour: Hashable, Sendable {
        package enum Shared: String, Sendable { case name, coding, code, ingredients }
        package enum Reason: String, Sendable { case otherCode, noCode, otherPatient }
        /// The number of the other entry.
        package let entry: Int
        package let shared: Shared
        package let reason: Reason
    }

    /// One distinct medication; of one patient, if that was asked for.
    package struct Entry: Sendable {
        package let basis: Basis
        package let identifier: String?
        /// How sure the identity is; of records that only a text brings together, what one of them says that has a code.
        package fileprivate(set) var coded: String
        /// The patient's reference, where entries are kept by patient.
        package let subject: String?
        package fileprivate(set) var records = 0
        /// Records by resource type.
        package fileprivate(set) var types: [String: Int] = [:]
        /// Records by state.
        package fileprivate(set) var states: [String: Int] = [:]
        /// What the sources call it.
        package fileprivate(set) var names: [String: Int] = [:]
        package fileprivate(set) var otherNames = 0
        package fileprivate(set) var codings: [Coding: Int] = [:]
        package fileprivate(set) var otherCodings = 0
        /// What tables and a release add to its records, each once, in the order met.
        package fileprivate(set) var derived: [Derived] = []
        package fileprivate(set) var otherDerived = 0
        /// The states that requests and statements give it, by patient.
        fileprivate var statesOfPatients: [String: Set<String>] = [:]
        /// Records that name no patient.
        package fileprivate(set) var withoutSubject = 0
        package fileprivate(set) var neighbours: [Neighbour] = []

        package var patients: Int { statesOfPatients.count }

        /// States of one patient that contradict each other, and at how many patients they do; none where nothing says that the
        /// records are about one medication.
        package var conflicts: [(states: [String], patients: Int)] {
            if basis == .nothing { return [] }
            var found: [[String]: Int] = [:]
            for states in statesOfPatients.values where Entry.contradict(states) {
                found[states.sorted(), default: 0] += 1
            }
            return found.map { ($0.key, $0.value) }
                .sorted { ($1.patients, $0.states.joined()) < ($0.patients, $1.states.joined()) }
        }

        /// One record says that it goes on, another that it does not; which is right is for people to find out.
        private static func contradict(_ states: Set<String>) -> Bool {
            !states.isDisjoint(with: ["active", "inProgress"])
                && !states.isDisjoint(with: ["completed", "stopped", "cancelled", "notTaken", "onHold"])
        }

        /// The names, the most frequent first.
        package var sortedNames: [(key: String, value: Int)] {
            names.sorted { left, right in
                if left.value != right.value { return left.value > right.value }
                return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
            }
        }

        /// The codings, the most frequent first.
        package var sortedCodings: [(key: Coding, value: Int)] {
            func text(_ coding: Coding) -> String {
                [coding.system, coding.code, coding.sourceSystem].map { $0 ?? "" }.joined(separator: "|")
            }
            return codings.sorted { left, right in
                if left.value != right.value { return left.value > right.value }
                return text(left.key).utf8.lexicographicallyPrecedes(text(right.key).utf8)
            }
        }
    }

    /// How many names and codings of one entry, and things that are derived of it, are kept apart.
    package static let mostSpellings = 50
    /// How many entries that look alike are told of one.
    private static let mostNeighbours = 20

    /// How many of those that share a name or a coding are looked at.
    private static let mostLookedAt = 200

    /// Entries are kept by patient.
    private let byPatient: Bool
    private var reader: JSONTreeReader
    private var tree = ElementTree()
    private var places: [[UInt8]: Int] = [:]
    package private(set) var entries: [Entry] = []
    package private(set) var records = 0

    package init(byPatient: Bool, limits: ReadingLimits) {
        self.byPatient = byPatient
        reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: limits))
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
        let concept = tree.child(ElementName.concept.rawValue, of: 0)
        let identifier = concept.flatMap { tree.text(.identifier, of: $0) }
        let name = concept.flatMap { tree.text(.displayText, of: $0) }
        let coded = concept.flatMap { tree.text(.coded, of: $0) } ?? "none"
        let basis: Basis =
            identifier != nil ? (coded == "none" ? .url : .code) : name != nil ? .text : .nothing
        let subject = subject()
        var key = Array(basis.rawValue.utf8) + [0xFF] + Array((identifier ?? name ?? "").utf8)
        if byPatient { key += [0xFF] + Array((subject ?? "").utf8) }
        let place = places[key] ?? entries.count
        if place == entries.count {
            places[key] = place
            entries.append(
                Entry(basis: basis, identifier: identifier, coded: coded, subject: byPatient ? subject : nil))
        }
        var entry = entries[place]
        // The entry is taken out while it changes, so that it is not copied.
        entries[place] = Entry(basis: .nothing, identifier: nil, coded: "", subject: nil)
        if entry.coded == "none" { entry.coded = coded }
        count(&entry, name, subject)
        if let concept { addCodings(of: concept, to: &entry) }
        if let derived = tree.member("derived", of: 0) { addDerived(derived, to: &entry) }
        entries[place] = entry
        return true
    }

    private func count(_ entry: inout Entry, _ name: String?, _ subject: String?) {
        entry.records += 1
        let type = tree.text(.resourceType, of: 0) ?? ""
        entry.types[type, default: 0] += 1
        let state = tree.text(.state, of: 0)
        if let state { entry.states[state, default: 0] += 1 }
        if let subject {
            // That a package was handed over does not say whether the medication goes on.
            let says = type.hasSuffix("Request") || type.hasSuffix("Order") || type.hasSuffix("Statement")
            entry.statesOfPatients[subject, default: []].formUnion(says ? state.map { [$0] } ?? [] : [])
        } else if type != "Medication" {
            entry.withoutSubject += 1
        }
        if let name {
            if entry.names[name] != nil || entry.names.count < ConceptList.mostSpellings {
                entry.names[name, default: 0] += 1
            } else {
                entry.otherNames += 1
            }
        }
    }

    /// Who the record is about: the reference, else the identifier, as written.
    private func subject() -> String? {
        guard let subject = tree.child(ElementName.subject.rawValue, of: 0) else { return nil }
        if let reference = tree.text(.reference, of: subject) { return reference }
        guard let identifier = tree.child(ElementName.identifier.rawValue, of: subject),
            let value = tree.text(.value, of: identifier)
        else { return nil }
        return "\(tree.text(.system, of: identifier) ?? "")|\(value)"
    }

    private func addCodings(of concept: Int, to entry: inout Entry) {
        var codings = tree.items(ElementName.relatedCodings.rawValue, of: concept)
        while let item = tree.nextItem(&codings) {
            let coding = Coding(
                system: tree.text(.system, of: item), code: tree.text(.code, of: item),
                sourceSystem: tree.text(.sourceSystem, of: item))
            if entry.codings[coding] != nil || entry.codings.count < ConceptList.mostSpellings {
                entry.codings[coding, default: 0] += 1
            } else {
                entry.otherCodings += 1
            }
        }
    }

    private func addDerived(_ derived: Int, to entry: inout Entry) {
        let json = tree.slice(derived)
        if let place = entry.derived.firstIndex(where: { json.equals($0.json.span) }) {
            entry.derived[place].records += 1
        } else if entry.derived.count < ConceptList.mostSpellings {
            entry.derived.append(Derived(json: Array(copying: json), tree.derivedFacts(derived)))
        } else {
            entry.otherDerived += 1
        }
    }

    // MARK: What was kept apart

    /// Sorts the entries, the most frequent first, and finds those that look alike.
    package mutating func finish() {
        entries.sort { left, right in
            if left.records != right.records { return left.records > right.records }
            return ConceptList.key(left).utf8.lexicographicallyPrecedes(ConceptList.key(right).utf8)
        }
        var byName: [String: [Int]] = [:]
        var byCoding: [String: [Int]] = [:]
        var byIdentifier: [String: [Int]] = [:]
        var byIngredients: [String: [Int]] = [:]
        for (number, entry) in entries.enumerated() {
            for name in Set(entry.names.keys.map(ConceptList.folded)) { byName[name, default: []].append(number) }
            for coding in Set(entry.codings.keys.compactMap(ConceptList.identity)) {
                byCoding[coding, default: []].append(number)
            }
            if byPatient, let identifier = entry.identifier { byIdentifier[identifier, default: []].append(number) }
            for ingredients in Set(entry.derived.flatMap(\.ingredients)) {
                byIngredients[ingredients, default: []].append(number)
            }
        }
        tell(byName, .name)
        tell(byCoding, .coding)
        tell(byIngredients, .ingredients)
        for numbers in byIdentifier.values where numbers.count > 1 {
            for number in numbers { add(numbers, to: number, .code) }
        }
        for number in entries.indices {
            entries[number].neighbours.sort {
                ($0.entry, $0.shared.rawValue) < ($1.entry, $1.shared.rawValue)
            }
        }
    }

    private mutating func tell(_ groups: [String: [Int]], _ shared: Neighbour.Shared) {
        for numbers in groups.values where numbers.count > 1 {
            for number in numbers { add(numbers, to: number, shared) }
        }
    }

    private mutating func add(_ numbers: [Int], to number: Int, _ shared: Neighbour.Shared) {
        for other in numbers.prefix(ConceptList.mostLookedAt) where other != number {
            if entries[number].neighbours.count >= ConceptList.mostNeighbours { return }
            guard let reason = reason(entries[number], entries[other], shared) else { continue }
            entries[number].neighbours.append(Neighbour(entry: other, shared: shared, reason: reason))
        }
    }

    /// Why two entries that share something are not one; nil where they have one code, and so nothing is to be told.
    private func reason(_ entry: Entry, _ other: Entry, _ shared: Neighbour.Shared) -> Neighbour.Reason? {
        if shared == .code { return .otherPatient }
        guard let code = entry.identifier, let otherCode = other.identifier else {
            let haveTextsAlone = entry.identifier == nil && other.identifier == nil
            return haveTextsAlone && byPatient && entry.subject != other.subject ? .otherPatient : .noCode
        }
        return code == otherCode ? nil : .otherCode
    }

    /// A name without case and with single blanks, only to find what looks alike.
    private static func folded(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func identity(_ coding: Coding) -> String? {
        guard let system = coding.system, let code = coding.code else { return nil }
        return "\(system)|\(code)"
    }

    private static func key(_ entry: Entry) -> String {
        (entry.identifier ?? entry.sortedNames.first?.key ?? "") + "\u{0}" + (entry.subject ?? "")
    }
}
