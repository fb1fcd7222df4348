// The rarer parts of the scanner: names that are unknown or have escapes, strings with escapes, numbers, words, and faults.
// They are functions of their own so that the loop's state stays in registers.

extension JSONScanner {
    // MARK: Names and strings

    /// Reads any member's name and the colon behind it.
    @inline(never)
    func anyName(
        _ bytes: Span<UInt8>, _ start: Int, _ count: Int, _ isUntidy: inout Bool
    ) throws(JSONFault) -> (name: Name, end: Int) {
        var high: UInt64 = 0
        if byte(bytes, start) != UInt8(ascii: "\"") {
            throw JSONFault(start >= count ? .endTooSoon : .nameMissing, at: min(start, count))
        }
        let first = start &+ 1
        var end = plainEnd(bytes, first, &high)
        let hasEscapes = byte(bytes, end) != UInt8(ascii: "\"")
        if hasEscapes { (end, high) = try stringEnd(bytes, end, count, high) }
        if high & JSONScanner.highBits != 0 { try checkText(bytes, first, end) }
        if end &- first > stringLimit { throw JSONFault(.stringTooLong, at: first) }
        if end &- first > Int(UInt16.max) { throw JSONFault(.nameTooLong, at: first) }
        let name = hasEscapes ? escapedName(bytes, first, end) : plainName(bytes, first, end)
        var at = end &+ 1
        skipBlanks(bytes, &at, &isUntidy)
        if byte(bytes, at) != UInt8(ascii: ":") {
            throw JSONFault(at >= count ? .endTooSoon : .colonMissing, at: min(at, count))
        }
        return (name, at &+ 1)
    }

    private func plainName(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Name {
        let isCompanion = byte(bytes, start) == UInt8(ascii: "_")
        let first = isCompanion ? start &+ 1 : start
        let number = names.number(of: bytes, first, end &- first)
        return Name(
            bytes: ElementNode.Name(start: first, length: end &- first, number: number),
            flags: isCompanion ? .companion : [])
    }

    private func escapedName(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Name {
        let isUnderscore = byte(bytes, start) == UInt8(ascii: "_")
        // The only other way to write one is six bytes long: u005f or u005F behind a backslash.
        let isCompanion = isUnderscore || JSONText.isUnderscore(bytes.extracting(start..<end))
        let first = isCompanion ? start &+ (isUnderscore ? 1 : 6) : start
        let text = JSONText.decoded(bytes.extracting(first..<end))
        return Name(
            bytes: ElementNode.Name(start: first, length: end &- first, number: names.number(of: text)),
            flags: isCompanion ? [.escapedName, .companion] : .escapedName)
    }

    /// The offset of the quote that ends a string, which has a backslash or a control character at `start`.
    @inline(never)
    func stringEnd(
        _ bytes: Span<UInt8>, _ start: Int, _ count: Int, _ high: UInt64
    ) throws(JSONFault) -> (end: Int, high: UInt64) {
        var high = high
        var at = start
        while true {
            if byte(bytes, at) == UInt8(ascii: "\"") { return (at, high) }
            if byte(bytes, at) != UInt8(ascii: "\\") {
                throw JSONFault(at >= count ? .endTooSoon : .controlCharacter, at: min(at, count))
            }
            at = plainEnd(bytes, try escapeEnd(bytes, at, count), &high)
        }
    }

    /// Checks that a string is UTF-8.
    @inline(never)
    func checkText(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(JSONFault) {
        if let bad = UTF8Check.firstFault(in: bytes, from: start, to: end) { throw JSONFault(.notUTF8, at: bad) }
    }

    /// Checks the escape at `start` and gives the offset behind it; a surrogate pair counts as one.
    private func escapeEnd(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) throws(JSONFault) -> Int {
        switch byte(bytes, start &+ 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start &+ 2
        case UInt8(ascii: "u"):
            guard let unit = JSONText.hexadecimal(bytes, start &+ 2) else { throw JSONFault(.badEscape, at: start) }
            if unit < 0xD800 || unit > 0xDFFF { return start &+ 6 }
            guard unit < 0xDC00, byte(bytes, start &+ 6) == UInt8(ascii: "\\"),
                byte(bytes, start &+ 7) == UInt8(ascii: "u"),
                let low = JSONText.hexadecimal(bytes, start &+ 8), low >= 0xDC00, low <= 0xDFFF
            else { throw JSONFault(.loneSurrogate, at: start) }
            return start &+ 12
        default:
            throw JSONFault(start &+ 1 >= count ? .endTooSoon : .badEscape, at: min(start, count))
        }
    }

    // MARK: Numbers and words

    /// The kind of the number or word at `start`, and where it ends.
    @inline(never)
    func scalar(
        _ bytes: Span<UInt8>, _ start: Int, _ count: Int
    ) throws(JSONFault) -> (ElementNode.Kind, Int) {
        switch byte(bytes, start) {
        case UInt8(ascii: "t"): if stands("true", bytes, start, count) { return (.true, start &+ 4) }
        case UInt8(ascii: "f"): if stands("false", bytes, start, count) { return (.false, start &+ 5) }
        case UInt8(ascii: "n"): if stands("null", bytes, start, count) { return (.null, start &+ 4) }
        default: return (.number, try numberEnd(bytes, start, count))
        }
        throw JSONFault(.badLiteral, at: start)
    }

    @inline(__always)
    private func stands(_ text: StaticString, _ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        return start &+ length <= count && bytes.extracting(start..<(start &+ length)).equals(text)
    }

    @inline(__always)
    private func numberEnd(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) throws(JSONFault) -> Int {
        var at = start
        if byte(bytes, at) == UInt8(ascii: "-") { at &+= 1 }
        if byte(bytes, at) == UInt8(ascii: "0") {
            at &+= 1
            if isDigit(byte(bytes, at)) { throw JSONFault(.leadingZero, at: start) }
        } else if isDigit(byte(bytes, at)) {
            repeat { at &+= 1 } while isDigit(byte(bytes, at))
        } else {
            throw notAValue(bytes, start, at, count)
        }
        if byte(bytes, at) == UInt8(ascii: ".") {
            at &+= 1
            if !isDigit(byte(bytes, at)) { throw JSONFault(.digitMissing, at: at) }
            repeat { at &+= 1 } while isDigit(byte(bytes, at))
        }
        if byte(bytes, at) | 0x20 == UInt8(ascii: "e") {
            at &+= 1
            if byte(bytes, at) == UInt8(ascii: "+") || byte(bytes, at) == UInt8(ascii: "-") { at &+= 1 }
            if !isDigit(byte(bytes, at)) { throw JSONFault(.digitMissing, at: at) }
            repeat { at &+= 1 } while isDigit(byte(bytes, at))
        }
        return at
    }

    @inline(__always)
    private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

    // MARK: Faults

    /// What is wrong where a value was expected.
    private func notAValue(_ bytes: Span<UInt8>, _ start: Int, _ at: Int, _ count: Int) -> JSONFault {
        if at >= count { return JSONFault(.endTooSoon, at: count) }
        switch byte(bytes, at) {
        case UInt8(ascii: "."): return JSONFault(.leadingPoint, at: start)
        case UInt8(ascii: "+"): return JSONFault(.plusSign, at: start)
        case UInt8(ascii: "/"): return JSONFault(.comment, at: start)
        case UInt8(ascii: "'"): return JSONFault(.singleQuote, at: start)
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","): return JSONFault(.valueMissing, at: start)
        default: return JSONFault(.badLiteral, at: start)
        }
    }

    /// What is wrong where a container should go on or end.
    @inline(never)
    func notClosed(
        _ bytes: Span<UInt8>, _ at: Int, _ count: Int, _ nodes: borrowing ElementNodes, _ container: Int
    ) -> JSONFault {
        if at >= count {
            // Containers that are open have no end yet; the last node lies in all of them.
            return JSONFault(.endTooSoon, at: count, in: ElementPath.text(from: 0, to: container, nodes, bytes))
        }
        let isObject = nodes[container].kind == .object
        return JSONFault(isObject ? .commaOrBraceMissing : .commaOrBracketMissing, at: at)
    }

    // MARK: Names that stand twice

    /// Refuses an object that has a name twice.
    @inline(__always)
    func checkNames(_ object: Int, _ nodes: inout ElementNodes, _ bytes: Span<UInt8>) throws(JSONFault) {
        let names = nodes.checkNames(of: object)
        if names.twin >= 0 { throw nameTwice(names.twin, nodes, bytes) }
        if names.strangers > 1 { try checkStrangers(names.strangers, object, nodes, bytes) }
    }

    @inline(never)
    private func nameTwice(_ node: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>) -> JSONFault {
        JSONFault(
            .nameTwice, at: nodes[node].nameBytes.start, in: ElementPath.text(from: 0, to: node, nodes, bytes))
    }

    /// The same for names that no release defines.
    @inline(never)
    private func checkStrangers(
        _ count: Int, _ object: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>
    ) throws(JSONFault) {
        // A few are compared one with another, which takes no memory; a whole object of them goes through a set.
        var isPlain = count <= 24
        var known: Set<[UInt8]> = []
        var child = object + 1
        while child < nodes.next(object) {
            let node = nodes[child]
            if node.name == 0 {
                if isPlain, node.flags.contains(.escapedName) {
                    isPlain = false
                    child = object + 1
                    continue
                }
                if isPlain ? hasTwin(child, object, nodes, bytes) : !known.insert(name(node, bytes)).inserted {
                    throw nameTwice(child, nodes, bytes)
                }
            }
            child = nodes.next(child)
        }
    }

    /// A name by its bytes: two that only look alike, such as composed and decomposed letters, are two.
    private func name(_ node: ElementNode, _ bytes: Span<UInt8>) -> [UInt8] {
        let raw = bytes.extracting(node.nameBytes.start..<node.nameBytes.start + node.nameBytes.length)
        let text = node.flags.contains(.escapedName) ? Array(JSONText.decoded(raw).utf8) : Array(copying: raw)
        return node.flags.contains(.companion) ? [UInt8(ascii: "_")] + text : text
    }

    /// Whether a stranger before this one in the same object has the same name; none of them has escapes.
    private func hasTwin(
        _ child: Int, _ object: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>
    ) -> Bool {
        let node = nodes[child]
        let name = bytes.extracting(node.nameBytes.start..<node.nameBytes.start + node.nameBytes.length)
        var other = object + 1
        while other < child {
            let before = nodes[other]
            if before.name == 0, before.nameBytes.length == node.nameBytes.length,
                before.flags.contains(.companion) == node.flags.contains(.companion)
            {
                let start = before.nameBytes.start
                if bytes.extracting(start..<start + before.nameBytes.length).equals(name) { return true }
            }
            other = nodes.next(other)
        }
        return false
    }
}
