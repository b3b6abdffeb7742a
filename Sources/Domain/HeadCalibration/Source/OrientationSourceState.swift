public import Geolocation

/// The state of an orientation source.
public enum OrientationSourceState: Sendable, Hashable {
    /// The device is present, or the port is open; samples may arrive.
    case connected
    /// The device is absent; the source keeps trying.
    ///
    /// The reason is a sentence.
    case disconnected(String)
    /// The zero of the yaw has changed, because the sensor lost power or because another sender has taken over.
    ///
    /// Earlier calibration is invalid.
    case zeroLost
    /// The source waits for the user's permission.
    case needsPermission
    /// The machine has no such sensor, or the user or the system denied access.
    case unavailable(String)
    /// The source has failed and does not retry.
    case failed(ProviderError)
    /// A recording has ended.
    case ended
}
