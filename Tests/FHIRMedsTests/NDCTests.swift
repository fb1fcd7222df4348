import Testing

@testable import FHIRMeds

/// Every layout of an NDC comes to eleven digits, or to what it may be.
struct NDCTests {
    @Test(arguments: [
        ("0777-3105-02", "00777310502", NDC.Layout.fourFourTwo, NDC.Rule.zeroBeforeLabeler),
        ("68180-861-11", "68180086111", .fiveThreeTwo, .zeroBeforeProduct),
        ("12345-6789-1", "12345678901", .fiveFourOne, .zeroBeforePackage),
        ("00777-3105-02", "00777310502", .fiveFourTwo, .asWritten),
        ("00777310502", "00777310502", .elevenDigits, .asWritten),
        ("000777310502", "00777310502", .twelveDigits, .withoutLeadingZero),
        ("000777-3105-02", "00777310502", .sixFourTwo, .withoutLeadingZero),
        // The zero that an old file marks says which layout the code has.
        ("12345-*678-09", "12345067809", .fiveThreeTwo, .zeroBeforeProduct),
        ("12345-0678-*9", "12345067809", .fiveFourOne, .zeroBeforePackage),
        ("*0777-3105-02", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
        ("*0777310502", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
        ("12345*67809", "12345067809", .fiveThreeTwo, .zeroBeforeProduct),
        ("NDC 55292 140 01", "55292014001", .fiveThreeTwo, .zeroBeforeProduct),
        ("ndc: 0777-3105-02", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
        ("NDC#0777-3105-02", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
        ("NDC0777-3105-02 ", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
        ("  0777 - 3105 - 02", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
        ("0777\u{2011}3105\u{2013}02", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
        ("0777\u{A0}3105\u{A0}02", "00777310502", .fourFourTwo, .zeroBeforeLabeler),
    ])
    func aCertainCodeHasElevenDigits(_ text: String, _ digits: String, _ layout: NDC.Layout, _ rule: NDC.Rule) throws {
        let code = try NDC(text)
        #expect(code.ndc11 == digits)
        #expect(code.ndc12 == "0" + digits)
        #expect(code.productCode == String(digits.prefix(9)))
        #expect(code.layout == layout && code.doubt == nil && !code.isProduct)
        #expect(code.candidates.map(\.rule) == [rule])
        #expect(code.text == text)
    }

    @Test(arguments: [
        ("0777310502", NDC.Layout.tenDigits, NDC.Doubt.layout, ["00777310502", "07773010502", "07773105002"]),
        ("00307773105025", .gtin14, .layout, ["00777310502", "07773010502", "07773105002"]),
        ("0307773105025", .gtin13, .layout, ["00777310502", "07773010502", "07773105002"]),
        ("307773105025", .upc, .kind, ["00777310502", "07773010502", "07773105002"]),
        ("81520-100-3030", .fiveThreeTwo, .count, ["81520010030"]),
        ("0777-3105-02100", .fourFourTwo, .count, ["00777310502"]),
        ("12345-6789-130", .fiveFourTwo, .count, ["12345678901", "12345678913"]),
    ])
    func anUncertainCodeHasCandidatesOnly(
        _ text: String, _ layout: NDC.Layout, _ doubt: NDC.Doubt, _ candidates: [String]
    ) throws {
        let code = try NDC(text)
        #expect(code.ndc11 == nil && code.ndc12 == nil)
        #expect(code.layout == layout && code.doubt == doubt)
        #expect(code.candidates.compactMap(\.ndc11) == candidates)
    }

    @Test func tenDigitsAreOneCodeWhereAllLayoutsComeToIt() throws {
        let code = try NDC("0000000000")
        #expect(code.candidates.count == 1 && code.doubt == nil)
    }

    @Test func aListThatKnowsExactlyOneCandidateSaysWhichItIs() throws {
        let code = try NDC("0777310502")
        #expect(code.ndc11 { $0 == "00777310502" } == "00777310502")
        #expect(code.ndc11 { $0 == "07773010502" } == "07773010502")
        #expect(code.ndc11 { _ in true } == nil)
        #expect(code.ndc11 { _ in false } == nil)
        #expect(try NDC("0777-3105-02").ndc11 { _ in false } == nil)
    }

    @Test(arguments: [
        ("0777-3105", NDC.Layout.fourFour, ["007773105"]), ("68180-861", .fiveThree, ["681800861"]),
        ("12345-6789", .fiveFour, ["123456789"]), ("012345-6789", .sixFour, ["123456789"]),
        ("123456-7890", .sixFour, ["1234567890"]), ("12345-*678", .fiveThree, ["123450678"]),
        ("007773105", .nineDigits, ["007773105"]), ("72789422", .eightDigits, ["072789422", "727890422"]),
    ])
    func aCodeWithoutAPackageNamesAProduct(_ text: String, _ layout: NDC.Layout, _ products: [String]) throws {
        let code = try NDC(text)
        #expect(code.layout == layout && code.isProduct)
        #expect(code.ndc11 == nil && code.ndc12 == nil)
        #expect(code.candidates.map(\.productCode) == products)
        #expect(code.productCode == (products.count == 1 ? products[0] : nil))
        #expect((code.doubt == .layout) == (products.count > 1))
    }

    /// From 7 March 2033 on every NDC is 6-4-2; a labeler that needs six digits has no older form.
    @Test(arguments: ["123456-7890-12", "123456789012", "NDC 123456 7890 12"])
    func aLabelerOfSixDigitsHasTwelveDigitsOnly(_ text: String) throws {
        let code = try NDC(text)
        #expect(code.ndc11 == nil && code.ndc12 == "123456789012" && code.doubt == nil)
        #expect(code.candidates.map(\.hyphenated) == ["123456-7890-12"])
    }

    /// Twelve digits that begin with 3 and end in a right check digit may be either.
    @Test func aUPCMayBeAnNDCOfTwelveDigits() throws {
        let code = try NDC("307773105025")
        #expect(
            code.candidates.map(\.hyphenated) == [
                "00777-3105-02", "07773-0105-02", "07773-1050-02", "307773-1050-25",
            ])
        #expect(code.productCode == nil)
        #expect(try NDC("307773105024").ndc12 == "307773105024")
    }

    @Test func aProductIsCertainWhereOnlyThePackageIsNot() throws {
        #expect(try NDC("81520-100-3030").productCode == "815200100")
        #expect(try NDC("0777310502").productCode == nil)
    }

    @Test(arguments: [
        ("", NDC.Fault.empty), ("   ", .empty), ("NDC", .empty), ("NA", .sign), ("00019N12002", .sign),
        ("0777-3105-02 capsules", .sign), ("\u{661}2345-6789-01", .sign), ("0777/3105/02", .sign),
        ("0777.3105.02", .sign),
        ("1234567", .length), ("123456789012345", .length), ("1", .length),
        ("-0777-3105-02", .layout), ("0777--3105-02", .layout), ("0777-3105-02-", .layout), ("-", .layout),
        ("0777-3105-2", .layout), ("5555-333-22", .layout), ("12345-67890-12", .layout), ("12345-678-9", .layout),
        ("1-2-3-4", .layout), ("123-45", .layout), ("00777-310502", .layout), ("0777-3105-0210000", .layout),
        ("00307773105024", .checkDigit), ("0307773105024", .checkDigit),
        ("10307773105021", .noDrug), ("00407773105021", .noDrug), ("4006381333931", .noDrug),
        ("12345-6*8-09", .asterisk), ("12345-****-09", .asterisk), ("*77731050", .asterisk), ("*777310502", .asterisk),
        ("0777-3105-*2", .asterisk), ("*12345-6789-01", .asterisk), ("12345-*678-*9", .layout),
    ])
    func aTextThatIsNoNDCSaysWhy(_ text: String, _ fault: NDC.Fault) {
        #expect(throws: fault) { try NDC(text) }
    }

    /// What is wrong is told without the code itself.
    @Test func aFaultHoldsNothingOfTheText() {
        for fault in [NDC.Fault.sign, .length, .layout, .checkDigit, .noDrug, .asterisk, .empty] {
            #expect(fault.description == fault.rawValue && !fault.description.isEmpty)
        }
    }

    /// Every NDC of a release comes back from each way in which it can be written, and from its eleven digits.
    @Test(.needsData) func everyNDCOfTheReleaseReadsBack() throws {
        let path = try #require(Place.data) + "/terminology/rxnorm-mini"
        let file = try #require(Place.files(under: path, withExtension: "RRF").first { $0.hasSuffix("RXNSAT.RRF") })
        let rows = try Place.text("\(path)/\(file)").split(separator: "\n").map {
            $0.split(separator: "|", omittingEmptySubsequences: false)
        }
        let codes = rows.filter { $0.count > 10 && $0[8] == "NDC" && $0[9] == "RXNORM" }.map { String($0[10]) }
        #expect(codes.count >= 700)
        let known = Set(codes)
        var checked = 0
        for code in known {
            let read = try NDC(code)
            #expect(read.ndc11 == code)
            let parts = read.candidates[0].hyphenated.split(separator: "-").map(String.init)
            var written: [(labeler: String, product: String, package: String)] = []
            if parts[0].hasPrefix("0") { written.append((String(parts[0].dropFirst()), parts[1], parts[2])) }
            if parts[1].hasPrefix("0") { written.append((parts[0], String(parts[1].dropFirst()), parts[2])) }
            if parts[2].hasPrefix("0") { written.append((parts[0], parts[1], String(parts[2].dropFirst()))) }
            for way in written {
                #expect(try NDC("\(way.labeler)-\(way.product)-\(way.package)").ndc11 == code)
                let ten = try NDC(way.labeler + way.product + way.package)
                #expect(ten.candidates.compactMap(\.ndc11).contains(code))
                checked += 1
            }
        }
        #expect(checked >= known.count / 2)
    }
}
