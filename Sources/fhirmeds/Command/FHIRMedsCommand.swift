import FHIRMeds

final class Out: RecordSink {
    var buffer = ByteBuffer(capacity: 1 << 20)
    func translated(_ line: Span<UInt8>) {
        buffer.append(line)
        if buffer.count > 1 << 20 { try? buffer.drain(to: 1) }
    }
    func rejected(_ issue: Issue, raw: Span<UInt8>, as form: RejectedForm) { var b = ByteBuffer(); b.append("\(issue)\n"as String); try? b.drain(to: 2) }
    func noted(_ issue: Issue) {var b = ByteBuffer(); b.append("\(issue)\n" as String); try? b.drain(to: 2)  }
}
@main struct FHIRMedsCommand {
    static func main() {
        let out = Out()
        var engine = RecordEngine(sources: CommandLine.arguments.dropFirst().map { .file(path: $0, wasNamed: true) }, options: TranslationOptions())
        while engine.step(into: out) {}
        try? out.buffer.drain(to: 1)
        var b = ByteBuffer(); b.append(engine.report.summary + "\n"); try? b.drain(to: 2)
    }
}
