import Foundation
public import Geolocation

// A module whose declarations belong to the main actor by default.

/// The least that a custom provider needs: four functions and the delegate, and here a setting and a state.
final class HostProvider: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?

    private let latitude: Double
    private var starts = 0

    init(latitude: Double) {
        self.latitude = latitude
    }

    func startLocationUpdates() {
        starts += 1
        let fix = Location(latitude: latitude, longitude: 9.17, timestamp: Date(timeIntervalSince1970: 1_795_000_000))
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
    }

    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
}

/// A program's object on the main actor that holds a manager and a provider.
public final class MainActorHost {
    private let manager = GeolocationManager()
    private var provider: (any LocationProvider)?
    private var fixes: [Location] = []

    /// Creates a host with a stopped manager.
    public init() {}

    /// Adds a provider, starts the manager and returns the first fix that comes.
    public func run() async -> Location? {
        let events = await manager.events
        provider = await manager.add { HostProvider(latitude: 47.62) }
        await manager.start()
        for await event in events {
            guard case .location(let fix) = event else { continue }
            fixes.append(fix)
            break
        }
        if let provider { await manager.remove(provider) }
        return fixes.first
    }
}
