/// What an index needs of a release, gathered row by row: small numbers in arrays, and the names in one run of bytes.
struct RxNormGathering: ~Copyable {
    /// Where a name was found; the first of these that a code has is its own.
    enum Origin: UInt8 {
        /// Vocabulary RXNORM of this release.
        case release
        /// The archive of what is gone.
        case archive
        /// A code without a name of RxNorm's.
        case nameless
    }

    /// A name of a code.
    struct Atom {
        var rxcui: UInt32
        var offset: UInt32 = 0
        var length: UInt16 = 0
        var termType = RxNormIndexLayout.noTermType
        var rank: UInt8 = 0
        var suppress: UInt8 = 0
        var origin = Origin.release
    }

    /// A relation of RXNREL, in the direction that is kept.
    struct Relation {
        let from: UInt32
        let to: UInt32
        let relation: RxNormRelation
    }

    /// What a code that is gone became.
    struct Merge {
        let from: UInt32
        let to: UInt32
        /// The lowest of a code's ranks counts: a name that defines it, another name, RXNCUI.
        let rank: UInt8

        static let ofRetired: UInt8 = 2
    }

    /// An NDC and a code that has it.
    struct NDCPair {
        let number: UInt64
        let rxcui: UInt32
    }

    private(set) var names = ByteBuffer(capacity: 1 << 20)
    var atoms: [Atom] = []
    var relations: [Relation] = []
    var merges: [Merge] = []
    var ndcs: [NDCPair] = []
    /// NDCs whose spelling names no package, or may name several.
    private(set) var unclearNDCs = 0
    private var termTypes = RxNormWordList()
    private var sources = RxNormWordList()
    /// The release's name in RXNSAB.
    private(set) var release: String?
    /// The files that were read.
    private(set) var files: [(file: RxNormFile, bytes: Int, rows: Int)] = []

    /// The term types, by their numbers.
    var termTypeNames: [String] { termTypes.words }
    /// The source vocabularies, by their numbers.
    var sourceNames: [String] { sources.words }

    /// Reads all rows of a file.
    ///
    /// - Parameter progress: is told now and then how many bytes and rows have been read.
    mutating func take(
        _ file: RxNormFile, _ name: String, _ rows: inout RRFReader, progress: (Int, Int) -> Void
    ) throws(RxNormFault) {
        let bytesBefore = files.reduce(0) { $0 + $1.bytes }
        let rowsBefore = files.reduce(0) { $0 + $1.rows }
        while try advance(&rows, name) {
            if rows.row % 65536 == 0 { progress(bytesBefore + rows.size, rowsBefore + rows.row) }
            let message: String? =
                switch file {
                case .concepts: takeConcept(rows)
                case .relations: takeRelation(rows)
                case .attributes: takeAttribute(rows)
                case .archive: takeArchived(rows)
                case .retired: takeRetired(rows)
                case .sources: takeSource(rows)
                }
            if let message { throw RxNormFault(name, line: rows.row, message) }
        }
        files.append((file, rows.size, rows.row))
    }

    private func advance(_ rows: inout RRFReader, _ name: String) throws(RxNormFault) -> Bool {
        do throws(RRFFault) {
            return try rows.advance()
        } catch {
            throw RxNormFault(name, line: error.row, error.words)
        }
    }

    // MARK: The files; each gives what is wrong with a row

    private mutating func takeConcept(_ row: borrowing RRFReader) -> String? {
        guard let rxcui = RxNormGathering.rxcui(row[0]) else { return RxNormGathering.noRXCUI("RXCUI") }
        guard row[11].equals("RXNORM") else {
            // Its name may be under a licence; that the release knows the code is all that is kept.
            if atoms.last?.rxcui != rxcui || atoms.last?.origin != .nameless {
                atoms.append(Atom(rxcui: rxcui, origin: .nameless))
            }
            return nil
        }
        return take(name: row[14], of: rxcui, row[12], RxNormGathering.suppress(row[16]), .release)
    }

    private mutating func takeRelation(_ row: borrowing RRFReader) -> String? {
        guard row[10].equals("RXNORM"), let (relation, isInverse) = RxNormRelation.find(row[7]) else { return nil }
        // Relations between atoms have no RXCUI.
        if row[0].isEmpty || row[4].isEmpty { return nil }
        guard let first = RxNormGathering.rxcui(row[0]), let second = RxNormGathering.rxcui(row[4]) else {
            return RxNormGathering.noRXCUI("RXCUI1 or RXCUI2")
        }
        relations.append(
            isInverse
                ? Relation(from: first, to: second, relation: relation)
                : Relation(from: second, to: first, relation: relation))
        return nil
    }

    private mutating func takeAttribute(_ row: borrowing RRFReader) -> String? {
        guard row[8].equals("NDC") else { return nil }
        guard let rxcui = RxNormGathering.rxcui(row[0]) else { return RxNormGathering.noRXCUI("RXCUI") }
        guard let (ndc, isAsWritten) = RxNormNDC.number(row[10]) else {
            unclearNDCs += 1
            return nil
        }
        guard let source = sources.number(of: row[9]) else { return "there are too many source vocabularies" }
        var number = ndc << RxNormIndexLayout.ndcShift
        if !row[9].equals("RXNORM") { number |= RxNormIndexLayout.ndcOtherSource }
        number |= UInt64(RxNormGathering.suppress(row[11])) << RxNormIndexLayout.ndcSuppressShift
        number |= UInt64(source) << RxNormIndexLayout.ndcSourceShift
        if !isAsWritten { number |= RxNormIndexLayout.ndcIsNormalised }
        ndcs.append(NDCPair(number: number, rxcui: rxcui))
        return nil
    }

    private mutating func takeArchived(_ row: borrowing RRFReader) -> String? {
        guard row[13].equals("RXNORM"), !row[12].isEmpty else { return nil }
        guard let rxcui = RxNormGathering.rxcui(row[12]) else { return RxNormGathering.noRXCUI("RXCUI") }
        if !row[15].isEmpty {
            guard let target = RxNormGathering.rxcui(row[15]) else {
                return RxNormGathering.noRXCUI("MERGED_TO_RXCUI")
            }
            let rank: UInt8 = RxNormTTY(rawValue: String(decodingUTF8: row[14])).isSynonym ? 1 : 0
            if target != rxcui { merges.append(Merge(from: rxcui, to: target, rank: rank)) }
        }
        return take(name: row[2], of: rxcui, row[14], 0, .archive)
    }

    private mutating func takeRetired(_ row: borrowing RRFReader) -> String? {
        guard let rxcui = RxNormGathering.rxcui(row[0]) else { return RxNormGathering.noRXCUI("CUI1") }
        atoms.append(Atom(rxcui: rxcui, origin: .nameless))
        if row[4].isEmpty { return nil }
        guard let target = RxNormGathering.rxcui(row[4]) else { return RxNormGathering.noRXCUI("CUI2") }
        if target != rxcui { merges.append(Merge(from: rxcui, to: target, rank: Merge.ofRetired)) }
        return nil
    }

    private mutating func takeSource(_ row: borrowing RRFReader) -> String? {
        guard row[3].equals("RXNORM"), !row[2].isEmpty else { return nil }
        if release == nil || row[21].equals("Y") { release = String(decodingUTF8: row[2]) }
        return nil
    }

    // MARK: Parts

    private mutating func take(
        name: Span<UInt8>, of rxcui: UInt32, _ tty: Span<UInt8>, _ suppress: UInt8, _ origin: Origin
    ) -> String? {
        guard let termType = termTypes.number(of: tty) else { return "there are too many term types" }
        guard let length = UInt16(exactly: name.count), let offset = UInt32(exactly: names.count) else {
            return "the name is too long, or there are too many names"
        }
        let rank = UInt8(RxNormTTY(rawValue: String(decodingUTF8: tty)).rank)
        atoms.append(
            Atom(
                rxcui: rxcui, offset: offset, length: length, termType: termType, rank: rank, suppress: suppress,
                origin: origin))
        names.append(name)
        return nil
    }

    private static func rxcui(_ text: Span<UInt8>) -> UInt32? {
        RRFReader.number(text).flatMap { $0 < RxNormIndexLayout.isRetired ? $0 : nil }
    }

    private static func noRXCUI(_ field: String) -> String {
        "\(field) is no RXCUI; the file was damaged or is another, get the release again"
    }

    /// The place of a letter among the kinds of suppression.
    private static func suppress(_ text: Span<UInt8>) -> UInt8 {
        if text.equals("O") { return 1 }
        if text.equals("E") { return 2 }
        return text.equals("Y") ? 3 : 0
    }
}

/// Few words that come again and again, each with a number.
struct RxNormWordList {
    private var map = ByteMap()
    private(set) var words: [String] = []

    /// The number of a word; nil if there are too many words.
    mutating func number(of word: Span<UInt8>) -> UInt8? {
        if let number = map.find(word) { return UInt8(exactly: number) }
        guard words.count < Int(RxNormIndexLayout.noTermType) else { return nil }
        map.insert(word, words.count)
        words.append(String(decodingUTF8: word))
        return UInt8(exactly: words.count - 1)
    }
}
