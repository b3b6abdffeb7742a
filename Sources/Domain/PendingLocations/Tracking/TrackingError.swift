public import Geolocation
public import LocationStore

/// An error of a tracker.
public enum TrackingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The user has denied access to the location.
    case permissionDenied
    /// The provider reported no fix within this many seconds.
    case noFix(within: Double)
    /// The provider has failed or ended.
    case provider(ProviderError)
    /// The fix could not be stored, for the reason given.
    case notStored(String)
    /// The store cannot be read or written.
    case store(StoreError)
    /// No location is known yet.
    case noLocation
    /// Tracking was switched off.
    case trackingOff
    /// The task was cancelled.
    case cancelled

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .permissionDenied: "access to the location was denied: allow it in the settings of the device"
        case .noFix(let seconds): "no fix was received within \(seconds) s"
        case .provider(let error): error.description
        case .notStored(let reason): "the fix is not stored: \(reason)"
        case .store(let error): error.description
        case .noLocation: "no location is known yet"
        case .trackingOff: "tracking is off"
        case .cancelled: "the run was cancelled"
        }
    }
}
