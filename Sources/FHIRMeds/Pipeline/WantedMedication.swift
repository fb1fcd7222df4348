// What a reference asks for, taken apart. Everything is compared byte by byte: URLs and ids tell capital letters apart, and
// two ways to write one letter too.

/// The parts of a reference to a Medication.
struct WantedMedication {
    /// The reference without a version.
    let target: [UInt8]
    let version: [UInt8]?
    /// The base of the entry that holds a relative reference, or of an absolute reference itself.
    let root: [UInt8]?
    /// A relative reference behind the base of its entry.
    let absolute: [UInt8]?
    /// The id in `Medication/<id>`, at the end of an absolute one too.
    let id: [UInt8]?
    let isURN: Bool
    /// A URL, of whatever scheme.
    let isAbsolute: Bool

    init(_ reference: Span<UInt8>, base: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reference.count)
        for at in 0..<reference.count { bytes.append(reference[at]) }
        (target, version) = ReferenceText.withoutVersion(bytes)
        isURN = target.starts(with: "urn:".utf8)
        isAbsolute = isURN || WantedMedication.hasScheme(target)
        if isAbsolute {
            let root = RESTfulURL.root(of: target).map { Array($0) }
            self.root = root
            absolute = nil
            id = root.flatMap { [target] root in WantedMedication.id(of: target[root.count...]) }
        } else {
            root = RESTfulURL.root(of: Array(base.utf8)).map { Array($0) }
            absolute = root.map { [target] in $0 + target }
            id = WantedMedication.id(of: target[...])
        }
    }

    private static func hasScheme(_ target: [UInt8]) -> Bool {
        guard let colon = target.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return !target[..<colon].contains(UInt8(ascii: "/"))
    }

    private static func id(of reference: ArraySlice<UInt8>) -> [UInt8]? {
        let type = "Medication/".utf8
        guard reference.starts(with: type) else { return nil }
        let id = reference.dropFirst(type.count)
        return id.isEmpty || id.contains(UInt8(ascii: "/")) ? nil : Array(id)
    }
}

/// URLs such as `https://a.example/fhir/Medication/5`.
enum RESTfulURL {
    /// The base, up to the slash before the type: `https://a.example/fhir/`.
    static func root(of url: [UInt8]) -> ArraySlice<UInt8>? {
        let isWeb = url.starts(with: "http://".utf8) || url.starts(with: "https://".utf8)
        let slash = UInt8(ascii: "/")
        guard isWeb, let last = url.lastIndex(of: slash), let before = url[..<last].lastIndex(of: slash) else {
            return nil
        }
        let type = before + 1
        // Two slashes belong to the scheme.
        guard url[..<before].count(where: { $0 == slash }) >= 2, url[type] >= UInt8(ascii: "A"),
            url[type] <= UInt8(ascii: "Z")
        else { return nil }
        return url[..<type]
    }
}
