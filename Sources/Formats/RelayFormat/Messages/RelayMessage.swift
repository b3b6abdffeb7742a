/// Everything that trackers, relays and base stations say to each other.
public enum RelayMessage: Sendable, Hashable {
    /// What a relay knows.
    case update(RelayUpdate)

    /// A mere fix, or one in the envelope that watches use, whose `source` the first member is.
    case fix(LocationFix, sender: String?)

    /// A question whether the other side is there, with a name for the answer.
    case ping(id: String)

    /// The answer to it.
    case pong(id: String)

    /// How many messages with fixes of this connection have been taken over, from its beginning on; nil where the other side
    /// acknowledges in a way of its own.
    case acknowledgement(count: Int64?)

    /// Something else with a `type`, which is to be ignored.
    case other(type: String)
}
