import CodecSupport
import GPXFormat
import Geolocation
import TrackFiles

/// A summary of a track document or recording as text, which the command `info` prints.
struct TrackReport {
    private var lines: [(label: String, value: String)] = []

    /// Returns the text of the report, wrapped to the width of a listing.
    func text(in listing: Listing) -> String {
        lines.map { listing.text($0.value, after: $0.label) }.joined(separator: "\n")
    }

    /// Creates the report on a document or recording from its summary, the name of its format, and the counts of its
    /// dropped parts.
    init(_ summary: TrackSummary, format: String, drops: DropCounts) {
        describeDocument(summary, format)
        describeTime(summary)
        describeWay(summary)
        describeBounds(summary)
        add("dropped", drops.total == 0 ? "nothing" : "\(drops.total)")
        for (reason, count) in drops.byReason.sorted(by: { $0.key < $1.key }) { add("", "\(count) × \(reason)") }
    }

    private mutating func add(_ name: String, _ value: String) {
        lines.append((name + String(repeating: " ", count: max(0, 12 - name.count)), value.shown()))
    }

    private mutating func describeDocument(_ summary: TrackSummary, _ format: String) {
        let metadata = summary.metadata
        let version = metadata.version.map { " \($0)" } ?? ""
        let creator = format == TrackFormat.gpx.rawValue ? metadata.creator.map { " by \($0)" } ?? "" : ""
        add("format", format + version + creator)
        if let name = metadata.name { add("name", name) }
        add(
            "tracks",
            "\(summary.tracks) with \(summary.segments.counted("segment")) and "
                + summary.points.counted("point"))
        add("routes", "\(summary.routes) with \(summary.routePoints.counted("point"))")
        add("waypoints", "\(summary.waypoints)")
    }

    private mutating func describeTime(_ summary: TrackSummary) {
        guard let start = summary.start, let end = summary.end else { return add("span", "no point has a time") }
        let seconds = end.timeIntervalSince(start)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        add("span", "\(start.formatted(style)) to \(end.formatted(style)), \(Self.duration(seconds))")
        if summary.timedPoints < summary.points {
            add("", "without time: \((summary.points - summary.timedPoints).counted("point"))")
        }
        if summary.backwardTimes > 0 {
            add("", "not after the time before it: \(summary.backwardTimes.counted("point"))")
        }
        let intervals = summary.intervals
        guard let shortest = intervals.minimum, let usual = intervals.quantile(0.5), let longest = intervals.maximum
        else { return }
        var text =
            "shortest \(Self.number(shortest)) s, usual \(Self.number(usual)) s, longest \(Self.number(longest)) s"
        if let end = summary.longestIntervalEnd, longest > 5 * usual { text += " (until \(end.formatted(style)))" }
        add("gaps", text)
    }

    private mutating func describeWay(_ summary: TrackSummary) {
        guard summary.points > 0 else { return }
        add("distance", Self.metres(summary.distance))
        if let altitudes = summary.altitudes {
            add(
                "altitude",
                "\(Self.number(altitudes.lowerBound)) m to \(Self.number(altitudes.upperBound)) m, "
                    + "up \(Self.number(summary.ascent)) m, down \(Self.number(summary.descent)) m")
        }
        let speeds = summary.speeds
        guard let mean = speeds.mean, let usual = speeds.quantile(0.5), let high = speeds.quantile(0.95),
            let highest = speeds.maximum
        else { return }
        add(
            "speed",
            "mean \(Self.number(mean)) m/s, median \(Self.number(usual)) m/s, 95 % up to \(Self.number(high)) m/s, "
                + "highest \(Self.number(highest)) m/s")
    }

    private mutating func describeBounds(_ summary: TrackSummary) {
        guard let bounds = summary.bounds.bounds else { return }
        add(
            "bounds",
            "latitude \(bounds.south) to \(bounds.north), longitude \(bounds.west) to \(bounds.east)"
                + (bounds.west > bounds.east ? ", across the antimeridian" : ""))
    }

    private static func number(_ number: Double) -> String { number.formatted(decimals: number < 10 ? 2 : 1) }

    private static func metres(_ metres: Double) -> String {
        metres < 10_000 ? "\(number(metres)) m" : "\((metres / 1000).formatted(decimals: 3)) km"
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int64(seconds.rounded())
        let days = whole >= 86_400 ? "\(whole / 86_400) d " : ""
        let parts = [whole / 3600 % 24, whole / 60 % 60, whole % 60]
        return days + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
