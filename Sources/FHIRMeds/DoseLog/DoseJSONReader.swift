// JSON dose logs: objects one a line, or documents of them.
//
// A document is a list of entries, an object that holds such lists, one entry, or several of these one after another. It is
// read into memory whole, but understood value by value, so that one that is broken costs itself alone, as long as it can be
// told where the next one begins.

/// Reads JSON dose logs.
final class DoseJSONReader {
    private let limits: ReadingLimits
    private let builder: DoseEntryBuilder
    private var objects: DoseObjectReader
    private var file = ""
    private var line = 0
    /// The rest of a line that has been refused is passed over.
    private var isPassingLine = false

    init(limits: ReadingLimits, builder: DoseEntryBuilder) {
        self.limits = limits
        self.builder = builder
        objects = DoseObjectReader(limits: limits)
    }

    /// Begins a document.
    ///
    /// - Parameter line: the line of the first byte.
    func begin(file: String, line: Int) {
        self.file = file
        self.line = line
        isPassingLine = false
    }

    // MARK: Lines

    /// Reads the lines that are there, and then more of the source; false at its end.
    func stepLines(_ source: inout SourceReader, _ window: inout ByteBuffer) -> Bool {
        var at = 0
        while let end = window.firstIndex(of: 0x0A, from: at) {
            if !isPassingLine { takeLine(window.span.extracting(at..<end)) }
            isPassingLine = false
            line += 1
            at = end + 1
        }
        if source.atEnd {
            // A line that the source breaks off in is not whole, and that is told as the source's fault.
            if at < window.count, source.fault == nil, !isPassingLine {
                takeLine(window.span.extracting(at..<window.count))
            }
            return false
        }
        window.removeFirst(at)
        if isPassingLine {
            window.removeAll()
        } else if window.count > limits.documentSize {
            builder.refuse(issue(.limit, "larger than the limit for one line"))
            isPassingLine = true
        }
        // A long line is searched again from its beginning, so it grows by its own size.
        source.fill(&window, upTo: max(SourceReader.blockSize, window.count))
        return true
    }

    private func takeLine(_ text: Span<UInt8>) {
        var end = text.count
        while end > 0, text[end - 1] <= 0x20 { end -= 1 }
        var start = 0
        while start < end, text[start] <= 0x20 { start += 1 }
        if start == end { return }
        let object = text.extracting(start..<end)
        let position = SourcePosition(file: file, line: line)
        let isEntry = objects.read(object, path: "", at: position, into: builder) { offset in
            SourcePosition(file: file, line: line, column: start + offset + 1)
        }
        if !isEntry {
            var lines = RunningLineCount()
            _ = readValue(object, from: 0, &lines)
        }
    }

    private func issue(_ code: IssueCode, _ message: String, line: Int? = nil) -> Issue {
        Issue(
            .error, code, path: "", message: message, position: SourcePosition(file: file, line: line ?? self.line))
    }

    // MARK: Documents

    /// Reads on until all of the document is there, and then what is in it; false at its end.
    func stepDocument(_ source: inout SourceReader, _ window: inout ByteBuffer) -> Bool {
        if !source.atEnd {
            if window.count > limits.documentSize {
                builder.refuse(issue(.limit, "larger than the limit for one document"))
                return false
            }
            source.fill(&window, upTo: max(SourceReader.blockSize, window.count))
            return true
        }
        if source.fault != nil { return false }
        var lines = RunningLineCount()
        var at: Int? = 0
        while let start = at { at = readValue(window.span, from: start, &lines) }
        return false
    }

    private func position(_ offset: Int, _ bytes: Span<UInt8>, _ lines: inout RunningLineCount) -> SourcePosition {
        SourcePosition(file: file, line: line + lines.position(of: offset, in: bytes).line - 1)
    }

    /// Reads the value that begins at or behind an offset.
    ///
    /// - Returns: the offset behind it; nil if there is none, or if it cannot be told where it ends.
    private func readValue(_ bytes: Span<UInt8>, from start: Int, _ lines: inout RunningLineCount) -> Int? {
        var at = start
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        if at == bytes.count { return nil }
        do throws(JSONFault) {
            switch bytes[at] {
            case UInt8(ascii: "["): return try readList(bytes, at, "", isDeletion: false, &lines)
            case UInt8(ascii: "{"):
                if DoseContainer.begins(bytes, at) { return try readContainer(bytes, at, "", &lines) }
                guard let end = BrokenValue.end(bytes, at) else { throw JSONFault(.endTooSoon, at: at) }
                read(bytes, at..<end, "", isDeletion: false, &lines)
                return end
            default: throw JSONFault(.badLiteral, at: at)
            }
        } catch {
            // Everything from here on is lost, and that is one refusal.
            builder.refuse(
                Issue(
                    .error, error.code, path: "", message: error.words + "; nothing behind it is read",
                    position: position(error.offset, bytes, &lines)))
            return nil
        }
    }

    /// Reads one entry.
    private func read(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ path: String, isDeletion: Bool, _ lines: inout RunningLineCount
    ) {
        let start = position(range.lowerBound, bytes, &lines)
        _ = objects.read(
            bytes.extracting(range), path: path, at: start, isDeletion: isDeletion, into: builder
        ) { offset in
            position(range.lowerBound + offset, bytes, &lines)
        }
    }

    /// Reads the entries of a list.
    ///
    /// - Returns: the offset behind the list.
    private func readList(
        _ bytes: Span<UInt8>, _ start: Int, _ name: String, isDeletion: Bool, _ lines: inout RunningLineCount
    ) throws(JSONFault) -> Int {
        var at = start + 1
        var place = 0
        while try JSONMembers.nextItem(bytes, &at) {
            guard let end = BrokenValue.end(ofItem: bytes, at) else { throw JSONFault(.endTooSoon, at: at) }
            read(bytes, at..<end, "\(name)[\(place)]", isDeletion: isDeletion, &lines)
            at = end
            place += 1
        }
        return at
    }

    /// Reads the lists of entries in an object.
    ///
    /// - Returns: the offset behind the object.
    private func readContainer(
        _ bytes: Span<UInt8>, _ start: Int, _ path: String, _ lines: inout RunningLineCount
    ) throws(JSONFault) -> Int {
        var at = try JSONMembers.open(bytes, start)
        while let member = try JSONMembers.nextMember(bytes, &at) {
            let name = path + JSONText.decoded(bytes.extracting(member.name))
            guard let end = BrokenValue.end(bytes, member.value) else { throw JSONFault(.endTooSoon, at: at) }
            let first = bytes[member.value]
            switch (name, first) {
            case (_, UInt8(ascii: "n")): break
            case ("samples", UInt8(ascii: "[")), ("medications", UInt8(ascii: "[")),
                ("data.medications", UInt8(ascii: "[")):
                _ = try readList(bytes, member.value, name, isDeletion: false, &lines)
            case ("deletedSamples", UInt8(ascii: "[")):
                _ = try readList(bytes, member.value, name, isDeletion: true, &lines)
            case ("data", UInt8(ascii: "{")):
                _ = try readContainer(bytes, member.value, "data.", &lines)
            // Where a later query would go on.
            case ("newAnchor", _): break
            default: builder.tellUnknown(name, at: position(member.value, bytes, &lines))
            }
            at = end
        }
        return at
    }
}
