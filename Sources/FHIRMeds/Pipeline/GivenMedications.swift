/// What was found in the files that were given for their Medications, none of which is translated.
struct GivenMedications {
    private let files: [String]
    /// The Medications in each, and how many of them name no drug, since they are rejected or cannot be read.
    private var counts: [String: (all: Int, faults: Int)] = [:]
    private var isComplete = false

    init(_ files: [String]) {
        self.files = files
    }

    /// Notes a Medication.
    ///
    /// - Parameter source: what records call the file, or the member of an archive.
    mutating func note(_ source: String, isRejected: Bool) {
        guard let file = file(of: source) else { return }
        counts[file, default: (0, 0)].all += 1
        if isRejected { counts[file]?.faults += 1 }
    }

    /// Notes that all have been read, and what of them could not be.
    mutating func end(_ report: TranslationReport) {
        if isComplete { return }
        isComplete = true
        for part in report.files where part.rejected > 0 {
            if let file = file(of: part.name) { counts[file, default: (0, 0)].faults += part.rejected }
        }
    }

    private func file(of source: String) -> String? {
        files.first { $0 == source || source.hasPrefix("\($0)!") }
    }

    /// What has to be said about them; nothing before they were read.
    var issues: [Issue] {
        if !isComplete { return [] }
        return files.compactMap { file in
            let (all, faults) = counts[file] ?? (0, 0)
            if faults > 0 {
                let them =
                    faults == 1
                    ? "1 Medication in it is rejected or cannot be read, and names"
                    : "\(faults) Medications in it are rejected or cannot be read, and name"
                return Issue(
                    .warning, .passedOver, path: "",
                    message:
                        "\(them) no drug of a record; fhirmeds check says why",
                    position: SourcePosition(file: file))
            }
            if all > 0 { return nil }
            return Issue(
                .warning, .passedOver, path: "",
                message: "no Medication was found in it, so no record can refer to it; name a file that has some",
                position: SourcePosition(file: file))
        }
    }
}
