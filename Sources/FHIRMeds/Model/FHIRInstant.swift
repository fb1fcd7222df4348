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
        let end = fraction.utf8.lastIndex { $0 != UInt8(ascii: "0") }.map(fraction.utf8.index(after:))
        self.fraction = String(fraction[..<(end ?? fraction.startIndex)])
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
        guard let parts = FHIRDateTimeParts(text), let local = parts.localSeconds, let offset = parts.offsetSeconds
        else {
            return nil
        }
        return FHIRInstant(seconds: local - offset, fraction: parts.fraction)
    }

    /// The offset in seconds east of Greenwich; nil if there is none.
    public var offsetSeconds: Int? { FHIRDateTimeParts(text)?.offsetSeconds }

    /// The digits of the fraction as written, zeros at the end included.
    public var fraction: String { FHIRDateTimeParts(text)?.fraction ?? "" }

    /// The seconds from the beginning of 1970 to this time, both on the same local clock; nil without a time.
    public var localSeconds: Int? { FHIRDateTimeParts(text)?.localSeconds }

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
        var text: [UInt8] = []
        text.reserveCapacity(32)
        func add(_ number: Int, behind mark: UInt8? = nil) {
            if let mark { text.append(mark) }
            text.append(0x30 + UInt8(number / 10))
            text.append(0x30 + UInt8(number % 10))
        }
        add(day.year / 100)
        add(day.year % 100)
        add(day.month, behind: UInt8(ascii: "-"))
        add(day.day, behind: UInt8(ascii: "-"))
        add(seconds / 3600, behind: UInt8(ascii: "T"))
        add(seconds / 60 % 60, behind: UInt8(ascii: ":"))
        add(seconds % 60, behind: UInt8(ascii: ":"))
        if !fraction.isEmpty { text += [UInt8(ascii: ".")] + Array(fraction.utf8) }
        let minutes = abs(offsetSeconds) / 60
        add(minutes / 60, behind: UInt8(ascii: offsetSeconds < 0 ? "-" : "+"))
        add(minutes % 60, behind: UInt8(ascii: ":"))
        self.init(String(decoding: text, as: UTF8.self))
    }
}
