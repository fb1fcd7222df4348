// What is read of an XML document behind a fault.
//
// The fault costs the entry that it is in; a new parser begins at the start tag of the next one, as if nothing had been
// between it and the root's start tag. Where an entry holds a Bundle of its own, the next start tag is that of an entry of
// that one: its entries are read as those of a document, until its end tag comes too soon for the document.
//
//     <Bundle> <entry>...</entry> <entry><resource><Bundle> <entry>...</entry> <entry>.. fault ..</entry> </Bundle>...
//     numbers: [1]                                          [2, 0]             [2, 1]                     [2]

extension XMLDocumentReader {
    /// What the end tag at a fault ends in the middle of the document, as far as its parser knows it: a Bundle in an entry.
    private enum EndTag {
        /// The Bundle; with the offset behind the tag.
        case ofBundle(Int)
        /// What holds the Bundle, whose own end tag is missing; with the offset of the tag.
        case ofHolder(Int)
    }

    /// Tells a fault, which costs the entry that it is in, and goes on at the next entry; false if there is none.
    mutating func takeUp(
        behind fault: XMLFault, _ parser: XMLTreeReader, _ source: inout SourceReader, _ recorder: inout Recorder,
        _ sink: any RecordSink
    ) -> Bool {
        recorder.origin = recorder.origin.ofDocument
        var issue = Issue(
            .error, fault.code, path: "", message: fault.words,
            position: SourcePosition(file: recorder.origin.fileName, line: fault.line))
        // The parser has one number for an end that comes too soon and for what comes behind it.
        if parser.hasEnded { issue.message = "something follows the end of the document; write one document a file" }
        // A document that has been rejected before what follows it was read is one record, kept once.
        if isRejected {
            recorder.note(issue, sink)
            return false
        }
        guard parser.isBundle, fault.cause != .doctype, hasHead(parser),
            let broken = brokenStart(parser)
        else {
            // All of it is kept, as far as a record may go.
            while !source.atEnd, window.count <= limits.documentSize, !hasBadEncoding { fill(&source) }
            let isKept = part.gap == 0 && window.count <= limits.documentSize
            let text = unsafe window.looseSpan
            recorder.reject(issue, sink, raw: text.extracting(isKept ? keptStart..<text.count : 0..<0), as: .xml)
            return false
        }
        if !parser.hasEnded {
            // The members in front of the fault; of a root that has ended they have been told.
            tellMembers(of: parser.tree, upTo: parser.openPart ?? parser.tree.nodes.count, &recorder, sink)
        }
        if bundles.count > 1, parser.openPart == nil, let end = endTag(parser, around: broken) {
            return takeUp(behind: end, of: parser, issue, &source, &recorder, sink)
        }
        return takeUp(at: broken, of: parser, issue, &source, &recorder, sink)
    }

    /// Goes on behind a Bundle in an entry, which is no fault unless its end tag is missing, or that of the document.
    private mutating func takeUp(
        behind end: EndTag, of parser: XMLTreeReader, _ issue: Issue, _ source: inout SourceReader,
        _ recorder: inout Recorder, _ sink: any RecordSink
    ) -> Bool {
        let place: Int
        switch end {
        case .ofBundle(let end): place = end
        case .ofHolder(let tag):
            place = tag
            var issue = issue
            issue.path = bundlePath
            recorder.note(issue, sink)
        }
        closeBundle(at: place, &recorder)
        var search = XMLEntrySearch(from: place, in: .resource)
        search.hasHeld = true
        let path = bundlePath
        let most = min(limits.documentSize, ReadingLimits.mostSearched)
        let next = nextEntry(&search, from: place, most: most, &source, &recorder, sink)
        if next == nil, !endsDocument(behind: place) {
            recorder.note(cutOff(at: parser.line, in: path, recorder), sink)
        }
        return resume(at: next)
    }

    /// Rejects the broken part of the document, an entry as a rule, and goes on behind it.
    private mutating func takeUp(
        at broken: Int, of parser: XMLTreeReader, _ issue: Issue, _ source: inout SourceReader,
        _ recorder: inout Recorder, _ sink: any RecordSink
    ) -> Bool {
        var issue = issue
        let depth = bundles.count
        let isEntry = parser.openPart.map { parser.tree.nodes[$0].name == ElementName.entry.rawValue } ?? false
        bundles[depth - 1].nextEntry = parser.entries + (isEntry ? 1 : 0)
        if isEntry {
            issue.path = "\(bundlePath).entry[\(parser.entries)]"
        } else if depth > 1 {
            issue.path = bundlePath
        }
        var search = XMLEntrySearch(from: broken + 1, in: isEntry ? .entry : .bundle)
        if isEntry {
            search.first = XMLSource.tagEnd(window.span, broken)
            search.isForeign = XMLSource.declares(window.span, broken, beyond: rootTag)
        }
        // What stands in no entry is not searched, nor kept, for ever.
        let most = isEntry ? limits.documentSize : min(limits.documentSize, ReadingLimits.mostSearched)
        let place = part.offset(of: XMLPlace(line: 0, offset: UInt32(truncatingIfNeeded: parser.faultOffset)))
        search.unsure = place
        let next = nextEntry(&search, from: broken, most: most, &source, &recorder, sink)
        if bundles.count <= depth || place <= next ?? place {
            // Otherwise the fault comes again, in the entry of the Bundle in this one that it is in.
            let kept = bundle(of: broken..<(next ?? window.count))
            recorder.reject(issue, sink, raw: kept.span, as: .xml)
        }
        return resume(at: next)
    }

    /// The next entry, with more of the source if it is not there yet; nil if there is none.
    private mutating func nextEntry(
        _ search: inout XMLEntrySearch, from start: Int, most: Int, _ source: inout SourceReader,
        _ recorder: inout Recorder, _ sink: any RecordSink
    ) -> Int? {
        while true {
            let isLast = source.atEnd || window.count - start > most || hasBadEncoding
            if let next = nextEntry(&search, isLast: isLast, &recorder, sink) { return next }
            if isLast { return nil }
            fill(&source)
        }
    }

    /// The document ends in the middle of something.
    func cutOff(at line: Int, in path: String, _ recorder: borrowing Recorder) -> Issue {
        let fault = XMLFault(cause: .notWellFormed(code: 77), line: line)
        return Issue(
            .error, fault.code, path: path, message: fault.words,
            position: SourcePosition(file: recorder.origin.fileName, line: line))
    }

    /// Finds the end of the root's start tag, if it has one.
    private mutating func hasHead(_ parser: XMLTreeReader) -> Bool {
        if part.head > 0 { return true }
        let text = unsafe window.looseSpan
        guard !parser.tree.isEmpty, let start = parser.tree.tagStart(of: 0, in: text),
            let end = XMLSource.tagEnd(text, start)
        else { return false }
        part.head = end
        return true
    }

    /// Where the part of the document begins that a fault is in: at the root's child that is open, else behind the last
    /// tag before the fault.
    private func brokenStart(_ parser: XMLTreeReader) -> Int? {
        if let open = parser.openPart { return parser.tree.tagStart(of: open, in: window.span) }
        var at = part.offset(of: XMLPlace(line: 0, offset: UInt32(truncatingIfNeeded: parser.faultOffset)))
        at = min(max(at, part.head), window.count)
        while at > part.head, window.span[at - 1] != UInt8(ascii: ">") { at -= 1 }
        return at
    }

    /// Whether the last tag before a fault, or the first one behind it, ends the Bundle in an entry, or what holds it.
    private func endTag(_ parser: XMLTreeReader, around place: Int) -> EndTag? {
        if parser.hasEnded { return .ofBundle(place) }
        let text = window.span
        for tag in [XMLSource.tagStart(text, around: place), XMLSource.nextTag(text, place)] {
            guard let tag, tag + 1 < text.count, text[tag + 1] == UInt8(ascii: "/") else { continue }
            let name = text.extracting(XMLDocumentReader.localName(text, tag + 2))
            if name.equals("Bundle") { return .ofBundle(XMLSource.tagEnd(text, tag) ?? text.count) }
            if name.equals("resource") { return .ofHolder(tag) }
        }
        return nil
    }

    /// Whether the document's own end tag stands behind an offset.
    private func endsDocument(behind start: Int) -> Bool {
        let text = window.span
        let wanted = Array("</".utf8) + (rootName() ?? [])
        var at = start
        while let tag = XMLSource.nextTag(text, at) {
            at = tag + 1
            let end = tag + wanted.count
            if end < text.count, text.extracting(tag..<end).equals(wanted.span) { return true }
        }
        return false
    }

    /// The name of a tag behind its prefix.
    static func localName(_ text: Span<UInt8>, _ start: Int) -> Range<Int> {
        var at = start
        var first = start
        while at < text.count, text[at] > 0x20, text[at] != UInt8(ascii: ">"), text[at] != UInt8(ascii: "/") {
            at += 1
            if text[at - 1] == UInt8(ascii: ":") { first = at }
        }
        return first..<at
    }

    /// Where the root's start tag begins.
    var rootTag: Int { XMLSource.tagStart(window.span, around: part.head) ?? 0 }

    private func rootName() -> [UInt8]? {
        let text = window.span
        guard let tag = XMLSource.tagStart(text, around: part.head) else { return nil }
        var name: [UInt8] = []
        var at = tag + 1
        while at < part.head, text[at] > 0x20, text[at] != UInt8(ascii: ">"), text[at] != UInt8(ascii: "/") {
            name.append(text[at])
            at += 1
        }
        return name
    }

    /// A part of the document as a Bundle of its own, which can be mended and read.
    ///
    /// - Parameter holders: the elements of the Bundle to put around it.
    func bundle(of range: Range<Int>, in holders: [String] = []) -> ByteBuffer {
        var kept = ByteBuffer(capacity: range.count + 256)
        let text = window.span
        let root = rootName() ?? []
        let prefix = root.lastIndex(of: UInt8(ascii: ":")).map { String(decoding: root[...$0], as: UTF8.self) } ?? ""
        if let tag = XMLSource.tagStart(text, around: part.head) { kept.append(text.extracting(tag..<part.head)) }
        for holder in holders { kept.append("<\(prefix)\(holder)>") }
        kept.append(text.extracting(range))
        for holder in holders.reversed() { kept.append("</\(prefix)\(holder)>") }
        kept.append("</")
        for byte in root { kept.append(byte) }
        kept.append(">")
        return kept
    }

    /// Goes on at the next entry of the Bundle that is being read; false if there is none.
    private mutating func resume(at next: Int?) -> Bool {
        guard let next else { return false }
        resume(at: next, entries: bundles[bundles.count - 1].nextEntry)
        return true
    }

    /// Lets a new parser begin at an entry, as if nothing had been between it and the root's start tag.
    mutating func resume(at next: Int, entries: Int) {
        let head = part.head
        forget(head..<next)
        let beginning = unsafe window.looseSpan.extracting(0..<head)
        part.gap = 0
        let parser = XMLTreeReader(
            limits: limits, keepsNarrative: false, entries: entries, firstLine: forgotten.lines)
        parser.tree.textPart = part
        self.parser = parser
        pushed = part.head
        lastPiece = part.head
        hasEndedParts = false
        do {
            try parser.push(beginning, isLast: false)
        } catch {
            // It has been read once before.
            self.parser = nil
        }
    }
}
