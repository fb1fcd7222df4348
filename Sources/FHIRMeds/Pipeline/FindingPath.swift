/// The path of an issue, parted into where the record stands and what is odd in it.
///
///     Bundle.entry[3].resource.dosageInstruction[0].route
///     container: Bundle.entry[3]   element: dosageInstruction[].route
struct FindingPath {
    /// Such as `Bundle.entry[3]`, or `[3]` in a bare list; empty for a record of its own.
    let container: String
    /// The element with its list indices taken out; inside a container without the resource type.
    let element: String
    /// The place of any resource in such a container, such as `Bundle.entry[].resource`.
    let holder: String

    init(_ path: String) {
        var end = path.startIndex
        var shown = path.startIndex
        if path.hasPrefix("["), let close = path.firstIndex(of: "]") {
            end = path.index(after: close)
            shown = end
        } else if path.hasPrefix("Bundle.") || path.hasPrefix("Parameters.") {
            (end, shown) = FindingPath.containerEnd(of: path)
        }
        container = String(path[..<shown])
        let rest = path[end...]
        holder = path.hasPrefix("[") ? "" : FindingPath.withoutIndices(path[..<end])
        element = FindingPath.withoutIndices(rest.hasPrefix(".") ? rest.dropFirst() : rest)
    }

    /// Where the resource in a Bundle or Parameters begins, and where what holds it ends.
    private static func containerEnd(of path: String) -> (resource: String.Index, holder: String.Index) {
        var end = path.startIndex
        var shown = path.startIndex
        var at = path.firstIndex(of: ".") ?? path.endIndex
        while at < path.endIndex {
            let next = path[path.index(after: at)...].firstIndex(of: ".") ?? path.endIndex
            let step = path[path.index(after: at)..<next]
            if step == "resource" || step.hasPrefix("resource[") {
                end = next
                shown = step == "resource" ? at : next
            } else if !["entry[", "parameter[", "part["].contains(where: step.hasPrefix) {
                break
            }
            at = next
        }
        return (end, shown)
    }

    /// `dosageInstruction[0].route` as `dosageInstruction[].route`.
    private static func withoutIndices(_ path: Substring) -> String {
        var text = ""
        var rest = path
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
            let inside = rest[rest.utf8.index(after: open)...]
            text += rest[...open]
            // Only a number is an index; the `[x]` of a choice belongs to its name.
            let end = inside.utf8.firstIndex { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") }
            if let end, inside.utf8[end] == UInt8(ascii: "]") { rest = inside[end...] } else { rest = inside }
        }
        return text + rest
    }
}
