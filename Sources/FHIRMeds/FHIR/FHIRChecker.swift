// Compares a resource with the element table of its release, node by node.
//
// What the release does not know is told and kept; a value of the wrong type is told and dropped, and with it nothing but
// itself; nulls and empty containers are told and dropped. After the check whatever is not dropped can be read and copied
// without asking again. The check costs one look-up a node and makes no string unless there is something to tell.

/// Checks resources of one release and collects what is odd about them.
struct FHIRChecker {
    /// The table of the release that the next record follows.
    var table: ElementTable
    /// What was found, with paths.
    var issues: [Issue] = []

    init(table: ElementTable) {
        self.table = table
    }

    /// Checks the resource at a node against its type.
    mutating func check(_ tree: inout ElementTree, _ index: Int, as type: UInt16, root: Int) {
        if tree.format == .json {
            checkObject(&tree, index, as: type, root: root)
        } else {
            checkXML(&tree, index, as: type, root: root)
        }
    }

    // MARK: JSON

    private mutating func checkObject(_ tree: inout ElementTree, _ index: Int, as type: UInt16, root: Int) {
        var seen: UInt32 = 0
        var choices: UInt64 = 0
        var hasSystem = false
        var hasCode = false
        let isResource = table.types[Int(type)].isResource
        var child = index &+ 1
        let end = tree.nodes.next(index)
        if child == end { return }
        while child < end {
            let node = tree.nodes[child]
            let next = Int(truncatingIfNeeded: node.next)
            if let definition = table.definition(of: node.name, in: type) {
                seen |= definition.required
                if node.flags.contains(.companion) {
                    checkCompanion(&tree, child, definition, root: root)
                } else {
                    if definition.choice > 0, definition.choice < 64 {
                        let bit: UInt64 = 1 &<< UInt64(definition.choice)
                        if choices & bit != 0 { tellChoice(tree, child, root: root) }
                        choices |= bit
                    }
                    if node.name == ElementName.code.rawValue { hasCode = true }
                    if node.name == ElementName.system.rawValue { hasSystem = node.end > node.start }
                    if node.kind == .string, !definition.cardinality.isList, definition.form == .string,
                        node.end > node.start
                    {
                        // Most members are single strings.
                        if definition.primitive.hasPattern { checkPattern(tree, child, node, definition, root: root) }
                    } else {
                        checkMember(&tree, child, in: index, definition, root: root)
                    }
                }
            } else if !(isResource && node.name == ElementName.resourceType.rawValue) {
                tell(tree, .warning, .unknownElement, child, root, unknownWords)
            }
            child = next
        }
        finish(tree, index, type, seen, hasCode && !hasSystem, root: root)
    }

    private var unknownWords: String {
        "\(table.release.rawValue) does not define this element here; it is kept as it is"
    }

    /// What is known once all members have been seen.
    private mutating func finish(
        _ tree: borrowing ElementTree, _ index: Int, _ type: UInt16, _ seen: UInt32, _ lacksSystem: Bool, root: Int
    ) {
        let definition = table.types[Int(type)]
        if seen & definition.required != definition.required {
            for name in table.missing(seen, in: type) {
                tell(
                    tree, .warning, .missingElement, index, root,
                    "required in \(table.release.rawValue), but missing; nothing is put in its place", under: name)
            }
        }
        if lacksSystem, definition.needsSystem {
            tell(
                tree, .warning, .codeWithoutSystem, index, root, "a code without a system cannot be told apart",
                under: "code")
        }
    }

    private mutating func checkMember(
        _ tree: inout ElementTree, _ index: Int, in parent: Int, _ definition: ElementTable.Definition, root: Int
    ) {
        let isArray = tree.nodes[index].kind == .array
        if !definition.cardinality.isList {
            if isArray {
                let words =
                    tree.nodes.next(index) == index + 1
                    ? "an empty list; leave the element out" : "a list where one value belongs; the element is left out"
                let code: IssueCode = tree.nodes.next(index) == index + 1 ? .emptyValue : .cardinality
                tell(tree, code == .emptyValue ? .warning : .error, code, index, root, words)
                tree.drop(index)
                return
            }
            checkValue(&tree, index, definition, root: root)
            return
        }
        if !isArray {
            if tree.nodes[index].kind == .null { return dropEmpty(&tree, index, root, "null") }
            tell(tree, .warning, .cardinality, index, root, "one value where a list belongs; read as a list of one")
            tree.nodes[index].flags.insert(.alone)
            tree.isUntidy = true
            checkValue(&tree, index, definition, root: root)
            return
        }
        let end = tree.nodes.next(index)
        if end == index + 1 { return dropEmpty(&tree, index, root, "an empty list") }
        var item = index &+ 1
        var place = 0
        while item < end {
            let next = tree.nodes.next(item)
            if tree.nodes[item].kind == .null {
                if !isPadding(tree, place, beside: index, in: parent, definition) {
                    dropEmpty(&tree, item, root, "null")
                }
            } else {
                checkValue(&tree, item, definition, root: root)
            }
            place += 1
            item = next
        }
    }

    /// A null in a list of primitives stands for an item that has only an id or extensions.
    private func isPadding(
        _ tree: borrowing ElementTree, _ place: Int, beside index: Int, in parent: Int,
        _ definition: ElementTable.Definition
    ) -> Bool {
        guard definition.isPrimitive, let companion = tree.companion(tree.nodes[index].name, of: parent), tree.nodes[companion].kind == .array
        else { return false }
        var item = companion + 1
        var at = 0
        while item < tree.nodes.next(companion) {
            if at == place { return tree.nodes[item].kind == .object }
            at += 1
            item = tree.nodes.next(item)
        }
        return false
    }

    private mutating func checkValue(
        _ tree: inout ElementTree, _ index: Int, _ definition: ElementTable.Definition, root: Int
    ) {
        let node = tree.nodes[index]
        if node.kind == .null { return dropEmpty(&tree, index, root, "null") }
        switch definition.form {
        case .complex:
            guard node.kind == .object else { return dropWrong(&tree, index, root, "an object") }
            if Int(node.next) == index + 1 { return dropEmpty(&tree, index, root, "an empty object") }
            if definition.isNarrative { return }
            checkObject(&tree, index, as: definition.type, root: root)
        case .resource:
            guard node.kind == .object else { return dropWrong(&tree, index, root, "a resource") }
            let name = tree.resourceTypeName(of: index)
            let resource = name == 0 ? 0 : table.resourceType(name)
            if resource != 0 { checkObject(&tree, index, as: resource, root: root) }
        case .string, .xhtml:
            guard node.kind == .string else { return dropWrong(&tree, index, root, "a string") }
            if node.end == node.start { return dropEmpty(&tree, index, root, "an empty string") }
            if definition.primitive.hasPattern { checkPattern(tree, index, node, definition, root: root) }
        case .number:
            guard node.kind == .number else { return dropWrong(&tree, index, root, "a number") }
            if definition.primitive.hasPattern { checkPattern(tree, index, node, definition, root: root) }
        case .boolean:
            guard node.kind == .true || node.kind == .false else {
                return dropWrong(&tree, index, root, "true or false")
            }
        }
    }

    /// The underscore sibling of a primitive: an object, or for a list a list of objects and nulls.
    private mutating func checkCompanion(
        _ tree: inout ElementTree, _ index: Int, _ definition: ElementTable.Definition, root: Int
    ) {
        guard definition.isPrimitive else {
            return tell(tree, .warning, .unknownElement, index, root, "only primitive elements have an underscore sibling")
        }
        if !definition.cardinality.isList {
            if tree.nodes[index].kind == .null { return dropEmpty(&tree, index, root, "null") }
            guard tree.nodes[index].kind == .object else { return dropWrong(&tree, index, root, "an object") }
            checkObject(&tree, index, as: table.element, root: root)
            return
        }
        guard tree.nodes[index].kind == .array else { return dropWrong(&tree, index, root, "a list") }
        var item = index + 1
        while item < tree.nodes.next(index) {
            let next = tree.nodes.next(item)
            if tree.nodes[item].kind == .object {
                checkObject(&tree, item, as: table.element, root: root)
            } else if tree.nodes[item].kind != .null {
                dropWrong(&tree, item, root, "an object or null")
            }
            item = next
        }
    }

    // MARK: XML

    private mutating func checkXML(_ tree: inout ElementTree, _ index: Int, as type: UInt16, root: Int) {
        var seen: UInt32 = 0
        var choices: UInt64 = 0
        var hasSystem = false
        var hasCode = false
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let next = Int(truncatingIfNeeded: node.next)
            if node.flags.contains(.foreign) {
                tell(tree, .warning, .unknownElement, child, root, "not in FHIR's namespace; it is left out")
                tree.drop(child)
            } else if let definition = table.definition(of: node.name, in: type) {
                seen |= definition.required
                if !definition.cardinality.isList, previous(tree, child, in: index) {
                    tell(
                        tree, .error, .cardinality, child, root,
                        "this element may stand once and stands again; the element is left out")
                    dropAll(&tree, node.name, in: index)
                } else if definition.choice > 0, definition.choice < 64 {
                    let bit: UInt64 = 1 &<< UInt64(definition.choice)
                    if choices & bit != 0, !previous(tree, child, in: index) { tellChoice(tree, child, root: root) }
                    choices |= bit
                }
                if node.name == ElementName.code.rawValue { hasCode = true }
                if node.name == ElementName.system.rawValue { hasSystem = node.end > node.start }
                if !tree.nodes[child].flags.contains(.dropped) {
                    checkXMLValue(&tree, child, definition, root: root)
                }
            } else {
                tell(tree, .warning, .unknownElement, child, root, unknownWords)
            }
            child = next
        }
        finish(tree, index, type, seen, hasCode && !hasSystem, root: root)
    }

    private func previous(_ tree: borrowing ElementTree, _ index: Int, in parent: Int) -> Bool {
        var sibling = parent &+ 1
        while sibling < index {
            if tree.nodes[sibling].name == tree.nodes[index].name { return true }
            sibling = tree.nodes.next(sibling)
        }
        return false
    }

    private func dropAll(_ tree: inout ElementTree, _ name: UInt16, in parent: Int) {
        var child = parent + 1
        while child < tree.nodes.next(parent) {
            if tree.nodes[child].name == name { tree.drop(child) }
            child = tree.nodes.next(child)
        }
    }

    private mutating func checkXMLValue(
        _ tree: inout ElementTree, _ index: Int, _ definition: ElementTable.Definition, root: Int
    ) {
        let node = tree.nodes[index]
        if node.kind == .attribute || node.kind == .xhtml {
            if node.kind == .attribute, node.end == node.start { dropEmpty(&tree, index, root, "an empty attribute") }
            return
        }
        let type = table.types[Int(definition.type)]
        let hasChildren = Int(node.next) > index + 1
        switch type.form {
        case .complex:
            if node.flags.contains(.hasValue) {
                tell(tree, .error, .wrongType, index, root, "this element has no value attribute; the value is left out")
                tree.nodes[index].flags.remove(.hasValue)
            }
            guard hasChildren else { return dropEmpty(&tree, index, root, "an empty element") }
            if !type.isNarrative { checkXML(&tree, index, as: definition.type, root: root) }
        case .resource:
            guard let resource = tree.resource(in: index) else {
                return dropEmpty(&tree, index, root, "an empty element")
            }
            let type = table.resourceType(tree.nodes[resource].name)
            if type != 0 { checkXML(&tree, resource, as: type, root: root) }
        case .string, .number, .boolean, .xhtml:
            if hasChildren { checkXML(&tree, index, as: table.element, root: root) }
            guard node.flags.contains(.hasValue) else {
                if !hasChildren { dropEmpty(&tree, index, root, "an element without a value") }
                return
            }
            checkXMLPrimitive(&tree, index, type, hasChildren, root: root)
        }
    }

    private mutating func checkXMLPrimitive(
        _ tree: inout ElementTree, _ index: Int, _ type: ElementTable.TypeDefinition, _ hasChildren: Bool, root: Int
    ) {
        if tree.slice(index).isEmpty {
            tell(tree, .warning, .emptyValue, index, root, "an empty value; leave the element out")
            return dropValue(&tree, index, hasChildren)
        }
        switch type.form {
        case .number where !PrimitiveCheck.isJSONNumber(tree.slice(index).trimmed):
            tell(tree, .error, .wrongType, index, root, "a number is expected; the value is left out")
            dropValue(&tree, index, hasChildren)
        case .boolean where !(tree.slice(index).trimmed.equals("true") || tree.slice(index).trimmed.equals("false")):
            tell(tree, .error, .wrongType, index, root, "true or false is expected; the value is left out")
            dropValue(&tree, index, hasChildren)
        default:
            guard type.primitive.hasPattern else { return }
            let answer = PrimitiveCheck.check(tree.slice(index).trimmed, as: type.primitive)
            tellPrimitive(answer, tree, index, type.primitive, root: root)
        }
    }

    /// Drops an XML value; the element stays if it has an id or extensions.
    private func dropValue(_ tree: inout ElementTree, _ index: Int, _ hasChildren: Bool) {
        tree.nodes[index].flags.remove(.hasValue)
        if !hasChildren { tree.drop(index) }
    }

    // MARK: Telling

    /// Checks a JSON primitive against its type's pattern.
    @inline(__always)
    private mutating func checkPattern(
        _ tree: borrowing ElementTree, _ index: Int, _ node: ElementNode, _ definition: ElementTable.Definition,
        root: Int
    ) {
        // A code or URI with escapes is left alone: it would have to be decoded first.
        if node.flags.contains(.escaped), definition.primitive == .code || definition.primitive == .uri { return }
        let answer = PrimitiveCheck.check(tree.slice(index), as: definition.primitive)
        if answer != .good { tellPrimitive(answer, tree, index, definition.primitive, root: root) }
    }

    private mutating func tellPrimitive(
        _ answer: PrimitiveCheck.Answer, _ tree: borrowing ElementTree, _ index: Int,
        _ primitive: ElementTable.Primitive, root: Int
    ) {
        switch answer {
        case .good: break
        case .invalid:
            tell(
                tree, .warning, .invalidValue, index, root,
                "not a \(primitive) as \(table.release.rawValue) defines it; kept as written")
        case .invalidDate:
            tell(
                tree, .warning, .invalidDate, index, root,
                "no such date or time, or not written as YYYY-MM-DDThh:mm:ss+hh:mm; kept as written")
        case .offsetMissing:
            tell(
                tree, .warning, .offsetMissing, index, root,
                "a time needs an offset such as Z or +01:00; kept as written, without one")
        }
    }

    private mutating func tellChoice(_ tree: borrowing ElementTree, _ index: Int, root: Int) {
        tell(
            tree, .error, .choiceRepeated, index, root,
            "only one form of this element may stand; all are kept under their own names, and none is preferred")
    }

    private mutating func dropEmpty(_ tree: inout ElementTree, _ index: Int, _ root: Int, _ what: String) {
        tell(tree, .warning, .emptyValue, index, root, "\(what); leave the element out")
        tree.drop(index)
    }

    private mutating func dropWrong(_ tree: inout ElementTree, _ index: Int, _ root: Int, _ expected: String) {
        tell(tree, .error, .wrongType, index, root, "\(expected) is expected; the element is left out")
        tree.drop(index)
    }

    /// Adds an issue with the path of a node, or of an element that would be under it.
    @inline(never)
    private mutating func tell(
        _ tree: borrowing ElementTree, _ severity: Issue.Severity, _ code: IssueCode, _ index: Int, _ root: Int,
        _ message: String, under name: String? = nil
    ) {
        issues.append(
            Issue(severity, code, path: tree.path(of: index, in: root, under: name), message: message))
    }
}

extension ElementTree {
    /// The path of a node in a resource, such as `MedicationRequest.status`.
    func path(of index: Int, in root: Int, under name: String? = nil) -> String {
        let type = NameTable.shared.text(resourceTypeName(of: root)) ?? ""
        var path = ElementPath.text(from: root, to: index, nodes, bytes.span)
        path = path.isEmpty ? type : "\(type).\(path)"
        return name.map { "\(path).\($0)" } ?? path
    }
}
