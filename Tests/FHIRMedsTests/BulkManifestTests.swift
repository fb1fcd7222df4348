import Testing

@testable import FHIRMeds

/// Manifests of Bulk Data exports.
struct BulkManifestTests {
    private func manifest(_ text: String) throws -> BulkManifest? {
        var reader = JSONTreeReader(limits: ReadingLimits())
        var tree = ElementTree()
        try reader.read(Array(text.utf8).span, into: &tree)
        return BulkManifest.read(tree)
    }

    @Test func manifestOfVersion2() throws {
        let found = try manifest(
            """
            {"transactionTime":"2024-01-02T03:04:05Z","request":"https://ehr.example/$export","requiresAccessToken":true,
             "output":[{"type":"Medication","url":"https://files.example/x/Medication.000.ndjson?sig=a/b","count":12},
              {"type":"MedicationRequest","url":"https://files.example/x/one%20two.ndjson"}],
             "deleted":[{"type":"Bundle","url":"https://files.example/x/gone.ndjson#a"}],
             "error":[{"type":"OperationOutcome","url":"https://files.example/x/err.ndjson","count":1}],
             "extension":{"https://ehr.example/ext":true}}
            """)
        #expect(
            found
                == BulkManifest(
                    transactionTime: "2024-01-02T03:04:05Z",
                    output: [
                        .init(type: "Medication", name: "Medication.000.ndjson", count: 12),
                        .init(type: "MedicationRequest", name: "one two.ndjson", count: nil),
                    ],
                    error: [.init(type: "OperationOutcome", name: "err.ndjson", count: 1)],
                    deleted: [.init(type: "Bundle", name: "gone.ndjson", count: nil)], hasNext: false))
    }

    @Test func manifestOfVersion3() throws {
        let found = try manifest(
            """
            {"transactionTime":"2024-01-02T03:04:05Z","request":"https://ehr.example/$export","requiresAccessToken":false,
             "outputOrganizedBy":"Patient","output":[{"url":"https://files.example/a.ndjson",
              "continuesInFile":"https://files.example/b.ndjson"}],"error":[],
             "link":[{"relation":"self","url":"https://files.example/1"},{"relation":"next","url":"https://files.example/2"}]}
            """)
        #expect(found?.output == [.init(type: nil, name: "a.ndjson", count: nil)])
        #expect(found?.error == [])
        #expect(found?.hasNext == true)
    }

    @Test func manifestOfVersion4() throws {
        let found = try manifest(
            """
            {"transactionTime":"2024-01-02T03:04:05Z","requiresAccessToken":false,
             "outcome":[{"url":"https://files.example/o.ndjson","countSeverity":[{"code":"error","count":2}]}],
             "deleted":[{"url":"https://files.example/d.ndjson"}],"extension":[]}
            """)
        #expect(found?.output == [])
        #expect(found?.error.map(\.name) == ["o.ndjson"])
        #expect(found?.deleted.map(\.name) == ["d.ndjson"])
        #expect(found?.hasNext == false)
    }

    @Test(arguments: [
        #"{"output":[],"error":[]}"#, #"{"transactionTime":"2024-01-02T03:04:05Z"}"#, "[]", "1", "{}",
        #"{"transactionTime":"2024-01-02T03:04:05Z","output":"x"}"#, #"{"transactionTime":{},"output":[]}"#,
        #"{"resourceType":"Parameters","transactionTime":"2024-01-02T03:04:05Z","output":[]}"#,
    ])
    func otherTextIsNoManifest(_ text: String) throws {
        #expect(try manifest(text) == nil)
    }

    @Test(arguments: [
        ("https://files.example/a/b.ndjson", "b.ndjson"), ("b.ndjson", "b.ndjson"), ("/a/b.ndjson?x=/c", "b.ndjson"),
        ("https://files.example", nil), ("https://files.example/", nil), ("https://files.example/a/", nil), ("", nil),
        ("https://files.example/M%C3%A4rz.ndjson", "März.ndjson"), ("x/100%", "100%"), ("x/a%2", "a%2"),
        ("x/%zz", "%zz"),
    ])
    func fileNameIsTheLastPartOfTheURL(_ url: String, _ name: String?) {
        #expect(BulkManifest.fileName(url) == name)
    }
}
