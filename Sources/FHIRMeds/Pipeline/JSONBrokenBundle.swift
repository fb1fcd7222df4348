// A Bundle in an entry of a Bundle, which is no JSON as a whole.
//
// It is read entry by entry, as the document is. Its own members, and those of the entry that holds it, belong to no record:
// what stands in front of its entries is read when the fault has been found, and what stands behind them when they have been.
//
//     {"fullUrl":"urn:a","resource":{"resourceType":"Bundle","entry":[{...},{.. fault ..}],"total":2},"search":{...}}
//     members of the entry           of the Bundle           ^ list                        of the Bundle  of the entry

/// Where the parts stand of an entry whose Bundle is broken.
struct JSONBrokenBundle {
    /// The members of the entry in front of the Bundle.
    private(set) var entryMembers: [JSONMembers.Member] = []
    /// Where the Bundle begins.
    private(set) var start = 0
    /// The members of the Bundle in front of its entries.
    private(set) var members: [JSONMembers.Member] = []
    /// Where the list of its entries begins.
    private(set) var list = 0

    /// Nil if the fault lies in no Bundle, or if what stands in front of its entries does not let it be read.
    init?(_ bytes: Span<UInt8>, inEntry entry: Int, around fault: Int) throws(JSONFault) {
        let resource = try JSONBrokenBundle.value("resource", bytes, of: entry, passing: &entryMembers)
        guard let resource, resource < fault else { return nil }
        if let end = BrokenValue.end(bytes, resource), end <= fault { return nil }
        start = resource
        guard let list = try JSONBrokenBundle.value("entry", bytes, of: resource, passing: &members) else { return nil }
        guard BrokenValue.isListOfEntries(bytes, list) else {
            if bytes.count - list < 64 { throw JSONFault(.endTooSoon, at: bytes.count) }
            return nil
        }
        self.list = list
        for member in members where JSONBrokenBundle.name(member, bytes) == "resourceType" {
            let end = BrokenValue.end(bytes, member.value) ?? member.value
            if !bytes.extracting(member.value..<end).equals("\"Bundle\"") { return nil }
        }
    }

    static func name(_ member: JSONMembers.Member, _ bytes: Span<UInt8>) -> String {
        JSONText.decoded(bytes.extracting(member.name))
    }

    /// The value of an object's first member of a name, behind others that may be no JSON themselves.
    private static func value(
        _ name: String, _ bytes: Span<UInt8>, of object: Int, passing passed: inout [JSONMembers.Member]
    ) throws(JSONFault) -> Int? {
        var here = try JSONMembers.open(bytes, object)
        while let member = try JSONMembers.nextMember(bytes, &here) {
            if JSONBrokenBundle.name(member, bytes) == name { return member.value }
            passed.append(member)
            switch BrokenValue.find(bytes, endOf: member.value) {
            case .at(let end): here = end
            case .unclear: return nil
            case .cut: throw JSONFault(.endTooSoon, at: bytes.count)
            }
        }
        return nil
    }
}

extension JSONDocumentReader {
    /// An entry whose Bundle is being read entry by entry.
    struct BrokenEntry {
        let number: Int
        /// Its place, such as `Bundle.entry[2]`.
        let path: String
        /// Where its Bundle begins in the source.
        let start: Int
        /// The names of its members so far, and of those of its Bundle.
        var names: Set<String> = ["resource"]
        var bundleNames: Set<String> = ["entry"]

        var bundlePath: String { "\(path).resource" }
    }

    /// What a member belongs to that belongs to no record.
    enum MemberHolder {
        case document
        /// A Bundle in an entry, or an entry that holds one; with its place.
        case bundle(String), entry(String)

        var path: String {
            switch self {
            case .document: "Bundle"
            case .bundle(let path), .entry(let path): path
            }
        }

        /// The member in which it holds records.
        var heldIn: String {
            switch self {
            case .document, .bundle: "entry"
            case .entry: "resource"
            }
        }
    }

    /// Finds the Bundle in an entry that a fault lies in, if it can be read entry by entry.
    mutating func brokenBundle(
        inEntry first: Int, around fault: Int, _ source: inout SourceReader
    ) throws(JSONFault) -> JSONBrokenBundle? {
        while true {
            do {
                return try JSONBrokenBundle(tree.bytes.span, inEntry: first, around: fault)
            } catch {
                if error.cause != .endTooSoon || source.atEnd { return nil }
            }
            try more(from: first, &source)
        }
    }

    /// Goes to the entries of a Bundle in an entry, and reads what stands in front of them: the other members of both.
    mutating func enter(
        _ bundle: JSONBrokenBundle, ofEntry number: Int, _ source: inout SourceReader, _ recorder: inout Recorder,
        _ sink: any RecordSink
    ) throws(JSONFault) {
        var holder = BrokenEntry(number: number, path: "\(bundlePath).entry[\(number)]", start: base + bundle.start)
        for member in bundle.entryMembers {
            let name = JSONBrokenBundle.name(member, tree.bytes.span)
            let isNew = holder.names.insert(name).inserted
            try takeMember(
                name, of: .entry(holder.path), isNew: isNew, at: member.value, &source, &recorder, sink)
        }
        for member in bundle.members {
            let name = JSONBrokenBundle.name(member, tree.bytes.span)
            let isNew = holder.bundleNames.insert(name).inserted
            try takeMember(
                name, of: .bundle(holder.bundlePath), isNew: isNew, at: member.value, &source, &recorder, sink)
        }
        broken.append(holder)
        recorder.scopes.openDocument(broken.map(\.start))
        at = bundle.list + 1
        next = 0
    }

    /// Closes the innermost Bundle that is read entry by entry; nil if there is none.
    mutating func close(_ recorder: inout Recorder) -> BrokenEntry? {
        guard let holder = broken.popLast() else { return nil }
        recorder.endBundle(holder.start, at: base + at)
        recorder.scopes.openDocument(broken.map(\.start))
        return holder
    }

    /// Reads what stands behind the entries of a Bundle in an entry: the other members of both.
    mutating func leave(
        _ holder: BrokenEntry, _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) {
        // A fault in them is one of the entry.
        next = holder.number
        let before: Int
        do {
            try leave(.bundle(holder.bundlePath), names: holder.bundleNames, &source, &recorder, sink)
            try leave(.entry(holder.path), names: holder.names, &source, &recorder, sink)
            next = holder.number + 1
            return
        } catch {
            if source.fault != nil || error.cause.isLimit { throw error }
            before = at
            guard let item = try nextItem(from: before, &source) else { throw error }
            rejectGap(error, before..<item, &recorder, sink)
            _ = try takeItem(at: item, holder.number + 1, &source, &recorder, sink)
        }
    }

    /// Reads the members of a Bundle or an entry from here to its end.
    private mutating func leave(
        _ holder: MemberHolder, names: Set<String>, _ source: inout SourceReader, _ recorder: inout Recorder,
        _ sink: any RecordSink
    ) throws(JSONFault) {
        var names = names
        while true {
            let before = at
            let member = try retrying(&source) { bytes, at throws(JSONFault) in try JSONMembers.nextMember(bytes, &at) }
            guard let member else { return }
            let name = JSONBrokenBundle.name(member, tree.bytes.span)
            let isNew = names.insert(name).inserted
            do {
                if !isNew, name == holder.heldIn {
                    try rejectSecond(member, of: holder, &source, &recorder, sink)
                } else {
                    try takeMember(name, of: holder, isNew: isNew, at: member.value, &source, &recorder, sink)
                }
            } catch {
                at = before
                throw error
            }
        }
    }

    /// Rejects the second of two members that hold records: which one is meant cannot be known.
    private mutating func rejectSecond(
        _ member: JSONMembers.Member, of holder: MemberHolder, _ source: inout SourceReader,
        _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) {
        let end: Int
        do {
            end = try value(at: member.value, &source)
        } catch {
            guard !error.cause.isLimit, let broken = BrokenValue.end(tree.bytes.span, member.value) else { throw error }
            end = broken
        }
        let fault = JSONFault(.nameTwice, at: member.value)
        let place = recorder.lines.position(of: fault.offset, in: tree.bytes.span)
        recorder.origin = recorder.origin.ofDocument
        let position = SourcePosition(file: recorder.origin.fileName, line: place.line, column: place.column)
        let path = "\(holder.path).\(holder.heldIn)"
        let issue = Issue(.error, fault.code, path: path, message: fault.words, position: position)
        // It is kept as a Bundle of its own, which can be mended and read.
        var kept = ByteBuffer(capacity: end - member.value + 64)
        kept.append(#"{"resourceType":"Bundle","type":"collection","entry":"# as String)
        if holder.heldIn == "resource" { kept.append(#"[{"resource":"# as String) }
        kept.append(tree.bytes.span.extracting(member.value..<end))
        kept.append((holder.heldIn == "resource" ? "}]}" : "}") as String)
        recorder.reject(issue, sink, raw: kept.span)
        at = end
    }

    /// Reads a member that belongs to no record.
    mutating func takeMember(
        _ name: String, of holder: MemberHolder, isNew: Bool, at first: Int, _ source: inout SourceReader,
        _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) {
        do {
            at = try value(at: first, &source)
            recorder.origin = recorder.origin.ofDocument
            switch holder {
            case .document: recorder.checkMember(name, isNew: isNew, sink)
            case .bundle(let path):
                recorder.origin.path = path
                recorder.checkMember(name, isNew: isNew, sink)
            case .entry(let path): return recorder.checkMember(name, ofEntry: path, isNew: isNew, sink)
            }
            if name == "link" { recorder.noteLinks(tree, 0) }
        } catch {
            // The member is lost, but what follows it is not.
            guard let end = BrokenValue.end(tree.bytes.span, first), !error.cause.isLimit else { throw error }
            let place = recorder.lines.position(of: error.offset, in: tree.bytes.span)
            let fault = error.located(in: tree.bytes.span, from: first)
            var issue = JSONDocumentReader.issue(
                fault, SourcePosition(file: recorder.origin.fileName, line: place.line, column: place.column), tree)
            let inside = fault.path.isEmpty || fault.path.hasPrefix("[") ? fault.path : ".\(fault.path)"
            issue.path = "\(holder.path).\(ElementPath.shown(name))\(inside)"
            at = end
            if case .document = holder { return recorder.note(issue, sink) }
            if !error.cause.hidesTheEnd { return recorder.note(issue, sink) }
            // What looks like its end may be that of a record behind it.
            recorder.origin = recorder.origin.ofDocument
            recorder.reject(issue, sink, raw: unsafe tree.bytes.looseSpan.extracting(first..<end))
        }
    }
}
