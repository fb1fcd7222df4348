// The same check for XML, where lists are repeated elements and the values of primitives are attributes.

extension FHIRChecker {
    mutating func checkXML(_ tree: inout ElementTree, _ index: Int, as type: UInt16, root: Int) {
        var seen: ElementRules.Rule.Marks = []
        // No element may stand behind one that comes after it in the definition; attributes have no order.
        var place: UInt16 = 0
        var isInOrder = true
        let members = rules.members(of: type)
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let next = Int(truncatingIfNeeded: node.next)
            if node.flags.contains(.foreign) {
                dropForeign(&tree, child, in: index, root: root)
            } else if let rule = members.rule(of: node.name), rule.isAttribute == (node.kind == .attribute) {
                let marks = rule.marks
                if node.kind != .attribute {
                    // One is told of each parent: how many more there are depends on which of them is moved.
                    if rule.place < place, isInOrder {
                        tellOrder(&tree, child, root: root)
                        isInOrder = false
                    }
                    place = rule.place
                }
                if !rule.isList, node.flags.contains(.again), stoodBefore(tree, child, in: index) {
                    tell(
                        tree, .error, .cardinality, child, root,
                        "this element may stand once and stands again; the element is left out")
                    if !node.flags.contains(.dropped) { dropAll(&tree, node.name, in: index) }
                } else if !node.flags.contains(.again), !marks.isDisjoint(with: seen.intersection(.choices)) {
                    tellChoice(&tree, child, in: index, marks, type, root: root)
                }
                seen.formUnion(marks)
                if node.end == node.start { seen.subtract(marks.intersection([.code, .system])) }
                if !tree.nodes[child].flags.contains(.dropped), !isPlain(&tree, child, node, rule) {
                    checkXMLValue(&tree, child, in: index, rule, root: root)
                }
            } else if node.kind == .attribute {
                tell(tree, .warning, .unknownElement, child, root, "FHIR has no such attribute here; it is left out")
                tree.drop(child)
            } else if node.kind == .xhtml {
                dropForeign(&tree, child, in: index, root: root)
            } else {
                tellUnknown(&tree, child, in: index, root: root)
                dropIfEmpty(&tree, child, root: root)
            }
            child = next
        }
        finish(&tree, index, type, seen, root: root)
    }

    /// Whether nothing can be wrong with a value: most are texts, or codes and URIs without a blank, alone in their element.
    @inline(__always)
    private func isPlain(
        _ tree: inout ElementTree, _ index: Int, _ node: ElementNode, _ rule: ElementRules.Rule
    ) -> Bool {
        guard node.kind == .element, node.end > node.start, Int(node.next) == index &+ 1, !node.flags.contains(.text)
        else { return false }
        return rule.primitive == .string
            || (rule.traits.contains(.noBlanks) && !tree.slice(index).hasByte(below: 0x21))
    }

    @inline(never)
    private mutating func tellOrder(_ tree: inout ElementTree, _ index: Int, root: Int) {
        tell(
            tree, .warning, .xmlOrder, index, root,
            "stands behind an element that comes after it in \(table.release.rawValue)'s order; read all the same")
    }

    /// Whether an earlier sibling of the same kind has the name: a resource may have a stray `id` attribute beside its id.
    private func stoodBefore(_ tree: borrowing ElementTree, _ index: Int, in parent: Int) -> Bool {
        var sibling = parent + 1
        while sibling < index {
            let node = tree.nodes[sibling]
            if node.name == tree.nodes[index].name, node.kind == tree.nodes[index].kind { return true }
            sibling = tree.nodes.next(sibling)
        }
        return false
    }

    func dropAll(_ tree: inout ElementTree, _ name: UInt16, in parent: Int) {
        var child = parent + 1
        while child < tree.nodes.next(parent) {
            if tree.nodes[child].name == name { tree.drop(child) }
            child = tree.nodes.next(child)
        }
    }

    /// Drops an element of another namespace; one that is called a modifier extension is a doubt all the same.
    @inline(never)
    private mutating func dropForeign(_ tree: inout ElementTree, _ index: Int, in parent: Int, root: Int) {
        tell(tree, .warning, .unknownElement, index, root, "not in FHIR's namespace; it is left out")
        tree.drop(index)
        if tree.nodes[index].name == ElementName.modifierExtension.rawValue, parent != root {
            tellModifier(&tree, parent, root: root)
        }
        if tree.nodes[index].name == ElementName.comparator.rawValue { dropCompared(&tree, parent, root: root) }
    }

    mutating func checkXMLValue(
        _ tree: inout ElementTree, _ index: Int, in parent: Int, _ rule: ElementRules.Rule, root: Int
    ) {
        let node = tree.nodes[index]
        if node.kind == .xhtml, rule.form != .xhtml { return dropForeign(&tree, index, in: parent, root: root) }
        if node.kind == .attribute || node.kind == .xhtml {
            if node.kind == .attribute { checkAttribute(&tree, index, rule, root: root) }
            return
        }
        let type = rules.type(rule.type)
        let hasChildren = Int(node.next) > index + 1
        switch type.form {
        case .complex:
            if node.flags.contains(.hasValue) {
                tell(
                    tree, .error, .wrongType, index, root, "this element has no value attribute; the value is left out")
                tree.nodes[index].flags.remove(.hasValue)
            }
            guard hasChildren else { return dropBlank(&tree, index, root: root) }
            if type.isNarrative {
                dropEmptyParts(&tree, of: index, isNarrative: true, root: root)
            } else {
                checkXML(&tree, index, as: rule.type, root: root)
            }
            // What was in it has been told.
            if tree.hasDropped, !tree.hasChild(index) { tree.drop(index) }
        case .resource:
            guard let resource = tree.resource(in: index) else {
                return dropEmpty(&tree, index, root, "an empty element")
            }
            if tree.nodes[resource].flags.contains(.foreign) {
                dropForeign(&tree, resource, in: index, root: root)
                return tree.drop(index)
            }
            if tree.nodes.next(resource) < tree.nodes.next(index) { dropOthers(&tree, resource, in: index, root: root) }
            let type = table.resourceType(tree.nodes[resource].name)
            if type == 0 {
                tell(
                    tree, .warning, .unknownType, resource, root,
                    "a resource type that is not in the tables; lists of one and numbers cannot be told apart from XML")
                dropEmptyParts(&tree, of: resource, root: root)
            } else {
                checkContained(&tree, resource, as: type, root: root)
            }
        case .string, .number, .boolean, .xhtml:
            if node.flags.contains(.text) { return dropBlank(&tree, index, root: root) }
            if hasChildren { checkXML(&tree, index, as: table.element, root: root) }
            guard node.flags.contains(.hasValue) else {
                if !hasChildren { return dropEmpty(&tree, index, root, "an element without a value") }
                if tree.hasDropped, !tree.hasChild(index) { tree.drop(index) }
                return
            }
            checkXMLPrimitive(&tree, index, type, hasChildren, root: root)
        }
    }

    /// Drops an element with nothing in it, or with text in the place of a value.
    @inline(never)
    private mutating func dropBlank(_ tree: inout ElementTree, _ index: Int, root: Int) {
        if tree.nodes[index].flags.contains(.text) {
            let message = "text stands where FHIR has a value attribute or elements; the element is left out"
            tell(tree, .error, .wrongType, index, root, message)
            tree.drop(index)
        } else {
            dropEmpty(&tree, index, root, "an empty element")
        }
    }

    /// Drops the resources behind the first one where one belongs.
    @inline(never)
    private mutating func dropOthers(_ tree: inout ElementTree, _ first: Int, in parent: Int, root: Int) {
        var other = tree.nodes.next(first)
        while other < tree.nodes.next(parent) {
            tell(
                tree, .error, .cardinality, other, root,
                "one resource may stand here, and this is another; put it into an element of its own; it is left out")
            tree.drop(other)
            other = tree.nodes.next(other)
        }
    }

    /// An id or a url.
    private mutating func checkAttribute(
        _ tree: inout ElementTree, _ index: Int, _ rule: ElementRules.Rule, root: Int
    ) {
        if rule.traits.contains(.pattern) { tree.trim(index) }
        if tree.slice(index).isEmpty { return dropEmpty(&tree, index, root, "an empty attribute") }
        guard rule.traits.contains(.pattern) else { return }
        let answer = PrimitiveCheck.check(tree.slice(index), as: rule.primitive)
        if answer != .good { tellPrimitive(&tree, answer, index, rule.primitive, root: root) }
    }

    mutating func checkXMLPrimitive(
        _ tree: inout ElementTree, _ index: Int, _ type: ElementTable.TypeDefinition, _ hasChildren: Bool, root: Int
    ) {
        if tree.slice(index).isEmpty {
            tell(tree, .warning, .emptyValue, index, root, "an empty value; leave the element out")
            return dropValue(&tree, index, hasChildren)
        }
        if type.primitive == .string || type.form == .xhtml { return }
        tree.trim(index)
        switch type.form {
        case .number where !PrimitiveCheck.isJSONNumber(tree.slice(index)):
            tell(tree, .error, .wrongType, index, root, "a number is expected; the value is left out")
            dropValue(&tree, index, hasChildren)
        case .boolean where !(tree.slice(index).equals("true") || tree.slice(index).equals("false")):
            tell(tree, .error, .wrongType, index, root, "true or false is expected; the value is left out")
            dropValue(&tree, index, hasChildren)
        default:
            guard type.primitive.hasPattern else { return }
            let answer = PrimitiveCheck.check(tree.slice(index), as: type.primitive)
            if answer != .good { tellPrimitive(&tree, answer, index, type.primitive, root: root) }
        }
    }

    /// Drops an XML value; the element stays if it has an id or extensions.
    func dropValue(_ tree: inout ElementTree, _ index: Int, _ hasChildren: Bool) {
        tree.nodes[index].flags.remove(.hasValue)
        if !hasChildren || (tree.hasDropped && !tree.hasChild(index)) { tree.drop(index) }
    }

    /// Drops the empty elements in what is not checked against a definition: they would be empty objects.
    @inline(never)
    private mutating func dropEmptyParts(
        _ tree: inout ElementTree, of parent: Int, isNarrative: Bool = false, root: Int
    ) {
        var child = parent + 1
        while child < tree.nodes.next(parent) {
            // The XHTML of a narrative may not have been kept, and is no empty part all the same.
            if !isNarrative || tree.nodes[child].kind != .xhtml { dropIfEmpty(&tree, child, root: root) }
            child = tree.nodes.next(child)
        }
    }

    private mutating func dropIfEmpty(_ tree: inout ElementTree, _ index: Int, root: Int) {
        let node = tree.nodes[index]
        // The text of such XHTML has not been kept.
        if node.kind == .xhtml, node.end == node.start {
            tell(tree, .warning, .unknownElement, index, root, "not in FHIR's namespace; it is left out")
            return tree.drop(index)
        }
        if node.kind != .element || node.flags.contains(.dropped) { return }
        dropEmptyParts(&tree, of: index, root: root)
        if node.flags.contains(.hasValue) || tree.hasChild(index) { return }
        // An element whose parts were all empty has been told with them.
        if Int(node.next) == index + 1 { return dropBlank(&tree, index, root: root) }
        tree.drop(index)
    }
}
