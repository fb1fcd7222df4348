// The Medications behind references, wherever in the inputs they are.
//
// The first reference that leaves its resource has all inputs read once for their Medications; of these only the places are
// kept (`MedicationIndex`). https://hl7.org/fhir/R4/bundle.html#references and, for exports without Bundles,
// https://hl7.org/fhir/uv/bulkdata/export.html say what a reference leads to:
//
//     1. in the Bundles that the record is in, the innermost first: the entry whose fullUrl it is; a relative one from the
//        base of its own entry; and, which is a guess that is told, by type and id alone, never against another server;
//        Parameters, and JSON objects that hold resources, are asked like Bundles
//     2. in all inputs: the entry whose fullUrl it is, or becomes with the base of its own entry
//     3. among Medications that nothing holds, by id: of the same file, else of the same folder or archive, else of
//        anywhere, which is told
//
// A reference without a text leads to the Medication that has its identifier, of the same Bundles, else of anything.
//
// Two Medications with one name are one only if their texts are the same; else none of them is taken. One that is rejected
// itself is found, so that no other one takes its place, but names no drug.

/// Finds Medications in all inputs.
final class MedicationCatalog {
    private let sources: [RecordSource]
    private let options: TranslationOptions
    private var index = MedicationIndex()
    private var isComplete = false
    private var hasIdentifiers = false
    /// Where what holds resources ends, as far as it is found out late.
    private var ends = HolderEnds()
    /// The inputs are being read for identifiers, and for nothing else.
    private(set) var isReadingIdentifiers = false
    /// The numbers of the sources that have Medications, and how each is read.
    private var numbers: [String: Int] = [:]
    private var origins: [Origin] = []
    /// The source that had the latest Medication.
    private var latest: (source: String, number: Int)?
    /// The source of the latest record that referred to a Medication, and what it is in.
    private var reading: (source: String, folder: String)?
    /// Inputs that could be read only once, by their place among the sources.
    private var spools: [Int: SpoolFile] = [:]
    private let texts = MedicationTexts()
    private(set) var given: GivenMedications
    private var reader: JSONTreeReader
    private var wideReader: JSONTreeReader
    private var candidate = ElementTree()
    private var text = ByteBuffer(capacity: 4096)
    private var other = ByteBuffer(capacity: 4096)

    /// A source with Medications in it.
    private struct Origin {
        let source: RecordSource?
        /// The folder or archive that it is in; nil if it was given for its Medications, which answer everywhere.
        let folder: String?
    }

    /// More candidates than this for one name in one place are no answer.
    private static let mostCandidates = 64

    init(sources: [RecordSource], options: TranslationOptions) {
        self.sources = sources
        self.options = options
        given = GivenMedications(options.medications)
        reader = JSONTreeReader(limits: options.limits)
        // What was XML was within the limits when it was read; as JSON, which has lists, it nests deeper.
        var wide = ReadingLimits()
        wide.depth = min(max(options.limits.depth, 0), 1 << 20) * 2 + 16
        wide.stringSize = .max
        wideReader = JSONTreeReader(limits: wide)
    }

    // MARK: What is in the inputs

    /// Keeps an input that could be read only once, so that it can be read for its Medications.
    func keep(_ spool: SpoolFile, ofSource number: Int) {
        spools[number] = spool
    }

    /// The kept text of an input that could be read only once.
    func spool(ofSource number: Int) -> SpoolFile? { spools[number] }

    /// Notes a Medication.
    ///
    /// - Parameters:
    ///   - source: what records call its source.
    ///   - range: its place in the source, or that of the entry that holds it.
    ///   - original: the source, if the Medication can be read from it as JSON; else `json` is copied.
    ///   - key: what its id is found as.
    func add(
        source: String, original: RecordSource?, range: Range<Int>, as key: MedicationIndex.Key,
        isRejected: Bool = false, isXML: Bool = false, fullURL: Span<UInt8>, id: Span<UInt8>,
        identifiers: [[UInt8]] = [],
        json: Span<UInt8>
    ) {
        guard range.count < MedicationIndex.largest else { return }
        var copy: Int?
        if original == nil {
            copy = texts.copy(json, isWide: isXML)
            if copy == nil { return }
        }
        let number = number(of: source, original)
        index.add(source: number, isEntry: key == .entryID, isRejected: isRejected, range: range, copy: copy)
        for identifier in identifiers { index.addKey(.identifier, identifier.span) }
        if isReadingIdentifiers { return }
        given.note(source, isRejected: isRejected)
        if !id.isEmpty { index.addKey(key, id) }
        if !fullURL.isEmpty { index.addKey(.url, fullURL) }
    }

    private func number(of source: String, _ original: RecordSource?) -> Int {
        if let latest, latest.source == source { return latest.number }
        let number = newNumber(of: source, original)
        latest = (source, number)
        return number
    }

    private func newNumber(of source: String, _ original: RecordSource?) -> Int {
        if let number = numbers[source] { return number }
        let number = origins.count
        numbers[source] = number
        let isGiven = options.medications.contains { source == $0 || source.hasPrefix("\($0)!") }
        origins.append(Origin(source: original, folder: isGiven ? nil : MedicationCatalog.folder(of: source)))
        return number
    }

    /// What a source is in: an archive, else a folder.
    private static func folder(of source: String) -> String {
        source.lastIndex { $0 == "/" || $0 == "!" }.map { String(source[..<$0]) } ?? ""
    }

    private func folder(ofReading source: String) -> String {
        if let reading, reading.source == source { return reading.folder }
        let folder = MedicationCatalog.folder(of: source)
        reading = (source, folder)
        return folder
    }

    /// Reads all inputs for their Medications, if that has not been done.
    private func complete() {
        if isComplete { return }
        isComplete = true
        readInputs()
    }

    /// Reads all inputs for the identifiers of their Medications: few exports refer to any.
    private func completeIdentifiers() {
        if hasIdentifiers { return }
        hasIdentifiers = true
        isReadingIdentifiers = true
        readInputs()
        isReadingIdentifiers = false
    }

    private func readInputs() {
        let given = options.medications.map { RecordSource.file(path: $0, wasNamed: true) }
        var engine = RecordEngine(readingMedicationsOf: sources + given, options: options, for: self)
        let sink = NoSink()
        index.open()
        while engine.step(into: sink) {}
        index.close()
        self.given.end(engine.report)
    }

    // MARK: References

    /// Notes where the first document of a source ends that has several.
    func noteEnd(of source: String, at offset: Int) {
        ends.documents[source] = offset
    }

    /// Notes where a Bundle in an entry ends that is read entry by entry.
    func noteEnd(of source: String, bundle start: Int, at end: Int) {
        ends.bundles[source, default: [:]][start] = end
    }

    /// Where a record stands that refers to a Medication.
    struct Reader {
        /// What records call its source.
        var source: String
        /// The Bundles that it is in, the innermost last.
        var bundles: [Holder]
        /// The `fullUrl` of its entry.
        var base: String
    }

    /// The Medication that a reference leads to, read into a tree.
    func find(_ reference: Span<UInt8>, for record: Reader, into tree: inout ElementTree) -> ResolvedMedication {
        complete()
        if index.count == 0 { return .notFound }
        let wanted = WantedMedication(reference, base: record.base)
        for bundle in record.bundles.reversed() {
            let found = find(wanted, in: numbers[record.source], ends.part(bundle, of: record.source), bundle.place)
            if found != .notFound { return answer(found, bundle.place, &tree) }
        }
        return answer(findAnywhere(wanted, record.source), .input, &tree)
    }

    /// The Medication that has an identifier, read into a tree: of the record's own Bundle, else of anything that is read.
    func find(identifier: [UInt8], for record: Reader, into tree: inout ElementTree) -> ResolvedMedication {
        completeIdentifiers()
        if index.count == 0 { return .notFound }
        let wanted = WantedMedication([UInt8]().span, base: "")
        let all = index.candidates(.identifier, identifier.span)
        func has(_ medication: LoadedMedication) -> Bool { candidate.identifierKeys(of: 0).contains(identifier) }
        if let source = numbers[record.source] {
            for bundle in record.bundles.reversed() {
                let there = index.candidates(all, in: source, ends.part(bundle, of: record.source))
                let found = one(there, wanted, doubts: .byIdentifier, has)
                if found != .notFound { return answer(found, bundle.place, &tree) }
            }
        }
        return answer(one(all, wanted, doubts: .byIdentifier, has), .input, &tree)
    }

    /// A candidate that was found, whose text is in ``candidate``.
    private enum Found: Equatable {
        case one(fullURL: String, ResolvedMedication.Doubts)
        case several
        case rejected
        case notFound
    }

    private func answer(
        _ found: Found, _ place: MedicationPlace, _ tree: inout ElementTree
    ) -> ResolvedMedication {
        switch found {
        case .several: return .ambiguous
        case .rejected: return .rejected
        case .notFound: return .notFound
        case .one(let url, let doubts):
            swap(&tree, &candidate)
            return .found(place: place, fullURL: url, doubts: doubts)
        }
    }

    /// Looks in one Bundle, or in something else that holds resources.
    private func find(
        _ wanted: WantedMedication, in source: Int?, _ bundle: Range<Int>, _ place: MedicationPlace
    ) -> Found {
        guard let source else { return .notFound }
        func inBundle(_ key: MedicationIndex.Key, _ name: [UInt8]?) -> MedicationIndex.Candidates? {
            guard let name else { return nil }
            let all = index.candidates(key, name.span)
            return index.candidates(all, in: source, bundle)
        }
        for url in [wanted.target, wanted.absolute] {
            let found = one(inBundle(.url, url), wanted) { $0.fullURL == url }
            if found != .notFound { return found }
        }
        if place == .input || !wanted.isAbsolute {
            // Nothing there has a fullUrl that could say more than the id.
            let isSaid = place == .input && wanted.root == nil
            let held = one(inBundle(.heldID, wanted.id), wanted, doubts: isSaid ? [] : .byID) { $0.id == wanted.id }
            if held != .notFound { return held }
        }
        guard !wanted.isAbsolute else { return .notFound }
        return one(inBundle(.entryID, wanted.id), wanted, doubts: .byID) { medication in
            guard medication.id == wanted.id else { return false }
            guard let root = wanted.root, let other = RESTfulURL.root(of: medication.fullURL) else { return true }
            return root == Array(other)
        }
    }

    /// Looks in everything that is read.
    private func findAnywhere(_ wanted: WantedMedication, _ source: String) -> Found {
        // A URN names something in its own Bundle only.
        if wanted.isURN { return .notFound }
        for url in [wanted.isAbsolute ? wanted.target : nil, wanted.absolute] {
            guard let url else { continue }
            let found = one(index.candidates(.url, url.span), wanted) { $0.fullURL == url }
            if found != .notFound { return found }
        }
        guard let id = wanted.id else { return .notFound }
        let all = index.candidates(.id, id.span)
        let inside = [MedicationIndex.Key.entryID, .heldID].map { index.candidates($0, id.span) }
        if all.count == 0, inside.allSatisfy({ $0.count == 0 }) { return .notFound }
        let folder = folder(ofReading: source)
        let doubts: ResolvedMedication.Doubts = wanted.root == nil ? [] : .byID
        func isNear(_ place: MedicationIndex.Place) -> Bool {
            let there = origins[place.source].folder
            return there == folder || there == nil
        }
        func isNamed(_ medication: LoadedMedication) -> Bool { medication.id == id }
        if let number = numbers[source] {
            let own = index.candidates(all, in: number, 0..<Int.max)
            let found = one(own, wanted, doubts: doubts, isNamed)
            if found != .notFound { return found }
        }
        // What was given for its Medications answers from its Bundles too.
        for held in inside {
            let given = one(held, wanted, doubts: .byID, where: { origins[$0.source].folder == nil }, isNamed)
            if given != .notFound { return given }
        }
        let near = one(all, wanted, doubts: doubts, where: isNear, isNamed)
        if near != .notFound || wanted.isAbsolute { return near }
        return one(all, wanted, doubts: .byID, isNamed)
    }

    /// The one of some candidates that is meant, in the version that is asked for.
    private func one(
        _ candidates: MedicationIndex.Candidates?, _ wanted: WantedMedication,
        doubts: ResolvedMedication.Doubts = [], where isAllowed: (MedicationIndex.Place) -> Bool = { _ in true },
        _ isMeant: (LoadedMedication) -> Bool
    ) -> Found {
        guard let candidates, candidates.count > 0 else { return .notFound }
        var found = Found.notFound
        var looked = 0
        var hasRejected = false
        var taken: MedicationIndex.Place?
        for number in 0..<candidates.count {
            let place = index.place(number, of: candidates)
            if !isAllowed(place) { continue }
            looked += 1
            if looked > MedicationCatalog.mostCandidates { return .several }
            guard let medication = load(place), medication.isBroken || isMeant(medication) else { continue }
            if let version = wanted.version, !medication.version.isEmpty, medication.version != version { continue }
            if medication.isRejected {
                hasRejected = true
                continue
            }
            if taken != nil {
                if text.span.equals(other.span) { continue }
                return .several
            }
            taken = place
            swap(&text, &other)
            var doubts = doubts
            if wanted.version != nil, medication.version.isEmpty { doubts.insert(.noVersion) }
            found = .one(fullURL: String(decoding: medication.fullURL, as: UTF8.self), doubts)
        }
        if hasRejected { return taken == nil ? .rejected : .several }
        // Another candidate may have been loaded since.
        if let taken, looked > 1, load(taken) == nil { return .notFound }
        return found
    }

    // MARK: Texts

    /// Reads a Medication into ``candidate``, checked by its own release, and its text into ``text``.
    private func load(_ place: MedicationIndex.Place) -> LoadedMedication? {
        text.removeAll()
        var isWide = false
        do {
            let there = index.text(of: place)
            if let range = there.range {
                try texts.read(range, of: origins[place.source].source, into: &text)
            } else {
                isWide = try texts.readCopy(at: there.copy, into: &text)
            }
        } catch {
            return nil
        }
        var loaded = LoadedMedication()
        if place.isEntry {
            guard let entry = EntryText(text.span) else { return nil }
            loaded.fullURL = entry.fullURL
            text.truncate(to: entry.resource.upperBound)
            text.removeFirst(entry.resource.lowerBound)
        }
        do {
            // The text is copied into the tree, and stays as it is.
            let text = unsafe text.looseSpan
            if isWide { try wideReader.read(text, into: &candidate) } else { try reader.read(text, into: &candidate) }
        } catch {
            // A line that began as a Medication of this name, and was noted without being read.
            loaded.isBroken = true
            loaded.isRejected = true
            return loaded
        }
        let type = candidate.child(ElementName.resourceType.rawValue, of: 0)
        guard let type, candidate.equals(type, "Medication") else { return nil }
        loaded.id = bytes(.id, of: 0)
        if let meta = candidate.child(ElementName.meta.rawValue, of: 0) { loaded.version = bytes(.versionId, of: meta) }
        loaded.isRejected = place.isRejected || !check()
        return loaded
    }

    private func bytes(_ name: ElementName, of parent: Int) -> [UInt8] {
        candidate.text(name, of: parent).map { Array($0.utf8) } ?? []
    }

    /// Leaves out of the Medication what is odd about it, which is told on its own line; false for one that is rejected
    /// there, because it contradicts the given release or is a record line.
    private func check() -> Bool {
        if candidate.isRecordLine(0) { return false }
        let finding = ReleaseDetector.shared.find(
            candidate, 0, as: .medication, isOrder: false, given: options.release, declared: nil)
        guard let finding else { return false }
        let table = ElementTable.table(for: finding.release)
        var checker = FHIRChecker(table: table)
        checker.check(&candidate, 0, as: table.resourceType(NameTable.shared.number(of: "Medication")), root: 0)
        return true
    }
}
