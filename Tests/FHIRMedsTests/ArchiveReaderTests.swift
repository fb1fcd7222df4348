#if canImport(CLibArchive)
    import Foundation
    import Testing

    @testable import FHIRMeds

    /// What comes out of archives and compressed files, and what is refused.
    struct ArchiveReaderTests {
        /// What one member came to.
        struct Piece: Equatable {
            var name: String
            var text: String
            var isFile = true
            var fault: ArchiveFault.Cause?
        }

        private func rest(_ reader: ArchiveReader) -> (pieces: [Piece], fault: ArchiveFault?) {
            var pieces: [Piece] = []
            do throws(ArchiveFault) {
                while let member = try reader.next() {
                    var buffer = ByteBuffer()
                    var piece = Piece(name: member.name, text: "", isFile: member.isFile)
                    do throws(ArchiveFault) {
                        while try reader.read(into: &buffer, limit: 1000) > 0 {}
                        piece.text = String(decodingUTF8: buffer.span)
                    } catch {
                        piece.fault = error.cause
                        piece.text = String(decodingUTF8: buffer.span)
                        if !error.isOfMember {
                            pieces.append(piece)
                            throw error
                        }
                    }
                    pieces.append(piece)
                }
                return (pieces, nil)
            } catch {
                return (pieces, error)
            }
        }

        private func stream(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) -> ([Piece], ArchiveFault?) {
            var at = 0
            do throws(ArchiveFault) {
                // A step that divides nothing.
                let reader = try ArchiveReader(limits: limits) { (buffer) throws(FileFault) -> Bool in
                    let end = min(at + 4099, bytes.count)
                    buffer.append(bytes.span.extracting(at..<end))
                    defer { at = end }
                    return at < end
                }
                return rest(reader)
            } catch {
                return ([], error)
            }
        }

        private func file(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws -> ([Piece], ArchiveFault?)
        {
            let path = NSTemporaryDirectory() + "/fhirmeds-archive-\(UUID().uuidString)"
            try write(bytes, to: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let handle = try #require(FileHandle(forReadingAtPath: path))
            defer { try? handle.close() }
            do throws(ArchiveFault) {
                return rest(try ArchiveReader(descriptor: handle.fileDescriptor, limits: limits))
            } catch {
                return ([], error)
            }
        }

        private let lines = Array(String(repeating: "{\"resourceType\":\"Medication\"}\n", count: 4000).utf8)
        private var text: String { String(decoding: lines, as: UTF8.self) }

        @Test(arguments: ["zip", "ustar", "gnutar", "paxr"], ["none", "gzip", "xz", "zstd", "bzip2"])
        func membersComeOutInOrder(_ format: String, _ filter: String) throws {
            if format == "zip" && filter != "none" { return }
            let bytes = try ArchiveBytes.make(
                #require(ArchiveBytes.Format(rawValue: format)),
                [("a/one.json", Array("{}".utf8)), ("../two.ndjson", lines), ("empty", [])], by: filter,
                folders: ["a/"], links: ["link"])
            let expected = [
                Piece(name: "a/one.json", text: "{}"), Piece(name: "../two.ndjson", text: text),
                Piece(name: "empty", text: ""), Piece(name: "link", text: "", isFile: false),
            ]
            let (fromFile, fileFault) = try file(bytes)
            #expect(fileFault == nil)
            #expect(fromFile == expected)
            let (fromStream, streamFault) = stream(bytes)
            #expect(streamFault == nil)
            // A zip file that is read as a stream tells of a link only at its end.
            #expect(fromStream.prefix(3) == expected.prefix(3))
        }

        @Test(arguments: ["gzip", "xz", "zstd", "bzip2"])
        func compressedTextIsOneMemberWithoutAName(_ filter: String) throws {
            for text in [text, "{"] {
                let bytes = try ArchiveBytes.compressed(Array(text.utf8), filter)
                let (pieces, fault) = stream(bytes)
                #expect(fault == nil)
                #expect(pieces == [Piece(name: "", text: text)])
                #expect(try file(bytes).0 == pieces)
            }
        }

        @Test(arguments: ["gzip", "xz", "zstd", "bzip2"])
        func partsBehindEachOtherAreOneText(_ filter: String) throws {
            let one = try ArchiveBytes.compressed(lines, filter)
            let two = try ArchiveBytes.compressed(Array("{}\n".utf8), filter)
            let (pieces, fault) = stream(one + two + one)
            #expect(fault == nil)
            #expect(pieces == [Piece(name: "", text: text + "{}\n" + text)])
        }

        /// RFC 1952 allows a part without text.
        @Test func emptyGzipIsAnEmptyText() throws {
            let empty: [UInt8] = [
                0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            ]
            let (pieces, fault) = stream(empty)
            #expect(fault == nil)
            #expect(pieces == [Piece(name: "", text: "")])
            let (both, second) = try stream(empty + ArchiveBytes.compressed(lines, "gzip") + empty)
            #expect(second == nil)
            #expect(both == [Piece(name: "", text: text)])
        }

        @Test(arguments: ["", "{}", "{\"resourceType\":\"Medication\"}", "\u{1F}\u{8B}", "PK", "BZh? no", "<a/>"])
        func textIsNoArchive(_ text: String) throws {
            #expect(stream(Array(text.utf8)).1?.cause == .noArchive)
            #expect(try file(Array(text.utf8)).1?.cause == .noArchive)
            let zeros = [UInt8](repeating: 0, count: 20480)
            #expect(stream(zeros).1?.cause == .noArchive)
        }

        @Test(arguments: ["gzip", "xz", "zstd", "bzip2"])
        func cutOffTextIsTold(_ filter: String) throws {
            let whole = try ArchiveBytes.compressed(
                (0..<60000).map { UInt8(truncatingIfNeeded: $0 &* $0 &>> 3) }, filter)
            for size in [whole.count / 2, whole.count - 3] {
                let (_, fault) = stream(Array(whole[..<size]))
                #expect(fault?.isOfMember == false, "\(size) of \(whole.count)")
                #expect(fault?.cause == .cutOff || fault?.cause == .checksum || fault?.cause == .damaged)
            }
        }

        /// The checksum stands behind the text, four bytes before the end; libarchive does not read it.
        @Test func gzipWithAWrongChecksumIsTold() throws {
            for place in [8, 4] {
                var bytes = try ArchiveBytes.compressed(lines, "gzip")
                bytes[bytes.count - place] ^= 1
                #expect(stream(bytes).1?.cause == .checksum)
                let other = try ArchiveBytes.compressed(Array("{}".utf8), "gzip")
                if place == 8 {
                    #expect(stream(bytes + other).1?.cause == .checksum)
                    #expect(stream(other + bytes).1?.cause == .checksum)
                }
                var tar = try ArchiveBytes.make(.ustar, [("one", lines)], by: "gzip")
                tar[tar.count - place] ^= 1
                let (pieces, fault) = stream(tar)
                #expect(pieces == [Piece(name: "one", text: text)])
                #expect(fault?.cause == .checksum)
            }
        }

        @Test func whatStandsBehindAGzipIsTold() throws {
            let bytes = try ArchiveBytes.compressed(lines, "gzip") + Array("something else".utf8)
            #expect(stream(bytes).1?.cause == .checksum)
        }

        @Test func oneBadMemberOfAZipCostsItselfAlone() throws {
            var bytes = try ArchiveBytes.make(.zip, [("a", lines), ("b", Array("{\"b\":1}".utf8)), ("c", [0x7B])])
            let place = try #require(zipData(bytes, "b"))
            bytes[place] ^= 0xFF
            let (pieces, fault) = try file(bytes)
            #expect(fault == nil)
            #expect(pieces.map(\.name) == ["a", "b", "c"])
            #expect(pieces.map { $0.fault == nil } == [true, false, true])
            #expect(pieces.last?.text == "{")
        }

        /// Where the packed bytes of a member begin.
        private func zipData(_ bytes: [UInt8], _ name: String) -> Int? {
            for at in 0..<(bytes.count - 31) where bytes[at..<(at + 4)].elementsEqual([0x50, 0x4B, 3, 4]) {
                let length = Int(bytes[at + 26])
                if length == name.utf8.count, bytes[(at + 30)..<(at + 30 + length)].elementsEqual(name.utf8) {
                    return at + 30 + length + Int(bytes[at + 28]) + Int(bytes[at + 29]) << 8
                }
            }
            return nil
        }

        /// Sets a number in each header of a zip file.
        private func patched(_ bytes: [UInt8], local: Int, central: Int, _ value: UInt8) -> [UInt8] {
            var bytes = bytes
            for at in 0..<(bytes.count - 31) where bytes[at] == 0x50 && bytes[at + 1] == 0x4B {
                if bytes[at + 2] == 3 && bytes[at + 3] == 4 { bytes[at + local] = value }
                if bytes[at + 2] == 1 && bytes[at + 3] == 2 { bytes[at + central] = value }
            }
            return bytes
        }

        @Test func encryptedMemberIsTold() throws {
            let plain = try ArchiveBytes.make(.zip, [("a", Array("{\"b\":1}".utf8)), ("b", [0x7B])])
            let bytes = patched(plain, local: 6, central: 8, 0x09)
            let (pieces, fault) = try file(bytes)
            #expect(fault == nil)
            #expect(pieces.map(\.name) == ["a", "b"])
            #expect(pieces.map(\.fault) == [.encrypted, .encrypted])
        }

        @Test func unknownPackingIsTold() throws {
            let plain = try ArchiveBytes.make(.zip, [("a", Array("{\"b\":1}".utf8))])
            let (pieces, fault) = try file(patched(plain, local: 8, central: 10, 97))
            #expect(fault == nil)
            #expect(pieces.map(\.fault) == [.unknownPacking])
        }

        @Test(arguments: [ArchiveBytes.Format.zip, .ustar, .gnutar, .paxr])
        func namesAreUTF8WhateverTheLocale(_ format: ArchiveBytes.Format) throws {
            let names = ["导出.xml", "é/ü.json", "plain"]
            let bytes = try ArchiveBytes.make(format, names.map { ($0, [0x7B]) })
            #expect(try file(bytes).0.map(\.name) == names)
            #expect(stream(bytes).0.map(\.name) == names)
        }

        @Test func nameThatIsNotUTF8IsToldAsWellAsItCanBe() throws {
            var bytes = try ArchiveBytes.make(.zip, [("na?e.json", [0x7B])])
            for at in 0..<(bytes.count - 4) where bytes[at..<(at + 4)].elementsEqual("na?e".utf8) {
                bytes[at + 2] = 0xEF
            }
            #expect(try file(bytes).0.map(\.name) == ["na\u{FFFD}e.json"])
        }

        @Test func whatUnpacksToFarMoreThanItsSizeIsRefused() throws {
            var limits = ArchiveLimits()
            limits.ratioFreeSize = 1 << 20
            let zeros = [UInt8](repeating: 0, count: 8 << 20)
            for filter in ["gzip", "xz", "zstd", "bzip2"] {
                let bytes = try ArchiveBytes.compressed(zeros, filter)
                #expect(stream(bytes, limits: limits).1?.cause == .ratio(500))
                let inTar = try ArchiveBytes.make(.ustar, [("a", zeros)], by: filter)
                #expect(stream(inTar, limits: limits).1?.cause == .ratio(500))
                #expect(stream(bytes).1 == nil, "below the size that is free")
            }
            let zip = try ArchiveBytes.make(.zip, [("a", zeros), ("b", [0x7B])])
            #expect(try file(zip, limits: limits).1?.cause == .ratio(500))
            #expect(stream(zip, limits: limits).1?.cause == .ratio(500))
            let fault = try #require(stream(zip, limits: limits).1)
            #expect(fault.isLimit && !fault.isOfMember)
            #expect(fault.words.contains("500 times its size, which is the limit"))
        }

        /// Nobody asks libarchive how much it unpacks to get past a member.
        @Test func whatIsPassedOverCountsToo() throws {
            var limits = ArchiveLimits()
            limits.ratioFreeSize = 1 << 20
            let zeros = [UInt8](repeating: 0, count: 8 << 20)
            for format in [ArchiveBytes.Format.zip, .ustar] {
                let bytes = try ArchiveBytes.make(
                    format, [("a", zeros), ("b", [1])], by: format == .zip ? "none" : "gzip")
                var isAtEnd = false
                #expect(throws: ArchiveFault(cause: .ratio(500))) {
                    let reader = try ArchiveReader(limits: limits) { (buffer) throws(FileFault) -> Bool in
                        defer { isAtEnd = true }
                        if !isAtEnd { buffer.append(bytes.span) }
                        return !isAtEnd
                    }
                    while try reader.next() != nil {}
                }
            }
        }

        @Test func sizeAndNumberOfMembersHaveLimits() throws {
            var limits = ArchiveLimits()
            limits.totalSize = 1000
            let bytes = try ArchiveBytes.make(.zip, [("a", lines), ("b", [1])])
            #expect(try file(bytes, limits: limits).1?.cause == .totalSize(1000))
            limits = ArchiveLimits()
            limits.members = 1
            #expect(try file(bytes, limits: limits).1?.cause == .members(1))
            #expect(try file(bytes, limits: limits).0.count == 1)
        }

        @Test func faultOfTheStreamIsTold() throws {
            let bytes = try ArchiveBytes.compressed(lines, "gzip")
            var calls = 0
            let reader = try ArchiveReader(limits: ArchiveLimits()) { (buffer) throws(FileFault) -> Bool in
                calls += 1
                if calls > 1 { throw FileFault(code: 5) }
                buffer.append(bytes.span.extracting(0..<(bytes.count - 20)))
                return true
            }
            #expect(rest(reader).fault?.cause == .file(FileFault(code: 5)))
        }

        /// A search for each among all would take hours.
        @Test(.timeLimit(.minutes(2))) func manyMembersAreReadOneByOne() throws {
            let members = (0..<100_000).map { ("clinical-records/\($0).json", [UInt8(0x7B), 0x7D]) }
            let bytes = try ArchiveBytes.make(.zip, members, room: 40 << 20)
            let (pieces, fault) = try file(bytes)
            #expect(fault == nil)
            #expect(pieces.count == 100_000)
            #expect(pieces.last == Piece(name: "clinical-records/99999.json", text: "{}"))
        }
    }
#endif
