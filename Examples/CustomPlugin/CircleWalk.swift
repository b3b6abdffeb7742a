// A custom plugin: a source with a scheme and options that geopipe endpoints can name.
//
// Shows how options are declared once, with type, range, default and meaning, and passed to a provider.
import Geolocation
import GeolocationPipeline

/// Simulates a walk in a circle around a place and reports a fix every second: `circle:LATITUDE,LONGITUDE`.
final class CircleWalk: LocationProvider {
    /// The parsed option values.
    struct Settings: Sendable {
        var radius: Double
        var speed: Double
        var isClockwise: Bool
    }

    nonisolated static let plugin = ProviderPlugin(
        name: "CircleWalk",
        summary: "Walks in a circle around a place.",
        schemes: ["circle"],
        address: "LATITUDE,LONGITUDE",
        options: Options(
            .number("radius", .within(1...10_000), unit: "m", default: 100, meaning: "distance from the place"),
            .number("speed", .within(0.1...100), unit: "m/s", default: 1.4, meaning: "speed along the circle"),
            .flag("clockwise", default: true, meaning: "whether it turns to the right"),
            into: Settings.init),
        examples: ["circle:47.66,9.18", "circle:47.66,9.18?radius=500&speed=5"]
    ) { endpoint, settings, context in
        let numbers = endpoint.address.split(separator: ",").compactMap { Double($0) }
        let centre = Coordinate(latitude: numbers.first ?? .nan, longitude: numbers.last ?? .nan)
        guard numbers.count == 2, centre.isValid else {
            throw UsageError("circle: needs a place, not \"\(endpoint.address)\": write circle:47.66,9.18")
        }
        return CircleWalk(around: centre, settings, clock: context.clock)
    }

    weak var locationDelegate: (any LocationProviderDelegate)?

    private let centre: Coordinate
    private let settings: Settings
    private let clock: any SensorClock
    private var timer: (any SensorTimer)?
    private var bearing = 0.0

    init(around centre: Coordinate, _ settings: Settings, clock: any SensorClock) {
        self.centre = centre
        self.settings = settings
        self.clock = clock
    }

    func startLocationUpdates() {
        timer = timer ?? clock.makeTimer { [weak self] in self?.step() }
        timer?.schedule(at: clock.instant)
    }

    func stopLocationUpdates() { timer?.cancel() }
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}

    private func step() {
        let place = centre.destination(distance: settings.radius, bearing: bearing)
        let fix = Location(
            latitude: place.latitude, longitude: place.longitude, speed: settings.speed, timestamp: clock.now)
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
        let turn = settings.speed / settings.radius * 180 / .pi
        bearing = Angle.turned(bearing, by: settings.isClockwise ? turn : -turn)
        timer?.schedule(at: clock.instant.advanced(by: 1))
    }
}
