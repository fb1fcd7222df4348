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
    mutating func openDocument() {
        record.bundles = [MedicationCatalog.Holder(range: 0..<Int.max)]
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
    func noteMedication(_ tree: borrowing ElementTree, _ index: Int) {
        let holder = entry ?? index
        let range = range(of: holder, in: tree)
        let id = Array((tree.text(.id, of: index) ?? "").utf8)
        let fullURL = Array(origin.fullURL.utf8)
        if tree.format == .json {
            return scopes.catalog.add(
                source: origin.fileName, original: original, range: range, isEntry: entry != nil,
                fullURL: fullURL.span, id: id.span, identifiers: identifiers(of: index, in: tree),
                json: tree.slice(holder))
        }
        var json = ByteBuffer(capacity: 1024)
        if entry != nil {
            json.append("{\"fullUrl\":")
            JSONText.appendString(origin.fullURL, to: &json)
            json.append(",\"resource\":")
        }
        let finding = ReleaseDetector.shared.find(
            tree, index, as: .medication, isOrder: false, given: options.release, declared: origin.declaredRelease)
        // One that contradicts the given release is rejected, and cannot name the drug of another record.
        guard let finding else { return }
        JSONTreeWriter(table: ElementTable.table(for: finding.release)).writeResource(tree, index, into: &json)
        if entry != nil { json.append("}") }
        scopes.catalog.add(
            source: origin.fileName, original: nil, range: range.lowerBound..<range.lowerBound, isEntry: entry != nil,
            fullURL: fullURL.span, id: id.span, identifiers: identifiers(of: index, in: tree),
            json: json.span)
    }

    /// The identifiers of a Medication, if they are to be noted.
    private func identifiers(of index: Int, in tree: borrowing ElementTree) -> [[UInt8]] {
        scopes.catalog.isReadingIdentifiers || notesMedications ? tree.identifierKeys(of: index) : []
    }

    /// Notes all Medications of a Bundle before its records refer to them: they come before any Medication that was there
    /// earlier, wherever in the Bundle they stand.
    mutating func noteAhead(_ tree: borrowing ElementTree, _ bundle: Int) {
        let outer = (fullURL: origin.fullURL, entry: entry)
        var items = tree.items(ElementName.entry.rawValue, of: bundle)
        while let entry = tree.nextItem(&items) {
            guard let resource = tree.child(ElementName.resource.rawValue, of: entry) else { continue }
            origin.fullURL = tree.text(.fullUrl, of: entry) ?? ""
            self.entry = entry
            noteAhead(tree, resource: resource)
        }
        (origin.fullURL, entry) = outer
        hasNotedAhead = true
    }

    private mutating func noteAhead(_ tree: borrowing ElementTree, resource: Int) {
        guard tree.nodes[resource].kind == .object else { return }
        let name = tree.resourceTypeName(of: resource)
        if name == medication { noteMedication(tree, resource) }
        if name == bundle { noteAhead(tree, resource) }
        if name == parameters { noteAhead(tree, .parameter, of: resource) }
    }

    private mutating func noteAhead(_ tree: borrowing ElementTree, _ name: ElementName, of index: Int) {
        var items = tree.items(name.rawValue, of: index)
        while let parameter = tree.nextItem(&items) {
            entry = nil
            noteAhead(tree, .part, of: parameter)
            if let resource = tree.child(ElementName.resource.rawValue, of: parameter) {
                noteAhead(tree, resource: resource)
            }
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
        // Its identifiers are not known without reading it.
        if scopes.catalog.isReadingIdentifiers { return false }
        scopes.catalog.add(
            source: origin.fileName, original: original, range: offset..<(offset + line.count), isEntry: false,
            fullURL: line.extracting(0..<0), id: id, json: line)
        return true
    }

    /// The first document of the source has ended, and others follow it.
    mutating func endDocument(at offset: Int) {
        if isIndexing { scopes.catalog.noteEnd(of: origin.fileName, at: offset) }
        scopes.record.bundles = []
    }

    /// Tells the files that were given for their Medications and have none.
    mutating func tellUselessFiles(_ sink: any RecordSink) {
        if isIndexing || hasToldUselessFiles { return }
        hasToldUselessFiles = true
        for file in scopes.catalog.givenWithoutMedications {
            note(
                Issue(
                    .warning, .passedOver, path: "",
                    message: "no Medication was found in it, so no record can refer to it",
                    position: SourcePosition(file: file)), sink)
        }
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
            return (.elementTwice, "this element stands twice in one object; which one is meant cannot be known")
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

    /// Tells what is odd about the members of a Bundle that is in a tree.
    mutating func checkBundle(_ tree: borrowing ElementTree, _ index: Int, _ sink: any RecordSink) {
        var names: Set<String> = []
        var child = index + 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            let name = (node.flags.contains(.companion) ? "_" : "") + tree.nameText(child)
            let isNew = names.insert(name).inserted || node.kind != .element || name == "entry" || name == "link"
            if node.kind != .attribute { checkMember(name, isNew: isNew, sink) }
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
