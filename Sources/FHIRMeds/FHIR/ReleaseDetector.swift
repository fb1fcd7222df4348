// Which release a record follows.
//
// A resource does not say its release, so it is read from the elements: each top-level element is defined in some releases
// and, in JSON, is a list in some and a single value in others. The releases that allow all elements of the record remain.
//
//     {"resourceType":"MedicationRequest","category":[...],"subject":...,"dosageInstruction":[...]}
//
//     category as a list: R4 R4B R5      subject: STU3 R4 R4B R5      ->  R4 R4B R5 remain: assumed R4
//
// Where several remain that are not of one shape, the parts of the elements are asked too: `requester.agent` is STU3's.
// Where none remains, the release that defines most of them is assumed, and that is told.
//
// What the caller gives stands above the shape, and contradicting it costs the record. What the input declares, or a profile,
// is taken if the shape allows it; else the shape is followed, and that is told: read by another release's definitions, most
// of the record would be unknown elements.
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
        /// What is declared, or named by a profile, although the record has elements that this release does not have.
        var contradicted: FHIRRelease?
    }

    private static let all: UInt8 = 0b11111
    private static let r4: UInt8 = bit(.r4) | bit(.r4b)

    /// What the releases make of an element: a bit for each that defines it as a list, and as a single value.
    private struct Definers {
        var asList: UInt8 = 0
        var asSingle: UInt8 = 0
    }

    /// For each resource and name, one resource behind the other.
    private let definers: [Definers]
    /// In the same order: the place in ``parts`` of the element's own elements; 0 if it has none that are looked at.
    private let groups: [UInt16]
    /// For each group and name, one group behind the other: the releases that define it.
    private let parts: [UInt8]
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

    /// The releases of the shape of one.
    private static func shape(of release: FHIRRelease) -> UInt8 {
        release == .r4 || release == .r4b ? r4 : bit(release)
    }

    /// Elements that hold what is not of the record's release alone.
    private static let passedOver: Set<ElementName> = [.contained, .extension, .modifierExtension, .meta, .text]

    private init() {
        let count = NameTable.shared.count
        var definers = [Definers](repeating: Definers(), count: count * MedicationResource.allCases.count)
        var groups = [UInt16](repeating: 0, count: definers.count)
        var parts = [UInt8](repeating: 0, count: count)
        for release in FHIRRelease.allCases {
            let table = ElementTable.table(for: release)
            for (number, type) in table.types.enumerated() {
                guard let resource = MedicationResource(typeName: table.typeNames[number]) else { continue }
                for at in type.elements {
                    let element = table.definitions[at]
                    let place = resource.rawValue * count + Int(element.name)
                    if element.cardinality.isList {
                        definers[place].asList |= ReleaseDetector.bit(release)
                    } else {
                        definers[place].asSingle |= ReleaseDetector.bit(release)
                    }
                    let isPassedOver = ReleaseDetector.passedOver.contains { $0.rawValue == element.name }
                    if element.form != .complex || isPassedOver { continue }
                    if groups[place] == 0 {
                        groups[place] = UInt16(parts.count / count)
                        parts += [UInt8](repeating: 0, count: count)
                    }
                    for part in table.types[Int(element.type)].elements {
                        let name = Int(table.definitions[part].name)
                        parts[Int(groups[place]) * count + name] |= ReleaseDetector.bit(release)
                    }
                }
            }
        }
        self.definers = definers
        self.groups = groups
        self.parts = parts
        nameCount = count
    }

    /// The release of the record at a node.
    ///
    /// - Returns: nil when the given release and the record's shape contradict each other.
    func find(
        _ tree: borrowing ElementTree, _ index: Int, as resource: MedicationResource, isOrder: Bool,
        given: FHIRRelease?, declared: FHIRRelease? = nil
    ) -> Finding? {
        let possible = ReleaseDetector.possible(resource, isOrder: isOrder)
        let mask = shape(tree, index, resource, possible)
        func allows(_ release: FHIRRelease) -> Bool {
            let wanted = ReleaseDetector.shape(of: release)
            return wanted & possible != 0 && (mask == 0 || mask & wanted != 0)
        }
        if let given { return allows(given) ? Finding(release: given, evidence: .given) : nil }
        var contradicted: FHIRRelease?
        if let declared {
            if allows(declared) { return Finding(release: declared, evidence: .declared) }
            contradicted = declared
        }
        // No later release has a resource of that name, whatever its elements are.
        if isOrder {
            return Finding(release: .dstu2, evidence: .shape, isMixed: mask == 0, contradicted: contradicted)
        }
        if let release = profile(tree, index) {
            if allows(release) {
                return Finding(release: release, evidence: .profile, contradicted: contradicted)
            }
            contradicted = contradicted ?? release
        }
        var finding = find(by: mask, tree, index, resource, possible)
        finding.contradicted = contradicted
        return finding
    }

    /// The releases that have a resource of the record's name.
    @inline(__always)
    private static func possible(_ resource: MedicationResource, isOrder: Bool) -> UInt8 {
        // MedicationOrder is DSTU2's name, MedicationRequest that of all later releases.
        guard resource == .request else { return all }
        return isOrder ? bit(.dstu2) : all & ~bit(.dstu2)
    }

    /// What the shape alone says.
    @inline(__always)
    private func find(
        by mask: UInt8, _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ possible: UInt8
    ) -> Finding {
        if mask == 0 {
            return Finding(release: likeliest(tree, index, resource, possible), evidence: .assumed, isMixed: true)
        }
        var mask = mask
        if mask & ~ReleaseDetector.r4 != 0, mask.nonzeroBitCount > 1 { mask = narrowed(mask, tree, index, resource) }
        if mask & ReleaseDetector.r4 != 0 {
            let isCertain = mask & ~ReleaseDetector.r4 == 0
            return Finding(release: .r4, evidence: isCertain ? .shape : .assumed)
        }
        for release in [FHIRRelease.stu3, .r5] where mask & ReleaseDetector.bit(release) != 0 {
            return Finding(release: release, evidence: mask.nonzeroBitCount == 1 ? .shape : .assumed)
        }
        return Finding(release: .dstu2, evidence: .shape)
    }

    /// The releases that allow all elements of the record; elements that none knows do not count.
    private func shape(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ possible: UInt8
    ) -> UInt8 {
        var mask = possible
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let node = tree.nodes[child]
            let allowed = releases(node, resource, possible)
            if allowed != 0 { mask &= allowed }
            // `doseAndRate` came with R4, `dose[x]` beside the text went with STU3.
            if node.name == ElementName.dosage.rawValue || node.name == ElementName.dosageInstruction.rawValue,
                resource != .administration
            {
                mask &= partsAllow(tree, child, in: index, resource)
            }
            child = Int(truncatingIfNeeded: node.next)
        }
        return mask
    }

    /// The elements of a record that a release does not have but others do, with those others, for a message; nil if there
    /// are none.
    @inline(never)
    func foreignElements(
        _ tree: borrowing ElementTree, _ index: Int, as resource: MedicationResource, isOrder: Bool,
        to release: FHIRRelease
    ) -> String? {
        let possible = ReleaseDetector.possible(resource, isOrder: isOrder)
        let wanted = ReleaseDetector.shape(of: release)
        if wanted & possible == 0 {
            return isOrder
                ? "the resource type MedicationOrder (DSTU2)"
                : "the resource type MedicationRequest (STU3, R4, R4B, R5)"
        }
        var found: [String] = []
        func add(_ name: String, _ releases: UInt8) {
            let names = FHIRRelease.allCases.filter { ReleaseDetector.bit($0) & releases != 0 }.map(\.rawValue)
            let text = "\(name) (\(names.joined(separator: ", ")))"
            if !found.contains(text) { found.append(text) }
        }
        var child = index + 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            let name = NameTable.shared.text(node.name) ?? ""
            let allowed = releases(node, resource, possible)
            if allowed != 0, allowed & wanted == 0 {
                let definers = definers[resource.rawValue * nameCount + Int(node.name)]
                let isOther = (definers.asList | definers.asSingle) & wanted & possible != 0
                add(isOther ? "\(name) as \(node.kind == .array ? "a list" : "one value")" : name, allowed)
            } else if resource != .administration,
                node.name == ElementName.dosage.rawValue || node.name == ElementName.dosageInstruction.rawValue
            {
                eachPart(tree, child, in: index, resource) { part, allowed in
                    if allowed & wanted == 0 { add("\(name).\(NameTable.shared.text(part) ?? "")", allowed) }
                }
            }
            child = tree.nodes.next(child)
        }
        if found.isEmpty { return nil }
        let most = 5
        let rest = found.count > most ? " and \(found.count - most) more" : ""
        return found.prefix(most).joined(separator: ", ") + rest
    }

    /// Those of the possible releases that allow an element.
    @inline(__always)
    private func releases(_ node: ElementNode, _ resource: MedicationResource, _ possible: UInt8) -> UInt8 {
        let definers = definers[resource.rawValue &* nameCount &+ Int(node.name)]
        let list = definers.asList & possible
        let single = definers.asSingle & possible
        if node.kind == .element || node.flags.contains(.companion) { return list | single }
        // A single value where only lists are defined is a fault of the record, not a sign of a release.
        let fitting = node.kind == .array ? list : single
        return fitting != 0 ? fitting : list | single
    }

    /// Those of the possible releases that allow the parts of the elements too. What contradicts the elements is no sign.
    @inline(never)
    private func narrowed(
        _ mask: UInt8, _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource
    ) -> UInt8 {
        var mask = mask
        var child = index &+ 1
        let end = tree.nodes.next(index)
        while child < end {
            let isComment = tree.nodes[child].name == ElementName.fhirComments.rawValue
            let allowed =
                isComment ? ReleaseDetector.bit(.dstu2) : partsAllow(tree, child, in: index, resource)
            if allowed & mask != 0 { mask &= allowed }
            child = tree.nodes.next(child)
        }
        return mask
    }

    /// The releases that allow all parts of an element, of a list those of its first item.
    private func partsAllow(
        _ tree: borrowing ElementTree, _ index: Int, in parent: Int, _ resource: MedicationResource
    ) -> UInt8 {
        var mask = ReleaseDetector.all
        eachPart(tree, index, in: parent, resource) { _, allowed in mask &= allowed }
        return mask
    }

    /// Does something with each part of an element, of a list with those of its first item, that some release defines.
    @inline(__always)
    private func eachPart(
        _ tree: borrowing ElementTree, _ index: Int, in parent: Int, _ resource: MedicationResource,
        _ take: (_ name: UInt16, _ allowed: UInt8) -> Void
    ) {
        let group = Int(groups[resource.rawValue &* nameCount &+ Int(tree.nodes[index].name)])
        if group == 0 || tree.nodes[index].flags.contains(.companion) { return }
        var items = tree.items(from: index, in: parent)
        guard let first = tree.nextItem(&items) else { return }
        let kind = tree.nodes[first].kind
        if kind != .object && kind != .element { return }
        var child = first &+ 1
        let end = tree.nodes.next(first)
        while child < end {
            let node = tree.nodes[child]
            let allowed = parts[group &* nameCount &+ Int(node.name)]
            if allowed != 0 { take(node.name, allowed) }
            child = Int(truncatingIfNeeded: node.next)
        }
    }

    /// The release that defines most of the record's elements; where several do, R4 before R5, STU3 and DSTU2.
    private func likeliest(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ possible: UInt8
    ) -> FHIRRelease {
        var best = (release: FHIRRelease.r4, count: 0)
        for release in [FHIRRelease.r4, .r5, .stu3, .dstu2] {
            var count = 0
            var child = index + 1
            while child < tree.nodes.next(index) {
                let allowed = releases(tree.nodes[child], resource, possible)
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
