// What a document is, told from its beginning: from the header of CSV, from the keys of JSON. FHIR, in whatever it is packed,
// and whatever nobody knows is left to others.

/// The kinds of documents that are dose logs.
enum DoseLogKind {
    /// JSON objects, one a line.
    case lines
    /// One JSON document, or several one after another.
    case json
    case csv(CSVHeader)

    /// The kind of the document that begins so; nil for one that is no dose log.
    init?(_ text: Span<UInt8>, isAll: Bool) {
        guard text.count > 0 else { return nil }
        switch text[0] {
        case UInt8(ascii: "<"): return nil
        case UInt8(ascii: "{"):
            if DoseLogKind.isLines(text) {
                guard DoseLogKind.hasDoseLine(text) else { return nil }
                self = .lines
            } else {
                guard DoseLogKind.look(text, 0).isDose else { return nil }
                self = .json
            }
        case UInt8(ascii: "["):
            guard DoseLogKind.hasDoseItem(text, 0) else { return nil }
            self = .json
        default:
            guard let header = CSVHeader(text, isAll: isAll) else { return nil }
            self = .csv(header)
        }
    }

    /// Whether the text is one of lines: one that ends like an object, and one behind it that begins like one. The lines of a
    /// document are indented, or end with what opens a list or an object, or with a comma.
    private static func isLines(_ text: Span<UInt8>) -> Bool {
        var start = 0
        var endsLikeObject = false
        for _ in 0..<8 {
            var begin = start
            while begin < text.count, text[begin] <= 0x20 { begin += 1 }
            if begin == text.count { return false }
            if endsLikeObject, text[begin] == UInt8(ascii: "{") { return true }
            guard let end = text.firstIndex(of: 0x0A, from: begin) else { return false }
            var last = end - 1
            while last > begin, text[last] <= 0x20 { last -= 1 }
            endsLikeObject = begin == start && text[begin] == UInt8(ascii: "{") && text[last] == UInt8(ascii: "}")
            start = end + 1
        }
        return false
    }

    /// Whether one of the first lines is an entry of a dose log, and none before it a FHIR resource.
    private static func hasDoseLine(_ text: Span<UInt8>) -> Bool {
        var start = 0
        for _ in 0..<64 {
            while start < text.count, text[start] <= 0x20 { start += 1 }
            if start == text.count { return false }
            let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
            switch look(text.extracting(start..<end), 0) {
            case .dose: return true
            case .fhir: return false
            case .other: start = end
            }
        }
        return false
    }

    /// Whether one of the first items of a list is an entry of a dose log, and none before it a FHIR resource.
    private static func hasDoseItem(_ text: Span<UInt8>, _ start: Int) -> Bool {
        guard start < text.count, text[start] == UInt8(ascii: "[") else { return false }
        var at = start + 1
        do throws(JSONFault) {
            for _ in 0..<64 {
                guard try JSONMembers.nextItem(text, &at) else { return false }
                switch look(text, at) {
                case .dose: return true
                case .fhir: return false
                case .other: break
                }
                guard let end = BrokenValue.end(ofItem: text, at) else { return false }
                at = end
            }
        } catch {
            return false
        }
        return false
    }

    /// What an object is, as far as it is there.
    private enum Look {
        case dose, fhir, other

        var isDose: Bool { self == .dose }
    }

    ///
    /// - Parameter isPart: it is a part of an object that is looked at.
    private static func look(_ text: Span<UInt8>, _ start: Int, isPart: Bool = false) -> Look {
        var found: Set<DoseField> = []
        var isBatch = false
        var isDose = false
        var isDistinctive = false
        do throws(JSONFault) {
            var at = try JSONMembers.open(text, start)
            while let member = try JSONMembers.nextMember(text, &at) {
                let name = text.extracting(member.name)
                if name.equals("resourceType") { return .fhir }
                let value = member.value
                if name.equals("samples") || name.equals("medications") {
                    if hasDoseItem(text, value) || (name.equals("samples") && isBatch) { isDose = true }
                } else if name.equals("deletedSamples") || name.equals("newAnchor") {
                    isBatch = true
                    if name.equals("deletedSamples") { isDose = true }
                } else if name.equals("data"), DoseContainer.isExport(text, value) {
                    isDose = true
                } else if name.equals("harmonized"), !isPart, look(text, value, isPart: true).isDose {
                    isDose = true
                } else if name.equals("type"), isEntry(text, value) {
                    isDose = true
                } else if let key = DoseKeys.key(name) {
                    found.insert(key.field)
                    // These two words mean too many things.
                    if key.field.isDistinctive, !name.equals("status"), !name.equals("dosage") { isDistinctive = true }
                }
                guard let end = BrokenValue.end(text, value) else { break }
                at = end
            }
        } catch {
            // What could be read of it tells.
        }
        let isEvent = found.count >= 2 && (isDistinctive || (found.contains(.name) && found.contains(.start)))
        return isDose || isEvent ? .dose : .other
    }

    /// Whether a value is one of the types that our own log has.
    private static func isEntry(_ text: Span<UInt8>, _ start: Int) -> Bool {
        let value = text.extracting(start..<text.count)
        return value.hasPrefix("\"doseEvent\"") || value.hasPrefix("\"medication\"") || value.hasPrefix("\"deletion\"")
    }
}

/// Objects and lists that hold the entries of a dose log.
enum DoseContainer {
    /// Whether one begins at an offset, as far as it is there.
    static func begins(_ text: Span<UInt8>, _ start: Int) -> Bool {
        if text[start] == UInt8(ascii: "[") { return true }
        // Most entries are ours, and say so first.
        if text.extracting(start..<text.count).hasPrefix("{\"type\":") { return false }
        var found = false
        do throws(JSONFault) {
            var at = try JSONMembers.open(text, start)
            while let member = try JSONMembers.nextMember(text, &at) {
                let name = text.extracting(member.name)
                let isList = text[member.value] == UInt8(ascii: "[")
                if name.equals("resourceType") { return false }
                if isList, name.equals("samples") || name.equals("deletedSamples") || name.equals("medications") {
                    found = true
                }
                if name.equals("data"), isExport(text, member.value) { found = true }
                guard let end = BrokenValue.end(text, member.value) else { return found }
                at = end
            }
        } catch {
            // What could be read of it tells.
        }
        return found
    }

    /// Whether an object is what Health Auto Export puts under `data`.
    static func isExport(_ text: Span<UInt8>, _ start: Int) -> Bool {
        do throws(JSONFault) {
            var at = try JSONMembers.open(text, start)
            while let member = try JSONMembers.nextMember(text, &at) {
                let name = text.extracting(member.name)
                let isList = text[member.value] == UInt8(ascii: "[")
                if isList, name.equals("medications") || name.equals("metrics") || name.equals("workouts") {
                    return true
                }
                guard let end = BrokenValue.end(text, member.value) else { return false }
                at = end
            }
        } catch {
            return false
        }
        return false
    }
}
