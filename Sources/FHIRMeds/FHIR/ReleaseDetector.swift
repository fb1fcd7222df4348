// Which release a record follows.
//
// A resource does not say its release, so it is read from the elements: each top-level element is defined in some releases
// and, in JSON, is a list in some and a single value in others. The releases that allow all elements of the record remain.
//
//     {"resourceType":"MedicationRequest","category":[...],"subject":...,"dosageInstruction":[...]}
//
//     category as a list: R4 R4B R5      subject: STU3 R4 R4B R5      ->  R4 R4B R5 remain: assumed R4
//
// Where none remains, the release that defines most of them is assumed, and that is told.
//
// R4 and R4B have the same shape and are told as R4.

/// Finds the release of a record.
struct ReleaseDetector: Sendable {
    /// A release and how it is known.
    struct Finding: Equatable {
        let release: FHIRRelease
        let evidence: FHIRReleaseEvidence
        /// No release allows all elements of the record together.
        var isMixed = false
    }

    private static let all: UInt8 = 0b11111
    private static let r4: UInt8 = bit(.r4) | bit(.r4b)

    /// For each resource and name, one resource behind the other: the releases that define it as a list, and as a single
    /// value.
    private let asList: [UInt8]
    private let asSingle: [UInt8]
    private let dosage: [UInt8]
    private let nameCount: Int

    static let shared = ReleaseDetector()

    private static func bit(_ release: FHIRRelease) -> UInt8 {
        switch release {
        case .dstu2: 1
        case .stu3: 2
        case .r4: 4
        case .r4b: 8
        case .r5: 16
        }
    }

    private init() {
        let count = NameTable.shared.count
        var lists = [UInt8](repeating: 0, count: count * MedicationResource.allCases.count)
        var singles = lists
        var dosage = [UInt8](repeating: 0, count: count)
        for release in FHIRRelease.allCases {
            let table = ElementTable.table(for: release)
            for (number, type) in table.types.enumerated() {
                let name = table.typeNames[number]
                if let resource = MedicationResource(typeName: name) {
                    for at in type.elements {
                        let element = table.definitions[at]
                        if element.cardinality.isList {
                            lists[resource.rawValue * count + Int(element.name)] |= ReleaseDetector.bit(release)
                        } else {
                            singles[resource.rawValue * count + Int(element.name)] |= ReleaseDetector.bit(release)
                        }
                    }
                }
                let isDosage = name == "Dosage" || name == "MedicationOrder.DosageInstruction"
                if isDosage || name == "MedicationStatement.Dosage" {
                    for at in type.elements { dosage[Int(table.definitions[at].name)] |= ReleaseDetector.bit(release) }
                }
            }
        }
        asList = lists
        asSingle = singles
        self.dosage = dosage
        nameCount = count
    }

    /// The release of the record at a node.
    ///
    /// - Returns: nil when the given release and the record's shape contradict each other.
    func find(
        _ tree: borrowing ElementTree, _ index: Int, as resource: MedicationResource, isOrder: Bool,
        given: FHIRRelease?
    ) -> Finding? {
        let mask = shape(tree, index, resource, isOrder)
        if let given {
            let allowed = given == .r4 || given == .r4b ? ReleaseDetector.r4 : ReleaseDetector.bit(given)
            if isOrder && given != .dstu2 { return nil }
            return mask != 0 && mask & allowed == 0 ? nil : Finding(release: given, evidence: .given)
        }
        // No later release has a resource of that name, whatever its elements are.
        if isOrder { return Finding(release: .dstu2, evidence: .shape, isMixed: mask == 0) }
        if let release = profile(tree, index) { return Finding(release: release, evidence: .profile) }
        if mask & ReleaseDetector.r4 != 0 {
            let isCertain = mask & ~ReleaseDetector.r4 == 0
            return Finding(release: .r4, evidence: isCertain ? .shape : .assumed)
        }
        if mask == 0 {
            return Finding(release: likeliest(tree, index, resource), evidence: .assumed, isMixed: true)
        }
        for release in [FHIRRelease.stu3, .r5, .dstu2] where mask & ReleaseDetector.bit(release) != 0 {
            let isCertain = mask == ReleaseDetector.bit(release)
            return Finding(release: release, evidence: isCertain ? .shape : .assumed)
        }
        return Finding(release: .r4, evidence: .assumed)
    }

    /// The releases that allow all elements of the record; elements that none knows do not count.
    private func shape(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ isOrder: Bool
    ) -> UInt8 {
        // MedicationOrder is DSTU2's name, MedicationRequest that of all later releases.
        var mask = ReleaseDetector.all
        if resource == .request { mask = isOrder ? ReleaseDetector.bit(.dstu2) : mask & ~ReleaseDetector.bit(.dstu2) }
        let possible = mask
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let allowed = releases(node, resource, possible)
            if allowed != 0 { mask &= allowed }
            if node.name == ElementName.dosage.rawValue || node.name == ElementName.dosageInstruction.rawValue {
                mask = narrowed(mask, byDosage: tree, child, in: index, resource)
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        return mask
    }

    /// Those of the possible releases that allow an element.
    @inline(__always)
    private func releases(_ node: ElementNode, _ resource: MedicationResource, _ possible: UInt8) -> UInt8 {
        let place = resource.rawValue &* nameCount &+ Int(node.name)
        let list = asList[place] & possible
        let single = asSingle[place] & possible
        if node.kind == .element || node.flags.contains(.companion) { return list | single }
        // A single value where only lists are defined is a fault of the record, not a sign of a release.
        let fitting = node.kind == .array ? list : single
        return fitting != 0 ? fitting : list | single
    }

    /// What the first dosage allows: `doseAndRate` came with R4, `dose[x]` beside it went with STU3.
    private func narrowed(
        _ mask: UInt8, byDosage tree: borrowing ElementTree, _ index: Int, in parent: Int,
        _ resource: MedicationResource
    ) -> UInt8 {
        if resource == .administration { return mask }
        var items = tree.items(from: index, in: parent)
        guard let first = tree.nextItem(&items) else { return mask }
        let kind = tree.nodes[first].kind
        if kind != .object && kind != .element { return mask }
        var narrowed = mask
        var child = first + 1
        while child < tree.nodes.next(first) {
            let allowed = dosage[Int(tree.nodes[child].name)]
            if allowed != 0 { narrowed &= allowed }
            child = tree.nodes.next(child)
        }
        return narrowed
    }

    /// The release that defines most of the record's elements; where several do, R4 before R5, STU3 and DSTU2.
    private func likeliest(_ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource) -> FHIRRelease {
        var best = (release: FHIRRelease.r4, count: 0)
        for release in [FHIRRelease.r4, .r5, .stu3, .dstu2] {
            var count = 0
            var child = index + 1
            while child < tree.nodes.next(index) {
                let allowed = releases(tree.nodes[child], resource, ReleaseDetector.all)
                if allowed & ReleaseDetector.bit(release) != 0 { count += 1 }
                child = tree.nodes.next(child)
            }
            if count > best.count { best = (release, count) }
        }
        return best.release
    }

    /// A release named by a profile of FHIR itself: `http://hl7.org/fhir/4.0/StructureDefinition/...`.
    private func profile(_ tree: borrowing ElementTree, _ index: Int) -> FHIRRelease? {
        guard let meta = tree.child(ElementName.meta.rawValue, of: index) else { return nil }
        var items = tree.items(ElementName.profile.rawValue, of: meta)
        while let item = tree.nextItem(&items) {
            if !tree.hasValue(item) { continue }
            if tree.nodes[item].flags.contains(.escaped) {
                // Some writers put a backslash before each slash.
                let text = Array(JSONText.decoded(tree.slice(item)).utf8)
                if let release = ReleaseDetector.release(ofProfile: text.span) { return release }
            } else if let release = ReleaseDetector.release(ofProfile: tree.slice(item)) {
                return release
            }
        }
        return nil
    }

    private static func release(ofProfile url: Span<UInt8>) -> FHIRRelease? {
        if !url.hasPrefix("http://hl7.org/fhir/") || url.count < 24 { return nil }
        let version = url.extracting(20..<24)
        if version.equals("1.0/") { return .dstu2 }
        if version.equals("3.0/") { return .stu3 }
        if version.equals("4.0/") { return .r4 }
        if version.equals("4.3/") { return .r4b }
        return version.equals("5.0/") ? .r5 : nil
    }
}
