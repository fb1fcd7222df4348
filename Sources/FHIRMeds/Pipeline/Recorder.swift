/// Turns elements of a tree into records and keeps the account of them.
struct Recorder: ~Copyable {
    private var finished = TranslationReport()
    private var current = TranslationReport.File(name: "")
    private var hasCurrent = false
    var origin = RecordOrigin(file: "")
    var scopes: BundleScopes
    /// Lines of the document that is being read, where it is not read line by line.
    var lines = RunningLineCount()

    private var translator: RecordTranslator
    private let options: TranslationOptions
    private let bundle = NameTable.shared.number(of: "Bundle")
    private let parameters = NameTable.shared.number(of: "Parameters")
    private let operationOutcome = NameTable.shared.number(of: "OperationOutcome")
    private let medication = NameTable.shared.number(of: "Medication")
    /// What a type's name number means, so that no string is made for each record.
    private var kinds: [UInt8]

    init(options: TranslationOptions) {
        self.options = options
        scopes = BundleScopes(limits: options.limits)
        translator = RecordTranslator(options: options)
        kinds = [UInt8](repeating: 0xFF, count: NameTable.shared.count)
        for name in 0..<NameTable.shared.count {
            let text = NameTable.shared.text(UInt16(name)) ?? ""
            if let resource = MedicationResource(typeName: text) { kinds[name] = UInt8(resource.rawValue) }
        }
    }

    /// What became of everything so far.
    var report: TranslationReport {
        var report = finished
        if hasCurrent { report.files.append(current) }
        return report
    }

    /// Begins the account of a source.
    mutating func begin(_ name: String) {
        if hasCurrent { finished.files.append(current) }
        hasCurrent = true
        current = TranslationReport.File(name: name)
        origin = RecordOrigin(file: name)
        scopes.indexes.removeAll()
        lines = RunningLineCount()
    }

    /// The source was not read at all.
    mutating func passOver(_ reason: String) {
        current.skippedBecause = reason
    }

    /// Counts a record that could not be read.
    mutating func reject(
        _ issue: Issue, _ sink: any RecordSink, raw: Span<UInt8> = Span(), as form: RejectedForm = .json
    ) {
        current.resources += 1
        current.rejected += 1
        count(issue)
        sink.rejected(issue, raw: raw, as: form)
    }

    private mutating func count(_ issue: Issue) {
        finished.issues[issue.code, default: 0] += 1
    }

    mutating func note(_ issue: Issue, _ sink: any RecordSink) {
        count(issue)
        sink.noted(issue)
    }

    private mutating func skip(_ type: String) {
        current.resources += 1
        current.skipped[type, default: 0] += 1
    }

    // MARK: Resources

    /// How a resource was written, for rejects.
    struct Written {
        var form = RejectedForm.json
    }

    /// Translates, skips or opens the resource at a node.
    mutating func record(
        _ tree: inout ElementTree, _ index: Int, source: Span<UInt8>, written: Written, oddities: [Issue] = [],
        _ sink: any RecordSink
    ) {
        if tree.nodes[index].flags.contains(.foreign) {
            return reject(
                issue(.notFHIR, "the resource is not in FHIR's namespace, http://hl7.org/fhir"), sink, raw: source,
                as: written.form)
        }
        let name = tree.resourceTypeName(of: index)
        let kind = kinds[Int(name)]
        if kind != 0xFF, let resource = MedicationResource(rawValue: Int(kind)) {
            if tree.child(ElementName.fhirReleaseEvidence.rawValue, of: index) != nil,
                tree.child(ElementName.concept.rawValue, of: index) != nil
            {
                return reject(
                    issue(.notFHIR, "a record line, not FHIR; it has been translated before"), sink, raw: source,
                    as: written.form)
            }
            return translate(&tree, index, resource, source, written, oddities, sink)
        }
        if name == bundle { return openBundle(&tree, index, written, oddities, sink) }
        if name == parameters { return openParameters(&tree, index, written, sink) }
        let type = typeText(tree, index, name)
        guard let type else {
            return reject(
                issue(.notFHIR, "a FHIR resource is expected here, but there is no resourceType"), sink, raw: source,
                as: written.form)
        }
        if MedicationResource.unsupportedTypes.contains(type) {
            return reject(
                issue(.unsupported, "\(type) is a medication resource of a release that is not translated"), sink,
                raw: source, as: written.form)
        }
        skip(type)
        if name == operationOutcome { passOn(tree, index, sink) }
    }

    private func issue(_ code: IssueCode, _ message: String, path: String = "") -> Issue {
        let place = origin.path.isEmpty || path.isEmpty ? origin.path + path : "\(origin.path).\(path)"
        return Issue(
            .error, code, path: place, message: message,
            position: SourcePosition(file: origin.fileName, line: origin.line))
    }

    /// The resource type as text: what the tables know, or a plain word that the source gives.
    private func typeText(_ tree: borrowing ElementTree, _ index: Int, _ name: UInt16) -> String? {
        if name != 0 { return NameTable.shared.text(name) }
        let text: String
        if tree.nodes[index].kind == .element {
            text = tree.nameText(index)
        } else {
            guard let type = tree.text(.resourceType, of: index) else { return nil }
            text = type
        }
        let isWord = text.utf8.count <= 64 && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        return isWord && !text.isEmpty ? text : "?"
    }

    private mutating func translate(
        _ tree: inout ElementTree, _ index: Int, _ resource: MedicationResource, _ source: Span<UInt8>,
        _ written: Written, _ oddities: [Issue], _ sink: any RecordSink
    ) {
        do {
            try translator.translate(
                &tree, index, as: resource, from: origin, source: source, resolver: &scopes, oddities: oddities)
            current.resources += 1
            current.translated += 1
            if !translator.issues.isEmpty {
                for issue in translator.issues { count(issue) }
            }
            sink.translated(translator.line.span)
        } catch {
            var cost = error
            // Paths begin at the record; what is odd about the document around it has a path from there.
            if !origin.path.isEmpty, cost.path.hasPrefix(tree.path(of: index, in: index)) {
                cost.path = origin.path + cost.path.drop { $0 != "." }
            }
            cost.severity = .error
            cost.position = SourcePosition(
                file: origin.fileName, line: origin.line > 0 ? origin.line : line(of: index, in: tree))
            reject(cost, sink, raw: source, as: written.form)
        }
    }

    private mutating func line(of index: Int, in tree: borrowing ElementTree) -> Int {
        if tree.format == .xml { return tree.line(of: index, from: 1) }
        return lines.position(of: Int(tree.nodes[index].start), in: tree.bytes.span).line
    }

    /// A server's own warnings about its export belong to whoever reads it.
    private mutating func passOn(_ tree: borrowing ElementTree, _ index: Int, _ sink: any RecordSink) {
        var items = tree.items(ElementName.issue.rawValue, of: index)
        while let item = tree.nextItem(&items) {
            let words =
                tree.text(.diagnostics, of: item)
                ?? tree.child(ElementName.details.rawValue, of: item).flatMap { tree.text(.text, of: $0) }
            let severity: Issue.Severity =
                switch tree.text(.severity, of: item) {
                case "fatal", "error": .error
                case "information", "success": .information
                default: .warning
                }
            var said = issue(.sourceSaid, "source said: \(words ?? tree.text(.code, of: item) ?? "nothing")")
            said.severity = severity
            note(said, sink)
        }
    }

    // MARK: Containers inside the tree

    /// A Bundle whose `entry` is an entry, not a list.
    static var entryIsAlone: Issue {
        Issue(
            .warning, .cardinality, path: "Bundle.entry",
            message: "one value where a list belongs; read as a list of one")
    }

    private mutating func openBundle(
        _ tree: inout ElementTree, _ index: Int, _ written: Written, _ oddities: [Issue], _ sink: any RecordSink
    ) {
        let outer = origin
        var medications = MedicationIndex()
        var items = tree.items(ElementName.entry.rawValue, of: index)
        while let entry = tree.nextItem(&items) { addMedication(&tree, entry, to: &medications) }
        scopes.indexes.append(medications)
        var oddities = oddities
        if let entries = tree.child(ElementName.entry.rawValue, of: index), tree.nodes[entries].kind == .object {
            oddities.append(Recorder.entryIsAlone)
        }
        items = tree.items(ElementName.entry.rawValue, of: index)
        while let entry = tree.nextItem(&items) {
            self.entry(&tree, entry, number: items.place - 1, in: outer, written, oddities: oddities, sink)
        }
        scopes.indexes.removeLast()
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
        let resources = Recorder.resources(of: entry, in: tree)
        guard let resource = resources.only else {
            if resources.all.isEmpty { return tellEmpty(tree, entry, sink) }
            return severalResources(&tree, resources.all, written, oddities, sink)
        }
        let bytes = tree.format == .json ? unsafe _overrideLifetime(tree.slice(resource), copying: ()) : source
        record(&tree, resource, source: bytes, written: written, oddities: oddities, sink)
    }

    /// What stands in an entry's `resource`: one resource, or whatever else the source has put there.
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

    /// An entry holds one resource; of a source that puts several into one, each is read and told.
    private mutating func severalResources(
        _ tree: inout ElementTree, _ resources: [Int], _ written: Written, _ oddities: [Issue], _ sink: any RecordSink
    ) {
        let outer = origin
        for (number, resource) in resources.enumerated() {
            origin = outer
            if resources.count > 1 { origin.path += "[\(number)]" }
            let kind = tree.nodes[resource].kind
            guard kind == .object || kind == .element else {
                reject(issue(.wrongType, "a resource is expected here"), sink)
                continue
            }
            // The bytes of an XML resource are known only where it stands alone, and a record may not carry others.
            if kind == .element, options.embedsSource {
                reject(issue(.cardinality, "several resources in one entry; give each its own"), sink, as: .xml)
                continue
            }
            let several = Issue(
                .warning, .cardinality, path: outer.path,
                message: "an entry holds one resource, no list of them; each is read")
            let bytes = tree.format == .json ? unsafe _overrideLifetime(tree.slice(resource), copying: ()) : Span()
            record(&tree, resource, source: bytes, written: written, oddities: oddities + [several], sink)
        }
        origin = outer
    }

    private mutating func tellEmpty(_ tree: borrowing ElementTree, _ entry: Int, _ sink: any RecordSink) {
        let kind = tree.nodes[entry].kind
        var empty = issue(.emptyEntry, "an entry without a resource")
        empty.severity = .information
        if kind != .object && kind != .element {
            empty.severity = .warning
            empty.message = "an entry that is no object and holds no resource"
        } else if isResourceItself(tree, entry) {
            return reject(
                issue(.notFHIR, "the resource stands in the entry itself; put it into the entry's resource"), sink)
        } else if tree.child(ElementName.request.rawValue, of: entry) != nil {
            // An entry of a transaction or a history may have only a request; that is no oddity.
            return
        }
        note(empty, sink)
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

    private mutating func openParameters(
        _ tree: inout ElementTree, _ index: Int, _ written: Written, _ sink: any RecordSink
    ) {
        let outer = origin
        let prefix = outer.path.isEmpty ? "Parameters" : outer.path
        let found = openParts(.parameter, of: &tree, index, "\(prefix).parameter", outer, written, sink)
        origin = outer
        if !found { skip("Parameters") }
    }

    /// Records the resources of parameters, and of the parts of parameters.
    private mutating func openParts(
        _ name: ElementName, of tree: inout ElementTree, _ index: Int, _ path: String, _ outer: RecordOrigin,
        _ written: Written, _ sink: any RecordSink
    ) -> Bool {
        var found = false
        var items = tree.items(name.rawValue, of: index)
        while let parameter = tree.nextItem(&items) {
            let place = "\(path)[\(items.place - 1)]"
            if openParts(.part, of: &tree, parameter, "\(place).part", outer, written, sink) { found = true }
            guard let holder = tree.child(ElementName.resource.rawValue, of: parameter),
                let resource = tree.resource(in: holder)
            else { continue }
            found = true
            origin = outer
            origin.path = "\(place).resource"
            let bytes = tree.format == .json ? unsafe _overrideLifetime(tree.slice(resource), copying: ()) : Span()
            record(&tree, resource, source: bytes, written: written, sink)
        }
        return found
    }

    /// Adds the Medication of an entry, if it holds one, to an index.
    ///
    /// What is odd about it is told on its own line, for which the tree stays as it is; here it is only left out.
    func addMedication(_ tree: inout ElementTree, _ entry: Int, to index: inout MedicationIndex) {
        guard let holder = tree.child(ElementName.resource.rawValue, of: entry),
            let resource = tree.resource(in: holder), tree.resourceTypeName(of: resource) == medication,
            !tree.nodes[resource].flags.contains(.foreign)
        else { return }
        var json = ByteBuffer(capacity: 1024)
        let table = ElementTable.table(for: options.release ?? .r4)
        let before = tree.snapshot(of: resource)
        var checker = FHIRChecker(table: table)
        checker.check(&tree, resource, as: table.resourceType(medication), root: resource)
        JSONTreeWriter(table: table).writeResource(tree, resource, into: &json)
        tree.restore(before)
        let meta = tree.child(ElementName.meta.rawValue, of: resource)
        index.add(
            MedicationIndex.Entry(
                json: json.array, fullURL: tree.text(.fullUrl, of: entry) ?? "",
                id: tree.text(.id, of: resource) ?? "", version: meta.flatMap { tree.text(.versionId, of: $0) } ?? ""))
    }

    /// Whether the resource of an entry refers to a Medication outside itself.
    func refersOutside(_ tree: borrowing ElementTree, _ entry: Int) -> Bool {
        guard let holder = tree.child(ElementName.resource.rawValue, of: entry),
            let resource = tree.resource(in: holder)
        else { return false }
        let name = tree.resourceTypeName(of: resource)
        // What a Bundle in the Bundle holds may refer to the outer one's Medications too.
        if name == bundle || name == parameters { return true }
        var reference = tree.child(ElementName.medicationReference.rawValue, of: resource)
        if let medication = tree.child(ElementName.medication.rawValue, of: resource) {
            reference = tree.child(ElementName.reference.rawValue, of: medication)
        }
        guard let reference, let text = tree.child(ElementName.reference.rawValue, of: reference),
            tree.hasValue(text)
        else { return false }
        return !tree.slice(text).hasPrefix("#")
    }
}
