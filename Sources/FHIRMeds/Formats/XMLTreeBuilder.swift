// What libxml2 reports, turned into nodes.
//
// A value with its own memory, not the class that drives the parser: the callbacks come in their hundreds of thousands, and
// each use of a class's property would be checked for overlapping access.

import CLibXML2

/// Builds the tree of one XML document from its parser's events.
@safe
struct XMLTreeBuilder: ~Copyable {
    let limits: ReadingLimits
    /// Whether all narrative is kept, or only that of contained resources, which go out as they are.
    let keepsAllNarrative: Bool
    /// Whether the narrative that is being read is kept.
    var keepsNarrative = false
    /// The parser whose events these are.
    var context: xmlParserCtxtPtr?

    var tree = ElementTree()
    /// What has ended since the last ``forgetParts()``: entries of a Bundle, and at the end the document.
    private(set) var parts: [XMLPart] = []
    /// The nodes of the elements that have not ended.
    private var open = PlainList<Int>()
    private var names = PointerNames()
    private(set) var fault: XMLFault?
    private(set) var oddities: XMLTreeReader.Oddities = []
    private(set) var isBundle = false
    /// How many entries of the Bundle have ended.
    private(set) var entries = 0
    /// Added to the parser's lines, which begin anew where a document is taken up again behind a fault.
    private var firstLine = 0
    /// How many bytes had been read when the fault was found.
    private(set) var faultOffset = 0
    /// Depth inside XHTML; 0 outside.
    var narrativeDepth = 0
    var narrativeStart = 0
    var narrativeTagOpen = false
    /// Where the narrative begins in the piece that is pushed, if its text can be taken as it stands: nil if it has a
    /// prefix, does not declare its namespace itself, or began in an earlier piece.
    var narrativeSource: Int?
    /// The piece that is being pushed, for as long as it is, and the offset of its first byte in the document.
    var piece: UnsafeBufferPointer<UInt8>?
    private(set) var pieceStart = 0

    /// - Parameters:
    ///   - entries: how many entries of a Bundle have been read before by another parser.
    ///   - firstLine: how many lines stand before those that this parser counts.
    init(limits: ReadingLimits, keepsNarrative: Bool, entries: Int = 0, firstLine: Int = 0) {
        self.limits = limits
        keepsAllNarrative = keepsNarrative
        self.entries = entries
        self.firstLine = firstLine
        tree.format = .xml
    }

    /// The child of the root that has not ended.
    var openPart: Int? { open.count > 1 ? open[1] : nil }

    /// The root has ended.
    private(set) var hasEnded = false

    var line: Int {
        guard let input = unsafe context?.pointee.input else { return 0 }
        return unsafe Int(input.pointee.line) + firstLine
    }

    /// How many bytes of the document have been read.
    var offset: Int {
        guard let input = unsafe context?.pointee.input else { return 0 }
        return unsafe Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
    }

    /// Where the parser is. Not a property of the builder: to lend that out, all of it would be copied for each node.
    @inline(__always)
    private static func place(of context: xmlParserCtxtPtr?, _ firstLine: Int) -> XMLPlace {
        guard let input = unsafe context?.pointee.input else { return XMLPlace(line: 0, offset: 0) }
        let line = unsafe Int(input.pointee.line) &+ firstLine
        let base = unsafe Int(bitPattern: input.pointee.base)
        let offset =
            unsafe Int(truncatingIfNeeded: input.pointee.consumed) &+ Int(bitPattern: input.pointee.cur) &- base
        return XMLPlace(line: UInt32(truncatingIfNeeded: line), offset: UInt32(truncatingIfNeeded: offset))
    }

    /// Notes the piece that is pushed next.
    mutating func beginPiece(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe piece = bytes
    }

    /// The piece has been pushed; its bytes are gone.
    mutating func endPiece() {
        pieceStart += unsafe piece?.count ?? 0
        unsafe piece = nil
        narrativeSource = nil
    }

    mutating func stop(_ cause: XMLFault.Cause) {
        note(XMLFault(cause: cause, line: line))
        unsafe xmlStopParser(context)
    }

    mutating func found(code: Int, line: Int) {
        note(XMLFault(cause: .notWellFormed(code: code), line: line + firstLine))
    }

    private mutating func note(_ found: XMLFault) {
        if fault != nil { return }
        fault = found
        faultOffset = offset
    }

    // MARK: Events

    @inline(__always)
    mutating func startElement(
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
        // Without a namespace is as foreign as any other, unless the whole document has none.
        let isForeign = space == .other || (space == .none && !oddities.contains(.namespaceMissing))
        unsafe pushNode(name, .element, isForeign ? .foreign : [])
        if isBundle, tree.nodes[index].name == ElementName.entry.rawValue, isMisplacedEntry() {
            // What stood around it was cut off.
            return stop(.notWellFormed(code: 77))
        }
        open.append(index)
        for at in 0..<attributeCount {
            // Five pointers an attribute: local name, prefix, URI, value start, value end.
            guard let local = unsafe attributes?[at &* 5], let start = unsafe attributes?[at &* 5 &+ 3],
                let end = unsafe attributes?[at &* 5 &+ 4]
            else { continue }
            // Attributes with a prefix, such as xsi:schemaLocation, are no content of FHIR's.
            if let prefix = unsafe attributes?[at &* 5 &+ 1] {
                if unsafe !PointerNames.span(of: prefix).equals("xsi") { oddities.insert(.otherAttribute) }
                continue
            }
            let length = unsafe end - start
            if length > limits.stringSize { return stop(.stringTooLong) }
            let value = unsafe Span(_unsafeStart: start, count: length)
            if unsafe names.isValue(local) {
                setValue(index, value)
            } else {
                unsafe pushAttribute(local, value)
            }
        }
        if tree.bytes.count > min(limits.documentSize, Int(UInt32.max) - 64) { stop(.tooLarge) }
    }

    /// Whether an `entry` begins inside an element that has none: FHIR has them in Bundles, in Lists and in the sections
    /// of Compositions.
    private func isMisplacedEntry() -> Bool {
        guard let parent = open.last else { return false }
        let name = tree.nodes[parent].name
        if name == tree.nodes[0].name { return false }
        return name != XMLTreeBuilder.list && name != XMLTreeBuilder.section
    }

    private static let list = NameTable.shared.number(of: "List")
    private static let section = NameTable.shared.number(of: "section")

    /// Whether what is being read is inside a contained resource.
    var isInContained: Bool {
        for at in 0..<open.count where tree.nodes[open[at]].name == ElementName.contained.rawValue { return true }
        return false
    }

    private mutating func beginDocument(_ name: UnsafePointer<xmlChar>, _ space: PointerNames.Namespace) {
        switch space {
        case .fhir: break
        case .none: oddities.insert(.namespaceMissing)
        case .xhtml, .other: oddities.insert(.otherNamespace)
        }
        isBundle = unsafe NameTable.shared.text(names.number(of: name)) == "Bundle"
    }

    @inline(never)
    private mutating func pushAttribute(_ name: UnsafePointer<xmlChar>, _ value: Span<UInt8>) {
        let attribute = tree.nodes.count
        unsafe pushNode(name, .attribute, [])
        setValue(attribute, value)
    }

    @inline(__always)
    mutating func pushNode(_ name: UnsafePointer<xmlChar>, _ kind: ElementNode.Kind, _ flags: ElementNode.Flags) {
        let number = unsafe names.number(of: name)
        var nameBytes = ElementNode.Name(start: 0, length: 0, number: number)
        if number == 0 {
            let text = unsafe PointerNames.span(of: name)
            if text.count > Int(UInt16.max) { stop(.nameTooLong) }
            nameBytes = ElementNode.Name(
                start: tree.bytes.count, length: min(text.count, Int(UInt16.max)), number: number)
            tree.bytes.append(text)
        }
        tree.nodes.push(
            ElementNode(
                nameBytes: nameBytes, start: 0, end: 0, next: UInt32(truncatingIfNeeded: tree.nodes.count &+ 1),
                kind: kind, flags: flags))
        tree.places.append(unsafe XMLTreeBuilder.place(of: context, firstLine))
    }

    @inline(__always)
    private mutating func setValue(_ index: Int, _ value: Span<UInt8>) {
        let start = tree.bytes.count
        tree.bytes.append(value)
        tree.nodes[index].start = UInt32(truncatingIfNeeded: start)
        tree.nodes[index].end = UInt32(truncatingIfNeeded: tree.bytes.count)
        tree.nodes[index].flags.insert(.hasValue)
    }

    @inline(__always)
    mutating func endElement(_ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) {
        if fault != nil { return }
        if narrativeDepth > 0 {
            if keepsNarrative, let name = unsafe name { unsafe narrativeEndTag(name) }
            narrativeDepth -= 1
            if narrativeDepth == 0 { endNarrative() }
            return
        }
        guard let element = open.popLast() else { return }
        let count = tree.nodes.count
        tree.nodes[element].next = UInt32(truncatingIfNeeded: count)
        if tree.nodes.markRepeats(of: element) > 1 { tree.markRepeatedStrangers(of: element) }
        if open.isEmpty { hasEnded = true }
        let isEntry = isBundle && open.count == 1 && tree.nodes[element].name == ElementName.entry.rawValue
        guard open.isEmpty || isEntry else { return }
        let size = Int(UInt32(truncatingIfNeeded: offset) &- tree.places[element].offset)
        parts.append(XMLPart(index: element, entry: isEntry ? entries : nil, isBundle: isBundle, size: size))
        if isEntry { entries += 1 }
    }

    /// Forgets the entries in ``parts``, and moves what is still open to their place.
    mutating func forgetParts() {
        guard let first = parts.first else { return }
        parts.removeAll(keepingCapacity: true)
        tree.hasDropped = false
        let from = first.index
        let to = open.count > 1 ? open[1] : tree.nodes.count
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
        for at in 0..<open.count where open[at] >= to { open[at] -= to - from }
        narrativeStart -= narrativeDepth > 0 ? bytes : 0
        tree.nodes.truncate(to: tree.nodes.count - (to - from))
        tree.places.remove(from..<to)
        tree.bytes.remove(from: kept, count: bytes)
    }

    mutating func characters(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
        guard let text = unsafe text, fault == nil else { return }
        let piece = unsafe Span(_unsafeStart: text, count: length)
        if narrativeDepth > 0 {
            if keepsNarrative { narrativeText(piece) }
            return
        }
        for at in 0..<length where piece[at] > 0x20 {
            oddities.insert(.strayText)
            if let element = open.last { tree.nodes[element].flags.insert(.text) }
            return
        }
    }
}

extension ElementNode {
    /// Whether its value or its name has bytes of its own in the buffer.
    fileprivate var hasBytes: Bool { end > start || nameBytes.length > 0 }

    fileprivate var firstByte: Int {
        switch (end > start, nameBytes.length > 0) {
        case (true, true): min(Int(start), nameBytes.start)
        case (true, false): Int(start)
        default: nameBytes.start
        }
    }

    fileprivate var lastByte: Int { max(Int(end), nameBytes.start + nameBytes.length) }

    fileprivate mutating func moveBytes(back count: UInt32) {
        if end > start {
            start -= count
            end -= count
        } else {
            start = 0
            end = 0
        }
        if nameBytes.length > 0 {
            nameBytes = Name(start: nameBytes.start - Int(count), length: nameBytes.length, number: name)
        }
    }
}
