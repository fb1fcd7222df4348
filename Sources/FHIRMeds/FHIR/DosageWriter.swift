/// Writes dosages in R4's shape, whatever the release.
///
/// `asNeeded[x]` becomes `asNeeded` and `asNeededFor`, which hold both of its forms; a dose or rate that stands beside the
/// text (DSTU2, STU3, MedicationAdministration) becomes the one entry of `doseAndRate`; `maxDosePerPeriod` is a list,
/// since R5 may have several. All other members go out as they are.
struct DosageWriter {
    let writer: JSONTreeWriter

    /// Writes the items of an element as the list of dosages.
    func write(
        _ tree: borrowing ElementTree, from first: Int, in parent: Int, type: UInt16, into line: inout ByteBuffer
    ) {
        line.append(UInt8(ascii: "["))
        var items = tree.items(from: first, in: parent)
        var isFirst = true
        while let item = tree.nextItem(&items) {
            if tree.isHollow(item) { continue }
            if !isFirst { line.append(UInt8(ascii: ",")) }
            isFirst = false
            writeDosage(tree, item, type: type, into: &line)
        }
        line.append(UInt8(ascii: "]"))
    }

    private func writeDosage(
        _ tree: borrowing ElementTree, _ index: Int, type: UInt16, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: type)
        line.append(UInt8(ascii: "{"))
        var child = index &+ 1
        let end = tree.nodes.next(index)
        var loose = false
        var hasUnknown = false
        // Two forms of a choice are an error of the source: both go out under their own names.
        let hasBoth =
            tree.child(ElementName.asNeededBoolean.rawValue, of: index) != nil
            && tree.child(ElementName.asNeededCodeableConcept.rawValue, of: index) != nil
        while child < end {
            let node = tree.nodes[child]
            if node.flags.contains(.unknown) {
                hasUnknown = true
            } else if members.isDue(tree, child, in: index) {
                switch ElementName(rawValue: node.name) {
                case .doseQuantity, .doseRange, .dose, .quantity, .quantityQuantity, .quantityRange, .rateRatio,
                    .rateRange, .rateQuantity:
                    loose = true
                case .asNeededBoolean where !hasBoth:
                    members.write(tree, child, in: index, as: "asNeeded", into: &line)
                case .asNeededCodeableConcept where !hasBoth:
                    // A condition means "as needed": https://hl7.org/fhir/R4/dosage-definitions.html#Dosage.asNeeded_x_
                    members.name("asNeeded", into: &line)
                    line.append("true")
                    members.writeList(tree, child, in: index, as: "asNeededFor", into: &line)
                case .additionalInstructions:
                    members.writeList(tree, child, in: index, as: "additionalInstruction", into: &line)
                case .siteCodeableConcept:
                    members.write(tree, child, in: index, as: "site", into: &line)
                case .maxDosePerPeriod:
                    members.writeList(tree, child, in: index, as: "maxDosePerPeriod", into: &line)
                default:
                    members.write(tree, child, in: index, into: &line)
                }
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        if loose {
            members.name("doseAndRate", into: &line)
            line.append("[{")
            writeLoose(tree, index, type: type, into: &line)
            line.append("}]")
        }
        if hasUnknown {
            members.writeUnknown(tree, index, into: &line) { _ in false }
        }
        line.append(UInt8(ascii: "}"))
    }

    /// The dose and rate that stand beside the text, as one entry.
    private func writeLoose(
        _ tree: borrowing ElementTree, _ index: Int, type: UInt16, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: type)
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let isKnown = !tree.nodes[child].flags.contains(.unknown)
            if isKnown, members.isDue(tree, child, in: index) {
                switch ElementName(rawValue: tree.nodes[child].name) {
                case .doseQuantity, .dose, .quantity, .quantityQuantity:
                    members.write(tree, child, in: index, as: "doseQuantity", into: &line)
                case .doseRange, .quantityRange:
                    members.write(tree, child, in: index, as: "doseRange", into: &line)
                case .rateRatio, .rateRange, .rateQuantity:
                    members.write(tree, child, in: index, into: &line)
                default: break
                }
            }
            child = tree.nodes.next(child)
        }
    }
}

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
}
