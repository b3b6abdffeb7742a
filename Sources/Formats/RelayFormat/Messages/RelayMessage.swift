/// A message between trackers, relays and base stations.
public enum RelayMessage: Sendable, Hashable {
    /// The state of a relay.
    case update(RelayUpdate)

    /// A bare fix, or one in the envelope of watches, `{"type":"location","source":…,"fix":…}`, with that `source`.
    case fix(LocationFix, sender: String?)

    /// A heartbeat; the reply repeats the identifier. `seconds` is the sending time in seconds since 1970 by the
    /// sender's clock.
    case ping(id: String, seconds: Double? = nil)

    /// The reply to a heartbeat; `seconds` is the replying side's time, like that of a heartbeat.
    case pong(id: String, seconds: Double? = nil)

    /// The number of messages with fixes that the other side has handled since the connection began; `nil` for other
    /// forms of acknowledgement. `refused` counts, by reason, those of them refused since the last acknowledgement.
    case acknowledgement(count: Int64?, refused: [String: Int] = [:])

    /// Any other message with a `type`, to be ignored.
    case other(type: String)
}
