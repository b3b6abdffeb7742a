/// The reason why a relay does not forward a fix, or a receiver ignores it.
///
/// The raw values contain no numbers, so that equal reasons can be counted.
public enum RelayDropReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The relay was stopped when the fix arrived.
    case stopped = "relay is stopped"
    /// The latitude or longitude is out of range.
    case position = "position out of range"
    /// The time is outside of the years 1 to 9999.
    case time = "time out of range"
    /// The horizontal accuracy is negative or not finite.
    case horizontalAccuracy = "horizontal accuracy out of range"
    /// The vertical accuracy is not finite.
    case verticalAccuracy = "vertical accuracy out of range"
    /// The speed is not finite.
    case speed = "speed out of range"
    /// The course is not finite.
    case course = "course out of range"
    /// The altitude is not finite.
    case altitude = "altitude out of range"
    /// The heading is not finite.
    case heading = "heading out of range"
    /// The battery level is not finite.
    case battery = "battery out of range"
    /// The name of the source is invalid.
    case source = "name of the source"
    /// The name of the device is invalid.
    case device = "name of the device"
    /// The fix was taken by this device, and was sent back to it.
    case loop = "come back in a loop"
    /// The time of the fix is too far in the future.
    case future = "taken in the future"
    /// The fix was fused by another relay; a relay does its own fusion.
    case fused = "fused elsewhere"
    /// The horizontal accuracy is worse than the threshold.
    case inaccurate = "accuracy beyond the threshold"
    /// The fix is older than the threshold.
    case stale = "older than the threshold"
    /// The speed is above the threshold.
    case tooFast = "faster than the threshold"
    /// The position is too far from the last ones, and has not yet been confirmed by further fixes.
    case jump = "jump of the position"
    /// The fix has already been received.
    case duplicate = "duplicate"
    /// The fix is so old that the relay no longer knows whether it was received before.
    case tooOld = "older than what is remembered"
    /// The connection is in quarantine, since its fixes contradict those of the device whose name it uses.
    case quarantined = "sent by a connection in quarantine"
    /// A newer fix replaced this one while it was deferred, since the minimum interval between fixes had not passed.
    case throttled = "replaced within the minimum interval"
    /// The relay was stopped while the fix was still deferred.
    case undelivered = "not sent before the stop"
}
