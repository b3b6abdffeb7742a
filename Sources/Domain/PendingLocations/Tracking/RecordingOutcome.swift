/// The outcome of a call of ``LocationTracker/recordOnce(limit:sending:)``, which records a single fix.
public enum RecordingOutcome: Sendable, Hashable {
    /// Tracking is off, so nothing was recorded.
    case trackingOff
    /// The fix was stored in the given entry.
    ///
    /// If the entry is not marked as uploaded, a later run uploads it.
    case recorded(PendingLocation)
    /// The fix was stored in the given entry, but not sent, since no user is signed in.
    case recordedLocally(PendingLocation)
    /// No fix was stored, because of the given error.
    case failed(TrackingError)
}
