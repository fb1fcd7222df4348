/// The archives and compressed files that are told by their first bytes, never by their names.
enum ArchiveKind: CaseIterable {
    case zip, tar, gzip, xz, zstandard, bzip2

    /// How many bytes are enough to tell.
    static let headSize = 512

    /// What some text begins like; nil if it is none of them.
    static func of(_ head: Span<UInt8>) -> ArchiveKind? {
        if head.count > 3, head[0] == 0x1F, head[1] == 0x8B, head[2] == 8 {
            return .gzip
        } else if head.hasPrefix("PK\u{3}\u{4}") || head.hasPrefix("PK\u{5}\u{6}") || head.hasPrefix("PK\u{7}\u{8}") {
            return .zip
        } else if head.count > 3, head.hasPrefix("BZh"), head[3] >= UInt8(ascii: "1"), head[3] <= UInt8(ascii: "9") {
            return .bzip2
        } else if head.count > 3, head[0] == 0x28, head[1] == 0xB5, head[2] == 0x2F, head[3] == 0xFD {
            return .zstandard
        } else if head.count > 5, head[0] == 0xFD, head.extracting(1..<5).equals("7zXZ"), head[5] == 0 {
            return .xz
        }
        return isTar(head) ? .tar : nil
    }

    /// One text made smaller, which may itself be an archive.
    var isCompression: Bool { self != .zip && self != .tar }

    /// A header with its mark, or an old one without, whose checksum fits.
    private static func isTar(_ head: Span<UInt8>) -> Bool {
        if head.count < headSize || head[0] == 0 { return false }
        if head.extracting(257..<262).equals("ustar") { return true }
        var sum = 8 * 0x20
        for at in 0..<headSize where at < 148 || at >= 156 { sum += Int(head[at]) }
        var told = 0
        var digits = 0
        for at in 148..<156 {
            let byte = head[at]
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "7") {
                told = told * 8 + Int(byte - UInt8(ascii: "0"))
                digits += 1
            } else if byte != 0x20 && byte != 0 {
                return false
            }
        }
        return digits > 0 && told == sum
    }
}
