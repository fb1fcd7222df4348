/// Writes dosages in R4's shape, whatever the release.
///
/// `asNeeded[x]` becomes `asNeeded` and `asNeededFor`, which hold both of its forms; a dose or rate that stands beside the
/// text (DSTU2, STU3, MedicationAdministration) becomes the one entry of `doseAndRate`; `maxDosePerPeriod` is a list,
/// since R5 may have several. DSTU2's timing gets R4's names. All other members go out as they are.
struct DosageWriter {
    let writer: JSONTreeWriter
    let dialect: FHIRDialect

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
        while child < end {
            let node = tree.nodes[child]
            if node.flags.contains(.unknown) {
                hasUnknown = true
            } else if members.isDue(tree, child, in: index) {
                switch ElementName(rawValue: node.name) {
                case .doseQuantity, .doseRange, .dose, .quantity, .quantityQuantity, .quantityRange, .rateRatio,
                    .rateRange, .rateQuantity:
                    loose = true
                case .asNeededBoolean where !hasBothForms(tree, index):
                    members.write(tree, child, in: index, as: "asNeeded", into: &line)
                case .asNeededCodeableConcept where !hasBothForms(tree, index):
                    // A condition means "as needed": https://hl7.org/fhir/R4/dosage-definitions.html#Dosage.asNeeded_x_
                    members.name("asNeeded", into: &line)
                    line.append("true")
                    members.writeList(tree, child, in: index, as: "asNeededFor", into: &line)
                case .asNeededFor where !hasAsNeeded(tree, index):
                    // R5 without its boolean.
                    members.name("asNeeded", into: &line)
                    line.append("true")
                    members.write(tree, child, in: index, into: &line)
                case .additionalInstructions:
                    members.writeList(tree, child, in: index, as: "additionalInstruction", into: &line)
                case .siteCodeableConcept where tree.known(.siteReference, of: index) == nil:
                    members.write(tree, child, in: index, as: "site", into: &line)
                case .maxDosePerPeriod:
                    members.writeList(tree, child, in: index, as: "maxDosePerPeriod", into: &line)
                case .timing where dialect.hasPluralUnits:
                    writeTiming(tree, child, &members, into: &line)
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

    /// Two forms of `asNeeded[x]` are an error of the source: both go out under their own names.
    private func hasBothForms(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        tree.child(ElementName.asNeededCodeableConcept.rawValue, of: index) != nil
            && (tree.child(ElementName.asNeededBoolean.rawValue, of: index) != nil
                || tree.companion(ElementName.asNeededBoolean.rawValue, of: index) != nil)
    }

    /// Whether `asNeeded` is there, even one that cannot be read.
    private func hasAsNeeded(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        var child = index + 1
        while child < tree.nodes.next(index) {
            if tree.nodes[child].name == ElementName.asNeeded.rawValue, !tree.isNothing(child) { return true }
            child = tree.nodes.next(child)
        }
        return false
    }

    /// DSTU2's timing with R4's names.
    private func writeTiming(
        _ tree: borrowing ElementTree, _ timing: Int, _ members: inout MemberWriter, into line: inout ByteBuffer
    ) {
        let type = writer.rules.rule(of: ElementName.timing.rawValue, in: members.type)?.type ?? 0
        var outer = MemberWriter(writer: writer, type: type)
        members.name("timing", into: &line)
        line.append(UInt8(ascii: "{"))
        outer.writeMembers(tree, of: timing, into: &line) { outer, child, line in
            guard tree.nodes[child].name == ElementName.repeat.rawValue,
                tree.nodes[child].flags.isDisjoint(with: .companion)
            else { return false }
            outer.name("repeat", into: &line)
            let type = writer.rules.rule(of: ElementName.repeat.rawValue, in: type)?.type ?? 0
            var inner = MemberWriter(writer: writer, type: type)
            line.append(UInt8(ascii: "{"))
            inner.writeMembers(tree, of: child, into: &line) { inner, part, line in
                let name: StaticString
                switch ElementName(rawValue: tree.nodes[part].name) {
                case .when:
                    inner.writeAsList(tree, part, as: "when", into: &line)
                    return true
                case .durationUnits: name = "durationUnit"
                case .periodUnits: name = "periodUnit"
                case .boundsQuantity
                where tree.known(.boundsRange, of: child) == nil
                    && tree.known(.boundsPeriod, of: child) == nil:
                    name = "boundsDuration"
                default: return false
                }
                inner.write(tree, part, in: child, as: name, into: &line)
                return true
            }
            line.append(UInt8(ascii: "}"))
            return true
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
