/// Something that was looked up in an RxNorm release, and by which way: never what a source wrote.
public struct RxNormDerived<Value: Sendable>: Sendable {
    /// The answer.
    public let value: Value
    /// The release that it is derived from, such as `RxNorm RXNORM_25AB_260202F`.
    public let derivedFrom: String
    /// How it was reached, in order; a walk that branches has all branches.
    public let steps: [RxNormStep]
}

/// One step from a code to another.
public struct RxNormStep: Hashable, Sendable, CustomStringConvertible {
    /// Where it begins: an RXCUI, or an NDC of eleven or twelve digits.
    public let from: String
    /// RxNorm's word for the relation (RELA), an attribute's name (`NDC`), or the field that names the next code
    /// (`MERGED_TO_RXCUI` of RXNATOMARCHIVE, `CUI2` of RXNCUI).
    public let relation: String
    /// The RXCUI where it ends.
    public let to: String

    /// `from relation to`.
    public var description: String { "\(from) \(relation) \(to)" }
}

/// A concept of an RxNorm release.
public struct RxNormConcept: Hashable, Sendable {
    /// Its identifier in RxNorm (RXCUI), a number without zeros before it.
    public let rxcui: String
    /// Its name (STR): that of the release or, for a code that is gone, of the archive. Nil if RxNorm has none of its own.
    public let name: String?
    /// The term type of the name (TTY).
    public let tty: RxNormTTY?
    /// The name's SUPPRESS; nil if the release has no name of RxNorm's for it.
    public let suppress: RxNormSuppress?
    /// What has become of the code.
    public let status: RxNormStatus
}

/// A name of a concept.
public struct RxNormName: Hashable, Sendable {
    /// The name as the release writes it (STR).
    public let name: String
    /// Its term type (TTY).
    public let tty: RxNormTTY?
    /// Its SUPPRESS.
    public let suppress: RxNormSuppress
}

/// An NDC of a concept, by one source vocabulary.
public struct RxNormNDCLink: Hashable, Sendable {
    /// The NDC in eleven digits, or twelve if it has so many.
    public let ndc: String
    /// The concept that has it.
    public let rxcui: String
    /// The vocabulary that says so (SAB).
    public let sab: String
    /// The attribute's SUPPRESS.
    public let suppress: RxNormSuppress
    /// The vocabulary writes it otherwise, with hyphens or twelve digits.
    public let isNormalised: Bool
}

/// What became of a code, step by step.
public struct RxNormTrail: Hashable, Sendable {
    /// The code that was asked for.
    public let rxcui: String
    /// Where its ways end: itself, if nothing became of it. In the order of their RXCUI.
    public let ends: [RxNormConcept]
    /// Some way led back to where it had been.
    public let isCircular: Bool
}

/// Which of several codes says best which drug is meant.
public struct RxNormPreference: Hashable, Sendable {
    /// Why a concept is preferred, or none.
    public enum Reason: String, Sendable {
        /// There is only one.
        case onlyOne
        /// The others are of types that say less: drugs and packs come before components, and these before ingredients.
        case termType
        /// The others follow from it, as a drug from the same drug under its brand name.
        case impliesOthers
        /// Several say different things; none is preferred.
        case ambiguous
        /// The release knows none of them.
        case unknown
    }

    /// The preferred concept; nil if there is none.
    public let concept: RxNormConcept?
    /// Why it is preferred, or why none is.
    public let reason: Reason
    /// Those that say most, in the order of their RXCUI; several if they say different things.
    public let candidates: [RxNormConcept]
}

/// What a name may mean.
public enum RxNormNameMatch: Hashable, Sendable {
    /// How a name was matched.
    public enum Way: String, Sendable {
        /// The same but for upper and lower case.
        case exact
        /// The same words and numbers, in whatever order, with units in one spelling.
        case normalised
        /// The same, with salts set aside; never another salt than the one that was asked for.
        case withoutSalts
    }

    /// A concept that has the name.
    public struct Candidate: Hashable, Sendable {
        /// The concept, under the name that defines it.
        public let concept: RxNormConcept
        /// The name that was matched, which may be a synonym.
        public let name: RxNormName
        /// How the name that was asked for was matched to it.
        public let way: Way
    }

    /// No concept has the name.
    case none
    /// One has.
    case one(Candidate)
    /// Several have; none of them is chosen. In the order of their RXCUI.
    case tie([Candidate])
}
