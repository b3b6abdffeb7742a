/// The result of passing a fix to a relay.
public enum RelayOutcome: Sendable, Hashable {
    /// The fix was sent as the newest one of its stream.
    case published
    /// The fix is held back, and is sent when the minimum interval has passed unless a newer fix replaces it.
    case held
    /// The fix was forwarded, but did not change the current update, since a newer fix had already been received.
    case late
    /// The fix was dropped.
    case dropped(RelayDropReason)
}
