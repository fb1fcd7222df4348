/// Takes what the engine makes of its sources, in input order.
package protocol RecordSink: AnyObject {
    /// A record came out; its line ends with a line feed.
    func translated(_ line: Span<UInt8>)
    /// A record did not come out.
    ///
    /// - Parameter raw: its bytes as they were written, as far as they are known.
    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm)
    /// Something about a document that cost no record.
    func noted(_ issue: Issue)
}

/// How a rejected record was written, which decides how it is kept.
package enum RejectedForm {
    case ndjsonLine, json, xml
}
