public import Geolocation

/// How messages are sent over a link.
public struct CompanionSettings: Sendable, Hashable {
    /// Seconds between two contexts.
    ///
    /// Default: 0.5.
    public var contextInterval = 0.5

    /// The change of accuracy in metres from which on a context does not wait.
    ///
    /// Default: 5.
    public var accuracyChange = 5.0

    /// Seconds after which an interactive message without an answer is queued.
    ///
    /// Default: 5.
    public var answerLimit = 5.0

    /// The maximum number of interactive messages without an answer.
    ///
    /// Default: 16.
    public var interactiveWindow = 16

    /// The maximum number of messages that the link queues at a time.
    ///
    /// Default: 64.
    public var queueWindow = 64

    /// The maximum number of messages that wait, 100 or more; beyond it, the oldest are dropped and counted.
    ///
    /// Default: 10,000.
    public var capacity = 10_000

    /// The pauses after a path has failed.
    ///
    /// Default: 0.5 s, 1 s, 2 s and so on, up to 8 s.
    public var retries = BackoffPolicy(base: 0.5, factor: 2, cap: 8)

    /// Creates the default settings.
    public init() {}
}
