// XHTML that stands alone is kept as it was written. Any other is written out again from its events, in one namespace
// without prefixes, so that it stands alone.

import CLibXML2

extension XMLTreeBuilder {
    mutating func beginNarrative(
        _ name: UnsafePointer<xmlChar>, _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        unsafe pushNode(name, .xhtml, [])
        narrativeDepth = 1
        keepsNarrative = keepsAllNarrative || isInContained
        narrativeStart = tree.bytes.count
        if keepsNarrative { unsafe narrativeStartTag(name, count, attributes, isRoot: true) }
    }

    mutating func endNarrative() {
        let index = tree.nodes.count - 1
        if keepsNarrative { takeNarrativeAsWritten() }
        tree.nodes[index].start = UInt32(truncatingIfNeeded: narrativeStart)
        tree.nodes[index].end = UInt32(truncatingIfNeeded: tree.bytes.count)
    }

    /// Puts the source's own text in the place of the one made from events.
    private mutating func takeNarrativeAsWritten() {
        guard let piece = unsafe piece, let start = narrativeSource else { return }
        let end = offset - pieceStart
        narrativeSource = nil
        guard end > start, end <= piece.count, unsafe piece[start] == UInt8(ascii: "<"),
            unsafe piece[end - 1] == UInt8(ascii: ">")
        else { return }
        tree.bytes.truncate(to: narrativeStart)
        unsafe tree.bytes.append(Span(_unsafeElements: UnsafeBufferPointer(rebasing: piece[start..<end])))
    }

    /// Where in the piece the start tag that is being read begins; nil if it began before the piece.
    func sourceStart() -> Int? {
        guard let piece = unsafe piece else { return nil }
        var at = min(offset - pieceStart, piece.count)
        while at > 0 {
            at -= 1
            // No other `<` can stand in a start tag.
            if unsafe piece[at] == UInt8(ascii: "<") { return at }
        }
        return nil
    }

    mutating func narrativeStartTag(
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

    mutating func narrativeEndTag(_ name: UnsafePointer<xmlChar>) {
        if narrativeTagOpen {
            tree.bytes.append("/>")
            narrativeTagOpen = false
            return
        }
        tree.bytes.append("</")
        unsafe tree.bytes.append(PointerNames.span(of: name))
        tree.bytes.append(UInt8(ascii: ">"))
    }

    mutating func narrativeText(_ text: Span<UInt8>) {
        closeNarrativeTag()
        XMLText.encode(text, inAttribute: false, into: &tree.bytes)
    }

    private mutating func closeNarrativeTag() {
        if narrativeTagOpen { tree.bytes.append(UInt8(ascii: ">")) }
        narrativeTagOpen = false
    }
}
