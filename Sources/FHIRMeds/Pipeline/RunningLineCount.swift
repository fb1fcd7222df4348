/// Lines and columns of one document, counted onward from the last place asked for, so that many messages about a large
/// document cost no more than reading it once.
struct RunningLineCount {
    /// The line of the first byte that is still there, and where that line began: at or before it.
    private var first = (line: 1, lineStart: 0)
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    /// The line and the byte in it of an offset, both counted from one.
    mutating func position(of target: Int, in bytes: Span<UInt8>) -> (line: Int, column: Int) {
        if target < offset {
            offset = 0
            (line, lineStart) = first
        }
        let end = min(target, bytes.count)
        if offset < end {
            let part = bytes.extracting(offset..<end)
            let feeds = part.lineFeeds
            line += feeds.count
            if let last = feeds.last { lineStart = offset + last + 1 }
            offset = end
        }
        return (line, max(end - lineStart, 0) + 1)
    }

    /// The first `count` bytes go away; offsets count from the one behind them.
    mutating func forget(_ count: Int, of bytes: Span<UInt8>) {
        _ = position(of: count, in: bytes)
        lineStart -= count
        offset = 0
        first = (line, lineStart)
    }
}

extension Span<UInt8> {
    /// How many line feeds there are, and the offset of the last one.
    var lineFeeds: (count: Int, last: Int?) {
        var found = 0
        var last: Int?
        while let feed = firstIndex(of: 0x0A, from: last.map { $0 + 1 } ?? 0) {
            found += 1
            last = feed
        }
        return (found, last)
    }
}
