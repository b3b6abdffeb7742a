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

/// A plugin under `Plugins/<kind>/<name>`: a module, and a product of the same name.
func plugin(_ name: String, kind: String, dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: ["Geolocation", "GeolocationPipeline"] + dependencies,
        path: "Plugins/\(kind)/\(name)", exclude: ["README.md"], swiftSettings: settings)
}

/// The tests of one module, under `Tests/<name>Tests`.
func tests(of name: String, dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude,
        swiftSettings: settings)
}

/// The tests of a plugin, under `Tests/Plugins/<name>Tests`.
func pluginTests(of name: String, dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ["Geolocation", "GeolocationPipeline", "GeolocationTestKit", .byName(name: name)] + dependencies,
        path: "Tests/Plugins/\(name)Tests", swiftSettings: settings)
}

/// All plugins: adding one adds a line here and one to geopipe's list.
let plugins: [Target] = [
    plugin(
        "GPXSimulation", kind: "Providers",
        dependencies: ["GPXFormat", "GeolocationPrimitives", "SensorIO", "SensorReplay"]),
    plugin("NMEAReplay", kind: "Providers", dependencies: ["GNSSReception", "SensorIO", "SensorReplay"]),
    plugin("NMEASerial", kind: "Providers", dependencies: ["GNSSReception", "SensorIO", "WireEndpoints"]),
    plugin("UDPFeed", kind: "Providers", dependencies: ["GNSSReception", "SensorIO", "WireEndpoints"]),
    plugin("TCPFeed", kind: "Providers", dependencies: ["GNSSReception", "SensorIO"]),
    plugin("GPSDFeed", kind: "Providers", dependencies: ["GNSSReception", "SensorIO"]),
    plugin(
        "HeadTracking", kind: "Providers",
        dependencies: [
            "GeolocationPrimitives", "HeadOrientation", "OSCFormat", "SensorIO", "SensorReplay", "WireEndpoints",
        ]),
    plugin(
        "RouteSimulation", kind: "Providers",
        dependencies: ["GeolocationPrimitives", "RouteFormats", "RouteGeometry", "SensorIO", "SensorReplay"]),
    plugin(
        "RouteTracking", kind: "Sinks",
        dependencies: ["GeolocationPrimitives", "RouteFormats", "RouteGeometry", "SensorIO"]),
    plugin(
        "RelayReception", kind: "Providers",
        dependencies: ["LocationRelay", "RelayEndpoints", "SensorIO", "WebSocketFormat", "WebSocketIO"]),
    plugin(
        "UDPRelay", kind: "Transports",
        dependencies: ["LocationRelay", "RelayEndpoints", "SensorIO", "WireEndpoints"]),
    plugin(
        "WebSocketRelay", kind: "Transports",
        dependencies: ["LocationRelay", "RelayEndpoints", "SensorIO", "WebSocketFormat", "WebSocketIO"]),
    plugin("HeadRecording", kind: "Sinks", dependencies: ["GeolocationPrimitives", "HeadOrientation", "SensorIO"]),
    plugin("JSONLinesOutput", kind: "Sinks", dependencies: ["SensorIO"]),
    plugin("ConsoleOutput", kind: "Sinks", dependencies: ["GNSSReception", "SensorIO"]),
    plugin("NMEAOutput", kind: "Sinks", dependencies: ["GNSSReception", "NMEAFormat", "SensorIO"]),
    plugin("GPSDServer", kind: "Sinks", dependencies: ["GeolocationPrimitives", "GNSSReception", "SensorIO"]),
    plugin(
        "TrackRecording", kind: "Sinks",
        dependencies: ["GPXFormat", "GeolocationPrimitives", "SensorIO", "TrackFormats"]),
]

/// An example under `Examples/<name>`: a small executable.
func example(_ name: String, dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["Geolocation"] + dependencies, path: "Examples/\(name)", exclude: exclude,
        swiftSettings: settings)
}

let package = Package(
    name: "swift-geolocation",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    products: [
        .executable(name: "geopipe", targets: ["geopipe"]),
        .library(name: "Geolocation", targets: ["Geolocation"]),
        .library(name: "GPXFormat", targets: ["GPXFormat"]),
        .library(name: "GeolocationPipeline", targets: ["GeolocationPipeline"]),
        .library(name: "GeolocationTestKit", targets: ["GeolocationTestKit"]),
        .library(name: "NMEAFormat", targets: ["NMEAFormat"]),
        .library(name: "AISFormat", targets: ["AISFormat"]),
        .library(name: "GNSSReception", targets: ["GNSSReception"]),
        .library(name: "HeadOrientation", targets: ["HeadOrientation"]),
        .library(name: "OSCFormat", targets: ["OSCFormat"]),
        .library(name: "BluetoothRelay", targets: ["BluetoothRelay"]),
        .library(name: "LocationRelay", targets: ["LocationRelay"]),
        .library(name: "RelayEndpoints", targets: ["RelayEndpoints"]),
        .library(name: "RouteFormats", targets: ["RouteFormats"]),
        .library(name: "RouteGeometry", targets: ["RouteGeometry"]),
        .library(name: "SensorIO", targets: ["SensorIO"]),
        .library(name: "SensorReplay", targets: ["SensorReplay"]),
        .library(name: "SubjectTracking", targets: ["SubjectTracking"]),
        .library(name: "TrackFormats", targets: ["TrackFormats"]),
        .library(name: "WebSocketFormat", targets: ["WebSocketFormat"]),
        .library(name: "WebSocketIO", targets: ["WebSocketIO"]),
    ] + plugins.map { .library(name: $0.name, targets: [$0.name]) },
    traits: [.trait(name: "FUZZ", description: "Builds the target Fuzz for libFuzzer, see .ci/fuzz.")],
    targets: [
        module("GeolocationPrimitives"),
        module("Geolocation", dependencies: ["GeolocationPrimitives"]),
        module("GPXFormat", dependencies: ["GeolocationPrimitives"]),
        module("TrackFormats", dependencies: ["Geolocation", "GeolocationPrimitives", "GPXFormat"]),
        module("NMEAFormat", dependencies: ["GeolocationPrimitives"]),
        module("AISFormat", dependencies: ["GeolocationPrimitives"]),
        module(
            "GNSSReception",
            dependencies: [
                "Geolocation", "GeolocationPipeline", "GeolocationPrimitives", "NMEAFormat", "AISFormat", "SensorIO",
            ]),
        module("OSCFormat"),
        module("HeadOrientation", dependencies: ["Geolocation", "GeolocationPrimitives"]),
        module("RouteGeometry", dependencies: ["Geolocation"]),
        module(
            "RouteFormats",
            dependencies: ["Geolocation", "GeolocationPrimitives", "GPXFormat", "RouteGeometry", "SensorIO"]),
        .target(name: "CSensorIO"),
        // Where the library is absent its header is, too, and `canImport(COpenSSL)` is false.
        .systemLibrary(name: "COpenSSL"),
        module("SensorIO", dependencies: ["COpenSSL", "CSensorIO", "Geolocation"]),
        module("WebSocketFormat"),
        module("WebSocketIO", dependencies: ["Geolocation", "SensorIO", "WebSocketFormat"]),
        module("LocationRelay", dependencies: ["Geolocation", "GeolocationPrimitives"]),
        module("RelayEndpoints", dependencies: ["Geolocation", "GeolocationPipeline", "LocationRelay"]),
        module("SubjectTracking", dependencies: ["Geolocation"]),
        module("BluetoothRelay", dependencies: ["Geolocation", "LocationRelay"]),
        module("WireEndpoints", dependencies: ["GeolocationPipeline", "SensorIO"]),
        module("SensorReplay", dependencies: ["Geolocation", "GeolocationPipeline", "GeolocationPrimitives"]),
        module("GeolocationPipeline", dependencies: ["Geolocation"]),
        .executableTarget(
            name: "geopipe",
            dependencies: plugins.map { .byName(name: $0.name) } + [
                "Geolocation", "GeolocationPipeline", "GPXFormat", "SensorIO", "SensorReplay", "TrackFormats",
            ],
            exclude: ["Demo/make_walk.py"], swiftSettings: settings),
        module("GeolocationTestKit", dependencies: ["Geolocation", "LocationRelay"]),
        tests(of: "GeolocationPrimitives"),
        tests(
            of: "Geolocation", dependencies: ["GeolocationPrimitives", "GeolocationTestKit"],
            exclude: ["Geodesy/make_geodesics.py", "Geodesy/geodesics.txt"]),
        example("SimulatedWalk", dependencies: ["GPXSimulation", "SensorReplay"]),
        example("CustomProvider"),
        example(
            "ReceiverMonitor",
            dependencies: [
                "GeolocationPipeline", "GNSSReception", "GPSDFeed", "NMEAReplay", "NMEASerial", "SensorIO",
                "SensorReplay", "TCPFeed", "UDPFeed",
            ],
            exclude: ["make_recording.py"]),
        example(
            "DeliveryDriver",
            dependencies: ["RouteFormats", "RouteGeometry", "RouteSimulation", "RouteTracking", "SensorReplay"]),
        example(
            "RobotCameraman",
            dependencies: [
                "GeolocationPipeline", "GPXSimulation", "LocationRelay", "RelayReception", "SensorReplay",
                "SubjectTracking", "WebSocketIO", "WebSocketRelay",
            ]),
        example("HeadTrackedWalk", dependencies: ["GeolocationTestKit", "HeadOrientation", "HeadTracking"]),
        tests(
            of: "SensorIO",
            dependencies: [
                "Geolocation", "GeolocationPrimitives", "GeolocationTestKit", "ReceiverSupport", "TestSupport",
            ]),
        tests(
            of: "GNSSReception",
            dependencies: [
                "AISFormat", "Geolocation", "GeolocationPipeline", "GeolocationPrimitives", "GeolocationTestKit",
                "NMEAFormat", "ReceiverSupport", "SensorIO",
            ]),
        tests(
            of: "HeadOrientation",
            dependencies: ["Geolocation", "GeolocationPrimitives", "HeadSupport"]),
        tests(of: "OSCFormat", exclude: ["make_packets.py", "packets.json"]),
        tests(
            of: "RouteGeometry", dependencies: ["Geolocation", "GeolocationPrimitives"],
            exclude: ["make_oracle.py", "oracle.json"]),
        tests(of: "WebSocketFormat", dependencies: ["TestSupport"]),
        tests(
            of: "WebSocketIO",
            dependencies: [
                "Geolocation", "GeolocationTestKit", "ReceiverSupport", "RelaySupport", "SensorIO", "TestSupport",
                "WebSocketFormat",
            ]),
        tests(of: "RelayEndpoints", dependencies: ["GeolocationPipeline", "TestSupport"]),
        tests(
            of: "LocationRelay",
            dependencies: ["Geolocation", "GeolocationPrimitives", "GeolocationTestKit", "TestSupport"]),
        tests(of: "SubjectTracking", dependencies: ["Geolocation", "GeolocationPrimitives"]),
        tests(
            of: "BluetoothRelay",
            dependencies: ["Geolocation", "GeolocationPrimitives", "LocationRelay"]),
        pluginTests(
            of: "RelayReception",
            dependencies: [
                "LocationRelay", "ReceiverSupport", "RelaySupport", "SensorIO", "TestSupport", "WebSocketFormat",
                "WebSocketIO",
            ]),
        pluginTests(
            of: "UDPRelay", dependencies: ["LocationRelay", "ReceiverSupport", "RelaySupport", "SensorIO"]),
        pluginTests(
            of: "WebSocketRelay",
            dependencies: [
                "GeolocationPrimitives", "LocationRelay", "ReceiverSupport", "RelayReception", "RelaySupport",
                "SensorIO", "TestSupport", "WebSocketFormat", "WebSocketIO",
            ]),
        tests(of: "RouteFormats", dependencies: ["Geolocation", "GeolocationPrimitives", "RouteGeometry"]),
        tests(of: "TrackFormats", dependencies: ["Geolocation", "GeolocationPrimitives", "GPXFormat"]),
        tests(of: "SensorReplay", dependencies: ["Geolocation", "GeolocationTestKit"]),
        tests(of: "GeolocationPipeline", dependencies: ["Geolocation", "GeolocationTestKit"]),
        pluginTests(of: "GPXSimulation", dependencies: ["GPXFormat", "SensorReplay"]),
        pluginTests(of: "NMEAReplay", dependencies: ["GNSSReception", "ReceiverSupport", "SensorReplay"]),
        pluginTests(of: "GPSDFeed", dependencies: ["GNSSReception", "ReceiverSupport", "SensorIO", "TestSupport"]),
        pluginTests(
            of: "NMEASerial", dependencies: ["GNSSReception", "ReceiverSupport", "SensorIO", "TestSupport"]),
        pluginTests(of: "UDPFeed", dependencies: ["GNSSReception", "ReceiverSupport", "SensorIO"]),
        pluginTests(of: "TCPFeed", dependencies: ["GNSSReception", "ReceiverSupport", "SensorIO"]),
        pluginTests(
            of: "NMEAOutput", dependencies: ["GNSSReception", "ReceiverSupport", "SensorIO", "TestSupport"]),
        pluginTests(
            of: "GPSDServer",
            dependencies: ["GeolocationPrimitives", "GNSSReception", "ReceiverSupport", "SensorIO", "TestSupport"]),
        pluginTests(
            of: "HeadTracking",
            dependencies: [
                "GeolocationPrimitives", "HeadOrientation", "HeadSupport", "OSCFormat", "ReceiverSupport", "SensorIO",
                "SensorReplay", "TestSupport",
            ]),
        pluginTests(
            of: "HeadRecording",
            dependencies: ["GeolocationPrimitives", "HeadOrientation", "HeadTracking", "TestSupport"]),
        pluginTests(
            of: "RouteSimulation",
            dependencies: ["GeolocationPrimitives", "RouteFormats", "RouteGeometry", "SensorReplay", "TestSupport"]),
        pluginTests(
            of: "RouteTracking",
            dependencies: ["GeolocationPrimitives", "RouteFormats", "RouteGeometry", "RouteSimulation", "TestSupport"]),
        pluginTests(of: "JSONLinesOutput", dependencies: ["TestSupport"]),
        pluginTests(of: "TrackRecording", dependencies: ["GPXFormat", "TestSupport", "TrackFormats"]),
        pluginTests(of: "ConsoleOutput", dependencies: ["GNSSReception", "TestSupport"]),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "ReceiverSupport",
            dependencies: ["Geolocation", "GNSSReception", "SensorIO", "TestSupport"],
            path: "Tests/ReceiverSupport", swiftSettings: settings),
        .target(
            name: "RelaySupport",
            dependencies: [
                "Geolocation", "GeolocationPrimitives", "LocationRelay", "ReceiverSupport", "RelayReception",
                "SensorIO", "TestSupport", "WebSocketFormat", "WebSocketIO", "WebSocketRelay",
            ],
            path: "Tests/RelaySupport", swiftSettings: settings),
        .target(
            name: "HeadSupport", dependencies: ["Geolocation", "GeolocationPrimitives", "HeadOrientation"],
            path: "Tests/HeadSupport", swiftSettings: settings),
        .executableTarget(
            name: "Soak", dependencies: ["Geolocation", "GNSSReception", "NMEASerial", "ReceiverSupport", "SensorIO"],
            path: "Tests/Soak", swiftSettings: settings),
        .testTarget(
            name: "GeopipeTests", dependencies: ["geopipe", "GPXFormat", "ReceiverSupport", "SensorIO", "TestSupport"],
            path: "Tests/GeopipeTests",
            swiftSettings: settings),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "CustomProvider", "DeliveryDriver", "Geolocation", "GeolocationPipeline", "GeolocationTestKit",
                "GNSSReception", "HeadTrackedWalk", "LocationRelay", "NMEAReplay", "ReceiverMonitor", "RobotCameraman",
                "RouteTracking", "SensorReplay", "SimulatedWalk", "SubjectTracking", "TestSupport",
            ],
            path: "Tests/ExampleTests", swiftSettings: settings),
        .testTarget(
            name: "RepositoryTests", dependencies: ["TestSupport"], path: "Tests/RepositoryTests",
            swiftSettings: settings),
        tests(of: "GeolocationTestKit", dependencies: ["Geolocation", "LocationRelay"]),
        tests(of: "GPXFormat", dependencies: ["GeolocationPrimitives", "TestSupport"]),
        tests(of: "NMEAFormat", dependencies: ["GeolocationPrimitives", "TestSupport"]),
        tests(
            of: "AISFormat", dependencies: ["GeolocationPrimitives"], exclude: ["make_messages.py", "messages.json"]),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "AISFormat", "BluetoothRelay", "Geolocation", "GeolocationPrimitives", "GNSSReception", "GPXFormat",
                "LocationRelay", "NMEAFormat", "OSCFormat", "RouteFormats", "RouteGeometry", "RouteTracking",
                "WebSocketFormat",
            ],
            path: "Tests/Fuzz",
            exclude: ["Corpus", "Dictionaries"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AllocationCounter", "geopipe", "Geolocation", "GeolocationPrimitives", "GNSSReception", "GPXFormat",
                "HeadOrientation", "HeadSupport", "HeadTracking", "LocationRelay", "NMEAFormat", "NMEASerial",
                "ReceiverSupport", "RelayReception", "RelaySupport", "RouteGeometry", "RouteSimulation",
                "RouteTracking", "SensorIO", "TestSupport", "TrackRecording", "UDPFeed", "WebSocketFormat",
                "WebSocketIO", "WebSocketRelay",
            ],
            path: "Tests/Benchmarks",
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
    ] + plugins
)
