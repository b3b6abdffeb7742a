import Geolocation

/// Receives the callbacks of a location provider and passes them to a tracker.
///
/// Because of this class, the tracker itself needs no public conformances to the delegate protocols.
final class ProviderFeed: LocationProviderDelegate, ProviderHost {
    let clock: any SensorClock
    weak var tracker: LocationTracker?

    nonisolated init(clock: any SensorClock) { self.clock = clock }

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        if let location { tracker?.didReceive(location) }
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        switch status {
        case .denied: tracker?.didDeny()
        case .failed(let error): tracker?.didFail(.provider(error))
        case .ended: tracker?.didFail(.provider(ProviderError("\(provider.name) has ended")))
        case .idle, .starting, .running, .degraded, .needsPermission: break
        }
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {
        switch status {
        case .denied: tracker?.didDeny()
        case .authorized: tracker?.didAuthorize()
        case .notDetermined: break
        }
    }
}
