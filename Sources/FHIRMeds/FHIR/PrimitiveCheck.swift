/// Checks of primitive values beyond their JSON form. Values are kept as written whatever the answer is.
enum PrimitiveCheck {
    enum Answer {
        case good
        case invalid
        case invalidDate
        case offsetMissing
    }

    /// Whether a value follows its type; XML values come trimmed.
    @inline(__always)
    static func check(_ value: Span<UInt8>, as primitive: ElementTable.Primitive) -> Answer {
        switch primitive {
        case .none, .string, .decimal, .boolean: return .good
        case .integer: return isInteger(value, sign: true) ? .good : .invalid
        case .unsignedInt: return isInteger(value, sign: false) ? .good : .invalid
        case .positiveInt: return isInteger(value, sign: false) && !(value.count == 1 && value[0] == 0x30) ? .good : .invalid
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
        if value.isEmpty || value.count > 64 { return false }
        for at in 0..<value.count {
            switch value[at] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                continue
            default: return false
            }
        }
        return true
    }

    private static func hasBlank(_ value: Span<UInt8>) -> Bool {
        var at = 0
        while at &+ 8 <= value.count {
            let word = unsafe value.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
            if (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
            at &+= 8
        }
        while at < value.count {
            if value[at] <= 0x20 { return true }
            at &+= 1
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

    private static func number(_ value: Span<UInt8>, _ start: Int, _ length: Int) -> Int? {
        if start + length > value.count { return nil }
        var number = 0
        for at in start..<(start + length) {
            guard isDigit(value[at]) else { return nil }
            number = number * 10 + Int(value[at] - 0x30)
        }
        return number
    }

    /// `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or that with a time and an offset.
    private static func date(_ value: Span<UInt8>, allowsTime: Bool) -> Answer {
        guard let year = number(value, 0, 4), year > 0 else { return .invalidDate }
        if value.count == 4 { return .good }
        guard value[4] == UInt8(ascii: "-"), let month = number(value, 5, 2), month >= 1, month <= 12 else {
            return .invalidDate
        }
        if value.count == 7 { return .good }
        guard value[7] == UInt8(ascii: "-"), let day = number(value, 8, 2), day >= 1, day <= days(month, of: year)
        else { return .invalidDate }
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
        guard let hour = number(value, start, 2), hour < 24, start + 8 <= value.count,
            value[start + 2] == UInt8(ascii: ":"), let minute = number(value, start + 3, 2), minute < 60,
            value[start + 5] == UInt8(ascii: ":"), let second = number(value, start + 6, 2), second <= 60
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
        guard value[start] == UInt8(ascii: "+") || value[start] == UInt8(ascii: "-"), value.count == start + 6,
            let hour = number(value, start + 1, 2), value[start + 3] == UInt8(ascii: ":"),
            let minute = number(value, start + 4, 2)
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
