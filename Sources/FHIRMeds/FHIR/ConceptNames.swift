// The name and the general form of a concept.

extension ConceptWriter {
    mutating func writeDisplay(
        _ tree: borrowing ElementTree, _ parts: Parts, _ choice: CodingChoice, _ isFirst: inout Bool,
        into line: inout ByteBuffer
    ) {
        func member(_ origin: StaticString, _ isFirst: inout Bool, into line: inout ByteBuffer) {
            name("displayTextOrigin", &isFirst, into: &line)
            line.append(UInt8(ascii: "\""))
            line.append(origin)
            line.append(UInt8(ascii: "\""))
        }
        if let code = parts.code, let text = tree.child(ElementName.text.rawValue, of: code), tree.hasValue(text) {
            var members = MemberWriter(
                writer: writer, type: writer.table.known.codeableConcept, isFirst: isFirst)
            members.write(tree, text, in: code, as: "displayText", into: &line)
            isFirst = members.isFirst
            return member("text", &isFirst, into: &line)
        }
        if let best = choice.best, let display = tree.child(ElementName.display.rawValue, of: best),
            tree.hasValue(display)
        {
            name("displayText", &isFirst, into: &line)
            writer.write(tree, display, type: writer.table.known.string, into: &line)
            return member("coding", &isFirst, into: &line)
        }
        if referenceDisplay.count > 0 {
            name("displayText", &isFirst, into: &line)
            line.append(referenceDisplay.span)
            return member("reference", &isFirst, into: &line)
        }
        if let medication = parts.medication, let names = ingredientNames(tree, medication) {
            name("displayText", &isFirst, into: &line)
            JSONText.appendString(names, to: &line)
            member("ingredient", &isFirst, into: &line)
        }
    }

    /// The names of all ingredients, or nil if one of them has none.
    mutating func ingredientNames(_ tree: borrowing ElementTree, _ medication: Int) -> String? {
        var names: [String] = []
        let holder = holder(ofParts: medication, tree)
        guard let first = tree.known(.ingredient, of: holder) else { return nil }
        var items = tree.items(from: first, in: holder)
        while let ingredient = tree.nextItem(&items) {
            guard let name = ingredientName(tree, ingredient) else { return nil }
            names.append(name)
        }
        return names.isEmpty ? nil : names.joined(separator: " / ")
    }

    mutating func ingredientName(_ tree: borrowing ElementTree, _ ingredient: Int) -> String? {
        var concept = tree.child(ElementName.itemCodeableConcept.rawValue, of: ingredient)
        var reference = tree.child(ElementName.itemReference.rawValue, of: ingredient)
        if let item = tree.child(ElementName.item.rawValue, of: ingredient) {
            concept = tree.child(ElementName.concept.rawValue, of: item)
            reference = dialect.itemIsReference ? item : tree.child(ElementName.reference.rawValue, of: item)
        }
        if let concept {
            if let text = tree.text(.text, of: concept) { return text }
            if let best = choose(tree, concept).best, let display = tree.text(.display, of: best) { return display }
        }
        return reference.flatMap { tree.text(.display, of: $0) }
    }

    mutating func writeForm(
        _ tree: borrowing ElementTree, _ parts: Parts, _ choice: CodingChoice, _ isFirst: inout Bool,
        into line: inout ByteBuffer
    ) {
        let found = generalForm(tree, parts, choice)
        name("generalForm", &isFirst, into: &line)
        line.append(UInt8(ascii: "\""))
        line.append((found?.general.form ?? .unknown).word)
        line.append(UInt8(ascii: "\""))
        guard let found else { return }
        switch found.basis {
        case .form: line.append(#","generalFormBasis":"form""#)
        case .formText: line.append(#","generalFormBasis":"formText""#)
        case .name: line.append(#","generalFormBasis":"name""#)
        }
        switch found.general.confidence {
        case .exact: line.append(#","generalFormConfidence":"exact""#)
        case .near: line.append(#","generalFormConfidence":"near""#)
        case .choice: line.append(#","generalFormConfidence":"choice""#)
        case nil: break
        }
    }

    /// The general form by a code of the Medication's form, else by its words, else by the end of an RxNorm name.
    ///
    /// Where several of one kind tell one, they have to agree: none depends on which of them stands first. Nor may the text of a
    /// form contradict its code.
    mutating func generalForm(
        _ tree: borrowing ElementTree, _ parts: Parts, _ choice: CodingChoice
    ) -> (general: DoseFormTable.General, basis: GeneralFormBasis)? {
        if let medication = parts.medication, let form = form(of: medication, tree) {
            let coded = codedForm(tree, form)
            if !coded.isEmpty {
                guard let known = coded.surest else { return nil }
                let text = textForm(tree, form)
                // Words that leave something open do not contradict a code; those that are a form of their own do.
                if let text, text.form != known.form, text.confidence == .exact { return nil }
                return (known, .form)
            }
            let told = toldForm(tree, form)
            if !told.isEmpty {
                guard let words = told.surest else { return nil }
                guard let name = namedForm(tree, parts, choice).surest, name.form != words.form else {
                    return (words, .formText)
                }
                // The surer of the two counts; where both are sure nobody knows.
                if name.doubt == words.doubt { return nil }
                return name.doubt < words.doubt ? (name, .name) : (words, .formText)
            }
        }
        return namedForm(tree, parts, choice).surest.map { ($0, .name) }
    }

    /// What the ends of RxNorm names tell.
    private mutating func namedForm(
        _ tree: borrowing ElementTree, _ parts: Parts, _ choice: CodingChoice
    ) -> FormAgreement {
        guard choice.hasRxNorm, let code = parts.code else { return FormAgreement() }
        var agreement = FormAgreement()
        var items = tree.items(ElementName.coding.rawValue, of: code)
        while let coding = tree.nextItem(&items) {
            guard let system = tree.child(ElementName.system.rawValue, of: coding), tree.hasValue(system),
                let number = find(tree, system), number == terminology.codeSystems.rxNorm,
                let display = tree.child(ElementName.display.rawValue, of: coding), tree.hasValue(display),
                let place = findForm(endOf: display, tree)
            else { continue }
            agreement.add(terminology.doseForms.forms[place].general)
        }
        return agreement
    }

    /// What the codes of a form tell.
    private mutating func codedForm(_ tree: borrowing ElementTree, _ form: Int) -> FormAgreement {
        var agreement = FormAgreement()
        var items = tree.items(ElementName.coding.rawValue, of: form)
        while let coding = tree.nextItem(&items) {
            guard let code = tree.child(ElementName.code.rawValue, of: coding), tree.hasValue(code),
                let system = tree.child(ElementName.system.rawValue, of: coding), tree.hasValue(system)
            else { continue }
            noteKey(tree, system, code)
            if let place = terminology.doseForms.find(key: formKey.span) {
                agreement.add(terminology.doseForms.forms[place].general)
            }
        }
        return agreement
    }

    /// What the text of a form tells.
    private mutating func textForm(_ tree: borrowing ElementTree, _ form: Int) -> DoseFormTable.General? {
        guard let text = tree.child(ElementName.text.rawValue, of: form), tree.hasValue(text) else { return nil }
        return findForm(named: text, tree).map { terminology.doseForms.forms[$0].general }
    }

    /// What the words of a form tell, each of which has to be the whole name of a form: its text and what its codings
    /// display, none of which has a code that is known.
    private mutating func toldForm(_ tree: borrowing ElementTree, _ form: Int) -> FormAgreement {
        var agreement = FormAgreement()
        if let general = textForm(tree, form) { agreement.add(general) }
        var items = tree.items(ElementName.coding.rawValue, of: form)
        while let coding = tree.nextItem(&items) {
            if let display = tree.child(ElementName.display.rawValue, of: coding), tree.hasValue(display),
                let place = findForm(named: display, tree)
            {
                agreement.add(terminology.doseForms.forms[place].general)
            }
        }
        return agreement
    }

    /// Writes the canonical system and the code of a form into ``formKey``, as the table of forms has them.
    private mutating func noteKey(_ tree: borrowing ElementTree, _ system: Int, _ code: Int) {
        formKey.removeAll()
        if let number = find(tree, system) {
            let canonical = terminology.codeSystems.systems[number].canonicalBytes
            formKey.append(canonical.span)
        } else if tree.nodes[system].flags.contains(.escaped) {
            JSONText.decode(tree.slice(system), into: &formKey)
        } else {
            formKey.append(tree.slice(system))
        }
        formKey.append(0x0A)
        if isToken(tree, code) {
            formKey.append(tree.slice(code))
        } else {
            let token = token(tree, code)
            formKey.append(token.span)
        }
    }

    func form(of medication: Int, _ tree: borrowing ElementTree) -> Int? {
        tree.known(dialect.form, of: holder(ofParts: medication, tree))
    }

    /// The element in which a Medication has its form and its ingredients: itself, or its product.
    func holder(ofParts medication: Int, _ tree: borrowing ElementTree) -> Int {
        if !dialect.hasProduct { return medication }
        return tree.known(.product, of: medication) ?? medication
    }
}

/// The general form that several codings or words tell, which counts only if all tell the same.
private struct FormAgreement {
    private(set) var isEmpty = true
    /// The one with the least doubt; nil if there is none, or if they do not agree.
    private(set) var surest: DoseFormTable.General?

    mutating func add(_ general: DoseFormTable.General) {
        if isEmpty {
            surest = general
        } else if let known = surest {
            if known.form != general.form {
                surest = nil
            } else if general.doubt < known.doubt {
                surest = general
            }
        }
        isEmpty = false
    }
}
