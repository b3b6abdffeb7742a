import Foundation
import GPXFormat
import Geolocation

/// Works out course and speed of track points that do not tell them, from one point to the next.
///
/// - Course: the bearing to the next point; at the end of a segment, and where the next point is the same, the course
///   before it.
/// - Speed: the distance from the point before over the time since then, or over the minimum interval where the times do
///   not tell; 0 at the beginning of a segment.
///
/// A point with recorded accuracies comes from a recorder that would have told them, so nothing is worked out for it.
/// Each point is held until its successor is known; no more than that is kept.
struct TrackSynthesizer {
    /// Seconds between points whose times do not tell.
    var minimumInterval: Double

    private var held: GPXPoint?
    private var before: GPXPoint?
    private var lastCourse: Double?

    init(minimumInterval: Double) {
        self.minimumInterval = minimumInterval
    }

    /// Takes the next point of a segment and returns the one before it.
    mutating func add(_ point: GPXPoint) -> TrackSample? {
        let sample = release(next: point)
        held = point
        return sample
    }

    /// Ends the segment and returns its last point.
    mutating func endSegment() -> TrackSample? {
        let sample = release(next: nil)
        before = nil
        lastCourse = nil
        return sample
    }

    private mutating func release(next: GPXPoint?) -> TrackSample? {
        guard let point = held else { return nil }
        held = nil
        var sample = TrackSample(point: point, course: point.course, speed: point.speed)
        if !point.tellsAccuracy {
            sample.course = point.course ?? next.flatMap { bearing(from: point, to: $0) } ?? lastCourse
            sample.speed = point.speed ?? speed(at: point)
        }
        lastCourse = sample.course ?? lastCourse
        before = point
        return sample
    }

    private func bearing(from point: GPXPoint, to next: GPXPoint) -> Double? {
        point.coordinate.localBearing(to: next.coordinate)
    }

    private func speed(at point: GPXPoint) -> Double {
        guard let before else { return 0 }
        var interval = minimumInterval
        if let start = before.time, let end = point.time, end > start { interval = end.timeIntervalSince(start) }
        return interval > 0 ? before.coordinate.localDistance(to: point.coordinate) / interval : 0
    }
}

extension GPXPoint {
    fileprivate var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    fileprivate var tellsAccuracy: Bool { horizontalAccuracy != nil || verticalAccuracy != nil }
}
