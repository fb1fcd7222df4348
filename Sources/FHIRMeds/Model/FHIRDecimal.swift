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
        guard FHIRDecimal.parts(of: literal) != nil else { return nil }
        self.literal = literal
    }

    /// The literal.
    public var description: String { literal }

    /// Whether both have the same value: 2.50 and 2.5, 1E2 and 100.
    public func isNumericallyEqual(to other: FHIRDecimal) -> Bool {
        guard let mine = FHIRDecimal.parts(of: literal), let others = FHIRDecimal.parts(of: other.literal) else {
            return false
        }
        return mine == others
    }

    /// Sign, digits without zeros at either end, and the power of ten of the last digit.
    private struct Parts: Equatable {
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = 0
    }

    private static func parts(of literal: String) -> Parts? {
        var parts = Parts()
        let bytes = Array(literal.utf8)
        var at = 0
        var whole = 0
        var fraction = 0
        func isDigit() -> Bool { at < bytes.count && bytes[at] >= 0x30 && bytes[at] <= 0x39 }
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") {
            parts.isNegative = true
            at += 1
        }
        while isDigit() {
            parts.digits.append(bytes[at])
            whole += 1
            at += 1
        }
        if whole == 0 || (whole > 1 && parts.digits[0] == 0x30) { return nil }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            while isDigit() {
                parts.digits.append(bytes[at])
                fraction += 1
                at += 1
            }
            if fraction == 0 { return nil }
        }
        parts.exponent = -fraction
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            guard let exponent = Int(String(decoding: bytes[(at + 1)...], as: UTF8.self)), abs(exponent) < 1 << 32 else {
                return nil
            }
            parts.exponent += exponent
            at = bytes.count
        }
        if at != bytes.count { return nil }
        while parts.digits.last == 0x30 {
            parts.digits.removeLast()
            parts.exponent += 1
        }
        while parts.digits.first == 0x30 { parts.digits.removeFirst() }
        if parts.digits.isEmpty { return Parts() }
        return parts
    }
}
