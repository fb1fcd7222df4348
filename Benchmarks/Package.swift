// swift-tools-version: 6.2

import PackageDescription

// The benchmark job through the library. A package of its own, so that users of FHIRMeds never build it.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "FHIRMeds", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "job",
            dependencies: [
                .product(name: "FHIRMeds", package: "FHIRMeds")
            ]
        )
    ]
)
