/// How Health Connect checks the text of a primitive: by patterns of its own, most of them R4's.
enum HealthConnectText {
    case any, string, code, uri, uuid, oid, id, date, dateTime, instant, time, base64Binary, xhtml
    case integer, positiveInt, unsignedInt

    enum Answer {
        case good
        case refused(IssueCode, String)
        /// It depends on the build.
        case doubtful(String)

        fileprivate static func invalid(_ message: String) -> Answer { .refused(.invalidValue, message) }
    }

    /// The check for a type of the element table.
    init(type: String) {
        switch type {
        case "string", "SampledDataDataType": self = .string
        case "code": self = .code
        case "uri", "url", "canonical": self = .uri
        case "uuid": self = .uuid
        case "oid": self = .oid
        case "id": self = .id
        case "date": self = .date
        case "dateTime": self = .dateTime
        case "instant": self = .instant
        case "time": self = .time
        case "base64Binary": self = .base64Binary
        case "xhtml": self = .xhtml
        case "integer": self = .integer
        case "positiveInt": self = .positiveInt
        case "unsignedInt": self = .unsignedInt
        // Of a markdown text and a decimal anything is accepted that JSON allows.
        default: self = .any
        }
    }

    /// What Health Connect says to a value, its escapes resolved.
    func check(_ value: Span<UInt8>) -> Answer {
        switch self {
        case .any: .good
        case .string: string(value)
        case .code: code(value)
        case .uri: hasBlank(value) ? .invalid("a URI has no blanks") : .good
        case .uuid: isUUID(value) ? .good : .invalid("urn:uuid: and a UUID in lower case is expected")
        case .oid: isOID(value) ? .good : .invalid("urn:oid: and an OID is expected")
        case .id: answer(value, .id, "1 to 64 letters, digits, hyphens and points are expected")
        case .date: answer(value, .date, "no such date, or not written as YYYY, YYYY-MM or YYYY-MM-DD")
        case .dateTime: answer(value, .dateTime, "a date, or a time with seconds and an offset, is expected")
        case .instant: answer(value, .instant, "a time with seconds and an offset is expected")
        case .time: answer(value, .time, "hh:mm:ss is expected")
        case .base64Binary:
            isBase64(value) ? .good : .invalid("Health Connect takes base64 without / only, in whole groups of four")
        case .xhtml: xhtml(value)
        case .integer: integer(value, from: .min)
        case .positiveInt: integer(value, from: 1)
        case .unsignedInt: integer(value, from: 0)
        }
    }

    /// What is one pattern for both.
    private func answer(_ value: Span<UInt8>, _ primitive: ElementTable.Primitive, _ message: String) -> Answer {
        switch PrimitiveCheck.check(value, as: primitive) {
        case .good: .good
        case .invalid: .invalid(message)
        case .invalidDate: .refused(.invalidDate, message)
        case .offsetMissing: .refused(.offsetMissing, message)
        }
    }

    private func string(_ value: Span<UInt8>) -> Answer {
        if value.isEmpty { return .refused(.emptyValue, "an empty string is refused") }
        var isDoubtful = false
        var at = 0
        while at < value.count {
            let blank = Self.blank(value, at)
            if blank == 1, value[at] == 0x0B || value[at] == 0x0C {
                return .invalid("no blanks but spaces, tabs and line breaks are accepted")
            }
            isDoubtful = isDoubtful || blank > 1
            at += max(blank, 1)
        }
        return isDoubtful ? .doubtful("an unusual space, such as one that does not break, may be refused") : .good
    }

    private func code(_ value: Span<UInt8>) -> Answer {
        var wasBlank = true
        var at = 0
        while at < value.count {
            let blank = Self.blank(value, at)
            if blank > 0, wasBlank { break }
            wasBlank = blank > 0
            at += max(blank, 1)
        }
        return at < value.count || wasBlank ? .invalid("a code has single blanks, and only inside") : .good
    }

    private func hasBlank(_ value: Span<UInt8>) -> Bool {
        var at = 0
        while at < value.count {
            if Self.blank(value, at) > 0 { return true }
            at += 1
        }
        return false
    }

    /// The length of the white space at an offset, as Unicode defines it; 0 if there is none.
    private static func blank(_ value: Span<UInt8>, _ at: Int) -> Int {
        let byte = value[at]
        if byte < 0x80 { return byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) ? 1 : 0 }
        guard at + 1 < value.count else { return 0 }
        let second = value[at + 1]
        if byte == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        guard byte >= 0xE1, byte <= 0xE3, at + 2 < value.count else { return 0 }
        let third = value[at + 2]
        switch (byte, second) {
        case (0xE1, 0x9A): return third == 0x80 ? 3 : 0
        case (0xE2, 0x80): return third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF ? 3 : 0
        case (0xE2, 0x81): return third == 0x9F ? 3 : 0
        case (0xE3, 0x80): return third == 0x80 ? 3 : 0
        default: return 0
        }
    }

    private func isUUID(_ value: Span<UInt8>) -> Bool {
        let prefix: StaticString = "urn:uuid:"
        return value.hasPrefix(prefix) && value.extracting(prefix.utf8CodeUnitCount..<value.count).isUUID()
    }

    private func isOID(_ value: Span<UInt8>) -> Bool {
        guard value.hasPrefix("urn:oid:"), value.count > 9, value[8] >= 0x30, value[8] <= 0x32 else { return false }
        var at = 9
        while at < value.count {
            guard value[at] == UInt8(ascii: ".") else { return false }
            let start = at + 1
            at = start
            while at < value.count, value[at] >= 0x30, value[at] <= 0x39 { at += 1 }
            if at == start || (value[start] == 0x30 && at > start + 1) { return false }
        }
        return true
    }

    private func isBase64(_ value: Span<UInt8>) -> Bool {
        var digits = 0
        for at in 0..<value.count {
            let byte = value[at]
            if Self.blank(value, at) == 1 {
                if digits % 4 != 0 { return false }
                continue
            }
            let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
            let isDigit = byte >= 0x30 && byte <= 0x39
            guard isLetter || isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "=") else { return false }
            digits += 1
        }
        return digits > 0 && digits % 4 == 0
    }

    /// A JSON number without a point and an exponent, in 32 bits.
    private func integer(_ value: Span<UInt8>, from least: Int) -> Answer {
        guard value.count <= 11, let number = Int(String(decodingUTF8: value)), number >= Int(Int32.min),
            number <= Int(Int32.max), number >= least
        else { return .invalid("a whole number of the range of its type is expected") }
        return .good
    }

    private func xhtml(_ value: Span<UInt8>) -> Answer {
        HealthConnectNarrative.fault(of: value).map { .invalid($0) } ?? .good
    }
}
