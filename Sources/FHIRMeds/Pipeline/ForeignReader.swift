/// Takes documents that are no FHIR from the engine's sources, such as dose logs.
protocol ForeignReader: AnyObject {
    /// Whether a document is looked at only once a block of it is there: a pipe may have given no more than a few bytes.
    var waitsForBlock: Bool { get }

    /// Looks at the beginning of a document, and takes it by answering true.
    ///
    /// - Parameters:
    ///   - text: what has been read so far, from the first byte on that is no blank.
    ///   - isAll: the document ends there.
    ///   - line: the line of its first byte, counted from one.
    ///   - file: what messages call it.
    func takes(_ text: Span<UInt8>, isAll: Bool, line: Int, file: String) -> Bool

    /// Reads on in a document that was taken. It takes the bytes that it has used off the front of the window.
    ///
    /// - Parameters:
    ///   - window: what has been read and not been used yet; more is appended by `reader`.
    /// - Returns: false once the document is over.
    func step(_ reader: inout SourceReader, _ window: inout ByteBuffer) -> Bool
}
