/// Advanced settings of a relay; the defaults suit most uses.
public struct RelayServiceSettings: Sendable, Hashable {
    /// Seconds for which a fix is repeated in the updates of the other stream, and a device heading is written into own
    /// fixes without a newer one; default: 30.
    ///
    /// Use `infinity` for a base that reports its position only once.
    public var maximumAge = 30.0

    /// The minimum interval between two updates of one stream, in seconds; default: 0, every fix is sent.
    ///
    /// Within the interval the newest fix is held back and replaces an older one.
    public var minimumInterval = 0.0

    /// The change of horizontal accuracy, in metres, with which a fix bypasses the minimum interval.
    public var accuracyBypass = 5.0

    /// Seconds without a fix after which a stream counts as silent.
    public var silence = 10.0

    /// Seconds by which fixes may be in the future; default: `infinity`, since the local clock may be wrong.
    ///
    /// Applies to other devices' fixes, and to own fixes if thresholds are set.
    public var futureTolerance = Double.infinity

    /// Metres per second beyond which the position of a subject is a jump, unless its fixes report a greater speed; read when
    /// the relay is created.
    ///
    /// A jump is dropped until subsequent fixes confirm it. Default: 55; `infinity` for no limit.
    public var maximumSpeed = 55.0

    /// The minimum interval between two heading updates, in seconds of heading time.
    public var headingInterval = 0.5

    /// The minimum change since the last published heading, in degrees, that triggers an update.
    public var headingChange = 2.0

    /// How the streams are fused, if fusion is enabled.
    public var fusion = WeightedFusion()

    /// Seconds without any delivery after which the end of a run stops waiting for the transports.
    public var patience = 5.0

    /// The memory bounds for detecting repeated fixes; read when the relay is created.
    public var sequenceLimits = SequenceWindow.Limits()

    /// Creates the default settings.
    public init() {}
}
