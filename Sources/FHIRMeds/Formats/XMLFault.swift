/// Where and why a text is not well-formed XML, is forbidden in FHIR, or is beyond a limit.
public struct XMLFault: Error, Equatable, Sendable {
    /// What is wrong.
    public enum Cause: Equatable, Sendable {
        /// libxml2's parser found the text not well formed; its error number.
        case notWellFormed(code: Int)
        /// A document type declaration, which FHIR forbids.
        case doctype
        /// Nested deeper than the limit.
        case tooDeep
        /// Larger than the limit.
        case tooLarge
        /// An attribute value longer than the limit.
        case stringTooLong
        /// A name longer than a tree can hold.
        case nameTooLong
        /// More attributes on one element than the limit.
        case tooManyAttributes
    }

    /// What is wrong.
    public let cause: Cause
    /// The line of the fault, counted from one.
    public let line: Int

    /// The bytes are not in the encoding that the document declares, or nobody knows it.
    static let badEncoding = XMLFault(cause: .notWellFormed(code: 81), line: 1)

    /// What is wrong and what to do, as a sentence without the record's own words.
    public var words: String {
        switch cause {
        case .notWellFormed(let code): XMLFault.words(for: code)
        case .doctype: "a document type declaration is not allowed in FHIR; remove it and the entities it declares"
        case .tooDeep:
            "nested deeper than the limit; if you trust it, raise ReadingLimits.depth in a program of your own"
        case .tooLarge:
            "larger than the limit for one document; if you trust it, raise ReadingLimits.documentSize in a program of your own"
        case .stringTooLong:
            "an attribute value is longer than the limit; if you trust it, raise ReadingLimits.stringSize in a program of your own"
        case .nameTooLong: "a name is longer than the limit"
        case .tooManyAttributes:
            "an element has more attributes than the limit; if you trust it, raise ReadingLimits.attributes in a program of your own"
        }
    }

    /// Our own words for the parser's error numbers, which are the same in all its versions.
    private static func words(for code: Int) -> String {
        switch code {
        case 4: "the document is empty"
        case 5, 73, 77: "the text ends inside an element; the document was cut off, get it again"
        case 76: "an end tag does not match its start tag; close what was opened last first"
        case 6, 7, 8, 9: "a character here is not allowed in XML; take it out"
        case 26, 27: "an entity is used that XML does not have; write the character itself or its number"
        case 23, 68: "a stray & or a name that XML does not allow; write & as &amp;"
        case 38: "a < stands in an attribute value; write it as &lt;"
        case 39, 40, 65: "an attribute value needs quotes, and a blank before the attribute"
        case 42: "an attribute stands twice on one element; leave one of them out"
        case 31, 32, 79, 81: "the bytes do not fit the encoding that the document declares; save it as UTF-8"
        case 201: "a prefix is used that no xmlns declares; declare it, or take the element out"
        default: "not well-formed XML"
        }
    }
}
