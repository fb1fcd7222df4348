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
// The text is UTF-8: `XMLDecoder` has seen to it. Elements are told apart by namespace URI, never by prefix. A document
// type declaration stops the parser before anything in it is read, so there are no entities but XML's five; the network
// and the file system are never touched, and libxml2 prints nothing.

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
        /// An attribute has a prefix, and so is of another namespace; that of the schema's place is none of them.
        static let otherAttribute = Oddities(rawValue: 8)
    }

    /// Memory of its own, because libxml2 hands a pointer to it back with each event.
    private let builder: UnsafeMutablePointer<XMLTreeBuilder>

    /// - Parameters:
    ///   - entries: how many entries of a Bundle have been read before by another reader.
    ///   - firstLine: how many lines stand before those that this reader is given, behind the Bundle's start tag.
    init(limits: ReadingLimits, keepsNarrative: Bool, entries: Int = 0, firstLine: Int = 0) {
        unsafe builder = .allocate(capacity: 1)
        unsafe builder.initialize(
            to: XMLTreeBuilder(
                limits: limits, keepsNarrative: keepsNarrative, entries: entries, firstLine: firstLine))
    }

    deinit {
        if let context = unsafe builder.pointee.context { unsafe xmlFreeParserCtxt(context) }
        unsafe builder.deinitialize(count: 1)
        unsafe builder.deallocate()
    }

    /// The part of the document that is not forgotten.
    var tree: ElementTree {
        _read { yield unsafe builder.pointee.tree }
        _modify { yield unsafe &builder.pointee.tree }
    }

    /// What has ended since the last ``forgetParts()``: entries of a Bundle, and at the end the document.
    var parts: [XMLPart] { unsafe builder.pointee.parts }

    var fault: XMLFault? { unsafe builder.pointee.fault }

    var oddities: Oddities { unsafe builder.pointee.oddities }

    /// The document's root is a Bundle.
    var isBundle: Bool { unsafe builder.pointee.isBundle }

    /// How many entries of the Bundle have ended.
    var entries: Int { unsafe builder.pointee.entries }

    /// The child of the root that has not ended.
    var openPart: Int? { unsafe builder.pointee.openPart }

    /// The root has ended.
    var hasEnded: Bool { unsafe builder.pointee.hasEnded }

    /// How many bytes had been read when the fault was found.
    var faultOffset: Int { unsafe builder.pointee.faultOffset }

    /// The line that has been reached.
    var line: Int { unsafe builder.pointee.line }

    /// Forgets the entries in ``parts``.
    func forgetParts() {
        unsafe builder.pointee.forgetParts()
    }

    /// Takes the next piece of the document, or with an empty one and `isLast` its end.
    func push(_ piece: Span<UInt8>, isLast: Bool) throws(XMLFault) {
        if unsafe builder.pointee.context == nil { try start() }
        let context = unsafe builder.pointee.context
        var status: Int32 = 0
        unsafe piece.withUnsafeBytes { bytes in
            unsafe builder.pointee.beginPiece(bytes.assumingMemoryBound(to: UInt8.self))
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            status = unsafe xmlParseChunk(context, start, Int32(bytes.count), isLast ? 1 : 0)
        }
        unsafe builder.pointee.endPiece()
        if let fault { throw fault }
        if status != 0, status != 201 {
            throw unsafe XMLFault(cause: .notWellFormed(code: Int(status)), line: builder.pointee.line)
        }
    }

    private func start() throws(XMLFault) {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = { reader, name, prefix, uri, spaces, _, count, _, attributes in
            unsafe XMLTreeReader.builder(reader)?.pointee.startElement(
                name, prefix, uri, Int(spaces), Int(count), attributes)
        }
        unsafe handler.endElementNs = { reader, name, prefix, _ in
            unsafe XMLTreeReader.builder(reader)?.pointee.endElement(name, prefix)
        }
        unsafe handler.characters = { reader, text, length in
            unsafe XMLTreeReader.builder(reader)?.pointee.characters(text, Int(length))
        }
        unsafe handler.cdataBlock = { reader, text, length in
            unsafe XMLTreeReader.builder(reader)?.pointee.characters(text, Int(length))
        }
        unsafe handler.internalSubset = { reader, _, _, _ in
            unsafe XMLTreeReader.builder(reader)?.pointee.stop(.doctype)
        }
        unsafe handler.serror = { reader, error in
            guard let error = unsafe error, unsafe error.pointee.level == XML_ERR_FATAL || error.pointee.code == 201
            else { return }
            unsafe XMLTreeReader.builder(reader)?.pointee.found(
                code: Int(error.pointee.code), line: Int(error.pointee.line))
        }
        unsafe builder.pointee.context = xmlCreatePushParserCtxt(&handler, builder, nil, 0, nil)
        guard let context = unsafe builder.pointee.context else {
            throw XMLFault(cause: .notWellFormed(code: 0), line: 0)
        }
        // XML_PARSE_NOENT: without it libxml2 leaves `&amp;` in attribute values as a character reference.
        // XML_PARSE_HUGE: its limits on size and depth give way to ours.
        // XML_PARSE_IGNORE_ENC: whatever the declaration says, the text has been turned into UTF-8.
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue
            | XML_PARSE_IGNORE_ENC.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(options))
    }

    private static func builder(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLTreeBuilder>? {
        unsafe pointer?.assumingMemoryBound(to: XMLTreeBuilder.self)
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
    /// How many bytes it has.
    let size: Int
}
