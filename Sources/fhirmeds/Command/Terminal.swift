import FHIRMeds
import Foundation

/// Words to people, and the progress line.
enum Terminal {
    enum Stream: Int32 {
        case standardOutput = 1
        case standardError = 2
    }

    static func write(_ text: String, to stream: Stream) throws {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        buffer.append(text)
        do {
            try buffer.drain(to: stream.rawValue)
        } catch {
            throw OutputError(name: "standard output", fault: error)
        }
    }

    /// Says one line on standard error; nobody there to read it is no fault.
    static func say(_ text: String) {
        try? write(visible(text) + "\n", to: .standardError)
    }

    /// Says that no input could be read, and gives the status of such a run.
    static func sayNothingRead() -> ExitStatus {
        say("fhirmeds: there is nothing that could be read")
        return .unusable
    }

    /// A text in which characters that would steer a terminal, or turn round what it shows, are written out: a file may
    /// have any name.
    static func visible(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}

/// A line that shows how far a run has come, on a terminal and only after a second.
struct Progress {
    private let isOn: Bool
    private let what: String
    private let started = DispatchTime.now()
    private var last = DispatchTime.now()
    private var isShown = false

    /// - Parameter what: what is counted.
    init(isOn: Bool, of what: String = "records") {
        self.what = what
        self.isOn = isOn && Terminal.isTerminal(Terminal.Stream.standardError.rawValue)
    }

    mutating func show(bytes: Int, records: Int) {
        guard isOn else { return }
        let now = DispatchTime.now()
        guard now.uptimeNanoseconds - started.uptimeNanoseconds > 1_000_000_000,
            now.uptimeNanoseconds - last.uptimeNanoseconds > 200_000_000
        else { return }
        last = now
        isShown = true
        try? Terminal.write("\r\(bytes / 1_000_000) MB read, \(records) \(what) \u{1B}[K", to: .standardError)
    }

    /// Takes the line away.
    mutating func clear() {
        if isShown { try? Terminal.write("\r\u{1B}[K", to: .standardError) }
        isShown = false
    }
}
