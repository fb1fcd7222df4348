/// The names that our statements carry, under a base that is the caller's to choose.
///
/// A statement is ours if it has the extension ``doseEvent(_:)`` or ``trackedMedication(_:)`` of the default base, or of
/// a base that its tag names too.
package enum DoseStatementNames {
    /// The base if the caller gives none. We own no domain.
    package static let defaultBase = "urn:x-fhirmeds:"

    /// The extension that carries a dose event whole; on MedicationStatement, 0..1.
    static func doseEvent(_ base: String) -> String { base + "dose-event" }
    /// The extension that carries a tracked medication; on MedicationStatement, 0..1.
    static func trackedMedication(_ base: String) -> String { base + "tracked-medication" }
    /// The system of the tag in `meta.tag`; its codes are `dose-event` and `tracked-medication`.
    static func tagSystem(_ base: String) -> String { base + "statement-kind" }
    /// The system of an identifier that is no UUID.
    static func identifierSystem(_ base: String) -> String { base + "dose-event-id" }

    /// The system of an identifier that is a URI, and what the URI of a UUID begins with.
    static let uriSystem = "urn:ietf:rfc:3986"
    static let uuidPrefix = "urn:uuid:"

    /// Whether a text can be a base: an absolute URI without blanks that ends in `:` or `/`.
    package static func isBase(_ text: String) -> Bool {
        guard let last = text.utf8.last, last == UInt8(ascii: ":") || last == UInt8(ascii: "/"),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.utf8.startIndex
        else { return false }
        let scheme = text[..<colon].unicodeScalars
        guard scheme.first?.properties.isAlphabetic == true,
            scheme.allSatisfy({ $0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0) })
        else { return false }
        return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}
