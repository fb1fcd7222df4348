// One resource of a tree becomes one record line.
//
// The order of work: which release is it; what is odd about it (`FHIRChecker`); then the fields in their order, each from
// the elements that `MedicationResource.fields` names. Everything that no field names goes out behind them under its own
// name, so that a line leaves out nothing but the narrative, `meta`, the language and a contained Medication that the
// concept has told.
//
// A line is written into one buffer that is used again. Values are copied as slices; no string is made on the way.

/// Translates resources, one at a time, into record lines.
struct RecordTranslator: ~Copyable {
    let options: TranslationOptions
    /// The line of the last record that was translated, with its line feed.
    var line = ByteBuffer(capacity: 16384)

    let layout = RecordLayout.shared
    /// What the statuses of each resource mean, by its number, and the adherences of R5's statements.
    private let statuses: [StatusTable.Codes]
    let adherences: StatusTable.Codes
    private let medicationOrder = NameTable.shared.number(of: "MedicationOrder")
    var concept: ConceptWriter
    var checker: FHIRChecker
    /// How the release of the record writes what the line has in R4's shape.
    var dialect: FHIRDialect
    var medication = ElementTree()
    var scratch = ByteBuffer(capacity: 256)
    /// The child of the resource that has a name, by the name's number; 0 when there is none.
    var places = NamePlaces()
    var companions = NamePlaces()
    /// A bit for each field of the record line that has a source.
    var present: UInt64 = 0
    var signs = StateRules.Signs()
    /// The record has elements that its release does not define.
    var hasUnknown = false
    /// The contained Medication that the concept tells.
    var usedContained: Int?
    /// What adds to a line what tables know about its medication.
    private var deriver: RecordDeriver
    /// What the last record says, if it is one of our own statements.
    var statement: DoseStatement?
    /// The node of the extension that holds the dose event of the record; nil if it has none.
    var doseEvent: Int?

    init(options: TranslationOptions) {
        self.options = options
        deriver = RecordDeriver(options: options)
        let table = options.terminology.statuses
        statuses = MedicationResource.allCases.map { table.codes(of: "\($0.word)", "status") }
        adherences = table.codes(of: "MedicationStatement", "adherence")
        checker = FHIRChecker(table: ElementTable.table(for: options.release ?? .r4))
        dialect = FHIRDialect.of(options.release ?? .r4)
        concept = ConceptWriter(
            terminology: options.terminology, writer: JSONTreeWriter(table: ElementTable.table(for: .r4)))
    }

    /// What was odd about the last record.
    var issues: [Issue] { checker.issues }

    /// Writes the record line of a medication resource into ``line``.
    ///
    /// - Parameter source: the bytes of the resource as they were written, for the record that carries them.
    /// - Throws: the issue that cost the record.
    mutating func translate(
        _ tree: inout ElementTree, _ index: Int, as resource: MedicationResource, from origin: RecordOrigin,
        source: Span<UInt8>, resolver: inout some MedicationResolver, oddities: [Issue] = []
    ) throws(Issue) {
        line.removeAll()
        if !checker.issues.isEmpty { checker.issues.removeAll(keepingCapacity: true) }
        if statement != nil { statement = nil }
        let typeName = tree.resourceTypeName(of: index)
        let isOrder = typeName == medicationOrder
        guard
            let finding = ReleaseDetector.shared.find(
                tree, index, as: resource, isOrder: isOrder, given: options.release,
                declared: origin.declaredRelease)
        else {
            throw Issue(
                .error, .releaseMismatch, path: tree.path(of: index, in: index),
                message: "the record has elements that the given release does not have"
                    + "\(foreign(to: options.release, tree, index, resource, before: ": ")); leave --release out")
        }
        if checker.table.release != finding.release {
            checker.table = ElementTable.table(for: finding.release)
            dialect = FHIRDialect.of(finding.release)
        }
        if !oddities.isEmpty { checker.issues += oddities }
        if let other = finding.contradicted {
            tell(
                .warning, .releaseMismatch, tree.path(of: index, in: index),
                "said to be of \(other.rawValue), but has elements that \(other.rawValue) does not have"
                    + "\(foreign(to: other, tree, index, resource, before: ": ")); read as "
                    + finding.release.rawValue)
        }
        if finding.isMixed {
            tell(
                .warning, .releaseMismatch, tree.path(of: index, in: index),
                "no release has all of these elements together; read as \(finding.release.rawValue)"
                    + foreign(to: finding.release, tree, index, resource, before: ", which does not have "))
        }
        let type = checker.table.resourceType(typeName)
        checker.hasModifierInside = false
        checker.check(&tree, index, as: type, root: index)
        write(tree, index, type, resource, finding, origin, source, &resolver)
        if options.isStrict { try refuseOddities() }
        if deriver.isOn || concept.hasOtherNDC { deriver.derive(&line, from: concept.written) }
    }

    /// The elements that a release does not have, with the words before them in a message.
    @inline(never)
    private func foreign(
        to release: FHIRRelease?, _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource,
        before words: String
    ) -> String {
        guard let release else { return "" }
        let isOrder = tree.resourceTypeName(of: index) == medicationOrder
        let elements = ReleaseDetector.shared.foreignElements(tree, index, as: resource, isOrder: isOrder, to: release)
        return elements.map { words + $0 } ?? ""
    }

    /// Throws what the release forbids, all of it with the first.
    private func refuseOddities() throws(Issue) {
        if let cost = Issue.cost(of: checker.issues) { throw cost }
    }

    // MARK: The line

    mutating func write(
        _ tree: borrowing ElementTree, _ index: Int, _ type: UInt16, _ resource: MedicationResource,
        _ finding: ReleaseDetector.Finding, _ origin: RecordOrigin, _ source: Span<UInt8>,
        _ resolver: inout some MedicationResolver
    ) {
        let writer = JSONTreeWriter(table: checker.table)
        notePlaces(tree, index, resource)
        doseEvent = nil
        if resource == .statement, let first = place(.extension) { noteStatement(tree, first, index) }
        line.append("{\"resourceType\":\"")
        line.append(finding.release == .dstu2 && resource == .request ? "MedicationOrder" : resource.word)
        line.append(UInt8(ascii: "\""))
        var members = MemberWriter(writer: writer, type: type, isFirst: false)
        writeOwn(tree, .id, in: index, &members)
        if let identifier = place(.identifier) {
            members.writeList(tree, identifier, in: index, as: "identifier", into: &line)
        }
        writeRelease(finding, &members)
        writeSource(origin, &members)
        // Of the fields that a resource may have, few are there.
        var due = layout.due(present, of: resource)
        while let at = layout.nextField(&due, of: resource) {
            write(layout.fields[at], tree, index, resource, origin, &members, &resolver)
        }
        writeRest(tree, index, &members)
        writeContained(tree, index, &members)
        if hasUnknown {
            let layout = self.layout
            members.writeUnknown(tree, index, into: &line) { layout.isModifier($0) }
        }
        if options.embedsSource { writeEmbedded(tree, source, &members) }
        forgetPlaces(tree, index)
        writeIssues(&members)
        line.append("}\n")
    }

    /// Notes where each element of the resource stands, so that fields are found without a search.
    mutating func notePlaces(_ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource) {
        hasUnknown = false
        signs = StateRules.Signs()
        usedContained = nil
        present = 0
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let bits = layout.bits(of: Int(node.name), in: resource)
            let isModifier = bits & RecordLayout.modifierBit != 0
            if isModifier { signs.note(tree, child) }
            if node.flags.contains(.unknown), !isModifier {
                // Not an element of this release, so no field is made from it.
                hasUnknown = true
            } else if !node.flags.contains(.dropped), !tree.isHollow(child) {
                let name = Int(node.name)
                present |= bits & ~RecordLayout.modifierBit
                if node.flags.contains(.companion) {
                    companions[name] = Int32(truncatingIfNeeded: child)
                } else if places[name] == 0 {
                    places[name] = Int32(truncatingIfNeeded: child)
                }
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        places[0] = 0
        companions[0] = 0
        places[Int(ElementName.resourceType.rawValue)] = 0
        signs.status = place(.status)
        signs.intent = place(.intent)
        signs.adherence = place(.adherence)
        signs.modifierExtension = place(.modifierExtension)
        signs.implicitRules = place(.implicitRules)
        signs.hasModifierInside = checker.hasModifierInside
        if resource == .request {
            if let intent = signs.intent, tree.hasValue(intent) {
                signs.hasUnknownIntent = !StateRules.knows(tree, intent: intent)
            } else {
                signs.noteIntent(tree, in: index)
            }
        }
        if let status = signs.status, tree.hasValue(status) {
            if tree.nodes[status].flags.contains(.escaped) {
                let code = Array(JSONText.decoded(tree.slice(status)).utf8)
                signs.statusState = statuses[resource.rawValue].state(of: code.span)
            } else {
                signs.statusState = statuses[resource.rawValue].state(of: tree.slice(status))
            }
            if dialect.statusIsOfRecord, resource == .statement { signs.keepStatusOfRecord(tree) }
        }
    }

    mutating func forgetPlaces(_ tree: borrowing ElementTree, _ index: Int) {
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let name = Int(tree.nodes[child].name)
            places[name] = 0
            companions[name] = 0
            child = tree.nodes.next(child)
        }
    }

    @inline(__always)
    func place(_ name: ElementName) -> Int? {
        let place = Int(places[Int(name.rawValue)])
        return place == 0 ? nil : place
    }

    /// Takes an element, so that it is not written again behind the fields.
    @inline(__always)
    mutating func take(_ name: ElementName) -> Int? {
        let place = Int(places[Int(name.rawValue)])
        places[Int(name.rawValue)] = 0
        return place == 0 ? nil : place
    }

    @inline(__always)
    mutating func takeCompanion(_ name: ElementName) -> Int? {
        let place = Int(companions[Int(name.rawValue)])
        companions[Int(name.rawValue)] = 0
        return place == 0 ? nil : place
    }

    /// Writes an element and its underscore sibling under its own name.
    mutating func writeOwn(
        _ tree: borrowing ElementTree, _ name: ElementName, in index: Int, as other: StaticString? = nil,
        _ members: inout MemberWriter
    ) {
        if let element = take(name) { members.write(tree, element, in: index, as: other, into: &line) }
        if let companion = takeCompanion(name) { members.write(tree, companion, in: index, as: other, into: &line) }
    }

    mutating func writeRelease(_ finding: ReleaseDetector.Finding, _ members: inout MemberWriter) {
        members.name("fhirRelease", into: &line)
        switch finding.release {
        case .dstu2: line.append("\"DSTU2\"")
        case .stu3: line.append("\"STU3\"")
        case .r4: line.append("\"R4\"")
        case .r4b: line.append("\"R4B\"")
        case .r5: line.append("\"R5\"")
        }
        members.name("fhirReleaseEvidence", into: &line)
        switch finding.evidence {
        case .given: line.append("\"given\"")
        case .declared: line.append("\"declared\"")
        case .profile: line.append("\"profile\"")
        case .shape: line.append("\"shape\"")
        case .assumed: line.append("\"assumed\"")
        }
    }

    mutating func writeSource(_ origin: RecordOrigin, _ members: inout MemberWriter) {
        members.name("source", into: &line)
        line.append("{\"file\":")
        line.append(origin.file.span)
        if origin.line > 0 {
            line.append(",\"line\":")
            line.append(decimal: origin.line)
        }
        if !origin.path.isEmpty {
            line.append(",\"path\":\"")
            line.append(origin.path)
            line.append(UInt8(ascii: "\""))
        }
        line.append(UInt8(ascii: "}"))
    }

    mutating func tell(_ severity: Issue.Severity, _ code: IssueCode, _ path: String, _ message: String) {
        checker.issues.append(Issue(severity, code, path: path, message: message))
    }

    /// The same with the path of a node of the record that is being written.
    mutating func tell(
        _ severity: Issue.Severity, _ code: IssueCode, _ tree: borrowing ElementTree, _ node: Int, in index: Int,
        _ message: String
    ) {
        checker.tell(tree, severity, code, node, index, message)
    }

    mutating func writeIssues(_ members: inout MemberWriter) {
        if checker.issues.isEmpty { return }
        members.name("issues", into: &line)
        line.append(UInt8(ascii: "["))
        for (number, issue) in checker.issues.enumerated() {
            if number > 0 { line.append(UInt8(ascii: ",")) }
            line.append("{\"severity\":\"")
            line.append(issue.severity.rawValue)
            line.append("\",\"code\":\"")
            line.append(issue.code.rawValue)
            line.append("\",\"path\":")
            JSONText.appendString(issue.path, to: &line)
            line.append(",\"message\":")
            JSONText.appendString(issue.message, to: &line)
            line.append(UInt8(ascii: "}"))
        }
        line.append(UInt8(ascii: "]"))
    }
}
