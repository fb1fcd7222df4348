/// Writes the members of one JSON object, with the commas between them.
struct JSONObjectWriter {
    private var isFirst: Bool

    init(isFirst: Bool) {
        self.isFirst = isFirst
    }

    /// Writes a member's name; its value has to follow.
    mutating func name(_ name: StaticString, into buffer: inout ByteBuffer) {
        buffer.appendName(name, isFirst: isFirst)
        isFirst = false
    }

    /// Writes a text, if there is one.
    mutating func write(_ name: StaticString, _ text: String?, into buffer: inout ByteBuffer) {
        guard let text else { return }
        self.name(name, into: &buffer)
        JSONText.appendString(text, to: &buffer)
    }

    /// Writes a number by its literal, if there is one.
    mutating func write(literal name: StaticString, _ literal: String?, into buffer: inout ByteBuffer) {
        guard let literal else { return }
        self.name(name, into: &buffer)
        buffer.append(literal)
    }

    /// Writes a truth value, if there is one.
    mutating func write(_ name: StaticString, _ value: Bool?, into buffer: inout ByteBuffer) {
        guard let value else { return }
        self.name(name, into: &buffer)
        buffer.append(value ? "true" : "false")
    }
}
