import FHIRMeds
import Foundation
import Testing

/// The repository's own samples.
enum SampleFiles {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let folder = root.appending(path: "Resources/fhir-samples")

    /// The names of the samples of one kind, sorted.
    static func list(withExtension kind: String, in subfolder: String = "") -> [String] {
        let place = subfolder.isEmpty ? folder : folder.appending(path: subfolder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        return names.filter { $0.hasSuffix(".\(kind)") && !$0.contains(".expected.") }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: name)))
    }

    /// The release that a sample's name begins with, else R4; nil for samples of several.
    static func release(of name: String) -> FHIRRelease? {
        if name.hasPrefix("bundle-mixed-releases") { return nil }
        if name.hasPrefix("dstu2-") || name.hasPrefix("odd-dstu2-") { return .dstu2 }
        if name.hasPrefix("stu3-") { return .stu3 }
        return name.hasPrefix("r5-") || name.hasPrefix("bundle-r5-") ? .r5 : .r4
    }
}

/// Data that is not in the repository: found by the environment variable `FHIRMEDS_DATA`.
enum SharedData {
    static let root = ProcessInfo.processInfo.environment["FHIRMEDS_DATA"].map { URL(filePath: $0) }
    static let isThere = root.map { FileManager.default.fileExists(atPath: $0.appending(path: "corpus").path) } ?? false
    static let skipped: Comment = "skipped: FHIRMEDS_DATA does not name a folder with the corpus"

    /// All files below a folder, sorted by path.
    static func files(in folder: String) throws -> [URL] {
        guard let root else { return [] }
        let base = root.appending(path: folder)
        let all = FileManager.default.enumerator(at: base, includingPropertiesForKeys: [.isRegularFileKey])
        var files: [URL] = []
        while let file = all?.nextObject() as? URL {
            if (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true { files.append(file) }
        }
        return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}

extension JSONValue {
    init(_ bytes: [UInt8]) throws {
        try self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// The text of a string, a number or a word.
    var text: String? {
        switch self {
        case .word("null"), .object, .list: nil
        case .string(let text), .number(let text), .word(let text): text
        }
    }

    /// Without the members of these names, at the outermost level.
    func without(_ names: String...) -> JSONValue {
        guard case .object(var members) = self else { return self }
        for name in names { members[name] = nil }
        return .object(members)
    }
}

/// The built command.
enum Command {
    static let path = (try? Place.command()) ?? "fhirmeds"
}
