/// A message between trackers, relays and base stations.
public enum RelayMessage: Sendable, Hashable {
    /// The state of a relay.
    case update(RelayUpdate)

    /// A bare fix, or one in the envelope of watches, `{"type":"location","source":…,"fix":…}`, with that `source`.
    case fix(LocationFix, sender: String?)

    /// A heartbeat; the answer repeats the identifier.
    case ping(id: String)

    /// The answer to a heartbeat.
    case pong(id: String)

    /// The number of messages with fixes that the other side has saved since the connection began; `nil` if it acknowledges
    /// in a way of its own.
    case acknowledgement(count: Int64?)

    /// Anything else with a `type`, to be ignored.
    case other(type: String)
}
