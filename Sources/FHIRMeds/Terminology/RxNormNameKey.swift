// What two spellings of a drug's name have in common.
//
//     "Memantine HCl 10mg oral tablet"            10mg hydrochloride memantine oral tablet
//     "memantine hydrochloride 10 MG Oral Tablet" 10mg hydrochloride memantine oral tablet
//     "A 5 MG / B 10 MG Oral Tablet"              a 5mg/b 10mg|oral tablet
//
// Words may stand in any order, numbers may not: a number is kept literally, belongs to the unit or else the word that it
// stands by, and where there are several strengths each belongs to the words before it. So no name has the key of another
// in which strengths have changed places, and no number is ever changed.

/// The keys under which a name is found.
struct RxNormNameKey {
    /// Lower case, blanks and hyphens folded, digits and letters parted, units in one spelling, stop words left out, words
    /// sorted.
    let normalised: [UInt8]
    /// The same without salts; nil if there are none that could be left out.
    let withoutSalts: [UInt8]?
    /// The salts that could be left out, each with the word before it, sorted.
    let salts: [[UInt8]]

    /// ASCII letters in lower case, and nothing else changed: the key of an exact match.
    static func exact(_ name: Span<UInt8>) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(name.count)
        for at in 0..<name.count { key.append(lower(name[at])) }
        return key
    }

    init(_ name: Span<UInt8>) {
        var parser = RxNormNameParser()
        parser.read(name)
        let segments = parser.segments
        normalised = RxNormNameKey.key(segments, isPack: parser.isPack)
        var salts: [[UInt8]] = []
        var rest: [[RxNormNameParser.Item]] = []
        for segment in segments {
            // A salt that begins a name is what the drug is called by: sodium chloride.
            guard let first = segment.first(where: { !$0.isStrength }), !first.isSalt else {
                rest.append(segment)
                continue
            }
            rest.append(segment.filter { !$0.isSalt })
            // A salt belongs to the word before it.
            var word: [UInt8] = []
            for item in segment where !item.isStrength {
                if item.isSalt { salts.append(word + [UInt8(ascii: " ")] + item.text) } else { word = item.text }
            }
        }
        salts.sort { $0.lexicographicallyPrecedes($1) }
        self.salts = salts
        withoutSalts = salts.isEmpty ? nil : RxNormNameKey.key(rest, isPack: parser.isPack)
    }

    /// The hash under which a key stands in an index: FNV-1a of 64 bits.
    static func hash(_ key: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    @inline(__always)
    static func lower(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static func key(_ segments: [[RxNormNameParser.Item]], isPack: Bool) -> [UInt8] {
        if isPack {
            // How many of what belong together in the order of the name.
            return Array("{".utf8) + joined(segments.map { joined(sorted($0.map(\.text)), by: " ") }, by: "/")
        }
        let strengths = segments.reduce(0) { $0 + $1.count(where: \.isStrength) }
        if segments.count == 1, strengths <= 1 { return joined(sorted(segments[0].map(\.text)), by: " ") }
        var groups: [[UInt8]] = []
        var rest: [[UInt8]] = []
        for segment in segments {
            var words: [[UInt8]] = []
            for item in segment {
                if item.isStrength {
                    groups.append(joined(sorted(words) + [item.text], by: " "))
                    words.removeAll()
                } else {
                    words.append(item.text)
                }
            }
            rest += words
        }
        return joined(sorted(groups), by: "/") + [UInt8(ascii: "|")] + joined(sorted(rest), by: " ")
    }

    private static func sorted(_ words: [[UInt8]]) -> [[UInt8]] {
        words.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func joined(_ words: [[UInt8]], by mark: StaticString) -> [UInt8] {
        Array(words.joined(separator: Array("\(mark)".utf8)))
    }
}

/// Takes a name apart into words, strengths and the segments between its slashes.
struct RxNormNameParser {
    /// A word, with a number that belongs to it, or a number with its unit.
    struct Item {
        var text: [UInt8]
        var isStrength = false
        var isSalt = false
    }

    private enum Token {
        case word([UInt8])
        case number([UInt8])
        case slash(isTight: Bool)
    }

    private(set) var segments: [[Item]] = [[]]
    /// A pack, whose name has braces.
    private(set) var isPack = false

    mutating func read(_ name: Span<UInt8>) {
        let tokens = tokens(of: name)
        var at = 0
        while at < tokens.count {
            switch tokens[at] {
            case .slash:
                if segments.last?.isEmpty == false { segments.append([]) }
            case .word(let word): add(word)
            case .number(let number):
                let (text, used) = RxNormNameParser.strength(number, tokens, at + 1)
                add(number: text, isStrength: used > 0)
                at += used
            }
            at += 1
        }
        if segments.count > 1, segments.last?.isEmpty == true { segments.removeLast() }
    }

    private mutating func add(_ word: [UInt8]) {
        let word = RxNormNameWords.spelling[word] ?? word
        if RxNormNameWords.stop.contains(word) { return }
        segments[segments.count - 1].append(Item(text: word, isSalt: RxNormNameWords.salts.contains(word)))
    }

    private mutating func add(number: [UInt8], isStrength: Bool) {
        let segment = segments.count - 1
        if !isStrength, let last = segments[segment].indices.last, !segments[segment][last].isStrength {
            segments[segment][last].text += [UInt8(ascii: "_")] + number
            segments[segment][last].isSalt = false
        } else {
            segments[segment].append(Item(text: number, isStrength: isStrength))
        }
    }

    /// A number with the unit behind it, such as `5mg` or `2mg/5ml`, and how many tokens the unit is; 0 if there is none.
    private static func strength(_ number: [UInt8], _ tokens: [Token], _ at: Int) -> (text: [UInt8], used: Int) {
        guard at < tokens.count, case .word(let word) = tokens[at], let unit = RxNormNameWords.units[word] else {
            return (number, 0)
        }
        var text = number + unit
        guard at + 2 < tokens.count, case .slash(isTight: true) = tokens[at + 1] else { return (text, 1) }
        text.append(UInt8(ascii: "/"))
        if case .word(let word) = tokens[at + 2], let below = RxNormNameWords.units[word] { return (text + below, 3) }
        if case .number(let amount) = tokens[at + 2], at + 3 < tokens.count, case .word(let word) = tokens[at + 3],
            let below = RxNormNameWords.units[word]
        {
            return (text + amount + below, 4)
        }
        return (number + unit, 1)
    }

    private mutating func tokens(of name: Span<UInt8>) -> [Token] {
        var tokens: [Token] = []
        var at = 0
        while at < name.count {
            let start = at
            let byte = name[at]
            at += 1
            if RxNormNameParser.isDigit(byte) || byte == UInt8(ascii: ".") && at < name.count && isDigit(name[at]) {
                while at < name.count {
                    let isPoint = name[at] == UInt8(ascii: ".") || name[at] == UInt8(ascii: ",")
                    if !isDigit(name[at]), !(isPoint && at + 1 < name.count && isDigit(name[at + 1])) { break }
                    at += 1
                }
                tokens.append(.number(bytes(name, start..<at)))
            } else if isLetter(byte) {
                while at < name.count, isLetter(name[at]) { at += 1 }
                tokens.append(.word(bytes(name, start..<at)))
            } else if byte == UInt8(ascii: "/") {
                let isTight = start > 0 && at < name.count && name[start - 1] > 0x20 && name[at] > 0x20
                tokens.append(.slash(isTight: isTight))
            } else if byte == UInt8(ascii: "{") {
                isPack = true
            } else if !isBlank(byte) {
                tokens.append(.word([byte]))
            }
        }
        return tokens
    }

    private func bytes(_ name: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        RxNormNameKey.exact(name.extracting(range))
    }

    private func isDigit(_ byte: UInt8) -> Bool { RxNormNameParser.isDigit(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || byte >= 0x80 || byte == UInt8(ascii: "'")
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "}"),
            UInt8(ascii: "\""), UInt8(ascii: "|"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// The words that name keys treat apart.
enum RxNormNameWords {
    /// Units under their spellings, in RxNorm's own.
    static let units = map([
        "mg mgs milligram milligrams", "mcg mcgs ug \u{B5}g \u{3BC}g microgram micrograms", "g gm gms gram grams",
        "ml mls milliliter milliliters millilitre millilitres", "unt unit units iu", "hr hrs hour hours h",
        "actuat actuation actuations", "meq", "mmol", "mci", "ng", "%", "l", "sqcm", "cells", "pfu", "bau", "au",
    ])

    /// Salts and waters of crystallisation. Esters that change how long a drug acts, such as decanoate, are not among them.
    static let salts = set(
        """
        hydrochloride dihydrochloride hydrobromide bromide chloride sulfate bisulfate phosphate acetate maleate mesylate besylate \
        tartrate bitartrate succinate fumarate hemifumarate citrate nitrate tosylate gluconate lactate malate oxalate pamoate \
        sodium disodium potassium dipotassium calcium magnesium meglumine tromethamine anhydrous monohydrate dihydrate \
        trihydrate hemihydrate hydrate
        """)

    /// Short forms of salts that drug names have, in RxNorm's spelling.
    static let spelling = map([
        "hydrochloride hcl", "hydrobromide hbr", "sulfate sulphate", "mesylate mesilate", "besylate besilate",
    ])

    /// Words that say nothing.
    static let stop = set("of the a an for in with and as to by")

    /// The first word of each line for all of them.
    private static func map(_ lines: [String]) -> [[UInt8]: [UInt8]] {
        var map: [[UInt8]: [UInt8]] = [:]
        for line in lines {
            let words = line.split(separator: " ").map { Array($0.utf8) }
            for word in words { map[word] = words[0] }
        }
        return map
    }

    private static func set(_ text: String) -> Set<[UInt8]> {
        Set(text.split(separator: " ").map { Array($0.utf8) })
    }
}
