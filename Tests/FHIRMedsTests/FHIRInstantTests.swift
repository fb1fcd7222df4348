import Testing

@testable import FHIRMeds

/// Times as seconds and digits, and back.
struct FHIRInstantTests {
    @Test(arguments: [
        ("0001-01-01T00:00:00", -62_135_596_800), ("9999-12-31T23:59:59", 253_402_300_799),
        ("1969-12-31T23:59:59", -1), ("1970-01-01T00:00:00", 0), ("2000-02-29T12:00:00", 951_825_600),
        ("1900-03-01T00:00:00", -2_203_891_200),
    ])
    func secondsOfALocalClockAreATimeAndBack(_ text: String, _ seconds: Int) {
        #expect(FHIRDateTime(text + "Z").localSeconds == seconds)
        let time = FHIRDateTime(localSeconds: seconds, fraction: "50", offsetSeconds: -12_600)
        #expect(time?.text == text + ".50-03:30")
    }

    @Test(arguments: [Int.min, Int.min + 1, -62_135_596_801, 253_402_300_800, Int.max])
    func aYearThatFHIRCannotWriteIsNoTime(_ seconds: Int) {
        #expect(FHIRDateTime(localSeconds: seconds, fraction: "", offsetSeconds: 0) == nil)
    }

    @Test(arguments: [Int.min, 50_460, -50_460, 30, Int.max])
    func anOffsetThatFHIRCannotWriteIsNoTime(_ offset: Int) {
        #expect(FHIRDateTime(localSeconds: 0, fraction: "", offsetSeconds: offset) == nil)
    }

    @Test(arguments: [
        ("", true, ""), ("0", true, "0"), ("25", false, "75"), ("250", false, "750"), ("999", false, "001"),
        ("001", false, "999"), ("10", false, "90"),
    ])
    func aFractionBeforeASecondIsTheRestBehindTheOneBefore(_ fraction: String, _ isWhole: Bool, _ rest: String) {
        let before = FHIRInstant.fraction(before: fraction)
        #expect(before.isWhole == isWhole && before.fraction == rest)
    }
}
