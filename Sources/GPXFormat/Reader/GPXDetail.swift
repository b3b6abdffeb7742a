/// How much of a document a reader yields.
public enum GPXDetail: Sendable, Hashable {
    /// All of it.
    case everything
    /// What a replay needs: creator, name, time and keywords of the document, and the track points with their times,
    /// elevations, dilutions, speeds, courses, headings, accuracies and activities.
    ///
    /// Everything else is skipped: waypoints, routes, heads, links, other extensions; nothing in them is counted.
    case tracks
}
