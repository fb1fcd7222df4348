import FHIRMeds

/// Tells issues as they come, up to a number of each kind.
final class IssueTeller {
    /// How many issues of a kind are told one by one.
    private static let mostTold = 20

    private let isQuiet: Bool
    private var told: [IssueCode: Int] = [:]
    private var untold = 0
    /// How many refused texts were no FHIR, and nothing else either.
    private(set) var notFHIR = 0

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
    }

    /// Tells an issue and those that it came with.
    ///
    /// - Returns: how many of them were counted and not told, since enough of their kinds have been.
    @discardableResult
    func take(_ issue: Issue) -> Int {
        // Inside a Bundle there is a path, and the Bundle has been read.
        if issue.severity == .error, issue.code == .notFHIR, issue.path.isEmpty { notFHIR += 1 }
        let before = untold
        for issue in [issue] + issue.others { tell(issue) }
        return untold - before
    }

    private func tell(_ issue: Issue) {
        told[issue.code, default: 0] += 1
        let line = (issue.position.map { "\($0): " } ?? "") + "\(issue.severity.rawValue): "
        let words = line + (issue.path.isEmpty ? "" : "\(issue.path): ") + issue.message
        if issue.code == .unreadable {
            // What cannot be read at all is told in any case: nothing else says that it is missing.
            Terminal.say(words)
        } else if told[issue.code, default: 0] > IssueTeller.mostTold {
            untold += 1
        } else {
            say(words)
        }
    }

    /// Says how many were not told one by one.
    ///
    /// - Parameter place: where else they can be found.
    func sayRest(_ place: String) {
        if untold > 0 { say("... and \(untold) more\(place)") }
    }

    /// Says something, unless nothing but faults is to be said.
    func say(_ text: String) {
        if !isQuiet { Terminal.say(text) }
    }
}
