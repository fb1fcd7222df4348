import FHIRMeds
import Foundation

/// The inputs of a command line as sources, folders walked.
struct InputList {
    private(set) var sources: [RecordSource] = []
    /// Every file and folder that is read, and what it is on the disk.
    private(set) var places: [(name: String, identity: FileIdentity?)] = []
    /// What could not be walked.
    private(set) var faults: [String] = []
    /// What was named twice.
    private(set) var notes: [String] = []
    /// Which of the inputs a file or folder was found by. Two links in one folder are two files.
    private var owners: [FileIdentity: Int] = [:]
    private var number = 0

    init(_ inputs: [String]) {
        for (number, input) in (inputs.isEmpty ? ["-"] : inputs).enumerated() {
            self.number = number
            if input == "-" {
                if inputs[..<number].contains("-") {
                    notes.append("standard input is named twice; it is read once")
                    continue
                }
                sources.append(.descriptor(0, name: "standard input"))
                places.append(("standard input", FileIdentity(descriptor: 0)))
            } else {
                add(input, wasNamed: true)
            }
        }
    }

    /// Files that were written by an earlier run; none is no input.
    init(earlier files: [String]) {
        for (number, file) in files.enumerated() {
            self.number = number
            add(file, wasNamed: true)
        }
    }

    private mutating func add(_ path: String, wasNamed: Bool) {
        let identity = FileIdentity(path)
        if let identity {
            if let owner = owners[identity], owner != number {
                return notes.append("\(path): named twice; it is read once")
            }
            owners[identity] = number
        }
        places.append((path, identity))
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            sources.append(.file(path: path, wasNamed: wasNamed))
            return
        }
        // A link to a folder inside a folder may lead back; only what the user named is followed.
        if !wasNamed, (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
            faults.append("\(path): a link to a folder is not followed; name the folder itself")
            return
        }
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
            let base = path.hasSuffix("/") ? path : path + "/"
            // Sorted by bytes, so that the order does not depend on a language.
            for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
                add(base + name, wasNamed: false)
            }
        } catch {
            faults.append("\(path): the folder cannot be read; check its permissions")
        }
    }
}
