// The form and the ingredients of a Medication, as the source gives them.

extension ConceptWriter {
    /// The form and the ingredients of a Medication, as the source gives them.
    func writeMedication(
        _ tree: borrowing ElementTree, _ medication: Int, _ isFirst: inout Bool, into line: inout ByteBuffer
    ) {
        let concept = writer.table.known.codeableConcept
        if let form = form(of: medication, tree), !tree.isHollow(form) {
            name("form", &isFirst, into: &line)
            writer.write(tree, form, type: concept, into: &line)
        }
        let holder = holder(ofParts: medication, tree)
        guard let first = tree.known(.ingredient, of: holder), !tree.isHollow(first) else { return }
        name("ingredients", &isFirst, into: &line)
        line.append(UInt8(ascii: "["))
        let type = writer.table.known.ingredient
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

    func writeIngredient(
        _ tree: borrowing ElementTree, _ ingredient: Int, _ type: UInt16, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: type)
        line.append(UInt8(ascii: "{"))
        // Two forms of the choice are an error of the source: both go out under their own names.
        let hasBoth =
            tree.child(ElementName.itemCodeableConcept.rawValue, of: ingredient) != nil
            && tree.child(ElementName.itemReference.rawValue, of: ingredient) != nil
        var hasUnknown = false
        var child = ingredient &+ 1
        let end = tree.nodes.next(ingredient)
        while child < end {
            let node = tree.nodes[child]
            if node.flags.contains(.unknown) {
                hasUnknown = true
            } else if members.isDue(tree, child, in: ingredient) {
                switch ElementName(rawValue: node.name) {
                case dialect.strength where dialect.strength != .strength && hasOneStrength(tree, ingredient):
                    members.write(tree, child, in: ingredient, as: "strength", into: &line)
                case .item where dialect.itemIsReference:
                    wrap("reference", tree, child, writer.table.known.reference, &members, into: &line)
                case .itemCodeableConcept where !hasBoth:
                    wrap("concept", tree, child, writer.table.known.codeableConcept, &members, into: &line)
                case .itemReference where !hasBoth:
                    wrap("reference", tree, child, writer.table.known.reference, &members, into: &line)
                default:
                    members.write(tree, child, in: ingredient, into: &line)
                }
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        if hasUnknown { members.writeUnknown(tree, ingredient, into: &line) { _ in false } }
        line.append(UInt8(ascii: "}"))
    }

    /// R5's strength is a choice, of which only a Ratio has R4's shape.
    private func hasOneStrength(_ tree: borrowing ElementTree, _ ingredient: Int) -> Bool {
        tree.known(.strengthCodeableConcept, of: ingredient) == nil
            && tree.known(.strengthQuantity, of: ingredient) == nil
    }

    func wrap(
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
