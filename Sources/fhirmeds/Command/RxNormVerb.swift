import FHIRMeds
import Foundation

/// `fhirmeds rxnorm index` and `fhirmeds rxnorm show`.
struct RxNormVerb {
    private static let actions = ["index", "show"]

    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        let rest = Array(invocation.inputs.dropFirst())
        switch invocation.inputs.first {
        case "index": return try index(rest)
        case "show": return try show(rest)
        case let other?:
            throw UsageError(
                message: "rxnorm takes index or show" + Invocation.suggestion(for: other, among: RxNormVerb.actions)
                    + "; fhirmeds help rxnorm shows how")
        case nil: throw UsageError(message: "rxnorm takes index or show; fhirmeds help rxnorm shows how")
        }
    }

    // MARK: Making an index

    private func index(_ inputs: [String]) throws -> ExitStatus {
        guard inputs.count == 1, inputs[0] != "-" else {
            throw UsageError(message: "rxnorm index takes one folder or archive of a release: rxnorm index DIR -o FILE")
        }
        guard let target = invocation["--output"] else {
            throw UsageError(message: "rxnorm index needs the file to write: rxnorm index DIR -o FILE")
        }
        if target == "-", Terminal.isTerminal(1) {
            throw UsageError(message: "an index is not for a terminal; give -o the name of a file")
        }
        if let name = invocation["--name"], name.isEmpty {
            throw UsageError(message: "--name is empty; leave it out for the name that the release itself has")
        }
        let outputs = try OutputPaths(invocation)
        try outputs.check(against: InputList(inputs))
        let output = try OutputFile(of: invocation)
        do {
            var progress = Progress(isOn: !invocation.has("--quiet"), of: "rows")
            let builder: RxNormIndexBuilder
            do throws(RxNormFault) {
                builder = try RxNormIndexBuilder(reading: inputs[0], name: invocation["--name"]) { bytes, rows in
                    progress.show(bytes: bytes, records: rows)
                }
            } catch {
                progress.clear()
                throw UsageError(message: "\(error)")
            }
            progress.clear()
            try builder.write { buffer in try output.write(&buffer) }
            try output.finish()
            if !invocation.has("--quiet") { tell(builder.summary) }
            return .good
        } catch {
            output.discard()
            throw error
        }
    }

    private func tell(_ summary: RxNormIndexBuilder.Summary) {
        let read = summary.files.map(\.name)
        if summary.release.isEmpty {
            Terminal.say("warning: nothing says which release this is; --name NAME does, and answers will show it")
        }
        if !read.contains("RXNATOMARCHIVE.RRF") {
            Terminal.say("note: without RXNATOMARCHIVE.RRF, codes that are gone cannot be followed")
        }
        if summary.unclearNDCs > 0 {
            Terminal.say("note: \(summary.unclearNDCs) NDCs were left out: their digits do not say which package")
        }
        if summary.looseRelations > 0 {
            Terminal.say("note: \(summary.looseRelations) relations were left out: the release has no such codes")
        }
        let rows = summary.files.reduce(0) { $0 + $1.rows }
        Terminal.say(
            "\(rows) rows read: \(summary.concepts) codes, \(summary.synonyms) other names, \(summary.relations) relations, "
                + "\(summary.ndcs) NDCs, \(summary.merged) codes merged into others")
    }

    // MARK: Asking one

    private func show(_ inputs: [String]) throws -> ExitStatus {
        guard inputs.count == 1 || inputs.count == 2 else {
            throw UsageError(
                message: "rxnorm show takes an index and one value; put it in quotes if it has blanks")
        }
        let release: RxNormRelease
        do throws(RxNormFault) {
            release = try RxNormRelease(index: inputs[0])
        } catch {
            throw UsageError(message: "\(error)")
        }
        let lines = inputs.count == 2 ? RxNormAnswer.lines(release, inputs[1]) : RxNormAnswer.lines(release)
        if lines.isEmpty {
            Terminal.say("the release knows no such code, NDC or name")
            return .someRejected
        }
        try Terminal.write(lines.map { Terminal.visible($0) + "\n" }.joined(), to: .standardOutput)
        return .good
    }
}

/// What an index answers, as lines for people.
enum RxNormAnswer {
    /// About the index itself.
    static func lines(_ release: RxNormRelease) -> [String] {
        var lines = ["release: \(release.name ?? "without a name")"]
        if let origin = release.nameOrigin { lines.append("named by: \(origin)") }
        lines += ["index: \(release.fingerprint)", "codes: \(release.conceptCount)", "NDCs: \(release.ndcCount)"]
        lines += release.files.map { "file: \($0.name), \($0.bytes) bytes, \($0.rows) rows" }
        return lines
    }

    /// About an RXCUI, an NDC in any layout that has one meaning, or a name.
    static func lines(_ release: RxNormRelease, _ text: String) -> [String] {
        let hyphenated = text.utf8.contains(UInt8(ascii: "-")) ? (try? NDC(text))?.ndc11 : nil
        let value = hyphenated ?? text
        let isNumber = value.hasOnlyDigits
        var lines: [String] = []
        if isNumber, value.utf8.count >= 11 {
            for link in release.concepts(ndc11: value).value {
                lines.append("\(link.ndc) NDC \(link.rxcui), by \(link.sab), \(link.suppress.rawValue)")
                lines += concept(release, link.rxcui)
            }
        } else if isNumber {
            lines = concept(release, value)
        } else {
            lines = name(release, value)
        }
        return lines.isEmpty ? [] : lines + ["derived from: \(release.label)"]
    }

    private static func name(_ release: RxNormRelease, _ value: String) -> [String] {
        switch release.match(name: value).value {
        case .none: []
        case .one(let candidate): ["found: \(candidate.way.rawValue)"] + concept(release, candidate.concept.rxcui)
        case .tie(let candidates):
            candidates.map { "tie: \(told($0.concept)), \($0.way.rawValue)" } + ["none of them is chosen"]
        }
    }

    private static func concept(_ release: RxNormRelease, _ rxcui: String) -> [String] {
        guard let found = release.concept(rxcui) else { return [] }
        var lines = [told(found.value)]
        let trail = release.trail(of: rxcui)
        lines += trail.steps.map { "step: \($0)" }
        if !trail.steps.isEmpty { lines += trail.value.ends.map { "ends at: \(told($0))" } }
        if trail.value.isCircular { lines.append("the steps lead back to where they came from") }
        func add(_ label: String, _ answer: RxNormDerived<[RxNormConcept]>?) {
            lines += (answer?.value ?? []).map { "\(label): \(told($0))" }
        }
        lines += (release.synonyms(of: rxcui)?.value ?? []).map {
            "also called: \($0.name) (\($0.tty?.rawValue ?? ""))"
        }
        add("ingredient", release.ingredients(of: rxcui))
        add("precise ingredient", release.preciseIngredients(of: rxcui))
        add("component", release.components(of: rxcui))
        add("brand name", release.brandNames(of: rxcui))
        add("dose form", release.doseForms(of: rxcui))
        add("contains", release.contents(of: rxcui))
        add("trade name of", release.generics(of: rxcui))
        add("unquantified form", release.unquantifiedForms(of: rxcui))
        let ndcs = release.ndcs(of: rxcui)?.value ?? []
        if !ndcs.isEmpty { lines.append("NDCs: \(ndcs.count)") }
        return lines
    }

    private static func told(_ concept: RxNormConcept) -> String {
        var text = concept.rxcui
        if let tty = concept.tty { text += " \(tty.rawValue)" }
        if let name = concept.name { text += " \(name)" }
        return "\(text) (\(concept.status.rawValue))"
    }
}
