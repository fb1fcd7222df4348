// Where the Medications of all inputs are, by hash.
//
// A Medication costs sixteen bytes for its place and eight for each key it is found by: its id, its `fullUrl`, and each of
// its identifiers. Nothing of its text is kept; whoever finds a candidate reads it and looks whether it is the one. A key is the upper half of a hash
// and the number of the Medication; sorted, the candidates for a hash lie side by side, in the order of the inputs.

/// Places of Medications, found by hashes of what they are called.
struct MedicationIndex {
    /// Where a Medication is.
    struct Place: BitwiseCopyable {
        /// The number of its source, and whether it is in the entry of a Bundle.
        fileprivate let sourceBits: UInt32
        /// Its size, or with the top bit set where its copy is noted.
        fileprivate let lengthBits: UInt32
        /// Its offset in the source.
        fileprivate let start: UInt64

        private static let entryBit: UInt32 = 1 << 31
        private static let copyBit: UInt32 = 1 << 31

        fileprivate init(source: Int, isEntry: Bool, start: Int, lengthBits: UInt32) {
            sourceBits = UInt32(truncatingIfNeeded: source) | (isEntry ? Place.entryBit : 0)
            self.start = UInt64(start)
            self.lengthBits = lengthBits
        }

        var source: Int { Int(sourceBits & ~Place.entryBit) }
        var isEntry: Bool { sourceBits & Place.entryBit != 0 }
        var offset: Int { Int(start) }
        fileprivate var copy: Int? { lengthBits & Place.copyBit == 0 ? nil : Int(lengthBits & ~Place.copyBit) }
        fileprivate static func lengthBits(ofCopy number: Int) -> UInt32 { UInt32(number) | copyBit }

        /// Whether it stands before another one.
        func isBefore(_ source: Int, _ offset: Int) -> Bool { (self.source, self.offset) < (source, offset) }
    }

    /// What a Medication is found by.
    enum Key: UInt64 {
        /// Its id: of one in the entry of a Bundle, which means something in that Bundle only, and of any other.
        case entryID, id
        /// The `fullUrl` of its entry.
        case url
        /// System and value of one of its identifiers.
        case identifier
    }

    /// The largest Medication that is found.
    static let largest = 1 << 30

    private var places = ChunkedList<Place>()
    /// Where the copies begin, of Medications that cannot be read again where they are.
    private var copies = ChunkedList<UInt64>()
    private var keys = ChunkedList<UInt64>()
    /// All keys up to the last ``sort()``.
    private var sorted: [UInt64] = []

    var count: Int { places.count }

    /// Adds a Medication; its keys follow.
    ///
    /// - Parameter copy: where its copy begins, if it has one.
    mutating func add(source: Int, isEntry: Bool, range: Range<Int>, copy: Int?) {
        guard let copy else {
            return places.append(
                Place(source: source, isEntry: isEntry, start: range.lowerBound, lengthBits: UInt32(range.count)))
        }
        let bits = Place.lengthBits(ofCopy: copies.count)
        copies.append(UInt64(copy))
        places.append(Place(source: source, isEntry: isEntry, start: range.lowerBound, lengthBits: bits))
    }

    /// Lets the Medication that was added last be found by a name.
    mutating func addKey(_ key: Key, _ name: Span<UInt8>) {
        keys.append(UInt64(MedicationIndex.hash(name, key)) << 32 | UInt64(places.count - 1))
    }

    /// Where the text of a Medication is: a range of its source, or the beginning of its copy.
    func text(of place: Place) -> (range: Range<Int>?, copy: Int) {
        if let copy = place.copy { return (nil, Int(copies[copy])) }
        return (place.offset..<(place.offset + Int(place.lengthBits)), 0)
    }

    /// The Medications whose name may be this one, in the order of the inputs.
    mutating func candidates(_ key: Key, _ name: Span<UInt8>) -> Candidates {
        if keys.count > 0 { sort() }
        let hash = UInt64(MedicationIndex.hash(name, key))
        let first = firstKey(notBelow: hash << 32)
        let isLast = hash == UInt64(UInt32.max)
        return Candidates(first: first, end: isLast ? sorted.count : firstKey(notBelow: (hash + 1) << 32))
    }

    /// Some keys with the same hash.
    struct Candidates {
        var first: Int
        var end: Int
        var count: Int { end - first }
    }

    func place(_ candidate: Int) -> Place { places[Int(UInt32(truncatingIfNeeded: sorted[candidate]))] }

    /// Those of some candidates that are in a part of a source.
    func candidates(_ all: Candidates, in source: Int, _ range: Range<Int>) -> Candidates {
        func first(_ offset: Int) -> Int {
            var low = all.first
            var high = all.end
            while low < high {
                let middle = (low + high) / 2
                if place(middle).isBefore(source, offset) { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return Candidates(first: first(range.lowerBound), end: first(range.upperBound))
    }

    private func firstKey(notBelow wanted: UInt64) -> Int {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func sort() {
        sorted.reserveCapacity(sorted.count + keys.count)
        keys.drain(into: &sorted)
        sorted.sort()
    }

    private static func hash(_ name: Span<UInt8>, _ key: Key) -> UInt32 {
        // FNV-1a, its 64 bits folded into 32. It is the same on all machines, though nothing that is written depends on it.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (key.rawValue &* 0x9E37_79B9_7F4A_7C15)
        for at in 0..<name.count { hash = (hash ^ UInt64(name[at])) &* 0x0000_0100_0000_01B3 }
        hash ^= hash >> 32
        return UInt32(truncatingIfNeeded: (hash &* 0xFF51_AFD7_ED55_8CCD) >> 32)
    }
}

/// A list that grows without being copied.
struct ChunkedList<Item: BitwiseCopyable> {
    private static var chunkSize: Int { 1 << 14 }

    private var chunks: [[Item]] = []
    private(set) var count = 0

    mutating func append(_ item: Item) {
        if count % Self.chunkSize == 0 {
            var chunk: [Item] = []
            // The first one stays small: most inputs have few Medications.
            if count > 0 { chunk.reserveCapacity(Self.chunkSize) }
            chunks.append(chunk)
        }
        chunks[chunks.count - 1].append(item)
        count += 1
    }

    subscript(_ index: Int) -> Item { chunks[index / Self.chunkSize][index % Self.chunkSize] }

    /// Moves all items to the end of an array.
    mutating func drain(into array: inout [Item]) {
        chunks.reverse()
        while let chunk = chunks.popLast() { array += chunk }
        count = 0
    }
}
