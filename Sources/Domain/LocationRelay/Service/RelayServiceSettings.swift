/// The advanced settings of a relay, whose defaults suit most uses.
public struct RelayServiceSettings: Sendable, Hashable {
    /// The seconds for which a fix is repeated in updates of the other stream, and a heading in the relay's own fixes.
    ///
    /// Default: 30. Use `infinity` for a base that reports its position only once.
    public var maximumAge = 30.0

    /// The minimum interval between two updates with fixes of the same producer, in seconds.
    ///
    /// Within the interval, the newest fix is held back and replaces an older held one. Default: 0, so that every fix
    /// is sent.
    public var minimumInterval = 0.0

    /// The change of horizontal accuracy, in metres, from which a fix is sent without waiting for the minimum interval.
    ///
    /// Default: 5.
    public var accuracyBypass = 5.0

    /// The seconds without a fix after which a stream is no longer active.
    ///
    /// Default: 10.
    public var silence = 10.0

    /// The seconds by which fixes may be in the future.
    ///
    /// The limit applies to the fixes of other devices, and to own fixes if thresholds are set. Default: `infinity`,
    /// since the local clock may be wrong.
    public var futureTolerance = Double.infinity

    /// The speed, in metres per second, above which a subject's change of position is a jump, unless its fixes report
    /// more.
    ///
    /// Jumps are dropped until subsequent fixes confirm the position. The value is read when the relay is created.
    /// Default: 55; `infinity` for no limit.
    public var maximumSpeed = 55.0

    /// The minimum interval between two updates with only a new heading, in seconds between the times of the headings.
    ///
    /// Default: 0.5.
    public var headingInterval = 0.5

    /// The minimum change since the last published heading, in degrees, that triggers an update.
    ///
    /// Default: 2.
    public var headingChange = 2.0

    /// The settings of the fusion of the two streams, if it is enabled.
    public var fusion = WeightedFusion()

    /// The seconds without any delivery after which ``LocationRelayService/finish()`` stops waiting for the transports.
    ///
    /// Default: 5.
    public var patience = 5.0

    /// The memory limits for detecting repeated fixes; read when the relay is created.
    public var sequenceLimits = SequenceWindow.Limits()

    /// Creates the default settings.
    public init() {}
}
