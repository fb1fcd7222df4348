// What a record line has behind its fields, so that nothing is left out.

extension RecordTranslator {
    /// Writes every element of the release that no field has taken, under its own name.
    mutating func writeRest(_ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter) {
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let name = Int(node.name)
            // What a field has taken is no longer among the places.
            let noted = node.flags.contains(.companion) ? companions[name] : places[name]
            if noted == Int32(truncatingIfNeeded: child), !layout.isConsumed[name],
                members.isDue(tree, child, in: index)
            {
                members.write(tree, child, in: index, into: &line)
            }
            child = Int(truncatingIfNeeded: node.next)
        }
    }

    /// Writes the contained resources but for the Medication that the concept has told.
    mutating func writeContained(_ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter) {
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

    mutating func writeEmbedded(
        _ tree: borrowing ElementTree, _ source: Span<UInt8>, _ members: inout MemberWriter
    ) {
        if tree.format == .xml {
            guard !source.isEmpty, UTF8Check.firstFault(in: source, from: 0, to: source.count) == nil else {
                return tell(
                    .warning, .notEmbedded, tree.path(of: 0, in: 0),
                    "the source is not UTF-8, or its place is not known, so it is not put beside the record")
            }
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
}
