// DSTU2's `fhir_comments`: any JSON object may have them, the underscore sibling of a primitive too. They are no content,
// so they are dropped and never told. What is left of an object that had nothing else is nothing.

extension FHIRChecker {
    /// Drops the comments in what no definition is compared with.
    mutating func dropComments(_ tree: inout ElementTree, in index: Int) {
        if !FHIRDialect.of(table.release).hasComments { return }
        for at in (index + 1)..<max(tree.nodes.next(index), index + 1)
        where tree.nodes[at].name == ElementName.fhirComments.rawValue {
            tree.drop(at)
        }
    }

    /// Leaves null in the underscore sibling of a list for an item that had only comments, so that the others keep their
    /// places; nothing if no item had more.
    mutating func padComments(_ tree: inout ElementTree, of list: Int) {
        if !tree.hasDropped { return }
        var hasContent = false
        var item = list + 1
        while item < tree.nodes.next(list) {
            if tree.nodes[item].kind == .object, tree.isHollow(item) { tree.nodes[item].kind = .null }
            if tree.nodes[item].kind == .object { hasContent = true }
            item = tree.nodes.next(item)
        }
        if !hasContent { tree.drop(list) }
    }
}
