// One of our own statements, back into an entry of a dose log.
//
// The extension is the truth, the standard elements are what it was projected to. Where somebody has changed those, so that
// they no longer say what the extension says, nothing is preferred: the statement is in conflict, and no entry comes of it.
// What a server may do to any resource is no change: another id, a note or a category that is gone, more identifiers.

/// Reads a MedicationStatement that has our extension, whatever its release and format are.
struct DoseStatementReader {
    /// The node of the statement.
    let index: Int
    /// The statement's status says how far the record is, as in R5; adherence says the rest.
    let statusIsOfRecord: Bool
    /// What turns the statement's meaning round, if anything does.
    let signs: StateRules.Signs
    private let terminology: Terminology
    private var issues: [Issue] = []

    /// What a statement says, and the node of the extension that says it; nil for a statement without one of ours.
    ///
    /// - Parameter first: the first of the statement's extensions.
    static func read(
        _ tree: borrowing ElementTree, from first: Int, in index: Int, statusIsOfRecord: Bool,
        _ signs: StateRules.Signs, _ terminology: Terminology
    ) -> (statement: DoseStatement, node: Int)? {
        let found = DoseExtension.all(tree, from: first, in: index)
        guard let own = found.first else { return nil }
        var reader = DoseStatementReader(
            index: index, statusIsOfRecord: statusIsOfRecord, signs: signs, terminology: terminology)
        if found.count > 1 {
            reader.tell(tree, found[1].node, "a statement has one of these extensions, not two")
            return (.conflicting(reader.issues), own.node)
        }
        let entry: DoseLogEntry?
        switch own.kind {
        case .doseEvent: entry = reader.event(tree, own)
        case .trackedMedication: entry = reader.medication(tree, own)
        }
        guard let entry, reader.issues.isEmpty else { return (.conflicting(reader.issues), own.node) }
        return (.entry(entry), own.node)
    }

    private init(index: Int, statusIsOfRecord: Bool, signs: StateRules.Signs, terminology: Terminology) {
        self.index = index
        self.statusIsOfRecord = statusIsOfRecord
        self.signs = signs
        self.terminology = terminology
    }

    // MARK: Telling

    private mutating func tell(_ tree: borrowing ElementTree, _ node: Int, _ message: String) {
        issues.append(Issue(.error, .conflicting, path: tree.path(of: node, in: index), message: message))
    }

    /// Tells an element that contradicts the extension.
    private mutating func tellChanged(_ tree: borrowing ElementTree, _ node: Int?, _ what: String) {
        tell(tree, node ?? index, "\(what) is not what the extension says; which of them is right has to be decided")
    }

    private mutating func tellDamaged(_ tree: borrowing ElementTree, _ node: Int) {
        tell(tree, node, "this is not as we write our extension, so nothing of it is taken")
    }

    // MARK: Dose events

    private mutating func event(_ tree: borrowing ElementTree, _ own: DoseExtension) -> DoseLogEntry? {
        guard let (parts, stated) = parts(of: own, tree), let event = DoseEventParts.event(parts, tree, &self) else {
            if issues.isEmpty { tellDamaged(tree, own.node) }
            return nil
        }
        // That of a derived id is made of the subject too.
        if event.uuidOrigin == nil { checkIdentifier(tree, of: event, own) }
        checkModifiers(tree)
        // Whoever enters a statement in error says that the event did not happen as logged; nothing else of it counts then.
        if let status = signs.status, tree.equals(status, "entered-in-error") {
            return .deletion(uuid: event.uuid)
        }
        let status = event.logStatus
        checkStatus(tree, DoseStatementMeaning.status(of: status), DoseStatementMeaning.adherence(of: status))
        checkMedication(tree, stated)
        checkEffective(tree, event)
        checkDosage(tree, event)
        return .doseEvent(event)
    }

    /// The parts of our extension that make its entry, and the medication of the statement as it was written; nil, and told,
    /// if there is something in it that we never write, or the medication is missing.
    private mutating func parts(
        of own: DoseExtension, _ tree: borrowing ElementTree
    ) -> (entry: [DoseExtension.Part], medication: StatedMedication)? {
        let (parts, fault) = DoseExtension.parts(of: own.node, tree)
        if let fault {
            tellDamaged(tree, fault)
            return nil
        }
        let medications = parts.filter { $0.url == StatedMedication.part }
        guard medications.count == 1, let medication = StatedMedication(medications[0], tree) else {
            tellDamaged(tree, medications.last?.node ?? own.node)
            return nil
        }
        if !medication.isWritable {
            tell(tree, medications[0].node, "a character stands here that no text in FHIR can hold")
            return nil
        }
        return (parts.filter { $0.url != StatedMedication.part }, medication)
    }

    /// Tells a part that is not as we write it.
    mutating func refuse(_ part: DoseExtension.Part, _ tree: borrowing ElementTree) {
        tellDamaged(tree, part.node)
    }

    // MARK: Medications

    private mutating func medication(_ tree: borrowing ElementTree, _ own: DoseExtension) -> DoseLogEntry? {
        guard let (parts, stated) = parts(of: own, tree), let medication = trackedMedication(parts, tree) else {
            if issues.isEmpty { tellDamaged(tree, own.node) }
            return nil
        }
        checkModifiers(tree)
        checkStatus(
            tree, DoseStatementMeaning.status(of: medication), DoseStatementMeaning.adherence(of: medication))
        checkMedication(tree, stated)
        if let effective = effective(tree) { tellChanged(tree, effective.node, "a time") }
        if let dosage = tree.child(ElementName.dosage.rawValue, of: index) { tellChanged(tree, dosage, "a dosage") }
        return .medication(
            UserAnnotatedMedication(
                medicationConceptIdentifier: medication.medicationConceptIdentifier,
                displayText: stated.text, generalForm: medication.generalForm, relatedCodings: stated.codings,
                nickname: medication.nickname, hasSchedule: medication.hasSchedule, isArchived: medication.isArchived))
    }

    /// What the extension says about a medication, but for its name and its codings.
    private mutating func trackedMedication(
        _ parts: [DoseExtension.Part], _ tree: borrowing ElementTree
    ) -> UserAnnotatedMedication? {
        var identifier: String?
        var kind: HealthConceptIdentifier.Kind?
        var medication = UserAnnotatedMedication(medicationConceptIdentifier: HealthConceptIdentifier(""))
        var seen: Set<String> = []
        for part in parts {
            var isGood = seen.insert(part.url).inserted
            func keep<Value>(_ value: Value?) -> Value? {
                if value == nil { isGood = false }
                return value
            }
            switch part.url {
            case "conceptIdentifier": identifier = keep(tree.string(part))
            case "conceptIdentifierKind": kind = keep(tree.code(part).flatMap(HealthConceptIdentifier.Kind.init))
            case "nickname": medication.nickname = keep(tree.string(part))
            case "isArchived": medication.isArchived = keep(tree.boolean(part))
            case "hasSchedule": medication.hasSchedule = keep(tree.boolean(part))
            case "generalForm": medication.generalForm = keep(tree.code(part) ?? tree.string(part))
            default: isGood = false
            }
            if !isGood { tellDamaged(tree, part.node) }
        }
        guard let identifier, issues.isEmpty else { return nil }
        medication.medicationConceptIdentifier = HealthConceptIdentifier(identifier, kind: kind)
        return medication
    }

    // MARK: What has to agree

    /// The concept of the medication: in R5 inside `medication`.
    private func code(_ tree: borrowing ElementTree) -> Int? {
        if let concept = tree.child(ElementName.medicationCodeableConcept.rawValue, of: index) { return concept }
        return tree.child(ElementName.medication.rawValue, of: index)
            .flatMap { tree.child(ElementName.concept.rawValue, of: $0) }
    }

    /// The concept has to say which drug it is as it did. We never refer to a Medication: whoever does has said anew which
    /// one it is.
    private mutating func checkMedication(_ tree: borrowing ElementTree, _ stated: StatedMedication) {
        let reference =
            tree.child(ElementName.medicationReference.rawValue, of: index)
            ?? tree.child(ElementName.medication.rawValue, of: index)
            .flatMap { tree.child(ElementName.reference.rawValue, of: $0) }
        if let reference { return tellChanged(tree, reference, "a reference to a medication") }
        if let (node, what) = stated.fault(tree, code(tree), terminology) { tellChanged(tree, node, what) }
    }

    /// Nothing may turn the meaning round: we never write any of it.
    private mutating func checkModifiers(_ tree: borrowing ElementTree) {
        let isTurned =
            signs.saysNot || signs.isInDoubt || signs.hasUnreadable || signs.hasModifierInside
            || signs.modifierExtension != nil || signs.implicitRules != nil
            || tree.child(ElementName.taken.rawValue, of: index) != nil
        if isTurned {
            tellChanged(
                tree, signs.modifierExtension ?? signs.implicitRules, "something that may change the meaning")
        }
    }

    private mutating func checkStatus(
        _ tree: borrowing ElementTree, _ status: StaticString, _ adherence: StaticString
    ) {
        let expected = statusIsOfRecord ? "recorded" : status
        guard let written = signs.status, tree.equals(written, expected) else {
            return tellChanged(tree, signs.status, "the status")
        }
        guard statusIsOfRecord else { return }
        guard let said = signs.adherence, let code = tree.child(ElementName.code.rawValue, of: said) else {
            return tellChanged(tree, signs.adherence, "the adherence")
        }
        var codes = 0
        var codings = tree.items(ElementName.coding.rawValue, of: code)
        while let coding = tree.nextItem(&codings) {
            // A code of somebody else's system means what they say.
            guard tree.text(.system, of: coding) == StateRules.adherenceSystem else { continue }
            codes += 1
            guard let value = tree.child(ElementName.code.rawValue, of: coding), tree.equals(value, adherence) else {
                return tellChanged(tree, coding, "the adherence")
            }
        }
        if codes == 0 { tellChanged(tree, said, "the adherence") }
    }

    /// Servers add identifiers of their own, so only those that could be ours are looked at.
    private mutating func checkIdentifier(
        _ tree: borrowing ElementTree, of event: MedicationDoseEvent, _ own: DoseExtension
    ) {
        let ownSystem = DoseStatementNames.identifierSystem(own.base)
        func isUUID(_ system: String, _ value: String) -> Bool {
            system == DoseStatementNames.uriSystem && value.hasPrefix(DoseStatementNames.uuidPrefix)
        }
        var other: Int?
        var items = tree.items(ElementName.identifier.rawValue, of: index)
        while let item = tree.nextItem(&items) {
            guard let value = tree.text(.value, of: item), let system = tree.text(.system, of: item) else { continue }
            if system == ownSystem || isUUID(system, value) {
                let prefix = DoseStatementNames.uuidPrefix.count
                let id = system == ownSystem ? value : String(value.dropFirst(prefix)).lowercased()
                if id.utf8.elementsEqual(event.uuid.utf8) { return }
                other = item
            }
        }
        if let other { tellChanged(tree, other, "the identifier") }
    }

    /// The statement's time and its node; nil if it has none. Of several forms, and in a form that we never write, the value
    /// is nil.
    private func effective(
        _ tree: borrowing ElementTree
    ) -> (node: Int, value: DoseStatementMeaning.Effective?)? {
        var forms: [Int] = []
        for name in [ElementName.effectiveDateTime, .effectivePeriod, .effectiveTiming] {
            guard let form = tree.child(name.rawValue, of: index) else { continue }
            // One that only says why there is no time tells none.
            if name != .effectiveDateTime || tree.hasValue(form) { forms.append(form) }
        }
        guard let form = forms.first else { return nil }
        guard forms.count == 1 else { return (form, nil) }
        func date(_ node: Int?) -> FHIRDateTime? { node.flatMap { tree.plainText($0) }.map { FHIRDateTime($0) } }
        if let time = date(form) { return (form, .dateTime(time)) }
        guard let start = date(tree.child(ElementName.start.rawValue, of: form)) else { return (form, nil) }
        guard let end = date(tree.child(ElementName.end.rawValue, of: form)) else { return (form, nil) }
        return (form, .period(start: start, end: end))
    }

    private mutating func checkEffective(_ tree: borrowing ElementTree, _ event: MedicationDoseEvent) {
        /// The offset may be another one, if it is the same moment.
        func isSame(_ left: FHIRDateTime, _ right: FHIRDateTime) -> Bool {
            if let instant = left.instant { return instant == right.instant }
            return left.text == right.text
        }
        let written = effective(tree)
        let agrees =
            switch (DoseStatementMeaning.effective(of: event), written?.value) {
            case (.none, nil): written == nil
            case (.dateTime(let own), .dateTime(let other)): isSame(own, other)
            case (.period(let start, let end), .period(let otherStart, let otherEnd)):
                isSame(start, otherStart) && isSame(end, otherEnd)
            default: false
            }
        if !agrees { tellChanged(tree, written?.node, "the time") }
    }

    private mutating func checkDosage(_ tree: borrowing ElementTree, _ event: MedicationDoseEvent) {
        let should = DoseStatementMeaning.dose(of: event)
        var quantities: [Int] = []
        var hasOther = false
        var dosages = tree.items(ElementName.dosage.rawValue, of: index)
        while let dosage = tree.nextItem(&dosages) {
            var entries = tree.items(ElementName.doseAndRate.rawValue, of: dosage)
            while let entry = tree.nextItem(&entries) {
                if let quantity = tree.child(ElementName.doseQuantity.rawValue, of: entry) {
                    quantities.append(quantity)
                } else {
                    hasOther = true
                }
            }
            if tree.child(ElementName.doseAndRate.rawValue, of: dosage) == nil { hasOther = true }
        }
        guard let should else {
            if !quantities.isEmpty || hasOther {
                tellChanged(tree, tree.child(ElementName.dosage.rawValue, of: index), "a dose")
            }
            return
        }
        guard quantities.count == 1, !hasOther, let quantity = quantities.first,
            tree.child(ElementName.comparator.rawValue, of: quantity) == nil,
            let value = tree.child(ElementName.value.rawValue, of: quantity).flatMap({ tree.plainText($0) }),
            let number = FHIRDecimal(literal: value), number.isNumericallyEqual(to: should)
        else {
            return tellChanged(tree, quantities.first ?? tree.child(ElementName.dosage.rawValue, of: index), "the dose")
        }
        if !hasUnit(tree, quantity, of: event) { tellChanged(tree, quantity, "the unit") }
    }

    /// Whether a quantity has the unit of an event, as far as it has any part of it.
    private func hasUnit(_ tree: borrowing ElementTree, _ quantity: Int, of event: MedicationDoseEvent) -> Bool {
        let unit = tree.text(.unit, of: quantity)
        let code = tree.child(ElementName.code.rawValue, of: quantity).flatMap { tree.plainText($0) }
        let system = tree.child(ElementName.system.rawValue, of: quantity).flatMap { tree.plainText($0) }
        guard let own = event.unit else { return unit == nil && code == nil }
        if let unit, !unit.utf8.elementsEqual(own.utf8) { return false }
        if let code { return system == UnitTable.ucum && code == terminology.ucum(forHealthKitUnit: own) }
        return unit != nil
    }
}
