// What a local RxNorm release knows of a value that the tables cannot: they hold no drugs.

extension Terminology {
    /// What the tables and a local RxNorm release say about a value; the release about codes and NDCs.
    public func explanation(_ kind: Kind, _ value: String, release: RxNormRelease) -> Explanation {
        switch kind {
        case .code:
            let parts = ConceptIdentifier.parts(of: value)
            if parts.count != 2 { return explanation(kind, value) }
            return explanation(ofCode: parts[1], system: parts[0], release: release)
        case .ndc: return explanation(kind, value).adding(answers(release, ndc: value), of: release.label)
        default: return explanation(kind, value)
        }
    }

    /// What the tables and a local RxNorm release say about a code of a system.
    ///
    /// - Parameter system: the system under any of its spellings.
    public func explanation(ofCode code: String, system: String, release: RxNormRelease) -> Explanation {
        let token = LocalCodeTable.token(code)
        let target = localCode(system: system, code: code)
        var answers: [Explanation.Answer] = []
        if let target, target.targetSystem == CodeSystemTable.rxNorm {
            answers += self.answers(release, rxcui: target.targetCode, "what the local code stands for: ")
        }
        switch canonical(system) {
        case CodeSystemTable.rxNorm: answers += self.answers(release, rxcui: token)
        case CodeSystemTable.ndc: answers += self.answers(release, ndc: token)
        default:
            // Nobody asked the release.
            if target?.targetSystem != CodeSystemTable.rxNorm { return explanation(ofCode: code, system: system) }
        }
        return explanation(ofCode: code, system: system).adding(answers, of: release.label)
    }

    private func answers(_ release: RxNormRelease, ndc value: String) -> [Explanation.Answer] {
        guard let ndc = try? NDC(value) else { return [] }
        let known = ndc.candidates.compactMap(\.ndc11).map { ($0, release.concepts(ndc11: $0).value) }
            .filter { !$0.1.isEmpty }
        return known.flatMap { ndc11, links in
            let rxcuis = Set(links.map(\.rxcui)).sorted { RxNormRelease.precedes($0, $1) }
            return rxcuis.flatMap { rxcui in
                let sources = Set(links.filter { $0.rxcui == rxcui }.map(\.sab)).sorted().joined(separator: ", ")
                return answers(release, rxcui: rxcui, "NDC \(ndc11), by \(sources): ")
            }
        }
    }

    private func answers(
        _ release: RxNormRelease, rxcui: String, _ how: String = ""
    ) -> [Explanation.Answer] {
        guard let concept = release.concept(rxcui)?.value else { return [] }
        let trail = release.trail(of: rxcui)
        func names(_ concepts: [RxNormConcept]?) -> String? {
            (concepts ?? []).map { "\($0.rxcui) \($0.name ?? "")" }.joined(separator: "; ")
        }
        let forms = release.doseForms(of: rxcui)?.value ?? []
        let general = Set(forms.map { doseForm(rxcui: $0.rxcui, name: $0.name)?.generalForm ?? .unknown })
        let details: [(String, String?)] = [
            ("tty", concept.tty?.rawValue), ("status", concept.status.rawValue),
            ("steps", trail.steps.map(\.description).joined(separator: "; ")),
            ("became", trail.steps.isEmpty ? nil : names(trail.value.ends)),
            ("ingredients", names(release.ingredients(of: rxcui)?.value)),
            ("preciseIngredients", names(release.preciseIngredients(of: rxcui)?.value)),
            ("doseForms", names(forms)),
            (
                "generalForm",
                general.isEmpty ? nil : (general.count == 1 ? general.first ?? .unknown : .unknown).rawValue
            ),
            ("quantifiedForms", names(release.quantifiedForms(of: rxcui)?.value)),
            ("unquantifiedForms", names(release.unquantifiedForms(of: rxcui)?.value)),
            ("ndcs", Set((release.ndcs(of: rxcui)?.value ?? []).map(\.ndc)).sorted().joined(separator: " ")),
        ]
        let lines = details.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : "  \(name): \($0)" } }
        return [
            Explanation.Answer(
                ["\(CodeSystemTable.rxNorm)|\(rxcui): \(concept.name ?? "no name")"] + lines,
                [("rxcui", rxcui), ("name", concept.name)] + details, because: "\(how)\(release.label) says so")
        ]
    }
}
