/// A FHIR `date`, `dateTime` or `instant` as its source wrote it, with its precision and its offset.
///
/// Nothing is padded, shifted or given a time zone. A text that is no date or time is kept too; then ``precision`` is nil.
/// So is a time without an offset; then ``offset`` is nil.
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
        let tail = text.utf8.dropFirst(19).drop { $0 == 0x2E || ($0 >= 0x30 && $0 <= 0x39) }
        return tail.isEmpty ? nil : String(decoding: tail, as: UTF8.self)
    }

    /// The first and the last local day that the text may mean: of `2019` the first of January and the last of December.
    /// Nil if the text is not a date that exists.
    public var days: ClosedRange<Day>? {
        let bytes = Array(text.utf8)
        guard let year = FHIRDateTime.number(bytes, 0, 4), year > 0 else { return nil }
        if bytes.count == 4 { return Day(year: year, month: 1, day: 1)...Day(year: year, month: 12, day: 31) }
        guard bytes.count >= 7, bytes[4] == UInt8(ascii: "-"), let month = FHIRDateTime.number(bytes, 5, 2),
            (1...12).contains(month)
        else { return nil }
        let length = FHIRDateTime.length(of: month, in: year)
        if bytes.count == 7 {
            return Day(year: year, month: month, day: 1)...Day(year: year, month: month, day: length)
        }
        guard bytes.count >= 10, bytes[7] == UInt8(ascii: "-"), let day = FHIRDateTime.number(bytes, 8, 2),
            (1...length).contains(day), bytes.count == 10 || FHIRDateTime.isTime(bytes, from: 10)
        else { return nil }
        let only = Day(year: year, month: month, day: day)
        return only...only
    }

    /// Digits of a fixed width.
    private static func number(_ bytes: [UInt8], _ start: Int, _ width: Int) -> Int? {
        guard start + width <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[start..<(start + width)] {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }

    /// Whether `Thh:mm:ss[.f]` follows, with an offset or without; a leap second is a time.
    private static func isTime(_ bytes: [UInt8], from start: Int) -> Bool {
        guard bytes[start] == UInt8(ascii: "T"), let hour = number(bytes, start + 1, 2), hour < 24,
            let minute = number(bytes, start + 4, 2), minute < 60, let second = number(bytes, start + 7, 2),
            second <= 60,
            bytes[start + 3] == UInt8(ascii: ":"), bytes[start + 6] == UInt8(ascii: ":")
        else { return false }
        var at = start + 9
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            let first = at + 1
            at = first
            while at < bytes.count, bytes[at] >= 0x30, bytes[at] <= 0x39 { at += 1 }
            if at == first { return false }
        }
        let rest = bytes[at...]
        if rest.isEmpty || rest.elementsEqual([UInt8(ascii: "Z")]) { return true }
        guard rest.count == 6, rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-"),
            bytes[at + 3] == UInt8(ascii: ":"), let hours = number(bytes, at + 1, 2),
            let minutes = number(bytes, at + 4, 2)
        else { return false }
        return minutes < 60 && (hours < 14 || (hours == 14 && minutes == 0))
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
