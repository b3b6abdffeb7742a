/// The outcome of a fix passed to a relay.
public enum RelayOutcome: Sendable, Hashable {
    /// The fix was sent as the newest one of its stream.
    case published
    /// The fix is sent when the minimum interval has passed, unless a newer one replaces it.
    case held
    /// The fix was forwarded, but did not change the current update, since a newer fix is known.
    case late
    /// The fix was dropped.
    case dropped(RelayDropReason)
}
