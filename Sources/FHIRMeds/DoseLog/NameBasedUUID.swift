// UUIDs made from names (RFC 9562, version 5): the same name gives the same UUID in every run and on every machine.
//
// SHA-1 serves as a hash that everybody computes alike, and keeps no secret; so it is written here, in forty lines, rather
// than asked of a library that each platform has another of.

/// Makes UUIDs from names.
enum NameBasedUUID {
    /// What kind of name it is: equal names of two kinds give two UUIDs.
    struct Namespace {
        fileprivate let bytes: [UInt8]

        /// Names that are URLs. https://www.rfc-editor.org/rfc/rfc9562#section-6.6
        static let url = Namespace(
            bytes: [
                0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
            ])
        /// Dose events whose source gives them no id.
        static let doseEvent = Namespace(of: "urn:x-fhirmeds:dose-event")

        private init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// The namespace of an absolute URI.
        init(of uri: String) {
            bytes = NameBasedUUID.bytes(name: uri, namespace: .url)
        }
    }

    /// The UUID of a name, in lower case.
    static func uuid(name: String, namespace: Namespace) -> String {
        text(bytes(name: name, namespace: namespace))
    }

    /// The text of a UUID's sixteen bytes.
    static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for (place, byte) in bytes.enumerated() {
            if place == 4 || place == 6 || place == 8 || place == 10 { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }

    /// The sixteen bytes of the UUID of a name.
    static func bytes(name: String, namespace: Namespace) -> [UInt8] {
        var bytes = Array(sha1(namespace.bytes + Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes
    }

    /// The SHA-1 hash of a message: twenty bytes. https://www.rfc-editor.org/rfc/rfc3174
    static func sha1(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let length = UInt64(message.count) * 8
        for shift in stride(from: UInt64(56), through: 0, by: -8) { padded.append(UInt8(length >> shift & 0xFF)) }
        var words = [UInt32](repeating: 0, count: 80)
        for block in stride(from: 0, to: padded.count, by: 64) {
            for place in 0..<16 {
                let at = block + place * 4
                words[place] =
                    UInt32(padded[at]) << 24 | UInt32(padded[at + 1]) << 16 | UInt32(padded[at + 2]) << 8
                    | UInt32(padded[at + 3])
            }
            for place in 16..<80 {
                words[place] = rotated(
                    words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16], by: 1)
            }
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for place in 0..<80 {
                let (mix, constant): (UInt32, UInt32) =
                    switch place {
                    case ..<20: (b & c | ~b & d, 0x5A82_7999)
                    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                    case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                    default: (b ^ c ^ d, 0xCA62_C1D6)
                    }
                let next = rotated(a, by: 5) &+ mix &+ e &+ constant &+ words[place]
                (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
            }
            state[0] &+= a
            state[1] &+= b
            state[2] &+= c
            state[3] &+= d
            state[4] &+= e
        }
        return state.flatMap { word in stride(from: UInt32(24), through: 0, by: -8).map { UInt8(word >> $0 & 0xFF) } }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
