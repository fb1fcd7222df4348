/// Dose forms of the `mappings/dose-forms*.tsv` tables, by code and by name.
final class DoseFormTable: Sendable {
    static let files = ["dose-forms.tsv", "dose-forms-snomed.tsv", "dose-forms-edqm.tsv", "dose-forms-text.tsv"]
    static let columns = ["system", "code", "display", "generalForm", "confidence", "note"]

    struct Form: Sendable {
        /// The canonical system; empty if the row is about words, whoever writes them.
        let system: String
        let code: String
        let display: String
        let general: General
        let note: String

        var generalForm: GeneralForm { general.form }
        var confidence: GeneralFormConfidence? { general.confidence }
    }

    /// The general form of a form.
    struct General: Sendable {
        let form: GeneralForm
        let confidence: GeneralFormConfidence?

        /// How unsure it is: 0 if it is exact.
        var doubt: Int {
            switch confidence {
            case .exact: 0
            case .near: 1
            case .choice: 2
            case nil: 3
            }
        }
    }

    let forms: [Form]
    /// Where each form stands.
    let origins: [TableOrigin]
    /// Canonical system, a line feed, code.
    private let byCode: ByteMap
    /// Names of RxNorm forms in lower case, for the end of a drug's name.
    private let byName: ByteMap
    /// Names of all forms, for a form in words.
    private let byWords: Words

    /// - Parameter systems: the systems whose other spellings a row may have.
    init(_ tables: [MappingTable], _ systems: CodeSystemTable? = nil) throws(MappingTable.Fault) {
        var forms: [Form] = []
        var origins: [TableOrigin] = []
        var byCode = ByteMap()
        // The number of the table that each form is of.
        var owners: [Int] = []
        for (number, table) in tables.enumerated() {
            for row in table.rows {
                guard let general = GeneralForm(rawValue: table.cell(row, "generalForm")) else {
                    throw table.fault(
                        row, "generalForm",
                        "one of \(GeneralForm.allCases.map(\.rawValue).joined(separator: ", ")) is expected")
                }
                let confidence = GeneralFormConfidence(rawValue: table.cell(row, "confidence"))
                guard confidence != nil || table.cell(row, "confidence").isEmpty else {
                    throw table.fault(row, "confidence", "one of exact, near or choice is expected, or nothing")
                }
                let system = table.cell(row, "system")
                let hasCode = !table.cell(row, "code").isEmpty
                guard hasCode || !table.cell(row, "display").isEmpty else {
                    throw table.fault(row, "display", "a name is expected where there is no code")
                }
                guard !hasCode || !system.isEmpty else {
                    throw table.fault(row, "system", "the system of the code is expected")
                }
                let form = Form(
                    system: systems?.system(named: system)?.canonical ?? system, code: table.cell(row, "code"),
                    display: table.cell(row, "display"), general: General(form: general, confidence: confidence),
                    note: table.cell(row, "note"))
                let key = DoseFormTable.key(of: form)
                let place = byCode.find(key.span) ?? forms.count
                byCode.insert(key.span, place)
                let origin = TableOrigin(table, row)
                if place < forms.count, owners[place] == number {
                    throw table.fault(row, "display", "this form stands in the table already; remove one of the rows")
                }
                if place < forms.count {
                    forms[place] = form
                    origins[place] = origin
                    owners[place] = number
                } else {
                    forms.append(form)
                    origins.append(origin)
                    owners.append(number)
                }
            }
        }
        self.forms = forms
        self.origins = origins
        self.byCode = byCode
        // Once all rows are in: a row that another took the place of gives no name any more.
        var byName = ByteMap()
        for (place, form) in forms.enumerated() where form.system == CodeSystemTable.rxNorm && !form.display.isEmpty {
            byName.insert(form.display.lowercased(), place)
        }
        self.byName = byName
        byWords = Words(of: forms)
    }

    /// System and code, or system and name where a form has no code; a name as it is looked up.
    private static func key(of form: Form) -> [UInt8] {
        let system = Array(form.system.utf8) + [0x0A]
        return system + (form.code.isEmpty ? [0x0A] + fold(form.display) : Array(form.code.utf8))
    }

    /// Which form answers for each name: a row about words if there is one, else the surest of those that have the name,
    /// unless they differ in their general form.
    private struct Words: Sendable {
        private var places = ByteMap()
        /// The form that answers; nil where several differ.
        private var answers: [Int?] = []

        init(of forms: [Form]) {
            add(forms.indices.filter { forms[$0].system.isEmpty }, of: forms)
            let known = answers.count
            add(forms.indices.filter { !forms[$0].system.isEmpty }, of: forms, behind: known)
        }

        /// - Parameter first: answers before this one stay as they are.
        private mutating func add(_ numbers: [Int], of forms: [Form], behind first: Int = 0) {
            for number in numbers where !forms[number].display.isEmpty {
                let words = DoseFormTable.fold(forms[number].display)
                guard let place = places.find(words.span) else {
                    places.insert(words.span, answers.count)
                    answers.append(number)
                    continue
                }
                guard place >= first, let other = answers[place] else { continue }
                if forms[other].generalForm != forms[number].generalForm {
                    answers[place] = nil
                } else if forms[number].general.doubt < forms[other].general.doubt {
                    answers[place] = number
                }
            }
        }

        func find(_ words: Span<UInt8>) -> Int? { places.find(words).flatMap { answers[$0] } }
    }

    /// Words as they are compared: in lower case, without blanks at the ends, and with one for several.
    static func fold(_ words: String) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(words.utf8.count)
        for byte in words.utf8 {
            switch byte {
            case 0x80...: return Array(LocalCodeTable.token(words).lowercased().utf8)
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if let last = folded.last, last != UInt8(ascii: " ") { folded.append(UInt8(ascii: " ")) }
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
            default: folded.append(byte)
            }
        }
        if folded.last == UInt8(ascii: " ") { folded.removeLast() }
        return folded
    }

    /// The form that words name, if they are the name of one and nothing else.
    ///
    /// - Returns: its place in ``forms``; nil also if the forms of this name have several general forms.
    func find(words: String) -> Int? { byWords.find(DoseFormTable.fold(words).span) }

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
    /// `Granules for Oral Solution` is found before `Oral Solution`; a name must stand after a blank or be the whole text. One
    /// that leaves the route open, as `Solution` does, counts only right behind a strength: what else stands before it may be
    /// the route, as in `Intravenous Solution`.
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
            guard let found = byName.find(bytes.extracting(start..<end)) else { continue }
            let isOpen = forms[found].general.form == .liquid && forms[found].confidence != .exact
            return !isOpen || DoseFormTable.endsInStrength(bytes.extracting(0..<start)) ? found : nil
        }
        return nil
    }

    /// Whether a name, in lower case, ends in a unit of a strength as RxNorm writes it, or has nothing in it.
    private static func endsInStrength(_ name: Span<UInt8>) -> Bool {
        var end = name.count
        while end > 0, name[end - 1] == 0x20 { end -= 1 }
        if end == 0 { return true }
        var start = end
        while start > 0, name[start - 1] != 0x20 { start -= 1 }
        let word = String(decodingUTF8: name.extracting(start..<end))
        return word.contains("/") || ["%", "mg", "mcg", "ml", "unt", "meq", "mmol", "mci", "actuat"].contains(word)
    }
}
