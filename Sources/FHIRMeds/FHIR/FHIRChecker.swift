// Compares a resource with the element table of its release, node by node.
//
// What the release does not know is told and kept; a value of the wrong type is told and dropped, and with it nothing but
// itself; nulls and empty containers are told and dropped. After the check whatever is not dropped can be read and copied
// without asking again. The check costs one look-up a node and makes no string unless there is something to tell.

/// Checks resources of one release and collects what is odd about them.
struct FHIRChecker: ~Copyable {
    /// The table of the release that the next record follows.
    var table: ElementTable {
        didSet { rules = table.rules }
    }
    /// The same without reference counting.
    private(set) var rules: ElementRules
    /// What was found, with paths.
    var issues: [Issue] = []
    /// An element inside the resource, but not of what it contains, has a modifier extension.
    var hasModifierInside = false
    /// The number of resources around what is checked that are inside the record.
    var contained = 0
    /// The way to what was told last.
    private var paths = ElementPath.Memo()
    /// A text with its escapes resolved.
    private var decoded = ByteBuffer(capacity: 64)

    init(table: ElementTable) {
        self.table = table
        rules = table.rules
    }

    /// Checks the resource at a node against its type.
    mutating func check(_ tree: inout ElementTree, _ index: Int, as type: UInt16, root: Int) {
        paths.forget()
        if tree.format == .json {
            checkObject(&tree, index, as: type, root: root)
        } else {
            checkXML(&tree, index, as: type, root: root)
        }
    }

    // MARK: JSON

    mutating func checkObject(_ tree: inout ElementTree, _ index: Int, as type: UInt16, root: Int) {
        var seen: ElementRules.Rule.Marks = []
        let members = rules.members(of: type)
        var child = index &+ 1
        let end = tree.nodes.next(index)
        if child == end { return }
        while child < end {
            let node = tree.nodes[child]
            if let rule = members.rule(of: node.name) {
                let marks = rule.marks
                if node.flags.contains(.companion) {
                    checkCompanion(&tree, child, rule, root: root)
                    if !marks.isDisjoint(with: .choices) {
                        // The id or extensions of one form fix the choice as its value does.
                        if !marks.isDisjoint(with: seen.intersection(.choices)) {
                            tellChoice(&tree, child, in: index, marks, type, root: root)
                        }
                        seen.formUnion(marks.intersection(.choices))
                    }
                    seen.formUnion(marks.intersection(.required))
                } else {
                    if !marks.isDisjoint(with: seen.intersection(.choices)) {
                        tellChoice(&tree, child, in: index, marks, type, root: root)
                    }
                    seen.formUnion(marks)
                    // Most members are single strings.
                    let traits = rule.traits
                    if traits.contains(.singleString), node.kind == .string, node.end > node.start {
                        if traits.contains(.pattern) { checkPattern(&tree, child, node, rule, root: root) }
                    } else {
                        if node.end == node.start { seen.subtract(marks.intersection(.system)) }
                        checkMember(&tree, child, in: index, rule, root: root)
                    }
                }
            } else if !(node.name == ElementName.resourceType.rawValue && rules.type(type).isResource) {
                tellUnknown(&tree, child, in: index, root: root)
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        finish(&tree, index, type, seen, root: root)
    }

    /// What is known once all members have been seen.
    @inline(__always)
    mutating func finish(
        _ tree: inout ElementTree, _ index: Int, _ type: UInt16, _ seen: ElementRules.Rule.Marks, root: Int
    ) {
        let required = ElementRules.Rule.Marks(rawValue: UInt64(rules.type(type).required))
        if !seen.isSuperset(of: required) { tellMissing(&tree, index, type, seen, root: root) }
        if seen.intersection([.code, .system]) == .code { tellNoSystem(&tree, index, root: root) }
        if !seen.isDisjoint(with: [.modifier, .comparator]) { finishModifiers(&tree, index, seen, root: root) }
    }

    private mutating func checkMember(
        _ tree: inout ElementTree, _ index: Int, in parent: Int, _ rule: ElementRules.Rule, root: Int
    ) {
        let node = tree.nodes[index]
        if node.kind == .object, rule.traits.contains(.object), !rule.isList, Int(node.next) > index &+ 1 {
            return checkObject(&tree, index, as: rule.type, root: root)
        }
        let isArray = node.kind == .array
        if isArray != rule.isList { return checkOddMember(&tree, index, rule, root: root) }
        if !isArray { return checkValue(&tree, index, rule, root: root) }
        let end = tree.nodes.next(index)
        if end == index &+ 1 { return dropEmpty(&tree, index, root, "an empty list") }
        var item = index &+ 1
        var place = 0
        var beside = PlaceBeside()
        while item < end {
            let node = tree.nodes[item]
            let next = Int(truncatingIfNeeded: node.next)
            if node.kind == .object, rule.traits.contains(.object), next > item &+ 1 {
                checkObject(&tree, item, as: rule.type, root: root)
            } else if node.kind == .null {
                if !isPadding(tree, place, &beside, of: index, in: parent, rule) {
                    dropEmpty(&tree, item, root, "null")
                }
            } else {
                checkValue(&tree, item, rule, root: root)
            }
            place &+= 1
            item = next
        }
        if tree.hasDropped, rule.isPrimitive { keepPlaces(&tree, index, in: parent) }
    }

    /// A list where one value belongs, or one value where a list belongs.
    @inline(never)
    private mutating func checkOddMember(
        _ tree: inout ElementTree, _ index: Int, _ rule: ElementRules.Rule, root: Int
    ) {
        if !rule.isList {
            let isEmpty = tree.nodes.next(index) == index + 1
            if isEmpty {
                tell(tree, .warning, .emptyValue, index, root, "an empty list; leave the element out")
            } else if let item = tree.unwrap(index) {
                tell(
                    tree, .warning, .cardinality, item, root,
                    "a list of one where one value belongs; read as that value")
                return checkValue(&tree, item, rule, root: root)
            } else {
                tell(
                    tree, .error, .cardinality, index, root,
                    "a list where one value belongs; the element is left out")
            }
            return tree.drop(index)
        }
        if tree.nodes[index].kind == .null { return dropEmpty(&tree, index, root, "null") }
        tell(tree, .warning, .cardinality, index, root, "one value where a list belongs; read as a list of one")
        tree.nodes[index].flags.insert(.alone)
        tree.isUntidy = true
        checkValue(&tree, index, rule, root: root)
    }

    private mutating func checkValue(
        _ tree: inout ElementTree, _ index: Int, _ rule: ElementRules.Rule, root: Int
    ) {
        let node = tree.nodes[index]
        if node.kind == .null { return dropEmpty(&tree, index, root, "null") }
        switch rule.form {
        case .complex:
            guard node.kind == .object else { return dropWrong(&tree, index, root, "an object") }
            if Int(node.next) == index + 1 { return dropEmpty(&tree, index, root, "an empty object") }
            if rule.isNarrative { return }
            checkObject(&tree, index, as: rule.type, root: root)
        case .resource:
            guard node.kind == .object else { return dropWrong(&tree, index, root, "a resource") }
            let name = tree.resourceTypeName(of: index)
            let resource = name == 0 ? 0 : table.resourceType(name)
            if resource != 0 {
                checkContained(&tree, index, as: resource, root: root)
            } else {
                dropComments(&tree, in: index)
            }
        case .string, .xhtml:
            guard node.kind == .string else { return dropWrong(&tree, index, root, "a string") }
            if node.end == node.start { return dropEmpty(&tree, index, root, "an empty string") }
            if rule.traits.contains(.pattern) { checkPattern(&tree, index, node, rule, root: root) }
        case .number:
            guard node.kind == .number else { return dropWrong(&tree, index, root, "a number") }
            if rule.traits.contains(.pattern) { checkPattern(&tree, index, node, rule, root: root) }
        case .boolean:
            guard node.kind == .true || node.kind == .false else {
                return dropWrong(&tree, index, root, "true or false")
            }
        }
    }

    // MARK: Telling

    // These take the tree as `inout` although they only read it: to lend it out it would be copied each time, and the calls
    // stand in the hot path even if they are seldom made.

    /// Checks a JSON primitive against its type's pattern.
    @inline(__always)
    private mutating func checkPattern(
        _ tree: inout ElementTree, _ index: Int, _ node: ElementNode, _ rule: ElementRules.Rule, root: Int
    ) {
        if node.flags.contains(.escaped) { return checkEscaped(&tree, index, rule.primitive, root: root) }
        // Most codes and URIs have no blank, and so no fault.
        if rule.traits.contains(.noBlanks), !tree.slice(index).hasByte(below: 0x21) { return }
        let answer = PrimitiveCheck.check(tree.slice(index), as: rule.primitive)
        if answer != .good { tellPrimitive(&tree, answer, index, rule.primitive, root: root) }
    }

    /// The same for a string with escapes, which mean what they stand for.
    @inline(never)
    private mutating func checkEscaped(
        _ tree: inout ElementTree, _ index: Int, _ primitive: ElementTable.Primitive, root: Int
    ) {
        decoded.removeAll()
        JSONText.decode(tree.slice(index), into: &decoded)
        let answer = PrimitiveCheck.check(decoded.span, as: primitive)
        if answer != .good { tellPrimitive(&tree, answer, index, primitive, root: root) }
    }

    @inline(never)
    mutating func tellUnknown(_ tree: inout ElementTree, _ index: Int, in parent: Int, root: Int) {
        if table.release == .dstu2, tree.format == .json {
            dropComments(&tree, in: index)
            if tree.nodes[index].name == ElementName.fhirComments.rawValue { return tree.drop(index) }
        }
        tell(
            tree, .warning, .unknownElement, index, root,
            "\(table.release.rawValue) does not define this element here; it is kept as it is")
        tree.nodes[index].flags.insert(.unknown)
        if tree.nodes[index].name == ElementName.modifierExtension.rawValue, parent != root {
            tellModifier(&tree, parent, root: root)
        }
    }

    /// Checks a resource inside the record: what its modifiers say is not about the record.
    mutating func checkContained(_ tree: inout ElementTree, _ index: Int, as type: UInt16, root: Int) {
        contained += 1
        if tree.format == .json {
            checkObject(&tree, index, as: type, root: root)
        } else {
            checkXML(&tree, index, as: type, root: root)
        }
        contained -= 1
    }

    @inline(never)
    private mutating func tellMissing(
        _ tree: inout ElementTree, _ index: Int, _ type: UInt16, _ seen: ElementRules.Rule.Marks, root: Int
    ) {
        for name in table.missing(seen, in: type) {
            tell(
                tree, .warning, .missingElement, index, root,
                "required in \(table.release.rawValue), but missing; nothing is put in its place", under: name)
        }
    }

    @inline(never)
    private mutating func tellNoSystem(_ tree: inout ElementTree, _ index: Int, root: Int) {
        tell(
            tree, .warning, .codeWithoutSystem, index, root, "a code without a system cannot be told apart",
            under: "code")
    }

    @inline(never)
    mutating func tellPrimitive(
        _ tree: inout ElementTree, _ answer: PrimitiveCheck.Answer, _ index: Int,
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

    @inline(never)
    mutating func dropEmpty(_ tree: inout ElementTree, _ index: Int, _ root: Int, _ what: String) {
        tell(tree, .warning, .emptyValue, index, root, "\(what); leave the element out")
        tree.drop(index)
    }

    @inline(never)
    mutating func dropWrong(_ tree: inout ElementTree, _ index: Int, _ root: Int, _ expected: String) {
        tell(tree, .error, .wrongType, index, root, "\(expected) is expected; the element is left out")
        tree.drop(index)
    }

    /// Adds an issue with the path of a node, or of an element that would be under it.
    @inline(never)
    mutating func tell(
        _ tree: borrowing ElementTree, _ severity: Issue.Severity, _ code: IssueCode, _ index: Int, _ root: Int,
        _ message: String, under name: String? = nil
    ) {
        issues.append(
            Issue(severity, code, path: tree.path(of: index, in: root, under: name, &paths), message: message))
    }
}

extension ElementTree {
    /// The path of a node in a resource, such as `MedicationRequest.status`.
    func path(of index: Int, in root: Int) -> String {
        var paths = ElementPath.Memo()
        return path(of: index, in: root, under: nil, &paths)
    }

    /// The same for one of many nodes, or for an element that would be under it.
    func path(of index: Int, in root: Int, under name: String?, _ paths: inout ElementPath.Memo) -> String {
        let type = NameTable.shared.text(resourceTypeName(of: root)) ?? ""
        let path = ElementPath.text(from: root, to: index, behind: type, nodes, bytes.span, &paths)
        return name.map { "\(path).\($0)" } ?? path
    }
}
