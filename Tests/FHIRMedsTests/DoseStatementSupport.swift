import Foundation
import Testing

@testable import FHIRMeds

/// What `doses` makes of some bytes.
final class DoseHarvest: DoseLogSink {
    private(set) var entries: [DoseLogEntry] = []
    private(set) var positions: [SourcePosition] = []
    private(set) var refusals: [FHIRMeds.Issue] = []
    private(set) var notes: [FHIRMeds.Issue] = []
    private(set) var passed: [String] = []

    func found(_ entry: DoseLogEntry, at position: SourcePosition) {
        entries.append(entry)
        positions.append(position)
    }

    func refused(_ issue: FHIRMeds.Issue) { refusals.append(issue) }
    func noted(_ issue: FHIRMeds.Issue) { notes.append(issue) }
    func passedOver(_ resourceType: String) { passed.append(resourceType) }

    /// Reads sources to their end.
    init(_ sources: [RecordSource], options: DoseLogOptions = DoseLogOptions()) {
        var engine = DoseLogEngine(sources: sources, options: options, sink: self)
        while engine.step() {}
    }

    convenience init(_ bytes: [UInt8], named name: String = "memory") {
        self.init([.bytes(bytes, name: name)])
    }

    convenience init(_ text: String, named name: String = "memory") {
        self.init(Array(text.utf8), named: name)
    }

    var events: [MedicationDoseEvent] {
        entries.compactMap { if case .doseEvent(let event) = $0 { event } else { nil } }
    }

    /// The log that the entries make, as lines; without the deletions.
    func lines() throws -> [String] { try DoseHarvest.lines(of: entries) }

    /// The log that entries make, as lines; without the deletions.
    static func lines(of entries: [DoseLogEntry]) throws -> [String] {
        let merge = DoseLogMerge()
        for entry in entries { try merge.add(entry) }
        var lines: [String] = []
        try merge.forEach { entry, _ in
            if case .deletion = entry { return }
            var buffer = ByteBuffer()
            DoseLogWriter.write(line: entry, into: &buffer)
            lines.append(String(decodingUTF8: buffer.span))
        }
        return lines
    }
}

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

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64. https://prng.di.unimi.it/splitmix64.c
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True once in so many times.
    mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// One of several.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &self)]
    }
}
