// What the tables say about a code of a system, and what an NDC may be.

extension Terminology {
    // MARK: NDCs

    func explanation(ofNDC value: String) -> Explanation {
        let code: NDC
        do {
            code = try NDC(value)
        } catch {
            return Explanation(.ndc, value, whyNot: error.description)
        }
        return Explanation(
            .ndc, value,
            summary: [
                ("ndc11", code.ndc11), ("layout", code.layout.rawValue),
                ("productCode", code.productCode), ("ndc12", code.ndc12), ("doubt", code.doubt?.rawValue),
                ("package", code.isProduct ? "none: it names a product in all its packages" : nil),
            ], code.candidates.map { answer(candidate: $0) },
            more: code.doubt == nil
                ? nil : "only a list that has exactly one of these codes, such as an RxNorm release, can say which")
    }

    private func answer(candidate: NDC.Candidate) -> Explanation.Answer {
        Explanation.Answer(
            ["\(candidate.ndc11 ?? candidate.ndc12 ?? candidate.productCode): \(candidate.hyphenated)"],
            [
                ("ndc11", candidate.ndc11), ("ndc12", candidate.ndc12), ("productCode", candidate.productCode),
                ("hyphenated", candidate.hyphenated),
            ], because: candidate.rule.rawValue)
    }

    // MARK: Codes

    /// What the tables say about a code of a system, `mappings code rxnorm 314076`.
    ///
    /// The tables hold systems, forms, units and timing, but no drugs: what a drug's code means, a release of its system
    /// says.
    ///
    /// - Parameter system: the system under any of its spellings.
    public func explanation(ofCode code: String, system: String) -> Explanation {
        let token = LocalCodeTable.token(code)
        let known = codeSystems.system(named: system)
        let canonical = known?.canonical ?? system
        var answers = answers(ofCode: token, system, canonical)
        let code = known?.canonical == CodeSystemTable.ndc ? read(ndc: token, &answers) : nil
        let isRxNorm = known?.canonical == CodeSystemTable.rxNorm
        if isRxNorm, token.isEmpty || !token.hasOnlyDigits {
            answers.append(
                Explanation.Answer(
                    ["no RXCUI: a code of RxNorm has digits only"], [("fault", "a code of RxNorm has digits only")],
                    because: "of its signs"))
        }
        return Explanation(
            .code, "\(system)|\(token)",
            summary: [
                ("system", canonical), ("code", token),
                ("identifier", known?.use.identifies == false ? nil : ConceptIdentifier.text(canonical, token)),
                ("ndc11", code?.ndc11), ("doubt", code?.doubt?.rawValue),
            ], answers,
            whyNot:
                "no table has this system, and \(LocalCodeTable.file) no such code; a record that has it is unknownSystem",
            more: known.flatMap { $0.use.identifies ? Terminology.more(isRxNorm: isRxNorm || code != nil) : nil })
    }

    /// What each table says about a code.
    private func answers(ofCode token: String, _ system: String, _ canonical: String) -> [Explanation.Answer] {
        var answers: [Explanation.Answer] = []
        if let place = localCodes.place(system: system, code: token, codeSystems) {
            answers.append(answer(local: place))
        }
        let bytes = Array(system.utf8)
        if let number = codeSystems.find(bytes.span) {
            let known = codeSystems.systems[number]
            answers.append(
                Explanation.Answer(
                    ["\(canonical)|\(token): \(known.use.words), \(known.name)"],
                    [
                        ("name", known.name), ("use", known.use.rawValue),
                        ("rank", known.rank == Int.max ? nil : "\(known.rank)"), ("note", known.note),
                    ], because: "\"\(system)\": \(reason(of: system, known))", from: codeSystems.origins[number]))
        }
        let form = doseForms.forms.firstIndex { $0.system == canonical && $0.code == token && !token.isEmpty }
        if let form { answers.append(answer(form: form, "it is the code of this form")) }
        if canonical == UnitTable.ucum, let found = units.place(ofUCUM: token) {
            answers.append(answer(unit: found, units.units[found].ucum == token ? .code : .spelling))
        } else if let found = units.place(ofOtherCode: token, system: canonical) {
            answers.append(answer(unit: found, .otherCode))
        }
        for (at, row) in timing.rows.enumerated()
        where timing.cell(row, "system") == canonical && timing.cell(row, "code") == token && !canonical.isEmpty {
            answers.append(answer(timing: at, "it is this code"))
        }
        return answers
    }

    /// Reads an NDC, and adds what it may be, or why it is none.
    private func read(ndc text: String, _ answers: inout [Explanation.Answer]) -> NDC? {
        do {
            let code = try NDC(text)
            answers += code.candidates.map { answer(candidate: $0) }
            return code
        } catch {
            answers.append(
                Explanation.Answer(
                    ["no NDC: \(error.description)"], [("fault", error.description)], because: "of its signs"))
            return nil
        }
    }

    /// Who knows what the tables do not: they hold no drugs.
    private static func more(isRxNorm: Bool) -> String {
        isRxNorm
            ? "the tables hold no drugs; a local RxNorm release would say its name, ingredients, form and NDCs"
            : "the tables hold no drugs; only the owner of the system says what its codes mean"
    }

    private func answer(local place: Int) -> Explanation.Answer {
        let code = localCodes.codes[place]
        let target = "\(code.targetSystem)|\(code.targetCode)"
        return Explanation.Answer(
            ["\(target): \(code.targetDisplay.isEmpty ? "what the local code stands for" : code.targetDisplay)"],
            [
                ("targetSystem", code.targetSystem), ("targetCode", code.targetCode),
                ("targetDisplay", code.targetDisplay), ("display", code.display), ("note", code.note),
                ("source", code.source),
            ], because: "the caller's own table says so, by \(code.source)", from: localCodes.origins[place])
    }

    func explanation(ofIdentifier value: String) -> Explanation {
        let parts = ConceptIdentifier.parts(of: value)
        guard parts.count == 2 else {
            return Explanation(.code, value, whyNot: "a code is asked for as system|code, or as a system and a code")
        }
        return explanation(ofCode: parts[1], system: parts[0])
    }
}
