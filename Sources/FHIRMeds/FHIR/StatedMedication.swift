// Which drug a statement of ours says that it is about.
//
// An entry of a dose log names its medication by an identifier that is opaque, so it cannot be held against a name or a code.
// Our extension therefore has the statement's concept once more, as it was written. What it says of which drug it is has to
// stand in the statement as it was, and nothing more; what servers add to a coding makes no other drug of it.

/// A medication by its name and its codings, as a concept has them.
struct StatedMedication {
    private(set) var text: String?
    private(set) var codings: [ClinicalCoding] = []

    /// The part of our extensions that has the concept.
    static let part = "medication"
    private static let valueName = NameTable.shared.number(of: "valueCodeableConcept")

    /// What a concept says; nothing, if there is none.
    private init(_ tree: borrowing ElementTree, _ concept: Int?) {
        guard let concept else { return }
        text = tree.text(.text, of: concept)
        var items = tree.items(ElementName.coding.rawValue, of: concept)
        while let item = tree.nextItem(&items) { codings.append(StatedMedication.coding(tree, item)) }
    }

    /// What a part of our extension says; nil for a part that is not as we write it.
    init?(_ part: DoseExtension.Part, _ tree: borrowing ElementTree) {
        guard part.name == StatedMedication.valueName, tree.nodes.next(part.value) > part.value + 1 else { return nil }
        self.init(tree, part.value)
    }

    /// Whether FHIR can hold all of its texts, and so a dose log.
    var isWritable: Bool {
        let texts = codings.flatMap { [$0.system, $0.version, $0.code, $0.display] } + [text]
        return texts.compactMap(\.self).allSatisfy(FHIRText.isString)
    }

    /// Where a statement's concept says something else, and of what; nil if it says which drug it is as this does.
    func fault(
        _ tree: borrowing ElementTree, _ concept: Int?, _ terminology: Terminology
    ) -> (node: Int?, what: String)? {
        let other = StatedMedication(tree, concept)
        if !StatedMedication.isSame(text, other.text) {
            return (
                concept.flatMap { tree.child(ElementName.text.rawValue, of: $0) } ?? concept, "the medication's name"
            )
        }
        guard let concept else { return codings.isEmpty ? nil : (nil, "the medication's list of codes") }
        var items = tree.items(ElementName.coding.rawValue, of: concept)
        while let item = tree.nextItem(&items) {
            let coding = StatedMedication.coding(tree, item)
            if !codings.contains(where: { isCoding(coding, $0, terminology) }) {
                return (item, "the medication's code")
            }
        }
        // One may have gone although all that are there are known: another stands twice.
        let isWhole =
            other.codings.count == codings.count
            && codings.allSatisfy { own in other.codings.contains { isCoding($0, own, terminology) } }
        return isWhole ? nil : (concept, "the medication's list of codes")
    }

    /// Whether a coding is the one that was written: its system by whatever spelling, and what the written one does not say
    /// may have been added.
    private func isCoding(_ coding: ClinicalCoding, _ written: ClinicalCoding, _ terminology: Terminology) -> Bool {
        func isKept(_ part: KeyPath<ClinicalCoding, String?>) -> Bool {
            written[keyPath: part] == nil || StatedMedication.isSame(written[keyPath: part], coding[keyPath: part])
        }
        let isSystem =
            StatedMedication.isSame(coding.system, written.system)
            || (coding.system != nil && written.system != nil
                && coding.system.map(terminology.canonical) == written.system.map(terminology.canonical))
        return isSystem && StatedMedication.isSame(coding.code, written.code) && isKept(\.version)
            && isKept(\.display) && (written.userSelected == nil || written.userSelected == coding.userSelected)
    }

    /// By bytes: to Swift two spellings of one letter are equal.
    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.utf8.elementsEqual(right.utf8)
    }

    private static func coding(_ tree: borrowing ElementTree, _ index: Int) -> ClinicalCoding {
        func plain(_ name: ElementName) -> String? {
            tree.child(name.rawValue, of: index).flatMap { tree.plainText($0) }
        }
        return ClinicalCoding(
            system: plain(.system), version: tree.text(.version, of: index), code: plain(.code),
            display: tree.text(.display, of: index), userSelected: plain(.userSelected).map { $0 == "true" })
    }
}
