// Finding our extension in a statement, and taking it apart.
//
// Many extensions look alike. Ours has the default base in its URL, or a base that the statement's tag names too; a
// statement of somebody else's with a similar extension is never read as an event.
//
// The extension is read strictly. Whatever is in it that we never write means that somebody else has written there, and
// nothing is guessed then.

/// Our extension in a statement.
struct DoseExtension {
    enum Kind {
        case doseEvent, trackedMedication

        /// What a URL of this kind ends in, and the code of the tag.
        var word: StaticString {
            switch self {
            case .doseEvent: "dose-event"
            case .trackedMedication: "tracked-medication"
            }
        }
    }

    /// The node of the extension.
    let node: Int
    let kind: Kind
    /// What its URL begins with.
    let base: String

    /// Our extensions among those of a statement, in order: one, unless somebody has added another.
    static func all(_ tree: borrowing ElementTree, from first: Int, in index: Int) -> [DoseExtension] {
        var found: [DoseExtension] = []
        var items = tree.items(from: first, in: index)
        while let item = tree.nextItem(&items) {
            guard let url = tree.child(ElementName.url.rawValue, of: item), mayBeOurs(tree, url) else { continue }
            if let own = read(tree, item, url, in: index) { found.append(own) }
        }
        return found
    }

    /// Whether a URL ends as one of ours does; no string is made for others.
    private static func mayBeOurs(_ tree: borrowing ElementTree, _ url: Int) -> Bool {
        let slice = tree.slice(url)
        return slice.hasSuffix(Kind.doseEvent.word) || slice.hasSuffix(Kind.trackedMedication.word)
    }

    private static func read(_ tree: borrowing ElementTree, _ item: Int, _ url: Int, in index: Int) -> DoseExtension? {
        guard let text = tree.text(url) else { return nil }
        for kind in [Kind.doseEvent, .trackedMedication] {
            guard text.hasSuffix("\(kind.word)") else { continue }
            let base = String(text.utf8.dropLast(kind.word.utf8CodeUnitCount)) ?? ""
            let isOurs =
                base == DoseStatementNames.defaultBase
                || (DoseStatementNames.isBase(base) && isTagged(tree, index, base, kind))
            if isOurs { return DoseExtension(node: item, kind: kind, base: base) }
        }
        return nil
    }

    /// Whether the statement has the tag of a base and a kind.
    private static func isTagged(_ tree: borrowing ElementTree, _ index: Int, _ base: String, _ kind: Kind) -> Bool {
        guard let meta = tree.child(ElementName.meta.rawValue, of: index) else { return false }
        let system = DoseStatementNames.tagSystem(base)
        var tags = tree.items(DoseExtension.tag, of: meta)
        while let tag = tree.nextItem(&tags) {
            if tree.text(.system, of: tag) == system, let code = tree.child(ElementName.code.rawValue, of: tag),
                tree.equals(code, kind.word)
            {
                return true
            }
        }
        return false
    }

    private static let tag = NameTable.shared.number(of: "tag")

    /// One of the extensions inside an extension.
    struct Part {
        /// Its node.
        let node: Int
        let url: String
        /// The number of the name of its value, such as `valueString`, or of `extension`.
        let name: UInt16
        /// The node of its value, or of the first of its own extensions.
        let value: Int
    }

    /// The parts of an extension, in order; nil for a place where something stands that we never write.
    static func parts(of node: Int, _ tree: borrowing ElementTree) -> (parts: [Part], fault: Int?) {
        var parts: [Part] = []
        guard let whole = part(node, tree), whole.name == ElementName.extension.rawValue else { return ([], node) }
        // What could not be read is passed over by whoever walks through items.
        if tree.hasDropped {
            for inner in node..<tree.nodes.next(node) where tree.nodes[inner].flags.contains(.dropped) {
                return ([], node)
            }
        }
        var items = tree.items(from: whole.value, in: node)
        while let item = tree.nextItem(&items) {
            guard let part = part(item, tree) else { return (parts, item) }
            parts.append(part)
        }
        return (parts, nil)
    }

    /// An extension that has a URL and either one value or extensions, and nothing else.
    private static func part(_ node: Int, _ tree: borrowing ElementTree) -> Part? {
        let kind = tree.nodes[node].kind
        guard kind == .object || kind == .element, !tree.hasValue(node) else { return nil }
        var url: String?
        var value: (name: UInt16, node: Int)?
        var child = node + 1
        while child < tree.nodes.next(node) {
            let inner = tree.nodes[child]
            guard inner.flags.isDisjoint(with: [.dropped, .unknown, .companion]) else { return nil }
            if inner.name == ElementName.url.rawValue, url == nil, let text = tree.text(child) {
                url = text
            } else if value == nil, inner.name != 0 {
                value = (inner.name, child)
            } else if inner.name != ElementName.extension.rawValue || value?.name != inner.name {
                return nil
            }
            child = tree.nodes.next(child)
        }
        guard let url, let value else { return nil }
        return Part(node: node, url: url, name: value.name, value: value.node)
    }
}

/// The values that the parts of our extensions have; nil for any other.
extension ElementTree {
    private func own(_ part: DoseExtension.Part, _ name: UInt16) -> Int? {
        part.name == name && hasValue(part.value) && !hasIdOrExtension(part.value) ? part.value : nil
    }

    func string(_ part: DoseExtension.Part) -> String? {
        own(part, DoseExtension.valueString).flatMap { text($0) }
            .flatMap { $0.isEmpty || !FHIRText.isString($0) ? nil : $0 }
    }

    func code(_ part: DoseExtension.Part) -> String? {
        own(part, DoseExtension.valueCode).flatMap { plainText($0) }
    }

    func integer(_ part: DoseExtension.Part) -> Int? {
        own(part, DoseExtension.valueInteger).flatMap { plainText($0) }.flatMap { Int($0) }
    }

    func decimal(_ part: DoseExtension.Part) -> FHIRDecimal? {
        own(part, DoseExtension.valueDecimal).flatMap { plainText($0) }.flatMap { FHIRDecimal(literal: $0) }
    }

    func boolean(_ part: DoseExtension.Part) -> Bool? {
        switch own(part, DoseExtension.valueBoolean).flatMap({ plainText($0) }) {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// A time with its offset: an entry of a dose log has no other.
    func dateTime(_ part: DoseExtension.Part) -> FHIRDateTime? {
        guard let text = own(part, DoseExtension.valueDateTime).flatMap({ plainText($0) }) else { return nil }
        guard PrimitiveCheck.check(text, as: .dateTime) == .good else { return nil }
        let date = FHIRDateTime(text)
        return date.precision == .time ? date : nil
    }

    /// The value of a quantity that has nothing else.
    func quantityValue(_ part: DoseExtension.Part) -> FHIRDecimal? {
        let index = part.value
        guard part.name == DoseExtension.valueQuantity, nodes.next(index) == index + 2,
            let value = child(ElementName.value.rawValue, of: index), nodes.next(value) == value + 1
        else { return nil }
        return plainText(value).flatMap { FHIRDecimal(literal: $0) }
    }

    /// The text of a primitive that is no string: in XML blanks around it mean nothing.
    func plainText(_ index: Int) -> String? {
        nodes[index].kind == .element && hasValue(index) ? String(decodingUTF8: slice(index).trimmed) : text(index)
    }
}

extension DoseExtension {
    fileprivate static let valueString = NameTable.shared.number(of: "valueString")
    fileprivate static let valueCode = NameTable.shared.number(of: "valueCode")
    fileprivate static let valueInteger = NameTable.shared.number(of: "valueInteger")
    fileprivate static let valueDecimal = NameTable.shared.number(of: "valueDecimal")
    fileprivate static let valueBoolean = NameTable.shared.number(of: "valueBoolean")
    fileprivate static let valueDateTime = NameTable.shared.number(of: "valueDateTime")
    fileprivate static let valueQuantity = NameTable.shared.number(of: "valueQuantity")
}
