import FHIRMeds

// How fast an index of an RxNorm release is opened and asked: `lookups INDEX`.

guard CommandLine.arguments.count == 2 else {
    print("usage: lookups INDEX")
    throw RxNormUsage()
}
let path = CommandLine.arguments[1]
let clock = ContinuousClock()

/// Does something often enough to be timed, and prints how often a second.
func rate(_ what: String, _ values: [String], _ ask: (String) -> Int) {
    var answers = 0
    var asked = 0
    let time = clock.measure {
        for _ in 0..<4 {
            for value in values {
                answers += ask(value)
                asked += 1
            }
        }
    }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    print("\(what): \(Int(Double(asked) / seconds)) a second, \(answers) answers to \(asked)")
}

let release = try RxNormRelease(index: path)
let openings = (0..<20).map { _ in clock.measure { _ = try? RxNormRelease(index: path) } }.sorted()
print("opened in \(openings[10]), the median of 20")

// Codes in an order that jumps about, as records do.
let codes = (0..<50_000).map { String(1001 + $0 * 7919 % 70_000) }
let names = codes.compactMap { release.concept($0)?.value.name }
let ndcs = codes.compactMap { release.ndcs(of: $0)?.value.first?.ndc }
rate("RXCUI to concept", codes) { release.concept($0) == nil ? 0 : 1 }
rate("NDC to RXCUI", ndcs) { release.concepts(ndc11: $0).value.count }
rate("RXCUI to NDCs", codes) { release.ndcs(of: $0)?.value.count ?? 0 }
rate("RXCUI to ingredients", codes) { release.ingredients(of: $0)?.value.count ?? 0 }
rate("RXCUI to dose forms", codes) { release.doseForms(of: $0)?.value.count ?? 0 }
rate("name, exact", names) { release.match(name: $0).value == .none ? 0 : 1 }
rate("name, normalised", names.map { $0.replacing(" MG", with: "mg") }) {
    release.match(name: $0).value == .none ? 0 : 1
}

/// The command line was not understood.
struct RxNormUsage: Error {}
