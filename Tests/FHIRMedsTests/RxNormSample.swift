import Foundation
import Testing

@testable import FHIRMeds

/// A small release that is made up, and indexes of it.
enum RxNormSample {
    static let folder = Place.repository + "/Resources/rxnorm-sample"

    /// The bytes of an index.
    static func bytes(of release: String, name: String? = nil) throws -> [UInt8] {
        let builder = try RxNormIndexBuilder(reading: release, name: name)
        var bytes: [UInt8] = []
        try builder.write { buffer in
            bytes += buffer.array
            buffer.removeAll()
        }
        return bytes
    }

    /// Indexes a release and opens the index, which is gone from the disk by then.
    static func open(_ release: String = folder, name: String? = nil) async throws -> RxNormRelease {
        let bytes = try bytes(of: release, name: name)
        return try await withTemporaryFolder { folder in
            try RxNormRelease(index: try write(bytes, to: folder + "/index"))
        }
    }

    /// A copy of the release with some of its files changed; nil takes one away.
    static func copy(to folder: String, changing changes: [String: ((String) -> String)?] = [:]) throws -> String {
        try copy(to: folder) { name, text in
            switch changes[name] {
            case nil: text
            case .some(let change): change?(text)
            }
        }
    }

    /// A copy of the release, each file changed; nil takes one away.
    static func copy(to folder: String, changing change: (String, String) -> String?) throws -> String {
        let target = folder + "/release"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        for name in Place.names(in: self.folder + "/rrf") {
            let text = try Place.text("\(self.folder)/rrf/\(name)")
            if let changed = change(name, text) { try write(changed, to: "\(target)/\(name)") }
        }
        return target
    }

    /// Puts the right checksum behind bytes that were changed.
    static func seal(_ bytes: inout [UInt8]) {
        var sum = BlockChecksum()
        let end = bytes.count - 8
        sum.add(bytes.span.extracting(0..<end))
        for at in 0..<8 { bytes[end + at] = UInt8(truncatingIfNeeded: sum.value >> (at * 8)) }
    }

    /// Asks everything about every code, NDC and name of the release, and counts the answers.
    @discardableResult
    static func askEverything(_ release: RxNormRelease, rxcuis: [String], ndcs: [String], names: [String]) -> Int {
        var answers = release.files.count + release.label.utf8.count
        for rxcui in rxcuis {
            answers += release.concept(rxcui)?.value.name?.utf8.count ?? 0
            for answer in [
                release.ingredients(of: rxcui), release.preciseIngredients(of: rxcui), release.components(of: rxcui),
                release.doseForms(of: rxcui), release.doseFormGroups(of: rxcui), release.contents(of: rxcui),
                release.brandNames(of: rxcui), release.generics(of: rxcui), release.brandedForms(of: rxcui),
                release.quantifiedForms(of: rxcui), release.unquantifiedForms(of: rxcui),
            ] { answers += answer?.value.count ?? 0 }
            answers += release.synonyms(of: rxcui)?.value.count ?? 0
            answers += release.ndcs(of: rxcui)?.value.count ?? 0
            answers += release.trail(of: rxcui).value.ends.count
        }
        answers += release.preferred(among: rxcuis).value.candidates.count
        for ndc in ndcs { answers += release.concepts(ndc11: ndc).value.count }
        for name in names {
            switch release.match(name: name).value {
            case .none: break
            case .one: answers += 1
            case .tie(let candidates): answers += candidates.count
            }
        }
        return answers
    }
}
