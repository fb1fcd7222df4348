/// Tells where a value ends that is not JSON, so that what stands behind it can be read.
///
/// It knows strings and brackets and nothing else: a number without its first digit or a name that stands twice does not
/// hide where the value ends, but a quote or a bracket that is missing does.
enum BrokenValue {
    /// Where a value ends.
    enum End {
        /// The offset behind it.
        case at(Int)
        /// Its brackets do not fit.
        case unclear
        /// It goes on behind the text.
        case cut
    }

    /// The offset behind the value that begins at `start`, or nil if it cannot be told.
    static func end(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        guard case .at(let end) = find(bytes, endOf: start) else { return nil }
        return end
    }

    /// Where the value ends that begins at `start`.
    static func find(_ bytes: Span<UInt8>, endOf start: Int) -> End {
        var closers: [UInt8] = []
        var at = start
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\""):
                guard let end = stringEnd(bytes, at) else { return .cut }
                at = end
                if closers.isEmpty { return .at(at) }
                continue
            case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
            case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // Where nothing is open, the mark closes what the value stands in: a number or a word ends here.
                guard let closer = closers.popLast() else { return .at(at) }
                if closer != byte { return .unclear }
                if closers.isEmpty { return .at(at + 1) }
            case UInt8(ascii: ","): if closers.isEmpty { return .at(at) }
            default: break
            }
            at += 1
        }
        return .cut
    }

    /// The offset behind the item of a list that begins at `start`, if a comma or the end of the list follows it.
    static func end(ofItem bytes: Span<UInt8>, _ start: Int) -> Int? {
        guard let end = end(bytes, start) else { return nil }
        var at = end
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: ",") || bytes[at] == UInt8(ascii: "]") else { return nil }
        return end
    }

    /// How many more marks close something in a part of a text than open something; strings are not told apart, since a
    /// quote may be missing.
    static func surplusOfEnds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var surplus = 0
        for at in range {
            switch bytes[at] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): surplus -= 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): surplus += 1
            default: break
            }
        }
        return surplus
    }

    private static func stringEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var at = start + 1
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\"") { return at + 1 }
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The comma before the next item of a list: an object whose first member is one that entries of Bundles have, or that
    /// resources have.
    ///
    /// It is a guess of which text looks like an item, for the case that a quote or a bracket is missing before it.
    static func comma(_ bytes: Span<UInt8>, from start: Int, ofBundle: Bool) -> Int? {
        var at = start
        while let comma = bytes.firstIndex(of: UInt8(ascii: ","), from: at) {
            at = comma + 1
            if isItem(bytes, skipBlanks(bytes, at), ofBundle: ofBundle) { return comma }
        }
        return nil
    }

    /// The beginning of the next item, with a comma before it or without.
    static func item(_ bytes: Span<UInt8>, from start: Int, ofBundle: Bool) -> Int? {
        var at = start
        while let brace = bytes.firstIndex(of: UInt8(ascii: "{"), from: at) {
            if isItem(bytes, brace, ofBundle: ofBundle) { return brace }
            at = brace + 1
        }
        return nil
    }

    /// Whether a list begins at an offset whose first item looks like the entry of a Bundle.
    static func isListOfEntries(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return false }
        return isItem(bytes, skipBlanks(bytes, start + 1), ofBundle: true)
    }

    /// Whether an item begins at an offset, as far as its first member tells.
    private static func isItem(_ bytes: Span<UInt8>, _ start: Int, ofBundle: Bool) -> Bool {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return false }
        var here = skipBlanks(bytes, start + 1)
        let rest = bytes.extracting(min(here, bytes.count)..<bytes.count)
        let name =
            ofBundle
            ? startsWith(rest, "\"resource\"") ?? startsWith(rest, "\"fullUrl\"") ?? startsWith(rest, "\"search\"")
                ?? startsWith(rest, "\"request\"") ?? startsWith(rest, "\"response\"") ?? startsWith(rest, "\"link\"")
            : startsWith(rest, "\"resourceType\"")
        guard let name else { return false }
        here = skipBlanks(bytes, here + name)
        return here < bytes.count && bytes[here] == UInt8(ascii: ":")
    }

    private static func startsWith(_ bytes: Span<UInt8>, _ text: StaticString) -> Int? {
        bytes.hasPrefix(text) ? text.utf8CodeUnitCount : nil
    }

    private static func skipBlanks(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        return at
    }
}
