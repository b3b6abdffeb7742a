import CompanionRelay
import Geolocation

/// A collar, or a phone: a receiver with a battery, and the relay that sends its fixes to the base.
final class Collar: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    var traveller: Traveller
    var onMode: ((TrackingMode?) -> Void)?

    /// The charge of the battery, 0 to 1.
    var battery = 0.9

    private(set) var measuredCount = 0
    private let clock: any SensorClock
    private let manager: GeolocationManager
    private let relay: LocationRelayService
    private var mode: TrackingMode?

    init(_ name: String, _ traveller: Traveller, over link: any CompanionLink, _ clock: any SensorClock) {
        (self.traveller, self.clock) = (traveller, clock)
        manager = GeolocationManager(clock: clock)
        relay = LocationRelayService(
            name: name, stream: .remote, device: name, trackingMode: .balanced,
            transports: [CompanionTransport(over: link, clock: clock)], clock: clock)
    }

    func start() throws {
        try manager.add(relay)
        manager.add(self)
        manager.start()
    }

    /// Simulates some seconds: the battery drains according to the tracking mode, and the receiver measures a fix.
    func live(_ seconds: Double) {
        let use = (relay.pacingMode ?? .realtime).configuration.batteryUsePerHour
        battery = max(0, battery - use / 100 * seconds / 3600)
        relay.battery = battery
        measuredCount += 1
        locationDelegate?.locationProvider(self, didUpdateLocation: traveller.live(seconds, until: clock.now))
        if relay.pacingMode != mode {
            mode = relay.pacingMode
            onMode?(mode)
        }
    }

    /// The number of fixes sent.
    var sentCount: Int { relay.telemetrySnapshot().published }

    func finish() async {
        manager.stop()
        await manager.removeAllSinks()
    }

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
}
