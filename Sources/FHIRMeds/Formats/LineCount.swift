/// Lines and columns, counted only when a message needs them.
enum LineCount {
    /// The line and the byte in it of an offset, both counted from one.
    static func position(of offset: Int, in bytes: Span<UInt8>) -> (line: Int, column: Int) {
        var line = 1
        var start = 0
        let end = min(offset, bytes.count)
        for at in 0..<end where bytes[at] == 0x0A {
            line += 1
            start = at + 1
        }
        return (line, end - start + 1)
    }
}

extension ElementTree {
    /// The line of a node, for a tree whose first byte is in line `first`.
    func line(of index: Int, from first: Int) -> Int {
        if format == .xml { return index < places.count ? Int(places[index].line) : 0 }
        return first - 1 + LineCount.position(of: Int(nodes[index].start), in: bytes.span).line
    }
}
