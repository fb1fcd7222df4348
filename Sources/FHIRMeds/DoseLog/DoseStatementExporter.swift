// Dose logs out as MedicationStatements: what the caller chooses, and the calls for a caller who has the log in memory.
// The command streams through DoseExport.

/// Writes dose logs as FHIR MedicationStatements, one a dose event.
///
/// Only *taken* and *skipped* are written, unless ``includesAllEvents`` asks for the others, which then say that nothing is
/// known about a dose. The same log and options give the same bytes on every machine and at any time.
///
///     let exporter = DoseStatementExporter(subject: "Patient/1")
///     let export = try exporter.export(entries)
///     send(export.bytes)
///     print(export.summary)
public struct DoseStatementExporter: Sendable {
    /// How the statements are put together.
    public enum Format: String, Sendable, CaseIterable {
        /// One statement a line.
        case ndjson
        /// One JSON list.
        case json
        /// A Bundle in JSON.
        case bundle
        /// A Bundle in XML.
        case xml
    }

    /// What a Bundle is for.
    public enum BundleType: String, Sendable, CaseIterable {
        /// Statements that are only kept together.
        case collection
        /// Statements for a server to store, each under its own id.
        case transaction
    }

    /// What becomes of statements that were written before, of events that have been deleted since.
    public enum Retraction: String, Sendable, CaseIterable {
        /// They are written again, as entered in error.
        case enteredInError = "entered-in-error"
        /// A transaction deletes them.
        case delete
    }

    /// A place with rules of its own for what it takes in.
    public enum Target: String, Sendable, CaseIterable {
        /// Android's Health Connect: R4 or R4B, single resources.
        case healthConnect = "health-connect"
    }

    /// Whose doses they are: `Patient/` and an id, a URL, or `urn:uuid:` and a UUID.
    public var subject: String
    /// The release of FHIR: R4, R4B or R5.
    public var release = FHIRRelease.r4
    /// How the statements are put together.
    public var format = Format.ndjson
    /// What a Bundle is for; of no account in other formats.
    public var bundleType = BundleType.collection
    /// Events that say nothing about a dose are written too, as unknown.
    public var includesAllEvents = false
    /// Each medication gets a statement of its own, which the statements of its events are part of.
    public var includesMedications = false
    /// What the URLs of our extensions begin with; it ends in `:` or `/`.
    public var extensionBase = DoseStatementNames.defaultBase
    /// The requests and plans that a medication's doses are based on, by the concept's identifier without its kind; R4 and
    /// R4B only.
    public var basedOn: [HealthConceptIdentifier: [String]] = [:]
    /// What becomes of statements of events that have been deleted.
    public var retraction = Retraction.enteredInError
    /// A place whose rules are kept.
    public var target: Target?
    /// The tables in use: units get their UCUM codes from them.
    public var terminology = Terminology.builtIn

    /// An exporter with the default options.
    public init(subject: String) {
        self.subject = subject
    }

    /// What an export gave.
    public struct Output: Sendable {
        /// The statements.
        public let bytes: [UInt8]
        /// What became of each entry.
        public let summary: DoseExportSummary
        /// Why entries were refused, and what else is odd.
        public let issues: [Issue]
    }

    /// A whole log as bytes. Its order is of no account; deletions count wherever they stand.
    ///
    /// - Parameter previous: what was exported before, in any of the formats: statements in it whose events the log says
    ///   were deleted are taken back, but for those of another subject, which are told.
    /// - Throws: an ``Issue`` for options that make no sense, or a log that cannot be held.
    public func export(
        _ entries: some Sequence<DoseLogEntry>, previous: [RecordSource] = []
    ) throws(Issue) -> Output {
        let log = DoseLogMerge()
        do {
            for entry in entries { try log.add(entry) }
        } catch {
            throw Issue(.error, .unreadable, path: "", message: "the log cannot be held: \(error.words)")
        }
        var bytes: [UInt8] = []
        var issues: [Issue] = []
        let export = try DoseExport(self)
        export.tell = { issues.append($0) }
        export.drain = { buffer in
            bytes += buffer.array
            buffer.removeAll()
        }
        do {
            try export.write(log, previous: previous)
        } catch let issue as Issue {
            throw issue
        } catch {
            throw Issue(.error, .unreadable, path: "", message: "the log cannot be written: \(error)")
        }
        return Output(bytes: bytes, summary: export.summary, issues: issues)
    }

    /// One dose event as a MedicationStatement in JSON, whatever its status and ``format``.
    ///
    /// - Parameter medication: the medication that the event names, if it is known.
    /// - Throws: an ``Issue`` for options that make no sense, and for an event that FHIR cannot hold.
    public func statement(
        of event: MedicationDoseEvent, medication: UserAnnotatedMedication? = nil
    ) throws(Issue) -> [UInt8] {
        try check()
        let identifier = event.medicationConceptIdentifier
        let writer = self.writer
        let named = writer.named(identifier, medication, basedOn: basedOn(of: identifier))
        var buffer = ByteBuffer(capacity: 2048)
        try writer.write(
            event, of: named, partOf: includesMedications && medication != nil, into: &buffer)
        return buffer.array
    }

    /// One medication as a MedicationStatement in JSON, whatever the ``format``.
    ///
    /// - Throws: an ``Issue`` for options that make no sense, and for a medication that FHIR cannot hold.
    public func statement(of medication: UserAnnotatedMedication) throws(Issue) -> [UInt8] {
        try check()
        var buffer = ByteBuffer(capacity: 1024)
        try writer.write(
            medication, basedOn: basedOn(of: medication.medicationConceptIdentifier), into: &buffer)
        return buffer.array
    }

    func basedOn(of medication: HealthConceptIdentifier) -> [String] {
        basedOn[medication.withoutKind] ?? []
    }

    var writer: DoseStatementWriter {
        DoseStatementWriter(release: release, base: extensionBase, subject: subject, terminology: terminology)
    }

    // MARK: Options

    /// Says what makes no sense about the options.
    ///
    /// - Throws: the first reason, with the option's name as the path.
    public func check() throws(Issue) {
        func fault(_ option: String, _ message: String) -> Issue {
            Issue(.error, .invalidValue, path: option, message: message)
        }
        if !FHIRReferenceText.isPatient(subject) {
            throw fault(
                "subject",
                "the person has to be named as FHIR refers to one: Patient/ and an id, a URL, or urn:uuid: and a UUID in lower case"
            )
        }
        if release == .dstu2 || release == .stu3 {
            throw fault("release", "statements are written in R4, R4B and R5")
        }
        if !DoseStatementNames.isBase(extensionBase) {
            throw fault("extensionBase", "a base is an absolute URI without blanks that ends in : or /")
        }
        if !basedOn.isEmpty, release == .r5 {
            throw fault("basedOn", "R5 has no basedOn here; it is for R4 and R4B")
        }
        for reference in basedOn.values.joined() where !FHIRReferenceText.isRequest(reference) {
            throw fault("basedOn", BasedOnTable.referenceMessage)
        }
        if retraction == .delete, !isTransaction {
            throw fault("retraction", "only a Bundle that is a transaction can delete; else they are entered in error")
        }
        if target == .healthConnect {
            if release == .r5 { throw fault("release", "Health Connect takes R4 and R4B") }
            if format != .ndjson, format != .json {
                throw fault("format", "Health Connect takes single resources: ndjson or json, no Bundle")
            }
        }
    }

    /// Whether a server is told what to do with each statement.
    var isTransaction: Bool { (format == .bundle || format == .xml) && bundleType == .transaction }
}
