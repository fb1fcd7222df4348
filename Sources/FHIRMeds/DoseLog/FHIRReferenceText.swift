/// What a reference looks like that a caller gives.
enum FHIRReferenceText {
    /// Whether it can be a person's: `Patient/` and an id, a URL, or a UUID.
    static func isPatient(_ text: String) -> Bool {
        isRelative(text, to: ["Patient"]) || isAbsolute(text)
    }

    /// Whether it can be what a dose is based on.
    static func isRequest(_ text: String) -> Bool {
        isRelative(text, to: ["MedicationRequest", "CarePlan", "ServiceRequest"]) || isAbsolute(text)
    }

    private static func isRelative(_ text: String, to types: [String]) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, types.contains(String(parts[0])) else { return false }
        return PrimitiveCheck.check(String(parts[1]), as: .id) == .good
    }

    private static func isAbsolute(_ text: String) -> Bool {
        let prefix = DoseStatementNames.uuidPrefix
        if text.hasPrefix(prefix) { return DoseEventID.isUUID(String(text.dropFirst(prefix.count))) }
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        return text.utf8.count > scheme.utf8.count && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}
