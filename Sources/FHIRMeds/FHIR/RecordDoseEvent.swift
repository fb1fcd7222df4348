// The dose event that one of our own statements carries.

extension RecordTranslator {
    /// Notes what a statement says that has extensions, if it is one of ours.
    @inline(never)
    mutating func noteStatement(_ tree: borrowing ElementTree, _ first: Int, _ index: Int) {
        let found = DoseStatementReader.read(
            tree, from: first, in: index, statusIsOfRecord: dialect.statusIsOfRecord, signs, options.terminology)
        guard let (statement, node) = found else { return }
        self.statement = statement
        switch statement {
        case .entry(.doseEvent):
            doseEvent = node
            present |= layout.doseEvent
        case .entry: break
        case .conflicting(let issues): checker.issues += issues
        }
    }

    mutating func writeDoseEvent(_ field: RecordLayout.Field, _ members: inout MemberWriter) {
        guard case .entry(.doseEvent(let event)) = statement else { return }
        members.name(field.name, into: &line)
        DoseLogWriter.write(event, into: &line)
    }

    mutating func writeExtensions(
        _ field: RecordLayout.Field, _ tree: borrowing ElementTree, _ index: Int, _ members: inout MemberWriter
    ) {
        guard let doseEvent, let first = take(.extension) else {
            return writeOwn(tree, .extension, in: index, as: field.name, &members)
        }
        let type = members.writer.rules.rule(of: ElementName.extension.rawValue, in: members.type)?.type ?? 0
        var isOpen = false
        var items = tree.items(from: first, in: index)
        while let item = tree.nextItem(&items) {
            if item == doseEvent || tree.isHollow(item) { continue }
            if isOpen { line.append(UInt8(ascii: ",")) } else { members.name(field.name, into: &line) }
            if !isOpen { line.append(UInt8(ascii: "[")) }
            isOpen = true
            members.writer.write(tree, item, type: type, into: &line)
        }
        if isOpen { line.append(UInt8(ascii: "]")) }
    }
}
