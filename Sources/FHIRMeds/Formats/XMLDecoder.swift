// XML in other encodings than UTF-8, turned into UTF-8 before it is parsed.
//
// libxml2 could do it while it parses, but then counts the bytes of its own text, which are not those of the document: no
// element's place would be known. What the text says of its encoding is left as it is and means nothing any more.

import CLibXML2

/// Turns the bytes of an XML document into UTF-8, piece by piece.
@safe
final class XMLDecoder {
    private let handler: xmlCharEncodingHandlerPtr
    private let input: xmlBufferPtr
    private let output: xmlBufferPtr

    private init?(_ handler: xmlCharEncodingHandlerPtr) {
        guard let input = unsafe xmlBufferCreate() else { return nil }
        guard let output = unsafe xmlBufferCreate() else {
            unsafe xmlBufferFree(input)
            return nil
        }
        unsafe self.handler = handler
        unsafe self.input = input
        unsafe self.output = output
    }

    deinit {
        unsafe xmlBufferFree(input)
        unsafe xmlBufferFree(output)
        unsafe xmlCharEncCloseFunc(handler)
    }

    /// What a document that begins with these bytes needs.
    enum Need {
        /// It is UTF-8 already.
        case nothing
        case decoder(XMLDecoder)
        /// An encoding that nobody knows.
        case unknown
    }

    /// Looks at the first bytes, which hold the XML declaration if there is one.
    static func need(_ bytes: Span<UInt8>) -> Need {
        guard bytes.count >= 4 else { return .nothing }
        let mark: StaticString? =
            switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
            case (0xFF, 0xFE, 0, 0), (0x3C, 0, 0, 0): "UTF-32LE"
            case (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x3C): "UTF-32BE"
            case (0xFF, 0xFE, _, _), (0x3C, 0, _, _): "UTF-16LE"
            case (0xFE, 0xFF, _, _), (0, 0x3C, _, _): "UTF-16BE"
            default: nil
            }
        if let mark { return decoder("\(mark)") }
        guard let name = declaredEncoding(bytes) else { return .nothing }
        // What is read here byte by byte is no encoding of two bytes, whatever it says.
        let known = name.uppercased()
        if ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(known) || known.hasPrefix("UTF-16") { return .nothing }
        return decoder(name)
    }

    private static func decoder(_ name: String) -> Need {
        guard let handler = unsafe xmlFindCharEncodingHandler(name), let decoder = unsafe XMLDecoder(handler) else {
            return .unknown
        }
        return .decoder(decoder)
    }

    /// The encoding that an XML declaration names.
    private static func declaredEncoding(_ bytes: Span<UInt8>) -> String? {
        var start = bytes[0] == 0xEF ? 3 : 0
        guard bytes.extracting(start..<bytes.count).hasPrefix("<?xml"),
            let end = XMLSource.tagEnd(bytes, start)
        else { return nil }
        while start < end, !bytes.extracting(start..<end).hasPrefix("encoding") { start += 1 }
        while start < end, bytes[start] != UInt8(ascii: "\""), bytes[start] != UInt8(ascii: "'") { start += 1 }
        guard start < end else { return nil }
        var last = start + 1
        while last < end, bytes[last] != bytes[start] { last += 1 }
        return String(decodingUTF8: bytes.extracting((start + 1)..<last))
    }

    /// Appends the UTF-8 of the next bytes; false if they are not in the encoding.
    func decode(_ bytes: Span<UInt8>, into buffer: inout ByteBuffer) -> Bool {
        var isGood = true
        unsafe bytes.withUnsafeBytes { raw in
            if let start = raw.baseAddress {
                unsafe xmlBufferAdd(input, start.assumingMemoryBound(to: xmlChar.self), Int32(raw.count))
            }
        }
        while isGood {
            let before = unsafe xmlBufferLength(input)
            isGood = quietly { unsafe xmlCharEncInFunc(handler, output, input) >= 0 }
            let length = unsafe Int(xmlBufferLength(output))
            if length > 0, let content = unsafe xmlBufferContent(output) {
                unsafe buffer.append(Span(_unsafeStart: content, count: length))
            }
            unsafe xmlBufferEmpty(output)
            let left = unsafe xmlBufferLength(input)
            if left == 0 || left == before { break }
        }
        return isGood
    }

    /// Whether bytes are left that are only a part of a character.
    var hasRest: Bool { unsafe xmlBufferLength(input) > 0 }

    /// Calls libxml2 without it printing what is wrong.
    private func quietly(_ call: () -> Bool) -> Bool {
        let before = unsafe (__xmlStructuredErrorContext()?.pointee, __xmlStructuredError()?.pointee)
        unsafe xmlSetStructuredErrorFunc(nil) { _, _ in }
        defer { unsafe xmlSetStructuredErrorFunc(before.0, before.1) }
        return call()
    }
}
