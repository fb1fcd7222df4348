/// An NDC as a number of up to twelve digits.
///
/// Eleven digits are 5-4-2. From 2033 on they are twelve, 6-4-2, and an NDC of today gets a zero before it: the number is
/// the same, so that both are found under it.
enum RxNormNDC {
    /// The number that an NDC stands for as it is written in RXNSAT; nil if that is not certain.
    ///
    /// Each layout is read as ``NDC`` reads it. Ten digits without hyphens may be three NDCs, and fewer name no package.
    static func number(_ text: Span<UInt8>) -> (value: UInt64, isAsWritten: Bool)? {
        if let value = elevenDigits(text) { return value > 0 ? (value, true) : nil }
        let code: NDC
        do {
            code = try NDC(String(decodingUTF8: text))
        } catch {
            return nil
        }
        // RXNSAT has no UPCs under this name: twelve digits are 6-4-2, which is the last of what they may be.
        let isCertain = code.doubt == nil || code.doubt == .kind
        guard isCertain, let digits = code.candidates.last?.ndc12, let value = UInt64(digits), value > 0 else {
            return nil
        }
        let isPlain = code.layout == .twelveDigits || code.layout == .upc
        return (value, isPlain && value >= 100_000_000_000)
    }

    /// What most rows of a release have, so that no text is made of it.
    private static func elevenDigits(_ text: Span<UInt8>) -> UInt64? {
        guard text.count == 11 else { return nil }
        var value: UInt64 = 0
        for at in 0..<text.count {
            let digit = text[at] &- UInt8(ascii: "0")
            if digit > 9 { return nil }
            value = value * 10 + UInt64(digit)
        }
        return value
    }

    /// The digits of a number: eleven, or twelve if it has so many.
    static func text(_ value: UInt64) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, 11 - digits.utf8.count)) + digits
    }
}
