import Foundation
import Testing

@testable import FHIRMeds

/// Real records of other projects: every file and resource is accounted for.
@Suite(.enabled(if: SharedData.isThere, SharedData.skipped)) struct CorpusTests {
    /// One line of the corpus' manifest.
    struct Entry {
        let path: String
        let release: String
        /// The resource type of the root, or what else it is.
        let root: String
        let medicationResources: Int
        let isValid: Bool
    }

    static func manifest() throws -> [Entry] {
        guard let root = SharedData.root else { return [] }
        let text = try String(contentsOf: root.appending(path: "corpus/manifest.tsv"), encoding: .utf8)
        var lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let columns = lines.removeFirst().map(String.init)
        func cell(_ line: [Substring], _ name: String) -> String {
            columns.firstIndex(of: name).map { String(line[$0]) } ?? ""
        }
        let types = [
            "Medication", "MedicationRequest", "MedicationStatement", "MedicationOrder", "MedicationDispense",
            "MedicationAdministration",
        ]
        return lines.map { line in
            Entry(
                path: cell(line, "path"), release: cell(line, "fhirVersion"), root: cell(line, "root"),
                medicationResources: types.reduce(0) { $0 + (Int(cell(line, $1)) ?? 0) },
                isValid: cell(line, "validity") == "valid" && cell(line, "parse") == "ok")
        }
    }

    /// Counts for one folder.
    struct Count {
        var files = 0
        var resources = 0
        var translated = 0
        var rejected = 0
        var skipped = 0
    }

    @Test func everythingIsAccountedFor() throws {
        let root = try #require(SharedData.root)
        var folders: [String: Count] = [:]
        for file in try SharedData.files(in: "corpus") {
            let records = MedicationTranslator().records(in: [.file(path: file.path, wasNamed: true)])
            var came = 0
            var lost = 0
            for result in records {
                switch result {
                case .success: came += 1
                case .failure: lost += 1
                }
            }
            let report = records.report
            #expect(report.isBalanced, "\(file.path)")
            #expect(report.translated == came && report.rejected == lost, "\(file.path)")
            let folder = file.path.dropFirst(root.appending(path: "corpus/").path.count).split(separator: "/")[0]
            var count = folders[String(folder)] ?? Count()
            count.files += 1
            count.resources += report.resources
            count.translated += came
            count.rejected += lost
            count.skipped += report.skipped.values.reduce(0, +)
            folders[String(folder)] = count
        }
        var sum = Count()
        for (name, count) in folders.sorted(by: { $0.key < $1.key }) {
            print(
                "corpus: \(name): \(count.files) files, \(count.resources) resources, \(count.translated) translated, "
                    + "\(count.rejected) rejected, \(count.skipped) of other types")
            sum.files += count.files
            sum.resources += count.resources
            sum.translated += count.translated
            sum.rejected += count.rejected
            sum.skipped += count.skipped
        }
        print(
            "corpus: \(sum.files) files, \(sum.resources) resources, \(sum.translated) translated, "
                + "\(sum.rejected) rejected, \(sum.skipped) of other types")
        #expect(sum.resources == sum.translated + sum.rejected + sum.skipped)
        #expect(sum.files >= 969)
    }

    static let complete = [
        "hl7-dstu2", "hl7-dstu2-xml", "smart-dstu2", "synthea-dstu2", "hl7-stu3", "hl7-stu3-xml", "smart-stu3",
        "synthea-stu3", "hl7-r4", "hl7-r4-xml", "hl7-r4b", "hl7-r5", "us-core", "us-core-old", "qi-core", "au-base",
        "cqf-opioid-cds", "gematik-erezept", "smart-bulk-ndjson", "synthea-spezi", "fhir-test-cases",
        "microsoft-fhir-converter", "microsoft-fhir-server",
    ]

    /// Where the manifest says another release than the file, as reading it shows.
    static let otherRelease = [
        // It has `prescription`, which went with STU3.
        "microsoft-fhir-converter/MedicationAdministration.json": "STU3"
    ]

    /// R4 and R4B have the same shape; a record that fits R4 and another release is assumed to be R4's.
    @Test(arguments: complete)
    func allRecordsOfValidFilesComeOut(_ folder: String) throws {
        let root = try #require(SharedData.root)
        var translated = 0
        var assumed = 0
        for entry in try Self.manifest() where entry.path.hasPrefix(folder + "/") && entry.isValid {
            let said = Self.otherRelease[entry.path] ?? entry.release
            let release = FHIRRelease(rawValue: said == "R4B" ? "R4" : said)
            let file = root.appending(path: "corpus/\(entry.path)")
            let records = MedicationTranslator().records(in: [.file(path: file.path, wasNamed: true)])
            for result in records {
                switch result {
                case .success(let record):
                    translated += 1
                    if record.fhirReleaseEvidence == .assumed { assumed += 1 }
                    if let release, record.fhirReleaseEvidence != .assumed {
                        #expect(record.fhirRelease == release, "\(entry.path)")
                    }
                    #expect(throws: Never.self) { try JSONValue(record.json) }
                case .failure(let issue):
                    // The log of an export has lines that are no resources, and one file is a server's job with a record
                    // in it.
                    let isResource = entry.medicationResources > 0 && entry.root != "(object)"
                    #expect(issue.code == .notFHIR && !isResource, "\(issue)")
                }
            }
            // The manifest counts contained resources too, which have no records of their own; that none is missing is
            // what the second reading shows.
            #expect(records.report.translated <= entry.medicationResources, "\(entry.path)")
        }
        print("corpus: \(folder): \(translated) records of valid files translated, the release of \(assumed) assumed")
        #expect(translated > 0)
    }

    /// What HL7 itself published differently, each seen by reading both files.
    static let publishedDifferently = [
        "hl7-dstu2": [],
        "hl7-stu3": [],
        // The JSON of medrx0301 names another dispenser than its XML.
        "hl7-r4": ["MedicationRequest/medrx0301"],
    ]

    @Test(arguments: [("hl7-dstu2", 50), ("hl7-stu3", 30), ("hl7-r4", 100)])
    func bothFormatsOfHL7ExamplesGiveEqualRecords(_ folder: String, _ least: Int) throws {
        var twins: [String: URL] = [:]
        for file in try SharedData.files(in: "corpus/\(folder)") {
            guard let value = try? JSONValue(Array(Data(contentsOf: file))), let type = value["resourceType"]?.text
            else { continue }
            twins["\(type)/\(value["id"]?.text ?? "")"] = file
        }
        var pairs = 0
        var different: [String] = []
        for file in try SharedData.files(in: "corpus/\(folder)-xml") {
            guard let key = try Self.rootKey(of: file), let twin = twins[key] else { continue }
            pairs += 1
            let one = try Self.records(of: twin)
            let other = try Self.records(of: file)
            if one != other { different.append(key) }
        }
        print("corpus: \(folder): \(pairs) examples in both formats, published differently: \(different.sorted())")
        #expect(pairs > least)
        #expect(different.sorted() == Self.publishedDifferently[folder])
    }

    private static func records(of file: URL) throws -> [JSONValue] {
        try MedicationTranslator().records(in: file.path).map { result in
            try JSONValue(result.get().json).without("source")
        }
    }

    /// Type and id of an XML resource, read without the product.
    private static func rootKey(of file: URL) throws -> String? {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let root = text.firstMatch(of: /<([A-Z][A-Za-z]+)[\s>]/),
            let id = text.firstMatch(of: /<id value="([^"]+)"/)
        else { return nil }
        return "\(root.1)/\(id.1)"
    }
}

/// Runs the second reading.
enum Python {
    /// The lines that a script prints; nil if there is no Python.
    static func lines(_ script: String, _ arguments: [String]) throws -> [String]? {
        guard let out = try Tool.output("python3", [script] + arguments) else { return nil }
        return out.text.split(separator: "\n").map(String.init)
    }
}

/// Runs other programs.
enum Tool {
    struct Output {
        let text: String
        let status: Int32
    }

    /// What a program printed; nil if it is not installed.
    static func output(_ name: String, _ arguments: [String]) throws -> Output? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        if process.terminationStatus == 127 { return nil }
        return Output(text: String(decoding: data, as: UTF8.self), status: process.terminationStatus)
    }

    /// What a checker of ours says of files and the JSON Schema that they should fit; nil, said as skipped, where it cannot run.
    static func schemaCheck(_ script: String, _ schema: String, _ files: [String]) throws -> Output? {
        guard let said = try output("python3", ["\(Place.repository)/Tests/\(script)", schema] + files),
            said.status != 77
        else {
            print("skipped: python3 with the package jsonschema is not there")
            return nil
        }
        return said
    }
}
