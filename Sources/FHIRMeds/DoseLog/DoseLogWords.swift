/// Words that accounts of dose logs have in common.
package enum DoseLogWords {
    /// What is said of a log without medications and events.
    static let emptyLog = "the log is empty: nothing was shared, which does not say that nothing is taken"

    /// What is said to whoever gives what a clinic holds where a dose log belongs.
    package static let otherVerb = "medication records of a clinic are read by fhirmeds convert"

    /// A number of things: `1 event`, `2 events`.
    static func some(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }
}

extension [LogStatus: Int] {
    /// All events together.
    var total: Int { values.reduce(0, +) }

    /// The numbers under HealthKit's names, or under the raw values of statuses that have none.
    var byName: [String: Int] {
        [String: Int](uniqueKeysWithValues: map { ($0.key.name ?? String($0.key.rawValue), $0.value) })
    }
}
