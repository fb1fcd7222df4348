import FHIRMeds
import Foundation

/// Where bytes go: standard output, or a file that appears under its name only when it is complete.
final class OutputFile {
    private let name: String
    private let descriptor: Int32
    private let temporary: String?

    /// Standard output.
    init() {
        name = "standard output"
        descriptor = 1
        temporary = nil
    }

    /// A file; until ``finish()`` it has a temporary name beside it, and whatever had its name stays.
    init(path: String) throws {
        name = path
        let folder = (path as NSString).deletingLastPathComponent
        let file = (path as NSString).lastPathComponent
        let hidden = ".\(file).\(getpid()).part"
        let temporary = folder.isEmpty ? hidden : folder + "/" + hidden
        self.temporary = temporary
        descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        if descriptor < 0 { throw OutputError(name: path, fault: FileFault.last) }
    }

    func write(_ buffer: inout ByteBuffer) throws {
        do {
            try buffer.drain(to: descriptor)
        } catch {
            throw OutputError(name: name, fault: error)
        }
    }

    /// Gives the file its name.
    func finish() throws {
        guard let temporary else { return }
        // Bytes first, then the name: after a crash there is the old file or the whole new one.
        guard fsync(descriptor) == 0 || errno == EINVAL, close(descriptor) == 0, unsafe rename(temporary, name) == 0
        else {
            let fault = FileFault.last
            unsafe unlink(temporary)
            throw OutputError(name: name, fault: fault)
        }
    }

    /// Leaves nothing behind.
    func discard() {
        if let temporary {
            close(descriptor)
            unsafe unlink(temporary)
        }
    }

    /// Writes a whole text as a file.
    static func write(_ text: String, to path: String) throws {
        let file = try OutputFile(path: path)
        var buffer = ByteBuffer(capacity: text.utf8.count)
        buffer.append(text)
        do {
            try file.write(&buffer)
        } catch {
            file.discard()
            throw error
        }
        try file.finish()
    }
}
