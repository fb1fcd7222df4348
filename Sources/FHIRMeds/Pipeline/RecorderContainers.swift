// Resources inside resources: the entries of Bundles and the parameters of Parameters.

extension Recorder {
    /// A Bundle whose `entry` is an entry, not a list.
    static var entryIsAlone: Issue {
        Issue(
            .warning, .cardinality, path: "Bundle.entry",
            message: "one value where a list belongs; read as a list of one")
    }

    mutating func openBundle(
        _ tree: inout ElementTree, _ index: Int, _ written: Written, _ source: Span<UInt8>,
        _ oddities: [Issue], _ sink: any RecordSink
    ) {
        let outer = origin
        checkBundle(tree, index, sink)
        scopes.record.bundles.append(MedicationCatalog.Holder(range: range(of: index, in: tree)))
        var oddities = oddities
        if let entries = tree.child(ElementName.entry.rawValue, of: index), tree.nodes[entries].kind == .object {
            oddities.append(Recorder.entryIsAlone)
        }
        var items = tree.items(ElementName.entry.rawValue, of: index)
        while let entry = tree.nextItem(&items) {
            self.entry(
                &tree, entry, number: items.place - 1, in: outer, written, source: source, oddities: oddities, sink)
        }
        scopes.record.bundles.removeLast()
        origin = outer
    }

    /// Records the resource of a Bundle's entry.
    mutating func entry(
        _ tree: inout ElementTree, _ entry: Int, number: Int, in outer: RecordOrigin, _ written: Written,
        source: Span<UInt8> = Span(), oddities: [Issue] = [], _ sink: any RecordSink
    ) {
        let prefix = outer.path.isEmpty ? "Bundle" : outer.path
        origin = outer
        origin.path = "\(prefix).entry[\(number)].resource"
        origin.fullURL = tree.text(.fullUrl, of: entry) ?? ""
        self.entry = entry
        defer { self.entry = nil }
        var oddities = oddities
        if hasModifier(tree, entry) {
            oddities.append(
                Issue(
                    .warning, .unknownModifier, path: "\(prefix).entry[\(number)].modifierExtension",
                    message: "this may change what the entry means, so nothing that it says is certain"))
        }
        let before = losses.records
        let resources = Recorder.resources(of: entry, in: tree)
        guard let resource = resources.only else {
            if resources.all.isEmpty { return tellEmpty(tree, entry, source, sink) }
            severalResources(&tree, resources.all, written, source, oddities, sink)
            if losses.records > before, !options.embedsSource { addLosses(ofEntry: tree, entry) }
            return
        }
        let bytes = tree.format == .json ? unsafe _overrideLifetime(tree.slice(resource), copying: ()) : source
        record(&tree, resource, source: bytes, written: written, oddities: oddities, sink)
        if losses.records > before, !options.embedsSource { addLosses(ofEntry: tree, entry) }
    }

    /// What stands in the `resource` of an entry or a parameter: one resource, or whatever else the source has put there.
    private static func resources(
        of entry: Int, in tree: borrowing ElementTree
    ) -> (only: Int?, all: [Int]) {
        guard let first = tree.child(ElementName.resource.rawValue, of: entry) else { return (nil, []) }
        if tree.nodes[first].kind == .object { return (first, []) }
        var only: Int?
        var all: [Int] = []
        func take(_ index: Int) {
            if all.isEmpty, only == nil, tree.format == .xml {
                only = index
                return
            }
            if let first = only { all.append(first) }
            only = nil
            all.append(index)
        }
        var holders = tree.items(from: first, in: entry)
        while let holder = tree.nextItem(&holders) {
            if tree.nodes[holder].kind != .element {
                if tree.nodes[holder].kind != .null { take(holder) }
                continue
            }
            var child = holder + 1
            while child < tree.nodes.next(holder) {
                if tree.nodes[child].kind == .element { take(child) }
                child = tree.nodes.next(child)
            }
        }
        return (only, all)
    }

    /// An entry, or a parameter, holds one resource; of a source that puts several into one, each is read and told.
    private mutating func severalResources(
        _ tree: inout ElementTree, _ resources: [Int], _ written: Written, _ source: Span<UInt8>,
        _ oddities: [Issue], _ sink: any RecordSink
    ) {
        let outer = origin
        for (number, resource) in resources.enumerated() {
            origin = outer
            if resources.count > 1 { origin.path += "[\(number)]" }
            let kind = tree.nodes[resource].kind
            guard kind == .object || kind == .element else {
                rejectEntry(issue(.wrongType, "a resource is expected here"), tree, resource, source, sink)
                continue
            }
            let several = Issue(
                .warning, .cardinality, path: outer.path,
                message: "one resource belongs here, and no list of them; each is read")
            let bytes = tree.format == .json ? unsafe _overrideLifetime(tree.slice(resource), copying: ()) : source
            record(&tree, resource, source: bytes, written: written, oddities: oddities + [several], sink)
        }
        origin = outer
    }

    private mutating func tellEmpty(
        _ tree: borrowing ElementTree, _ entry: Int, _ source: Span<UInt8>, _ sink: any RecordSink
    ) {
        let kind = tree.nodes[entry].kind
        var empty = issue(.emptyEntry, "an entry without a resource")
        empty.severity = .information
        if kind != .object && kind != .element {
            empty.severity = .warning
            empty.message = "an entry that is no object and holds no resource"
        } else if isResourceItself(tree, entry) {
            let message = "the resource stands in the entry itself; put it into the entry's resource"
            return rejectEntry(issue(.notFHIR, message), tree, entry, source, sink)
        } else if let request = tree.child(ElementName.request.rawValue, of: entry) {
            // An entry of a transaction or a history may have only a request; that is no oddity.
            if let method = tree.child(ElementName.method.rawValue, of: request), tree.equals(method, "DELETE") {
                countDeleted()
                var said = issue(
                    .sourceSaid, "source said: a resource was deleted; records of it in other files are not taken away")
                said.severity = .information
                note(said, sink)
            }
            return
        }
        note(empty, sink)
    }

    /// Rejects what an entry holds, kept as a Bundle of its own, which can be mended and read.
    private mutating func rejectEntry(
        _ issue: Issue, _ tree: borrowing ElementTree, _ index: Int, _ source: Span<UInt8>, _ sink: any RecordSink
    ) {
        var issue = issue
        if issue.position?.line == 0 { issue.position?.line = line(of: index, in: tree) }
        var kept = ByteBuffer(capacity: 4096)
        if tree.format == .xml {
            kept.append("<Bundle xmlns=\"http://hl7.org/fhir\"><type value=\"collection\"/>")
            let isKnown = tree.appendAlone(index, part: part, of: source, to: &kept)
            kept.append("</Bundle>")
            if isKnown { return reject(issue, sink, raw: kept.span, as: .xml) }
            return reject(issue, sink, raw: source, as: .xml)
        }
        let isEntry = tree.nodes[index].kind == .object
        kept.append("{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"entry\":[")
        if !isEntry { kept.append("{\"resource\":") }
        let quote = tree.nodes[index].kind == .string ? "\"" : ""
        kept.append(quote)
        kept.append(tree.slice(index))
        kept.append(quote + (isEntry ? "]}" : "}]}"))
        reject(issue, sink, raw: kept.span)
    }

    private func isResourceItself(_ tree: borrowing ElementTree, _ entry: Int) -> Bool {
        if tree.format == .json { return tree.child(ElementName.resourceType.rawValue, of: entry) != nil }
        var child = entry + 1
        while child < tree.nodes.next(entry) {
            if let letter = tree.nameText(child).utf8.first, letter >= 0x41, letter <= 0x5A { return true }
            child = tree.nodes.next(child)
        }
        return false
    }

    /// Opens a JSON object that is no resource, but holds some, such as the request of a CDS Hooks service; false if it
    /// holds none. A manifest of a Bulk Data export names files, and has been read with that.
    mutating func openHolder(
        _ tree: inout ElementTree, _ index: Int, _ written: Written, _ oddities: [Issue], _ sink: any RecordSink
    ) -> Bool {
        if index == 0, let manifest = BulkManifest.read(tree) {
            tell(manifest, sink)
            return true
        }
        let outer = origin
        let isFirst = beginAhead(&tree, index, oddities)
        entry = nil
        scopes.record.bundles.append(MedicationCatalog.Holder(range: range(of: index, in: tree), place: .input))
        let found = openMembers(of: &tree, index, outer.path, outer, written, oddities, sink)
        scopes.record.bundles.removeLast()
        if isFirst { hasNotedAhead = false }
        origin = outer
        return found
    }

    /// Records the resources that the members of an object, or the items of a list, are or hold.
    private mutating func openMembers(
        of tree: inout ElementTree, _ index: Int, _ path: String, _ outer: RecordOrigin, _ written: Written,
        _ oddities: [Issue], _ sink: any RecordSink
    ) -> Bool {
        var found = false
        var place = 0
        var child = index + 1
        let isList = tree.nodes[index].kind == .array
        while child < tree.nodes.next(index) {
            let kind = tree.nodes[child].kind
            // What is contained belongs to whatever contains it, even if that does not say what it is.
            let isContained = tree.nodes[child].name == ElementName.contained.rawValue
            if !isContained, kind == .object || kind == .array {
                let name = isList ? "" : ElementPath.shown(tree.nameText(child))
                let here = isList ? "\(path)[\(place)]" : path.isEmpty ? name : "\(path).\(name)"
                if tree.child(ElementName.resourceType.rawValue, of: child) == nil {
                    if openMembers(of: &tree, child, here, outer, written, oddities, sink) { found = true }
                } else {
                    found = true
                    origin = outer
                    origin.path = here
                    let bytes = unsafe _overrideLifetime(tree.slice(child), copying: ())
                    record(&tree, child, source: bytes, written: written, oddities: oddities, sink)
                }
            }
            place += 1
            child = tree.nodes.next(child)
        }
        return found
    }

    /// Tells what a manifest says about its export.
    private mutating func tell(_ manifest: BulkManifest, _ sink: any RecordSink) {
        countManifest(manifest)
        if !manifest.error.isEmpty {
            var told = issue(
                .sourceSaid,
                "source said: some of the export failed, or has warnings; they are in "
                    + "\(manifest.error.count == 1 ? "a file" : "\(manifest.error.count) files") of the export")
            told.severity = .warning
            note(told, sink)
        }
        if manifest.hasNext {
            var told = issue(
                .sourceSaid, "source said: the export has more manifests, and files that this one does not name")
            told.severity = .information
            note(told, sink)
        }
    }

    /// Tells the files that a manifest names, but that are not in the folder or archive that it is in, and those that have
    /// another number of resources than it says.
    mutating func tellMissingFiles(_ sink: any RecordSink) {
        let files = Dictionary(report.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (file, manifest) in takeManifests() {
            let folder = file.lastIndex { $0 == "/" || $0 == "!" }.map { String(file[...$0]) } ?? ""
            for wanted in manifest.output + manifest.error + manifest.deleted {
                guard let name = wanted.name else { continue }
                let position = SourcePosition(file: folder + name)
                guard let found = files[folder + name] ?? files[folder + name + ".gz"] else {
                    addMissing(folder + name)
                    note(
                        Issue(
                            .error, .unreadable, path: "",
                            message: "the manifest of the export names this file, and it is not there; get it again",
                            position: position), sink)
                    continue
                }
                let isLines = manifest.output.contains(wanted)
                guard isLines, let count = wanted.count, count != found.resources else { continue }
                note(
                    Issue(
                        .error, .unreadable, path: "",
                        message: "the manifest of the export says that this file has \(count) resources, and it has "
                            + "\(found.resources); get it again", position: position), sink)
            }
        }
    }

    mutating func openParameters(
        _ tree: inout ElementTree, _ index: Int, _ written: Written, _ source: Span<UInt8>, _ oddities: [Issue],
        _ sink: any RecordSink
    ) {
        let outer = origin
        let prefix = outer.path.isEmpty ? "Parameters" : outer.path
        scopes.record.bundles.append(MedicationCatalog.Holder(range: range(of: index, in: tree), place: .input))
        let found = openParameters(
            called: .parameter, of: &tree, index, "\(prefix).parameter", outer, written, source, oddities, sink)
        scopes.record.bundles.removeLast()
        origin = outer
        if !found { skip("Parameters") }
    }

    /// Records the resources of parameters, and of the parts of parameters.
    ///
    /// - Parameter name: what the parameters are called there: `parameter`, or `part` inside another one.
    private mutating func openParameters(
        called name: ElementName, of tree: inout ElementTree, _ index: Int, _ path: String, _ outer: RecordOrigin,
        _ written: Written, _ source: Span<UInt8>, _ oddities: [Issue], _ sink: any RecordSink
    ) -> Bool {
        var found = false
        var items = tree.items(name.rawValue, of: index)
        while let parameter = tree.nextItem(&items) {
            let place = "\(path)[\(items.place - 1)]"
            let isPartFound = openParameters(
                called: .part, of: &tree, parameter, "\(place).part", outer, written, source, oddities, sink)
            if isPartFound { found = true }
            let resources = Recorder.resources(of: parameter, in: tree)
            if resources.only == nil, resources.all.isEmpty { continue }
            found = true
            origin = outer
            origin.path = "\(place).resource"
            entry = nil
            guard let resource = resources.only else {
                severalResources(&tree, resources.all, written, source, oddities, sink)
                continue
            }
            let bytes = tree.format == .json ? unsafe _overrideLifetime(tree.slice(resource), copying: ()) : source
            record(&tree, resource, source: bytes, written: written, oddities: oddities, sink)
        }
        return found
    }
}
