import FHIRMeds
import Foundation
import Testing

/// The adapter for apps, which cannot be built here: a stub stands in for HealthKit.
@Suite struct HealthKitAdapterTests {
    private static let hasCompiler: Bool = {
        #if os(Linux)
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
            return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }
        #else
            return false
        #endif
    }()

    /// It compiles the adapter and the README's program under the library's own settings, and compares what they write.
    @Test(
        .enabled(if: hasCompiler, "skipped: needs swiftc on Linux; on a Mac the package itself is built with HealthKit")
    )
    func adapterAndReadmeProgramWriteTheExpectedLog() async throws {
        let outcome = try await launch("\(Place.repository)/Scripts/check-healthkit", [])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    }

    /// A target named so would make `canImport(HealthKit)` true on every platform.
    @Test func theStubIsNoTarget() throws {
        let manifest = try Place.text(Place.repository + "/Package.swift")
        #expect(!manifest.contains("Stubs") && !manifest.contains("HealthKit"))
        let adapter = try Place.text(Place.repository + "/Sources/FHIRMeds/DoseLog/HealthKitAdapter.swift")
        let code = SourceText.stripped(adapter).split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        #expect(code.first == "#if canImport(HealthKit)" && code.last == "#endif")
    }

    /// The constants are linked strongly, so that naming one stops an app on a system without it.
    @Test func noConstantOfHealthKitIsNamed() throws {
        let adapter = try SourceText("Sources/FHIRMeds/DoseLog/HealthKitAdapter.swift")
        let names = LogStatus.documented.compactMap(\.name) + GeneralForm.allCases.map(\.rawValue)
        for name in names + ["asNeeded", "schedule"] {
            // A point behind a word asks an object for a member, as `device` is one of both.
            let constant = try Regex("(^|[^A-Za-z0-9_)]|GeneralForm|LogStatus|ScheduleType)\\.\(name)\\b")
            let isNamed = adapter.code.contains(constant)
            #expect(!isNamed, "the adapter names .\(name)")
        }
        #expect(!adapter.words.contains { $0.hasPrefix("HKMetadataKey") || $0.hasPrefix("HKPredicateKeyPath") })
    }

    @Test func aLogLineIsTheEntryWithoutItsLineFeed() {
        let entry = DoseLogEntry.deletion(uuid: "8d7a1f0c-95b3-4c1e-a0de-3f1d2c4b5a69")
        #expect(entry.json == #"{"type":"deletion","uuid":"8d7a1f0c-95b3-4c1e-a0de-3f1d2c4b5a69"}"#)
    }
}
