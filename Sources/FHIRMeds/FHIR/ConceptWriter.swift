// The concept of a record: which medication it is, as far as the source says.
//
// The identifier is made from the best coding: known systems by their rank in `code-systems.tsv`, then unknown ones. It
// never depends on the order of codings or on display texts. Several codes of the best system are an honest doubt, unless
// exactly one of them was selected by a user. A code that means "no code" is no coding, and a system without a code of its
// own says nothing.

/// What is known about the codings of one concept.
struct CodingChoice {
    /// How sure the identity is.
    enum Coded: String {
        case known, unknownSystem, ambiguous, none
    }

    var coded = Coded.none
    /// The node of the best coding, nil when there is none or there are several.
    var best: Int?
    /// The canonical system or the source's own, and the codes, sorted; empty when there is no identity.
    var system: [UInt8] = []
    var codes: [[UInt8]] = []
}

/// Writes the `concept` of record lines.
struct ConceptWriter: ~Copyable {
    let terminology: Terminology
    var writer: JSONTreeWriter

    /// The systems and names met before, so that each spelling is folded and each name searched once. 0 is "none".
    private var systems = ByteMap()
    private var forms = ByteMap()

    init(terminology: Terminology, writer: JSONTreeWriter) {
        self.terminology = terminology
        self.writer = writer
    }

    /// The parts of a concept, wherever they stand.
    struct Parts {
        /// The CodeableConcept, in the tree that `write` is given as its first.
        var code: Int?
        /// The Medication, in the same tree.
        var medication: Int?
        /// The type of the element that holds the CodeableConcept.
        var place = MedicationPlace.absent
        /// The absolute URL of the Medication, if it has one.
        var url = ""
    }

    /// Writes the members of a concept but for `resolution` and `reference`.
    ///
    /// - Parameter referenceDisplay: the reference's display as a JSON string, or nil.
    mutating func write(
        _ tree: borrowing ElementTree, _ parts: Parts, referenceDisplay: [UInt8]?, _ isFirst: inout Bool,
        into line: inout ByteBuffer
    ) {
        let choice = parts.code.map { choose(tree, $0) } ?? CodingChoice()
        if choice.coded != .none, !choice.codes.isEmpty {
            name("identifier", &isFirst, into: &line)
            writeIdentifier(choice, into: &line)
        } else if parts.url.hasPrefix("http://") || parts.url.hasPrefix("https://") {
            name("identifier", &isFirst, into: &line)
            JSONText.appendString(parts.url, to: &line)
        }
        name("coded", &isFirst, into: &line)
        switch choice.coded {
        case .known: line.append("\"known\"")
        case .unknownSystem: line.append("\"unknownSystem\"")
        case .ambiguous: line.append("\"ambiguous\"")
        case .none: line.append("\"none\"")
        }
        writeDisplay(tree, parts, choice, referenceDisplay, &isFirst, into: &line)
        writeForm(tree, parts, &isFirst, into: &line)
        if let code = parts.code {
            writeCodings(tree, code, &isFirst, into: &line)
            writeOthers(tree, code, &isFirst, into: &line)
        }
        if let medication = parts.medication { writeMedication(tree, medication, &isFirst, into: &line) }
    }

    @inline(__always)
    private func name(_ name: StaticString, _ isFirst: inout Bool, into line: inout ByteBuffer) {
        line.appendName(name, isFirst: isFirst)
        isFirst = false
    }

    // MARK: Identity

    /// The system and code of a coding, and the number of the system if it is known.
    private struct Candidate {
        let index: Int
        let system: Int
        let code: Int
        let number: Int?
        let rank: Int
    }

    mutating func choose(_ tree: borrowing ElementTree, _ concept: Int) -> CodingChoice {
        var best: Candidate?
        var others = false
        var hasCodeOnly = false
        var items = tree.items(ElementName.coding.rawValue, of: concept)
        while let coding = tree.nextItem(&items) {
            guard let code = tree.child(ElementName.code.rawValue, of: coding), tree.hasValue(code) else { continue }
            guard let system = tree.child(ElementName.system.rawValue, of: coding), tree.hasValue(system) else {
                hasCodeOnly = true
                continue
            }
            let number = find(tree, system)
            let rank = number.map { terminology.codeSystems.ranks[$0] } ?? Int.max
            if rank < 0 { continue }
            let candidate = Candidate(index: coding, system: system, code: code, number: number, rank: rank)
            guard let current = best else {
                best = candidate
                continue
            }
            if rank == current.rank, number == current.number {
                others = true
            } else if (rank, number ?? Int.max) < (current.rank, current.number ?? Int.max) {
                best = candidate
                others = false
            }
        }
        guard let best else {
            var choice = CodingChoice()
            if hasCodeOnly { choice.coded = .unknownSystem }
            return choice
        }
        return others ? chooseAmong(tree, concept, best) : choice(tree, best)
    }

    private func choice(_ tree: borrowing ElementTree, _ candidate: Candidate) -> CodingChoice {
        var choice = CodingChoice()
        choice.coded = candidate.number == nil ? .unknownSystem : .known
        choice.best = candidate.index
        choice.system = system(tree, candidate)
        choice.codes = [bytes(tree, candidate.code)]
        return choice
    }

    private func system(_ tree: borrowing ElementTree, _ candidate: Candidate) -> [UInt8] {
        if let number = candidate.number { return terminology.codeSystems.systems[number].canonicalBytes }
        return bytes(tree, candidate.system)
    }

    /// Several codings of the best rank: the one code they share, the one a user selected, or a doubt.
    private mutating func chooseAmong(_ tree: borrowing ElementTree, _ concept: Int, _ first: Candidate) -> CodingChoice {
        var all: [(system: [UInt8], code: [UInt8], index: Int, selected: Bool)] = []
        var items = tree.items(ElementName.coding.rawValue, of: concept)
        while let coding = tree.nextItem(&items) {
            guard let code = tree.child(ElementName.code.rawValue, of: coding), tree.hasValue(code),
                let system = tree.child(ElementName.system.rawValue, of: coding), tree.hasValue(system)
            else { continue }
            let number = find(tree, system)
            if number != first.number { continue }
            let candidate = Candidate(index: coding, system: system, code: code, number: number, rank: first.rank)
            let selected = tree.child(ElementName.userSelected.rawValue, of: coding)
            let isSelected = selected.map { tree.slice($0).trimmed.equals("true") } ?? false
            all.append((self.system(tree, candidate), bytes(tree, code), coding, isSelected))
        }
        // Unknown systems have no rank: the one whose name sorts first stands for the concept.
        all.sort { left, right in
            left.system == right.system ? left.code.precedes(right.code) : left.system.precedes(right.system)
        }
        let selected = all.filter(\.selected)
        let chosen = selected.isEmpty ? all : selected
        guard let head = chosen.first else { return CodingChoice() }
        let same = chosen.filter { $0.system == head.system }
        var choice = CodingChoice()
        choice.system = head.system
        for entry in same where choice.codes.last != entry.code { choice.codes.append(entry.code) }
        if choice.codes.count == 1 {
            choice.coded = first.number == nil ? .unknownSystem : .known
            // Equal codings may name the drug differently; the name that sorts first is taken, whatever the order.
            choice.best = same.min { display(tree, $0.index).precedes(display(tree, $1.index)) }?.index
        } else {
            choice.coded = .ambiguous
        }
        return choice
    }

    private func display(_ tree: borrowing ElementTree, _ coding: Int) -> [UInt8] {
        guard let display = tree.child(ElementName.display.rawValue, of: coding), tree.hasValue(display) else {
            return [0xFF]
        }
        return bytes(tree, display)
    }

    /// The number of the code system that a `system` element denotes.
    @inline(__always)
    private mutating func find(_ tree: borrowing ElementTree, _ system: Int) -> Int? {
        if let known = systems.find(tree.slice(system)) { return known == 0 ? nil : known - 1 }
        return search(tree, system)
    }

    @inline(never)
    private mutating func search(_ tree: borrowing ElementTree, _ system: Int) -> Int? {
        if tree.nodes[system].flags.contains(.escaped) {
            let decoded = bytes(tree, system)
            return terminology.codeSystems.find(decoded.span)
        }
        let found = terminology.codeSystems.find(tree.slice(system))
        if systems.count >= 1024 { systems = ByteMap() }
        if tree.slice(system).count <= 256 { systems.insert(tree.slice(system), found.map { $0 + 1 } ?? 0) }
        return found
    }

    /// The form that ends an RxNorm drug name.
    private mutating func findForm(_ tree: borrowing ElementTree, _ display: Int) -> GeneralForm? {
        let name = tree.slice(display)
        if let known = forms.find(name) { return known == 0 ? nil : terminology.doseForms.forms[known - 1].generalForm }
        let found = terminology.doseForms.find(endOf: name)
        if forms.count >= 4096 { forms = ByteMap() }
        if name.count <= 256 { forms.insert(name, found.map { $0 + 1 } ?? 0) }
        return found.map { terminology.doseForms.forms[$0].generalForm }
    }

    /// A primitive's text, escapes resolved.
    private func bytes(_ tree: borrowing ElementTree, _ index: Int) -> [UInt8] {
        if tree.nodes[index].flags.contains(.escaped) { return Array(JSONText.decoded(tree.slice(index)).utf8) }
        let slice = tree.slice(index)
        return unsafe [UInt8](unsafeUninitializedCapacity: slice.count) { buffer, count in
            for at in 0..<slice.count { unsafe buffer[at] = slice[at] }
            count = slice.count
        }
    }

    /// `system|code`, with `|` and `\` in a part escaped by `\`; of several codes all, sorted.
    private func writeIdentifier(_ choice: CodingChoice, into line: inout ByteBuffer) {
        line.append(UInt8(ascii: "\""))
        writeEscaped(choice.system, into: &line)
        for code in choice.codes {
            line.append(UInt8(ascii: "|"))
            writeEscaped(code, into: &line)
        }
        line.append(UInt8(ascii: "\""))
    }

    private func writeEscaped(_ part: [UInt8], into line: inout ByteBuffer) {
        let plain = !part.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }
        if plain { return JSONText.encode(part.span, into: &line) }
        var escaped: [UInt8] = []
        for byte in part {
            if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        JSONText.encode(escaped.span, into: &line)
    }

    // MARK: Name and form

    private mutating func writeDisplay(
        _ tree: borrowing ElementTree, _ parts: Parts, _ choice: CodingChoice, _ referenceDisplay: [UInt8]?,
        _ isFirst: inout Bool, into line: inout ByteBuffer
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
        if let referenceDisplay {
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
    private mutating func ingredientNames(_ tree: borrowing ElementTree, _ medication: Int) -> String? {
        var names: [String] = []
        var holder = medication
        if let product = tree.child(ElementName.product.rawValue, of: medication) { holder = product }
        var items = tree.items(ElementName.ingredient.rawValue, of: holder)
        while let ingredient = tree.nextItem(&items) {
            guard let name = ingredientName(tree, ingredient) else { return nil }
            names.append(name)
        }
        return names.isEmpty ? nil : names.joined(separator: " / ")
    }

    private mutating func ingredientName(_ tree: borrowing ElementTree, _ ingredient: Int) -> String? {
        var concept = tree.child(ElementName.itemCodeableConcept.rawValue, of: ingredient)
        var reference = tree.child(ElementName.itemReference.rawValue, of: ingredient)
        if let item = tree.child(ElementName.item.rawValue, of: ingredient) {
            concept = tree.child(ElementName.concept.rawValue, of: item)
            reference = tree.child(ElementName.reference.rawValue, of: item) ?? item
        }
        if let concept {
            if let text = tree.text(.text, of: concept) { return text }
            if let best = choose(tree, concept).best, let display = tree.text(.display, of: best) { return display }
        }
        return reference.flatMap { tree.text(.display, of: $0) }
    }

    private mutating func writeForm(
        _ tree: borrowing ElementTree, _ parts: Parts, _ isFirst: inout Bool, into line: inout ByteBuffer
    ) {
        let found = generalForm(tree, parts)
        name("generalForm", &isFirst, into: &line)
        line.append(UInt8(ascii: "\""))
        line.append((found?.form ?? .unknown).word)
        line.append(UInt8(ascii: "\""))
        guard let found else { return }
        name("generalFormBasis", &isFirst, into: &line)
        line.append(found.basis == .form ? "\"form\"" : "\"name\"")
    }

    /// The general form by the Medication's form, else by the end of an RxNorm name.
    private mutating func generalForm(
        _ tree: borrowing ElementTree, _ parts: Parts
    ) -> (form: GeneralForm, basis: GeneralFormBasis)? {
        if let medication = parts.medication, let form = form(of: medication, tree) {
            var items = tree.items(ElementName.coding.rawValue, of: form)
            while let coding = tree.nextItem(&items) {
                guard let code = tree.child(ElementName.code.rawValue, of: coding), tree.hasValue(code),
                    let system = tree.child(ElementName.system.rawValue, of: coding), tree.hasValue(system)
                else { continue }
                let canonical = find(tree, system).map { terminology.codeSystems.systems[$0].canonicalBytes }
                let form = (system: canonical ?? bytes(tree, system), code: bytes(tree, code))
                if let found = terminology.doseForms.find(system: form.system, code: form.code) {
                    return (found.generalForm, .form)
                }
            }
        }
        guard let code = parts.code else { return nil }
        var items = tree.items(ElementName.coding.rawValue, of: code)
        while let coding = tree.nextItem(&items) {
            guard let system = tree.child(ElementName.system.rawValue, of: coding), tree.hasValue(system),
                let number = find(tree, system), number == terminology.codeSystems.rxNorm,
                let display = tree.child(ElementName.display.rawValue, of: coding), tree.hasValue(display)
            else { continue }
            if let found = findForm(tree, display) { return (found, .name) }
        }
        return nil
    }

    private func form(of medication: Int, _ tree: borrowing ElementTree) -> Int? {
        if let form = tree.child(ElementName.form.rawValue, of: medication) { return form }
        if let form = tree.child(ElementName.doseForm.rawValue, of: medication) { return form }
        return tree.child(ElementName.product.rawValue, of: medication).flatMap {
            tree.child(ElementName.form.rawValue, of: $0)
        }
    }

    // MARK: Codings

    private mutating func writeCodings(
        _ tree: borrowing ElementTree, _ concept: Int, _ isFirst: inout Bool, into line: inout ByteBuffer
    ) {
        guard let first = tree.child(ElementName.coding.rawValue, of: concept), !tree.isHollow(first) else { return }
        name("relatedCodings", &isFirst, into: &line)
        let type = writer.table.coding
        if allCanonical(tree, first, in: concept) {
            return writer.writeList(tree, from: first, in: concept, type: type, into: &line)
        }
        line.append(UInt8(ascii: "["))
        var items = tree.items(from: first, in: concept)
        var leads = true
        while let coding = tree.nextItem(&items) {
            if tree.isHollow(coding) { continue }
            if !leads { line.append(UInt8(ascii: ",")) }
            leads = false
            writeCoding(tree, coding, type, into: &line)
        }
        line.append(UInt8(ascii: "]"))
    }

    /// What stands beside the codings and the text: an id, extensions, the extensions of the text.
    private func writeOthers(
        _ tree: borrowing ElementTree, _ concept: Int, _ isFirst: inout Bool, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: writer.table.known.codeableConcept, isFirst: isFirst)
        var child = concept &+ 1
        let end = tree.nodes.next(concept)
        while child < end {
            let node = tree.nodes[child]
            let isCompanion = node.flags.contains(.companion)
            let isTold =
                !isCompanion
                && (node.name == ElementName.coding.rawValue || node.name == ElementName.text.rawValue)
            if !isTold, members.isDue(tree, child, in: concept) {
                let isText = isCompanion && node.name == ElementName.text.rawValue
                members.write(tree, child, in: concept, as: isText ? "displayText" : nil, into: &line)
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        isFirst = members.isFirst
    }

    /// No coding's system is written otherwise than its canonical form.
    private mutating func allCanonical(_ tree: borrowing ElementTree, _ first: Int, in parent: Int) -> Bool {
        var items = tree.items(from: first, in: parent)
        while let coding = tree.nextItem(&items) {
            guard let system = tree.child(ElementName.system.rawValue, of: coding), tree.hasValue(system),
                let number = find(tree, system)
            else { continue }
            // One with escapes is written again, for they may be all that differs.
            if tree.nodes[system].flags.contains(.escaped) { return false }
            if !terminology.codeSystems.isCanonical(tree.slice(system), number) { return false }
        }
        return true
    }

    private mutating func writeCoding(
        _ tree: borrowing ElementTree, _ coding: Int, _ type: UInt16, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: type)
        line.append(UInt8(ascii: "{"))
        var child = coding &+ 1
        let end = tree.nodes.next(coding)
        while child < end {
            let node = tree.nodes[child]
            if members.isDue(tree, child, in: coding) {
                let isSystem =
                    node.name == ElementName.system.rawValue && !node.flags.contains(.companion)
                    && tree.hasValue(child)
                if isSystem, let number = find(tree, child) {
                    let canonical = terminology.codeSystems.systems[number].canonicalBytes
                    members.name("system", into: &line)
                    line.append(UInt8(ascii: "\""))
                    JSONText.encode(canonical.span, into: &line)
                    line.append(UInt8(ascii: "\""))
                    if tree.nodes[child].flags.contains(.escaped)
                        ? bytes(tree, child) != canonical : !tree.slice(child).equals(canonical.span)
                    {
                        members.name("sourceSystem", into: &line)
                        writer.write(tree, child, type: writer.table.known.string, into: &line)
                    }
                } else {
                    members.write(tree, child, in: coding, into: &line)
                }
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        line.append(UInt8(ascii: "}"))
    }

    // MARK: Medication

    /// The form and the ingredients of a Medication, as the source gives them.
    private func writeMedication(
        _ tree: borrowing ElementTree, _ medication: Int, _ isFirst: inout Bool, into line: inout ByteBuffer
    ) {
        let concept = writer.table.codeableConcept
        if let form = form(of: medication, tree), !tree.isHollow(form) {
            name("form", &isFirst, into: &line)
            writer.write(tree, form, type: concept, into: &line)
        }
        var holder = medication
        if let product = tree.child(ElementName.product.rawValue, of: medication) { holder = product }
        guard let first = tree.child(ElementName.ingredient.rawValue, of: holder), !tree.isHollow(first) else { return }
        name("ingredients", &isFirst, into: &line)
        line.append(UInt8(ascii: "["))
        let type = writer.table.type(named: holder == medication ? "Medication.Ingredient" : "Medication.Ingredient1")
        var items = tree.items(from: first, in: holder)
        var leads = true
        while let ingredient = tree.nextItem(&items) {
            if tree.isHollow(ingredient) { continue }
            if !leads { line.append(UInt8(ascii: ",")) }
            leads = false
            writeIngredient(tree, ingredient, type, into: &line)
        }
        line.append(UInt8(ascii: "]"))
    }

    private func writeIngredient(
        _ tree: borrowing ElementTree, _ ingredient: Int, _ type: UInt16, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: type)
        line.append(UInt8(ascii: "{"))
        var child = ingredient &+ 1
        let end = tree.nodes.next(ingredient)
        while child < end {
            let node = tree.nodes[child]
            if members.isDue(tree, child, in: ingredient) {
                switch ElementName(rawValue: node.name) {
                case .itemCodeableConcept:
                    wrap("concept", tree, child, writer.table.codeableConcept, &members, into: &line)
                case .itemReference:
                    wrap("reference", tree, child, writer.table.reference, &members, into: &line)
                default:
                    members.write(tree, child, in: ingredient, into: &line)
                }
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        line.append(UInt8(ascii: "}"))
    }

    private func wrap(
        _ inner: StaticString, _ tree: borrowing ElementTree, _ index: Int, _ type: UInt16,
        _ members: inout MemberWriter, into line: inout ByteBuffer
    ) {
        members.name("item", into: &line)
        line.append("{\"")
        line.append(inner)
        line.append("\":")
        writer.write(tree, index, type: type, into: &line)
        line.append(UInt8(ascii: "}"))
    }
}

extension [UInt8] {
    /// Sorted by bytes, the shorter first.
    func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}

extension MedicationPlace {
    /// The word of the record line.
    var word: StaticString {
        switch self {
        case .inline: "inline"
        case .contained: "contained"
        case .bundle: "bundle"
        case .input: "input"
        case .unresolved: "unresolved"
        case .absent: "absent"
        }
    }
}

extension GeneralForm {
    /// The word of the record line.
    var word: StaticString {
        switch self {
        case .capsule: "capsule"
        case .cream: "cream"
        case .device: "device"
        case .drops: "drops"
        case .foam: "foam"
        case .gel: "gel"
        case .inhaler: "inhaler"
        case .injection: "injection"
        case .liquid: "liquid"
        case .lotion: "lotion"
        case .ointment: "ointment"
        case .patch: "patch"
        case .powder: "powder"
        case .spray: "spray"
        case .suppository: "suppository"
        case .tablet: "tablet"
        case .topical: "topical"
        case .unknown: "unknown"
        }
    }
}
