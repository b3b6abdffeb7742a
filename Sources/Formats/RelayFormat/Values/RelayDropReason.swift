/// The reason why a relay does not forward a fix, or a receiver ignores it.
///
/// The raw values contain no numbers, so that equal reasons can be counted.
public enum RelayDropReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The relay was in a stopped state when the fix arrived.
    case stopped = "relay is stopped"
    /// The latitude or longitude of the fix is out of range.
    case position = "position out of range"
    /// The time of the fix is outside the years 1 to 9999.
    case time = "time out of range"
    /// The horizontal accuracy of the fix is out of range: it is negative or not finite.
    case horizontalAccuracy = "horizontal accuracy out of range"
    /// The vertical accuracy of the fix is out of range: it is not a finite number.
    case verticalAccuracy = "vertical accuracy out of range"
    /// The speed of the fix is out of range: it is not a finite number.
    case speed = "speed out of range"
    /// The course of the fix is out of range: it is not a finite number.
    case course = "course out of range"
    /// The altitude of the fix is out of range: it is not a finite number.
    case altitude = "altitude out of range"
    /// The heading of the fix is out of range: it is not a finite number.
    case heading = "heading out of range"
    /// The battery level of the fix is out of range: it is not a finite number.
    case battery = "battery out of range"
    /// The name of the fix's source is invalid; see ``RelayName``.
    case source = "name of the source"
    /// The name of the fix's device is invalid; see ``RelayName``.
    case device = "name of the device"
    /// The fix was taken by a device of this relay, and has come back to the relay in a loop.
    case loop = "come back in a loop"
    /// The time of the fix is too far in the future.
    case future = "taken in the future"
    /// Another relay produced the fix by combining fixes; it is not used, since each relay combines fixes itself.
    case fused = "fused elsewhere"
    /// The horizontal accuracy of the fix is worse than the threshold.
    case inaccurate = "accuracy beyond the threshold"
    /// The fix is older than the threshold.
    case stale = "older than the threshold"
    /// The speed of the fix is above the threshold.
    case tooFast = "faster than the threshold"
    /// The position is too far from the previous positions, and no further fixes have confirmed it yet.
    case jump = "jump of the position"
    /// The same fix has already been received.
    case duplicate = "duplicate"
    /// The fix is so old that the relay no longer knows whether it was received before.
    case tooOld = "older than what is remembered"
    /// The relay has put the connection in quarantine: the connection uses the name of a device, but its fixes
    /// contradict the fixes of that device.
    case quarantined = "sent by a connection in quarantine"
    /// A newer fix replaced this one while the relay deferred it to keep the minimum interval between fixes.
    case throttled = "replaced within the minimum interval"
    /// The relay was stopped while it still deferred the fix.
    case undelivered = "not sent before the stop"
}
