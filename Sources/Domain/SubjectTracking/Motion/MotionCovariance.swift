/// The covariance of a subject's position and velocity along one axis.
///
/// Position fixes, Doppler velocities and the process noise are assumed to have the same variance in all directions.
/// The east and north axes therefore share one covariance, and are uncorrelated with each other.
struct MotionCovariance: Sendable, Hashable {
    /// The variance of the position along the axis, in m².
    private(set) var position: Double

    /// The covariance of position and velocity along the axis, in m²/s.
    private(set) var mixed = 0.0

    /// The variance of the velocity along the axis, in m²/s².
    private(set) var velocity: Double

    init(position: Double, velocity: Double) {
        self.position = position
        self.velocity = velocity
    }

    /// Returns the predicted covariance after a number of seconds without a measurement.
    ///
    /// The velocity is driven by white acceleration noise, the position additionally by a random walk (Y. Bar-Shalom,
    /// X. R. Li, T. Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, section 6.2.2).
    ///
    /// - Parameters:
    ///   - seconds: The number of seconds, 0 or more.
    ///   - positionNoise: The process noise of the position, in m²/s.
    ///   - velocityNoise: The process noise of the velocity, in m²/s³.
    func advanced(by seconds: Double, positionNoise: Double, velocityNoise: Double) -> MotionCovariance {
        var later = self
        let noise = velocityNoise * seconds
        later.position +=
            seconds * (2 * mixed + seconds * velocity) + positionNoise * seconds + noise * seconds * seconds / 3
        later.mixed += seconds * velocity + noise * seconds / 2
        later.velocity += noise
        return later
    }

    /// Returns the normalised innovation of a measured position, a measure of how unexpected the position is.
    ///
    /// The normalised innovation is the squared deviation of the measurement from the prediction, divided by the
    /// expected squared deviation, averaged over both axes.
    func surprise(position deviation: SIMD2<Double>, variance: Double) -> Double {
        (deviation * deviation).sum() / 2 / (position + variance)
    }

    /// Returns the normalised innovation of a measured velocity, a measure of how unexpected the velocity is.
    ///
    /// The normalised innovation is the squared deviation of the measurement from the prediction, divided by the
    /// expected squared deviation, averaged over both axes.
    func surprise(velocity deviation: SIMD2<Double>, variance: Double) -> Double {
        (deviation * deviation).sum() / 2 / (velocity + variance)
    }

    /// Updates the covariance with a measured position of the given variance in m², and returns two gains.
    ///
    /// The deviation of the measurement from the prediction, multiplied by the first gain, must be added to the
    /// estimated position; multiplied by the second gain, it must be added to the estimated velocity.
    mutating func measurePosition(variance: Double) -> (position: Double, velocity: Double) {
        let gain = (position: position / (position + variance), velocity: mixed / (position + variance))
        velocity -= gain.velocity * mixed
        position *= 1 - gain.position
        mixed *= 1 - gain.position
        return gain
    }

    /// Updates the covariance with a measured velocity of the given variance in m²/s², and returns two gains.
    ///
    /// The deviation of the measurement from the prediction, multiplied by the first gain, must be added to the
    /// estimated position; multiplied by the second gain, it must be added to the estimated velocity.
    mutating func measureVelocity(variance: Double) -> (position: Double, velocity: Double) {
        let gain = (position: mixed / (velocity + variance), velocity: velocity / (velocity + variance))
        position -= gain.position * mixed
        velocity *= 1 - gain.velocity
        mixed *= 1 - gain.velocity
        return gain
    }
}
