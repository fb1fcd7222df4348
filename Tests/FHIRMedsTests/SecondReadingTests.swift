import Foundation
import Testing

@testable import FHIRMeds

/// A second reading of the corpus, written in another language from FHIR's rules alone, says the same of every record.
@Suite(.enabled(if: SharedData.isThere, SharedData.skipped)) struct SecondReadingTests {
    static let folders: [String] = {
        guard let root = SharedData.root else { return [] }
        return Place.names(in: root.appending(path: "corpus").path).filter {
            Place.isFolder(root.appending(path: "corpus/\($0)").path) && $0 != "LICENCES"
        }
    }()

    @Test(arguments: folders)
    func secondReadingAgrees(_ folder: String) throws {
        let files = try SharedData.files(in: "corpus/\(folder)").map(\.path)
        try Self.expectAgreement(files, named: folder)
    }

    /// The files of a Bulk Data export are one input: a Medication may stand in a file of its own.
    @Test func secondReadingAgreesOnAnExportAsAWhole() throws {
        let files = try SharedData.files(in: "corpus/smart-bulk-ndjson").map(\.path)
        try Self.expectAgreement(files, named: "smart-bulk-ndjson as one", together: true)
    }

    /// Kinds of containers, of our own making.
    static let containers: [(name: String, text: String, known: Comment?)] = {
        let drug = #"{"resourceType":"Medication","id":"m","code":{"text":"M"}}"#
        let (one, two) = (CaseInput.request(id: "a"), CaseInput.request(reference: "Medication/m", id: "b"))
        return [
            ("two in a list", "[\(one),\(CaseInput.request(id: "c"))]", nil),
            ("a list whose Medication comes last", "[\(two),\(drug)]", nil),
            ("lines of lists", "[\(one)]\n[\(one)]\n", nil),
            ("lines with their Medication", "\(two)\n\(drug)\n\(one)\n", nil),
            ("a Bundle in a list", "[\(CaseInput.bundle(two, drug)),\(one)]", nil),
            (
                "parameters",
                #"{"resourceType":"Parameters","parameter":[{"name":"x","resource":\#(two)},"#
                    + #"{"name":"y","part":[{"name":"z","resource":\#(drug)},{"name":"v","valueCode":"c"}]}]}"#,
                nil
            ),
            (
                "parameters in a Bundle",
                CaseInput.bundle(
                    #"{"resourceType":"Parameters","parameter":[{"name":"x","resource":\#(two)}]}"#, drug), nil
            ),
            (
                "a CDS Hooks request",
                #"{"hook":"order-sign","hookInstance":"1","context":{"userId":"Practitioner/1","draftOrders":"#
                    + #"\#(CaseInput.bundle(one, two))},"prefetch":{"drug":\#(drug),"none":null,"patient":"#
                    + #"{"resourceType":"Patient","id":"1"}}}"#, nil
            ),
            ("deep inside an object", #"{"a":[[{"b":{"c":\#(one)}}],5,"x",null]}"#, nil),
            ("a list in a list", "[[\(one)],[[\(one)]]]", nil),
        ]
    }()

    @Test(arguments: containers.map(\.name))
    func secondReadingAgreesOnContainers(_ name: String) async throws {
        let container = try #require(Self.containers.first { $0.name == name })
        try await withTemporaryFolder { folder in
            let file = try write(container.text, to: folder + "/container.json")
            try withKnownIssue(container.known ?? "") {
                try Self.expectAgreement([file], named: name)
            } when: {
                container.known != nil
            }
        }
    }

    /// Reads files with both, one by one or as one input, and compares record by record.
    static func expectAgreement(
        _ files: [String], named name: String, together: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard let theirs = try SecondReading.byFile(files, together: together) else { return }
        let inputs = together ? [files] : files.map { [$0] }
        var (records, unreadable) = (0, 0)
        var faults: [String] = []
        for input in inputs {
            let outcome = SecondReading.Outcome(of: input)
            for file in input {
                let (theirs, ours) = (theirs[file] ?? [], try outcome.records(of: file))
                let compared = SecondReading.compare(theirs, ours, outcome.told, file)
                records += compared.records
                unreadable += theirs.count { $0["unreadable"] != nil }
                faults += compared.faults
            }
        }
        print(
            "second reading: \(name): \(files.count) files, \(records) records compared, "
                + "\(unreadable) unreadable in both, \(faults.count) differences")
        let agree = faults.isEmpty
        #expect(agree, "\(faults.prefix(40).joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
}

/// What the script says, and how it is compared with a record line.
enum SecondReading {
    /// The lines that the script prints, by file; nil if there is no Python.
    static func byFile(_ files: [String], together: Bool = false) throws -> [String: [JSONValue]]? {
        let script = SampleFiles.root.appending(path: "Tests/independent_reading.py").path
        let spec = SharedData.root?.appending(path: "spec").path ?? ""
        let options = ["--spec", spec] + (together ? ["--together"] : [])
        guard let said = try Python.lines(script, options + files) else {
            print("skipped: python3 is not there")
            return nil
        }
        return Dictionary(grouping: try said.map { try JSONValue($0) }) { $0["file"]?.text ?? "" }
    }

    /// What the product makes of files that are one input.
    struct Outcome {
        private var lines: [String: [String]] = [:]
        /// Failures and notes.
        private(set) var told: [FHIRMeds.Issue] = []

        init(of files: [String]) {
            let records = MedicationTranslator().records(in: files.map { .file(path: $0, wasNamed: true) })
            for result in records {
                switch result {
                case .success(let record): lines[record.source.file, default: []].append(record.json)
                case .failure(let issue): told.append(issue)
                }
            }
            told += records.notes
        }

        func records(of file: String) throws -> [JSONValue] {
            try (lines[file] ?? []).map { try JSONValue($0) }
        }
    }

    /// Compares what the two say of one file.
    static func compare(
        _ theirs: [JSONValue], _ ours: [JSONValue], _ told: [FHIRMeds.Issue], _ file: String
    ) -> (records: Int, faults: [String]) {
        let name = String(file.split(separator: "/").last ?? "")
        var faults: [String] = []
        let told = told.filter { $0.position == nil || $0.position?.file == file }
        // Of what cannot be parsed both say so, line by line; entries before a fault may have come out all the same.
        for fault in theirs where fault["unreadable"] != nil {
            let line = fault["line"]?.text
            if !told.contains(where: { line == nil || $0.position.map { "\($0.line)" } == line }) {
                faults.append("\(name) \(line ?? ""): not told that it cannot be read")
            }
            if line == nil { return (0, faults) }
        }
        let theirs = theirs.filter { $0["unreadable"] == nil }
        guard theirs.count == ours.count else {
            let codes = Set(told.map(\.code.rawValue)).sorted().joined(separator: " ")
            return (0, faults + ["\(name): \(ours.count) of \(theirs.count) records; told: \(codes)"])
        }
        for (one, other) in zip(theirs, ours) {
            let found = differences(one, other, inXML: file.hasSuffix(".xml"))
            faults += found.map { "\(name) \(one["line"]?.text ?? "") \(one["id"]?.text ?? ""): \($0)" }
        }
        return (ours.count, faults)
    }

    /// What the two say differently of one record.
    static func differences(_ theirs: JSONValue, _ ours: JSONValue, inXML: Bool) -> [String] {
        var found: [String] = []
        func compare(_ name: String, _ other: JSONValue?) {
            let one = theirs[name].flatMap { plain($0, trimmed: inXML) }
            let other = other.flatMap { plain($0, trimmed: inXML) }
            if one != other { found.append("\(name): \(show(one)), and the product says \(show(other))") }
        }
        compare("file", ours["source"]?["file"])
        compare("line", ours["source"]?["line"])
        compare("type", ours["resourceType"])
        for name in [
            "id", "status", "state", "intent", "authoredOn", "dateAsserted", "whenPrepared", "whenHandedOver",
        ] {
            compare(name, ours[name])
        }
        compare("subject", ours["subject"]?["reference"])
        compare("encounter", ours["encounter"]?["reference"])
        compare("effective", effective(ours["effective"]))
        let signs = ["wasNotTaken", "wasNotGiven", "notGiven", "notDone", "doNotPerform", "taken"]
        compare("signs", members(signs.map { ($0, ours[$0]) }))
        let concept = ours["concept"]
        // A Medication is its own medication even if it has no code.
        if ours["resourceType"]?.text != "Medication" { compare("resolution", concept?["resolution"]) }
        compare("reference", concept?["reference"]?["reference"])
        compare("text", concept?["displayTextOrigin"]?.text == "text" ? concept?["displayText"] : nil)
        compare("codings", list(concept?["relatedCodings"], coding))
        compare("form", words(concept?["form"]))
        compare("ingredients", concept?["ingredients"]?.items.map { .number("\($0.count)") })
        compare("dosage", list(ours["dosage"], dosage))
        let supply = ours["dispense"]
        compare(
            "dispense",
            members([
                ("quantity", quantity(supply?["quantity"])), ("daysSupply", quantity(supply?["daysSupply"])),
                ("repeats", supply?["numberOfRepeatsAllowed"]),
                ("duration", quantity(supply?["expectedSupplyDuration"])),
                ("valid", effective(supply?["validityPeriod"])),
            ]))
        // Where the shape alone decides, and nothing better than the shape was at hand.
        if theirs["release"] != nil, ["shape", "assumed"].contains(ours["fhirReleaseEvidence"]?.text) {
            compare("release", ours["fhirRelease"])
        }
        return found
    }

    private static func coding(_ coding: JSONValue) -> JSONValue? {
        cells([coding["sourceSystem"] ?? coding["system"], coding["code"], coding["display"]])
    }

    private static func quantity(_ quantity: JSONValue?) -> JSONValue? {
        guard let quantity else { return nil }
        return cells(["value", "comparator", "unit", "system", "code"].map { quantity[$0] })
    }

    /// Two ends, or two parts, of which each is a quantity.
    private static func pair(_ value: JSONValue?, _ first: String, _ second: String) -> JSONValue? {
        guard let value else { return nil }
        return cells([quantity(value[first]), quantity(value[second])])
    }

    /// A moment as a list of one, a period as a list of two.
    private static func effective(_ value: JSONValue?) -> JSONValue? {
        guard let value else { return nil }
        if value.string != nil { return cells([value]) }
        return value["start"] == nil && value["end"] == nil ? nil : cells([value["start"], value["end"]])
    }

    /// A concept's text, else its first coding's display, else its first code.
    private static func words(_ concept: JSONValue?) -> JSONValue? {
        let coding = concept?["coding"]?[0]
        return concept?["text"] ?? coding?["display"] ?? coding?["code"]
    }

    private static func dosage(_ dosage: JSONValue) -> JSONValue? {
        let parts = dosage["doseAndRate"]?.items ?? []
        let doses = parts.compactMap { quantity($0["doseQuantity"]) ?? pair($0["doseRange"], "low", "high") }
        let rates = parts.compactMap {
            pair($0["rateRatio"], "numerator", "denominator") ?? pair($0["rateRange"], "low", "high")
                ?? quantity($0["rateQuantity"])
        }
        let rule = dosage["timing"]?["repeat"]
        let period = [rule?["period"], rule?["periodUnit"]]
        return members([
            ("text", dosage["text"]), ("asNeeded", dosage["asNeeded"]),
            ("asNeededFor", dosage["asNeededFor"]?.items.map { .number("\($0.count)") }),
            ("doses", doses.isEmpty ? nil : .list(doses)), ("rates", rates.isEmpty ? nil : .list(rates)),
            ("sequence", dosage["sequence"]), ("route", words(dosage["route"])), ("frequency", rule?["frequency"]),
            ("period", period == [nil, nil] ? nil : cells(period)), ("when", list(rule?["when"]) { $0 }),
            ("events", list(dosage["timing"]?["event"]) { $0 }),
        ]) ?? .object([:])
    }

    private static func cells(_ values: [JSONValue?]) -> JSONValue { .list(values.map { $0 ?? .word("null") }) }

    private static func members(_ values: [(String, JSONValue?)]) -> JSONValue? {
        let there = values.compactMap { name, value in value.map { (name, $0) } }
        return there.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: there))
    }

    private static func list(_ value: JSONValue?, _ read: (JSONValue) -> JSONValue?) -> JSONValue? {
        guard let items = value?.items, !items.isEmpty else { return nil }
        return .list(items.compactMap(read))
    }

    /// Numbers as their digits, and nulls of a list as they are; XML's values without the blanks around them.
    private static func plain(_ value: JSONValue, trimmed: Bool) -> JSONValue? {
        switch value {
        case .object(let members): .object(members.compactMapValues { plain($0, trimmed: trimmed) })
        case .list(let items): .list(items.map { plain($0, trimmed: trimmed) ?? .word("null") })
        case .string(let text): .string(trimmed ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text)
        case .number(let text): .string(text)
        case .word("null"): nil
        case .word: value
        }
    }

    private static func show(_ value: JSONValue?) -> String {
        switch value {
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0): \(show($1))" }.joined(separator: ", "))}"
        case .list(let items): "[\(items.map(show).joined(separator: ", "))]"
        case .string(let text), .number(let text), .word(let text): text
        case nil: "nothing"
        }
    }
}
