/// A National Drug Code (NDC) of the United States as it was written, and every code that it can stand for.
///
/// An NDC has a labeler, a product and a package. It is written in ten digits in one of three layouts, 4-4-2, 5-3-2 or
/// 5-4-1, or in the eleven digits of 5-4-2, where each part is filled up with zeros. Only the hyphens tell the layouts
/// apart: `0777-3105-02` is `00777310502`, but `0777310502` may be any of three codes, and only a list of the codes that
/// exist can say which. From 2033 on an NDC has twelve digits, 6-4-2.
///
/// ```
/// try NDC("0777-3105-02").ndc11               // "00777310502"
/// try NDC("0777310502").ndc11                 // nil
/// try NDC("0777310502").candidates.count      // 3
/// ```
///
/// https://www.fda.gov/drugs/drug-approvals-and-databases/national-drug-code-directory
public struct NDC: Sendable, Hashable {
    /// How a code is written.
    public enum Layout: String, Sendable, CaseIterable {
        /// Ten digits with hyphens: four of the labeler, four of the product, two of the package.
        case fourFourTwo = "4-4-2"
        /// Ten digits with hyphens: five of the labeler, three of the product, two of the package.
        case fiveThreeTwo = "5-3-2"
        /// Ten digits with hyphens: five of the labeler, four of the product, one of the package.
        case fiveFourOne = "5-4-1"
        /// Eleven digits with hyphens: the form into which the others are filled up with zeros.
        case fiveFourTwo = "5-4-2"
        /// Twelve digits with hyphens: the form of 2033, and that of the Department of Veterans Affairs.
        case sixFourTwo = "6-4-2"
        /// Eleven digits without hyphens.
        case elevenDigits = "11 digits"
        /// Ten digits without hyphens.
        case tenDigits = "10 digits"
        /// Twelve digits without hyphens.
        case twelveDigits = "12 digits"
        /// A UPC of twelve digits: a 3, ten digits of the NDC, a check digit.
        case upc = "UPC"
        /// A GTIN of thirteen digits: 03, ten digits of the NDC, a check digit.
        case gtin13 = "GTIN-13"
        /// A GTIN of fourteen digits: 003, ten digits of the NDC, a check digit.
        case gtin14 = "GTIN-14"
        /// Labeler and product, without a package.
        case fourFour = "4-4"
        /// Labeler and product, without a package.
        case fiveThree = "5-3"
        /// Labeler and product, without a package.
        case fiveFour = "5-4"
        /// Labeler and product of the form of 2033, without a package.
        case sixFour = "6-4"
        /// Labeler and product, without hyphens and without a package.
        case nineDigits = "9 digits"
        /// Labeler and product, without hyphens and without a package.
        case eightDigits = "8 digits"
    }

    /// Why it is not certain which code is meant.
    public enum Doubt: String, Sendable {
        /// There are no hyphens, and they would tell which part a zero belongs to.
        case layout = "without hyphens it may be any of these"
        /// The last part has more digits than a package: a count seems to stand behind it.
        case count = "the last part is too long for a package, as if a count of pieces stood behind it"
        /// Twelve digits that may be a UPC or an NDC of the form of 2033.
        case kind = "it may be a UPC that holds ten digits, or an NDC of twelve"
    }

    /// One code that the text can stand for.
    public struct Candidate: Sendable, Hashable {
        /// The labeler in six digits, as from 2033 on.
        public let labeler: String
        /// The product in four digits.
        public let product: String
        /// The package in two digits; nil for a code that names a product in all its packages.
        public let package: String?
        /// What was done to the digits.
        public let rule: Rule

        /// The eleven digits of 5-4-2; nil without a package, and for a labeler of six digits.
        public var ndc11: String? { package.flatMap { package in labeler5.map { $0 + product + package } } }

        /// The twelve digits of 6-4-2; nil without a package.
        public var ndc12: String? { package.map { labeler + product + $0 } }

        /// Labeler and product: nine digits, ten for a labeler of six digits. They are the same for all packages.
        public var productCode: String { (labeler5 ?? labeler) + product }

        /// The parts with hyphens between.
        public var hyphenated: String {
            [labeler5 ?? labeler, product, package].compactMap { $0 }.joined(separator: "-")
        }

        private var labeler5: String? {
            labeler.utf8.first == UInt8(ascii: "0") ? String(labeler.dropFirst()) : nil
        }
    }

    /// What is done to the digits of a layout.
    public enum Rule: String, Sendable {
        /// The labeler has four digits.
        case zeroBeforeLabeler = "a labeler of four digits gets a zero before it"
        /// The product has three digits.
        case zeroBeforeProduct = "a product of three digits gets a zero before it"
        /// The package has one digit.
        case zeroBeforePackage = "a package of one digit gets a zero before it"
        /// All digits are there.
        case asWritten = "all digits are there; the hyphens go"
        /// The labeler has six digits and the first is zero.
        case withoutLeadingZero = "a labeler of six digits loses the zero before it"
        /// The labeler has six digits.
        case sixDigits = "a labeler of six digits has no form of eleven digits"
    }

    /// Why a text is no NDC.
    public enum Fault: String, Error, Sendable, CustomStringConvertible {
        /// There is nothing.
        case empty = "there is no code"
        /// A sign is neither a digit nor a hyphen.
        case sign = "an NDC has digits, hyphens and blanks only, and * where a zero fills a part up"
        /// There are too many or too few digits.
        case length = "an NDC without hyphens has 8 to 12 digits; a GTIN has 12 to 14"
        /// The hyphens stand in the wrong places.
        case layout = "the parts of an NDC are 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2, or 4-4, 5-3, 5-4 or 6-4"
        /// The check digit of a GTIN is wrong.
        case checkDigit = "the check digit of the GTIN is wrong"
        /// A GTIN of something else.
        case noDrug = "a GTIN that holds an NDC begins with 003, and one of 13 digits with 03"
        /// An asterisk stands where no zero could be filled in.
        case asterisk = "an * stands for the zero that fills a part up, so digits follow it in a part of 5, 4 or 2"

        /// What is wrong, without the text itself.
        public var description: String { rawValue }
    }

    /// The text as it was given.
    public let text: String
    /// How it is written.
    public let layout: Layout
    /// What it can stand for, each once; never empty.
    public let candidates: [Candidate]
    /// Why it is not certain which candidate is meant; nil where it is certain.
    public let doubt: Doubt?

    /// The code in eleven digits, if it is certain.
    public var ndc11: String? { certain?.ndc11 }

    /// The code in the twelve digits of 2033, if it is certain.
    public var ndc12: String? { certain?.ndc12 }

    /// Labeler and product in nine digits, if they are certain; for comparing without the package.
    public var productCode: String? {
        let codes = Set(candidates.map(\.productCode))
        return doubt == .kind || codes.count != 1 ? nil : codes.first
    }

    /// Whether the text names a product in all its packages.
    public var isProduct: Bool { candidates.allSatisfy { $0.package == nil } }

    private var certain: Candidate? { doubt == nil ? candidates.first : nil }

    /// The one candidate that a list of codes has; nil if it has none of them or several.
    ///
    /// - Parameter isKnown: whether the list has a code of eleven digits.
    public func ndc11(where isKnown: (String) -> Bool) -> String? {
        let known = candidates.compactMap(\.ndc11).filter(isKnown)
        return known.count == 1 ? known.first : nil
    }

    /// Reads a code in any of its layouts, with hyphens or blanks between its parts, with or without `NDC` before it.
    ///
    /// - Throws: why it is no NDC. A text that can be several is no fault: it has several ``candidates``.
    public init(_ text: String) throws(Fault) {
        let reading = try NDCReader.read(text)
        self.text = text
        layout = reading.layout
        var candidates: [Candidate] = []
        for candidate in reading.candidates
        where !candidates.contains(where: { $0.hyphenated == candidate.hyphenated }) {
            candidates.append(candidate)
        }
        self.candidates = candidates
        // Where all layouts come to the same digits there is nothing to doubt about them.
        doubt = reading.doubt == .layout && candidates.count == 1 ? nil : reading.doubt
    }
}
