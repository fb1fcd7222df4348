/// What `mappings/units.tsv` knows about one unit of a dose or a strength.
public struct DoseUnit: Sendable, Equatable {
    /// The UCUM code; a thing to count is a UCUM annotation such as `{tbl}`.
    public let ucum: String
    /// What `HKUnit(from:)` reads; nil where HealthKit has no such unit.
    public let healthKitUnit: String?
    /// What is measured: mass, volume, countable and so on.
    public let kind: String
    /// The unit in plain words.
    public let name: String
    /// What has to be known about it; may be empty.
    public let note: String

    /// A UCUM annotation: something to count, not a physical unit.
    var isAnnotation: Bool { ucum.utf8.first == UInt8(ascii: "{") }
}

extension Terminology {
    /// The UCUM code for the unit string of a dose log, as HealthKit writes it: `ug` for `mcg`, `1` for `count`.
    ///
    /// A string counts by the letter, since HealthKit's do: `Mg` is not `mg`. What is counted is never guessed, so `count`
    /// becomes no tablet, and a word such as `unit` or `tablet` has no answer.
    ///
    /// - Returns: nil for a string that the table does not know; then keep the text and write no code.
    public func ucum(forHealthKitUnit unit: String) -> String? {
        units.place(ofHealthKitUnit: unit).map { units.units[$0].ucum }
    }

    /// The string that `HKUnit(from:)` reads for a UCUM code: `mcg` for `ug`, `count` for `1` and for `{tbl}`.
    ///
    /// The other spellings that UCUM allows count too: `[IU]`, `ml`, and the annotations that the table has seen.
    ///
    /// - Returns: nil where the table does not know the code, or HealthKit has no such unit.
    public func healthKitUnit(forUCUM code: String) -> String? {
        units.place(ofUCUM: code).flatMap { units.units[$0].healthKitUnit }
    }

    /// The unit that a code or a word stands for, as written first, then without case.
    ///
    /// - Returns: nil for a unit that the table does not know; then keep the text.
    public func doseUnit(_ text: String) -> DoseUnit? {
        units.find(text).map { units.units[$0.place] }
    }

    /// The unit that a code of a system stands for: UCUM, or the codes of SNOMED CT, HL7 v3 and NCI Thesaurus in the table.
    ///
    /// - Parameter system: the system under any of its spellings.
    /// - Returns: nil for a code that the table does not know.
    public func doseUnit(system: String, code: String) -> DoseUnit? {
        let bytes = Array(system.utf8)
        guard let number = codeSystems.find(bytes.span) else { return nil }
        let canonical = codeSystems.systems[number].canonical
        if canonical == UnitTable.ucum { return units.place(ofUCUM: code).map { units.units[$0] } }
        return units.place(ofOtherCode: code, system: canonical).map { units.units[$0] }
    }
}

/// The units of `mappings/units.tsv`, found under UCUM codes, HealthKit's strings, spellings and codes of other systems.
struct UnitTable: Sendable {
    /// Why a text stands for a unit.
    enum Reason: String, Sendable {
        case code = "it is the UCUM code"
        case spelling = "it is one of its spellings"
        case healthKitUnit = "it is HealthKit's string"
        case otherCode = "it is a code of another system"
        case withoutCase = "it is one of its spellings, but for upper and lower case"
    }

    static let file = "units.tsv"
    static let columns = ["ucum", "healthKitUnit", "kind", "name", "spellings", "otherCodes", "note"]
    static let ucum = "http://unitsofmeasure.org"
    /// What stands before the code of another system.
    static let prefixes = [
        (prefix: "sct", system: "http://snomed.info/sct"),
        (prefix: "v3", system: "http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm"),
        (prefix: "ncit", system: "http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl"),
    ]

    let units: [DoseUnit]
    /// Where each unit stands: the file and the line.
    let origins: [TableOrigin]
    private let codes: ByteMap
    private let spellings: ByteMap
    private let folded: ByteMap
    private let healthKit: ByteMap
    private let others: ByteMap
    /// Spellings that UCUM has as codes of other units.
    private let wordsOnly: ByteMap

    init(_ tables: [MappingTable]) throws(MappingTable.Fault) {
        var rows: [(table: MappingTable, row: MappingTable.Row)] = []
        var codes = ByteMap()
        for table in tables {
            for row in table.rows {
                let code = table.cell(row, "ucum")
                guard !code.isEmpty else { throw table.fault(row, "ucum", "the UCUM code is missing") }
                if let place = codes.find(code) {
                    rows[place] = (table, row)
                } else {
                    codes.insert(code, rows.count)
                    rows.append((table, row))
                }
            }
        }
        units = rows.map { table, row in
            let unit = table.cell(row, "healthKitUnit")
            return DoseUnit(
                ucum: table.cell(row, "ucum"), healthKitUnit: unit.isEmpty ? nil : unit, kind: table.cell(row, "kind"),
                name: table.cell(row, "name"), note: table.cell(row, "note"))
        }
        origins = rows.map { TableOrigin($0.table, $0.row) }
        self.codes = codes
        // Rows of the caller's own come last, so that a clash is told about them.
        let order =
            rows.indices.filter { rows[$0].table.file == UnitTable.file }
            + rows.indices.filter { rows[$0].table.file != UnitTable.file }
        var spellings = ByteMap()
        var folded = ByteMap()
        var others = ByteMap()
        var healthKitSpellings = ByteMap()
        var wordsOnly = ByteMap()
        for place in order {
            let (table, row) = rows[place]
            for (column, texts) in [("ucum", [units[place].ucum]), ("spellings", table.list(row, "spellings"))] {
                for text in texts where !text.isEmpty {
                    try UnitTable.add(text.lowercased(), place, to: &folded, units, table, row, column)
                    spellings.insert(text, place)
                }
            }
            for code in table.list(row, "otherCodes") where !code.isEmpty {
                guard UnitTable.prefixes.contains(where: { code.hasPrefix($0.prefix + ":") }) else {
                    throw table.fault(row, "otherCodes", "a code begins with sct:, v3: or ncit:")
                }
                try UnitTable.add(code, place, to: &others, units, table, row, "otherCodes")
            }
            for text in table.list(row, "wordsOnly") where !text.isEmpty {
                guard (table.list(row, "spellings") + [table.cell(row, "healthKitUnit")]).contains(text) else {
                    throw table.fault(
                        row, "wordsOnly", "one of the spellings of this row, or its healthKitUnit, is expected")
                }
                wordsOnly.insert(text, place)
            }
            for text in table.list(row, "healthKitSpellings") where !text.isEmpty {
                try UnitTable.add(text, place, to: &healthKitSpellings, units, table, row, "healthKitSpellings")
            }
        }
        self.spellings = spellings
        self.folded = folded
        self.others = others
        self.wordsOnly = wordsOnly
        // HealthKit's own string goes before what is only meant by it, and the first unit before the others.
        var healthKit = healthKitSpellings
        for place in units.indices.reversed() where !units[place].isAnnotation {
            if let unit = units[place].healthKitUnit { healthKit.insert(unit, place) }
        }
        self.healthKit = healthKit
    }

    /// Adds a text that may belong to one unit only: which unit it is must not depend on the order of rows.
    private static func add(
        _ text: String, _ place: Int, to map: inout ByteMap, _ units: [DoseUnit], _ table: MappingTable,
        _ row: MappingTable.Row, _ column: String
    ) throws(MappingTable.Fault) {
        if let other = map.find(text), other != place {
            throw table.fault(
                row, column,
                "\(units[other].ucum) has this \(column == "otherCodes" ? "code" : "spelling") too; lay a row without it "
                    + "over that of \(units[other].ucum)")
        }
        map.insert(text, place)
    }

    /// The unit that a code or a word stands for, and why.
    func find(_ text: String) -> (place: Int, reason: Reason)? {
        if let place = codes.find(text) { return (place, .code) }
        if let place = spellings.find(text) { return (place, .spelling) }
        if let place = healthKit.find(text) { return (place, .healthKitUnit) }
        if let place = others.find(text) { return (place, .otherCode) }
        // A Greek capital letter looks like a Latin M and is a small micro sign in lower case; and where rays are measured, m
        // and M are nine powers of ten apart and both in use.
        guard !text.unicodeScalars.contains("\u{39C}"), let place = folded.find(text.lowercased()),
            units[place].kind != "radioactivity"
        else { return nil }
        return (place, .withoutCase)
    }

    func place(ofHealthKitUnit unit: String) -> Int? { healthKit.find(unit) }

    /// Whether a text is a spelling of one unit, but as a code of UCUM another.
    func isForWordsOnly(_ text: String) -> Bool { wordsOnly.find(text) != nil }

    /// The unit of a code of another system than UCUM.
    func place(ofOtherCode code: String, system canonical: String) -> Int? {
        UnitTable.prefixes.first { $0.system == canonical }.flatMap { others.find("\($0.prefix):\(code)") }
    }

    /// The unit of a UCUM code: the table's own, `l` for `L`, or an annotation or bracketed unit among the spellings.
    func place(ofUCUM code: String) -> Int? {
        if let place = codes.find(code) { return place }
        let first = code.utf8.first
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return spellings.find(code) }
        // UCUM has the litre as L and as l. Inside braces a letter is a word's.
        return code.utf8.contains(UInt8(ascii: "{")) ? nil : codes.find(code.replacing("l", with: "L"))
    }
}
