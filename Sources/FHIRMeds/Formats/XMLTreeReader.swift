// XML into the tree, by libxml2's SAX2 interface.
//
// The text is pushed in pieces; libxml2 calls back for each start and end of an element, and the callbacks push nodes. An
// element's `value` attribute is the node's value, other attributes are nodes before its children, and XHTML is one node
// that holds its text. Of a Bundle only the entries of the last piece are in the tree: they are read, then forgotten, so
// that memory does not grow with the number of entries.
//
//     <Bundle><type value="collection"/><entry><resource><Medication>...</Medication></resource></entry><entry>...
//
//     0 Bundle   1 type   2 entry   3 resource   4 Medication ...   12 entry (still open)
//     parts: [2]      once it is read: 0 Bundle   1 type   2 entry (still open)
//
// Elements are told apart by namespace URI, never by prefix. A document type declaration stops the parser before anything
// in it is read, so there are no entities but XML's five; the network and the file system are never touched, and libxml2
// prints nothing.

import CLibXML2

/// Reads one XML document into an ``ElementTree``, an entry at a time if it is a Bundle.
@safe
final class XMLTreeReader {
    /// What is odd about a document beyond its elements.
    struct Oddities: OptionSet {
        let rawValue: UInt8
        /// The root has no namespace.
        static let namespaceMissing = Oddities(rawValue: 1)
        /// The root is in a namespace that is not FHIR's.
        static let otherNamespace = Oddities(rawValue: 2)
        /// Text stands where FHIR has only elements.
        static let strayText = Oddities(rawValue: 4)
    }

    /// Where the bytes of an element stand in the source.
    private struct OpenElement {
        let index: Int
        let sourceStart: Int
    }

    private let limits: ReadingLimits
    private let keepsNarrative: Bool

    var tree = ElementTree()
    /// What has ended since the last ``forgetParts()``: entries of a Bundle, and at the end the document.
    private(set) var parts: [XMLPart] = []
    private var open: [OpenElement] = []
    private var names = PointerNames()
    private var context: xmlParserCtxtPtr?
    private(set) var fault: XMLFault?
    private(set) var oddities: Oddities = []
    private var isBundle = false
    private var entries = 0
    /// The bytes of the element that ended last three levels down: the resource of an entry.
    private var resource = 0..<0
    /// Depth inside XHTML; 0 outside.
    private var narrativeDepth = 0
    private var narrativeStart = 0
    private var narrativeTagOpen = false
    /// Where the narrative begins in the piece that is pushed, if its text can be taken as it stands: nil if it has a
    /// prefix, does not declare its namespace itself, or began in an earlier piece.
    private var narrativeSource: Int?
    /// The piece that is being pushed, for as long as it is, and the offset of its first byte in the document.
    private var piece: UnsafeBufferPointer<UInt8>?
    private var pieceStart = 0

    init(limits: ReadingLimits, keepsNarrative: Bool) {
        self.limits = limits
        self.keepsNarrative = keepsNarrative
        tree.format = .xml
    }

    deinit {
        if let context = unsafe context { unsafe xmlFreeParserCtxt(context) }
    }

    /// Takes the next piece of the document, or with an empty one and `isLast` its end.
    func push(_ piece: Span<UInt8>, isLast: Bool) throws(XMLFault) {
        if unsafe context == nil { try start() }
        var status: Int32 = 0
        narrativeSource = nil
        unsafe piece.withUnsafeBytes { bytes in
            unsafe self.piece = bytes.assumingMemoryBound(to: UInt8.self)
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            status = unsafe xmlParseChunk(context, start, Int32(bytes.count), isLast ? 1 : 0)
        }
        unsafe self.piece = nil
        pieceStart += piece.count
        if let fault { throw fault }
        if status != 0, status != 201 { throw XMLFault(cause: .notWellFormed(code: Int(status)), line: line) }
    }

    private func start() throws(XMLFault) {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = { reader, name, prefix, uri, spaces, _, count, _, attributes in
            unsafe XMLTreeReader.from(reader)?.startElement(
                name, prefix, uri, Int(spaces), Int(count), attributes)
        }
        unsafe handler.endElementNs = { reader, name, prefix, _ in
            unsafe XMLTreeReader.from(reader)?.endElement(name, prefix)
        }
        unsafe handler.characters = { reader, text, length in
            unsafe XMLTreeReader.from(reader)?.characters(text, Int(length))
        }
        unsafe handler.cdataBlock = { reader, text, length in
            unsafe XMLTreeReader.from(reader)?.characters(text, Int(length))
        }
        unsafe handler.internalSubset = { reader, _, _, _ in
            unsafe XMLTreeReader.from(reader)?.stop(.doctype)
        }
        unsafe handler.serror = { reader, error in
            guard let error = unsafe error, unsafe error.pointee.level == XML_ERR_FATAL || error.pointee.code == 201
            else { return }
            unsafe XMLTreeReader.from(reader)?.found(code: Int(error.pointee.code), line: Int(error.pointee.line))
        }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe context = xmlCreatePushParserCtxt(&handler, me, nil, 0, nil)
        guard let context = unsafe context else { throw XMLFault(cause: .notWellFormed(code: 0), line: 0) }
        // XML_PARSE_NOENT: without it libxml2 leaves `&amp;` in attribute values as a character reference.
        // XML_PARSE_HUGE: its limits on size and depth give way to ours.
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(options))
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLTreeReader? {
        unsafe pointer.map { unsafe Unmanaged<XMLTreeReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private var line: Int {
        guard let input = unsafe context?.pointee.input else { return 0 }
        return unsafe Int(input.pointee.line)
    }

    /// How many bytes of the document have been read.
    private var offset: Int {
        guard let input = unsafe context?.pointee.input else { return 0 }
        return unsafe Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
    }

    private func stop(_ cause: XMLFault.Cause) {
        if fault == nil { fault = XMLFault(cause: cause, line: line) }
        unsafe xmlStopParser(context)
    }

    private func found(code: Int, line: Int) {
        if fault == nil { fault = XMLFault(cause: .notWellFormed(code: code), line: line) }
    }

    // MARK: Callbacks

    private func startElement(
        _ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
        _ namespaceCount: Int, _ attributeCount: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard let name = unsafe name, fault == nil else { return }
        if attributeCount > limits.attributes { return stop(.tooManyAttributes) }
        if open.count + narrativeDepth >= limits.depth { return stop(.tooDeep) }
        if narrativeDepth > 0 {
            narrativeDepth += 1
            if keepsNarrative {
                unsafe narrativeStartTag(name, attributeCount, attributes, isRoot: false)
            }
            return
        }
        let space = unsafe names.namespace(uri)
        if open.isEmpty { unsafe beginDocument(name, space) }
        if space == .xhtml {
            narrativeSource = unsafe prefix == nil && namespaceCount > 0 ? sourceStart() : nil
            return unsafe beginNarrative(name, attributeCount, attributes)
        }
        let index = tree.nodes.count
        unsafe pushNode(name, .element, space == .other ? .foreign : [])
        open.append(OpenElement(index: index, sourceStart: offset))
        for at in 0..<attributeCount {
            // Five pointers an attribute: local name, prefix, URI, value start, value end.
            guard let local = unsafe attributes?[at * 5], let start = unsafe attributes?[at * 5 + 3],
                let end = unsafe attributes?[at * 5 + 4]
            else { continue }
            // Attributes with a prefix, such as xsi:schemaLocation, are no content.
            if unsafe attributes?[at * 5 + 1] != nil { continue }
            let length = unsafe end - start
            if length > limits.stringSize { return stop(.stringTooLong) }
            let value = unsafe Span(_unsafeStart: start, count: length)
            if unsafe names.number(of: local) == ElementName.value.rawValue {
                setValue(index, value)
            } else {
                let attribute = tree.nodes.count
                unsafe pushNode(local, .attribute, [])
                setValue(attribute, value)
            }
        }
        if tree.bytes.count > min(limits.documentSize, Int(UInt32.max) - 64) { stop(.tooLarge) }
    }

    private func beginDocument(_ name: UnsafePointer<xmlChar>, _ space: PointerNames.Namespace) {
        switch space {
        case .fhir: break
        case .none: oddities.insert(.namespaceMissing)
        case .xhtml, .other: oddities.insert(.otherNamespace)
        }
        isBundle = unsafe NameTable.shared.text(names.number(of: name)) == "Bundle"
    }

    private func pushNode(_ name: UnsafePointer<xmlChar>, _ kind: ElementNode.Kind, _ flags: ElementNode.Flags) {
        let number = unsafe names.number(of: name)
        var node = ElementNode(
            nameStart: 0, start: 0, end: 0, next: UInt32(tree.nodes.count + 1), nameLength: 0, name: number,
            kind: kind, flags: flags)
        if number == 0 {
            let text = unsafe PointerNames.span(of: name)
            node.nameStart = UInt32(tree.bytes.count)
            node.nameLength = UInt16(clamping: text.count)
            tree.bytes.append(text)
        }
        tree.nodes.push(node)
        tree.lines.append(UInt32(truncatingIfNeeded: line))
    }

    private func setValue(_ index: Int, _ value: Span<UInt8>) {
        let start = tree.bytes.count
        tree.bytes.append(value)
        tree.nodes[index].start = UInt32(truncatingIfNeeded: start)
        tree.nodes[index].end = UInt32(truncatingIfNeeded: tree.bytes.count)
        tree.nodes[index].flags.insert(.hasValue)
    }

    private func endElement(_ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) {
        if fault != nil { return }
        if narrativeDepth > 0 {
            if keepsNarrative, let name = unsafe name { unsafe narrativeEndTag(name) }
            narrativeDepth -= 1
            if narrativeDepth == 0 { endNarrative() }
            return
        }
        guard let element = open.popLast() else { return }
        let count = tree.nodes.count
        tree.nodes[element.index].next = UInt32(truncatingIfNeeded: count)
        if isBundle, open.count == 3 { resource = element.sourceStart..<max(offset, element.sourceStart) }
        if open.isEmpty {
            parts.append(XMLPart(index: element.index, entry: nil, isBundle: isBundle, resource: 0..<0))
        } else if isBundle, open.count == 1, tree.nodes[element.index].name == ElementName.entry.rawValue {
            parts.append(XMLPart(index: element.index, entry: entries, isBundle: true, resource: resource))
            resource = 0..<0
            entries += 1
        }
    }

    /// Forgets the entries in ``parts``, and moves what is still open to their place.
    func forgetParts() {
        guard let first = parts.first else { return }
        parts.removeAll(keepingCapacity: true)
        tree.hasDropped = false
        let from = first.index
        let to = open.count > 1 ? open[1].index : tree.nodes.count
        if to <= from { return }
        // Nodes before the entries keep their bytes, and so do the nodes that are still open.
        var kept = 0
        for at in 0..<from { kept = max(kept, tree.nodes[at].lastByte) }
        var cut = narrativeDepth > 0 ? min(narrativeStart, tree.bytes.count) : tree.bytes.count
        for at in to..<tree.nodes.count where tree.nodes[at].hasBytes { cut = min(cut, tree.nodes[at].firstByte) }
        let bytes = max(cut - kept, 0)
        for at in to..<tree.nodes.count {
            var node = tree.nodes[at]
            node.next -= UInt32(to - from)
            node.moveBytes(back: UInt32(bytes))
            tree.nodes[at - (to - from)] = node
        }
        for at in open.indices where open[at].index >= to {
            open[at] = OpenElement(index: open[at].index - (to - from), sourceStart: open[at].sourceStart)
        }
        narrativeStart -= narrativeDepth > 0 ? bytes : 0
        tree.nodes.truncate(to: tree.nodes.count - (to - from))
        tree.lines.removeSubrange(from..<to)
        tree.bytes.remove(from: kept, count: bytes)
    }

    private func characters(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
        guard let text = unsafe text, fault == nil else { return }
        let piece = unsafe Span(_unsafeStart: text, count: length)
        if narrativeDepth > 0 {
            if keepsNarrative { narrativeText(piece) }
            return
        }
        for at in 0..<length where piece[at] > 0x20 {
            oddities.insert(.strayText)
            return
        }
    }

    // MARK: Narrative

    // XHTML is written out again from its events, in one namespace without prefixes, so that it stands alone.

    private func beginNarrative(
        _ name: UnsafePointer<xmlChar>, _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        unsafe pushNode(name, .xhtml, [])
        narrativeDepth = 1
        narrativeStart = tree.bytes.count
        if keepsNarrative { unsafe narrativeStartTag(name, count, attributes, isRoot: true) }
    }

    /// Where in the piece the start tag that is being read begins; nil if it began before the piece.
    private func sourceStart() -> Int? {
        guard let piece = unsafe piece, unsafe context?.pointee.input?.pointee.buf?.pointee.encoder == nil else {
            return nil
        }
        var at = min(offset - pieceStart, piece.count)
        while at > 0 {
            at -= 1
            // No other `<` can stand in a start tag.
            if unsafe piece[at] == UInt8(ascii: "<") { return at }
        }
        return nil
    }

    private func endNarrative() {
        let index = tree.nodes.count - 1
        if keepsNarrative, let piece = unsafe piece, let start = narrativeSource {
            let end = offset - pieceStart
            if end > start, end <= piece.count, unsafe piece[start] == UInt8(ascii: "<"),
                unsafe piece[end - 1] == UInt8(ascii: ">")
            {
                tree.bytes.truncate(to: narrativeStart)
                unsafe tree.bytes.append(Span(_unsafeElements: UnsafeBufferPointer(rebasing: piece[start..<end])))
            }
        }
        narrativeSource = nil
        tree.nodes[index].start = UInt32(truncatingIfNeeded: narrativeStart)
        tree.nodes[index].end = UInt32(truncatingIfNeeded: tree.bytes.count)
    }

    private func narrativeStartTag(
        _ name: UnsafePointer<xmlChar>, _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
        isRoot: Bool
    ) {
        closeNarrativeTag()
        tree.bytes.append(UInt8(ascii: "<"))
        unsafe tree.bytes.append(PointerNames.span(of: name))
        if isRoot { tree.bytes.append(" xmlns=\"http://www.w3.org/1999/xhtml\"") }
        for at in 0..<count {
            guard let local = unsafe attributes?[at * 5], let start = unsafe attributes?[at * 5 + 3],
                let end = unsafe attributes?[at * 5 + 4]
            else { continue }
            tree.bytes.append(UInt8(ascii: " "))
            if let prefix = unsafe attributes?[at * 5 + 1] {
                unsafe tree.bytes.append(PointerNames.span(of: prefix))
                tree.bytes.append(UInt8(ascii: ":"))
            }
            unsafe tree.bytes.append(PointerNames.span(of: local))
            tree.bytes.append("=\"")
            unsafe XMLText.encode(Span(_unsafeStart: start, count: end - start), inAttribute: true, into: &tree.bytes)
            tree.bytes.append(UInt8(ascii: "\""))
        }
        narrativeTagOpen = true
    }

    private func narrativeEndTag(_ name: UnsafePointer<xmlChar>) {
        if narrativeTagOpen {
            tree.bytes.append("/>")
            narrativeTagOpen = false
            return
        }
        tree.bytes.append("</")
        unsafe tree.bytes.append(PointerNames.span(of: name))
        tree.bytes.append(UInt8(ascii: ">"))
    }

    private func narrativeText(_ text: Span<UInt8>) {
        closeNarrativeTag()
        XMLText.encode(text, inAttribute: false, into: &tree.bytes)
    }

    private func closeNarrativeTag() {
        if narrativeTagOpen { tree.bytes.append(UInt8(ascii: ">")) }
        narrativeTagOpen = false
    }
}

/// What has been read: an entry of a Bundle, or the whole document.
struct XMLPart {
    /// The node of the entry or of the root.
    let index: Int
    /// The number of the entry in its Bundle; nil for a document.
    let entry: Int?
    /// The document is a Bundle, whose entries are parts of their own.
    let isBundle: Bool
    /// The bytes of an entry's resource, from somewhere inside its start tag to its end.
    let resource: Range<Int>
}

extension ElementNode {
    /// Whether its value or its name has bytes of its own in the buffer.
    fileprivate var hasBytes: Bool { end > start || nameLength > 0 }

    fileprivate var firstByte: Int {
        switch (end > start, nameLength > 0) {
        case (true, true): Int(min(start, nameStart))
        case (true, false): Int(start)
        default: Int(nameStart)
        }
    }

    fileprivate var lastByte: Int { max(Int(end), Int(nameStart) + Int(nameLength)) }

    fileprivate mutating func moveBytes(back count: UInt32) {
        if end > start {
            start -= count
            end -= count
        } else {
            start = 0
            end = 0
        }
        if nameLength > 0 { nameStart -= count }
    }
}

/// Numbers of the names that libxml2 hands out, found by pointer: it keeps each name once a document.
@safe
private struct PointerNames {
    enum Namespace {
        case none, fhir, xhtml, other
    }

    private var keys = [UInt](repeating: 0, count: 1024)
    private var numbers = [UInt16](repeating: 0, count: 1024)
    private var used = 0
    private var fhir: UInt = 0
    private var xhtml: UInt = 0

    mutating func namespace(_ uri: UnsafePointer<xmlChar>?) -> Namespace {
        guard let uri = unsafe uri else { return .none }
        let key = UInt(bitPattern: uri)
        if key == fhir { return .fhir }
        if key == xhtml { return .xhtml }
        let text = unsafe PointerNames.span(of: uri)
        if text.equals("http://hl7.org/fhir") {
            fhir = key
            return .fhir
        }
        if text.equals("http://www.w3.org/1999/xhtml") {
            xhtml = key
            return .xhtml
        }
        return .other
    }

    mutating func number(of name: UnsafePointer<xmlChar>) -> UInt16 {
        let key = UInt(bitPattern: name)
        var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 54)
        while keys[at] != 0 {
            if keys[at] == key { return numbers[at] }
            at = (at &+ 1) & 1023
        }
        let text = unsafe PointerNames.span(of: name)
        let number = NameTable.shared.number(of: text, 0, text.count)
        if used < 512 {
            keys[at] = key
            numbers[at] = number
            used += 1
        }
        return number
    }

    @_lifetime(immortal)
    static func span(of name: UnsafePointer<xmlChar>) -> Span<UInt8> {
        let span = unsafe Span(_unsafeStart: name, count: Int(xmlStrlen(name)))
        return unsafe _overrideLifetime(span, copying: ())
    }
}
