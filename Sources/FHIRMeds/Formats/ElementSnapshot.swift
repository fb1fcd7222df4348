/// The nodes of an element and what is known of its tree, to be put back after a check that is done ahead of its turn.
struct ElementSnapshot {
    fileprivate var nodes: [ElementNode] = []
    fileprivate let index: Int
    fileprivate let hasDropped: Bool
    fileprivate let isUntidy: Bool
}

extension ElementTree {
    func snapshot(of index: Int) -> ElementSnapshot {
        var snapshot = ElementSnapshot(index: index, hasDropped: hasDropped, isUntidy: isUntidy)
        for at in index..<nodes.next(index) { snapshot.nodes.append(nodes[at]) }
        return snapshot
    }

    mutating func restore(_ snapshot: ElementSnapshot) {
        for (offset, node) in snapshot.nodes.enumerated() { nodes[snapshot.index + offset] = node }
        hasDropped = snapshot.hasDropped
        isUntidy = snapshot.isUntidy
    }
}
