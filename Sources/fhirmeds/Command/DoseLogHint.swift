import FHIRMeds

/// Names the verb that reads dose logs to whoever gave one for clinic records.
final class DoseLogHint {
    private var files: [String] = []

    /// Looks out for dose logs among the inputs.
    func watch(_ engine: inout RecordEngine) {
        engine.watchForDoseLogs { self.files.append($0) }
    }

    /// Says it, if there is something to say.
    func say() {
        if let text { Terminal.say(text) }
    }

    /// What there is to say; nil if no input was one.
    var text: String? {
        guard let first = files.first else { return nil }
        let others = files.count > 1 ? ", and so are \(files.count - 1) more of the inputs" : ""
        return "\(first): a dose log, which fhirmeds doses reads\(others)"
    }
}
