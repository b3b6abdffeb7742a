// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6 mode with the upcoming features that keep imports and existentials explicit.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What stands beside the sources of a target: data, and the scripts that make it.
let data: [String: [String]] = [
    "CMapPage": ["Web"],
    "Fleet": ["Configurations"],
    "RepositoryTests": ["Frameworks"],
    "CSampleData": ["make_receiver_log.py", "make_walk.py", "receiver.nmea", "walk.gpx"],
    "GeolocationTests": ["Geodesy/make_geodesics.py", "Geodesy/geodesics.txt"],
    "AISFormatTests": ["make_messages.py", "messages.json"],
    "OSCFormatTests": ["make_packets.py", "packets.json"],
    "RouteGeometryTests": ["make_oracle.py", "oracle.json"],
    "SessionFormatTests": ["make_sessions.py"],
    "Fuzz": ["Corpus", "Dictionaries"],
]

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// The modules of a folder, each with the modules that it imports.
func modules(in folder: String, _ modules: KeyValuePairs<String, [String]>) -> [Target] {
    modules.map { name, uses in
        .target(
            name: name, dependencies: dependencies(uses), path: "\(folder)/\(name)", exclude: data[name] ?? [],
            swiftSettings: settings)
    }
}

/// The programs of a folder.
func programs(in folder: String, _ programs: KeyValuePairs<String, [String]>) -> [Target] {
    programs.map { name, uses in
        .executableTarget(
            name: name, dependencies: dependencies(uses), path: "\(folder)/\(name)", exclude: data[name] ?? [],
            swiftSettings: settings)
    }
}

/// The test targets of a folder: `XTests` tests the module X, if there is one.
func tests(in folder: String, _ targets: KeyValuePairs<String, [String]>) -> [Target] {
    targets.map { name, uses in
        .testTarget(
            name: name, dependencies: dependencies(uses), path: "\(folder)/\(name)", exclude: data[name] ?? [],
            swiftSettings: settings)
    }
}

/// A plugin: a module, a product and the target of its tests, all of one name.
struct Plugin {
    var name: String
    var module: Target
    var tests: Target
}

func plugin(_ name: String, in kind: String, uses: [String], tests: [String]) -> Plugin {
    Plugin(
        name: name,
        module: .target(
            name: name, dependencies: dependencies(["Geolocation", "GeolocationPipeline"] + uses),
            path: "Plugins/\(kind)/\(name)", exclude: ["README.md"], swiftSettings: settings),
        tests: .testTarget(
            name: "\(name)Tests",
            dependencies: dependencies(["Geolocation", "GeolocationPipeline", "GeolocationTestKit", name] + tests),
            path: "Tests/Plugins/\(name)Tests", swiftSettings: settings))
}

/// All plugins: adding one adds a line here and one to `PluginRegistry.standard`.
let plugins = [
    plugin(
        "GPSDFeed", in: "Providers",
        uses: ["NetworkIO", "ReceiverDecoding", "SensorIO"],
        tests: ["FileIO", "NetworkIO", "ReceiverSupport", "SensorIO", "TestSupport"]),
    plugin(
        "CoreLocationSensors", in: "Providers", uses: ["CodecSupport", "VisitDetection"],
        tests: ["CodecSupport", "HeadTracking", "VisitDetection"]),
    plugin(
        "ExecFeed", in: "Providers", uses: ["FileIO", "ProcessIO"],
        tests: ["CodecSupport", "FileIO", "ProcessIO", "TestSupport"]),
    plugin(
        "GPXSimulation", in: "Providers",
        uses: ["CodecSupport", "FileIO", "GPXFormat", "SensorReplay"],
        tests: ["GPXFormat", "SensorReplay"]),
    plugin(
        "HeadTracking", in: "Providers",
        uses: ["CodecSupport", "FileIO", "HeadCalibration", "OSCFormat", "SensorIO", "SensorReplay"],
        tests: [
            "CodecSupport", "HeadCalibration", "OSCFormat", "ReceiverSupport", "SensorIO", "SensorReplay",
            "TestSupport",
        ]),
    plugin(
        "JSONLinesReplay", in: "Providers", uses: ["CodecSupport", "FileIO", "SensorReplay"],
        tests: [
            "CodecSupport", "FileIO", "GPXSimulation", "JSONLinesOutput", "NMEAReplay", "SampleData", "SensorReplay",
            "TestSupport",
        ]),
    plugin(
        "LocationReplay", in: "Providers", uses: ["CodecSupport", "LocationStore", "SensorReplay"],
        tests: ["LocationStore", "SensorReplay", "TestSupport"]),
    plugin(
        "NMEAReplay", in: "Providers",
        uses: ["CodecSupport", "FileIO", "ReceiverDecoding", "SensorReplay"],
        tests: ["ReceiverSupport", "SensorReplay"]),
    plugin(
        "NMEASerial", in: "Providers",
        uses: ["ReceiverDecoding", "SensorIO"],
        tests: ["ReceiverSupport", "SensorIO", "TestSupport"]),
    plugin(
        "RelayReception", in: "Providers",
        uses: ["CodecSupport", "FileIO", "LocationRelay", "NetworkIO", "SensorIO", "WebSocketFormat"],
        tests: [
            "FileIO", "LocationRelay", "NetworkIO", "ReceiverSupport", "RelaySupport", "TestSupport", "WebSocketFormat",
        ]),
    plugin(
        "RouteSimulation", in: "Providers",
        uses: ["CodecSupport", "FileIO", "RouteGeometry", "SensorReplay", "TrackFiles"],
        tests: ["CodecSupport", "RouteGeometry", "SensorReplay", "TestSupport", "TrackFiles"]),
    plugin(
        "SessionReplay", in: "Providers", uses: ["CodecSupport", "FileIO", "SensorReplay", "SessionFormat"],
        tests: [
            "CodecSupport", "FileIO", "HeadTracking", "JSONLinesOutput", "NMEASerial", "SensorIO", "SessionFormat",
            "ReceiverSupport", "SessionRecording", "TestSupport", "UDPFeed",
        ]),
    plugin(
        "TCPFeed", in: "Providers",
        uses: ["NetworkIO", "ReceiverDecoding", "SensorIO"],
        tests: ["FileIO", "NetworkIO", "ReceiverSupport", "SensorIO", "TestSupport"]),
    plugin(
        "TrackReplay", in: "Providers", uses: ["FileIO", "GPXFormat", "SensorReplay", "TrackFiles"],
        tests: ["GPXFormat", "GPXSimulation", "SampleData", "SensorReplay", "TestSupport", "TrackFiles"]),
    plugin(
        "TrackerReception", in: "Providers",
        uses: [
            "CodecSupport", "FileIO", "LocationExchange", "LocationRelay", "NetworkIO", "ReceiverDecoding", "SensorIO",
            "WebSocketFormat",
        ],
        tests: [
            "CodecSupport", "FileIO", "LocationExchange", "LocationRelay", "LocationStorage", "LocationStore",
            "NetworkIO", "ReceiverDecoding", "RelaySupport", "TestSupport", "WebSocketFormat",
        ]),
    plugin(
        "UDPFeed", in: "Providers",
        uses: ["ReceiverDecoding", "SensorIO"],
        tests: ["FileIO", "ReceiverSupport", "SensorIO", "TestSupport"]),
    plugin(
        "ConsoleOutput", in: "Sinks", uses: ["CodecSupport", "FileIO", "TextGraphics"],
        tests: ["TestSupport", "TextGraphics"]),
    plugin("ExecOutput", in: "Sinks", uses: ["FileIO", "ProcessIO"], tests: ["FileIO", "ProcessIO", "TestSupport"]),
    plugin(
        "FleetQueries", in: "Sinks",
        uses: [
            "CodecSupport", "FileIO", "FleetDelivery", "LocationRelay", "LocationStore", "NetworkIO", "PluginOptions",
            "SensorIO", "WebSocketFormat",
        ],
        tests: [
            "CodecSupport", "FileIO", "FleetDelivery", "LocationRelay", "LocationStorage", "LocationStore", "NetworkIO",
            "PluginOptions", "RelaySupport", "TestSupport", "WebSocketFormat",
        ]),
    plugin(
        "GPSDServer", in: "Sinks",
        uses: ["CodecSupport", "NetworkIO", "ReceiverDecoding", "SensorIO"],
        tests: [
            "CodecSupport", "FileIO", "NetworkIO", "ReceiverDecoding", "ReceiverSupport", "SensorIO", "TestSupport",
        ]),
    plugin(
        "HeadRecording", in: "Sinks",
        uses: ["CodecSupport", "FileIO", "HeadCalibration"],
        tests: ["CodecSupport", "HeadCalibration", "HeadTracking", "TestSupport"]),
    plugin("JSONLinesOutput", in: "Sinks", uses: ["FileIO"], tests: ["TestSupport"]),
    plugin(
        "LiveMap", in: "Sinks",
        uses: [
            "CQRCode", "CodecSupport", "FileIO", "LocationRelay", "LocationStore", "MapPage", "MapStream", "NetworkIO",
            "ProcessIO", "RouteGeometry", "SensorIO", "SubjectAlerts", "SubjectTracking", "WebSocketFormat",
        ],
        tests: [
            "CQRCode", "CodecSupport", "FileIO", "LocationRelay", "LocationStore", "MapStream", "MapSupport",
            "NetworkIO", "RelaySupport", "RouteGeometry", "SubjectAlerts", "SubjectTracking", "TestSupport",
            "WebSocketFormat",
        ]),
    plugin(
        "LocationStorage", in: "Sinks", uses: ["CodecSupport", "LocationRelay", "LocationStore"],
        tests: ["LocationRelay", "LocationStore", "TestSupport"]),
    plugin(
        "AdaptiveTracking", in: "Sinks",
        uses: ["CodecSupport", "FileIO", "LocationRelay", "SubjectAlerts", "SubjectTracking"],
        tests: [
            "CompanionLinking", "LocationRelay", "PetSupport", "RouteGeometry", "SubjectAlerts", "SubjectTracking",
            "TestSupport",
        ]),
    plugin(
        "MetricsExport", in: "Sinks",
        uses: ["CodecSupport", "FileIO", "NetworkIO", "SensorIO", "WebSocketFormat"],
        tests: ["FileIO", "NetworkIO", "RelaySupport", "TestSupport", "WebSocketFormat"]),
    plugin(
        "NMEAOutput", in: "Sinks",
        uses: ["FileIO", "NMEAFormat", "NetworkIO", "ReceiverDecoding", "SensorIO"],
        tests: ["FileIO", "NetworkIO", "ReceiverDecoding", "ReceiverSupport", "SensorIO", "TestSupport"]),
    plugin(
        "RouteFollowing", in: "Sinks",
        uses: ["CodecSupport", "FileIO", "RouteGeometry", "RouteTracking", "TrackFiles"],
        tests: ["RouteGeometry", "RouteSupport", "RouteTracking", "TestSupport", "TrackFiles"]),
    plugin(
        "SessionRecording", in: "Sinks", uses: ["CodecSupport", "FileIO", "SessionFormat"], tests: ["TestSupport"]),
    plugin(
        "SubjectAlerting", in: "Sinks",
        uses: ["CodecSupport", "FileIO", "ProcessIO", "RouteGeometry", "SubjectAlerts", "SubjectTracking"],
        tests: ["RouteGeometry", "SubjectAlerts", "SubjectTracking", "TestSupport"]),
    plugin(
        "SubjectFollowing", in: "Sinks", uses: ["CodecSupport", "FileIO", "LocationRelay", "SubjectTracking"],
        tests: ["LocationRelay", "SubjectTracking", "TestSupport"]),
    plugin(
        "TrackRecording", in: "Sinks",
        uses: ["CodecSupport", "FileIO", "GPXFormat", "TrackFiles"],
        tests: ["GPXFormat", "TestSupport", "TrackFiles"]),
    plugin("VisitTracking", in: "Sinks", uses: ["CodecSupport", "VisitDetection"], tests: ["VisitDetection"]),
    plugin("FixSelection", in: "Filters", uses: ["CodecSupport"], tests: []),
    plugin("FixSmoothing", in: "Filters", uses: ["CodecSupport", "SensorReplay"], tests: []),
    plugin("HeadingCorrection", in: "Filters", uses: [], tests: []),
    plugin("PrivacyZones", in: "Filters", uses: [], tests: []),
    plugin(
        "BluetoothRelay", in: "Transports", uses: ["CodecSupport", "LocationRelay"],
        tests: ["CodecSupport", "LocationRelay"]),
    plugin(
        "CompanionRelay", in: "Transports",
        uses: ["CompanionLinking", "LocationRelay", "NetworkIO", "SensorIO"],
        tests: [
            "CodecSupport", "CompanionLinking", "LocationRelay", "NetworkIO", "ReceiverSupport", "RelayFormat",
            "RelaySupport", "RelayTestKit", "SensorIO", "TestSupport",
        ]),
    plugin(
        "HTTPUpload", in: "Transports",
        uses: [
            "CodecSupport", "FileIO", "LocationExchange", "LocationStore", "NetworkIO", "PendingLocations",
            "PluginOptions", "SensorIO", "SubjectAlerts", "WebSocketFormat",
        ],
        tests: [
            "CodecSupport", "LocationExchange", "LocationStorage", "LocationStore", "NetworkIO", "PendingLocations",
            "SubjectAlerts", "TestSupport", "WebSocketFormat",
        ]),
    plugin(
        "MQTTRelay", in: "Transports",
        uses: [
            "CodecSupport", "FileIO", "FleetDelivery", "LocationExchange", "LocationRelay", "MQTTIO", "NetworkIO",
            "ReceiverDecoding", "RelayFormat", "SensorIO",
        ],
        tests: [
            "BrokerSupport", "CodecSupport", "FleetDelivery", "FleetSupport", "LocationExchange", "LocationRelay",
            "LocationStorage",
            "LocationStore", "MQTTIO", "NetworkIO", "RelayFormat", "TestSupport",
        ]),
    plugin(
        "NATSRelay", in: "Transports",
        uses: [
            "CodecSupport", "FileIO", "FleetDelivery", "LocationRelay", "NATSIO", "NetworkIO", "PluginOptions",
            "RelayFormat", "SensorIO",
        ],
        tests: [
            "BrokerSupport", "CodecSupport", "FleetDelivery", "FleetSupport", "LocationRelay", "LocationStorage",
            "LocationStore",
            "NATSIO", "RelayFormat", "TestSupport",
        ]),
    plugin(
        "UDPRelay", in: "Transports",
        uses: ["LocationRelay", "SensorIO"],
        tests: [
            "FileIO", "LocationRelay", "ReceiverSupport", "RelaySupport", "RelayTestKit", "SensorIO", "TestSupport",
        ]),
    plugin(
        "WebSocketRelay", in: "Transports",
        uses: ["CodecSupport", "FileIO", "LocationRelay", "NetworkIO", "SensorIO", "WebSocketFormat"],
        tests: [
            "CodecSupport", "FileIO", "LocationRelay", "NetworkIO", "ReceiverSupport", "RelayReception", "RelaySupport",
            "RelayTestKit", "SensorIO", "TestSupport", "WebSocketFormat",
        ]),
]

/// The plugins with endpoints: all but BluetoothRelay, whose link only an app can provide.
let endpointPlugins = plugins.map(\.name).filter { $0 != "BluetoothRelay" }

let sources: [Target] =
    modules(
        in: "Sources/Foundations",
        [
            "CQRCode": [],
            "CSodium": [],
            "CZlib": [],
            "CodecSupport": [],
            "PluginOptions": [],
        ])
    + modules(
        in: "Sources/Formats",
        [
            "AISFormat": [],
            "FITFormat": ["CodecSupport"],
            "GPXFormat": ["CodecSupport"],
            "IGCFormat": ["CodecSupport"],
            "KMLFormat": ["CZlib", "CodecSupport"],
            "NMEAFormat": ["CodecSupport"],
            "OSCFormat": ["CodecSupport"],
            "RelayFormat": ["CodecSupport"],
            "SessionFormat": ["CodecSupport"],
            "TCXFormat": ["CodecSupport"],
            "WebSocketFormat": ["CodecSupport"],
        ])
    + modules(
        in: "Sources/Core",
        [
            "Geolocation": ["CodecSupport"],
            "GeolocationPipeline": ["CodecSupport", "Geolocation", "PluginOptions"],
        ])
    + modules(
        in: "Sources/IO",
        [
            "CCurl": [],
            "CMosquitto": [],
            "CNATS": [],
            "COpenSSL": [],
            "CSQLite": [],
            "CSensorIO": [],
            "FileIO": ["CodecSupport", "Geolocation", "PluginOptions"],
            "SensorIO": ["CSensorIO", "CodecSupport", "FileIO", "Geolocation", "PluginOptions"],
            "MQTTIO": [
                "CMosquitto", "CodecSupport", "FileIO", "Geolocation", "NetworkIO", "PluginOptions",
                "SensorIO",
            ],
            "ProcessIO": ["CSensorIO", "CodecSupport", "FileIO", "Geolocation", "PluginOptions", "SensorIO"],
            "NetworkIO": [
                "CCurl", "COpenSSL", "CSensorIO", "CZlib", "CodecSupport", "FileIO", "Geolocation", "PluginOptions",
                "RelayFormat", "SensorIO",
                "WebSocketFormat",
            ],
            "NATSIO": ["CNATS", "CodecSupport", "FileIO", "Geolocation", "NetworkIO"],
        ])
    + modules(
        in: "Sources/Domain",
        [
            "CompanionLinking": ["CodecSupport", "Geolocation", "LocationRelay", "RelayFormat"],
            "FleetDelivery": ["CodecSupport", "Geolocation", "LocationRelay", "PluginOptions", "RelayFormat"],
            "HeadCalibration": ["CodecSupport", "Geolocation"],
            "LocationExchange": ["CSodium", "CodecSupport", "Geolocation"],
            "LocationRelay": ["CodecSupport", "Geolocation", "PluginOptions", "RelayFormat", "SubjectTracking"],
            "LocationStore": ["CSQLite", "CodecSupport", "FileIO", "Geolocation", "RelayFormat"],
            "PendingLocations": ["CodecSupport", "Geolocation", "LocationStore"],
            "ReceiverDecoding": [
                "AISFormat", "CodecSupport", "Geolocation", "NMEAFormat", "PluginOptions", "RelayFormat",
            ],
            "RouteGeometry": ["CodecSupport", "Geolocation"],
            "RouteTracking": ["CodecSupport", "Geolocation", "RouteGeometry", "TrackFiles"],
            "SensorReplay": ["CodecSupport", "GPXFormat", "Geolocation", "PluginOptions"],
            "CMapPage": [],
            "MapPage": ["CMapPage"],
            "MapStream": ["CodecSupport", "Geolocation", "RouteGeometry", "SubjectAlerts", "SubjectTracking"],
            "SubjectAlerts": ["CodecSupport", "Geolocation", "RouteGeometry", "TrackFiles", "VisitDetection"],
            "SubjectTracking": ["CodecSupport", "Geolocation"],
            "TextGraphics": ["CodecSupport", "Geolocation"],
            "TrackFiles": [
                "CodecSupport", "FITFormat", "GPXFormat", "Geolocation", "IGCFormat", "KMLFormat", "PluginOptions",
                "RouteGeometry", "TCXFormat",
            ],
            "VisitDetection": ["CodecSupport", "Geolocation"],
        ])
    + modules(
        in: "Sources/Tools",
        [
            "CSampleData": [],
            "FleetSimulation": [
                "CodecSupport", "FleetDelivery", "Geolocation", "NetworkIO", "RelayFormat", "RouteGeometry",
            ],
            "GeopipeCommands": [
                "CodecSupport", "FileIO", "FleetDelivery", "FleetSimulation", "GPXFormat", "Geolocation",
                "GeolocationPipeline", "LocationStore", "MapPage", "MapStream", "NATSIO", "NATSRelay", "RouteGeometry",
                "SensorIO", "SubjectAlerts", "TextGraphics", "TrackFiles",
            ],
            "SampleData": ["CSampleData"],
            "StandardPlugins": [
                "GeolocationPipeline", "RouteGeometry", "SampleData", "SensorReplay", "SubjectAlerts",
            ] + endpointPlugins,
        ])
    + programs(in: "Sources/Tools", ["geopipe": ["GeopipeCommands", "StandardPlugins"]])
    + modules(
        in: "Sources/TestKits",
        [
            "GeolocationTestKit": ["Geolocation", "GeolocationPipeline"],
            "RelayTestKit": ["Geolocation", "GeolocationTestKit", "LocationRelay"],
        ])

let examples = programs(
    in: "Examples",
    [
        "CoreLocationRoutes": ["Geolocation", "RouteTracking"],
        "CustomPlugin": ["Geolocation", "GeolocationPipeline", "GeopipeCommands", "StandardPlugins"],
        "CustomProvider": ["Geolocation"],
        "DeliveryDriver": ["RouteFollowing", "RouteSimulation"],
        "Fleet": ["GeopipeCommands", "StandardPlugins"],
        "HeadTrackedWalk": ["Geolocation", "GeolocationTestKit", "HeadCalibration", "HeadTracking"],
        "OfflineTracker": ["CodecSupport", "GPXSimulation", "LocationStorage", "WebSocketRelay"],
        "OfflineUploader": ["GPXSimulation", "Geolocation", "HTTPUpload", "LocationStorage", "NetworkIO"],
        "PetTracker": [
            "AdaptiveTracking", "CompanionRelay", "Geolocation", "GeolocationTestKit", "LocationStorage",
            "SubjectAlerting", "SubjectFollowing",
        ],
        "ReceiverMonitor": [
            "FileIO", "GPSDFeed", "Geolocation", "GeolocationPipeline", "GeopipeCommands", "NMEAReplay", "NMEASerial",
            "SampleData", "SensorReplay", "TCPFeed", "UDPFeed",
        ],
        "RelayCoordinator": ["RelayReception", "RouteSimulation", "WebSocketRelay"],
        "RobotCameraman": [
            "Geolocation", "GeolocationPipeline", "GeopipeCommands", "LocationStorage", "StandardPlugins",
            "SubjectTracking",
        ],
        "SimulatedWalk": ["GPXSimulation"],
    ])

let testTargets: [Target] =
    tests(
        in: "Tests/Unit",
        [
            "AISFormatTests": ["AISFormat", "CodecSupport", "TestSupport"],
            "CodecSupportTests": ["CodecSupport"],
            "CompanionLinkingTests": [
                "CodecSupport", "CompanionLinking", "CompanionSupport", "Geolocation", "GeolocationTestKit",
                "LocationRelay", "RelayFormat",
                "RelayTestKit",
            ],
            "FileIOTests": [
                "CodecSupport", "FileIO", "Geolocation", "GeolocationTestKit", "PluginOptions", "TestSupport",
            ],
            "FleetDeliveryTests": [
                "CodecSupport", "FleetDelivery", "Geolocation", "GeolocationTestKit", "LocationRelay", "RelayFormat",
                "TestSupport",
            ],
            "FleetSimulationTests": [
                "BrokerSupport", "CodecSupport", "FleetSimulation", "Geolocation", "NetworkIO", "RelayFormat",
                "RouteGeometry", "TestSupport",
            ],
            "FITFormatTests": ["CodecSupport", "FITFormat", "TestSupport", "TrackSupport"],
            "GPXFormatTests": ["CodecSupport", "GPXFormat", "TestSupport"],
            "GeolocationPipelineTests": ["Geolocation", "GeolocationPipeline", "GeolocationTestKit"],
            "GeolocationTestKitTests": [
                "Geolocation", "GeolocationPipeline", "GeolocationTestKit", "LocationRelay", "RelayTestKit",
                "TestSupport",
            ],
            "GeolocationTests": ["CodecSupport", "Geolocation", "GeolocationTestKit"],
            "HeadCalibrationTests": ["CodecSupport", "Geolocation", "HeadCalibration", "HeadSupport", "TestSupport"],
            "IGCFormatTests": ["CodecSupport", "IGCFormat", "TestSupport", "TrackSupport"],
            "KMLFormatTests": ["CZlib", "CodecSupport", "KMLFormat", "TestSupport", "TrackSupport"],
            "LocationExchangeTests": ["CSodium", "CodecSupport", "Geolocation", "LocationExchange"],
            "LocationRelayTests": [
                "CodecSupport", "Geolocation", "GeolocationTestKit", "LocationRelay", "ReceiverDecoding",
                "RelayFormat",
            ],
            "MQTTIOTests": [
                "BrokerSupport", "CMosquitto", "Geolocation", "GeolocationTestKit", "MQTTIO", "NetworkIO",
                "TestSupport",
            ],
            "MapPageTests": ["CodecSupport", "MapPage", "MapStream"],
            "MapStreamTests": [
                "CodecSupport", "Geolocation", "MapStream", "RouteGeometry", "SubjectAlerts", "SubjectTracking",
                "TestSupport",
            ],
            "LocationStoreTests": [
                "CSQLite", "CodecSupport", "Geolocation", "GeolocationTestKit", "LocationStore", "RelayFormat",
                "TestSupport",
            ],
            "NMEAFormatTests": ["CodecSupport", "NMEAFormat", "TestSupport"],
            "NetworkIOTests": [
                "CCurl", "COpenSSL", "Geolocation", "GeolocationTestKit", "NetworkIO", "PluginOptions",
                "ReceiverSupport", "RelaySupport", "SensorIO", "TestSupport", "WebSocketFormat",
            ],
            "NATSIOTests": [
                "BrokerSupport", "CNATS", "CodecSupport", "Geolocation", "GeolocationTestKit", "NATSIO", "NetworkIO",
                "TestSupport",
            ],
            "OSCFormatTests": ["OSCFormat"],
            "PendingLocationsTests": [
                "CodecSupport", "Geolocation", "GeolocationTestKit", "LocationStore", "PendingLocations", "TestSupport",
            ],
            "PluginOptionsTests": ["PluginOptions"],
            "ReceiverDecodingTests": [
                "AISFormat", "CodecSupport", "FileIO", "Geolocation", "GeolocationTestKit", "NMEAFormat",
                "ReceiverDecoding", "ReceiverSupport", "SensorIO",
            ],
            "ProcessIOTests": ["PluginOptions", "ProcessIO"],
            "RelayFormatTests": ["CodecSupport", "RelayFormat", "TestSupport"],
            "RouteGeometryTests": ["CodecSupport", "Geolocation", "RouteGeometry"],
            "RouteTrackingTests": [
                "CodecSupport", "Geolocation", "RouteGeometry", "RouteSimulation", "RouteSupport", "RouteTracking",
                "TrackFiles",
            ],
            "SensorReplayTests": [
                "GPXSimulation", "Geolocation", "GeolocationTestKit", "NMEAReplay", "ReceiverSupport", "RouteGeometry",
                "RouteSimulation", "SensorReplay", "TestSupport",
            ],
            "SessionFormatTests": ["CodecSupport", "SessionFormat"],
            "SubjectAlertsTests": [
                "CodecSupport", "Geolocation", "PetSupport", "RouteGeometry", "SubjectAlerts", "VisitDetection",
            ],
            "SubjectTrackingTests": ["CodecSupport", "Geolocation", "SubjectTracking"],
            "TCXFormatTests": ["CodecSupport", "TCXFormat", "TrackSupport"],
            "TextGraphicsTests": ["Geolocation", "TextGraphics"],
            "TrackFilesTests": [
                "CodecSupport", "GPXFormat", "Geolocation", "RouteGeometry", "TestSupport", "TrackFiles",
                "TrackSupport",
            ],
            "VisitDetectionTests": ["CodecSupport", "Geolocation", "TestSupport", "VisitDetection"],
            "WebSocketFormatTests": ["CodecSupport", "TestSupport", "WebSocketFormat"],
        ])
    + tests(
        in: "Tests/Programs",
        [
            "AttackTests": ["CodecSupport", "Geolocation", "LocationStore", "NetworkIO", "TestSupport"],
            "BrowserTests": [
                "BrowserSupport", "CodecSupport", "Geolocation", "GeolocationTestKit", "LiveMap", "LocationStorage",
                "MapPage", "MapStream", "MapSupport", "NetworkIO", "RouteGeometry", "SubjectAlerting", "SubjectAlerts",
                "SubjectFollowing", "SubjectTracking", "TestSupport", "WebSocketFormat",
            ],
            "ExampleTests": [
                "CoreLocationRoutes", "CustomPlugin", "DeliveryDriver", "Geolocation", "GeolocationPipeline",
                "GeolocationTestKit", "LocationStore", "NMEAReplay", "ReceiverDecoding", "ReceiverMonitor",
                "RobotCameraman", "RouteTracking", "SampleData", "SensorReplay", "SubjectTracking", "TestSupport",
                "TextGraphics",
            ],
            "GeopipeTests": [
                "BrokerSupport", "CodecSupport", "GPXFormat", "Geolocation", "GeolocationPipeline",
                "GeolocationTestKit", "NetworkIO", "ReceiverSupport", "RelaySupport", "StandardPlugins", "TestSupport",
                "WebSocketFormat",
            ],
            "RepositoryTests": ["TestSupport"],
        ])
    + programs(
        in: "Tests/Programs",
        ["Soak": ["Geolocation", "NMEASerial", "ReceiverSupport", "SensorIO"]])
    + modules(
        in: "Tests/Support",
        [
            "AllocationCounter": [],
            "TestWidth": [],
            "BrokerSupport": ["TestSupport"],
            "BrowserSupport": ["CodecSupport", "NetworkIO", "TestSupport", "WebSocketFormat"],
            "FleetSupport": [
                "CodecSupport", "FleetDelivery", "Geolocation", "LocationRelay", "LocationStorage", "LocationStore",
                "TestSupport",
            ],
            "HeadSupport": ["CodecSupport", "Geolocation", "HeadCalibration"],
            "MapSupport": ["Geolocation", "GeolocationTestKit", "LiveMap", "LocationRelay", "TestSupport"],
            "ReceiverSupport": ["Geolocation", "GeolocationTestKit", "SensorIO", "TestSupport"],
            "PetSupport": [
                "AdaptiveTracking", "CodecSupport", "CompanionLinking", "Geolocation", "GeolocationTestKit",
                "LocationRelay", "RouteGeometry", "SubjectAlerting", "SubjectAlerts", "SubjectFollowing",
                "SubjectTracking",
            ],
            "CompanionSupport": [
                "CodecSupport", "CompanionLinking", "Geolocation", "GeolocationTestKit", "LocationRelay",
                "RelayFormat",
            ],
            "RelaySupport": [
                "CodecSupport", "Geolocation", "LocationRelay", "NetworkIO", "ReceiverSupport", "RelayReception",
                "TestSupport", "WebSocketRelay", "WebSocketFormat",
            ],
            "RouteSupport": ["Geolocation", "RouteGeometry", "RouteTracking"],
            "TestSupport": ["TestWidth"],
            "TrackSupport": ["CodecSupport"],
        ])
    + programs(
        in: "Tests",
        [
            "Benchmarks": [
                "AllocationCounter", "BrokerSupport", "BrowserSupport", "CodecSupport", "CompanionLinking",
                "CompanionSupport",
                "ExecFeed", "FITFormat", "FleetDelivery", "Geolocation", "GPXFormat", "HeadCalibration", "HeadSupport",
                "HeadTracking",
                "HTTPUpload", "LiveMap", "LocationRelay", "LocationStorage", "LocationStore", "MapPage", "MapStream",
                "MapSupport", "MQTTRelay", "NATSRelay", "NetworkIO", "NMEAFormat", "NMEASerial", "PetSupport",
                "ReceiverDecoding",
                "ReceiverSupport", "RelayReception", "RelaySupport", "RouteGeometry", "RouteSimulation",
                "RouteTracking", "SensorIO", "SubjectAlerts", "SubjectTracking", "TestSupport", "TrackerReception",
                "TrackRecording", "TrackSupport", "UDPFeed", "WebSocketFormat", "WebSocketRelay",
            ],
            "Fuzz": [
                "AISFormat", "BluetoothRelay", "CodecSupport", "GPXFormat", "Geolocation", "GeolocationPipeline",
                "LocationExchange", "LocationRelay", "NMEAFormat", "NetworkIO", "OSCFormat", "ReceiverDecoding",
                "RouteGeometry", "RouteTracking", "SensorIO", "SessionFormat", "TrackFiles", "WebSocketFormat",
            ],
        ])
    + [
        .target(
            name: "MainActorHost", dependencies: ["Geolocation"], path: "Tests/Unit/Isolation/MainActorHost",
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
        .target(
            name: "SwiftFiveHost", dependencies: ["Geolocation"], path: "Tests/Unit/Isolation/SwiftFiveHost",
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
    + tests(
        in: "Tests/Unit/Isolation",
        ["IsolationTests": ["Geolocation", "GeolocationTestKit", "MainActorHost", "SwiftFiveHost"]])

/// The libraries that are products beside the plugins.
let libraries = [
    "Geolocation", "GeolocationPipeline", "GeolocationTestKit", "GeopipeCommands", "StandardPlugins",
    "CompanionLinking", "LocationExchange", "LocationRelay", "LocationStore", "MapPage", "MapStream",
    "PendingLocations",
    "RelayTestKit",
    "RouteTracking",
    "RouteGeometry",
    "TextGraphics", "TrackFiles", "SensorReplay", "SubjectAlerts", "SubjectTracking", "VisitDetection",
    "HeadCalibration", "ReceiverDecoding", "FileIO",
    "SensorIO", "ProcessIO", "NetworkIO", "PluginOptions",
    "AISFormat", "FITFormat", "GPXFormat", "IGCFormat", "KMLFormat", "NMEAFormat", "OSCFormat", "RelayFormat",
    "TCXFormat", "WebSocketFormat",
]

let package = Package(
    name: "swift-geolocation",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    products: [.executable(name: "geopipe", targets: ["geopipe"])]
        + (libraries + plugins.map(\.name)).map { .library(name: $0, targets: [$0]) },
    traits: [.trait(name: "FUZZ", description: "Builds the target Fuzz for libFuzzer, see .ci/fuzz.")],
    targets: sources + plugins.map(\.module) + plugins.map(\.tests) + examples + testTargets
)

/// Removes all test targets but the named ones, and what only the removed ones need.
@MainActor
func keepTests(_ names: Set<String>) {
    var targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var kept: Set<String> = []
    var next = targets.keys.filter(names.contains)
    while let name = next.popLast() {
        guard let target = targets.removeValue(forKey: name) else { continue }
        kept.insert(name)
        next += target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { !kept.contains($0.name) }
}

/// The tests for the thread sanitizer.
///
/// They test the code that has threads, locks, queues or C callbacks, and the plugins that use most of it. In all other
/// code, the compiler rules out data races.
let concurrentTests: Set = [
    "FileIOTests", "GeolocationPipelineTests", "GeolocationTests", "HTTPUploadTests", "LiveMapTests",
    "LocationStorageTests", "LocationStoreTests", "MQTTIOTests", "MQTTRelayTests", "NATSIOTests", "NATSRelayTests",
    "NMEASerialTests", "NetworkIOTests", "ProcessIOTests", "RelayReceptionTests", "RouteFollowingTests",
    "SensorReplayTests", "TrackRecordingTests", "WebSocketRelayTests",
]

// Builds and tests a part: GEOLOCATION_TESTS=NMEAFormatTests,NMEASerialTests swift test
if let names = Context.environment["GEOLOCATION_TESTS"], !names.isEmpty {
    keepTests(names == "concurrent" ? concurrentTests : Set(names.split(separator: ",").map(String.init)))
}
