/// How records are translated.
public struct TranslationOptions: Sendable {
    /// The release that all records follow; nil lets each record show it.
    public var release: FHIRRelease?
    /// Each oddity that the release forbids costs the record.
    public var isStrict = false
    /// Each record carries the resource as it was written.
    public var embedsSource = false
    /// Files whose Medications the records may refer to, beside those of the sources. They are not translated.
    public var medications: [String] = []
    /// The caller's own labels, joined to records by their codings; they stand under `derived`.
    public var annotations: AnnotationTable?
    /// A local RxNorm release; what it adds to a record stands under `derived`.
    public var rxNorm: RxNormRelease?
    /// Names of medications without a code are looked for in ``rxNorm``; what is found is suggested, under `derived`.
    public var matchesNames = false
    /// Each record says under `derived` what the units of its doses are in UCUM and for HealthKit.
    public var addsDoseUnits = false
    /// What record lines do not carry is counted.
    package var tellsLosses = false
    /// What a document may cost before it is refused.
    public var limits = ReadingLimits()
    /// The tables in use.
    public var terminology = Terminology.builtIn

    /// The default options: lenient, releases detected, built-in tables.
    public init() {}
}
