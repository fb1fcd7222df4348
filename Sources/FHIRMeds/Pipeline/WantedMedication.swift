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
        let ends = ReferenceText.ends(of: reference)
        let text = reference.extracting(0..<ends.target)
        target = Array(copying: text)
        version = ends.version.map { Array(copying: reference.extracting($0..<reference.count)) }
        isURN = text.hasPrefix("urn:")
        isAbsolute = isURN || WantedMedication.hasScheme(text)
        if isAbsolute {
            let root = RESTfulURL.root(of: target).map { Array($0) }
            self.root = root
            absolute = nil
            id = root.flatMap { WantedMedication.id(of: text.extracting($0.count..<text.count)) }
        } else {
            root = base.isEmpty ? nil : RESTfulURL.root(of: Array(base.utf8)).map { Array($0) }
            absolute = root.map { [target] in $0 + target }
            id = WantedMedication.id(of: text)
        }
    }

    private static func hasScheme(_ target: Span<UInt8>) -> Bool {
        guard let colon = target.firstIndex(of: UInt8(ascii: ":"), from: 0) else { return false }
        return target.extracting(0..<colon).firstIndex(of: UInt8(ascii: "/"), from: 0) == nil
    }

    private static func id(of reference: Span<UInt8>) -> [UInt8]? {
        let type: StaticString = "Medication/"
        let start = type.utf8CodeUnitCount
        guard reference.hasPrefix(type), reference.count > start,
            reference.firstIndex(of: UInt8(ascii: "/"), from: start) == nil
        else { return nil }
        return Array(copying: reference.extracting(start..<reference.count))
    }
}

/// What a Medication that may be the one is called.
struct LoadedMedication {
    var fullURL: [UInt8] = []
    var id: [UInt8] = []
    var version: [UInt8] = []
    /// It does not come out itself.
    var isRejected = false
    /// It is no JSON.
    var isBroken = false
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
