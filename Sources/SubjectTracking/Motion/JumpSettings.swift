/// What a ``JumpDetector`` takes for possible.
///
/// All numbers are to be finite, and 0 or more.
public struct JumpSettings: Sendable, Hashable {
    /// Metres per second that no subject exceeds.
    public var maximumSpeed = 55.0

    /// Metres per second squared by which no speed changes.
    public var maximumAcceleration = 30.0

    /// Metres per second up to which a change of speed is never too large.
    public var minimumSpeedForAcceleration = 5.0

    /// Seconds below which two fixes count as so far apart.
    public var minimumInterval = 0.1

    /// How much farther than the speed allows two fixes may lie apart, as a multiple of the accuracy of both together.
    public var accuracyAllowance = 1.0

    /// How many fixes that were refused must agree with each other to be believed.
    public var confirmations = 3

    /// Among how many of the last fixes they must be; the confirmations or more.
    public var window = 5

    /// Makes the settings with the defaults above.
    public init() {}
}
