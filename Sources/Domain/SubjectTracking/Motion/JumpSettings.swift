/// The limits of plausible motion for a ``JumpDetector``.
///
/// All numbers must be finite, and 0 or more.
public struct JumpSettings: Sendable, Hashable {
    /// Maximum speed of a subject, m/s, unless both fixes state a greater one.
    public var maximumSpeed = 55.0

    /// Maximum change of speed, m/s².
    public var maximumAcceleration = 30.0

    /// Speeds up to this are exempt from `maximumAcceleration`, m/s.
    public var minimumSpeedForAcceleration = 5.0

    /// Two fixes are treated as at least this far apart, seconds.
    public var minimumInterval = 0.1

    /// Extra distance allowed between two fixes, as a multiple of their combined accuracy.
    public var accuracyAllowance = 1.0

    /// Seconds by which a late fix may be older than the last accepted one; if it is older, the clock may have been set
    /// back.
    public var maximumReversal = 10.0

    /// Number of refused fixes that must agree with each other to be accepted.
    public var confirmations = 3

    /// Number of most recent fixes that the confirmations must be among; at least `confirmations`.
    public var window = 5

    /// Creates the settings with the defaults above.
    public init() {}
}
