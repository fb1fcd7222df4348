// The members and entries of a JSON Bundle, and the items of a bare list.

extension JSONDocumentReader {
    mutating func stepBundle(
        _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) -> Bool {
        if next != nil { return try stepItem(&source, &recorder, sink) }
        let member = try retrying(&source) { bytes, at throws(JSONFault) in try JSONMembers.nextMember(bytes, &at) }
        guard let member else {
            return try goesOn(&source, &recorder)
        }
        let name = JSONText.decoded(tree.bytes.span.extracting(member.name))
        if !member.isEntry {
            let isNew = names.insert(name).inserted
            try takeMember(name, of: .document, isNew: isNew, at: member.value, &source, &recorder, sink)
            return true
        }
        if hasEntries { throw JSONFault(.nameTwice, at: member.value, in: "entry") }
        hasEntries = true
        if tree.bytes.span[member.value] == UInt8(ascii: "[") {
            next = 0
            at = member.value + 1
            return true
        }
        at = try value(at: member.value, &source)
        recorder.entry(
            &tree, 0, number: 0, in: recorder.origin.ofDocument, Recorder.Written(),
            oddities: [Recorder.entryIsAlone], sink)
        return true
    }

    /// Whether another object follows the document; anything but that and blanks is a fault.
    mutating func isFollowed(_ source: inout SourceReader, _ recorder: inout Recorder) throws(JSONFault) -> Bool {
        while true {
            if JSONMembers.isFollowed(tree.bytes.span, at) { return true }
            try JSONMembers.end(tree.bytes.span, at)
            if source.atEnd { return false }
            at = tree.bytes.count
            forget(at, &recorder)
            source.fill(&tree.bytes)
            tree.bytes.seal()
        }
    }

    /// Goes on with the object that follows the document, if there is one: Bundles that are put together by `cat`, or are
    /// lines so long that the first one was taken for a document.
    private mutating func goesOn(_ source: inout SourceReader, _ recorder: inout Recorder) throws(JSONFault) -> Bool {
        guard try isFollowed(&source, &recorder) else { return false }
        shape = .sequence
        next = 1
        recorder.endDocument(at: base + at)
        return true
    }

    /// Records the next entry of a Bundle, or the next item of a bare list.
    mutating func stepItem(
        _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) -> Bool {
        let number = next ?? 0
        let hasItem: Bool
        do {
            hasItem = try advance(&source, &recorder)
            // Blanks before it may have been forgotten.
            recorder.textStart = base
        } catch {
            recorder.textStart = base
            // Something stands between two items, or the comma does not.
            if source.fault != nil { throw error }
            guard let item = try nextItem(from: at, &source) else { throw error }
            rejectGap(error, at..<item, &recorder, sink)
            return try takeItem(at: item, number, &source, &recorder, sink)
        }
        guard hasItem else {
            if let holder = close(&recorder) {
                try leave(holder, &source, &recorder, sink)
                return true
            }
            next = nil
            if shape == .bundle { return true }
            return try goesOn(&source, &recorder)
        }
        if recorder.isIndexing, let end = reader.endWithoutMedication(tree.bytes.paddedSpan, at: at) {
            at = end
            next = number + 1
            return true
        }
        return try takeItem(at: at, number, &source, &recorder, sink)
    }

    /// Goes to the next item, or behind the end of the list and gives false. Blanks are forgotten, however many there are.
    private mutating func advance(_ source: inout SourceReader, _ recorder: inout Recorder) throws(JSONFault) -> Bool {
        var needsComma = next != 0
        var hasComma = false
        while true {
            let bytes = unsafe tree.bytes.looseSpan
            while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 {
                at &+= 1
            }
            if at == bytes.count {
                if source.atEnd { throw JSONFault(.endTooSoon, at: at) }
                forget(at, &recorder)
                source.fill(&tree.bytes)
                tree.bytes.seal()
                continue
            }
            if bytes[at] == UInt8(ascii: "]") {
                if hasComma { throw JSONFault(.trailingComma, at: at) }
                at += 1
                return false
            }
            if !needsComma { return true }
            guard bytes[at] == UInt8(ascii: ",") else { throw JSONFault(.commaOrBracketMissing, at: at) }
            at += 1
            needsComma = false
            hasComma = true
        }
    }

    /// Where the next item begins behind a fault; nil if there is none, or nowhere near.
    mutating func nextItem(from start: Int, _ source: inout SourceReader) throws(JSONFault) -> Int? {
        var searched = start
        while true {
            let bytes = unsafe tree.bytes.looseSpan
            if let item = BrokenValue.item(bytes, from: searched, ofBundle: shape == .bundle) { return item }
            if source.atEnd || bytes.count - start > ReadingLimits.mostSearched { return nil }
            // An item may begin at the very end of what is there.
            searched = max(start, bytes.count - 64)
            try more(from: start, &source)
        }
    }

    /// Tells what stands between two items: a record if there is anything, else a comma that is missing.
    mutating func rejectGap(
        _ fault: JSONFault, _ gap: Range<Int>, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        let bytes = unsafe tree.bytes.looseSpan.extracting(gap)
        var isBlank = true
        for at in 0..<bytes.count where bytes[at] > 0x20 { isBlank = false }
        if !isBlank { return reject(fault, in: gap.lowerBound, bytes, &recorder, sink) }
        let place = recorder.lines.position(of: fault.offset, in: tree.bytes.span)
        var issue = JSONDocumentReader.issue(
            fault, SourcePosition(file: recorder.origin.fileName, line: place.line, column: place.column), tree)
        issue.path = shape == .bundle ? "\(bundlePath).entry" : ""
        recorder.note(issue, sink)
    }

    /// The Bundle whose entries are being read.
    var bundlePath: String { broken.last?.bundlePath ?? "Bundle" }

    /// Records the item that begins at an offset.
    mutating func takeItem(
        at first: Int, _ number: Int, _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) throws(JSONFault) -> Bool {
        do {
            at = try value(at: first, &source)
        } catch {
            if source.fault != nil { throw error }
            if shape == .bundle, !error.cause.isLimit,
                let bundle = try brokenBundle(inEntry: first, around: error.offset, &source)
            {
                // What is broken is a part of a Bundle in it, which costs itself alone.
                try enter(bundle, ofEntry: number, &source, &recorder, sink)
                return true
            }
            guard let end = try brokenEnd(first, error.cause, &source) else { throw error }
            reject(error, in: first, unsafe tree.bytes.looseSpan.extracting(first..<end), &recorder, sink)
            at = end
            next = number + 1
            if shape == .bundle { leaveCut(first..<end, &recorder) }
            return true
        }
        next = number + 1
        var origin = recorder.origin.ofDocument
        if shape == .list {
            origin.path = "[\(number)]"
            recorder.origin = origin
            let bytes = unsafe _overrideLifetime(tree.slice(0), copying: ())
            recorder.record(&tree, 0, source: bytes, written: Recorder.Written(), sink)
            return true
        }
        origin.path = broken.last?.bundlePath ?? ""
        recorder.entry(&tree, 0, number: number, in: origin, Recorder.Written(), sink)
        return true
    }

    /// Where the end of a broken entry was not known, what was cut off may hold the ends of the Bundles that it stands in.
    private mutating func leaveCut(_ cut: Range<Int>, _ recorder: inout Recorder) {
        // A list, the Bundle around it and the entry that holds that end; as a rule no more than two ends are missing.
        var ends = BrokenValue.surplusOfEnds(tree.bytes.span, cut)
        while ends > 0, let holder = close(&recorder) {
            next = holder.number + 1
            ends -= 3
        }
    }

    /// Where an item ends that is not JSON: at its closing mark, else where the next item begins. Nil if neither can be found.
    private mutating func brokenEnd(
        _ first: Int, _ cause: JSONFault.Cause, _ source: inout SourceReader
    ) throws(JSONFault) -> Int? {
        while true {
            let bytes = unsafe tree.bytes.looseSpan
            if cause.hidesTheEnd {
                // What looks like the next item is more likely to be it than to be inside this one.
                if let comma = BrokenValue.comma(bytes, from: first + 1, ofBundle: shape == .bundle) {
                    return BrokenValue.end(ofItem: bytes.extracting(0..<(comma + 1)), first) ?? comma
                }
                if source.atEnd { return BrokenValue.end(ofItem: bytes, first) }
            } else if let end = BrokenValue.end(ofItem: bytes, first) {
                return end
            } else if source.atEnd {
                return nil
            }
            try more(from: first, &source)
        }
    }

    /// Rejects text that is not JSON: an item of a list by its place, anything else by its resource type.
    ///
    /// - Parameter first: where the item begins.
    mutating func reject(
        _ fault: JSONFault, in first: Int, _ raw: Span<UInt8>, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        let position = recorder.lines.position(of: fault.offset, in: tree.bytes.span)
        let fault = fault.located(in: tree.bytes.span, from: next == nil ? start : first)
        var issue = JSONDocumentReader.issue(
            fault, SourcePosition(file: recorder.origin.fileName, line: position.line, column: position.column), tree)
        guard let number = next else {
            if shape == .bundle {
                let path = base > 0 ? "" : JSONFaultPath.text(tree.bytes.span, from: start, to: fault.offset)
                issue.path = fault.path == "entry" ? "Bundle.entry" : path.isEmpty ? "Bundle" : "Bundle.\(path)"
            }
            return recorder.reject(issue, sink, raw: raw)
        }
        issue.path = shape == .bundle ? "\(bundlePath).entry[\(number)]" : "[\(number)]"
        if !fault.path.isEmpty { issue.path += fault.path.hasPrefix("[") ? fault.path : ".\(fault.path)" }
        if shape == .list { return recorder.reject(issue, sink, raw: raw) }
        // An entry is kept as a Bundle of its own, which can be mended and read.
        var bundle = ByteBuffer(capacity: raw.count + 64)
        bundle.append(#"{"resourceType":"Bundle","type":"collection","entry":["# as String)
        bundle.append(raw)
        bundle.append("]}" as String)
        recorder.reject(issue, sink, raw: bundle.span)
    }
}
