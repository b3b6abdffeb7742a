// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6 mode with the upcoming features that keep imports and existentials explicit.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library module under `Sources`.
func module(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one module, under `Tests/<name>Tests`.
func tests(of name: String, dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

let package = Package(
    name: "swift-geolocation",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    products: [
        .library(name: "Geolocation", targets: ["Geolocation"]),
        .library(name: "GPXFormat", targets: ["GPXFormat"]),
        .library(name: "GeolocationTestKit", targets: ["GeolocationTestKit"]),
    ],
    targets: [
        module("Geolocation"),
        module("GPXFormat"),
        module("GeolocationTestKit", dependencies: ["Geolocation"]),
        tests(of: "Geolocation", dependencies: ["GeolocationTestKit"]),
        tests(of: "GeolocationTestKit", dependencies: ["Geolocation"]),
        tests(of: "GPXFormat"),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .executableTarget(
            name: "Benchmarks", dependencies: ["Geolocation", "AllocationCounter"], path: "Tests/Benchmarks",
            swiftSettings: settings),
        .target(
            name: "MainActorHost", dependencies: ["Geolocation"], path: "Tests/Isolation/MainActorHost",
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
        .target(
            name: "SwiftFiveHost", dependencies: ["Geolocation"], path: "Tests/Isolation/SwiftFiveHost",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "IsolationTests",
            dependencies: ["Geolocation", "GeolocationTestKit", "MainActorHost", "SwiftFiveHost"],
            path: "Tests/Isolation/IsolationTests", swiftSettings: settings),
    ]
)
