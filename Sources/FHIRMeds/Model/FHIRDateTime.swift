/// A FHIR `date`, `dateTime` or `instant` as its source wrote it, with its precision and its offset.
///
/// Nothing is padded, shifted or given a time zone. A text that is no date, or a time without an offset, is kept too; then
/// ``precision`` is nil, or ``offset`` is.
///
/// https://hl7.org/fhir/R4/datatypes.html#dateTime
public struct FHIRDateTime: Hashable, Sendable, CustomStringConvertible {
    /// How much of the date is known.
    public enum Precision: Sendable {
        /// `2024`
        case year
        /// `2024-05`
        case month
        /// `2024-05-17`
        case day
        /// With a time of day.
        case time
    }

    /// A day of a calendar that hangs on a wall: it has no time zone.
    public struct Day: Hashable, Comparable, Sendable {
        /// The year, from 1 to 9999.
        public let year: Int
        /// The month, from 1 to 12.
        public let month: Int
        /// The day, from 1 to 31.
        public let day: Int

        /// The earlier day comes first.
        public static func < (left: Day, right: Day) -> Bool {
            (left.year, left.month, left.day) < (right.year, right.month, right.day)
        }
    }

    /// The text as written.
    public let text: String

    /// A date by its text.
    public init(_ text: String) {
        self.text = text
    }

    /// The text.
    public var description: String { text }

    /// How much of the date is known; nil if the text is not a date that exists.
    public var precision: Precision? {
        guard days != nil else { return nil }
        switch text.utf8.count {
        case 4: return .year
        case 7: return .month
        case 10: return .day
        default: return .time
        }
    }

    /// The offset as written, such as `Z` or `-05:00`; nil if there is none.
    public var offset: String? {
        guard precision == .time else { return nil }
        if text.hasSuffix("Z") { return "Z" }
        let tail = text.suffix(6)
        guard let sign = tail.first, sign == "+" || sign == "-" else { return nil }
        return String(tail)
    }

    /// The first and the last local day that the text may mean: of `2019` the first of January and the last of December.
    /// Nil if the text is not a date that exists.
    public var days: ClosedRange<Day>? {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        let widths = [4, 2, 2]
        var numbers: [Int] = []
        for (at, part) in parts.enumerated() {
            guard at < 3, part.utf8.count == widths[at], part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
                let number = Int(part)
            else { return nil }
            numbers.append(number)
        }
        guard let year = numbers.first, year > 0 else { return nil }
        let month = numbers.count > 1 ? numbers[1] : nil
        if let month, !(1...12).contains(month) { return nil }
        if let month, numbers.count > 2 {
            guard (1...FHIRDateTime.length(of: month, in: year)).contains(numbers[2]) else { return nil }
        }
        if text.utf8.count > 10, numbers.count != 3 || text.utf8[text.utf8.index(text.startIndex, offsetBy: 10)] != 0x54 {
            return nil
        }
        let first = Day(year: year, month: month ?? 1, day: numbers.count > 2 ? numbers[2] : 1)
        let lastMonth = month ?? 12
        let lastDay = numbers.count > 2 ? numbers[2] : FHIRDateTime.length(of: lastMonth, in: year)
        return first...Day(year: year, month: lastMonth, day: lastDay)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
