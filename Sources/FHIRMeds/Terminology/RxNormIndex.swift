/// An index laid into memory: its sections, each number checked before it is believed.
///
/// When it is opened the head, the places of all sections and the checksum of the whole file are checked. What a record says
/// is checked again where it is used: a place outside its section is as if there were nothing, never a crash.
struct RxNormIndex: Sendable {
    private let file: MappedFile
    private let starts: [Int]
    private let counts: [Int]
    /// The checksum, by which two indexes can be told apart.
    let checksum: UInt64

    /// A concept's or synonym's record.
    struct Record {
        /// The RXCUI, of a synonym the number of its concept.
        let owner: UInt32
        let nameOffset: Int
        let nameLength: Int
        let termType: Int
        let flags: UInt8

        var suppress: RxNormSuppress {
            switch flags & 3 {
            case 0: .none
            case 1: .obsolete
            case 2: .unquantified
            default: .editor
            }
        }

        var isCurrent: Bool { flags & RxNormIndexLayout.isCurrent != 0 }
    }

    init(path: String) throws(RxNormFault) {
        do throws(FileFault) {
            file = try MappedFile(path: path)
        } catch {
            throw RxNormFault(path, error.words)
        }
        guard file.bytes(at: 0, count: RxNormIndexLayout.mark.count) == RxNormIndexLayout.mark,
            let version = file.number(at: 8, as: UInt32.self), let sectionCount = file.number(at: 12, as: UInt32.self),
            let size = file.number(at: 16, as: UInt64.self)
        else { throw RxNormFault(path, "not an RxNorm index; make one with fhirmeds rxnorm index") }
        if version != RxNormIndexLayout.version {
            let what = version < RxNormIndexLayout.version ? "an older" : "a newer"
            throw RxNormFault(
                path,
                "the index is of \(what) layout, \(version) and not \(RxNormIndexLayout.version); "
                    + "make it anew with fhirmeds rxnorm index")
        }
        let damaged = RxNormFault(path, "the index is damaged; make it anew with fhirmeds rxnorm index")
        if size != UInt64(file.count) {
            throw size > UInt64(file.count)
                ? RxNormFault(path, "the index was cut off; make it anew with fhirmeds rxnorm index") : damaged
        }
        let end = file.count - 8
        guard end % RxNormIndexLayout.alignment == 0, let told = file.number(at: end, as: UInt64.self),
            file.checksum(of: end) == told
        else { throw damaged }
        checksum = told
        // From here on only a program that made the index wrongly can be at fault.
        var starts = [Int](repeating: 0, count: RxNormSection.allCases.count + 1)
        var counts = starts
        guard sectionCount == UInt32(RxNormSection.allCases.count) else { throw damaged }
        for (number, section) in RxNormSection.allCases.enumerated() {
            let place = RxNormIndexLayout.headSize + number * RxNormIndexLayout.sectionSize
            guard file.number(at: place, as: UInt32.self) == section.rawValue,
                file.number(at: place + 4, as: UInt32.self) == UInt32(section.recordSize),
                let start = file.number(at: place + 8, as: UInt64.self).flatMap({ Int(exactly: $0) }),
                let count = file.number(at: place + 16, as: UInt64.self).flatMap({ Int(exactly: $0) }),
                start >= RxNormIndexLayout.start, start <= end, count <= (end - start) / section.recordSize
            else { throw damaged }
            starts[Int(section.rawValue)] = start
            counts[Int(section.rawValue)] = count
        }
        self.starts = starts
        self.counts = counts
        guard count(of: .relationStarts) == count(of: .concepts) + 1,
            count(of: .ndcs) == count(of: .ndcConcepts), count(of: .ndcs) == count(of: .ndcsByConcept),
            count(of: .exactHashes) == count(of: .exactNames),
            count(of: .normalisedHashes) == count(of: .normalisedNames),
            count(of: .saltlessHashes) == count(of: .saltlessNames)
        else { throw damaged }
    }

    /// How many records a section has.
    func count(of section: RxNormSection) -> Int { counts[Int(section.rawValue)] }

    /// A number of a section's record, or nil if there is no such record.
    @inline(__always)
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ section: RxNormSection, _ record: Int, at offset: Int = 0, as type: Number.Type
    ) -> Number? {
        guard record >= 0, record < counts[Int(section.rawValue)] else { return nil }
        return file.number(at: starts[Int(section.rawValue)] &+ record &* section.recordSize &+ offset, as: type)
    }

    /// The lines of a section of text.
    func lines(of section: RxNormSection) -> [String] {
        let text = file.text(at: starts[Int(section.rawValue)], count: count(of: section)) ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// A concept's or synonym's record.
    func record(_ section: RxNormSection, _ number: Int) -> Record? {
        guard let owner = self.number(section, number, as: UInt32.self),
            let offset = self.number(section, number, at: 4, as: UInt32.self),
            let length = self.number(section, number, at: 8, as: UInt16.self),
            let termType = self.number(section, number, at: 10, as: UInt8.self),
            let flags = self.number(section, number, at: 11, as: UInt8.self)
        else { return nil }
        return Record(
            owner: owner, nameOffset: Int(offset), nameLength: Int(length), termType: Int(termType), flags: flags)
    }

    private func place(of record: Record) -> Int? {
        guard record.nameOffset + record.nameLength <= count(of: .names) else { return nil }
        return starts[Int(RxNormSection.names.rawValue)] + record.nameOffset
    }

    /// The name of a record; nil if it has none.
    func name(_ record: Record) -> String? {
        guard record.nameLength > 0, let place = place(of: record) else { return nil }
        return file.text(at: place, count: record.nameLength)
    }

    /// The bytes of a record's name.
    func nameBytes(_ record: Record) -> [UInt8] {
        place(of: record).flatMap { file.bytes(at: $0, count: record.nameLength) } ?? []
    }

    /// The first record of a sorted section whose number is not below another.
    @inline(__always)
    func firstIndex<Number: FixedWidthInteger & BitwiseCopyable>(
        _ section: RxNormSection, notBelow wanted: Number, _ number: (Int) -> Number?
    ) -> Int {
        var low = 0
        var high = count(of: section)
        while low < high {
            let middle = (low &+ high) / 2
            guard let found = number(middle) else { return count(of: section) }
            if found < wanted { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// The number of a concept.
    func concept(_ rxcui: UInt32) -> Int? {
        let at = firstIndex(.concepts, notBelow: rxcui) { number(.concepts, $0, as: UInt32.self) }
        return number(.concepts, at, as: UInt32.self) == rxcui ? at : nil
    }

    /// The concepts to which one has a relation.
    func related(_ concept: Int, _ relation: RxNormRelation) -> [Int] {
        guard let start = number(.relationStarts, concept, as: UInt32.self),
            let end = number(.relationStarts, concept + 1, as: UInt32.self), start <= end,
            end <= count(of: .relations)
        else { return [] }
        var found: [Int] = []
        for at in start..<end {
            guard let row = number(.relations, Int(at), as: UInt32.self),
                row >> RxNormIndexLayout.conceptBits == relation.rawValue
            else { continue }
            let other = Int(row & RxNormIndexLayout.conceptMask)
            if other < count(of: .concepts) { found.append(other) }
        }
        return found
    }

    /// What a code that is gone was merged into, and whether RXNCUI says so instead of the archive.
    func merges(of rxcui: UInt32) -> [(rxcui: UInt32, isRetired: Bool)] {
        var at = firstIndex(.merges, notBelow: rxcui) { number(.merges, $0, as: UInt32.self) }
        var found: [(UInt32, Bool)] = []
        while number(.merges, at, as: UInt32.self) == rxcui {
            if let target = number(.merges, at, at: 4, as: UInt32.self) {
                found.append((target & ~RxNormIndexLayout.isRetired, target & RxNormIndexLayout.isRetired != 0))
            }
            at += 1
        }
        return found
    }
}
