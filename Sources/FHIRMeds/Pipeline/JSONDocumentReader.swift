// JSON documents and lines.
//
// A Bundle is read entry by entry, and a bare list item by item: what stands between the values is walked, and each value is
// a tree of its own over the document's bytes. A value that is not JSON costs itself alone, as long as it can be told where
// it ends. Anything else is one tree. A record that refers to a Medication outside itself needs to know all Medications of
// its Bundle, so at the first such record the whole Bundle is walked once for them.

/// Reads one JSON document or many lines.
struct JSONDocumentReader: ~Copyable {
    private var reader: JSONTreeReader
    private var tree = ElementTree()
    /// Where the document's next member or entry begins.
    private var at = 0
    private var start = 0
    /// The number of the next entry or item, inside the list of them.
    private var next: Int?
    private var shape = Shape.unknown
    private var hasEntries = false
    private var hasIndex = false

    /// What the document is read as.
    private enum Shape {
        case unknown, bundle, list
    }

    /// What one line, or the beginning of a document, turns out to be.
    enum Look {
        /// One value with a `resourceType`.
        case resource
        /// Another value.
        case value
        /// JSON as far as it goes.
        case cut
        /// No JSON.
        case broken
    }

    init(limits: ReadingLimits) {
        reader = JSONTreeReader(limits: limits)
    }

    /// What a text is.
    mutating func look(at text: Span<UInt8>) -> Look {
        do {
            try reader.read(text, into: &tree)
            return tree.child(ElementName.resourceType.rawValue, of: 0) == nil ? .value : .resource
        } catch {
            return error.cause == .endTooSoon ? .cut : .broken
        }
    }

    // MARK: Lines

    /// Records one line of NDJSON.
    ///
    /// - Parameter written: the line as it is kept if it is rejected, with the carriage return that may end it.
    mutating func takeLine(
        _ text: Span<UInt8>, as written: Span<UInt8>, number: Int, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        recorder.origin.line = number
        recorder.origin.path = ""
        recorder.origin.fullURL = ""
        do {
            try reader.read(text, into: &tree)
        } catch {
            recorder.reject(
                JSONDocumentReader.issue(
                    error.located(in: tree.bytes.span, from: 0),
                    SourcePosition(file: recorder.origin.fileName, line: number, column: error.offset + 1), tree),
                sink, raw: written, as: .ndjsonLine)
            return
        }
        recorder.record(&tree, 0, source: written, written: Recorder.Written(form: .ndjsonLine), sink)
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
        next = nil
        shape = .unknown
        hasEntries = false
        hasIndex = false
    }

    /// Records the next part of the document; false at its end.
    mutating func step(_ recorder: inout Recorder, _ sink: any RecordSink) -> Bool {
        recorder.origin.line = 0
        let begun = at
        do {
            switch shape {
            case .unknown: return try open(&recorder, sink)
            case .bundle: return try stepBundle(&recorder, sink)
            case .list: return try stepItem(&recorder, sink)
            }
        } catch {
            // An item's own fault has been told; this one hides where things end, so it costs all the rest.
            recorder.origin.path = ""
            let rest = unsafe tree.bytes.looseSpan.extracting((next == nil ? start : begun)..<tree.bytes.count)
            reject(error, in: begun, rest, &recorder, sink)
            return false
        }
    }

    private mutating func open(_ recorder: inout Recorder, _ sink: any RecordSink) throws(JSONFault) -> Bool {
        if tree.bytes.span[start] == UInt8(ascii: "[") {
            shape = .list
            next = 0
            at = start + 1
            return true
        }
        if !beginsAsBundle() {
            do {
                try readWhole(&recorder, sink)
                return false
            } catch {
                if !isBundle() { throw error }
            }
        }
        shape = .bundle
        at = try JSONMembers.open(tree.bytes.span, start)
        return true
    }

    /// Rejects text that is not JSON: an item of a list by its place, anything else by its resource type.
    ///
    /// - Parameter first: where the item begins.
    private mutating func reject(
        _ fault: JSONFault, in first: Int, _ raw: Span<UInt8>, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        let position = recorder.lines.position(of: fault.offset, in: tree.bytes.span)
        let fault = fault.located(in: tree.bytes.span, from: next == nil ? start : first)
        var issue = JSONDocumentReader.issue(
            fault, SourcePosition(file: recorder.origin.fileName, line: position.line, column: position.column), tree)
        guard let number = next else {
            if shape == .bundle {
                let path = JSONFaultPath.text(tree.bytes.span, from: start, to: fault.offset)
                issue.path = fault.path == "entry" ? "Bundle.entry" : path.isEmpty ? "Bundle" : "Bundle.\(path)"
            }
            return recorder.reject(issue, sink, raw: raw)
        }
        issue.path = shape == .bundle ? "Bundle.entry[\(number)]" : "[\(number)]"
        if !fault.path.isEmpty { issue.path += fault.path.hasPrefix("[") ? fault.path : ".\(fault.path)" }
        if shape == .list { return recorder.reject(issue, sink, raw: raw) }
        // An entry is kept as a Bundle of its own, which can be mended and read.
        var bundle = ByteBuffer(capacity: raw.count + 64)
        bundle.append(#"{"resourceType":"Bundle","type":"collection","entry":["# as String)
        bundle.append(raw)
        bundle.append("]}" as String)
        recorder.reject(issue, sink, raw: bundle.span)
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

    /// Whether some member says so, in a document that cannot be read as one tree.
    private func isBundle() -> Bool {
        let bytes = tree.bytes.span
        do {
            var here = try JSONMembers.open(bytes, start)
            while let member = try JSONMembers.nextMember(bytes, &here) {
                guard let end = BrokenValue.end(bytes, member.value) else { return false }
                var nameEnd = member.value
                while nameEnd > start, bytes[nameEnd - 1] <= 0x20 || bytes[nameEnd - 1] == UInt8(ascii: ":") {
                    nameEnd -= 1
                }
                let name = bytes.extracting(max(nameEnd - 14, start)..<nameEnd)
                if name.equals("\"resourceType\"") { return bytes.extracting(member.value..<end).equals("\"Bundle\"") }
                here = end
            }
        } catch {
            return false
        }
        return false
    }

    private mutating func readWhole(_ recorder: inout Recorder, _ sink: any RecordSink) throws(JSONFault) {
        at = try reader.readValue(at: start, of: &tree)
        try JSONMembers.end(tree.bytes.span, at)
        recorder.origin.path = ""
        recorder.origin.fullURL = ""
        let bytes = unsafe _overrideLifetime(tree.slice(0), copying: ())
        recorder.record(&tree, 0, source: bytes, written: Recorder.Written(), sink)
    }

    private mutating func stepBundle(_ recorder: inout Recorder, _ sink: any RecordSink) throws(JSONFault) -> Bool {
        if next != nil { return try stepItem(&recorder, sink) }
        guard let member = try JSONMembers.nextMember(unsafe tree.bytes.looseSpan, &at) else {
            try JSONMembers.end(tree.bytes.span, at)
            return false
        }
        guard member.isEntry else {
            at = try reader.readValue(at: member.value, of: &tree)
            return true
        }
        if hasEntries { throw JSONFault(.nameTwice, at: member.value, in: "entry") }
        hasEntries = true
        if tree.bytes.span[member.value] == UInt8(ascii: "[") {
            next = 0
            at = member.value + 1
            return true
        }
        at = try reader.readValue(at: member.value, of: &tree)
        if !hasIndex, recorder.refersOutside(tree, 0) {
            indexMedications(&recorder)
            _ = try reader.readValue(at: member.value, of: &tree)
        }
        recorder.entry(
            &tree, 0, number: 0, in: plain(recorder.origin), Recorder.Written(), oddities: [Recorder.entryIsAlone],
            sink)
        return true
    }

    /// Records the next entry of a Bundle, or the next item of a bare list.
    private mutating func stepItem(_ recorder: inout Recorder, _ sink: any RecordSink) throws(JSONFault) -> Bool {
        let number = next ?? 0
        guard try JSONMembers.nextItem(unsafe tree.bytes.looseSpan, &at) else {
            next = nil
            if shape == .bundle { return true }
            try JSONMembers.end(tree.bytes.span, at)
            return false
        }
        let first = at
        do {
            at = try reader.readValue(at: first, of: &tree)
        } catch {
            guard let end = BrokenValue.end(ofItem: tree.bytes.span, first) else { throw error }
            reject(error, in: first, unsafe tree.bytes.looseSpan.extracting(first..<end), &recorder, sink)
            at = end
            next = number + 1
            return true
        }
        next = number + 1
        var origin = plain(recorder.origin)
        if shape == .list {
            origin.path = "[\(number)]"
            recorder.origin = origin
            let bytes = unsafe _overrideLifetime(tree.slice(0), copying: ())
            recorder.record(&tree, 0, source: bytes, written: Recorder.Written(), sink)
            return true
        }
        if !hasIndex, recorder.refersOutside(tree, 0) {
            indexMedications(&recorder)
            _ = try reader.readValue(at: first, of: &tree)
        }
        recorder.entry(&tree, 0, number: number, in: origin, Recorder.Written(), sink)
        return true
    }

    private func plain(_ origin: RecordOrigin) -> RecordOrigin {
        var plain = origin
        plain.path = ""
        plain.fullURL = ""
        return plain
    }

    /// Walks the whole Bundle for its Medications.
    ///
    /// What is not JSON is passed over here, and told when its turn comes.
    private mutating func indexMedications(_ recorder: inout Recorder) {
        hasIndex = true
        var index = MedicationIndex()
        do {
            var here = try JSONMembers.open(tree.bytes.span, start)
            while let member = try JSONMembers.nextMember(tree.bytes.span, &here) {
                guard member.isEntry, tree.bytes.span[member.value] == UInt8(ascii: "[") else {
                    here = try reader.readValue(at: member.value, of: &tree)
                    if member.isEntry { recorder.addMedication(&tree, 0, to: &index) }
                    continue
                }
                here = member.value + 1
                while try JSONMembers.nextItem(tree.bytes.span, &here) {
                    here = try addMedication(at: here, recorder, to: &index)
                }
            }
        } catch {
            // What came before the fault counts.
        }
        recorder.scopes.indexes = [index]
    }

    /// Adds the Medication of the entry at an offset, if it holds one, and gives the offset behind the entry.
    private mutating func addMedication(
        at start: Int, _ recorder: borrowing Recorder, to index: inout MedicationIndex
    ) throws(JSONFault) -> Int {
        do {
            let end = try reader.readValue(at: start, of: &tree)
            recorder.addMedication(&tree, 0, to: &index)
            return end
        } catch {
            guard let end = BrokenValue.end(ofItem: tree.bytes.span, start) else { throw error }
            return end
        }
    }
}
