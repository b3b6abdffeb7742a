import GPXFormat
import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Works out course and speed of track points that do not tell them, from one point to the next.
///
/// - Course: the bearing to the next point; at the end of a segment, and where the next point is the same, the course
///   before it.
/// - Speed: the distance from the point before over the time since then, or over the minimum interval where the times do
///   not tell; 0 at the beginning of a segment.
///
/// A point with Soundscape's extension comes from a recorder that would have told them, so nothing is worked out for
/// it. A point without a time follows the one before it after the interval that the replay waits.
/// Each point is held until its successor is known; no more than that is kept.
struct TrackSynthesizer {
    /// Seconds between points whose times do not tell.
    var minimumInterval: Double

    private var held: GPXPoint?
    private var heldGap = TrackGap()
    private var heldActivity = MotionActivity.walking
    /// The time of the last point, its own or implied, as seconds since 2001; NaN before the first time.
    private var lastTime = Double.nan
    private var before: GPXPoint?
    private var lastCourse: Double?

    init(minimumInterval: Double) {
        self.minimumInterval = minimumInterval
    }

    /// Whether the segment has a point.
    var isInSegment: Bool { held != nil }

    /// Takes the next point of a segment, with the long gap before it if there is one, and returns the one before it.
    mutating func add(_ point: GPXPoint, activity: MotionActivity, after gap: TrackGap) -> TrackSample? {
        let sample = release(next: point)
        held = point
        heldGap = gap
        heldActivity = activity
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
        sample.beginsSegment = before == nil
        sample.line = heldGap.line
        sample.gap = heldGap.seconds
        sample.activity = heldActivity
        if let time = point.time {
            lastTime = time.timeIntervalSinceReferenceDate
        } else {
            // Not the wall clock in the midst of a recording: time would jump forward to it, and back again.
            lastTime += minimumInterval
            sample.impliedTime = lastTime
        }
        if !point.hasRecorderExtension {
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
