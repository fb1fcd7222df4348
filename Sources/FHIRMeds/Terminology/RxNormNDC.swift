/// An NDC as a number of up to twelve digits.
///
/// Eleven digits are 5-4-2. From 2033 on they are twelve, 6-4-2, and an NDC of today gets a zero before it: the number is
/// the same, so that both are found under it.
enum RxNormNDC {
    /// The number that an NDC stands for as it is written in RXNSAT; nil if that is not certain.
    ///
    /// Eleven digits are taken as they are, twelve are the VA's or FDA's 6-4-2, hyphens tell which part lacks its zero, and an
    /// asterisk stands for one. Ten digits without hyphens may be three NDCs, and fewer name no package.
    static func number(_ text: Span<UInt8>) -> (value: UInt64, isAsWritten: Bool)? {
        var parts = [0]
        var value: UInt64 = 0
        var values: [UInt64] = []
        var hasMarks = false
        for at in 0..<text.count {
            let byte = text[at]
            if byte == UInt8(ascii: "-") {
                values.append(value)
                value = 0
                parts.append(0)
                continue
            }
            let digit = byte == UInt8(ascii: "*") ? 0 : byte &- UInt8(ascii: "0")
            hasMarks = hasMarks || byte == UInt8(ascii: "*")
            if digit > 9 || text.count > 14 { return nil }
            value = value * 10 + UInt64(digit)
            parts[parts.count - 1] += 1
        }
        values.append(value)
        if value == 0, values.count == 1 { return nil }
        switch parts {
        case [11]: return (value, !hasMarks)
        case [12]: return (value, !hasMarks && value >= 100_000_000_000)
        case [4, 4, 2], [5, 3, 2], [5, 4, 1], [5, 4, 2], [6, 4, 2]:
            return (values[0] * 1_000_000 + values[1] * 100 + values[2], false)
        default: return nil
        }
    }

    /// The digits of a number: eleven, or twelve if it has so many.
    static func text(_ value: UInt64) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, 11 - digits.utf8.count)) + digits
    }
}
