// The distinct medications of an export as NDJSON and as CSV.

extension ConceptList {
    /// Appends an entry as one JSON object with a line feed.
    package func appendJSON(_ number: Int, to out: inout ByteBuffer) {
        guard entries.indices.contains(number) else { return }
        let entry = entries[number]
        out.append("{\"number\":\(number + 1)" as String)
        var members = JSONObjectWriter(isFirst: false)
        members.write("identifier", entry.identifier, into: &out)
        members.write("coded", entry.coded, into: &out)
        members.write("together", entry.basis.rawValue, into: &out)
        members.write("subject", entry.subject, into: &out)
        out.append(",\"records\":\(entry.records),\"patients\":\(entry.patients)" as String)
        if entry.withoutSubject > 0 { out.append(",\"withoutSubject\":\(entry.withoutSubject)" as String) }
        members.write("displayText", entry.sortedNames.first?.key, into: &out)
        out.append(",\"types\":")
        JSONText.appendCounts(entry.types, to: &out)
        out.append(",\"states\":")
        JSONText.appendCounts(entry.states, to: &out)
        out.append(",\"names\":[")
        for (place, name) in entry.sortedNames.enumerated() {
            out.append(place > 0 ? ",{\"text\":" as StaticString : "{\"text\":")
            JSONText.appendString(name.key, to: &out)
            out.append(",\"records\":\(name.value)}" as String)
        }
        out.append("]")
        if entry.otherNames > 0 { out.append(",\"otherNames\":\(entry.otherNames)" as String) }
        out.append(",\"codings\":[")
        for (place, coding) in entry.sortedCodings.enumerated() {
            out.append("\(place > 0 ? "," : ""){\"records\":\(coding.value)" as String)
            members.write("system", coding.key.system, into: &out)
            members.write("code", coding.key.code, into: &out)
            members.write("sourceSystem", coding.key.sourceSystem, into: &out)
            out.append("}")
        }
        out.append("]")
        if entry.otherCodings > 0 { out.append(",\"otherCodings\":\(entry.otherCodings)" as String) }
        appendDerived(entry, to: &out)
        appendDoubts(entry, to: &out)
        out.append("}\n")
    }

    private func appendDerived(_ entry: Entry, to out: inout ByteBuffer) {
        if entry.derived.isEmpty { return }
        out.append(",\"derived\":[")
        for (place, derived) in entry.sortedDerived.enumerated() {
            out.append("\(place > 0 ? "," : ""){\"records\":\(derived.records)," as String)
            // The members of an object that is never empty, and its end.
            out.append(derived.json.span.extracting(droppingFirst: 1))
        }
        out.append("]")
        if entry.otherDerived > 0 { out.append(",\"otherDerived\":\(entry.otherDerived)" as String) }
    }

    private func appendDoubts(_ entry: Entry, to out: inout ByteBuffer) {
        let conflicts = entry.conflicts
        if !conflicts.isEmpty {
            out.append(",\"conflicts\":[")
            for (place, conflict) in conflicts.enumerated() {
                let states = conflict.states.map { "\"\($0)\"" }.joined(separator: ",")
                out.append("\(place > 0 ? "," : ""){\"states\":[\(states)]" as String)
                out.append(",\"patients\":\(conflict.patients)}" as String)
            }
            out.append("]")
        }
        if entry.neighbours.isEmpty { return }
        out.append(",\"keptApart\":[")
        for (place, other) in entry.neighbours.enumerated() {
            out.append("\(place > 0 ? "," : ""){\"from\":\(other.entry + 1),\"shared\":\"" as String)
            out.append("\(other.shared.rawValue)\",\"because\":\"\(other.reason.rawValue)\"}" as String)
        }
        out.append("]")
    }

    /// The columns of the rows.
    package static let columns = [
        "number", "identifier", "coded", "together", "subject", "records", "patients", "displayText", "otherNames",
        "codings", "types", "states", "conflicts", "keptApart",
    ]

    /// Appends an entry as one row of CSV.
    package func appendRow(_ number: Int, to out: inout ByteBuffer) {
        guard entries.indices.contains(number) else { return }
        let entry = entries[number]
        func counts(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " | ")
        }
        let cells = [
            "\(number + 1)", entry.identifier ?? "", entry.coded, entry.basis.rawValue, entry.subject ?? "",
            "\(entry.records)", "\(entry.patients)", entry.sortedNames.first?.key ?? "",
            entry.sortedNames.dropFirst().map(\.key).joined(separator: " | "),
            entry.sortedCodings.map { "\($0.key.sourceSystem ?? $0.key.system ?? "")|\($0.key.code ?? "")" }
                .joined(separator: " | "),
            counts(entry.types), counts(entry.states),
            entry.conflicts.map { "\($0.states.joined(separator: " and ")): \($0.patients)" }.joined(separator: " | "),
            entry.neighbours.map { "\($0.entry + 1) \($0.shared.rawValue) \($0.reason.rawValue)" }
                .joined(separator: " | "),
        ]
        for (place, cell) in cells.enumerated() {
            if place > 0 { out.append(UInt8(ascii: ",")) }
            let bytes = Array(cell.utf8)
            RecordRowWriter.write(bytes.span, to: &out)
        }
        out.append("\r\n")
    }
}
