/// An RxNorm term type (TTY): what kind of thing a name is of.
///
/// Of the vocabulary RXNORM itself; a type that is new in a release is kept under its own code.
public struct RxNormTTY: RawRepresentable, Hashable, Sendable {
    /// The code, such as `SCD`.
    public let rawValue: String

    /// A type by its code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// IN, an ingredient.
    public static let ingredient = RxNormTTY(rawValue: "IN")
    /// PIN, a precise ingredient: a salt or another form of one.
    public static let preciseIngredient = RxNormTTY(rawValue: "PIN")
    /// MIN, several ingredients together.
    public static let multipleIngredients = RxNormTTY(rawValue: "MIN")
    /// BN, a brand name.
    public static let brandName = RxNormTTY(rawValue: "BN")
    /// SCD, a drug: ingredients, strengths and dose form.
    public static let clinicalDrug = RxNormTTY(rawValue: "SCD")
    /// SBD, a drug under its brand name.
    public static let brandedDrug = RxNormTTY(rawValue: "SBD")
    /// SCDC, an ingredient with its strength.
    public static let clinicalDrugComponent = RxNormTTY(rawValue: "SCDC")
    /// SBDC, ingredients with their strengths and a brand name.
    public static let brandedDrugComponent = RxNormTTY(rawValue: "SBDC")
    /// GPCK, a pack of drugs.
    public static let genericPack = RxNormTTY(rawValue: "GPCK")
    /// BPCK, a pack of drugs under its brand name.
    public static let brandNamePack = RxNormTTY(rawValue: "BPCK")
    /// DF, a dose form.
    public static let doseForm = RxNormTTY(rawValue: "DF")
    /// DFG, a group of dose forms.
    public static let doseFormGroup = RxNormTTY(rawValue: "DFG")
    /// PSN, the name that a prescriber is shown.
    public static let prescribableName = RxNormTTY(rawValue: "PSN")
    /// SY, a synonym.
    public static let synonym = RxNormTTY(rawValue: "SY")
    /// TMSY, a synonym with some letters tall.
    public static let tallManSynonym = RxNormTTY(rawValue: "TMSY")
    /// ET, an entry term.
    public static let entryTerm = RxNormTTY(rawValue: "ET")

    /// The place of the types of names among those of concepts: the lowest is the one that names a concept.
    var rank: Int {
        switch self {
        case .entryTerm: 4
        case .tallManSynonym: 3
        case .synonym: 2
        case .prescribableName: 1
        default: 0
        }
    }

    /// Another name for a concept, not the one that defines it.
    var isSynonym: Bool { rank > 0 }

    /// SBD, BPCK and the other types whose concepts are another's under a brand name; the brand name itself is not.
    var isBranded: Bool { rawValue.hasPrefix("SBD") || self == .brandNamePack }

    var isPack: Bool { self == .genericPack || self == .brandNamePack }

    /// How much a concept of this type says about which drug it is: the lowest says most.
    var preference: Int {
        switch self {
        case .clinicalDrug, .brandedDrug, .genericPack, .brandNamePack: 0
        case .ingredient, .preciseIngredient, .multipleIngredients, .brandName: 2
        case .doseForm, .doseFormGroup: 3
        default: rawValue.hasPrefix("SCD") || rawValue.hasPrefix("SBD") ? 1 : 3
        }
    }
}

/// RxNorm's SUPPRESS of a name.
public enum RxNormSuppress: String, Sendable, CaseIterable {
    /// In use.
    case none = "N"
    /// Obsolete.
    case obsolete = "O"
    /// Unquantified: not to be dispensed as it is, its quantified forms are.
    case unquantified = "E"
    /// Suppressed by an editor.
    case editor = "Y"
}

/// What has become of an RXCUI, in the words of NLM, and one of ours.
public enum RxNormStatus: String, Sendable, CaseIterable {
    /// In use.
    case active = "Active"
    /// In the release, but obsolete.
    case obsolete = "Obsolete"
    /// Gone, and merged into one or more others, which may themselves be obsolete.
    case remapped = "Remapped"
    /// Unquantified: its quantified forms are the answer.
    case quantified = "Quantified"
    /// Known, but RxNorm has no name of its own for it, or none any more.
    case notCurrent = "NotCurrent"
    /// The release says nothing about it.
    case unknown = "Unknown"
    /// Suppressed by an editor; not one of NLM's words.
    case suppressed = "Suppressed"
}

/// A relation between concepts (RELA), read from the concept that it goes out from.
///
/// A row of RXNREL reads "RXCUI2 RELA RXCUI1", and each relation has two rows, one for each direction. One of them is kept,
/// but for those that are asked for both ways.
enum RxNormRelation: UInt32, CaseIterable {
    case consistsOf = 1
    case hasIngredient, hasPreciseIngredient, hasIngredients, hasPart, formOf, hasDoseForm, isA
    case tradenameOf, hasTradename, contains, hasQuantifiedForm, quantifiedFormOf

    /// RxNorm's word.
    var rela: StaticString {
        switch self {
        case .consistsOf: "consists_of"
        case .hasIngredient: "has_ingredient"
        case .hasPreciseIngredient: "has_precise_ingredient"
        case .hasIngredients: "has_ingredients"
        case .hasPart: "has_part"
        case .formOf: "form_of"
        case .hasDoseForm: "has_dose_form"
        case .isA: "isa"
        case .tradenameOf: "tradename_of"
        case .hasTradename: "has_tradename"
        case .contains: "contains"
        case .hasQuantifiedForm: "has_quantified_form"
        case .quantifiedFormOf: "quantified_form_of"
        }
    }

    /// RxNorm's word for the other direction.
    var inverseRela: StaticString {
        switch self {
        case .consistsOf: "constitutes"
        case .hasIngredient: "ingredient_of"
        case .hasPreciseIngredient: "precise_ingredient_of"
        case .hasIngredients: "ingredients_of"
        case .hasPart: "part_of"
        case .formOf: "has_form"
        case .hasDoseForm: "dose_form_of"
        case .isA: "inverse_isa"
        case .tradenameOf: "has_tradename"
        case .hasTradename: "tradename_of"
        case .contains: "contained_in"
        case .hasQuantifiedForm: "quantified_form_of"
        case .quantifiedFormOf: "has_quantified_form"
        }
    }

    /// The other direction, where it is kept too.
    var keptInverse: RxNormRelation? {
        switch self {
        case .tradenameOf: .hasTradename
        case .hasQuantifiedForm: .quantifiedFormOf
        default: nil
        }
    }

    /// The relation that a word stands for, and whether it is read the other way; nil for one that is not kept.
    static func find(_ rela: Span<UInt8>) -> (relation: RxNormRelation, isInverse: Bool)? {
        // Most rows of a release are of relations that are not kept.
        guard rela.count >= 3, rela.count <= 22 else { return nil }
        for relation in allCases where relation != .hasTradename && relation != .quantifiedFormOf {
            if rela.equals(relation.rela) { return (relation, false) }
            if rela.equals(relation.inverseRela) { return (relation, true) }
        }
        return nil
    }
}
