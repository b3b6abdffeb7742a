/// One step of reading a GPX document, in the order of the file.
public enum GPXItem: Sendable, Hashable {
    /// The head of the document: exactly once, before everything else. What stands after the first waypoint, route or
    /// track is too late for it.
    case metadata(GPXMetadata)
    /// A track begins.
    case trackStart(GPXTrackInfo)
    /// A segment of the current track begins.
    case segmentStart
    /// The next point of the current segment.
    case point(GPXPoint)
    /// The current segment ends.
    case segmentEnd
    /// The current track ends.
    case trackEnd
}
