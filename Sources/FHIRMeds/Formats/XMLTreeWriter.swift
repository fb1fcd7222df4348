// A resource of a tree as FHIR XML.
//
// Elements are written in the order of the release's definition, whatever their order was; values go into `value`
// attributes, ids and urls into attributes of their own, narrative as it is. What XML cannot hold is told and left out:
// elements that the release does not define, and characters that XML 1.0 has no way to write.

/// Writes resources of a tree as FHIR XML.
struct XMLTreeWriter {
    let table: ElementTable
    /// What could not be written.
    private(set) var issues: [Issue] = []
    /// The node of the resource that is written, for paths.
    private var root = 0

    init(table: ElementTable) {
        self.table = table
    }

    /// Writes a resource as an element, with FHIR's namespace if it is the root.
    mutating func writeResource(
        _ tree: borrowing ElementTree, _ index: Int, isRoot: Bool = true, into buffer: inout ByteBuffer
    ) {
        root = index
        let name = tree.resourceTypeName(of: index)
        let type = table.resourceType(name)
        guard type != 0 else { return tell(tree, index, "\(table.release.rawValue) has no resource of this type here") }
        let namespace = isRoot ? " xmlns=\"http://hl7.org/fhir\"" : ""
        writeElement(tree, index, name: name, type: type, namespace: namespace, into: &buffer)
    }

    /// Begins a new list of ``issues``.
    mutating func forgetIssues() {
        issues.removeAll()
    }

    private mutating func tell(_ tree: borrowing ElementTree, _ index: Int, _ message: String) {
        issues.append(
            Issue(.warning, .notInXML, path: tree.path(of: index, in: root), message: "\(message); it is left out"))
    }

    /// Writes an element that has children.
    private mutating func writeElement(
        _ tree: borrowing ElementTree, _ index: Int, name: UInt16, type: UInt16, namespace: String = "",
        into buffer: inout ByteBuffer
    ) {
        openTag(name, namespace, into: &buffer)
        writeAttributes(tree, index, type, into: &buffer)
        buffer.append(UInt8(ascii: ">"))
        let inside = buffer.count
        tellUnknown(tree, index, type)
        for at in table.types[Int(type)].elements where !table.definitions[at].isAttribute {
            writeMember(tree, table.definitions[at], of: index, into: &buffer)
        }
        closeTag(name, since: inside, into: &buffer)
    }

    private func openTag(_ name: UInt16, _ namespace: String, into buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "<"))
        NameTable.shared.append(name, to: &buffer)
        buffer.append(namespace)
    }

    /// Ends an element; one with nothing inside becomes an empty tag.
    private func closeTag(_ name: UInt16, since inside: Int, into buffer: inout ByteBuffer) {
        if buffer.count == inside {
            buffer.truncate(to: inside - 1)
            buffer.append("/>")
            return
        }
        buffer.append("</")
        NameTable.shared.append(name, to: &buffer)
        buffer.append(UInt8(ascii: ">"))
    }

    /// Writes `id` and `url`.
    private mutating func writeAttributes(
        _ tree: borrowing ElementTree, _ index: Int, _ type: UInt16, into buffer: inout ByteBuffer
    ) {
        for at in table.types[Int(type)].elements where table.definitions[at].isAttribute {
            guard let value = tree.child(table.definitions[at].name, of: index) else { continue }
            writeAttribute(tree, value, name: table.definitions[at].name, into: &buffer)
        }
    }

    private mutating func writeAttribute(
        _ tree: borrowing ElementTree, _ value: Int, name: UInt16, into buffer: inout ByteBuffer
    ) {
        var text = ByteBuffer(capacity: 64)
        if tree.nodes[value].flags.contains(.escaped) {
            JSONText.decode(tree.slice(value), into: &text)
        } else {
            text.append(tree.slice(value))
        }
        if XMLText.firstForbidden(in: text.span) != nil {
            return tell(tree, value, "a character here cannot be written in XML")
        }
        buffer.append(UInt8(ascii: " "))
        NameTable.shared.append(name, to: &buffer)
        buffer.append("=\"")
        XMLText.encode(text.span, inAttribute: true, into: &buffer)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Tells children that the type does not define.
    private mutating func tellUnknown(_ tree: borrowing ElementTree, _ index: Int, _ type: UInt16) {
        var child = index + 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            let isCompanion = node.flags.contains(.companion)
            let isType =
                node.name == ElementName.resourceType.rawValue && table.types[Int(type)].isResource && !isCompanion
            if !isType, !node.flags.contains(.dropped) {
                let definition = table.definition(of: node.name, in: type)
                if definition == nil || (isCompanion && definition?.isPrimitive == false) {
                    tell(tree, child, "\(table.release.rawValue) does not define this element")
                } else if isCompanion, let definition, definition.isAttribute || definition.form == .xhtml {
                    tell(tree, child, "XML has no place for an id or extensions here")
                }
            }
            child = tree.nodes.next(child)
        }
    }

    /// Writes all items of one element.
    private mutating func writeMember(
        _ tree: borrowing ElementTree, _ definition: ElementTable.Definition, of parent: Int,
        into buffer: inout ByteBuffer
    ) {
        if definition.isPrimitive {
            return writePrimitives(tree, definition, of: parent, into: &buffer)
        }
        guard let first = tree.child(definition.name, of: parent) else { return }
        var items = tree.items(from: first, in: parent)
        while let item = tree.nextItem(&items) {
            if tree.nodes[item].kind == .null || tree.isHollow(item) { continue }
            guard tree.nodes[item].kind == .object || tree.nodes[item].kind == .element else {
                tell(tree, item, "an object is expected")
                continue
            }
            if definition.form == .resource {
                writeContained(tree, item, definition.name, into: &buffer)
            } else {
                writeElement(tree, item, name: definition.name, type: definition.type, into: &buffer)
            }
        }
    }

    /// Writes an element that holds a resource: one resource each.
    private mutating func writeContained(
        _ tree: borrowing ElementTree, _ item: Int, _ name: UInt16, into buffer: inout ByteBuffer
    ) {
        guard let resource = tree.resource(in: item) else { return }
        let resourceName = tree.resourceTypeName(of: resource)
        let type = resourceName == 0 ? 0 : table.resourceType(resourceName)
        guard type != 0 else {
            return tell(tree, item, "a resource of a type that the tables do not hold")
        }
        openTag(name, "", into: &buffer)
        buffer.append(UInt8(ascii: ">"))
        writeElement(tree, resource, name: resourceName, type: type, into: &buffer)
        buffer.append("</")
        NameTable.shared.append(name, to: &buffer)
        buffer.append(UInt8(ascii: ">"))
    }

    /// Writes primitives: the value of each item with the id and extensions that stand beside it in JSON, inside in XML.
    private mutating func writePrimitives(
        _ tree: borrowing ElementTree, _ definition: ElementTable.Definition, of parent: Int,
        into buffer: inout ByteBuffer
    ) {
        var values = PlacedItems(tree, tree.child(definition.name, of: parent), in: parent)
        var companions = PlacedItems(tree, tree.companion(definition.name, of: parent), in: parent)
        while true {
            let value = values.next(tree)
            let companion = companions.next(tree)
            if value == nil && companion == nil { return }
            writePrimitive(tree, value ?? nil, companion ?? nil, definition, into: &buffer)
        }
    }

    /// The items of a list of primitives one by one, nulls included, since they hold the place of their sibling.
    private struct PlacedItems {
        private var index: Int
        private let end: Int
        private let name: UInt16

        init(_ tree: borrowing ElementTree, _ first: Int?, in parent: Int) {
            let items = first.map { tree.items(from: $0, in: parent) } ?? ElementItems(index: 0, end: 0, name: 0)
            (index, end, name) = (items.index, items.end, items.name)
        }

        /// nil at the end; a nil inside for a place without anything.
        mutating func next(_ tree: borrowing ElementTree) -> Int?? {
            while index < end {
                let at = index
                let node = tree.nodes[at]
                index = Int(node.next)
                if name != 0 && node.name != name { continue }
                let isNothing = node.kind == .null || node.flags.contains(.dropped)
                return .some(isNothing ? nil : at)
            }
            return nil
        }
    }

    private mutating func writePrimitive(
        _ tree: borrowing ElementTree, _ value: Int?, _ companion: Int?, _ definition: ElementTable.Definition,
        into buffer: inout ByteBuffer
    ) {
        if value == nil && companion == nil { return }
        if definition.form == .xhtml {
            if let value { writeNarrative(tree, value, into: &buffer) }
            return
        }
        let start = buffer.count
        openTag(definition.name, "", into: &buffer)
        // In XML the id and extensions are inside the element, in JSON in its underscore sibling.
        let holder = companion ?? (tree.format == .xml ? value : nil)
        let tag = buffer.count
        if let holder {
            if companion != nil { tellUnknown(tree, holder, table.element) }
            writeAttributes(tree, holder, table.element, into: &buffer)
        }
        let bare = buffer.count
        let hasAttributes = bare > tag
        if let value, !tree.hasValue(value), tree.nodes[value].kind != .element {
            tell(tree, value, "a string, a number, true or false is expected")
        }
        if let value, tree.hasValue(value) {
            writeAttribute(tree, value, name: ElementName.value.rawValue, into: &buffer)
            if isBeforeExponents, tree.nodes[value].kind == .number, hasExponent(tree.slice(value)) {
                tell(tree, value, "\(table.release.rawValue) has no exponents in XML; written as it stands")
            }
        }
        let hasValue = buffer.count > bare
        buffer.append(UInt8(ascii: ">"))
        let inside = buffer.count
        if let holder {
            for at in table.types[Int(table.element)].elements where !table.definitions[at].isAttribute {
                writeMember(tree, table.definitions[at], of: holder, into: &buffer)
            }
        }
        // An element without a value, an id or an extension says nothing and is not allowed.
        if !hasValue, !hasAttributes, buffer.count == inside { return buffer.truncate(to: start) }
        closeTag(definition.name, since: inside, into: &buffer)
    }

    /// Decimals have had exponents since R4.
    private var isBeforeExponents: Bool { table.release == .dstu2 || table.release == .stu3 }

    private func hasExponent(_ literal: Span<UInt8>) -> Bool {
        literal.firstIndex(of: UInt8(ascii: "e"), from: 0) != nil
            || literal.firstIndex(of: UInt8(ascii: "E"), from: 0) != nil
    }

    /// Writes XHTML as it is, once it is known to be well formed.
    private mutating func writeNarrative(_ tree: borrowing ElementTree, _ value: Int, into buffer: inout ByteBuffer) {
        var text = ByteBuffer(capacity: 1024)
        if tree.nodes[value].flags.contains(.escaped) {
            JSONText.decode(tree.slice(value), into: &text)
        } else {
            text.append(tree.slice(value))
        }
        guard XMLTreeReader.isNarrative(text.span) else {
            return tell(tree, value, "the narrative is not well-formed XHTML in its namespace")
        }
        buffer.append(text.span)
    }
}
