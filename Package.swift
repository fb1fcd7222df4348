// swift-tools-version: 6.2
import PackageDescription

// `Sources/FHIRMeds` and `Sources/fhirmeds` are one folder on a disk that does not tell case apart, so every target names
// its subfolders, no subfolder name is used twice, and no file lies loose in either folder. A test proves it.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableExperimentalFeature("Lifetimes"),
]

// Where libarchive is not at hand, the library is built without it and says that it does not read archives.
let archives = Target.Dependency.target(name: "CLibArchive", condition: .when(platforms: [.macOS, .linux]))

let package = Package(
    name: "FHIRMeds",
    platforms: [.macOS(.v26), .iOS(.v26), .watchOS(.v26), .visionOS(.v26)],
    products: [
        .library(name: "FHIRMeds", targets: ["FHIRMeds"]),
        .executable(name: "fhirmeds", targets: ["FHIRMedsCommand"]),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2",
            path: "Sources/FHIRMeds/CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .systemLibrary(
            name: "CLibArchive",
            path: "Sources/FHIRMeds/CLibArchive",
            pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
        ),
        .target(
            name: "FHIRMeds",
            dependencies: ["CLibXML2", archives],
            path: "Sources/FHIRMeds",
            sources: ["Model", "Terminology", "Formats", "FHIR", "Pipeline", "DoseLog"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FHIRMedsCommand",
            dependencies: ["FHIRMeds"],
            path: "Sources/fhirmeds",
            sources: ["Command"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FHIRMedsTests",
            dependencies: ["FHIRMeds", "FHIRMedsCommand", archives],
            path: "Tests/FHIRMedsTests",
            exclude: ["Cases"],
            swiftSettings: settings
        ),
    ]
)
