/// Walks the members of an object, and the items of a list, whose values are read one by one.
///
/// It reads only what stands between values: braces, names, colons, commas. An offset is always the one behind what was
/// read last.
enum JSONMembers {
    struct Member {
        /// The member's name, without its quotes.
        let name: Range<Int>
        /// The member is called `entry`.
        let isEntry: Bool
        /// Where its value begins.
        let value: Int
    }

    /// The offset behind the brace that opens an object.
    static func open(_ bytes: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        let at = skip(bytes, start)
        guard at < bytes.count, bytes[at] == UInt8(ascii: "{") else { throw JSONFault(.valueMissing, at: at) }
        return at + 1
    }

    /// The next member of an object, or nil with the offset behind its closing brace.
    static func nextMember(_ bytes: Span<UInt8>, _ at: inout Int) throws(JSONFault) -> Member? {
        guard try next(bytes, &at, open: UInt8(ascii: "{"), close: UInt8(ascii: "}")) else { return nil }
        guard bytes[at] == UInt8(ascii: "\"") else { throw JSONFault(.nameMissing, at: at) }
        let first = at + 1
        at = first
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
        guard at < bytes.count else { throw JSONFault(.endTooSoon, at: bytes.count) }
        let name = first..<at
        let isEntry = isEntry(bytes.extracting(name))
        at = skip(bytes, at + 1)
        guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else {
            throw JSONFault(at < bytes.count ? .colonMissing : .endTooSoon, at: at)
        }
        at = skip(bytes, at + 1)
        guard at < bytes.count else { throw JSONFault(.endTooSoon, at: at) }
        return Member(name: name, isEntry: isEntry, value: at)
    }

    /// Whether a name is `entry`, which may be written with escapes.
    private static func isEntry(_ name: Span<UInt8>) -> Bool {
        if name.equals("entry") { return true }
        for at in 0..<name.count where name[at] == UInt8(ascii: "\\") { return JSONText.decoded(name) == "entry" }
        return false
    }

    /// Goes to the next item of a list, or behind its closing bracket and gives false.
    static func nextItem(_ bytes: Span<UInt8>, _ at: inout Int) throws(JSONFault) -> Bool {
        try next(bytes, &at, open: UInt8(ascii: "["), close: UInt8(ascii: "]"))
    }

    /// Goes over the comma between values, or over the closing mark and gives false.
    private static func next(
        _ bytes: Span<UInt8>, _ at: inout Int, open: UInt8, close: UInt8
    ) throws(JSONFault) -> Bool {
        // No value ends with an opening mark, so behind one nothing has been read yet.
        let isFirst = at > 0 && bytes[at - 1] == open
        at = skip(bytes, at)
        guard at < bytes.count else { throw JSONFault(.endTooSoon, at: at) }
        if bytes[at] == close {
            at += 1
            return false
        }
        if isFirst { return true }
        guard bytes[at] == UInt8(ascii: ",") else {
            throw JSONFault(open == UInt8(ascii: "{") ? .commaOrBraceMissing : .commaOrBracketMissing, at: at)
        }
        at = skip(bytes, at + 1)
        guard at < bytes.count else { throw JSONFault(.endTooSoon, at: at) }
        if bytes[at] == close { throw JSONFault(.trailingComma, at: at) }
        return true
    }

    /// Whether another object follows behind the blanks.
    static func isFollowed(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        let at = skip(bytes, start)
        return at < bytes.count && bytes[at] == UInt8(ascii: "{")
    }

    /// Refuses anything but blanks behind the end.
    static func end(_ bytes: Span<UInt8>, _ start: Int) throws(JSONFault) {
        let at = skip(bytes, start)
        if at < bytes.count { throw JSONFault(.contentAfterEnd, at: at) }
    }

    private static func skip(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 {
            at &+= 1
        }
        return at
    }
}
