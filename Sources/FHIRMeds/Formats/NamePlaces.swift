/// Where the elements of one object stand, by the number of their name.
///
/// It is filled and emptied for every record and asked for dozens of names, so it is memory of its own: an array would be
/// checked for being shared at each change.
@safe
struct NamePlaces: ~Copyable {
    private let places: UnsafeMutablePointer<Int32>
    private let count: Int

    /// Places for all names that are known; none stands anywhere.
    init() {
        count = NameTable.shared.count
        unsafe places = .allocate(capacity: count)
        unsafe places.initialize(repeating: 0, count: count)
    }

    deinit {
        unsafe places.deallocate()
    }

    /// The node with a name; 0 if there is none.
    subscript(_ name: Int) -> Int32 {
        @inline(__always)
        get {
            precondition(UInt(bitPattern: name) < UInt(bitPattern: count))
            return unsafe places[name]
        }
        @inline(__always)
        set {
            precondition(UInt(bitPattern: name) < UInt(bitPattern: count))
            unsafe places[name] = newValue
        }
    }
}
