/// Dose forms of the `mappings/dose-forms*.tsv` tables, by code and by name.
final class DoseFormTable: Sendable {
    static let files = ["dose-forms.tsv", "dose-forms-snomed.tsv", "dose-forms-edqm.tsv"]
    static let columns = ["system", "code", "display", "generalForm", "confidence", "note"]

    struct Form: Sendable {
        let system: String
        let code: String
        let display: String
        let generalForm: GeneralForm
        let confidence: String
        let note: String
    }

    let forms: [Form]
    /// Where each form stands.
    let origins: [TableOrigin]
    /// Canonical system, a line feed, code.
    private let byCode: ByteMap
    /// Names of RxNorm forms in lower case, for the end of a drug's name.
    private let byName: ByteMap

    /// - Parameter systems: the systems whose other spellings a row may have.
    init(_ tables: [MappingTable], _ systems: CodeSystemTable? = nil) throws(MappingTable.Fault) {
        var forms: [Form] = []
        var origins: [TableOrigin] = []
        var byCode = ByteMap()
        var byName = ByteMap()
        for table in tables {
            for row in table.rows {
                guard let general = GeneralForm(rawValue: table.cell(row, "generalForm")) else {
                    throw table.fault(
                        row, "generalForm",
                        "one of \(GeneralForm.allCases.map(\.rawValue).joined(separator: ", ")) is expected")
                }
                guard ["exact", "near", "choice", ""].contains(table.cell(row, "confidence")) else {
                    throw table.fault(row, "confidence", "one of exact, near or choice is expected, or nothing")
                }
                let system = table.cell(row, "system")
                let form = Form(
                    system: systems?.system(named: system)?.canonical ?? system, code: table.cell(row, "code"),
                    display: table.cell(row, "display"), generalForm: general,
                    confidence: table.cell(row, "confidence"), note: table.cell(row, "note"))
                // The key is system and code, or system and name where a form has no code.
                let key = form.code.isEmpty ? "\(form.system)\n\n\(form.display)" : "\(form.system)\n\(form.code)"
                let place = byCode.find(key) ?? forms.count
                byCode.insert(key, place)
                if form.system == CodeSystemTable.rxNorm, !form.display.isEmpty {
                    byName.insert(form.display.lowercased(), place)
                }
                let origin = TableOrigin(table, row)
                if place < forms.count {
                    forms[place] = form
                    origins[place] = origin
                } else {
                    forms.append(form)
                    origins.append(origin)
                }
            }
        }
        self.forms = forms
        self.origins = origins
        self.byCode = byCode
        self.byName = byName
    }

    /// The form with a code of a canonical system.
    func find(system: [UInt8], code: [UInt8]) -> Form? {
        let key = system + [0x0A] + code
        return find(key: key.span).map { forms[$0] }
    }

    /// The place in ``forms`` of the one whose canonical system, a line feed and its code are this key.
    func find(key: Span<UInt8>) -> Int? { byCode.find(key) }

    /// The form of RxNorm that has a name, in whatever letters.
    func find(name: String) -> Form? { byName.find(name.lowercased()).map { forms[$0] } }

    /// The longest form name that ends an RxNorm drug name, a brand in brackets aside.
    ///
    /// `Granules for Oral Solution` is found before `Oral Solution`; a name must stand after a blank or be the whole text.
    ///
    /// - Returns: its place in ``forms``.
    func find(endOf name: Span<UInt8>) -> Int? {
        var end = name.count
        while end > 0, name[end - 1] <= 0x20 { end -= 1 }
        if end > 0, name[end - 1] == UInt8(ascii: "]") {
            while end > 0, name[end - 1] != UInt8(ascii: "[") { end -= 1 }
            end = max(end - 1, 0)
            while end > 0, name[end - 1] <= 0x20 { end -= 1 }
        }
        if end == 0 || end > 1024 { return nil }
        var lower = ByteBuffer(capacity: end)
        for at in 0..<end {
            let byte = name[at]
            lower.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        }
        let bytes = lower.span
        for start in 0..<end where start == 0 || bytes[start - 1] == 0x20 {
            if let found = byName.find(bytes.extracting(start..<end)) { return found }
        }
        return nil
    }
}
