/// Issues that a document has in many entries alike: each is told once, with how often it was there.
struct CountedIssues {
    private var places: [String: Int] = [:]
    private var found: [(issue: Issue, count: Int)] = []

    mutating func count(_ issue: Issue) {
        let key = "\(issue.code.rawValue) \(CountedIssues.withoutIndexes(issue.path)) \(issue.message)"
        if let place = places[key] {
            found[place].count += 1
        } else {
            places[key] = found.count
            found.append((issue, 1))
        }
    }

    /// The first of each kind, in their order.
    var all: [Issue] {
        found.map { issue, count in
            if count == 1 { return issue }
            var issue = issue
            issue.message += ", here and in \(count - 1) \(count == 2 ? "entry" : "entries") more"
            return issue
        }
    }

    /// A path without the numbers of the items that it leads through.
    static func withoutIndexes(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: "[")) else { return path }
        var isInside = false
        return path.filter { character in
            if character == "[" { isInside = true }
            defer { if character == "]" { isInside = false } }
            return !isInside && character != "]"
        }
    }
}
