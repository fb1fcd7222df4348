// The concept of a record: which medication it is, as far as the source says.
//
// The identifier is made from the best coding: known systems by their rank in `code-systems.tsv`, then unknown ones. It
// never depends on the order of codings or on display texts. Several codes of the best system are an honest doubt, unless
// exactly one of them was selected by a user. A code that means "no code" is no coding, and a system without a code of its
// own says nothing.

/// Writes the `concept` of record lines.
struct ConceptWriter: ~Copyable {
    let terminology: Terminology
    var writer: JSONTreeWriter
    /// How the release of the Medication, which need not be that of the record, writes its parts.
    var dialect = FHIRDialect.r4

    /// The systems met before, so that each spelling is folded once. 0 is "none".
    var systems = ByteMap()
    /// The names of drugs and of forms met before, so that each is searched once.
    var formsByEnd = NameMemo()
    var formsByName = NameMemo()
    /// System and code of the form that is being looked up.
    var formKey = ByteBuffer(capacity: 128)
    /// What the record's reference to its medication displays, as a JSON string; empty when it displays nothing.
    private(set) var referenceDisplay = ByteBuffer(capacity: 256)
    /// Where the members of the last concept stand in the line, without `resolution` and `reference`.
    private(set) var written = 0..<0
    /// The last concept has a coding of the NDC that is written otherwise than in eleven digits.
    private(set) var hasOtherNDC = false

    init(terminology: Terminology, writer: JSONTreeWriter) {
        self.terminology = terminology
        self.writer = writer
    }

    /// The parts of a concept, wherever they stand.
    struct Parts {
        /// The CodeableConcept, in the tree that `write` is given as its first.
        var code: Int?
        /// The Medication, in the same tree.
        var medication: Int?
        /// Where the medication was found.
        var place = MedicationPlace.absent
        /// The absolute URL of the Medication, if it has one.
        var url = ""
    }

    /// Notes what the record's reference to its medication displays, before the concept is written.
    mutating func noteDisplay(of reference: Int?, _ tree: borrowing ElementTree) {
        referenceDisplay.removeAll()
        guard let reference, let display = tree.child(ElementName.display.rawValue, of: reference),
            tree.hasValue(display)
        else { return }
        writer.write(tree, display, type: writer.table.known.string, into: &referenceDisplay)
    }

    /// Writes the members of a concept but for `resolution` and `reference`.
    ///
    /// - Parameter coded: how sure the identity is when there is no code to look at.
    mutating func write(
        _ tree: borrowing ElementTree, _ parts: Parts, coded: MedicationConcept.Coded = .none, _ isFirst: inout Bool,
        into line: inout ByteBuffer
    ) {
        let start = line.count
        let choice = parts.code.map { choose(tree, $0) } ?? CodingChoice(coded: coded)
        hasOtherNDC = choice.hasOtherNDC
        if choice.coded != .none, choice.hasIdentity {
            name("identifier", &isFirst, into: &line)
            writeIdentifier(tree, choice, into: &line)
        } else if parts.url.hasPrefix("http://") || parts.url.hasPrefix("https://") {
            name("identifier", &isFirst, into: &line)
            JSONText.appendString(parts.url, to: &line)
        }
        name("coded", &isFirst, into: &line)
        switch choice.coded {
        case .known: line.append("\"known\"")
        case .unknownSystem: line.append("\"unknownSystem\"")
        case .ambiguous: line.append("\"ambiguous\"")
        case .none: line.append("\"none\"")
        }
        writeDisplay(tree, parts, choice, &isFirst, into: &line)
        writeForm(tree, parts, choice, &isFirst, into: &line)
        if let code = parts.code {
            writeCodings(tree, code, choice, &isFirst, into: &line)
            writeOthers(tree, code, &isFirst, into: &line)
        }
        if let medication = parts.medication { writeMedication(tree, medication, &isFirst, into: &line) }
        written = start..<line.count
    }

    @inline(__always)
    func name(_ name: StaticString, _ isFirst: inout Bool, into line: inout ByteBuffer) {
        line.appendName(name, isFirst: isFirst)
        isFirst = false
    }

    // MARK: Codings

    mutating func writeCodings(
        _ tree: borrowing ElementTree, _ concept: Int, _ choice: CodingChoice, _ isFirst: inout Bool,
        into line: inout ByteBuffer
    ) {
        guard let first = tree.child(ElementName.coding.rawValue, of: concept), !tree.isHollow(first) else { return }
        name("relatedCodings", &isFirst, into: &line)
        let type = writer.table.known.coding
        if choice.isCanonical {
            return writer.writeList(tree, from: first, in: concept, type: type, into: &line)
        }
        line.append(UInt8(ascii: "["))
        var items = tree.items(from: first, in: concept)
        var leads = true
        while let coding = tree.nextItem(&items) {
            if tree.isHollow(coding) { continue }
            if !leads { line.append(UInt8(ascii: ",")) }
            leads = false
            writeCoding(tree, coding, type, into: &line)
        }
        line.append(UInt8(ascii: "]"))
    }

    /// What stands beside the codings and the text: an id, extensions, the extensions of the text.
    func writeOthers(
        _ tree: borrowing ElementTree, _ concept: Int, _ isFirst: inout Bool, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: writer.table.known.codeableConcept, isFirst: isFirst)
        var hasUnknown = false
        var child = concept &+ 1
        let end = tree.nodes.next(concept)
        while child < end {
            let node = tree.nodes[child]
            let isCompanion = node.flags.contains(.companion)
            let isTold =
                !isCompanion
                && (node.name == ElementName.coding.rawValue || node.name == ElementName.text.rawValue)
            if node.flags.contains(.unknown) {
                hasUnknown = true
            } else if !isTold, members.isDue(tree, child, in: concept) {
                let isText = isCompanion && node.name == ElementName.text.rawValue
                members.write(tree, child, in: concept, as: isText ? "displayText" : nil, into: &line)
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        // Apart, for an unknown element may have the name of something that the concept tells.
        if hasUnknown { members.writeUnknown(tree, concept, into: &line) { _ in false } }
        isFirst = members.isFirst
    }

    mutating func writeCoding(
        _ tree: borrowing ElementTree, _ coding: Int, _ type: UInt16, into line: inout ByteBuffer
    ) {
        var members = MemberWriter(writer: writer, type: type)
        line.append(UInt8(ascii: "{"))
        var hasUnknown = false
        var child = coding &+ 1
        let end = tree.nodes.next(coding)
        while child < end {
            let node = tree.nodes[child]
            if node.flags.contains(.unknown) {
                hasUnknown = true
            } else if members.isDue(tree, child, in: coding) {
                let isSystem =
                    node.name == ElementName.system.rawValue && !node.flags.contains(.companion)
                    && tree.hasValue(child)
                if isSystem, let number = find(tree, child) {
                    let canonical = terminology.codeSystems.systems[number].canonicalBytes
                    members.name("system", into: &line)
                    line.append(UInt8(ascii: "\""))
                    JSONText.encode(canonical.span, into: &line)
                    line.append(UInt8(ascii: "\""))
                    if tree.nodes[child].flags.contains(.escaped)
                        ? bytes(tree, child) != canonical : !tree.slice(child).equals(canonical.span)
                    {
                        members.name("sourceSystem", into: &line)
                        writer.write(tree, child, type: writer.table.known.string, into: &line)
                    }
                } else {
                    members.write(tree, child, in: coding, into: &line)
                }
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        if hasUnknown { members.writeUnknown(tree, coding, into: &line) { _ in false } }
        line.append(UInt8(ascii: "}"))
    }
}
