/// The rules by which a record's `state` is found; the first that matches wins.
///
/// 1. entered in error; 2. not taken, not given, not done; 3. `doNotPerform`, an unknown `taken`, a modifier extension of
/// the record or of an element in it, implicit rules, an intent that no release has, or any such sign that cannot be read:
/// unknown; 4. statements of R5:
/// by `adherence`, else `recorded` says nothing; 5. a proposal or an option that is active is only intended;
/// 6. `mappings/statuses.tsv`. No or an unknown status: unknown.
enum StateRules {
    /// What the rules look at: nodes of the record's own elements, nil where there is none, and what the elements that may
    /// turn the record's meaning round say, in whichever release they are defined. Of several, each one counts.
    struct Signs {
        var status: Int?
        var intent: Int?
        var adherence: Int?
        var modifierExtension: Int?
        var implicitRules: Int?
        /// Not taken, not given or not done.
        var saysNot = false
        /// Not to be done, or it is not known whether it was.
        var isInDoubt = false
        /// An intent that no release has.
        var hasUnknownIntent = false
        /// An element that may turn the meaning round is there, but cannot be read.
        var hasUnreadable = false
        /// An element of the record has a modifier extension of its own.
        var hasModifierInside = false
        /// What `statuses.tsv` says about the status.
        var statusState: MedicationState?
    }

    /// The intents of all releases, the most frequent first.
    private static let intents: [StaticString] = [
        "order", "plan", "proposal", "original-order", "instance-order", "reflex-order", "filler-order", "option",
    ]

    /// Whether some release has this intent.
    static func knows(_ tree: borrowing ElementTree, intent: Int) -> Bool {
        for code in intents where tree.equals(intent, code) { return true }
        return false
    }

    static func state(
        _ tree: borrowing ElementTree, _ signs: Signs, of resource: MedicationResource, _ dialect: FHIRDialect,
        _ adherences: StatusTable.Codes
    ) -> MedicationState {
        func says(_ index: Int?, _ text: StaticString) -> Bool {
            guard let index else { return false }
            return tree.hasValue(index) && tree.equals(index, text)
        }
        if says(signs.status, "entered-in-error") { return .enteredInError }
        if says(signs.status, "not-taken") || says(signs.status, "not-done") || signs.saysNot { return .notTaken }
        if signs.isInDoubt || signs.implicitRules != nil || signs.modifierExtension != nil || signs.hasModifierInside
            || signs.hasUnreadable || signs.hasUnknownIntent
        {
            return .unknown
        }
        let fromStatus = signs.statusState
        if resource == .statement, dialect.statusIsOfRecord {
            if let adherence = signs.adherence, let state = state(tree, adherence, adherences) { return state }
            return fromStatus ?? .unknown
        }
        if fromStatus == .active, says(signs.intent, "proposal") || says(signs.intent, "option") { return .intended }
        return fromStatus ?? .unknown
    }

    private static func state(
        _ tree: borrowing ElementTree, _ adherence: Int, _ adherences: StatusTable.Codes
    ) -> MedicationState? {
        guard let code = tree.child(ElementName.code.rawValue, of: adherence) else { return nil }
        var found: MedicationState?
        var codings = tree.items(ElementName.coding.rawValue, of: code)
        while let coding = tree.nextItem(&codings) {
            // A code of somebody else's system means what they say.
            let system = tree.text(.system, of: coding)
            guard system == nil || system == adherenceSystem, let value = tree.text(.code, of: coding) else { continue }
            let code = Array(value.utf8)
            guard let state = adherences.state(of: code.span) else { continue }
            if let found, found != state { return .unknown }
            found = state
        }
        return found
    }

    /// https://hl7.org/fhir/R5/codesystem-medication-statement-adherence.html
    static let adherenceSystem = "http://hl7.org/fhir/CodeSystem/medication-statement-adherence"
}

extension StateRules.Signs {
    /// Forgets what a status of R4 would say about taking; R5's says how far the record is.
    mutating func keepStatusOfRecord(_ tree: borrowing ElementTree) {
        guard let status else { return }
        let isOfRecord = statusState == .draft || statusState == .enteredInError || tree.equals(status, "recorded")
        if !isOfRecord { statusState = nil }
    }

    /// Notes one of ``MedicationResource/modifiers``.
    ///
    /// A release that does not define it has not checked it either, so that it may have any value; whatever is neither one
    /// of its own nor harmless is unreadable.
    @inline(never)
    mutating func note(_ tree: borrowing ElementTree, _ index: Int) {
        if tree.isNothing(index) { return }
        let node = tree.nodes[index]
        if node.flags.contains(.dropped) || node.flags.contains(.companion) || tree.isHollow(index) {
            hasUnreadable = true
            return
        }
        switch ElementName(rawValue: node.name) {
        case .wasNotTaken, .wasNotGiven, .notGiven, .notDone:
            if says(tree, index, "true") {
                saysNot = true
            } else if !isPlainFalse(tree, index) {
                hasUnreadable = true
            }
        case .doNotPerform:
            if !isPlainFalse(tree, index) { isInDoubt = true }
        case .taken:
            // The codes of STU3: yes, no, unknown, not applicable.
            if says(tree, index, "n") {
                saysNot = true
            } else if !says(tree, index, "y") && !says(tree, index, "na") {
                isInDoubt = true
            }
        case .adherence:
            // Only R5 says what its codes mean, and only in a statement.
            if node.flags.contains(.unknown) { hasUnreadable = true }
        default: break
        }
    }

    /// Notes an intent without a value: one that cannot be read puts the record in doubt, one that is absent does not.
    @inline(never)
    mutating func noteIntent(_ tree: borrowing ElementTree, in index: Int) {
        var child = index + 1
        while child < tree.nodes.next(index) {
            let node = tree.nodes[child]
            if node.name == ElementName.intent.rawValue, !node.flags.contains(.unknown), !tree.isNothing(child) {
                hasUnreadable = true
            }
            child = tree.nodes.next(child)
        }
    }

    /// Whether a primitive has this text; blanks around an XML value mean nothing.
    private func says(_ tree: borrowing ElementTree, _ index: Int, _ text: StaticString) -> Bool {
        if tree.equals(index, text) { return true }
        return tree.nodes[index].kind == .element && tree.hasValue(index) && tree.slice(index).trimmed.equals(text)
    }

    /// Whether it is a boolean and false, with nothing beside it: in JSON no string, which FHIR does not read as one.
    private func isPlainFalse(_ tree: borrowing ElementTree, _ index: Int) -> Bool {
        let kind = tree.nodes[index].kind
        return kind == .false || (kind == .element && says(tree, index, "false") && !tree.hasIdOrExtension(index))
    }
}
