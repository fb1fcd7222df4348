import Foundation
import Testing

@testable import FHIRMeds

/// `fhirmeds rxnorm`, as it is typed.
struct RxNormVerbTests {
    @Test func anIndexIsWrittenWholeAndSaysWhatIsInIt() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await run("rxnorm", "index", RxNormSample.folder, "-o", "out.index", in: folder)
            #expect(outcome.status == 0 && outcome.bytes.isEmpty)
            #expect(
                outcome.error == """
                    note: 2 NDCs were left out: their digits do not say which package
                    note: 1 relations were left out: the release has no such codes
                    210 rows read: 50 codes, 4 other names, 72 relations, 15 NDCs, 8 codes merged into others

                    """)
            #expect(try Place.bytes(folder + "/out.index") == RxNormSample.bytes(of: RxNormSample.folder))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out.index"])
            let quiet = try await run("rxnorm", "index", RxNormSample.folder, "--quiet", "-o", "-", in: folder)
            #expect(quiet.error.isEmpty)
            #expect(try quiet.bytes == Place.bytes(folder + "/out.index"))
        }
    }

    @Test func aReleaseThatIsRefusedLeavesTheOldIndex() async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(to: folder, changing: ["RXNSAT.RRF": { String($0.dropLast(9)) }])
            try write("old", to: folder + "/x.index")
            let outcome = try await run("rxnorm", "index", release, "-o", "x.index", in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("RXNSAT.RRF:18: the row has "), "\(outcome.error)")
            #expect(try Place.text(folder + "/x.index") == "old")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["release", "x.index"])
        }
    }

    @Test(arguments: [
        ([], "rxnorm takes index or show"), (["index"], "takes one folder or archive"),
        (["index", "-"], "takes one folder or archive"),
        (["index", "a", "b", "-o", "c"], "takes one folder or archive"),
        (["index", "."], "needs the file to write"), (["index", ".", "-o", ""], "its value is empty"),
        (["index", ".", "-o", "x", "--name", ""], "--name is empty"),
        (["index", ".", "-o", "x"], "there is no RXNCONSO.RRF here"),
        (["index", "/no/such", "-o", "x"], "/no/such: No such file or directory"),
        (["show"], "takes an index and one value"),
        (["show", "/no/such"], "/no/such: No such file or directory"), (["show", "."], "directory"),
        (["show", "a", "b", "c"], "takes an index and one value"),
        (["index", ".", "--to", "csv"], "rxnorm has no flag"),
    ])
    func whatCannotBeDoneIsTold(_ arguments: [String], _ words: String) async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await launch(Place.command(), ["rxnorm"] + arguments, in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains(words), "\(outcome.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test func anIndexIsNotWrittenOverItsRelease() async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(to: folder)
            let outcome = try await run("rxnorm", "index", "release", "-o", "release/RXNREL.RRF", in: folder)
            #expect(outcome.status == 2 && outcome.error.contains(" would write over the input "))
            #expect(try Place.text(release + "/RXNREL.RRF").contains("|has_ingredient|"))
        }
    }

    @Test func whatIsDerivedSaysFromWhichRelease() async throws {
        try await withTemporaryFolder { folder in
            let index = try write(try RxNormSample.bytes(of: RxNormSample.folder), to: folder + "/index")
            for value in ["99100302", "99900030201", "belvomine 5 MG oral tablet"] {
                let outcome = try await run("rxnorm", "show", index, value)
                #expect(outcome.status == 0)
                #expect(outcome.lines.last == "derived from: RxNorm RXNORM_26TEST_260101F", "\(value)")
            }
            let gone = try await run("rxnorm", "show", index, "99100702").lines
            #expect(gone.contains("step: 99100702 MERGED_TO_RXCUI 99100701"))
            #expect(gone.contains("ends at: 99100102 SCD belvomine hydrochloride 10 MG Oral Tablet (Active)"))
            let unknown = try await run("rxnorm", "show", index, "12")
            #expect(unknown.status == 1 && unknown.output.isEmpty)
            #expect(unknown.error == "the release knows no such code, NDC or name\n")
            let about = try await run("rxnorm", "show", index)
            #expect(about.lines.first == "release: RXNORM_26TEST_260101F")
        }
    }
}
