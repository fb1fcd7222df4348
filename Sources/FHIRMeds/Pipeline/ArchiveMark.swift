/// Tells archives and compressed files, which are not read, from files that nobody means as records.
enum ArchiveMark {
    private static let suffixes = [
        ".gz", ".tgz", ".zip", ".tar", ".zst", ".xz", ".bz2",
    ]

    /// Whether a file is one by its first bytes or by its name.
    static func isArchive(_ bytes: Span<UInt8>, named name: String) -> Bool {
        let name = name.lowercased()
        if suffixes.contains(where: name.hasSuffix) { return true }
        return isGzip(bytes) || bytes.hasPrefix("PK\u{3}\u{4}") || bytes.hasPrefix("BZh") || isZstandard(bytes)
            || isXZ(bytes) || isTar(bytes)
    }

    private static func isGzip(_ bytes: Span<UInt8>) -> Bool {
        bytes.count > 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
    }

    private static func isZstandard(_ bytes: Span<UInt8>) -> Bool {
        bytes.count > 3 && bytes[0] == 0x28 && bytes[1] == 0xB5 && bytes[2] == 0x2F && bytes[3] == 0xFD
    }

    private static func isXZ(_ bytes: Span<UInt8>) -> Bool {
        bytes.count > 5 && bytes[0] == 0xFD && bytes.extracting(1..<5).equals("7zXZ") && bytes[5] == 0
    }

    private static func isTar(_ bytes: Span<UInt8>) -> Bool {
        bytes.count > 262 && bytes.extracting(257..<262).equals("ustar")
    }
}
