/// The verbs.
enum Verb: Equatable {
    case convert, check, inspect, mappings, rxnorm, version
    case help(String?)

    /// Whether flags and inputs follow it.
    var takesInputs: Bool {
        switch self {
        case .convert, .check, .inspect, .mappings, .rxnorm: true
        case .version, .help: false
        }
    }

    /// The verbs that can be typed, in the order of the help.
    static let names = ["convert", "check", "inspect", "mappings", "rxnorm", "help"]
}

/// One flag: its name, what it takes, what it does, and the verbs that know it. Their order is the order of the help.
struct Flag {
    let name: String
    let short: String?
    /// What the value is called in the help; nil for a flag without one.
    let value: String?
    let help: String
    let verbs: [String]

    static let all = [
        Flag(
            name: "--to", short: nil, value: "FORMAT",
            help: "ndjson (one record a line, the default), json (one indented list) or csv", verbs: ["convert"]),
        Flag(
            name: "--json", short: nil, value: nil,
            help: "the findings as an OperationOutcome, or the contents as one object, on standard output",
            verbs: ["check", "inspect"]),
        Flag(
            name: "--output", short: "-o", value: "FILE",
            help: "write to FILE instead of standard output (-); it appears only when it is complete, "
                + "for its owner alone if it is new; pipes are written to",
            verbs: ["convert", "check", "inspect", "rxnorm"]),
        Flag(
            name: "--name", short: nil, value: "NAME",
            help: "what the release is called, as answers from the index will show it; else what RXNSAB.RRF says, "
                + "or the name that NLM gave the folder or archive",
            verbs: ["rxnorm"]),
        Flag(
            name: "--rejects", short: nil, value: "DIR",
            help:
                "keep the records that did not come out in DIR, with reasons.ndjson; mended, they can be fed in again; "
                + "a DIR with rejects of an earlier run is refused",
            verbs: ["convert"]),
        Flag(
            name: "--report", short: nil, value: "FILE",
            help: "write the account of everything that was read to FILE as JSON", verbs: ["convert"]),
        Flag(
            name: "--loss-report", short: nil, value: "FILE",
            help: "write to FILE, as JSON, what the records do not carry of their sources, by element path",
            verbs: ["convert"]),
        Flag(
            name: "--medications", short: nil, value: "FILE",
            help: "records may refer to the Medications in FILE too, which are not translated; "
                + "such as where NDJSON comes from standard input",
            verbs: ["convert", "check", "inspect"]),
        Flag(
            name: "--release", short: nil, value: "RELEASE",
            help: "all records are of this FHIR release: DSTU2, STU3, R4, R4B or R5; else each record shows it",
            verbs: ["convert", "check", "inspect"]),
        Flag(
            name: "--strict", short: nil, value: nil,
            help: "each oddity that the release forbids costs the record", verbs: ["convert", "check"]),
        Flag(
            name: "--embed-source", short: nil, value: nil,
            help:
                "each record carries the resource as it was written; not with --to csv, whose rows have no room for it",
            verbs: ["convert"]),
        Flag(
            name: "--mappings", short: nil, value: "DIR",
            help: "lay the tables in DIR over the built-in ones, row by row",
            verbs: ["convert", "check", "inspect", "mappings"]),
        Flag(
            name: "--jobs", short: nil, value: "N",
            help: "how many threads may work; accepted, but one works so far",
            verbs: ["convert", "check", "inspect"]),
        Flag(
            name: "--quiet", short: nil, value: nil,
            help: "no messages about records and no account at the end; what cannot be read at all is still told",
            verbs: ["convert", "check", "inspect", "rxnorm"]),
    ]
}
