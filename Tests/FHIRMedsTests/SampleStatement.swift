import Foundation
import Testing

@testable import FHIRMeds

/// Our statements of the samples, each as one line of JSON whose members are sorted.
enum SampleStatement {
    /// The places of the statements in both Bundles.
    enum Place: Int {
        case medication, taken, skipped, unrecognized, inError, clinic
    }

    /// The statement of a Bundle of samples, in R4 or in R5.
    static func value(_ place: Place, r5: Bool = false) throws -> JSONValue {
        let name = r5 ? "bundle-r5-dose-events.json" : "bundle-dose-events.json"
        let bundle = try JSONValue(SampleFiles.bytes(name))
        return try #require(bundle["entry"]?[place.rawValue]?["resource"])
    }

    static func line(_ place: Place, r5: Bool = false) throws -> String {
        text(try value(place, r5: r5))
    }

    /// A value as text without blanks.
    static func text(_ value: JSONValue) -> String {
        switch value {
        case .object(let members):
            let texts = members.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\(text($0.value))" }
            return "{" + texts.joined(separator: ",") + "}"
        case .list(let items): return "[" + items.map(text).joined(separator: ",") + "]"
        case .string(let string): return quoted(string)
        case .number(let literal): return literal
        case .word(let word): return word
        }
    }

    private static func quoted(_ text: String) -> String {
        var buffer = ByteBuffer()
        JSONText.appendString(text, to: &buffer)
        return String(decodingUTF8: buffer.span)
    }
}
