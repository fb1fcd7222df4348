/// Reads documents that are dose logs: which, is told from their beginning.
final class DoseLogDocuments: ForeignReader {
    private let builder: DoseEntryBuilder
    private let json: DoseJSONReader
    private let csv: DoseCSVReader
    private var kind = DoseLogKind.lines
    let waitsForBlock = true

    init(options: DoseLogOptions, sink: any DoseLogSink) {
        builder = DoseEntryBuilder(options: options, sink: sink)
        json = DoseJSONReader(limits: options.limits, builder: builder)
        csv = DoseCSVReader(limits: options.limits, builder: builder)
    }

    func takes(_ text: Span<UInt8>, isAll: Bool, line: Int, file: String) -> Bool {
        guard let kind = DoseLogKind(text, isAll: isAll) else { return false }
        self.kind = kind
        builder.begin(file: file)
        switch kind {
        case .lines, .json: json.begin(file: file, line: line)
        case .csv(let header): csv.begin(header, file: file, line: line)
        }
        return true
    }

    func step(_ source: inout SourceReader, _ window: inout ByteBuffer) -> Bool {
        let goesOn: Bool
        switch kind {
        case .lines: goesOn = json.stepLines(&source, &window)
        case .json: goesOn = json.stepDocument(&source, &window)
        case .csv: goesOn = csv.step(&source, &window)
        }
        if !goesOn { builder.end() }
        return goesOn
    }
}
