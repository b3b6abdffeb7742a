/// The advanced settings of a relay, whose defaults suit most uses.
public struct RelayServiceSettings: Sendable, Hashable {
    /// The maximum age of a fix or a heading that is repeated in later updates, in seconds.
    ///
    /// An update of one stream repeats the last fix of the other stream, and an own fix repeats the last heading.
    ///
    /// Default: 30. Use `infinity` for a base station that reports its position only once.
    public var maximumAge = 30.0

    /// The minimum interval between two updates with fixes of the same device and source, in seconds.
    ///
    /// Within the interval, the relay holds back only the newest fix; an older held-back fix is dropped. Default: 0, so
    /// that every fix is sent.
    public var minimumInterval = 0.0

    /// The change of horizontal accuracy, in metres, from which a fix is sent without waiting for the minimum interval.
    ///
    /// If ``LocationConfig/desiredAccuracy`` of the tracking mode is greater, that value is used instead.
    ///
    /// Default: 5.
    public var accuracyBypass = 5.0

    /// The seconds without a fix after which a stream counts as no longer active.
    ///
    /// Default: 10.
    public var silence = 10.0

    /// The seconds by which the times of fixes may be in the future.
    ///
    /// The limit applies to the fixes of other devices, and to own fixes if thresholds are set. Default: `infinity`,
    /// since the local clock may be wrong.
    public var futureTolerance = Double.infinity

    /// The speed, in metres per second, above which a change of the tracked subject's position is a jump.
    ///
    /// If the fixes themselves report a higher speed, the limit is higher. The fixes of a jump are dropped until
    /// subsequent fixes confirm the new position. The value is read when the relay is created. Default: 55; `infinity`
    /// for no limit.
    public var maximumSpeed = 55.0

    /// The minimum interval between two updates with only a new heading, in seconds between the times of the headings.
    ///
    /// Default: 0.5.
    public var headingInterval = 0.5

    /// The minimum change of the heading since the last sent heading, in degrees, that causes an update of its own.
    ///
    /// Default: 2.
    public var headingChange = 2.0

    /// The settings by which the two streams are fused, if fusion is enabled.
    public var fusion = WeightedFusion()

    /// The seconds without any delivery after which ``LocationRelayService/finish()`` stops waiting for the transports.
    ///
    /// Default: 5.
    public var patience = 5.0

    /// The limits on the memory that is used to detect repeated fixes; read when the relay is created.
    public var sequenceLimits = SequenceWindow.Limits()

    /// Creates the default settings of a relay.
    public init() {}
}
