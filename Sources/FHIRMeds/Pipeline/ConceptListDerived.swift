// What tables and a release add to the entries of a list of concepts.

extension ConceptList {
    /// What tables and a release add to records of one entry, and how many records have just this.
    package struct Derived: Sendable {
        /// The `derived` of the record lines.
        package let json: [UInt8]
        /// The ingredients by the release, one text for each code that has some; nothing that is only suggested.
        let ingredients: [String]
        /// The same in words for people, each with a label before it.
        let notes: [Note]
        package var records = 1

        init(json: [UInt8], _ facts: DerivedFacts) {
            self.json = json
            ingredients = facts.rxNorm.filter { $0.concept != nil && !$0.ingredients.isEmpty }
                .map { $0.ingredients.map(\.rxcui).sorted().joined(separator: " ") }
            notes = Derived.notes(facts)
        }
    }

    /// A line of what is derived, for people.
    package struct Note: Hashable, Sendable {
        package let label: String
        package let text: String
    }
}

extension ConceptList.Entry {
    /// What is derived of it, the most frequent first.
    package var sortedDerived: [ConceptList.Derived] {
        derived.sorted { left, right in
            if left.records != right.records { return left.records > right.records }
            return left.json.lexicographicallyPrecedes(right.json)
        }
    }

    /// What is derived of it in words for people, each once.
    package var derivedNotes: [ConceptList.Note] {
        var told: Set<ConceptList.Note> = []
        return sortedDerived.flatMap(\.notes).filter { told.insert($0).inserted }
    }
}

extension ConceptList.Derived {
    private static func notes(_ facts: DerivedFacts) -> [ConceptList.Note] {
        var notes: [ConceptList.Note] = []
        func add(_ label: String, _ text: String) { notes.append(ConceptList.Note(label: label, text: text)) }
        for local in facts.localCodes {
            add("stands for", "\(local.targetSystem)|\(local.targetCode), by \(local.source)")
        }
        for item in facts.rxNorm { add("RxNorm", text(item)) }
        if let preferred = facts.preferred {
            add("preferred", "\(preferred.code ?? "none of the codes") (\(preferred.reason))")
        }
        if let suggested = facts.suggested {
            let name = suggested.concept.map(text) ?? "one of \(suggested.candidates.count) with that name"
            add("perhaps", "\(name), by its name (\(suggested.reason))")
        }
        for annotation in facts.annotations {
            add("label", "\(annotation.label), by \(annotation.source)")
        }
        return notes
    }

    private static func text(_ facts: DerivedFacts.RxNormFacts) -> String {
        var text = facts.concept.map(Self.text) ?? "one of \(facts.candidates.count), by its NDCs"
        if let ndc = facts.fromNDC { text += ", by NDC \(ndc.ndc11)" }
        if let local = facts.fromLocalCode { text += ", by \(local.code) of \(local.source)" }
        if !facts.became.isEmpty { text += "; became " + facts.became.map(Self.text).joined(separator: " and ") }
        return text
    }

    private static func text(_ code: DerivedFacts.RxNormCode) -> String {
        if code.status == "Unknown" { return "\(code.rxcui) is not in this release" }
        let kind = [code.tty, code.status == "Active" ? nil : code.status].compactMap(\.self).joined(separator: ", ")
        return "\(code.rxcui) \(code.name.map { "\($0) " } ?? "")(\(kind))"
    }
}
