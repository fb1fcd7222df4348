// What tables and releases add to a record, apart from what its source wrote.
//
// All of it stands in one member, `derived`, at the end of the line, each part with where it is from. It is made from the
// line itself, so that the way of a record without it stays short, and nothing in it can change a field of the record. What is
// made from the concept is made once and kept: the same concept gives the same bytes.

/// Adds `derived` to record lines.
struct RecordDeriver: ~Copyable {
    let annotations: AnnotationTable?
    let terminology: Terminology
    let release: RxNormRelease?
    let matchesNames: Bool
    private let addsDoseUnits: Bool
    var reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: ReadingLimits()))
    /// The concept or the line that is being looked at; its object is the first node.
    var tree = ElementTree()
    /// The codings of the concept that have a code of a system.
    var codings: [Coding] = []
    /// The members of `derived`, as far as they are written.
    var members = ByteBuffer(capacity: 1024)
    private var known = KnownConcepts()
    /// What has been written about the codes of the release met before.
    var described: [String: [UInt8]] = [:]

    /// Whether there is anything that may be added to any record.
    let isOn: Bool

    /// A coding of the concept.
    struct Coding {
        /// In its canonical spelling.
        let system: String
        /// The system in the tables; nil if they do not know it.
        let number: Int?
        /// As it was written.
        let written: String
        /// Without blanks at the ends, and with one for several inside.
        let code: String
    }

    init(options: TranslationOptions) {
        annotations = options.annotations
        terminology = options.terminology
        release = options.rxNorm
        matchesNames = options.matchesNames
        addsDoseUnits = options.addsDoseUnits
        isOn = annotations != nil || release != nil || addsDoseUnits || !terminology.localCodes.codes.isEmpty
    }

    /// Appends what can be derived to a line that ends with a line feed.
    ///
    /// - Parameter concept: where the members of the concept stand in the line.
    mutating func derive(_ line: inout ByteBuffer, from concept: Range<Int>) {
        members.removeAll()
        if !concept.isEmpty {
            if let place = known.find(line.span.extracting(concept)) {
                known.append(place, to: &members)
            } else {
                writeMembers(line.span.extracting(concept))
                known.keep(members, for: line.span.extracting(concept))
            }
        }
        if addsDoseUnits { writeDoseUnits(of: line.span) }
        if members.count == 0 { return }
        line.truncate(to: line.count - 2)
        line.append(",\"derived\":{")
        line.append(members.span)
        line.append("}}\n")
    }

    private mutating func writeMembers(_ concept: Span<UInt8>) {
        var object = ByteBuffer(capacity: concept.count + 2)
        object.append(UInt8(ascii: "{"))
        object.append(concept)
        object.append(UInt8(ascii: "}"))
        do {
            try reader.read(object.span, into: &tree)
        } catch {
            // Whoever reads the line will tell.
            return
        }
        readCodings()
        writeAnnotations()
        writeLocalCodes()
        let codes = writeNDCs()
        guard let release else { return }
        writeRxNorm(release, codes)
        writePreferred(release)
        if matchesNames { writeSuggested(release) }
    }

    private mutating func readCodings() {
        codings.removeAll(keepingCapacity: true)
        var items = tree.items(ElementName.relatedCodings.rawValue, of: 0)
        while let coding = tree.nextItem(&items) {
            guard let system = tree.text(.system, of: coding), let written = tree.text(.code, of: coding) else {
                continue
            }
            let hasBlanks = written.utf8.contains { $0 <= 0x20 }
            let code = hasBlanks ? LocalCodeTable.token(written) : written
            if code.isEmpty { continue }
            let bytes = Array(system.utf8)
            codings.append(
                Coding(
                    system: system, number: terminology.codeSystems.find(bytes.span), written: written, code: code))
        }
    }

    // MARK: Lists

    /// Begins a member of `derived`.
    mutating func begin(_ name: StaticString) {
        members.appendName(name, isFirst: members.count == 0)
    }

    /// Begins an item of a list that is a member of `derived`.
    mutating func beginItem(_ name: StaticString, _ isFirst: inout Bool) -> JSONObjectWriter {
        if isFirst { begin(name) }
        members.append(isFirst ? "[{" : ",{")
        isFirst = false
        return JSONObjectWriter(isFirst: true)
    }

    mutating func endList(_ isFirst: Bool) {
        if !isFirst { members.append(UInt8(ascii: "]")) }
    }

    /// Writes a list of texts, if there are any.
    mutating func write(_ name: StaticString, _ texts: [String], _ parts: inout JSONObjectWriter) {
        if texts.isEmpty { return }
        parts.name(name, into: &members)
        for (number, text) in texts.enumerated() {
            members.append(number == 0 ? "[" : ",")
            JSONText.appendString(text, to: &members)
        }
        members.append(UInt8(ascii: "]"))
    }

    // MARK: Tables of the caller's

    private mutating func writeAnnotations() {
        guard let annotations else { return }
        var isFirst = true
        var told: Set<AnnotationTable.Label> = []
        for coding in codings {
            for label in annotations.labels(system: coding.system, code: coding.written)
            where told.insert(label).inserted {
                var parts = beginItem("annotations", &isFirst)
                parts.write("label", label.label, into: &members)
                parts.write("source", label.source, into: &members)
                parts.write("system", coding.system, into: &members)
                parts.write("code", coding.written, into: &members)
                members.append(UInt8(ascii: "}"))
            }
        }
        endList(isFirst)
    }

    /// What the local codes of the concept stand for, each row of the table once.
    var localCodes: [(coding: Coding, place: Int)] {
        let table = terminology.localCodes
        if table.codes.isEmpty { return [] }
        var told: Set<Int> = []
        return codings.compactMap { coding in
            guard let place = table.place(system: coding.system, code: coding.code, terminology.codeSystems),
                told.insert(place).inserted
            else { return nil }
            return (coding, place)
        }
    }

    private mutating func writeLocalCodes() {
        var isFirst = true
        for (coding, place) in localCodes {
            let row = terminology.localCodes.codes[place]
            var parts = beginItem("localCodes", &isFirst)
            parts.write("system", coding.system, into: &members)
            parts.write("code", coding.written, into: &members)
            parts.write("targetSystem", row.targetSystem, into: &members)
            parts.write("targetCode", row.targetCode, into: &members)
            parts.write("targetDisplay", row.targetDisplay.isEmpty ? nil : row.targetDisplay, into: &members)
            parts.write("source", row.source, into: &members)
            members.append(UInt8(ascii: "}"))
        }
        endList(isFirst)
    }

    // MARK: NDCs

    /// Writes the eleven digits of each NDC that is written otherwise.
    ///
    /// - Returns: all that are certain, by themselves or by the release.
    private mutating func writeNDCs() -> [(written: String, ndc11: String)] {
        var isFirst = true
        var certain: [(written: String, ndc11: String)] = []
        var told: Set<String> = []
        for coding in codings where coding.number == terminology.codeSystems.ndc {
            guard told.insert(coding.written).inserted else { continue }
            if coding.written.utf8.count == 11, coding.written.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
                certain.append((coding.written, coding.written))
                continue
            }
            guard let ndc = NDC(reading: coding.code) else { continue }
            if let ndc11 = ndc.ndc11 {
                certain.append((coding.written, ndc11))
                if ndc11 == coding.written { continue }
                var parts = beginItem("ndc11", &isFirst)
                parts.write("code", coding.written, into: &members)
                parts.write("ndc11", ndc11, into: &members)
            } else {
                let candidates = ndc.candidates.compactMap(\.ndc11)
                // A product in all its packages, and a labeler of six digits, have no eleven digits.
                if ndc.doubt == nil || candidates.isEmpty { continue }
                var parts = beginItem("ndc11", &isFirst)
                parts.write("code", coding.written, into: &members)
                let found = release.flatMap { release in
                    ndc.ndc11 { !release.concepts(ndc11: $0).value.isEmpty }
                }
                if let found, let release {
                    certain.append((coding.written, found))
                    parts.write("ndc11", found, into: &members)
                    parts.write("release", release.label, into: &members)
                }
                write("candidates", candidates, &parts)
            }
            members.append(UInt8(ascii: "}"))
        }
        endList(isFirst)
        return certain
    }
}

extension NDC {
    /// A code in any of its layouts; nil for what is none.
    fileprivate init?(reading text: String) {
        do throws(Fault) { try self.init(text) } catch { return nil }
    }
}

/// What has been derived from the concepts met before.
private struct KnownConcepts: ~Copyable {
    /// Enough for the concepts of any export; what has more begins anew.
    private static let room = 32 << 20

    private var places = ByteMap()
    private var ranges: [Range<Int>] = []
    private var kept = ByteBuffer(capacity: 4096)
    private var size = 0

    func find(_ concept: Span<UInt8>) -> Int? { places.find(concept) }

    func append(_ place: Int, to members: inout ByteBuffer) { members.append(kept.span.extracting(ranges[place])) }

    mutating func keep(_ members: borrowing ByteBuffer, for concept: Span<UInt8>) {
        let added = members.count + concept.count
        if size + added > KnownConcepts.room {
            places = ByteMap()
            ranges.removeAll()
            kept.removeAll()
            size = 0
        }
        if added > KnownConcepts.room / 64 { return }
        size += added
        places.insert(concept, ranges.count)
        ranges.append(kept.count..<(kept.count + members.count))
        kept.append(members.span)
    }
}
