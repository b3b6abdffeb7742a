public import Foundation
public import GPXFormat
import Geolocation

/// What is worth to be known of a document of tracks, gathered item by item in bounded memory.
public struct TrackSummary: Sendable {
    /// What the document says about itself.
    public private(set) var metadata = GPXMetadata()

    /// Waypoints of the document.
    public private(set) var waypoints = 0
    /// Routes of the document.
    public private(set) var routes = 0
    /// Points of all routes.
    public private(set) var routePoints = 0
    /// Tracks of the document.
    public private(set) var tracks = 0
    /// Segments of all tracks.
    public private(set) var segments = 0
    /// Points of all tracks.
    public private(set) var points = 0

    /// Points of tracks with a time.
    public private(set) var timedPoints = 0
    /// Points of tracks whose time is not after the time before it, also that of another segment or track.
    public private(set) var backwardTimes = 0
    /// The earliest time of a track's point.
    public private(set) var start: Date?
    /// The latest time of a track's point.
    public private(set) var end: Date?

    /// Metres along the segments, on the ellipsoid, without what lies between segments.
    public private(set) var distance = 0.0
    /// Metres upwards along the segments, without smoothing, from each point with an altitude to the next one.
    public private(set) var ascent = 0.0
    /// Metres downwards along the segments, in the same way.
    public private(set) var descent = 0.0
    /// The lowest and the highest altitude, metres.
    public private(set) var altitudes: ClosedRange<Double>?

    /// Speeds in metres per second: those that points tell, else from point to point of a segment, where both have a time.
    public private(set) var speeds = Distribution()
    /// Seconds from time to time, also from segment to segment, where time goes on.
    public private(set) var intervals = Distribution()
    /// The time at the end of the longest interval.
    public private(set) var longestIntervalEnd: Date?

    /// The box of all waypoints, routes and tracks.
    public private(set) var bounds = BoundingBox()

    /// The point before in the same segment, and whether it has a time.
    private var previous: (coordinate: Coordinate, isTimed: Bool)?
    /// The last altitude of the same segment.
    private var lastAltitude: Double?
    /// The last time of any track.
    private var lastTime: Date?

    /// Makes a summary of nothing.
    public init() {}

    /// Adds an item.
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
            previous = nil
            lastAltitude = nil
        case .point(let point): add(point)
        case .segmentEnd, .routeEnd, .trackEnd, .extensions: break
        }
    }

    private mutating func add(_ point: GPXPoint) {
        points += 1
        let coordinate = point.coordinate
        bounds.add(coordinate)
        note(altitude: point.elevation)
        let leg = previous?.coordinate.distance(to: coordinate)
        // Of a coordinate that is none there is no distance.
        if let leg, leg.isFinite { distance += leg }
        let interval = note(point.time)
        if let speed = point.speed {
            speeds.add(speed)
        } else if let leg, let interval, previous?.isTimed == true {
            speeds.add(leg / interval)
        }
        previous = (coordinate, point.time != nil)
    }

    private mutating func note(altitude: Double?) {
        guard let altitude, altitude.isFinite else { return }
        altitudes = min(altitudes?.lowerBound ?? altitude, altitude)...max(altitudes?.upperBound ?? altitude, altitude)
        if let lastAltitude {
            ascent += max(0, altitude - lastAltitude)
            descent += max(0, lastAltitude - altitude)
        }
        lastAltitude = altitude
    }

    /// Notes the time of a point, and returns the seconds since the time before it if there are any.
    private mutating func note(_ time: Date?) -> Double? {
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
