import Foundation
import Testing

@testable import FHIRMeds

/// Making an index of an RxNorm release, and refusing one that cannot be trusted.
struct RxNormIndexTests {
    private static let rxcuis = [
        "99100001", "99100105", "99100103", "99100201", "99100302", "99100702", "99100703", "99100705", "99100601", "1",
    ]
    private static let ndcs = ["99900010130", "99900077701", "99900010501", "199900010130"]
    private static let names = [
        "belvomine", "belvomine HCl 5mg oral tablet", "tarcidine 10 MG / belvomine 5 MG oral tablet",
    ]

    @Test func theSameReleaseGivesTheSameBytes() async throws {
        let first = try RxNormSample.bytes(of: RxNormSample.folder)
        #expect(try RxNormSample.bytes(of: RxNormSample.folder + "/rrf") == first)
        try await withTemporaryFolder { folder in
            let copy = try RxNormSample.copy(to: folder)
            #expect(try RxNormSample.bytes(of: copy) == first)
        }
        #expect(try RxNormSample.bytes(of: RxNormSample.folder, name: "another") != first)
    }

    @Test func linesThatEndInCarriageReturnsAreTheSameRows() async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(
                to: folder, changing: ["RXNREL.RRF": { $0.replacing("|\n", with: "|\r\n") }])
            let copy = try RxNormIndexBuilder(reading: release).summary
            let original = try RxNormIndexBuilder(reading: RxNormSample.folder).summary
            #expect(copy.relations == original.relations && copy.looseRelations == original.looseRelations)
        }
    }

    /// The file without its last line break is whole; without more it is not.
    @Test func aLastRowWithoutALineBreakIsRead() async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(to: folder, changing: ["RXNSAT.RRF": { String($0.dropLast()) }])
            let summary = try RxNormIndexBuilder(reading: release).summary
            #expect(summary.ndcs == 15)
        }
    }

    @Test(arguments: [
        (
            "RXNSAT.RRF", 3,
            "RXNSAT.RRF:18: the row has 12 fields and not 13; the file was cut off or is another, get the release again"
        ),
        (
            "RXNCONSO.RRF", 12,
            "RXNCONSO.RRF:45: the row has 14 fields and not 18; the file was cut off or is another, get the release again"
        ),
    ])
    func aReleaseThatWasCutOffIsRefused(_ file: String, _ cut: Int, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(to: folder, changing: [file: { String($0.dropLast(cut)) }])
            let fault = #expect(throws: RxNormFault.self) { try RxNormSample.bytes(of: release) }
            #expect(fault?.description.hasSuffix("/" + message) == true, "\(fault?.description ?? "")")
        }
    }

    @Test(arguments: [
        ("RXNCONSO.RRF", "there is no RXNCONSO.RRF here, nor in rrf below; name the folder of a release"),
        ("RXNREL.RRF", "RXNREL.RRF is missing; a release has it beside RXNCONSO.RRF"),
        ("RXNSAT.RRF", "RXNSAT.RRF is missing; a release has it beside RXNCONSO.RRF"),
    ])
    func aFileThatIsMissingIsNamed(_ file: String, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(to: folder, changing: [file: nil])
            let fault = #expect(throws: RxNormFault.self) { try RxNormSample.bytes(of: release) }
            #expect(fault?.message == message)
        }
    }

    @Test func aCodeThatIsNoNumberIsRefusedWithItsLine() async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(
                to: folder, changing: ["RXNCONSO.RRF": { $0.replacing("\n99100002|", with: "\n9910000x|") }])
            let fault = #expect(throws: RxNormFault.self) { try RxNormSample.bytes(of: release) }
            #expect(fault?.line == 3)
            #expect(fault?.message.hasPrefix("RXCUI is no RXCUI") == true)
        }
    }

    @Test func filesOfAnotherVocabularyAreNoRelease() async throws {
        try await withTemporaryFolder { folder in
            let release = try RxNormSample.copy(
                to: folder, changing: ["RXNCONSO.RRF": { $0.replacing("|RXNORM|", with: "|OTHER|") }])
            let fault = #expect(throws: RxNormFault.self) { try RxNormSample.bytes(of: release) }
            #expect(fault?.message.contains("no name of the vocabulary RXNORM") == true)
        }
    }

    @Test func theNameIsTheOneGivenElseRXNSABsElseTheFolders() async throws {
        #expect(try await RxNormSample.open(name: "of May").name == "of May")
        let own = try await RxNormSample.open()
        #expect(own.name == "RXNORM_26TEST_260101F" && own.nameOrigin == "RXNSAB.RRF")
        #expect(own.label == "RxNorm RXNORM_26TEST_260101F")
        try await withTemporaryFolder { folder in
            let plain = try RxNormSample.copy(to: folder, changing: ["RXNSAB.RRF": nil])
            let nameless = try await RxNormSample.open(plain)
            #expect(nameless.name == nil && nameless.label.contains(nameless.fingerprint))
            let named = folder + "/RxNorm_full_prescribe_01052026"
            try FileManager.default.moveItem(atPath: plain, toPath: named)
            let release = try await RxNormSample.open(named)
            #expect(release.name == "RxNorm_full_prescribe_01052026" && release.nameOrigin == "folder")
        }
    }

    #if canImport(CLibArchive)
        private func members(below folder: String) throws -> [(String, [UInt8])] {
            try Place.names(in: RxNormSample.folder + "/rrf").reversed().map {
                ("\(folder)\($0)", try Place.bytes("\(RxNormSample.folder)/rrf/\($0)"))
            }
        }

        /// A full release has the prescribable one below it, which knows less.
        @Test func theUppermostReleaseOfAnArchiveIsRead() async throws {
            try await withTemporaryFolder { folder in
                var files = try members(below: "prescribe/rrf/").map { ($0.0, [UInt8]("broken".utf8)) }
                files += try members(below: "rrf/")
                let path = try write(try ArchiveBytes.make(.zip, files), to: folder + "/RxNorm_full_01052026.zip")
                let release = try await RxNormSample.open(path)
                #expect(release.conceptCount == 50 && release.ndcCount == 15)
                #expect(release.name == "RXNORM_26TEST_260101F")
                #expect(release.concept("99100101")?.value.name == "belvomine hydrochloride 5 MG Oral Tablet")
                #expect(release.concept("99100101")?.value.tty == .clinicalDrug)
            }
        }

        @Test func anArchiveOfTwoReleasesIsRefused() async throws {
            try await withTemporaryFolder { folder in
                let files = try members(below: "a/") + members(below: "b/")
                let path = try write(try ArchiveBytes.make(.zip, files), to: folder + "/two.zip")
                let fault = #expect(throws: RxNormFault.self) { try RxNormSample.bytes(of: path) }
                #expect(fault?.message.hasPrefix("there are several releases in the archive") == true)
            }
        }

        @Test func anArchiveWithoutAReleaseIsRefused() async throws {
            try await withTemporaryFolder { folder in
                let path = try write(try ArchiveBytes.make(.zip, [("a.txt", [1, 2])]), to: folder + "/none.zip")
                let fault = #expect(throws: RxNormFault.self) { try RxNormSample.bytes(of: path) }
                #expect(fault?.message == "there is no RXNCONSO.RRF in the archive; name that of a release")
            }
        }
    #endif

    // MARK: What is not trusted

    private func fault(_ bytes: [UInt8], in folder: String) throws -> RxNormFault? {
        let path = try write(bytes, to: folder + "/index")
        return #expect(throws: RxNormFault.self) { try RxNormRelease(index: path) }
    }

    @Test func anOlderOrNewerLayoutIsTold() async throws {
        try await withTemporaryFolder { folder in
            var bytes = try RxNormSample.bytes(of: RxNormSample.folder)
            bytes[8] = 2
            #expect(
                try fault(bytes, in: folder)?.message
                    == "the index is of a newer layout, 2 and not 1; make it anew with fhirmeds rxnorm index")
            bytes[8] = 0
            #expect(try fault(bytes, in: folder)?.message.contains("an older layout, 0 and not 1") == true)
        }
    }

    @Test func aForeignFileIsToldAsOne() async throws {
        try await withTemporaryFolder { folder in
            for text in ["x", "{\"resourceType\":\"Bundle\"}", String(repeating: "FMRXN\r\n", count: 99)] {
                let told = try fault(Array(text.utf8), in: folder)
                #expect(told?.message == "not an RxNorm index; make one with fhirmeds rxnorm index")
            }
            let empty = try fault([], in: folder)
            #expect(empty != nil)
            for path in [folder, folder + "/missing"] {
                #expect(throws: RxNormFault.self) { try RxNormRelease(index: path) }
            }
        }
    }

    @Test func anIndexThatWasCutOffOrAddedToIsTold() async throws {
        try await withTemporaryFolder { folder in
            let bytes = try RxNormSample.bytes(of: RxNormSample.folder)
            for length in [33, 500, bytes.count - 1] {
                #expect(try fault(Array(bytes[..<length]), in: folder)?.message.contains("was cut off") == true)
            }
            #expect(try fault(bytes + [0], in: folder)?.message.contains("is damaged") == true)
        }
    }

    /// Each byte counts, the blanks between sections too.
    @Test func damageToAnyByteIsTold() async throws {
        try await withTemporaryFolder { folder in
            let bytes = try RxNormSample.bytes(of: RxNormSample.folder)
            let path = folder + "/index"
            for at in bytes.indices {
                var damaged = bytes
                damaged[at] ^= UInt8(1 << (at % 8))
                try write(damaged, to: path)
                let release = try? RxNormRelease(index: path)
                #expect(release == nil, "byte \(at)")
            }
        }
    }

    /// A checksum keeps accidents out, not a program that makes wrong indexes: wrong numbers lead to no answer, not to a crash.
    @Test(arguments: [0xFF, 0x80, 0x01, 0x10])
    func noWrongNumberCrashesAnything(_ change: Int) async throws {
        try await withTemporaryFolder { folder in
            let bytes = try RxNormSample.bytes(of: RxNormSample.folder)
            let path = folder + "/index"
            var opened = 0
            for at in 0..<(bytes.count - 8) where at % 4 == change % 4 || at < 700 {
                var wrong = bytes
                wrong[at] ^= UInt8(change)
                RxNormSample.seal(&wrong)
                try write(wrong, to: path)
                guard let release = try? RxNormRelease(index: path) else { continue }
                opened += 1
                RxNormSample.askEverything(
                    release, rxcuis: RxNormIndexTests.rxcuis, ndcs: RxNormIndexTests.ndcs, names: RxNormIndexTests.names
                )
            }
            #expect(opened > 500)
        }
    }
}
