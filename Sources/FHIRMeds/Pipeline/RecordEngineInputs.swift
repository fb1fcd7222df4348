// What a source is: told from its first bytes. A name counts only where it is ours, as that of the reasons of rejects.

extension RecordEngine {
    /// What is read next: a source, or the member of an archive.
    struct Input {
        var name: String
        var wasNamed: Bool
        /// The number of the source, and that of the archive's for its members.
        var number: Int
        /// What hands out the bytes of a member.
        var member: ArchiveMember?
    }

    /// Opens a source and looks what it is.
    mutating func begin(_ number: Int, _ sink: any RecordSink) {
        let source = sources[number]
        recorder.begin(source.name)
        clear()
        if source.mayNeverEnd {
            return passOver("no regular file", "no regular file, so it is passed over; name it to read it", sink)
        }
        do {
            guard var reader = try reader(of: number) else { return }
            recorder.original = original(source, reader)
            recorder.origin.declaredRelease = health.release(ofFile: source, among: sources)
            look(Input(name: source.name, wasNamed: source.wasNamed, number: number), &reader, sink)
            if state == .between { self.reader = nil } else { self.reader = consume reader }
        } catch {
            recorder.refuse(unreadable(error), because: "cannot be read", sink)
            finish()
        }
    }

    /// What reads a source; nil for one that is read for its Medications, and cannot be read a second time.
    private func reader(of number: Int) throws(FileFault) -> SourceReader? {
        let catalog = recorder.scopes.catalog
        if recorder.isIndexing {
            if let spool = catalog.spool(ofSource: number) { return try spool.reader() }
            guard sources[number].canBeReadAgain else { return nil }
        }
        return try SourceReader(sources[number])
    }

    /// Where the Medications of a source can be read again.
    private func original(_ source: RecordSource, _ reader: borrowing SourceReader) -> RecordSource? {
        switch source {
        case .file, .bytes:
            // One that has been kept can be read from what was kept, and from nothing else.
            reader.canBeReadAgain && source.canBeReadAgain ? source : nil
        case .descriptor: nil
        }
    }

    /// Looks what an input is, from its first bytes on.
    mutating func look(_ input: Input, _ reader: inout SourceReader, _ sink: any RecordSink) {
        // Enough to see an archive's mark, and a byte order mark.
        while window.count < ArchiveKind.headSize, !reader.atEnd { reader.fill(&window) }
        if ArchiveKind.of(window.span) != nil { return beginArchive(input, &reader, sink) }
        skipByteOrderMark()
        skipBlanks(&reader)
        if let fault = reader.fault, at == window.count {
            if input.member == nil {
                recorder.refuse(unreadable(fault), because: "cannot be read", sink)
            } else {
                tellFaultOfMember(sink)
            }
            return finish()
        }
        if at == window.count, !reader.atEnd {
            recorder.reject(
                Issue(
                    .error, .limit, path: "", message: "nothing but blanks up to the limit for one document",
                    position: SourcePosition(file: input.name)), sink)
            return finish()
        }
        guard at < window.count else { return tellEmpty(input, sink) }
        if isForeign(input, &reader) { return }
        let first = window.span[at]
        if isReasons(input) {
            recorder.passOver("reasons of rejected records")
            finish()
        } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            lookAtJSON(&reader, input, sink)
        } else if isXML(first) {
            lookAtXML(input, &reader, sink)
        } else if hasUTF16Mark {
            recorder.reject(
                Issue(
                    .error, .notFHIR, path: "", message: "the text is UTF-16, and no XML; save it as UTF-8",
                    position: SourcePosition(file: input.name, line: 1, column: 1)), sink)
            finish()
        } else if let end = lineEnd(from: at), hasResourceLine(from: end + 1, &reader) {
            // The first line is not JSON, and costs itself alone.
            beginLines(reader, input)
        } else {
            refuse(input, sink)
        }
    }

    /// Lets whoever takes documents that are no FHIR have a look at one.
    private mutating func isForeign(_ input: Input, _ reader: inout SourceReader) -> Bool {
        guard let foreign else { return false }
        while foreign.waitsForBlock, window.count < SourceReader.blockSize, !reader.atEnd { reader.fill(&window) }
        guard
            foreign.takes(
                window.span.extracting(at..<window.count), isAll: reader.atEnd, line: line + 1, file: input.name)
        else { return false }
        window.removeFirst(at)
        at = 0
        state = .foreign
        return true
    }

    private mutating func lookAtXML(_ input: Input, _ reader: inout SourceReader, _ sink: any RecordSink) {
        if AppleHealthIndexReader.looksLikeIndex(window.span) {
            if !recorder.isIndexing {
                let archive = input.member == nil ? nil : archives.last
                health.note(input.name, window.span, &reader, in: archive, of: sources[input.number])
            }
            // What broke it off, in an archive that comes once, is told here or never.
            if input.member?.fault != nil {
                tellFaultOfMember(sink)
                return finish()
            }
            let words =
                "Apple Health's own index, which is no FHIR; the records are in the folder clinical-records beside it"
            return passOver("an index of Apple Health", words, sink, isExpected: !input.wasNamed)
        }
        xml.wasNamed = input.wasNamed
        beginDocument(UInt8(ascii: "<"), &reader, input, sink)
    }

    private mutating func tellEmpty(_ source: Input, _ sink: any RecordSink) {
        // An empty file may be part of an export; one that somebody names is not what they meant.
        recorder.note(
            Issue(
                source.wasNamed ? .error : .warning, .notFHIR, path: "", message: "the file is empty",
                position: SourcePosition(file: source.name)), sink)
        if source.wasNamed { recorder.leaveUnread("empty") } else { recorder.passOver("empty") }
        finish()
    }

    /// Refuses an input that is neither JSON nor XML, or passes it over if nobody named it.
    private mutating func refuse(_ input: Input, _ sink: any RecordSink) {
        guard input.wasNamed else {
            let name = input.name.lowercased()
            if [".json", ".ndjson", ".xml"].contains(where: name.hasSuffix) {
                let words =
                    "called like FHIR, but neither JSON nor XML, so it is passed over; name it to see what is wrong"
                return passOver("neither JSON nor XML", words, sink)
            }
            recorder.passOver("neither JSON nor XML")
            return finish()
        }
        recorder.reject(
            Issue(
                .error, .notFHIR, path: "",
                message: "neither JSON nor XML, and no archive of them; FHIR records in JSON, NDJSON or XML are read",
                position: SourcePosition(file: input.name, line: line + 1, column: 1)), sink)
        finish()
    }

    mutating func passOver(
        _ reason: String, _ message: String, _ sink: any RecordSink, isExpected: Bool = false
    ) {
        recorder.note(
            Issue(
                isExpected ? .information : .warning, .passedOver, path: "", message: message,
                position: SourcePosition(file: recorder.origin.fileName)), sink)
        recorder.passOver(reason)
        finish()
    }

    /// Whether a file found in a folder is what `--rejects` writes beside the rejected records, which can be fed in again.
    private func isReasons(_ source: Input) -> Bool {
        !source.wasNamed && (source.name == "reasons.ndjson" || source.name.hasSuffix("/reasons.ndjson"))
            && window.span.extracting(at..<window.count).hasPrefix("{\"file\":")
    }

    private var hasUTF16Mark: Bool {
        let bytes = window.span
        return bytes.count > 3 && ((bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE))
    }

    /// In UTF-32 there is nothing but XML.
    private var hasUTF32Mark: Bool {
        let bytes = window.span
        guard bytes.count > 3 else { return false }
        return switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): true
        default: false
        }
    }

    /// Whether the text begins with `<`, in UTF-8 or in an encoding with more bytes for it.
    private func isXML(_ first: UInt8) -> Bool {
        let bytes = window.span
        if first == UInt8(ascii: "<") { return true }
        if bytes.hasPrefix("\0\0\0<") || hasUTF32Mark { return true }
        if hasUTF16Mark { return bytes[2] | bytes[3] == UInt8(ascii: "<") }
        return bytes.count > 3 && bytes[0] == 0 && bytes[1] == UInt8(ascii: "<") && bytes[2] == 0
    }

    private mutating func skipByteOrderMark() {
        let bytes = unsafe window.looseSpan
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    }

    /// Skips the blanks before the first value, however many blocks they fill; they stay in the window, since a document's
    /// lines are counted from its beginning. A zero is no blank.
    private mutating func skipBlanks(_ reader: inout SourceReader) {
        while true {
            let bytes = unsafe window.looseSpan
            while at < bytes.count, bytes[at] <= 0x20, bytes[at] != 0 {
                if bytes[at] == 0x0A { line += 1 }
                at += 1
            }
            if at < bytes.count || reader.atEnd || window.count > options.limits.documentSize { return }
            reader.fill(&window)
        }
    }

    // MARK: JSON

    /// NDJSON if the first line is a value of its own and another line follows; else one document, unless it is no JSON as
    /// a whole and some line is a resource of its own.
    private mutating func lookAtJSON(_ reader: inout SourceReader, _ input: Input, _ sink: any RecordSink) {
        let first = window.span[at]
        guard let end = firstLineEnd(&reader), nextLine(after: end, &reader) else {
            return beginDocument(first, &reader, input, sink)
        }
        let isLines: Bool
        switch look(at..<end) {
        case .resource, .value: isLines = true
        case .cut:
            let all = look(at..<window.count)
            let isBroken = all == .broken || (all == .cut && reader.atEnd)
            isLines = isBroken && hasResourceLine(from: end + 1, &reader)
        case .broken, .sequence: isLines = hasResourceLine(from: end + 1, &reader)
        }
        if isLines { beginLines(reader, input) } else { beginDocument(first, &reader, input, sink) }
    }

    private mutating func look(_ range: Range<Int>) -> JSONDocumentReader.Look {
        let bytes = unsafe window.looseSpan
        return json.look(at: bytes.extracting(range))
    }

    /// The end of the first line, unless the text in it is a document's that has no line breaks.
    private mutating func firstLineEnd(_ reader: inout SourceReader) -> Int? {
        var end = lineEnd(from: at)
        var nextLook = RecordEngine.longestFirstLine
        while end == nil, !reader.atEnd, window.count <= options.limits.documentSize {
            // One line that is this long is most likely a whole Bundle.
            if window.count > nextLook {
                if JSONDocumentReader.isBundle(window.span, from: at, isAll: false) { return nil }
                nextLook = window.count * 2
            }
            let searched = window.count
            reader.fill(&window)
            end = lineEnd(from: searched)
        }
        return end
    }

    private static let longestFirstLine = 1 << 22

    /// Whether one of the lines is a resource; a document's own lines are indented or end with a comma.
    private mutating func hasResourceLine(from start: Int, _ reader: inout SourceReader) -> Bool {
        var start = start
        while start < window.count {
            let end = lineEnd(from: start)
            if end == nil, !reader.atEnd {
                if window.count > ReadingLimits.mostSearched { return false }
                reader.fill(&window)
                continue
            }
            let line = start..<(end ?? window.count)
            if !line.isEmpty, window.span[start] == UInt8(ascii: "{"), look(line) == .resource { return true }
            start = (end ?? window.count) + 1
            if start >= window.count, !reader.atEnd, window.count <= ReadingLimits.mostSearched {
                start = window.count
                reader.fill(&window)
            }
        }
        return false
    }

    /// Whether a line follows that is not blank; the whole line is in the window then, or as much as a line may have.
    private mutating func nextLine(after end: Int, _ reader: inout SourceReader) -> Bool {
        var start = end
        while true {
            while start < window.count, window.span[start] <= 0x20 { start += 1 }
            if start < window.count { break }
            if reader.atEnd { return false }
            // So many blanks are not kept to find out what follows them; whatever it is, it is read as the next line.
            if start - end > RecordEngine.longestFirstLine { return true }
            reader.fill(&window)
        }
        while lineEnd(from: start) == nil, !reader.atEnd, window.count < SourceReader.blockSize { reader.fill(&window) }
        return true
    }

    /// Lines are translated as they come. Where they come only once, their Medications are noted on the way.
    private mutating func beginLines(_ reader: borrowing SourceReader, _ input: Input) {
        recorder.notesMedications = !reader.canBeReadAgain && !recorder.isIndexing && input.member == nil
        beginLines()
    }

    /// A document that comes only once is kept: its records may refer to Medications that stand behind them. The members of
    /// an archive come again with it.
    private mutating func beginDocument(
        _ first: UInt8, _ reader: inout SourceReader, _ input: Input, _ sink: any RecordSink
    ) {
        if !reader.canBeReadAgain, !recorder.isIndexing, input.member == nil {
            guard let spool = spool(&reader, input, sink) else { return }
            do {
                let fault = reader.fault
                reader = try spool.reader()
                reader.fault = fault
                reader.skip(window.count)
            } catch {
                return refuseToKeep(error, sink)
            }
        }
        beginDocument(first)
    }

    /// Keeps a source that comes only once: what of it is in the window, and all the rest.
    mutating func spool(
        _ reader: inout SourceReader, _ input: Input, _ sink: any RecordSink
    ) -> SpoolFile? {
        do {
            let spool = try SpoolFile()
            try spool.append(window.span)
            var block = ByteBuffer(capacity: SourceReader.blockSize)
            while !reader.atEnd {
                block.removeAll()
                reader.fill(&block)
                try spool.append(block.span)
            }
            recorder.scopes.catalog.keep(spool, ofSource: input.number)
            return spool
        } catch {
            refuseToKeep(error, sink)
            return nil
        }
    }

    private mutating func refuseToKeep(_ fault: FileFault, _ sink: any RecordSink) {
        let words = "\(fault.words), where it has to be kept for a while; set TMPDIR to a folder with room"
        recorder.refuse(
            Issue(
                .error, .unreadable, path: "", message: words,
                position: SourcePosition(file: recorder.origin.fileName)), because: "cannot be kept", sink)
        finish()
    }
}
