// The element at a place in a text that is no JSON, worked out only when a fault has been found there.
//
// Everything before the fault was read, so it is JSON: brackets, commas and strings are all that has to be looked at.
//
//     {"status":"active","dosage":[{"text":"a"},{"text":.5
//                                                       ^ dosage[1].text

/// Finds the element in which a JSON text goes wrong.
enum JSONFaultPath {
    /// An object or a list that has begun.
    private struct Container {
        let isObject: Bool
        /// The name of the member that is being read, if that is known.
        var name: Range<Int>?
        /// A name comes next.
        var awaitsName: Bool
        /// The place of the item that is being read.
        var place = 0
    }

    /// The path of the element at a fault, from the value that begins at an offset.
    static func text(_ bytes: Span<UInt8>, from start: Int, to fault: Int) -> String {
        var open: [Container] = []
        var at = start
        let end = min(fault, bytes.count)
        while at < end {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "{"): open.append(Container(isObject: true, awaitsName: true))
            case UInt8(ascii: "["): open.append(Container(isObject: false, awaitsName: false))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            case UInt8(ascii: ","):
                guard let last = open.indices.last else { break }
                open[last].place += 1
                open[last].name = nil
                open[last].awaitsName = open[last].isObject
            case UInt8(ascii: "\""):
                let first = at
                while at < end, bytes[at] != byte { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
                if at < end, let last = open.indices.last, open[last].awaitsName {
                    open[last].name = first..<at
                    open[last].awaitsName = false
                }
                at += 1
            default: break
            }
        }
        return text(of: open, bytes)
    }

    private static func text(of containers: [Container], _ bytes: Span<UInt8>) -> String {
        var path = ""
        for container in containers {
            if !container.isObject {
                path += "[\(container.place)]"
            } else if let name = container.name {
                if !path.isEmpty { path += "." }
                path += ElementPath.shown(JSONText.decoded(bytes.extracting(name)))
            }
        }
        return path
    }
}

extension JSONFault {
    /// The fault with the path of its element, if it had none, and called a comment if it is one.
    func located(in bytes: Span<UInt8>, from start: Int) -> JSONFault {
        var cause = cause
        switch cause {
        case .nameMissing, .colonMissing, .commaOrBraceMissing, .commaOrBracketMissing, .trailingComma,
            .contentAfterEnd:
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "/") { cause = .comment }
        default: break
        }
        if !path.isEmpty { return JSONFault(cause, at: offset, in: path) }
        return JSONFault(cause, at: offset, in: JSONFaultPath.text(bytes, from: start, to: offset))
    }
}
