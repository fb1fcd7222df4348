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

        /// A day by its numbers.
        public init(year: Int, month: Int, day: Int) {
            self.year = year
            self.month = month
            self.day = day
        }

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
    public var precision: Precision? { FHIRDateTimeParts(text)?.precision }

    /// The offset as written, such as `Z` or `-05:00`; nil if there is none.
    public var offset: String? { FHIRDateTimeParts(text)?.offset }

    /// The first and the last local day that the text may mean: of `2019` the first of January and the last of December.
    /// Nil if the text is not a date that exists.
    public var days: ClosedRange<Day>? { FHIRDateTimeParts(text)?.days }
}
