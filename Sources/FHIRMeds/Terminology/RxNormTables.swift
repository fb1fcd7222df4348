/// The sorted tables of an index, before they are written.
struct RxNormTables {
    /// A name and whose it is: a concept by its number and RXCUI, or a synonym by the number of its concept.
    typealias Atom = RxNormGathering.Atom

    var information: [(key: String, value: String)] = []
    private(set) var termTypes: [String] = []
    private(set) var sources: [String] = []
    /// By RXCUI.
    private(set) var concepts: [Atom] = []
    /// By concept, with its number in place of the RXCUI.
    private(set) var synonyms: [Atom] = []
    /// From, relation and to in one number.
    private(set) var relations: [UInt64] = []
    private(set) var looseRelations = 0
    private(set) var ndcs: [RxNormGathering.NDCPair] = []
    /// From and to in one number.
    private(set) var merges: [UInt64] = []
    private(set) var mergedCodes = 0
    /// By hash.
    private(set) var exact: [Name] = []
    private(set) var normalised: [Name] = []
    private(set) var saltless: [Name] = []

    /// A name by the hash of its key.
    struct Name {
        let hash: UInt64
        let reference: UInt32
    }

    /// Sorts what was gathered, which is given up table by table.
    mutating func fill(from gathered: inout RxNormGathering, _ path: String) throws(RxNormFault) {
        termTypes = gathered.termTypeNames
        sources = gathered.sourceNames
        sortAtoms(&gathered.atoms)
        if !concepts.contains(where: { $0.origin == .release }) {
            throw RxNormFault(path, "RXNCONSO.RRF has no name of the vocabulary RXNORM; this is no RxNorm release")
        }
        if concepts.count >= Int(RxNormIndexLayout.conceptMask) { throw RxNormFault(path, "there are too many codes") }
        sortRelations(&gathered.relations)
        sortNDCs(&gathered.ndcs)
        sortMerges(&gathered.merges)
        gatherKeys(gathered.names)
    }

    private mutating func sortAtoms(_ gathered: inout [Atom]) {
        var atoms: [Atom] = []
        swap(&atoms, &gathered)
        atoms.sort { left, right in
            if left.rxcui != right.rxcui { return left.rxcui < right.rxcui }
            if left.origin != right.origin { return left.origin.rawValue < right.origin.rawValue }
            if left.rank != right.rank { return left.rank < right.rank }
            let leftIsOff = left.suppress > 0
            let rightIsOff = right.suppress > 0
            return leftIsOff == rightIsOff ? left.offset < right.offset : rightIsOff
        }
        for atom in atoms {
            if concepts.last?.rxcui != atom.rxcui {
                concepts.append(atom)
            } else if atom.origin == .release {
                var synonym = atom
                synonym.rxcui = UInt32(concepts.count - 1)
                synonyms.append(synonym)
            }
        }
    }

    private mutating func sortRelations(_ gathered: inout [RxNormGathering.Relation]) {
        var rows: [RxNormGathering.Relation] = []
        swap(&rows, &gathered)
        relations.reserveCapacity(rows.count)
        let form = isTermType(.doseForm)
        let group = isTermType(.doseFormGroup)
        for row in rows {
            guard let from = place(of: row.from), let to = place(of: row.to) else {
                looseRelations += 1
                continue
            }
            // Drugs are kinds of others in many ways, of which none is asked for.
            if row.relation == .isA, !(form(concepts[from]) && group(concepts[to])) { continue }
            add(row.relation, from, to)
            if let inverse = row.relation.keptInverse { add(inverse, to, from) }
        }
        relations.sort()
        relations.removeRepeated()
    }

    private mutating func add(_ relation: RxNormRelation, _ from: Int, _ to: Int) {
        let target = relation.rawValue << RxNormIndexLayout.conceptBits | UInt32(to)
        relations.append(UInt64(from) << 32 | UInt64(target))
    }

    private func isTermType(_ tty: RxNormTTY) -> (Atom) -> Bool {
        guard let number = termTypes.firstIndex(of: tty.rawValue) else { return { _ in false } }
        return { Int($0.termType) == number }
    }

    private func place(of rxcui: UInt32) -> Int? {
        var low = 0
        var high = concepts.count
        while low < high {
            let middle = (low + high) / 2
            if concepts[middle].rxcui < rxcui { low = middle + 1 } else { high = middle }
        }
        return low < concepts.count && concepts[low].rxcui == rxcui ? low : nil
    }

    private mutating func sortNDCs(_ gathered: inout [RxNormGathering.NDCPair]) {
        swap(&ndcs, &gathered)
        ndcs.sort { ($0.number, $0.rxcui) < ($1.number, $1.rxcui) }
        var kept = 0
        for at in ndcs.indices {
            if kept > 0, ndcs[kept - 1].number == ndcs[at].number, ndcs[kept - 1].rxcui == ndcs[at].rxcui { continue }
            ndcs[kept] = ndcs[at]
            kept += 1
        }
        ndcs.removeSubrange(kept...)
    }

    private mutating func sortMerges(_ gathered: inout [RxNormGathering.Merge]) {
        var rows: [RxNormGathering.Merge] = []
        swap(&rows, &gathered)
        rows.sort { ($0.from, $0.rank, $0.to) < ($1.from, $1.rank, $1.to) }
        var start = 0
        while start < rows.count {
            let first = rows[start]
            var end = start
            while end < rows.count, rows[end].from == first.from { end += 1 }
            // A code that the release still has is not gone, whatever became of a name of it.
            if let place = place(of: first.from), concepts[place].origin != .release {
                mergedCodes += 1
                for row in rows[start..<end] where row.rank == first.rank {
                    let mark = row.rank == RxNormGathering.Merge.ofRetired ? RxNormIndexLayout.isRetired : 0
                    merges.append(UInt64(row.from) << 32 | UInt64(row.to | mark))
                }
            }
            start = end
        }
        merges.removeRepeated()
    }

    // MARK: Names

    private mutating func gatherKeys(_ names: borrowing ByteBuffer) {
        let form = isTermType(.doseForm)
        let group = isTermType(.doseFormGroup)
        func isDrug(_ concept: Atom) -> Bool { concept.origin == .release && !form(concept) && !group(concept) }
        for (number, concept) in concepts.enumerated() where isDrug(concept) {
            add(concept, UInt32(number), mayLoseSalts: true, names)
        }
        for (number, synonym) in synonyms.enumerated() where isDrug(concepts[Int(synonym.rxcui)]) {
            add(synonym, UInt32(number) | RxNormIndexLayout.isSynonym, mayLoseSalts: synonym.rank <= 1, names)
        }
        func sort(_ names: inout [Name]) { names.sort { ($0.hash, $0.reference) < ($1.hash, $1.reference) } }
        sort(&exact)
        sort(&normalised)
        sort(&saltless)
    }

    private mutating func add(
        _ atom: Atom, _ reference: UInt32, mayLoseSalts: Bool, _ names: borrowing ByteBuffer
    ) {
        let start = Int(atom.offset)
        let name = names.span.extracting(start..<(start + Int(atom.length)))
        exact.append(Name(hash: RxNormNameKey.hash(RxNormNameKey.exact(name)), reference: reference))
        let key = RxNormNameKey(name)
        if !key.normalised.isEmpty {
            normalised.append(Name(hash: RxNormNameKey.hash(key.normalised), reference: reference))
        }
        // A query without a salt looks here too, so that names that have none stand here as well.
        if mayLoseSalts {
            let text = key.withoutSalts ?? key.normalised
            if !text.isEmpty { saltless.append(Name(hash: RxNormNameKey.hash(text), reference: reference)) }
        }
    }
}

extension Array where Element == UInt64 {
    /// Takes out what repeats the element before it.
    fileprivate mutating func removeRepeated() {
        var kept = 0
        for at in indices where kept == 0 || self[kept - 1] != self[at] {
            self[kept] = self[at]
            kept += 1
        }
        removeSubrange(kept...)
    }
}
