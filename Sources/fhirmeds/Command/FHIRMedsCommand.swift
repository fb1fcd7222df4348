import FHIRMeds
import Foundation

/// The command: it finds the verb and leaves with the verb's exit status.
@main
enum FHIRMedsCommand {
    static let version = "0.1.0"

    static func main() {
        // A reader that has gone away is told by the write that fails, quietly.
        signal(SIGPIPE, SIG_IGN)
        PartialFiles.watch()
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    static func run(_ arguments: [String]) -> ExitStatus {
        do {
            let invocation = try Invocation(arguments)
            switch invocation.verb {
            case .help(let verb):
                try Terminal.write(HelpText.text(for: verb), to: .standardOutput)
                return .good
            case .version:
                try Terminal.write("fhirmeds \(version)\n", to: .standardOutput)
                return .good
            case .convert: return try ConvertVerb(invocation).run()
            case .check: return try CheckVerb(invocation).run()
            case .inspect: return try InspectVerb(invocation).run()
            case .concepts: return try ConceptsVerb(invocation).run()
            case .doses: return try DosesVerb(invocation).run()
            case .export: return try ExportVerb(invocation).run()
            case .mappings: return try MappingsVerb(invocation).run()
            case .rxnorm: return try RxNormVerb(invocation).run()
            }
        } catch let error as UsageError {
            Terminal.say("fhirmeds: \(error.message)")
            return .unusable
        } catch let error as OutputError {
            if error.fault.isBrokenPipe { return .good }
            Terminal.say("fhirmeds: \(error.name): \(error.fault.words)")
            return .unusable
        } catch {
            Terminal.say("fhirmeds: \(error)")
            return .unusable
        }
    }
}

/// What the command says to whoever started it.
enum ExitStatus: Int32 {
    /// Everything came out.
    case good = 0
    /// Some records did not.
    case someRejected = 1
    /// The command was not understood, or nothing could be read or written.
    case unusable = 2
}

/// The command line makes no sense; the message says what to do.
struct UsageError: Error {
    let message: String
}

/// An output could not be written.
struct OutputError: Error {
    let name: String
    let fault: FileFault
}
