// Time zones by their names: the one place that asks Foundation for anything about time.
//
// A zone is asked for its offset at a moment, and never for the moment that it is now; the machine's own zone plays no part.
// A name that Foundation cannot load has no offset: it is never taken for GMT. Nor has one that it does load, but that no log
// means: an abbreviation, of which IST alone stands for three zones, an offset in disguise, a placeholder such as Factory.

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
            guard ZoneNames.isName(name), let zone = TimeZone(identifier: name) else { return nil }
            if zones.count >= mostZones { zones.removeAll() }
            zones[name] = zone
            return zone
        }
    }
}

/// Which texts may name a zone: the names of the tz database that say a place, or UTC.
enum ZoneNames {
    /// What stands before the slash: the areas of the world, `Etc`, and the countries by which the database named zones
    /// before, and still does in its file `backward`. Its folders `posix`, `right` and `SystemV` are other tables.
    private static let areas: Set = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
        "Etc", "Brazil", "Canada", "Chile", "Mexico", "US",
    ]

    /// Names without a slash: UTC, and the places of the file `backward`, which systems still give. Those that are
    /// abbreviations (`EST`, `CET`, `PST8PDT`) or look like offsets (`GMT+0`) are not among them.
    private static let single: Set = [
        "UTC", "GMT", "UCT", "Universal", "Zulu", "Greenwich", "Cuba", "Egypt", "Eire", "GB", "GB-Eire", "Hongkong",
        "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "NZ", "NZ-CHAT", "Navajo", "PRC",
        "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "W-SU",
    ]

    /// Whether a text is one that may name a zone; whether there is such a zone is another question.
    static func isName(_ text: String) -> Bool {
        guard let slash = text.firstIndex(of: "/") else { return single.contains(text) }
        return areas.contains(String(text[..<slash])) && text[slash...].utf8.count > 1
    }
}
