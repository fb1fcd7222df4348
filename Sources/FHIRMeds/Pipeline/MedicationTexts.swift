/// The texts of Medications: parts of inputs that can be read again, and copies of all others.
final class MedicationTexts {
    /// The file that was read last, and the part of it that is there.
    private var open: (path: String, file: OpenFile)?
    private var block = ByteBuffer(capacity: MedicationTexts.blockSize)
    private var blockStart = 0
    private static let blockSize = 1 << 14
    /// Copies, each behind its size in four bytes.
    private var copies: SpoolFile?

    /// Reads a part of a source.
    func read(_ range: Range<Int>, of source: RecordSource?, into text: inout ByteBuffer) throws(FileFault) {
        switch source {
        case .bytes(let bytes, _):
            guard range.upperBound <= bytes.count else { return }
            text.append(bytes.span.extracting(range))
        case .file(let path, _):
            if open?.path != path {
                block.removeAll()
                open = (path, try OpenFile(path: path))
            }
            if let open { try readOn(range, from: open.file.descriptor, into: &text) }
        case .descriptor(let descriptor, _): try text.fill(from: descriptor, range)
        case nil: break
        }
    }

    /// Reads a part of a file, and some of what follows: the next Medication is often near.
    private func readOn(
        _ range: Range<Int>, from descriptor: Int32, into text: inout ByteBuffer
    ) throws(FileFault) {
        if range.count > MedicationTexts.blockSize / 2 { return try text.fill(from: descriptor, range) }
        if range.lowerBound < blockStart || range.upperBound > blockStart + block.count {
            block.removeAll()
            blockStart = range.lowerBound
            _ = try block.fill(from: descriptor, at: blockStart, limit: MedicationTexts.blockSize)
            // A file that has become shorter has nothing there.
            if range.upperBound > blockStart + block.count { return }
        }
        let there = unsafe block.looseSpan
        text.append(there.extracting((range.lowerBound - blockStart)..<(range.upperBound - blockStart)))
    }

    /// Keeps a copy, and gives the place of it; nil if there is no room, so that its references are told not to be resolved.
    ///
    /// - Parameter isWide: it was made of XML, and may nest deeper than that.
    func copy(_ json: Span<UInt8>, isWide: Bool) -> Int? {
        if json.count >= 1 << 31 { return nil }
        do {
            let file = try copies ?? SpoolFile()
            copies = file
            var head = ByteBuffer(capacity: 8)
            // A Medication is smaller than the bits of its size allow, so the last one is free.
            let bits = json.count | (isWide ? 1 << 31 : 0)
            for shift in [0, 8, 16, 24] { head.append(UInt8(truncatingIfNeeded: bits >> shift)) }
            let start = try file.append(head.span)
            try file.append(json)
            return start
        } catch {
            return nil
        }
    }

    /// Reads the copy at a place, and tells whether it may nest deeper than its source.
    func readCopy(at place: Int, into text: inout ByteBuffer) throws(FileFault) -> Bool {
        guard let copies else { return false }
        var head = ByteBuffer(capacity: 8)
        try copies.read(place..<(place + 4), into: &head)
        guard head.count == 4 else { return false }
        var bits = 0
        for at in 0..<4 { bits |= Int(head.span[at]) << (8 * at) }
        let size = bits & ~(1 << 31)
        try copies.read((place + 4)..<(place + 4 + size), into: &text)
        return bits != size
    }
}
