import Foundation
import Testing

/// The layout that Package.swift describes, and the rules that hold in all source files.
struct LayoutTests {
    /// The source folders, once each even on a disk where both are one folder.
    static let sourceFolders = Place.names(in: Place.repository + "/Sources").filter { $0.lowercased() == "fhirmeds" }

    static let subfolders = sourceFolders.flatMap { folder in
        Place.names(in: "\(Place.repository)/Sources/\(folder)").map { "Sources/\(folder)/\($0)" }
    }

    /// The floors from the lowest to the highest, as far as they are built.
    static let floors = ["Model", "Formats", "Terminology", "FHIR", "Pipeline", "DoseLog"].filter {
        Place.isFolder("\(Place.repository)/Sources/FHIRMeds/\($0)")
    }

    static let sourceFiles = Place.files(under: Place.repository + "/Sources", withExtension: "swift").map {
        "Sources/\($0)"
    }

    @Test(arguments: [
        ("let a = 1 // Element\n", "let a = 1 \n"),
        ("/* a /* b */ c */ let a", " let a"),
        (#"let a = "Element \" \(Element.b("x")) c" + b"#, #"let a = "" + b"#),
        ("let a = \"\"\"\n  Element \" \n  \"\"\" + b", "let a = \"\" + b"),
        (##"let a = #"Element " \(b)"# + b"##, #"let a = "" + b"#),
    ])
    func strippingTakesOutCommentsAndStrings(_ text: String, _ code: String) {
        #expect(SourceText.stripped(text) == code)
    }

    @Test(arguments: subfolders)
    func everySubfolderIsNamedInTheManifest(_ folder: String) throws {
        try #require(Place.isFolder("\(Place.repository)/\(folder)"), "a loose file; SwiftPM ignores it silently")
        let manifest = try Place.text(Place.repository + "/Package.swift")
        let parts = folder.split(separator: "/").map(String.init)
        // On a disk that does not tell case apart the folder may belong to either target.
        let named = manifest.matches(of: /path: "Sources\/([A-Za-z]+)",\s*sources: \[([^\]]*)\]/).filter {
            $0.1.lowercased() == parts[1].lowercased() && $0.2.contains("\"\(parts[2])\"")
        }
        let isTarget = manifest.contains("path: \"\(folder)\"")
        #expect(named.count + (isTarget ? 1 : 0) == 1, "\(folder) has to be in the sources of one target")
    }

    @Test func everyFolderInTheManifestIsThere() throws {
        let manifest = try Place.text(Place.repository + "/Package.swift")
        for target in manifest.matches(of: /path: "([^"]+)",\s*sources: \[([^\]]*)\]/) {
            for name in target.2.matches(of: /"([^"]+)"/) {
                let folder = "\(Place.repository)/\(target.1)/\(name.1)"
                #expect(Place.isFolder(folder) && !Place.names(in: folder).isEmpty, "\(target.1)/\(name.1)")
            }
        }
    }

    @Test func noSubfolderNameIsUsedTwice() {
        let names = LayoutTests.subfolders.map { ($0 as NSString).lastPathComponent.lowercased() }
        #expect(Set(names).count == names.count, "\(names.sorted())")
    }

    @Test(arguments: sourceFolders)
    func noTwoFilesOfAModuleHaveOneName(_ folder: String) {
        let files = LayoutTests.sourceFiles.filter { $0.hasPrefix("Sources/\(folder)/") }
        let names = Dictionary(grouping: files) { ($0 as NSString).lastPathComponent.lowercased() }
        #expect(!files.isEmpty)
        for (name, paths) in names where paths.count > 1 { Testing.Issue.record("\(name): \(paths)") }
    }

    @Test(arguments: floors)
    func noFloorLooksUp(_ floor: String) throws {
        let place = try #require(LayoutTests.floors.firstIndex(of: floor))
        var above: [String: String] = [:]
        for higher in LayoutTests.floors[(place + 1)...] {
            for file in try SourceText.all(under: "Sources/FHIRMeds/\(higher)") {
                for type in file.declaredTypes { above[type] = file.path }
            }
        }
        let files = try SourceText.all(under: "Sources/FHIRMeds/\(floor)")
        #expect(!files.isEmpty)
        for file in files {
            for type in file.words.sorted() {
                guard let other = above[type] else { continue }
                Testing.Issue.record("\(file.path) mentions \(type), which \(other) declares on a higher floor")
            }
        }
    }

    @Test func theModelImportsNothing() throws {
        for file in try SourceText.all(under: "Sources/FHIRMeds/Model") {
            let imports = file.words.contains("import")
            #expect(!imports, "\(file.path)")
        }
    }

    @Test(arguments: sourceFiles)
    func noSourceFileBreaksTheRules(_ path: String) throws {
        let file = try SourceText(path)
        for forbidden in ["fatalError(", "try!", "as!", "FoundationXML"] where file.code.contains(forbidden) {
            Testing.Issue.record("\(path) has \(forbidden)")
        }
    }

    @Test(arguments: sourceFiles.filter { !$0.contains("BuiltIn") })
    func noSourceFileHasMoreThan400Lines(_ path: String) throws {
        let lines = try SourceText(path).text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= 400, "\(path) has \(lines) lines")
    }

    #if os(Linux)
        @Test func theCommandLinksNoFoundationXML() async throws {
            let outcome = try await launch("/usr/bin/env", ["ldd", Place.command()])
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("libxml2"))
            #expect(!outcome.output.contains("FoundationXML"))
        }
    #endif
}
