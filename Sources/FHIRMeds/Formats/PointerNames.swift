import CLibXML2

/// Numbers of the names that libxml2 hands out, found by pointer: it keeps each name once a document.
@safe
struct PointerNames {
    enum Namespace {
        case none, fhir, xhtml, other
    }

    private var keys = [UInt](repeating: 0, count: 1024)
    private var numbers = [UInt16](repeating: 0, count: 1024)
    private var used = 0
    private var fhir: UInt = 0
    private var xhtml: UInt = 0

    mutating func namespace(_ uri: UnsafePointer<xmlChar>?) -> Namespace {
        guard let uri = unsafe uri else { return .none }
        let key = UInt(bitPattern: uri)
        if key == fhir { return .fhir }
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

    mutating func number(of name: UnsafePointer<xmlChar>) -> UInt16 {
        let key = UInt(bitPattern: name)
        var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 54)
        while keys[at] != 0 {
            if keys[at] == key { return numbers[at] }
            at = (at &+ 1) & 1023
        }
        let text = unsafe PointerNames.span(of: name)
        let number = NameTable.shared.number(of: text, 0, text.count)
        if used < 512 {
            keys[at] = key
            numbers[at] = number
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
