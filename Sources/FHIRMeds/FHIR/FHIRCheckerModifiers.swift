// What changes the meaning of what stands beside it: to pass one over would say something else than the source did.

extension FHIRChecker {
    /// The comparator and the modifier extensions of an object whose members have all been seen.
    @inline(never)
    mutating func finishModifiers(
        _ tree: inout ElementTree, _ index: Int, _ seen: ElementRules.Rule.Marks, root: Int
    ) {
        if seen.contains(.comparator) {
            dropCompared(&tree, index, root: root)
            tellComparator(&tree, index, root: root)
        }
        if seen.contains(.modifier), index != root { tellModifier(&tree, index, root: root) }
    }

    /// Drops a value whose comparator says something that cannot be read: without it "less than 5" would be 5.
    mutating func dropCompared(_ tree: inout ElementTree, _ parent: Int, root: Int) {
        guard let value = tree.child(ElementName.value.rawValue, of: parent) else { return }
        var child = parent + 1
        while child < tree.nodes.next(parent) {
            let node = tree.nodes[child]
            if node.name == ElementName.comparator.rawValue, node.flags.contains(.dropped), !tree.isNothing(child),
                !isEmptyText(tree, child)
            {
                tell(
                    tree, .error, .wrongType, value, root,
                    "its comparator cannot be read, so it is not known to be exact; the value is left out")
                return tree.drop(value)
            }
            child = Int(node.next)
        }
    }

    /// Tells a comparator that the release does not know; it stays with its value.
    private mutating func tellComparator(_ tree: inout ElementTree, _ parent: Int, root: Int) {
        guard let comparator = tree.child(ElementName.comparator.rawValue, of: parent), tree.hasValue(comparator),
            !tree.equals(comparator, "<"), !tree.equals(comparator, "<="), !tree.equals(comparator, ">="),
            !tree.equals(comparator, ">"), table.release != .r5 || !tree.equals(comparator, "ad")
        else { return }
        tell(
            tree, .warning, .unknownCode, comparator, root,
            "a comparator that \(table.release.rawValue) does not know, so what the value means is not certain; kept as written"
        )
    }

    /// An empty string, or an XML element with nothing in it.
    func isEmptyText(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        let node = tree.nodes[index]
        if node.end > node.start || !node.flags.isDisjoint(with: [.foreign, .text]) { return false }
        return node.kind == .string || (node.kind == .element && Int(node.next) == index + 1)
    }

    /// Tells the modifier extension of an element inside the record.
    @inline(never)
    mutating func tellModifier(_ tree: inout ElementTree, _ parent: Int, root: Int) {
        if contained > 0 { return }
        var child = parent + 1
        while child < tree.nodes.next(parent) {
            if tree.nodes[child].name == ElementName.modifierExtension.rawValue, !tree.isNothing(child) {
                hasModifierInside = true
                return tell(
                    tree, .warning, .unknownModifier, child, root,
                    "this may change what the element that holds it means, so nothing in that is certain")
            }
            child = tree.nodes.next(child)
        }
    }
}
