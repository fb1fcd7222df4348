/// A command line, understood.
struct Invocation {
    private(set) var verb: Verb
    /// The values of the flags that were given.
    private var values: [String: [String]] = [:]
    /// Everything that is not a flag.
    private(set) var inputs: [String] = []

    init(_ arguments: [String]) throws {
        guard let first = arguments.first else {
            verb = .help(nil)
            return
        }
        switch first {
        case "-h", "--help": verb = .help(nil)
        case "--version": verb = .version
        case "help": verb = .help(try Invocation.helpTopic(arguments))
        case "convert": verb = .convert
        case "check": verb = .check
        case "inspect": verb = .inspect
        case "concepts": verb = .concepts
        case "doses": verb = .doses
        case "export": verb = .export
        case "mappings": verb = .mappings
        case "rxnorm": verb = .rxnorm
        default:
            throw UsageError(
                message: "there is no verb \(Invocation.quoted(first))"
                    + Invocation.suggestion(for: first, among: Verb.names)
                    + "; fhirmeds --help lists them")
        }
        if verb.takesInputs {
            let rest = Array(arguments.dropFirst())
            if rest.contains("-h") || rest.contains("--help") {
                verb = .help(first)
                return
            }
            try read(rest, of: first)
        }
    }

    private static func helpTopic(_ arguments: [String]) throws -> String? {
        guard arguments.count > 1 else { return nil }
        guard Verb.names.contains(arguments[1]) else {
            throw UsageError(
                message: "there is no verb \(quoted(arguments[1]))" + suggestion(for: arguments[1], among: Verb.names)
                    + "; fhirmeds help lists them")
        }
        return arguments[1]
    }

    private mutating func read(_ arguments: [String], of verb: String) throws {
        let flags = Flag.all.filter { $0.verbs.contains(verb) }
        var at = 0
        var onlyInputs = false
        while at < arguments.count {
            let argument = arguments[at]
            at += 1
            if onlyInputs || argument == "-" || !argument.hasPrefix("-") {
                inputs.append(argument)
                continue
            }
            if argument == "--" {
                onlyInputs = true
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let flag = flags.first(where: { $0.name == name || $0.short == name }) else {
                let known = flags.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
                throw UsageError(
                    message: "\(verb) has no flag \(Invocation.quoted(name))"
                        + Invocation.suggestion(for: name, among: known) + "; fhirmeds help \(verb) lists them")
            }
            if flag.value == nil {
                if parts.count > 1 { throw UsageError(message: "\(flag.name) takes no value") }
                values[flag.name] = [""]
            } else if parts.count > 1 {
                values[flag.name, default: []].append(String(parts[1]))
            } else if at < arguments.count {
                values[flag.name, default: []].append(arguments[at])
                at += 1
            } else {
                throw UsageError(message: "\(flag.name) needs a value: \(flag.name) \(flag.value ?? "")")
            }
        }
    }

    /// Whether a flag was given.
    func has(_ flag: String) -> Bool { values[flag] != nil }

    /// The value of a flag, the last one of several.
    subscript(_ flag: String) -> String? { values[flag]?.last }

    /// All values of a flag.
    func all(_ flag: String) -> [String] { values[flag] ?? [] }

    static func quoted(_ text: String) -> String { "\"\(text)\"" }

    /// Names what was probably meant: the nearest word, if it is near. Of a word of one or two letters everything is near.
    static func suggestion(for word: String, among words: [String]) -> String {
        let nearest = words.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
        let limit =
            switch word.count {
            case ...2: 0
            case ...4: 1
            default: max(2, word.count / 3)
            }
        guard let (name, distance) = nearest, distance <= limit else { return "" }
        return "; did you mean \(quoted(name))?"
    }

    /// How many letters have to be changed, added, taken away or exchanged with the next one.
    private static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left)
        let right = Array(right)
        var earlier: [Int] = []
        var row = Array(0...right.count)
        for (number, letter) in left.enumerated() {
            var next = [number + 1]
            for (at, other) in right.enumerated() {
                var steps = min(row[at + 1] + 1, next[at] + 1, row[at] + (letter == other ? 0 : 1))
                if number > 0, at > 0, letter == right[at - 1], left[number - 1] == other {
                    steps = min(steps, earlier[at - 1] + 1)
                }
                next.append(steps)
            }
            earlier = row
            row = next
        }
        return row[right.count]
    }
}
