#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A growable run of bytes that is filled, read as a span, and used again.
///
/// It owns its memory alone, never shrinks, and keeps ``padding`` zero bytes readable behind its end, so that a scanner may
/// load a word at a time. Everything outside works on spans; the pointer stays in here.
@safe
package struct ByteBuffer: ~Copyable {
    /// Zero bytes that can be read behind the end.
    static let padding = 16

    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    package private(set) var count = 0

    package init(capacity: Int = 4096) {
        self.capacity = max(capacity, 64)
        unsafe base = .allocate(capacity: self.capacity + ByteBuffer.padding)
    }

    deinit {
        unsafe base.deallocate()
    }

    /// The bytes written so far.
    package var span: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The bytes, without the compiler's watch over their lifetime: for use while another property of the same value is
    /// changed. The caller sees to it that this buffer is not.
    @unsafe
    var looseSpan: Span<UInt8> {
        @_lifetime(immortal)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
            return unsafe _overrideLifetime(span, copying: ())
        }
    }

    /// The bytes and, behind them, the zero bytes that ``seal()`` wrote.
    var paddedSpan: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count + ByteBuffer.padding)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// A copy of the bytes.
    var array: [UInt8] {
        Array(copying: span)
    }

    /// Writes the zero bytes behind the end.
    mutating func seal() {
        unsafe memset(base + count, 0, ByteBuffer.padding)
    }

    package mutating func removeAll() {
        count = 0
    }

    /// Takes back what was written after `count` was `length`.
    mutating func truncate(to length: Int) {
        count = min(count, length)
    }

    /// Drops the first `length` bytes and moves the rest to the front.
    mutating func removeFirst(_ length: Int) {
        let gone = min(length, count)
        unsafe memmove(base, base + gone, count - gone)
        count -= gone
    }

    /// Drops bytes from the middle and moves the rest back.
    mutating func remove(from start: Int, count gone: Int) {
        precondition(start >= 0 && gone >= 0 && start + gone <= count)
        unsafe memmove(base + start, base + start + gone, count - start - gone)
        count -= gone
    }

    /// Makes room for `extra` more bytes.
    @inline(__always)
    mutating func reserve(_ extra: Int) {
        if count &+ extra > capacity { grow(count + extra) }
    }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + ByteBuffer.padding)
        unsafe memcpy(moved, base, count)
        unsafe base.deallocate()
        unsafe base = moved
        capacity = larger
    }

    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count &+= 1
    }

    // What follows is not inlined on purpose: lines are written by a great many small appends, and their code, copied to each
    // of them, would no longer fit into the processor's instruction cache.

    @inline(never)
    package mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length)
        unsafe put(text.utf8Start, length)
    }

    @inline(never)
    package mutating func append(_ bytes: Span<UInt8>) {
        reserve(bytes.count)
        put(bytes)
    }

    /// Appends bytes between quotes.
    @inline(never)
    mutating func appendQuoted(_ bytes: Span<UInt8>) {
        reserve(bytes.count &+ 2)
        put(UInt8(ascii: "\""))
        put(bytes)
        put(UInt8(ascii: "\""))
    }

    /// Appends a JSON member's name with its quotes and colon, behind a comma if it is not the first; a companion's
    /// begins with an underscore.
    @inline(never)
    mutating func appendName(_ name: StaticString, isFirst: Bool, isCompanion: Bool = false) {
        unsafe putName(
            Span(_unsafeStart: name.utf8Start, count: name.utf8CodeUnitCount), isFirst: isFirst,
            isCompanion: isCompanion)
    }

    @inline(never)
    mutating func appendName(_ name: Span<UInt8>, isFirst: Bool, isCompanion: Bool) {
        putName(name, isFirst: isFirst, isCompanion: isCompanion)
    }

    @inline(__always)
    private mutating func putName(_ name: Span<UInt8>, isFirst: Bool, isCompanion: Bool) {
        reserve(name.count &+ 5)
        if !isFirst { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        if isCompanion { put(UInt8(ascii: "_")) }
        put(name)
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
    }

    // These three write where room has been made.

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        unsafe base[count] = byte
        count &+= 1
    }

    @inline(__always)
    private mutating func put(_ bytes: Span<UInt8>) {
        let length = bytes.count
        unsafe bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { unsafe put(start, length) }
        }
    }

    /// Copies bytes; a few of them in two words that overlap, for which `memcpy` would be called in vain.
    @inline(__always)
    private mutating func put(_ start: UnsafePointer<UInt8>, _ length: Int) {
        let source = unsafe UnsafeRawPointer(start)
        let target = unsafe UnsafeMutableRawPointer(base + count)
        switch length {
        case 33...: unsafe memcpy(target, source, length)
        case 16...: unsafe ByteBuffer.copyEnds(source, target, length, as: SIMD2<UInt64>.self)
        case 8...: unsafe ByteBuffer.copyEnds(source, target, length, as: UInt64.self)
        case 4...: unsafe ByteBuffer.copyEnds(source, target, length, as: UInt32.self)
        case 2...: unsafe ByteBuffer.copyEnds(source, target, length, as: UInt16.self)
        case 1: unsafe target.storeBytes(of: start.pointee, as: UInt8.self)
        default: break
        }
        count &+= length
    }

    /// Copies the first and the last bytes as one number each; together they are all.
    @inline(__always)
    private static func copyEnds<Word: BitwiseCopyable>(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ length: Int, as type: Word.Type
    ) {
        let last = length &- MemoryLayout<Word>.size
        let head = unsafe source.loadUnaligned(as: type)
        let tail = unsafe source.loadUnaligned(fromByteOffset: last, as: type)
        unsafe target.storeBytes(of: head, as: type)
        unsafe target.storeBytes(of: tail, toByteOffset: last, as: type)
    }

    /// Appends a string; a literal is taken as a StaticString, which costs no more than its bytes.
    @_disfavoredOverload
    package mutating func append(_ text: some StringProtocol) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe append(Span(_unsafeElements: bytes))
        }
        if done == nil {
            for byte in text.utf8 { append(byte) }
        }
    }

    package mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
    }

    /// The offset of the next byte of that value at or behind an offset, or nil.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        span.firstIndex(of: byte, from: start)
    }

    /// Reads up to `limit` bytes from a file descriptor; zero is the end.
    mutating func fill(from descriptor: Int32, limit: Int) throws(FileFault) -> Int {
        reserve(limit)
        while true {
            let got = unsafe read(descriptor, base + count, limit)
            if got >= 0 {
                count += got
                return got
            }
            if errno != EINTR { throw FileFault(code: errno) }
        }
    }

    /// Reads up to `limit` bytes of a file from an offset on; zero is the end.
    mutating func fill(from descriptor: Int32, at offset: Int, limit: Int) throws(FileFault) -> Int {
        reserve(limit)
        while true {
            let got = unsafe pread(descriptor, base + count, limit, off_t(offset))
            if got >= 0 {
                count += got
                return got
            }
            if errno != EINTR { throw FileFault(code: errno) }
        }
    }

    /// Reads a range of a file; a file that has become shorter gives what is left.
    mutating func fill(from descriptor: Int32, _ range: Range<Int>) throws(FileFault) {
        var at = range.lowerBound
        while at < range.upperBound {
            let got = try fill(from: descriptor, at: at, limit: range.upperBound - at)
            if got == 0 { return }
            at += got
        }
    }

    /// Writes all bytes to a file descriptor and empties the buffer.
    package mutating func drain(to descriptor: Int32) throws(FileFault) {
        var done = 0
        while done < count {
            let put = unsafe write(descriptor, base + done, count - done)
            if put >= 0 {
                done += put
            } else if errno != EINTR {
                throw FileFault(code: errno)
            }
        }
        count = 0
    }
}

extension Span<UInt8> {
    /// Whether a quoted word stands at or behind an offset; it is searched by the first of its letters.
    func contains(_ word: StaticString, from start: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        let letter = unsafe word.utf8Start[1]
        var at = start + 1
        while let found = firstIndex(of: letter, from: at) {
            if found - 1 + length > count { return false }
            if extracting((found - 1)..<(found - 1 + length)).equals(word) { return true }
            at = found + 1
        }
        return false
    }

    /// The offset of the next byte of that value at or behind an offset, or nil.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        if start >= count { return nil }
        return unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            return unsafe memchr(base + start, Int32(byte), bytes.count - start).map { found in
                unsafe UnsafeRawPointer(found) - base
            }
        }
    }
}

/// What the operating system said when a file could not be read or written.
package struct FileFault: Error, Equatable {
    package let code: Int32

    /// The system's words for it, such as "No such file or directory".
    package var words: String {
        unsafe String(cString: strerror(code))
    }

    /// The reader of a pipe has gone.
    package var isBrokenPipe: Bool { code == EPIPE }
}

extension FileFault {
    /// The fault of the system call that failed last.
    package static var last: FileFault { FileFault(code: errno) }
    /// A folder stands where a file is to be.
    package static var isFolder: FileFault { FileFault(code: EISDIR) }
    /// A file is shorter than it was.
    package static var cutShort: FileFault { FileFault(code: EIO) }
    /// Links that lead to each other without end.
    package static var tooManyLinks: FileFault { FileFault(code: ELOOP) }
}
