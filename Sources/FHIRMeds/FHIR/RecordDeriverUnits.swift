// The units of a record's doses, in UCUM and for HealthKit.

extension RecordDeriver {
    /// Writes each unit of a dose once, as it was written and as the table knows it.
    mutating func writeDoseUnits(of line: Span<UInt8>) {
        do {
            try reader.read(line, into: &tree)
        } catch {
            // Whoever reads the line will tell.
            return
        }
        var isFirst = true
        var told: Set<[UInt8]> = []
        for quantity in tree.doseQuantities() where told.insert(quantity.unitKey).inserted {
            write(quantity, &isFirst)
        }
        endList(isFirst)
    }

    private mutating func write(_ quantity: Quantity, _ isFirst: inout Bool) {
        let reading = terminology.doseUnit(of: quantity)
        var parts = beginItem("doseUnits", &isFirst)
        parts.write("unit", quantity.unit, into: &members)
        parts.write("system", quantity.system, into: &members)
        parts.write("code", quantity.code, into: &members)
        parts.write("ucum", reading.unit?.ucum, into: &members)
        parts.write("healthKitUnit", reading.unit?.healthKitUnit, into: &members)
        parts.write("kind", reading.unit?.kind, into: &members)
        parts.write("note", reading.unit.flatMap { $0.note.isEmpty ? nil : $0.note }, into: &members)
        parts.write("basis", reading.basis?.rawValue, into: &members)
        parts.write("unitSays", reading.contradiction?.ucum, into: &members)
        members.append(UInt8(ascii: "}"))
    }
}

extension ElementTree {
    /// The units of the doses of a record line, as quantities without their numbers; those that have neither a unit nor a code
    /// are left out.
    func doseQuantities() -> [Quantity] {
        var quantities: [Quantity] = []
        func add(_ index: Int?) {
            guard let index else { return }
            let unit = Quantity(
                unit: text(.unit, of: index), system: text(.system, of: index), code: text(.code, of: index))
            if unit.unit != nil || unit.code != nil { quantities.append(unit) }
        }
        var dosages = items(ElementName.dosage.rawValue, of: 0)
        while let dosage = nextItem(&dosages) {
            var doses = items(ElementName.doseAndRate.rawValue, of: dosage)
            while let dose = nextItem(&doses) {
                add(child(ElementName.doseQuantity.rawValue, of: dose))
                guard let range = child(ElementName.doseRange.rawValue, of: dose) else { continue }
                add(child(ElementName.low.rawValue, of: range))
                add(child(ElementName.high.rawValue, of: range))
            }
        }
        return quantities
    }
}

extension Quantity {
    /// The unit by its bytes: what only looks alike is another. No text of a record has a byte of 0xFF.
    fileprivate var unitKey: [UInt8] {
        var key: [UInt8] = []
        for part in [unit, system, code] {
            if let part { key += [0x01] + Array(part.utf8) }
            key.append(0xFF)
        }
        return key
    }
}
