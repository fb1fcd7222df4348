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
        guard let kind = invocation.inputs.first else {
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
        guard invocation.inputs.count == 2 else {
            throw UsageError(message: "mappings \(kind) takes one value; put it in quotes if it has blanks")
        }
        let lines = terminology.explain(found, invocation.inputs[1])
        if lines.isEmpty {
            Terminal.say("no table has this \(kind)")
            return .someRejected
        }
        try Terminal.write(lines.joined(separator: "\n") + "\n", to: .standardOutput)
        return .good
    }
}

/// The caller's own tables.
enum MappingsFolder {
    static func read(_ folder: String) throws -> Terminology {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tsv") }.sorted()
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
            guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
            else { throw UsageError(message: "\(path): the table cannot be read as UTF-8 text") }
            overlay.append((name, path, text))
        }
        do {
            return try Terminology(overlay: overlay)
        } catch {
            throw UsageError(message: "\(error)")
        }
    }
}
