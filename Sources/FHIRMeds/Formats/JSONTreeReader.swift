// JSON into the tree, in one pass: strict RFC 8259.
//
// The loop is in `JSONScanner.swift`. Duplicate names are looked for when an object is closed: its children are visited
// once, and each known name leaves the object's number in a table. Numbers are not converted; their literal is checked and
// stays where it is.

/// Reads JSON text into an ``ElementTree``.
public struct JSONTreeReader {
    /// What a text may cost before it is refused.
    public var limits: ReadingLimits

    /// A reader with the given limits.
    public init(limits: ReadingLimits = ReadingLimits()) {
        self.limits = limits
    }

    /// Loads the tree with one JSON text, replacing what it held.
    ///
    /// - Throws: ``JSONFault`` at the first byte that is not JSON.
    public mutating func read(_ text: Span<UInt8>, into tree: inout ElementTree) throws(JSONFault) {
        if text.count > limits.documentSize { throw JSONFault(.tooLarge, at: 0) }
        tree.bytes.removeAll()
        tree.bytes.append(text)
        tree.bytes.seal()
        let end = try readValue(at: 0, of: &tree)
        let bytes = tree.bytes.paddedSpan
        var at = end
        while at < tree.bytes.count, isBlank(bytes[at]) { at &+= 1 }
        if at < tree.bytes.count { throw JSONFault(.contentAfterEnd, at: at) }
    }

    /// Reads the value that begins at an offset of the tree's own bytes, forgetting the nodes that were there.
    ///
    /// - Returns: the offset behind the value.
    mutating func readValue(at start: Int, of tree: inout ElementTree) throws(JSONFault) -> Int {
        // Nodes tell their places in 32 bits.
        if tree.bytes.count > Int(UInt32.max) - 64 { throw JSONFault(.tooLarge, at: 0) }
        tree.removeNodes()
        tree.format = .json
        // The nodes are filled while the bytes are read; the bytes do not change meanwhile.
        let bytes = unsafe _overrideLifetime(tree.bytes.paddedSpan, copying: ())
        let outcome: JSONScanner.Outcome
        do {
            outcome = try JSONScanner(limits: limits).scan(bytes, from: start, count: tree.bytes.count, &tree.nodes)
        } catch {
            tree.nodes.forgetOpen()
            throw error
        }
        tree.isUntidy = outcome.isUntidy
        return outcome.end
    }

    /// The offset behind the object at an offset of a text with zero bytes behind it, if no Medication can be in it.
    ///
    /// - Returns: nil for one that has to be read: it may hold a Medication, it is not all there, or it is not JSON.
    func endWithoutMedication(_ bytes: Span<UInt8>, at start: Int) -> Int? {
        guard let skipped = JSONScanner(limits: limits).skip(bytes, from: start), !skipped.hidesLetters,
            skipped.end - start <= limits.documentSize
        else { return nil }
        return bytes.extracting(start..<skipped.end).contains("\"Medication\"", from: 0) ? nil : skipped.end
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
