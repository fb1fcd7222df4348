/// Writes the members of one object, each with its comma, its list brackets and, in XML, its underscore sibling.
struct MemberWriter {
    let writer: JSONTreeWriter
    /// The source type of the object.
    let type: UInt16
    private(set) var isFirst = true

    init(writer: JSONTreeWriter, type: UInt16, isFirst: Bool = true) {
        self.writer = writer
        self.type = type
        self.isFirst = isFirst
    }

    /// Whether a child is written for itself: not dropped, and not with an earlier sibling of its name.
    @inline(__always)
    func isDue(_ tree: borrowing ElementTree, _ index: Int, in parent: Int) -> Bool {
        if tree.nodes[index].flags.contains(.dropped) || tree.isHollow(index) { return false }
        return tree.format == .json || !writer.stoodBefore(tree, index, in: parent)
    }

    /// Writes the comma and the name of a member.
    @inline(__always)
    mutating func name(_ name: StaticString, into line: inout ByteBuffer) {
        line.appendName(name, isFirst: isFirst)
        isFirst = false
    }

    /// Writes a child under its own name, or under another.
    mutating func write(
        _ tree: borrowing ElementTree, _ index: Int, in parent: Int, as name: StaticString? = nil,
        into line: inout ByteBuffer
    ) {
        if tree.format == .xml {
            writer.writeMember(tree, index, in: parent, of: type, as: name, &isFirst, into: &line)
            return
        }
        let node = tree.nodes[index]
        let isCompanion = node.flags.contains(.companion)
        if let name {
            line.appendName(name, isFirst: isFirst, isCompanion: isCompanion)
        } else {
            line.appendName(tree.nameSlice(index), isFirst: isFirst, isCompanion: isCompanion)
        }
        isFirst = false
        if node.flags.contains(.alone) { line.append(UInt8(ascii: "[")) }
        writer.write(tree, index, type: 0, into: &line)
        if node.flags.contains(.alone) { line.append(UInt8(ascii: "]")) }
    }

    /// Writes a child as a list, even where the source has one value.
    mutating func writeList(
        _ tree: borrowing ElementTree, _ index: Int, in parent: Int, as name: StaticString,
        into line: inout ByteBuffer
    ) {
        self.name(name, into: &line)
        let type = writer.rules.rule(of: tree.nodes[index].name, in: type)?.type ?? 0
        writer.writeList(tree, from: index, in: parent, type: type, into: &line)
    }

    /// Writes the children that the release does not define in an object apart, so that no name of ours is written twice.
    ///
    /// - Parameter isTold: names that are written elsewhere all the same.
    mutating func writeUnknown(
        _ tree: borrowing ElementTree, _ index: Int, into line: inout ByteBuffer, except isTold: (UInt16) -> Bool
    ) {
        var inner = MemberWriter(writer: writer, type: type)
        var child = index &+ 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            if node.flags.contains(.unknown), !isTold(node.name), inner.isDue(tree, child, in: index) {
                if inner.isFirst {
                    self.name("unknownElements", into: &line)
                    line.append(UInt8(ascii: "{"))
                }
                inner.write(tree, child, in: index, into: &line)
            }
            child = tree.nodes.next(child)
        }
        if !inner.isFirst { line.append(UInt8(ascii: "}")) }
    }

    /// Writes the members of an object; those that the release does not define stand apart.
    ///
    /// - Parameter write: writes a member in its own way; false leaves it to be written as it is.
    mutating func writeMembers(
        _ tree: borrowing ElementTree, of index: Int, into line: inout ByteBuffer,
        _ write: (inout MemberWriter, Int, inout ByteBuffer) -> Bool
    ) {
        var hasUnknown = false
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            if tree.nodes[child].flags.contains(.unknown) {
                hasUnknown = true
            } else if isDue(tree, child, in: index), !write(&self, child, &line) {
                self.write(tree, child, in: index, into: &line)
            }
            child = tree.nodes.next(child)
        }
        if hasUnknown { writeUnknown(tree, index, into: &line) { _ in false } }
    }

    /// Writes a child that is an object, some of its members under other names.
    mutating func writeObject(
        _ tree: borrowing ElementTree, _ index: Int, into line: inout ByteBuffer,
        _ newName: (ElementName?) -> StaticString?
    ) {
        var inner = MemberWriter(
            writer: writer, type: writer.rules.rule(of: tree.nodes[index].name, in: type)?.type ?? 0)
        line.append(UInt8(ascii: "{"))
        inner.writeMembers(tree, of: index, into: &line) { members, child, line in
            guard let name = newName(ElementName(rawValue: tree.nodes[child].name)) else { return false }
            members.write(tree, child, in: index, as: name, into: &line)
            return true
        }
        line.append(UInt8(ascii: "}"))
    }

    /// Writes a single primitive as a list of one, and its id and extensions likewise.
    mutating func writeAsList(
        _ tree: borrowing ElementTree, _ index: Int, as name: StaticString, into line: inout ByteBuffer
    ) {
        let isCompanion = tree.nodes[index].flags.contains(.companion)
        let type = writer.rules.rule(of: tree.nodes[index].name, in: type)?.type ?? 0
        if tree.format == .json || tree.hasValue(index) {
            line.appendName(name, isFirst: isFirst, isCompanion: isCompanion)
            isFirst = false
            line.append(UInt8(ascii: "["))
            writer.write(tree, index, type: type, into: &line)
            line.append(UInt8(ascii: "]"))
        }
        if tree.hasIdOrExtension(index) {
            line.appendName(name, isFirst: isFirst, isCompanion: true)
            isFirst = false
            line.append(UInt8(ascii: "["))
            writer.writeCompanion(tree, index, into: &line)
            line.append(UInt8(ascii: "]"))
        }
    }

    /// Writes the value of a CodeableReference: one that has only a reference is that reference, as in R4.
    func writeReference(_ tree: borrowing ElementTree, _ index: Int, into line: inout ByteBuffer) {
        let reference = tree.child(ElementName.reference.rawValue, of: index)
        var isAlone = true
        var child = index + 1
        while child < tree.nodes.next(index) {
            if child != reference, !tree.nodes[child].flags.contains(.dropped) { isAlone = false }
            child = tree.nodes.next(child)
        }
        if let reference, isAlone {
            writer.write(tree, reference, type: writer.table.known.reference, into: &line)
        } else {
            writer.write(tree, index, type: writer.table.known.codeableReference, into: &line)
        }
    }
}
