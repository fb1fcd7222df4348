import FHIRMeds
import Foundation

/// Keeps rejected records: lines of NDJSON together as they were, other records in files of their own, and the reasons.
final class RejectsFolder {
    private let path: String
    private var lines: OutputFile?
    private var reasons: OutputFile?
    private var count = 0

    init(path: String) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw UsageError(message: "\(path): the folder for rejects cannot be made; check the path")
        }
    }

    func keep(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) throws {
        count += 1
        var kept = ""
        if !raw.isEmpty {
            var buffer = ByteBuffer(capacity: raw.count + 1)
            buffer.append(raw)
            switch form {
            case .ndjsonLine:
                kept = "rejects.ndjson"
                buffer.append(UInt8(ascii: "\n"))
                if lines == nil { lines = try OutputFile(path: "\(path)/rejects.ndjson") }
                try lines?.write(&buffer)
            case .json, .xml:
                kept = String(repeating: "0", count: max(0, 6 - String(count).count)) + "\(count)"
                kept += form == .json ? ".json" : ".xml"
                let file = try OutputFile(path: "\(path)/\(kept)")
                try file.write(&buffer)
                try file.finish()
            }
        }
        var reason = ByteBuffer(capacity: 512)
        reason.append(RecordText.reason(for: issue, kept: kept))
        if reasons == nil { reasons = try OutputFile(path: "\(path)/reasons.ndjson") }
        try reasons?.write(&reason)
    }

    func finish() throws {
        try lines?.finish()
        try reasons?.finish()
    }
}
