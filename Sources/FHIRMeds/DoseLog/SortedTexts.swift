/// Texts that come in the order of their bytes and are looked up by them; many of them lie on a disk.
///
/// They hold no zero byte. A part of them is read at a time: where each part begins is all that grows.
final class SortedTexts {
    private static let partSize = 4096

    private let memorySize: Int
    private var memory = ByteBuffer()
    private var spool: SpoolFile?
    private var parts: [Int] = []
    private(set) var count = 0

    /// - Parameter memorySize: how many bytes stay in memory.
    init(memorySize: Int = 1 << 20) {
        self.memorySize = memorySize
    }

    private var size: Int { spool?.size ?? memory.count }

    /// Adds a text that comes behind all others.
    func append(_ text: Span<UInt8>) throws(FileFault) {
        if size - (parts.last ?? -SortedTexts.partSize) >= SortedTexts.partSize { parts.append(size) }
        count += 1
        if spool == nil, memory.count + text.count >= memorySize {
            let file = try SpoolFile()
            try memory.withSpan { memory throws(FileFault) in _ = try file.append(memory) }
            memory = ByteBuffer()
            spool = file
        }
        if let spool {
            try spool.append(text)
            spool.append(bigEndian: 0, bytes: 1)
        } else {
            memory.append(text)
            memory.append(0)
        }
    }

    /// Whether a text is among them.
    func contains(_ text: Span<UInt8>) throws(FileFault) -> Bool {
        var part = ByteBuffer(capacity: SortedTexts.partSize)
        // The last part that begins with this text or one before it.
        var low = 0
        var high = parts.count
        while low < high {
            let middle = (low + high) / 2
            try read(middle, into: &part)
            if text.precedes(SortedTexts.text(of: part.span, at: 0)) { high = middle } else { low = middle + 1 }
        }
        if low == 0 { return false }
        try read(low - 1, into: &part)
        var at = 0
        while at < part.count {
            let other = SortedTexts.text(of: part.span, at: at)
            if other.equals(text) { return true }
            at += other.count + 1
        }
        return false
    }

    /// Hands out all texts in their order.
    func forEach(_ take: (Span<UInt8>) throws -> Void) throws {
        var part = ByteBuffer(capacity: SortedTexts.partSize)
        for number in parts.indices {
            try read(number, into: &part)
            var at = 0
            while at < part.count {
                let text = SortedTexts.text(of: part.span, at: at)
                at += text.count + 1
                try take(text)
            }
        }
    }

    @_lifetime(copy part)
    private static func text(of part: Span<UInt8>, at start: Int) -> Span<UInt8> {
        part.extracting(start..<(part.firstIndex(of: 0, from: start) ?? part.count))
    }

    private func read(_ number: Int, into part: inout ByteBuffer) throws(FileFault) {
        part.removeAll()
        let range = parts[number]..<(number + 1 < parts.count ? parts[number + 1] : size)
        guard let spool else { return memory.withSpan { part.append($0.extracting(range)) } }
        try spool.read(range, into: &part)
        if part.count < range.count { throw FileFault.cutShort }
    }
}
