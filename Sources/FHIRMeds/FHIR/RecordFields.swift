// The fields of a record line, each from the elements that its layout names.

extension RecordTranslator {
    mutating func write(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource,
        _ origin: RecordOrigin, _ members: inout MemberWriter,
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
        case .performers: writePerformers(field, tree, index, resource, &members)
        case .devices:
            if let device = take(.device) { writeReferences(tree, device, in: index, as: field.name, &members) }
        case .batches: writeBatches(field, tree, index, &members)
        case .annotations: writeNotes(field, tree, index, &members)
        case .requester: writeRequester(field, tree, index, &members)
        case .concept:
            // One tap says nothing about a therapy.
            if doseEvent == nil { writeState(tree, index, resource, &members) }
            writeConcept(tree, index, resource, origin, &members, &resolver)
        case .dosage:
            for at in field.first..<field.end {
                let name = layout.sources[at]
                guard let element = take(name) else { continue }
                members.name("dosage", into: &line)
                let type = members.writer.rules.rule(of: name.rawValue, in: members.type)?.type ?? 0
                DosageWriter(writer: members.writer, dialect: dialect).write(
                    tree, from: element, in: index, type: type, into: &line)
            }
        case .dispense: writeDispense(field, tree, index, &members)
        case .doseEvent: writeDoseEvent(field, &members)
        case .extensions: writeExtensions(field, tree, index, &members)
        }
    }

    mutating func writeChoice(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        var present = 0
        for at in field.first..<field.end {
            let name = Int(layout.sources[at].rawValue)
            // The id or extensions of one form fix the choice as its value does.
            if places[name] != 0 || companions[name] != 0 { present += 1 }
        }
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
        if dialect.hasTextNotes {
            // One string, which may have no value, only an id or extensions.
            members.name(field.name, into: &line)
            line.append("[{")
            var inner = MemberWriter(writer: members.writer, type: members.type)
            writeOwn(tree, .note, in: index, as: "text", &inner)
            line.append("}]")
        } else if let note = take(.note) {
            members.writeList(tree, note, in: index, as: field.name, into: &line)
        }
    }

    /// The supply of a request is one object; of a dispense it is two elements.
    mutating func writeDispense(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        if let request = take(.dispenseRequest) {
            if !dialect.hasDispenser || tree.child(ElementName.dispenser.rawValue, of: request) == nil {
                return members.write(tree, request, in: index, as: field.name, into: &line)
            }
            members.name(field.name, into: &line)
            return members.writeObject(tree, request, into: &line) {
                $0 == .dispenser ? "performer" : nil
            }
        }
        guard place(.quantity) != nil || place(.daysSupply) != nil else { return }
        members.name(field.name, into: &line)
        line.append(UInt8(ascii: "{"))
        var inner = MemberWriter(writer: members.writer, type: members.type)
        writeOwn(tree, .quantity, in: index, &inner)
        writeOwn(tree, .daysSupply, in: index, &inner)
        line.append(UInt8(ascii: "}"))
    }
}
