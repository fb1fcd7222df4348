/// What is accepted of an archive or a compressed file before it is refused, so that a small file that unpacks to an endless one
/// costs little.
///
/// The defaults are far above what exports of real records need. What is beyond a limit is refused with a message that names it.
public struct ArchiveLimits: Sendable, Equatable {
    /// How many bytes may come out for each byte that is in the file, once ``ratioFreeSize`` is behind.
    ///
    /// Records that resemble each other come to a hundred; nothing but repetition comes to a thousand.
    public var ratio = 500
    /// How many bytes may come out before the ratio counts.
    public var ratioFreeSize = 64 << 20
    /// How many bytes may come out of one archive.
    public var totalSize = 1 << 40
    /// How many members one archive may have.
    public var members = 10_000_000
    /// How deep archives may lie in archives.
    public var depth = 4

    /// The default limits.
    public init() {}
}

/// Why an archive or one of its members cannot be read.
struct ArchiveFault: Error, Equatable {
    enum Cause: Equatable {
        /// libarchive is not part of this build.
        case notOnThisPlatform
        /// Not an archive at all.
        case noArchive
        /// The bytes end too soon.
        case cutOff
        /// The checksum does not fit what came out.
        case checksum
        /// Something else is wrong with the bytes.
        case damaged
        case encrypted
        /// Packed in a way that libarchive does not know.
        case unknownPacking
        /// The bytes cannot be had.
        case file(FileFault)
        case ratio(Int)
        case totalSize(Int)
        case members(Int)
    }

    let cause: Cause
    /// It costs the current member alone; the next one can be asked for.
    var isOfMember = false

    /// The archive is refused for what it would cost, not for being damaged.
    var isLimit: Bool {
        switch cause {
        case .ratio, .totalSize, .members: true
        default: false
        }
    }

    /// What is wrong and what to do.
    var words: String {
        switch cause {
        case .notOnThisPlatform: "archives and compressed files are not read on this platform; unpack it first"
        case .noArchive: "not an archive that can be read; get it again"
        case .cutOff: "the archive ends too soon; it was cut off, get it again"
        case .checksum: "the checksum does not fit what was unpacked; it was damaged on the way, get it again"
        case .damaged: "the archive is damaged; get it again"
        case .encrypted: "encrypted; unpack it with its password first"
        case .unknownPacking: "packed in a way that is not known here; unpack it first"
        case .file(let fault): fault.words
        case .ratio(let limit):
            "unpacks to more than \(limit) times its size, which is the limit; if you trust it, unpack it first"
        case .totalSize(let limit):
            "unpacks to more than \(limit) bytes, which is the limit; if you trust it, unpack it first"
        case .members(let limit): "has more than \(limit) members, which is the limit; if you trust it, unpack it first"
        }
    }
}
