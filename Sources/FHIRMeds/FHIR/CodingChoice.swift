/// What is known about the codings of one concept.
struct CodingChoice {
    /// How sure the identity is.
    var coded = MedicationConcept.Coded.none
    /// The node of the best coding, nil when there is none or there are several.
    var best: Int?
    /// The coding that stands alone at its rank, so that its system and code are read from the tree when they are written.
    var only: Candidate?
    /// Of several codings at the best rank: the canonical system or the source's own, and the codes, sorted.
    var system: [UInt8] = []
    var codes: [[UInt8]] = []
    /// No system is written otherwise than in its canonical form, so that the codings go out as they are.
    var isCanonical = true
    /// There is a coding of RxNorm.
    var hasRxNorm = false
    /// There is a coding of the NDC that is written otherwise than in eleven digits.
    var hasOtherNDC = false

    /// There is a system and at least one code.
    var hasIdentity: Bool { only != nil || !codes.isEmpty }

    /// The system and code of a coding, and the number of the system if it is known.
    struct Candidate {
        let index: Int
        let system: Int
        let code: Int
        let number: Int?
        let rank: Int
    }
}

extension ConceptWriter {
    typealias Candidate = CodingChoice.Candidate

    mutating func choose(_ tree: borrowing ElementTree, _ concept: Int) -> CodingChoice {
        var best: Candidate?
        var others = false
        var hasCodeOnly = false
        var choice = CodingChoice()
        var items = tree.items(ElementName.coding.rawValue, of: concept)
        while let coding = tree.nextItem(&items) {
            let code = tree.child(ElementName.code.rawValue, of: coding).flatMap { saysSomething(tree, $0) ? $0 : nil }
            guard let system = tree.child(ElementName.system.rawValue, of: coding), saysSomething(tree, system) else {
                if code != nil { hasCodeOnly = true }
                continue
            }
            let number = find(tree, system)
            if let number {
                if number == terminology.codeSystems.rxNorm { choice.hasRxNorm = true }
                if number == terminology.codeSystems.ndc, let code, !tree.slice(code).isElevenDigits {
                    choice.hasOtherNDC = true
                }
                if choice.isCanonical { choice.isCanonical = isCanonical(tree, system, number) }
            }
            guard let code else { continue }
            let rank = number.map { terminology.codeSystems.ranks[$0] } ?? Int.max
            if rank < 0 { continue }
            let candidate = Candidate(index: coding, system: system, code: code, number: number, rank: rank)
            guard let current = best else {
                best = candidate
                continue
            }
            if rank == current.rank, number == current.number {
                others = true
            } else if (rank, number ?? Int.max) < (current.rank, current.number ?? Int.max) {
                best = candidate
                others = false
            }
        }
        guard let best else {
            if hasCodeOnly { choice.coded = .unknownSystem }
            return choice
        }
        if others {
            chooseAmong(tree, concept, best, &choice)
        } else {
            choice.coded = best.number == nil ? .unknownSystem : .known
            choice.best = best.index
            choice.only = best
        }
        return choice
    }

    /// A known system is written in its canonical form; one with escapes is not, for they may be all that differs.
    @inline(__always)
    func isCanonical(_ tree: borrowing ElementTree, _ system: Int, _ number: Int) -> Bool {
        !tree.nodes[system].flags.contains(.escaped)
            && terminology.codeSystems.isCanonical(tree.slice(system), number)
    }

    func system(_ tree: borrowing ElementTree, _ candidate: Candidate) -> [UInt8] {
        if let number = candidate.number { return terminology.codeSystems.systems[number].canonicalBytes }
        return token(tree, candidate.system)
    }

    /// Whether a code or system has more than blanks in it.
    @inline(__always)
    func saysSomething(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        if !tree.hasValue(index) { return false }
        let text = tree.slice(index)
        if !text.isEmpty, text[0] > 0x20, text[0] != UInt8(ascii: "\\") { return true }
        return !token(tree, index).isEmpty
    }

    /// Several codings of the best rank: the one code they share, the one a user selected, or a doubt.
    mutating func chooseAmong(
        _ tree: borrowing ElementTree, _ concept: Int, _ first: Candidate, _ choice: inout CodingChoice
    ) {
        var all: [(system: [UInt8], code: [UInt8], index: Int, selected: Bool)] = []
        var items = tree.items(ElementName.coding.rawValue, of: concept)
        while let coding = tree.nextItem(&items) {
            guard let code = tree.child(ElementName.code.rawValue, of: coding), saysSomething(tree, code),
                let system = tree.child(ElementName.system.rawValue, of: coding), saysSomething(tree, system)
            else { continue }
            let number = find(tree, system)
            if number != first.number { continue }
            let candidate = Candidate(index: coding, system: system, code: code, number: number, rank: first.rank)
            let selected = tree.child(ElementName.userSelected.rawValue, of: coding)
            let isSelected = selected.map { tree.slice($0).trimmed.equals("true") } ?? false
            all.append((self.system(tree, candidate), token(tree, code), coding, isSelected))
        }
        // Unknown systems have no rank: the one whose name sorts first stands for the concept.
        all.sort { left, right in
            left.system == right.system ? left.code.precedes(right.code) : left.system.precedes(right.system)
        }
        let selected = all.filter(\.selected)
        let chosen = selected.isEmpty ? all : selected
        guard let head = chosen.first else { return }
        let same = chosen.filter { $0.system == head.system }
        choice.system = head.system
        for entry in same where choice.codes.last != entry.code { choice.codes.append(entry.code) }
        if choice.codes.count == 1 {
            choice.coded = first.number == nil ? .unknownSystem : .known
            // Equal codings may name the drug differently; the name that sorts first is taken, whatever the order.
            choice.best = same.min { display(tree, $0.index).precedes(display(tree, $1.index)) }?.index
        } else {
            choice.coded = .ambiguous
        }
    }

    func display(_ tree: borrowing ElementTree, _ coding: Int) -> [UInt8] {
        guard let display = tree.child(ElementName.display.rawValue, of: coding), tree.hasValue(display) else {
            return [0xFF]
        }
        return bytes(tree, display)
    }

    /// The number of the code system that a `system` element denotes.
    @inline(__always)
    mutating func find(_ tree: borrowing ElementTree, _ system: Int) -> Int? {
        if let known = systems.find(tree.slice(system)) { return known == 0 ? nil : known - 1 }
        return search(tree, system)
    }

    @inline(never)
    mutating func search(_ tree: borrowing ElementTree, _ system: Int) -> Int? {
        if tree.nodes[system].flags.contains(.escaped) {
            let decoded = bytes(tree, system)
            return terminology.codeSystems.find(decoded.span)
        }
        let found = terminology.codeSystems.find(tree.slice(system))
        if systems.count >= 1024 { systems = ByteMap() }
        if tree.slice(system).count <= 256 { systems.insert(tree.slice(system), found.map { $0 + 1 } ?? 0) }
        return found
    }

    /// The place of the form that ends an RxNorm drug name.
    mutating func findForm(endOf display: Int, _ tree: borrowing ElementTree) -> Int? {
        let table = terminology.doseForms
        if tree.nodes[display].flags.contains(.escaped) { return table.find(endOf: bytes(tree, display).span) }
        return formsByEnd.find(tree.slice(display)) { table.find(endOf: $0) }
    }

    /// The place of the form that words name.
    mutating func findForm(named words: Int, _ tree: borrowing ElementTree) -> Int? {
        let table = terminology.doseForms
        if tree.nodes[words].flags.contains(.escaped) { return table.find(words: JSONText.decoded(tree.slice(words))) }
        return formsByName.find(tree.slice(words)) { table.find(words: String(decodingUTF8: $0)) }
    }

    /// A primitive's text, escapes resolved.
    func bytes(_ tree: borrowing ElementTree, _ index: Int) -> [UInt8] {
        if tree.nodes[index].flags.contains(.escaped) { return Array(JSONText.decoded(tree.slice(index)).utf8) }
        return Array(copying: tree.slice(index))
    }

    /// The text of a code or system as it stands in an identity: FHIR reads both without blanks at the ends, and a run of
    /// blanks inside a code as one, as an XML Schema token. https://hl7.org/fhir/R4/datatypes.html#code
    @inline(never)
    func token(_ tree: borrowing ElementTree, _ index: Int) -> [UInt8] {
        var token: [UInt8] = []
        for byte in bytes(tree, index) {
            if byte > 0x20 {
                token.append(byte)
            } else if let last = token.last, last != 0x20 {
                token.append(0x20)
            }
        }
        if token.last == 0x20 { token.removeLast() }
        return token
    }

    /// `system|code`, with `|` and `\` in a part escaped by `\`; of several codes all, sorted.
    func writeIdentifier(_ tree: borrowing ElementTree, _ choice: CodingChoice, into line: inout ByteBuffer) {
        line.append(UInt8(ascii: "\""))
        if let only = choice.only {
            if let number = only.number {
                let system = terminology.codeSystems.systems[number].identifierBytes
                line.append(system.span)
            } else {
                writeEscaped(tree, only.system, into: &line)
            }
            line.append(UInt8(ascii: "|"))
            writeEscaped(tree, only.code, into: &line)
        } else {
            ConceptIdentifier.append(choice.system.span, to: &line)
            for code in choice.codes {
                line.append(UInt8(ascii: "|"))
                ConceptIdentifier.append(code.span, to: &line)
            }
        }
        line.append(UInt8(ascii: "\""))
    }

    /// Writes a code or system as a part of an identifier.
    private func writeEscaped(_ tree: borrowing ElementTree, _ index: Int, into line: inout ByteBuffer) {
        if isToken(tree, index) {
            ConceptIdentifier.append(tree.slice(index), to: &line)
        } else {
            let token = token(tree, index)
            ConceptIdentifier.append(token.span, to: &line)
        }
    }

    /// Whether a code or system is written as it stands in an identity.
    @inline(__always)
    func isToken(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        !tree.nodes[index].flags.contains(.escaped) && !tree.slice(index).hasByte(below: 0x21)
    }
}

extension [UInt8] {
    /// Sorted by bytes, the shorter first.
    func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}

extension Span<UInt8> {
    /// Eleven digits and nothing else, as an NDC is compared.
    fileprivate var isElevenDigits: Bool {
        if count != 11 { return false }
        for at in 0..<11 where self[at] &- UInt8(ascii: "0") > 9 { return false }
        return true
    }
}
