/// The files of an RxNorm release that an index is made of.
enum RxNormFile: String, CaseIterable {
    case concepts = "RXNCONSO.RRF"
    case relations = "RXNREL.RRF"
    case attributes = "RXNSAT.RRF"
    case archive = "RXNATOMARCHIVE.RRF"
    case retired = "RXNCUI.RRF"
    case sources = "RXNSAB.RRF"

    /// How many fields a row has.
    var fieldCount: Int {
        switch self {
        case .concepts: 18
        case .relations: 16
        case .attributes: 13
        case .archive: 16
        case .retired: 5
        case .sources: 25
        }
    }

    /// The prescribable subset has these three alone; without one of them there is no release.
    var isRequired: Bool {
        switch self {
        case .concepts, .relations, .attributes: true
        case .archive, .retired, .sources: false
        }
    }
}

/// Why a release cannot be indexed, or an index cannot be used.
public struct RxNormFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file as it was given; `archive!member` inside an archive.
    public let file: String
    /// The line, counted from one; 0 for the whole file.
    public let line: Int
    /// What is wrong and what to do.
    public let message: String

    init(_ file: String, line: Int = 0, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// `file:line: message`.
    public var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)" }
}

/// Where a release lies: a folder with its files, or with `rrf` below it, or an archive of one.
struct RxNormFiles {
    private enum Place {
        case folder(String)
        /// The folder in an archive, with a slash behind it.
        case archive(InputFile, folder: String)
    }

    private let path: String
    private let place: Place
    /// The name that NLM gave the folder or archive, such as `RxNorm_full_10062025`.
    let folderName: String?

    init(_ path: String) throws(RxNormFault) {
        self.path = path
        let file: InputFile
        do throws(FileFault) {
            file = try InputFile(path: path)
        } catch {
            throw RxNormFault(path, error.words)
        }
        if file.isFolder {
            let base = path.hasSuffix("/") ? path : path + "/"
            let folders = [base, base + "rrf/"]
            guard let folder = folders.first(where: { RxNormFiles.isThere($0 + RxNormFile.concepts.rawValue) }) else {
                throw RxNormFault(path, "there is no RXNCONSO.RRF here, nor in rrf below; name the folder of a release")
            }
            place = .folder(folder)
            folderName = RxNormFiles.releaseName(in: path)
        } else if file.size != nil {
            let folder = try RxNormFiles.folder(in: file, path)
            place = .archive(file, folder: folder)
            folderName = RxNormFiles.releaseName(in: folder) ?? RxNormFiles.releaseName(in: path)
        } else {
            throw RxNormFault(path, "not a folder or an archive; name that of a release")
        }
    }

    private static func isThere(_ path: String) -> Bool {
        (try? InputFile(path: path)) != nil
    }

    /// The last part of a path that is named as NLM names releases: `RxNorm_`, words, a date of eight digits.
    static func releaseName(in path: String) -> String? {
        for part in path.split(separator: "/").reversed() {
            let name = part.hasSuffix(".zip") ? part.dropLast(4) : part
            guard name.hasPrefix("RxNorm_"), let date = name.split(separator: "_").last else { continue }
            if date.utf8.count == 8, date.hasOnlyDigits { return String(name) }
        }
        return nil
    }

    /// The folder of an archive that has the release: the one least deep, since a full release has the prescribable one below.
    private static func folder(in file: InputFile, _ path: String) throws(RxNormFault) -> String {
        var found: [String] = []
        do throws(ArchiveFault) {
            let archive = try ArchiveReader(descriptor: file.descriptor, limits: ArchiveLimits())
            while let member = try archive.next() {
                let (folder, name) = parts(of: member.name)
                if name == RxNormFile.concepts.rawValue, member.isFile { found.append(folder) }
            }
        } catch {
            throw RxNormFault(path, error.words)
        }
        func depth(_ folder: String) -> Int { folder.split(separator: "/").count }
        let least = found.map(depth).min()
        let candidates = found.filter { depth($0) == least }
        guard let folder = candidates.first else {
            throw RxNormFault(path, "there is no RXNCONSO.RRF in the archive; name that of a release")
        }
        if candidates.count > 1 {
            throw RxNormFault(path, "there are several releases in the archive; unpack it and name the folder of one")
        }
        return folder
    }

    private static func parts(of name: String) -> (folder: String, file: String) {
        guard let slash = name.lastIndex(of: "/") else { return ("", name) }
        return (String(name[...slash]), String(name[name.index(after: slash)...]))
    }

    /// Hands out the files that are there, each once, in the order that they lie in.
    ///
    /// - Throws: if a required one is missing, or what the body throws.
    func read(
        _ body: (RxNormFile, String, inout RRFReader) throws(RxNormFault) -> Void
    ) throws(RxNormFault) {
        var found: Set<RxNormFile> = []
        switch place {
        case .folder(let folder):
            for file in RxNormFile.allCases {
                let name = folder + file.rawValue
                let input: InputFile
                do throws(FileFault) {
                    input = try InputFile(path: name)
                } catch {
                    if error.isMissing { continue }
                    throw RxNormFault(name, error.words)
                }
                if input.isFolder { throw RxNormFault(name, FileFault.isFolder.words) }
                found.insert(file)
                var reader = RRFReader(.file(input), fieldCount: file.fieldCount)
                try body(file, name, &reader)
            }
        case .archive(let archive, let folder):
            try read(archive, folder, &found, body)
        }
        for file in RxNormFile.allCases where file.isRequired && !found.contains(file) {
            throw RxNormFault(path, "\(file.rawValue) is missing; a release has it beside RXNCONSO.RRF")
        }
    }

    private func read(
        _ archive: InputFile, _ folder: String, _ found: inout Set<RxNormFile>,
        _ body: (RxNormFile, String, inout RRFReader) throws(RxNormFault) -> Void
    ) throws(RxNormFault) {
        func told<Value>(_ work: () throws(ArchiveFault) -> Value) throws(RxNormFault) -> Value {
            do throws(ArchiveFault) { return try work() } catch { throw RxNormFault(path, error.words) }
        }
        let reader = try told { () throws(ArchiveFault) in
            try ArchiveReader(descriptor: archive.descriptor, limits: ArchiveLimits())
        }
        while let member = try told({ () throws(ArchiveFault) in try reader.next() }) {
            let (place, name) = RxNormFiles.parts(of: member.name)
            guard place == folder, member.isFile, let file = RxNormFile(rawValue: name) else { continue }
            if !found.insert(file).inserted { throw RxNormFault(path, "\(member.name) stands twice in the archive") }
            var rows = RRFReader(.member(reader), fieldCount: file.fieldCount)
            try body(file, "\(path)!\(member.name)", &rows)
        }
    }
}
