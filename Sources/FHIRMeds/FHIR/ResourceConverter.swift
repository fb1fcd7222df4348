/// Turns one FHIR resource from JSON into XML and back, by the definitions of one release.
///
/// Every element that the release defines comes through with its literal, its order, its id and its extensions, resources
/// that are contained included. What the other format cannot hold is left out and told.
///
/// https://hl7.org/fhir/R4/json.html, https://hl7.org/fhir/R4/xml.html
public struct ResourceConverter: Sendable {
    /// The release whose definitions are used.
    public var release: FHIRRelease
    /// What a document may cost before it is refused.
    public var limits = ReadingLimits()

    /// What a conversion gave.
    public struct Output: Sendable, Equatable {
        /// The resource in the other format.
        public let bytes: [UInt8]
        /// What could not be written, with its path.
        public let issues: [Issue]
        /// What else is odd about the source; it came through all the same.
        public var oddities: [Issue] = []
    }

    /// A converter for resources of a release.
    public init(release: FHIRRelease = .r4) {
        self.release = release
    }

    /// A JSON resource as XML.
    ///
    /// A null in a list of primitives that stands beside no id or extension has no place in XML, and is told.
    ///
    /// - Throws: an ``Issue`` if the text is not JSON, is beyond a limit, or is not a resource of a type that the release
    ///   defines.
    public func xml(fromJSON text: [UInt8]) throws(Issue) -> Output {
        var tree = ElementTree()
        var reader = JSONTreeReader(limits: limits)
        do {
            try reader.read(text.span, into: &tree)
        } catch {
            throw Issue(.error, error.code, path: error.path, message: error.words)
        }
        let table = ElementTable.table(for: release)
        let name = tree.isEmpty ? 0 : tree.resourceTypeName(of: 0)
        let type = name == 0 ? 0 : table.resourceType(name)
        guard type != 0 else {
            throw Issue(.error, .notFHIR, path: "", message: "no resource of a type that \(release.rawValue) defines")
        }
        var checker = FHIRChecker(table: table)
        checker.check(&tree, 0, as: type, root: 0)
        var writer = XMLTreeWriter(table: table)
        var buffer = ByteBuffer(capacity: text.count)
        writer.writeResource(tree, 0, into: &buffer)
        // What the release does not define is told by the writer, which leaves it out.
        let found = checker.issues.filter { $0.code != .unknownElement }
        return Output(
            bytes: buffer.array, issues: found.filter(\.isLoss) + writer.issues,
            oddities: found.filter { !$0.isLoss })
    }

    /// An XML resource as JSON.
    ///
    /// - Throws: an ``Issue`` if the text is not well-formed XML, or its root is not a resource in FHIR's namespace.
    public func json(fromXML text: [UInt8]) throws(Issue) -> Output {
        var tree = ElementTree()
        let oddities: XMLTreeReader.Oddities
        do {
            oddities = try XMLTreeReader.read(text.span, limits: limits, into: &tree)
        } catch {
            throw Issue(
                .error, error.code, path: "", message: error.words, position: SourcePosition(file: "", line: error.line)
            )
        }
        let table = ElementTable.table(for: release)
        guard !tree.isEmpty, tree.nodes[0].kind == .element, !tree.nodes[0].flags.contains(.foreign),
            table.resourceType(tree.nodes[0].name) != 0
        else {
            throw Issue(.error, .notFHIR, path: "", message: "no resource of a type that \(release.rawValue) defines")
        }
        var checker = FHIRChecker(table: table)
        checker.check(&tree, 0, as: table.resourceType(tree.nodes[0].name), root: 0)
        var buffer = ByteBuffer(capacity: text.count)
        JSONTreeWriter(table: table).writeResource(tree, 0, into: &buffer)
        let found = checker.issues + ResourceConverter.issues(oddities, at: tree.path(of: 0, in: 0))
        return Output(bytes: buffer.array, issues: found.filter(\.isLoss), oddities: found.filter { !$0.isLoss })
    }

    /// What is odd about an XML document beyond its elements.
    private static func issues(_ oddities: XMLTreeReader.Oddities, at path: String) -> [Issue] {
        var issues: [Issue] = []
        if oddities.contains(.namespaceMissing) {
            issues.append(Issue(.warning, .namespaceMissing, path: path, message: "the FHIR namespace is missing"))
        }
        if oddities.contains(.strayText) {
            let message = "text stands between elements, where FHIR has none; it is left out"
            issues.append(Issue(.warning, .strayText, path: path, message: message))
        }
        if oddities.contains(.otherAttribute) {
            let message = "an attribute of another namespace, where FHIR has none; it is left out"
            issues.append(Issue(.warning, .unknownElement, path: path, message: message))
        }
        return issues
    }
}
