/// What the sources of records have and their record lines do not carry, by element path, as `--loss-report` writes it.
///
/// Paths have no list indices and no underscores, so that JSON and XML have the same.
package struct Losses: Sendable, Equatable {
    /// Why a record line does not carry something.
    package enum Reason: String, Sendable {
        /// No field has room for it.
        case notCarried
        /// It cannot be read as its type, or stands where it may not; the issues of its record tell it.
        case dropped
        /// There is nothing in it.
        case empty
    }

    package struct Key: Hashable, Sendable {
        package let path: String
        package let reason: Reason
    }

    /// How many paths are kept apart; names that no release has may be without end.
    package static let mostPaths = 10_000

    /// How often each path was met.
    package private(set) var counts: [Key: Int] = [:]
    /// How often paths were met beyond ``mostPaths``.
    package private(set) var others = 0
    /// How many records were looked at.
    package private(set) var records = 0

    package init() {}

    mutating func addRecord() { records += 1 }

    mutating func add(_ path: String, _ reason: Reason, times: Int = 1) {
        let key = Key(path: path, reason: reason)
        if counts[key] == nil, counts.count >= Losses.mostPaths {
            others += times
        } else {
            counts[key, default: 0] += times
        }
    }

    /// Adds what others were found to have lost.
    package mutating func add(_ more: Losses) {
        for (key, count) in more.counts { add(key.path, key.reason, times: count) }
        others += more.others
        records += more.records
    }

    /// One JSON object, its paths sorted, with a line feed at the end.
    package var json: String {
        var buffer = ByteBuffer(capacity: 4096)
        buffer.append("{\"records\":\(records),\"paths\":[" as String)
        let sorted = counts.sorted { left, right in
            let (first, second) = (left.key, right.key)
            if first.path == second.path { return first.reason.rawValue < second.reason.rawValue }
            return first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
        }
        for (number, entry) in sorted.enumerated() {
            buffer.append(number > 0 ? ",{\"path\":" as StaticString : "{\"path\":")
            JSONText.appendString(entry.key.path, to: &buffer)
            buffer.append(",\"count\":\(entry.value),\"why\":\"\(entry.key.reason.rawValue)\"}" as String)
        }
        buffer.append("]")
        if others > 0 { buffer.append(",\"others\":\(others)" as String) }
        buffer.append("}\n")
        return String(decodingUTF8: buffer.span)
    }
}
