/// The code systems of `mappings/code-systems.tsv`, found under every spelling.
final class CodeSystemTable: Sendable {
    /// What a code of a system says about a medication.
    enum Use: String, Sendable {
        /// A drug or product.
        case drug
        /// A substance.
        case ingredient
        /// A group of drugs, such as an ATC class.
        case `class`
        /// That there is no code.
        case absent
        /// Something that is not a drug.
        case other

        /// What one of its codes is.
        var words: String {
            switch self {
            case .drug: "a code of a drug or product"
            case .ingredient: "a code of a substance"
            case .class: "a code of a group of drugs"
            case .absent: "it says that there is no code"
            case .other: "a code of something that is not a drug"
            }
        }

        /// A code of the system can say which medication it is.
        var identifies: Bool { self == .drug || self == .ingredient || self == .class }
    }

    struct System: Sendable {
        let canonical: String
        let canonicalBytes: [UInt8]
        /// The same as the first part of an identifier, in a JSON string.
        let identifierBytes: [UInt8]
        let name: String
        let use: Use
        /// The lower, the better for "which drug is it"; systems without a rank come last.
        let rank: Int
        let oids: [String]
        let spellings: [String]
        let note: String
    }

    static let file = "code-systems.tsv"
    static let columns = ["system", "name", "use", "rank", "oids", "spellings", "note", "source"]
    static let ndc = "http://hl7.org/fhir/sid/ndc"
    static let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"

    let systems: [System]
    /// Where each system stands.
    let origins: [TableOrigin]
    /// The rank of each system; -1 for one whose codes do not say which medication it is.
    let ranks: [Int]
    /// The place of RxNorm; -1 if a table has taken it out.
    let rxNorm: Int
    /// The place of the NDC; -1 if a table has taken it out.
    let ndc: Int
    /// Spellings byte for byte.
    private let exact: ByteMap
    /// Canonical forms byte for byte.
    private let exactCanonical: ByteMap
    /// Spellings folded for look-up.
    private let folded: ByteMap

    init(_ tables: [MappingTable]) throws(MappingTable.Fault) {
        var systems: [System] = []
        var exact = ByteMap()
        var folded = ByteMap()
        var exactCanonical = ByteMap()
        var origins: [(table: MappingTable, row: MappingTable.Row)] = []
        for table in tables {
            for row in table.rows {
                let at = try CodeSystemTable.add(row, of: table, to: &systems)
                if at == origins.count { origins.append((table, row)) } else { origins[at] = (table, row) }
            }
        }
        try CodeSystemTable.refuseClashes(systems, origins)
        for (number, system) in systems.enumerated() {
            exact.insert(system.canonical, number)
            exactCanonical.insert(system.canonical, number)
            folded.insert(CodeSystemTable.fold(system.canonical), number)
        }
        for (number, system) in systems.enumerated() {
            for spelling in system.spellings + system.oids.flatMap({ [$0, "urn:oid:" + $0] }) {
                exact.insert(spelling, number)
                folded.insert(CodeSystemTable.fold(spelling), number)
            }
        }
        self.systems = systems
        self.origins = origins.map { TableOrigin($0.table, $0.row) }
        ranks = systems.map { $0.use.identifies ? $0.rank : -1 }
        rxNorm = systems.firstIndex { $0.canonical == CodeSystemTable.rxNorm } ?? -1
        ndc = systems.firstIndex { $0.canonical == CodeSystemTable.ndc } ?? -1
        self.exact = exact
        self.exactCanonical = exactCanonical
        self.folded = folded
    }

    /// Refuses two systems of one rank or one spelling: which drug it is would depend on the order of rows.
    private static func refuseClashes(
        _ systems: [System], _ origins: [(table: MappingTable, row: MappingTable.Row)]
    ) throws(MappingTable.Fault) {
        var spellings = ByteMap()
        var ranks: [Int: Int] = [:]
        // Rows of the caller's own come last, whatever row they replace, so that it is theirs that are told.
        let builtIn = origins.indices.filter { origins[$0].table.file == CodeSystemTable.file }
        let own = origins.indices.filter { origins[$0].table.file != CodeSystemTable.file }
        for number in builtIn + own {
            let system = systems[number]
            let (table, row) = origins[number]
            if system.use.identifies, system.rank != Int.max {
                if let other = ranks[system.rank] {
                    let name = systems[other].name
                    throw table.fault(row, "rank", "\(name) has this rank too; no two systems may have one")
                }
                ranks[system.rank] = number
            }
            for (column, texts) in [
                ("system", [system.canonical]), ("oids", system.oids), ("spellings", system.spellings),
            ] {
                for text in texts {
                    let key = CodeSystemTable.fold(text)
                    if let other = spellings.find(key), other != number {
                        throw table.fault(
                            row, column,
                            "\(systems[other].name) has this spelling too; lay a row without it over that of "
                                + "\(systems[other].canonical)")
                    }
                    spellings.insert(key, number)
                }
            }
        }
    }

    /// Adds a system, or puts it in the place of the one that it replaces.
    ///
    /// - Returns: its place.
    private static func add(
        _ row: MappingTable.Row, of table: MappingTable, to systems: inout [System]
    ) throws(MappingTable.Fault) -> Int {
        let canonical = table.cell(row, "system")
        guard !canonical.isEmpty else { throw table.fault(row, "system", "the system is missing") }
        guard let use = Use(rawValue: table.cell(row, "use")) else {
            throw table.fault(row, "use", "one of drug, ingredient, class, absent or other is expected")
        }
        let rankText = table.cell(row, "rank")
        guard let rank = rankText.isEmpty ? Int.max : Int(rankText), rank >= 0 else {
            throw table.fault(row, "rank", "a whole number is expected, or nothing")
        }
        let system = System(
            canonical: canonical, canonicalBytes: Array(canonical.utf8),
            identifierBytes: ConceptIdentifier.encoded(canonical), name: table.cell(row, "name"), use: use,
            rank: rank, oids: table.list(row, "oids"), spellings: table.list(row, "spellings"),
            note: table.cell(row, "note"))
        if let at = systems.firstIndex(where: { $0.canonicalBytes == system.canonicalBytes }) {
            systems[at] = system
            return at
        }
        systems.append(system)
        return systems.count - 1
    }

    /// The number of the system that a source's text denotes, or nil.
    @inline(__always)
    func find(_ text: Span<UInt8>) -> Int? {
        exact.find(text) ?? findFolded(text)
    }

    /// The system that a text denotes under any spelling.
    func system(named text: String) -> System? {
        let bytes = Array(text.utf8)
        return find(bytes.span).map { systems[$0] }
    }

    /// Whether a text is the canonical form of a system.
    @inline(__always)
    func isCanonical(_ text: Span<UInt8>, _ number: Int) -> Bool {
        exactCanonical.find(text) == number
    }

    @inline(never)
    private func findFolded(_ text: Span<UInt8>) -> Int? {
        if text.count > 256 { return nil }
        var key = ByteBuffer(capacity: 256)
        CodeSystemTable.fold(text, into: &key)
        return folded.find(key.span)
    }

    /// The spelling folded for look-up: lower case, http for https, no `urn:oid:`, no slash or blank at the end.
    static func fold(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var key = ByteBuffer(capacity: 256)
        fold(bytes.span, into: &key)
        return String(decodingUTF8: key.span)
    }

    private static func fold(_ text: Span<UInt8>, into key: inout ByteBuffer) {
        var bytes = text.trimmed
        if let bar = firstBar(bytes) { bytes = bytes.extracting(0..<bar).trimmed }
        while bytes.count > 1, bytes[bytes.count - 1] == UInt8(ascii: "/") {
            bytes = bytes.extracting(0..<(bytes.count - 1)).trimmed
        }
        for at in 0..<bytes.count {
            let byte = bytes[at]
            key.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        }
        if key.span.hasPrefix("urn:oid:") {
            key.removeFirst(8)
        } else if key.span.hasPrefix("https://") {
            key.removeFirst(8)
            var plain = ByteBuffer(capacity: 256)
            plain.append("http://")
            plain.append(key.span)
            swap(&plain, &key)
        }
    }

    /// Where a `|version` behind a system begins.
    private static func firstBar(_ bytes: Span<UInt8>) -> Int? {
        for at in 0..<bytes.count where bytes[at] == UInt8(ascii: "|") { return at }
        return nil
    }
}
