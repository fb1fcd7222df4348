import Foundation
import Testing

/// docs/taps-and-records.md shows what the commands say, word for word.
struct WalkThroughTests {
    /// The commands of the page, each with the lines that it shows behind them.
    private static func steps() throws -> [(command: String, said: String)] {
        var steps: [(command: String, said: String)] = []
        var isInside = false
        for line in try Place.text(Place.repository + "/docs/taps-and-records.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                steps.append((String(line.dropFirst(2)), ""))
            } else if isInside, !steps.isEmpty {
                steps[steps.count - 1].said += line + "\n"
            }
        }
        return steps
    }

    @Test func everyCommandSaysWhatThePageShows() async throws {
        let steps = try Self.steps()
        #expect(steps.count > 15)
        try await withTemporaryFolder { folder in
            let files = folder + "/taps"
            try FileManager.default.copyItem(atPath: Place.repository + "/Resources/taps", toPath: files)
            for step in steps {
                let outcome = try await shell("{ \(step.command); } 2>&1", in: files)
                #expect(outcome.output == step.said, "\(step.command)")
            }
        }
    }
}
