// Health Connect reads a narrative by an XML pull parser, and accepts a list of elements with a list of attributes each. The
// reader here knows as much XML as that takes. Where XML has several rules and a narrative seldom needs them, such as
// prefixes, it refuses.

/// Checks a narrative against Health Connect's list of what XHTML may stand in it.
struct HealthConnectNarrative {
    /// Says why a narrative is refused; it holds nothing of the narrative.
    struct Fault: Error {
        let message: String

        init(_ message: String) { self.message = message }
    }

    private let bytes: [UInt8]
    private var at = 0
    private var open: [String] = []
    private var hasRoot = false

    /// What is wrong with a narrative; nil if it is accepted.
    static func fault(of value: Span<UInt8>) -> String? {
        var narrative = HealthConnectNarrative(bytes: Array(copying: value))
        do throws(Fault) {
            try narrative.read()
            return nil
        } catch {
            return error.message
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func read() throws(Fault) {
        while at < bytes.count {
            if bytes[at] != UInt8(ascii: "<") {
                if open.isEmpty, !isBlank(bytes[at]) { throw Fault("text outside of the div is refused") }
                at += 1
            } else if skips("<!--") {
                guard skip(behind: "-->") else { throw Fault("a comment has no end") }
            } else if skips("<![CDATA[") {
                throw Fault("a CDATA section is refused")
            } else if skips("<!") {
                throw Fault("a document type declaration is refused")
            } else if skips("<?") {
                throw Fault("a processing instruction is refused")
            } else if skips("</") {
                let name = try readName()
                skipBlanks()
                guard skips(">"), open.popLast() == name else { throw Fault("an end tag does not match its start tag") }
            } else {
                at += 1
                try readTag()
            }
        }
        if !open.isEmpty { throw Fault("an element is not closed") }
        if !hasRoot { throw Fault("a div is expected") }
    }

    private mutating func readTag() throws(Fault) {
        let name = try readName()
        if open.isEmpty {
            if hasRoot { throw Fault("more than one root element") }
            if name != "div" { throw Fault("a div is expected") }
            hasRoot = true
        }
        guard let allowed = HealthConnectNarrative.attributes[name] else {
            throw Fault("an element that is not on Health Connect's list")
        }
        while true {
            skipBlanks()
            if skips(">") { return open.append(name) }
            if skips("/>") { return }
            try readAttribute(of: name, allowed)
        }
    }

    private mutating func readAttribute(of element: String, _ allowed: Set<String>) throws(Fault) {
        var name = try readName()
        skipBlanks()
        guard skips("=") else { throw Fault("an attribute has no value") }
        skipBlanks()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
            throw Fault("an attribute has no quotes")
        }
        let quote = bytes[at]
        let start = at + 1
        guard let end = bytes[start...].firstIndex(of: quote), !bytes[start..<end].contains(UInt8(ascii: "<")) else {
            throw Fault("an attribute has no end")
        }
        at = end + 1
        if name == "xmlns" || name.hasPrefix("xmlns:") { return }
        if name == "xml:lang" { name = "lang" }
        guard allowed.contains(name) || HealthConnectNarrative.everywhere.contains(name) else {
            throw Fault("an attribute that is not on Health Connect's list")
        }
        let isLink = element == "a" && name == "href"
        let isImage = element == "img" && (name == "src" || name == "longdesc")
        if isLink || isImage {
            try checkLink(Array(bytes[start..<end]), isImageSource: element == "img" && name == "src")
        }
    }

    private func checkLink(_ link: [UInt8], isImageSource: Bool) throws(Fault) {
        let text = String(decoding: link, as: UTF8.self)
        // What Java's URI takes; entities are not resolved here, and an ampersand is no fault.
        if text.utf8.contains(where: { $0 <= 0x20 || "\"<>\\^`{|}".utf8.contains($0) }) {
            throw Fault("a link that is no URI")
        }
        let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let rest = text.dropFirst(scheme.count)
        guard rest.first == ":", scheme.first?.isLetter == true else {
            if text.contains("../") { throw Fault("a link with ../ in it is refused") }
            return
        }
        switch scheme {
        case "http", "https", "mailto", "tel": return
        case "data" where isImageSource:
            let type = rest.dropFirst().prefix { $0 != "," && $0 != ";" }.lowercased()
            if !type.hasPrefix("image/") || type == "image/svg+xml" {
                throw Fault("the data of an image is of a type that is refused")
            }
        default: throw Fault("a link of a scheme that is refused")
        }
    }

    private mutating func readName() throws(Fault) -> String {
        let start = at
        while at < bytes.count, !isBlank(bytes[at]), !"<>/=\"'".utf8.contains(bytes[at]) { at += 1 }
        if at == start { throw Fault("no well-formed XHTML") }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func skipBlanks() {
        while at < bytes.count, isBlank(bytes[at]) { at += 1 }
    }

    private mutating func skips(_ text: String) -> Bool {
        guard bytes[at...].starts(with: text.utf8) else { return false }
        at += text.utf8.count
        return true
    }

    private mutating func skip(behind text: String) -> Bool {
        while at < bytes.count {
            if skips(text) { return true }
            at += 1
        }
        return false
    }

    /// On any element.
    private static let everywhere: Set<String> = ["class", "dir", "id", "lang", "style", "title"]

    /// The elements that may stand, each with its own attributes.
    private static let attributes: [String: Set<String>] = {
        var all: [String: Set<String>] = [:]
        for name in plain.split(separator: " ") { all[String(name)] = [] }
        for row in special {
            let attributes = Set(row.attributes.split(separator: " ").map(String.init))
            for name in row.elements.split(separator: " ") { all[String(name)] = attributes }
        }
        return all
    }()

    private static let plain =
        "abbr acronym b bdo big br caption cite code dd dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol p pre samp small "
        + "span strong sub sup tt ul var"

    private static let special = [
        (elements: "a", attributes: "accesskey charset href hreflang name rel rev tabindex target type"),
        (elements: "blockquote q", attributes: "cite"),
        (elements: "col colgroup", attributes: "span width align char charoff valign"),
        (elements: "img", attributes: "alt height longdesc src width"),
        (elements: "table", attributes: "border cellpadding cellspacing frame rules summary width"),
        (elements: "tbody tfoot thead tr", attributes: "align char charoff valign"),
        (elements: "td th", attributes: "abbr align axis char charoff colspan headers rowspan scope valign"),
    ]
}
