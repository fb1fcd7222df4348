// The index of an RxNorm release: one file, little-endian, laid into memory.
//
//     8 bytes   mark: 89 "FMRXN" CR LF, which a transfer as text would damage
//     u32       version of the layout
//     u32       how many sections
//     u64       size of the file
//     u64       0
//     24 bytes  for each section: u32 what it is, u32 bytes a record, u64 where it begins, u64 how many records
//     ...       the sections, each beginning at a multiple of 32 bytes
//     8 bytes   the checksum of everything before it
//
// Sections are arrays that are sorted, so that everything is found by halving. docs/rxnorm.md describes them.

/// The sections of an index.
enum RxNormSection: UInt32, CaseIterable {
    /// Lines of a word, a tab and a value: the release's name, its files.
    case information = 1
    /// The term types and the source vocabularies, a line each; a number elsewhere is a place in these.
    case termTypes, sources
    /// By RXCUI: RXCUI, where its name stands, its length, its type, flags.
    case concepts
    /// The names, one behind the other.
    case names
    /// For each concept where its relations begin, and one more; relation and other concept in one number.
    case relationStarts, relations
    /// By concept: the other names.
    case synonyms
    /// By NDC, the best source first: NDC, source and flags in one number; the RXCUI.
    case ndcs, ndcConcepts
    /// The NDCs in the order of their RXCUI.
    case ndcsByConcept
    /// By RXCUI: what codes that are gone were merged into.
    case merges
    /// By hash: names as they are, normalised, and without salts; concept or synonym of each.
    case exactHashes, exactNames, normalisedHashes, normalisedNames, saltlessHashes, saltlessNames

    /// How many bytes a record has.
    var recordSize: Int {
        switch self {
        case .information, .termTypes, .sources, .names: 1
        case .relationStarts, .relations, .ndcConcepts, .ndcsByConcept: 4
        case .exactNames, .normalisedNames, .saltlessNames: 4
        case .ndcs, .merges, .exactHashes, .normalisedHashes, .saltlessHashes: 8
        case .concepts, .synonyms: 12
        }
    }
}

/// The numbers of the layout.
enum RxNormIndexLayout {
    static let mark: [UInt8] = [0x89] + Array("FMRXN\r\n".utf8)
    static let version: UInt32 = 1
    static let headSize = 32
    static let sectionSize = 24
    static let alignment = BlockChecksum.blockSize

    /// The type of a name that has none.
    static let noTermType: UInt8 = 255
    /// In a concept's flags, beside the two bits of its suppression: RXNORM has it in this release.
    static let isCurrent: UInt8 = 4

    /// The bits of a relation's number that are the other concept.
    static let conceptBits: UInt32 = 27
    static let conceptMask: UInt32 = 1 << 27 - 1

    /// In a merge's target: RXNCUI says so, and not the archive.
    static let isRetired: UInt32 = 1 << 31
    /// In a reference to a name: a synonym's number, and not a concept's.
    static let isSynonym: UInt32 = 1 << 31

    // An NDC's number: 40 bits NDC, then from the best to the worst.
    static let ndcShift: UInt64 = 16
    static let ndcOtherSource: UInt64 = 1 << 15
    static let ndcSuppressShift: UInt64 = 13
    static let ndcSourceShift: UInt64 = 5
    static let ndcIsNormalised: UInt64 = 1 << 4

    /// The sizes of the head and the list of sections, up to where the first section begins.
    static var start: Int { aligned(headSize + sectionSize * RxNormSection.allCases.count) }

    static func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }
}
