/// A point in time: whole seconds since the beginning of 1970 in UTC, and the digits behind the decimal point.
///
/// No floating point number and no clock is involved.
public struct FHIRInstant: Hashable, Comparable, Sendable {
    /// Whole seconds since 1970-01-01T00:00:00Z; negative before.
    public let seconds: Int
    /// The digits of the fraction, without zeros at the end.
    public let fraction: String

    /// A point in time by its parts.
    public init(seconds: Int, fraction: String = "") {
        self.seconds = seconds
        var digits = Substring(fraction)
        while digits.hasSuffix("0") { digits.removeLast() }
        self.fraction = String(digits)
    }

    /// The earlier one comes first.
    public static func < (left: FHIRInstant, right: FHIRInstant) -> Bool {
        if left.seconds != right.seconds { return left.seconds < right.seconds }
        return left.fraction.utf8.lexicographicallyPrecedes(right.fraction.utf8)
    }

    /// The digits behind a second that lies a fraction of a second before another; whole, if the fraction is zero.
    ///
    /// A quarter of a second before is three quarters behind the second before. As many digits come out as go in.
    static func fraction(before fraction: String) -> (isWhole: Bool, fraction: String) {
        guard let last = fraction.utf8.lastIndex(where: { $0 != 0x30 }) else { return (true, fraction) }
        var digits = ""
        for index in fraction.utf8.indices {
            let digit = fraction.utf8[index] - 0x30
            digits += index < last ? String(9 - digit) : index == last ? String(10 - digit) : "0"
        }
        return (false, digits)
    }

    /// The days from 1970-01-01 to a day of the Gregorian calendar.
    static func days(to day: FHIRDateTime.Day) -> Int {
        // Years are counted from March, so that the day that comes every four years is the last one.
        let year = day.month > 2 ? day.year : day.year - 1
        let month = (day.month + 9) % 12
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day.day - 719_469
    }

    /// The day that is so many days after 1970-01-01.
    static func day(after days: Int) -> FHIRDateTime.Day {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return FHIRDateTime.Day(
            year: year, month: month < 10 ? month + 3 : month - 9, day: dayOfYear - (153 * month + 2) / 5 + 1)
    }
}

extension FHIRDateTime {
    /// The point in time; nil for a text without a time of day or without an offset. A leap second is the second after it.
    public var instant: FHIRInstant? {
        guard let offsetSeconds, let local = localSeconds else { return nil }
        return FHIRInstant(seconds: local - offsetSeconds, fraction: fraction)
    }

    /// The offset in seconds east of Greenwich; nil if there is none.
    public var offsetSeconds: Int? {
        guard let offset else { return nil }
        if offset == "Z" { return 0 }
        let digits = offset.utf8.compactMap { $0 >= 0x30 && $0 <= 0x39 ? Int($0) - 0x30 : nil }
        guard digits.count == 4 else { return nil }
        let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
        return (offset.hasPrefix("-") ? -minutes : minutes) * 60
    }

    /// The digits of the fraction as written, zeros at the end included.
    public var fraction: String {
        guard precision == .time else { return "" }
        let tail = text.utf8.dropFirst(19)
        guard tail.first == UInt8(ascii: ".") else { return "" }
        return String(decoding: tail.dropFirst().prefix { $0 >= 0x30 && $0 <= 0x39 }, as: UTF8.self)
    }

    /// The seconds from the beginning of 1970 to this time, both on the same local clock; nil without a time.
    public var localSeconds: Int? {
        guard precision == .time, let day = days?.lowerBound else { return nil }
        let digits = text.utf8.prefix(19).map { Int($0) - 0x30 }
        guard digits.count == 19 else { return nil }
        let time = (digits[11] * 10 + digits[12]) * 3600 + (digits[14] * 10 + digits[15]) * 60
        return FHIRInstant.days(to: day) * 86_400 + time + digits[17] * 10 + digits[18]
    }

    /// A time by the seconds on a local clock, the digits of a fraction and an offset in seconds.
    ///
    /// Nil for a year that FHIR cannot write, and for an offset that is no whole number of minutes or beyond 14 hours.
    public init?(localSeconds: Int, fraction: String, offsetSeconds: Int) {
        let rest = localSeconds % 86_400
        let seconds = rest < 0 ? rest + 86_400 : rest
        let days = localSeconds / 86_400 - (rest < 0 ? 1 : 0)
        let day = FHIRInstant.day(after: days)
        guard (1...9999).contains(day.year), offsetSeconds % 60 == 0, (-50_400...50_400).contains(offsetSeconds) else {
            return nil
        }
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let year = String(repeating: "0", count: 4 - String(day.year).count) + String(day.year)
        let date = "\(year)-\(two(day.month))-\(two(day.day))"
        let time = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        let minutes = abs(offsetSeconds) / 60
        let offset = "\(offsetSeconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
        self.init("\(date)T\(time)\(fraction.isEmpty ? "" : "." + fraction)\(offset)")
    }
}
