// JSON documents and lines.
//
// A document that is a Bundle is read entry by entry: its members are walked one after another, and each value is a tree of
// its own over the document's bytes. Anything else is one tree. A record that refers to a Medication outside itself needs
// to know all Medications of its Bundle, so at the first such record the whole Bundle is walked once for them.

/// Reads one JSON document or many lines.
struct JSONDocumentReader: ~Copyable {
    private var reader: JSONTreeReader
    private var tree = ElementTree()
    /// Where the document's next member or entry begins.
    private var at = 0
    private var start = 0
    private var entries: Int?
    private var isStarted = false
    private var isBundle = false
    private var hasIndex = false

    init(limits: ReadingLimits) {
        reader = JSONTreeReader(limits: limits)
    }

    /// Whether a text is one JSON object or list.
    mutating func isOneValue(_ text: Span<UInt8>) -> Bool {
        do {
            try reader.read(text, into: &tree)
            return true
        } catch {
            return false
        }
    }

    // MARK: Lines

    /// Records one line of NDJSON.
    mutating func takeLine(_ text: Span<UInt8>, number: Int, _ recorder: inout Recorder, _ sink: any RecordSink) {
        recorder.origin.line = number
        recorder.origin.path = ""
        recorder.origin.fullURL = ""
        do {
            try reader.read(text, into: &tree)
        } catch {
            recorder.reject(
                JSONDocumentReader.issue(
                    error, SourcePosition(file: recorder.origin.fileName, line: number, column: error.offset + 1), tree),
                sink, raw: text, as: .ndjsonLine)
            return
        }
        recorder.record(&tree, 0, source: text, written: Recorder.Written(form: .ndjsonLine), sink)
    }

    /// The issue of a text that is not JSON.
    private static func issue(
        _ fault: JSONFault, _ position: SourcePosition, _ tree: borrowing ElementTree
    ) -> Issue {
        let code: IssueCode
        switch fault.cause {
        case .nameTwice: code = .elementTwice
        case .tooDeep, .tooLarge, .stringTooLong, .nameTooLong: code = .limit
        default: code = .notJSON
        }
        return Issue(.error, code, path: path(fault, tree), message: fault.words, position: position)
    }

    /// The path of a fault, from the resource type if that was read before it.
    private static func path(_ fault: JSONFault, _ tree: borrowing ElementTree) -> String {
        guard !fault.path.isEmpty else { return "" }
        var child = 1
        while child < tree.nodes.count {
            if tree.nodes[child].name == ElementName.resourceType.rawValue, tree.nodes[child].kind == .string,
                let type = NameTable.shared.text(
                    NameTable.shared.number(
                        of: tree.bytes.span, Int(tree.nodes[child].start), tree.slice(child).count))
            {
                return "\(type).\(fault.path)"
            }
            child = max(tree.nodes.next(child), child + 1)
        }
        return fault.path
    }

    // MARK: Documents

    /// Takes a document's bytes from the window.
    mutating func begin(_ window: inout ByteBuffer, from offset: Int) {
        swap(&window, &tree.bytes)
        tree.bytes.seal()
        start = offset
        at = offset
        entries = nil
        isStarted = false
        isBundle = false
        hasIndex = false
    }

    /// Records the next part of the document; false at its end.
    mutating func step(_ recorder: inout Recorder, _ sink: any RecordSink) -> Bool {
        recorder.origin.line = 0
        do {
            if !isStarted {
                isStarted = true
                isBundle = beginsAsBundle()
                if !isBundle {
                    try readWhole(&recorder, sink)
                    return false
                }
                at = try JSONMembers.open(tree.bytes.span, at)
            }
            return try stepBundle(&recorder, sink)
        } catch {
            let position = LineCount.position(of: error.offset, in: tree.bytes.span)
            let rest = unsafe tree.bytes.looseSpan.extracting(start..<tree.bytes.count)
            recorder.origin.path = ""
            var issue = JSONDocumentReader.issue(
                error,
                SourcePosition(file: recorder.origin.fileName, line: position.line, column: position.column), tree)
            if let entries { issue.path = "Bundle.entry[\(entries)]" }
            recorder.reject(issue, sink, raw: isBundle && entries != nil ? Span() : rest)
            return false
        }
    }

    /// Whether the first member says that the document is a Bundle; one that says it later is read as one tree.
    private func beginsAsBundle() -> Bool {
        let bytes = tree.bytes.span
        var index = start
        func skip() {
            while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        }
        func take(_ text: StaticString) -> Bool {
            let end = index + text.utf8CodeUnitCount
            guard end <= bytes.count, bytes.extracting(index..<end).equals(text) else { return false }
            index = end
            skip()
            return true
        }
        return take("{") && take("\"resourceType\"") && take(":") && take("\"Bundle\"")
    }

    private mutating func readWhole(_ recorder: inout Recorder, _ sink: any RecordSink) throws(JSONFault) {
        at = try reader.readValue(at: start, of: &tree)
        try JSONMembers.end(tree.bytes.span, at)
        recorder.origin.path = ""
        recorder.origin.fullURL = ""
        if tree.nodes[0].kind == .array { return list(&recorder, sink) }
        let bytes = unsafe _overrideLifetime(tree.slice(0), copying: ())
        recorder.record(&tree, 0, source: bytes, written: Recorder.Written(), sink)
    }

    /// Records the resources of a bare list.
    private mutating func list(_ recorder: inout Recorder, _ sink: any RecordSink) {
        var items = tree.items(from: 0, in: 0)
        while let item = tree.nextItem(&items) {
            recorder.origin.path = "[\(items.place - 1)]"
            let bytes = unsafe _overrideLifetime(tree.slice(item), copying: ())
            recorder.record(&tree, item, source: bytes, written: Recorder.Written(), sink)
        }
    }

    private mutating func stepBundle(_ recorder: inout Recorder, _ sink: any RecordSink) throws(JSONFault) -> Bool {
        if let number = entries {
            guard try JSONMembers.nextItem(unsafe tree.bytes.looseSpan, &at) else {
                entries = nil
                return true
            }
            let first = at
            at = try reader.readValue(at: first, of: &tree)
            if !hasIndex, recorder.refersOutside(tree, 0) {
                try indexMedications(&recorder)
                _ = try reader.readValue(at: first, of: &tree)
            }
            if tree.nodes[0].kind == .object {
                recorder.entry(
                    &tree, 0, number: number, in: plain(recorder.origin), Recorder.Written(), sink)
            }
            entries = number + 1
            return true
        }
        guard let member = try JSONMembers.nextMember(unsafe tree.bytes.looseSpan, &at) else {
            try JSONMembers.end(tree.bytes.span, at)
            return false
        }
        if member.isEntry, tree.bytes.span[member.value] == UInt8(ascii: "[") {
            entries = 0
            at = member.value + 1
        } else {
            at = try reader.readValue(at: member.value, of: &tree)
        }
        return true
    }

    private func plain(_ origin: RecordOrigin) -> RecordOrigin {
        var plain = origin
        plain.path = ""
        plain.fullURL = ""
        return plain
    }

    /// Walks the whole Bundle for its Medications.
    private mutating func indexMedications(_ recorder: inout Recorder) throws(JSONFault) {
        hasIndex = true
        var index = MedicationIndex()
        var here = try JSONMembers.open(tree.bytes.span, start)
        while let member = try JSONMembers.nextMember(tree.bytes.span, &here) {
            guard member.isEntry, tree.bytes.span[member.value] == UInt8(ascii: "[") else {
                here = try reader.readValue(at: member.value, of: &tree)
                continue
            }
            here = member.value + 1
            while try JSONMembers.nextItem(tree.bytes.span, &here) {
                here = try reader.readValue(at: here, of: &tree)
                if tree.nodes[0].kind == .object { recorder.addMedication(tree, 0, to: &index) }
            }
        }
        recorder.scopes.indexes = [index]
    }
}
