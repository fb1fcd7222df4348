// What Android's Health Connect accepts as a medical record: the rules of its own checks, which compare a resource with
// R4 4.0.1 even if it is said to be R4B, and refuse what they do not know. Those of its rules that are switched on build by
// build are taken as on.
//
// Codes, references and profiles it does not look at, and neither does this. A day that no calendar has is refused here,
// although it is not there.

/// Checks resources against the rules of Health Connect.
package struct HealthConnectCheck: ~Copyable {
    /// How large a record may be, in bytes.
    static let recordSize = 1_000_000
    /// How deep objects may be nested in a resource.
    static let depth = 20

    private let table = ElementTable.table(for: .r4)
    /// By type number, how the text of a primitive is checked.
    private let texts: [HealthConnectText]
    /// The types that are accepted, by the number of their name.
    private let accepted: [UInt16]
    private let extensionType: UInt16
    private var reader = JSONTreeReader()
    private var tree = ElementTree()
    private var decoded = ByteBuffer(capacity: 256)
    private var issues: [Issue] = []
    private var paths = ElementPath.Memo()

    /// The types that are accepted, as Health Connect lists them.
    static let resourceTypes = [
        "MedicationStatement", "Medication", "MedicationRequest", "AllergyIntolerance", "Condition", "Encounter",
        "Immunization", "Location", "Observation", "Organization", "Patient", "Practitioner", "PractitionerRole",
        "Procedure",
    ]

    /// A check; it is made once and serves many resources.
    package init() {
        texts = table.typeNames.map { HealthConnectText(type: $0) }
        accepted = HealthConnectCheck.resourceTypes.map { NameTable.shared.number(of: $0) }.filter { $0 != 0 }
        extensionType = table.type(named: "Extension")
    }

    /// What Health Connect would refuse a resource for, or might, in the order of the resource; nothing if it is accepted.
    ///
    /// - Parameter resource: one resource in JSON.
    package mutating func issues(in resource: Span<UInt8>) -> [Issue] {
        issues = []
        paths.forget()
        if resource.count > HealthConnectCheck.recordSize {
            issues.append(
                Issue(.error, .limit, path: "", message: "a record may have \(HealthConnectCheck.recordSize) bytes"))
        }
        do {
            try reader.read(resource, into: &tree)
        } catch {
            issues.append(Issue(.error, .notJSON, path: "", message: "no JSON, or a name stands twice in an object"))
            return issues
        }
        guard tree.nodes[0].kind == .object else {
            issues.append(Issue(.error, .notFHIR, path: "", message: "one object is expected"))
            return issues
        }
        checkResource()
        return issues
    }

    private mutating func checkResource() {
        let name = tree.resourceTypeName(of: 0)
        let type = name != 0 && accepted.contains(name) ? table.resourceType(name) : 0
        guard type != 0 else { return tellType() }
        if tree.child(ElementName.id.rawValue, of: 0) == nil {
            tell(.missingElement, 0, "an id is required", under: "id")
        }
        checkObject(0, as: type, depth: 0)
    }

    /// A resource whose elements are not looked at.
    private mutating func tellType() {
        let index = tree.child(ElementName.resourceType.rawValue, of: 0)
        let isAccepted = index.flatMap { tree.nodes[$0].kind == .string ? tree.text($0) : nil }.map {
            HealthConnectCheck.resourceTypes.contains($0)
        }
        if isAccepted == true {
            issues.append(
                Issue(
                    .warning, .unknownType, path: "resourceType",
                    message: "accepted, but its elements are not checked: the tables lack the type"))
        } else {
            issues.append(
                Issue(
                    .error, .unsupported, path: "resourceType",
                    message: "not one of the types that Health Connect accepts, which has no Bundle either"))
        }
    }

    private mutating func checkObject(_ index: Int, as type: UInt16, depth: Int) {
        let members = table.rules.members(of: type)
        var seen: ElementRules.Rule.Marks = []
        var hasURL = false
        var child = index + 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            let isCompanion = node.flags.contains(.companion)
            if let rule = members.rule(of: node.name), !isCompanion || rule.isPrimitive {
                let marks = rule.marks
                if !marks.isDisjoint(with: seen.intersection(.choices)) { checkChoice(child, in: index, type, marks) }
                seen.formUnion(marks)
                hasURL = hasURL || node.name == ElementName.url.rawValue
                checkMember(child, rule, isCompanion, depth)
            } else if !(depth == 0 && !isCompanion && node.name == ElementName.resourceType.rawValue) {
                tell(.unknownElement, child, "R4 does not define this element here, and Health Connect refuses it")
            }
            child = tree.nodes.next(child)
        }
        let required = ElementRules.Rule.Marks(rawValue: UInt64(table.rules.type(type).required))
        if !seen.isSuperset(of: required) {
            for name in table.missing(seen, in: type) { tell(.missingElement, index, "it is required", under: name) }
        }
        if type == extensionType, !hasURL { tell(.missingElement, index, "it is required", under: "url") }
    }

    /// Tells a second form of a choice; the id and extensions beside a value are the same form.
    private mutating func checkChoice(
        _ index: Int, in parent: Int, _ type: UInt16, _ marks: ElementRules.Rule.Marks
    ) {
        var sibling = parent + 1
        while sibling < index {
            let name = tree.nodes[sibling].name
            if name != tree.nodes[index].name, let other = table.rules.rule(of: name, in: type),
                !other.marks.isDisjoint(with: marks.intersection(.choices))
            {
                return tell(.choiceRepeated, index, "only one form of this element may stand")
            }
            sibling = tree.nodes.next(sibling)
        }
    }

    private mutating func checkMember(
        _ index: Int, _ rule: ElementRules.Rule, _ isCompanion: Bool, _ depth: Int
    ) {
        if rule.form == .resource {
            return tell(.unsupported, index, "contained resources are refused, and so is an empty list of them")
        }
        let node = tree.nodes[index]
        guard rule.isList else { return checkValue(index, rule, isCompanion, depth) }
        guard node.kind == .array else { return tell(.cardinality, index, "a list is expected") }
        if tree.nodes.next(index) == index + 1 { return tell(.emptyValue, index, "an empty list is refused") }
        var item = index + 1
        while item < tree.nodes.next(index) {
            if tree.nodes[item].kind == .null, rule.isPrimitive {
                // Beside a list of values, in the list of their ids and extensions, it always may.
                if !isCompanion { tell(.emptyValue, item, "older builds refuse null here", .warning) }
            } else {
                checkValue(item, rule, isCompanion, depth)
            }
            item = tree.nodes.next(item)
        }
    }

    private mutating func checkValue(
        _ index: Int, _ rule: ElementRules.Rule, _ isCompanion: Bool, _ depth: Int
    ) {
        let node = tree.nodes[index]
        if node.kind == .null { return tell(.emptyValue, index, "null is refused; leave the element out") }
        if rule.isPrimitive && !isCompanion { return checkPrimitive(index, node, rule) }
        guard node.kind == .object else { return tell(.wrongType, index, "an object is expected") }
        if tree.nodes.next(index) == index + 1 { return tell(.emptyValue, index, "an empty object is refused") }
        if depth == HealthConnectCheck.depth {
            return tell(.limit, index, "objects may be nested \(HealthConnectCheck.depth) deep")
        }
        checkObject(index, as: isCompanion ? table.element : rule.type, depth: depth + 1)
    }

    private mutating func checkPrimitive(_ index: Int, _ node: ElementNode, _ rule: ElementRules.Rule) {
        switch rule.form {
        case .boolean:
            if node.kind != .true && node.kind != .false { tell(.wrongType, index, "true or false is expected") }
            return
        case .number:
            if node.kind != .number { return tell(.wrongType, index, "a number is expected") }
        default:
            if node.kind != .string { return tell(.wrongType, index, "a string is expected") }
        }
        let text = texts[Int(rule.type)]
        let answer = HealthConnectCheck.answer(of: text, tree, index, &decoded)
        switch answer {
        case .good: break
        case .refused(let code, let message): tell(code, index, message)
        case .doubtful(let message): tell(.invalidValue, index, message, .warning)
        }
    }

    private static func answer(
        of text: HealthConnectText, _ tree: borrowing ElementTree, _ index: Int, _ decoded: inout ByteBuffer
    ) -> HealthConnectText.Answer {
        if !tree.nodes[index].flags.contains(.escaped) { return text.check(tree.slice(index)) }
        decoded.removeAll()
        JSONText.decode(tree.slice(index), into: &decoded)
        return text.check(decoded.span)
    }

    private mutating func tell(
        _ code: IssueCode, _ index: Int, _ message: String, _ severity: Issue.Severity = .error,
        under name: String? = nil
    ) {
        let path = tree.path(of: index, in: 0, under: name, &paths)
        issues.append(Issue(severity, code, path: path, message: message))
    }
}
