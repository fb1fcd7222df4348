/// What a Medication says of itself that may turn round what a record says with it.
///
/// https://hl7.org/fhir/R4/medication-definitions.html#Medication.status
struct MedicationDoubt {
    let code: IssueCode
    /// The element of the Medication.
    let element: Int
    let message: String

    /// The doubts about a Medication that a record uses; none of an ordinary one.
    static func all(_ tree: borrowing ElementTree, _ medication: Int) -> [MedicationDoubt] {
        var doubts = own(tree, medication)
        if let status = tree.child(ElementName.status.rawValue, of: medication), tree.equals(status, "entered-in-error")
        {
            doubts.append(
                MedicationDoubt(
                    code: .medicationInError, element: status,
                    message: "the Medication says that it was entered in error; look at what the record means"))
        }
        let ownCount = doubts.count
        // Nodes lie in the order written, so those inside the Medication's elements need no descent.
        var at = medication + 1
        while at < tree.nodes.next(medication) {
            let node = tree.nodes[at]
            if node.name == ElementName.modifierExtension.rawValue, !node.flags.contains(.again), !tree.isNothing(at),
                !doubts.prefix(ownCount).contains(where: { $0.element == at })
            {
                doubts.append(modifier(at))
            }
            at += 1
        }
        return doubts
    }

    /// The doubts that the Medication's own elements raise, those inside them left out.
    static func own(_ tree: borrowing ElementTree, _ medication: Int) -> [MedicationDoubt] {
        var doubts: [MedicationDoubt] = []
        if let status = tree.child(ElementName.status.rawValue, of: medication), tree.hasValue(status),
            !tree.equals(status, "active"), !tree.equals(status, "inactive"), !tree.equals(status, "entered-in-error")
        {
            doubts.append(
                MedicationDoubt(
                    code: .unknownStatus, element: status,
                    message: "a status of the Medication that FHIR does not know; it is kept"))
        }
        if let extensions = tree.child(ElementName.modifierExtension.rawValue, of: medication) {
            doubts.append(modifier(extensions))
        }
        if let rules = tree.child(ElementName.implicitRules.rawValue, of: medication) { doubts.append(modifier(rules)) }
        return doubts
    }

    private static func modifier(_ element: Int) -> MedicationDoubt {
        MedicationDoubt(
            code: .unknownModifier, element: element,
            message: "this may change what the Medication means, so nothing that it says is certain")
    }

    /// Whether a concept tells all of a Medication that is in use, so that the line need not have it a second time.
    static func isTold(_ tree: borrowing ElementTree, _ medication: Int, _ dialect: FHIRDialect) -> Bool {
        var child = medication + 1
        while child < tree.nodes.next(medication) {
            if tree.nodes[child].flags.contains(.unknown) { return false }
            let name = ElementName(rawValue: tree.nodes[child].name)
            switch name {
            case .resourceType, .id, .meta, .language, .text, .code: break
            case .product:
                if !isToldProduct(tree, child, dialect) { return false }
            // The ordinary one goes without saying, unless there is more to it.
            case .status where tree.equals(child, "active") && !tree.hasIdOrExtension(child): break
            case .fhirComments where tree.nodes[child].flags.contains(.dropped): break
            default:
                if dialect.hasProduct || (name != dialect.form && name != .ingredient) { return false }
            }
            child = tree.nodes.next(child)
        }
        return true
    }

    /// The same of a DSTU2 Medication's product.
    private static func isToldProduct(_ tree: borrowing ElementTree, _ product: Int, _ dialect: FHIRDialect) -> Bool {
        var child = product + 1
        while child < tree.nodes.next(product) {
            let node = tree.nodes[child]
            let isTold = node.name == dialect.form.rawValue || node.name == ElementName.ingredient.rawValue
            if !node.flags.contains(.dropped), node.flags.contains(.unknown) || !isTold { return false }
            child = tree.nodes.next(child)
        }
        return true
    }
}
