public import Geolocation

/// The settings of a ``CompanionTransport``.
public struct CompanionSettings: Sendable, Hashable {
    /// The minimum interval between two contexts, in seconds.
    ///
    /// Default: 0.5.
    public var contextInterval = 0.5

    /// The change of accuracy, in metres, from which a context is sent without waiting for the interval.
    ///
    /// Default: 5.
    public var accuracyChange = 5.0

    /// The seconds after which an unanswered interactive message is queued.
    ///
    /// Default: 5.
    public var answerLimit = 5.0

    /// The maximum number of unanswered interactive messages.
    ///
    /// Default: 16.
    public var interactiveWindow = 16

    /// The maximum number of messages in the queue of the link.
    ///
    /// Default: 64.
    public var queueWindow = 64

    /// The maximum number of undelivered messages, at least 100; beyond it, the oldest waiting ones are dropped and counted.
    ///
    /// Default: 10,000.
    public var capacity = 10_000

    /// The back-off after a path has failed.
    ///
    /// Default: 0.5 s, 1 s, 2 s and so on, up to 8 s.
    public var retries = BackoffPolicy(base: 0.5, factor: 2, cap: 8)

    /// Creates the default settings.
    public init() {}
}
