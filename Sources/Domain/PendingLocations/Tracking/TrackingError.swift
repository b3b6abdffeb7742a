public import Geolocation
public import LocationStore

/// An error of a ``LocationTracker``.
public enum TrackingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The user has denied access to the location.
    case permissionDenied
    /// The provider has not reported a fix within the given number of seconds.
    case noFix(within: Double)
    /// The provider of fixes has failed or ended.
    case provider(ProviderError)
    /// The fix could not be stored, for the given reason.
    case notStored(String)
    /// The store cannot be read or written.
    case store(StoreError)
    /// No location of the user is known yet.
    case noLocation
    /// Tracking was switched off before a fix arrived.
    case trackingOff
    /// The task of the caller was cancelled.
    case cancelled

    /// The problem as one sentence.
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
