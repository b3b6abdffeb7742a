/// The result of passing a fix to a relay: whether the relay sent it.
public enum RelayOutcome: Sendable, Hashable {
    /// The relay sent the fix as the newest one of its stream.
    case published
    /// The relay holds the fix back until the settings and the tracking mode allow sending it, unless a newer fix
    /// replaces it.
    case held
    /// The relay forwarded the fix, but a newer one had been received before, so the current update is unchanged.
    case late
    /// The relay dropped the fix for the given reason.
    case dropped(RelayDropReason)
}
