/// The parts of the text of a date or time that exists, each found once.
struct FHIRDateTimeParts {
    let precision: FHIRDateTime.Precision
    let days: ClosedRange<FHIRDateTime.Day>
    /// Seconds since the local midnight; 0 without a time.
    private(set) var secondOfDay = 0
    /// Seconds east of Greenwich; nil if there is no offset.
    private(set) var offsetSeconds: Int?

    private let bytes: [UInt8]
    private var fractionBytes = 0..<0
    private var offsetBytes = 0..<0

    /// The digits of the fraction as written, zeros at the end included.
    var fraction: String { String(decoding: bytes[fractionBytes], as: UTF8.self) }

    /// The offset as written; nil if there is none.
    var offset: String? { offsetBytes.isEmpty ? nil : String(decoding: bytes[offsetBytes], as: UTF8.self) }

    /// The seconds from the beginning of 1970 to this time, both on the same local clock; nil without a time.
    var localSeconds: Int? {
        precision == .time ? FHIRInstant.days(to: days.lowerBound) * 86_400 + secondOfDay : nil
    }

    /// Nil if the text is not a date that exists.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        guard let year = FHIRDateTimeParts.number(bytes, 0, 4), year > 0 else { return nil }
        func day(_ month: Int, _ day: Int) -> FHIRDateTime.Day { FHIRDateTime.Day(year: year, month: month, day: day) }
        if bytes.count == 4 {
            precision = .year
            days = day(1, 1)...day(12, 31)
            return
        }
        guard bytes.count >= 7, bytes[4] == UInt8(ascii: "-"), let month = FHIRDateTimeParts.number(bytes, 5, 2),
            (1...12).contains(month)
        else { return nil }
        let length = FHIRDateTimeParts.length(of: month, in: year)
        if bytes.count == 7 {
            precision = .month
            days = day(month, 1)...day(month, length)
            return
        }
        guard bytes.count >= 10, bytes[7] == UInt8(ascii: "-"), let only = FHIRDateTimeParts.number(bytes, 8, 2),
            (1...length).contains(only)
        else { return nil }
        precision = bytes.count == 10 ? .day : .time
        days = day(month, only)...day(month, only)
        if bytes.count > 10, !readTime(from: 10) { return nil }
    }

    /// Reads `Thh:mm:ss[.f]`, with an offset or without; a leap second is a time.
    ///
    /// - Returns: whether it stands there, and nothing behind it.
    private mutating func readTime(from start: Int) -> Bool {
        guard bytes[start] == UInt8(ascii: "T"), let hour = FHIRDateTimeParts.number(bytes, start + 1, 2), hour < 24,
            let minute = FHIRDateTimeParts.number(bytes, start + 4, 2), minute < 60,
            let second = FHIRDateTimeParts.number(bytes, start + 7, 2), second <= 60,
            bytes[start + 3] == UInt8(ascii: ":"), bytes[start + 6] == UInt8(ascii: ":")
        else { return false }
        secondOfDay = hour * 3600 + minute * 60 + second
        var at = start + 9
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            let first = at + 1
            at = first
            while at < bytes.count, bytes[at] >= 0x30, bytes[at] <= 0x39 { at += 1 }
            if at == first { return false }
            fractionBytes = first..<at
        }
        return readOffset(from: at)
    }

    private mutating func readOffset(from start: Int) -> Bool {
        let count = bytes.count - start
        if count == 0 { return true }
        offsetBytes = start..<bytes.count
        if count == 1, bytes[start] == UInt8(ascii: "Z") {
            offsetSeconds = 0
            return true
        }
        let isWest = bytes[start] == UInt8(ascii: "-")
        guard count == 6, isWest || bytes[start] == UInt8(ascii: "+"), bytes[start + 3] == UInt8(ascii: ":"),
            let hours = FHIRDateTimeParts.number(bytes, start + 1, 2),
            let minutes = FHIRDateTimeParts.number(bytes, start + 4, 2),
            minutes < 60, hours < 14 || (hours == 14 && minutes == 0)
        else { return false }
        offsetSeconds = (isWest ? -1 : 1) * (hours * 60 + minutes) * 60
        return true
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

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
