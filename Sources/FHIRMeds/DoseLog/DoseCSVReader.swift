// CSV dose logs: Health Auto Export, one row an event, and health.md, many rows an event. Which, the header says.

/// The header of a CSV file that some reader knows.
struct CSVHeader {
    /// Whose columns they are.
    enum Kind {
        case healthAutoExport, healthMarkdown
    }

    let kind: Kind
    let separator: UInt8
    /// The columns in their order, as the header has them.
    let columns: [String]

    /// The columns of Health Auto Export.
    static let healthAutoExport: [(name: StaticString, field: DoseField)] = [
        ("Date", .startDate), ("Scheduled Date", .scheduledDate), ("Medication", .name), ("Nickname", .nickname),
        ("Dosage", .doseQuantity), ("Scheduled Dosage", .scheduledDoseQuantity), ("Unit", .unit),
        ("Status", .logStatus), ("Archived", .isArchived), ("Codings", .codings),
    ]
    /// Those of them that make a file one of Health Auto Export's.
    private static let needed = ["Date", "Medication", "Dosage", "Status"]
    /// The columns of health.md.
    static let healthMarkdown = ["Date", "Category", "Metric", "Value", "Unit", "Timestamp"]

    /// The header that a text begins with, if some reader knows it.
    init?(_ text: Span<UInt8>, isAll: Bool) {
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09] {
            var scanner = CSVScanner(separator: separator)
            guard scanner.next(text, from: 0, isAll: isAll) != nil, scanner.fault == nil else { continue }
            let columns = scanner.fields.indices.map { scanner.text($0, text) }
            let kind: Kind
            if CSVHeader.healthMarkdown.allSatisfy(columns.contains) {
                kind = .healthMarkdown
            } else if CSVHeader.needed.allSatisfy(columns.contains) {
                kind = .healthAutoExport
            } else {
                continue
            }
            self.kind = kind
            self.separator = separator
            self.columns = columns
            return
        }
        return nil
    }
}

/// Reads CSV dose logs row by row.
final class DoseCSVReader {
    private let builder: DoseEntryBuilder
    private let mostBytes: Int
    private var scanner = CSVScanner(separator: UInt8(ascii: ","))
    private var header: CSVHeader?
    private var file = ""
    private var line = 0
    private var isFirstRow = true
    /// What each column is about; nil for one that is not read.
    private var columns: [(name: StaticString, field: DoseField)?] = []
    private var rows: HealthMarkdownRows

    /// No row is as long as this, so one that is has a quote that is not closed.
    private static let longestRow = 1 << 24

    init(limits: ReadingLimits, builder: DoseEntryBuilder) {
        self.builder = builder
        mostBytes = min(limits.documentSize, DoseCSVReader.longestRow)
        rows = HealthMarkdownRows(builder: builder)
    }

    /// Begins a document.
    ///
    /// - Parameter line: the line of the first byte.
    func begin(_ header: CSVHeader, file: String, line: Int) {
        self.header = header
        self.file = file
        self.line = line
        scanner = CSVScanner(separator: header.separator)
        isFirstRow = true
        columns = []
        rows = HealthMarkdownRows(builder: builder)
    }

    /// Reads the rows that are there, and then more of the source; false at its end.
    func step(_ source: inout SourceReader, _ window: inout ByteBuffer) -> Bool {
        var at = 0
        // A row that the source breaks off in is not whole, and that is told as the source's fault.
        let isAll = source.atEnd && source.fault == nil
        while at < window.count, let end = scanner.next(window.span, from: at, isAll: isAll) {
            take(window.span)
            line += scanner.lineBreaks
            at = end
        }
        if source.atEnd {
            // Of an event that the source breaks off in some rows may be missing, and nothing would tell.
            if source.fault == nil { rows.end() } else { rows.breakOff() }
            return false
        }
        if window.count - at > mostBytes {
            at = scanner.giveUp(window.span, from: at)
            take(window.span)
            line += scanner.lineBreaks
        }
        window.removeFirst(at)
        // A long row is read again from its beginning, so it grows by its own size.
        source.fill(&window, upTo: max(SourceReader.blockSize, window.count))
        return true
    }

    private func take(_ bytes: Span<UInt8>) {
        let position = SourcePosition(file: file, line: line)
        if let fault = scanner.fault { return refuse(fault.words, position) }
        if scanner.isBlankLine { return }
        if isFirstRow {
            isFirstRow = false
            return takeHeader(position)
        }
        switch header?.kind {
        case .healthAutoExport: takeRow(bytes, position)
        case .healthMarkdown: takeAttribute(bytes, position)
        case .none: break
        }
    }

    private func refuse(_ message: String, _ position: SourcePosition) {
        builder.refuse(Issue(.error, .notCSV, path: "", message: message, position: position))
    }

    private func takeHeader(_ position: SourcePosition) {
        guard let header else { return }
        for (place, name) in header.columns.enumerated() {
            let column = CSVHeader.healthAutoExport.first { "\($0.name)" == name }
            columns.append(column)
            // Of two columns of one name the first is read.
            let isRead = CSVHeader.healthMarkdown.contains(name) && header.columns.firstIndex(of: name) == place
            let isKnown = header.kind == .healthMarkdown ? isRead : column != nil
            if !isKnown { builder.tellUnknown(name.isEmpty ? "column \(place + 1)" : name, at: position) }
        }
    }

    /// Whether a row has as many fields as the header, or else empty ones at the end.
    private func hasAllFields(_ position: SourcePosition, atLeast count: Int) -> Bool {
        if scanner.fields.count < count {
            refuse("a row with fewer fields than the header has columns", position)
            return false
        }
        if scanner.fields.dropFirst(columns.count).contains(where: { !$0.range.isEmpty }) {
            refuse(
                "a row with more fields than the header has columns; a field with a separator in it needs quotes",
                position)
            return false
        }
        return true
    }

    /// A row of Health Auto Export is an event.
    private func takeRow(_ bytes: Span<UInt8>, _ position: SourcePosition) {
        guard hasAllFields(position, atLeast: columns.count) else { return }
        var draft = DoseDraft(path: "", position: position, isPlainText: true)
        for (place, column) in columns.enumerated() {
            guard let column, !scanner.fields[place].range.isEmpty else { continue }
            if column.field == .codings {
                draft.notes.append(
                    draft.issue(
                        .error, .unsupported, at: "Codings",
                        "how codings are written here is not documented, and nothing is guessed; they are left out"))
            } else {
                draft.set(column.field, column.name, .text(scanner.text(place, bytes)))
            }
        }
        builder.event(draft)
    }

    /// A row of health.md is one attribute of something.
    private func takeAttribute(_ bytes: Span<UInt8>, _ position: SourcePosition) {
        guard let header else { return }
        func text(_ name: String) -> String? {
            header.columns.firstIndex(of: name).flatMap { place in
                place < scanner.fields.count ? scanner.text(place, bytes) : nil
            }
        }
        // The last columns are left out where they say nothing.
        guard hasAllFields(position, atLeast: min(4, columns.count)) else { return }
        guard let category = text("Category"), let metric = text("Metric"), let value = text("Value") else {
            return refuse("a row with fewer fields than the header has columns", position)
        }
        rows.take(category: category, metric: metric, value: value, at: position)
    }
}
