// What a local RxNorm release adds to a record. The words for types and statuses are RxNorm's.

extension DerivedFacts {
    /// A concept of an RxNorm release.
    public struct RxNormCode: Hashable, Sendable {
        /// Its identifier.
        public var rxcui: String
        /// Its name, if the release has one.
        public var name: String?
        /// Its term type, such as `SCD`.
        public var tty: String?
        /// What has become of it, such as `Active`.
        public var status: String

        /// One with its parts.
        public init(rxcui: String, name: String? = nil, tty: String? = nil, status: String = "Unknown") {
            self.rxcui = rxcui
            self.name = name
            self.tty = tty
            self.status = status
        }
    }

    /// One step from a code that is gone to what it became.
    public struct ReleaseStep: Hashable, Sendable {
        /// The code where it begins.
        public var from: String
        /// Which field or relation of the release says so, such as `MERGED_TO_RXCUI`.
        public var relation: String
        /// The code where it ends.
        public var to: String

        /// One with its parts.
        public init(from: String, relation: String, to: String) {
            self.from = from
            self.relation = relation
            self.to = to
        }
    }

    /// A dose form of an RxNorm release.
    public struct RxNormDoseForm: Hashable, Sendable {
        /// The form.
        public var form: RxNormCode
        /// Its general form, by the tables of forms.
        public var generalForm: GeneralForm
        /// How well the general form fits: `exact`, `near` or `choice`.
        public var confidence: GeneralFormConfidence?

        /// One with its parts.
        public init(form: RxNormCode, generalForm: GeneralForm = .unknown, confidence: GeneralFormConfidence? = nil) {
            self.form = form
            self.generalForm = generalForm
            self.confidence = confidence
        }
    }

    /// The NDC by which a concept was found in a release.
    public struct NDCOrigin: Hashable, Sendable {
        /// The code as the record has it.
        public var code: String
        /// The code in eleven digits.
        public var ndc11: String
        /// The vocabularies that link it to the concept.
        public var vocabularies: [String]
        /// The links' SUPPRESS, where all of them are out of use.
        public var suppress: String?

        /// One with its parts.
        public init(code: String, ndc11: String, vocabularies: [String] = [], suppress: String? = nil) {
            self.code = code
            self.ndc11 = ndc11
            self.vocabularies = vocabularies
            self.suppress = suppress
        }
    }

    /// The local code by which a concept was found, and whose word it is.
    public struct LocalOrigin: Hashable, Sendable {
        /// The system of the local code.
        public var system: String
        /// The local code as the record has it.
        public var code: String
        /// Who says so, by the caller's own table.
        public var source: String

        /// One with its parts.
        public init(system: String, code: String, source: String) {
            self.system = system
            self.code = code
            self.source = source
        }
    }

    /// What an RxNorm release says about one code.
    public struct RxNormFacts: Hashable, Sendable {
        /// The release that says so.
        public var release: String
        /// The NDC that led to the concept; nil where the record has the RXCUI.
        public var fromNDC: NDCOrigin?
        /// The local code that led to the concept; nil where the record has the RXCUI.
        public var fromLocalCode: LocalOrigin?
        /// The concept; nil where NDCs lead to several.
        public var concept: RxNormCode?
        /// The concepts that the NDC leads to, where the record's NDCs lead to several; none is chosen.
        public var candidates: [RxNormCode] = []
        /// How a code that is gone, or unquantified, was followed.
        public var steps: [ReleaseStep] = []
        /// Where the steps end.
        public var became: [RxNormCode] = []
        /// The ingredients; of a code that is gone those of what it became, if that is one concept.
        public var ingredients: [RxNormCode] = []
        /// The ingredients as salts and the like, where RxNorm names them.
        public var preciseIngredients: [RxNormCode] = []
        /// The dose forms.
        public var doseForms: [RxNormDoseForm] = []
        /// The general form that all dose forms have; `unknown` where they differ, nil where there are none.
        public var generalForm: GeneralForm?
        /// The same with a quantity.
        public var quantifiedForms: [RxNormCode] = []
        /// The same without the quantity that it has.
        public var unquantifiedForms: [RxNormCode] = []

        /// What a release says about a concept, to be filled in.
        public init(release: String, concept: RxNormCode? = nil) {
            self.release = release
            self.concept = concept
        }
    }

    /// Which of several codes of RxNorm says most about which drug is meant, or why none is preferred.
    public struct Preference: Hashable, Sendable {
        /// The release that says so.
        public var release: String
        /// The system of the preferred coding.
        public var system: String?
        /// The preferred code; nil if there is none.
        public var code: String?
        /// `termType` or `impliesOthers`; without a code `ambiguous` or `unknown`: the release does not know all codes.
        public var reason: String
        /// Without a code: those that none is better than.
        public var candidates: [String] = []

        /// One with its parts.
        public init(
            release: String, system: String? = nil, code: String? = nil, reason: String, candidates: [String] = []
        ) {
            self.release = release
            self.system = system
            self.code = code
            self.reason = reason
            self.candidates = candidates
        }
    }

    /// What a name may mean: a suggestion, which nobody has confirmed.
    public struct Suggestion: Hashable, Sendable {
        /// The release that has the name.
        public var release: String
        /// Where the name is from.
        public var displayTextOrigin: MedicationConcept.DisplayTextOrigin?
        /// The system of the suggested code.
        public var system: String?
        /// The suggested concept; nil for a tie.
        public var concept: RxNormCode?
        /// `exact`, `normalised`, `withoutSalts`; or `tie`, and none is suggested.
        public var reason: String
        /// The name of the concept that was matched.
        public var matchedName: String?
        /// The concepts of a tie.
        public var candidates: [RxNormCode] = []

        /// One with its parts.
        public init(
            release: String, displayTextOrigin: MedicationConcept.DisplayTextOrigin? = nil, system: String? = nil,
            concept: RxNormCode? = nil, reason: String, matchedName: String? = nil, candidates: [RxNormCode] = []
        ) {
            self.release = release
            self.displayTextOrigin = displayTextOrigin
            self.system = system
            self.concept = concept
            self.reason = reason
            self.matchedName = matchedName
            self.candidates = candidates
        }
    }
}
