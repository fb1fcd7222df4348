// The parts of sources that hold Medications: Bundles as a rule.

extension MedicationCatalog {
    /// A part of a source that holds several resources.
    struct Holder {
        var range: Range<Int>
        /// `bundle`, or for anything else that holds resources `input`.
        var place = MedicationPlace.bundle
        /// A Bundle in an entry that is read entry by entry.
        var isBroken = false
    }
}

/// Where documents and Bundles end whose end is not known while their records are read, but once the inputs have been read
/// for their Medications.
struct HolderEnds {
    /// Of the first document of a source that has several.
    var documents: [String: Int] = [:]
    /// Of Bundles in entries that are read entry by entry, by their source and where they begin.
    var bundles: [String: [Int: Int]] = [:]

    /// The part of a source that something takes up.
    func part(_ holder: MedicationCatalog.Holder, of source: String) -> Range<Int> {
        let start = holder.range.lowerBound
        // Where its end is missing, what belongs to it is not known.
        if holder.isBroken { return start..<max(bundles[source]?[start] ?? start, start) }
        guard holder.range.upperBound == .max, let end = documents[source] else { return holder.range }
        return start..<max(end, start)
    }
}
