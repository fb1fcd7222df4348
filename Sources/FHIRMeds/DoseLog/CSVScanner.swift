// CSV by RFC 4180: fields between commas, or whatever else separates them; a field in quotes may hold separators, line breaks
// and doubled quotes; a line ends with CR LF, LF or CR.

/// Walks the records of a CSV text.
struct CSVScanner {
    /// Why a record cannot be read.
    enum Fault {
        /// A quote is opened and never closed.
        case quoteNotClosed
        /// Something follows the quote that closes a field.
        case textBehindQuote
        /// A quote stands inside a field that has none around it.
        case strayQuote
        case notUTF8
    }

    /// One field: where its text is, without the quotes around it.
    struct Field {
        var range: Range<Int>
        /// Some quote in it is doubled.
        var isDoubled = false
    }

    let separator: UInt8
    /// The fields of the record that was read last.
    private(set) var fields: [Field] = []
    /// What is wrong with it.
    private(set) var fault: Fault?
    /// How many line breaks it has, the one at its end included.
    private(set) var lineBreaks = 0

    init(separator: UInt8) {
        self.separator = separator
    }

    /// Reads the record that begins at an offset.
    ///
    /// - Parameter isAll: the text ends with the bytes that are there.
    /// - Returns: the offset behind the record and its line break; nil if it goes on behind the bytes that are there. Of a
    ///   record whose quote is not closed it is the end of its first line.
    mutating func next(_ bytes: Span<UInt8>, from start: Int, isAll: Bool) -> Int? {
        fields.removeAll(keepingCapacity: true)
        fault = nil
        lineBreaks = 0
        var at = start
        while true {
            guard let end = field(bytes, at, isAll) else { return nil }
            if fault == .quoteNotClosed { return closeFirstLine(bytes, start) }
            at = end
            if at == bytes.count { break }
            if bytes[at] == separator {
                at += 1
                continue
            }
            guard let behind = lineBreak(bytes, at, isAll) else { return nil }
            lineBreaks += 1
            at = behind
            break
        }
        if UTF8Check.firstFault(in: bytes, from: start, to: at) != nil { fault = .notUTF8 }
        return at
    }

    /// Gives up a record that is not over yet, since no record is as long: its first line is taken for it.
    mutating func giveUp(_ bytes: Span<UInt8>, from start: Int) -> Int {
        fault = .quoteNotClosed
        return closeFirstLine(bytes, start)
    }

    private mutating func closeFirstLine(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        fields.removeAll(keepingCapacity: true)
        lineBreaks = 1
        var at = start
        while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
        return at == bytes.count ? at : lineBreak(bytes, at, true) ?? bytes.count
    }

    /// The offset behind a line break; nil if it cannot be told yet whether a line feed follows.
    private func lineBreak(_ bytes: Span<UInt8>, _ at: Int, _ isAll: Bool) -> Int? {
        if bytes[at] == 0x0A { return at + 1 }
        if at + 1 == bytes.count { return isAll ? at + 1 : nil }
        return bytes[at + 1] == 0x0A ? at + 2 : at + 1
    }

    /// Reads a field.
    ///
    /// - Returns: the offset of what ends it, or the end of the text; nil if the field may go on.
    private mutating func field(_ bytes: Span<UInt8>, _ start: Int, _ isAll: Bool) -> Int? {
        var at = start
        var field = Field(range: start..<start)
        let linesBefore = lineBreaks
        let isQuoted = at < bytes.count && bytes[at] == UInt8(ascii: "\"")
        if isQuoted {
            at += 1
            while true {
                guard let quote = closingQuote(bytes, &at) else {
                    if isAll { fault = .quoteNotClosed }
                    return isAll ? bytes.count : nil
                }
                // Only what follows tells whether it closes the field.
                if quote + 1 == bytes.count, !isAll { return nil }
                at = quote + 1
                if at == bytes.count || bytes[at] != UInt8(ascii: "\"") {
                    field.range = (start + 1)..<quote
                    break
                }
                field.isDoubled = true
                at += 1
            }
        }
        let plain = at
        while at < bytes.count {
            let byte = bytes[at]
            if byte == separator || byte == 0x0A || byte == 0x0D { break }
            if byte == UInt8(ascii: "\"") { fault = fault ?? .strayQuote }
            at &+= 1
        }
        if at == bytes.count, !isAll { return nil }
        if isQuoted {
            // A quote that first meets another one lines below was never closed: the rows between are no field.
            if at > plain { fault = lineBreaks > linesBefore ? .quoteNotClosed : .textBehindQuote }
        } else {
            field.range = start..<at
        }
        fields.append(field)
        return at
    }

    /// The next quote, with the line breaks before it counted; a carriage return counts where no line feed follows.
    private mutating func closingQuote(_ bytes: Span<UInt8>, _ at: inout Int) -> Int? {
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""): return at
            case 0x0A: lineBreaks += 1
            case 0x0D: if at + 1 < bytes.count, bytes[at + 1] != 0x0A { lineBreaks += 1 }
            default: break
            }
            at &+= 1
        }
        return nil
    }

    /// The text of a field of the record that was read last.
    func text(_ number: Int, _ bytes: Span<UInt8>) -> String {
        let field = fields[number]
        let text = String(decodingUTF8: bytes.extracting(field.range))
        return field.isDoubled ? text.replacing("\"\"", with: "\"") : text
    }

    /// Whether the record that was read last is a line with nothing in it.
    var isBlankLine: Bool { fields.count == 1 && fields[0].range.isEmpty }
}

extension CSVScanner.Fault {
    /// What is wrong and what to do.
    var words: String {
        switch self {
        case .quoteNotClosed: "a quote is opened here and not closed; the next line is read as a row of its own"
        case .textBehindQuote: "something follows the quote that closes a field; a quote inside a field is doubled"
        case .strayQuote: "a quote stands in a field without quotes around it; put them around it, and double the one"
        case .notUTF8: "a byte here is not UTF-8; convert the file to UTF-8"
        }
    }
}
