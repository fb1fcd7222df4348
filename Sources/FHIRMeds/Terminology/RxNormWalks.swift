// The ways from one concept to others.
//
// A drug has no relation to its ingredient: it consists of components, which have one. Under a brand name `has_ingredient`
// leads to the brand name, so that a branded concept is first followed to the one it is a trade name of. Packs contain drugs.

extension RxNormRelease {
    /// The ingredients (IN) of a concept, through brand names, packs, components, precise and multiple ingredients.
    ///
    /// In the order of their RXCUI; empty if the release tells none, nil if it does not know the code.
    public func ingredients(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        walk(from: rxcui, to: [.ingredient]) { RxNormWalk.toIngredients($0) }
    }

    /// The precise ingredients (PIN) of a concept: salts and the like. Empty where RxNorm names none.
    public func preciseIngredients(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        walk(from: rxcui, to: [.preciseIngredient]) { RxNormWalk.toIngredients($0) }
    }

    /// The components (SCDC) of a concept: each ingredient with its strength.
    public func components(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        walk(from: rxcui, to: [.clinicalDrugComponent]) { tty in
            RxNormWalk.toIngredients(tty).filter { [.tradenameOf, .contains, .consistsOf].contains($0) }
        }
    }

    /// The dose forms (DF) of a concept; of a pack those of what it contains. A few drugs have two.
    public func doseForms(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        walk(from: rxcui, to: [.doseForm]) { RxNormWalk.toDoseForms($0) }
    }

    /// The groups (DFG) of the dose forms of a concept.
    public func doseFormGroups(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        walk(from: rxcui, to: [.doseFormGroup]) { $0 == .doseForm ? [.isA] : RxNormWalk.toDoseForms($0) }
    }

    /// The drugs that a pack contains.
    public func contents(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        step(from: rxcui, .contains)
    }

    /// What a concept under a brand name is without it.
    public func generics(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        step(from: rxcui, .tradenameOf)
    }

    /// What a concept is called under brand names.
    public func brandedForms(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        step(from: rxcui, .hasTradename)
    }

    /// The brand names (BN) of a branded drug.
    public func brandNames(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        walk(from: rxcui, to: [.brandName]) { $0.isBranded ? [.hasIngredient, .contains] : [] }
    }

    /// The forms of a drug with a quantity.
    public func quantifiedForms(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        step(from: rxcui, .hasQuantifiedForm)
    }

    /// The drug without the quantity that a drug has, such as a volume or how long it acts.
    public func unquantifiedForms(of rxcui: String) -> RxNormDerived<[RxNormConcept]>? {
        step(from: rxcui, .quantifiedFormOf)
    }

    /// What became of a code: those that are gone followed to what they were merged into, unquantified ones to their
    /// quantified forms, as often as it takes.
    public func trail(of rxcui: String) -> RxNormDerived<RxNormTrail> {
        var trail = RxNormTrailWalk(release: self)
        trail.follow(rxcui)
        let ends = trail.ends.sorted { $0.key < $1.key }.map(\.value)
        return derived(RxNormTrail(rxcui: rxcui, ends: ends, isCircular: trail.isCircular), trail.steps)
    }

    /// Which of several codes says best which drug is meant, whatever their order.
    ///
    /// Drugs and packs (SCD, SBD, GPCK, BPCK) come before components, and these before ingredients and brand names. Of several
    /// that say most one is preferred only if the others follow from it; else there is none.
    public func preferred(among rxcuis: [String]) -> RxNormDerived<RxNormPreference> {
        let places = Set(rxcuis.compactMap(place)).sorted()
        func result(_ place: Int?, _ reason: RxNormPreference.Reason, _ candidates: [Int], _ steps: [RxNormStep] = [])
            -> RxNormDerived<RxNormPreference>
        {
            derived(
                RxNormPreference(
                    concept: place.map(concept), reason: reason, candidates: candidates.map(concept)), steps)
        }
        func preference(_ place: Int) -> Int { termType(at: place)?.preference ?? Int.max }
        guard let best = places.map(preference).min() else { return result(nil, .unknown, []) }
        let candidates = places.filter { preference($0) == best }
        if candidates.count == 1 {
            return result(candidates[0], places.count == 1 ? .onlyOne : .termType, candidates)
        }
        for candidate in candidates {
            var walk = RxNormWalk(release: self)
            walk.all(from: candidate) { _ in
                [.tradenameOf, .contains, .quantifiedFormOf, .consistsOf, .hasIngredient, .formOf, .hasPart]
            }
            if candidates.allSatisfy(walk.seen.contains) {
                return result(candidate, .impliesOthers, [candidate], walk.steps)
            }
        }
        return result(nil, .ambiguous, candidates)
    }

    private func step(from rxcui: String, _ relation: RxNormRelation) -> RxNormDerived<[RxNormConcept]>? {
        guard let place = place(of: rxcui) else { return nil }
        let others = index.related(place, relation)
        return derived(
            others.map(concept),
            others.map { RxNormStep(from: rxcui, relation: "\(relation.rela)", to: self.rxcui(at: $0)) })
    }

    private func walk(
        from rxcui: String, to goals: Set<RxNormTTY>, by ways: (RxNormTTY) -> [RxNormRelation]
    ) -> RxNormDerived<[RxNormConcept]>? {
        guard let place = place(of: rxcui) else { return nil }
        var walk = RxNormWalk(release: self)
        let found = walk.find(from: place, goals, ways)
        return derived(found.sorted().map(concept), walk.steps)
    }
}

/// A walk along relations that goes nowhere twice.
struct RxNormWalk {
    let release: RxNormRelease
    /// The concepts that it has come to.
    private(set) var seen: Set<Int> = []
    private(set) var steps: [RxNormStep] = []

    init(release: RxNormRelease) {
        self.release = release
    }

    /// The relations that lead towards ingredients.
    static func toIngredients(_ tty: RxNormTTY) -> [RxNormRelation] {
        switch tty {
        case .ingredient, .doseForm, .doseFormGroup: []
        case .preciseIngredient: [.formOf]
        case .multipleIngredients: [.hasPart]
        case .brandName: [.tradenameOf]
        case .genericPack: [.contains]
        case .brandNamePack: [.tradenameOf, .contains]
        default:
            tty.isBranded
                ? [.tradenameOf, .consistsOf]
                : [.consistsOf, .hasIngredient, .hasPreciseIngredient, .hasIngredients]
        }
    }

    /// The relations that lead to dose forms.
    static func toDoseForms(_ tty: RxNormTTY) -> [RxNormRelation] {
        switch tty {
        case .doseForm, .doseFormGroup: []
        case .genericPack: [.contains]
        case .brandNamePack: [.contains, .tradenameOf]
        default: tty.isBranded ? [.hasDoseForm, .tradenameOf] : [.hasDoseForm]
        }
    }

    /// The concepts of some types that can be reached; the first one too, if it is of them.
    mutating func find(
        from place: Int, _ goals: Set<RxNormTTY>, _ ways: (RxNormTTY) -> [RxNormRelation]
    ) -> Set<Int> {
        all(from: place, ways)
        return seen.filter { release.termType(at: $0).map(goals.contains) ?? false }
    }

    /// Goes everywhere that some relations lead.
    mutating func all(from place: Int, _ ways: (RxNormTTY) -> [RxNormRelation]) {
        var waiting = [place]
        var at = 0
        seen.insert(place)
        while at < waiting.count {
            let from = waiting[at]
            at += 1
            guard let tty = release.termType(at: from) else { continue }
            for relation in ways(tty) {
                for to in release.index.related(from, relation) {
                    steps.append(
                        RxNormStep(
                            from: release.rxcui(at: from), relation: "\(relation.rela)", to: release.rxcui(at: to)))
                    if seen.insert(to).inserted { waiting.append(to) }
                }
            }
        }
    }
}

/// Follows codes that are gone.
struct RxNormTrailWalk {
    /// Longer than any chain of merges; only a broken index comes here.
    private static let longest = 1000

    let release: RxNormRelease
    private(set) var steps: [RxNormStep] = []
    private(set) var ends: [UInt32: RxNormConcept] = [:]
    private(set) var isCircular = false
    private var path: Set<String> = []
    private var done: Set<String> = []

    init(release: RxNormRelease) {
        self.release = release
    }

    mutating func follow(_ rxcui: String) {
        if path.contains(rxcui) { isCircular = true }
        if steps.count >= RxNormTrailWalk.longest || path.contains(rxcui) || !done.insert(rxcui).inserted { return }
        path.insert(rxcui)
        defer { path.remove(rxcui) }
        let next = nextSteps(rxcui)
        if next.isEmpty {
            let place = release.place(of: rxcui)
            let unknown = RxNormConcept(rxcui: rxcui, name: nil, tty: nil, suppress: nil, status: .unknown)
            ends[RxNormRelease.number(rxcui) ?? 0] = place.map(release.concept) ?? unknown
        }
        for step in next {
            steps.append(step)
            follow(step.to)
        }
    }

    private func nextSteps(_ rxcui: String) -> [RxNormStep] {
        guard let place = release.place(of: rxcui), let number = RxNormRelease.number(rxcui) else { return [] }
        switch release.status(at: place) {
        case .remapped:
            return release.index.merges(of: number).map { target, isRetired in
                RxNormStep(from: rxcui, relation: isRetired ? "CUI2" : "MERGED_TO_RXCUI", to: String(target))
            }
        case .quantified:
            let relation = RxNormRelation.hasQuantifiedForm
            return release.index.related(place, relation).map { other in
                RxNormStep(from: rxcui, relation: "\(relation.rela)", to: release.rxcui(at: other))
            }
        case .active, .obsolete, .notCurrent, .unknown, .suppressed: return []
        }
    }
}
