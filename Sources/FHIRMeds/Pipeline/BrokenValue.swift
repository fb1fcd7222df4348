/// Tells where a value ends that is not JSON, so that what stands behind it can be read.
///
/// It knows strings and brackets and nothing else: a number without its first digit or a name that stands twice does not
/// hide where the value ends, but a quote or a bracket that is missing does.
enum BrokenValue {
    /// The offset behind the value that begins at `start`, or nil if it cannot be told.
    static func end(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var closers: [UInt8] = []
        var at = start
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\""):
                guard let end = stringEnd(bytes, at) else { return nil }
                at = end
                if closers.isEmpty { return at }
                continue
            case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
            case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // Where nothing is open, the mark closes what the value stands in: a number or a word ends here.
                guard let closer = closers.popLast() else { return at }
                if closer != byte { return nil }
                if closers.isEmpty { return at + 1 }
            case UInt8(ascii: ","): if closers.isEmpty { return at }
            default: break
            }
            at += 1
        }
        return nil
    }

    /// The offset behind the item of a list that begins at `start`, if a comma or the end of the list follows it.
    static func end(ofItem bytes: Span<UInt8>, _ start: Int) -> Int? {
        guard let end = end(bytes, start) else { return nil }
        var at = end
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: ",") || bytes[at] == UInt8(ascii: "]") else { return nil }
        return end
    }

    private static func stringEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var at = start + 1
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\"") { return at + 1 }
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}
