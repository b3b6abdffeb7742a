import GPXSimulation
import Geolocation
import GeolocationPipeline
import RouteFollowing
import RouteGeometry
import SampleData
import SensorReplay
import SubjectAlerting

/// The plugins of the built-in 20-minute walk: the source `demo:`, and sinks for its planned route and for alerts.
enum DemoWalk {
    static let plugin = ProviderPlugin(
        name: "Demo",
        summary: "Replays a built-in walk of twenty minutes.",
        schemes: ["demo"],
        options: .replayRate,
        examples: ["demo:", "demo:?rate=60"],
        replayRate: { _, rate in rate },
        make: { _, rate, context in
            GPXSimulator(
                document: String(decoding: SampleData.walk, as: UTF8.self), title: "the demo walk",
                timing: ReplayTiming(rate: rate), clock: context.clock)
        })

    static let sinkPlugin = SinkPlugin(
        name: "Demo",
        summary: "Follows the built-in walk on its planned route, or watches it by rules of alerts.",
        schemes: ["demo-route", "demo-alerts"],
        examples: ["demo-route:", "demo-alerts:"]
    ) { endpoint, _ in
        if endpoint.scheme == "demo-route" { return RouteTrackingSink(try route) }
        return SubjectAlerter(try rules)
    }

    /// The place at which the built-in walk begins and ends.
    private static let home = Coordinate(latitude: 47.66033, longitude: 9.17528)

    /// The planned route of the built-in walk.
    ///
    /// Its corners are given in metres east and north of the start, as in `make_walk.py`.
    private static var route: Route {
        get throws {
            let corners: [(east: Double, north: Double)] = [
                (0, 0), (35, 110), (120, 135), (150, 230), (240, 255), (262, 180), (330, 150), (395, 205), (470, 185),
                (455, 95), (520, 30), (610, 60), (640, 150), (720, 175), (765, 90), (700, 10), (615, -45), (520, -70),
                (430, -40), (350, -95), (255, -80), (170, -30), (80, -55), (0, 0),
            ]
            let plane = LocalTangentPlane(origin: home)
            return try Route(
                corners.map { plane.geographic(LocalPosition(east: $0.east, north: $0.north)).coordinate })
        }
    }

    private static var rules: AlertRules {
        get throws {
            let oldTown = AlertArea.fence(try Geofence(around: home, radius: 420))
            return AlertRules([AlertRule("Old town", .exit(oldTown, escape: 0), level: .warning)])
        }
    }
}
