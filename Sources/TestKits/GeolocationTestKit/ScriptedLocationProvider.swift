public import Geolocation

/// A location provider controlled by a test.
public final class ScriptedLocationProvider: ScriptedProvider, LocationProvider {
    /// The delegate that receives fixes; held weakly.
    public weak var locationDelegate: (any LocationProviderDelegate)?

    /// Whether the provider supports monitoring significant location changes.
    public var supportsSignificantChange: Bool

    /// Creates a provider that has recorded no calls.
    nonisolated public init(name: String = "scripted", supportsSignificantChange: Bool = false) {
        self.supportsSignificantChange = supportsSignificantChange
        super.init(name: name)
    }

    /// Records a start.
    public func startLocationUpdates() { record(.start) }

    /// Records a stop.
    public func stopLocationUpdates() { record(.stop) }

    /// Records the start of monitoring, if the provider supports it; returns whether it does.
    public func startMonitoringSignificantLocationChanges() -> Bool {
        if supportsSignificantChange { record(.startMonitoring) }
        return supportsSignificantChange
    }

    /// Records the end of monitoring.
    public func stopMonitoringSignificantLocationChanges() { record(.stopMonitoring) }

    /// Reports a fix, or withdraws it with `nil`.
    public func emit(_ location: Location?) {
        locationDelegate?.locationProvider(self, didUpdateLocation: location)
    }
}
