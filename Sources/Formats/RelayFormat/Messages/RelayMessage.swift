/// A message between trackers, relays and base stations.
public enum RelayMessage: Sendable, Hashable {
    /// The state of a relay, with the last fix of each of its streams.
    case update(RelayUpdate)

    /// A fix, bare or, as watches send it, inside of `{"type":"location","source":…,"fix":…}`; `sender` is then that
    /// `source`.
    case fix(LocationFix, sender: String?)

    /// A heartbeat, to be answered by a ``pong(id:seconds:)`` with the same identifier; `seconds` is the time of
    /// sending in seconds since 1970 by the sender's clock.
    case ping(id: String, seconds: Double? = nil)

    /// The reply to a heartbeat; `seconds` is the time of the reply in seconds since 1970 by the clock of the side that
    /// replies.
    case pong(id: String, seconds: Double? = nil)

    /// An acknowledgement: the number of messages with fixes that the other side has handled since the connection
    /// began; `nil` for other forms of acknowledgement. `refused` contains the number of messages refused since the
    /// last acknowledgement, by reason.
    case acknowledgement(count: Int64?, refused: [String: Int] = [:])

    /// Any other message with a `type`, which can be ignored.
    case other(type: String)
}
