// One tree for both formats.
//
// The bytes of one document, or of one record of it, become a flat array of small nodes over one byte buffer. A node knows
// its name, its value's bytes, and the index one past its last descendant, so that a whole subtree is skipped in one step
// and nothing is copied until somebody asks for it.
//
//     {"status":"active","dosage":[{"text":"1 daily"}]}
//
//     index  kind    name    value       next
//     0      object          whole text  5
//     1      string  status  active      2
//     2      array   dosage  [...]       5
//     3      object          {...}       5
//     4      string  text    1 daily     5
//
//     <MedicationStatement><status value="active"/><dosage><text value="1 daily"/></dosage></MedicationStatement>
//
//     0      element  MedicationStatement            4
//     1      element  status               active    2
//     2      element  dosage                         4
//     3      element  text                 1 daily   4
//
// The tree says what was written: JSON's lists are nodes, XML's repeats are siblings, `_status` stays where it stood. What
// FHIR means by it is said by the reading methods in `Element.swift`, which hide the difference.
//
// Storage is used again: loading the next record moves two counters back to zero and allocates nothing.

/// A place in an ``ElementTree``.
///
/// It has no meaning without its tree, and none after the tree has been loaded with another record.
public struct Element: Equatable, Sendable {
    let index: Int

    @inline(__always)
    init(_ index: Int) { self.index = index }
}

/// One small record for each element written: its name, the bytes of its value, and where its descendants end.
struct ElementNode {
    enum Kind: UInt8 {
        case object, array, string, number, `true`, `false`, null
        /// An XML element; its value is the `value` attribute.
        case element
        /// An XML attribute other than `value`.
        case attribute
        /// XHTML, as one slice.
        case xhtml
    }

    struct Flags: OptionSet {
        let rawValue: UInt16
        /// A JSON string with escapes in it.
        static let escaped = Flags(rawValue: 1)
        /// The name began with an underscore: the id and extensions of a primitive.
        static let companion = Flags(rawValue: 2)
        /// Found unusable by a check; readers and writers pass it over.
        static let dropped = Flags(rawValue: 4)
        /// An XML element with a `value` attribute.
        static let hasValue = Flags(rawValue: 8)
        /// The name has escapes in it.
        static let escapedName = Flags(rawValue: 16)
        /// An XML element in a namespace that is not FHIR's.
        static let foreign = Flags(rawValue: 32)
        /// One JSON value where a list belongs; it is written as a list of one.
        static let alone = Flags(rawValue: 64)
        /// An XML element or attribute with an earlier sibling of its name.
        static let again = Flags(rawValue: 128)
        /// Found by a check not to be defined here in the record's release.
        static let unknown = Flags(rawValue: 256)
        /// A JSON list whose items keep their places, since those of the list beside it belong to them.
        static let padded = Flags(rawValue: 512)
        /// An XML element with text in it, where FHIR has none.
        static let text = Flags(rawValue: 1024)
        /// An XML element or attribute whose name has no number, with a sibling of that name.
        static let repeated = Flags(rawValue: 2048)
    }

    /// The number of the name, and where its bytes are: one word, which the scanner carries from the name to the node.
    struct Name: BitwiseCopyable {
        private var bits: UInt64 = 0

        /// No name: an item of a list.
        init() {}

        @inline(__always)
        init(start: Int, length: Int, number: UInt16) {
            bits =
                UInt64(UInt32(truncatingIfNeeded: start)) | UInt64(UInt16(truncatingIfNeeded: length)) &<< 32
                | UInt64(number) &<< 48
        }

        var start: Int { Int(UInt32(truncatingIfNeeded: bits)) }
        var length: Int { Int(UInt16(truncatingIfNeeded: bits &>> 32)) }
        var number: UInt16 { UInt16(truncatingIfNeeded: bits &>> 48) }
    }

    var nameBytes: Name
    var start: UInt32
    var end: UInt32
    var next: UInt32
    var kind: Kind
    var flags: Flags

    /// The number of the name; 0 for a name that no release defines, and for an item of a list.
    var name: UInt16 { nameBytes.number }
}

/// The nodes of a tree, in the order written.
@safe
struct ElementNodes: ~Copyable {
    private var nodes: UnsafeMutablePointer<ElementNode>
    private var capacity: Int
    private(set) var count = 0
    /// For each name and its companion, the stamp of the last object that was seen to have it.
    private var seen: UnsafeMutablePointer<UInt32>
    private let seenCount: Int
    private var stamp: UInt32 = 0

    init(capacity: Int = 512) {
        self.capacity = capacity
        unsafe nodes = .allocate(capacity: capacity)
        seenCount = NameTable.shared.count * 2
        unsafe seen = .allocate(capacity: seenCount)
        unsafe seen.initialize(repeating: 0, count: seenCount)
    }

    deinit {
        unsafe nodes.deallocate()
        unsafe seen.deallocate()
    }

    mutating func removeAll() {
        count = 0
    }

    /// Forgets the nodes from an index on.
    mutating func truncate(to length: Int) {
        count = min(count, length)
    }

    @inline(__always)
    mutating func push(_ node: ElementNode) {
        if count == capacity { grow() }
        unsafe nodes[count] = node
        count &+= 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<ElementNode>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: nodes, count: count)
        unsafe nodes.deallocate()
        unsafe nodes = larger
        capacity *= 2
    }

    /// The node at an index; the index comes from the tree itself and is checked all the same.
    @inline(__always)
    subscript(_ index: Int) -> ElementNode {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe nodes[index]
        }
        _modify {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            yield unsafe &nodes[index]
        }
    }

    /// Ends a node that has children: they are all the nodes behind it.
    ///
    /// - Returns: what the open node held in place of its ends: the container around it, or -1, and the names that this had.
    @inline(__always)
    mutating func close(_ index: Int, end: Int) -> (outer: Int, names: UInt32) {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
        let outer = unsafe Int(truncatingIfNeeded: nodes[index].next) &- 1
        let names = unsafe nodes[index].end
        unsafe nodes[index].end = UInt32(truncatingIfNeeded: end)
        unsafe nodes[index].next = UInt32(truncatingIfNeeded: count)
        return (outer, names)
    }

    /// Lets containers that were never closed lead forward again, and have no text.
    mutating func forgetOpen() {
        for index in 0..<count where next(index) <= index {
            unsafe nodes[index].next = UInt32(truncatingIfNeeded: index + 1)
            unsafe nodes[index].end = nodes[index].start
        }
    }

    /// Looks for a name that two children of an object have.
    ///
    /// - Returns: the second child with that name or -1, and how many children have names without a number, which are not
    ///   compared.
    mutating func checkNames(of object: Int) -> (twin: Int, strangers: Int) {
        let stamp = nextStamp()
        var strangers = 0
        let end = next(object)
        var child = object &+ 1
        precondition(end <= count)
        while child < end {
            let node = unsafe nodes + child
            let name = unsafe Int(node.pointee.name) &* 2 &+ (Int(node.pointee.flags.rawValue) &>> 1 & 1)
            if name <= 1 {
                strangers &+= 1
            } else {
                precondition(name < seenCount)
                if unsafe seen[name] == stamp { return (child, strangers) }
                unsafe seen[name] = stamp
            }
            child = unsafe Int(truncatingIfNeeded: node.pointee.next)
        }
        return (-1, strangers)
    }

    /// Marks the children of an XML element that have an earlier sibling with the same name number.
    ///
    /// - Returns: how many children have names without a number, which are not compared.
    @inline(__always)
    mutating func markRepeats(of element: Int) -> Int {
        // Most elements have no children, or one.
        next(element) &- element < 3 ? 0 : markRepeats(amongChildrenOf: element)
    }

    private mutating func markRepeats(amongChildrenOf element: Int) -> Int {
        let end = next(element)
        var child = element &+ 1
        precondition(end <= count)
        let stamp = nextStamp()
        var strangers = 0
        while child < end {
            let node = unsafe nodes + child
            let name = unsafe Int(node.pointee.name) &* 2
            precondition(name < seenCount)
            if name == 0 {
                strangers &+= 1
            } else {
                if unsafe seen[name] == stamp { unsafe node.pointee.flags.insert(.again) }
                unsafe seen[name] = stamp
            }
            child = unsafe Int(truncatingIfNeeded: node.pointee.next)
        }
        return strangers
    }

    /// Where the siblings of a node go on.
    @inline(__always)
    func next(_ index: Int) -> Int {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
        return unsafe Int(truncatingIfNeeded: nodes[index].next)
    }

    /// A number that no name has been stamped with.
    @inline(__always)
    private mutating func nextStamp() -> UInt32 {
        stamp &+= 1
        if stamp == 0 {
            unsafe seen.update(repeating: 0, count: seenCount)
            stamp = 1
        }
        return stamp
    }
}

/// How the bytes of a tree were written, which decides how a string is read.
public enum FHIRFormat: String, Sendable {
    /// JSON, newline-delimited JSON included.
    case json
    /// XML.
    case xml
}

/// Where an XML element or attribute stands in its text.
struct XMLPlace: BitwiseCopyable {
    var line: UInt32
    /// Somewhere inside the start tag.
    var offset: UInt32
}

/// Which part of an XML text is still there: its beginning, up to the end of the root's start tag, and what stands behind
/// the gap of what has been read.
struct XMLTextPart {
    /// The size of the beginning.
    var head = 0
    /// The size of the gap.
    var gap = 0

    /// Where a place is in what is there.
    func offset(of place: XMLPlace) -> Int {
        if Int(place.offset) < head { return Int(place.offset) }
        // Places count in 32 bits, and go round in a larger text.
        return Int(place.offset &- UInt32(truncatingIfNeeded: gap))
    }
}

/// The elements of one document or record, in the order written, over its own bytes.
///
/// Loaded by ``JSONTreeReader`` or by the XML reader, again and again by whoever reads many records.
public struct ElementTree: ~Copyable {
    var nodes = ElementNodes()
    var bytes = ByteBuffer(capacity: 8192)
    var format = FHIRFormat.json
    /// Some node is ``ElementNode/Flags/dropped``, so that no slice may be copied unread.
    var hasDropped = false
    /// The JSON text has line breaks, nulls or empty containers, so that slices are not copied as they stand.
    var isUntidy = false
    /// Where each node of an XML document stands; empty for JSON, whose nodes tell it themselves.
    var places = PlainList<XMLPlace>()
    /// Which part of an XML text its bytes are taken from.
    var textPart = XMLTextPart()

    /// An empty tree with room for a record of ordinary size.
    public init() {}

    /// Forgets the nodes; the bytes stay.
    mutating func removeNodes() {
        nodes.removeAll()
        hasDropped = false
        isUntidy = false
        places.removeAll()
    }

    /// Marks the children of an XML element whose names have no number and stand more than once.
    mutating func markRepeatedStrangers(of element: Int) {
        var first: [[UInt8]: Int] = [:]
        var child = element + 1
        while child < nodes.next(element) {
            if nodes[child].name == 0 {
                let name = nameBytes(child)
                if let other = first[name] {
                    nodes[other].flags.insert(.repeated)
                    nodes[child].flags.formUnion([.repeated, .again])
                } else {
                    first[name] = child
                }
            }
            child = nodes.next(child)
        }
    }

    /// The bytes of a node's value as they stand in the buffer: of a JSON string without its quotes, of XML decoded.
    @_lifetime(borrow self)
    @inline(__always)
    func slice(_ index: Int) -> Span<UInt8> {
        let node = nodes[index]
        return bytes.span.extracting(Int(node.start)..<Int(node.end))
    }

    /// The bytes of a node's name as they stand in the buffer, without the underscore of a companion.
    @_lifetime(borrow self)
    func nameSlice(_ index: Int) -> Span<UInt8> {
        let node = nodes[index]
        return bytes.span.extracting(node.nameBytes.start..<(node.nameBytes.start + node.nameBytes.length))
    }

    private func nameBytes(_ index: Int) -> [UInt8] {
        let slice = nameSlice(index)
        var name: [UInt8] = []
        name.reserveCapacity(slice.count)
        for at in 0..<slice.count { name.append(slice[at]) }
        return name
    }

    /// Appends a node's name, without the underscore of a companion, as it is written in JSON.
    func appendName(_ index: Int, to buffer: inout ByteBuffer) {
        if format == .xml, nodes[index].name != 0 {
            NameTable.shared.append(nodes[index].name, to: &buffer)
        } else {
            buffer.append(nameSlice(index))
        }
    }

    /// The name of a node as FHIR spells it, without the underscore of a companion.
    func nameText(_ index: Int) -> String {
        let node = nodes[index]
        if let text = NameTable.shared.text(node.name) { return text }
        if node.flags.contains(.escapedName) { return JSONText.decoded(nameSlice(index)) }
        return String(decodingUTF8: nameSlice(index))
    }
}
