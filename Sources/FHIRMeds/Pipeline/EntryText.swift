/// The parts of a Bundle's entry that holds a Medication, found without reading it whole.
struct EntryText {
    private(set) var fullURL: [UInt8] = []
    /// Where the resource is.
    private(set) var resource = 0..<0

    /// Nil for anything but an object with a `resource`.
    init?(_ entry: Span<UInt8>) {
        do {
            var at = try JSONMembers.open(entry, 0)
            while let member = try JSONMembers.nextMember(entry, &at) {
                guard let end = BrokenValue.end(entry, member.value) else { return nil }
                let name = entry.extracting(member.name)
                let value = entry.extracting(member.value..<end)
                if name.equals("resource") { resource = member.value..<end }
                if name.equals("fullUrl"), value.count >= 2, value[0] == UInt8(ascii: "\"") {
                    fullURL = Array(JSONText.decoded(value.extracting(1..<(value.count - 1))).utf8)
                }
                at = end
            }
        } catch {
            return nil
        }
        if resource.isEmpty { return nil }
    }
}
