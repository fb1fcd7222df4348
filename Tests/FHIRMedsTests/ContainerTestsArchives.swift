#if canImport(CLibArchive)
    import Foundation
    import Testing

    @testable import FHIRMeds

    /// Records in archives and compressed files.
    struct ContainerTestsArchives {
        private static let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"Drug"}}"# + "\n"
        private static let request = CaseInput.request(reference: "Medication/m") + "\n"

        private func convert(_ name: String, _ bytes: [UInt8]) -> (
            sources: [String], [String], TranslationReport, [FHIRMeds.Issue]
        ) {
            let records = MedicationTranslator().records(in: bytes, named: name)
            let all = Array(records)
            #expect(records.report.isBalanced)
            let found = all.compactMap(\.record)
            return (
                found.map(\.source.file),
                found.map { "\($0.concept.displayText ?? "-") \($0.concept.resolution.rawValue)" },
                records.report, all.compactMap(\.issue)
            )
        }

        @Test(arguments: ["zip", "ustar", "paxr"], ["none", "gzip", "zstd", "xz"])
        func theMembersOfAnArchiveAreInputs(_ format: String, _ filter: String) throws {
            if format == "zip", filter != "none" { return }
            let bytes = try ArchiveBytes.make(
                #require(ArchiveBytes.Format(rawValue: format)),
                [
                    ("e/r.ndjson", Array(Self.request.utf8)), ("e/m.ndjson", Array(Self.medication.utf8)),
                    ("e/readme", Array("hello".utf8)), ("__MACOSX/e/._r.ndjson", [1, 2]), ("e/.hidden", [1]),
                ], by: filter)
            let (files, found, report, faults) = convert("x.bin", bytes)
            #expect(files == ["x.bin!e/r.ndjson", "x.bin!e/m.ndjson"] && faults.isEmpty)
            #expect(found == ["Drug input", "Drug inline"])
            #expect(report.files.map(\.name) == ["x.bin!e/r.ndjson", "x.bin!e/m.ndjson", "x.bin!e/readme"])
        }

        @Test(arguments: ["gzip", "xz", "zstd", "bzip2"])
        func aCompressedFileIsReadWhateverItsName(_ filter: String) throws {
            let text = Array((Self.medication + Self.request).utf8)
            let bytes = try ArchiveBytes.compressed(text, filter)
            let (files, found, _, faults) = convert("Medication.ndjson", bytes)
            #expect(files == ["Medication.ndjson", "Medication.ndjson"] && faults.isEmpty)
            #expect(found == ["Drug inline", "Drug input"])
        }

        /// Folders in an archive are as folders outside: what has one id in two of them is two.
        @Test func foldersInAnArchiveArePlacesOfTheirOwn() throws {
            let other = Self.medication.replacing("Drug", with: "Other")
            let bytes = try ArchiveBytes.make(
                .zip,
                [
                    ("a/m.ndjson", Array(Self.medication.utf8)), ("a/r.ndjson", Array(Self.request.utf8)),
                    ("b/m.ndjson", Array(other.utf8)), ("b/r.ndjson", Array(Self.request.utf8)),
                ])
            #expect(convert("x.zip", bytes).1 == ["Drug inline", "Drug input", "Other inline", "Other input"])
        }

        /// The lines before a wrong checksum have come out whole.
        @Test func aSmallFileWithAWrongChecksumGivesItsLines() throws {
            var bytes = try ArchiveBytes.compressed(Array((Self.medication + Self.request).utf8), "gzip")
            bytes[bytes.count - 6] ^= 0xFF
            let (_, found, _, faults) = convert("x.gz", bytes)
            #expect(found == ["Drug inline", "Drug input"] && faults.count == 1, "\(found) \(faults)")
        }

        @Test func severalGzipMembersAreOneText() throws {
            let half = Self.medication.utf8.count / 2
            let first = try ArchiveBytes.compressed(Array(Self.medication.utf8.prefix(half)), "gzip")
            let second = try ArchiveBytes.compressed(Array(Self.medication.utf8.dropFirst(half)), "gzip")
            #expect(convert("m", first + second).1 == ["Drug inline"])
        }

        @Test func anArchiveInAnArchiveIsOpenedToALimit() throws {
            var bytes = Array(Self.medication.utf8)
            var name = "m.ndjson"
            var inside = ["m.ndjson"]
            for depth in 0..<5 {
                bytes = try ArchiveBytes.make(.zip, [(name, bytes)])
                name = "a\(depth).zip"
                let (files, _, report, faults) = convert("x", bytes)
                if depth < 4 {
                    #expect(files == ["x!" + inside.joined(separator: "!")] && faults.isEmpty)
                    inside.insert(name, at: 0)
                } else {
                    #expect(files.isEmpty && faults.map(\.code) == [.limit] && report.rejected == 1)
                }
            }
        }

        @Test func whatUnpacksToTooMuchIsRefused() throws {
            let zeros = [UInt8](repeating: 0x20, count: 80 << 20)
            let bytes = try ArchiveBytes.make(.zip, [("a.json", zeros), ("b.json", Array(Self.medication.utf8))])
            let (files, _, _, faults) = convert("bomb.zip", bytes)
            #expect(files.isEmpty && faults.map(\.code) == [.limit], "\(faults)")
        }

        /// A damaged member costs itself; what stands behind it is read.
        @Test func aDamagedMemberCostsItselfAlone() throws {
            var bytes = try ArchiveBytes.make(
                .zip,
                [
                    ("a.ndjson", Array(String(repeating: Self.medication, count: 200).utf8)),
                    ("b.ndjson", Array(Self.medication.utf8)),
                ])
            for at in 60..<90 { bytes[at] ^= 0x5A }
            let (files, _, report, faults) = convert("x.zip", bytes)
            #expect(files.last == "x.zip!b.ndjson", "\(files) \(faults)")
            #expect(!faults.isEmpty && report.rejected > 0)
            #expect(faults.allSatisfy { !$0.message.contains("Input/output") })
        }

        @Test func aCutGzipGivesItsWholeLinesAndTellsTheCut() throws {
            let lines = (0..<5000).map { Self.medication.replacing("\"m\"", with: "\"m\($0 &* 7919 % 10007)\"") }
                .joined()
            let bytes = try ArchiveBytes.compressed(Array(lines.utf8), "gzip")
            let (files, _, _, faults) = convert("x", Array(bytes.dropLast(bytes.count / 3)))
            #expect(files.count > 100 && files.count < 5000)
            #expect(faults.count == 1 && faults.first?.message.contains("cut off") == true, "\(faults)")
        }

        @Test func anArchiveFromStandardInputIsRead() async throws {
            let bytes = try ArchiveBytes.make(
                .zip, [("r.ndjson", Array(Self.request.utf8)), ("m.ndjson", Array(Self.medication.utf8))])
            let outcome = try await launch(Place.command(), ["convert", "-"], stdin: bytes)
            #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 2, "\(outcome.error)")
            #expect(outcome.output.contains(#""file":"standard input!r.ndjson""#))
            #expect(outcome.output.contains(#""resolution":"input""#))
        }

        /// Apple Health's export: a file a record, and their releases in an index whose name depends on a language.
        @Test(arguments: [true, false]) func anAppleHealthExportSaysItsReleases(_ isArchive: Bool) async throws {
            let statement =
                #"{"resourceType":"MedicationStatement","id":"s","status":"active","medicationCodeableConcept":{"text":"A"},"#
                + #""effectiveDateTime":"2015"}"#
            let index = """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE HealthData [
                <!ELEMENT HealthData (ExportDate,Me,Record*)>
                <!ATTLIST Record type CDATA #REQUIRED> ]>
                <HealthData locale="de_DE"><ExportDate value="2020-08-06 05:01:22 -0800"/>
                <ClinicalRecord type="HKClinicalTypeIdentifierMedicationRecord" identifier="s" fhirVersion="1.0.2"
                 resourceFilePath="/clinical-records/MedicationStatement-1.json"/></HealthData>
                """
            let members = [
                ("apple_health_export/Exportieren.xml", index),
                ("apple_health_export/export_cda.xml", "<ClinicalDocument xmlns='urn:hl7-org:v3'/>"),
                ("apple_health_export/clinical-records/MedicationStatement-1.json", statement),
            ]
            try await withTemporaryFolder { folder in
                if isArchive {
                    let bytes = try ArchiveBytes.make(.zip, members.map { ($0.0, Array($0.1.utf8)) })
                    try write(bytes, to: folder + "/export.zip")
                } else {
                    try FileManager.default.createDirectory(
                        atPath: folder + "/apple_health_export/clinical-records", withIntermediateDirectories: true)
                    for (name, text) in members { try write(text, to: "\(folder)/\(name)") }
                }
                let outcome = try await run("convert", ".", in: folder)
                #expect(outcome.status == 0 && outcome.error.contains("1 translated, 0 rejected"), "\(outcome.error)")
                #expect(
                    outcome.output.contains(#""fhirRelease":"DSTU2","fhirReleaseEvidence":"declared""#),
                    "\(outcome.output)")
            }
        }

        /// What the index names and is not in the export is told, whether or not any of its records is there.
        @Test(arguments: ["folder", "zip", "tar", "zip in a zip"], [0, 1, 2])
        func recordsThatAppleHealthNamesAndThatAreMissingAreTold(_ kind: String, _ there: Int) async throws {
            let record =
                #"{"resourceType":"MedicationRequest","status":"active","medicationCodeableConcept":{"text":"A"}}"#
            let names = ["clinical-records/MedicationRequest-1.json", "clinical-records/Observation-2.json"]
            let elements = names.map { #"<ClinicalRecord fhirVersion="4.0.1" resourceFilePath="/\#($0)"/>"# }.joined()
            let members =
                [("e/Export.xml", "<?xml version=\"1.0\"?><HealthData locale=\"de_DE\">\(elements)</HealthData>")]
                + names.prefix(there).map { ("e/\($0)", record) } + [("e/workouts.txt", "x")]
            try await withTemporaryFolder { folder in
                var place = "./export!e/Export.xml"
                if kind == "folder" {
                    place = "./e/Export.xml"
                    try FileManager.default.createDirectory(
                        atPath: folder + "/e/clinical-records", withIntermediateDirectories: true)
                    for (name, text) in members { try write(text, to: "\(folder)/\(name)") }
                } else {
                    let format: ArchiveBytes.Format = kind == "tar" ? .ustar : .zip
                    var bytes = try ArchiveBytes.make(format, members.map { ($0.0, Array($0.1.utf8)) })
                    if kind == "zip in a zip" {
                        bytes = try ArchiveBytes.make(.zip, [("in.zip", bytes)])
                        place = "./export!in.zip!e/Export.xml"
                    }
                    try write(bytes, to: folder + "/export")
                }
                let outcome = try await run("convert", ".", in: folder)
                let words =
                    "\(place): warning: of 2 clinical records that Apple Health's index names, \(2 - there) "
                    + "\(there == 1 ? "has" : "have") no file in the export; get the whole export again\n"
                #expect(outcome.error.contains(words) == (there < 2), "\(outcome.error)")
                #expect(outcome.error.contains("clinical records that") == (there < 2), "\(outcome.error)")
                // Where there is no record at all, nothing was read.
                #expect(outcome.status == (there == 0 ? 2 : 0) && outcome.lines.count == there, "\(outcome.error)")
            }
        }

        /// A record that is there and was not asked for is not missing.
        @Test func recordsThatWereNotAskedForAreNotMissing() async throws {
            try await withTemporaryFolder { folder in
                try FileManager.default.createDirectory(
                    atPath: folder + "/clinical-records", withIntermediateDirectories: true)
                try write("{}", to: folder + "/clinical-records/a.json")
                try write(
                    #"<HealthData><ClinicalRecord resourceFilePath="/clinical-records/a.json"/></HealthData>"#,
                    to: folder + "/export.xml")
                let outcome = try await run("convert", "export.xml", in: folder)
                #expect(!outcome.error.contains("no file"), "\(outcome.error)")
                try FileManager.default.removeItem(atPath: folder + "/clinical-records/a.json")
                let other = try await run("convert", "export.xml", in: folder)
                #expect(other.error.contains("of 1 clinical record that"), "\(other.error)")
            }
        }
    }
#endif
