// A document of which only the Medications are wanted: its entries with Medications are parsed, and nothing else.

extension XMLDocumentReader {
    /// Begins the look for Medications, if the document is one that is understood without a parser.
    mutating func beginScan() {
        guard let scan = XMLMedicationScan(window.span), let parser else { return }
        part.head = scan.rootTag.upperBound
        self.scan = scan
        do {
            try parser.push(unsafe window.looseSpan.extracting(0..<part.head), isLast: false)
            pushed = part.head
        } catch {
            // Not even the root can be read; the parser says so again.
            self.scan = nil
            part.head = 0
            self.parser = XMLTreeReader(limits: limits, keepsNarrative: false)
        }
    }

    /// Notes the Medications of the next piece; false at the end of the document.
    mutating func stepScan(
        _ parser: XMLTreeReader, _ source: inout SourceReader, _ recorder: inout Recorder, _ sink: any RecordSink
    ) -> Bool {
        guard var scan else { return false }
        while true {
            let text = unsafe window.looseSpan
            switch scan.next(text) {
            case .entry(let range):
                do {
                    // The places that the parser tells are those in what it was given.
                    part.gap = pushed - range.lowerBound
                    pushed += range.count
                    parser.tree.textPart = part
                    try parser.push(text.extracting(range), isLast: false)
                    takeParts(of: parser, &recorder, sink)
                } catch {
                    // Such an entry is rejected when its turn comes. The parser goes on behind it.
                    self.scan = nil
                    resume(at: range.upperBound, entries: 0)
                    return self.parser != nil
                }
            case .more:
                let needed = scan.firstNeeded
                if needed > part.head {
                    forget(part.head..<needed)
                    scan.forget(needed - part.head)
                }
                self.scan = scan
                if source.atEnd || window.count - part.head > limits.documentSize {
                    self.parser = nil
                    return false
                }
                fill(&source)
                return true
            case .unclear:
                self.scan = nil
                resume(at: max(scan.firstNeeded, part.head), entries: 0)
                return self.parser != nil
            }
        }
    }
}
