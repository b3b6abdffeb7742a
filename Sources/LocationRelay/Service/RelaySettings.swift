/// The numbers of a relay that hardly anybody has to change.
public struct RelaySettings: Sendable, Hashable {
    /// Seconds for which a fix that came in is repeated in the updates of the other stream.
    ///
    /// The default is 30, after which its age tells that it is no longer good for anything; `infinity` is for a base that reports
    /// its place once.
    public var maximumAge = 30.0

    /// Seconds between two updates for one stream, at least.
    ///
    /// Within them the newest fix waits and replaces an older one. The default is 0, with which every fix gets out.
    public var minimumInterval = 0.0

    /// Metres by which horizontal accuracy must have changed for a fix not to wait for the minimum interval.
    public var accuracyBypass = 5.0

    /// Seconds without a fix after which a stream is silent.
    public var silence = 10.0

    /// Seconds that a fix of others, or any where thresholds apply, may be ahead of the clock.
    public var futureTolerance = 15.0

    /// Seconds between two updates for a new heading alone, at least, by the times of the headings.
    public var headingInterval = 0.5

    /// Degrees by which a heading must differ from the one published last for an update of its own.
    public var headingChange = 2.0

    /// How the streams are worked into one, where they are.
    public var fusion = WeightedFusion()

    /// Seconds without any delivery after which the end of a run no longer waits for the transports.
    public var patience = 5.0

    /// How much is remembered to tell fixes from their repetitions; as it is when the relay is made.
    public var sequenceLimits = SequenceWindow.Limits()

    /// Makes the usual settings.
    public init() {}
}
