public import GeolocationPipeline
import RouteFormats
import SensorReplay

extension RouteSimulator {
    /// The simulator as `route:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "RouteSimulation",
            summary: "Drives along a route of GPX, GeoJSON or an encoded polyline: location and course.",
            schemes: ["route"],
            address: "FILE, or - for standard input",
            options: driveOptions + receiverOptions + runOptions,
            examples: [
                "route:tour.gpx", "route:tour.gpx?speed=25&noise=3&seed=7", "route:line.geojson?rate=10&loop=true",
                "route:tour.gpx?dwell=60&excursion=2000:150:600", "route:line.polyline?precision=6&rate=max",
            ])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("route: needs a file: write route:tour.gpx, or route:- for standard input")
        }
        let precision = options.text("precision").flatMap(PolylinePrecision.init) ?? .five
        return RouteSimulator(
            contentsOfFile: endpoint.address, precision: precision,
            options: try RouteEndpoint(endpoint, options).simulation(), clock: context.clock)
    }

    nonisolated private static let driveOptions = [
        OptionDescription(
            "speed", .number(.within(0.1...1000)), unit: "m/s", default: "13", meaning: "the speed on a straight way"),
        OptionDescription(
            "accel", .number(.within(0.01...100)), unit: "m/s²", default: "1.5", meaning: "how fast it gains speed"),
        OptionDescription(
            "brake", .number(.within(0.01...100)), unit: "m/s²", default: "2", meaning: "how hard it brakes"),
        OptionDescription(
            "lateral", .number(.within(0.01...100)), unit: "m/s²", default: "2",
            meaning: "acceleration to the side in turns, which sets their speed"),
        OptionDescription(
            "start", .number(.atLeast(0)), unit: "m", default: "0", meaning: "where it begins, along the route"),
        OptionDescription(
            "stops", .list, meaning: "where it stands: metres along the route with commas between them, as 500,1200"),
        OptionDescription(
            "dwell", .number(.within(0...1e6)), unit: "s", default: "0",
            meaning: "how long it stands at stops, those of the file among them, and at the end"),
        OptionDescription(
            "excursion", .list,
            meaning: "ALONG:ASIDE:LENGTH in metres, where it leaves the route; left is less than 0"),
        OptionDescription(
            "turnback", .list, meaning: "ALONG:DISTANCE in metres, where it turns and how far it drives back"),
    ]

    nonisolated private static let receiverOptions = [
        OptionDescription(
            "hz", .number(.within(0.01...1000)), unit: "Hz", default: "1", meaning: "fixes in one second"),
        OptionDescription(
            "noise", .number(.within(0...PositionNoise.maximumRadius)), unit: "m", default: "5",
            meaning: "radius that holds 68 % of the fixes; 0 makes speed and course exact, too"),
        OptionDescription(
            "correlation", .number(.atLeast(0)), unit: "s", default: "60",
            meaning: "time in which the noise wanders elsewhere; 0 makes it jump"),
        OptionDescription(
            "accuracy", .number(.within(0...1e6)), unit: "m",
            meaning: "horizontal accuracy that the fixes tell; without it that of the noise"),
        OptionDescription(
            "gaps", .text, meaning: "INTERVAL:DURATION in seconds on average, of times without fixes"),
        OptionDescription(
            "tunnels", .list, meaning: "ALONG:LENGTH in metres, of stretches without fixes"),
        OptionDescription(
            "outliers", .text, meaning: "SHARE:SIZE, such as 0.01:80 for one of a hundred, 80 m off"),
        OptionDescription(
            "seed", .number(.atLeast(0)), default: "1", meaning: "whole number; the same one gives the same fixes"),
    ]

    nonisolated private static let runOptions =
        [
            OptionDescription(
                "precision", .choice(PolylinePrecision.allCases.map(\.description)), default: "5",
                meaning: "decimals of an encoded polyline"),
            OptionDescription(
                "begin", .text, meaning: "time of the first fix, as 2026-11-20T10:40:00Z; without it now"),
        ] + ReplayOptions.descriptions.filter { ["rate", "loop"].contains($0.name) }
}
