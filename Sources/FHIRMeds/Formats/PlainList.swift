/// A list that is added to for each element of a document, and used again.
///
/// It is memory of its own: an array would be checked for being shared at each change.
@safe
struct PlainList<Item: BitwiseCopyable>: ~Copyable {
    private var items: UnsafeMutablePointer<Item>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 64) {
        self.capacity = max(capacity, 1)
        unsafe items = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe items.deallocate()
    }

    var isEmpty: Bool { count == 0 }
    var last: Item? { count == 0 ? nil : self[count &- 1] }

    subscript(_ index: Int) -> Item {
        @inline(__always)
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe items[index]
        }
        @inline(__always)
        set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            unsafe items[index] = newValue
        }
    }

    @inline(__always)
    mutating func append(_ item: Item) {
        if count == capacity { grow() }
        unsafe (items + count).initialize(to: item)
        count &+= 1
    }

    @inline(__always)
    mutating func popLast() -> Item? {
        if count == 0 { return nil }
        count &-= 1
        return unsafe items[count]
    }

    mutating func removeAll() {
        count = 0
    }

    /// Takes items out and moves those behind them back.
    mutating func remove(_ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        unsafe (items + range.lowerBound).update(from: items + range.upperBound, count: count - range.upperBound)
        count -= range.count
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Item>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: items, count: count)
        unsafe items.deallocate()
        unsafe items = larger
        capacity *= 2
    }
}
