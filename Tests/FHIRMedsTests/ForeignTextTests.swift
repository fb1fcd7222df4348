import FHIRMeds
import Testing

/// A source's own words cannot forge what a terminal or a log shows.
@Suite struct ForeignTextTests {
    private func said(_ diagnostics: String) throws -> String {
        let json =
            #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","diagnostics":"\#(diagnostics)"}]}"#
        let outcome = CaseOutcome(of: CaseInput.bundle(json, CaseInput.request()))
        return try #require(outcome.notes.first { $0.code == .sourceSaid }).message
    }

    @Test(arguments: [
        (#"two\nlines\r\n"#, #"two\nlines\r\n"#), (#"\u001b[2Jgone"#, #"\u{1B}[2Jgone"#),
        (#"a\u0000b\u007fc\u009bd"#, #"a\u{0}b\u{7F}c\u{9B}d"#), (#"a\u2028b\u202ec"#, #"a\u{2028}b\u{202E}c"#),
        (#"a\\b"#, #"a\\b"#), ("Grüße, 薬 \u{1F48A}", "Grüße, 薬 \u{1F48A}"),
    ])
    func whatMovesTheCursorIsShownInLetters(_ diagnostics: String, _ shown: String) throws {
        #expect(try said(diagnostics) == "source said: \(shown)")
    }

    @Test func longWordsAreCutAndThatIsTold() throws {
        let short = String(repeating: "a", count: 500)
        #expect(try said(short) == "source said: \(short)")
        #expect(try said(short + "bc") == "source said: \(short)... (cut: 500 of 502 characters)")
    }
}
