public import CodecSupport
public import GPXFormat
import Geolocation

/// The statistics of a document of tracks, collected item by item in bounded memory.
public struct TrackSummary: Sendable {
    /// The metadata of the document.
    public private(set) var metadata = GPXMetadata()

    /// The number of waypoints in the document.
    public private(set) var waypoints = 0
    /// The number of routes in the document.
    public private(set) var routes = 0
    /// The number of points in all routes of the document.
    public private(set) var routePoints = 0
    /// The number of tracks in the document.
    public private(set) var tracks = 0
    /// The number of segments in all tracks of the document.
    public private(set) var segments = 0
    /// The number of points in all tracks of the document.
    public private(set) var points = 0

    /// The number of track points that have a time.
    public private(set) var timedPoints = 0
    /// The number of track points whose time is not after that of the previous track point with a time.
    ///
    /// The previous point may be in another segment or track.
    public private(set) var backwardTimes = 0
    /// The earliest time of a track point.
    public private(set) var start: Date?
    /// The latest time of a track point.
    public private(set) var end: Date?

    /// The total length of the segments on the ellipsoid in metres, without the gaps between segments.
    public private(set) var distance = 0.0
    /// The time in motion in seconds.
    ///
    /// It is the time between consecutive timed points of a segment whose average speed is above 0.5 m/s.
    public private(set) var movingTime = 0.0
    /// The total ascent in metres: the sum of the rises between consecutive altitudes of a segment, without smoothing.
    public private(set) var ascent = 0.0
    /// The total descent in metres: the sum of the falls between consecutive altitudes of a segment, without smoothing.
    public private(set) var descent = 0.0
    /// The range of the altitudes of track points in metres; `nil` if no altitude is known.
    public private(set) var altitudes: ClosedRange<Double>?

    /// The distribution of the speeds in metres per second.
    ///
    /// The speed of a point is the reported speed. If none is reported, it is the average speed since the previous
    /// point with a time in the same segment.
    public private(set) var speeds = Distribution()
    /// The mean speed and altitude on each part of the way, with all tracks laid end to end.
    public private(set) var profile = TrackProfile()
    /// The distribution of the intervals between the times of consecutive track points, in seconds.
    ///
    /// Intervals between points of different segments or tracks are included. Intervals that are 0 or negative are not.
    public private(set) var intervals = Distribution()
    /// The time of the track point at the end of the longest interval between points; `nil` if there is no interval.
    public private(set) var longestIntervalEnd: Date?

    /// The bounding box of all waypoints, routes and tracks.
    public private(set) var bounds = BoundingBox()

    /// The previous point of the current segment.
    private var previous: Coordinate?
    /// The length of the current segment since its last point with a time, in metres; `nil` if there is no such point.
    private var timedLeg: Double?
    /// The altitude of the last point with an altitude in the current segment.
    private var lastAltitude: Double?
    /// The time of the last point with a time among the track points added so far, even if it belongs to an earlier
    /// track.
    private var lastTime: Date?

    /// The average speed in metres per second above which the time between two points counts as motion.
    private static let leastSpeed = 0.5

    /// Creates a summary without items.
    public init() {}

    /// Adds the next item of the document to the statistics.
    public mutating func add(_ item: GPXItem) {
        switch item {
        case .metadata(let metadata): self.metadata = metadata
        case .waypoint(let point):
            waypoints += 1
            bounds.add(point.coordinate)
        case .routeStart: routes += 1
        case .routePoint(let point):
            routePoints += 1
            bounds.add(point.coordinate)
        case .trackStart: tracks += 1
        case .segmentStart:
            segments += 1
            (previous, timedLeg) = (nil, nil)
            lastAltitude = nil
        case .point(let point): add(point)
        case .segmentEnd, .routeEnd, .trackEnd, .extensions: break
        }
    }

    private mutating func add(_ point: GPXPoint) {
        points += 1
        let coordinate = point.coordinate
        bounds.add(coordinate)
        record(altitude: point.elevation)
        if let leg = previous?.distance(to: coordinate), leg.isFinite {
            // A distance that is not finite is skipped.
            distance += leg
            timedLeg = timedLeg.map { $0 + leg }
        }
        let interval = record(point.time)
        var speed = point.speed
        if let timedLeg, let interval {
            speed = speed ?? timedLeg / interval
            if timedLeg > Self.leastSpeed * interval { movingTime += interval }
        }
        if let speed { speeds.add(speed) }
        profile.add(at: distance, speed: speed, altitude: point.elevation)
        previous = coordinate
        if point.time != nil { timedLeg = 0 }
    }

    private mutating func record(altitude: Double?) {
        guard let altitude, altitude.isFinite else { return }
        altitudes = min(altitudes?.lowerBound ?? altitude, altitude)...max(altitudes?.upperBound ?? altitude, altitude)
        if let lastAltitude {
            ascent += max(0, altitude - lastAltitude)
            descent += max(0, lastAltitude - altitude)
        }
        lastAltitude = altitude
    }

    /// Adds the time of a track point to the statistics, and returns the number of seconds since the previous time.
    ///
    /// The result is `nil` if the time is unknown or not later than the previous one.
    private mutating func record(_ time: Date?) -> Double? {
        guard let time else { return nil }
        timedPoints += 1
        start = min(start ?? time, time)
        end = max(end ?? time, time)
        defer { lastTime = time }
        guard let lastTime else { return nil }
        let interval = time.timeIntervalSince(lastTime)
        guard interval > 0 else {
            backwardTimes += 1
            return nil
        }
        if interval > intervals.maximum ?? 0 { longestIntervalEnd = time }
        intervals.add(interval)
        return interval
    }
}

extension GPXPoint {
    fileprivate var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
