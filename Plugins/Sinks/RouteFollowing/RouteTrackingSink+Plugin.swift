import Geolocation
public import GeolocationPipeline
import RouteTracking
import TrackFiles

extension RouteTrackingSink {
    /// The plugin that creates a ``RouteTrackingSink`` for endpoints of the form `route:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        name: "RouteFollowing",
        summary: "Tracks a traveller along a route, and publishes progress, deviations and arrival.",
        schemes: ["route"],
        address: "FILE (GPX, GeoJSON or an encoded polyline), or - for standard input",
        options: options,
        examples: [
            "route:way.gpx", "route:way.geojson?mode=walking", "route:way.polyline?precision=6&threshold=50",
        ]
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("route: needs a file with the route: write route:way.gpx")
        }
        let standardInput = ["-", "/dev/stdin"]
        guard !standardInput.contains(endpoint.address) || !context.sourcePaths.contains("/dev/stdin") else {
            throw UsageError("\(endpoint) reads standard input, as a source does: write a file for one of them")
        }
        let file = RouteFile(path: endpoint.address, precision: options.precision, stopRadius: options.radius)
        return RouteTrackingSink(.file(file), settings: options.settings, start: options.start)
    }

    private struct PluginSettings: Sendable {
        var settings: RouteTrackerSettings
        var start: RouteStart
        var radius: Double
        var precision: PolylinePrecision
    }

    nonisolated private static let options = Options(
        .choice("mode", default: RouteTravelMode.driving, meaning: "how the traveller moves; sets suitable defaults"),
        .number(
            "threshold", .within(1...100_000), unit: "m",
            meaning:
                "distance from the route up to which the traveller is on it; by default 20, 25 or 30, depending on mode"
        ),
        .number(
            "accuracy-factor", .within(0...10),
            meaning: "widens the threshold to this many times a fix's accuracy; by default 3, and 0 with threshold"),
        .number(
            "speed-factor", .within(0...60), unit: "s", default: 0,
            meaning: "widens the threshold to the way of this many seconds at a fix's speed"),
        .number(
            "widest", .within(1...100), default: 3, meaning: "limit of the widened threshold, in thresholds"),
        .integer(
            "patience", 1...100, default: 3,
            meaning: "consecutive fixes beyond the threshold after which the traveller is off route"),
        .number(
            "arrival", .within(0...100_000), unit: "m",
            meaning:
                "distance from the end at which the traveller has arrived; by default 10, 15 or 20, depending on mode"),
        .number(
            "start", .atLeast(0), unit: "m",
            meaning: "where on the route the traveller starts; by default found from the first fix"),
        .number(
            "radius", .within(1...10_000), unit: "m", default: RouteWaypoint.defaultRadius,
            meaning: "distance along the route within which the traveller is at a stop of the file"),
        PolylinePrecision.option
    ) { mode, threshold, accuracyFactor, speedFactor, widest, patience, arrival, start, radius, precision in
        var settings =
            threshold.map { RouteTrackerSettings(mode, threshold: $0) } ?? RouteTrackerSettings(mode)
        settings.patience = patience
        if let accuracyFactor { settings.accuracyFactor = accuracyFactor }
        (settings.speedFactor, settings.widestRatio) = (speedFactor, widest)
        if let arrival { settings.arrivalDistance = arrival }
        return PluginSettings(
            settings: settings, start: start.map { .along($0) } ?? .anywhere, radius: radius, precision: precision)
    }
}
