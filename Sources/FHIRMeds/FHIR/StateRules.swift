/// The rules by which a record's `state` is found; the first that matches wins.
///
/// 1. entered in error; 2. not taken, not given, not done; 3. `doNotPerform`, an unknown `taken`, a modifier extension of
/// the record or of an element in it, or implicit rules: unknown; 4. statements of R5: by `adherence`, else `recorded` says
/// nothing; 5. a proposal or an option that is active is only intended; 6. `mappings/statuses.tsv`. No or an unknown
/// status: unknown.
enum StateRules {
    /// What the rules look at: nodes of the record's own elements, nil where there is none.
    struct Signs {
        var status: Int?
        var intent: Int?
        var doNotPerform: Int?
        var taken: Int?
        var wasNotTaken: Int?
        var notGiven: Int?
        var notDone: Int?
        var adherence: Int?
        var modifierExtension: Int?
        var implicitRules: Int?
        /// An element that may turn the meaning round is there, but cannot be read.
        var hasUnreadable = false
        /// An element of the record has a modifier extension of its own.
        var hasModifierInside = false
        /// What `statuses.tsv` says about the status.
        var statusState: MedicationState?
    }

    static func state(
        _ tree: borrowing ElementTree, _ signs: Signs, of resource: MedicationResource, release: FHIRRelease,
        _ adherences: StatusTable.Codes
    ) -> MedicationState {
        func says(_ index: Int?, _ text: StaticString) -> Bool {
            guard let index else { return false }
            return tree.hasValue(index) && tree.equals(index, text)
        }
        if says(signs.status, "entered-in-error") { return .enteredInError }
        if says(signs.status, "not-taken") || says(signs.status, "not-done") || says(signs.wasNotTaken, "true")
            || says(signs.taken, "n") || says(signs.notGiven, "true") || says(signs.notDone, "true")
        {
            return .notTaken
        }
        if says(signs.doNotPerform, "true") || says(signs.taken, "unk") || signs.implicitRules != nil
            || signs.modifierExtension != nil || signs.hasModifierInside || signs.hasUnreadable
        {
            return .unknown
        }
        let fromStatus = signs.statusState
        if resource == .statement, release == .r5 {
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
        var codings = tree.items(ElementName.coding.rawValue, of: code)
        while let coding = tree.nextItem(&codings) {
            guard let value = tree.text(.code, of: coding) else { continue }
            let code = Array(value.utf8)
            if let state = adherences.state(of: code.span) { return state }
        }
        return nil
    }
}
