public import CodecSupport
public import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tracks a subject that mostly keeps its velocity, and estimates its position with an uncertainty.
///
/// The estimate is available between two fixes and shortly after the last one. The filter is a Kalman filter of
/// position and velocity over ground. It works on the ellipsoid instead of in a plane: the estimated position moves
/// along geodesics, also around the earth and over the poles, and the velocity is rotated accordingly. Fixes must
/// arrive in the order of their times; others are ignored and counted. After a long pause the filter restarts.
///
///     var filter = ConstantVelocityFilter()
///     filter.update(with: fix.location)
///     let aim = filter.prediction(at: now + 0.2)
public struct ConstantVelocityFilter: Sendable {
    /// The assumptions of the filter about the subject and the fixes.
    public let settings: ConstantVelocitySettings

    /// The numbers of ignored fixes, by reason: "fix out of range", and "fix not newer" for repeated and late ones.
    public private(set) var drops = DropCounts()

    /// The number of times that the filter has restarted from a single fix.
    ///
    /// The filter restarts if the pause before a fix was too long, the clock was set back, or the speed diverged.
    public private(set) var restartCount = 0

    private var state: SubjectMotion?

    /// Creates a filter that has not received a fix yet.
    public init(settings: ConstantVelocitySettings = ConstantVelocitySettings()) {
        self.settings = settings
    }

    /// Discards the filter's state but keeps the counters; the next fix becomes the initial state.
    public mutating func reset() {
        state = nil
    }

    /// The estimated position at the time of the last fix; `nil` before the first one.
    public var estimate: PredictedPosition? { state.flatMap { prediction(at: $0.time) } }

    /// Returns the estimated position of the subject at an instant.
    ///
    /// The result is `nil` before the first fix. It is also `nil` if the instant is before the last fix, or more than
    /// ``ConstantVelocitySettings/maximumPredictionGap`` after it.
    public func prediction(at time: Date) -> PredictedPosition? {
        guard let state, let later = advanced(state, to: time) else { return nil }
        return PredictedPosition(
            coordinate: later.coordinate, altitude: later.altitude, time: time, fixTime: state.time,
            confidence: max(0, 1 - time.timeIntervalSince(state.time) / settings.maximumPredictionGap),
            speed: later.velocity.length, course: later.velocity.bearing,
            uncertainty: Self.radiusPerDeviation * max(0, later.covariance.position).squareRoot())
    }

    /// Updates the estimate with a fix.
    ///
    /// - Returns: Whether the fix was used; an unused fix is counted in ``drops``.
    @discardableResult
    public mutating func update(with fix: Location) -> Bool {
        guard fix.isValid else { return drop("fix out of range") }
        guard let state else {
            state = initialState(fix)
            return true
        }
        let elapsed = fix.timestamp.timeIntervalSince(state.time)
        // A fix that arrives out of order is only slightly older. If a fix is much older, a clock was set back, or a
        // replay started again.
        guard abs(elapsed) <= settings.maximumPredictionGap else { return restart(from: fix) }
        guard elapsed > 0, var next = advanced(state, to: fix.timestamp) else { return drop("fix not newer") }
        correct(&next, by: fix)
        // An extreme speed can lead to a position or velocity that is not finite.
        guard next.coordinate.isValid && next.velocity.length.isFinite else { return restart(from: fix) }
        self.state = next
        return true
    }

    private mutating func restart(from fix: Location) -> Bool {
        restartCount += 1
        state = initialState(fix)
        return true
    }

    private mutating func drop(_ reason: DropReason) -> Bool {
        drops.add(reason)
        return false
    }

    private func initialState(_ fix: Location) -> SubjectMotion {
        let deviation = settings.initialVelocityDeviation
        var state = SubjectMotion(
            coordinate: fix.coordinate, velocity: GroundVector(east: 0, north: 0),
            covariance: MotionCovariance(position: positionVariance(fix), velocity: deviation * deviation),
            altitude: fix.altitude, time: fix.timestamp)
        correctVelocity(&state, by: fix)
        return state
    }

    /// Returns the predicted state at a later instant.
    ///
    /// The result is `nil` if `time` is before the time of the state, or later by more than the maximum prediction gap.
    private func advanced(_ state: SubjectMotion, to time: Date) -> SubjectMotion? {
        let seconds = time.timeIntervalSince(state.time)
        guard seconds >= 0, seconds <= settings.maximumPredictionGap else { return nil }
        var later = state
        let way = GroundVector(state.velocity.parts * seconds)
        later.move(by: way)
        later.covariance = state.covariance.advanced(
            by: seconds, positionNoise: settings.positionProcessNoise * state.agility,
            velocityNoise: settings.velocityProcessNoise * state.agility)
        later.time = time
        return later
    }

    private func correct(_ state: inout SubjectMotion, by fix: Location) {
        guard let deviation = GroundVector(from: state.coordinate, to: fix.coordinate) else { return }
        let variance = positionVariance(fix)
        learn(&state, from: state.covariance.surprise(position: deviation.parts, variance: variance))
        let gain = state.covariance.measurePosition(variance: variance)
        state.velocity.parts += gain.velocity * deviation.parts
        state.move(by: GroundVector(gain.position * deviation.parts))
        correctVelocity(&state, by: fix)
        state.altitude = fix.altitude ?? state.altitude
    }

    /// Adapts the process noise to the innovation, the deviation of a measurement from its prediction.
    ///
    /// `surprise` is the normalised innovation, which is 1 on average if the noise is right. The noise is increased if
    /// `surprise` is above 1, and decreased if it is below 1.
    private func learn(_ state: inout SubjectMotion, from surprise: Double) {
        // The innovation is limited, since a single large innovation is an outlier rather than a change of motion.
        let step = settings.adaptation * (min(surprise, 4) - 1)
        let range = settings.adaptationRange
        state.agility = max(range.lowerBound, min(state.agility * exp(step), range.upperBound))
    }

    /// Updates the state with the measured speed and course, if the fix contains them.
    ///
    /// At a low speed, the course is meaningless, but the low speed itself is used. A speed of 0 without a course is
    /// ignored, since some trackers write 0 if the speed is unknown.
    private func correctVelocity(_ state: inout SubjectMotion, by fix: Location) {
        guard let speed = fix.speed, speed > 0 || fix.course != nil else { return }
        let isSlow = speed <= settings.minimumSpeedForCourse
        guard isSlow || fix.course != nil else { return }
        let measured = GroundVector(length: isSlow ? 0 : speed, bearing: fix.course ?? 0)
        let deviation = max(velocityDeviation(fix), isSlow ? speed : 0)
        let difference = measured.parts - state.velocity.parts
        learn(&state, from: state.covariance.surprise(velocity: difference, variance: deviation * deviation))
        let gain = state.covariance.measureVelocity(variance: deviation * deviation)
        state.velocity.parts += gain.velocity * difference
        state.move(by: GroundVector(gain.position * difference))
    }

    private func velocityDeviation(_ fix: Location) -> Double {
        if let reported = fix.speedAccuracy { return max(Self.leastDeviation, reported) }
        return max(
            Self.leastDeviation, settings.minimumVelocityDeviation, settings.velocityDeviationPerMeter * accuracy(fix))
    }

    private func accuracy(_ fix: Location) -> Double {
        let reported = fix.horizontalAccuracy ?? settings.unknownAccuracy
        return max(Self.leastDeviation, settings.minimumAccuracy, min(reported, settings.maximumAccuracy))
    }

    private func positionVariance(_ fix: Location) -> Double {
        let deviation = accuracy(fix) / Self.radiusPerDeviation
        return deviation * deviation
    }

    /// The minimum standard deviation of a measurement in metres or m/s, which prevents a division by 0.
    private static let leastDeviation = 0.01

    /// The radius that contains 68 % of a circular normal distribution, divided by its standard deviation along one
    /// axis: √(−2 ln 0.32).
    private static let radiusPerDeviation = (-2 * log(0.32)).squareRoot()
}
