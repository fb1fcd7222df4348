/// Takes what the engine makes of its sources, in input order.
package protocol RecordSink: AnyObject {
    /// A record came out; its line ends with a line feed.
    func translated(_ line: Span<UInt8>)
    /// A record came out that is one of our own statements.
    ///
    /// - Parameter position: where it was read.
    func translated(_ line: Span<UInt8>, carrying statement: DoseStatement, at position: SourcePosition)
    /// A record did not come out.
    ///
    /// - Parameter raw: its bytes as they were written, as far as they are known.
    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm)
    /// Something about a document that cost no record.
    func noted(_ issue: Issue)
}

extension RecordSink {
    /// To most sinks one of our own statements is a record like any other.
    package func translated(_ line: Span<UInt8>, carrying statement: DoseStatement, at position: SourcePosition) {
        translated(line)
    }
}

/// How a rejected record was written, which decides how it is kept.
package enum RejectedForm {
    case ndjsonLine, json, xml
}

/// Takes nothing.
final class NoSink: RecordSink {
    func translated(_ line: Span<UInt8>) {}
    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) {}
    func noted(_ issue: Issue) {}
}
