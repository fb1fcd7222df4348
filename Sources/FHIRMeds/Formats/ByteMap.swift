/// A table from short runs of bytes to small numbers, looked up without making a string.
struct ByteMap: Sendable {
    private struct Slot {
        var hash: UInt32 = 0
        var start: UInt32 = 0
        var length: UInt32 = 0
        var value: Int32 = -1
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var bytes: [UInt8] = []
    private(set) var count = 0

    /// The number stored for a key, or nil.
    @inline(__always)
    func find(_ key: Span<UInt8>) -> Int? {
        let hash = ByteMap.hash(key)
        let slots = self.slots.span
        var at = Int(hash) & (slots.count &- 1)
        while true {
            let slot = slots[at]
            if slot.value < 0 { return nil }
            if slot.hash == hash, Int(slot.length) == key.count, matches(slot, key) { return Int(slot.value) }
            at = (at &+ 1) & (slots.count &- 1)
        }
    }

    func find(_ key: String) -> Int? {
        let bytes = Array(key.utf8)
        return find(bytes.span)
    }

    /// Stores a number that is not negative, replacing what the key had.
    mutating func insert(_ key: Span<UInt8>, _ value: Int) {
        if count * 2 >= slots.count { grow() }
        let hash = ByteMap.hash(key)
        var at = Int(hash) & (slots.count - 1)
        while slots[at].value >= 0 {
            if slots[at].hash == hash, Int(slots[at].length) == key.count, matches(slots[at], key) {
                slots[at].value = Int32(value)
                return
            }
            at = (at + 1) & (slots.count - 1)
        }
        slots[at] = Slot(hash: hash, start: UInt32(bytes.count), length: UInt32(key.count), value: Int32(value))
        unsafe key.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        count += 1
    }

    mutating func insert(_ key: String, _ value: Int) {
        let bytes = Array(key.utf8)
        insert(bytes.span, value)
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.value >= 0 {
            var at = Int(slot.hash) & (slots.count - 1)
            while slots[at].value >= 0 { at = (at + 1) & (slots.count - 1) }
            slots[at] = slot
        }
    }

    @inline(__always)
    private func matches(_ slot: Slot, _ key: Span<UInt8>) -> Bool {
        let start = Int(slot.start)
        return bytes.span.extracting(start..<start &+ Int(slot.length)).equals(key)
    }

    @inline(__always)
    private static func hash(_ key: Span<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: key.hash &>> 32)
    }
}
