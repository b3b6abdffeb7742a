import Geolocation
public import GeolocationPipeline
import RouteFormats

extension RouteTrackingSink {
    /// The sink as `route:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        PluginDescription(
            name: "RouteTracking",
            summary: "Follows a traveller on a route, and publishes where on it he is.",
            schemes: ["route"],
            address: "FILE (GPX, GeoJSON or an encoded polyline), or - for standard input",
            options: [
                OptionDescription(
                    "mode", .choice(RouteTravelMode.allCases.map(\.rawValue)), default: "driving",
                    meaning: "how somebody travels, which says what is usual for him"),
                OptionDescription(
                    "threshold", .number(.within(1...100_000)), unit: "m",
                    meaning: "from the route up to which he is on it; by the mode 20, 25 or 30 if not given"),
                OptionDescription(
                    "patience", .number(.within(1...100)), default: "3",
                    meaning: "fixes beyond the threshold, one behind the other, after which he is off; a whole number"),
                OptionDescription(
                    "arrival", .number(.within(0...100_000)), unit: "m",
                    meaning: "before the end from which on he has arrived; by the mode 10, 15 or 20 if not given"),
                OptionDescription(
                    "start", .number(.atLeast(0)), unit: "m",
                    meaning: "along the route where he begins; where the first fix says if not given"),
                OptionDescription(
                    "radius", .number(.within(1...10_000)), unit: "m", default: "30",
                    meaning: "along the route about a stop of the file within which he is at it"),
                OptionDescription(
                    "precision", .choice(PolylinePrecision.allCases.map(\.description)), default: "5",
                    meaning: "decimals of an encoded polyline"),
            ],
            examples: [
                "route:way.gpx", "route:way.geojson?mode=walking", "route:way.polyline?precision=6&threshold=50",
            ])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("route: needs a file with the route: write route:way.gpx")
        }
        let standardInput = ["-", "/dev/stdin"]
        guard !standardInput.contains(endpoint.address) || !context.sourcePaths.contains("/dev/stdin") else {
            throw UsageError("\(endpoint) reads standard input, as a source does: write a file for one of them")
        }
        let file = RouteFile(
            path: endpoint.address, precision: options.text("precision").flatMap(PolylinePrecision.init) ?? .five,
            stopRadius: options.number("radius") ?? RouteWaypoint.defaultRadius)
        return RouteTrackingSink(
            .file(file), settings: try settings(endpoint, options),
            start: options.number("start").map { .along($0) } ?? .anywhere,
            publishingTo: context.manager, clock: context.clock)
    }

    nonisolated private static func settings(
        _ endpoint: Endpoint, _ options: OptionValues
    ) throws -> RouteTrackerSettings {
        var settings = RouteTrackerSettings(options.text("mode").flatMap(RouteTravelMode.init) ?? .driving)
        if let threshold = options.number("threshold") { settings.threshold = threshold }
        if let patience = options.number("patience") {
            guard let fixes = Int(exactly: patience) else {
                throw UsageError(unusable: "patience", options, in: endpoint, write: "a whole number from 1 to 100")
            }
            settings.patience = fixes
        }
        if let arrival = options.number("arrival") { settings.arrivalDistance = arrival }
        return settings
    }
}
