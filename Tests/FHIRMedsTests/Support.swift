import FHIRMeds
import Foundation
import Testing

/// Where things are.
enum Place {
    /// The root of the repository.
    static let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    /// Our own samples.
    static let samples = repository + "/Resources/fhir-samples"
    /// The truth of all tables.
    static let mappings = repository + "/mappings"
    /// Data that may not be in the repository; nil where it is not at hand.
    static let data = ProcessInfo.processInfo.environment["FHIRMEDS_DATA"].flatMap { $0.isEmpty ? nil : $0 }

    /// The built command, which lies beside the test bundle.
    ///
    /// Each platform starts the bundle in its own way, so several traces of it are followed upwards.
    static func command() throws -> String {
        var folders: [URL] = []
        var starts = [CommandLine.arguments.first, Bundle.main.executablePath, Bundle.main.bundlePath].compactMap { $0 }
        // A Mac loads the bundle into a helper of the toolchain and tells it where the bundle is.
        starts += CommandLine.arguments.filter { $0.contains(".xctest") }
        for start in starts {
            var folder = URL(filePath: start)
            for _ in 0..<5 where folder.pathComponents.count > 1 {
                folder.deleteLastPathComponent()
                folders.append(folder)
            }
        }
        folders.append(URL(filePath: repository + "/.build/debug"))
        let paths = folders.map { $0.appending(path: "fhirmeds").path(percentEncoded: false) }
        let found = paths.first { isFile($0) && FileManager.default.isExecutableFile(atPath: $0) }
        return try #require(found, "the command is not built; run `swift build` first")
    }

    static func isFile(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeRegular
    }

    static func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeDirectory
    }

    /// The names in a folder, sorted, without hidden ones.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The files under a folder with an extension, as paths from the folder, sorted.
    static func files(under folder: String, withExtension suffix: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix("." + suffix) && isFile("\(folder)/\($0)") }.sorted()
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }

    /// The text of a file that may not be UTF-8.
    static func text(_ path: String, orLatin: Bool) throws -> String {
        let bytes = try bytes(path)
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// The files of a sample folder that are read as input.
    static func samples(in folder: String) -> [String] {
        names(in: folder).filter { name in
            isFile("\(folder)/\(name)") && !name.hasSuffix(".md") && !name.contains(".expected.")
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs only where `FHIRMEDS_DATA` names a folder.
    static var needsData: Self {
        .enabled(
            if: Place.data.map(Place.isFolder) ?? false,
            "skipped: set FHIRMEDS_DATA to the folder with the corpus to run this test")
    }
}

/// What tests expect, written by the tests themselves when `FHIRMEDS_RECORD=1` is set.
enum Recording {
    static let isOn = ProcessInfo.processInfo.environment["FHIRMEDS_RECORD"] == "1"

    /// What is expected to be in a file; nil while recording.
    ///
    /// While recording it writes the file instead and fails, so that no recording passes unseen.
    static func expected(
        _ actual: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String? {
        if isOn {
            try actual.write(toFile: path, atomically: true, encoding: .utf8)
            Testing.Issue.record("recorded \(path); read it, then run again", sourceLocation: sourceLocation)
            return nil
        }
        return try #require(
            try? Place.text(path), "nothing is recorded; FHIRMEDS_RECORD=1 records \(path)",
            sourceLocation: sourceLocation)
    }

    /// Compares a text with a file, line by line and byte for byte.
    ///
    /// - Parameter faulty: the lines, counted from one, of which the file says what should come out but does not yet.
    static func expect(
        _ actual: String, in path: String, faulty: Set<Int> = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard let expected = try expected(actual, in: path, sourceLocation: sourceLocation) else { return }
        // Strings are equal too when they only look alike; bytes are not.
        let found = actual.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        let should = expected.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(found.count == should.count, "lines of \(path)", sourceLocation: sourceLocation)
        for (place, pair) in zip(found, should).enumerated() {
            withKnownIssue {
                guard !pair.0.elementsEqual(pair.1) else { return }
                Testing.Issue.record(
                    "line \(place + 1) of \(path) should be\n\(String(pair.1) ?? "")\nand is\n\(String(pair.0) ?? "")",
                    sourceLocation: sourceLocation)
            } when: {
                faulty.contains(place + 1)
            }
        }
    }
}

/// A folder for one test, taken away behind it.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false) + "/fhirmeds-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// Writes a file and gives its path.
@discardableResult
func write(_ text: String, to path: String) throws -> String {
    try write(Array(text.utf8), to: path)
}

/// Writes a file and gives its path.
@discardableResult
func write(_ bytes: [UInt8], to path: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path))
    return path
}

/// What a program left behind.
struct Outcome {
    let status: Int32
    let bytes: [UInt8]
    let errorBytes: [UInt8]

    /// Standard output.
    var output: String { String(decoding: bytes, as: UTF8.self) }
    /// Standard error.
    var error: String { String(decoding: errorBytes, as: UTF8.self) }
    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Runs the command.
func run(
    _ arguments: String..., stdin: String = "", in folder: String? = nil, environment: [String: String] = [:]
) async throws -> Outcome {
    try await launch(Place.command(), arguments, stdin: Array(stdin.utf8), in: folder, environment: environment)
}

/// Runs a line of shell in which `fhirmeds` is the command.
func shell(
    _ line: String, in folder: String? = nil, environment: [String: String] = [:]
) async throws -> Outcome {
    let script = "fhirmeds() { \"$FHIRMEDS_COMMAND\" \"$@\"; }\n" + line
    var environment = environment
    environment["FHIRMEDS_COMMAND"] = try Place.command()
    return try await launch("/bin/sh", ["-c", script], stdin: [], in: folder, environment: environment)
}

/// Runs a program to its end.
///
/// Its streams are files, not pipes: a program that writes more than a pipe holds never waits for anybody.
func launch(
    _ program: String, _ arguments: [String], stdin: [UInt8] = [], in folder: String? = nil,
    environment: [String: String] = [:]
) async throws -> Outcome {
    try await withTemporaryFolder { scratch in
        let input = try write(stdin, to: scratch + "/in")
        let output = try write("", to: scratch + "/out")
        let error = try write("", to: scratch + "/err")
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: input))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: error))
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        for await _ in ended {}
        let wasKilled = process.terminationReason == .uncaughtSignal
        return Outcome(
            status: process.terminationStatus + (wasKilled ? 128 : 0), bytes: try Place.bytes(output),
            errorBytes: try Place.bytes(error))
    }
}

extension Result where Success == MedicationRecord, Failure == FHIRMeds.Issue {
    /// The record that came out.
    var record: MedicationRecord? {
        if case .success(let record) = self { record } else { nil }
    }

    /// The issue that cost the record.
    var issue: FHIRMeds.Issue? {
        if case .failure(let issue) = self { issue } else { nil }
    }
}
