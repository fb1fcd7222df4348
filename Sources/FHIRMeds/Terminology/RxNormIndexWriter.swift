/// Writes the tables of an index, with the checksum of what has been written.
struct RxNormIndexWriter: ~Copyable {
    private static let blockSize = 1 << 20

    private let sizes: [RxNormSection: Int]
    private var buffer = ByteBuffer(capacity: RxNormIndexWriter.blockSize + 4096)
    private var sum = BlockChecksum()

    init(_ sizes: [RxNormSection: Int]) {
        self.sizes = sizes
    }

    mutating func write(
        _ tables: RxNormTables, _ names: borrowing ByteBuffer, to sink: (inout ByteBuffer) throws -> Void
    ) throws {
        writeHead()
        for section in RxNormSection.allCases {
            pad()
            try writeSection(section, tables, names, sink)
        }
        pad()
        try flush(sink)
        put(sum.value)
        try sink(&buffer)
    }

    private mutating func writeHead() {
        for byte in RxNormIndexLayout.mark { buffer.append(byte) }
        put(RxNormIndexLayout.version)
        put(UInt32(RxNormSection.allCases.count))
        var places: [(section: RxNormSection, offset: Int, count: Int)] = []
        var offset = RxNormIndexLayout.start
        for section in RxNormSection.allCases {
            let count = sizes[section] ?? 0
            places.append((section, offset, count))
            offset = RxNormIndexLayout.aligned(offset + count * section.recordSize)
        }
        put(UInt64(offset + 8))
        put(UInt64(0))
        for (section, offset, count) in places {
            put(section.rawValue)
            put(UInt32(section.recordSize))
            put(UInt64(offset))
            put(UInt64(count))
        }
    }

    private mutating func writeSection(
        _ section: RxNormSection, _ tables: RxNormTables, _ names: borrowing ByteBuffer,
        _ sink: (inout ByteBuffer) throws -> Void
    ) throws {
        switch section {
        case .information: buffer.append(tables.informationText)
        case .termTypes: buffer.append(tables.termTypeText)
        case .sources: buffer.append(tables.sourceText)
        case .concepts:
            try writeAtoms(tables.concepts, from: 0, sink) { $0.origin == .release ? RxNormIndexLayout.isCurrent : 0 }
        case .synonyms: try writeAtoms(tables.synonyms, from: tables.conceptNamesSize, sink) { _ in 0 }
        case .names:
            for atoms in [tables.concepts, tables.synonyms] {
                for atom in atoms {
                    buffer.append(names.span.extracting(Int(atom.offset)..<(Int(atom.offset) + Int(atom.length))))
                    try flushIfFull(sink)
                }
            }
        case .relationStarts:
            var at = 0
            for concept in 0...tables.concepts.count {
                while at < tables.relations.count, tables.relations[at] >> 32 < UInt64(concept) { at += 1 }
                put(UInt32(at))
                try flushIfFull(sink)
            }
        case .relations: try write(tables.relations, sink) { UInt32(truncatingIfNeeded: $0) }
        case .ndcs: try write(tables.ndcs, sink) { $0.number }
        case .ndcConcepts: try write(tables.ndcs, sink) { $0.rxcui }
        case .ndcsByConcept: try write(tables.ndcsByConcept, sink) { $0 }
        case .merges:
            try write(tables.merges, sink) { $0 << 32 | $0 >> 32 }
        case .exactHashes: try write(tables.exact, sink) { $0.hash }
        case .exactNames: try write(tables.exact, sink) { $0.reference }
        case .normalisedHashes: try write(tables.normalised, sink) { $0.hash }
        case .normalisedNames: try write(tables.normalised, sink) { $0.reference }
        case .saltlessHashes: try write(tables.saltless, sink) { $0.hash }
        case .saltlessNames: try write(tables.saltless, sink) { $0.reference }
        }
    }

    /// Writes names' places; the names themselves are written in this order.
    private mutating func writeAtoms(
        _ atoms: [RxNormTables.Atom], from start: Int, _ sink: (inout ByteBuffer) throws -> Void,
        flags: (RxNormTables.Atom) -> UInt8
    ) throws {
        var offset = start
        for atom in atoms {
            put(atom.rxcui)
            put(UInt32(offset))
            put(atom.length)
            buffer.append(atom.termType)
            buffer.append(atom.suppress | flags(atom))
            offset += Int(atom.length)
            try flushIfFull(sink)
        }
    }

    private mutating func write<Row, Number: FixedWidthInteger>(
        _ rows: [Row], _ sink: (inout ByteBuffer) throws -> Void, _ number: (Row) -> Number
    ) throws {
        for row in rows {
            put(number(row))
            try flushIfFull(sink)
        }
    }

    private mutating func put<Number: FixedWidthInteger>(_ number: Number) {
        for byte in 0..<(Number.bitWidth / 8) { buffer.append(UInt8(truncatingIfNeeded: number >> (byte * 8))) }
    }

    private mutating func pad() {
        while buffer.count % RxNormIndexLayout.alignment != 0 { buffer.append(0) }
    }

    /// Hands on whole blocks, once there are many.
    private mutating func flushIfFull(_ sink: (inout ByteBuffer) throws -> Void) throws {
        if buffer.count >= RxNormIndexWriter.blockSize, buffer.count % RxNormIndexLayout.alignment == 0 {
            try flush(sink)
        }
    }

    private mutating func flush(_ sink: (inout ByteBuffer) throws -> Void) throws {
        var sum = self.sum
        sum.add(buffer.span)
        self.sum = sum
        try sink(&buffer)
    }
}

extension RxNormTables {
    /// How many records each section has.
    var sizes: [RxNormSection: Int] {
        var sizes: [RxNormSection: Int] = [:]
        for section in RxNormSection.allCases {
            sizes[section] =
                switch section {
                case .information: informationText.utf8.count
                case .termTypes: termTypeText.utf8.count
                case .sources: sourceText.utf8.count
                case .concepts: concepts.count
                case .names: conceptNamesSize + synonyms.reduce(0) { $0 + Int($1.length) }
                case .relationStarts: concepts.count + 1
                case .relations: relations.count
                case .synonyms: synonyms.count
                case .ndcs, .ndcConcepts, .ndcsByConcept: ndcs.count
                case .merges: merges.count
                case .exactHashes, .exactNames: exact.count
                case .normalisedHashes, .normalisedNames: normalised.count
                case .saltlessHashes, .saltlessNames: saltless.count
                }
        }
        return sizes
    }

    fileprivate var informationText: String { information.map { "\($0.key)\t\($0.value)\n" }.joined() }
    fileprivate var termTypeText: String { termTypes.map { $0 + "\n" }.joined() }
    fileprivate var sourceText: String { sources.map { $0 + "\n" }.joined() }
    fileprivate var conceptNamesSize: Int { concepts.reduce(0) { $0 + Int($1.length) } }

    /// The places of the NDCs in the order of their codes.
    fileprivate var ndcsByConcept: [UInt32] {
        (0..<UInt32(ndcs.count)).sorted { left, right in
            (ndcs[Int(left)].rxcui, left) < (ndcs[Int(right)].rxcui, right)
        }
    }
}
