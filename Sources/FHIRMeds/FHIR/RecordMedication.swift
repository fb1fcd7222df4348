// The medication of a record line: in the record, in a contained Medication, or behind a reference.

extension RecordTranslator {
    mutating func writeConcept(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ origin: RecordOrigin,
        _ members: inout MemberWriter, _ resolver: inout some MedicationResolver
    ) {
        concept.writer = members.writer
        concept.dialect = dialect
        var parts = ConceptWriter.Parts()
        members.name("concept", into: &line)
        line.append(UInt8(ascii: "{"))
        var isFirst = true
        if resource == .medication {
            parts.code = place(.code)
            parts.medication = index
            parts.place = .inline
            parts.url = origin.fullURL
            concept.noteDisplay(of: nil, tree)
            concept.write(tree, parts, &isFirst, into: &line)
            finishConcept(tree, parts, reference: nil, &isFirst, members.writer)
            for name in MedicationResource.conceptOfMedication { places[Int(name.rawValue)] = 0 }
            return
        }
        var reference = take(.medicationReference)
        parts.code = take(.medicationCodeableConcept)
        if let code = parts.code, let reference {
            return writeBoth(tree, code, reference, index, &isFirst, &members)
        }
        if tree.hasDropped, hasSeveralMedications(tree, index) {
            return writeSeveral(tree, index, reference, &parts, &isFirst, &members)
        }
        let both = take(.medication)
        if let both {
            parts.code = tree.child(ElementName.concept.rawValue, of: both).flatMap { tree.isHollow($0) ? nil : $0 }
            reference = tree.child(ElementName.reference.rawValue, of: both).flatMap { tree.isHollow($0) ? nil : $0 }
        }
        concept.noteDisplay(of: reference, tree)
        if parts.code != nil {
            parts.place = .inline
            concept.write(tree, parts, &isFirst, into: &line)
        } else if let reference {
            resolve(tree, reference, index, origin, &parts, &resolver, &isFirst)
        } else {
            tell(.warning, .noMedication, tree, index, in: index, "nothing says which medication it is")
            concept.write(tree, parts, &isFirst, into: &line)
        }
        finishConcept(tree, parts, reference: reference, &isFirst, members.writer)
        if let both {
            // R5's CodeableReference may have extensions of its own, beside those of its parts.
            let type = members.writer.table.known.codeableReference
            writeOthers(tree, both, type, as: "medication", &members) { $0 == .concept || $0 == .reference }
        }
    }

    /// Whether one form of the medication stands twice, so that both were left out.
    @inline(never)
    private func hasSeveralMedications(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        var child = index + 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            switch ElementName(rawValue: node.name) {
            case .medicationCodeableConcept, .medicationReference, .medication:
                guard node.flags.contains(.dropped) else { break }
                let hasItems = node.kind == .array && tree.nodes.next(child) > child + 1
                if node.flags.contains(.again) || (hasItems && tree.nodes.next(child + 1) < tree.nodes.next(child)) {
                    return true
                }
            default: break
            }
            child = tree.nodes.next(child)
        }
        return false
    }

    /// One form of the medication twice, perhaps beside another form: none of them is the medication.
    @inline(never)
    private mutating func writeSeveral(
        _ tree: borrowing ElementTree, _ index: Int, _ reference: Int?, _ parts: inout ConceptWriter.Parts,
        _ isFirst: inout Bool, _ members: inout MemberWriter
    ) {
        let code = parts.code
        parts.code = nil
        parts.place = .unresolved
        concept.noteDisplay(of: nil, tree)
        concept.write(tree, parts, coded: .ambiguous, &isFirst, into: &line)
        finishConcept(tree, parts, reference: reference, &isFirst, members.writer)
        if let code { members.write(tree, code, in: index, into: &line) }
    }

    /// Two forms of the one choice: neither is the medication, and both go out under their own names.
    private mutating func writeBoth(
        _ tree: borrowing ElementTree, _ code: Int, _ reference: Int, _ index: Int, _ isFirst: inout Bool,
        _ members: inout MemberWriter
    ) {
        var parts = ConceptWriter.Parts()
        parts.place = .unresolved
        concept.noteDisplay(of: nil, tree)
        concept.write(tree, parts, coded: .ambiguous, &isFirst, into: &line)
        finishConcept(tree, parts, reference: reference, &isFirst, members.writer)
        members.write(tree, code, in: index, into: &line)
        members.write(tree, reference, in: index, into: &line)
    }

    mutating func finishConcept(
        _ tree: borrowing ElementTree, _ parts: ConceptWriter.Parts, reference: Int?, _ isFirst: inout Bool,
        _ writer: JSONTreeWriter
    ) {
        line.append(isFirst ? "\"resolution\":\"" : ",\"resolution\":\"")
        line.append(parts.place.word)
        line.append(UInt8(ascii: "\""))
        if let reference {
            line.append(",\"reference\":")
            writer.write(tree, reference, type: writer.table.known.reference, into: &line)
        }
        line.append(UInt8(ascii: "}"))
    }

    /// Writes the concept of a Medication that a reference leads to, or of none.
    mutating func resolve(
        _ tree: borrowing ElementTree, _ reference: Int, _ index: Int, _ origin: RecordOrigin,
        _ parts: inout ConceptWriter.Parts, _ resolver: inout some MedicationResolver,
        _ isFirst: inout Bool
    ) {
        parts.place = .unresolved
        let text = tree.child(ElementName.reference.rawValue, of: reference)
        guard let text, tree.hasValue(text) else {
            return resolveIdentifier(tree, reference, index, origin, &parts, &resolver, &isFirst)
        }
        scratch.removeAll()
        if tree.nodes[text].flags.contains(.escaped) {
            JSONText.decode(tree.slice(text), into: &scratch)
        } else {
            scratch.append(tree.slice(text))
        }
        if scratch.span.hasPrefix("#") {
            let found = contained(tree, index)
            if !found.isAlone {
                tellSeveral(tree, text, index)
            } else if let contained = found.first {
                if MedicationDoubt.isTold(tree, contained, dialect) { usedContained = contained }
                for doubt in MedicationDoubt.all(tree, contained) {
                    tell(.warning, doubt.code, tree, doubt.element, in: index, doubt.message)
                }
                parts.place = .contained
                parts.medication = contained
                parts.code = tree.child(ElementName.code.rawValue, of: contained)
            } else {
                tell(
                    .warning, .notResolved, tree, text, in: index,
                    "no contained Medication has this id; contain it, or mend the reference")
            }
            return concept.write(tree, parts, &isFirst, into: &line)
        }
        // The resolver fills the tree of the Medication and leaves the text of the reference alone.
        let found = resolver.resolve(unsafe scratch.looseSpan, base: origin.fullURL, into: &medication)
        // Only an absolute URL can be the identity of what was not found.
        if found == .notFound || found == .rejected, scratch.span.hasPrefix("http") {
            let end = ReferenceText.ends(of: scratch.span).target
            parts.url = String(decodingUTF8: scratch.span.extracting(0..<end))
        }
        write(found, tree, text, index, origin, &parts, &isFirst)
    }

    /// A reference without a text may have the identifier of a Medication.
    private mutating func resolveIdentifier(
        _ tree: borrowing ElementTree, _ reference: Int, _ index: Int, _ origin: RecordOrigin,
        _ parts: inout ConceptWriter.Parts, _ resolver: inout some MedicationResolver, _ isFirst: inout Bool
    ) {
        if let identifier = tree.child(ElementName.identifier.rawValue, of: reference),
            let key = tree.identifierKey(identifier)
        {
            let found = resolver.resolve(identifier: key, into: &medication)
            return write(found, tree, identifier, index, origin, &parts, &isFirst)
        }
        tell(
            .warning, .notResolved, tree, reference, in: index,
            "the reference names no resource, so no Medication can be looked up; write its reference or its identifier")
        concept.write(tree, parts, &isFirst, into: &line)
    }

    /// Writes the concept of what was found, and tells what is not certain.
    ///
    /// - Parameter text: what names the Medication.
    private mutating func write(
        _ found: ResolvedMedication, _ tree: borrowing ElementTree, _ text: Int, _ index: Int, _ origin: RecordOrigin,
        _ parts: inout ConceptWriter.Parts, _ isFirst: inout Bool
    ) {
        switch found {
        case .found(let place, let url, let doubts):
            parts.place = place
            parts.url = url
            parts.medication = 0
            parts.code = medication.child(ElementName.code.rawValue, of: 0)
            // It has a release of its own.
            let finding = ReleaseDetector.shared.find(
                medication, 0, as: .medication, isOrder: false, given: options.release,
                declared: origin.declaredRelease)
            if let finding { concept.dialect = FHIRDialect.of(finding.release) }
            for (doubt, words) in [
                (ResolvedMedication.Doubts.byID, "resolved by type and id alone; no fullUrl says so"),
                (
                    .noVersion,
                    "resolved without the version that is asked for; the Medication does not say which one it is"
                ),
                (.byIdentifier, "resolved by an identifier, not by a reference"),
            ] where doubts.contains(doubt) {
                tell(.information, .resolvedByID, tree, text, in: index, words)
            }
            for doubt in MedicationDoubt.all(medication, 0) {
                tell(.warning, doubt.code, tree, text, in: index, doubt.message)
            }
            concept.write(medication, parts, &isFirst, into: &line)
        case .ambiguous:
            tellSeveral(tree, text, index)
            concept.write(tree, parts, &isFirst, into: &line)
        case .rejected:
            tell(
                .warning, .notResolved, tree, text, in: index,
                "the Medication that this leads to is rejected itself, so it names no drug here; mend it and read both again"
            )
            concept.write(tree, parts, &isFirst, into: &line)
        case .notFound:
            tell(
                .warning, .notResolved, tree, text, in: index,
                "the Medication is not in what was read; read the file that has it too")
            concept.write(tree, parts, &isFirst, into: &line)
        }
    }

    private mutating func tellSeveral(_ tree: borrowing ElementTree, _ text: Int, _ index: Int) {
        tell(
            .warning, .ambiguousReference, tree, text, in: index,
            "several Medications answer to this reference, so none is taken; give each an id or a fullUrl of its own")
    }

    /// The contained Medications whose id is in ``scratch`` behind its `#`; a `#` in the id itself is forgiven.
    ///
    /// - Returns: the first one, and whether there are more.
    func contained(_ tree: borrowing ElementTree, _ index: Int) -> (first: Int?, isAlone: Bool) {
        let wanted = scratch.span.extracting(1..<scratch.count)
        var items = tree.items(ElementName.contained.rawValue, of: index)
        let medication = NameTable.shared.number(of: "Medication")
        var first: Int?
        while let item = tree.nextItem(&items) {
            guard let resource = tree.resource(in: item), tree.resourceTypeName(of: resource) == medication,
                let id = tree.child(ElementName.id.rawValue, of: resource), tree.hasValue(id)
            else { continue }
            let isWanted: Bool
            if tree.nodes[id].flags.contains(.escaped) {
                isWanted = Array(JSONText.decoded(tree.slice(id)).utf8)[...] == scratch.array.dropFirst()
            } else {
                let text = tree.slice(id)
                isWanted = text.equals(wanted) || text.equals(scratch.span)
            }
            if isWanted, first != nil { return (first, false) }
            if isWanted { first = resource }
        }
        return (first, true)
    }
}
