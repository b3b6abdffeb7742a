/// One step of reading or writing a GPX document, in the order of the file.
public enum GPXItem: Sendable, Hashable {
    /// The head of the document: exactly once, before everything else. What stands after the first waypoint, route or
    /// track is too late for it.
    indirect case metadata(GPXMetadata)
    /// A point of interest.
    case waypoint(GPXPoint)
    /// A route begins.
    indirect case routeStart(GPXPathHead)
    /// The next point of the current route.
    case routePoint(GPXPoint)
    /// The current route ends.
    case routeEnd
    /// A track begins.
    indirect case trackStart(GPXPathHead)
    /// A segment of the current track begins.
    case segmentStart
    /// The next point of the current segment.
    case point(GPXPoint)
    /// The current segment ends; its extensions stand behind its points.
    case segmentEnd(GPXExtensions = GPXExtensions())
    /// The current track ends.
    case trackEnd
    /// The extensions of the document as a whole, at its end; only if there are any.
    case extensions(GPXExtensions)
}
