// JSON objects of dose logs, whoever wrote them: members by their names into a draft.

/// Reads JSON objects of dose logs.
struct DoseObjectReader: ~Copyable {
    private var reader: JSONTreeReader
    private var tree = ElementTree()

    init(limits: ReadingLimits) {
        reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: limits))
    }

    /// Reads a text as an entry, unless it is a container.
    ///
    /// - Parameters:
    ///   - isDeletion: the text stands in a list of deletions, where an id alone is one too.
    ///   - locate: the place of an offset in the text.
    /// - Returns: false for a container, of which nothing has been read.
    mutating func read(
        _ text: Span<UInt8>, path: String, at position: SourcePosition, isDeletion: Bool = false,
        into builder: DoseEntryBuilder, locate: (Int) -> SourcePosition
    ) -> Bool {
        do {
            try reader.read(text, into: &tree)
        } catch {
            if path.isEmpty, DoseContainer.begins(text, 0) { return false }
            builder.refuse(
                Issue(.error, error.code, path: path, message: error.words, position: locate(error.offset)))
            return true
        }
        if path.isEmpty, DoseContainer.begins(text, 0) { return false }
        entry(path: path, at: position, isDeletion: isDeletion, into: builder)
        return true
    }

    private func entry(
        path: String, at position: SourcePosition, isDeletion: Bool, into builder: DoseEntryBuilder
    ) {
        var draft = DoseDraft(path: path, position: position, isPlainText: false)
        guard tree.nodes[0].kind == .object else {
            if isDeletion {
                draft.set(.uuid, "", tree.written(0))
                return builder.deletion(draft)
            }
            return builder.refuse(
                draft.issue(.error, .wrongType, at: path, "an entry of a dose log is a JSON object"))
        }
        if tree.member("resourceType", of: 0) != nil {
            return builder.refuse(
                draft.issue(
                    .error, .unsupported, at: path,
                    "a FHIR resource inside a dose log; put the resources into a file of their own"))
        }
        readMembers(of: 0, into: &draft, builder)
        if isDeletion { return builder.deletion(draft) }
        switch draft[.type] {
        case .text("medication"): builder.medication(draft)
        case .text("deletion"): builder.deletion(draft)
        case .text("doseEvent"), .none: builder.event(draft)
        default:
            // Apps may call something else a type.
            builder.tellUnknown(draft.path(of: .type), at: position)
            builder.event(draft)
        }
    }

    private func readMembers(of object: Int, into draft: inout DoseDraft, _ builder: DoseEntryBuilder) {
        let end = tree.nodes.next(object)
        var child = object + 1
        while child < end {
            defer { child = tree.nodes.next(child) }
            if tree.nodes[child].kind == .null { continue }
            guard let key = tree.doseKey(child) else {
                builder.tellUnknown(draft.path(of: tree.fullName(child)), at: draft.position)
                continue
            }
            switch key.field {
            case .source: readSource(child, key.name, into: &draft, builder)
            case .sourceRevision: readRevision(child, into: &draft, builder)
            case .device:
                if tree.nodes[child].kind == .object {
                    readParts(child, "device", into: &draft, builder) { $0 == "name" ? .deviceName : nil }
                } else {
                    draft.set(.deviceName, key.name, tree.written(child))
                }
            case .metadata: readMetadata(child, into: &draft)
            case .codings: readCodings(child, "\(key.name)", into: &draft, builder)
            case .harmonized where object == 0 && tree.nodes[child].kind == .object:
                readMembers(of: child, into: &draft, builder)
            case .harmonized: builder.tellUnknown(draft.path(of: "\(key.name)"), at: draft.position)
            case .uuid where "\(key.name)" == "identifier" && tree.text(child) == DoseKeys.sampleType: break
            default: draft.set(key.field, key.name, tree.written(child))
            }
        }
    }

    // MARK: Parts

    private func readSource(
        _ index: Int, _ key: StaticString, into draft: inout DoseDraft, _ builder: DoseEntryBuilder
    ) {
        guard tree.nodes[index].kind == .object else { return draft.set(.sourceName, key, tree.written(index)) }
        readParts(index, "source", into: &draft, builder) { DoseObjectReader.sourceParts[$0] }
    }

    /// HealthKit's `HKSourceRevision`: who, and in which version.
    private func readRevision(_ index: Int, into draft: inout DoseDraft, _ builder: DoseEntryBuilder) {
        guard tree.nodes[index].kind == .object else {
            return draft.notes.append(
                draft.issue(
                    .error, .wrongType, at: draft.path(of: "sourceRevision"),
                    "an object is expected here; the value is left out"))
        }
        readParts(index, "sourceRevision", into: &draft, builder) { DoseObjectReader.sourceParts[$0] }
        guard let source = tree.member("source", of: index) else { return }
        if tree.nodes[source].kind == .object {
            readParts(source, "sourceRevision.source", into: &draft, builder) { DoseObjectReader.sourceParts[$0] }
        } else if tree.nodes[source].kind != .null {
            draft.set(.sourceName, "sourceRevision.source", tree.written(source))
        }
    }

    private static let sourceParts: [String: DoseField] = [
        "name": .sourceName, "bundleIdentifier": .sourceBundle, "version": .sourceVersion, "source": .source,
    ]

    /// Reads the members of an object that is a part of an entry.
    private func readParts(
        _ object: Int, _ name: String, into draft: inout DoseDraft, _ builder: DoseEntryBuilder,
        _ field: (String) -> DoseField?
    ) {
        var child = object + 1
        while child < tree.nodes.next(object) {
            defer { child = tree.nodes.next(child) }
            if tree.nodes[child].kind == .null { continue }
            let part = tree.fullName(child)
            switch field(part) {
            case .sourceName: draft.set(.sourceName, "source.name", tree.written(child))
            case .sourceBundle: draft.set(.sourceBundle, "source.bundleIdentifier", tree.written(child))
            case .sourceVersion: draft.set(.sourceVersion, "source.version", tree.written(child))
            case .deviceName: draft.set(.deviceName, "device.name", tree.written(child))
            case .source where name == "sourceRevision": break
            default: builder.tellUnknown(draft.path(of: "\(name).\(part)"), at: draft.position)
            }
        }
    }

    private func readMetadata(_ index: Int, into draft: inout DoseDraft) {
        guard tree.nodes[index].kind == .object else {
            return draft.notes.append(
                draft.issue(
                    .error, .wrongType, at: draft.path(of: "metadata"),
                    "an object is expected here; the value is left out"))
        }
        draft.setMetadata(tree.metadata(index))
    }

    private func readCodings(
        _ index: Int, _ key: String, into draft: inout DoseDraft, _ builder: DoseEntryBuilder
    ) {
        let path = draft.path(of: key)
        guard tree.nodes[index].kind == .array else {
            return draft.notes.append(
                draft.issue(.error, .wrongType, at: path, "a list of codings is expected here; it is left out"))
        }
        var item = index + 1
        var place = 0
        while item < tree.nodes.next(index) {
            let here = "\(path)[\(place)]"
            if tree.nodes[item].kind == .object {
                readCoding(item, here, into: &draft, builder)
            } else if tree.nodes[item].kind != .null {
                draft.notes.append(
                    draft.issue(.error, .wrongType, at: here, "a coding is an object; it is left out"))
            }
            place += 1
            item = tree.nodes.next(item)
        }
    }

    private func readCoding(
        _ object: Int, _ path: String, into draft: inout DoseDraft, _ builder: DoseEntryBuilder
    ) {
        var coding = ClinicalCoding()
        var child = object + 1
        while child < tree.nodes.next(object) {
            defer { child = tree.nodes.next(child) }
            let name = tree.fullName(child)
            let part: WritableKeyPath<ClinicalCoding, String?>
            switch (name, tree.nodes[child].kind) {
            case (_, .null): continue
            case ("system", .string): part = \.system
            case ("version", .string): part = \.version
            case ("code", .string): part = \.code
            case ("display", .string): part = \.display
            case ("userSelected", .true), ("userSelected", .false):
                coding.userSelected = tree.nodes[child].kind == .true
                continue
            case ("system", _), ("version", _), ("code", _), ("display", _), ("userSelected", _):
                draft.notes.append(
                    draft.issue(
                        .error, .wrongType, at: "\(path).\(name)", "a value of another type; the coding is left out"))
                return
            default:
                builder.tellUnknown("\(path).\(name)", at: draft.position)
                continue
            }
            let text = tree.text(child) ?? ""
            if text.isEmpty {
                draft.notes.append(
                    draft.issue(
                        .warning, .emptyValue, at: "\(path).\(name)", "an empty text, which is taken as none"))
            } else {
                coding[keyPath: part] = text
            }
        }
        draft.add(coding, path)
    }
}

extension DoseDraft {
    /// Adds a coding, if FHIR can hold it.
    mutating func add(_ coding: ClinicalCoding, _ path: String) {
        let texts = [coding.version, coding.display].compactMap { $0 }
        if coding == ClinicalCoding() {
            notes.append(issue(.error, .emptyValue, at: path, "a coding without anything in it; it is left out"))
        } else if coding.system.map(FHIRText.isURI) == false || coding.code.map(FHIRText.isCode) == false
            || !([coding.system, coding.code].compactMap { $0 } + texts).allSatisfy(FHIRText.isString)
        {
            notes.append(
                issue(
                    .error, .invalidValue, at: path,
                    "a system or code with blanks, or with characters, that FHIR cannot hold; the coding is left out"))
        } else {
            codings.append(coding)
        }
    }

    /// Takes metadata, without what FHIR cannot hold.
    mutating func setMetadata(_ members: [String: MedicationDoseEvent.MetadataValue]) {
        for (key, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            setMetadata(key, value)
        }
    }

    private mutating func setMetadata(_ key: String, _ value: MedicationDoseEvent.MetadataValue) {
        let path = self.path(of: "metadata")
        if key.isEmpty {
            return notes.append(
                issue(.error, .emptyValue, at: path, "metadata without a key; the value is left out"))
        }
        if case .string("") = value {
            return notes.append(
                issue(.warning, .emptyValue, at: path, "an empty text, which is taken as none"))
        }
        metadata[key] = value
    }

    /// Whether FHIR can hold all of the metadata.
    var canHoldMetadata: Bool {
        metadata.allSatisfy { key, value in
            switch value {
            case .string(let text), .json(let text): FHIRText.isString(key) && FHIRText.isString(text)
            case .number, .boolean: FHIRText.isString(key)
            }
        }
    }
}

extension ElementTree {
    /// The name of a member as written, with the underscore that it may begin with.
    func fullName(_ index: Int) -> String {
        (nodes[index].flags.contains(.companion) ? "_" : "") + nameText(index)
    }

    /// What the name of a member is about.
    func doseKey(_ index: Int) -> (name: StaticString, field: DoseField)? {
        if nodes[index].flags.contains(.companion) { return nil }
        if nodes[index].flags.contains(.escapedName) {
            var name = ByteBuffer(capacity: 64)
            name.append(nameText(index))
            return DoseKeys.key(name.span)
        }
        return DoseKeys.key(nameSlice(index))
    }

    /// A value as written.
    func written(_ index: Int) -> DoseDraft.Written {
        switch nodes[index].kind {
        case .string: .text(text(index) ?? "")
        case .number: .number(String(decodingUTF8: slice(index)))
        case .true: .flag(true)
        case .false: .flag(false)
        default: .other
        }
    }
}
