/// The help, with examples first. A test runs every example.
enum HelpText {
    static func text(for verb: String?) -> String {
        switch verb {
        case "convert": convert + flags(of: "convert")
        case "check": check + flags(of: "check")
        case "inspect": inspect + flags(of: "inspect")
        case "concepts": concepts + flags(of: "concepts")
        case "doses": doses + flags(of: "doses")
        case "export": export + flags(of: "export")
        case "mappings": mappings + flags(of: "mappings")
        case "rxnorm": rxnorm + flags(of: "rxnorm")
        default: overview
        }
    }

    private static let overview = """
        fhirmeds translates FHIR medication records into one concept record a line,
        and dose logs into FHIR MedicationStatements.

        Examples:
          fhirmeds convert export/ -o records.ndjson       a folder of clinic exports
          fhirmeds convert bundle.xml --to json            one file, for people to read
          cat MedicationRequest.ndjson | fhirmeds convert  a pipe
          fhirmeds inspect export/                         what is in an export
          fhirmeds concepts export/                        which medications are in it
          fhirmeds check export/ --json                    what is odd about it
          fhirmeds doses log.ndjson                        a log of taken doses
          fhirmeds export doses.ndjson --subject Patient/1  a dose log as FHIR
          fhirmeds mappings system RxNorm                  what a spelling stands for
          fhirmeds rxnorm index rrf/ -o rxnorm.index       a local RxNorm release

        Verbs:
          convert [INPUT...]     FHIR medication records -> one concept record a line
          export [LOG...]        dose log -> MedicationStatement: JSON, XML, Bundle
          doses [INPUT...]       any dose log -> our dose log, merged and in order
          check [INPUT...]       what is odd about FHIR records
          inspect [INPUT...]     what is in an export: types, code systems, dates
          concepts [INPUT...]    the distinct medications of an export
          mappings [KIND VALUE]  the tables in use, or what one value maps to
          rxnorm index DIR       a local RxNorm release -> one index file
          help [VERB]            this text, or that of a verb

        Exit status: 0 everything came out, 1 some records were rejected, 2 nothing
        could be read, or the command was not understood. An input that is missing or
        empty is 1 beside others that were read.
        fhirmeds --version tells the version.

        """

    private static let convert = """
        fhirmeds convert [INPUT...] translates FHIR medication records, DSTU2 to R5,
        JSON or XML.

        Examples:
          fhirmeds convert export/ -o records.ndjson
          fhirmeds convert bundle.json --rejects rejects --report report.json
          fhirmeds convert MedicationRequest.ndjson --to csv
          fhirmeds convert - < prescription.xml
          fhirmeds convert --medications Medication.ndjson < MedicationRequest.ndjson
          fhirmeds convert export/ --rxnorm rxnorm.index --match-names

        INPUT is a file, a folder (walked in sorted order; names that begin with a dot
        are passed over), an archive (zip, tar, gzip, xz, zstd, bzip2; an Apple Health
        export too) or - for standard input, which is also read when there is no
        INPUT. Resources, Bundles and NDJSON are told apart by their bytes. References
        to Medications are followed through all inputs. Records go to standard output,
        words to standard error; a message never holds a value of a record. What tables
        and releases of yours add stands under "derived" in a record, each with where
        it is from; all else is what the source wrote.

        Flags:

        """

    private static let check = """
        fhirmeds check [INPUT...] says what is odd about FHIR medication records.

        Examples:
          fhirmeds check export/
          fhirmeds check bundle.xml --strict
          fhirmeds check export/ --json -o findings.json
          cat MedicationRequest.ndjson | fhirmeds check --release R4

        INPUT is as in fhirmeds convert. Alike issues are one finding, with their
        number, the first place and what is to be done; the worst come first. They are
        told on standard error; with --json they are an OperationOutcome of FHIR R4 on
        standard output. No finding holds a value of a record.

        Exit status: 0 no errors, 1 errors were found, 2 nothing could be read, or the
        command was not understood.

        Flags:

        """

    private static let inspect = """
        fhirmeds inspect [INPUT...] tells what is in an export.

        Examples:
          fhirmeds inspect export/
          fhirmeds inspect bundle.json bundle.xml
          fhirmeds inspect MedicationRequest.ndjson --json
          fhirmeds inspect - < prescription.xml

        INPUT is as in fhirmeds convert. It counts documents, resources by type,
        releases, statuses, code systems with the spellings that they came in, how
        many medications have an identifier, and the dates covered. It shows no name,
        no id, no code and no text of a record.

        Exit status: 0 everything was read, 1 some records were rejected, 2 nothing
        could be read, or the command was not understood.

        Flags:

        """

    private static let concepts = """
        fhirmeds concepts [INPUT...] lists the distinct medications of an export.

        Examples:
          fhirmeds concepts export/
          fhirmeds concepts export/ --to csv -o concepts.csv
          fhirmeds concepts export/ --by-patient --to ndjson
          fhirmeds concepts export/ --rxnorm rxnorm.index
          cat MedicationRequest.ndjson | fhirmeds concepts

        INPUT is as in fhirmeds convert. Records are brought together by code, or by
        the URL of their Medication, never by a name; those without either are listed
        by their text as written, which does not make them one drug. Each concept has
        its counts, names and codings, the states of one patient that contradict each
        other, and the entries that look alike and were kept apart, with the reason.
        With a release of RxNorm those of the same ingredients are told too.
        The list holds names of drugs, and with --by-patient references to patients.

        Flags:

        """

    private static let doses = """
        fhirmeds doses [INPUT...] brings dose logs together into one, a JSON object a
        line: medications, dose events, deletions.

        Examples:
          fhirmeds doses log.ndjson -o merged.ndjson
          fhirmeds doses batches/
          fhirmeds doses log.ndjson --status taken,skipped --from 2026-01-01
          fhirmeds doses log.ndjson --archived no --report report.json
          fhirmeds doses - < log.ndjson

        INPUT is as in fhirmeds convert: a log of ours, CSV or JSON of Health Auto
        Export, CSV of health.md, or dose events in JSON as apps write them; which of
        them, its first bytes say.
        Deletions apply to events before and behind them, and stay in the log, so that
        a delivery that comes late brings nothing back. Events that come twice are one.
        Events that differ under one id are in conflict: all of them come out, and are
        told. Only taken says that a dose was taken, only skipped that it was not.

        Exit status: 0 everything came out, 1 something was refused or is in conflict,
        2 nothing could be read, or the command was not understood.

        Flags:

        """

    private static let export = """
        fhirmeds export [LOG...] writes dose logs as FHIR MedicationStatements, one a
        dose event.

        Examples:
          fhirmeds export doses.ndjson --subject Patient/1
          fhirmeds export doses.ndjson --subject Patient/1 --to bundle --bundle transaction -o transaction.json
          fhirmeds export doses.ndjson --subject Patient/1 --release R5 --to xml
          fhirmeds export doses.ndjson --subject Patient/1 --all-events --include-medications
          fhirmeds export doses.ndjson --subject Patient/1 --previous statements.ndjson
          fhirmeds export doses.ndjson --subject Patient/1 --target health-connect

        LOG is as INPUT in fhirmeds doses; all logs are brought together into one.
        Only what the person says about a dose is written: taken as completed, skipped
        as not-taken. Other events are counted, and written as unknown if --all-events
        asks for them. A statement's id is its event's, so that a second run writes the
        same bytes. A dose is written with its time at the place where it was logged; an
        event whose time zone cannot be loaded is refused.

        Exit status: 0 everything was written that should be, 1 some entries were
        refused, 2 nothing could be read, or the command was not understood.

        Flags:

        """

    private static let mappings = """
        fhirmeds mappings [KIND VALUE] shows the tables by which records are translated,
        or what one value maps to and which row or rule says so.

        Examples:
          fhirmeds mappings
          fhirmeds mappings system urn:oid:2.16.840.1.113883.6.88
          fhirmeds mappings code rxnorm 314076
          fhirmeds mappings form "Extended Release Oral Tablet"
          fhirmeds mappings unit mcg --json
          fhirmeds mappings ndc 0777-3105-02
          fhirmeds mappings code rxnorm 314076 --rxnorm rxnorm.index
          fhirmeds mappings status on-hold

        KIND is system, code, form, unit, ndc, status or timing. A code is given as a
        system, under any of its spellings, and a code. The tables hold systems, forms
        and units, but no drugs; a release of RxNorm does. docs/mappings.md describes
        tables of your own.

        Exit status: 0 there is an answer, 1 there is none, 2 the command or a table of
        your own was not understood.

        Flags:

        """

    private static let rxnorm = """
        fhirmeds rxnorm index DIR -o FILE makes one index file of an RxNorm release;
        fhirmeds rxnorm show FILE [VALUE] tells what is in it.

        Examples:
          fhirmeds rxnorm index rrf/ -o rxnorm.index
          fhirmeds rxnorm index RxNorm_full_01012026.zip -o rxnorm.index
          fhirmeds rxnorm index rrf/ -o rxnorm.index --name "our release of May"
          fhirmeds rxnorm show rxnorm.index
          fhirmeds rxnorm show rxnorm.index 314076
          fhirmeds rxnorm show rxnorm.index "Lisinopril 10mg oral tablet"

        DIR is the folder of a release (RXNCONSO.RRF, RXNREL.RRF, RXNSAT.RRF, and where
        present RXNATOMARCHIVE.RRF, RXNCUI.RRF and RXNSAB.RRF), one with them in rrf
        below, or an archive. The release is yours to get from the U.S. National
        Library of Medicine. VALUE is an RXCUI, an NDC of eleven or twelve digits, or a
        name. What show tells is derived from the release, and never changes a record.

        Exit status: 0 good, 1 the release does not know VALUE, 2 the release or the
        index could not be read, or the command was not understood.

        Flags:

        """

    private static func flags(of verb: String) -> String {
        let flags = Flag.all.filter { $0.verbs.contains(verb) }
        let names = flags.map { flag in
            (flag.short.map { "\($0), " } ?? "") + flag.name + (flag.value.map { " \($0)" } ?? "")
        }
        let width = (names.map(\.count).max() ?? 0) + 2
        return zip(names, flags).map { name, flag in
            let lines = Columns.wrapped(flag.help, to: Columns.width - width - 2)
            let indent = "\n" + String(repeating: " ", count: width + 2)
            return "  " + name + String(repeating: " ", count: width - name.count)
                + lines.joined(separator: indent) + "\n"
        }.joined()
    }
}
