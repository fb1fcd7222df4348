// Names to concepts: exact, then normalised, then without salts; the first of these that finds something decides.

extension RxNormRelease {
    /// The concept that has a name, of drugs, ingredients and brand names; dose forms are not looked for.
    ///
    /// Names in use are looked for first and, if none of them fits, those that are suppressed. Several concepts are a tie, and
    /// none is chosen. No number is ever changed, and no strength is given to another ingredient.
    public func match(name: String) -> RxNormDerived<RxNormNameMatch> {
        let bytes = Array(name.utf8)
        let text = bytes.span.trimmed
        let exact = RxNormNameKey.exact(text)
        if exact.isEmpty { return derived(.none, []) }
        var found = candidates(.exactHashes, .exactNames, exact, .exact) {
            RxNormNameKey.exact($0.span) == exact
        }
        if let match = match(found) { return match }
        let key = RxNormNameKey(text)
        if key.normalised.isEmpty { return derived(.none, []) }
        found = candidates(.normalisedHashes, .normalisedNames, key.normalised, .normalised) {
            RxNormNameKey($0.span).normalised == key.normalised
        }
        if let match = match(found) { return match }
        let base = key.withoutSalts ?? key.normalised
        found = candidates(.saltlessHashes, .saltlessNames, base, .withoutSalts) { name in
            let other = RxNormNameKey(name.span)
            // One of the two may leave its salts out; two that name others are two drugs.
            let mayBeSame = key.salts.isEmpty || other.salts.isEmpty || key.salts == other.salts
            return mayBeSame && (other.withoutSalts ?? other.normalised) == base
        }
        return match(found) ?? derived(.none, [])
    }

    /// The names that a key stands for; a hash alone is not believed.
    private func candidates(
        _ hashes: RxNormSection, _ names: RxNormSection, _ key: [UInt8], _ way: RxNormNameMatch.Way,
        _ isSame: ([UInt8]) -> Bool
    ) -> [RxNormNameMatch.Candidate] {
        let hash = RxNormNameKey.hash(key)
        var at = index.firstIndex(hashes, notBelow: hash) { index.number(hashes, $0, as: UInt64.self) }
        var found: [RxNormNameMatch.Candidate] = []
        while index.number(hashes, at, as: UInt64.self) == hash {
            defer { at += 1 }
            guard let reference = index.number(names, at, as: UInt32.self) else { continue }
            let isSynonym = reference & RxNormIndexLayout.isSynonym != 0
            let number = Int(reference & ~RxNormIndexLayout.isSynonym)
            guard let record = index.record(isSynonym ? .synonyms : .concepts, number),
                isSame(index.nameBytes(record))
            else { continue }
            let place = isSynonym ? Int(record.owner) : number
            if place >= index.count(of: .concepts) { continue }
            found.append(.init(concept: concept(at: place), name: self.name(of: record), way: way))
        }
        return found
    }

    /// What some candidates come to; nil if there are none.
    private func match(_ candidates: [RxNormNameMatch.Candidate]) -> RxNormDerived<RxNormNameMatch>? {
        let inUse = candidates.filter { $0.name.suppress == .none }
        var best: [String: RxNormNameMatch.Candidate] = [:]
        for candidate in inUse.isEmpty ? candidates : inUse {
            // Of a concept's names the one that defines it is told.
            let other = best[candidate.concept.rxcui]
            if other == nil || (candidate.name.tty?.rank ?? 0) < (other?.name.tty?.rank ?? 0) {
                best[candidate.concept.rxcui] = candidate
            }
        }
        let sorted = best.values.sorted {
            (RxNormRelease.number($0.concept.rxcui) ?? 0) < (RxNormRelease.number($1.concept.rxcui) ?? 0)
        }
        guard let first = sorted.first else { return nil }
        return derived(sorted.count == 1 ? .one(first) : .tie(sorted), [])
    }
}
