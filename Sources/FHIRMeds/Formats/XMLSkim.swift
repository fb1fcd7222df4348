// Finds Medications in an XML Bundle without parsing it.
//
// A record that refers to a Medication outside itself needs all Medications of its Bundle, which means reading the document
// twice. Parsing is most of what an XML document costs, so the first reading only looks at tags.
//
// It may do so only where it is certain that libxml2 would find no fault: then, and only then, the entries that it cuts out
// give what a parse of the whole document would give. So it accepts a small part of XML, in which everything it has not
// understood makes it give up: UTF-8, no comments, CDATA sections or processing instructions behind the first line, no
// document type, ASCII names, prefixes declared on the root. FHIR documents as servers write them are of that kind.
//
//     <Bundle xmlns="http://hl7.org/fhir"><entry><resource><Patient/></resource></entry><entry><resource><Medication>...
//     ^ root tag                          ^ no Medication in it                      ^ cut out, to the end of the entry

/// A first look at one XML document.
struct XMLSkim: ~Copyable {
    /// The start tag of the root, and the name in it.
    private(set) var rootTag = 0..<0
    private(set) var rootName = 0..<0
    /// The entries whose resource is called `Medication`.
    private(set) var entries: [Range<Int>] = []

    /// The name of an element or attribute.
    struct Name {
        var range: Range<Int>
        /// The offset of its colon, or 0.
        var colon = 0
    }

    private let limits: ReadingLimits
    /// Names of the elements that are open, and of the attributes of the tag that is being read.
    private var open: [Name] = []
    private var attributes: [Name] = []
    /// Prefixes that the root declares.
    private var prefixes: [Range<Int>] = []
    /// Bytes of texts and values OR-ed together.
    var high: UInt64 = 0
    private var entryStart = 0
    private var hasMedication = false

    /// Nil when the document may hold anything that is not understood here.
    init?(_ document: Span<UInt8>, limits: ReadingLimits) {
        self.limits = limits
        if document.count > min(limits.documentSize, Int(UInt32.max) - 64) { return nil }
        guard var at = XMLSkim.prologEnd(document) else { return nil }
        repeat {
            guard let end = tag(document, at), let next = open.isEmpty ? end : textEnd(document, end) else { return nil }
            at = next
        } while !open.isEmpty
        if XMLSkim.skipBlanks(document, at) < document.count { return nil }
        if high & 0x8080_8080_8080_8080 != 0, !XMLSkim.isPlainUTF8(document) { return nil }
    }

    /// The offset of the root's `<`: behind a byte order mark, the line that most documents begin with, and blanks.
    private static func prologEnd(_ bytes: Span<UInt8>) -> Int? {
        var at = 0
        func take(_ text: StaticString) -> Bool {
            let end = at + text.utf8CodeUnitCount
            guard end <= bytes.count, bytes.extracting(at..<end).equals(text) else { return false }
            at = end
            return true
        }
        _ = take("\u{FEFF}")
        if take("<?xml version=\"1.0\"") {
            _ = take(" encoding=\"UTF-8\"") || take(" encoding=\"utf-8\"")
            guard take("?>") else { return nil }
        }
        return skipBlanks(bytes, at)
    }

    // MARK: Tags

    /// Reads the tag at an offset and gives the offset behind it.
    private mutating func tag(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        guard start &+ 1 < bytes.count, bytes[start] == UInt8(ascii: "<") else { return nil }
        if bytes[start &+ 1] == UInt8(ascii: "/") { return endTag(bytes, start) }
        guard let name = XMLSkim.name(bytes, start &+ 1), open.count < limits.depth else { return nil }
        var at = name.range.upperBound
        if let end = onlyValue(bytes, at) {
            if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
            at = end
        } else {
            guard let end = attributes(bytes, at) else { return nil }
            at = end
        }
        let isEmpty = bytes[at] == UInt8(ascii: "/")
        if isEmpty { at &+= 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: ">"), hasSoundNames(bytes, name) else { return nil }
        begin(bytes, name.range, tag: start..<at &+ 1)
        if isEmpty { end(at &+ 1) } else { open.append(name) }
        return at &+ 1
    }

    private mutating func endTag(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        guard let name = open.popLast()?.range else { return nil }
        let end = start &+ 2 &+ name.count
        guard end < bytes.count, bytes.extracting(start &+ 2..<end).equals(bytes.extracting(name)) else { return nil }
        let close = XMLSkim.skipBlanks(bytes, end)
        guard close < bytes.count, bytes[close] == UInt8(ascii: ">") else { return nil }
        self.end(close &+ 1)
        return close &+ 1
    }

    private mutating func begin(_ bytes: Span<UInt8>, _ name: Range<Int>, tag: Range<Int>) {
        switch open.count {
        case 0:
            rootTag = tag
            rootName = name
        case 1:
            entryStart = tag.lowerBound
            hasMedication = false
        case 3:
            // Bundle, entry, resource, and then this; a contained Medication lies deeper.
            if name.count >= 10, bytes.extracting(name.upperBound - 10..<name.upperBound).equals("Medication") {
                hasMedication = true
            }
        default: break
        }
    }

    /// Notes the end of an element that is no longer open.
    private mutating func end(_ end: Int) {
        // Whatever stands in the root is an entry here; what is none is parsed for nothing.
        if open.count == 1, hasMedication { entries.append(entryStart..<end) }
        if open.count == 1 { hasMedication = false }
    }

    // MARK: Attributes

    /// The offset behind ` value="..."` when that is all that a tag has.
    @inline(__always)
    private mutating func onlyValue(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        guard start &+ 8 <= bytes.count, bytes.extracting(start..<start &+ 8).equals(" value=\""),
            let end = run(bytes, start &+ 8, until: UInt8(ascii: "\""), asking: UInt8(ascii: "<")),
            end &- start <= limits.stringSize, end &+ 1 < bytes.count,
            bytes[end &+ 1] == UInt8(ascii: "/") || bytes[end &+ 1] == UInt8(ascii: ">")
        else { return nil }
        return end &+ 1
    }

    /// Reads all attributes of a tag and gives the offset of its `>` or `/`.
    private mutating func attributes(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        attributes.removeAll(keepingCapacity: true)
        var at = start
        while true {
            let next = XMLSkim.skipBlanks(bytes, at)
            guard next < bytes.count else { return nil }
            if bytes[next] == UInt8(ascii: ">") || bytes[next] == UInt8(ascii: "/") { return next }
            // A blank stands before each attribute.
            guard next > at, let end = attribute(bytes, next) else { return nil }
            at = end
        }
    }

    /// Reads an attribute and gives the offset behind it.
    private mutating func attribute(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        guard let name = XMLSkim.name(bytes, start), attributes.count < min(limits.attributes, 16) else { return nil }
        let equals = XMLSkim.skipBlanks(bytes, name.range.upperBound)
        guard equals < bytes.count, bytes[equals] == UInt8(ascii: "=") else { return nil }
        let first = XMLSkim.skipBlanks(bytes, equals &+ 1)
        guard first < bytes.count, bytes[first] == UInt8(ascii: "\"") || bytes[first] == UInt8(ascii: "'"),
            let end = run(bytes, first &+ 1, until: bytes[first], asking: UInt8(ascii: "<")),
            end &- first <= limits.stringSize
        else { return nil }
        attributes.append(name)
        if bytes.extracting(name.range).hasPrefix("xmlns"), !declare(bytes, name.range, first &+ 1..<end) { return nil }
        return end &+ 1
    }

    /// Notes a declaration of a namespace; false if it is an unusual one.
    private mutating func declare(_ bytes: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>) -> Bool {
        let uri = bytes.extracting(value)
        if name.count == 5 { return uri.equals("http://hl7.org/fhir") || uri.equals("http://www.w3.org/1999/xhtml") }
        guard open.isEmpty, bytes[name.lowerBound + 5] == UInt8(ascii: ":") else { return false }
        let prefix = name.lowerBound + 6..<name.upperBound
        prefixes.append(prefix)
        if bytes.extracting(prefix).hasPrefix("xml") { return false }
        for at in value where bytes[at] <= 0x20 || bytes[at] >= 0x7F || bytes[at] == UInt8(ascii: "&") { return false }
        return uri.hasPrefix("http://hl7.org/") || uri.equals("http://www.w3.org/2001/XMLSchema-instance")
            || uri.equals("http://www.w3.org/1999/xhtml")
    }

    /// Whether all prefixes of a tag are declared and no attribute stands twice.
    @inline(__always)
    private func hasSoundNames(_ bytes: Span<UInt8>, _ name: Name) -> Bool {
        if name.colon > 0, !hasSoundPrefix(bytes, name) { return false }
        return attributes.count == 0 || hasSoundAttributes(bytes)
    }

    private func hasSoundAttributes(_ bytes: Span<UInt8>) -> Bool {
        var prefixed = 0
        for at in 0..<attributes.count {
            let attribute = bytes.extracting(attributes[at].range)
            for other in 0..<at where attribute.equals(bytes.extracting(attributes[other].range)) { return false }
            if attributes[at].colon == 0 || attribute.hasPrefix("xmlns") || attribute.equals("xml:lang") { continue }
            // Two prefixes may mean the same namespace, and two attributes the same name.
            prefixed += 1
            if prefixed > 1 || !hasSoundPrefix(bytes, attributes[at]) { return false }
        }
        return true
    }

    private func hasSoundPrefix(_ bytes: Span<UInt8>, _ name: Name) -> Bool {
        let prefix = bytes.extracting(name.range.lowerBound..<name.colon)
        for known in prefixes where prefix.equals(bytes.extracting(known)) { return true }
        return false
    }
}
