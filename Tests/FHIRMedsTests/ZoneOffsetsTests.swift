import Testing

@testable import FHIRMeds

/// Time zones by name.
struct ZoneOffsetsTests {
    @Test(arguments: [
        ("2024-01-15T12:00:00Z", "Europe/Berlin", 3600),
        ("2024-07-15T12:00:00Z", "Europe/Berlin", 7200),
        ("2024-03-31T00:59:59Z", "Europe/Berlin", 3600),
        ("2024-03-31T01:00:00Z", "Europe/Berlin", 7200),
        ("2024-07-15T12:00:00Z", "Australia/Adelaide", 34_200),
        ("2024-01-15T12:00:00Z", "Australia/Adelaide", 37_800),
        ("1969-07-20T20:17:40Z", "America/Chicago", -18_000),
        ("2024-07-15T12:00:00Z", "Asia/Kathmandu", 20_700),
    ])
    func aZoneHasTheOffsetOfTheMoment(_ time: String, _ zone: String, _ offset: Int) throws {
        let instant = try #require(FHIRDateTime(time).instant)
        #expect(ZoneOffsets.offset(of: instant, in: zone) == offset)
    }

    @Test(arguments: ["", "Europe/Atlantis", " Europe/Berlin", "europe berlin", "Local", "\u{0}"])
    func aZoneThatCannotBeLoadedIsNotGMT(_ zone: String) throws {
        let instant = try #require(FHIRDateTime("2024-07-15T12:00:00Z").instant)
        #expect(ZoneOffsets.offset(of: instant, in: zone) == nil)
        #expect(!ZoneOffsets.isKnown(zone))
        #expect(ZoneOffsets.offset(ofLocal: 0, in: zone) == .unknownZone)
    }

    /// What the machine's tables take beside the names that a log may mean.
    @Test(arguments: [
        "PST", "EST", "HST", "IST", "CET", "EST5EDT", "PST8PDT", "Factory", "UTC+3", "GMT+3", "GMT+0300", "GMT0",
        "GMT+0",
        "SystemV/PST8", "posix/Europe/Berlin", "right/Europe/Berlin", "Etc/Unknown", "europe/berlin", "utc", "Europe",
        "Etc/",
    ])
    func aNameThatNoLogMeansIsNoZone(_ zone: String) {
        #expect(!ZoneOffsets.isKnown(zone))
        #expect(ZoneOffsets.offset(ofLocal: 0, in: zone) == .unknownZone)
    }

    @Test(arguments: [
        ("UTC", 0), ("GMT", 0), ("Etc/UTC", 0), ("Etc/GMT+5", -18_000), ("America/Argentina/Buenos_Aires", -10_800),
        ("Asia/Calcutta", 19_800), ("Europe/Kiev", 10_800), ("US/Pacific", -25_200), ("Canada/Atlantic", -10_800),
        ("Brazil/East", -10_800), ("Japan", 32_400), ("NZ", 43_200), ("GB-Eire", 3600), ("Zulu", 0), ("Cuba", -14_400),
        ("Antarctica/Troll", 7200), ("Arctic/Longyearbyen", 7200),
    ])
    func aNameOfThePlacesOfTheWorldIsAZone(_ zone: String, _ offset: Int) throws {
        let instant = try #require(FHIRDateTime("2024-07-15T12:00:00Z").instant)
        #expect(ZoneOffsets.offset(of: instant, in: zone) == offset)
    }

    @Test(arguments: [
        ("2024-07-15T12:00:00", "Europe/Berlin", ZoneOffsets.OfLocalTime.once(7200)),
        ("2024-10-27T01:59:59", "Europe/Berlin", .once(7200)),
        ("2024-10-27T02:00:00", "Europe/Berlin", .twice),
        ("2024-10-27T02:59:59", "Europe/Berlin", .twice),
        ("2024-10-27T03:00:00", "Europe/Berlin", .once(3600)),
        ("2024-03-31T01:59:59", "Europe/Berlin", .once(3600)),
        ("2024-03-31T02:00:00", "Europe/Berlin", .never),
        ("2024-03-31T02:59:59", "Europe/Berlin", .never),
        ("2024-03-31T03:00:00", "Europe/Berlin", .once(7200)),
        ("2011-12-29T23:59:59", "Pacific/Apia", .once(-36_000)),
        ("2011-12-30T12:00:00", "Pacific/Apia", .never),
        ("2011-12-31T00:00:00", "Pacific/Apia", .once(50_400)),
        ("2024-04-07T01:45:00", "Australia/Lord_Howe", .twice),
    ])
    func aLocalTimeHasAnOffsetOnceTwiceOrNever(
        _ time: String, _ zone: String, _ expected: ZoneOffsets.OfLocalTime
    ) throws {
        let seconds = try #require(FHIRDateTime(time).localSeconds)
        #expect(ZoneOffsets.offset(ofLocal: seconds, in: zone) == expected)
    }
}

/// UUIDs made from names.
struct NameBasedUUIDTests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(arguments: [
        ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    ])
    func theHashIsThatOfTheStandard(_ text: String, _ times: Int, _ hash: String) {
        let message = [UInt8](String(repeating: text, count: times).utf8)
        #expect(hexadecimal(NameBasedUUID.sha1(message)) == hash)
    }

    @Test func aUUIDIsThatOfItsName() {
        // What Python's uuid.uuid5 gives for them.
        #expect(
            NameBasedUUID.uuid(name: "https://example.com/", namespace: .url)
                == "dd2c1780-811a-5296-81c5-178a0ef488bc")
        #expect(NameBasedUUID.uuid(name: "a", namespace: .doseEvent) != NameBasedUUID.uuid(name: "a", namespace: .url))
    }
}
