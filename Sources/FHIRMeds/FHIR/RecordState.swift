// The state of a record line, and what is told about where it comes from.

extension RecordTranslator {
    mutating func writeState(
        _ tree: borrowing ElementTree, _ index: Int, _ resource: MedicationResource, _ members: inout MemberWriter
    ) {
        if resource == .medication {
            for doubt in MedicationDoubt.own(tree, index) {
                tell(.warning, doubt.code, tree.path(of: doubt.element, in: index), doubt.message)
            }
            return
        }
        let state = StateRules.state(tree, signs, of: resource, dialect, adherences)
        tellStatus(tree, index)
        members.name("state", into: &line)
        line.append(UInt8(ascii: "\""))
        line.append(state.word)
        line.append(UInt8(ascii: "\""))
    }

    mutating func tellStatus(_ tree: borrowing ElementTree, _ index: Int) {
        if let status = signs.status, tree.hasValue(status), signs.statusState == nil {
            checker.issues.append(
                Issue(
                    .warning, .unknownStatus, path: tree.path(of: status, in: index),
                    message: "a status that FHIR does not know; it is kept, and the state is unknown"))
        }
        if let intent = signs.intent, signs.hasUnknownIntent {
            tell(
                .warning, .unknownCode, tree.path(of: intent, in: index),
                "an intent that FHIR does not know; it is kept, and the state is unknown")
        }
        if let modifier = signs.modifierExtension { tellModifier(tree, modifier, index) }
        if let rules = signs.implicitRules { tellModifier(tree, rules, index) }
    }

    mutating func tellModifier(_ tree: borrowing ElementTree, _ modifier: Int, _ index: Int) {
        tell(
            .warning, .unknownModifier, tree.path(of: modifier, in: index),
            "this may change what the record means; the state is unknown")
    }
}
