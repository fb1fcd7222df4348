// What the tables say about one value, for people who want to know why.

extension Terminology {
    /// The kinds of values that can be looked up.
    public enum Kind: String, CaseIterable, Sendable {
        /// A code system under any spelling.
        case system
        /// A code of a system, as `system|code`.
        case code
        /// A dose form by name or code.
        case form
        /// A unit by UCUM code or spelling.
        case unit
        /// A National Drug Code in any layout.
        case ndc
        /// A status code.
        case status
        /// A timing code or its spelling.
        case timing
    }

    /// The tables in use and how many rows each has; `local-codes.tsv` only if it has any.
    public var tables: [(name: String, rows: Int)] {
        let tables = [
            (CodeSystemTable.file, codeSystems.systems.count),
            ("dose-forms*.tsv", doseForms.forms.count),
            (StatusTable.file, statuses.rows.count),
            ("timing.tsv", timing.rows.count),
            (UnitTable.file, units.units.count),
        ]
        return localCodes.codes.isEmpty ? tables : tables + [(LocalCodeTable.file, localCodes.codes.count)]
    }

    /// What a value maps to, in a line or more for each answer; empty if no table has it.
    public func explain(_ kind: Kind, _ value: String) -> [String] {
        explanation(kind, value).answers.flatMap(\.lines)
    }

    /// What a value maps to and why: the table, the row and the rule.
    ///
    /// - Parameter value: for ``Kind/code`` a concept's identifier, `system|code`.
    public func explanation(_ kind: Kind, _ value: String) -> Explanation {
        switch kind {
        case .system: explanation(ofSystem: value)
        case .code: explanation(ofIdentifier: value)
        case .form: explanation(ofForm: value)
        case .unit: explanation(ofUnit: value)
        case .ndc: explanation(ofNDC: value)
        case .status: explanation(ofStatus: value)
        case .timing: explanation(ofTiming: value)
        }
    }

    // MARK: Systems

    private func explanation(ofSystem value: String) -> Explanation {
        let bytes = Array(value.utf8)
        guard let number = codeSystems.find(bytes.span) else { return Explanation(.system, value) }
        let system = codeSystems.systems[number]
        let fields = [
            ("system", system.canonical), ("name", system.name), ("use", system.use.rawValue),
            ("rank", system.rank == Int.max ? nil : "\(system.rank)"), ("note", system.note),
        ]
        return Explanation(
            .system, value,
            [
                Explanation.Answer(
                    fields.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : "\(name): \($0)" } }, fields,
                    because: reason(of: value, system), from: codeSystems.origins[number])
            ])
    }

    func reason(of spelling: String, _ system: CodeSystemTable.System) -> String {
        let isCanonical = spelling.utf8.elementsEqual(system.canonicalBytes)
        return isCanonical ? "it is the canonical form" : "it is one of its spellings"
    }

    // MARK: Units

    private func explanation(ofUnit value: String) -> Explanation {
        Explanation(
            .unit, value, units.find(value).map { [answer(unit: $0.place, $0.reason)] } ?? [],
            whyNot: "no table has this unit; it is kept as it is written")
    }

    func answer(unit place: Int, _ reason: UnitTable.Reason) -> Explanation.Answer {
        let unit = units.units[place]
        let fields = [
            ("ucum", unit.ucum), ("healthKitUnit", unit.healthKitUnit), ("kind", unit.kind), ("name", unit.name),
            ("note", unit.note),
        ]
        return Explanation.Answer([line(of: fields)], fields, because: reason.rawValue, from: units.origins[place])
    }

    private func line(of fields: [(String, String?)]) -> String {
        fields.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : "\(name): \($0)" } }.joined(separator: ", ")
    }

    // MARK: Forms

    private func explanation(ofForm value: String) -> Explanation {
        let places = doseForms.forms.indices
        let codes = places.filter { !value.isEmpty && doseForms.forms[$0].code.utf8.elementsEqual(value.utf8) }
        let words = DoseFormTable.fold(value)
        let names = places.filter {
            !codes.contains($0) && !words.isEmpty && DoseFormTable.fold(doseForms.forms[$0].display) == words
        }
        let others = places.filter {
            !codes.contains($0) && !names.contains($0) && !words.isEmpty
                && DoseFormTable.fold(doseForms.forms[$0].code) == words
        }
        let answers =
            codes.map { answer(form: $0, "it is the code of this form") }
            + names.map {
                answer(
                    form: $0,
                    doseForms.forms[$0].system.isEmpty
                        ? "these are words of this form, and they go before the names of other tables"
                        : "it is the name of this form")
            }
        if !codes.isEmpty { return explanation(ofForm: value, codes + names, basis: .form, answers) }
        let inOtherLetters = others.map {
            answer(
                form: $0,
                "it is the code of this form but for upper and lower case; a record has to have it by the letter")
        }
        if !names.isEmpty {
            let deciding = doseForms.find(words: value).map { [$0] } ?? names
            return explanation(ofForm: value, deciding, basis: .formText, answers + inOtherLetters)
        }
        let bytes = Array(value.utf8)
        if let place = doseForms.find(endOf: bytes.span) {
            let form = doseForms.forms[place]
            let answer = Explanation.Answer(
                ["\(general(of: form)): the name ends in the RxNorm form \"\(form.display)\""], fields(of: form),
                because: "of all names of RxNorm forms that end it this is the longest", from: doseForms.origins[place])
            return explanation(ofForm: value, [place], basis: .name, [answer])
        }
        if others.isEmpty { return Explanation(.form, value) }
        return explanation(ofForm: value, others, basis: .form, inOtherLetters)
    }

    /// - Parameter places: the forms that have to agree for there to be a general form.
    private func explanation(
        ofForm value: String, _ places: [Int], basis: GeneralFormBasis, _ answers: [Explanation.Answer]
    ) -> Explanation {
        let forms = Set(places.map { doseForms.forms[$0].generalForm })
        let general = forms.count == 1 ? forms.first?.rawValue : GeneralForm.unknown.rawValue
        return Explanation(
            .form, value,
            summary: [
                ("generalForm", general), ("generalFormBasis", forms.count == 1 ? basis.rawValue : nil),
                ("disagreement", forms.count == 1 ? nil : "the forms of this name have several general forms"),
            ], answers)
    }

    func answer(form place: Int, _ reason: String) -> Explanation.Answer {
        let form = doseForms.forms[place]
        var line = "\(general(of: form)): \(form.display)"
        if !form.code.isEmpty {
            line += ", \(form.system)|\(form.code)"
        } else if !form.system.isEmpty {
            line += ", \(form.system)"
        }
        if !form.note.isEmpty { line += "; \(form.note)" }
        return Explanation.Answer([line], fields(of: form), because: reason, from: doseForms.origins[place])
    }

    /// The general form of a form with how sure it is, as in `tablet (exact)`.
    private func general(of form: DoseFormTable.Form) -> String {
        form.generalForm.rawValue + (form.confidence.map { " (\($0.rawValue))" } ?? "")
    }

    private func fields(of form: DoseFormTable.Form) -> [(String, String?)] {
        [
            ("generalForm", form.generalForm.rawValue), ("confidence", form.confidence?.rawValue),
            ("system", form.system), ("code", form.code), ("display", form.display), ("note", form.note),
        ]
    }

    // MARK: Statuses and timing

    private func explanation(ofStatus value: String) -> Explanation {
        let answers = statuses.rows.filter { $0.code.utf8.elementsEqual(value.utf8) }.map { row in
            Explanation.Answer(
                [
                    "\(row.state.rawValue): \(row.resource).\(row.element) \(row.code)"
                        + (row.note.isEmpty ? "" : "; \(row.note)")
                ],
                [
                    ("state", row.state.rawValue), ("resource", row.resource), ("element", row.element),
                    ("code", row.code), ("note", row.note),
                ], because: "it is this code", from: row.origin)
        }
        return Explanation(.status, value, answers)
    }

    private func explanation(ofTiming value: String) -> Explanation {
        func answers(_ reason: String, _ matches: (String) -> Bool) -> [Explanation.Answer] {
            timing.rows.indices.filter { at in
                matches(timing.cell(timing.rows[at], "code"))
                    || timing.list(timing.rows[at], "spellings").contains(where: matches)
            }.map { answer(timing: $0, reason) }
        }
        // As written first, then without case.
        let exact = answers("it is this code or one of its spellings") { $0.utf8.elementsEqual(value.utf8) }
        if !exact.isEmpty { return Explanation(.timing, value, exact) }
        let folded = value.lowercased()
        return Explanation(
            .timing, value,
            answers("it is this code or one of its spellings, but for upper and lower case") {
                $0.lowercased() == folded
            })
    }

    func answer(timing at: Int, _ reason: String) -> Explanation.Answer {
        let row = timing.rows[at]
        let names = ["system", "code", "display", "frequency", "period", "periodUnit", "extra", "note"]
        let fields = names.map { ($0, Optional(timing.cell(row, $0))) }
        return Explanation.Answer(
            [line(of: fields)], fields, because: reason, from: TableOrigin(file: timing.files[at], line: row.line))
    }
}
