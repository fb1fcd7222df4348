// Where the Medications of an XML Bundle are, found by its tags alone.
//
// A record that refers to a Medication outside itself needs all Medications of its Bundle, which means looking at the document
// twice. Parsing is most of what an XML document costs, so the first look only goes from `<` to `<`: no attribute value and no
// text can hold one, so each begins a tag unless it begins a comment, a CDATA section or an instruction. A document with any
// of these, with prefixes, with entries inside entries, or in another encoding is not understood here and is parsed whole.
//
//     <Bundle xmlns="http://hl7.org/fhir"><entry><resource><Patient/></resource></entry><entry><resource><Medication>...
//     ^ root tag                                                                        ^ cut out, to the end of the entry

/// The entries of a Bundle whose resource is a Medication.
struct XMLMedicationEntries {
    /// The start tag of the root.
    private(set) var rootTag = 0..<0
    /// The entries, from their start tags to their end tags.
    private(set) var entries: [Range<Int>] = []

    /// Nil when the document has anything that is not understood here.
    init?(_ document: Span<UInt8>) {
        guard let start = XMLMedicationEntries.rootStart(document),
            let end = XMLSource.tagEnd(document, start)
        else { return nil }
        rootTag = start..<end
        var at = end
        var entry: Int?
        var afterResource = false
        var hasMedication = false
        while let tag = XMLSource.nextTag(document, at) {
            at = tag + 1
            guard at < document.count else { break }
            switch document[at] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): return nil
            case UInt8(ascii: "e") where XMLMedicationEntries.stands("entry", document, at):
                if entry != nil { return nil }
                entry = tag
                hasMedication = false
                afterResource = false
            case UInt8(ascii: "r"): afterResource = XMLMedicationEntries.stands("resource", document, at)
            case UInt8(ascii: "M") where afterResource:
                hasMedication = hasMedication || XMLMedicationEntries.stands("Medication", document, at)
                afterResource = false
            case UInt8(ascii: "/"):
                afterResource = false
                guard let start = entry, XMLMedicationEntries.stands("/entry", document, at) else { continue }
                guard let end = XMLSource.tagEnd(document, tag) else { return nil }
                if hasMedication { entries.append(start..<end) }
                entry = nil
            default: afterResource = false
            }
        }
    }

    /// Whether a name stands at an offset, and ends there.
    private static func stands(_ name: StaticString, _ bytes: Span<UInt8>, _ at: Int) -> Bool {
        let end = at + name.utf8CodeUnitCount
        guard end < bytes.count, bytes.extracting(at..<end).equals(name) else { return false }
        return bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: ">") || bytes[end] == UInt8(ascii: "/")
    }

    /// The offset of the root's `<`, behind a byte order mark and an XML declaration; nil if the root has a prefix or the
    /// document is not in UTF-8.
    private static func rootStart(_ bytes: Span<UInt8>) -> Int? {
        guard bytes.count > 4, bytes[0] < 0xFE, bytes[1] != 0 else { return nil }
        var at = bytes[0] == 0xEF ? 3 : 0
        if bytes.extracting(at..<bytes.count).hasPrefix("<?xml") {
            guard let end = XMLSource.tagEnd(bytes, at) else { return nil }
            let declaration = String(decodingUTF8: bytes.extracting(at..<end)).lowercased()
            if declaration.contains("encoding"), !declaration.contains("utf-8") { return nil }
            at = end
        }
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "<") else { return nil }
        return stands("Bundle", bytes, at + 1) ? at : nil
    }
}
