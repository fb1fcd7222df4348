// XML documents.
//
// The document is pushed through libxml2 in pieces, and after each piece the entries that ended in it are recorded. Of what
// has been read only the beginning stays, up to the end of the root's start tag: its namespaces belong to every entry.
//
//     <?xml ...?><Bundle xmlns="http://hl7.org/fhir">| ... read and forgotten ... |<entry><resource>...
//     head                                                                        pushed, or not yet

/// Reads one XML document.
struct XMLDocumentReader: ~Copyable {
    private static let pieceSize = 1 << 16

    let limits: ReadingLimits
    var parser: XMLTreeReader?
    private var decoder: XMLDecoder?
    /// Looks for Medications, as long as the document is understood without a parser.
    var scan: XMLMedicationScan?
    /// What of the document's text is there.
    var window = ByteBuffer(capacity: SourceReader.blockSize)
    /// Bytes of the source before they are decoded.
    private var encoded = ByteBuffer(capacity: 4096)
    var part = XMLTextPart()
    /// How many bytes behind the head have been forgotten, and how many lines ended in them.
    private(set) var forgotten = (bytes: 0, lines: 0)
    /// Up to here the window has been pushed; and where the last piece begins.
    var pushed = 0
    var lastPiece = 0
    /// Entries ended in the last piece.
    var hasEndedParts = false
    /// What is odd about the whole document, and so about each of its records.
    private var oddities: [Issue] = []
    private var hasToldText = false
    /// The root, or an entry, has come out of the parser.
    private var hasParts = false
    /// The whole document has been rejected.
    private(set) var isRejected = false
    /// The Bundles that are being read, the document first: each of the others stands in an entry of the one before it, which
    /// is broken, so that its entries are read alone.
    var bundles = [OpenBundle()]
    /// Somebody named the document; one that was found and is no FHIR is passed over.
    var wasNamed = true

    init(limits: ReadingLimits) {
        self.limits = limits
    }

    /// Takes the beginning of a document.
    ///
    /// - Parameter isIndexing: only its Medications are wanted.
    mutating func begin(_ window: inout ByteBuffer, isIndexing: Bool = false) {
        scan = nil
        self.window.removeAll()
        part = XMLTextPart()
        forgotten = (0, 0)
        pushed = 0
        lastPiece = 0
        hasEndedParts = false
        oddities = []
        hasToldText = false
        hasParts = false
        isRejected = false
        bundles = [OpenBundle()]
        decoder = nil
        parser = XMLTreeReader(limits: limits, keepsNarrative: false)
        switch XMLDecoder.need(window.span) {
        case .nothing:
            hasBadEncoding = false
            swap(&self.window, &window)
            if isIndexing { beginScan() }
        case .unknown: hasBadEncoding = true
        case .decoder(let decoder):
            self.decoder = decoder
            let bytes = unsafe window.looseSpan
            hasBadEncoding = !decoder.decode(bytes, into: &self.window)
        }
    }

    /// The bytes are not in their encoding.
    private(set) var hasBadEncoding = false

    mutating func fill(_ source: inout SourceReader) {
        guard let decoder else {
            source.fill(&window)
            return
        }
        encoded.removeAll()
        source.fill(&encoded)
        let bytes = unsafe encoded.looseSpan
        if !decoder.decode(bytes, into: &window) || (source.atEnd && decoder.hasRest) { hasBadEncoding = true }
    }

    /// Records the next piece of the document; false at its end.
    mutating func step(_ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink) -> Bool {
        guard let parser else { return false }
        recorder.origin.line = 0
        if scan != nil { return stepScan(parser, &source, &recorder, sink) }
        forgetRead(parser)
        if pushed == window.count, !source.atEnd { fill(&source) }
        let end = min(pushed + XMLDocumentReader.pieceSize, window.count)
        let isLast = source.atEnd && end == window.count && !hasBadEncoding
        do throws(XMLFault) {
            // What was whole before the bytes went wrong is read first.
            if hasBadEncoding, end == pushed { throw XMLFault.badEncoding }
            lastPiece = pushed
            pushed = end
            try parser.push(unsafe window.looseSpan.extracting(lastPiece..<end), isLast: isLast)
            // Of a Bundle, the entry that has begun counts, and the pieces that are there for it.
            if !parser.isBundle || parser.parts.isEmpty, pushed - part.head > limits.documentSize {
                throw XMLFault(cause: .tooLarge, line: parser.line)
            }
            takeParts(of: parser, &recorder, sink)
        } catch {
            if parser.isBundle || error.cause != .tooLarge { takeParts(of: parser, &recorder, sink) }
            if source.fault == nil, takeUp(behind: error, parser, &source, &recorder, sink) { return true }
            self.parser = nil
            return false
        }
        if !isLast { return true }
        self.parser = nil
        if bundles.count > 1 {
            // The Bundle in an entry has ended, and the document around it has not.
            recorder.note(cutOff(at: parser.line, in: bundlePath, recorder), sink)
            return false
        }
        if !hasParts {
            // The root is XHTML: all of the document is one narrative.
            rejectAll(XMLDocumentReader.otherNamespace, line: 1, &recorder, sink)
        }
        return false
    }

    /// Forgets the pieces whose entries have all been recorded, and those between entries.
    private mutating func forgetRead(_ parser: XMLTreeReader) {
        // Before the next block comes there is least to move; a window that grows all the same is forgotten at any place.
        let isDue = pushed == window.count && lastPiece - part.head >= SourceReader.blockSize / 2
        // Behind the end of a root that is no Bundle there is no tree any more.
        let isBetweenParts = parser.isBundle && parser.openPart == nil
        guard hasEndedParts || isBetweenParts, isDue || lastPiece - part.head >= SourceReader.blockSize,
            !parser.tree.isEmpty
        else {
            return
        }
        if part.head == 0 {
            let text = unsafe window.looseSpan
            let start = parser.tree.tagStart(of: 0, in: text)
            guard let start, let end = XMLSource.tagEnd(text, start) else { return }
            part.head = end
        }
        let head = part.head
        forget(head..<lastPiece)
        parser.tree.textPart = part
    }

    /// Forgets a part of the window behind its head.
    mutating func forget(_ range: Range<Int>) {
        if range.isEmpty { return }
        forgotten.lines += window.span.extracting(range).lineFeeds.count
        forgotten.bytes += range.count
        part.gap += scan == nil ? range.count : 0
        window.remove(from: range.lowerBound, count: range.count)
        // While entries are looked for, it is the parser's bytes that are counted.
        if scan == nil { pushed -= range.count }
        lastPiece -= min(range.count, lastPiece)
    }

    // MARK: Faults

    private static let otherNamespace = "the root element is not in FHIR's namespace, http://hl7.org/fhir"

    /// Rejects the whole document as one record, or passes it over if nobody named it.
    private mutating func rejectAll(
        _ message: String, line: Int, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        recorder.origin = recorder.origin.ofDocument
        if !wasNamed { return recorder.passOver("XML, but no FHIR") }
        let position = SourcePosition(file: recorder.origin.fileName, line: line)
        recorder.reject(
            Issue(.error, .notFHIR, path: "", message: message, position: position), sink,
            raw: window.span.extracting(keptStart..<window.count), as: .xml)
    }

    /// Where the text begins that is kept of a rejected document. It is kept as UTF-8, so a declaration of what it was
    /// before must not go with it.
    var keptStart: Int {
        let text = window.span
        let start = text.hasPrefix("\u{FEFF}") ? 3 : 0
        guard decoder != nil, text.extracting(start..<text.count).hasPrefix("<?xml") else { return 0 }
        return XMLSource.tagEnd(text, start) ?? 0
    }

    // MARK: Parts

    mutating func takeParts(
        of parser: XMLTreeReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        hasEndedParts = !parser.parts.isEmpty
        if parser.parts.isEmpty { return }
        hasParts = true
        if parser.isBundle { recorder.scopes.openDocument(bundles.dropFirst().map(\.start)) }
        defer { parser.forgetParts() }
        noteOddities(of: parser, &recorder, sink)
        recorder.textPart = part
        recorder.textStart = forgotten.bytes
        for part in parser.parts {
            if parser.oddities.contains(.otherNamespace) {
                if part.entry != nil { continue }
                isRejected = true
                let line = parser.tree.line(ofXML: part.index)
                rejectAll(XMLDocumentReader.otherNamespace, line: line, &recorder, sink)
                continue
            }
            take(part, of: parser, &recorder, sink)
        }
    }

    private mutating func take(
        _ part: XMLPart, of parser: XMLTreeReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        let document = unsafe window.looseSpan
        recorder.origin = recorder.origin.ofDocument
        recorder.origin.path = bundles.count > 1 ? bundlePath : ""
        recorder.part = part.index
        guard let number = part.entry else {
            if part.isBundle { return recorder.checkBundle(parser.tree, part.index, sink) }
            let before = recorder.rejectedCount
            recorder.record(
                &parser.tree, part.index, source: document,
                written: Recorder.Written(form: .xml), oddities: oddities, sink)
            isRejected = recorder.rejectedCount > before
            return
        }
        if part.size > limits.documentSize {
            let fault = XMLFault(cause: .tooLarge, line: parser.tree.line(ofXML: part.index))
            return recorder.reject(
                Issue(
                    .error, .limit, path: "\(bundlePath).entry[\(number)]", message: fault.words,
                    position: SourcePosition(file: recorder.origin.fileName, line: fault.line)), sink, as: .xml)
        }
        recorder.entry(
            &parser.tree, part.index, number: number, in: recorder.origin, Recorder.Written(form: .xml),
            source: document, oddities: oddities, sink)
    }

    private mutating func noteOddities(
        of parser: XMLTreeReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        if parser.oddities.contains(.namespaceMissing), oddities.isEmpty {
            oddities.append(
                Issue(
                    .warning, .namespaceMissing, path: parser.tree.path(of: 0, in: 0),
                    message: "the FHIR namespace is missing; write xmlns=\"http://hl7.org/fhir\" on the root element"))
        }
        if parser.oddities.contains(.strayText), !hasToldText {
            hasToldText = true
            var stray = Issue(
                .warning, .strayText, path: parser.tree.path(of: 0, in: 0),
                message: "text stands between elements, where FHIR has none; it is left out")
            if parser.parts.contains(where: \.isBundle) {
                // Which of a Bundle's records it stands in is not known.
                stray.position = SourcePosition(file: recorder.origin.fileName)
                recorder.note(stray, sink)
            } else {
                oddities.append(stray)
            }
        }
    }
}
