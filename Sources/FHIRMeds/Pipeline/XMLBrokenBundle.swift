// The search for the next entry behind a fault, and what is passed on its way.
//
// Only tags are looked at, since nothing else is sure behind a fault. Where an entry holds a Bundle, the next entry is one of
// that Bundle. What is passed is no record, but the members of Bundles, and of the entries that hold them, are told as they
// are elsewhere; and an element beside a Bundle that was read may be a record, and is rejected.
//
//     .. fault ..</entry><link/></Bundle></resource><search/></entry><entry>...
//                        ^ .bundle       ^ .resource ^ .entry        ^ the next entry

/// Where the search for the next entry is.
struct XMLEntrySearch {
    /// What holds the tags that are passed.
    enum Holder {
        /// A Bundle, an entry of it, and what holds the resource of an entry.
        case bundle, entry, resource
    }

    /// Where it goes on.
    var searched: Int
    var holder: Holder?
    /// Where the first of the passed members begins, if that is known.
    var first: Int?
    /// Where the fault is; the members of a Bundle before it are not whole.
    var unsure = 0
    /// The members of the entry in front of its resource.
    var ahead = 0..<0
    /// The Bundle in the entry has been read entry by entry.
    var hasHeld = false
    /// A start tag around declares namespaces which a parser that begins behind it would not know.
    var isForeign = false
    /// How many Bundles are open that cannot be read entry by entry.
    var closed = 0

    init(from start: Int, in holder: Holder) {
        searched = start
        self.holder = holder
    }

    /// What has been passed of the members up to an offset.
    func passed(upTo end: Int) -> Range<Int> {
        guard let first, first < end else { return 0..<0 }
        return first..<end
    }

    /// Goes on behind a tag, in something else.
    mutating func enter(_ holder: Holder?, _ end: Int) {
        self.holder = holder
        first = end
    }
}

extension XMLDocumentReader {
    /// A Bundle that is being read.
    struct OpenBundle {
        /// The number of its next entry; that of the entry that is being read is one less.
        var nextEntry = 0
        /// Where it begins in the source.
        var start = 0
    }

    /// The path of the Bundle whose entries are being read, such as `Bundle.entry[2].resource`.
    var bundlePath: String {
        "Bundle" + bundles.dropLast().map { ".entry[\($0.nextEntry - 1)].resource" }.joined()
    }

    /// The entry of it that was read last.
    private var entryPath: String { "\(bundlePath).entry[\((bundles.last?.nextEntry ?? 1) - 1)]" }

    /// The start tag of the next entry; nil if it is not there yet. The Bundles that begin or end before it are noted.
    ///
    /// - Parameter isLast: no more of the document comes.
    mutating func nextEntry(
        _ search: inout XMLEntrySearch, isLast: Bool, _ recorder: inout Recorder, _ sink: any RecordSink
    ) -> Int? {
        let text = unsafe window.looseSpan
        while let tag = XMLSource.nextTag(text, search.searched) {
            search.searched = tag
            let isEnd = tag + 1 < text.count && text[tag + 1] == UInt8(ascii: "/")
            let range = XMLDocumentReader.localName(text, tag + (isEnd ? 2 : 1))
            // The name may go on behind what is there.
            guard range.upperBound < text.count else { return nil }
            let name = text.extracting(range)
            if search.first == nil, search.holder == .bundle, tag >= search.unsure { search.first = tag }
            if name.equals("entry"), !isEnd, search.closed == 0 {
                if search.holder == .bundle { tellMembers(search.passed(upTo: tag), &recorder, sink) }
                return tag
            }
            let isElement = !isEnd && text[tag + 1] != UInt8(ascii: "!") && text[tag + 1] != UInt8(ascii: "?")
            let isBeside = search.holder == .resource || (search.holder == .entry && name.equals("resource"))
            if search.hasHeld, isElement, isBeside {
                guard let end = XMLSource.elementEnd(text, tag) ?? (isLast ? text.count : nil) else { return nil }
                rejectSecond(tag..<end, isHolder: name.equals("resource"), &recorder, sink)
                search.searched = end
                continue
            }
            if name.equals("entry") || name.equals("resource") || name.equals("Bundle") {
                guard let end = XMLSource.tagEnd(text, tag) else { return nil }
                let isEmpty = text[end - 2] == UInt8(ascii: "/")
                if isEnd {
                    passEnd(tag..<end, of: name, &search, &recorder, sink)
                } else if !isEmpty {
                    passStart(tag..<end, of: name, &search, &recorder, sink)
                }
            }
            search.searched = tag + 1
        }
        search.searched = text.count
        return nil
    }

    private mutating func passStart(
        _ tag: Range<Int>, of name: Span<UInt8>, _ search: inout XMLEntrySearch, _ recorder: inout Recorder,
        _ sink: any RecordSink
    ) {
        if name.equals("entry") { return }
        if XMLSource.declares(window.span, tag.lowerBound, beyond: rootTag) { search.isForeign = true }
        if name.equals("resource") {
            if search.holder == .entry { search.ahead = search.passed(upTo: tag.lowerBound) }
            return search.enter(nil, tag.upperBound)
        }
        if search.closed > 0 || search.isForeign {
            search.closed += 1
            return
        }
        tellMembers(ofEntry: search.ahead, &recorder, sink)
        search.ahead = 0..<0
        bundles.append(OpenBundle(start: forgotten.bytes + tag.lowerBound))
        search.enter(.bundle, tag.upperBound)
    }

    private mutating func passEnd(
        _ tag: Range<Int>, of name: Span<UInt8>, _ search: inout XMLEntrySearch, _ recorder: inout Recorder,
        _ sink: any RecordSink
    ) {
        if search.closed > 0 {
            if name.equals("Bundle") { search.closed -= 1 }
            return
        }
        if name.equals("resource") { return search.enter(.entry, tag.upperBound) }
        if name.equals("entry") {
            if search.holder == .entry, search.hasHeld {
                tellMembers(ofEntry: search.passed(upTo: tag.lowerBound), &recorder, sink)
            }
            search.isForeign = false
            search.hasHeld = false
            return search.enter(.bundle, tag.upperBound)
        }
        if search.holder == .bundle { tellMembers(search.passed(upTo: tag.lowerBound), &recorder, sink) }
        if bundles.count == 1 { return search.enter(nil, tag.upperBound) }
        closeBundle(at: tag.lowerBound, &recorder)
        search.hasHeld = true
        search.enter(.resource, tag.upperBound)
    }

    /// Closes the innermost Bundle in an entry.
    mutating func closeBundle(at end: Int, _ recorder: inout Recorder) {
        guard let bundle = bundles.popLast() else { return }
        recorder.endBundle(bundle.start, at: forgotten.bytes + end)
    }

    /// Rejects what stands beside a Bundle that was read: which one is meant cannot be known.
    private func rejectSecond(
        _ range: Range<Int>, isHolder: Bool, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        recorder.origin = recorder.origin.ofDocument
        let line = forgotten.lines + 1 + window.span.extracting(0..<range.lowerBound).lineFeeds.count
        let issue = Issue(
            .error, .elementTwice, path: "\(entryPath).resource",
            message: "this entry has a resource already, and which one is meant cannot be known; leave one of them out",
            position: SourcePosition(file: recorder.origin.fileName, line: line))
        let kept = bundle(of: range, in: isHolder ? ["entry"] : ["entry", "resource"])
        recorder.reject(issue, sink, raw: kept.span, as: .xml)
    }

    // MARK: Members

    /// Tells what is odd about the members of the Bundle that is being read, as far as they are in a tree.
    func tellMembers(
        of tree: borrowing ElementTree, upTo end: Int, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        recorder.origin = recorder.origin.ofDocument
        recorder.origin.path = bundles.count > 1 ? bundlePath : ""
        if !tree.isEmpty { recorder.checkBundle(tree, 0, upTo: end, sink) }
    }

    /// Tells what is odd about members of the Bundle that are passed.
    private func tellMembers(_ range: Range<Int>, _ recorder: inout Recorder, _ sink: any RecordSink) {
        guard let parser = parser(of: range) else { return }
        tellMembers(of: parser.tree, upTo: parser.tree.nodes.count, &recorder, sink)
    }

    /// Tells what is odd about members of the entry that are passed.
    private func tellMembers(ofEntry range: Range<Int>, _ recorder: inout Recorder, _ sink: any RecordSink) {
        guard let parser = parser(of: range) else { return }
        recorder.origin = recorder.origin.ofDocument
        recorder.checkEntry(parser.tree, 0, entryPath, sink)
    }

    /// Reads members that are passed; nil if they are broken, which is told already, or if they belong to a broken resource.
    private func parser(of range: Range<Int>) -> XMLTreeReader? {
        if range.isEmpty { return nil }
        let parser = XMLTreeReader(limits: limits, keepsNarrative: false)
        do {
            try parser.push(bundle(of: range).span, isLast: true)
        } catch {
            return nil
        }
        return parser
    }
}
