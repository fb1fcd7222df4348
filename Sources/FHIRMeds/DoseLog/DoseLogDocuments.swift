/// Reads documents that are dose logs: which, is told from their beginning.
final class DoseLogDocuments: ForeignReader {
    private let options: DoseLogOptions
    private let sink: any DoseLogSink
    private var reader = DoseLogReader()
    private var file = ""
    private var line = 0

    init(options: DoseLogOptions, sink: any DoseLogSink) {
        self.options = options
        self.sink = sink
    }

    func takes(_ text: Span<UInt8>, isAll: Bool, line: Int, file: String) -> Bool {
        guard text.hasPrefix("{\"type\":\"") else { return false }
        self.line = line - 1
        self.file = file
        return true
    }

    func step(_ source: inout SourceReader, _ window: inout ByteBuffer) -> Bool {
        var at = 0
        while let end = window.firstIndex(of: 0x0A, from: at) {
            take(window.span.extracting(at..<end))
            at = end + 1
        }
        window.removeFirst(at)
        if source.atEnd {
            if window.count > 0 { take(window.span) }
            return false
        }
        source.fill(&window)
        return true
    }

    private func take(_ text: Span<UInt8>) {
        line += 1
        if text.isEmpty { return }
        let position = SourcePosition(file: file, line: line)
        if let entry = reader.entry(text) {
            sink.found(entry, at: position)
        } else {
            sink.refused(Issue(.error, .notJSON, path: "", message: "no line of a dose log", position: position))
        }
    }
}
