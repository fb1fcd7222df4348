// What stands beside a value: the ids and extensions of primitives, which JSON has in underscore siblings and in lists by
// place, and the other forms of a choice.

extension FHIRChecker {
    /// The underscore sibling of a primitive: an object, or for a list a list of objects and nulls.
    mutating func checkCompanion(
        _ tree: inout ElementTree, _ index: Int, _ rule: ElementRules.Rule, root: Int
    ) {
        guard rule.isPrimitive else {
            tree.nodes[index].flags.insert(.unknown)
            return tell(
                tree, .warning, .unknownElement, index, root, "only primitive elements have an underscore sibling")
        }
        if !rule.isList {
            if tree.nodes[index].kind == .null { return dropEmpty(&tree, index, root, "null") }
            guard tree.nodes[index].kind == .object else { return dropWrong(&tree, index, root, "an object") }
            return checkExtensions(&tree, index, root: root)
        }
        guard tree.nodes[index].kind == .array else { return dropWrong(&tree, index, root, "a list") }
        if tree.nodes.next(index) == index + 1 { return dropEmpty(&tree, index, root, "an empty list") }
        var item = index + 1
        while item < tree.nodes.next(index) {
            let next = tree.nodes.next(item)
            if tree.nodes[item].kind == .object {
                checkExtensions(&tree, item, root: root)
            } else if tree.nodes[item].kind != .null {
                dropWrong(&tree, item, root, "an object or null")
            }
            item = next
        }
        if tree.hasDropped { tree.nodes[index].flags.insert(.padded) }
        if table.release == .dstu2 { padComments(&tree, of: index) }
    }

    /// The id and extensions of one primitive.
    private mutating func checkExtensions(_ tree: inout ElementTree, _ index: Int, root: Int) {
        if tree.nodes.next(index) == index + 1 { return dropEmpty(&tree, index, root, "an empty object") }
        checkObject(&tree, index, as: table.element, root: root)
    }

    /// Lets what is left out of a list of primitives leave a gap, if ids or extensions stand beside the list.
    @inline(never)
    func keepPlaces(_ tree: inout ElementTree, _ index: Int, in parent: Int) {
        guard let companion = tree.companion(tree.nodes[index].name, of: parent), tree.nodes[companion].kind == .array
        else { return }
        tree.nodes[index].flags.insert(.padded)
    }

    /// An item of the list of ids and extensions beside a list of values, as far as that has been walked.
    struct PlaceBeside {
        /// -1 before the list has been looked for.
        var item = -1
        var end = -1
        var place = 0
    }

    /// A null in a list of primitives stands for an item that has only an id or extensions.
    @inline(never)
    func isPadding(
        _ tree: borrowing ElementTree, _ place: Int, _ beside: inout PlaceBeside, of index: Int, in parent: Int,
        _ rule: ElementRules.Rule
    ) -> Bool {
        guard rule.isPrimitive else { return false }
        if beside.item < 0 {
            beside.item = 0
            if let companion = tree.companion(tree.nodes[index].name, of: parent), tree.nodes[companion].kind == .array
            {
                beside.item = companion + 1
                beside.end = tree.nodes.next(companion)
            }
        }
        while beside.item < beside.end, beside.place < place {
            beside.item = tree.nodes.next(beside.item)
            beside.place += 1
        }
        guard beside.item < beside.end else { return false }
        return tree.nodes[beside.item].kind == .object && tree.nodes.next(beside.item) > beside.item + 1
    }

    /// Tells the second form of a choice, if neither it nor the first one is empty or left out.
    @inline(never)
    mutating func tellChoice(
        _ tree: inout ElementTree, _ index: Int, in parent: Int, _ marks: ElementRules.Rule.Marks, _ type: UInt16,
        root: Int
    ) {
        let own = tree.nodes[index]
        if tree.isNothing(index) || isEmptyText(tree, index) || own.flags.contains(.dropped) { return }
        // Beside the value of its own form it is the value that is told.
        if own.flags.contains(.companion), tree.child(own.name, of: parent) != nil { return }
        var sibling = parent + 1
        func isOther(_ node: ElementNode) -> Bool {
            if node.name == own.name || !node.flags.isDisjoint(with: [.dropped, .foreign]) { return false }
            guard let rule = rules.rule(of: node.name, in: type) else { return false }
            return !rule.marks.isDisjoint(with: marks.intersection(.choices))
        }
        while sibling < index, !isOther(tree.nodes[sibling]) { sibling = tree.nodes.next(sibling) }
        if sibling >= index { return }
        tell(
            tree, .error, .choiceRepeated, index, root,
            "only one form of this element may stand; all are kept under their own names, and none is preferred")
    }
}
