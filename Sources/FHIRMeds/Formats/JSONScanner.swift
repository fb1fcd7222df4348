// The loop that turns JSON into nodes.
//
// It goes from value to value by control flow, not by a table: a name is read if the container is an object, then a value,
// then whatever follows it closes containers or leads to the next member. There is no stack: while a container is open, its
// node holds the number of the container around it where later the end of its descendants stands, and the bits of the names
// in that container where later its own end stands.
//
// Strings are scanned eight bytes at a time. With `w` the word, the expression in `marks` has the top bit set in the lowest
// byte that is a quote, a backslash or a control character; everything before that byte is plain. The words of a string are
// OR-ed together, and only if some byte was not ASCII is the string checked to be UTF-8.
//
// An object seldom has a name twice: each name leaves one of 32 bits, and only where a bit was left before are the object's
// names compared when it ends.
//
// What is common is written out in the loop and keeps its state in registers: known names, strings without escapes. Anything
// else is left to the functions in `JSONScannerParts.swift`, which begin again at the start of what they read.
//
// The scanner reads without bounds checks: every loop ends at a zero byte, sixteen of them lie behind the text, and nothing
// is read further than twelve bytes behind a byte that was not zero.

/// Reads one JSON value into nodes.
struct JSONScanner {
    let depthLimit: Int
    let stringLimit: Int
    let names = NameTable.shared

    /// What a scan found out beside the nodes.
    struct Outcome {
        /// The offset behind the value.
        var end: Int
        /// There are line breaks, nulls or empty containers.
        var isUntidy: Bool
    }

    /// The name of the member that is being read; of an item of a list, nothing.
    struct Name {
        var bytes = ElementNode.Name()
        var flags: ElementNode.Flags = []

        /// A node with this name.
        @inline(__always)
        func node(
            _ kind: ElementNode.Kind, _ flags: ElementNode.Flags, _ start: Int, _ end: Int, next: Int
        ) -> ElementNode {
            ElementNode(
                nameBytes: bytes, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                next: UInt32(truncatingIfNeeded: next), kind: kind, flags: flags)
        }
    }

    init(limits: ReadingLimits) {
        depthLimit = max(limits.depth, 1)
        stringLimit = limits.stringSize
    }

    /// Scans the value at `start`; `count` bytes and sixteen zeros behind them can be read.
    func scan(
        _ bytes: Span<UInt8>, from start: Int, count: Int, _ nodes: inout ElementNodes
    ) throws(JSONFault) -> Outcome {
        var isUntidy = false
        var at = start
        var container = -1
        var depth = 0
        var isObject = false
        var seen: UInt32 = 0
        skipBlanks(bytes, &at, &isUntidy)
        while true {
            var name = Name()
            if isObject {
                if readKnownName(bytes, &at, &name.bytes) {
                    let bit: UInt32 = 1 &<< UInt32(name.bytes.number)
                    seen = seen & bit == 0 ? seen | bit : .max
                } else {
                    let any = try anyName(bytes, at, count, &isUntidy)
                    name = any.name
                    at = any.end
                    seen = .max
                }
                if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &isUntidy) }
            }
            let lead = byte(bytes, at)
            if lead == UInt8(ascii: "\"") {
                let first = at &+ 1
                var high: UInt64 = 0
                at = plainEnd(bytes, first, &high)
                var flags = name.flags
                if byte(bytes, at) != UInt8(ascii: "\"") {
                    (at, high) = try stringEnd(bytes, at, count, high)
                    flags.insert(.escaped)
                }
                if high & JSONScanner.highBits != 0 { try checkText(bytes, first, at) }
                if at &- first > stringLimit { throw JSONFault(.stringTooLong, at: first) }
                nodes.push(name.node(.string, flags, first, at, next: nodes.count &+ 1))
                at &+= 1
            } else if lead == UInt8(ascii: "{") || lead == UInt8(ascii: "[") {
                if depth >= depthLimit { throw JSONFault(.tooDeep, at: at) }
                depth &+= 1
                isObject = lead == UInt8(ascii: "{")
                let kind = isObject ? ElementNode.Kind.object : .array
                nodes.push(name.node(kind, name.flags, at, Int(seen), next: container &+ 1))
                container = nodes.count &- 1
                seen = 0
                at &+= 1
                if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &isUntidy) }
                if byte(bytes, at) != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { continue }
                isUntidy = true
            } else {
                let first = at
                let (kind, end) = try scalar(bytes, at, count)
                at = end
                if kind == .null { isUntidy = true }
                nodes.push(name.node(kind, name.flags, first, at, next: nodes.count &+ 1))
            }
            // A value has ended. Behind most of them stands another one.
            if container >= 0, byte(bytes, at) == UInt8(ascii: ",") {
                try skipComma(bytes, &at, &isUntidy, isObject)
                continue
            }
            // Close what ends with it, then go to the next one.
            while true {
                if container < 0 { return Outcome(end: at, isUntidy: isUntidy) }
                if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &isUntidy) }
                if byte(bytes, at) == UInt8(ascii: ",") {
                    try skipComma(bytes, &at, &isUntidy, isObject)
                    break
                }
                let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
                if byte(bytes, at) != close { throw notClosed(bytes, at, count, nodes, container) }
                at &+= 1
                let open = nodes.close(container, end: at)
                if seen == .max { try checkNames(container, &nodes, bytes) }
                container = open.outer
                seen = open.names
                depth &-= 1
                if container >= 0 { isObject = nodes[container].kind == .object }
            }
        }
    }

    // MARK: What is common

    /// Reads the comma before another value, and the blanks behind it.
    @inline(__always)
    private func skipComma(
        _ bytes: Span<UInt8>, _ at: inout Int, _ isUntidy: inout Bool, _ isObject: Bool
    ) throws(JSONFault) {
        at &+= 1
        if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &isUntidy) }
        // Both closing marks are the same but for one bit.
        if byte(bytes, at) | 0x20 == UInt8(ascii: "}") {
            let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            if byte(bytes, at) == close { throw JSONFault(.trailingComma, at: at) }
        }
    }

    /// Reads a name that is known and has no escapes, and the colon right behind it; false for any other, and reads nothing.
    ///
    /// A known name is ASCII.
    @inline(__always)
    private func readKnownName(_ bytes: Span<UInt8>, _ at: inout Int, _ name: inout ElementNode.Name) -> Bool {
        let first = at &+ 1
        let word = word(bytes, first)
        let mark = JSONScanner.marks(word)
        let number: UInt16
        let end: Int
        if mark != 0 {
            // The name ends in this word: what lies behind it is no part of it.
            end = first &+ mark.trailingZeroBitCount &>> 3
            number = names.number(ofShort: word & (mark ^ (mark &- 1)) &>> 8)
        } else {
            var unused: UInt64 = 0
            end = plainEnd(bytes, first &+ 8, &unused)
            let key = NameTable.Key(first: word, last: self.word(bytes, end &- 8))
            number = names.number(of: key, bytes, first, end &- first)
        }
        guard number != 0, byte(bytes, at) == UInt8(ascii: "\""), isQuoteAndColon(bytes, end) else { return false }
        at = end &+ 2
        name = ElementNode.Name(start: first, length: end &- first, number: number)
        return true
    }

    @inline(__always)
    private func isQuoteAndColon(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
        let two = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt16.self)
        return UInt16(littleEndian: two) == UInt16(UInt8(ascii: "\"")) | UInt16(UInt8(ascii: ":")) &<< 8
    }

    /// The offset of the first quote, backslash or control character at or behind `start`.
    @inline(__always)
    func plainEnd(_ bytes: Span<UInt8>, _ start: Int, _ high: inout UInt64) -> Int {
        var at = start
        while true {
            let word = word(bytes, at)
            high |= word
            // Most text is ASCII, and what is not is told from marks only where something looks like one.
            let likely = JSONScanner.likelyMarks(word)
            if likely != 0 {
                let mark = likely & ~word
                if mark != 0 { return at &+ mark.trailingZeroBitCount &>> 3 }
            }
            at &+= 8
        }
    }

    @inline(__always)
    func skipBlanks(_ bytes: Span<UInt8>, _ at: inout Int, _ isUntidy: inout Bool) {
        while isBlank(byte(bytes, at)) {
            if byte(bytes, at) != 0x20 { isUntidy = true }
            at &+= 1
        }
    }

    @inline(__always)
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    @inline(__always)
    func byte(_ bytes: Span<UInt8>, _ at: Int) -> UInt8 {
        unsafe bytes[unchecked: at]
    }

    @inline(__always)
    private func word(_ bytes: Span<UInt8>, _ at: Int) -> UInt64 {
        unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
    }

    /// The bits that no ASCII character has.
    static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Not zero when a quote, a backslash or a control character is in the word; the lowest bit tells the first of them.
    @inline(__always)
    static func marks(_ word: UInt64) -> UInt64 {
        likelyMarks(word) & ~word
    }

    /// The same, but that bytes which are not ASCII may look like marks too.
    @inline(__always)
    private static func likelyMarks(_ word: UInt64) -> UInt64 {
        // With its bit 1 changed, a quote stands right behind the control characters, so that one subtraction finds both.
        let quote = word ^ 0x0202_0202_0202_0202
        let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let borrows = (quote &- 0x2121_2121_2121_2121) | (slash &- 0x0101_0101_0101_0101)
        return borrows & highBits
    }
}
