// JSON documents and lines.
//
// A Bundle is read entry by entry, and a bare list item by item: what stands between the values is walked, and each value is
// a tree of its own over the bytes that are there. What has been read is forgotten, so that memory does not grow with the
// document. A value that is not JSON costs itself alone, as long as it can be told where the next one begins. Anything else
// is one tree.
//
//     {"resourceType":"Bundle","type":"collection","entry":[{"resource":{...}},{"resource":{...}},...
//                                          forgotten ^      ^ at                        not yet read ^

/// Reads one JSON document or many lines.
struct JSONDocumentReader: ~Copyable {
    var reader: JSONTreeReader
    /// The part of the document that is there, as the bytes of the tree.
    var tree = ElementTree()
    /// The offset in the source of the first byte that is there.
    private(set) var base = 0
    /// Where the document's next member or item begins.
    var at = 0
    /// Where the document begins, as long as its beginning is there.
    var start = 0
    /// The number of the next entry or item, inside the list of them.
    var next: Int?
    var shape = Shape.unknown
    var hasEntries = false
    /// The names of the Bundle's members so far.
    var names: Set<String> = []
    /// The entries whose Bundles are being read entry by entry because they are broken, the innermost last.
    var broken: [BrokenEntry] = []

    /// What the document is read as.
    enum Shape {
        case unknown, bundle, list
        /// Values one after the other, with nothing between them.
        case sequence
    }

    /// What one line, or the beginning of a document, turns out to be.
    enum Look {
        /// One value with a `resourceType`.
        case resource
        /// Another value.
        case value
        /// An object, and another one right behind it.
        case sequence
        /// JSON as far as it goes.
        case cut
        /// No JSON.
        case broken
    }

    init(limits: ReadingLimits) {
        reader = JSONTreeReader(limits: limits)
    }

    /// What a text is. A comma behind a resource does not make it less of one.
    mutating func look(at text: Span<UInt8>) -> Look {
        do {
            try reader.read(text, into: &tree)
        } catch {
            if error.cause == .contentAfterEnd, text[error.offset] == UInt8(ascii: ",") {
                return isResource ? .resource : .broken
            }
            if error.cause == .contentAfterEnd, text[error.offset] == UInt8(ascii: "{") { return .sequence }
            return error.cause == .endTooSoon ? .cut : .broken
        }
        return isResource ? .resource : .value
    }

    private var isResource: Bool { tree.child(ElementName.resourceType.rawValue, of: 0) != nil }

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
    static func issue(
        _ fault: JSONFault, _ position: SourcePosition, _ tree: borrowing ElementTree
    ) -> Issue {
        Issue(.error, fault.code, path: path(fault, tree), message: fault.words, position: position)
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

    /// Takes the beginning of a document from the window.
    ///
    /// - Parameter base: the offset in the source of the window's first byte.
    mutating func begin(_ window: inout ByteBuffer, from offset: Int, base: Int) {
        swap(&window, &tree.bytes)
        tree.bytes.seal()
        self.base = base
        start = offset
        at = offset
        next = nil
        shape = .unknown
        hasEntries = false
        names.removeAll()
        broken.removeAll()
    }

    /// Records the next part of the document; false at its end.
    mutating func step(_ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink) -> Bool {
        recorder.origin.line = 0
        if shape != .unknown { slide(&recorder) }
        recorder.textStart = base
        let (before, first) = (base, at)
        do {
            switch shape {
            case .unknown: return try open(&source, &recorder, sink)
            case .bundle: return try stepBundle(&source, &recorder, sink)
            case .list: return try stepItem(&source, &recorder, sink)
            case .sequence: return try stepSequence(&source, &recorder, sink)
            }
        } catch {
            // That the source cannot be read on is told by whoever reads it.
            if source.fault != nil { return false }
            recorder.origin.path = ""
            // The blanks behind a document are forgotten while its end is looked for.
            let begun = max(first - (base - before), 0)
            costRest(error, from: next == nil && base == 0 ? start : begun, begun, &source, &recorder, sink)
            return false
        }
    }

    /// An item's own fault has been told; this one hides where things end, so it costs all the rest.
    private mutating func costRest(
        _ fault: JSONFault, from first: Int, _ begun: Int, _ source: inout SourceReader, _ recorder: inout Recorder,
        _ sink: any RecordSink
    ) {
        if fault.cause == .tooLarge {
            // No more than a beginning of it has been read, which nobody could mend.
            let position = SourcePosition(file: recorder.origin.fileName)
            return recorder.reject(Issue(.error, .limit, path: "", message: fault.words, position: position), sink)
        }
        // The rest is kept as it is, if it is not larger than what anybody would mend.
        let limit = reader.limits.documentSize
        let most = shape == .bundle || shape == .list ? min(ReadingLimits.mostSearched, limit) : limit
        while !source.atEnd, tree.bytes.count - first <= most { source.fill(&tree.bytes) }
        tree.bytes.seal()
        let isWhole = source.atEnd && tree.bytes.count - first <= most
        let rest = unsafe tree.bytes.looseSpan.extracting((isWhole ? first : tree.bytes.count)..<tree.bytes.count)
        reject(fault, in: begun, rest, &recorder, sink)
    }

    /// Forgets what has been read, once there is enough of it, and so little behind it that it is moved at no cost. The byte
    /// before the next value stays: it may be the bracket that opens its list.
    private mutating func slide(_ recorder: inout Recorder) {
        let rest = tree.bytes.count - at
        let isDue = at > SourceReader.blockSize / 2 && rest < at / 4
        if isDue || at > SourceReader.blockSize * 4 { forget(at - 1, &recorder) }
    }

    /// Forgets the first bytes that are there.
    mutating func forget(_ gone: Int, _ recorder: inout Recorder) {
        // Nobody asks for a line while Medications are looked for.
        if !recorder.isIndexing { recorder.lines.forget(gone, of: tree.bytes.span) }
        tree.removeNodes()
        tree.bytes.removeFirst(gone)
        tree.bytes.seal()
        base += gone
        start = 0
        at -= gone
    }

    private mutating func open(
        _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) -> Bool {
        if tree.bytes.span[start] == UInt8(ascii: "[") {
            shape = .list
            next = 0
            at = start + 1
            return true
        }
        if JSONDocumentReader.isBundle(tree.bytes.span, from: start, isAll: source.atEnd) {
            shape = .bundle
            recorder.scopes.openDocument()
            at = try JSONMembers.open(tree.bytes.span, start)
            return true
        }
        return try readWhole(&source, &recorder, sink)
    }

    /// Whether a member says that the document is a Bundle, among those that are there. Where one with entries is too large
    /// to see behind it, the entries say it.
    static func isBundle(_ bytes: Span<UInt8>, from start: Int, isAll: Bool) -> Bool {
        var hasEntries = false
        do {
            var here = try JSONMembers.open(bytes, start)
            while let member = try JSONMembers.nextMember(bytes, &here) {
                guard let end = BrokenValue.end(bytes, member.value) else {
                    return hasEntries || (member.isEntry && !isAll && BrokenValue.isListOfEntries(bytes, member.value))
                }
                if bytes.extracting(member.name).equals("resourceType") {
                    return bytes.extracting(member.value..<end).equals("\"Bundle\"")
                }
                if member.isEntry, !isAll { hasEntries = BrokenValue.isListOfEntries(bytes, member.value) }
                here = end
            }
        } catch {
            return hasEntries
        }
        return false
    }

    private mutating func readWhole(
        _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) -> Bool {
        // Room for all of a file at once, rather than twice as much each time it does not fit.
        let rest = min(source.size - source.taken, reader.limits.documentSize - tree.bytes.count)
        tree.bytes.reserve(max(rest, 0) + SourceReader.blockSize)
        while !source.atEnd, tree.bytes.count <= reader.limits.documentSize { source.fill(&tree.bytes) }
        tree.bytes.seal()
        if tree.bytes.count > reader.limits.documentSize { throw JSONFault(.tooLarge, at: 0) }
        at = try reader.readValue(at: start, of: &tree)
        recorder.origin.path = ""
        if JSONMembers.isFollowed(tree.bytes.span, at) {
            // Records put together by `cat`, without a line break between them.
            shape = .sequence
            next = 1
            recorder.origin.path = "[0]"
        } else {
            try JSONMembers.end(tree.bytes.span, at)
        }
        recorder.origin.fullURL = ""
        let bytes = unsafe _overrideLifetime(tree.slice(0), copying: ())
        recorder.record(&tree, 0, source: bytes, written: Recorder.Written(), sink)
        return shape == .sequence
    }

    /// Records the next value of a sequence, told by its number as the items of a list are.
    private mutating func stepSequence(
        _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) -> Bool {
        let number = next ?? 0
        guard try isFollowed(&source, &recorder) else { return false }
        // Blanks before it may have been forgotten.
        recorder.textStart = base
        at = try value(at: at, &source)
        next = number + 1
        recorder.origin = recorder.origin.ofDocument
        recorder.origin.path = "[\(number)]"
        let bytes = unsafe _overrideLifetime(tree.slice(0), copying: ())
        recorder.record(&tree, 0, source: bytes, written: Recorder.Written(), sink)
        return true
    }

    // MARK: Reading on

    /// Reads the value at an offset as a tree, with more of the source if it goes on there.
    ///
    /// - Returns: the offset behind the value.
    mutating func value(at start: Int, _ source: inout SourceReader) throws(JSONFault) -> Int {
        while true {
            let fault: JSONFault
            do throws(JSONFault) {
                let end = try reader.readValue(at: start, of: &tree)
                if end < tree.bytes.count || source.atEnd {
                    if end - start > reader.limits.documentSize { throw JSONFault(.tooLarge, at: start) }
                    return end
                }
                fault = JSONFault(.endTooSoon, at: end)
            } catch {
                fault = error
            }
            // What is cut off looks broken near the cut.
            let isCut = fault.cause == .endTooSoon || fault.offset + 64 >= tree.bytes.count
            if source.atEnd || fault.cause.isLimit || !isCut { throw fault }
            try more(from: start, &source)
        }
    }

    /// Reads on, twice as far as the value that is being read has come.
    mutating func more(from start: Int, _ source: inout SourceReader) throws(JSONFault) {
        let size = tree.bytes.count - start
        if size > reader.limits.documentSize { throw JSONFault(.tooLarge, at: start) }
        // What is unpacked comes in small pieces; read from its beginning behind each of them, a large value would take
        // time with the square of its size.
        let wanted = tree.bytes.count + max(size, SourceReader.blockSize)
        while !source.atEnd, tree.bytes.count < wanted {
            source.fill(&tree.bytes, upTo: wanted - tree.bytes.count)
        }
        tree.bytes.seal()
    }

    /// Does something that ends too soon where only a part of the document is there.
    mutating func retrying<Value>(
        _ source: inout SourceReader,
        _ read: (Span<UInt8>, inout Int) throws(JSONFault) -> Value
    ) throws(JSONFault) -> Value {
        while true {
            var here = at
            do {
                let value = try read(unsafe tree.bytes.looseSpan, &here)
                at = here
                return value
            } catch {
                if source.atEnd || error.offset + 1 < tree.bytes.count { throw error }
                try more(from: at, &source)
            }
        }
    }
}

extension JSONFault.Cause {
    /// More of the text would not help.
    var isLimit: Bool {
        switch self {
        case .tooDeep, .tooLarge, .stringTooLong, .nameTooLong: true
        default: false
        }
    }

    /// The fault may come from a quote or a bracket that is missing, so that where the value ends is not known.
    var hidesTheEnd: Bool {
        switch self {
        case .endTooSoon, .nameMissing, .colonMissing, .valueMissing, .commaOrBraceMissing, .commaOrBracketMissing,
            .badLiteral, .controlCharacter, .contentAfterEnd:
            true
        default: false
        }
    }
}
