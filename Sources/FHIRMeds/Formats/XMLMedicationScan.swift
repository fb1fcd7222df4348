// Where the Medications of an XML Bundle are, found by its tags alone.
//
// Parsing is most of what an XML document costs, so a look for Medications only goes from `<` to `<`: no attribute value and
// no text can hold one, so each begins a tag unless it begins a comment, a CDATA section or an instruction. What has any of
// these, prefixes, or entries inside entries is not understood here and is left to the parser.
//
//     <Bundle xmlns="http://hl7.org/fhir"><entry><resource><Patient/></resource></entry><entry><resource><Medication>...
//     ^ root tag                                                                        ^ found, once its end is there

/// Finds the entries of a Bundle whose resource is a Medication, in a text that comes piece by piece.
struct XMLMedicationScan {
    /// What has been found next.
    enum Found {
        /// An entry with a Medication, from its start tag to its end tag.
        case entry(Range<Int>)
        /// Nothing up to the end of what is there.
        case more
        /// Something that is not understood here.
        case unclear
    }

    /// The start tag of the root.
    let rootTag: Range<Int>
    /// Where the search goes on.
    private var at: Int
    /// Where the entry begins that has begun.
    private var entry: Int?
    private var hasResource = false
    private var afterResource = false
    private var hasMedication = false

    /// Nil for anything but a Bundle without a prefix, with the root's whole start tag there.
    init?(_ text: Span<UInt8>) {
        guard let start = XMLMedicationScan.rootStart(text), let end = XMLSource.tagEnd(text, start) else { return nil }
        rootTag = start..<end
        at = end
    }

    /// What stands before it is not needed any more.
    var firstNeeded: Int { entry ?? at }

    /// The bytes before the first one that is needed have been taken away, but for those of the root's tag and before it.
    mutating func forget(_ count: Int) {
        at -= count
        entry = entry.map { $0 - count }
    }

    /// Goes on to the next entry with a Medication.
    mutating func next(_ text: Span<UInt8>) -> Found {
        while let tag = nextTag(text) {
            // A name and what ends it have to be there.
            if tag + 12 > text.count {
                at = tag
                return .more
            }
            at = tag + 1
            // Inside a resource prefixes are its own affair.
            if entry == nil || !hasResource || afterResource {
                guard let isPrefixed = XMLMedicationScan.isPrefixed(text, at) else {
                    at = tag
                    return .more
                }
                if isPrefixed {
                    at = tag
                    return .unclear
                }
            }
            switch text[at] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"):
                // The parser begins with the mark: behind it, what is in a comment would be read as elements.
                at = tag
                return .unclear
            case UInt8(ascii: "e") where XMLMedicationScan.stands("entry", text, at):
                if entry != nil { return .unclear }
                entry = tag
                hasMedication = false
                hasResource = false
                afterResource = false
            case UInt8(ascii: "r"):
                afterResource = XMLMedicationScan.stands("resource", text, at)
                hasResource = hasResource || afterResource
            case UInt8(ascii: "M") where afterResource:
                hasMedication = hasMedication || XMLMedicationScan.stands("Medication", text, at)
                afterResource = false
            case UInt8(ascii: "/") where text[at &+ 1] == UInt8(ascii: "e"):
                afterResource = false
                guard let start = entry, XMLMedicationScan.stands("/entry", text, at) else { continue }
                guard let end = XMLSource.tagEnd(text, tag) else {
                    at = tag
                    return .more
                }
                entry = nil
                at = end
                if hasMedication { return .entry(start..<end) }
            default: afterResource = false
            }
        }
        at = max(at, text.count)
        return .more
    }

    /// The next tag that may say something.
    private func nextTag(_ text: Span<UInt8>) -> Int? {
        let isInResource = entry != nil && hasResource && !afterResource
        var from = at
        while let tag = text.nearIndex(of: UInt8(ascii: "<"), from: from) {
            if !isInResource || tag + 12 > text.count { return tag }
            // Of the tags inside a resource only few do.
            switch text[tag &+ 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "e"), UInt8(ascii: "r"): return tag
            case UInt8(ascii: "/") where text[tag &+ 2] == UInt8(ascii: "e"): return tag
            default: from = tag &+ 1
            }
        }
        return nil
    }

    /// Whether the name at an offset has a prefix; nil if it does not end in what is there.
    private static func isPrefixed(_ bytes: Span<UInt8>, _ start: Int) -> Bool? {
        var at = start
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: ":") { return true }
            if bytes[at] <= 0x20 || bytes[at] == UInt8(ascii: ">") { return false }
            at += 1
        }
        return nil
    }

    /// Whether a name stands at an offset, and ends there.
    private static func stands(_ name: StaticString, _ bytes: Span<UInt8>, _ at: Int) -> Bool {
        let end = at + name.utf8CodeUnitCount
        guard end < bytes.count, bytes.extracting(at..<end).equals(name) else { return false }
        return bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: ">") || bytes[end] == UInt8(ascii: "/")
    }

    /// The offset of the root's `<`, behind a byte order mark and an XML declaration.
    private static func rootStart(_ bytes: Span<UInt8>) -> Int? {
        guard bytes.count > 4 else { return nil }
        var at = bytes[0] == 0xEF ? 3 : 0
        if bytes.extracting(at..<bytes.count).hasPrefix("<?xml") {
            guard let end = XMLSource.tagEnd(bytes, at) else { return nil }
            at = end
        }
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "<") else { return nil }
        return stands("Bundle", bytes, at + 1) ? at : nil
    }
}
