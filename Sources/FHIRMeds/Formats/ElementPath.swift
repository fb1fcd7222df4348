/// Paths of elements as messages show them: `Bundle.entry[3].resource.status`.
enum ElementPath {
    /// The path from a node to one of its descendants, the first node's own name left out.
    static func text(
        from ancestor: Int, to target: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>
    ) -> String {
        var path = ""
        var at = ancestor
        while at < target, at < nodes.count {
            let isList = nodes[at].kind == .array
            var child = at + 1
            var place = 0
            while child < nodes.count {
                let end = endOf(child, nodes)
                if target < end { break }
                place += 1
                child = end
            }
            if child >= nodes.count { return path }
            if isList {
                path += "[\(place)]"
            } else {
                if !path.isEmpty { path += "." }
                path += name(child, nodes, bytes)
                if nodes[child].kind == .element, let number = repeatNumber(child, in: at, nodes, bytes) {
                    path += "[\(number)]"
                }
            }
            at = child
        }
        return path
    }

    /// One past the last descendant; of a container that is still being read, the end of what was read.
    private static func endOf(_ index: Int, _ nodes: borrowing ElementNodes) -> Int {
        let node = nodes[index]
        // An open container leads back to the one around it; once the scanner has given up, it has no text.
        let isOpen =
            (node.kind == .object || node.kind == .array) && (Int(node.next) <= index || node.end == node.start)
        return isOpen ? nodes.count : nodes.next(index)
    }

    private static func name(_ index: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>) -> String {
        let node = nodes[index]
        let mark = node.flags.contains(.companion) ? "_" : ""
        if let text = NameTable.shared.text(node.name) { return mark + text }
        let raw = bytes.extracting(node.nameBytes.start..<node.nameBytes.start + node.nameBytes.length)
        // An unknown name is the source's own word; only what looks like an element name is shown.
        let text = node.flags.contains(.escapedName) ? JSONText.decoded(raw) : String(decodingUTF8: raw)
        return mark + shown(text)
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

    /// Which of several equal siblings an XML element is; nil when it is the only one of its name.
    private static func repeatNumber(
        _ index: Int, in parent: Int, _ nodes: borrowing ElementNodes, _ bytes: Span<UInt8>
    ) -> Int? {
        let mine = name(index, nodes, bytes)
        var before = 0
        var others = false
        var sibling = parent + 1
        let end = min(nodes.next(parent), nodes.count)
        while sibling < end {
            if sibling != index, nodes[sibling].kind == .element, name(sibling, nodes, bytes) == mine {
                others = true
                if sibling < index { before += 1 }
            }
            sibling = nodes.next(sibling)
        }
        return others ? before : nil
    }
}
