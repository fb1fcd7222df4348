// What is in an export, as JSON and as a table.

/// Numbers about the documents of an export, beside those about its records.
package struct ExportSize: Sendable, Equatable {
    /// Documents and bytes by format.
    package var formats: [String: (documents: Int, bytes: Int)] {
        var formats: [String: (documents: Int, bytes: Int)] = [:]
        for (name, documents) in documents { formats[name] = (documents, bytes[name] ?? 0) }
        return formats
    }
    private var documents: [String: Int] = [:]
    private var bytes: [String: Int] = [:]
    private var current: String?

    package init() {}

    /// Notes a step of the engine: what is being read after it, and how many bytes the step has read.
    package mutating func note(_ form: RejectedForm?, bytes count: Int) {
        let name = form.map(ExportSize.name)
        if let name, current == nil { documents[name, default: 0] += 1 }
        if let owner = name ?? current { bytes[owner, default: 0] += count }
        current = name
    }

    private static func name(_ form: RejectedForm) -> String {
        switch form {
        case .ndjsonLine: "NDJSON"
        case .json: "JSON"
        case .xml: "XML"
        }
    }
}

extension ExportContents {
    /// One JSON object, its names sorted within each part, with a line feed at the end.
    package func json(_ report: TranslationReport, _ size: ExportSize) -> String {
        var out = ByteBuffer(capacity: 4096)
        out.append("{\"documents\":\(report.documents),\"unread\":\(report.unread),\"formats\":{" as String)
        for (number, (name, format)) in size.formats.sorted(by: { $0.key < $1.key }).enumerated() {
            out.append(number > 0 ? "," as String : "")
            out.append("\"\(name)\":{\"documents\":\(format.documents),\"bytes\":\(format.bytes)}" as String)
        }
        out.append("},\"resources\":\(report.resources),\"translated\":\(report.translated)" as String)
        out.append(",\"rejected\":\(report.rejected),\"types\":" as String)
        JSONText.appendCounts(types, to: &out)
        out.append(",\"otherTypes\":")
        JSONText.appendCounts(report.skipped, to: &out)
        out.append(",\"releases\":{")
        for (number, entry) in releases.sorted(by: { $0.key < $1.key }).enumerated() {
            if number > 0 { out.append(",") }
            JSONText.appendString(entry.key, to: &out)
            out.append(":")
            JSONText.appendCounts(entry.value, to: &out)
        }
        out.append("},\"statuses\":")
        JSONText.appendCounts(statuses, to: &out)
        out.append(",\"states\":")
        JSONText.appendCounts(states, to: &out)
        out.append(",\"medications\":{\"identified\":\(identified),\"coded\":" as String)
        JSONText.appendCounts(coded, to: &out)
        out.append(",\"resolution\":")
        JSONText.appendCounts(resolutions, to: &out)
        out.append("},\"codeSystems\":[")
        appendSystems(to: &out)
        out.append("]")
        if withoutSystem > 0 { out.append(",\"codingsWithoutSystem\":\(withoutSystem)" as String) }
        if otherSystems > 0 { out.append(",\"codingsOfOtherSystems\":\(otherSystems)" as String) }
        out.append(",\"dates\":{")
        appendDates(to: &out)
        out.append("},\"doseUnits\":{\"known\":")
        JSONText.appendCounts(doseUnits.known, to: &out)
        out.append(",\"notInTables\":\(doseUnits.notInTables),\"misspelt\":\(doseUnits.misspelt)" as String)
        out.append(",\"contradictions\":\(doseUnits.contradictions)}}\n" as String)
        return String(decodingUTF8: out.span)
    }

    /// The code systems, the most frequent first.
    package var sortedSystems: [(key: String, value: System)] {
        systems.sorted { left, right in
            if left.value.codings != right.value.codings { return left.value.codings > right.value.codings }
            return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
        }
    }

    private func appendSystems(to out: inout ByteBuffer) {
        for (number, entry) in sortedSystems.enumerated() {
            out.append(number > 0 ? ",{\"system\":" as StaticString : "{\"system\":")
            JSONText.appendString(entry.key, to: &out)
            if !entry.value.name.isEmpty {
                out.append(",\"name\":")
                JSONText.appendString(entry.value.name, to: &out)
            }
            out.append(",\"known\":\(entry.value.isKnown),\"codings\":\(entry.value.codings),\"spellings\":" as String)
            JSONText.appendCounts(entry.value.spellings, to: &out)
            let others = entry.value.otherSpellings
            if others > 0 { out.append(",\"codingsOfOtherSpellings\":\(others)" as String) }
            out.append("}")
        }
    }

    private func appendDates(to out: inout ByteBuffer) {
        for (number, entry) in dates.sorted(by: { $0.key < $1.key }).enumerated() {
            out.append("\(number > 0 ? "," : "")\"\(entry.key)\":{\"count\":\(entry.value.count)" as String)
            if !entry.value.earliest.isEmpty {
                out.append(",\"earliest\":\"\(entry.value.earliest)\",\"latest\":\"\(entry.value.latest)\"" as String)
            }
            if entry.value.unreadable > 0 { out.append(",\"unreadable\":\(entry.value.unreadable)" as String) }
            out.append("}")
        }
    }
}
