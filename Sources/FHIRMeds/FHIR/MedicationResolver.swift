/// Finds the Medication behind a reference that leaves its resource.
protocol MedicationResolver {
    /// Looks for a Medication.
    ///
    /// - Parameters:
    ///   - reference: the text of `Reference.reference`, escapes resolved.
    ///   - base: the `fullUrl` of the entry that holds the reference, or empty.
    ///   - tree: loaded with the Medication if there is one.
    mutating func resolve(
        _ reference: Span<UInt8>, base: String, into tree: inout ElementTree
    ) -> ResolvedMedication

    /// Looks for the Medication that has an identifier.
    ///
    /// - Parameter identifier: what ``ElementTree/identifierKey(_:)`` makes of it.
    mutating func resolve(identifier: [UInt8], into tree: inout ElementTree) -> ResolvedMedication
}

extension ElementTree {
    /// System and value of an identifier as one text; nil unless both are there. Without a system a value names nothing.
    func identifierKey(_ identifier: Int) -> [UInt8]? {
        guard let system = text(.system, of: identifier), let value = text(.value, of: identifier), !system.isEmpty,
            !value.isEmpty
        else { return nil }
        return Array(system.utf8) + [0] + Array(value.utf8)
    }

    /// Those of all identifiers of a resource.
    func identifierKeys(of resource: Int) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        var identifiers = items(ElementName.identifier.rawValue, of: resource)
        while let identifier = nextItem(&identifiers) {
            if let key = identifierKey(identifier) { keys.append(key) }
        }
        return keys
    }
}

extension ElementTree {
    /// Whether a resource is a record line, which has been translated before and is no FHIR.
    func isRecordLine(_ resource: Int) -> Bool {
        child(ElementName.fhirReleaseEvidence.rawValue, of: resource) != nil
            && child(ElementName.concept.rawValue, of: resource) != nil
    }
}

/// What a look-up of a Medication gave.
enum ResolvedMedication: Equatable {
    /// One Medication, which is now in the tree, its `fullUrl`, if it has one, and what is not certain about it.
    case found(place: MedicationPlace, fullURL: String, doubts: Doubts)
    /// Several answer to the reference.
    case ambiguous
    /// One does, but it does not come out itself.
    case rejected
    /// None does.
    case notFound

    /// Why it may be another Medication than the one that is meant.
    struct Doubts: OptionSet {
        let rawValue: UInt8
        /// Found by type and id alone.
        static let byID = Doubts(rawValue: 1)
        /// The reference asks for a version, and the Medication does not say which one it is.
        static let noVersion = Doubts(rawValue: 2)
        /// Found by an identifier, not by a reference.
        static let byIdentifier = Doubts(rawValue: 4)
    }
}

/// Parts of the text of a reference.
enum ReferenceText {
    /// Of `Medication/5/_history/3` where `Medication/5` ends and where `3` begins.
    static func ends(of reference: Span<UInt8>) -> (target: Int, version: Int?) {
        let word: StaticString = "/_history"
        guard let last = reference.lastIndex(of: UInt8(ascii: "/"), before: reference.count) else {
            return (reference.count, nil)
        }
        let before = last - word.utf8CodeUnitCount
        // The slash of the word is the last one before the version's.
        guard before >= 0, reference.extracting(before..<last).equals(word) else { return (reference.count, nil) }
        return (before, last + 1)
    }
}
