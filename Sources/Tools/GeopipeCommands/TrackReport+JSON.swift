import CodecSupport
import GPXFormat
import Geolocation
import TrackFiles

extension TrackReport {
    /// Returns the summary of a track document or recording as one JSON object; values that it does not contain are
    /// omitted.
    ///
    /// Lengths are in metres, times in seconds, speeds in metres per second, and angles in degrees.
    static func json(_ summary: TrackSummary, format: String, drops: DropCounts) -> String {
        var writer = EventWriter()
        writer.append(Array("{".utf8))
        writer.field("format", format)
        writer.field("name", summary.metadata.name)
        writer.field("creator", summary.metadata.creator)
        writer.field("tracks", summary.tracks)
        writer.field("segments", summary.segments)
        writer.field("points", summary.points)
        writer.field("timed_points", summary.timedPoints)
        writer.field("backward_times", summary.backwardTimes)
        writer.field("routes", summary.routes)
        writer.field("route_points", summary.routePoints)
        writer.field("waypoints", summary.waypoints)
        writer.field("start", summary.start)
        writer.field("end", summary.end)
        writer.field("interval_median", summary.intervals.quantile(0.5))
        writer.field("interval_max", summary.intervals.maximum)
        writer.field("distance", summary.points > 0 ? summary.distance : nil)
        writer.field("altitude_min", summary.altitudes?.lowerBound)
        writer.field("altitude_max", summary.altitudes?.upperBound)
        writer.field("ascent", summary.altitudes.map { _ in summary.ascent })
        writer.field("descent", summary.altitudes.map { _ in summary.descent })
        writer.field("speed_mean", summary.speeds.mean)
        writer.field("speed_median", summary.speeds.quantile(0.5))
        writer.field("speed_max", summary.speeds.maximum)
        if let bounds = summary.bounds.bounds {
            writer.field("south", degrees: bounds.south)
            writer.field("north", degrees: bounds.north)
            writer.field("west", degrees: bounds.west)
            writer.field("east", degrees: bounds.east)
        }
        writer.field("dropped", .object(drops.byReason.mapValues { .integer(Int64($0)) }))
        writer.append(Array("}".utf8))
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
