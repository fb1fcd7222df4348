// How FHIR is read from the tree, whichever format it was written in.
//
// Members are asked for by name; lists are walked item by item, be they a JSON list, a single JSON value where a list
// belongs, or repeated XML elements; the id and extensions of a primitive are found inside the XML element or at the
// underscore sibling in JSON. Nodes that a check has dropped are not seen.

/// The items of one element that may repeat, as far as they have been walked.
public struct ElementItems: Sendable {
    var index: Int
    let end: Int
    /// Number of the name that XML siblings share; 0 in a JSON list.
    let name: UInt16
    /// The first of XML siblings whose name has no number; -1 elsewhere. Such names are compared by their bytes.
    var stranger = -1
    /// The place of the next item.
    var place = 0
}

extension ElementTree {
    /// The outermost element: a resource, or whatever else the text holds.
    public var root: Element { Element(0) }

    /// Whether the tree holds nothing.
    public var isEmpty: Bool { nodes.count == 0 }

    /// The element of that name in a parent; in JSON the list, if it is one.
    @inline(__always)
    public func first(_ name: ElementName, of parent: Element) -> Element? {
        child(name.rawValue, of: parent.index).map(Element.init)
    }

    /// The items of the element of that name: none, one or many.
    public func items(_ name: ElementName, of parent: Element) -> ElementItems {
        items(name.rawValue, of: parent.index)
    }

    /// The next item, or nil at the end.
    @inline(__always)
    public func next(_ items: inout ElementItems) -> Element? {
        nextItem(&items).map(Element.init)
    }

    /// The bytes of a primitive's value as they stand in the source: a JSON string without quotes, an XML value decoded.
    @_lifetime(borrow self)
    public func source(of element: Element) -> Span<UInt8> {
        slice(element.index)
    }

    /// The text of a primitive; nil for an element that is not one or has no value.
    public func string(of element: Element) -> String? {
        text(element.index)
    }

    /// Number of the root's resource type: JSON's `resourceType`, XML's root element. 0 if there is none or it is unknown.
    func resourceTypeName(of index: Int) -> UInt16 {
        let node = nodes[index]
        switch node.kind {
        case .element:
            return node.name
        case .object:
            guard let type = child(ElementName.resourceType.rawValue, of: index), nodes[type].kind == .string else {
                return 0
            }
            if nodes[type].flags.contains(.escaped) {
                return NameTable.shared.number(of: JSONText.decoded(slice(type)))
            }
            return NameTable.shared.number(of: bytes.span, Int(nodes[type].start), slice(type).count)
        default:
            return 0
        }
    }

    /// The resource inside an element that holds one: the object itself in JSON, the child element in XML.
    func resource(in index: Int) -> Int? {
        if nodes[index].kind != .element { return nodes[index].kind == .object ? index : nil }
        var child = index + 1
        while child < nodes.next(index) {
            if nodes[child].kind == .element { return child }
            child = nodes.next(child)
        }
        return nil
    }

    @inline(__always)
    func child(_ name: UInt16, of parent: Int) -> Int? {
        let kind = nodes[parent].kind
        if kind != .object && kind != .element { return nil }
        let end = nodes.next(parent)
        var child = parent &+ 1
        while child < end {
            let node = nodes[child]
            if node.name == name && node.flags.isDisjoint(with: [.companion, .dropped]) { return child }
            child = Int(truncatingIfNeeded: node.next)
        }
        return nil
    }

    /// JSON's underscore sibling of a name.
    func companion(_ name: UInt16, of parent: Int) -> Int? {
        if nodes[parent].kind != .object { return nil }
        let end = nodes.next(parent)
        var child = parent &+ 1
        while child < end {
            let node = nodes[child]
            if node.name == name && node.flags.contains(.companion) && !node.flags.contains(.dropped) { return child }
            child = Int(truncatingIfNeeded: node.next)
        }
        return nil
    }

    @inline(__always)
    func items(_ name: UInt16, of parent: Int) -> ElementItems {
        guard let first = child(name, of: parent) else { return ElementItems(index: 0, end: 0, name: 0) }
        return items(from: first, in: parent)
    }

    /// The items that begin with a child of `parent`.
    @inline(__always)
    func items(from first: Int, in parent: Int) -> ElementItems {
        switch nodes[first].kind {
        case .array: return ElementItems(index: first &+ 1, end: nodes.next(first), name: 0)
        case .element:
            let name = nodes[first].name
            return ElementItems(index: first, end: nodes.next(parent), name: name, stranger: name == 0 ? first : -1)
        default: return ElementItems(index: first, end: nodes.next(first), name: 0)
        }
    }

    @inline(__always)
    func nextItem(_ items: inout ElementItems) -> Int? {
        while items.index < items.end {
            let index = items.index
            let node = nodes[index]
            items.index = Int(truncatingIfNeeded: node.next)
            if node.flags.contains(.dropped) || (items.name != 0 && node.name != items.name) { continue }
            if items.stranger >= 0, node.name != 0 || !nameSlice(index).equals(nameSlice(items.stranger)) { continue }
            items.place &+= 1
            return index
        }
        return nil
    }

    /// Whether a node holds a primitive value.
    @inline(__always)
    func hasValue(_ index: Int) -> Bool {
        let node = nodes[index]
        switch node.kind {
        case .string, .number, .true, .false, .attribute: return true
        case .element: return node.flags.contains(.hasValue)
        case .object, .array, .null, .xhtml: return false
        }
    }

    /// The text of a primitive; nil for an element that is not one or has no value.
    func text(_ index: Int) -> String? {
        if !hasValue(index) { return nil }
        if nodes[index].flags.contains(.escaped) { return JSONText.decoded(slice(index)) }
        return String(decodingUTF8: slice(index))
    }

    func text(_ name: ElementName, of parent: Int) -> String? {
        child(name.rawValue, of: parent).flatMap { text($0) }
    }

    /// Whether a primitive's value is exactly this ASCII text.
    @inline(__always)
    func equals(_ index: Int, _ text: StaticString) -> Bool {
        // Bytes are compared, not characters: to Swift a Kelvin sign is a K.
        if nodes[index].flags.contains(.escaped) {
            return self.text(index)?.utf8.elementsEqual("\(text)".utf8) ?? false
        }
        return hasValue(index) && slice(index).equals(text)
    }

    /// Whether an XML element has an id or extensions beside its value.
    @inline(__always)
    func hasIdOrExtension(_ index: Int) -> Bool {
        let node = nodes[index]
        return node.kind == .element && Int(node.next) > index &+ 1 && (!hasDropped || hasChild(index))
    }

    /// Whether some child has not been dropped.
    @inline(never)
    func hasChild(_ index: Int) -> Bool {
        var child = index + 1
        let end = nodes.next(index)
        while child < end {
            if !nodes[child].flags.contains(.dropped) { return true }
            child = nodes.next(child)
        }
        return false
    }

    /// An empty JSON list and a null say nothing at all, not even something that cannot be read.
    @inline(__always)
    func isNothing(_ index: Int) -> Bool {
        let node = nodes[index]
        return node.kind == .null || (node.kind == .array && Int(node.next) == index + 1)
    }

    /// Nothing is left of a JSON object or list once dropped nodes are gone.
    @inline(__always)
    func isHollow(_ index: Int) -> Bool {
        hasDropped && hasNothingLeft(index)
    }

    @inline(never)
    private func hasNothingLeft(_ index: Int) -> Bool {
        let kind = nodes[index].kind
        guard kind == .object || kind == .array else { return false }
        var child = index + 1
        let end = nodes.next(index)
        if child == end { return false }
        while child < end {
            if !nodes[child].flags.contains(.dropped) && !hasNothingLeft(child) { return false }
            child = nodes.next(child)
        }
        return true
    }
}
