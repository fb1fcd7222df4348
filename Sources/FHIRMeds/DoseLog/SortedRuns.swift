// Sorting more than fits into memory.
//
// Records are byte strings; what they are sorted by has to be written into their beginnings so that bytes order it. They are
// gathered in one chunk. A full chunk is sorted and written as a run behind the others; runs are merged by reading each of
// them from its beginning to its end. Where there are too many, they become one run of the next level, so that the number of
// windows that are open at once grows with the logarithm of the records, and nothing else grows at all:
//
//     chunk       [ d b c ]                 in memory
//     level 0     [ a f ] [ e g ]           runs in a spool
//     level 1     [ h i j k l m ]           runs of runs in the next spool
//
// Whatever fits into one chunk never touches a disk.

/// Takes byte strings in any order, and hands them out in the order of their bytes.
final class SortedRuns {
    /// A record of the chunk, with its first bytes as a number, by which most are told apart.
    private struct Item {
        var prefix: UInt64
        var start: Int
        var length: Int

        var range: Range<Int> { start..<(start + length) }
    }

    /// Runs of about one size, one behind the other.
    private struct Level {
        var spool: SpoolFile
        var runs: [Range<Int>] = []
    }

    private let chunkSize: Int
    private let mostRuns: Int
    private var chunk = ByteBuffer()
    private var items: [Item] = []
    private var levels: [Level?] = []

    /// - Parameters:
    ///   - chunkSize: how many bytes are sorted in memory.
    ///   - mostRuns: how many runs of a level make one of the next.
    init(chunkSize: Int = 4 << 20, mostRuns: Int = 128) {
        self.chunkSize = chunkSize
        self.mostRuns = max(mostRuns, 2)
    }

    /// Whether some of it is on a disk.
    var isSpooled: Bool { !levels.isEmpty }

    /// Adds a record.
    func add(_ record: Span<UInt8>) throws(FileFault) {
        if !items.isEmpty, chunk.count + record.count > chunkSize { try spill() }
        var prefix: UInt64 = 0
        for at in 0..<8 { prefix = prefix << 8 | (at < record.count ? UInt64(record[at]) : 0) }
        items.append(Item(prefix: prefix, start: chunk.count, length: record.count))
        chunk.append(record)
    }

    /// Hands out all records; it can be done again.
    func forEach(_ take: (Span<UInt8>) throws -> Void) throws {
        if levels.isEmpty {
            sortChunk()
            return try chunk.withSpan { chunk in
                for item in items { try take(chunk.extracting(item.range)) }
            }
        }
        if !items.isEmpty { try spill() }
        var merge = RunMerge()
        for case let level? in levels {
            for run in level.runs { try merge.add(level.spool, run) }
        }
        while try merge.step(take) {}
    }

    private func sortChunk() {
        items.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            return chunk.precedes(left.range, chunk, right.range)
        }
    }

    /// Writes the chunk as a run.
    private func spill() throws(FileFault) {
        sortChunk()
        let level = try level(0)
        let start = level.spool.size
        try chunk.withSpan { chunk throws(FileFault) in
            for item in items { try level.spool.appendRecord(chunk.extracting(item.range)) }
        }
        items.removeAll(keepingCapacity: true)
        chunk.removeAll()
        try addRun(start..<level.spool.size, to: 0)
    }

    private func addRun(_ run: Range<Int>, to number: Int) throws(FileFault) {
        levels[number]?.runs.append(run)
        guard let full = levels[number], full.runs.count >= mostRuns else { return }
        let next = try level(number + 1)
        let start = next.spool.size
        var merge = RunMerge()
        for run in full.runs { try merge.add(full.spool, run) }
        while try merge.step(into: next.spool) {}
        // Its spool, and what it takes of the disk, goes with it.
        levels[number] = nil
        try addRun(start..<next.spool.size, to: number + 1)
    }

    /// The level of a number, made if it is not there.
    private func level(_ number: Int) throws(FileFault) -> Level {
        while levels.count <= number { levels.append(nil) }
        if let level = levels[number] { return level }
        let level = Level(spool: try SpoolFile())
        levels[number] = level
        return level
    }
}

extension SpoolFile {
    /// How many bytes say how long a record is.
    fileprivate static let lengthSize = 8

    /// Appends a record behind its length.
    fileprivate func appendRecord(_ record: Span<UInt8>) throws(FileFault) {
        append(bigEndian: UInt64(record.count), bytes: SpoolFile.lengthSize)
        try append(record)
    }
}

/// Runs whose records are handed out in one order: a heap of runs, the one with the least record at its root.
private struct RunMerge {
    private var heap: [RunReader] = []

    /// Adds a run, if there is anything in it.
    mutating func add(_ spool: SpoolFile, _ run: Range<Int>) throws(FileFault) {
        let reader = RunReader(spool, run)
        guard try reader.advance() else { return }
        heap.append(reader)
        var at = heap.count - 1
        while at > 0, heap[at].precedes(heap[(at - 1) / 2]) {
            heap.swapAt(at, (at - 1) / 2)
            at = (at - 1) / 2
        }
    }

    /// Hands out the least record; false when there is none left.
    mutating func step(_ take: (Span<UInt8>) throws -> Void) throws -> Bool {
        guard let first = heap.first else { return false }
        try first.withRecord(take)
        try moveOn()
        return true
    }

    /// Copies the least record to a spool; false when there is none left.
    mutating func step(into spool: SpoolFile) throws(FileFault) -> Bool {
        guard let first = heap.first else { return false }
        try first.copyRecord(to: spool)
        try moveOn()
        return true
    }

    private mutating func moveOn() throws(FileFault) {
        guard let first = heap.first else { return }
        if try !first.advance() {
            heap[0] = heap[heap.count - 1]
            heap.removeLast()
        }
        var at = 0
        while true {
            var least = at
            for child in [2 * at + 1, 2 * at + 2] where child < heap.count {
                if heap[child].precedes(heap[least]) { least = child }
            }
            if least == at { return }
            heap.swapAt(at, least)
            at = least
        }
    }
}

/// Reads one run of records from its beginning to its end.
private final class RunReader {
    private static let windowSize = 1 << 15

    private let spool: SpoolFile
    /// What has not been read into the window yet.
    private var rest: Range<Int>
    private var window = ByteBuffer(capacity: RunReader.windowSize)
    /// Where the record stands in the window.
    private var record = 0..<0

    init(_ spool: SpoolFile, _ run: Range<Int>) {
        self.spool = spool
        rest = run
    }

    /// Goes to the next record; false when there is none.
    func advance() throws(FileFault) -> Bool {
        var start = record.upperBound
        if start == window.count, rest.isEmpty { return false }
        try fill(SpoolFile.lengthSize, from: &start)
        let length = Int(clamping: window.span.bigEndian(at: start, bytes: SpoolFile.lengthSize))
        try fill(SpoolFile.lengthSize + length, from: &start)
        start += SpoolFile.lengthSize
        record = start..<(start + length)
        return true
    }

    /// Sees to it that so many bytes stand in the window behind an offset; what stands before it may go.
    private func fill(_ wanted: Int, from start: inout Int) throws(FileFault) {
        if window.count - start >= wanted { return }
        window.removeFirst(start)
        start = 0
        let end = min(rest.lowerBound + max(wanted - window.count, RunReader.windowSize), rest.upperBound)
        try spool.read(rest.lowerBound..<end, into: &window)
        rest = end..<rest.upperBound
        if window.count < wanted { throw FileFault.cutShort }
    }

    func precedes(_ other: RunReader) -> Bool {
        window.precedes(record, other.window, other.record)
    }

    func withRecord(_ body: (Span<UInt8>) throws -> Void) throws {
        try window.withSpan { window in try body(window.extracting(record)) }
    }

    func copyRecord(to spool: SpoolFile) throws(FileFault) {
        try window.withSpan { window throws(FileFault) in try spool.appendRecord(window.extracting(record)) }
    }
}
