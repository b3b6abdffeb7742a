public import Geolocation

/// The settings by which a ``CompanionTransport`` sends messages over its link.
public struct CompanionSettings: Sendable, Hashable {
    /// The minimum interval between two contexts (messages that replace the one before), in seconds.
    ///
    /// Default: 0.5.
    public var contextInterval = 0.5

    /// The smallest change of the position's accuracy, in metres, after which the next context is sent at once.
    ///
    /// After smaller changes, the next context is sent when ``contextInterval`` has passed.
    ///
    /// Default: 5.
    public var accuracyChange = 5.0

    /// The seconds after which an interactive message that has not been answered is queued instead.
    ///
    /// Default: 5.
    public var answerLimit = 5.0

    /// The maximum number of interactive messages that wait for an answer at a time.
    ///
    /// Default: 16.
    public var interactiveWindow = 16

    /// The maximum number of messages that the transport places in the queue of the link.
    ///
    /// Default: 64.
    public var queueWindow = 64

    /// The maximum number of undelivered messages, at least 100.
    ///
    /// If there are more, the oldest waiting messages are dropped and counted.
    ///
    /// Default: 10,000.
    public var capacity = 10_000

    /// The pause before a retry after a path of the link has failed.
    ///
    /// Default: 0.5 s, 1 s, 2 s and so on, up to 8 s.
    public var retries = BackoffPolicy(base: 0.5, factor: 2, cap: 8)

    /// Creates the default settings of sending over a companion link.
    public init() {}
}
