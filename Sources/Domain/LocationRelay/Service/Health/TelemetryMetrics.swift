public import Geolocation

/// Counters of a relay since its creation.
///
/// Starting and stopping does not reset them.
///
/// Every incoming fix is counted once: `received` = `published` + `late` + `held` + all of `dropsByReason`.
public struct TelemetryMetrics: Sendable, Hashable {
    /// Incoming fixes, own ones and those of other devices.
    public var received = 0

    /// Fixes sent as the newest of their stream.
    public var published = 0

    /// Fixes forwarded after newer ones; they did not change the current update.
    public var late = 0

    /// Fixes waiting for the minimum interval to pass.
    public var held = 0

    /// Updates sent for a new heading alone.
    public var headingUpdates = 0

    /// Dropped fixes, by reason.
    public var dropsByReason: [RelayDropReason: Int] = [:]

    /// Updates dropped by the transports, including removed ones.
    public var transportDrops = DropCounts()

    /// Updates waiting in the transports.
    public var currentQueueDepth = 0

    /// The maximum of waiting updates so far.
    public var peakQueueDepth = 0

    /// The number of changes of the subject's connection state.
    public var connectivityTransitions = 0

    /// Creates metrics with all counters at zero.
    public init() {}

    /// The number of duplicate fixes.
    public var duplicateFixCount: Int { dropsByReason[.duplicate] ?? 0 }

    /// The drops of the relay and its transports, by reason.
    public var drops: DropCounts {
        var drops = transportDrops
        for (reason, count) in dropsByReason { drops.add(DropReason(reason), count: count) }
        return drops
    }

    /// ``drops`` as a dictionary.
    public var dropReasons: [String: Int] { drops.byReason }

    /// The total number of drops.
    public var totalDroppedMessages: Int { drops.total }
}
