// Times as dose logs write them: taken as written, put into FHIR's spelling, or not understood.

/// A time as a dose log writes it.
enum DoseTime: Equatable {
    /// With an offset, in FHIR's spelling.
    case full(FHIRDateTime)
    /// Without an offset; the rest is in FHIR's spelling.
    case local(FHIRDateTime)

    /// A time that is written as a text: ISO 8601, or with a blank where that has a `T`, and one before the offset.
    ///
    /// `2024-05-17 08:00:00 +1030` is `2024-05-17T08:00:00+10:30`; nothing else about it changes. Nil for anything else.
    init?(_ text: String) {
        var bytes = Array(text.utf8)
        guard bytes.count >= 19 else { return nil }
        if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
        let tail = bytes[19...].firstIndex { !($0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39)) }
        if let tail {
            if bytes[tail] == UInt8(ascii: " ") {
                bytes.remove(at: tail)
                // A blank and nothing behind it.
                if tail == bytes.count { return nil }
            }
            // An offset without a colon.
            if bytes.count - tail == 5 { bytes.insert(UInt8(ascii: ":"), at: tail + 3) }
        }
        let time = FHIRDateTime(String(decoding: bytes, as: UTF8.self))
        guard time.precision == .time else { return nil }
        self = time.offset == nil ? .local(time) : .full(time)
    }

    /// A time that is a number of seconds or milliseconds since the beginning of 1970, by its JSON literal.
    ///
    /// A number from 100,000,000,000 on is one of milliseconds: as seconds it would be beyond the year 5000. Nil for a number
    /// with an exponent, and for one beyond the years that FHIR can write.
    init?(sinceEpoch literal: String) {
        var digits = Substring(literal)
        let isNegative = digits.hasPrefix("-")
        if isNegative { digits = digits.dropFirst() }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let whole = Int(first),
            parts.allSatisfy(\.hasOnlyDigits)
        else { return nil }
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        var seconds = whole
        if whole >= 100_000_000_000 {
            seconds = whole / 1000
            let rest = String(whole % 1000)
            fraction = String(repeating: "0", count: 3 - rest.count) + rest + fraction
        }
        if isNegative {
            // The digits of a fraction count upwards from the second before.
            let before = FHIRInstant.fraction(before: fraction)
            seconds = -seconds - (before.isWhole ? 0 : 1)
            fraction = before.fraction
        }
        guard abs(seconds) < 400_000_000_000,
            let time = FHIRDateTime(localSeconds: seconds, fraction: fraction, offsetSeconds: 0)
        else { return nil }
        self = .full(FHIRDateTime(time.text.dropLast(6) + "Z"))
    }
}

extension FHIRDateTime {
    /// A time of day without an offset, with one.
    func with(offsetSeconds: Int) -> FHIRDateTime? {
        guard let local = localSeconds,
            let time = FHIRDateTime(localSeconds: local, fraction: fraction, offsetSeconds: offsetSeconds)
        else { return nil }
        // The time itself stays as written: a leap second would be another one by its number.
        return FHIRDateTime(text + time.text.suffix(6))
    }
}
