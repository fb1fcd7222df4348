/// Checks of primitive values beyond their JSON form. Values are kept as written whatever the answer is.
enum PrimitiveCheck {
    enum Answer {
        case good
        case invalid
        case invalidDate
        case offsetMissing
    }

    /// Whether a value follows its type; XML values come trimmed.
    static func check(_ value: Span<UInt8>, as primitive: ElementTable.Primitive) -> Answer {
        switch primitive {
        case .none, .string, .decimal, .boolean: return .good
        case .integer: return isInteger(value, sign: true) ? .good : .invalid
        case .unsignedInt: return isInteger(value, sign: false) ? .good : .invalid
        case .positiveInt:
            return isInteger(value, sign: false) && !(value.count == 1 && value[0] == 0x30) ? .good : .invalid
        case .code: return isCode(value) ? .good : .invalid
        case .id: return isID(value) ? .good : .invalid
        case .uri: return hasBlank(value) ? .invalid : .good
        case .date: return date(value, allowsTime: false)
        case .dateTime: return date(value, allowsTime: true)
        case .instant:
            let answer = date(value, allowsTime: true)
            return answer == .good && value.count < 20 ? .invalidDate : answer
        case .time: return time(value, from: 0) == value.count ? .good : .invalidDate
        }
    }

    /// The same for a text.
    static func check(_ text: String, as primitive: ElementTable.Primitive) -> Answer {
        let bytes = Array(text.utf8)
        return check(bytes.span, as: primitive)
    }

    private static func isInteger(_ value: Span<UInt8>, sign: Bool) -> Bool {
        var at = 0
        if sign, value.count > 1, value[0] == UInt8(ascii: "-") { at = 1 }
        if value.count == at || value.count - at > 10 { return false }
        var number = 0
        while at < value.count {
            guard isDigit(value[at]) else { return false }
            number = number * 10 + Int(value[at] - 0x30)
            at += 1
        }
        return number <= Int(Int32.max)
    }

    private static func isCode(_ value: Span<UInt8>) -> Bool {
        if !hasBlank(value) { return true }
        if value.isEmpty || value[0] <= 0x20 || value[value.count - 1] <= 0x20 { return false }
        for at in 1..<value.count where value[at] <= 0x20 && value[at - 1] <= 0x20 { return false }
        return true
    }

    private static func isID(_ value: Span<UInt8>) -> Bool {
        !value.isEmpty && value.count <= 64 && value.hasOnlyIDCharacters
    }

    private static func hasBlank(_ value: Span<UInt8>) -> Bool {
        value.hasByte(below: 0x21)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

    /// The value of two digits, or -1.
    @inline(__always)
    private static func twoDigits(_ value: Span<UInt8>, _ at: Int) -> Int {
        if at &+ 2 > value.count { return -1 }
        let tens = value[at] &- 0x30
        let ones = value[at &+ 1] &- 0x30
        return tens > 9 || ones > 9 ? -1 : Int(tens) &* 10 &+ Int(ones)
    }

    /// `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or that with a time and an offset.
    private static func date(_ value: Span<UInt8>, allowsTime: Bool) -> Answer {
        let century = twoDigits(value, 0)
        let year = twoDigits(value, 2)
        guard century >= 0, year >= 0, century + year > 0 else { return .invalidDate }
        if value.count == 4 { return .good }
        let month = twoDigits(value, 5)
        guard value[4] == UInt8(ascii: "-"), month >= 1, month <= 12 else { return .invalidDate }
        if value.count == 7 { return .good }
        let day = twoDigits(value, 8)
        guard value[7] == UInt8(ascii: "-"), day >= 1, day <= days(month, of: century * 100 + year) else {
            return .invalidDate
        }
        if value.count == 10 { return .good }
        guard allowsTime, value[10] == UInt8(ascii: "T"), let end = time(value, from: 11) else { return .invalidDate }
        if end == value.count { return .offsetMissing }
        return isOffset(value, from: end) ? .good : .invalidDate
    }

    private static func days(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Where `hh:mm:ss[.f]` ends, or nil if it is not a time; a leap second is one.
    private static func time(_ value: Span<UInt8>, from start: Int) -> Int? {
        let hour = twoDigits(value, start)
        let minute = twoDigits(value, start + 3)
        let second = twoDigits(value, start + 6)
        // The seconds are there only if everything before them is.
        guard hour >= 0, hour < 24, minute >= 0, minute < 60, second >= 0, second <= 60,
            value[start + 2] == UInt8(ascii: ":"), value[start + 5] == UInt8(ascii: ":")
        else { return nil }
        var at = start + 8
        if at < value.count, value[at] == UInt8(ascii: ".") {
            at += 1
            if at == value.count || !isDigit(value[at]) { return nil }
            while at < value.count, isDigit(value[at]) { at += 1 }
        }
        return at
    }

    private static func isOffset(_ value: Span<UInt8>, from start: Int) -> Bool {
        if value[start] == UInt8(ascii: "Z") { return value.count == start + 1 }
        let hour = twoDigits(value, start + 1)
        let minute = twoDigits(value, start + 4)
        guard value[start] == UInt8(ascii: "+") || value[start] == UInt8(ascii: "-"), value.count == start + 6,
            value[start + 3] == UInt8(ascii: ":"), hour >= 0, minute >= 0
        else { return false }
        return minute < 60 && (hour < 14 || (hour == 14 && minute == 0))
    }

    /// Whether a text is a JSON number, so that an XML value can be written as one.
    static func isJSONNumber(_ value: Span<UInt8>) -> Bool {
        var at = 0
        func digits() -> Int {
            let start = at
            while at < value.count, isDigit(value[at]) { at += 1 }
            return at - start
        }
        if at < value.count, value[at] == UInt8(ascii: "-") { at += 1 }
        let leadsWithZero = at < value.count && value[at] == 0x30
        let whole = digits()
        if whole == 0 || (leadsWithZero && whole > 1) { return false }
        if at < value.count, value[at] == UInt8(ascii: ".") {
            at += 1
            if digits() == 0 { return false }
        }
        if at < value.count, value[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < value.count, value[at] == UInt8(ascii: "+") || value[at] == UInt8(ascii: "-") { at += 1 }
            if digits() == 0 { return false }
        }
        return at == value.count
    }
}
