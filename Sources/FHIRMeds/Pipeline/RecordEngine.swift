// Sources in, records out, a step at a time.
//
// A step does a bounded amount of work: one block of NDJSON, one entry of a JSON Bundle, one piece of XML. Whoever drives
// the engine decides when the next step is taken, which is all that back-pressure needs. Everything that comes out goes to
// the sink in input order, and everything that goes in is counted.

/// Translates sources one after another.
package struct RecordEngine: ~Copyable {
    /// What is being read now.
    private enum State {
        case between, ndjson, json, xml
    }

    private let options: TranslationOptions
    private let sources: [RecordSource]
    private var nextSource = 0
    private var state = State.between

    private var recorder: Recorder
    private var reader: SourceReader?
    /// Bytes read but not yet used, or a whole document.
    private var window = ByteBuffer(capacity: SourceReader.blockSize + 4096)
    /// Where the unused bytes begin.
    private var at = 0
    private var line = 0
    /// Up to here the unused bytes hold no line feed.
    private var searched = 0
    /// The rest of a line that has been rejected is passed over.
    private var isPassingLine = false
    private var json: JSONDocumentReader
    private var xml: XMLDocumentReader

    /// Bytes read so far, and the size of what is known, for progress.
    package private(set) var bytesRead = 0

    package init(sources: [RecordSource], options: TranslationOptions) {
        self.options = options
        self.sources = sources
        recorder = Recorder(options: options)
        json = JSONDocumentReader(limits: options.limits)
        xml = XMLDocumentReader(limits: options.limits)
    }

    /// What became of everything so far.
    package var report: TranslationReport { recorder.report }

    /// Does the next piece of work; false when there is none left.
    package mutating func step(into sink: any RecordSink) -> Bool {
        do {
            switch state {
            case .between:
                if nextSource == sources.count { return false }
                let source = sources[nextSource]
                nextSource += 1
                try begin(source, sink)
            case .ndjson: try stepNDJSON(sink)
            case .json: if !json.step(&recorder, sink) { finish() }
            case .xml: if !xml.step(unsafe window.looseSpan, &recorder, sink) { finish() }
            }
        } catch {
            let issue = Issue(
                .error, .unreadable, path: "", message: "\(error.words); check the path and its permissions",
                position: SourcePosition(file: recorder.origin.fileName))
            // Of a source that fails on the way some records may have come out, and the rest is one that did not.
            if state == .between {
                recorder.refuse(issue, because: "cannot be read", sink)
            } else {
                recorder.reject(issue, sink)
            }
            finish()
        }
        return true
    }

    private mutating func finish() {
        state = .between
        reader = nil
    }

    // MARK: What is it

    private mutating func begin(_ source: RecordSource, _ sink: any RecordSink) throws(FileFault) {
        recorder.begin(source.name)
        window.removeAll()
        at = 0
        line = 0
        searched = 0
        isPassingLine = false
        if source.mayNeverEnd {
            return passOver("no regular file", "no regular file, so it is passed over; name it to read it", sink)
        }
        reader = try SourceReader(source)
        try fill()
        skipByteOrderMark()
        try skipBlanks()
        if at == window.count, !sourceAtEnd {
            recorder.reject(
                Issue(
                    .error, .limit, path: "", message: "nothing but blanks up to the limit for one document",
                    position: SourcePosition(file: source.name)), sink)
            return finish()
        }
        guard at < window.count else {
            // An empty file may be part of an export; one that somebody names is not what they meant.
            recorder.note(
                Issue(
                    source.wasNamed ? .error : .warning, .notFHIR, path: "", message: "the file is empty",
                    position: SourcePosition(file: source.name)), sink)
            if source.wasNamed { recorder.leaveUnread("empty") } else { recorder.passOver("empty") }
            return finish()
        }
        let first = window.span[at]
        if isReasons(source) {
            recorder.passOver("reasons of rejected records")
            finish()
        } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            try beginJSON()
        } else if hasUTF16Mark, window.span[2] | window.span[3] != UInt8(ascii: "<") {
            recorder.reject(
                Issue(
                    .error, .notFHIR, path: "", message: "the text is UTF-16, and no XML; save it as UTF-8",
                    position: SourcePosition(file: source.name, line: 1, column: 1)), sink)
            finish()
        } else if first == UInt8(ascii: "<") || hasUTF16Mark {
            try fillAll()
            if window.count > options.limits.documentSize {
                recorder.reject(
                    Issue(
                        .error, .limit, path: "", message: "larger than the limit for one document",
                        position: SourcePosition(file: source.name)), sink, as: .xml)
                return finish()
            }
            at = 0
            xml.begin()
            state = .xml
        } else if let end = lineEnd(from: at), hasResourceLine(from: end + 1) {
            // The first line is not JSON, and costs itself alone.
            beginLines()
        } else {
            refuse(source, sink)
        }
    }

    /// Refuses a source that is neither JSON nor XML, or passes it over if nobody named it.
    private mutating func refuse(_ source: RecordSource, _ sink: any RecordSink) {
        let isArchive = ArchiveMark.isArchive(window.span, named: source.name)
        let archive = "archives and compressed files are not read yet; unpack it first"
        guard source.wasNamed else {
            if isArchive { return passOver("an archive", archive, sink) }
            recorder.passOver("neither JSON nor XML")
            return finish()
        }
        let message =
            isArchive ? archive : "neither JSON nor XML; FHIR records in JSON, NDJSON or XML are read"
        recorder.reject(
            Issue(
                .error, .notFHIR, path: "", message: message,
                position: SourcePosition(file: source.name, line: 1, column: 1)), sink)
        finish()
    }

    /// Passes a source over and says so, where somebody may have meant it.
    private mutating func passOver(_ reason: String, _ message: String, _ sink: any RecordSink) {
        recorder.passOver(reason)
        recorder.note(
            Issue(
                .warning, .passedOver, path: "", message: message,
                position: SourcePosition(file: recorder.origin.fileName)), sink)
        finish()
    }

    /// Whether a file found in a folder is what `--rejects` writes beside the rejected records, which can be fed in again.
    private func isReasons(_ source: RecordSource) -> Bool {
        !source.wasNamed && (source.name == "reasons.ndjson" || source.name.hasSuffix("/reasons.ndjson"))
            && window.span.extracting(at..<window.count).hasPrefix("{\"file\":")
    }

    private var hasUTF16Mark: Bool {
        let bytes = window.span
        return bytes.count > 3 && ((bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE))
    }

    private mutating func fill() throws(FileFault) {
        let before = window.count
        try reader?.fill(&window)
        bytesRead += window.count - before
    }

    private var sourceAtEnd: Bool {
        switch reader {
        case .none: true
        case .some(let reader): reader.atEnd
        }
    }

    private mutating func fillAll() throws(FileFault) {
        // Room for all of a file at once, rather than twice as much each time it does not fit.
        if let size = reader?.size {
            window.reserve(max(0, min(size, options.limits.documentSize) - window.count) + SourceReader.blockSize)
        }
        while !sourceAtEnd, window.count <= options.limits.documentSize { try fill() }
    }

    private mutating func skipByteOrderMark() {
        let bytes = unsafe window.looseSpan
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    }

    /// Skips the blanks before the first value, however many blocks they fill; they stay in the window, since a document's
    /// lines are counted from its beginning.
    private mutating func skipBlanks() throws(FileFault) {
        while true {
            let bytes = unsafe window.looseSpan
            while at < bytes.count, bytes[at] <= 0x20 {
                if bytes[at] == 0x0A { line += 1 }
                at += 1
            }
            if at < bytes.count || sourceAtEnd || window.count > options.limits.documentSize { return }
            try fill()
        }
    }

    /// NDJSON if the first line is a value of its own and another line follows; else one document, unless it is no JSON as
    /// a whole and some line is a resource of its own.
    private mutating func beginJSON() throws(FileFault) {
        var end = lineEnd(from: at)
        while end == nil, !sourceAtEnd, window.count <= options.limits.documentSize {
            let searched = window.count
            try fill()
            end = lineEnd(from: searched)
        }
        guard let end, try nextLine(after: end) != nil else { return try beginDocument() }
        switch json.look(at: unsafe window.looseSpan.extracting(at..<end)) {
        case .resource, .value: beginLines()
        case .cut:
            let all = json.look(at: unsafe window.looseSpan.extracting(at..<window.count))
            let goesOn = all == .cut && !sourceAtEnd
            if all == .broken || (all == .cut && !goesOn), hasResourceLine(from: end + 1) {
                beginLines()
            } else {
                try beginDocument()
            }
        case .broken:
            if hasResourceLine(from: end + 1) { beginLines() } else { try beginDocument() }
        }
    }

    /// The blanks before the first value belong to its line.
    private mutating func beginLines() {
        state = .ndjson
        while at > 0, window.span[at - 1] <= 0x20, window.span[at - 1] != 0x0A { at -= 1 }
    }

    /// Whether one of the lines in the window is a resource; a document's own lines are indented or end with a comma.
    private mutating func hasResourceLine(from start: Int) -> Bool {
        var start = start
        while start < window.count {
            let end = lineEnd(from: start)
            if end == nil, !sourceAtEnd { return false }
            let line = unsafe window.looseSpan.extracting(start..<(end ?? window.count))
            if line.count > 0, line[0] == UInt8(ascii: "{"), json.look(at: line) == .resource { return true }
            start = (end ?? window.count) + 1
        }
        return false
    }

    private mutating func beginDocument() throws(FileFault) {
        try fillAll()
        json.begin(&window, from: at)
        state = .json
    }

    private func lineEnd(from start: Int) -> Int? {
        window.firstIndex(of: 0x0A, from: start)
    }

    /// Where the next line that is not blank begins, with the whole line in the window.
    private mutating func nextLine(after end: Int) throws(FileFault) -> Int? {
        var start = end
        while true {
            while start < window.count, window.span[start] <= 0x20 { start += 1 }
            if start < window.count { break }
            if sourceAtEnd { return nil }
            try fill()
        }
        while lineEnd(from: start) == nil, !sourceAtEnd, window.count <= options.limits.documentSize { try fill() }
        return start
    }

    // MARK: NDJSON

    private mutating func stepNDJSON(_ sink: any RecordSink) throws(FileFault) {
        if isPassingLine, !passLine() { return try sourceAtEnd ? finish() : fill() }
        while let end = lineEnd(from: max(at, searched)) {
            takeLine(at..<end, sink)
            at = end + 1
        }
        if sourceAtEnd {
            if at < window.count { takeLine(at..<window.count, sink) }
            return finish()
        }
        window.removeFirst(at)
        at = 0
        searched = window.count
        if window.count > options.limits.documentSize {
            line += 1
            recorder.reject(
                Issue(
                    .error, .limit, path: "", message: "larger than the limit for one line; it is not kept",
                    position: SourcePosition(file: recorder.origin.fileName, line: line)), sink, as: .ndjsonLine)
            isPassingLine = true
        } else {
            try fill()
        }
    }

    /// Passes over what is in the window of a line that has been rejected; false when it does not end there.
    private mutating func passLine() -> Bool {
        guard let end = lineEnd(from: searched) else {
            window.removeAll()
            searched = 0
            return false
        }
        at = end + 1
        isPassingLine = false
        return true
    }

    private mutating func takeLine(_ range: Range<Int>, _ sink: any RecordSink) {
        line += 1
        var end = range.upperBound
        let bytes = unsafe window.looseSpan
        if end > range.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
        var start = range.lowerBound
        while start < end, bytes[start] <= 0x20 { start &+= 1 }
        if start == end { return }
        json.takeLine(
            bytes.extracting(range.lowerBound..<end), as: bytes.extracting(range), number: line, &recorder, sink)
    }
}
