public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Tells where a subject will be shortly after its last fix, by that fix, its speed, its smoothed course and its mean
/// acceleration.
///
/// It believes the last position as it is; ``ConstantVelocityFilter`` weighs it, and tells how well it is known. The way leads
/// along a geodesic, and never backwards: who brakes stops where the speed is used up.
public struct PositionPredictor: Sendable {
    /// What it makes of speeds and courses.
    public let settings: PredictorSettings

    /// Fixes that were left out, by reason: "fix out of range" and "fix not newer".
    public private(set) var drops = DropCounts()

    private var fix: Location?
    private var smoothedCourse: Double?
    private var velocities: [(speed: Double, course: Double?)] = []
    private var accelerations: [Double] = []

    /// Makes a predictor that knows nothing.
    public init(settings: PredictorSettings = PredictorSettings()) {
        self.settings = settings
    }

    /// Forgets the subject.
    ///
    /// What was counted stays.
    public mutating func reset() {
        self = PositionPredictor(settings: settings, drops: drops)
    }

    private init(settings: PredictorSettings, drops: DropCounts) {
        self.settings = settings
        self.drops = drops
    }

    /// Takes a fix, and returns whether it counts; if not, it is in ``drops``.
    ///
    /// One that is older than the last one by more than the prediction's time is the first one of a clock that was set back.
    @discardableResult
    public mutating func update(with fix: Location) -> Bool {
        guard fix.isValid else { return drop("fix out of range") }
        if let last = self.fix {
            let elapsed = fix.timestamp.timeIntervalSince(last.timestamp)
            if elapsed < -settings.maximumPredictionAge {
                reset()
            } else if elapsed <= 0 {
                return drop("fix not newer")
            } else {
                accelerate(from: last, to: fix, elapsed)
            }
        }
        smooth(fix)
        self.fix = fix
        if let speed = fix.speed { Self.keep((speed, fix.course), in: &velocities, settings.velocityHistory) }
        return true
    }

    private mutating func drop(_ reason: String) -> Bool {
        drops.add(reason)
        return false
    }

    /// Keeps the acceleration between two fixes, unless they are so near that it is noise, or so far that it is another one.
    private mutating func accelerate(from last: Location, to fix: Location, _ elapsed: Double) {
        guard elapsed < settings.maximumPredictionAge else { return accelerations.removeAll() }
        guard elapsed > Self.shortest, let speed = fix.speed, let before = last.speed else { return }
        let limit = settings.maximumAcceleration
        let acceleration = max(-limit, min((speed - before) / elapsed, limit))
        Self.keep(acceleration, in: &accelerations, settings.accelerationHistory)
    }

    private static func keep<Value>(_ value: Value, in values: inout [Value], _ count: Int) {
        values.append(value)
        values.removeFirst(max(0, values.count - max(1, count)))
    }

    /// The faster the subject, the more of the new course is taken: from 0.805 of it to 0.85 with the factor's default.
    private mutating func smooth(_ fix: Location) {
        guard let course = fix.course, let speed = fix.speed, speed >= settings.minimumSpeedForCourse else { return }
        guard let smoothedCourse else {
            self.smoothedCourse = course
            return
        }
        let range = max(0.1, settings.fullCourseConfidenceSpeed - settings.minimumSpeedForCourse)
        let confidence = 0.3 + 0.7 * min(1, (speed - settings.minimumSpeedForCourse) / range)
        let kept = settings.courseSmoothingFactor * (1 - 0.5 * confidence)
        let turn = Angle.difference(from: smoothedCourse, to: course) * (1 - kept)
        self.smoothedCourse = Angle.turned(smoothedCourse, by: turn)
    }

    /// The position at a moment.
    ///
    /// It is nil before the first fix, and where the moment lies before the last fix or too far behind it. Less than 0.1 s
    /// behind it is the fix itself, and without a speed or a course it stays there.
    public func prediction(at time: Date) -> PredictedPosition? {
        guard let fix else { return nil }
        let elapsed = time.timeIntervalSince(fix.timestamp)
        guard elapsed >= 0, elapsed <= settings.maximumPredictionAge else { return nil }
        let course = smoothedCourse ?? fix.course
        var position = PredictedPosition(
            coordinate: fix.coordinate, altitude: fix.altitude, time: time, fixTime: fix.timestamp, confidence: 1,
            speed: fix.speed ?? 0, course: course)
        guard elapsed >= Self.shortest else { return position }
        position.confidence = 1 - elapsed / settings.maximumPredictionAge
        let (distance, speed) = motion(at: fix.speed ?? 0, for: elapsed)
        position.speed = speed
        if let course, distance > 0 {
            let line = GeodesicLine(from: fix.coordinate, bearing: course)
            position.coordinate = line.position(at: distance)
            position.course = line.bearing(at: distance)
        }
        return position
    }

    /// Metres gone and the speed then, after so many seconds of the mean acceleration; who brakes stops at a speed of 0.
    private func motion(at speed: Double, for seconds: Double) -> (distance: Double, speed: Double) {
        let count = Double(max(1, accelerations.count))
        let acceleration = accelerations.reduce(0, +) / count
        let time = acceleration < 0 ? min(seconds, speed / -acceleration) : seconds
        return (max(0, speed + acceleration * time / 2) * time, max(0, speed + acceleration * seconds))
    }

    /// The mean of the last speeds and, on the circle, of their courses; nil where no fix told a speed.
    public var averageVelocity: (speed: Double, course: Double?)? {
        guard !velocities.isEmpty else { return nil }
        let speed = velocities.reduce(0) { $0 + $1.speed } / Double(velocities.count)
        return (speed, CircularStatistics(velocities.compactMap(\.course)).mean)
    }

    /// Seconds below which the time between two moments is none.
    private static let shortest = 0.1
}
