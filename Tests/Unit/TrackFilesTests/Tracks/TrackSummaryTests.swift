import Foundation
import GPXFormat
import Geolocation
import Testing
import TrackFiles

@Suite("TrackSummary")
struct TrackSummaryTests {
    private func point(
        _ longitude: Double, _ time: Double? = nil, altitude: Double? = nil, speed: Double? = nil
    ) -> GPXPoint {
        GPXPoint(
            latitude: 0, longitude: longitude, elevation: altitude, time: time.map(Date.init(timeIntervalSince1970:)),
            speed: speed)
    }

    private func summary(_ items: [GPXItem]) -> TrackSummary {
        var summary = TrackSummary()
        for item in items { summary.add(item) }
        return summary
    }

    /// Metres of a degree on the equator of WGS 84.
    private let degree = 6_378_137 * Double.pi / 180

    @Test("counts tracks, segments, points, routes and waypoints")
    func counts() {
        let route: [GPXItem] = [.routeStart(GPXPathHead()), .routePoint(point(1)), .routePoint(point(2)), .routeEnd]
        let items =
            [.metadata(GPXMetadata(name: "n")), .waypoint(point(3))] + route + track([point(4)]) + track([])
            + track([point(5), point(6)])
        let summary = summary(items)
        #expect(summary.metadata.name == "n" && summary.waypoints == 1)
        #expect(summary.routes == 1 && summary.routePoints == 2)
        #expect(summary.tracks == 3 && summary.segments == 3 && summary.points == 3)
        #expect(summary.timedPoints == 0 && summary.start == nil && summary.end == nil && summary.altitudes == nil)
        #expect(summary.bounds.bounds?.west == 1 && summary.bounds.bounds?.east == 6)
        #expect(summary.intervals.count == 0 && summary.speeds.count == 0 && summary.longestIntervalEnd == nil)
    }

    @Test("measures the distance along segments, and not between them")
    func distance() {
        let summary = summary(track([point(0), point(1), point(3)]) + track([point(50), point(49.5)]))
        #expect(abs(summary.distance - 3.5 * degree) < 0.001)
        let across = self.summary(track([point(179.5), point(-179.5)]))
        #expect(abs(across.distance - degree) < 0.001)
    }

    @Test("ends an unfinished segment at the next one")
    func unended() {
        let items: [GPXItem] = [
            .trackStart(GPXPathHead()), .segmentStart, .point(point(0)), .segmentStart, .point(point(1)),
        ]
        #expect(summary(items).distance == 0)
    }

    @Test("adds ascent and descent between the known altitudes of each segment")
    func altitudes() {
        let first = [point(0, altitude: 10), point(0, altitude: 25), point(0), point(0, altitude: 5.5)]
        let summary = summary(track(first) + track([point(0, altitude: 100), point(0, altitude: -1)]))
        #expect(summary.ascent == 15 && summary.descent == 19.5 + 101)
        #expect(summary.altitudes == -1...100)
    }

    @Test("measures intervals from time to time, even between tracks, and counts times that do not increase")
    func intervals() {
        let summary = summary(
            track([point(0, 100), point(0), point(0, 102), point(0, 102), point(0, 90), point(0, 91)])
                + track([point(0, 99), point(0, 100)]))
        #expect(summary.timedPoints == 7 && summary.backwardTimes == 2)
        #expect(summary.start?.timeIntervalSince1970 == 90 && summary.end?.timeIntervalSince1970 == 102)
        #expect(summary.intervals.count == 4)
        #expect(summary.intervals.minimum == 1 && summary.intervals.maximum == 8 && summary.intervals.mean == 3)
        #expect(summary.longestIntervalEnd?.timeIntervalSince1970 == 99)
    }

    @Test("uses reported speeds, or those between two timed points of a segment")
    func speeds() {
        let first = [point(0, 0), point(0.001, 10), point(0.002), point(0.003, 30), point(0.004, 40, speed: 7)]
        let summary = summary(track(first) + track([point(0, 50), point(0, 60)]))
        #expect(summary.speeds.count == 4)
        #expect(summary.speeds.minimum == 0)
        #expect(abs((summary.speeds.maximum ?? 0) - 0.000_1 * degree) < 1e-6)
    }

    @Test("counts the time between timed points as motion by their way, which points without a time may divide")
    func movingTime() {
        // 111 m in 10 s, 222 m in 20 s with a point without a time, and 11 m with such a point in 30 s.
        let items = track([
            point(0), point(0.001, 0), point(0.002, 10), point(0.0025), point(0.004, 30), point(0.00405),
            point(0.0041, 60),
        ])
        #expect(summary(items).movingTime == 30)
    }

    @Test("ignores invalid points")
    func invalid() {
        let nowhere = GPXPoint(latitude: .nan, longitude: .infinity, elevation: .infinity, speed: .infinity)
        let summary = summary(track([point(0), nowhere, point(1), point(2)]))
        #expect(abs(summary.distance - degree) < 0.001 && summary.altitudes == nil && summary.speeds.count == 0)
    }
}
