import CodecSupport
import GPXFormat
import Geolocation

/// Derives course and speed for track points that lack them, from point to point.
///
/// - Course: the bearing to the next point. At the end of a segment, and if the next point is at the same place, the
///   previous course is kept.
/// - Speed: the distance from the previous point divided by the time since then, or by the minimum interval if the
///   times are missing. At the beginning of a segment, the speed is unknown.
///
/// Nothing is derived for a point with Soundscape's extension, since the recorder that writes this extension also
/// writes course and speed if they are known. A point without a time is assumed to follow the previous point after the
/// minimum interval, for which the replay also waits. Only one point is kept, until the next one is known.
struct TrackSynthesizer {
    /// The time between two points without recorded times, in seconds.
    var minimumInterval: Double

    private var held: GPXPoint?
    private var heldGap = TrackGap()
    private var heldActivity = MotionActivity.walking
    /// The time of the last point, recorded or derived, in seconds since 2001; NaN before the first time.
    private var lastTime = Double.nan
    private var before: GPXPoint?
    private var lastCourse: Double?

    init(minimumInterval: Double) {
        self.minimumInterval = minimumInterval
    }

    /// Whether a segment has begun and not ended; its last point is then kept until the next point is known.
    var isInSegment: Bool { held != nil }

    /// Adds the next point of a segment, and returns the point before it.
    ///
    /// - Parameters:
    ///   - point: The next point.
    ///   - activity: The traveller's activity at the point.
    ///   - gap: The long pause before the point, if there was one.
    mutating func add(_ point: GPXPoint, activity: MotionActivity, after gap: TrackGap) -> TrackSample? {
        let sample = release(next: point)
        held = point
        heldGap = gap
        heldActivity = activity
        return sample
    }

    /// Ends the current segment and returns its last point; `nil` if the segment has no points.
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
            // The current time would be wrong here: the times of the points would jump forward and back again.
            lastTime += minimumInterval
            sample.impliedTime = lastTime
        }
        if !point.hasRecorderExtension {
            sample.course =
                point.course ?? next.flatMap { point.coordinate.localBearing(to: $0.coordinate) } ?? lastCourse
            sample.speed = point.speed ?? speed(at: point)
        }
        lastCourse = sample.course ?? lastCourse
        before = point
        return sample
    }

    private func speed(at point: GPXPoint) -> Double? {
        guard let before else { return nil }
        var interval = minimumInterval
        if let start = before.time, let end = point.time, end > start { interval = end.timeIntervalSince(start) }
        return interval > 0 ? before.coordinate.localDistance(to: point.coordinate) / interval : 0
    }
}
