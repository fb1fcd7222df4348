// Time zones by their names: the one place that asks Foundation for anything about time.
//
// A zone is asked for its offset at a moment, and never for the moment that it is now; the machine's own zone plays no part.
// A name that Foundation cannot load has no offset: it is never taken for GMT.

import Foundation
import Synchronization

/// The offsets of the time zones that have names, such as `Europe/Berlin`.
enum ZoneOffsets {
    /// What the offset is of a time on a wall clock.
    enum OfLocalTime: Equatable {
        /// The zone had that time once, at this offset in seconds east of Greenwich.
        case once(Int)
        /// The clocks went back, so that the time came twice.
        case twice
        /// The clocks went forward over the time.
        case never
        /// No such zone can be loaded.
        case unknownZone
    }

    /// Zones are few, and loading one takes a while. A file of made-up names must not fill the memory.
    private static let zones = Mutex<[String: TimeZone]>([:])
    private static let mostZones = 4096

    /// The offset of a zone at a moment, in seconds east of Greenwich; nil if no such zone can be loaded.
    static func offset(of instant: FHIRInstant, in zone: String) -> Int? {
        self.zone(zone).map { offset($0, at: instant.seconds) }
    }

    /// Whether a zone of that name can be loaded.
    static func isKnown(_ zone: String) -> Bool { self.zone(zone) != nil }

    /// The offset at which a zone had a time on its wall clocks.
    ///
    /// - Parameter seconds: the seconds from the beginning of 1970 to that time on a wall clock.
    static func offset(ofLocal seconds: Int, in zone: String) -> OfLocalTime {
        guard let zone = self.zone(zone) else { return .unknownZone }
        var tried: [Int] = []
        var found: [Int] = []
        // No zone is, or ever was, as much as 16 hours from Greenwich, and none changed its offset twice in four hours.
        for hours in stride(from: -16, through: 16, by: 4) {
            let candidate = offset(zone, at: seconds + hours * 3600)
            if tried.contains(candidate) { continue }
            tried.append(candidate)
            if offset(zone, at: seconds - candidate) == candidate { found.append(candidate) }
        }
        guard let only = found.first else { return .never }
        return found.count == 1 ? .once(only) : .twice
    }

    private static func offset(_ zone: TimeZone, at seconds: Int) -> Int {
        // Whole seconds of four-digit years are exact in a floating point number.
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    private static func zone(_ name: String) -> TimeZone? {
        zones.withLock { zones in
            if let zone = zones[name] { return zone }
            guard let zone = TimeZone(identifier: name) else { return nil }
            if zones.count >= mostZones { zones.removeAll() }
            zones[name] = zone
            return zone
        }
    }
}
