import Testing

@testable import FHIRMeds

/// The index of clinical records in Apple Health's export.
struct AppleHealthIndexTests {
    /// A declaration that is broken in the ways that exports have shown: quotes, brackets and declarations without an end.
    static let brokenDeclaration = """
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|ClinicalRecord)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        <!ELEMENT ClinicalRecord EMPTY>
        <!ATTLIST ClinicalRecord
          type              CDATA #REQUIRED
          resourceFilePath  CDATA #REQUIRED
        <!-- Note: Any Records that appear as children don't -- matter. -->
        <!ELEMENT VisionPrescription (RightEye?, LeftEye?>
          startDate CDATA "#REQUIRED
        ]] >
        <!ENTITY late SYSTEM "file:///etc/hosts">
        ]>

        """

    private static let records = """
         <ClinicalRecord type="MedicationOrder" identifier="a-1" sourceName="Caf&#233; &amp; Clinic" \
        sourceURL="https://ehr.example/FHIR/DSTU2/MedicationOrder/a-1" fhirVersion="1.0.2" \
        receivedDate="2020-08-06 05:01:22 -0800" resourceFilePath="/clinical-records/MedicationOrder-1.json"/>
         <ClinicalRecord type="MedicationRequest" fhirVersion="4.0.1" resourceFilePath="/clinical-records/b&quot;2.json"/>
         <ClinicalRecord type="MedicationRequest" resourceFilePath="/clinical-records/c.json"/>

        """

    private func export(_ declaration: String = brokenDeclaration, filling: Int = 0) -> String {
        let filling = String(
            repeating:
                " <Record type=\"HKQuantityTypeIdentifierStepCount\" value=\"7\"><MetadataEntry key=\"a\"/></Record>\n",
            count: filling)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            \(declaration)<HealthData locale="en_US">
             <ExportDate value="2024-01-02 03:04:05 +0000"/>
            \(filling)\(AppleHealthIndexTests.records)\(filling)</HealthData>

            """
    }

    private func read(_ text: String, step: Int = 1 << 16, limits: ReadingLimits = ReadingLimits()) throws
        -> AppleHealthIndex
    {
        let bytes = Array(text.utf8)
        let reader = AppleHealthIndexReader(limits: limits)
        var at = 0
        while at < bytes.count {
            let end = min(at + step, bytes.count)
            try reader.push(bytes.span.extracting(at..<end), isLast: false)
            at = end
        }
        try reader.push([UInt8]().span, isLast: true)
        return reader.index
    }

    private func fault(_ text: String, limits: ReadingLimits = ReadingLimits()) -> XMLFault? {
        do {
            _ = try read(text, limits: limits)
            return nil
        } catch {
            return error as? XMLFault
        }
    }

    @Test(arguments: [1, 7, 4096, 1 << 20])
    func recordsAreFoundWhateverThePieces(_ step: Int) throws {
        let index = try read(export(), step: step)
        #expect(index.records.count == 3)
        let first = try #require(index.record(forFile: "apple_health_export/clinical-records/MedicationOrder-1.json"))
        #expect(
            first
                == AppleHealthIndex.Record(path: "/clinical-records/MedicationOrder-1.json", fhirVersion: "1.0.2"))
        #expect(first.fhirRelease == .dstu2)
        #expect(index.record(forFile: "/clinical-records/b\"2.json")?.fhirRelease == .r4)
        let last = try #require(index.record(forFile: "clinical-records/c.json"))
        #expect(last.fhirVersion == nil && last.fhirRelease == nil)
        #expect(index.record(forFile: "c.json") == nil)
        #expect(index.record(forFile: "other/MedicationOrder-1.json") == nil)
    }

    @Test(arguments: ["", "<!DOCTYPE HealthData>\n", "<!-- <!DOCTYPE HealthData [ -->\n", "<?a <HealthData ?>\n"])
    func otherDeclarationsDoNoHarm(_ declaration: String) throws {
        #expect(try read(export(declaration)).records.count == 3)
    }

    @Test func aMegabyteOfOtherElementsIsPassedOver() throws {
        #expect(try read(export(filling: 6000)).records.count == 3)
    }

    @Test(arguments: [
        ("1.0.2", FHIRRelease.dstu2), ("3.0.1", .stu3), ("4.0.1", .r4), ("4.0", .r4), ("4.3.0", .r4b), ("5.0.0", .r5),
        ("2.0.0", nil), ("4", nil), ("", nil), ("R4", nil), ("40.1", nil),
    ])
    func versionNumberIsOfARelease(_ version: String, _ release: FHIRRelease?) {
        #expect(AppleHealthIndex.Record(path: "a", fhirVersion: version).fhirRelease == release)
    }

    @Test func whatTwoRecordsOfAFileDoNotAgreeOnIsNotSaid() throws {
        var index = AppleHealthIndex()
        index.add(AppleHealthIndex.Record(path: "/a.json", fhirVersion: "1.0.2"))
        index.add(AppleHealthIndex.Record(path: "a.json", fhirVersion: "4.0.1"))
        #expect(try #require(index.record(forFile: "a.json")).fhirVersion == nil)
        #expect(index.files == ["a.json"])
    }

    @Test func faultsHaveTheLineOfTheFile() {
        let text = export().replacing("</HealthData>", with: "</Health>")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = (lines.firstIndex { $0.contains("</Health>") } ?? 0) + 1
        #expect(fault(text) == XMLFault(cause: .notWellFormed(code: 76), line: line))
        #expect(fault(export().replacing("</HealthData>", with: ""))?.words.contains("cut off") == true)
    }

    @Test func prefixWithoutANamespaceDoesNoHarm() throws {
        #expect(try read(export().replacing("<ExportDate value", with: "<ExportDate a:b")).records.count == 3)
    }

    @Test func noEntityIsEverReplaced() {
        let text = export().replacing("Caf&#233;", with: "&late;")
        #expect(fault(text)?.cause == .notWellFormed(code: 26))
        let other = export("<!DOCTYPE Other [<!ENTITY late \"x\">]>\n").replacing(
            "HealthData locale", with: "Other locale")
        #expect(fault(other)?.cause == .doctype)
    }

    @Test func depthAndSizeHaveLimits() {
        var limits = ReadingLimits()
        limits.depth = 2
        #expect(fault(export(), limits: limits) == nil)
        #expect(fault(export(filling: 1), limits: limits)?.cause == .tooDeep)
        limits = ReadingLimits()
        limits.stringSize = 30
        #expect(fault(export(), limits: limits)?.cause == .stringTooLong)
    }

    @Test(arguments: [
        ("<HealthData locale=\"de\">", true), ("\u{FEFF}<?xml version=\"1.0\"?>\n<HealthData>", true),
        ("<?xml version=\"1.0\"?><!-- a --><!DOCTYPE HealthData [\n<!EL", true), ("<HealthData/>", true),
        ("<HealthDataOther a=\"\">", false), ("<Bundle><HealthData/></Bundle>", false), ("{\"HealthData\":1}", false),
        ("", false), ("<!-- <HealthData>", false), ("<ClinicalDocument xmlns=\"urn:hl7-org:v3\">", false),
        ("<!DOCTYPE html><html>", false),
    ])
    func anIndexIsToldByItsRoot(_ text: String, _ isIndex: Bool) {
        #expect(AppleHealthIndexReader.looksLikeIndex(Array(text.utf8).span) == isIndex)
    }
}
