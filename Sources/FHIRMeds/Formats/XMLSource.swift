// Where an element stands in the text of its XML document, worked out only when somebody asks: for a record that carries its
// source, and for one that is rejected and kept.
//
// The tree knows one place inside each element's start tag. No other `<` can stand in a tag, so the tag begins at the last one
// before that place, and the element ends with the end tag that is as deep as its start tag.
//
//     <Bundle xmlns="http://hl7.org/fhir"><entry><resource><Medication><id value="a"/></Medication></resource>...
//                                                          ^ start              place ^ end
//
// An element that is taken out of its document loses the namespaces that are declared around it. Kept alone, it is given
// them: of each prefix the innermost declaration, unless it has one itself.
//
//     <Medication xmlns="http://hl7.org/fhir"><id value="a"/></Medication>

/// Finds tags and elements in the bytes of an XML document.
enum XMLSource {
    /// The offset of the next `<` at or behind an offset.
    static func nextTag(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        bytes.firstIndex(of: UInt8(ascii: "<"), from: start)
    }

    /// The offset behind the `>` of the tag at an offset; one in a quoted value does not count.
    static func tagEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var quote: UInt8 = 0
        var at = start + 1
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return at
            }
        }
        return nil
    }

    /// The offset of the start tag that holds an offset.
    static func tagStart(_ bytes: Span<UInt8>, around place: Int) -> Int? {
        var at = min(place, bytes.count)
        while at > 0 {
            at -= 1
            if bytes[at] == UInt8(ascii: "<") { return at }
        }
        return nil
    }

    /// The offset behind the element whose start tag is at an offset.
    static func elementEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var depth = 0
        var at = start
        while let tag = nextTag(bytes, at) {
            let rest = bytes.extracting(tag..<bytes.count)
            if let mark = closingMark(rest) {
                guard let end = find(mark, bytes, tag) else { return nil }
                at = end
                continue
            }
            guard let end = tagEnd(bytes, tag) else { return nil }
            if rest.hasPrefix("</") {
                depth -= 1
            } else if bytes[end - 2] != UInt8(ascii: "/") {
                depth += 1
            }
            if depth <= 0 { return end }
            at = end
        }
        return nil
    }

    /// What ends the comment, CDATA section or instruction that some text begins with; nil if it begins with a tag.
    private static func closingMark(_ text: Span<UInt8>) -> StaticString? {
        if text.hasPrefix("<!--") { return "-->" }
        if text.hasPrefix("<![CDATA[") { return "]]>" }
        return text.hasPrefix("<?") ? "?>" : nil
    }

    /// The offset behind the next mark.
    private static func find(_ mark: StaticString, _ bytes: Span<UInt8>, _ start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            if bytes.extracting(at..<bytes.count).hasPrefix(mark) { return at + mark.utf8CodeUnitCount }
            at += 1
        }
        return nil
    }

    // MARK: Namespaces

    /// A namespace declaration as it is written.
    private struct Declaration {
        /// `xmlns`, or `xmlns:` and a prefix.
        let name: String
        /// From the name to the closing quote.
        let whole: Range<Int>
        /// It takes the namespace away: `xmlns=""`.
        let isEmpty: Bool
    }

    /// Appends an element with the namespaces that it has in its document.
    ///
    /// - Parameters:
    ///   - tags: the offsets of the start tags around it, the outermost first.
    ///   - isQuoted: it is to stay as it was written but for the prefixes that it uses.
    static func append(
        _ element: Range<Int>, under tags: [Int], of document: Span<UInt8>, isQuoted: Bool, to buffer: inout ByteBuffer
    ) {
        let nameEnd = nameEnd(document, element.lowerBound + 1)
        var known = Set(declarations(document, element.lowerBound).map(\.name))
        buffer.append(document.extracting(element.lowerBound..<nameEnd))
        for tag in tags.reversed() {
            for declaration in declarations(document, tag) where known.insert(declaration.name).inserted {
                // Nothing is declared outside an element that stands alone, so nothing has to be taken away.
                if declaration.isEmpty { continue }
                if isQuoted, !uses(document.extracting(element), declaration) { continue }
                buffer.append(UInt8(ascii: " "))
                buffer.append(document.extracting(declaration.whole))
            }
        }
        buffer.append(document.extracting(nameEnd..<element.upperBound))
    }

    /// Whether a name in an element has the prefix that is declared.
    private static func uses(_ element: Span<UInt8>, _ declaration: Declaration) -> Bool {
        guard declaration.name.hasPrefix("xmlns:") else { return false }
        let prefix = Array((declaration.name.dropFirst(6) + ":").utf8)
        var at = 0
        while at + prefix.count < element.count {
            let mark = element[at]
            at += 1
            if mark != UInt8(ascii: "<"), mark > 0x20 { continue }
            if element.extracting(at..<(at + prefix.count)).equals(prefix.span) { return true }
        }
        return false
    }

    /// Whether the start tag at an offset declares a namespace that the one at another offset does not declare alike.
    static func declares(_ bytes: Span<UInt8>, _ start: Int, beyond other: Int) -> Bool {
        let known = declarations(bytes, other)
        for declaration in declarations(bytes, start) {
            let text = bytes.extracting(declaration.whole)
            var isKnown = false
            for one in known where bytes.extracting(one.whole).equals(text) { isKnown = true }
            if !isKnown { return true }
        }
        return false
    }

    /// The namespaces that the start tag at an offset declares.
    private static func declarations(_ bytes: Span<UInt8>, _ start: Int) -> [Declaration] {
        guard let end = tagEnd(bytes, start) else { return [] }
        var found: [Declaration] = []
        var at = nameEnd(bytes, start + 1)
        while at < end {
            while at < end, bytes[at] <= 0x20 { at += 1 }
            let first = at
            at = nameEnd(bytes, at)
            let name = first..<at
            while at < end, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "'") { at += 1 }
            guard at < end else { break }
            let value = at + 1
            at = value
            while at < end, bytes[at] != bytes[value - 1] { at += 1 }
            let text = bytes.extracting(name)
            if text.equals("xmlns") || text.hasPrefix("xmlns:") {
                found.append(
                    Declaration(
                        name: String(decodingUTF8: text), whole: first..<min(at + 1, end), isEmpty: at == value))
            }
            at += 1
        }
        return found
    }

    /// The offset behind the name at an offset.
    private static func nameEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < bytes.count, bytes[at] > 0x20, bytes[at] != UInt8(ascii: "="), bytes[at] != UInt8(ascii: ">"),
            bytes[at] != UInt8(ascii: "/")
        {
            at += 1
        }
        return at
    }
}

extension ElementTree {
    /// Where an XML element stands in its document; nil if that is not known.
    func range(of index: Int, in document: Span<UInt8>) -> Range<Int>? {
        guard let start = tagStart(of: index, in: document), let end = XMLSource.elementEnd(document, start) else {
            return nil
        }
        return start..<end
    }

    /// The line of an XML element, counted from one; 0 if its place is not known.
    func line(ofXML index: Int) -> Int {
        index < places.count ? Int(places[index].line) : 0
    }

    /// Appends an XML element of a document so that it can stand alone; false if its place is not known.
    ///
    /// - Parameters:
    ///   - part: the child of the root that holds it, or the root.
    ///   - isQuoted: it is to stay as it was written but for the prefixes that it uses.
    func appendAlone(
        _ index: Int, part: Int, of document: Span<UInt8>, isQuoted: Bool = false, to buffer: inout ByteBuffer
    ) -> Bool {
        guard let range = range(of: index, in: document) else { return false }
        var around = part > 0 ? [0] : []
        var at = part
        while at < index {
            around.append(at)
            var child = at + 1
            while child < nodes.count, nodes.next(child) <= index { child = nodes.next(child) }
            at = child
        }
        XMLSource.append(
            range, under: around.compactMap { tagStart(of: $0, in: document) }, of: document,
            isQuoted: isQuoted, to: &buffer)
        return true
    }

    /// The offset of an element's start tag, if its place is known and the tag there is the element's.
    func tagStart(of index: Int, in document: Span<UInt8>) -> Int? {
        guard nodes[index].kind == .element, index < places.count,
            let start = XMLSource.tagStart(document, around: textPart.offset(of: places[index]))
        else { return nil }
        let name = Array(nameText(index).utf8)
        var at = start + 1
        while at < document.count, document[at] > 0x20, document[at] != UInt8(ascii: ">") {
            if at == start + 1 || document[at - 1] == UInt8(ascii: ":"), at + name.count < document.count,
                document.extracting(at..<(at + name.count)).equals(name.span)
            {
                return start
            }
            at += 1
        }
        return nil
    }
}
