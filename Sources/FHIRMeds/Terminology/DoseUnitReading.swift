/// What the unit of a quantity stands for, as far as the table knows.
public struct DoseUnitReading: Sendable, Equatable {
    /// By what the unit was found.
    public enum Basis: String, Sendable, Codable {
        /// The quantity's code, of a system that has it.
        case code
        /// The quantity's code, which UCUM does not have but which is a spelling of the unit, such as `mcg`.
        case spelling
        /// The quantity's unit in words.
        case unit
    }

    /// The unit; nil where the table does not know it, and then the text has to be kept.
    public let unit: DoseUnit?
    /// By what it was found; nil where it was not.
    public let basis: Basis?
    /// The unit that the words stand for where the code stands for another: whoever wrote the quantity has to say which is meant.
    public let contradiction: DoseUnit?
}

extension Terminology {
    /// The unit of a quantity: its code goes before its words, since real data has words that are wrong more often.
    ///
    /// A code counts if its system has it: UCUM, SNOMED CT, HL7 v3 or NCI Thesaurus. One that is said to be of UCUM, which does
    /// not have it, or of no system counts as a spelling. A code of any other system says nothing, and the words count. No unit
    /// is converted.
    ///
    /// https://hl7.org/fhir/R4/datatypes.html#quantity
    public func doseUnit(of quantity: Quantity) -> DoseUnitReading {
        let words = quantity.unit.flatMap(doseUnit)
        guard let code = quantity.code, let (unit, basis) = unit(ofCode: code, system: quantity.system) else {
            return DoseUnitReading(unit: words, basis: words == nil ? nil : .unit, contradiction: nil)
        }
        // A tablet and a thing to count are no contradiction.
        let isOther = words.map { $0 != unit && !($0.kind == UnitTable.countable && unit.kind == UnitTable.countable) }
        return DoseUnitReading(unit: unit, basis: basis, contradiction: isOther == true ? words : nil)
    }

    private func unit(ofCode code: String, system: String?) -> (DoseUnit, DoseUnitReading.Basis)? {
        if let system {
            if let unit = doseUnit(system: system, code: code) { return (unit, .code) }
            let bytes = Array(system.utf8)
            guard let number = codeSystems.find(bytes.span), codeSystems.systems[number].canonical == UnitTable.ucum,
                !UnitTable.othersInUCUM.contains(code)
            else { return nil }
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
    /// Spellings that are UCUM codes of other units: as words `MG` is a milligram, as a code a megagauss.
    /// https://ucum.org/ucum
    fileprivate static let othersInUCUM: Set = [
        "dag", "EA", "G", "GM", "Mg", "MG", "ML", "PG", "pt", "St", "u",
    ]
}
