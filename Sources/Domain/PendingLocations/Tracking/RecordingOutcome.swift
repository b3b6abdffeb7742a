/// The outcome of a single run in the background.
public enum RecordingOutcome: Sendable, Hashable {
    /// Tracking is off: nothing was done.
    case trackingOff
    /// The fix was stored, and is uploaded if the entry says so; otherwise a later run does it.
    case recorded(PendingLocation)
    /// The fix was stored only, since no user is signed in.
    case recordedLocally(PendingLocation)
    /// No fix was stored.
    case failed(TrackingError)
}
