// Where the Medications of all inputs are, by hash.
//
// A Medication costs sixteen bytes for its place and eight to ten for each key it is found by: its id, its `fullUrl`, and
// each of its identifiers. Nothing of its text is kept; whoever finds a candidate reads it and looks whether it is the one.
// A key is the upper half of a hash and the number of the Medication; sorted, the candidates for a hash lie side by side, in
// the order of the inputs. Where the keys with the same upper bits begin is noted too: a search through all of them would
// touch a cache line at each step, for each reference of a large export.

/// Places of Medications, found by hashes of what they are called.
struct MedicationIndex: ~Copyable {
    /// Where a Medication is.
    struct Place: BitwiseCopyable {
        /// The number of its source, whether it is in the entry of a Bundle, and whether it has been rejected.
        fileprivate let sourceBits: UInt32
        /// Its size, or with the top bit set where its copy is noted.
        fileprivate let lengthBits: UInt32
        /// Its offset in the source.
        fileprivate let start: UInt64

        private static let entryBit: UInt32 = 1 << 31
        private static let rejectedBit: UInt32 = 1 << 30
        private static let copyBit: UInt32 = 1 << 31

        fileprivate init(source: Int, isEntry: Bool, isRejected: Bool, start: Int, lengthBits: UInt32) {
            sourceBits =
                UInt32(truncatingIfNeeded: source) | (isEntry ? Place.entryBit : 0)
                | (isRejected ? Place.rejectedBit : 0)
            self.start = UInt64(start)
            self.lengthBits = lengthBits
        }

        var source: Int { Int(sourceBits & ~(Place.entryBit | Place.rejectedBit)) }
        var isEntry: Bool { sourceBits & Place.entryBit != 0 }
        var isRejected: Bool { sourceBits & Place.rejectedBit != 0 }
        var offset: Int { Int(start) }
        fileprivate var copy: Int? { lengthBits & Place.copyBit == 0 ? nil : Int(lengthBits & ~Place.copyBit) }
        fileprivate static func lengthBits(ofCopy number: Int) -> UInt32 { UInt32(number) | copyBit }

        /// Whether it stands before another one.
        func isBefore(_ source: Int, _ offset: Int) -> Bool { (self.source, self.offset) < (source, offset) }
    }

    /// What a Medication is found by.
    enum Key: UInt64 {
        /// Its id: of one in the entry of a Bundle, which means something in that Bundle only; of one that something else
        /// holds, which means something in that alone too; and of any other.
        case entryID, heldID, id
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
    /// All keys up to the last ``close()``.
    private var sorted: [UInt64] = []
    /// Where in ``sorted`` the keys of each run of hashes begin, and at the end how many keys there are.
    private var starts: [UInt32] = [0, 0]
    /// How far a hash is shifted to give the number of its run.
    private var shift: UInt32 = 32
    /// The numbers of Medications by the hashes of keys that have come since.
    private var late: [UInt32: [UInt32]] = [:]
    private var isOpen = true

    var count: Int { places.count }

    /// Adds a Medication; its keys follow.
    ///
    /// - Parameter copy: where its copy begins, if it has one.
    mutating func add(source: Int, isEntry: Bool, isRejected: Bool, range: Range<Int>, copy: Int?) {
        guard let copy else {
            return places.append(
                Place(
                    source: source, isEntry: isEntry, isRejected: isRejected, start: range.lowerBound,
                    lengthBits: UInt32(range.count)))
        }
        let bits = Place.lengthBits(ofCopy: copies.count)
        copies.append(UInt64(copy))
        places.append(
            Place(
                source: source, isEntry: isEntry, isRejected: isRejected, start: range.lowerBound, lengthBits: bits))
    }

    /// Lets the Medication that was added last be found by a name.
    mutating func addKey(_ key: Key, _ name: Span<UInt8>) {
        let hash = MedicationIndex.hash(name, key)
        if isOpen { return keys.append(UInt64(hash) << 32 | UInt64(places.count - 1)) }
        late[hash, default: []].append(UInt32(truncatingIfNeeded: places.count - 1))
    }

    /// Where the text of a Medication is: a range of its source, or the beginning of its copy.
    func text(of place: Place) -> (range: Range<Int>?, copy: Int) {
        if let copy = place.copy { return (nil, Int(copies[copy])) }
        return (place.offset..<(place.offset + Int(place.lengthBits)), 0)
    }

    /// The Medications whose name may be this one, in the order of the inputs.
    func candidates(_ key: Key, _ name: Span<UInt8>) -> Candidates {
        let hash = MedicationIndex.hash(name, key)
        let run = Int(hash >> shift)
        let last = Int(starts[run + 1])
        let first = MedicationIndex.count(in: Int(starts[run])..<last) { sorted[$0] >> 32 < UInt64(hash) }
        let end = MedicationIndex.count(in: first..<last) { sorted[$0] >> 32 == UInt64(hash) }
        return Candidates(sorted: first..<end, late: late.isEmpty ? [] : late[hash] ?? [])
    }

    /// Some keys with the same hash: those that lie side by side, and those that have come since these were sorted.
    struct Candidates {
        fileprivate var sorted: Range<Int>
        fileprivate var late: [UInt32]
        var count: Int { sorted.count + late.count }
    }

    func place(_ number: Int, of candidates: Candidates) -> Place {
        let side = candidates.sorted
        if number < side.count { return places[Int(UInt32(truncatingIfNeeded: sorted[side.lowerBound + number]))] }
        return places[Int(candidates.late[number - side.count])]
    }

    /// Those of some candidates that are in a part of a source.
    func candidates(_ all: Candidates, in source: Int, _ range: Range<Int>) -> Candidates {
        let side = all.sorted.count
        func first(_ numbers: Range<Int>, _ offset: Int) -> Int {
            MedicationIndex.count(in: numbers) { place($0, of: all).isBefore(source, offset) }
        }
        let from = all.sorted.lowerBound
        let sorted = first(0..<side, range.lowerBound)..<first(0..<side, range.upperBound)
        let late = first(side..<all.count, range.lowerBound)..<first(side..<all.count, range.upperBound)
        return Candidates(
            sorted: (from + sorted.lowerBound)..<(from + sorted.upperBound),
            late: late.isEmpty ? [] : Array(all.late[(late.lowerBound - side)..<(late.upperBound - side)]))
    }

    /// The first number of a range that is not one of those, all at its beginning, of which something is true.
    private static func count(in range: Range<Int>, _ isTrue: (Int) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if isTrue(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Lets keys come in their thousands, in the order of the inputs, until ``close()``.
    mutating func open() {
        isOpen = true
    }

    /// Sorts the keys that have come. Those that come behind it, one now and then as a stream is read, are kept apart.
    mutating func close() {
        isOpen = false
        sorted.reserveCapacity(sorted.count + keys.count)
        keys.drain(into: &sorted)
        sorted.sort()
        noteStarts()
    }

    /// Notes where the keys with the same upper bits of their hashes begin: four keys or so have them in common.
    private mutating func noteStarts() {
        var bits: UInt32 = 0
        while sorted.count >> (Int(bits) + 2) > 0, bits < 30 { bits += 1 }
        shift = 32 - bits
        starts = [UInt32](repeating: 0, count: (1 << Int(bits)) + 1)
        for key in sorted { starts[Int(key >> 32) >> Int(shift) + 1] += 1 }
        for run in 1..<starts.count { starts[run] += starts[run - 1] }
    }

    private static func hash(_ name: Span<UInt8>, _ key: Key) -> UInt32 {
        // Nothing that is written depends on it.
        var hash = name.hash ^ (key.rawValue &* 0x9E37_79B9_7F4A_7C15)
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
