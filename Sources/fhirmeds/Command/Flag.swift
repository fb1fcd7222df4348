/// The verbs.
enum Verb: Equatable {
    case convert, export, doses, check, inspect, concepts, mappings, rxnorm, version
    case help(String?)

    /// Whether flags and inputs follow it.
    var takesInputs: Bool {
        switch self {
        case .convert, .export, .doses, .check, .inspect, .concepts, .mappings, .rxnorm: true
        case .version, .help: false
        }
    }

    /// The verbs that can be typed, in the order of the help.
    static let names = ["convert", "export", "doses", "check", "inspect", "concepts", "mappings", "rxnorm", "help"]
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
            name: "--to", short: nil, value: "FORMAT",
            help: "table (for people, the default), ndjson (one concept a line) or csv", verbs: ["concepts"]),
        Flag(
            name: "--by-patient", short: nil, value: nil,
            help: "keep the concepts of each patient apart", verbs: ["concepts"]),
        Flag(
            name: "--subject", short: nil, value: "REFERENCE",
            help: "whose doses they are: Patient/ID, a URL, or urn:uuid:UUID; has to be given", verbs: ["export"]),
        Flag(
            name: "--release", short: nil, value: "RELEASE",
            help: "write statements of FHIR R4 (the default), R4B or R5", verbs: ["export"]),
        Flag(
            name: "--to", short: nil, value: "FORMAT",
            help: "ndjson (one statement a line, the default), json (one list), bundle (a Bundle in JSON) or xml "
                + "(a Bundle in XML)",
            verbs: ["export"]),
        Flag(
            name: "--bundle", short: nil, value: "TYPE",
            help: "collection (the default) or transaction: a server stores each statement under its own id, "
                + "so that a second run changes nothing",
            verbs: ["export"]),
        Flag(
            name: "--all-events", short: nil, value: nil,
            help: "write the events too that say nothing about a dose, as unknown: notInteracted, notificationNotSent, "
                + "snoozed, notLogged",
            verbs: ["export"]),
        Flag(
            name: "--include-medications", short: nil, value: nil,
            help: "write a statement for each medication too, which those of its events are part of",
            verbs: ["export"]),
        Flag(
            name: "--extension-base", short: nil, value: "URI",
            help: "what the URLs of our extensions begin with, instead of urn:x-fhirmeds:; it ends in : or /",
            verbs: ["export"]),
        Flag(
            name: "--based-on", short: nil, value: "TABLE",
            help: "what doses are based on: lines of a concept identifier, a tab and a reference such as "
                + "MedicationRequest/ID; R4 and R4B only",
            verbs: ["export"]),
        Flag(
            name: "--previous", short: nil, value: "FILE",
            help: "what an earlier run wrote; statements in it whose events have been deleted since are taken back; "
                + "may be given several times, the newest first",
            verbs: ["export"]),
        Flag(
            name: "--retract", short: nil, value: "HOW",
            help: "take them back as entered-in-error (the default), or have a transaction delete them",
            verbs: ["export"]),
        Flag(
            name: "--target", short: nil, value: "PLACE",
            help: "keep the rules of a place that takes them in: health-connect (Android; R4 or R4B, ndjson or json)",
            verbs: ["export"]),
        Flag(
            name: "--json", short: nil, value: nil,
            help: "the findings as an OperationOutcome of FHIR R4 on standard output, instead of words for people",
            verbs: ["check"]),
        Flag(
            name: "--json", short: nil, value: nil,
            help: "what is in the export as one JSON object on standard output, instead of a table",
            verbs: ["inspect"]),
        Flag(
            name: "--json", short: nil, value: nil,
            help: "the answer as one JSON object on standard output, instead of words for people",
            verbs: ["mappings"]),
        Flag(
            name: "--output", short: "-o", value: "FILE",
            help: "write to FILE instead of standard output (-); it appears only when it is complete, "
                + "for its owner alone if it is new; pipes are written to",
            verbs: ["convert", "export", "doses", "check", "inspect", "concepts", "rxnorm"]),
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
            help: "write the account of everything that was read to FILE as JSON",
            verbs: ["convert", "doses", "export"]),
        Flag(
            name: "--loss-report", short: nil, value: "FILE",
            help: "write to FILE, as JSON, what the records do not carry of their sources, by element path",
            verbs: ["convert"]),
        Flag(
            name: "--medications", short: nil, value: "FILE",
            help: "records may refer to the Medications in FILE too, which are not translated; "
                + "such as where NDJSON comes from standard input",
            verbs: ["convert", "check", "inspect", "concepts"]),
        Flag(
            name: "--release", short: nil, value: "RELEASE",
            help: "all records are of this FHIR release: DSTU2, STU3, R4, R4B or R5; else each record shows it",
            verbs: ["convert", "check", "inspect", "concepts"]),
        Flag(
            name: "--strict", short: nil, value: nil,
            help: "each oddity that the release forbids costs the record", verbs: ["convert", "check"]),
        Flag(
            name: "--strict", short: nil, value: nil,
            help: "an entry that breaks what HealthKit always promises, or is odd, is refused",
            verbs: ["doses", "export"]),
        Flag(
            name: "--assume-offset", short: nil, value: "OFFSET",
            help: "what to take for the offset of times that have none: one such as +02:00, or the name of a time "
                + "zone such as Europe/Berlin; else such events are refused",
            verbs: ["export", "doses"]),
        Flag(
            name: "--start-is-intake", short: nil, value: nil,
            help:
                "start and end in the JSON of Health Auto Export are those of the dose, which it does not say; else such "
                + "events are refused",
            verbs: ["export", "doses"]),
        Flag(
            name: "--status", short: nil, value: "LIST",
            help: "only events with one of these statuses: notInteracted, notificationNotSent, snoozed, taken, "
                + "skipped, notLogged; commas between several",
            verbs: ["doses"]),
        Flag(
            name: "--concept", short: nil, value: "ID",
            help: "only this medication and its events, by its medicationConceptIdentifier; may be given several times",
            verbs: ["doses"]),
        Flag(
            name: "--from", short: nil, value: "DATE",
            help: "only events at or after DATE, a day as the log writes it or a time with its offset; an event's date "
                + "is its start, or without one the time that it was scheduled for",
            verbs: ["doses"]),
        Flag(
            name: "--until", short: nil, value: "DATE", help: "only events at or before DATE; a day counts as a whole",
            verbs: ["doses"]),
        Flag(
            name: "--schedule-type", short: nil, value: "LIST",
            help: "only events with one of these schedule types: asNeeded, schedule", verbs: ["doses"]),
        Flag(
            name: "--archived", short: nil, value: "ANSWER",
            help: "only medications that are in the archive (yes) or not (no), and their events", verbs: ["doses"]),
        Flag(
            name: "--has-schedule", short: nil, value: "ANSWER",
            help: "only medications with reminders (yes) or without (no), and their events", verbs: ["doses"]),
        Flag(
            name: "--embed-source", short: nil, value: nil,
            help:
                "each record carries the resource as it was written; not with --to csv, whose rows have no room for it",
            verbs: ["convert"]),
        Flag(
            name: "--mappings", short: nil, value: "DIR",
            help: "lay the tables in DIR over the built-in ones, row by row",
            verbs: ["convert", "export", "check", "inspect", "concepts", "mappings"]),
        Flag(
            name: "--annotate", short: nil, value: "TABLE",
            help: "join the labels of your own table to records by their codings, under \"derived\"; tab-separated: "
                + "system, code, label, source",
            verbs: ["convert", "concepts"]),
        Flag(
            name: "--rxnorm", short: nil, value: "FILE",
            help: "add what your RxNorm release says about codes and NDCs; FILE is made by fhirmeds rxnorm index, and "
                + "what it adds stands under \"derived\"",
            verbs: ["convert", "concepts", "mappings"]),
        Flag(
            name: "--match-names", short: nil, value: nil,
            help:
                "look for the names of medications without a drug's code in the release of --rxnorm; what is found is "
                + "suggested under \"derived\", and is never an identifier",
            verbs: ["convert", "concepts"]),
        Flag(
            name: "--units", short: nil, value: nil,
            help: "say what the units of doses are in UCUM and for HealthKit, under \"derived\"", verbs: ["convert"]),
        Flag(
            name: "--jobs", short: nil, value: "N",
            help: "how many threads may work; accepted, but one works so far",
            verbs: ["convert", "export", "check", "inspect", "concepts"]),
        Flag(
            name: "--quiet", short: nil, value: nil,
            help: "no messages about records and no account at the end; what cannot be read at all is still told",
            verbs: ["convert", "export", "doses", "check", "inspect", "concepts", "rxnorm"]),
    ]
}
