/// What was found for names met before, so that each is searched once.
struct NameMemo: Sendable {
    /// Places from 1 on; 0 is "nothing found".
    private var places = ByteMap()

    /// The place that a search finds for a name, or found when the same name came before.
    mutating func find(_ name: Span<UInt8>, _ search: (Span<UInt8>) -> Int?) -> Int? {
        if let known = places.find(name) { return known == 0 ? nil : known - 1 }
        let found = search(name)
        // Bounded, for a process that runs for months and sees ever new names.
        if places.count >= 4096 { places = ByteMap() }
        if name.count <= 256 { places.insert(name, found.map { $0 + 1 } ?? 0) }
        return found
    }
}
