/// JSON as the tests read it: numbers stay literals, objects have no order, and a name given twice is refused.
///
/// It is written apart from the library's scanner, slowly and plainly, so that it can judge it.
enum JSONValue: Hashable {
    case object([String: JSONValue])
    case list([JSONValue])
    case string(String)
    case number(String)
    case word(String)

    /// What is wrong with a text.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a text that is one value.
    init(_ text: String) throws(Fault) {
        var reader = JSONValueReader(text)
        self = try reader.read()
    }

    /// The member of an object.
    subscript(_ name: String) -> JSONValue? {
        get {
            if case .object(let members) = self { members[name] } else { nil }
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The item of a list.
    subscript(_ place: Int) -> JSONValue? {
        if case .list(let items) = self, items.indices.contains(place) { items[place] } else { nil }
    }

    /// The text of a string.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members of an object.
    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The items of a list.
    var items: [JSONValue]? {
        if case .list(let items) = self { items } else { nil }
    }

    /// Every string, number and word in it, names aside.
    var leaves: [JSONValue] {
        switch self {
        case .object(let members): members.values.flatMap(\.leaves)
        case .list(let items): items.flatMap(\.leaves)
        case .string, .number, .word: [self]
        }
    }
}

private struct JSONValueReader {
    private let text: [Unicode.Scalar]
    private var at = 0

    init(_ text: String) {
        self.text = Array(text.unicodeScalars)
    }

    mutating func read() throws(JSONValue.Fault) -> JSONValue {
        let value = try readValue()
        skip()
        if at < text.count { throw fault("something behind the value") }
        return value
    }

    private func fault(_ words: String) -> JSONValue.Fault { JSONValue.Fault(description: "\(words) at \(at)") }

    private mutating func skip() {
        while at < text.count, [" ", "\n", "\r", "\t"].contains(text[at]) { at += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skip()
        guard at < text.count, text[at] == scalar else { return false }
        at += 1
        return true
    }

    private mutating func readValue() throws(JSONValue.Fault) -> JSONValue {
        if take("{") { return try readObject() }
        if take("[") { return try readList() }
        if take("\"") { return .string(try readString()) }
        let start = at
        while at < text.count, text[at].properties.isAlphabetic || "+-.0123456789".unicodeScalars.contains(text[at]) {
            at += 1
        }
        var word = ""
        word.unicodeScalars.append(contentsOf: text[start..<at])
        if ["true", "false", "null"].contains(word) { return .word(word) }
        guard word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
            throw fault("no value")
        }
        return .number(word)
    }

    private mutating func readObject() throws(JSONValue.Fault) -> JSONValue {
        var members: [String: JSONValue] = [:]
        if take("}") { return .object(members) }
        repeat {
            guard take("\"") else { throw fault("no name") }
            let name = try readString()
            guard take(":") else { throw fault("no colon") }
            if members.updateValue(try readValue(), forKey: name) != nil { throw fault("\"\(name)\" stands twice") }
        } while take(",")
        guard take("}") else { throw fault("no end of the object") }
        return .object(members)
    }

    private mutating func readList() throws(JSONValue.Fault) -> JSONValue {
        var items: [JSONValue] = []
        if take("]") { return .list(items) }
        repeat { items.append(try readValue()) } while take(",")
        guard take("]") else { throw fault("no end of the list") }
        return .list(items)
    }

    private mutating func readString() throws(JSONValue.Fault) -> String {
        var units: [UInt16] = []
        while at < text.count, text[at] != "\"" {
            let scalar = text[at]
            at += 1
            guard scalar == "\\", at < text.count else {
                if scalar.value < 0x20 { throw fault("a control character") }
                units.append(contentsOf: String(scalar).utf16)
                continue
            }
            let mark = text[at]
            at += 1
            let plain: [Unicode.Scalar: UInt16] = [
                "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "\"": 34, "\\": 92, "/": 47,
            ]
            if let unit = plain[mark] {
                units.append(unit)
            } else {
                var digits = ""
                digits.unicodeScalars.append(contentsOf: text[at..<min(at + 4, text.count)])
                guard mark == "u", digits.utf8.count == 4, let unit = UInt16(digits, radix: 16) else {
                    throw fault("a bad escape")
                }
                units.append(unit)
                at += 4
            }
        }
        if at == text.count { throw fault("no end of the string") }
        at += 1
        guard let string = String(validating: units, as: UTF16.self) else { throw fault("half of a pair") }
        return string
    }
}
