// Pages of a search: a Bundle that is one of several says by a link where the next one is.
// https://hl7.org/fhir/R4/http.html#paging

/// The pages that Bundles name, and those that were read.
struct SearchPages {
    /// Hashes of the links by which Bundles name themselves: an export of many pages has as many links, of any length.
    private var read: Set<UInt64> = []
    /// What each Bundle that is not the last page names as the next one.
    private var next: [(file: String, page: UInt64)] = []

    /// Notes what the links of a Bundle say.
    ///
    /// - Parameter links: the node of one link, or of the list of them.
    mutating func note(_ tree: borrowing ElementTree, _ links: Int, in file: String) {
        guard tree.nodes[links].kind == .array else { return note(tree, link: links, in: file) }
        var link = links + 1
        while link < tree.nodes.next(links) {
            note(tree, link: link, in: file)
            link = tree.nodes.next(link)
        }
    }

    private mutating func note(_ tree: borrowing ElementTree, link: Int, in file: String) {
        guard let relation = SearchPages.text("relation", of: link, in: tree),
            let url = SearchPages.text("url", of: link, in: tree)
        else { return }
        let bytes = Array(url.utf8)
        let hash = bytes.span.hash
        if relation == "self" { read.insert(hash) }
        if relation == "next" { next.append((file, hash)) }
    }

    private static func text(_ name: String, of link: Int, in tree: borrowing ElementTree) -> String? {
        var child = link + 1
        while child < tree.nodes.next(link) {
            if !tree.nodes[child].flags.contains(.companion), tree.nameText(child) == name { return tree.text(child) }
            child = tree.nodes.next(child)
        }
        return nil
    }

    /// The files with a Bundle whose next page was not read, each once, in the order read.
    var filesBeforeAGap: [String] {
        var files: [String] = []
        for (file, page) in next where !read.contains(page) && files.last != file { files.append(file) }
        return files
    }
}

extension Recorder {
    /// Tells the files behind whose Bundles there are more pages, which were not read.
    mutating func tellMissingPages(_ sink: any RecordSink) {
        for file in takePages().filesBeforeAGap {
            note(
                Issue(
                    .warning, .sourceSaid, path: "Bundle.link",
                    message:
                        "source said: another page follows this Bundle, and no Bundle that was read says that it is "
                        + "that one; get it too",
                    position: SourcePosition(file: file)), sink)
        }
    }
}
