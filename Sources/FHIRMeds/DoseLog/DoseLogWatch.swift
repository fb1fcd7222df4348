// Dose logs among what is read as FHIR: nothing of them is read, but whoever gave them can be told what to do.

extension RecordEngine {
    /// Has inputs told that are dose logs, which the engine does not read.
    ///
    /// - Parameter tell: given what messages call each.
    package mutating func watchForDoseLogs(_ tell: @escaping (String) -> Void) {
        foreign = DoseLogWatch(tell)
    }
}

/// Looks at the beginnings of documents, and takes none.
private final class DoseLogWatch: ForeignReader {
    private let tell: (String) -> Void
    /// Records come out as they come in, whatever looks at them.
    let waitsForBlock = false

    init(_ tell: @escaping (String) -> Void) {
        self.tell = tell
    }

    func takes(_ text: Span<UInt8>, isAll: Bool, line: Int, file: String) -> Bool {
        if DoseLogKind(text, isAll: isAll) != nil { tell(file) }
        return false
    }

    func step(_ source: inout SourceReader, _ window: inout ByteBuffer) -> Bool { false }
}
