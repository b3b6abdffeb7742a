public import Geolocation

/// The state of an orientation source, such as a head tracker.
public enum OrientationSourceState: Sendable, Hashable {
    /// The device is present, or its port is open, so samples may arrive.
    case connected
    /// The device is absent for the given reason, which is a sentence; the source keeps trying to connect.
    case disconnected(String)
    /// The zero of the yaw has changed, because the sensor lost power or another sender has taken over.
    ///
    /// An earlier calibration is invalid.
    case zeroLost
    /// The source waits until the user permits the use of the sensor.
    case needsPermission
    /// The machine has no such sensor, or the user or the system denied access, for the given reason.
    case unavailable(String)
    /// The source has failed and does not retry.
    case failed(ProviderError)
    /// The source is a recording that has ended.
    case ended
}
