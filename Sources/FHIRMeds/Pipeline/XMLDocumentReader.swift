// XML documents.
//
// The document is pushed through libxml2 in pieces, and after each piece the entries that ended in it are recorded. As in
// JSON, the first record that refers to a Medication outside itself has the whole Bundle read once for its Medications.

/// Reads one XML document.
struct XMLDocumentReader: ~Copyable {
    private static let pieceSize = 1 << 16

    private let limits: ReadingLimits
    private var parser: XMLTreeReader?
    private var at = 0
    private var hasIndex = false
    /// What is odd about the whole document, and so about each of its records.
    private var oddities: [Issue] = []
    private var hasToldText = false
    /// The root, or an entry, has come out of the parser.
    private var hasParts = false
    /// The whole document has been rejected.
    private var isRejected = false

    init(limits: ReadingLimits) {
        self.limits = limits
    }

    mutating func begin() {
        at = 0
        hasIndex = false
        oddities = []
        hasToldText = false
        hasParts = false
        isRejected = false
        parser = XMLTreeReader(limits: limits, keepsNarrative: false)
    }

    /// Records the next piece of the document; false at its end.
    mutating func step(_ document: Span<UInt8>, _ recorder: inout Recorder, _ sink: any RecordSink) -> Bool {
        guard let parser else { return false }
        let end = min(at + XMLDocumentReader.pieceSize, document.count)
        recorder.origin.line = 0
        do {
            defer { at = end }
            try parser.push(document.extracting(at..<end), isLast: end == document.count)
            takeParts(of: parser, document, &recorder, sink)
        } catch {
            takeParts(of: parser, document, &recorder, sink)
            recorder.origin.path = ""
            let issue = Issue(
                .error, error.code, path: "", message: error.words,
                position: SourcePosition(file: recorder.origin.fileName, line: error.line))
            // A document that has been rejected before what follows it was read is one record, kept once.
            if isRejected { recorder.note(issue, sink) } else { recorder.reject(issue, sink, raw: document, as: .xml) }
            self.parser = nil
            return false
        }
        if end < document.count { return true }
        self.parser = nil
        if !hasParts {
            // The root is XHTML: all of the document is one narrative.
            recorder.origin.path = ""
            recorder.reject(
                Issue(
                    .error, .notFHIR, path: "",
                    message: "the root element is not in FHIR's namespace, http://hl7.org/fhir",
                    position: SourcePosition(file: recorder.origin.fileName, line: 1)), sink, raw: document, as: .xml)
        }
        return false
    }

    private mutating func takeParts(
        of parser: XMLTreeReader, _ document: Span<UInt8>, _ recorder: inout Recorder, _ sink: any RecordSink
    ) {
        if parser.parts.isEmpty { return }
        hasParts = true
        defer { parser.forgetParts() }
        noteOddities(of: parser, &recorder, sink)
        for part in parser.parts {
            if parser.oddities.contains(.otherNamespace) {
                if part.entry != nil { continue }
                isRejected = true
                recorder.reject(
                    Issue(
                        .error, .notFHIR, path: "",
                        message: "the root element is not in FHIR's namespace, http://hl7.org/fhir",
                        position: SourcePosition(
                            file: recorder.origin.fileName, line: parser.tree.line(of: part.index, from: 1))),
                    sink, raw: document, as: .xml)
                continue
            }
            take(part, of: parser, document, &recorder, sink)
        }
    }

    private mutating func take(
        _ part: XMLPart, of parser: XMLTreeReader, _ document: Span<UInt8>, _ recorder: inout Recorder,
        _ sink: any RecordSink
    ) {
        guard let number = part.entry else {
            recorder.origin.path = ""
            recorder.origin.fullURL = ""
            if part.isBundle { return }
            recorder.part = part.index
            let before = recorder.rejectedCount
            recorder.record(
                &parser.tree, part.index, source: document,
                written: Recorder.Written(form: .xml), oddities: oddities, sink)
            isRejected = recorder.rejectedCount > before
            return
        }
        if !hasIndex, recorder.refersOutside(parser.tree, part.index) {
            hasIndex = true
            recorder.scopes.indexes = [indexMedications(of: document, recorder)]
        }
        var origin = recorder.origin
        origin.path = ""
        origin.fullURL = ""
        recorder.part = part.index
        recorder.entry(
            &parser.tree, part.index, number: number, in: origin, Recorder.Written(form: .xml), source: document,
            oddities: oddities, sink)
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

    /// Reads a Bundle for its Medications.
    private func indexMedications(of document: Span<UInt8>, _ recorder: borrowing Recorder) -> MedicationIndex {
        var index = MedicationIndex()
        let parser = XMLTreeReader(limits: limits, keepsNarrative: false)
        do {
            if let found = XMLMedicationEntries(document) {
                // A Bundle of nothing but the entries with a Medication, under the namespaces of the whole one.
                try push(document.extracting(found.rootTag), to: parser, recorder, &index)
                for entry in found.entries { try push(document.extracting(entry), to: parser, recorder, &index) }
            } else {
                try push(document, to: parser, recorder, &index)
            }
        } catch {
            // The fault is told when the records are read; what came before it counts.
        }
        return index
    }

    /// Reads a part of a document and adds the Medications of the entries that end in it.
    private func push(
        _ part: Span<UInt8>, to parser: XMLTreeReader, _ recorder: borrowing Recorder, _ index: inout MedicationIndex
    ) throws(XMLFault) {
        var at = 0
        while at < part.count {
            let end = min(at + XMLDocumentReader.pieceSize, part.count)
            defer {
                for part in parser.parts where part.entry != nil {
                    recorder.addMedication(&parser.tree, part.index, to: &index)
                }
                parser.forgetParts()
            }
            try parser.push(part.extracting(at..<end), isLast: false)
            at = end
        }
    }
}

extension XMLFault {
    /// The kind of issue that a fault is.
    var code: IssueCode {
        switch cause {
        case .notWellFormed, .doctype: .notXML
        case .tooDeep, .tooLarge, .stringTooLong, .tooManyAttributes: .limit
        }
    }
}
