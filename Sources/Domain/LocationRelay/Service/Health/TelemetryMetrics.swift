public import Geolocation

/// The counters of a relay since its creation.
///
/// Starting and stopping the relay does not reset the counters.
///
/// Every incoming fix is counted in `received` and in exactly one of `published`, `late`, `held` and `dropsByReason`.
public struct TelemetryMetrics: Sendable, Hashable {
    /// The number of fixes that have come in, both own fixes and those of other devices.
    public var received = 0

    /// The number of fixes that were sent, without late ones: each was the newest fix of its stream.
    public var published = 0

    /// The number of late fixes: fixes forwarded after a newer fix had been received, without changing the current
    /// update.
    public var late = 0

    /// The number of fixes that the relay holds back until the settings and the tracking mode allow sending them.
    public var held = 0

    /// The number of updates sent only because of a new heading.
    public var headingUpdates = 0

    /// The number of fixes dropped by the relay, by reason.
    public var dropsByReason: [RelayDropReason: Int] = [:]

    /// The number of updates and other things dropped by the transports, including transports removed since, by reason.
    public var transportDrops = DropCounts()

    /// The number of updates that wait in the transports.
    public var currentQueueDepth = 0

    /// The greatest number of updates that waited in the transports at the same time.
    public var peakQueueDepth = 0

    /// The number of times that the tracked subject's fixes have started, resumed or stopped.
    public var connectivityTransitions = 0

    /// Creates the counters of a relay, all zero.
    public init() {}

    /// The number of fixes dropped as duplicates.
    public var duplicateFixCount: Int { dropsByReason[.duplicate] ?? 0 }

    /// The number of fixes and updates dropped by the relay and its transports, by reason.
    public var drops: DropCounts {
        var drops = transportDrops
        for (reason, count) in dropsByReason { drops.add(DropReason(reason), count: count) }
        return drops
    }

    /// The number of fixes and updates dropped, as a dictionary by reason; the same counts as ``drops``.
    public var dropReasons: [String: Int] { drops.byReason }

    /// The total number of fixes and updates dropped by the relay and its transports.
    public var totalDroppedMessages: Int { drops.total }
}
