/// What the unit of a quantity stands for, as far as the table knows.
public struct DoseUnitReading: Sendable, Equatable {
    /// The unit; nil where the table does not know it, and then the text has to be kept.
    public let unit: DoseUnit?
    /// By what it was found; nil where it was not.
    public let basis: DoseUnitBasis?
    /// The unit that the words stand for where the code stands for another: whoever wrote the quantity has to say which is meant.
    public let contradiction: DoseUnit?
}

extension Terminology {
    /// The unit of a quantity: its code goes before its words, since real data has words that are wrong more often.
    ///
    /// A code counts if its system has it: UCUM, SNOMED CT, HL7 v3 or NCI Thesaurus. One that is said to be of UCUM, which does
    /// not have it, or of no system counts as a spelling. A code of any other system says nothing, and the words count; beside a
    /// code of UCUM that the table does not know they count only if they are the same. No unit is converted.
    ///
    /// https://hl7.org/fhir/R4/datatypes.html#quantity
    public func doseUnit(of quantity: Quantity) -> DoseUnitReading {
        let words = quantity.unit.flatMap(doseUnit)
        guard let code = quantity.code, let (unit, basis) = unit(ofCode: code, system: quantity.system) else {
            let isSaid = words != nil && !isOfOtherUnit(quantity)
            return DoseUnitReading(unit: isSaid ? words : nil, basis: isSaid ? .unit : nil, contradiction: nil)
        }
        let isOther = words.map { UnitTable.contradicts($0, unit) } ?? false
        return DoseUnitReading(unit: unit, basis: basis, contradiction: isOther ? words : nil)
    }

    /// Whether a code of UCUM that the table does not know says something else than the words: it may well be a code of UCUM, so
    /// that only the same word, to the letter, says no more than the code.
    private func isOfOtherUnit(_ quantity: Quantity) -> Bool {
        guard let code = quantity.code, let system = quantity.system, isUCUM(system), let words = quantity.unit else {
            return false
        }
        return !code.utf8.elementsEqual(words.utf8) || units.find(words)?.reason == .withoutCase
    }

    private func isUCUM(_ system: String) -> Bool {
        let bytes = Array(system.utf8)
        return codeSystems.find(bytes.span).map { codeSystems.systems[$0].canonical == UnitTable.ucum } ?? false
    }

    private func unit(ofCode code: String, system: String?) -> (DoseUnit, DoseUnitBasis)? {
        if let system {
            if let unit = doseUnit(system: system, code: code) { return (unit, .code) }
            if !isUCUM(system) || units.isForWordsOnly(code) { return nil }
        } else if let place = units.place(ofUCUM: code) {
            return (units.units[place], .code)
        }
        // Letters count in a code: Mg is not mg.
        guard let found = units.find(code), found.reason == .spelling || found.reason == .healthKitUnit else {
            return nil
        }
        return (units.units[found.place], .spelling)
    }
}

extension UnitTable {
    /// Whether two units cannot both be meant: a tablet is a thing to count and may be a dose, but is no capsule. What HealthKit
    /// has one string for, as for units of enzymes and of insulin, is written for one another everywhere.
    fileprivate static func contradicts(_ one: DoseUnit, _ other: DoseUnit) -> Bool {
        if one == other { return false }
        let areCounted = one.kind == "countable" && other.kind == "countable"
        let isOneWide = [one, other].contains { $0.ucum == "1" || $0.ucum == "{dose}" }
        let isOneString = one.healthKitUnit != nil && one.healthKitUnit == other.healthKitUnit
        return areCounted ? !isOneWide : !isOneString
    }
}
