// Objects of which nothing is wanted.

extension JSONScanner {
    /// What is known of an object that was passed over.
    struct Skipped {
        /// The offset behind it.
        let end: Int
        /// A string may have an ASCII character that is written as `\u` and its number.
        let hidesLetters: Bool
    }

    /// Passes over the object at `start`, with sixteen zeros behind the text, and makes no nodes.
    ///
    /// - Returns: nil if the object is not all there, nests deeply, or has its quotes, brackets, colons or commas in an
    ///   order that is not JSON. What is inside numbers, words and escapes is not looked at.
    func skip(_ bytes: Span<UInt8>, from start: Int) -> Skipped? {
        var at = start
        var hidesLetters = false
        // A bit for each container that is open, the innermost lowest: set for an object. The one above them all ends it.
        var open: UInt64 = 1
        guard byte(bytes, at) == UInt8(ascii: "{") else { return nil }
        while true {
            if open & 1 == 1, open > 1 {
                guard byte(bytes, at) == UInt8(ascii: "\""), skipString(bytes, &at, &hidesLetters) else { return nil }
                skipBlanks(bytes, &at)
                guard byte(bytes, at) == UInt8(ascii: ":") else { return nil }
                at &+= 1
                skipBlanks(bytes, &at)
            }
            let lead = byte(bytes, at)
            if lead == UInt8(ascii: "\"") {
                guard skipString(bytes, &at, &hidesLetters) else { return nil }
            } else if lead == UInt8(ascii: "{") || lead == UInt8(ascii: "[") {
                if open >> 63 == 1 { return nil }
                open = open &<< 1 | (lead == UInt8(ascii: "{") ? 1 : 0)
                at &+= 1
                skipBlanks(bytes, &at)
                // An opening mark and its closing mark are two apart.
                if byte(bytes, at) != lead &+ 2 { continue }
            } else {
                guard skipWord(bytes, &at) else { return nil }
            }
            while true {
                skipBlanks(bytes, &at)
                let mark = byte(bytes, at)
                at &+= 1
                if mark == UInt8(ascii: ",") { break }
                guard mark == (open & 1 == 1 ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return nil }
                open &>>= 1
                if open == 1 { return Skipped(end: at, hidesLetters: hidesLetters) }
            }
            skipBlanks(bytes, &at)
        }
    }

    /// Passes over the string at an offset; false if it does not end, or has a control character.
    @inline(__always)
    private func skipString(_ bytes: Span<UInt8>, _ at: inout Int, _ hidesLetters: inout Bool) -> Bool {
        var unused: UInt64 = 0
        at = plainEnd(bytes, at &+ 1, &unused)
        while byte(bytes, at) == UInt8(ascii: "\\") {
            if byte(bytes, at &+ 1) == UInt8(ascii: "u"), byte(bytes, at &+ 2) == UInt8(ascii: "0") {
                hidesLetters = true
            }
            // What is escaped by a zero stands behind the text.
            if byte(bytes, at &+ 1) == 0 { return false }
            at = plainEnd(bytes, at &+ 2, &unused)
        }
        guard byte(bytes, at) == UInt8(ascii: "\"") else { return false }
        at &+= 1
        return true
    }

    /// Passes over a number or a word; false if there is none.
    @inline(__always)
    private func skipWord(_ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
        let first = at
        while true {
            let byte = byte(bytes, at)
            let isLetterOrDigit = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9
            if !isLetterOrDigit, byte != UInt8(ascii: "-"), byte != UInt8(ascii: "+"), byte != UInt8(ascii: ".") {
                return at > first
            }
            at &+= 1
        }
    }

    @inline(__always)
    private func skipBlanks(_ bytes: Span<UInt8>, _ at: inout Int) {
        if byte(bytes, at) > 0x20 { return }
        var unused = false
        skipBlanks(bytes, &at, &unused)
    }
}
