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
        if let text = self["--release"] {
            guard let release = FHIRRelease.allCases.first(where: { $0.rawValue == text.uppercased() }) else {
                let names = FHIRRelease.allCases.map(\.rawValue)
                throw UsageError(
                    message: "--release takes one of \(names.joined(separator: ", "))"
                        + Invocation.suggestion(for: text, among: names))
            }
            options.release = release
        }
        if let text = self["--jobs"], Int(text).map({ $0 < 1 }) ?? true {
            throw UsageError(message: "--jobs takes a whole number from 1 on")
        }
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
        guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: .utf8)
        else {
            throw UsageError(message: "--annotate \(file): no such table, or no text in UTF-8")
        }
        do {
            return try AnnotationTable(file: file, text: text, terminology: terminology)
        } catch {
            throw UsageError(message: "\(error)")
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
