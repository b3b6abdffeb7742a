/// A message between trackers, relays and base stations.
public enum RelayMessage: Sendable, Hashable {
    /// The state of a relay.
    case update(RelayUpdate)

    /// A bare fix, or one in the envelope of watches, `{"type":"location","source":…,"fix":…}`, with that `source`.
    case fix(LocationFix, sender: String?)

    /// A heartbeat; the answer repeats the identifier. `seconds` is when it was sent, in seconds since 1970 by the sender's
    /// clock.
    case ping(id: String, seconds: Double? = nil)

    /// The answer to a heartbeat, and when it was sent, if the heartbeat told that.
    case pong(id: String, seconds: Double? = nil)

    /// The number of messages with fixes that the other side has handled since the connection began; `nil` if it
    /// acknowledges in a way of its own. `refused` counts, by reason, those of them that it has not taken over since its
    /// last acknowledgement.
    case acknowledgement(count: Int64?, refused: [String: Int] = [:])

    /// Anything else with a `type`, to be ignored.
    case other(type: String)
}
