import FHIRMeds

/// Writes records in one of the forms of `--to`.
final class RecordOutput {
    enum Form: String, CaseIterable {
        case ndjson, json, csv
    }

    private static let blockSize = 1 << 16

    private let form: Form
    private let file: OutputFile
    /// Small enough to stay in a processor's cache until it is written.
    private var buffer = ByteBuffer(capacity: RecordOutput.blockSize * 2)
    private var records = 0
    private var csv = RecordRowWriter()

    init(form: Form, file: OutputFile) {
        self.form = form
        self.file = file
        if form == .csv { buffer.append(RecordRowWriter.header) }
    }

    func write(_ line: Span<UInt8>) throws {
        switch form {
        case .ndjson: buffer.append(line)
        case .json:
            buffer.append(records == 0 ? "[\n" : ",\n")
            IndentedJSON.append(line, to: &buffer)
        case .csv: try csv.append(line, to: &buffer)
        }
        records += 1
        if buffer.count >= RecordOutput.blockSize { try file.write(&buffer) }
    }

    func finish() throws {
        if form == .json { buffer.append(records == 0 ? "[]\n" : "\n]\n") }
        try file.write(&buffer)
        try file.finish()
    }

    func discard() { file.discard() }
}

/// JSON as people read it: two blanks a level, one member a line.
enum IndentedJSON {
    /// Appends one line of JSON, indented by one level.
    static func append(_ line: Span<UInt8>, to buffer: inout ByteBuffer) {
        var depth = 1
        var inString = false
        var at = 0
        indent(depth, in: &buffer)
        while at < line.count {
            let byte = line[at]
            at += 1
            if inString {
                buffer.append(byte)
                if byte == UInt8(ascii: "\\"), at < line.count {
                    buffer.append(line[at])
                    at += 1
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                inString = true
                buffer.append(byte)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                buffer.append(byte)
                while at < line.count, line[at] <= 0x20 { at += 1 }
                if at < line.count, line[at] == byte + 2 {
                    buffer.append(line[at])
                    at += 1
                } else {
                    depth += 1
                    breakLine(depth, in: &buffer)
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                breakLine(depth, in: &buffer)
                buffer.append(byte)
            case UInt8(ascii: ","):
                buffer.append(byte)
                breakLine(depth, in: &buffer)
            case UInt8(ascii: ":"): buffer.append(": ")
            case 0x20, 0x0A, 0x0D, 0x09: break
            default: buffer.append(byte)
            }
        }
    }

    private static func breakLine(_ depth: Int, in buffer: inout ByteBuffer) {
        buffer.append(0x0A)
        indent(depth, in: &buffer)
    }

    private static func indent(_ depth: Int, in buffer: inout ByteBuffer) {
        for _ in 0..<depth { buffer.append("  ") }
    }
}
