import FHIRMeds
import Foundation

/// Keeps rejected records: lines of NDJSON together as they were, other records in files of their own, and the reasons.
final class RejectsFolder {
    private let path: String
    private var lines: OutputFile?
    private let reasons: OutputFile
    private var count = 0
    /// The files of their own.
    private var kept: [String] = []

    /// A folder that is made if it is not there, and can be written to.
    init(path: String) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw UsageError(message: "\(path): the folder for rejects cannot be made; check the path")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        if let old = names.filter(RejectsFolder.isReject).min() {
            throw UsageError(
                message: "\(path): has rejects of an earlier run, such as \(old); name another folder or take them away"
            )
        }
        reasons = try OutputFile(path: "\(path)/reasons.ndjson")
    }

    /// Whether a file has a name that rejects are given.
    private static func isReject(_ name: String) -> Bool {
        if name == "rejects.ndjson" || name == "reasons.ndjson" { return true }
        guard name.hasSuffix(".json") || name.hasSuffix(".xml"), let stem = name.split(separator: ".").first else {
            return false
        }
        return stem.utf8.count >= 6 && stem.hasOnlyDigits
            && name.split(separator: ".").count == 2
    }

    func keep(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) throws {
        count += 1
        var name = ""
        if !raw.isEmpty {
            var buffer = ByteBuffer(capacity: raw.count + 1)
            buffer.append(raw)
            switch form {
            case .ndjsonLine:
                name = "rejects.ndjson"
                buffer.append(UInt8(ascii: "\n"))
                let lines = try lines ?? OutputFile(path: "\(path)/rejects.ndjson")
                self.lines = lines
                try lines.write(&buffer)
            case .json, .xml:
                name = String(repeating: "0", count: max(0, 6 - String(count).count)) + "\(count)"
                name += form == .json ? ".json" : ".xml"
                try keep(&buffer, as: "\(path)/\(name)")
            }
        }
        try reasons.write(RecordText.reason(for: issue, kept: name))
    }

    private func keep(_ buffer: inout ByteBuffer, as file: String) throws {
        let output = try OutputFile(path: file)
        do {
            try output.write(&buffer)
        } catch {
            output.discard()
            throw error
        }
        try output.finish()
        kept.append(file)
    }

    func finish() throws {
        if count == 0 { return reasons.discard() }
        try lines?.finish()
        try reasons.finish()
    }

    /// Leaves nothing behind.
    func discard() {
        lines?.discard()
        reasons.discard()
        for file in kept { unsafe unlink(file) }
        kept = []
    }
}
