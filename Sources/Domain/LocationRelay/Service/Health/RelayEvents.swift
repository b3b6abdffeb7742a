public import CodecSupport
public import Geolocation

/// The event `health`: whether a relay knows the position of its subject, when that changes.
public struct RelayHealthChange: DerivedEvent, Hashable {
    /// The name of the relay.
    public let relay: String

    /// The health from now on.
    public let health: RelayHealth

    /// When it changed.
    public let time: Date

    /// The event type, `health`.
    public var type: String { "health" }

    /// The health, unless all is well.
    public var summary: String? { health == .streaming ? "" : health.description }

    /// Writes relay, health and the reason.
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

/// The event `telemetry`: the counters of a relay when its manager stops.
public struct RelayTelemetry: DerivedEvent, Hashable {
    /// The name of the relay.
    public let relay: String

    /// The counters since its creation.
    public let metrics: TelemetryMetrics

    /// When they were read.
    public let time: Date

    /// The event type, `telemetry`.
    public var type: String { "telemetry" }

    /// Writes the counters.
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

/// The event `mode`: the pace at which a relay sends from now on, when a peer or the battery has changed it.
public struct TrackingModeChange: DerivedEvent, Hashable {
    /// The name of the relay.
    public let relay: String

    /// The mode; `nil` if all fixes are sent.
    public let mode: TrackingMode?

    /// Whether a peer asks for a mode, so that it is not the relay's own.
    public let isRequested: Bool

    /// When it changed.
    public let time: Date

    /// The event type, `mode`.
    public var type: String { "mode" }

    /// Writes relay, mode and whether it is requested.
    public func write(to writer: inout EventWriter) {
        writer.field("relay", relay)
        writer.field("mode", mode?.rawValue ?? "all")
        writer.field("requested", isRequested)
    }
}
