/// Turns elements of a tree into records and keeps the account of them.
struct Recorder: ~Copyable {
    private var finished = TranslationReport()
    private var current = TranslationReport.File(name: "")
    private var hasCurrent = false
    var origin = RecordOrigin(file: "")
    var scopes: MedicationScopes
    /// The offset in the source of the first byte of the tree, or of XML the size of what has been forgotten of it.
    var textStart = 0
    /// Which part of an XML text is there.
    var textPart = XMLTextPart()
    /// The entry of a Bundle whose resource is being read.
    var entry: Int?
    /// Where Medications can be read again; nil where they are copied.
    var original: RecordSource?
    /// Nothing is translated: the inputs are read for their Medications alone.
    let isIndexing: Bool
    /// The Medications are noted as they come, because the source cannot be read a second time.
    var notesMedications = false
    /// Those of the Bundle that is being read have been noted.
    var hasNotedAhead = false
    /// Lines of the document that is being read, where it is not read line by line.
    var lines = RunningLineCount()
    /// What lines do not carry, where that is asked for.
    var losses = Losses()

    var translator: RecordTranslator
    let options: TranslationOptions
    /// The node of the outermost entry that is being read in an XML Bundle; 0 for another document.
    var part = 0
    let bundle = NameTable.shared.number(of: "Bundle")
    let parameters = NameTable.shared.number(of: "Parameters")
    private let operationOutcome = NameTable.shared.number(of: "OperationOutcome")
    let medication = NameTable.shared.number(of: "Medication")
    var hasToldUselessFiles = false
    /// The manifests of exports that were read, and where they were.
    private var manifests: [(file: String, manifest: BulkManifest)] = []
    /// The pages that Bundles name.
    private var pages = SearchPages()
    /// What a type's name number means, so that no string is made for each record.
    private var kinds: [UInt8]

    init(options: TranslationOptions, catalog: MedicationCatalog, isIndexing: Bool = false) {
        self.options = options
        self.isIndexing = isIndexing
        scopes = MedicationScopes(catalog: catalog)
        translator = RecordTranslator(options: options)
        kinds = [UInt8](repeating: 0xFF, count: NameTable.shared.count)
        for name in 0..<NameTable.shared.count {
            let text = NameTable.shared.text(UInt16(name)) ?? ""
            if let resource = MedicationResource(typeName: text) { kinds[name] = UInt8(resource.rawValue) }
        }
    }

    /// How many records of the source did not come out.
    var rejectedCount: Int { current.rejected }

    /// What became of everything so far.
    var report: TranslationReport {
        var report = finished
        if hasCurrent { report.files.append(current) }
        report.losses = losses
        return report
    }

    /// Begins the account of a source.
    mutating func begin(_ name: String) {
        if hasCurrent { finished.files.append(current) }
        hasCurrent = true
        current = TranslationReport.File(name: name)
        origin = RecordOrigin(file: name)
        scopes.begin(name)
        lines = RunningLineCount()
        part = 0
        textStart = 0
        textPart = XMLTextPart()
        notesMedications = false
        entry = nil
    }

    /// The source is no input itself, but has some in it.
    mutating func forgetAccount() {
        hasCurrent = false
    }

    /// The source was not read at all.
    mutating func passOver(_ reason: String) {
        current.skippedBecause = reason
    }

    /// The source should have been read, but nothing of it could be.
    mutating func leaveUnread(_ reason: String) {
        passOver(reason)
        current.isUnread = true
    }

    /// Says that nothing of a source could be read. It is a source that is counted, no record.
    mutating func refuse(_ issue: Issue, because reason: String, _ sink: any RecordSink) {
        leaveUnread(reason)
        count(issue)
        sink.rejected(issue, raw: Span(), as: .json)
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

    /// Counts a file that names the others of its export.
    mutating func countManifest(_ manifest: BulkManifest) {
        manifests.append((origin.fileName, manifest))
    }

    /// Counts a file that should have been there.
    mutating func addMissing(_ name: String) {
        var missing = TranslationReport.File(name: name)
        missing.skippedBecause = "not there"
        missing.isUnread = true
        finished.files.append(missing)
    }

    /// The manifests, which are told once.
    mutating func takeManifests() -> [(file: String, manifest: BulkManifest)] {
        defer { manifests = [] }
        return manifests
    }

    /// Notes what the links of a Bundle say about other pages.
    mutating func noteLinks(_ tree: borrowing ElementTree, _ links: Int) {
        if !isIndexing { pages.note(tree, links, in: origin.fileName) }
    }

    /// The pages, which are told once.
    mutating func takePages() -> SearchPages {
        defer { pages = SearchPages() }
        return pages
    }

    /// Counts a resource that its server has deleted.
    mutating func countDeleted() {
        current.deleted += 1
    }

    mutating func skip(_ type: String) {
        current.resources += 1
        current.skipped[type, default: 0] += 1
    }

    // MARK: Resources

    /// How a resource was written, for rejects.
    struct Written {
        var form = RejectedForm.json
    }

    /// Translates, skips or opens the resource at a node.
    ///
    /// - Parameter source: the bytes of a resource in JSON; of XML those of the whole document.
    mutating func record(
        _ tree: inout ElementTree, _ index: Int, source: Span<UInt8>, written: Written, oddities: [Issue] = [],
        _ sink: any RecordSink
    ) {
        if tree.nodes[index].flags.contains(.foreign) {
            let message = "the resource is not in FHIR's namespace; write xmlns=\"http://hl7.org/fhir\" on it"
            return reject(issue(.notFHIR, message), tree, index, source, written, sink)
        }
        let name = tree.resourceTypeName(of: index)
        let kind = kinds[Int(name)]
        if isIndexing || notesMedications, name == medication, !hasNotedAhead {
            noteMedication(&tree, index, oddities, isHeld: !scopes.record.bundles.isEmpty)
        }
        if isIndexing, kind != 0xFF { return }
        if kind != 0xFF, let resource = MedicationResource(rawValue: Int(kind)) {
            if tree.isRecordLine(index) {
                let message = "a record line, not FHIR; it has been translated before, so feed in what it was made from"
                return reject(issue(.notFHIR, message), tree, index, source, written, sink)
            }
            return translate(&tree, index, resource, source, written, oddities, sink)
        }
        if name == bundle || name == parameters {
            let isFirst = beginAhead(&tree, index, oddities)
            if name == bundle {
                openBundle(&tree, index, written, source, oddities, sink)
            } else {
                openParameters(&tree, index, written, source, oddities, sink)
            }
            if isFirst { hasNotedAhead = false }
            return
        }
        let hasNamespace = !oddities.contains { $0.code == .namespaceMissing }
        let word = typeWord(tree, index, name, hasNamespace)
        let isNew = word.map { current.skipped[$0] == nil } ?? false
        if isNew, let word, let meant = ResourceTypeNames.medication(likeness: word) {
            let message = "the resource type is written with other capital letters than FHIR's; write \(meant)"
            return reject(issue(.unknownType, message), tree, index, source, written, sink)
        }
        if word == nil, tree.format == .json, openHolder(&tree, index, written, oddities, sink) { return }
        guard let type = word, type.utf8.first.map({ $0 <= UInt8(ascii: "Z") }) ?? false else {
            let message = "a FHIR resource is expected here, but nothing names its type; write its resourceType"
            return reject(issue(.notFHIR, message), tree, index, source, written, sink)
        }
        if MedicationResource.unsupportedTypes.contains(type) {
            let message =
                "\(type) is a medication resource of a release that is not translated; convert it to DSTU2 or a later release first"
            return reject(issue(.unsupported, message), tree, index, source, written, sink)
        }
        if isNew, !ResourceTypeNames.has(type) { tellUnknown(type, sink) }
        skip(type)
        if name == operationOutcome { passOn(tree, index, sink) }
    }

    /// Counts a resource that did not come out, and hands on its source: of an XML Bundle's resource, its own element with
    /// the namespaces that are declared around it.
    mutating func reject(
        _ issue: Issue, _ tree: borrowing ElementTree, _ index: Int, _ source: Span<UInt8>, _ written: Written,
        _ sink: any RecordSink
    ) {
        var issue = issue
        if issue.position?.line == 0 { issue.position?.line = line(of: index, in: tree) }
        if written.form == .xml, index > 0 {
            var alone = ByteBuffer(capacity: 4096)
            if tree.appendAlone(index, part: part, of: source, to: &alone) {
                return reject(issue, sink, raw: alone.span, as: .xml)
            }
        }
        reject(issue, sink, raw: source, as: written.form)
    }

    func issue(_ code: IssueCode, _ message: String, path: String = "") -> Issue {
        let place = origin.path.isEmpty || path.isEmpty ? origin.path + path : "\(origin.path).\(path)"
        return Issue(
            .error, code, path: place, message: message,
            position: SourcePosition(file: origin.fileName, line: origin.line))
    }

    /// Says once for a file that a type is none of FHIR's, so that a medication with a wrong name is not lost in silence.
    private mutating func tellUnknown(_ type: String, _ sink: any RecordSink) {
        var unknown = issue(
            .unknownType, "no release of FHIR has the resource type \(type); resources of that type are left out")
        unknown.severity = .warning
        note(unknown, sink)
    }

    /// The resource type as text: a word of letters, and in XML without a namespace one that is known.
    private func typeWord(
        _ tree: borrowing ElementTree, _ index: Int, _ name: UInt16, _ hasNamespace: Bool
    ) -> String? {
        var text = NameTable.shared.text(name) ?? ""
        if name == 0 {
            if tree.nodes[index].kind == .element {
                text = hasNamespace ? tree.nameText(index) : ""
            } else if let type = tree.child(ElementName.resourceType.rawValue, of: index),
                tree.nodes[type].kind == .string
            {
                text = tree.text(type) ?? ""
            }
        }
        let isWord = text.utf8.count <= 64 && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        return isWord && !text.isEmpty ? text : nil
    }

    private mutating func translate(
        _ tree: inout ElementTree, _ index: Int, _ resource: MedicationResource, _ source: Span<UInt8>,
        _ written: Written, _ oddities: [Issue], _ sink: any RecordSink
    ) {
        do {
            if options.embedsSource, tree.format == .xml, index > 0 {
                var alone = ByteBuffer(capacity: 4096)
                _ = tree.appendAlone(index, part: part, of: source, isQuoted: true, to: &alone)
                try translator.translate(
                    &tree, index, as: resource, from: origin, source: alone.span, resolver: &scopes,
                    oddities: oddities)
            } else {
                try translator.translate(
                    &tree, index, as: resource, from: origin, source: source, resolver: &scopes, oddities: oddities)
            }
            current.resources += 1
            current.translated += 1
            if !translator.issues.isEmpty {
                for issue in translator.issues { count(issue) }
            }
            if options.tellsLosses { addLosses(of: tree, index) }
            if let statement = translator.statement {
                handOn(statement, tree, index, sink)
            } else {
                sink.translated(translator.line.span)
            }
        } catch {
            let position = position(of: index, in: tree)
            let type = tree.path(of: index, in: index)
            var cost = placed(error, at: position, of: type)
            for other in error.others {
                count(other)
                cost.others.append(placed(other, at: position, of: type))
            }
            reject(cost, tree, index, source, written, sink)
        }
    }

    /// Hands on a record that is one of our own statements.
    private mutating func handOn(
        _ statement: DoseStatement, _ tree: borrowing ElementTree, _ index: Int, _ sink: any RecordSink
    ) {
        let position = position(of: index, in: tree)
        guard case .conflicting(let issues) = statement else {
            return sink.translated(translator.line.span, carrying: statement, at: position)
        }
        let type = tree.path(of: index, in: index)
        let told = issues.map { placed($0, at: position, of: type) }
        sink.translated(translator.line.span, carrying: .conflicting(told), at: position)
    }

    private mutating func position(of index: Int, in tree: borrowing ElementTree) -> SourcePosition {
        SourcePosition(file: origin.fileName, line: origin.line > 0 ? origin.line : line(of: index, in: tree))
    }

    /// An issue that cost the record, with its place.
    private func placed(_ issue: Issue, at position: SourcePosition, of type: String) -> Issue {
        // Paths begin at the record; what is odd about the document around it has a path from there.
        var path = issue.path
        if !origin.path.isEmpty, path.hasPrefix(type) { path = origin.path + path.drop { $0 != "." } }
        return Issue(.error, issue.code, path: path, message: issue.message, position: position)
    }

    mutating func line(of index: Int, in tree: borrowing ElementTree) -> Int {
        if tree.format == .xml { return tree.line(ofXML: index) }
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
            let own = ForeignText.shown(words ?? tree.text(.code, of: item) ?? "nothing")
            var said = issue(.sourceSaid, "source said: \(own)")
            said.severity = severity
            note(said, sink)
        }
    }
}
