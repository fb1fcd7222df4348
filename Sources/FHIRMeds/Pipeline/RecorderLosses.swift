// What a record line does not carry of its source, found by a walk behind the translation.
//
// The translation has left its marks in the tree: what cannot be read is dropped, and the Medication that the concept tells
// is known. Whatever else a line leaves out is one of few elements, which the layout of the fields names.

extension Recorder {
    /// Elements of a record that its line has no field for: of those that are told apart from the fields, all the rest.
    static let notCarried = MedicationResource.consumed.subtracting([
        .resourceType, .id, .identifier, .contained, .medicationCodeableConcept, .medicationReference, .medication,
    ])

    /// Adds what the line of the record at a node does not carry.
    mutating func addLosses(of tree: borrowing ElementTree, _ index: Int) {
        losses.addRecord()
        // With its source beside it a record carries everything.
        if options.embedsSource, !translator.issues.contains(where: { $0.code == .notEmbedded }) { return }
        let type = NameTable.shared.text(tree.resourceTypeName(of: index)) ?? "Resource"
        var child = index + 1
        while child < tree.nodes.next(index) {
            let name = ElementName(rawValue: tree.nodes[child].name)
            let path = "\(type).\(shownName(child, tree))"
            if name == .contained, !tree.nodes[child].flags.contains(.dropped) {
                addContained(tree, child, path)
            } else {
                add(tree, child, in: index, path, leavingOut: Recorder.notCarried)
            }
            child = tree.nodes.next(child)
        }
    }

    /// Adds what stands in a Bundle's entry beside a record.
    mutating func addLosses(ofEntry tree: borrowing ElementTree, _ entry: Int) {
        var child = entry + 1
        while child < tree.nodes.next(entry) {
            if tree.nodes[child].name != ElementName.resource.rawValue, !hasValueBeside(child, in: entry, tree) {
                losses.add("Bundle.entry.\(shownName(child, tree))", .notCarried, times: times(child, tree))
            }
            child = tree.nodes.next(child)
        }
    }

    /// Adds what is lost of the resources in a `contained` element, in JSON the list of them.
    private mutating func addContained(_ tree: borrowing ElementTree, _ index: Int, _ path: String) {
        if tree.nodes[index].kind != .array { return addResource(tree, index, path) }
        var item = index + 1
        while item < tree.nodes.next(index) {
            if tree.nodes[item].flags.contains(.dropped) {
                losses.add(path, reason(item, tree))
            } else {
                addResource(tree, item, path)
            }
            item = tree.nodes.next(item)
        }
    }

    private mutating func addResource(_ tree: borrowing ElementTree, _ holder: Int, _ path: String) {
        guard let resource = tree.resource(in: holder), resource == translator.usedContained else {
            return addDropped(tree, holder, path)
        }
        if resource != holder { addDropped(tree, holder, path, except: resource) }
        var child = resource + 1
        while child < tree.nodes.next(resource) {
            let own = "\(path).\(shownName(child, tree))"
            // The id is told by the reference to it, but not what stands beside it.
            let isId = tree.nodes[child].name == ElementName.id.rawValue
            if isId, tree.nodes[child].flags.contains(.companion) || tree.hasIdOrExtension(child) {
                losses.add(own, .notCarried)
            } else {
                add(tree, child, in: resource, own, leavingOut: Recorder.notCarried.union([.status]))
            }
            child = tree.nodes.next(child)
        }
    }

    /// Adds a child that a line leaves out, or what is left out inside it.
    private mutating func add(
        _ tree: borrowing ElementTree, _ child: Int, in parent: Int, _ path: String, leavingOut names: Set<ElementName>
    ) {
        let node = tree.nodes[child]
        if tree.isShell(child) { return }
        if node.flags.contains(.dropped) {
            losses.add(path, reason(child, tree), times: times(child, tree))
        } else if let name = ElementName(rawValue: node.name), names.contains(name), !node.flags.contains(.unknown) {
            if !hasValueBeside(child, in: parent, tree) { losses.add(path, .notCarried) }
        } else {
            addDropped(tree, child, path)
        }
    }

    /// Adds whatever was dropped inside an element. In XML a value where none belongs, and a narrative in a contained
    /// resource, leave no mark of their own.
    private mutating func addDropped(
        _ tree: borrowing ElementTree, _ index: Int, _ path: String, except told: Int? = nil
    ) {
        if tree.format == .json, !tree.hasDropped { return }
        let node = tree.nodes[index]
        if node.kind == .xhtml, node.end == node.start { return losses.add(path, .notCarried) }
        if node.kind == .element, node.end > node.start, !node.flags.contains(.hasValue) { losses.add(path, .dropped) }
        let isList = node.kind == .array
        let holdsResource = node.kind == .element && node.name == ElementName.contained.rawValue
        var child = index + 1
        while child < tree.nodes.next(index) {
            // Items of a list, and the resource in an element that holds one, are no step of a path.
            let own = isList || holdsResource ? path : "\(path).\(shownName(child, tree))"
            if !isList, tree.isShell(child) {
                child = tree.nodes.next(child)
                continue
            }
            if tree.nodes[child].flags.contains(.dropped) {
                losses.add(own, reason(child, tree), times: times(child, tree))
            } else if child != told {
                addDropped(tree, child, own)
            }
            child = tree.nodes.next(child)
        }
    }

    // MARK: Nodes

    /// A name as messages show it.
    private func shownName(_ index: Int, _ tree: borrowing ElementTree) -> String {
        ElementPath.shown(tree.nameText(index))
    }

    /// How many elements a node stands for.
    private func times(_ index: Int, _ tree: borrowing ElementTree) -> Int {
        guard tree.nodes[index].kind == .array else { return 1 }
        var count = 0
        var item = index + 1
        while item < tree.nodes.next(index) {
            count += 1
            item = tree.nodes.next(item)
        }
        return max(count, 1)
    }

    private func reason(_ index: Int, _ tree: borrowing ElementTree) -> Losses.Reason {
        isEmpty(index, tree) ? .empty : .dropped
    }

    private func isEmpty(_ index: Int, _ tree: borrowing ElementTree) -> Bool {
        let node = tree.nodes[index]
        switch node.kind {
        case .null: return true
        case .string, .number, .true, .false, .attribute, .xhtml: return node.end == node.start
        case .element where node.end > node.start: return false
        case .element, .object, .array:
            var child = index + 1
            while child < tree.nodes.next(index) {
                if !isEmpty(child, tree) { return false }
                child = tree.nodes.next(child)
            }
            return true
        }
    }

    /// Whether a node is the underscore sibling of an element that is there, and is counted with it.
    private func hasValueBeside(_ index: Int, in parent: Int, _ tree: borrowing ElementTree) -> Bool {
        let node = tree.nodes[index]
        return node.flags.contains(.companion) && node.name != 0 && tree.child(node.name, of: parent) != nil
    }
}
