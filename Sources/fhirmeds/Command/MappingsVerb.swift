import FHIRMeds
import Foundation

/// `fhirmeds mappings`.
struct MappingsVerb {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        let terminology = try invocation["--mappings"].map(MappingsFolder.read) ?? .builtIn
        let release = try invocation.rxNormRelease()
        guard let kind = invocation.inputs.first else {
            if release != nil {
                throw UsageError(message: "--rxnorm needs a KIND and a VALUE, such as mappings code rxnorm 314076")
            }
            if invocation.has("--json") {
                throw UsageError(message: "--json needs a KIND and a VALUE, such as mappings unit mcg --json")
            }
            try Terminal.write(
                terminology.tables.map { "\($0.name): \($0.rows) rows\n" }.joined(), to: .standardOutput)
            return .good
        }
        let kinds = Terminology.Kind.allCases.map(\.rawValue)
        guard let found = Terminology.Kind(rawValue: kind) else {
            throw UsageError(
                message: "mappings takes one of \(kinds.joined(separator: ", "))"
                    + Invocation.suggestion(for: kind, among: kinds))
        }
        if release != nil, found != .code, found != .ndc {
            throw UsageError(message: "--rxnorm goes with mappings code and mappings ndc; a release knows drugs alone")
        }
        let explanation = try explanation(found, in: terminology, release)
        // What is not known is an answer too for whoever reads JSON.
        if invocation.has("--json") { try Terminal.write(explanation.json, to: .standardOutput) }
        guard !explanation.answers.isEmpty else {
            Terminal.say(explanation.whyNot ?? "no table has this \(kind)")
            return .someRejected
        }
        if !invocation.has("--json") { try Terminal.write(explanation.text, to: .standardOutput) }
        return .good
    }

    /// What the tables say about the value on the command line; a code is a system and a code, or both in one.
    private func explanation(
        _ kind: Terminology.Kind, in terminology: Terminology, _ release: RxNormRelease?
    ) throws -> Explanation {
        let values = invocation.inputs.dropFirst()
        if kind == .code, values.count == 2, let system = values.first, let code = values.last {
            return release.map { terminology.explanation(ofCode: code, system: system, release: $0) }
                ?? terminology.explanation(ofCode: code, system: system)
        }
        guard values.count == 1, let value = values.first else {
            let wanted =
                kind == .code
                ? "a system and a code, such as mappings code rxnorm 314076; put each of them in quotes if it has blanks"
                : "one value; put it in quotes if it has blanks"
            throw UsageError(message: "mappings \(kind.rawValue) takes \(wanted)")
        }
        return release.map { terminology.explanation(kind, value, release: $0) } ?? terminology.explanation(kind, value)
    }
}

/// The caller's own tables.
enum MappingsFolder {
    static func read(_ folder: String) throws -> Terminology {
        let names: [String]
        do {
            // What a table was saved as by a spreadsheet, such as units.csv, is meant to be one.
            let stems = Terminology.tableNames.map { $0.dropLast(".tsv".count) + "." }
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
                name.hasSuffix(".tsv") || stems.contains { name.lowercased().hasPrefix($0) }
            }.sorted()
        } catch {
            throw UsageError(message: "\(folder): the folder of --mappings cannot be read; check the path")
        }
        if names.isEmpty { throw UsageError(message: "\(folder): there are no tables (*.tsv) in this folder") }
        var overlay: [(name: String, file: String, text: String)] = []
        for name in names {
            if name.hasPrefix("elements-") {
                throw UsageError(
                    message: "\(folder)/\(name): element tables cannot be laid over the built-in ones; take it away")
            }
            guard Terminology.tableNames.contains(name) else {
                throw UsageError(
                    message: "\(folder)/\(name): there is no table of this name"
                        + Invocation.suggestion(for: name, among: Terminology.tableNames))
            }
            let path = "\(folder)/\(name)"
            overlay.append((name, path, try TableFile.text(of: path)))
        }
        do {
            return try Terminology(overlay: overlay)
        } catch {
            throw UsageError(message: "\(error)")
        }
    }
}
