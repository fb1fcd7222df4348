// What a recorder notes of Medications, and of the Bundles that they are in.

/// What the references of the record that is being read may lead to.
struct MedicationScopes: MedicationResolver {
    let catalog: MedicationCatalog
    var record = MedicationCatalog.Reader(source: "", bundles: [], base: "")

    init(catalog: MedicationCatalog) {
        self.catalog = catalog
    }

    /// Begins a source, in no Bundle yet.
    mutating func begin(_ source: String) {
        record = MedicationCatalog.Reader(source: source, bundles: [], base: "")
    }

    /// The document is one Bundle.
    ///
    /// - Parameter starts: where the Bundles in it begin, each in the one before it, that are read entry by entry.
    mutating func openDocument(_ starts: [Int] = []) {
        record.bundles = [MedicationCatalog.Holder(range: 0..<Int.max)]
        for start in starts { record.bundles.append(MedicationCatalog.Holder(range: start..<Int.max, isBroken: true)) }
    }

    mutating func resolve(
        _ reference: Span<UInt8>, base: String, into tree: inout ElementTree
    ) -> ResolvedMedication {
        record.base = base
        return catalog.find(reference, for: record, into: &tree)
    }

    mutating func resolve(identifier: [UInt8], into tree: inout ElementTree) -> ResolvedMedication {
        catalog.find(identifier: identifier, for: record, into: &tree)
    }
}

extension Recorder {
    /// The part of the source that an element takes up; of XML, up to the element behind it.
    func range(of index: Int, in tree: borrowing ElementTree) -> Range<Int> {
        if tree.format == .json {
            let node = tree.nodes[index]
            return (textStart + Int(node.start))..<(textStart + Int(node.end))
        }
        let start = offset(of: index, in: tree)
        let next = tree.nodes.next(index)
        return start..<(next < tree.places.count ? max(offset(of: next, in: tree), start) : Int.max)
    }

    private func offset(of index: Int, in tree: borrowing ElementTree) -> Int {
        guard index < tree.places.count else { return 0 }
        let offset = textPart.offset(of: tree.places[index])
        return offset < textPart.head ? offset : offset + textStart
    }

    /// Notes where a Medication is, for the records that refer to it.
    ///
    /// - Parameters:
    ///   - oddities: what is odd about what it stands in.
    ///   - isHeld: it stands inside something; outside an entry of a Bundle, what it stands in is all that it answers.
    mutating func noteMedication(
        _ tree: inout ElementTree, _ index: Int, _ oddities: [Issue], isHeld: Bool
    ) {
        let holder = entry ?? index
        let range = range(of: holder, in: tree)
        let id = Array((tree.text(.id, of: index) ?? "").utf8)
        let fullURL = Array(origin.fullURL.utf8)
        let identifiers = identifiers(of: index, in: tree)
        let key: MedicationIndex.Key = entry != nil ? .entryID : isHeld ? .heldID : .id
        if tree.format == .json {
            return scopes.catalog.add(
                source: origin.fileName, original: original, range: range, as: key,
                isRejected: isRefused(tree, index, oddities), fullURL: fullURL.span, id: id.span,
                identifiers: identifiers, json: tree.slice(holder))
        }
        var json = ByteBuffer(capacity: 1024)
        if entry != nil {
            json.append("{\"fullUrl\":")
            JSONText.appendString(origin.fullURL, to: &json)
            json.append(",\"resource\":")
        }
        let finding = ReleaseDetector.shared.find(
            tree, index, as: .medication, isOrder: false, given: options.release, declared: origin.declaredRelease)
        // One that contradicts the given release is written by that release all the same: it is rejected, whatever it says.
        let release = finding?.release ?? options.release ?? .r4
        JSONTreeWriter(table: ElementTable.table(for: release)).writeResource(tree, index, into: &json)
        if entry != nil { json.append("}") }
        // XML is noted while the inputs are read for nothing else, so that its tree may be marked.
        let isRefused = finding == nil || (options.isStrict && refuses(&tree, index, oddities))
        scopes.catalog.add(
            source: origin.fileName, original: nil, range: range.lowerBound..<range.lowerBound, as: key,
            isRejected: isRefused, isXML: true, fullURL: fullURL.span, id: id.span, identifiers: identifiers,
            json: json.span)
    }

    /// Whether a strict translation rejects a Medication in JSON, whose tree stays as it is.
    private mutating func isRefused(_ tree: borrowing ElementTree, _ index: Int, _ oddities: [Issue]) -> Bool {
        guard options.isStrict else { return false }
        var alone = ElementTree()
        var reader = JSONTreeReader(limits: options.limits)
        do {
            try reader.read(tree.slice(index), into: &alone)
        } catch {
            return true
        }
        return refuses(&alone, 0, oddities)
    }

    private mutating func refuses(_ tree: inout ElementTree, _ index: Int, _ oddities: [Issue]) -> Bool {
        do {
            try translator.translate(
                &tree, index, as: .medication, from: origin, source: Span(), resolver: &scopes, oddities: oddities)
            return false
        } catch {
            return true
        }
    }

    /// The identifiers of a Medication, if they are to be noted.
    private func identifiers(of index: Int, in tree: borrowing ElementTree) -> [[UInt8]] {
        scopes.catalog.isReadingIdentifiers || notesMedications ? tree.identifierKeys(of: index) : []
    }

    /// Notes all Medications inside something before its records refer to them, where they cannot be read a second time: they
    /// come before any Medication that was there earlier, wherever they stand.
    ///
    /// - Returns: false if that is not needed, or has been done; else ``hasNotedAhead`` is true until it is taken back.
    mutating func beginAhead(_ tree: inout ElementTree, _ index: Int, _ oddities: [Issue]) -> Bool {
        guard notesMedications, !hasNotedAhead else { return false }
        let outer = (fullURL: origin.fullURL, entry: entry)
        entry = nil
        noteAhead(&tree, resource: index, oddities)
        (origin.fullURL, entry) = outer
        hasNotedAhead = true
        return true
    }

    private mutating func noteAhead(_ tree: inout ElementTree, bundle: Int, _ oddities: [Issue]) {
        let outer = (fullURL: origin.fullURL, entry: entry)
        var oddities = oddities
        if let entries = tree.child(ElementName.entry.rawValue, of: bundle), tree.nodes[entries].kind == .object {
            oddities.append(Recorder.entryIsAlone)
        }
        var items = tree.items(ElementName.entry.rawValue, of: bundle)
        while let entry = tree.nextItem(&items) {
            guard let resource = tree.child(ElementName.resource.rawValue, of: entry) else { continue }
            origin.fullURL = tree.text(.fullUrl, of: entry) ?? ""
            self.entry = entry
            noteAhead(&tree, resource: resource, oddities)
        }
        (origin.fullURL, entry) = outer
    }

    private mutating func noteAhead(_ tree: inout ElementTree, resource: Int, _ oddities: [Issue]) {
        guard tree.nodes[resource].kind == .object else { return }
        let name = tree.resourceTypeName(of: resource)
        if name == medication { noteMedication(&tree, resource, oddities, isHeld: true) }
        if name == bundle { noteAhead(&tree, bundle: resource, oddities) }
        let outer = entry
        entry = nil
        if name == parameters { noteAhead(&tree, .parameter, of: resource, oddities) }
        if tree.child(ElementName.resourceType.rawValue, of: resource) == nil {
            noteAhead(&tree, membersOf: resource, oddities)
        }
        entry = outer
    }

    private mutating func noteAhead(
        _ tree: inout ElementTree, _ name: ElementName, of index: Int, _ oddities: [Issue]
    ) {
        var items = tree.items(name.rawValue, of: index)
        while let parameter = tree.nextItem(&items) {
            noteAhead(&tree, .part, of: parameter, oddities)
            if let resource = tree.child(ElementName.resource.rawValue, of: parameter) {
                noteAhead(&tree, resource: resource, oddities)
            }
        }
    }

    /// Of an object that is no resource, or a list in one.
    private mutating func noteAhead(_ tree: inout ElementTree, membersOf index: Int, _ oddities: [Issue]) {
        var child = index + 1
        while child < tree.nodes.next(index) {
            let isContained = tree.nodes[child].name == ElementName.contained.rawValue
            if !isContained, tree.nodes[child].kind == .array { noteAhead(&tree, membersOf: child, oddities) }
            if !isContained { noteAhead(&tree, resource: child, oddities) }
            child = tree.nodes.next(child)
        }
    }

    /// Notes a Medication that is a line of its own and says so at its beginning, without reading it; false for any other.
    ///
    /// A line that is no JSON is found out when a record refers to it.
    mutating func noteLine(_ line: Span<UInt8>, at offset: Int) -> Bool {
        let beginning: StaticString = "{\"resourceType\":\"Medication\",\"id\":\""
        let first = beginning.utf8CodeUnitCount
        guard line.hasPrefix(beginning), let end = line.firstIndex(of: UInt8(ascii: "\""), from: first) else {
            return false
        }
        let id = line.extracting(first..<end)
        if id.firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil { return false }
        // Its identifiers are not known without reading it, nor whether it is rejected.
        if scopes.catalog.isReadingIdentifiers || options.isStrict { return false }
        scopes.catalog.add(
            source: origin.fileName, original: original, range: offset..<(offset + line.count), as: .id,
            fullURL: line.extracting(0..<0), id: id, json: line)
        return true
    }

    /// The first document of the source has ended, and others follow it.
    mutating func endDocument(at offset: Int) {
        if isIndexing { scopes.catalog.noteEnd(of: origin.fileName, at: offset) }
        scopes.record.bundles = []
    }

    /// A Bundle in an entry has ended that is read entry by entry.
    mutating func endBundle(_ start: Int, at offset: Int) {
        if isIndexing { scopes.catalog.noteEnd(of: origin.fileName, bundle: start, at: offset) }
    }

    /// Tells the files that were given for their Medications and have none, or some that name no drug.
    mutating func tellUselessFiles(_ sink: any RecordSink) {
        if isIndexing || hasToldUselessFiles { return }
        hasToldUselessFiles = true
        for issue in scopes.catalog.given.issues { note(issue, sink) }
    }

    // MARK: Bundles

    /// The members of a Bundle, which belong to none of its records: those of all releases.
    private static let bundleMembers: Set<String> = [
        "resourceType", "id", "meta", "implicitRules", "language", "identifier", "type", "timestamp", "total", "link",
        "entry", "signature", "issues",
    ]

    /// Tells what is odd about a Bundle itself.
    func memberIssue(_ name: String, isNew: Bool) -> (code: IssueCode, message: String)? {
        let plain = name.hasPrefix("_") ? String(name.dropFirst()) : name
        if !isNew {
            return (
                .elementTwice,
                "this element stands twice in one object, and which one is meant cannot be known; leave one of them out"
            )
        }
        if name == "implicitRules" {
            return (.unknownModifier, "rules that are not known may change what the Bundle's records mean")
        }
        if !Recorder.bundleMembers.contains(plain), plain != "fhir_comments" {
            return (.unknownElement, "no release defines this element of a Bundle, so what is in it is not read")
        }
        return nil
    }

    mutating func checkMember(_ name: String, isNew: Bool, _ sink: any RecordSink) {
        guard let odd = memberIssue(name, isNew: isNew) else { return }
        let bundle = origin.path.isEmpty ? "Bundle" : origin.path
        tellBundle(odd.code, "\(bundle).\(ElementPath.shown(name))", odd.message, sink)
    }

    private static let entryMembers: Set<String> = [
        "id", "extension", "modifierExtension", "link", "fullUrl", "resource", "search", "request", "response",
    ]

    /// Tells what is odd about a member of an entry whose Bundle is read entry by entry.
    ///
    /// - Parameter path: the entry.
    mutating func checkMember(_ name: String, ofEntry path: String, isNew: Bool, _ sink: any RecordSink) {
        let plain = name.hasPrefix("_") ? String(name.dropFirst()) : name
        var odd: (code: IssueCode, message: String)?
        if !isNew {
            odd = memberIssue(name, isNew: false)
        } else if name == ElementName.modifierExtension.text {
            odd = (.unknownModifier, "this may change what the entry means, so nothing that it says is certain")
        } else if !Recorder.entryMembers.contains(plain), plain != "fhir_comments" {
            odd = (.unknownElement, "no release defines this element of an entry, so what is in it is not read")
        }
        if let odd { tellBundle(odd.code, "\(path).\(ElementPath.shown(name))", odd.message, sink) }
    }

    /// Tells what is odd about the members of an entry, which are those of an element in a tree.
    mutating func checkEntry(_ tree: borrowing ElementTree, _ index: Int, _ path: String, _ sink: any RecordSink) {
        var child = index + 1
        while child < tree.nodes.next(index) {
            if tree.nodes[child].kind != .attribute {
                checkMember(tree.nameText(child), ofEntry: path, isNew: true, sink)
            }
            child = tree.nodes.next(child)
        }
    }

    /// Tells what is odd about the members of a Bundle that is in a tree.
    ///
    /// - Parameter end: behind the last member that is whole, of a Bundle that has not ended.
    mutating func checkBundle(
        _ tree: borrowing ElementTree, _ index: Int, upTo end: Int? = nil, _ sink: any RecordSink
    ) {
        let end = end ?? tree.nodes.next(index)
        var names: Set<String> = []
        var child = index + 1
        while child < end {
            let node = tree.nodes[child]
            let name = (node.flags.contains(.companion) ? "_" : "") + tree.nameText(child)
            let isNew = names.insert(name).inserted || node.kind != .element || name == "entry" || name == "link"
            if node.kind != .attribute { checkMember(name, isNew: isNew, sink) }
            if name == "link" { noteLinks(tree, child) }
            child = tree.nodes.next(child)
        }
    }

    func hasModifier(_ tree: borrowing ElementTree, _ entry: Int) -> Bool {
        guard let modifier = tree.child(ElementName.modifierExtension.rawValue, of: entry) else { return false }
        return !tree.isNothing(modifier)
    }

    private mutating func tellBundle(_ code: IssueCode, _ path: String, _ message: String, _ sink: any RecordSink) {
        note(
            Issue(
                .warning, code, path: path, message: message,
                position: SourcePosition(file: origin.fileName, line: origin.line)), sink)
    }
}
