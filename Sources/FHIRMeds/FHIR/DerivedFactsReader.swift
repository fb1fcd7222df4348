// The `derived` of a record line as values.

extension ElementTree {
    /// What an object with the members of `derived` says.
    func derivedFacts(_ index: Int) -> DerivedFacts {
        var facts = DerivedFacts(json: String(decodingUTF8: slice(index)))
        facts.annotations = members("annotations", of: index) { item in
            DerivedFacts.Annotation(
                label: required("label", of: item), source: required("source", of: item),
                system: required("system", of: item), code: required("code", of: item))
        }
        facts.localCodes = members("localCodes", of: index) { item in
            DerivedFacts.LocalCoding(
                system: required("system", of: item), code: required("code", of: item),
                targetSystem: required("targetSystem", of: item), targetCode: required("targetCode", of: item),
                targetDisplay: memberText("targetDisplay", of: item), source: required("source", of: item))
        }
        facts.ndc11 = members("ndc11", of: index) { item in
            DerivedFacts.NDC11(
                code: required("code", of: item), ndc11: memberText("ndc11", of: item),
                candidates: texts("candidates", of: item), release: memberText("release", of: item))
        }
        facts.rxNorm = members("rxnorm", of: index) { rxNormFacts($0) }
        facts.preferred = member("preferred", of: index).map { item in
            DerivedFacts.Preference(
                release: required("release", of: item), system: memberText("system", of: item),
                code: memberText("code", of: item), reason: required("reason", of: item),
                candidates: texts("candidates", of: item))
        }
        facts.suggested = member("suggested", of: index).map { suggestion($0) }
        facts.doseUnits = members("doseUnits", of: index) { item in
            DerivedFacts.DoseUnitFacts(
                unit: memberText("unit", of: item), system: memberText("system", of: item),
                code: memberText("code", of: item), ucum: memberText("ucum", of: item),
                healthKitUnit: memberText("healthKitUnit", of: item), kind: memberText("kind", of: item),
                note: memberText("note", of: item), basis: memberText("basis", of: item).flatMap(DoseUnitBasis.init),
                unitSays: memberText("unitSays", of: item))
        }
        return facts
    }

    private func rxNormFacts(_ item: Int) -> DerivedFacts.RxNormFacts {
        var facts = DerivedFacts.RxNormFacts(release: required("release", of: item))
        if memberText("rxcui", of: item) != nil { facts.concept = rxNormCode(item) }
        facts.fromNDC = member("fromNDC", of: item).map { from in
            DerivedFacts.NDCOrigin(
                code: required("code", of: from), ndc11: required("ndc11", of: from),
                vocabularies: texts("vocabularies", of: from), suppress: memberText("suppress", of: from))
        }
        facts.fromLocalCode = member("fromLocalCode", of: item).map { from in
            DerivedFacts.LocalOrigin(
                system: required("system", of: from), code: required("code", of: from),
                source: required("source", of: from))
        }
        facts.candidates = members("candidates", of: item) { rxNormCode($0) }
        facts.steps = members("steps", of: item) { step in
            DerivedFacts.ReleaseStep(
                from: required("from", of: step), relation: required("relation", of: step), to: required("to", of: step)
            )
        }
        facts.became = members("became", of: item) { rxNormCode($0) }
        facts.ingredients = members("ingredients", of: item) { rxNormCode($0) }
        facts.preciseIngredients = members("preciseIngredients", of: item) { rxNormCode($0) }
        facts.doseForms = members("doseForms", of: item) { form in
            DerivedFacts.RxNormDoseForm(
                form: rxNormCode(form),
                generalForm: memberText("generalForm", of: form).flatMap(GeneralForm.init) ?? .unknown,
                confidence: memberText("confidence", of: form).flatMap(GeneralFormConfidence.init))
        }
        facts.generalForm = memberText("generalForm", of: item).flatMap(GeneralForm.init)
        facts.quantifiedForms = members("quantifiedForms", of: item) { rxNormCode($0) }
        facts.unquantifiedForms = members("unquantifiedForms", of: item) { rxNormCode($0) }
        return facts
    }

    private func suggestion(_ item: Int) -> DerivedFacts.Suggestion {
        let concept = memberText("code", of: item).map { code in
            DerivedFacts.RxNormCode(
                rxcui: code, name: memberText("display", of: item), tty: memberText("tty", of: item),
                status: required("status", of: item))
        }
        return DerivedFacts.Suggestion(
            release: required("release", of: item),
            displayTextOrigin: memberText("displayTextOrigin", of: item)
                .flatMap(MedicationConcept.DisplayTextOrigin.init),
            system: memberText("system", of: item), concept: concept, reason: required("reason", of: item),
            matchedName: memberText("matchedName", of: item),
            candidates: members("candidates", of: item) { rxNormCode($0) })
    }

    private func rxNormCode(_ item: Int) -> DerivedFacts.RxNormCode {
        DerivedFacts.RxNormCode(
            rxcui: required("rxcui", of: item), name: memberText("name", of: item), tty: memberText("tty", of: item),
            status: required("status", of: item))
    }

    /// The text of a member that is always there.
    private func required(_ name: StaticString, of item: Int) -> String { memberText(name, of: item) ?? "" }

    private func texts(_ name: StaticString, of item: Int) -> [String] {
        members(name, of: item) { text($0) ?? "" }
    }

    private func members<Value>(_ name: StaticString, of parent: Int, _ read: (Int) -> Value) -> [Value] {
        guard let list = member(name, of: parent) else { return [] }
        var values: [Value] = []
        var items = items(from: list, in: parent)
        while let item = nextItem(&items) { values.append(read(item)) }
        return values
    }
}
