// Sources in, records out, a step at a time.
//
// A step does a bounded amount of work: one block of NDJSON, one entry of a JSON Bundle, one piece of XML. Whoever drives
// the engine decides when the next step is taken, which is all that back-pressure needs. Everything that comes out goes to
// the sink in input order, and everything that goes in is counted.

/// Translates sources one after another.
package struct RecordEngine: ~Copyable {
    /// What is being read now.
    enum State {
        case between, ndjson, json, xml, foreign
    }

    let options: TranslationOptions
    let sources: [RecordSource]
    private var nextSource = 0
    var state = State.between

    var recorder: Recorder
    var reader: SourceReader?
    /// Bytes read but not yet used.
    var window = ByteBuffer(capacity: SourceReader.blockSize + 4096)
    /// Where the unused bytes begin.
    var at = 0
    /// The offset in the source of the window's first byte.
    private var base = 0
    var line = 0
    /// Up to here the unused bytes hold no line feed.
    var searched = 0
    /// The rest of a line that has been rejected is passed over.
    var isPassingLine = false
    var json: JSONDocumentReader
    var xml: XMLDocumentReader

    /// The archives that are open, each in the one before it.
    var archives: [OpenArchive] = []
    /// The member that is being read.
    var member: ArchiveMember?
    /// What takes documents that are no FHIR, if anything does.
    var foreign: (any ForeignReader)?
    /// What Apple Health says about the records that it exports.
    let health: AppleHealthExports

    /// Bytes read of the sources that have ended.
    private var bytesOfEnded = 0
    /// Bytes read so far, for progress.
    package var bytesRead: Int {
        switch reader {
        case .none: bytesOfEnded
        case .some(let reader): bytesOfEnded + reader.taken
        }
    }

    package init(sources: [RecordSource], options: TranslationOptions) {
        let catalog = MedicationCatalog(sources: sources, options: options)
        self.init(sources, options, Recorder(options: options, catalog: catalog))
    }

    /// An engine that translates nothing, but notes all Medications.
    init(readingMedicationsOf sources: [RecordSource], options: TranslationOptions, for catalog: MedicationCatalog) {
        self.init(sources, options, Recorder(options: options, catalog: catalog, isIndexing: true))
    }

    private init(_ sources: [RecordSource], _ options: TranslationOptions, _ recorder: consuming Recorder) {
        self.options = options
        self.sources = sources
        self.recorder = recorder
        health = AppleHealthExports(limits: options.limits)
        json = JSONDocumentReader(limits: options.limits)
        xml = XMLDocumentReader(limits: options.limits)
    }

    /// What became of everything so far.
    package var report: TranslationReport { recorder.report }

    /// How the document that is being read is written; nil between documents.
    package var form: RejectedForm? {
        switch state {
        case .between, .foreign: nil
        case .ndjson: .ndjsonLine
        case .json: .json
        case .xml: .xml
        }
    }

    /// Does the next piece of work; false when there is none left.
    package mutating func step(into sink: any RecordSink) -> Bool {
        if state == .between {
            if !archives.isEmpty {
                beginMember(sink)
                return true
            }
            if nextSource == sources.count {
                recorder.tellMissingFiles(sink)
                recorder.tellMissingPages(sink)
                recorder.tellMissingRecords(health, sink)
                recorder.tellUselessFiles(sink)
                return false
            }
            let number = nextSource
            nextSource += 1
            begin(number, sink)
            return true
        }
        guard var reader = reader.take() else {
            state = .between
            return true
        }
        let goesOn: Bool
        switch state {
        case .between: goesOn = false
        case .ndjson: goesOn = stepNDJSON(&reader, sink)
        case .json: goesOn = json.step(&reader, &recorder, sink)
        case .xml: goesOn = xml.step(&reader, &recorder, sink)
        case .foreign: goesOn = foreign?.step(&reader, &window) ?? false
        }
        if !goesOn, let fault = reader.fault, member?.fault == nil {
            // Some records may have come out, and the rest is one that did not.
            recorder.reject(unreadable(fault), sink)
        }
        self.reader = consume reader
        if !goesOn {
            tellFaultOfMember(sink)
            finish()
        }
        return true
    }

    func unreadable(_ fault: FileFault) -> Issue {
        Issue(
            .error, .unreadable, path: "", message: "\(fault.words); check the path and its permissions",
            position: SourcePosition(file: recorder.origin.fileName))
    }

    mutating func finish() {
        bytesOfEnded = bytesRead
        reader = nil
        state = .between
    }

    /// Forgets what was read of the source before.
    mutating func clear() {
        window.removeAll()
        at = 0
        base = 0
        line = 0
        searched = 0
        isPassingLine = false
    }

    /// Lets a document be read from the window on.
    mutating func beginDocument(_ first: UInt8) {
        if first == UInt8(ascii: "<") {
            xml.begin(&window, isIndexing: recorder.isIndexing)
            state = .xml
        } else {
            json.begin(&window, from: at, base: 0)
            state = .json
        }
    }

    /// Lets lines be read from the window on. The blanks before the first value belong to its line.
    mutating func beginLines() {
        state = .ndjson
        while at > 0, window.span[at - 1] <= 0x20, window.span[at - 1] != 0x0A { at -= 1 }
    }

    func lineEnd(from start: Int) -> Int? {
        window.firstIndex(of: 0x0A, from: start)
    }

    // MARK: NDJSON

    private mutating func stepNDJSON(_ reader: inout SourceReader, _ sink: any RecordSink) -> Bool {
        if isPassingLine, !passLine() {
            if reader.atEnd { return false }
            reader.fill(&window)
            return true
        }
        while let end = lineEnd(from: max(at, searched)) {
            takeLine(at..<end, sink)
            at = end + 1
        }
        if reader.atEnd {
            // A line that the source breaks off in is not whole, and that is told as the source's fault.
            if at < window.count, reader.fault == nil { takeLine(at..<window.count, sink) }
            return false
        }
        forget(at)
        searched = window.count
        if window.count > options.limits.documentSize {
            line += 1
            recorder.reject(
                Issue(
                    .error, .limit, path: "", message: "larger than the limit for one line; it is not kept",
                    position: SourcePosition(file: recorder.origin.fileName, line: line)), sink, as: .ndjsonLine)
            isPassingLine = true
        } else {
            reader.fill(&window)
        }
        return true
    }

    private mutating func forget(_ count: Int) {
        base += count
        window.removeFirst(count)
        at = 0
        searched = 0
    }

    /// Passes over what is in the window of a line that has been rejected; false when it does not end there.
    private mutating func passLine() -> Bool {
        guard let end = lineEnd(from: searched) else {
            forget(window.count)
            return false
        }
        at = end + 1
        isPassingLine = false
        return true
    }

    /// Whether a line may be a Medication, or hold one that is not contained in another resource.
    private static func mayHaveMedication(_ text: Span<UInt8>) -> Bool {
        // Most lines say at once of what type they are.
        if text.hasPrefix("{\"resourceType\":\"") {
            let type = text.extracting(17..<text.count)
            return type.hasPrefix("Medication\"") || type.hasPrefix("Bundle\"") || type.hasPrefix("Parameters\"")
        }
        return text.contains("\"Medication\"", from: 0)
    }

    private mutating func takeLine(_ range: Range<Int>, _ sink: any RecordSink) {
        line += 1
        var end = range.upperBound
        let bytes = unsafe window.looseSpan
        if end > range.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
        var start = range.lowerBound
        while start < end, bytes[start] <= 0x20 { start &+= 1 }
        if start == end { return }
        if recorder.isIndexing, !RecordEngine.mayHaveMedication(bytes.extracting(start..<end)) { return }
        recorder.textStart = base + range.lowerBound
        if recorder.isIndexing, recorder.noteLine(bytes.extracting(start..<end), at: base + start) { return }
        json.takeLine(
            bytes.extracting(range.lowerBound..<end), as: bytes.extracting(range), number: line, &recorder, sink)
    }
}
