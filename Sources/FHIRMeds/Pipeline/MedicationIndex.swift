// The Medications of one Bundle, found by reference.
//
// https://hl7.org/fhir/R4/bundle.html#references: an absolute reference is the `fullUrl` of an entry; a relative one takes
// the base of the entry that holds it. What real exports need beyond that, a look-up by type and id alone, is done last,
// never leads to another server, and is told; so is a Medication without a version where the reference asks for one.

/// Medications by `fullUrl` and by id.
struct MedicationIndex {
    struct Entry {
        let json: [UInt8]
        let fullURL: String
        let id: String
        let version: String
        /// The base of the `fullUrl`, if it is a RESTful URL.
        let root: String?

        init(json: [UInt8], fullURL: String, id: String, version: String) {
            self.json = json
            self.fullURL = fullURL
            self.id = id
            self.version = version
            root = MedicationIndex.root(of: fullURL).map { String($0) }
        }
    }

    private(set) var entries: [Entry] = []
    private var byURL: [String: [Int]] = [:]
    private var byID: [String: [Int]] = [:]

    mutating func add(_ entry: Entry) {
        if !entry.fullURL.isEmpty { byURL[entry.fullURL, default: []].append(entries.count) }
        if !entry.id.isEmpty { byID[entry.id, default: []].append(entries.count) }
        entries.append(entry)
    }

    enum Match {
        case one(Int, ResolvedMedication.Doubts)
        case several
        case none
    }

    /// The Medication that a reference leads to, seen from an entry with the `fullUrl` `base`.
    func find(_ reference: String, from base: String) -> Match {
        let (target, version) = ReferenceText.withoutVersion(reference)
        if let found = one(byURL[target], version) { return found }
        guard let id = MedicationIndex.medicationID(target) else { return .none }
        let root = MedicationIndex.root(of: base).map { String($0) }
        if let root, let found = one(byURL[root + target], version) { return found }
        let candidates = (byID[id] ?? []).filter { number in
            guard let root, let other = entries[number].root else { return true }
            return root == other
        }
        let found = one(candidates, version) ?? .none
        if case .one(let number, let doubts) = found { return .one(number, doubts.union(.byID)) }
        return found
    }

    /// The one candidate of the version that is asked for; nil when there is no candidate.
    private func one(_ candidates: [Int]?, _ version: String?) -> Match? {
        guard let candidates, !candidates.isEmpty else { return nil }
        let fitting = candidates.filter { number in
            guard let version, !entries[number].version.isEmpty else { return true }
            return entries[number].version == version
        }
        switch fitting.count {
        case 0: return MedicationIndex.Match.none
        case 1: return .one(fitting[0], version != nil && entries[fitting[0]].version.isEmpty ? .noVersion : [])
        default: return .several
        }
    }

    /// The base of a RESTful URL such as `https://a.example/fhir/Medication/5`: `https://a.example/fhir/`.
    static func root(of url: String) -> Substring? {
        let bytes = url.utf8
        let isWeb = bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8)
        let slash = UInt8(ascii: "/")
        guard isWeb, let last = bytes.lastIndex(of: slash), let before = bytes[..<last].lastIndex(of: slash) else {
            return nil
        }
        let type = bytes.index(after: before)
        // Two slashes belong to the scheme.
        guard bytes[..<before].count(where: { $0 == slash }) >= 2, bytes[type] >= UInt8(ascii: "A"),
            bytes[type] <= UInt8(ascii: "Z")
        else { return nil }
        return url[..<type]
    }

    /// The id in `Medication/<id>`.
    static func medicationID(_ reference: String) -> String? {
        let type = "Medication/".utf8
        guard reference.utf8.starts(with: type) else { return nil }
        let id = reference.utf8.dropFirst(type.count)
        return id.isEmpty || id.contains(UInt8(ascii: "/")) ? nil : String(Substring(id))
    }
}

/// The Bundles that a record is in, the innermost last.
struct BundleScopes: MedicationResolver {
    var indexes: [MedicationIndex] = []
    private var reader: JSONTreeReader

    init(limits: ReadingLimits) {
        // What is in an index was within the limits when it was read; as JSON, which has lists, XML nests deeper.
        var wide = ReadingLimits()
        wide.depth = min(max(limits.depth, 0), 1 << 20) * 2 + 16
        wide.stringSize = .max
        reader = JSONTreeReader(limits: wide)
    }

    mutating func resolve(
        _ reference: Span<UInt8>, base: String, into tree: inout ElementTree
    ) -> ResolvedMedication {
        if indexes.isEmpty { return .notFound }
        let reference = String(decodingUTF8: reference)
        for index in indexes.reversed() {
            switch index.find(reference, from: base) {
            case .one(let number, let doubts): return load(index.entries[number], doubts, into: &tree)
            case .several: return .ambiguous
            case .none: continue
            }
        }
        return .notFound
    }

    private mutating func load(
        _ entry: MedicationIndex.Entry, _ doubts: ResolvedMedication.Doubts, into tree: inout ElementTree
    ) -> ResolvedMedication {
        do {
            try reader.read(entry.json.span, into: &tree)
            return .found(place: .bundle, fullURL: entry.fullURL, doubts: doubts)
        } catch {
            // What is in the index has been read once before.
            return .notFound
        }
    }
}
