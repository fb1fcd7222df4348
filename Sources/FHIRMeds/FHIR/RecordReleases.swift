// Fields of the record line that some release writes in another shape than R4. Nothing is lost on the way: what R4's shape
// has no place for stays beside it under its own name, and where that is not possible the element goes out as it is.

extension RecordTranslator {
    /// STU3 has a request's requester in `agent`, beside `onBehalfOf`.
    mutating func writeRequester(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        for at in field.first..<field.end {
            let name = layout.sources[at]
            guard let element = take(name) else { continue }
            let agent = tree.child(ElementName.agent.rawValue, of: element)
            guard let agent, !tree.isHollow(agent), has(only: [.agent, .onBehalfOf], tree, element) else {
                // An extension of it may be about both.
                members.write(tree, element, in: index, as: field.name, into: &line)
                continue
            }
            let type = members.writer.rules.rule(of: name.rawValue, in: members.type)?.type ?? 0
            var inner = MemberWriter(writer: members.writer, type: type, isFirst: false)
            inner.write(tree, agent, in: element, as: field.name, into: &line)
            if let other = tree.child(ElementName.onBehalfOf.rawValue, of: element), !tree.isHollow(other) {
                inner.write(tree, other, in: element, into: &line)
            }
        }
    }

    /// DSTU2 has one Reference; R5's actor of an administration is a CodeableReference.
    mutating func writePerformers(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource,
        _ members: inout MemberWriter
    ) {
        for at in field.first..<field.end {
            let name = layout.sources[at]
            guard let first = take(name) else { continue }
            if name != .performer {
                members.name(field.name, into: &line)
                line.append("[{")
                var inner = MemberWriter(writer: members.writer, type: members.type)
                inner.write(tree, first, in: index, as: "actor", into: &line)
                line.append("}]")
            } else if dialect.actsByCodeableReference, resource == .administration {
                writeActors(tree, first, in: index, as: field.name, &members)
            } else {
                members.writeList(tree, first, in: index, as: field.name, into: &line)
            }
        }
    }

    private mutating func writeActors(
        _ tree: borrowing ElementTree, _ first: Int, in index: Int, as name: StaticString,
        _ members: inout MemberWriter
    ) {
        let type = members.writer.rules.rule(of: tree.nodes[first].name, in: members.type)?.type ?? 0
        writeItems(tree, first, in: index, as: name, &members) { members, item, line in
            var inner = MemberWriter(writer: members.writer, type: type)
            line.append(UInt8(ascii: "{"))
            inner.writeMembers(tree, of: item, into: &line) { members, child, line in
                guard tree.nodes[child].name == ElementName.actor.rawValue else { return false }
                members.name("actor", into: &line)
                members.writeReference(tree, child, into: &line)
                return true
            }
            line.append(UInt8(ascii: "}"))
        }
    }

    /// A list of References, where R5 has CodeableReferences.
    mutating func writeReferences(
        _ tree: borrowing ElementTree, _ first: Int, in index: Int, as name: StaticString,
        _ members: inout MemberWriter
    ) {
        if !dialect.actsByCodeableReference {
            return members.writeList(tree, first, in: index, as: name, into: &line)
        }
        writeItems(tree, first, in: index, as: name, &members) { members, item, line in
            members.writeReference(tree, item, into: &line)
        }
    }

    /// A list whose items that say something are written one by one.
    private mutating func writeItems(
        _ tree: borrowing ElementTree, _ first: Int, in index: Int, as name: StaticString,
        _ members: inout MemberWriter, _ write: (inout MemberWriter, Int, inout ByteBuffer) -> Void
    ) {
        members.name(name, into: &line)
        line.append(UInt8(ascii: "["))
        var leads = true
        var items = tree.items(from: first, in: index)
        while let item = tree.nextItem(&items) {
            if tree.isHollow(item) { continue }
            if !leads { line.append(UInt8(ascii: ",")) }
            leads = false
            write(&members, item, &line)
        }
        line.append(UInt8(ascii: "]"))
    }

    /// The batches of a Medication, which DSTU2 has in `product` and STU3 in `package`, and what else stands there.
    mutating func writeBatches(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        if let batch = take(.batch) { members.writeList(tree, batch, in: index, as: field.name, into: &line) }
        if let product = take(.product) {
            writeHolder(tree, product, as: "product", &members) { $0 == .form || $0 == .ingredient }
        }
        if let package = take(.package) {
            writeHolder(tree, package, as: "package", &members) { _ in false }
        }
    }

    private mutating func writeHolder(
        _ tree: borrowing ElementTree, _ holder: Int, as name: StaticString, _ members: inout MemberWriter,
        isTold: (ElementName?) -> Bool
    ) {
        let type = members.writer.rules.rule(of: tree.nodes[holder].name, in: members.type)?.type ?? 0
        if let batch = tree.known(.batch, of: holder), !tree.isHollow(batch) {
            var outer = MemberWriter(writer: members.writer, type: type, isFirst: false)
            outer.writeList(tree, batch, in: holder, as: "batch", into: &line)
        }
        writeOthers(tree, holder, type, as: name, &members) { $0 == .batch || isTold($0) }
    }

    /// Writes an object of which some members are told elsewhere; nothing if there are no others.
    mutating func writeOthers(
        _ tree: borrowing ElementTree, _ holder: Int, _ type: UInt16, as name: StaticString,
        _ members: inout MemberWriter, isTold: (ElementName?) -> Bool
    ) {
        var hasOthers = false
        var child = holder + 1
        while child < tree.nodes.next(holder) {
            let node = tree.nodes[child]
            let isOwn = node.flags.isDisjoint(with: [.unknown, .companion])
            if !node.flags.contains(.dropped), !tree.isHollow(child),
                !(isOwn && isTold(ElementName(rawValue: node.name)))
            {
                hasOthers = true
            }
            child = tree.nodes.next(child)
        }
        if !hasOthers { return }
        members.name(name, into: &line)
        line.append(UInt8(ascii: "{"))
        var inner = MemberWriter(writer: members.writer, type: type)
        inner.writeMembers(tree, of: holder, into: &line) { _, child, _ in
            let node = tree.nodes[child]
            return !node.flags.contains(.companion) && isTold(ElementName(rawValue: node.name))
        }
        line.append(UInt8(ascii: "}"))
    }

    /// Whether an element has no members but these.
    private func has(only names: [ElementName], _ tree: borrowing ElementTree, _ index: Int) -> Bool {
        var child = index + 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            if !node.flags.contains(.dropped) {
                guard let name = ElementName(rawValue: node.name), names.contains(name),
                    node.flags.isDisjoint(with: [.unknown, .companion])
                else { return false }
            }
            child = tree.nodes.next(child)
        }
        return true
    }
}

extension ElementTree {
    /// The child of a name that the record's release defines there.
    func known(_ name: ElementName, of parent: Int) -> Int? {
        guard let child = child(name.rawValue, of: parent), !nodes[child].flags.contains(.unknown) else { return nil }
        return child
    }
}
