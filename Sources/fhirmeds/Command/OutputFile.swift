import FHIRMeds
import Foundation

/// Where bytes go: an open descriptor, a pipe or device that is written straight to, or a file that appears under its name
/// only when it is complete.
final class OutputFile {
    private let name: String
    private let descriptor: Int32
    private let isOurs: Bool
    /// The file that is meant, links followed, and the one beside it that takes its place at the end.
    private let replaced: (target: String, temporary: String)?
    /// The mode of the file that is replaced.
    private var mode: mode_t?
    /// Where the temporary file is noted for the case that a signal ends the command.
    private var note: Int?
    private var isOpen = true

    /// Standard output.
    init() {
        name = "standard output"
        descriptor = 1
        isOurs = false
        replaced = nil
    }

    /// A file, for its owner alone if it is new; until ``finish()`` it has a temporary name beside it, and whatever had its name stays.
    ///
    /// A link stays a link: what it leads to is replaced. A pipe or a device is opened and written to.
    init(path: String) throws {
        name = path
        if let number = OutputFile.descriptor(named: path) {
            descriptor = number
            isOurs = false
            replaced = nil
            let flags = fcntl(number, F_GETFL)
            if flags < 0 { throw OutputError(name: path, fault: FileFault.last) }
            return
        }
        isOurs = true
        let target = try OutputFile.target(of: path)
        switch OutputFile.kind(of: target) {
        case nil, S_IFREG:
            let (folder, file) = OutputFile.parts(of: target)
            let temporary = "\(folder).\(file).\(getpid()).part"
            replaced = (target, temporary)
            mode = OutputFile.mode(of: target)
            note = PartialFiles.note(temporary)
            descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        case S_IFDIR: throw OutputError(name: path, fault: .isFolder)
        default:
            replaced = nil
            descriptor = unsafe open(target, O_WRONLY)
        }
        if descriptor < 0 {
            let fault = FileFault.last
            forget()
            throw OutputError(name: path, fault: fault)
        }
    }

    /// The file of `--output`, or standard output.
    convenience init(of invocation: Invocation) throws {
        if let path = invocation["--output"], path != "-" { try self.init(path: path) } else { self.init() }
    }

    private func forget() {
        if let note { PartialFiles.forget(note) }
        note = nil
    }

    func write(_ buffer: inout ByteBuffer) throws {
        do {
            try buffer.drain(to: descriptor)
        } catch {
            throw OutputError(name: name, fault: error)
        }
    }

    /// Writes a whole text.
    func write(_ text: String) throws {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        buffer.append(text)
        try write(&buffer)
    }

    /// Gives the file its name.
    func finish() throws {
        guard isOpen else { return }
        isOpen = false
        if !isOurs { return }
        guard let (target, temporary) = replaced else {
            if close(descriptor) != 0 { throw OutputError(name: name, fault: FileFault.last) }
            return
        }
        defer { forget() }
        // Whoever could read the old file can read the new one.
        if let mode { fchmod(descriptor, mode) }
        // Bytes first, then the name: after a crash there is the old file or the whole new one.
        guard fsync(descriptor) == 0 || errno == EINVAL, close(descriptor) == 0, unsafe rename(temporary, target) == 0
        else {
            let fault = FileFault.last
            unsafe unlink(temporary)
            throw OutputError(name: name, fault: fault)
        }
    }

    /// Leaves nothing behind.
    func discard() {
        guard isOpen else { return }
        isOpen = false
        if isOurs { close(descriptor) }
        if let temporary = replaced?.temporary { unsafe unlink(temporary) }
        forget()
    }

    // MARK: What a path leads to

    /// The descriptor that a path such as `/dev/stdout` stands for. It is used itself: opened anew, a file that it was
    /// redirected to would be written from its beginning.
    private static func descriptor(named path: String) -> Int32? {
        switch path {
        case "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default: break
        }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count)).flatMap { $0 < 0 ? nil : $0 }
        }
        return nil
    }

    /// The path that is left once the links in its last part have been followed; nothing need be there.
    private static func target(of path: String) throws -> String {
        var target = path
        for _ in 0..<40 {
            let (folder, file) = OutputFile.parts(of: target)
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else {
                // The folder by its one true name, so that two spellings of one file are seen to be the same.
                guard let real = unsafe realpath(folder.isEmpty ? "." : folder, nil) else { return target }
                defer { unsafe free(real) }
                let name = unsafe String(cString: real)
                return (name == "/" ? name : name + "/") + file
            }
            target = next.hasPrefix("/") ? next : folder + next
        }
        throw OutputError(name: path, fault: .tooManyLinks)
    }

    /// The folder of a path, with the slash behind it, and the name in it.
    private static func parts(of path: String) -> (folder: String, file: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }

    /// The kind of file at a path, or nil if there is none.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// What may be done with the file at a path, and by whom; nil if there is none.
    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
