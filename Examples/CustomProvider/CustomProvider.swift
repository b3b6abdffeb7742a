// A location provider of one's own: a buoy that swings around its anchor.
//
// It shows the four functions and the delegate that a provider needs, and how a program adds it to a manager.
import Foundation
import Geolocation

/// Reports a place once a second.
///
/// The protocol puts the class on the sensor actor, so that it needs no locks.
final class AnchoredBuoy: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?

    private let clock: any SensorClock
    private var timer: (any SensorTimer)?
    private var swing = 0.0

    init(clock: any SensorClock = SystemClock()) {
        self.clock = clock
    }

    func startLocationUpdates() {
        timer = timer ?? clock.makeTimer { [weak self] in self?.report() }
        timer?.schedule(at: clock.instant)
    }

    func stopLocationUpdates() {
        timer?.cancel()
    }

    /// The buoy has no way to save energy; the manager watches its continuous updates instead.
    func startMonitoringSignificantLocationChanges() -> Bool { false }

    func stopMonitoringSignificantLocationChanges() {}

    private func report() {
        swing += 0.3
        let fix = Location(
            latitude: 54.17 + 1e-4 * cos(swing), longitude: 12.1 + 1e-4 * sin(swing), horizontalAccuracy: 2,
            timestamp: clock.now)
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
        timer?.schedule(at: clock.instant.advanced(by: 1))
    }
}

@main
struct CustomProvider {
    static func main() async {
        let manager = GeolocationManager()
        let events = await manager.events
        await manager.add { AnchoredBuoy() }
        await manager.start()
        var fixes = 0
        for await case .location(let fix) in events {
            print("the buoy is at \(fix.latitude), \(fix.longitude)")
            fixes += 1
            if fixes == 3 { return }
        }
    }
}
