import FHIRMeds
import Foundation

// What the verbs that read records have in common.

extension Invocation {
    /// The options of the translation that the flags ask for.
    ///
    /// - Throws: ``UsageError`` for a value that makes no sense.
    func translationOptions() throws -> TranslationOptions {
        var options = TranslationOptions()
        options.isStrict = has("--strict")
        options.embedsSource = has("--embed-source")
        options.tellsLosses = has("--loss-report")
        options.release = try choice("--release", of: FHIRRelease.allCases)
        try checkJobs()
        if let file = self["--medications"] {
            guard RecordSource.file(path: file, wasNamed: true).canBeReadAgain,
                FileManager.default.isReadableFile(atPath: file)
            else {
                throw UsageError(
                    message:
                        "--medications \(file): no file that can be read; it takes one file or archive, no folder and no pipe"
                )
            }
            options.medications = [file]
        }
        if let folder = self["--mappings"] { options.terminology = try MappingsFolder.read(folder) }
        if let file = self["--annotate"] { options.annotations = try annotations(file, options.terminology) }
        options.rxNorm = try rxNormRelease()
        options.addsDoseUnits = has("--units")
        options.matchesNames = has("--match-names")
        if options.matchesNames, options.rxNorm == nil {
            throw UsageError(
                message: "--match-names needs the names of a release; give an index of one with --rxnorm FILE")
        }
        return options
    }

    /// The index that `--rxnorm` names.
    func rxNormRelease() throws -> RxNormRelease? {
        guard let file = self["--rxnorm"] else { return nil }
        do throws(RxNormFault) {
            return try RxNormRelease(index: file)
        } catch {
            throw UsageError(message: "--rxnorm \(error)")
        }
    }

    private func annotations(_ file: String, _ terminology: Terminology) throws -> AnnotationTable {
        let text = try TableFile.text(of: file)
        do {
            let table = try AnnotationTable(file: file, text: text, terminology: terminology)
            for (line, system) in table.oddSystems {
                let words = "no table knows the code system \(Invocation.quoted(system)), and it is no URI"
                let near = Invocation.suggestion(for: system, among: terminology.codeSystemNames)
                Terminal.say("warning: \(file):\(line): \(words)\(near)")
            }
            return table
        } catch {
            throw UsageError(message: "\(error)")
        }
    }

    /// The value of a flag that takes one of several words, in any case of letters.
    func choice<Value: RawRepresentable<String>>(_ flag: String, of values: [Value]) throws -> Value? {
        guard let text = self[flag] else { return nil }
        let names = values.map(\.rawValue)
        guard let value = values.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw UsageError(
                message: "\(flag) takes one of \(names.joined(separator: ", "))"
                    + Invocation.suggestion(for: text, among: names))
        }
        return value
    }

    /// Refuses a number of threads that is none.
    func checkJobs() throws {
        if let text = self["--jobs"], Int(text).map({ $0 < 1 }) ?? true {
            throw UsageError(message: "--jobs takes a whole number from 1 on")
        }
    }

    /// Whether there is nobody but a person at a terminal to read from; then the help has been shown.
    func helpsPerson(with verb: String) throws -> Bool {
        guard inputs.isEmpty, Terminal.isTerminal(0) else { return false }
        try Terminal.write(HelpText.text(for: verb), to: .standardError)
        return true
    }
}

extension TranslationReport {
    /// What is no FHIR at all has not been read; a record that was rejected has.
    ///
    /// - Parameter notFHIR: how many rejected texts were not even FHIR.
    func hasReadNothing(notFHIR: Int) -> Bool {
        documents == 0 || (resources > 0 && resources == notFHIR)
    }
}
