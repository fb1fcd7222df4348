// The fields of a record line, each from the elements that its layout names.

extension RecordTranslator {
    mutating func write(
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
                let type = members.writer.rules.rule(of: name.rawValue, in: members.type)?.type ?? 0
                DosageWriter(writer: members.writer).write(tree, from: element, in: index, type: type, into: &line)
            }
        case .dispense: writeDispense(field, tree, index, &members)
        }
    }

    mutating func writeChoice(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        var present = 0
        for at in field.first..<field.end where places[Int(layout.sources[at].rawValue)] != 0 { present += 1 }
        for at in field.first..<field.end {
            writeOwn(tree, layout.sources[at], in: index, as: present > 1 ? nil : field.name, &members)
        }
    }

    mutating func writeCodeableReferences(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        var isOpen = false
        for at in field.first..<field.end {
            let name = layout.sources[at]
            guard let first = take(name) else { continue }
            let type = members.writer.rules.rule(of: name.rawValue, in: members.type)?.type ?? 0
            let opening: StaticString
            switch type {
            case members.writer.table.known.codeableConcept: opening = "{\"concept\":"
            case members.writer.table.known.reference: opening = "{\"reference\":"
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

    mutating func writeNotes(
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

    mutating func writeRequester(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        for at in field.first..<field.end {
            let name = layout.sources[at]
            guard let element = take(name) else { continue }
            let type = members.writer.rules.rule(of: name.rawValue, in: members.type)?.type ?? 0
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
    mutating func writeDispense(
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

    mutating func writeState(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ release: FHIRRelease,
        _ members: inout MemberWriter
    ) {
        if resource == .medication {
            for doubt in MedicationDoubt.own(tree, index) {
                tell(.warning, doubt.code, tree.path(of: doubt.element, in: index), doubt.message)
            }
            return
        }
        let state = StateRules.state(tree, signs, of: resource, release: release, adherences)
        tellStatus(tree, index, resource)
        members.name("state", into: &line)
        line.append(UInt8(ascii: "\""))
        line.append(state.word)
        line.append(UInt8(ascii: "\""))
    }

    mutating func tellStatus(_ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource) {
        if let status = signs.status, tree.hasValue(status), signs.statusState == nil {
            checker.issues.append(
                Issue(
                    .warning, .unknownStatus, path: tree.path(of: status, in: index),
                    message: "a status that FHIR does not know; it is kept, and the state is unknown"))
        }
        if let modifier = signs.modifierExtension { tellModifier(tree, modifier, index) }
        if let rules = signs.implicitRules { tellModifier(tree, rules, index) }
    }

    mutating func tellModifier(_ tree: borrowing ElementTree, _ modifier: Int, _ index: Int) {
        tell(
            .warning, .unknownModifier, tree.path(of: modifier, in: index),
            "this may change what the record means; the state is unknown")
    }
}
