/// Paths of elements as messages show them: `Bundle.entry[3].resource.status`.
enum ElementPath {
    /// The child of each element on the path that was asked for last, so that the next path in one tree, which mostly leads
    /// to a later node, does not begin to count anew. It has no meaning once the tree holds something else.
    struct Memo: ~Copyable {
        fileprivate struct Level {
            var container = -1
            var child = 0
            /// How many children stand before it, and how many of them with its name.
            var place = 0
            var before = 0
        }

        fileprivate var levels: [Level] = []
        /// The path, as far as it has been written.
        fileprivate var text = ByteBuffer(capacity: 128)

        mutating func forget() { levels.removeAll(keepingCapacity: true) }
    }

    /// The path from a node to one of its descendants, the first node's own name left out.
    static func text(
        from ancestor: Int, to target: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>
    ) -> String {
        var memo = Memo()
        write(from: ancestor, to: target, nodes, bytes, &memo)
        return String(decodingUTF8: memo.text.span)
    }

    /// The same for one of many paths, behind the name of its resource's type.
    static func text(
        from ancestor: Int, to target: Int, behind type: String, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>,
        _ memo: inout Memo
    ) -> String {
        memo.text.removeAll()
        memo.text.append(type)
        if ancestor < target, ancestor < nodes.count { memo.text.append(UInt8(ascii: ".")) }
        let start = memo.text.count
        write(from: ancestor, to: target, nodes, bytes, &memo)
        if memo.text.count == start { return type }
        return String(decodingUTF8: memo.text.span)
    }

    /// Appends a path to the memo's text.
    private static func write(
        from ancestor: Int, to target: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>, _ memo: inout Memo
    ) {
        var at = ancestor
        var depth = 0
        let start = memo.text.count
        while at < target, at < nodes.count {
            let isList = nodes[at].kind == .array
            if memo.levels.count == depth { memo.levels.append(Memo.Level()) }
            let known = memo.levels[depth]
            let isKnown = known.container == at && known.child <= target
            var child = isKnown ? known.child : at + 1
            var place = isKnown ? known.place : 0
            while child < nodes.count {
                let end = endOf(child, nodes)
                if target < end { break }
                place += 1
                child = end
            }
            if child >= nodes.count { return }
            var level = Memo.Level(container: at, child: child, place: place)
            if isList {
                writePlace(place, &memo)
            } else {
                if memo.text.count > start { memo.text.append(UInt8(ascii: ".")) }
                writeName(child, nodes, bytes, &memo)
                if nodes[child].kind == .element {
                    let isSame = isKnown && nodes[child].name != 0 && nodes[child].name == nodes[known.child].name
                    let start = isSame ? (known.child, known.before) : (at + 1, 0)
                    let repeats = repeatNumber(child, in: at, from: start, nodes, bytes)
                    level.before = repeats.before
                    if repeats.hasOthers { writePlace(repeats.before, &memo) }
                }
            }
            memo.levels[depth] = level
            depth += 1
            at = child
        }
    }

    private static func writePlace(_ place: Int, _ memo: inout Memo) {
        memo.text.append(UInt8(ascii: "["))
        memo.text.append(decimal: place)
        memo.text.append(UInt8(ascii: "]"))
    }

    /// One past the last descendant; of a container that is still being read, the end of what was read.
    private static func endOf(_ index: Int, _ nodes: borrowing ElementNodes) -> Int {
        let node = nodes[index]
        // An open container leads back to the one around it; once the scanner has given up, it has no text.
        let isOpen =
            (node.kind == .object || node.kind == .array) && (Int(node.next) <= index || node.end == node.start)
        return isOpen ? nodes.count : nodes.next(index)
    }

    private static func writeName(
        _ index: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>, _ memo: inout Memo
    ) {
        let node = nodes[index]
        if node.flags.contains(.companion) { memo.text.append(UInt8(ascii: "_")) }
        if node.name != 0 { return NameTable.shared.append(node.name, to: &memo.text) }
        let raw = bytes.extracting(node.nameBytes.start..<node.nameBytes.start + node.nameBytes.length)
        // An unknown name is the source's own word; only what looks like an element name is shown.
        let text = node.flags.contains(.escapedName) ? JSONText.decoded(raw) : String(decodingUTF8: raw)
        memo.text.append(shown(text))
    }

    /// A name if it looks like one.
    static func shown(_ name: String) -> String {
        name.utf8.count <= 64 && name.utf8.allSatisfy { isNameByte($0) } ? name : "?"
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            return true
        default:
            return false
        }
    }

    /// Which of several equal siblings an XML element is, and whether there are others.
    ///
    /// - Parameter start: the child to count from, and how many of the name stand before that.
    private static func repeatNumber(
        _ index: Int, in parent: Int, from start: (child: Int, before: Int), _ nodes: borrowing ElementNodes,
        _ bytes: Span<UInt8>
    ) -> (before: Int, hasOthers: Bool) {
        let mine = nodes[index]
        if mine.name == 0, !mine.flags.contains(.repeated) { return (0, false) }
        let text = bytes.extracting(mine.nameBytes.start..<mine.nameBytes.start + mine.nameBytes.length)
        var before = start.before
        var sibling = start.child
        let end = min(nodes.next(parent), nodes.count)
        while sibling < end {
            let node = nodes[sibling]
            if sibling > index, before > 0 { break }
            if sibling != index, node.kind == .element, node.name == mine.name {
                let other = bytes.extracting(node.nameBytes.start..<node.nameBytes.start + node.nameBytes.length)
                if mine.name != 0 || other.equals(text) {
                    if sibling > index { return (before, true) }
                    before += 1
                }
            }
            sibling = Int(node.next)
        }
        return (before, before > 0)
    }
}
