import CompanionRelay
import GeolocationTestKit

/// A simulated collar, or a phone: walks to a goal, measures a fix each second, and sends as many as its mode wants.
@SensorActor
final class Collar {
    static let home = Coordinate(latitude: 47.66, longitude: 9.175)

    let name: String
    var goal = Collar.home
    /// Metres per second.
    var speed = 1.8
    /// The charge of the battery, 0…1.
    var battery = 0.9

    private var place = Collar.home
    private let clock: any SensorClock
    private let receiver = ScriptedLocationProvider()
    private let manager: GeolocationManager
    private let relay: LocationRelayService

    init(_ name: String, over link: any CompanionLink, _ clock: any SensorClock) throws {
        (self.name, self.clock) = (name, clock)
        manager = GeolocationManager(clock: clock)
        relay = LocationRelayService(
            name: name, stream: .remote, device: name, trackingMode: .balanced,
            transports: [CompanionTransport(over: link, clock: clock)], clock: clock)
        try manager.add(relay)
        manager.add(receiver)
        manager.start()
    }

    /// Lets a second pass; the battery drains as the mode needs.
    func live() {
        battery -= (relay.pacingMode ?? .realtime).configuration.batteryUsePerHour / 100 / 3600
        relay.battery = battery
        let (way, bearing) = (min(place.distance(to: goal), speed), place.bearing(to: goal))
        if way > 0, let bearing { place = place.destination(distance: way, bearing: bearing) }
        receiver.emit(
            Location(
                latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 4, speed: way,
                timestamp: clock.now))
    }

    /// Returns the number of fixes sent.
    func finish() async -> Int {
        manager.stop()
        await manager.removeAllSinks()
        return relay.telemetrySnapshot().published
    }
}
