/// Writes record lines as rows of CSV (RFC 4180): one row a record, the columns fixed.
///
/// What a row cannot hold is in the record line. Several values of one cell are separated by ` | `; the cells of dosages
/// have a place for each dosage, empty where it has nothing for the cell. A cell that a spreadsheet would run as a formula gets an apostrophe in front. All of it is a matter of bytes: to a program that reads
/// the row a comma is a comma, whatever character a mark behind it makes of it for people.
package struct RecordRowWriter: ~Copyable {
    package static let columns = [
        "file", "line", "path", "fhirRelease", "resourceType", "id", "subject", "status", "state", "intent",
        "authoredOn", "effectiveStart", "effectiveEnd", "whenHandedOver", "conceptIdentifier", "coded", "displayText",
        "generalForm", "codings", "dosageText", "dose", "doseUnit", "asNeeded", "dispenseQuantity", "dispenseUnit",
        "issues",
    ]

    package static var header: String { columns.joined(separator: ",") + "\r\n" }

    private var reader: JSONTreeReader
    private var tree = ElementTree()
    /// The cell that is being made, as text.
    private var cell = ByteBuffer(capacity: 256)
    private var row = ByteBuffer(capacity: 4096)

    package init() {
        reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: ReadingLimits()))
    }

    /// Appends the row of a record line.
    ///
    /// - Throws: an issue for anything else than a record line; nothing has been appended then.
    package mutating func append(_ line: Span<UInt8>, to buffer: inout ByteBuffer) throws(Issue) {
        do {
            try reader.read(line, into: &tree)
        } catch {
            throw RecordRowWriter.notALine
        }
        guard let source = tree.child(ElementName.source.rawValue, of: 0) else { throw RecordRowWriter.notALine }
        row.removeAll()
        writeHead(source)
        writeConcept()
        writeDosage()
        writeDispense()
        writeIssues()
        row.append("\r\n")
        buffer.append(row.span)
    }

    /// A line that cannot be read back is a fault of ours; it must not pass in silence.
    private static let notALine = Issue(
        .error, .notJSON, path: "", message: "a record came out, but cannot be written as a row")

    // MARK: Cells

    private mutating func writeHead(_ source: Int) {
        put(.file, of: source)
        put(.line, of: source)
        put(.path, of: source)
        put(.fhirRelease, of: 0)
        put(.resourceType, of: 0)
        put(.id, of: 0)
        if let subject = tree.child(ElementName.subject.rawValue, of: 0), !add(.reference, of: subject) {
            add(.display, of: subject)
        }
        endCell()
        put(.status, of: 0)
        put(.state, of: 0)
        put(.intent, of: 0)
        put(.authoredOn, of: 0)
        let effective = tree.child(ElementName.effective.rawValue, of: 0)
        if let effective, !add(effective) { add(.start, of: effective) }
        endCell()
        if let effective { add(.end, of: effective) }
        endCell()
        put(.whenHandedOver, of: 0)
    }

    private mutating func writeConcept() {
        let concept = tree.child(ElementName.concept.rawValue, of: 0) ?? 0
        put(.identifier, of: concept)
        put(.coded, of: concept)
        put(.displayText, of: concept)
        put(.generalForm, of: concept)
        var codings = tree.items(ElementName.relatedCodings.rawValue, of: concept)
        while let coding = tree.nextItem(&codings) {
            separate(codings)
            add(.system, of: coding)
            cell.append(UInt8(ascii: "#"))
            add(.code, of: coding)
        }
        endCell()
    }

    private mutating func writeDosage() {
        writePlaces { row, dosage in row.add(.text, of: dosage) }
        writePlaces { row, dosage in row.addDoses(of: dosage) { row, quantity in row.addAmount(quantity) } }
        writePlaces { row, dosage in row.addDoses(of: dosage) { row, quantity in row.addUnit(quantity) } }
        writePlaces { row, dosage in row.add(.asNeeded, of: dosage) }
    }

    /// A cell with a place for each dosage, so that the cells line up.
    private mutating func writePlaces(_ add: (inout RecordRowWriter, Int) -> Void) {
        var isEmpty = true
        var dosages = tree.items(ElementName.dosage.rawValue, of: 0)
        while let dosage = tree.nextItem(&dosages) {
            separate(dosages)
            // What is passed over keeps its place.
            if !isPlain(dosage) { continue }
            let start = cell.count
            add(&self, dosage)
            if cell.count > start { isEmpty = false }
        }
        if isEmpty { cell.removeAll() }
        endCell()
    }

    /// The doses of one dosage, each in its place.
    private mutating func addDoses(of dosage: Int, _ add: (inout RecordRowWriter, Int) -> Void) {
        let start = cell.count
        var isEmpty = true
        var doses = tree.items(ElementName.doseAndRate.rawValue, of: dosage)
        while let dose = tree.nextItem(&doses) {
            if doses.place > 1 { cell.append(" / ") }
            guard let quantity = tree.child(ElementName.doseQuantity.rawValue, of: dose) else { continue }
            let begin = cell.count
            add(&self, quantity)
            if cell.count > begin { isEmpty = false }
        }
        if isEmpty { cell.truncate(to: start) }
    }

    private mutating func writeDispense() {
        var quantity: Int?
        if let dispense = tree.child(ElementName.dispense.rawValue, of: 0), isPlain(dispense) {
            quantity = tree.child(ElementName.quantity.rawValue, of: dispense)
        }
        if let quantity { addAmount(quantity) }
        endCell()
        if let quantity { addUnit(quantity) }
        endCell()
    }

    /// Each kind of issue once.
    private mutating func writeIssues() {
        var issues = tree.items(ElementName.issues.rawValue, of: 0)
        let all = issues
        while let issue = tree.nextItem(&issues) {
            guard let code = tree.child(ElementName.code.rawValue, of: issue) else { continue }
            var earlier = all
            var isNew = true
            while isNew, let other = tree.nextItem(&earlier), other != issue {
                guard let known = tree.child(ElementName.code.rawValue, of: other) else { continue }
                isNew = !tree.slice(known).equals(tree.slice(code))
            }
            if !isNew { continue }
            if cell.count > 0 { cell.append(" | ") }
            add(code)
        }
        endCell(isLast: true)
    }

    // MARK: Values

    /// A modifier extension may turn round what it stands in, and a cell has no room to say so.
    private func isPlain(_ index: Int) -> Bool {
        tree.child(ElementName.modifierExtension.rawValue, of: index) == nil
    }

    private mutating func addAmount(_ quantity: Int) {
        // A comparator of which only an extension is told is there all the same, so the value is not known to be exact.
        if !add(.comparator, of: quantity), tree.companion(ElementName.comparator.rawValue, of: quantity) != nil {
            return
        }
        add(.value, of: quantity)
    }

    /// The unit as people write it; else its code, which means something by itself only in UCUM.
    private mutating func addUnit(_ quantity: Int) {
        if add(.unit, of: quantity) { return }
        guard let code = tree.child(ElementName.code.rawValue, of: quantity) else { return }
        if let system = tree.child(ElementName.system.rawValue, of: quantity),
            !tree.equals(system, "http://unitsofmeasure.org"), add(system)
        {
            cell.append(UInt8(ascii: "#"))
        }
        add(code)
    }

    private mutating func put(_ name: ElementName, of parent: Int) {
        add(name, of: parent)
        endCell()
    }

    private mutating func separate(_ items: ElementItems) {
        if items.place > 1 { cell.append(" | ") }
    }

    @discardableResult
    private mutating func add(_ name: ElementName, of parent: Int) -> Bool {
        guard let index = tree.child(name.rawValue, of: parent) else { return false }
        return add(index)
    }

    /// Adds the text of a primitive to the cell; false if there is none.
    @discardableResult
    private mutating func add(_ index: Int) -> Bool {
        if !tree.hasValue(index) { return false }
        let text = unsafe _overrideLifetime(tree.slice(index), copying: ())
        if tree.nodes[index].flags.contains(.escaped) {
            JSONText.decode(text, into: &cell)
        } else {
            cell.append(text)
        }
        return true
    }

    /// Writes the cell, quoted if it has to be.
    private mutating func endCell(isLast: Bool = false) {
        RecordRowWriter.write(unsafe cell.looseSpan, to: &row)
        cell.removeAll()
        if !isLast { row.append(UInt8(ascii: ",")) }
    }

    /// Writes a text as a cell.
    static func write(_ text: Span<UInt8>, to row: inout ByteBuffer) {
        if text.isEmpty { return }
        var isFormula = false
        switch text[0] {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: isFormula = true
        default: break
        }
        var needsQuotes = false
        var hasQuotes = false
        for at in 0..<text.count {
            switch text[at] {
            case UInt8(ascii: "\""): hasQuotes = true
            case UInt8(ascii: ","), 0x0A, 0x0D: needsQuotes = true
            default: break
            }
        }
        needsQuotes = needsQuotes || hasQuotes
        if needsQuotes { row.append(UInt8(ascii: "\"")) }
        if isFormula { row.append(UInt8(ascii: "'")) }
        if hasQuotes {
            for at in 0..<text.count {
                if text[at] == UInt8(ascii: "\"") { row.append(UInt8(ascii: "\"")) }
                row.append(text[at])
            }
        } else {
            row.append(text)
        }
        if needsQuotes { row.append(UInt8(ascii: "\"")) }
    }
}
