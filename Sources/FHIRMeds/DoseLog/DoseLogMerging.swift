// The records that a merge sorts.
//
//     as they come     id 0 mark line position time lineLength     for a deletion: id 0 mark
//     as they go       time id 0 line position conflict lineLength
//
// `id` is the id with one added to each of its bytes, so that none of them is zero and a shorter id comes first; `time` is a
// zero for none, else a one, the seconds, and the digits of the fraction behind which a zero stands. `position` has twelve
// bytes, lengths have eight, all numbers have their greatest byte first.

/// One pass over the sorted arrivals, and what it leaves.
final class DoseLogMerging {
    static let deletionMark: UInt8 = 1
    static let eventMark: UInt8 = 2
    static let positionSize = 12

    /// The events that are left, by time.
    let events: SortedRuns
    /// The ids that were deleted.
    let deletions = SortedTexts()
    private(set) var counts = DoseLogMerge.Counts()

    /// The id that the pass is at, with the zero behind it.
    private var id = ByteBuffer()
    private var isDeleted = false
    /// How many events that differ the id has had, and the last one of them as it goes out, but for its end.
    private var versions = 0
    private var held = ByteBuffer()
    private var heldLine = 0..<0

    init(chunkSize: Int) {
        events = SortedRuns(chunkSize: chunkSize)
    }

    /// Takes all arrivals.
    func take(_ arrivals: SortedRuns) throws(FileFault) {
        try DoseLogMerging.faults { try arrivals.forEach { record in try take(record) } }
        try letGo()
    }

    /// Does what can only fail because of a file.
    private static func faults(of body: () throws -> Void) throws(FileFault) {
        do {
            try body()
        } catch {
            throw error as? FileFault ?? FileFault.cutShort
        }
    }

    private func take(_ record: Span<UInt8>) throws(FileFault) {
        let mark = (record.firstIndex(of: 0, from: 0) ?? 0) + 1
        if !record.extracting(0..<mark).equals(id.span) {
            try letGo()
            id.removeAll()
            id.append(record.extracting(0..<mark))
            isDeleted = false
            versions = 0
        }
        if record[mark] == DoseLogMerging.deletionMark {
            if !isDeleted {
                counts.deletions += 1
                try id.withSpan { id throws(FileFault) in try deletions.append(id.extracting(0..<(id.count - 1))) }
            }
            isDeleted = true
        } else if isDeleted {
            counts.deleted += 1
        } else {
            try takeEvent(record, from: mark + 1)
        }
    }

    private func takeEvent(_ record: Span<UInt8>, from start: Int) throws(FileFault) {
        let end = record.count - 8
        let position = start + Int(clamping: record.bigEndian(at: end, bytes: 8))
        let line = record.extracting(start..<position)
        if versions > 0, line.equals(held.span.extracting(heldLine)) {
            counts.repeated += 1
            return
        }
        versions += 1
        if versions == 2 { counts.conflicts.ids += 1 }
        try letGo()
        held.append(record.extracting((position + DoseLogMerging.positionSize)..<end))
        held.append(id.span)
        heldLine = held.count..<(held.count + line.count)
        held.append(record.extracting(start..<(position + DoseLogMerging.positionSize)))
    }

    /// Lets the event go that is held; by now it is known whether there is another of its id.
    private func letGo() throws(FileFault) {
        if held.count == 0 { return }
        counts.events += 1
        if versions > 1 { counts.conflicts.events += 1 }
        held.append(versions > 1 ? 1 : 0)
        held.append(bigEndian: UInt64(heldLine.count), bytes: 8)
        try held.withSpan { held throws(FileFault) in try events.add(held) }
        held.removeAll()
    }

    /// Hands everything on, as if it came anew.
    func putBack(into arrivals: SortedRuns) throws(FileFault) {
        var record = ByteBuffer()
        try DoseLogMerging.faults {
            try events.forEach { event in
                let parts = MergedEvent(event)
                record.removeAll()
                record.append(event.extracting(parts.id))
                record.append(DoseLogMerging.eventMark)
                record.append(event.extracting(parts.lineStart..<(parts.position + DoseLogMerging.positionSize)))
                record.append(event.extracting(0..<parts.id.lowerBound))
                record.append(bigEndian: UInt64(parts.position - parts.lineStart), bytes: 8)
                try arrivals.add(record.span)
            }
            try deletions.forEach { key in
                record.removeAll()
                record.append(key)
                record.append(0)
                record.append(DoseLogMerging.deletionMark)
                try arrivals.add(record.span)
            }
        }
    }
}

/// Where the parts of an event stand in a record as it goes.
struct MergedEvent {
    /// The id, with the zero behind it.
    let id: Range<Int>
    let lineStart: Int
    let position: Int
    let isConflict: Bool

    init(_ record: Span<UInt8>) {
        let end = record.count - 8
        isConflict = record[end - 1] == 1
        position = end - 1 - DoseLogMerging.positionSize
        lineStart = position - Int(clamping: record.bigEndian(at: end, bytes: 8))
        let start = record[0] == 0 ? 1 : (record.firstIndex(of: 0, from: 1 + ByteBuffer.secondsSize) ?? 0) + 1
        id = start..<lineStart
    }

    @_lifetime(copy record)
    func line(of record: Span<UInt8>) -> Span<UInt8> { record.extracting(lineStart..<position) }
}

extension ByteBuffer {
    /// How many bytes hold the seconds of a time: all that a year of four digits can have.
    static let secondsSize = 5

    /// Appends a text so that bytes order it, and a zero.
    mutating func appendKey(_ text: String) {
        for byte in text.utf8 { append(byte &+ 1) }
        append(0)
    }

    /// The text of a key without its zero.
    static func text(ofKey key: Span<UInt8>) -> String {
        var text = ByteBuffer(capacity: key.count)
        for at in 0..<key.count { text.append(key[at] &- 1) }
        return String(decodingUTF8: text.span)
    }

    /// Appends a time so that bytes order it, one that is not there before all others.
    mutating func appendKey(_ instant: FHIRInstant?) {
        guard let instant else { return append(0) }
        append(1)
        let middle = 1 << (8 * ByteBuffer.secondsSize - 1)
        let seconds = max(-middle, min(instant.seconds, middle - 1)) + middle
        append(bigEndian: UInt64(seconds), bytes: ByteBuffer.secondsSize)
        append(instant.fraction)
        append(0)
    }
}
