/// A FHIR `decimal` or integer as its source wrote it: `2.50` stays `2.50`.
///
/// Two decimals are equal if they are written alike; ``isNumericallyEqual(to:)`` compares their values. No binary or
/// decimal floating point is involved in either.
///
/// https://hl7.org/fhir/R4/datatypes.html#decimal
public struct FHIRDecimal: Hashable, Sendable, CustomStringConvertible {
    /// The digits as written.
    public let literal: String

    /// A number by its literal, or nil for a text that is not a JSON number.
    public init?(literal: String) {
        guard FHIRDecimal.scan(literal) != nil else { return nil }
        self.literal = literal
    }

    /// The literal.
    public var description: String { literal }

    /// Whether both have the same value: 2.50 and 2.5, 1E2 and 100.
    ///
    /// Exponents that no machine number holds are equal only if the literals are.
    public func isNumericallyEqual(to other: FHIRDecimal) -> Bool {
        if literal == other.literal { return true }
        guard let mine = FHIRDecimal.scan(literal), let others = FHIRDecimal.scan(other.literal) else { return false }
        if mine.digits.isEmpty && others.digits.isEmpty { return true }
        guard let myExponent = mine.exponent, let otherExponent = others.exponent else { return false }
        return mine.isNegative == others.isNegative && mine.digits == others.digits && myExponent == otherExponent
    }

    /// Whether it is less than zero; -0 is not.
    var isBelowZero: Bool {
        guard let parts = FHIRDecimal.scan(literal) else { return false }
        return parts.isNegative && !parts.digits.isEmpty
    }

    /// Sign, digits without zeros at either end, and the power of ten of the last digit.
    private struct Parts {
        var isNegative = false
        var digits: [UInt8] = []
        /// Nil when it is beyond 2^32 either way.
        var exponent: Int?
    }

    /// The parts of a JSON number, or nil for anything else.
    private static func scan(_ literal: String) -> Parts? {
        var parts = Parts()
        let bytes = Array(literal.utf8)
        var at = 0
        func isDigit() -> Bool { at < bytes.count && bytes[at] >= 0x30 && bytes[at] <= 0x39 }
        func digits() -> ArraySlice<UInt8> {
            let start = at
            while isDigit() { at += 1 }
            return bytes[start..<at]
        }
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") {
            parts.isNegative = true
            at += 1
        }
        let whole = digits()
        if whole.isEmpty || (whole.count > 1 && whole.first == 0x30) { return nil }
        var fraction: ArraySlice<UInt8> = []
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            fraction = digits()
            if fraction.isEmpty { return nil }
        }
        var written: Int? = 0
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            let start = at
            if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
            if digits().isEmpty { return nil }
            written = Int(String(decoding: bytes[start..<at], as: UTF8.self)).flatMap { exponent in
                exponent.magnitude < 1 << 32 ? exponent : nil
            }
        }
        if at != bytes.count { return nil }
        parts.digits = Array(whole + fraction)
        var zeros = 0
        while parts.digits.last == 0x30 {
            parts.digits.removeLast()
            zeros += 1
        }
        parts.digits = Array(parts.digits.drop { $0 == 0x30 })
        parts.exponent = written.map { $0 - fraction.count + zeros }
        return parts
    }
}
