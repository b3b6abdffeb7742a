public import CodecSupport
public import Geolocation

/// Predicts the position of a subject shortly after its last fix.
///
/// The prediction uses the position and speed of that fix, the smoothed course and the mean acceleration. The last
/// position is used as it is, whereas ``ConstantVelocityFilter`` weights it and estimates its uncertainty. The
/// predicted path follows a geodesic and never leads backwards: a braking subject stops when its speed reaches 0.
public struct PositionPredictor: Sendable {
    /// The settings of the predictor for speeds and courses.
    public let settings: PredictorSettings

    /// The numbers of ignored fixes, by reason: "fix out of range" and "fix not newer".
    public private(set) var drops = DropCounts()

    private var fix: Location?
    private var smoothedCourse: Double?
    private var velocities: [(speed: Double, course: Double?)] = []
    private var accelerations: [Double] = []

    /// Creates a predictor that has not received a fix yet.
    public init(settings: PredictorSettings = PredictorSettings()) {
        self.settings = settings
    }

    /// Discards the predictor's state but keeps ``drops``.
    public mutating func reset() {
        self = PositionPredictor(settings: settings, drops: drops)
    }

    private init(settings: PredictorSettings, drops: DropCounts) {
        self.settings = settings
        self.drops = drops
    }

    /// Updates the prediction with a fix, and returns whether the fix was used; an unused fix is counted in ``drops``.
    ///
    /// If a fix is older than the last one by more than the maximum prediction age, the clock was set back, and the
    /// predictor restarts with the fix.
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

    private mutating func drop(_ reason: DropReason) -> Bool {
        drops.add(reason)
        return false
    }

    /// Stores the acceleration between two consecutive fixes, or removes all stored accelerations if the fixes are too
    /// far apart in time.
    ///
    /// Nothing changes if the fixes are so close in time that their acceleration would be mostly noise, or if one of
    /// them has no speed.
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

    /// Updates the smoothed course with the course of a new fix, unless the fix is too slow or has no course.
    ///
    /// The weight of the new course increases with speed, from 0.745 to 0.85 with the default settings.
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

    /// Returns the predicted position of the subject at an instant.
    ///
    /// The result is `nil` before the first fix, and for an instant before the last fix or too long after it. For the
    /// first 0.1 s after the last fix, the predicted position is the position of that fix. If the speed or the course
    /// is unknown, the predicted position remains the same at later instants, too.
    public func prediction(at time: Date) -> PredictedPosition? {
        guard let fix else { return nil }
        let elapsed = time.timeIntervalSince(fix.timestamp)
        guard elapsed >= 0, elapsed <= settings.maximumPredictionAge else { return nil }
        let course = smoothedCourse ?? fix.course
        var position = PredictedPosition(
            coordinate: fix.coordinate, altitude: fix.altitude, time: time, fixTime: fix.timestamp, confidence: 1,
            speed: fix.speed, course: course)
        guard elapsed >= Self.shortest else { return position }
        position.confidence = 1 - elapsed / settings.maximumPredictionAge
        guard let known = fix.speed else { return position }
        let (distance, speed) = motion(at: known, for: elapsed)
        position.speed = speed
        if let course, distance > 0 {
            let line = GeodesicLine(from: fix.coordinate, bearing: course)
            position.coordinate = line.position(at: distance)
            position.course = line.bearing(at: distance)
        }
        return position
    }

    /// Returns the distance in metres that a subject moves in `seconds` if it starts at `speed` and keeps the mean
    /// acceleration, and its speed at the end.
    ///
    /// A braking subject stops at a speed of 0.
    private func motion(at speed: Double, for seconds: Double) -> (distance: Double, speed: Double) {
        let count = Double(max(1, accelerations.count))
        let acceleration = accelerations.reduce(0, +) / count
        let time = acceleration < 0 ? min(seconds, speed / -acceleration) : seconds
        return (max(0, speed + acceleration * time / 2) * time, max(0, speed + acceleration * seconds))
    }

    /// The mean of the last speeds in m/s, and the circular mean of the courses in degrees.
    ///
    /// The value is `nil` if no fix had a speed. If fixes had speeds but their courses have no mean, only `course` is
    /// `nil`.
    public var averageVelocity: (speed: Double, course: Double?)? {
        guard !velocities.isEmpty else { return nil }
        let speed = velocities.reduce(0) { $0 + $1.speed } / Double(velocities.count)
        return (speed, CircularStatistics(velocities.compactMap(\.course)).mean)
    }

    /// The time after a fix for which the motion of the subject is neglected, in seconds.
    private static let shortest = 0.1
}
