import FHIRMeds
import Foundation

/// What a path leads to, so that two spellings of one file, or two links to it, are seen to be the same.
enum FileIdentity: Hashable {
    /// Something that is there.
    case node(device: UInt64, number: UInt64)
    /// Something that is not there yet, by the true name of its folder.
    case path(String)

    /// What a path leads to; nil for devices, pipes and sockets, which may be read and written at once.
    init?(_ path: String) {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            self.init(status)
        } else {
            let slash = path.lastIndex(of: "/")
            let folder = slash.map { String(path[...$0]) } ?? "."
            guard let real = unsafe realpath(folder, nil) else { return nil }
            defer { unsafe free(real) }
            let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
            self = unsafe .path(String(cString: real) + "/" + name)
        }
    }

    /// What an open descriptor leads to.
    init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init?(_ status: stat) {
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR else { return nil }
        self = .node(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    }
}

/// Sees to it that nothing is written over what is being read, nor two outputs over each other.
struct OutputPaths {
    /// The outputs that the command line names: the flag and the file or folder.
    private let named: [(flag: String, path: String)]
    /// What the command line has beside the inputs: tables, and Medications from elsewhere.
    private let tables: InputList

    /// - Throws: ``UsageError`` for a path that names no file.
    init(_ invocation: Invocation) throws {
        var named: [(flag: String, path: String)] = []
        for flag in ["--output", "--report", "--loss-report", "--rejects"] {
            guard let path = invocation[flag] else { continue }
            if path.isEmpty {
                let what = flag == "--rejects" ? "folder" : "file"
                throw UsageError(message: "\(flag) names no \(what): its value is empty")
            }
            switch (flag, path) {
            case ("--output", "-"): continue
            case ("--report", "-"), ("--loss-report", "-"):
                throw UsageError(
                    message: "\(flag) takes the name of a file; /dev/stderr or /dev/stdout if it is to go there")
            case ("--rejects", "-"):
                throw UsageError(message: "--rejects takes the name of a folder, so - cannot be given")
            default: break
            }
            if flag != "--rejects" || !OutputPaths.isFile(path) { named.append((flag, path)) }
            if flag == "--rejects" {
                // What is written into the folder.
                for name in ["rejects.ndjson", "reasons.ndjson"] { named.append((flag, "\(path)/\(name)")) }
            }
        }
        self.named = named
        tables = InputList(
            earlier: ["--based-on", "--mappings", "--annotate", "--medications"].flatMap { invocation.all($0) })
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// - Throws: ``UsageError`` if an output is an input too, or is named twice.
    func check(against inputs: InputList) throws {
        var owners: [FileIdentity: (flag: String, path: String)] = [:]
        for output in named {
            guard let identity = FileIdentity(output.path) else { continue }
            if let other = owners[identity], other.flag != output.flag {
                throw UsageError(
                    message: "\(other.flag) and \(output.flag) name the same file; give each its own")
            }
            owners[identity] = output
        }
        // Standard output may have been sent to a file that is read.
        if let identity = FileIdentity(descriptor: 1) { owners[identity] = ("standard output", "standard output") }
        for input in inputs.places + tables.places {
            guard let identity = input.identity, let output = owners[identity] else { continue }
            let what = output.flag == output.path ? output.flag : "\(output.flag) \(output.path)"
            throw UsageError(
                message: "\(what) would write over the input \(input.name); give the output another name")
        }
    }
}
