/// The outcome of a single run in the background.
public enum RecordingOutcome: Sendable, Hashable {
    /// Tracking is off; nothing was recorded.
    case trackingOff
    /// The fix was stored, and uploaded if the entry says so; otherwise a later run uploads it.
    case recorded(PendingLocation)
    /// The fix was stored but not sent, since no user is signed in.
    case recordedLocally(PendingLocation)
    /// No fix was stored.
    case failed(TrackingError)
}
