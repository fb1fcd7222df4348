import Synchronization

/// Translates FHIR medication records of files, bytes and open descriptors.
///
/// Format and release are detected; Bundles and NDJSON are opened; one bad record costs that record alone.
///
///     let translator = MedicationTranslator()
///     for result in try translator.records(in: file) {
///         switch result {
///         case .success(let record): store(record)
///         case .failure(let issue): log(issue)
///         }
///     }
public struct MedicationTranslator: Sendable {
    /// How records are translated.
    public var options = TranslationOptions()

    /// A translator with the default options.
    public init() {}

    /// A translator with options of the caller's.
    public init(options: TranslationOptions) {
        self.options = options
    }

    /// The records of a file, in input order.
    ///
    /// - Parameter file: the path of a JSON, NDJSON or XML file, or of an archive or compressed file of such.
    /// - Throws: an ``Issue`` if the file cannot be opened. What is wrong inside it comes as a failure of its record.
    public func records(in file: String) throws(Issue) -> MedicationRecords {
        do {
            _ = try SourceReader(.file(path: file, wasNamed: true))
        } catch {
            throw Issue(
                .error, .unreadable, path: "", message: error.words, position: SourcePosition(file: file))
        }
        return MedicationRecords(sources: [.file(path: file, wasNamed: true)], options: options)
    }

    /// The records of bytes in memory, in order.
    ///
    /// - Parameters:
    ///   - bytes: JSON, NDJSON or XML, or an archive or compressed file of such.
    ///   - name: what records and messages call it.
    public func records(in bytes: [UInt8], named name: String = "memory") -> MedicationRecords {
        MedicationRecords(sources: [.bytes(bytes, name: name)], options: options)
    }

    /// The records of several sources, one after the other.
    public func records(in sources: [RecordSource]) -> MedicationRecords {
        MedicationRecords(sources: sources, options: options)
    }
}

/// Records one after the other, each a success or the issue that cost it.
///
/// It reads its sources while it is iterated, a step at a time, and holds no more than one step's records. The first record
/// that refers to a Medication outside itself has all sources read once for their Medications. Of a source that comes only
/// once, such as a pipe, a copy is kept in the folder for temporary files while it is needed; of lines, that of their
/// Medications, and so a line of a pipe is resolved only by what came before it.
///
/// It is iterated once, by `for` or by `for await`; a consumer that is slow slows the reading down. Several tasks may take
/// from it: each record goes to one of them.
public final class MedicationRecords: Sendable, Sequence, IteratorProtocol, AsyncSequence, AsyncIteratorProtocol {
    /// A record, or the issue that cost it.
    public typealias Element = Result<MedicationRecord, Issue>

    /// The engine and what it has made but nobody has taken.
    private struct State: ~Copyable {
        var engine: RecordEngine
        let queue: RecordQueue
    }

    private let state: Mutex<State>

    init(sources: [RecordSource], options: TranslationOptions) {
        state = Mutex(
            State(
                engine: RecordEngine(sources: sources, options: options), queue: RecordQueue(limits: options.limits)))
    }

    /// What became of everything that was read so far; complete once the last record was taken.
    public var report: TranslationReport { state.withLock { $0.engine.report } }

    /// What was odd about documents, and what servers said about their exports, so far.
    public var notes: [Issue] { state.withLock { $0.queue.notes } }

    /// The next record; nil at the end.
    public func next() -> Element? {
        state.withLock { state in
            while true {
                if let next = state.queue.take() { return next }
                if !state.engine.step(into: state.queue) { return nil }
            }
        }
    }

    /// The records as an asynchronous sequence, read as they are asked for.
    public func makeAsyncIterator() -> MedicationRecords { self }

    /// The sequence itself.
    public func makeIterator() -> MedicationRecords { self }
}

/// Holds the records of one step.
private final class RecordQueue: RecordSink {
    private var waiting: [MedicationRecords.Element] = []
    private var taken = 0
    private var reader: MedicationRecordReader
    private(set) var notes: [Issue] = []

    init(limits: ReadingLimits) {
        reader = MedicationRecordReader(limits: limits)
    }

    func take() -> MedicationRecords.Element? {
        if taken < waiting.count {
            taken += 1
            return waiting[taken - 1]
        }
        waiting.removeAll(keepingCapacity: true)
        taken = 0
        return nil
    }

    func translated(_ line: Span<UInt8>) {
        // A line that cannot be read back is a fault of ours; it must not pass in silence.
        let fault = Issue(.error, .notJSON, path: "", message: "a record came out, but cannot be shown as a value")
        waiting.append(reader.record(line).map(Result.success) ?? .failure(fault))
    }

    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) {
        waiting.append(.failure(issue))
    }

    func noted(_ issue: Issue) {
        notes.append(issue)
    }
}
