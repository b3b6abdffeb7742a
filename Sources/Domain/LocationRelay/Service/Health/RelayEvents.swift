public import CodecSupport
public import Geolocation

/// The event `health`: the health of a relay has changed.
public struct RelayHealthChange: DerivedEvent, Hashable {
    /// The name of the relay.
    public let relay: String

    /// The new health of the relay.
    public let health: RelayHealth

    /// When the health changed.
    public let time: Date

    /// The event type, `health`.
    public var type: String { "health" }

    /// The health as text for the status line; empty while streaming.
    public var summary: String? { health == .streaming ? "" : health.description }

    /// Writes the name of the relay, the health and the reason.
    public func write(to writer: inout EventWriter) {
        writer.field("relay", relay)
        switch health {
        case .idle: writer.field("health", "idle")
        case .streaming: writer.field("health", "streaming")
        case .degraded(let reason):
            writer.field("health", "degraded")
            writer.field("reason", reason)
        }
    }
}

/// The event `telemetry`: the counters of a relay, which the relay publishes when its manager stops.
public struct RelayTelemetry: DerivedEvent, Hashable {
    /// The name of the relay.
    public let relay: String

    /// The counters of the relay since its creation.
    public let metrics: TelemetryMetrics

    /// When the counters were read.
    public let time: Date

    /// The event type, `telemetry`.
    public var type: String { "telemetry" }

    /// Writes the name of the relay and the counters.
    public func write(to writer: inout EventWriter) {
        writer.field("relay", relay)
        writer.field("received", metrics.received)
        writer.field("published", metrics.published)
        writer.field("late", metrics.late)
        writer.field("held", metrics.held)
        writer.field("headings", metrics.headingUpdates)
        writer.field("waiting", metrics.currentQueueDepth)
        writer.field("peak", metrics.peakQueueDepth)
        writer.field("dropped", metrics.totalDroppedMessages)
        guard metrics.totalDroppedMessages > 0 else { return }
        writer.field("reasons", .object(metrics.dropReasons.mapValues { .integer(Int64($0)) }))
    }
}

/// The event `mode`: the tracking mode that determines a relay's sending rate has changed.
///
/// The change may result from a request by a peer, from the battery level, or from the relay's own mode.
public struct TrackingModeChange: DerivedEvent, Hashable {
    /// The name of the relay.
    public let relay: String

    /// The new tracking mode; `nil` if the relay sends all fixes.
    public let mode: TrackingMode?

    /// Whether a peer has requested the mode.
    public let isRequested: Bool

    /// When the tracking mode changed.
    public let time: Date

    /// The event type, `mode`.
    public var type: String { "mode" }

    /// Writes the name of the relay, the mode, and whether a peer has requested it.
    public func write(to writer: inout EventWriter) {
        writer.field("relay", relay)
        writer.field("mode", mode?.rawValue ?? "all")
        writer.field("requested", isRequested)
    }
}
