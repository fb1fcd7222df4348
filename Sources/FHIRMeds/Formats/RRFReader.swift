/// Reads the rows of an RRF file ("Rich Release Format"): UTF-8, a `|` behind each field, a line a row.
///
/// A row that has not the fields of its file is a fault and not passed over: whoever made the file is a machine, so that
/// something was cut off, and an index of half a release would be believed.
struct RRFReader: ~Copyable {
    /// Where the bytes come from.
    enum Origin {
        case file(InputFile)
        /// The current member of an archive.
        case member(ArchiveReader)
    }

    private static let blockSize = 1 << 18
    /// No row of a release comes near.
    private static let longestRow = 1 << 20

    private let origin: Origin
    private let fieldCount: Int
    private var buffer = ByteBuffer(capacity: RRFReader.blockSize * 2)
    /// Where in the buffer the current row begins, and the next.
    private var start = 0
    private var next = 0
    private var atEnd = false
    /// Where the bars of the current row stand.
    private var bars: [Int]
    /// The row, counted from one.
    private(set) var row = 0
    /// How many bytes have come.
    private(set) var size = 0

    init(_ origin: Origin, fieldCount: Int) {
        self.origin = origin
        self.fieldCount = fieldCount
        bars = Array(repeating: 0, count: fieldCount)
    }

    /// Goes to the next row; false at the end.
    mutating func advance() throws(RRFFault) -> Bool {
        var end = buffer.firstIndex(of: UInt8(ascii: "\n"), from: next)
        while end == nil, !atEnd {
            let searched = buffer.count - next
            if searched > RRFReader.longestRow { throw RRFFault(row: row + 1, cause: .tooLong) }
            buffer.removeFirst(next)
            next = 0
            try fill()
            end = buffer.firstIndex(of: UInt8(ascii: "\n"), from: searched)
        }
        start = next
        var last = end ?? buffer.count
        next = min(last + 1, buffer.count)
        if end == nil, start == last { return false }
        row += 1
        // The buffer stays as it is while the bars are noted.
        let bytes = unsafe buffer.looseSpan
        if last > start, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
        var count = 0
        for at in start..<last where bytes[at] == UInt8(ascii: "|") {
            if count < fieldCount { bars[count] = at }
            count += 1
        }
        if count != fieldCount || bars[fieldCount - 1] != last - 1 {
            throw RRFFault(row: row, cause: .fields(count, of: fieldCount))
        }
        return true
    }

    private mutating func fill() throws(RRFFault) {
        let before = buffer.count
        switch origin {
        case .file(let file):
            do throws(FileFault) {
                _ = try buffer.fill(from: file.descriptor, limit: RRFReader.blockSize)
            } catch {
                throw RRFFault(row: row + 1, cause: .file(error))
            }
        case .member(let archive):
            do throws(ArchiveFault) {
                _ = try archive.read(into: &buffer, limit: RRFReader.blockSize)
            } catch {
                throw RRFFault(row: row + 1, cause: .archive(error))
            }
        }
        atEnd = buffer.count == before
        size += buffer.count - before
    }

    /// A field of the current row, counted from zero.
    subscript(_ number: Int) -> Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let from = number == 0 ? start : bars[number - 1] + 1
            return buffer.span.extracting(from..<bars[number])
        }
    }

    /// A field that is a number, as RxNorm's identifiers are: digits without a sign and without zeros before them.
    func number(_ field: Int) -> UInt32? {
        RRFReader.number(self[field])
    }

    static func number(_ text: Span<UInt8>) -> UInt32? {
        guard text.count > 0, text.count <= 10, text[0] != UInt8(ascii: "0") else { return nil }
        var value: UInt64 = 0
        for at in 0..<text.count {
            let digit = text[at] &- UInt8(ascii: "0")
            if digit > 9 { return nil }
            value = value * 10 + UInt64(digit)
        }
        return UInt32(exactly: value)
    }
}

/// Why a row of an RRF file cannot be read.
struct RRFFault: Error, Equatable {
    enum Cause: Equatable {
        case file(FileFault)
        case archive(ArchiveFault)
        /// How many fields the row has, and should.
        case fields(Int, of: Int)
        case tooLong
    }

    /// The row, counted from one.
    let row: Int
    let cause: Cause

    /// What is wrong and what to do.
    var words: String {
        switch cause {
        case .file(let fault): fault.words
        case .archive(let fault): fault.words
        case .fields(let count, let wanted):
            "the row has \(count) fields and not \(wanted); the file was cut off or is another, get the release again"
        case .tooLong: "the row is too long; this is no file of an RxNorm release"
        }
    }
}
