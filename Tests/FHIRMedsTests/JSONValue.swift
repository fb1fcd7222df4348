/// JSON read by the tests for themselves: numbers keep their literals, objects have no order.
indirect enum JSONValue: Equatable {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case number(String)
    case bool(Bool)
    case null

    struct Fault: Error {
        let at: Int
    }

    init(_ text: String) throws {
        try self.init(Array(text.utf8))
    }

    init(_ bytes: [UInt8]) throws {
        var parser = Parser(bytes: bytes)
        self = try parser.value()
        parser.skip()
        if parser.at != bytes.count { throw Fault(at: parser.at) }
    }

    subscript(_ name: String) -> JSONValue? {
        if case .object(let members) = self { return members[name] }
        return nil
    }

    subscript(_ index: Int) -> JSONValue? {
        if case .array(let items) = self, index < items.count { return items[index] }
        return nil
    }

    var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let flag): flag ? "true" : "false"
        default: nil
        }
    }

    var items: [JSONValue] {
        if case .array(let items) = self { return items }
        return []
    }

    /// Without the members of these names, at the outermost level.
    func without(_ names: String...) -> JSONValue {
        guard case .object(var members) = self else { return self }
        for name in names { members[name] = nil }
        return .object(members)
    }

    private struct Parser {
        let bytes: [UInt8]
        var at = 0

        mutating func skip() {
            while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 {
                at += 1
            }
        }

        mutating func take(_ byte: Character) -> Bool {
            skip()
            guard at < bytes.count, bytes[at] == byte.asciiValue else { return false }
            at += 1
            return true
        }

        mutating func value() throws -> JSONValue {
            skip()
            guard at < bytes.count else { throw Fault(at: at) }
            switch bytes[at] {
            case UInt8(ascii: "{"): return try object()
            case UInt8(ascii: "["): return try array()
            case UInt8(ascii: "\""): return .string(try string())
            case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return try word()
            default: return try number()
            }
        }

        mutating func object() throws -> JSONValue {
            at += 1
            var members: [String: JSONValue] = [:]
            if take("}") { return .object(members) }
            repeat {
                skip()
                let name = try string()
                guard take(":"), members[name] == nil else { throw Fault(at: at) }
                members[name] = try value()
            } while take(",")
            guard take("}") else { throw Fault(at: at) }
            return .object(members)
        }

        mutating func array() throws -> JSONValue {
            at += 1
            var items: [JSONValue] = []
            if take("]") { return .array(items) }
            repeat { items.append(try value()) } while take(",")
            guard take("]") else { throw Fault(at: at) }
            return .array(items)
        }

        mutating func word() throws -> JSONValue {
            for (text, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)] {
                if bytes[at...].starts(with: text.utf8) {
                    at += text.utf8.count
                    return value
                }
            }
            throw Fault(at: at)
        }

        mutating func number() throws -> JSONValue {
            let start = at
            while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
            if start == at { throw Fault(at: at) }
            return .number(String(decoding: bytes[start..<at], as: UTF8.self))
        }

        mutating func string() throws -> String {
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw Fault(at: at) }
            at += 1
            var units: [UInt16] = []
            while true {
                guard at < bytes.count else { throw Fault(at: at) }
                let byte = bytes[at]
                if byte == UInt8(ascii: "\"") {
                    at += 1
                    return String(decoding: units, as: UTF16.self)
                }
                if byte == UInt8(ascii: "\\") {
                    units.append(try escape())
                } else {
                    let start = at
                    at += 1
                    while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
                    units += String(decoding: bytes[start..<at], as: UTF8.self).utf16
                }
            }
        }

        mutating func escape() throws -> UInt16 {
            guard at + 1 < bytes.count else { throw Fault(at: at) }
            let mark = bytes[at + 1]
            at += 2
            switch mark {
            case UInt8(ascii: "b"): return 8
            case UInt8(ascii: "f"): return 12
            case UInt8(ascii: "n"): return 10
            case UInt8(ascii: "r"): return 13
            case UInt8(ascii: "t"): return 9
            case UInt8(ascii: "u"):
                guard at + 4 <= bytes.count,
                    let unit = UInt16(String(decoding: bytes[at..<(at + 4)], as: UTF8.self), radix: 16)
                else { throw Fault(at: at) }
                at += 4
                return unit
            default: return UInt16(mark)
            }
        }
    }
}
