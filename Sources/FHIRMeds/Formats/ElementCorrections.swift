// What a check changes in a tree, so that those who read it later see what was meant, or do not see what cannot be read.

extension ElementTree {
    /// Leaves out the blanks around an XML value: around all but strings they mean nothing.
    mutating func trim(_ index: Int) {
        var start = Int(nodes[index].start)
        var end = Int(nodes[index].end)
        // Most values have none.
        if start < end, bytes.span[start] > 0x20, bytes.span[end &- 1] > 0x20 { return }
        while start < end, bytes.span[start] <= 0x20 { start += 1 }
        while end > start, bytes.span[end - 1] <= 0x20 { end -= 1 }
        nodes[index].start = UInt32(truncatingIfNeeded: start)
        nodes[index].end = UInt32(truncatingIfNeeded: end)
    }

    /// Lets a JSON list of one object be that object, and gives its index; nil for any other list.
    ///
    /// The list's own node stays before it, without a name, as one that nobody sees.
    mutating func unwrap(_ list: Int) -> Int? {
        let item = list + 1
        guard nodes[list].kind == .array, nodes.next(list) > item, nodes.next(item) == nodes.next(list),
            nodes[item].kind == .object
        else { return nil }
        nodes[item].nameBytes = nodes[list].nameBytes
        nodes[item].flags.formUnion(nodes[list].flags)
        nodes[list].nameBytes = ElementNode.Name()
        nodes[list].next = UInt32(truncatingIfNeeded: item)
        nodes[list].kind = .null
        drop(list)
        isUntidy = true
        return item
    }

    /// Whether a child of an object is what ``unwrap(_:)`` has left.
    func isShell(_ index: Int) -> Bool {
        nodes[index].kind == .null && nodes[index].flags.contains(.dropped) && nodes[index].nameBytes.length == 0
    }

    mutating func drop(_ index: Int) {
        nodes[index].flags.insert(.dropped)
        hasDropped = true
    }
}
