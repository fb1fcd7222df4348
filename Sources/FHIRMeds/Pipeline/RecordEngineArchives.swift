// Archives and compressed files: their members are inputs one after the other, and may be archives themselves.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An archive whose members are being read.
struct OpenArchive {
    let reader: ArchiveReader
    /// What its members' names begin with.
    let name: String
    let number: Int
    let wasNamed: Bool
    /// What the archive is read from, for as long as it is.
    let file: OpenFile?
    /// The member that it is, of another archive.
    let member: ArchiveMember?
    /// Some member has come out.
    var hasMembers = false
}

/// An open file that is closed once nobody needs it.
final class OpenFile {
    let descriptor: Int32
    private let isOurs: Bool

    init(path: String) throws(FileFault) {
        isOurs = true
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw FileFault.last }
    }

    /// One that somebody else closes.
    init(keptAs descriptor: Int32) {
        isOurs = false
        self.descriptor = descriptor
    }

    deinit {
        if isOurs { close(descriptor) }
    }
}

/// Hands out the bytes of an archive's member, and remembers what went wrong.
final class ArchiveMember {
    private let reader: ArchiveReader
    private(set) var fault: ArchiveFault?

    init(_ reader: ArchiveReader) {
        self.reader = reader
    }

    /// Appends the next bytes; false at the end.
    ///
    /// - Throws: a stand-in for ``fault``.
    func read(into buffer: inout ByteBuffer) throws(FileFault) -> Bool {
        do {
            return try reader.read(into: &buffer, limit: SourceReader.blockSize) > 0
        } catch {
            fault = error
            throw FileFault(code: EIO)
        }
    }
}

extension RecordEngine {
    /// Opens an archive, of which the first bytes are in the window.
    mutating func beginArchive(_ input: Input, _ reader: inout SourceReader, _ sink: any RecordSink) {
        if archives.count >= options.limits.archives.depth {
            return refuse(
                "archives lie in archives deeper than the limit; unpack it first", .limit, input.name, sink)
        }
        do throws(ArchiveFault) {
            let (archive, file) = try open(input, &reader, sink)
            guard let archive else { return }
            archives.append(
                OpenArchive(
                    reader: archive, name: input.name, number: input.number, wasNamed: input.wasNamed, file: file,
                    member: input.member))
        } catch {
            refuse(RecordEngine.cause(error, input.member), input.name, sink)
        }
    }

    /// Nothing comes out where the source cannot be kept, which has been told.
    private mutating func open(
        _ input: Input, _ reader: inout SourceReader, _ sink: any RecordSink
    ) throws(ArchiveFault) -> (ArchiveReader?, OpenFile?) {
        let limits = options.limits.archives
        if let member = input.member {
            let beginning = window.array
            var isFirst = true
            let archive = try ArchiveReader(limits: limits) { (buffer) throws(FileFault) in
                if !isFirst { return try member.read(into: &buffer) }
                isFirst = false
                buffer.append(beginning.span)
                return true
            }
            return (archive, nil)
        }
        if case .file(let path, _) = sources[input.number], reader.canBeReadAgain,
            recorder.scopes.catalog.spool(ofSource: input.number) == nil
        {
            let file = try RecordEngine.asFault { () throws(FileFault) in try OpenFile(path: path) }
            return (try ArchiveReader(descriptor: file.descriptor, limits: limits), file)
        }
        // A zip archive is read from its end: what comes only once is kept.
        let kept = recorder.scopes.catalog.spool(ofSource: input.number) ?? spool(&reader, input, sink)
        guard let kept else { return (nil, nil) }
        let descriptor = try RecordEngine.asFault { () throws(FileFault) in try kept.written() }
        return (try ArchiveReader(descriptor: descriptor, limits: limits), OpenFile(keptAs: descriptor))
    }

    private static func asFault<Value>(_ work: () throws(FileFault) -> Value) throws(ArchiveFault) -> Value {
        do {
            return try work()
        } catch {
            throw ArchiveFault(cause: .file(error))
        }
    }

    /// Goes to the next member of the innermost archive.
    mutating func beginMember(_ sink: any RecordSink) {
        guard let archive = archives.last else { return }
        do {
            guard let member = try archive.reader.next() else { return endArchive(archive, sink) }
            if RecordEngine.isHidden(member.name) { return }
            if !archive.hasMembers { recorder.forgetAccount() }
            archives[archives.count - 1].hasMembers = true
            let name = member.name.isEmpty ? archive.name : "\(archive.name)!\(member.name)"
            recorder.begin(name)
            clear()
            recorder.original = nil
            guard member.isFile else {
                return passOver(
                    "no file, but a link or a device in an archive", "a link in an archive is not followed", sink)
            }
            recorder.origin.declaredRelease = health.release(ofMember: member.name, in: archive)
            let text = ArchiveMember(archive.reader)
            var reader = SourceReader { (buffer) throws(FileFault) in try text.read(into: &buffer) }
            self.member = text
            // Of a compressed file that somebody named, the text is what was meant.
            let wasNamed = archive.wasNamed && member.name.isEmpty
            look(
                Input(name: name, wasNamed: wasNamed, number: archive.number, member: text), &reader, sink)
            if state == .between { self.reader = nil } else { self.reader = consume reader }
        } catch {
            refuse(RecordEngine.cause(error, archive.member), archive.name, sink)
            if !error.isOfMember { archives.removeLast() }
        }
    }

    private mutating func endArchive(_ archive: OpenArchive, _ sink: any RecordSink) {
        archives.removeLast()
        if archive.hasMembers { return }
        passOver("an archive without files", "an archive that holds no files", sink)
    }

    /// What hides itself in a folder, or is made by an archiver for itself, is nobody's record.
    private static func isHidden(_ name: String) -> Bool {
        name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." || $0 == "__MACOSX" }
    }

    /// Tells what broke the reading of a member off.
    mutating func tellFaultOfMember(_ sink: any RecordSink) {
        guard let fault = member?.fault else { return }
        member = nil
        refuse(fault, recorder.origin.fileName, sink)
        // What one archive may unpack to, its other members would go beyond too.
        if fault.isLimit { archives.removeAll() }
    }

    /// What went wrong in an archive: in one that lies in another, what went wrong there.
    private static func cause(_ fault: ArchiveFault, _ member: ArchiveMember?) -> ArchiveFault {
        if case .file = fault.cause, let inner = member?.fault { return inner }
        return fault
    }

    private mutating func refuse(_ fault: ArchiveFault, _ name: String, _ sink: any RecordSink) {
        refuse(fault.words, fault.isLimit ? .limit : .unreadable, name, sink)
    }

    /// Says that an archive, or what is left of it, cannot be read.
    private mutating func refuse(_ words: String, _ code: IssueCode, _ name: String, _ sink: any RecordSink) {
        let issue = Issue(.error, code, path: "", message: words, position: SourcePosition(file: name))
        recorder.reject(issue, sink)
        finish()
    }
}
