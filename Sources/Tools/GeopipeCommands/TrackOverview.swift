import GPXFormat
import TextGraphics
import TrackFiles

/// The summary and the outline of tracks, collected item by item in bounded memory.
struct TrackOverview {
    private(set) var summary = TrackSummary()
    private(set) var outline = TrackOutline()

    /// Whether there are no points in tracks and routes, and no waypoints.
    var isEmpty: Bool { summary.points + summary.waypoints + summary.routePoints == 0 }

    /// Adds the next item of a document; in the outline, each segment and each route is a separate line.
    mutating func add(_ item: GPXItem) {
        summary.add(item)
        switch item {
        case .point(let point), .routePoint(let point):
            outline.add(latitude: point.latitude, longitude: point.longitude)
        case .segmentEnd, .routeEnd: outline.endPart()
        default: break
        }
    }
}
