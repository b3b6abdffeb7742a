public import Geolocation

/// A location provider that a test drives.
public final class ScriptedLocationProvider: ScriptedProvider, LocationProvider {
    /// Who hears of fixes.
    public weak var locationDelegate: (any LocationProviderDelegate)?

    /// Whether the provider agrees to watch for a significant change of place.
    public var supportsSignificantChange: Bool

    /// Makes a provider that nobody has called yet.
    nonisolated public init(name: String = "scripted", supportsSignificantChange: Bool = false) {
        self.supportsSignificantChange = supportsSignificantChange
        super.init(name: name)
    }

    /// Notes a start.
    public func startLocationUpdates() { note(.start) }

    /// Notes a stop.
    public func stopLocationUpdates() { note(.stop) }

    /// Notes the begin of a watch, where the provider supports one.
    public func startMonitoringSignificantLocationChanges() -> Bool {
        if supportsSignificantChange { note(.startMonitoring) }
        return supportsSignificantChange
    }

    /// Notes the end of a watch.
    public func stopMonitoringSignificantLocationChanges() { note(.stopMonitoring) }

    /// Reports a fix, or a withdrawal.
    public func emit(_ location: Location?) {
        locationDelegate?.locationProvider(self, didUpdateLocation: location)
    }
}
