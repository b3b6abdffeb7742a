/// Why a relay does not pass a fix on, or a receiver does not take it over; the words never bear a number, so that they can be
/// counted.
public enum RelayDropReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// It came while the relay was stopped.
    case stopped = "relay is stopped"
    /// Its position is none.
    case position = "position out of range"
    /// Its time is beyond the years 1 to 9999.
    case time = "time out of range"
    /// Its horizontal accuracy is negative or not finite.
    case horizontalAccuracy = "horizontal accuracy out of range"
    /// Its vertical accuracy is not finite.
    case verticalAccuracy = "vertical accuracy out of range"
    /// Its speed is not finite.
    case speed = "speed out of range"
    /// Its course is not finite.
    case course = "course out of range"
    /// Its altitude is not finite.
    case altitude = "altitude out of range"
    /// Its heading is not finite.
    case heading = "heading out of range"
    /// Its battery is not finite.
    case battery = "battery out of range"
    /// The name of its source cannot be one.
    case source = "name of the source"
    /// It claims to be taken in the future.
    case future = "taken in the future"
    /// It was worked out of others, which a relay does by itself.
    case fused = "fused elsewhere"
    /// Its accuracy is worse than the threshold.
    case inaccurate = "accuracy beyond the threshold"
    /// It was taken too long ago.
    case stale = "older than the threshold"
    /// It is faster than the threshold.
    case tooFast = "faster than the threshold"
    /// It was received before.
    case duplicate = "duplicate"
    /// It is so old that whether it was received before has been forgotten.
    case tooOld = "older than what is remembered"
    /// A newer one replaced it while it waited for its turn.
    case throttled = "replaced within the minimum interval"
    /// The relay was stopped before its turn came.
    case undelivered = "not sent before the stop"
}
