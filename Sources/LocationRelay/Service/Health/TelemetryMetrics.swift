public import Geolocation

/// What a relay has done since it was made; nothing is set back by a stop or a start.
///
/// Every fix that came in is in one of the counters: `received` = `published` + `late` + `held` + all of `dropsByReason`.
public struct TelemetryMetrics: Sendable, Hashable {
    /// Fixes that came in, its own ones and those of others.
    public var received = 0

    /// Fixes that went out in an update as the newest of their stream.
    public var published = 0

    /// Fixes that were passed on though newer ones had been; they moved nothing.
    public var late = 0

    /// Fixes that wait for the minimum interval to pass.
    public var held = 0

    /// Updates for a new heading alone.
    public var headingUpdates = 0

    /// Fixes that were not passed on, by reason.
    public var dropsByReason: [RelayDropReason: Int] = [:]

    /// What the transports, removed ones too, dropped of the updates that they were given.
    public var transportDrops = DropCounts()

    /// Updates that wait in the transports.
    public var currentQueueDepth = 0

    /// The most that ever waited.
    public var peakQueueDepth = 0

    /// How often the subject was heard of again, or no more.
    public var connectivityTransitions = 0

    /// Makes metrics of a relay that has done nothing.
    public init() {}

    /// Fixes that came again.
    public var duplicateFixCount: Int { dropsByReason[.duplicate] ?? 0 }

    /// The drops of the relay and of its transports, by reason.
    public var drops: DropCounts {
        var drops = transportDrops
        for (reason, count) in dropsByReason { drops.add(reason.rawValue, count: count) }
        return drops
    }

    /// The same as a dictionary.
    public var dropReasons: [String: Int] { drops.byReason }

    /// All drops together.
    public var totalDroppedMessages: Int { drops.total }
}
