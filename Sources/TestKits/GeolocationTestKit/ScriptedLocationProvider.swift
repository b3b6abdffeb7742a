public import Geolocation

/// A provider of locations that a test controls.
public final class ScriptedLocationProvider: ScriptedProvider, LocationProvider {
    /// The delegate that receives fixes; held weakly.
    public weak var locationDelegate: (any LocationProviderDelegate)?

    /// Whether the provider supports monitoring significant location changes.
    public var supportsSignificantChange: Bool

    /// Creates a provider that has not recorded any calls.
    nonisolated public init(name: String = "scripted", supportsSignificantChange: Bool = false) {
        self.supportsSignificantChange = supportsSignificantChange
        super.init(name: name)
    }

    /// Records that updates of the location were started.
    public func startLocationUpdates() { record(.start) }

    /// Records that updates of the location were stopped.
    public func stopLocationUpdates() { record(.stop) }

    /// Records that monitoring of significant location changes was started, if the provider supports it.
    ///
    /// The result is whether the provider supports monitoring.
    public func startMonitoringSignificantLocationChanges() -> Bool {
        if supportsSignificantChange { record(.startMonitoring) }
        return supportsSignificantChange
    }

    /// Records that monitoring of significant location changes was stopped.
    public func stopMonitoringSignificantLocationChanges() { record(.stopMonitoring) }

    /// Reports a fix to the delegate; `nil` withdraws the last one.
    public func emit(_ location: Location?) {
        locationDelegate?.locationProvider(self, didUpdateLocation: location)
    }
}
