/// What to take for the offset of times that are written without one.
public enum AssumedOffset: Hashable, Sendable {
    /// So many seconds east of Greenwich, a whole number of minutes and at most 14 hours.
    case seconds(Int)
    /// What the zone of this IANA name had at the time, such as `Europe/Berlin`.
    case zone(String)

    /// An offset such as `+02:00` or `Z`, or the name of a zone; nil for anything else, and for a zone that is not known.
    public init?(_ text: String) {
        if let seconds = FHIRDateTime("2000-01-01T00:00:00" + text).offsetSeconds {
            self = .seconds(seconds)
        } else if ZoneOffsets.isKnown(text) {
            self = .zone(text)
        } else {
            return nil
        }
    }
}
