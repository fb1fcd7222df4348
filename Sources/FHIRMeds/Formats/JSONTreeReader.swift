// JSON into the tree, in one pass.
//
// The scanner reads strict RFC 8259. It goes from value to value by control flow, not by a table: a value is read, then
// whatever follows it closes containers or leads to the next value. Only open containers are on a stack.
//
// Strings are scanned eight bytes at a time. With `w` the word, the expression in `stringEnd` has the top bit set in the
// lowest byte that is a quote, a backslash or a control character; everything before that byte is plain. All words are
// OR-ed together, and only if some byte was not ASCII is the text checked to be UTF-8 afterwards.
//
// Duplicate keys are looked for when an object is closed: its children are visited once, and each known name leaves the
// object's number in a table. Numbers are not converted; their literal is checked and stays where it is.

/// Reads JSON text into an ``ElementTree``.
public struct JSONTreeReader {
    /// What a text may cost before it is refused.
    public var limits: ReadingLimits
    private var open: [UInt32]
    private var seen: [UInt32]
    private var stamp: UInt32 = 0
    /// Bytes of all strings OR-ed together.
    private var high: UInt64 = 0

    /// A reader with the given limits.
    public init(limits: ReadingLimits = ReadingLimits()) {
        self.limits = limits
        open = [UInt32](repeating: 0, count: max(limits.depth, 1))
        seen = [UInt32](repeating: 0, count: NameTable.shared.count * 2)
    }

    /// Loads the tree with one JSON text, replacing what it held.
    ///
    /// - Throws: ``JSONFault`` at the first byte that is not JSON.
    public mutating func read(_ text: Span<UInt8>, into tree: inout ElementTree) throws(JSONFault) {
        tree.bytes.removeAll()
        tree.bytes.append(text)
        tree.bytes.seal()
        let end = try readValue(at: 0, of: &tree)
        let bytes = tree.bytes.paddedSpan
        var at = end
        while at < tree.bytes.count, isBlank(bytes[at]) { at &+= 1 }
        if at < tree.bytes.count { throw JSONFault(.contentAfterEnd, at: at) }
    }

    /// Reads the value that begins at an offset of the tree's own bytes, forgetting the nodes that were there.
    ///
    /// - Returns: the offset behind the value.
    mutating func readValue(at start: Int, of tree: inout ElementTree) throws(JSONFault) -> Int {
        if tree.bytes.count > limits.documentSize || tree.bytes.count > Int(UInt32.max) - 64 {
            throw JSONFault(.tooLarge, at: 0)
        }
        tree.removeNodes()
        tree.format = .json
        high = 0
        var untidy = false
        // The nodes are filled while the bytes are read; the bytes do not change meanwhile.
        let bytes = unsafe _overrideLifetime(tree.bytes.paddedSpan, copying: ())
        let end = try scan(bytes, from: start, count: tree.bytes.count, &tree.nodes, &untidy)
        tree.isUntidy = untidy
        if high & 0x8080_8080_8080_8080 != 0,
            let bad = UTF8Check.firstFault(in: tree.bytes.span, from: start, to: end)
        {
            throw JSONFault(.notUTF8, at: bad)
        }
        return end
    }

    // The scanner reads without bounds checks: every loop below ends at a zero byte, sixteen of them lie behind the text,
    // and nothing is read further than twelve bytes behind a byte that was not zero.

    @inline(__always)
    private func byte(_ bytes: Span<UInt8>, _ at: Int) -> UInt8 {
        unsafe bytes[unchecked: at]
    }

    private mutating func scan(
        _ bytes: Span<UInt8>, from start: Int, count: Int, _ nodes: inout ElementNodes, _ untidy: inout Bool
    ) throws(JSONFault) -> Int {
        let names = NameTable.shared
        var at = start
        var depth = 0
        var inObject = false
        var name = Name()
        skipBlanks(bytes, &at, &untidy)
        while true {
            // A value begins here.
            let lead = byte(bytes, at)
            switch lead {
            case UInt8(ascii: "\""):
                let first = at &+ 1
                var escaped = false
                at = try stringEnd(bytes, first, count, &escaped)
                nodes.push(name.node(.string, escaped ? .escaped : [], first, at, nodes.count))
                at &+= 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth >= open.count { throw JSONFault(.tooDeep, at: at) }
                open[depth] = UInt32(truncatingIfNeeded: nodes.count)
                depth &+= 1
                inObject = lead == UInt8(ascii: "{")
                nodes.push(name.node(inObject ? .object : .array, [], at, at, nodes.count))
                at &+= 1
                if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &untidy) }
                if byte(bytes, at) != (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    name = Name()
                    if inObject { try readName(bytes, &at, count, &name, names, &untidy) }
                    continue
                }
                untidy = true
            case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                let first = at
                let kind = try literal(bytes, &at, count)
                if kind == .null { untidy = true }
                nodes.push(name.node(kind, [], first, at, nodes.count))
            default:
                let first = at
                try number(bytes, &at, count)
                nodes.push(name.node(.number, [], first, at, nodes.count))
            }
            // A value has ended: close what ends with it, then go to the next one.
            while true {
                if depth == 0 { return at }
                if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &untidy) }
                let mark = byte(bytes, at)
                if mark == UInt8(ascii: ",") {
                    at &+= 1
                    if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &untidy) }
                    name = Name()
                    if inObject {
                        if byte(bytes, at) == UInt8(ascii: "}") { throw JSONFault(.trailingComma, at: at) }
                        try readName(bytes, &at, count, &name, names, &untidy)
                    } else if byte(bytes, at) == UInt8(ascii: "]") {
                        throw JSONFault(.trailingComma, at: at)
                    }
                    break
                }
                if mark == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    depth &-= 1
                    let container = Int(open[depth])
                    at &+= 1
                    nodes.close(container, end: at)
                    if inObject, nodes.count &- container > 2 { try checkNames(container, nodes, bytes) }
                    if depth > 0 { inObject = nodes[Int(open[depth &- 1])].kind == .object }
                    continue
                }
                if at >= count { throw JSONFault(.endTooSoon, at: count, in: openPath(depth, nodes, bytes)) }
                throw JSONFault(inObject ? .commaOrBraceMissing : .commaOrBracketMissing, at: at)
            }
        }
    }

    /// The name of the member that is being read.
    private struct Name {
        var start = 0
        var length = 0
        var number: UInt16 = 0
        var flags: ElementNode.Flags = []

        @inline(__always)
        func node(
            _ kind: ElementNode.Kind, _ more: ElementNode.Flags, _ start: Int, _ end: Int, _ count: Int
        ) -> ElementNode {
            ElementNode(
                nameStart: UInt32(truncatingIfNeeded: self.start), start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: count &+ 1),
                nameLength: UInt16(truncatingIfNeeded: length), name: number, kind: kind, flags: flags.union(more))
        }
    }

    /// Reads a member's name and the colon behind it.
    @inline(__always)
    private mutating func readName(
        _ bytes: Span<UInt8>, _ at: inout Int, _ count: Int, _ name: inout Name, _ names: NameTable,
        _ untidy: inout Bool
    ) throws(JSONFault) {
        if byte(bytes, at) != UInt8(ascii: "\"") {
            throw JSONFault(at >= count ? .endTooSoon : .nameMissing, at: min(at, count))
        }
        var first = at &+ 1
        var escaped = false
        at = try stringEnd(bytes, first, count, &escaped)
        if at &- first > Int(UInt16.max) { throw JSONFault(.nameTooLong, at: first) }
        if escaped {
            let text = JSONText.decoded(bytes.extracting(first..<at))
            let plain = text.hasPrefix("_") ? String(text.dropFirst()) : text
            // A companion whose underscore is itself an escape is told apart by the flag, not by its bytes.
            name.flags = text.hasPrefix("_") ? [.escapedName, .companion] : .escapedName
            name.number = names.number(of: plain)
            if byte(bytes, first) == UInt8(ascii: "_") { first &+= 1 }
        } else {
            if byte(bytes, first) == UInt8(ascii: "_") {
                first &+= 1
                name.flags = .companion
            }
            name.number = names.number(of: bytes, first, at &- first)
        }
        name.start = first
        name.length = at &- first
        at &+= 1
        if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &untidy) }
        if byte(bytes, at) != UInt8(ascii: ":") {
            throw JSONFault(at >= count ? .endTooSoon : .colonMissing, at: min(at, count))
        }
        at &+= 1
        if byte(bytes, at) <= 0x20 { skipBlanks(bytes, &at, &untidy) }
    }

    @inline(__always)
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    @inline(__always)
    private func skipBlanks(_ bytes: Span<UInt8>, _ at: inout Int, _ untidy: inout Bool) {
        while isBlank(byte(bytes, at)) {
            if byte(bytes, at) != 0x20 { untidy = true }
            at &+= 1
        }
    }

    /// The offset of the quote that ends the string whose first byte is at `start`.
    @inline(__always)
    private mutating func stringEnd(
        _ bytes: Span<UInt8>, _ start: Int, _ count: Int, _ escaped: inout Bool
    ) throws(JSONFault) -> Int {
        let raw = unsafe bytes.bytes
        var at = start
        while true {
            // Sixteen zero bytes lie behind the text, and a zero byte ends the loop.
            let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
            let quote = word ^ 0x2222_2222_2222_2222
            let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
            var mask = (quote &- 0x0101_0101_0101_0101) & ~quote
            mask |= (slash &- 0x0101_0101_0101_0101) & ~slash
            mask |= (word &- 0x2020_2020_2020_2020) & ~word
            mask &= 0x8080_8080_8080_8080
            high |= word
            if mask == 0 {
                at &+= 8
                continue
            }
            at &+= mask.trailingZeroBitCount &>> 3
            if byte(bytes, at) == UInt8(ascii: "\"") {
                if at &- start > limits.stringSize { throw JSONFault(.stringTooLong, at: start) }
                return at
            }
            if byte(bytes, at) != UInt8(ascii: "\\") {
                throw JSONFault(at >= count ? .endTooSoon : .controlCharacter, at: min(at, count))
            }
            escaped = true
            at = try escapeEnd(bytes, at, count)
        }
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
            guard unit < 0xDC00, byte(bytes, start &+ 6) == UInt8(ascii: "\\"), byte(bytes, start &+ 7) == UInt8(ascii: "u"),
                let low = JSONText.hexadecimal(bytes, start &+ 8), low >= 0xDC00, low <= 0xDFFF
            else { throw JSONFault(.loneSurrogate, at: start) }
            return start &+ 12
        default:
            throw JSONFault(start &+ 1 >= count ? .endTooSoon : .badEscape, at: min(start, count))
        }
    }

    private func literal(
        _ bytes: Span<UInt8>, _ at: inout Int, _ count: Int
    ) throws(JSONFault) -> ElementNode.Kind {
        func stands(_ text: StaticString) -> Bool {
            let length = text.utf8CodeUnitCount
            return at &+ length <= count && bytes.extracting(at..<(at &+ length)).equals(text)
        }
        if stands("true") {
            at &+= 4
            return .true
        }
        if stands("false") {
            at &+= 5
            return .false
        }
        if stands("null") {
            at &+= 4
            return .null
        }
        throw JSONFault(.badLiteral, at: at)
    }

    @inline(__always)
    private func number(_ bytes: Span<UInt8>, _ at: inout Int, _ count: Int) throws(JSONFault) {
        let start = at
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
    }

    @inline(__always)
    private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

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

    /// Refuses an object that has a name twice.
    private mutating func checkNames(
        _ object: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>
    ) throws(JSONFault) {
        stamp &+= 1
        if stamp == 0 {
            seen = [UInt32](repeating: 0, count: seen.count)
            stamp = 1
        }
        var strangers = 0
        var child = object &+ 1
        let end = nodes.next(object)
        while child < end {
            let name = Int(nodes[child].name) &* 2 &+ (nodes[child].flags.contains(.companion) ? 1 : 0)
            if name > 1 {
                if seen[name] == stamp {
                    throw JSONFault(.nameTwice, at: Int(nodes[child].nameStart), in: path(to: child, nodes, bytes))
                }
                seen[name] = stamp
            } else {
                strangers &+= 1
            }
            child = nodes.next(child)
        }
        if strangers > 1 { try checkStrangers(object, nodes, bytes) }
    }

    /// The same for names that no release defines.
    private func checkStrangers(
        _ object: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>
    ) throws(JSONFault) {
        var known: Set<String> = []
        var child = object + 1
        while child < nodes.next(object) {
            let node = nodes[child]
            if node.name == 0 {
                let raw = bytes.extracting(Int(node.nameStart)..<Int(node.nameStart) + Int(node.nameLength))
                var text = node.flags.contains(.escapedName) ? JSONText.decoded(raw) : String(decodingUTF8: raw)
                if node.flags.contains(.companion) { text = "_" + text }
                if !known.insert(text).inserted {
                    throw JSONFault(.nameTwice, at: Int(node.nameStart), in: path(to: child, nodes, bytes))
                }
            }
            child = nodes.next(child)
        }
    }

    /// The names from the outermost open object to a node, such as `dosage[0].text`.
    private func path(to target: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>) -> String {
        ElementPath.text(from: 0, to: target, nodes, bytes)
    }

    /// The same for the innermost container that is still open.
    private func openPath(_ depth: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>) -> String {
        // Containers that are open have no end yet; the last node lies in all of them.
        depth > 0 ? ElementPath.text(from: 0, to: Int(open[depth - 1]), nodes, bytes) : ""
    }
}
