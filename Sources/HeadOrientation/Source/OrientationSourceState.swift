public import Geolocation

/// How an orientation source is doing.
public enum OrientationSourceState: Sendable, Hashable {
    /// The device is there, or the port is open; samples may come.
    case connected
    /// The device has gone or is not there yet; the source goes on trying. The reason is a sentence.
    case disconnected(String)
    /// Yaw counts from another zero from now on: the sensor had no power, or another sender has taken over. What was
    /// calibrated before is worth nothing.
    case zeroLost
    /// Waits for the user's permission.
    case needsPermission
    /// This machine has no such sensor, or the user or the system refused it.
    case unavailable(String)
    /// Cannot go on by itself.
    case failed(ProviderError)
    /// A recording came to its end.
    case ended
}
