/// Lines and columns of one document, counted onward from the last place asked for, so that many messages about a large
/// document cost no more than reading it once.
struct RunningLineCount {
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    /// The line and the byte in it of an offset, both counted from one.
    mutating func position(of target: Int, in bytes: Span<UInt8>) -> (line: Int, column: Int) {
        if target < offset { self = RunningLineCount() }
        let end = min(target, bytes.count)
        while offset < end {
            if bytes[offset] == 0x0A {
                line += 1
                lineStart = offset + 1
            }
            offset += 1
        }
        return (line, max(end - lineStart, 0) + 1)
    }
}
