// A tree, or a part of it, as JSON.
//
// From JSON, a part without dropped nodes, nulls or line breaks is one slice and is copied whole: every literal, name and
// extension is then as it was. Otherwise it is walked. From XML it is walked along the release's element table, which
// knows what is a list, a number or a boolean.

/// Writes elements of a tree as FHIR JSON without blanks.
@safe
struct JSONTreeWriter {
    /// Not counted: element tables live as long as the process, and a writer is copied for every object.
    private unowned(unsafe) let uncounted: ElementTable

    /// The definitions by which XML is turned into JSON.
    var table: ElementTable {
        @inline(__always)
        get { unsafe uncounted }
    }

    /// The same for each element, without a count either.
    let rules: ElementRules

    init(table: ElementTable) {
        unsafe uncounted = table
        rules = table.rules
    }

    /// Writes a resource.
    func writeResource(_ tree: borrowing ElementTree, _ index: Int, into buffer: inout ByteBuffer) {
        if tree.format == .json {
            write(tree, index, type: 0, into: &buffer)
        } else {
            writeObject(tree, index, type: table.resourceType(tree.nodes[index].name), into: &buffer)
        }
    }

    /// Writes one value: of a JSON list the whole list, of XML one element.
    func write(_ tree: borrowing ElementTree, _ index: Int, type: UInt16, into buffer: inout ByteBuffer) {
        let node = tree.nodes[index]
        switch node.kind {
        case .string:
            buffer.appendQuoted(tree.slice(index))
        case .object, .array:
            if tree.hasDropped || tree.isUntidy {
                walk(tree, index, into: &buffer)
            } else {
                buffer.append(tree.slice(index))
            }
        case .element:
            writeXML(tree, index, type: type, into: &buffer)
        case .attribute, .xhtml:
            writeString(tree, index, into: &buffer)
        case .number, .true, .false:
            buffer.append(tree.slice(index))
        case .null:
            buffer.append("null")
        }
    }

    /// Writes all items of an element as a list.
    func writeList(
        _ tree: borrowing ElementTree, from first: Int, in parent: Int, type: UInt16, into buffer: inout ByteBuffer
    ) {
        if tree.nodes[first].kind == .array {
            return write(tree, first, type: type, into: &buffer)
        }
        var items = tree.items(from: first, in: parent)
        buffer.append(UInt8(ascii: "["))
        var isFirst = true
        while let item = tree.nextItem(&items) {
            if tree.isHollow(item) { continue }
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            isFirst = false
            write(tree, item, type: type, into: &buffer)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// Copies JSON member by member, leaving out what was dropped and what is empty without it.
    private func walk(_ tree: borrowing ElementTree, _ index: Int, into buffer: inout ByteBuffer) {
        let isList = tree.nodes[index].kind == .array
        buffer.append(isList ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        var child = index &+ 1
        let end = tree.nodes.next(index)
        let isPadded = tree.nodes[index].flags.contains(.padded)
        var gaps = 0
        var isFirst = true
        while child < end {
            let node = tree.nodes[child]
            if node.flags.contains(.dropped) || tree.isHollow(child) {
                if isPadded { gaps += 1 }
            } else {
                // FHIR's JSON has a null where an item of one of two lists has nothing; behind the last item none is needed.
                while gaps > 0 {
                    buffer.append(isFirst ? "null" : ",null")
                    isFirst = false
                    gaps -= 1
                }
                if !isFirst { buffer.append(UInt8(ascii: ",")) }
                isFirst = false
                if !isList { writeName(tree, child, into: &buffer) }
                if node.flags.contains(.alone) { buffer.append(UInt8(ascii: "[")) }
                if node.kind == .object || node.kind == .array {
                    walk(tree, child, into: &buffer)
                } else {
                    write(tree, child, type: 0, into: &buffer)
                }
                if node.flags.contains(.alone) { buffer.append(UInt8(ascii: "]")) }
            }
            child = Int(node.next)
        }
        buffer.append(isList ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }

    private func writeName(_ tree: borrowing ElementTree, _ index: Int, into buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "\""))
        if tree.nodes[index].flags.contains(.companion) { buffer.append(UInt8(ascii: "_")) }
        tree.appendName(index, to: &buffer)
        buffer.append("\":")
    }

    // MARK: From XML

    /// Writes an XML element's value by its type; its id and extensions are written by whoever writes its name.
    private func writeXML(
        _ tree: borrowing ElementTree, _ index: Int, type: UInt16, into buffer: inout ByteBuffer
    ) {
        let form = rules.type(type).form
        switch form {
        case .complex where type == 0 && tree.hasValue(index) && !tree.hasIdOrExtension(index):
            writeString(tree, index, into: &buffer)
        case .complex:
            writeObject(tree, index, type: type, into: &buffer)
        case .resource:
            guard let resource = tree.resource(in: index) else { return buffer.append("{}") }
            writeObject(tree, resource, type: table.resourceType(tree.nodes[resource].name), into: &buffer)
        case .string, .xhtml:
            writeString(tree, index, into: &buffer)
        case .number, .boolean:
            buffer.append(tree.slice(index).trimmed)
        }
    }

    private func writeString(_ tree: borrowing ElementTree, _ index: Int, into buffer: inout ByteBuffer) {
        JSONText.appendString(tree.slice(index), to: &buffer)
    }

    /// Writes an XML element with children as an object.
    func writeObject(
        _ tree: borrowing ElementTree, _ index: Int, type: UInt16, into buffer: inout ByteBuffer
    ) {
        buffer.append(UInt8(ascii: "{"))
        var isFirst = true
        if rules.type(type).isResource || (type == 0 && isResource(tree, index)) {
            buffer.append("\"resourceType\":\"")
            tree.appendName(index, to: &buffer)
            buffer.append(UInt8(ascii: "\""))
            isFirst = false
        }
        // The value of an element that is not known to be a primitive must not get lost.
        if rules.type(type).form == .complex, tree.nodes[index].flags.contains(.hasValue) {
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            isFirst = false
            buffer.append("\"value\":")
            writeString(tree, index, into: &buffer)
        }
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let isFirstOfName = !node.flags.contains(.again) || !stoodBefore(tree, child, in: index)
            if !node.flags.contains(.dropped), isFirstOfName {
                writeMember(tree, child, in: index, of: type, &isFirst, into: &buffer)
            }
            child = Int(node.next)
        }
        buffer.append(UInt8(ascii: "}"))
    }

    /// An unknown type is a resource when it is inside an element that holds one.
    private func isResource(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        guard let letter = NameTable.shared.text(tree.nodes[index].name)?.utf8.first ?? first(tree.nameSlice(index))
        else {
            return false
        }
        return letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z")
    }

    private func first(_ bytes: Span<UInt8>) -> UInt8? {
        bytes.isEmpty ? nil : bytes[0]
    }

    /// An earlier sibling has the same name, and has written this one too.
    func stoodBefore(_ tree: borrowing ElementTree, _ index: Int, in parent: Int) -> Bool {
        if !tree.nodes[index].flags.contains(.again) { return false }
        let name = tree.nodes[index].name
        var sibling = parent &+ 1
        while sibling < index {
            if tree.nodes[sibling].name == name && !tree.nodes[sibling].flags.contains(.dropped) {
                if name != 0 || tree.nameSlice(sibling).equals(tree.nameSlice(index)) { return true }
            }
            sibling = tree.nodes.next(sibling)
        }
        return false
    }

    /// Writes an XML element, with all siblings of its name, as a member of an object.
    func writeMember(
        _ tree: borrowing ElementTree, _ index: Int, in parent: Int, of type: UInt16, as name: StaticString? = nil,
        _ isFirst: inout Bool, into buffer: inout ByteBuffer
    ) {
        let rule = rules.rule(of: tree.nodes[index].name, in: type)
        if let rule, !rule.isList, rule.isPrimitive, isAlone(tree.nodes[index], index) {
            writeXMLName(tree, index, name, isFirst: isFirst, companion: false, into: &buffer)
            isFirst = false
            return writeXML(tree, index, type: rule.type, into: &buffer)
        }
        let memberType = rule?.type ?? 0
        let isPrimitive = rule != nil && rules.type(memberType).isPrimitive
        let isList = rule?.isList ?? repeats(tree, index, in: parent)
        if !isPrimitive {
            writeXMLName(tree, index, name, isFirst: isFirst, companion: false, into: &buffer)
            isFirst = false
            if isList {
                writeList(tree, from: index, in: parent, type: memberType, into: &buffer)
            } else {
                write(tree, index, type: memberType, into: &buffer)
            }
            return
        }
        var values = tree.hasValue(index) || tree.nodes[index].kind == .xhtml
        var companions = tree.hasIdOrExtension(index)
        var items = tree.items(from: index, in: parent)
        while isList, let item = tree.nextItem(&items) {
            values = values || tree.hasValue(item) || tree.nodes[item].kind == .xhtml
            companions = companions || tree.hasIdOrExtension(item)
        }
        if values {
            writeXMLName(tree, index, name, isFirst: isFirst, companion: false, into: &buffer)
            isFirst = false
            writePrimitives(tree, index, in: parent, type: memberType, isList: isList, companion: false, into: &buffer)
        }
        if companions {
            writeXMLName(tree, index, name, isFirst: isFirst, companion: true, into: &buffer)
            isFirst = false
            writePrimitives(tree, index, in: parent, type: memberType, isList: isList, companion: true, into: &buffer)
        }
    }

    /// Whether an element has a value and nothing else, as most have.
    @inline(__always)
    private func isAlone(_ node: ElementNode, _ index: Int) -> Bool {
        node.kind == .element && node.flags.contains(.hasValue) && Int(node.next) == index &+ 1
    }

    /// The values of a primitive, or its ids and extensions; lists are padded with null where an item has none.
    private func writePrimitives(
        _ tree: borrowing ElementTree, _ index: Int, in parent: Int, type: UInt16, isList: Bool, companion: Bool,
        into buffer: inout ByteBuffer
    ) {
        var items = tree.items(from: index, in: parent)
        var isFirst = true
        if isList { buffer.append(UInt8(ascii: "[")) }
        while let item = tree.nextItem(&items) {
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            isFirst = false
            if companion {
                if tree.hasIdOrExtension(item) {
                    writeCompanion(tree, item, into: &buffer)
                } else {
                    buffer.append("null")
                }
            } else if tree.hasValue(item) || tree.nodes[item].kind == .xhtml {
                write(tree, item, type: type, into: &buffer)
            } else {
                buffer.append("null")
            }
            if !isList { break }
        }
        if isList { buffer.append(UInt8(ascii: "]")) }
    }

    /// The id and extensions of an XML primitive, without its value.
    func writeCompanion(_ tree: borrowing ElementTree, _ index: Int, into buffer: inout ByteBuffer) {
        let element = table.element
        buffer.append(UInt8(ascii: "{"))
        var isFirst = true
        var child = index &+ 1
        while child < tree.nodes.next(index) {
            if !tree.nodes[child].flags.contains(.dropped) && !stoodBefore(tree, child, in: index) {
                writeMember(tree, child, in: index, of: element, &isFirst, into: &buffer)
            }
            child = tree.nodes.next(child)
        }
        buffer.append(UInt8(ascii: "}"))
    }

    private func repeats(_ tree: borrowing ElementTree, _ index: Int, in parent: Int) -> Bool {
        if tree.nodes[index].name == 0, !tree.nodes[index].flags.contains(.repeated) { return false }
        var items = tree.items(from: index, in: parent)
        _ = tree.nextItem(&items)
        return tree.nextItem(&items) != nil
    }

    private func writeXMLName(
        _ tree: borrowing ElementTree, _ index: Int, _ name: StaticString?, isFirst: Bool, companion: Bool,
        into buffer: inout ByteBuffer
    ) {
        if let name { return buffer.appendName(name, isFirst: isFirst, isCompanion: companion) }
        let number = tree.nodes[index].name
        if number == 0 {
            buffer.appendName(tree.nameSlice(index), isFirst: isFirst, isCompanion: companion)
        } else {
            NameTable.shared.append(number, isFirst: isFirst, isCompanion: companion, to: &buffer)
        }
    }
}

extension ElementTable.TypeDefinition {
    /// Its value is one JSON string, number or boolean.
    var isPrimitive: Bool {
        switch form {
        case .string, .number, .boolean, .xhtml: true
        case .complex, .resource: false
        }
    }
}

extension Span<UInt8> {
    /// Without the white space at both ends that XML lets stand around a value.
    var trimmed: Span<UInt8> {
        @_lifetime(copy self)
        get {
            var start = 0
            var end = count
            while start < end, self[start] <= 0x20 { start &+= 1 }
            while end > start, self[end &- 1] <= 0x20 { end &-= 1 }
            return extracting(start..<end)
        }
    }
}
