/// A local RxNorm release: an index that `fhirmeds rxnorm index` made, laid into memory.
///
///     let release = try RxNormRelease(index: "rxnorm.index")
///     release.concepts(ndc11: "00093111310").value        RXCUIs of an NDC
///     release.ingredients(of: "996633")?.value.map(\.name)  through pack, drug and component
///
/// Every answer is derived from the release, says so, and tells its way; nothing here is what a source of records wrote. A
/// value can be used from several threads at once.
public struct RxNormRelease: Sendable {
    let index: RxNormIndex
    /// What the release is called, such as `RXNORM_25AB_260202F` or `RxNorm_full_10062025`; nil if nothing says so.
    public let name: String?
    /// Who says so: `RXNSAB.RRF`, `folder` (the folder or archive that NLM named), `given` by whoever made the index.
    public let nameOrigin: String?
    /// The files that it was made of, with their bytes and rows.
    public let files: [(name: String, bytes: Int, rows: Int)]
    private let termTypes: [RxNormTTY]
    private let sources: [String]

    /// Opens an index and checks that it is whole.
    ///
    /// - Throws: ``RxNormFault`` if it cannot be read, is damaged, or is of another layout.
    public init(index path: String) throws(RxNormFault) {
        let index = try RxNormIndex(path: path)
        self.index = index
        var values: [String: String] = [:]
        var files: [(name: String, bytes: Int, rows: Int)] = []
        for line in index.lines(of: .information) {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let words = parts[1].split(separator: " ")
            if parts[0] == "file", words.count == 3, let bytes = Int(words[1]), let rows = Int(words[2]) {
                files.append((String(words[0]), bytes, rows))
            } else {
                values[parts[0]] = parts[1]
            }
        }
        name = values["name"]
        nameOrigin = values["nameOrigin"]
        self.files = files
        termTypes = index.lines(of: .termTypes).map { RxNormTTY(rawValue: $0) }
        sources = index.lines(of: .sources)
    }

    /// What two indexes differ in if anything in them does: sixteen hexadecimal digits.
    public var fingerprint: String {
        let digits = String(index.checksum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// What every answer is marked with: the release's name, else its fingerprint.
    public var label: String { "RxNorm " + (name ?? "release without a name, index \(fingerprint)") }

    /// How many codes the index knows, those included that are gone.
    public var conceptCount: Int { index.count(of: .concepts) }

    /// How many pairs of an NDC and a code the index has.
    public var ndcCount: Int { index.count(of: .ndcs) }

    // MARK: One code

    /// The concept of a code; nil if the release does not know it.
    public func concept(_ rxcui: String) -> RxNormDerived<RxNormConcept>? {
        place(of: rxcui).map { derived(concept(at: $0), []) }
    }

    /// What has become of a code.
    public func status(of rxcui: String) -> RxNormStatus {
        place(of: rxcui).map { status(at: $0) } ?? .unknown
    }

    /// The other names of a concept: PSN, SY, TMSY, ET.
    public func synonyms(of rxcui: String) -> RxNormDerived<[RxNormName]>? {
        guard let place = place(of: rxcui) else { return nil }
        var at = index.firstIndex(.synonyms, notBelow: UInt32(place)) {
            index.number(.synonyms, $0, as: UInt32.self)
        }
        var names: [RxNormName] = []
        while let record = index.record(.synonyms, at), record.owner == UInt32(place) {
            names.append(name(of: record))
            at += 1
        }
        return derived(names, [])
    }

    // MARK: NDC

    /// The concepts of an NDC of eleven digits (5-4-2), or twelve (6-4-2).
    ///
    /// RXNORM's own links if there are any, else those of other vocabularies, which may link to other kinds of concepts. If they
    /// lead to several concepts, none of them is better. With hyphens or ten digits there is no answer.
    public func concepts(ndc11: String) -> RxNormDerived<[RxNormNDCLink]> {
        let digits = Array(ndc11.utf8)
        guard ndc11.hasOnlyDigits, let (number, _) = RxNormNDC.number(digits.span) else { return derived([], []) }
        let shift = RxNormIndexLayout.ndcShift
        var at = index.firstIndex(.ndcs, notBelow: number << shift) { index.number(.ndcs, $0, as: UInt64.self) }
        var links: [RxNormNDCLink] = []
        var isOther: Bool?
        while let row = index.number(.ndcs, at, as: UInt64.self), row >> shift == number {
            let other = row & RxNormIndexLayout.ndcOtherSource != 0
            if isOther == false, other { break }
            isOther = other
            if let link = link(at) { links.append(link) }
            at += 1
        }
        return derived(links, links.map { RxNormStep(from: $0.ndc, relation: "NDC", to: $0.rxcui) })
    }

    /// The NDCs of a concept, in order, of all vocabularies.
    public func ndcs(of rxcui: String) -> RxNormDerived<[RxNormNDCLink]>? {
        guard let number = RxNormRelease.number(rxcui), index.concept(number) != nil else { return nil }
        func owner(_ at: Int) -> UInt32? {
            index.number(.ndcsByConcept, at, as: UInt32.self)
                .flatMap { index.number(.ndcConcepts, Int($0), as: UInt32.self) }
        }
        var at = index.firstIndex(.ndcsByConcept, notBelow: number, owner)
        var links: [RxNormNDCLink] = []
        while owner(at) == number {
            if let place = index.number(.ndcsByConcept, at, as: UInt32.self), let link = link(Int(place)) {
                links.append(link)
            }
            at += 1
        }
        return derived(links, [])
    }

    private func link(_ at: Int) -> RxNormNDCLink? {
        guard let row = index.number(.ndcs, at, as: UInt64.self),
            let rxcui = index.number(.ndcConcepts, at, as: UInt32.self)
        else { return nil }
        let source = Int(row >> RxNormIndexLayout.ndcSourceShift & 0xFF)
        let suppress = Int(row >> RxNormIndexLayout.ndcSuppressShift & 3)
        return RxNormNDCLink(
            ndc: RxNormNDC.text(row >> RxNormIndexLayout.ndcShift), rxcui: String(rxcui),
            sab: sources.indices.contains(source) ? sources[source] : "",
            suppress: RxNormSuppress.allCases[suppress],
            isNormalised: row & RxNormIndexLayout.ndcIsNormalised != 0)
    }

    // MARK: Parts

    func derived<Value>(_ value: Value, _ steps: [RxNormStep]) -> RxNormDerived<Value> {
        RxNormDerived(value: value, derivedFrom: label, steps: steps)
    }

    static func number(_ rxcui: String) -> UInt32? {
        let bytes = Array(rxcui.utf8)
        return RRFReader.number(bytes.span)
    }

    /// The number of a code's concept.
    func place(of rxcui: String) -> Int? {
        RxNormRelease.number(rxcui).flatMap(index.concept)
    }

    func rxcui(at place: Int) -> String {
        index.number(.concepts, place, as: UInt32.self).map { String($0) } ?? ""
    }

    func termType(at place: Int) -> RxNormTTY? {
        index.record(.concepts, place).flatMap(termType)
    }

    private func termType(of record: RxNormIndex.Record) -> RxNormTTY? {
        termTypes.indices.contains(record.termType) ? termTypes[record.termType] : nil
    }

    func name(of record: RxNormIndex.Record) -> RxNormName {
        RxNormName(name: index.name(record) ?? "", tty: termType(of: record), suppress: record.suppress)
    }

    func concept(at place: Int) -> RxNormConcept {
        guard let record = index.record(.concepts, place) else {
            return RxNormConcept(rxcui: "", name: nil, tty: nil, suppress: nil, status: .unknown)
        }
        return RxNormConcept(
            rxcui: String(record.owner), name: index.name(record), tty: termType(of: record),
            suppress: record.isCurrent ? record.suppress : nil, status: status(of: record))
    }

    func status(at place: Int) -> RxNormStatus {
        index.record(.concepts, place).map(status) ?? .unknown
    }

    private func status(of record: RxNormIndex.Record) -> RxNormStatus {
        if !record.isCurrent { return index.merges(of: record.owner).isEmpty ? .notCurrent : .remapped }
        switch record.suppress {
        case .none: return .active
        case .obsolete: return .obsolete
        case .unquantified: return .quantified
        case .editor: return .suppressed
        }
    }
}
