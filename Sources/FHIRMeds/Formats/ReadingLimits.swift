/// What a reader accepts before it refuses a document, so that hostile or broken input costs little.
///
/// The defaults are far above what real records need. A document beyond a limit is refused with a message that names it.
public struct ReadingLimits: Sendable, Equatable {
    /// How deep objects, lists and elements may be nested.
    public var depth = 256
    /// The size of what has to be in memory at once, in bytes: an entry of a Bundle, a line of NDJSON, any other document.
    public var documentSize = 2_000_000_000
    /// The size of one string or attribute value as written, in bytes.
    public var stringSize = 512_000_000
    /// How many attributes one XML element may have.
    public var attributes = 64
    /// What is accepted of archives and compressed files.
    public var archives = ArchiveLimits()

    /// The default limits.
    public init() {}

    /// How far a text is searched for what can be read behind something that cannot, and how much of a text without it is kept.
    static let mostSearched = 1 << 26
}
