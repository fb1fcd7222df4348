/// What a server says about the files of a Bulk Data export: its manifest, a JSON object that is no resource.
///
/// 2.0.0, 3.0.0 and the ballot of 4.0.0 differ in names only, and all of them are read.
struct BulkManifest: Equatable {
    /// One file of the export.
    struct File: Equatable {
        /// The type of the resources in it; nil if they are of several.
        let type: String?
        /// The name that the file has if it was saved under that of its URL; nil if the URL has none.
        let name: String?
        /// How many resources are in it.
        let count: Int?
    }

    /// The state of the server that the export shows, as written.
    let transactionTime: String
    let output: [File]
    /// Files of OperationOutcomes: what could not be exported. 4.0.0 calls them `outcome`.
    let error: [File]
    /// Files of Bundles that tell what has been deleted.
    let deleted: [File]
    /// There are more manifests, so that this one does not name all files.
    let hasNext: Bool

    /// Reads a manifest; nil if the text is something else.
    static func read(_ tree: borrowing ElementTree) -> BulkManifest? {
        guard !tree.isEmpty, tree.nodes[0].kind == .object, tree.child(ElementName.resourceType.rawValue, of: 0) == nil,
            let time = tree.member("transactionTime", of: 0), let transactionTime = tree.text(time)
        else { return nil }
        let lists = ["output", "error", "outcome", "deleted"].map { name -> [File]? in
            guard let list = tree.member(name, of: 0), tree.nodes[list].kind == .array else { return nil }
            return tree.members(of: list).map { file(tree, $0) }
        }
        guard lists.contains(where: { $0 != nil }) else { return nil }
        var hasNext = false
        if let links = tree.member("link", of: 0) {
            hasNext = tree.members(of: links).contains { link in
                tree.member("relation", of: link).flatMap { tree.text($0) } == "next"
            }
        }
        return BulkManifest(
            transactionTime: transactionTime, output: lists[0] ?? [], error: (lists[1] ?? []) + (lists[2] ?? []),
            deleted: lists[3] ?? [], hasNext: hasNext)
    }

    private static func file(_ tree: borrowing ElementTree, _ item: Int) -> File {
        func text(_ name: String) -> String? { tree.member(name, of: item).flatMap { tree.text($0) } }
        return File(
            type: text("type"), name: text("url").flatMap(fileName), count: text("count").flatMap { Int($0) })
    }

    /// The last part of a URL's path, decoded.
    static func fileName(_ url: String) -> String? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let rest = path.firstRange(of: "://").map { path[$0.upperBound...] } ?? path
        // A server's name alone is no file.
        guard let slash = rest.lastIndex(of: "/") ?? (rest.startIndex == path.startIndex ? rest.startIndex : nil) else {
            return nil
        }
        let last = rest[slash...].drop { $0 == "/" }
        return last.isEmpty ? nil : decoded(last)
    }

    /// Percent signs and two digits as the byte that they stand for.
    private static func decoded(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = digit(bytes[at + 1]),
                let low = digit(bytes[at + 2])
            {
                result.append(high << 4 | low)
                at += 3
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension ElementTree {
    /// The member of a JSON object by a name that FHIR does not have.
    fileprivate func member(_ name: String, of object: Int) -> Int? {
        if nodes[object].kind != .object { return nil }
        return members(of: object).first { !nodes[$0].flags.contains(.companion) && nameText($0) == name }
    }

    /// The nodes just below one.
    fileprivate func members(of index: Int) -> [Int] {
        var found: [Int] = []
        var child = index + 1
        while child < nodes.next(index) {
            found.append(child)
            child = nodes.next(child)
        }
        return found
    }
}
