/// What tables and releases add to a record. Nothing of it was written by the record's source.
public struct DerivedFacts: Hashable, Sendable {
    /// A label of the caller's own table, joined to a coding of the record's medication.
    public struct Annotation: Hashable, Sendable {
        /// The label.
        public var label: String
        /// Who says so, by the table.
        public var source: String
        /// The coding that it belongs to: the canonical system.
        public var system: String
        /// The code.
        public var code: String

        /// One with its parts.
        public init(label: String, source: String, system: String, code: String) {
            self.label = label
            self.source = source
            self.system = system
            self.code = code
        }
    }

    /// Labels of the caller's own table.
    public var annotations: [Annotation] = []
    /// All of it as JSON.
    public var json: String

    /// Facts with their parts.
    public init(annotations: [Annotation] = [], json: String = "{}") {
        self.annotations = annotations
        self.json = json
    }
}
