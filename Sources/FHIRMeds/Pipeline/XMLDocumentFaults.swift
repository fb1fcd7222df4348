// What is read of an XML document behind a fault.
//
// The fault costs the entry that it is in; a new parser begins at the start tag of the next one, as if nothing had been
// between it and the root's start tag. Where an entry holds a Bundle of its own, the next start tag is that of an entry of
// that one: its entries are read as those of a document, until its end tag comes too soon for the document.
//
//     <Bundle> <entry>...</entry> <entry><resource><Bundle> <entry>...</entry> <entry>.. fault ..</entry> </Bundle>...
//     numbers: [1]                                          [2, 0]             [2, 1]                     [2]

extension XMLDocumentReader {
    /// A Bundle that is being read.
    struct OpenBundle {
        /// The number of its next entry; that of the entry that is being read is one less.
        var next = 0
    }

    /// The path of the Bundle whose entries are being read, such as `Bundle.entry[2].resource`.
    var bundlePath: String {
        "Bundle" + bundles.dropLast().map { ".entry[\($0.next - 1)].resource" }.joined()
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
        let isEntry = parser.openPart != nil
        let depth = bundles.count
        let mark = isEntry || depth == 1 ? nil : parser.hasEnded ? "Bundle" : endTag(around: broken)
        let isEnd = mark != nil
        if isEnd {
            if mark == "resource" {
                // The end of the Bundle itself is missing.
                issue.path = bundlePath
                recorder.note(issue, sink)
            }
            bundles.removeLast()
        } else {
            bundles[depth - 1].next = parser.entries + (isEntry ? 1 : 0)
            if isEntry { issue.path = "\(bundlePath).entry[\(parser.entries)]" }
        }
        let path = bundlePath
        var searched = broken + (isEnd ? 0 : 1)
        var next = nextEntry(from: &searched)
        // What stands in no entry is not searched, nor kept, for ever.
        let most = isEntry ? limits.documentSize : min(limits.documentSize, JSONDocumentReader.mostSearched)
        while next == nil, !source.atEnd, window.count - broken <= most, !hasBadEncoding {
            fill(&source)
            next = nextEntry(from: &searched)
        }
        let place = part.offset(of: XMLPlace(line: 0, offset: UInt32(truncatingIfNeeded: parser.faultOffset)))
        if isEnd {
            // No fault, unless the document does not go on to its own end.
            if next == nil, !endsDocument(behind: broken) {
                recorder.note(cutOff(at: parser.line, in: path, recorder), sink)
            }
        } else if bundles.count <= depth || place <= next ?? place {
            // Otherwise the fault comes again, in the entry of the Bundle in this one that it is in.
            let kept = bundle(of: broken..<(next ?? window.count))
            recorder.reject(issue, sink, raw: kept.span, as: .xml)
        }
        guard let next else { return false }
        resume(at: next, entries: bundles[bundles.count - 1].next)
        return true
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

    /// What the last tag before an offset, or the first one behind it, ends: a Bundle, or what holds it.
    private func endTag(around place: Int) -> String? {
        let text = window.span
        for tag in [XMLSource.tagStart(text, around: place), XMLSource.nextTag(text, place)] {
            guard let tag, tag + 1 < text.count, text[tag + 1] == UInt8(ascii: "/") else { continue }
            let name = text.extracting(XMLDocumentReader.localName(text, tag + 2))
            if name.equals("Bundle") { return "Bundle" }
            if name.equals("resource") { return "resource" }
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
    private static func localName(_ text: Span<UInt8>, _ start: Int) -> Range<Int> {
        var at = start
        var first = start
        while at < text.count, text[at] > 0x20, text[at] != UInt8(ascii: ">"), text[at] != UInt8(ascii: "/") {
            at += 1
            if text[at - 1] == UInt8(ascii: ":") { first = at }
        }
        return first..<at
    }

    /// The start tag of the next entry; nil if it is not there yet. The Bundles that begin or end before it are noted.
    ///
    /// - Parameter searched: where the search begins, and where it goes on once there is more.
    private mutating func nextEntry(from searched: inout Int) -> Int? {
        let text = unsafe window.looseSpan
        while let tag = XMLSource.nextTag(text, searched) {
            searched = tag
            let isEnd = tag + 1 < text.count && text[tag + 1] == UInt8(ascii: "/")
            let name = XMLDocumentReader.localName(text, tag + (isEnd ? 2 : 1))
            // The name may go on behind what is there.
            guard name.upperBound < text.count else { return nil }
            if text.extracting(name).equals("entry"), !isEnd { return tag }
            if text.extracting(name).equals("Bundle") {
                if isEnd {
                    if bundles.count > 1 { bundles.removeLast() }
                } else {
                    guard let end = XMLSource.tagEnd(text, tag) else { return nil }
                    if text[end - 2] != UInt8(ascii: "/") { bundles.append(OpenBundle()) }
                }
            }
            searched = tag + 1
        }
        searched = text.count
        return nil
    }

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
    private func bundle(of range: Range<Int>) -> ByteBuffer {
        var kept = ByteBuffer(capacity: range.count + 256)
        let text = window.span
        if let tag = XMLSource.tagStart(text, around: part.head) { kept.append(text.extracting(tag..<part.head)) }
        kept.append(text.extracting(range))
        kept.append("</")
        for byte in rootName() ?? [] { kept.append(byte) }
        kept.append(">")
        return kept
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
