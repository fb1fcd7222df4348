// Ids and texts that an entry of a dose log may have, wherever it is read.

/// Ids of dose events.
enum DoseEventID {
    /// An id as the log keeps it: a UUID in lower case, another id that FHIR allows as it is; nil for anything else.
    static func normalized(_ text: String) -> String? {
        guard PrimitiveCheck.check(text, as: .id) == .good else { return nil }
        let bytes = Array(text.utf8)
        return bytes.span.isUUID(inAnyCase: true) ? text.lowercased() : text
    }

    /// Whether an id is a UUID in lower case.
    static func isUUID(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        return bytes.span.isUUID()
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
