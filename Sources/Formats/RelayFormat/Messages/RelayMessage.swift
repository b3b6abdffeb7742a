/// A message between trackers, relays and base stations.
public enum RelayMessage: Sendable, Hashable {
    /// The last fix of each stream of a relay: its own position, the tracked subject, and the combination of both.
    case update(RelayUpdate)

    /// A single fix.
    ///
    /// Watches send a fix inside of `{"type":"location","source":…,"fix":…}`; `sender` is then the `source` of this
    /// object. Otherwise `sender` is `nil`.
    case fix(LocationFix, sender: String?)

    /// A heartbeat, which the other side must answer by a ``pong(id:seconds:)`` with the same identifier.
    ///
    /// `seconds` is the time of sending in seconds since 1970 by the sender's clock.
    case ping(id: String, seconds: Double? = nil)

    /// The reply to a heartbeat, with the identifier of the heartbeat.
    ///
    /// `seconds` is the time of the reply in seconds since 1970 by the clock of the side that replies.
    case pong(id: String, seconds: Double? = nil)

    /// An acknowledgement of messages with fixes.
    ///
    /// `count` is the number of these messages that the other side has handled since the connection began; `nil` for
    /// other forms of acknowledgement. `refused` contains the number of messages refused since the last
    /// acknowledgement, by reason.
    case acknowledgement(count: Int64?, refused: [String: Int] = [:])

    /// Any other message with a `type`; the receiver can ignore it.
    case other(type: String)
}
