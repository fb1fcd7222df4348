// One resource of a tree becomes one record line.
//
// The order of work: which release is it; what is odd about it (`FHIRChecker`); then the fields in their order, each from
// the elements that `MedicationResource.fields` names. Everything that no field names goes out behind them under its own
// name, so that a line leaves out nothing but the narrative, the language and the contained resources that it is not about.
//
// A line is written into one buffer that is used again. Values are copied as slices; no string is made on the way.

/// Where a resource was found.
struct RecordOrigin {
    /// The file as a JSON string.
    var file: [UInt8]
    /// The file as it was given.
    var fileName: String
    /// The line in NDJSON; 0 elsewhere.
    var line = 0
    /// Such as `Bundle.entry[3].resource`; empty for a resource of its own.
    var path = ""
    /// The entry's `fullUrl`, or empty.
    var fullURL = ""

    init(file: String) {
        fileName = file
        var buffer = ByteBuffer(capacity: file.utf8.count + 16)
        JSONText.appendString(file, to: &buffer)
        self.file = buffer.array
    }
}

/// Translates resources, one at a time, into record lines.
struct RecordTranslator: ~Copyable {
    let options: TranslationOptions
    /// The line of the last record that was translated, with its line feed.
    private(set) var line = ByteBuffer(capacity: 16384)

    private let layout = RecordLayout.shared
    private let medicationOrder = NameTable.shared.number(of: "MedicationOrder")
    private var concept: ConceptWriter
    private var checker: FHIRChecker
    private var medication = ElementTree()
    private var scratch = ByteBuffer(capacity: 256)
    /// The child of the resource that has a name, by the name's number; 0 when there is none.
    private var places = NamePlaces()
    private var companions = NamePlaces()
    /// A bit for each field of the record line that has a source.
    private var present: UInt64 = 0
    private var signs = StateRules.Signs()
    /// The record has elements that its release does not define.
    private var hasUnknown = false
    /// The contained Medication that the concept tells.
    private var usedContained: Int?

    init(options: TranslationOptions) {
        self.options = options
        checker = FHIRChecker(table: ElementTable.table(for: options.release ?? .r4))
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
        checker.issues.removeAll(keepingCapacity: true)
        let typeName = tree.resourceTypeName(of: index)
        let isOrder = typeName == medicationOrder
        guard
            let finding = ReleaseDetector.shared.find(
                tree, index, as: resource, isOrder: isOrder, given: options.release)
        else {
            throw Issue(
                .error, .releaseMismatch, path: tree.path(of: index, in: index),
                message: "the record has elements that the given release does not have; leave --release out")
        }
        guard finding.release == .r4 || finding.release == .r4b else {
            throw Issue(
                .error, .unsupported, path: tree.path(of: index, in: index),
                message: "a record of \(finding.release.rawValue); R4 and R4B are translated so far")
        }
        if checker.table.release != finding.release { checker.table = ElementTable.table(for: finding.release) }
        checker.issues += oddities
        let type = checker.table.resourceType(typeName)
        checker.check(&tree, index, as: type, root: index)
        write(tree, index, type, resource, finding, origin, source, &resolver)
        if options.isStrict, let first = checker.issues.first(where: { $0.severity >= .warning }) {
            throw first
        }
    }

    // MARK: The line

    private mutating func write(
        _ tree: borrowing ElementTree, _ index: Int, _ type: UInt16, _ resource: MedicationResource,
        _ finding: ReleaseDetector.Finding, _ origin: RecordOrigin, _ source: Span<UInt8>,
        _ resolver: inout some MedicationResolver
    ) {
        let writer = JSONTreeWriter(table: checker.table)
        notePlaces(tree, index, type, resource)
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
        for at in layout.range(of: resource) where layout.fields[at].mask & (present | RecordLayout.always) != 0 {
            write(layout.fields[at], tree, index, resource, finding.release, origin, &members, &resolver)
        }
        writeRest(tree, index, &members)
        writeContained(tree, index, &members)
        if hasUnknown { writeUnknown(tree, index, type, &members) }
        if options.embedsSource { writeEmbedded(tree, source, &members) }
        forgetPlaces(tree, index)
        writeIssues(&members)
        line.append("}\n")
    }

    /// Notes where each element of the resource stands, so that fields are found without a search.
    private mutating func notePlaces(
        _ tree: borrowing ElementTree, _ index: Int, _ type: UInt16, _ resource: MedicationResource
    ) {
        hasUnknown = false
        usedContained = nil
        present = 0
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            if checker.rules.rule(of: node.name, in: type) == nil, !layout.isModifier[Int(node.name)] {
                // Not an element of this release, so no field is made from it.
                if node.name != ElementName.resourceType.rawValue { hasUnknown = true }
            } else if !node.flags.contains(.dropped), !tree.isHollow(child) {
                let name = Int(node.name)
                present |= layout.bits(of: name, in: resource)
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
        signs = StateRules.Signs()
        signs.status = place(.status)
        signs.intent = place(.intent)
        signs.doNotPerform = place(.doNotPerform)
        signs.taken = place(.taken)
        signs.wasNotTaken = place(.wasNotTaken)
        signs.notGiven = place(.notGiven) ?? place(.wasNotGiven)
        signs.notDone = place(.notDone)
        signs.adherence = place(.adherence)
        signs.modifierExtension = place(.modifierExtension)
        signs.implicitRules = place(.implicitRules)
        if let status = signs.status, tree.hasValue(status) {
            signs.statusState = options.terminology.statuses.state(
                resource: resource.statusName, element: "status", code: tree.slice(status))
        }
    }

    private mutating func forgetPlaces(_ tree: borrowing ElementTree, _ index: Int) {
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
    private func place(_ name: ElementName) -> Int? {
        let place = Int(places[Int(name.rawValue)])
        return place == 0 ? nil : place
    }

    /// Takes an element, so that it is not written again behind the fields.
    @inline(__always)
    private mutating func take(_ name: ElementName) -> Int? {
        let place = Int(places[Int(name.rawValue)])
        places[Int(name.rawValue)] = 0
        return place == 0 ? nil : place
    }

    @inline(__always)
    private mutating func takeCompanion(_ name: ElementName) -> Int? {
        let place = Int(companions[Int(name.rawValue)])
        companions[Int(name.rawValue)] = 0
        return place == 0 ? nil : place
    }

    /// Writes an element and its underscore sibling under its own name.
    private mutating func writeOwn(
        _ tree: borrowing ElementTree, _ name: ElementName, in index: Int, as other: StaticString? = nil,
        _ members: inout MemberWriter
    ) {
        if let element = take(name) { members.write(tree, element, in: index, as: other, into: &line) }
        if let companion = takeCompanion(name) { members.write(tree, companion, in: index, as: other, into: &line) }
    }

    private mutating func writeRelease(_ finding: ReleaseDetector.Finding, _ members: inout MemberWriter) {
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

    private mutating func writeSource(_ origin: RecordOrigin, _ members: inout MemberWriter) {
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

    // MARK: Fields

    private mutating func write(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource,
        _ release: FHIRRelease, _ origin: RecordOrigin, _ members: inout MemberWriter,
        _ resolver: inout some MedicationResolver
    ) {
        switch field.shape {
        case .asIs:
            for at in field.first..<field.end {
                writeOwn(tree, layout.sources[at], in: index, as: field.name, &members)
            }
        case .list:
            for at in field.first..<field.end {
                let name = layout.sources[at]
                if let element = take(name) {
                    members.writeList(tree, element, in: index, as: field.name, into: &line)
                }
            }
        case .choice: writeChoice(field, tree, index, &members)
        case .codeableReferences: writeCodeableReferences(field, tree, index, &members)
        case .annotations: writeNotes(field, tree, index, &members)
        case .requester: writeRequester(field, tree, index, &members)
        case .concept:
            writeState(tree, index, resource, release, &members)
            writeConcept(tree, index, resource, origin, &members, &resolver)
        case .dosage:
            for at in field.first..<field.end {
                let name = layout.sources[at]
                guard let element = take(name) else { continue }
                members.name("dosage", into: &line)
                let type = members.writer.table.definition(of: name.rawValue, in: members.type)?.type ?? 0
                DosageWriter(writer: members.writer).write(tree, from: element, in: index, type: type, into: &line)
            }
        case .dispense: writeDispense(field, tree, index, &members)
        }
    }

    private mutating func writeChoice(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        var present = 0
        for at in field.first..<field.end where places[Int(layout.sources[at].rawValue)] != 0 { present += 1 }
        for at in field.first..<field.end {
            writeOwn(tree, layout.sources[at], in: index, as: present > 1 ? nil : field.name, &members)
        }
    }

    private mutating func writeCodeableReferences(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        var isOpen = false
        for at in field.first..<field.end {
                let name = layout.sources[at]
            guard let first = take(name) else { continue }
            let type = members.writer.table.definition(of: name.rawValue, in: members.type)?.type ?? 0
            let opening: StaticString
            switch type {
            case members.writer.table.codeableConcept: opening = "{\"concept\":"
            case members.writer.table.reference: opening = "{\"reference\":"
            default: opening = ""
            }
            var items = tree.items(from: first, in: index)
            while let item = tree.nextItem(&items) {
                if tree.isHollow(item) { continue }
                if isOpen { line.append(UInt8(ascii: ",")) } else { members.name(field.name, into: &line) }
                if !isOpen { line.append(UInt8(ascii: "[")) }
                isOpen = true
                line.append(opening)
                members.writer.write(tree, item, type: type, into: &line)
                if opening.utf8CodeUnitCount > 0 { line.append(UInt8(ascii: "}")) }
            }
        }
        if isOpen { line.append(UInt8(ascii: "]")) }
    }

    private mutating func writeNotes(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        guard let note = take(.note) else { return }
        if !tree.hasValue(note) {
            return members.writeList(tree, note, in: index, as: field.name, into: &line)
        }
        members.name(field.name, into: &line)
        line.append("[{\"text\":")
        members.writer.write(tree, note, type: 0, into: &line)
        line.append("}]")
    }

    private mutating func writeRequester(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        for at in field.first..<field.end {
                let name = layout.sources[at]
            guard let element = take(name) else { continue }
            let type = members.writer.table.definition(of: name.rawValue, in: members.type)?.type ?? 0
            if let agent = tree.child(ElementName.agent.rawValue, of: element) {
                var inner = MemberWriter(writer: members.writer, type: type, isFirst: false)
                inner.write(tree, agent, in: element, as: field.name, into: &line)
                if let other = tree.child(ElementName.onBehalfOf.rawValue, of: element) {
                    inner.write(tree, other, in: element, into: &line)
                }
            } else {
                members.write(tree, element, in: index, as: field.name, into: &line)
            }
        }
    }

    /// The supply of a request is one object; of a dispense it is two elements.
    private mutating func writeDispense(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        if let request = take(.dispenseRequest) {
            return members.write(tree, request, in: index, as: field.name, into: &line)
        }
        guard place(.quantity) != nil || place(.daysSupply) != nil else { return }
        members.name(field.name, into: &line)
        line.append(UInt8(ascii: "{"))
        var inner = MemberWriter(writer: members.writer, type: members.type)
        writeOwn(tree, .quantity, in: index, &inner)
        writeOwn(tree, .daysSupply, in: index, &inner)
        line.append(UInt8(ascii: "}"))
    }

    private mutating func writeState(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ release: FHIRRelease,
        _ members: inout MemberWriter
    ) {
        if resource == .medication { return }
        let state = StateRules.state(tree, signs, of: resource, release: release, options.terminology.statuses)
        tellStatus(tree, index, resource)
        members.name("state", into: &line)
        line.append(UInt8(ascii: "\""))
        line.append(state.word)
        line.append(UInt8(ascii: "\""))
    }

    private mutating func tellStatus(_ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource) {
        if let status = signs.status, tree.hasValue(status), signs.statusState == nil {
            checker.issues.append(
                Issue(
                    .warning, .unknownStatus, path: tree.path(of: status, in: index),
                    message: "a status that FHIR does not know; it is kept, and the state is unknown"))
        }
        if let modifier = signs.modifierExtension { tellModifier(tree, modifier, index) }
        if let rules = signs.implicitRules { tellModifier(tree, rules, index) }
    }

    private mutating func tellModifier(_ tree: borrowing ElementTree, _ modifier: Int, _ index: Int) {
        tell(
            .warning, .unknownModifier, tree.path(of: modifier, in: index),
            "this may change what the record means; the state is unknown")
    }

    // MARK: The medication

    private mutating func writeConcept(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ origin: RecordOrigin,
        _ members: inout MemberWriter, _ resolver: inout some MedicationResolver
    ) {
        concept.writer = members.writer
        var parts = ConceptWriter.Parts()
        members.name("concept", into: &line)
        line.append(UInt8(ascii: "{"))
        var isFirst = true
        if resource == .medication {
            parts.code = place(.code)
            parts.medication = index
            parts.place = .inline
            parts.url = origin.fullURL
            concept.write(tree, parts, referenceDisplay: nil, &isFirst, into: &line)
            finishConcept(tree, parts, reference: nil, &isFirst, members.writer)
            for name in MedicationResource.conceptOfMedication { places[Int(name.rawValue)] = 0 }
            return
        }
        var reference = take(.medicationReference)
        parts.code = take(.medicationCodeableConcept)
        if let both = take(.medication) {
            parts.code = tree.child(ElementName.concept.rawValue, of: both)
            reference = tree.child(ElementName.reference.rawValue, of: both)
        }
        if parts.code != nil {
            parts.place = .inline
            concept.write(tree, parts, referenceDisplay: display(tree, reference), &isFirst, into: &line)
        } else if let reference {
            resolve(tree, reference, index, origin, &parts, &resolver, &isFirst)
        } else {
            tell(.warning, .noMedication, tree.path(of: index, in: index), "nothing says which medication it is")
            concept.write(tree, parts, referenceDisplay: nil, &isFirst, into: &line)
        }
        finishConcept(tree, parts, reference: reference, &isFirst, members.writer)
    }

    private mutating func finishConcept(
        _ tree: borrowing ElementTree, _ parts: ConceptWriter.Parts, reference: Int?, _ isFirst: inout Bool,
        _ writer: JSONTreeWriter
    ) {
        line.append(isFirst ? "\"resolution\":\"" : ",\"resolution\":\"")
        line.append(parts.place.word)
        line.append(UInt8(ascii: "\""))
        if let reference {
            line.append(",\"reference\":")
            writer.write(tree, reference, type: writer.table.reference, into: &line)
        }
        line.append(UInt8(ascii: "}"))
    }

    private func display(_ tree: borrowing ElementTree, _ reference: Int?) -> [UInt8]? {
        guard let reference, let display = tree.child(ElementName.display.rawValue, of: reference),
            tree.hasValue(display)
        else { return nil }
        var text = ByteBuffer(capacity: 64)
        JSONTreeWriter(table: checker.table).write(tree, display, type: checker.table.known.string, into: &text)
        return text.array
    }

    /// Writes the concept of a Medication that a reference leads to, or of none.
    private mutating func resolve(
        _ tree: borrowing ElementTree, _ reference: Int, _ index: Int, _ origin: RecordOrigin,
        _ parts: inout ConceptWriter.Parts, _ resolver: inout some MedicationResolver,
        _ isFirst: inout Bool
    ) {
        let referenceDisplay = display(tree, reference)
        parts.place = .unresolved
        let text = tree.child(ElementName.reference.rawValue, of: reference)
        guard let text, tree.hasValue(text) else {
            tell(
                .warning, .notResolved, tree.path(of: reference, in: index),
                "the reference names no resource, so no Medication can be looked up")
            return concept.write(tree, parts, referenceDisplay: referenceDisplay, &isFirst, into: &line)
        }
        scratch.removeAll()
        if tree.nodes[text].flags.contains(.escaped) {
            JSONText.decode(tree.slice(text), into: &scratch)
        } else {
            scratch.append(tree.slice(text))
        }
        if scratch.span.hasPrefix("#") {
            if let contained = contained(tree, index) {
                usedContained = contained
                parts.place = .contained
                parts.medication = contained
                parts.code = tree.child(ElementName.code.rawValue, of: contained)
            } else {
                tell(.warning, .notResolved, tree.path(of: text, in: index), "no contained Medication has this id")
            }
            return concept.write(tree, parts, referenceDisplay: referenceDisplay, &isFirst, into: &line)
        }
        let wanted = String(decodingUTF8: scratch.span)
        let found = resolver.resolve(wanted, base: origin.fullURL, into: &medication)
        switch found {
        case .found(let place, let url), .foundByID(let place, let url):
            parts.place = place
            parts.url = url
            parts.medication = 0
            parts.code = medication.child(ElementName.code.rawValue, of: 0)
            if case .foundByID = found {
                tell(.information, .resolvedByID, tree.path(of: text, in: index), "resolved by type and id alone; no fullUrl says so")
            }
            concept.write(medication, parts, referenceDisplay: referenceDisplay, &isFirst, into: &line)
        case .ambiguous:
            tell(.warning, .ambiguousReference, tree.path(of: text, in: index), "several Medications answer to this reference; none is taken")
            concept.write(tree, parts, referenceDisplay: referenceDisplay, &isFirst, into: &line)
        case .notFound:
            parts.url = ReferenceText.withoutVersion(wanted).target
            tell(.warning, .notResolved, tree.path(of: text, in: index), "the Medication is not in what was read")
            concept.write(tree, parts, referenceDisplay: referenceDisplay, &isFirst, into: &line)
        }
    }

    /// The contained Medication whose id is in ``scratch`` behind its `#`; a `#` in the id itself is forgiven.
    private func contained(_ tree: borrowing ElementTree, _ index: Int) -> Int? {
        let wanted = scratch.span.extracting(1..<scratch.count)
        var items = tree.items(ElementName.contained.rawValue, of: index)
        let medication = NameTable.shared.number(of: "Medication")
        while let item = tree.nextItem(&items) {
            guard let resource = tree.resource(in: item), tree.resourceTypeName(of: resource) == medication,
                let id = tree.child(ElementName.id.rawValue, of: resource), tree.hasValue(id)
            else { continue }
            let text = tree.slice(id)
            if text.equals(wanted) || text.equals(scratch.span) { return resource }
        }
        return nil
    }

    // MARK: The rest

    /// Writes every element of the release that no field has taken, under its own name.
    private mutating func writeRest(_ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter) {
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let name = Int(node.name)
            // What a field has taken is no longer among the places.
            let noted = node.flags.contains(.companion) ? companions[name] : places[name]
            if noted == Int32(truncatingIfNeeded: child), !layout.isConsumed[name], members.isDue(tree, child, in: index) {
                members.write(tree, child, in: index, into: &line)
            }
            child = Int(truncatingIfNeeded: node.next)
        }
    }

    /// Writes the contained resources but for the Medication that the concept has told.
    private mutating func writeContained(_ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter) {
        guard let first = place(.contained) else { return }
        var isOpen = false
        var items = tree.items(from: first, in: index)
        while let item = tree.nextItem(&items) {
            guard let resource = tree.resource(in: item), resource != usedContained, !tree.isHollow(resource) else {
                continue
            }
            if isOpen { line.append(UInt8(ascii: ",")) } else { members.name("contained", into: &line) }
            if !isOpen { line.append(UInt8(ascii: "[")) }
            isOpen = true
            members.writer.writeResource(tree, resource, into: &line)
        }
        if isOpen { line.append(UInt8(ascii: "]")) }
    }

    /// Writes the elements that the release does not define, apart from all that it does.
    private mutating func writeUnknown(
        _ tree: borrowing ElementTree, _ index: Int, _ type: UInt16, _ members: inout MemberWriter
    ) {
        var inner = MemberWriter(writer: members.writer, type: type)
        var child = index &+ 1
        while child < tree.nodes.next(index) {
            let name = tree.nodes[child].name
            let isUnknown =
                name != ElementName.resourceType.rawValue && checker.rules.rule(of: name, in: type) == nil
                && !layout.isModifier[Int(name)]
            if isUnknown, inner.isDue(tree, child, in: index) {
                if inner.isFirst {
                    members.name("unknownElements", into: &line)
                    line.append(UInt8(ascii: "{"))
                }
                inner.write(tree, child, in: index, into: &line)
            }
            child = tree.nodes.next(child)
        }
        if !inner.isFirst { line.append(UInt8(ascii: "}")) }
    }

    private mutating func writeEmbedded(
        _ tree: borrowing ElementTree, _ source: Span<UInt8>, _ members: inout MemberWriter
    ) {
        if tree.format == .xml {
            members.name("resourceXML", into: &line)
            line.append(UInt8(ascii: "\""))
            JSONText.encode(source, into: &line)
            line.append(UInt8(ascii: "\""))
            return
        }
        // A line break in JSON stands only between values, where it means nothing; a record line may not have one.
        members.name("resource", into: &line)
        for at in 0..<source.count where source[at] != 0x0A && source[at] != 0x0D { line.append(source[at]) }
    }

    private mutating func tell(_ severity: Issue.Severity, _ code: IssueCode, _ path: String, _ message: String) {
        checker.issues.append(Issue(severity, code, path: path, message: message))
    }

    private mutating func writeIssues(_ members: inout MemberWriter) {
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

extension MedicationState {
    /// The word of the record line.
    var word: StaticString {
        switch self {
        case .active: "active"
        case .completed: "completed"
        case .onHold: "onHold"
        case .stopped: "stopped"
        case .cancelled: "cancelled"
        case .draft: "draft"
        case .intended: "intended"
        case .notTaken: "notTaken"
        case .inProgress: "inProgress"
        case .enteredInError: "enteredInError"
        case .unknown: "unknown"
        }
    }
}
