// swift-tools-version: 6.2
import PackageDescription

// The benchmark job through the library, and look-ups in an RxNorm index. A package of its own, so that users of FHIRMeds
// never build it.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "FHIRMeds", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "job",
            dependencies: [
                .product(name: "FHIRMeds", package: "FHIRMeds")
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .strictMemorySafety()]
        ),
        .executableTarget(
            name: "lookups",
            dependencies: [
                .product(name: "FHIRMeds", package: "FHIRMeds")
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .strictMemorySafety()]
        ),
    ]
)
