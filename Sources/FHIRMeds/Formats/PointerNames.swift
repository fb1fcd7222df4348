import CLibXML2

/// Numbers of the names that libxml2 hands out, found by pointer: it keeps each name once a document.
@safe
struct PointerNames: ~Copyable {
    enum Namespace {
        case none, fhir, xhtml, other
    }

    private struct Slot: BitwiseCopyable {
        var key: UInt = 0
        var number: UInt16 = 0
    }

    private static let count = 1024
    /// Memory of its own: the look-ups are as many as the elements.
    private let slots: UnsafeMutablePointer<Slot>
    private var used = 0
    /// The name `value`, which most elements ask for.
    private var value: UInt = 0
    private var fhir: UInt = 0
    private var xhtml: UInt = 0

    init() {
        unsafe slots = .allocate(capacity: PointerNames.count)
        unsafe slots.initialize(repeating: Slot(), count: PointerNames.count)
    }

    deinit {
        unsafe slots.deallocate()
    }

    /// Whether a name is `value`.
    @inline(__always)
    mutating func isValue(_ name: UnsafePointer<xmlChar>) -> Bool {
        if UInt(bitPattern: name) == value { return true }
        guard unsafe number(of: name) == ElementName.value.rawValue else { return false }
        value = UInt(bitPattern: name)
        return true
    }

    @inline(__always)
    mutating func namespace(_ uri: UnsafePointer<xmlChar>?) -> Namespace {
        guard let uri = unsafe uri else { return .none }
        let key = UInt(bitPattern: uri)
        if key == fhir { return .fhir }
        return unsafe otherNamespace(uri, key)
    }

    @inline(never)
    private mutating func otherNamespace(_ uri: UnsafePointer<xmlChar>, _ key: UInt) -> Namespace {
        if key == xhtml { return .xhtml }
        let text = unsafe PointerNames.span(of: uri)
        if text.equals("http://hl7.org/fhir") {
            fhir = key
            return .fhir
        }
        if text.equals("http://www.w3.org/1999/xhtml") {
            xhtml = key
            return .xhtml
        }
        return .other
    }

    @inline(__always)
    mutating func number(of name: UnsafePointer<xmlChar>) -> UInt16 {
        let key = UInt(bitPattern: name)
        var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 54)
        // Half of the slots at least are empty, so that each search ends.
        while unsafe slots[at].key != 0 {
            if unsafe slots[at].key == key { return unsafe slots[at].number }
            at = (at &+ 1) & (PointerNames.count &- 1)
        }
        return unsafe newNumber(of: name, key, at)
    }

    /// The number of a name that is met for the first time, noted in an empty slot.
    @inline(never)
    private mutating func newNumber(of name: UnsafePointer<xmlChar>, _ key: UInt, _ at: Int) -> UInt16 {
        let text = unsafe PointerNames.span(of: name)
        let number = NameTable.shared.number(of: text, 0, text.count)
        if used < PointerNames.count / 2 {
            unsafe slots[at] = Slot(key: key, number: number)
            used += 1
        }
        return number
    }

    @_lifetime(immortal)
    static func span(of name: UnsafePointer<xmlChar>) -> Span<UInt8> {
        let span = unsafe Span(_unsafeStart: name, count: Int(xmlStrlen(name)))
        return unsafe _overrideLifetime(span, copying: ())
    }
}
