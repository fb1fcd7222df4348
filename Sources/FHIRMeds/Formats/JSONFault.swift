/// Where and why a text is not JSON (RFC 8259), or is beyond a limit.
public struct JSONFault: Error, Equatable, Sendable {
    /// What is wrong.
    public enum Cause: String, Sendable, CaseIterable {
        /// The text ends inside a value.
        case endTooSoon
        /// Something follows the value.
        case contentAfterEnd
        /// A member's name is missing or has no quotes.
        case nameMissing
        /// A colon is missing behind a name.
        case colonMissing
        /// A value is missing.
        case valueMissing
        /// A comma or the end of the object is missing.
        case commaOrBraceMissing
        /// A comma or the end of the list is missing.
        case commaOrBracketMissing
        /// A comma stands before the end of an object or list.
        case trailingComma
        /// A word that is not true, false or null, or a stray character.
        case badLiteral
        /// A number begins with a point.
        case leadingPoint
        /// A number begins with a zero and goes on.
        case leadingZero
        /// A number begins with a plus sign.
        case plusSign
        /// A digit is missing behind a point or an exponent.
        case digitMissing
        /// A string is in single quotes.
        case singleQuote
        /// A comment.
        case comment
        /// A control character stands unescaped in a string.
        case controlCharacter
        /// An escape that JSON does not have.
        case badEscape
        /// Half of a surrogate pair.
        case loneSurrogate
        /// A byte that is not UTF-8.
        case notUTF8
        /// One object has a name twice.
        case nameTwice
        /// Nested deeper than the limit.
        case tooDeep
        /// Larger than the limit.
        case tooLarge
        /// A string longer than the limit.
        case stringTooLong
        /// A name longer than 65,535 bytes.
        case nameTooLong
    }

    /// What is wrong.
    public let cause: Cause
    /// The offset of the fault in the text, in bytes.
    public let offset: Int
    /// The element at the fault, such as `dosage[0].text`, as far as it is known.
    public let path: String

    init(_ cause: Cause, at offset: Int, in path: String = "") {
        self.cause = cause
        self.offset = offset
        self.path = path
    }

    /// What is wrong and what to do, as a sentence without the record's own words.
    public var words: String {
        switch cause {
        case .endTooSoon: "the text ends inside a value; the record was cut off, get it again"
        case .contentAfterEnd: "something follows the end of the record; write one record a line, or one a file"
        case .nameMissing: "a member's name in double quotes is expected here"
        case .colonMissing: "a colon is expected behind the member's name"
        case .valueMissing: "a value is expected here"
        case .commaOrBraceMissing: "a comma or } is expected here"
        case .commaOrBracketMissing: "a comma or ] is expected here"
        case .trailingComma: "a comma may not stand before the end of an object or list; remove it"
        case .badLiteral: "not a JSON value; strings need double quotes, and the only words are true, false and null"
        case .leadingPoint: "a leading digit is missing in this number; write 0 before the point"
        case .leadingZero: "a number may not begin with 0 and go on; remove the leading zero"
        case .plusSign: "a number may not begin with +; remove it"
        case .digitMissing: "a digit is missing in this number; write it, or 0"
        case .singleQuote: "strings need double quotes"
        case .comment: "JSON has no comments; remove it"
        case .controlCharacter: "a control character stands in a string; write it as an escape, such as \\n or \\t"
        case .badEscape: "JSON has no such escape; write \\ for a backslash"
        case .loneSurrogate: "a \\u escape is half of a pair; write both halves, or the character itself"
        case .notUTF8: "a byte here is not UTF-8; convert the file to UTF-8"
        case .nameTwice:
            "this element stands twice in one object, and which one is meant cannot be known; leave one of them out"
        case .tooDeep:
            "nested deeper than the limit; if you trust it, raise ReadingLimits.depth in a program of your own"
        case .tooLarge:
            "larger than the limit for one record; if you trust it, raise ReadingLimits.documentSize in a program of your own"
        case .stringTooLong:
            "a string is longer than the limit; if you trust it, raise ReadingLimits.stringSize in a program of your own"
        case .nameTooLong: "a member's name is longer than 65,535 bytes"
        }
    }
}
