/// The limits of plausible motion for a ``JumpDetector``.
///
/// All numbers must be finite, and 0 or more.
public struct JumpSettings: Sendable, Hashable {
    /// The maximum speed of a subject in m/s, unless both fixes report a higher speed.
    public var maximumSpeed = 55.0

    /// The maximum plausible change of a subject's speed between two fixes, in m/s².
    public var maximumAcceleration = 30.0

    /// The speed in m/s up to which `maximumAcceleration` is not checked.
    public var minimumSpeedForAcceleration = 5.0

    /// The minimum time in seconds that is assumed between two fixes when a speed is computed.
    public var minimumInterval = 0.1

    /// The additional distance allowed between two fixes, as a multiple of their combined accuracy radius.
    public var accuracyAllowance = 1.0

    /// The maximum number of seconds by which a late fix may be older than the last accepted one.
    ///
    /// If a fix is even older, the clock may have been set back.
    public var maximumReversal = 10.0

    /// The number of refused fixes that must agree with each other so that the newest of them is accepted.
    public var confirmations = 3

    /// The number of most recent fixes among which the filter looks for refused fixes that agree with each other.
    ///
    /// A number below ``confirmations``, the number of refused fixes that must agree, counts as that number.
    public var window = 5

    /// Creates the settings with their default values.
    public init() {}
}
