// What tables and releases add to a record, apart from what its source wrote.
//
// All of it stands in one member, `derived`, at the end of the line, each part with where it is from. It is made from the
// line itself, so that the way of a record without it stays short. Nothing in it changes a field of the record.

/// Adds `derived` to record lines.
struct RecordDeriver: ~Copyable {
    private let annotations: AnnotationTable?
    private var reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: ReadingLimits()))
    private var tree = ElementTree()
    private var members = ByteBuffer(capacity: 1024)

    /// Whether there is anything that may be added to any record.
    let isOn: Bool

    init(options: TranslationOptions) {
        annotations = options.annotations
        isOn = annotations != nil
    }

    /// Appends what can be derived to a line that ends with a line feed.
    mutating func derive(_ line: inout ByteBuffer) {
        do {
            try reader.read(line.span, into: &tree)
        } catch {
            // Whoever reads the line will tell.
            return
        }
        guard let concept = tree.child(ElementName.concept.rawValue, of: 0) else { return }
        members.removeAll()
        writeAnnotations(of: concept)
        if members.count == 0 { return }
        line.truncate(to: line.count - 2)
        line.append(",\"derived\":{")
        line.append(members.span)
        line.append("}}\n")
    }

    private mutating func begin(_ name: StaticString) {
        members.appendName(name, isFirst: members.count == 0)
    }

    // MARK: Labels of the caller's

    private mutating func writeAnnotations(of concept: Int) {
        guard let annotations else { return }
        var codings = tree.items(ElementName.relatedCodings.rawValue, of: concept)
        var isFirst = true
        var told: Set<AnnotationTable.Label> = []
        while let coding = tree.nextItem(&codings) {
            guard let system = tree.text(.system, of: coding), let code = tree.text(.code, of: coding) else { continue }
            for label in annotations.labels(system: system, code: code) where told.insert(label).inserted {
                if isFirst { begin("annotations") }
                members.append(isFirst ? "[" : ",")
                isFirst = false
                var parts = JSONObjectWriter(isFirst: true)
                members.append(UInt8(ascii: "{"))
                parts.write("label", label.label, into: &members)
                parts.write("source", label.source, into: &members)
                parts.write("system", system, into: &members)
                parts.write("code", code, into: &members)
                members.append(UInt8(ascii: "}"))
            }
        }
        if !isFirst { members.append(UInt8(ascii: "]")) }
    }
}
