// The words of the record line for our own enumerations: literals, so that writing one makes no string.

extension MedicationState {
    /// The word of the record line.
    var word: StaticString {
        switch self {
        case .active: "active"
        case .completed: "completed"
        case .onHold: "onHold"
        case .stopped: "stopped"
        case .cancelled: "cancelled"
        case .draft: "draft"
        case .intended: "intended"
        case .notTaken: "notTaken"
        case .inProgress: "inProgress"
        case .enteredInError: "enteredInError"
        case .unknown: "unknown"
        }
    }
}

extension MedicationPlace {
    /// The word of the record line.
    var word: StaticString {
        switch self {
        case .inline: "inline"
        case .contained: "contained"
        case .bundle: "bundle"
        case .input: "input"
        case .unresolved: "unresolved"
        case .absent: "absent"
        }
    }
}

extension GeneralForm {
    /// The word of the record line.
    var word: StaticString {
        switch self {
        case .capsule: "capsule"
        case .cream: "cream"
        case .device: "device"
        case .drops: "drops"
        case .foam: "foam"
        case .gel: "gel"
        case .inhaler: "inhaler"
        case .injection: "injection"
        case .liquid: "liquid"
        case .lotion: "lotion"
        case .ointment: "ointment"
        case .patch: "patch"
        case .powder: "powder"
        case .spray: "spray"
        case .suppository: "suppository"
        case .tablet: "tablet"
        case .topical: "topical"
        case .unknown: "unknown"
        }
    }
}
