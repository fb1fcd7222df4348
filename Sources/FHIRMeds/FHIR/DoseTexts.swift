// Ids and texts that an entry of a dose log may have, wherever it is read.

/// Ids of dose events.
enum DoseEventID {
    /// An id as the log keeps it: a UUID in lower case, another id that FHIR allows as it is; nil for anything else.
    static func normalized(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard (1...64).contains(bytes.count), bytes.allSatisfy(isAllowed) else { return nil }
        return isUUID(bytes) ? text.lowercased() : text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        bytes.count == 36
            && bytes.indices.allSatisfy { place in
                let isDash = bytes[place] == UInt8(ascii: "-")
                return [8, 13, 18, 23].contains(place) ? isDash : Character(Unicode.Scalar(bytes[place])).isHexDigit
            }
    }
}

/// What FHIR's types can hold.
enum FHIRText {
    /// Whether a text has no character that a FHIR `string` cannot hold in JSON or XML.
    static func isString(_ text: String) -> Bool {
        var beforeLast: UInt8 = 0
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return false }
            // U+FFFE and U+FFFF.
            if beforeLast == 0xEF, last == 0xBF, byte >= 0xBE { return false }
            beforeLast = last
            last = byte
        }
        return true
    }

    /// Whether a text is a FHIR `code`: no blank at either end, and no two of them together.
    static func isCode(_ text: String) -> Bool {
        var wasBlank = true
        for scalar in text.unicodeScalars {
            let isBlank = scalar.properties.isWhitespace
            if isBlank && wasBlank { return false }
            wasBlank = isBlank
        }
        return !wasBlank
    }

    /// Whether a text is a FHIR `uri`: not empty, and without blanks.
    static func isURI(_ text: String) -> Bool {
        !text.isEmpty && !text.unicodeScalars.contains { $0.properties.isWhitespace }
    }
}
