// What a local RxNorm release says about the codes of a record.
//
// Everything is marked with the release. A code that is gone is described by the one that it became, if it is one; where there
// are several ways, or no certain one, that is told and nothing is chosen.

extension RecordDeriver {
    /// The RXCUIs that the record's own codings have, each once.
    private var rxcuis: [String] {
        var told: Set<String> = []
        return codings.filter { $0.number == terminology.codeSystems.rxNorm && told.insert($0.code).inserted }.map(
            \.code)
    }

    mutating func writeRxNorm(_ release: RxNormRelease, _ codes: [(written: String, ndc11: String)]) {
        var isFirst = true
        let own = rxcuis
        for rxcui in own {
            var parts = beginItem("rxnorm", &isFirst)
            parts.write("release", release.label, into: &members)
            writeDescription(release, rxcui, &parts)
            members.append(UInt8(ascii: "}"))
        }
        if own.isEmpty {
            writeRxNorm(release, ofNDCs: codes, &isFirst)
            writeRxNormOfLocalCodes(release, &isFirst)
        }
        endList(isFirst)
    }

    /// The concept that all NDCs of the record lead to; of several none.
    private mutating func writeRxNorm(
        _ release: RxNormRelease, ofNDCs codes: [(written: String, ndc11: String)], _ isFirst: inout Bool
    ) {
        var told: Set<String> = []
        let links = codes.filter { told.insert($0.ndc11).inserted }.map { code in
            (code: code, links: release.concepts(ndc11: code.ndc11).value)
        }
        let concepts = Set(links.flatMap { $0.links.map(\.rxcui) })
        for (code, links) in links where !links.isEmpty {
            var parts = beginItem("rxnorm", &isFirst)
            parts.write("release", release.label, into: &members)
            parts.name("fromNDC", into: &members)
            members.append(UInt8(ascii: "{"))
            var from = JSONObjectWriter(isFirst: true)
            from.write("code", code.written, into: &members)
            from.write("ndc11", code.ndc11, into: &members)
            write("vocabularies", Set(links.map(\.sab)).sorted(), &from)
            if let suppress = links.first?.suppress, suppress != .none, links.allSatisfy({ $0.suppress == suppress }) {
                from.write("suppress", suppress.rawValue, into: &members)
            }
            members.append(UInt8(ascii: "}"))
            if concepts.count == 1, let rxcui = links.first?.rxcui {
                writeDescription(release, rxcui, &parts)
            } else {
                let candidates = Set(links.map(\.rxcui)).sorted { RxNormRelease.precedes($0, $1) }
                write("candidates", candidates.compactMap { release.concept($0)?.value }, &parts)
            }
            members.append(UInt8(ascii: "}"))
        }
    }

    /// The concepts that the caller's own table gives to local codes.
    private mutating func writeRxNormOfLocalCodes(_ release: RxNormRelease, _ isFirst: inout Bool) {
        for (coding, place) in localCodes {
            let row = terminology.localCodes.codes[place]
            if row.targetSystem != CodeSystemTable.rxNorm { continue }
            var parts = beginItem("rxnorm", &isFirst)
            parts.write("release", release.label, into: &members)
            parts.name("fromLocalCode", into: &members)
            members.append(UInt8(ascii: "{"))
            var from = JSONObjectWriter(isFirst: true)
            from.write("system", coding.system, into: &members)
            from.write("code", coding.written, into: &members)
            from.write("source", row.source, into: &members)
            members.append(UInt8(ascii: "}"))
            writeDescription(release, row.targetCode, &parts)
            members.append(UInt8(ascii: "}"))
        }
    }

    // MARK: One code

    /// Writes what the release says about a code, behind the member that names the release.
    ///
    /// Many concepts have the same code beside others, so it is asked once for each.
    private mutating func writeDescription(
        _ release: RxNormRelease, _ rxcui: String, _ parts: inout JSONObjectWriter
    ) {
        if let bytes = described[rxcui] { return members.append(bytes.span) }
        let start = members.count
        describe(release, rxcui, &parts)
        let bytes = members.array[start...]
        if described.count >= 1 << 16 { described.removeAll() }
        described[rxcui] = Array(bytes)
    }

    private mutating func describe(_ release: RxNormRelease, _ rxcui: String, _ parts: inout JSONObjectWriter) {
        let concept = release.concept(rxcui)?.value
        let status = concept?.status ?? .unknown
        parts.write("rxcui", rxcui, into: &members)
        parts.write("name", concept?.name, into: &members)
        parts.write("tty", concept?.tty?.rawValue, into: &members)
        parts.write("status", status.rawValue, into: &members)
        guard concept != nil else { return }
        var described = rxcui
        if status == .remapped || status == .quantified {
            let trail = release.trail(of: rxcui)
            writeSteps(trail.steps, &parts)
            write("became", trail.value.ends, &parts)
            if status == .remapped {
                // Of a code that is gone the release has no relations.
                guard trail.value.ends.count == 1, !trail.value.isCircular, let end = trail.value.ends.first else {
                    return
                }
                described = end.rxcui
            }
        }
        write("ingredients", release.ingredients(of: described)?.value ?? [], &parts)
        write("preciseIngredients", release.preciseIngredients(of: described)?.value ?? [], &parts)
        writeForms(release.doseForms(of: described)?.value ?? [], &parts)
        if status != .quantified {
            write("quantifiedForms", release.quantifiedForms(of: described)?.value ?? [], &parts)
        }
        write("unquantifiedForms", release.unquantifiedForms(of: described)?.value ?? [], &parts)
    }

    private mutating func writeSteps(_ steps: [RxNormStep], _ parts: inout JSONObjectWriter) {
        if steps.isEmpty { return }
        parts.name("steps", into: &members)
        for (number, step) in steps.enumerated() {
            members.append(number == 0 ? "[{" : ",{")
            var one = JSONObjectWriter(isFirst: true)
            one.write("from", step.from, into: &members)
            one.write("relation", step.relation, into: &members)
            one.write("to", step.to, into: &members)
            members.append(UInt8(ascii: "}"))
        }
        members.append(UInt8(ascii: "]"))
    }

    /// Writes concepts, if there are any.
    private mutating func write(_ name: StaticString, _ concepts: [RxNormConcept], _ parts: inout JSONObjectWriter) {
        if concepts.isEmpty { return }
        parts.name(name, into: &members)
        for (number, concept) in concepts.enumerated() {
            members.append(number == 0 ? "[{" : ",{")
            var one = JSONObjectWriter(isFirst: true)
            write(concept, &one)
            members.append(UInt8(ascii: "}"))
        }
        members.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ concept: RxNormConcept, _ parts: inout JSONObjectWriter) {
        parts.write("rxcui", concept.rxcui, into: &members)
        parts.write("name", concept.name, into: &members)
        parts.write("tty", concept.tty?.rawValue, into: &members)
        parts.write("status", concept.status.rawValue, into: &members)
    }

    /// Writes the dose forms, each with its general form, and the one that all of them have.
    private mutating func writeForms(_ forms: [RxNormConcept], _ parts: inout JSONObjectWriter) {
        if forms.isEmpty { return }
        var general: [GeneralForm] = []
        parts.name("doseForms", into: &members)
        for (number, form) in forms.enumerated() {
            members.append(number == 0 ? "[{" : ",{")
            var one = JSONObjectWriter(isFirst: true)
            write(form, &one)
            let row = terminology.doseForm(rxcui: form.rxcui, name: form.name)
            general.append(row?.generalForm ?? .unknown)
            one.write("generalForm", (row?.generalForm ?? .unknown).rawValue, into: &members)
            if let confidence = row?.confidence { one.write("confidence", confidence.rawValue, into: &members) }
            members.append(UInt8(ascii: "}"))
        }
        members.append(UInt8(ascii: "]"))
        guard let first = general.first else { return }
        let agreed = general.allSatisfy { $0 == first } ? first : .unknown
        parts.write("generalForm", agreed.rawValue, into: &members)
        parts.write("generalFormBasis", "doseForms", into: &members)
    }

    // MARK: Which of several

    /// Of several codes of RxNorm, none of which a user selected, the one that says most; or why there is none.
    mutating func writePreferred(_ release: RxNormRelease) {
        let own = rxcuis
        guard own.count > 1, tree.text(.coded, of: 0) == MedicationConcept.Coded.ambiguous.rawValue else { return }
        begin("preferred")
        members.append(UInt8(ascii: "{"))
        var parts = JSONObjectWriter(isFirst: true)
        parts.write("release", release.label, into: &members)
        let preference = release.preferred(among: own).value
        // A code that the release does not know may say more than all others.
        let knowsAll = own.allSatisfy { release.status(of: $0) != .unknown }
        if knowsAll, let concept = preference.concept {
            parts.write("system", CodeSystemTable.rxNorm, into: &members)
            let code = own.first { RxNormRelease.number($0) == RxNormRelease.number(concept.rxcui) }
            parts.write("code", code ?? concept.rxcui, into: &members)
            parts.write("reason", preference.reason.rawValue, into: &members)
        } else {
            let reason = knowsAll ? preference.reason : .unknown
            parts.write("reason", reason.rawValue, into: &members)
            let candidates = knowsAll ? preference.candidates.map(\.rxcui) : own
            write("candidates", candidates.sorted { RxNormRelease.precedes($0, $1) }, &parts)
        }
        members.append(UInt8(ascii: "}"))
    }

    // MARK: By name

    /// What the name of a medication without a drug's code may mean, if it means one thing; of several none.
    mutating func writeSuggested(_ release: RxNormRelease) {
        let ranks = terminology.codeSystems.ranks
        let hasCode = codings.contains { coding in coding.number.map { ranks[$0] >= 0 } ?? false }
        let origin = tree.text(.displayTextOrigin, of: 0).flatMap(MedicationConcept.DisplayTextOrigin.init)
        // Names of ingredients that we have put together are no name that the source wrote.
        guard !hasCode, let origin, origin != .ingredient, let name = tree.text(.displayText, of: 0) else { return }
        let candidates: [RxNormNameMatch.Candidate]
        var found: RxNormNameMatch.Candidate?
        switch release.match(name: name).value {
        case .none: return
        case .one(let candidate):
            found = candidate
            candidates = []
        case .tie(let several): candidates = several
        }
        begin("suggested")
        members.append(UInt8(ascii: "{"))
        var parts = JSONObjectWriter(isFirst: true)
        parts.write("release", release.label, into: &members)
        parts.write("displayTextOrigin", origin.rawValue, into: &members)
        if let found {
            parts.write("system", CodeSystemTable.rxNorm, into: &members)
            parts.write("code", found.concept.rxcui, into: &members)
            parts.write("display", found.concept.name, into: &members)
            parts.write("tty", found.concept.tty?.rawValue, into: &members)
            parts.write("status", found.concept.status.rawValue, into: &members)
            parts.write("reason", found.way.rawValue, into: &members)
            parts.write("matchedName", found.name.name, into: &members)
        } else {
            parts.write("reason", "tie", into: &members)
            write("candidates", candidates.map(\.concept), &parts)
        }
        members.append(UInt8(ascii: "}"))
    }
}

extension Terminology {
    /// The row of a dose form of RxNorm, by its code, else by its whole name.
    func doseForm(rxcui: String, name: String?) -> DoseFormTable.Form? {
        doseForms.find(system: Array(CodeSystemTable.rxNorm.utf8), code: Array(rxcui.utf8))
            ?? name.flatMap { doseForms.find(name: $0) }
    }
}

extension RxNormRelease {
    /// Codes are sorted as numbers, what is none behind them.
    static func precedes(_ one: String, _ other: String) -> Bool {
        let left = number(one) ?? UInt32.max
        let right = number(other) ?? UInt32.max
        return left == right ? Array(one.utf8).precedes(Array(other.utf8)) : left < right
    }
}
