// The index of clinical records in Apple Health's main export, by libxml2's SAX2 interface.
//
// The file may have many gigabytes, nearly all of them measurements; of each element only its name is looked at, and of
// `ClinicalRecord` the attributes. Nothing but those is kept.
//
//     <?xml version="1.0" encoding="UTF-8"?>
//     <!DOCTYPE HealthData [ ... ]>
//     <HealthData locale="en_US">
//      <Record type="HKQuantityTypeIdentifierStepCount" .../>
//      <ClinicalRecord fhirVersion="4.0.1" resourceFilePath="/clinical-records/MedicationRequest-1.json" .../>
//     </HealthData>
//
// The document type declaration is known to be malformed in some versions, so that not even its end can be found by the rules
// of XML. It is cut out before libxml2 sees it: from where it begins to the root's start tag, which stands nowhere in it. Its
// line ends stay, so that faults have the right line. A declaration that is not cut out stops the parser, as it does
// everywhere else: there are no entities but XML's five, and the network is never touched.

import CLibXML2

/// Reads an export's XML into an ``AppleHealthIndex``.
@safe
final class AppleHealthIndexReader {
    @safe
    fileprivate struct State {
        let limits: ReadingLimits
        var index = AppleHealthIndex()
        var context: xmlParserCtxtPtr?
        var depth = 0
        var fault: XMLFault?

        var line: Int { unsafe context?.pointee.input.map { unsafe Int($0.pointee.line) } ?? 0 }

        mutating func stop(_ cause: XMLFault.Cause) {
            if fault == nil { fault = XMLFault(cause: cause, line: line) }
            unsafe xmlStopParser(context)
        }
    }

    /// How far the root's start tag is looked for; Apple's declarations have a few thousand bytes.
    private static let headSize = 4 << 20

    /// Memory of its own, because libxml2 hands a pointer to it back with each event.
    private let state: UnsafeMutablePointer<State>
    /// The text up to the root's start tag, as long as that has not been found.
    private var head = ByteBuffer()
    private var hasBegun = false

    init(limits: ReadingLimits) {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: State(limits: limits))
    }

    deinit {
        if let context = unsafe state.pointee.context { unsafe xmlFreeParserCtxt(context) }
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// What has been read so far.
    var index: AppleHealthIndex { unsafe state.pointee.index }

    /// Takes the next piece of the text, or with an empty one and `isLast` its end.
    func push(_ bytes: Span<UInt8>, isLast: Bool) throws(XMLFault) {
        if hasBegun { return try parse(bytes, isLast: isLast) }
        head.append(bytes)
        let prolog = unsafe AppleHealthProlog(head.looseSpan)
        if prolog.root == nil, !isLast, head.count < AppleHealthIndexReader.headSize { return }
        hasBegun = true
        var text = ByteBuffer(capacity: head.count)
        if let declaration = prolog.declaration, let root = prolog.root {
            unsafe text.append(head.looseSpan.extracting(0..<declaration))
            for at in declaration..<root where head.span[at] == UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
            unsafe text.append(head.looseSpan.extracting(root..<head.count))
        } else {
            unsafe text.append(head.looseSpan)
        }
        head = ByteBuffer()
        try parse(text.span, isLast: isLast)
    }

    /// Whether a text begins like an export: its root is `HealthData`, or its declaration says so.
    static func looksLikeIndex(_ bytes: Span<UInt8>) -> Bool {
        AppleHealthProlog(bytes).isHealthData
    }

    private func parse(_ bytes: Span<UInt8>, isLast: Bool) throws(XMLFault) {
        if unsafe state.pointee.context == nil { try start() }
        var status: Int32 = 0
        // libxml2 counts the bytes of a piece in 32 bits.
        var at = 0
        repeat {
            let end = min(at + 1 << 24, bytes.count)
            let ends = isLast && end == bytes.count
            unsafe bytes.extracting(at..<end).withUnsafeBytes { piece in
                let text = unsafe piece.baseAddress?.assumingMemoryBound(to: CChar.self)
                status = unsafe xmlParseChunk(state.pointee.context, text, Int32(piece.count), ends ? 1 : 0)
            }
            at = end
        } while unsafe at < bytes.count && state.pointee.fault == nil
        if let fault = unsafe state.pointee.fault { throw fault }
        // A prefix that nothing declares is told as an error too, and does no harm here.
        if unsafe state.pointee.context?.pointee.wellFormed == 0 {
            throw unsafe XMLFault(cause: .notWellFormed(code: Int(status)), line: state.pointee.line)
        }
    }

    private func start() throws(XMLFault) {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = { reader, name, _, _, _, _, count, _, attributes in
            guard let state = unsafe AppleHealthIndexReader.state(reader), let name = unsafe name else { return }
            unsafe state.pointee.depth += 1
            if unsafe state.pointee.depth > state.pointee.limits.depth { return unsafe state.pointee.stop(.tooDeep) }
            if unsafe PointerNames.span(of: name).equals("ClinicalRecord") {
                unsafe state.pointee.addRecord(Int(count), attributes)
            }
        }
        unsafe handler.endElementNs = { reader, _, _, _ in
            unsafe AppleHealthIndexReader.state(reader)?.pointee.depth -= 1
        }
        unsafe handler.internalSubset = { reader, _, _, _ in
            unsafe AppleHealthIndexReader.state(reader)?.pointee.stop(.doctype)
        }
        unsafe handler.serror = { reader, error in
            guard let error = unsafe error, let state = unsafe AppleHealthIndexReader.state(reader),
                unsafe error.pointee.level == XML_ERR_FATAL, unsafe state.pointee.fault == nil
            else { return }
            unsafe state.pointee.fault = XMLFault(
                cause: .notWellFormed(code: Int(error.pointee.code)), line: Int(error.pointee.line))
        }
        guard let context = unsafe xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else {
            throw XMLFault(cause: .notWellFormed(code: 0), line: 0)
        }
        unsafe state.pointee.context = context
        // As in XMLTreeReader.
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(options))
    }

    private static func state(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<State>? {
        unsafe pointer?.assumingMemoryBound(to: State.self)
    }
}

extension AppleHealthIndexReader.State {
    /// Adds a `ClinicalRecord` that names its file.
    fileprivate mutating func addRecord(
        _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        if count > limits.attributes { return stop(.tooManyAttributes) }
        var record = AppleHealthIndex.Record()
        for at in 0..<count {
            // Five pointers an attribute: local name, prefix, URI, value start, value end.
            guard let name = unsafe attributes?[at * 5], let start = unsafe attributes?[at * 5 + 3],
                let end = unsafe attributes?[at * 5 + 4]
            else { continue }
            let length = unsafe end - start
            if length > limits.stringSize { return stop(.stringTooLong) }
            let value = unsafe String(decodingUTF8: Span(_unsafeStart: start, count: length))
            let text = unsafe PointerNames.span(of: name)
            if text.equals("resourceFilePath") {
                record.path = value
            } else if text.equals("fhirVersion") {
                record.fhirVersion = value
            }
        }
        if !record.path.isEmpty { index.add(record) }
    }
}

/// What stands before the root's start tag.
private struct AppleHealthProlog {
    /// Where the document type declaration begins.
    private(set) var declaration: Int?
    /// Where the start tag of `HealthData` begins.
    private(set) var root: Int?
    /// The declaration names `HealthData`.
    private var isDeclared = false

    var isHealthData: Bool { isDeclared || root != nil }

    init(_ bytes: Span<UInt8>) {
        var at = bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while true {
            while at < bytes.count, AppleHealthProlog.isBlank(bytes[at]) { at += 1 }
            let rest = bytes.extracting(at..<bytes.count)
            if rest.hasPrefix("<!--") {
                guard let end = AppleHealthProlog.find("-->", bytes, at + 4) else { return }
                at = end + 3
            } else if rest.hasPrefix("<?") {
                guard let end = AppleHealthProlog.find("?>", bytes, at + 2) else { return }
                at = end + 2
            } else if rest.hasPrefix("<!DOCTYPE") {
                declaration = at
                var name = at + 9
                while name < bytes.count, AppleHealthProlog.isBlank(bytes[name]) { name += 1 }
                isDeclared = bytes.extracting(name..<bytes.count).hasPrefix("HealthData")
                while let tag = AppleHealthProlog.find("<HealthData", bytes, at) {
                    if AppleHealthProlog.isRoot(bytes.extracting(tag..<bytes.count)) {
                        root = tag
                        return
                    }
                    at = tag + 1
                }
                return
            } else {
                if AppleHealthProlog.isRoot(rest) { root = at }
                return
            }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The whole name stands there, not the beginning of a longer one.
    private static func isRoot(_ text: Span<UInt8>) -> Bool {
        guard text.hasPrefix("<HealthData"), text.count > 11 else { return false }
        return isBlank(text[11]) || text[11] == UInt8(ascii: ">") || text[11] == UInt8(ascii: "/")
    }

    /// Where some text stands next.
    private static func find(_ text: StaticString, _ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            if bytes.extracting(at..<bytes.count).hasPrefix(text) { return at }
            at += 1
        }
        return nil
    }
}
