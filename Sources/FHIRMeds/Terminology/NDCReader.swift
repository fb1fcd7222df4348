/// Finds out what a text can mean as an NDC.
enum NDCReader {
    typealias Reading = (layout: NDC.Layout, candidates: [NDC.Candidate], doubt: NDC.Doubt?)

    static func read(_ text: String) throws(NDC.Fault) -> Reading {
        let parts = try parts(of: text)
        switch parts.count {
        case 1: return try withoutHyphens(parts[0])
        case 2: return try product(parts)
        case 3: return try package(parts)
        default: throw .layout
        }
    }

    // MARK: Parts

    /// The digits and asterisks between hyphens and blanks.
    private static func parts(of text: String) throws(NDC.Fault) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var hyphens = 0
        var isBetween = true
        for scalar in body(of: text) {
            if isHyphen(scalar) || isBlank(scalar) {
                if isHyphen(scalar) { hyphens += 1 }
                isBetween = true
                continue
            }
            guard scalar == "*" || ("0"..."9").contains(scalar) else { throw .sign }
            if isBetween {
                // A hyphen with nothing before it, or two of them, leave a part out.
                if hyphens > 1 || (parts[0].isEmpty && hyphens > 0) { throw .layout }
                if !parts[0].isEmpty { parts.append([]) }
                hyphens = 0
                isBetween = false
            }
            parts[parts.count - 1].append(UInt8(ascii: scalar))
        }
        if parts[0].isEmpty { throw hyphens > 0 ? .layout : .empty }
        if hyphens > 0 { throw .layout }
        return parts
    }

    /// The text without `NDC` before it.
    private static func body(of text: String) -> Substring.UnicodeScalarView {
        var rest = text.unicodeScalars[...]
        while let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
        guard String(rest.prefix(3)).lowercased() == "ndc" else { return rest }
        rest = rest.dropFirst(3)
        while let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
        if let first = rest.first, first == ":" || first == "#" { rest = rest.dropFirst() }
        return rest
    }

    /// The hyphens that labels and word processors have.
    private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "\u{AD}", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}", "\u{FF0D}": true
        default: false
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace
    }

    /// A part with a zero for each asterisk before its digits.
    private static func filled(_ part: [UInt8]) throws(NDC.Fault) -> [UInt8] {
        let digits = part.drop { $0 == star }
        if digits.count == part.count, !digits.contains(star) { return part }
        guard !digits.isEmpty, !digits.contains(star), [2, 4, 5].contains(part.count) else { throw .asterisk }
        return [UInt8](repeating: zero, count: part.count - digits.count) + digits
    }

    private static let star = UInt8(ascii: "*")
    private static let zero = UInt8(ascii: "0")

    // MARK: With hyphens

    private static func package(_ written: [[UInt8]]) throws(NDC.Fault) -> Reading {
        let (counts, parts) = try counted(written, filled: [5, 4, 2])
        let layout: NDC.Layout
        switch (counts[0], counts[1], counts[2]) {
        case (4, 4, 2): layout = .fourFourTwo
        case (5, 3, 2): layout = .fiveThreeTwo
        case (5, 4, 1): layout = .fiveFourOne
        case (5, 4, 2): layout = .fiveFourTwo
        case (6, 4, 2): layout = .sixFourTwo
        case (4, 4, 3...6): return glued(parts, .fourFourTwo, packages: [2])
        case (5, 3, 3...6): return glued(parts, .fiveThreeTwo, packages: [2])
        case (5, 4, 3...6): return glued(parts, .fiveFourTwo, packages: [1, 2])
        default: throw .layout
        }
        return (layout, [candidate(parts[0], parts[1], parts[2], rule(of: counts, labeler: parts[0]))], nil)
    }

    /// How many digits each part has, and the parts filled up.
    ///
    /// An asterisk is no digit: `12345-*678-09` is the layout 5-3-2.
    private static func counted(
        _ written: [[UInt8]], filled lengths: [Int]
    ) throws(NDC.Fault) -> (counts: [Int], parts: [[UInt8]]) {
        let counts = written.map { part in part.count { $0 != star } }
        var parts: [[UInt8]] = []
        for part in written { parts.append(try filled(part)) }
        if written.contains(where: { $0.contains(star) }), parts.map(\.count) != lengths { throw .asterisk }
        return (counts, parts)
    }

    /// A count of pieces stands behind the package, as on some labels.
    private static func glued(_ parts: [[UInt8]], _ layout: NDC.Layout, packages: [Int]) -> Reading {
        let candidates = packages.map { length in
            let package = Array(parts[2].prefix(length))
            let counts = [parts[0].count, parts[1].count, length]
            return candidate(parts[0], parts[1], package, rule(of: counts, labeler: parts[0]))
        }
        return (layout, candidates, .count)
    }

    private static func product(_ written: [[UInt8]]) throws(NDC.Fault) -> Reading {
        let (counts, parts) = try counted(written, filled: [5, 4])
        let layout: NDC.Layout
        switch (counts[0], counts[1]) {
        case (4, 4): layout = .fourFour
        case (5, 3): layout = .fiveThree
        case (5, 4): layout = .fiveFour
        case (6, 4): layout = .sixFour
        default: throw .layout
        }
        let rule = rule(of: counts + [2], labeler: parts[0])
        return (layout, [candidate(parts[0], parts[1], nil, rule)], nil)
    }

    private static func rule(of counts: [Int], labeler: [UInt8]) -> NDC.Rule {
        switch (counts[0], counts[1], counts[2]) {
        case (4, _, _): .zeroBeforeLabeler
        case (6, _, _): labeler.first == zero ? .withoutLeadingZero : .sixDigits
        case (_, 3, _): .zeroBeforeProduct
        case (_, _, 1): .zeroBeforePackage
        default: .asWritten
        }
    }

    // MARK: Without hyphens

    private static func withoutHyphens(_ digits: [UInt8]) throws(NDC.Fault) -> Reading {
        if digits.contains(star) {
            // Only eleven places say which part each of them belongs to.
            guard digits.count == 11 else { throw .asterisk }
            return try package([Array(digits[..<5]), Array(digits[5..<9]), Array(digits[9...])])
        }
        func cut(_ labeler: Int, _ product: Int) -> NDC.Candidate {
            let rest = Array(digits[(labeler + product)...])
            let parts = (Array(digits[..<labeler]), Array(digits[labeler..<(labeler + product)]))
            return candidate(
                parts.0, parts.1, rest.isEmpty ? nil : rest,
                rule(of: [labeler, product, rest.isEmpty ? 2 : rest.count], labeler: parts.0))
        }
        switch digits.count {
        case 8: return (.eightDigits, [cut(4, 4), cut(5, 3)], .layout)
        case 9: return (.nineDigits, [cut(5, 4)], nil)
        case 10: return (.tenDigits, threeLayouts(of: digits), .layout)
        case 11: return (.elevenDigits, [cut(5, 4)], nil)
        case 12:
            if digits[0] == UInt8(ascii: "3"), hasCheckDigit(digits) {
                return (.upc, threeLayouts(of: Array(digits[1..<11])) + [cut(6, 4)], .kind)
            }
            return (.twelveDigits, [cut(6, 4)], nil)
        case 13, 14:
            let start = digits.count - 11
            guard digits[..<start].elementsEqual(start == 3 ? "003".utf8 : "03".utf8) else { throw .noDrug }
            guard hasCheckDigit(digits) else { throw .checkDigit }
            return (start == 3 ? .gtin14 : .gtin13, threeLayouts(of: Array(digits[start..<(start + 10)])), .layout)
        default: throw .length
        }
    }

    /// What ten digits can be: a zero before the labeler, before the product, or before the package.
    private static func threeLayouts(of digits: [UInt8]) -> [NDC.Candidate] {
        [
            candidate(
                Array(digits[..<4]), Array(digits[4..<8]), Array(digits[8...]), .zeroBeforeLabeler),
            candidate(
                Array(digits[..<5]), Array(digits[5..<8]), Array(digits[8...]), .zeroBeforeProduct),
            candidate(
                Array(digits[..<5]), Array(digits[5..<9]), Array(digits[9...]), .zeroBeforePackage),
        ]
    }

    /// Whether the last digit is what GS1 computes from the others.
    private static func hasCheckDigit(_ digits: [UInt8]) -> Bool {
        var sum = 0
        for (place, digit) in digits.dropLast().reversed().enumerated() {
            sum += Int(digit - zero) * (place.isMultiple(of: 2) ? 3 : 1)
        }
        return digits.last.map { (sum + Int($0 - zero)).isMultiple(of: 10) } ?? false
    }

    private static func candidate(
        _ labeler: [UInt8], _ product: [UInt8], _ package: [UInt8]?, _ rule: NDC.Rule
    ) -> NDC.Candidate {
        func padded(_ part: [UInt8], to count: Int) -> String {
            String(decoding: [UInt8](repeating: zero, count: max(0, count - part.count)) + part, as: UTF8.self)
        }
        return NDC.Candidate(
            labeler: padded(labeler, to: 6), product: padded(product, to: 4),
            package: package.map { padded($0, to: 2) }, rule: rule)
    }
}
